//! What Oware programs in the wild got wrong, from public bug reports and rule disputes: one small case each, named by
//! its kind of fault.
//!
//! Two disputed rules are not options here: an end after a number of plies without a capture, and repetitions that count
//! only with seeds on both sides.

use mancala_core::{EndReason, Game, IllegalReason, Line, MoveError, Outcome, Rules, Score, Side};
use oware::{GrandSlam, Options, Oware, OwareMove, Position, Repetition};

#[track_caller]
fn at(text: &str) -> Position {
    text.parse().expect("a position")
}

#[track_caller]
fn mv(text: &str) -> OwareMove {
    text.parse().expect("a move")
}

/// Plays a legal move and compares the position after it.
#[track_caller]
fn plays(rules: &Oware, before: &str, played: &str, after: &str) {
    let mut position = at(before);
    rules.play(&mut position, mv(played)).expect("a legal move");
    assert_eq!(position.to_string(), after);
    assert_eq!(rules.outcome(&position), None, "the game goes on");
}

/// Plays a move that ends the game, and compares the end.
#[track_caller]
fn ends(rules: &Oware, before: &str, played: &str, reason: EndReason, south: u8, north: u8) {
    let mut position = at(before);
    rules.play(&mut position, mv(played)).expect("a legal move");
    let expected = Outcome::by_score(Score::seeds(south, north), reason);
    assert_eq!(rules.outcome(&position), Some(expected));
}

fn moves(rules: &Oware, position: &str) -> String {
    rules.legal_moves(&at(position)).into_iter().map(|played| played.to_string()).collect()
}

fn without_repetition() -> Oware {
    Options::abapa().repetition(Repetition::None).build().expect("rules")
}

#[test]
fn ad_hoc_stalemate() {
    // Two lone seeds one row apart: the side to move still has a move.
    let before = "1-0-0-0-0-0-1-0-0-0-0-0-23-23-S";
    plays(&without_repetition(), before, "A", "0-1-0-0-0-0-1-0-0-0-0-0-23-23-N");
}

#[test]
fn capture_chain() {
    // All of 3, 2, 2 and 2 behind the last seed are captured, and each side keeps its row.
    ends(&Oware::abapa(), "0-0-8-0-0-1-3-1-1-1-2-0-0-0-S", "C", EndReason::Majority, 13, 4);
}

#[test]
fn capture_requires_last_house() {
    plays(&Oware::abapa(), "3-1-1-1-0-0-0-0-8-0-0-1-0-0-N", "c", "4-2-2-2-1-0-0-0-0-1-1-2-0-0-S");
}

#[test]
fn chain_broken() {
    plays(&Oware::abapa(), "1-0-0-0-0-3-1-3-1-0-0-0-19-20-S", "F", "1-0-0-0-0-0-2-4-0-0-0-0-21-20-N");
}

#[test]
fn forced_feed() {
    let before = at("1-0-0-0-0-1-0-0-0-0-0-0-23-23-S");
    assert_eq!(moves(&Oware::abapa(), "1-0-0-0-0-1-0-0-0-0-0-0-23-23-S"), "F");
    let mut position = before;
    let error = Oware::abapa().play(&mut position, mv("A")).expect_err("it does not feed");
    assert_eq!((error.reason, position), (IllegalReason::MustFeed, before));
}

#[test]
fn grand_slam() {
    plays(&Oware::abapa(), "1-0-0-0-2-3-2-1-2-0-0-0-20-17-S", "F", "1-0-0-0-2-0-3-2-3-0-0-0-20-17-N");
}

#[test]
fn grand_slam_detection() {
    // Comparing one house with the row before the capture is not enough: f stays.
    plays(&Oware::abapa(), "0-0-0-0-0-2-1-1-0-0-0-4-20-20-S", "F", "0-0-0-0-0-0-0-0-0-0-0-4-24-20-N");
}

#[test]
fn grand_slam_variant_that_captures() {
    let options = Options::abapa().grand_slam(GrandSlam::Captures).stop_at_majority(false);
    let rules = options.build().expect("rules");
    ends(&rules, "1-1-1-1-1-0-0-0-8-0-0-1-0-0-N", "c", EndReason::NoMove, 0, 14);
}

#[test]
fn grand_slam_variant_that_is_illegal() {
    let rules: Oware = Options::abapa().grand_slam(GrandSlam::Illegal).build().expect("rules");
    let before = "1-1-1-1-1-0-0-0-8-0-0-1-0-0-N";
    assert_eq!(moves(&rules, before), "F");
    let mut position = at(before);
    let error = rules.play(&mut position, mv("c")).expect_err("a grand slam");
    assert_eq!((error.reason, position), (IllegalReason::GrandSlam, at(before)));
}

#[test]
fn long_game_overflow() {
    // 1,001 plies of a chase that never ends, on record and read back.
    let options = Options::abapa().houses(2).repetition(Repetition::None);
    let rules = Oware::with_start(options, at("1-0-1-0-3-2-S")).expect("rules");
    let mut game = Game::new(rules);
    for played in ["A", "A", "B", "B"].iter().cycle().take(1001) {
        game.play(mv(played)).expect("legal");
    }
    let read: Game<Oware> = game.to_string().parse().expect("a record");
    assert_eq!((read.moves().len(), read.position()), (1001, game.position()));
    assert_eq!(read.outcome(), None);
}

#[test]
fn no_legal_move_dead_end() {
    let position = "2-1-0-0-0-0-0-0-0-0-0-0-24-21-S";
    assert_eq!(moves(&Oware::abapa(), position), "");
    let expected = Outcome::by_score(Score::seeds(27, 21), EndReason::CannotFeed);
    assert_eq!(Oware::abapa().outcome(&at(position)), Some(expected));
}

#[test]
fn notation_redundant_destination() {
    // A move is its house alone; more than that is not read as a move, so nothing in it can be passed over.
    assert_eq!("b1d2".parse::<OwareMove>(), Err(MoveError::of("b1d2")));
}

#[test]
fn origin_skip_23() {
    plays(&Oware::abapa(), "0-0-0-0-23-0-0-0-0-0-0-0-12-13-S", "E", "2-2-2-2-0-3-2-2-2-2-2-2-12-13-N");
}

#[test]
fn ply_limit() {
    let options = Options::codingame().ply_limit(Some(1));
    let rules = Oware::with_start(options, at("1-0-0-0-0-0-0-0-0-0-0-3-22-22-S")).expect("rules");
    let mut line = Line::new(&rules);
    line.play(&rules, mv("A")).expect("legal");
    let expected = Outcome::by_score(Score::seeds(23, 25), EndReason::PlyLimit);
    assert_eq!(line.outcome(&rules), Some(expected));
}

#[test]
fn repetition_one_sided() {
    // North cannot feed back and keeps the two seeds.
    ends(&Oware::abapa(), "0-0-0-0-0-2-0-0-0-0-0-0-24-22-S", "F", EndReason::CannotFeed, 24, 24);
}

#[test]
fn repetition_split_dispute() {
    let position = at("1-0-1-0-0-1-2-0-1-0-2-0-20-20-S");
    let own_rows = Oware::abapa().settle(&position, EndReason::Repetition);
    assert_eq!((own_rows.score, own_rows.winner), (Score::seeds(23, 25), Some(Side::North)));
    let split = Oware::awari().settle(&position, EndReason::Repetition);
    assert_eq!((split.score, split.winner), (Score::seeds(24, 24), None));
}
