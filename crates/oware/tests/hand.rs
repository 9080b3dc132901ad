//! Each rule and option, worked out by hand from the rule text. Positions are South's houses, North's, the stores, and
//! the side to move.

use mancala_core::{
    CaptureReason, EndReason, Event, Game, HistoryRule, IllegalReason, Line, Outcome, Pit, Rules, Score,
    Side::{self, North, South},
    Story,
};
use oware::{
    Feeding, GrandSlam, Options, Oware, OwareMove, PlyLimitLeftovers, Position, Repetition, WideOware,
};

#[track_caller]
fn at(text: &str) -> Position {
    text.parse().expect("a position")
}

#[track_caller]
fn mv(text: &str) -> OwareMove {
    text.parse().expect("a move")
}

#[track_caller]
fn rules(options: Options) -> Oware {
    options.build().expect("options that hold together")
}

fn slams(rule: GrandSlam) -> Oware {
    rules(Options::abapa().grand_slam(rule))
}

/// Plays a legal move and compares the position after it.
#[track_caller]
fn plays(rules: &Oware, before: &str, played: &str, after: &str) {
    let mut position = at(before);
    rules.play(&mut position, mv(played)).expect("a legal move");
    assert_eq!(position.to_string(), after);
}

/// The legal moves as text: `ACF`.
fn moves(rules: &Oware, position: &str) -> String {
    rules.legal_moves(&at(position)).into_iter().map(|played| played.to_string()).collect()
}

#[track_caller]
fn refuses(rules: &Oware, position: &str, played: &str, reason: IllegalReason) {
    let mut after = at(position);
    let error = rules.play(&mut after, mv(played)).expect_err("an illegal move");
    assert_eq!((error.reason, after), (reason, at(position)));
}

#[track_caller]
fn ends(rules: &Oware, position: &str, reason: EndReason, south: u8, north: u8) {
    let expected = Outcome::by_score(Score::seeds(south, north), reason);
    assert_eq!(rules.outcome(&at(position)), Some(expected));
}

#[test]
fn a_house_is_sown_on_into_the_other_row() {
    plays(&Oware::abapa(), "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "E", "4-4-4-4-0-5-5-5-5-4-4-4-0-0-N");
    plays(&Oware::abapa(), "4-4-4-4-0-5-5-5-5-4-4-4-0-0-N", "f", "5-5-5-5-0-5-5-5-5-4-4-0-0-0-S");
}

#[test]
fn twelve_seeds_pass_over_their_house() {
    let before = "0-0-12-0-0-0-1-1-1-1-1-1-15-15-S";
    plays(&Oware::abapa(), before, "C", "1-1-0-2-1-1-2-2-2-2-2-2-15-15-N");
}

#[test]
fn twenty_three_seeds_pass_over_their_house_twice() {
    let before = "0-0-0-0-23-0-0-0-0-0-0-0-12-13-S";
    plays(&Oware::abapa(), before, "E", "2-2-2-2-0-3-2-2-2-2-2-2-12-13-N");
}

#[test]
fn thirty_four_seeds_pass_over_their_house_three_times() {
    let before = "0-0-0-0-34-0-0-0-0-0-0-0-7-7-S";
    plays(&Oware::abapa(), before, "E", "3-3-3-3-0-4-3-3-3-3-3-3-7-7-N");
}

#[test]
fn the_last_seed_captures_two_or_three() {
    // The seed of F makes 1, 2, 3 and 4 in a; North has others in d.
    plays(&Oware::abapa(), "1-0-0-0-1-1-0-0-0-4-0-0-20-21-S", "F", "1-0-0-0-1-0-1-0-0-4-0-0-20-21-N");
    plays(&Oware::abapa(), "1-0-0-0-1-1-1-0-0-4-0-0-20-20-S", "F", "1-0-0-0-1-0-0-0-0-4-0-0-22-20-N");
    plays(&Oware::abapa(), "1-0-0-0-1-1-2-0-0-4-0-0-19-20-S", "F", "1-0-0-0-1-0-0-0-0-4-0-0-22-20-N");
    plays(&Oware::abapa(), "1-0-0-0-1-1-3-0-0-4-0-0-19-19-S", "F", "1-0-0-0-1-0-4-0-0-4-0-0-19-19-N");
}

#[test]
fn a_last_seed_in_the_own_row_captures_nothing() {
    plays(&Oware::abapa(), "1-1-0-0-0-0-4-0-0-0-0-0-21-21-S", "A", "0-2-0-0-0-0-4-0-0-0-0-0-21-21-N");
    // Nor does a sowing that has gone round the whole board.
    let before = "0-0-12-2-0-0-1-1-1-1-1-1-14-14-S";
    plays(&Oware::abapa(), before, "C", "1-1-0-4-1-1-2-2-2-2-2-2-14-14-N");
}

#[test]
fn a_chain_takes_consecutive_houses() {
    // d, c and b hold 2, 3 and 2 after the sowing, a holds 1.
    let before = "1-0-0-0-0-4-0-1-2-1-5-0-17-17-S";
    plays(&Oware::abapa(), before, "F", "1-0-0-0-0-0-1-0-0-0-5-0-24-17-N");
}

#[test]
fn a_chain_is_broken_in_the_middle() {
    // a and c hold 2, but b between them holds 4.
    let before = "1-0-0-0-0-3-1-3-1-0-0-0-19-20-S";
    plays(&Oware::abapa(), before, "F", "1-0-0-0-0-0-2-4-0-0-0-0-21-20-N");
}

#[test]
fn a_chain_stops_at_the_border() {
    // F, the last house of South's own row, holds 2 like the three captured after it.
    let before = "0-0-0-0-4-1-1-2-1-0-0-5-17-17-S";
    plays(&Oware::abapa(), before, "E", "0-0-0-0-0-2-0-0-0-0-0-5-24-17-N");
}

#[test]
fn a_chain_does_not_take_houses_after_the_last_seed() {
    let before = "0-0-0-0-0-2-1-1-2-3-0-4-17-18-S";
    plays(&Oware::abapa(), before, "F", "0-0-0-0-0-0-0-0-2-3-0-4-21-18-N");
}

/// F is a grand slam: a and b hold 2 and 3 after it, and nothing else is North's.
const SLAM: &str = "3-0-0-0-0-2-1-2-0-0-0-0-17-23-S";
/// The same where South has nothing else to play.
const ONLY_SLAM: &str = "0-0-0-0-0-2-1-2-0-0-0-0-21-22-S";

#[test]
fn a_grand_slam_captures_nothing() {
    plays(&slams(GrandSlam::NoCapture), SLAM, "F", "3-0-0-0-0-0-2-3-0-0-0-0-17-23-N");
}

#[test]
fn a_grand_slam_is_illegal() {
    let rules = slams(GrandSlam::Illegal);
    assert_eq!(moves(&rules, SLAM), "A");
    refuses(&rules, SLAM, "F", IllegalReason::GrandSlam);
    ends(&rules, ONLY_SLAM, EndReason::NoMove, 23, 25);
}

#[test]
fn a_grand_slam_is_illegal_unless_forced() {
    let rules = rules(Options::awari().stop_at_majority(false));
    assert_eq!(moves(&rules, SLAM), "A");
    refuses(&rules, SLAM, "F", IllegalReason::GrandSlam);
    plays(&rules, ONLY_SLAM, "F", "0-0-0-0-0-0-0-0-0-0-0-0-26-22-N");
    ends(&rules, "0-0-0-0-0-0-0-0-0-0-0-0-26-22-N", EndReason::NoMove, 26, 22);
}

#[test]
fn not_feeding_is_illegal_unless_forced() {
    let rules = Oware::awari();
    assert_eq!(moves(&rules, "1-1-0-0-0-1-0-0-0-0-0-0-22-23-S"), "F");
    refuses(&rules, "1-1-0-0-0-1-0-0-0-0-0-0-22-23-S", "A", IllegalReason::MustFeed);
    // No move feeds: one is played, and South takes the rest.
    let bare = "1-1-0-0-0-0-0-0-0-0-0-0-23-23-S";
    assert_eq!(moves(&rules, bare), "AB");
    plays(&rules, bare, "A", "0-2-0-0-0-0-0-0-0-0-0-0-23-23-N");
    ends(&rules, "0-2-0-0-0-0-0-0-0-0-0-0-23-23-N", EndReason::NoMove, 25, 23);
}

#[test]
fn a_grand_slam_captures_and_the_mover_keeps_the_row() {
    let rules = slams(GrandSlam::Captures);
    plays(&rules, SLAM, "F", "3-0-0-0-0-0-0-0-0-0-0-0-22-23-N");
    ends(&rules, "3-0-0-0-0-0-0-0-0-0-0-0-22-23-N", EndReason::NoMove, 25, 23);
}

#[test]
fn a_grand_slam_keeps_the_first_house() {
    plays(&slams(GrandSlam::KeepFirst), SLAM, "F", "3-0-0-0-0-0-2-0-0-0-0-0-20-23-N");
}

#[test]
fn a_grand_slam_keeps_the_last_house() {
    plays(&slams(GrandSlam::KeepLast), SLAM, "F", "3-0-0-0-0-0-0-3-0-0-0-0-19-23-N");
}

#[test]
fn a_grand_slam_of_one_house_keeps_it() {
    for rule in [GrandSlam::NoCapture, GrandSlam::KeepFirst, GrandSlam::KeepLast] {
        let before = "3-0-0-0-0-1-1-0-0-0-0-0-20-23-S";
        plays(&slams(rule), before, "F", "3-0-0-0-0-0-2-0-0-0-0-0-20-23-N");
    }
}

#[test]
fn a_grand_slam_gives_the_rest_to_the_opponent() {
    let rules = slams(GrandSlam::OpponentTakesRest);
    plays(&rules, SLAM, "F", "0-0-0-0-0-0-0-0-0-0-0-0-22-26-N");
    ends(&rules, "0-0-0-0-0-0-0-0-0-0-0-0-22-26-N", EndReason::Majority, 22, 26);
}

#[test]
fn nearly_a_grand_slam_is_none() {
    // The seed of f stays, so a and b are captured under every rule.
    for rule in GrandSlam::ALL {
        let before = "2-0-0-0-0-2-1-2-0-0-0-1-17-23-S";
        plays(&slams(*rule), before, "F", "2-0-0-0-0-0-0-0-0-0-0-1-22-23-N");
    }
}

#[test]
fn a_player_without_seeds_must_be_fed() {
    let bare = "1-0-0-0-0-1-0-0-0-0-0-0-23-23-S";
    assert_eq!(moves(&Oware::abapa(), bare), "F");
    refuses(&Oware::abapa(), bare, "A", IllegalReason::MustFeed);
    plays(&Oware::abapa(), bare, "F", "1-0-0-0-0-0-1-0-0-0-0-0-23-23-N");
}

#[test]
fn feeding_may_be_free() {
    let rules = rules(Options::abapa().feeding(Feeding::Free));
    assert_eq!(moves(&rules, "1-0-0-0-0-1-0-0-0-0-0-0-23-23-S"), "AF");
    ends(&rules, "0-1-0-0-0-1-0-0-0-0-0-0-23-23-N", EndReason::NoMove, 25, 23);
}

#[test]
fn no_way_to_feed_ends_the_game() {
    ends(&Oware::abapa(), "2-1-0-0-0-0-0-0-0-0-0-0-24-21-S", EndReason::CannotFeed, 27, 21);
    assert_eq!(moves(&Oware::abapa(), "2-1-0-0-0-0-0-0-0-0-0-0-24-21-S"), "");
}

#[test]
fn an_empty_mover_by_hand_ends_the_game() {
    ends(&Oware::abapa(), "0-0-0-0-0-0-1-0-0-0-0-0-23-24-S", EndReason::NoMove, 23, 25);
}

#[test]
fn feeding_that_takes_it_all_back_is_none() {
    // F sows every house of North twice. Left there, the seeds feed North; captured, they do not.
    let before = "1-0-0-0-0-17-0-0-0-0-0-0-15-15-S";
    assert_eq!(moves(&slams(GrandSlam::NoCapture), before), "F");
    ends(&slams(GrandSlam::Captures), before, EndReason::CannotFeed, 33, 15);
    ends(&slams(GrandSlam::Illegal), before, EndReason::CannotFeed, 33, 15);
    plays(&slams(GrandSlam::KeepLast), before, "F", "2-1-1-1-1-0-0-0-0-0-0-2-25-15-N");
}

#[test]
fn more_than_half_ends_the_game_and_each_side_keeps_its_row() {
    ends(&Oware::abapa(), "1-0-0-0-2-0-4-0-1-0-0-0-25-15-N", EndReason::Majority, 28, 20);
    let on = rules(Options::abapa().stop_at_majority(false));
    assert_eq!(moves(&on, "1-0-0-0-2-0-4-0-1-0-0-0-25-15-N"), "AC");
}

#[test]
fn exactly_half_is_not_more_than_half() {
    assert_eq!(moves(&Oware::abapa(), "1-0-0-0-2-0-4-0-1-0-0-0-24-16-N"), "AC");
}

#[test]
fn half_each_is_a_draw() {
    ends(&Oware::abapa(), "0-0-0-0-0-0-0-0-0-0-0-0-24-24-S", EndReason::Half, 24, 24);
    let on = rules(Options::abapa().stop_at_majority(false));
    ends(&on, "0-0-0-0-0-0-0-0-0-0-0-0-24-24-S", EndReason::NoMove, 24, 24);
}

/// Two seeds that chase each other round two houses a side: four plies, and the start is back.
const CHASE: &str = "1-0-1-0-3-2-S";

/// Plays the chase; the start comes up again after 4, 8, … plies.
fn chase(repetition: Repetition, plies: usize) -> (Oware, Line<Oware>) {
    let options = Options::abapa().houses(2).repetition(repetition);
    let rules = Oware::with_start(options, at(CHASE)).expect("rules");
    let mut line = Line::new(&rules);
    for played in ["A", "A", "B", "B"].iter().cycle().take(plies) {
        line.play(&rules, mv(played)).expect("legal");
    }
    (rules, line)
}

#[test]
fn the_first_repetition_gives_each_side_its_row() {
    let (rules, line) = chase(Repetition::OwnRowsOnFirst, 3);
    assert_eq!((line.outcome(&rules), line.position().to_string()), (None, "0-0-1-1-3-2-N".into()));
    let (rules, line) = chase(Repetition::OwnRowsOnFirst, 4);
    assert_eq!(line.position().to_string(), CHASE);
    let expected = Outcome::by_score(Score::seeds(4, 3), EndReason::Repetition);
    assert_eq!(line.outcome(&rules), Some(expected));
    assert!(line.legal_moves(&rules).is_empty());
}

#[test]
fn the_third_occurrence_gives_each_side_its_row() {
    let (rules, line) = chase(Repetition::OwnRowsOnThird, 7);
    assert_eq!(line.outcome(&rules), None);
    let (rules, line) = chase(Repetition::OwnRowsOnThird, 8);
    let expected = Outcome::by_score(Score::seeds(4, 3), EndReason::Repetition);
    assert_eq!(line.outcome(&rules), Some(expected));
}

#[test]
fn the_third_occurrence_splits_the_board() {
    let (rules, line) = chase(Repetition::SplitOnThird, 8);
    let expected = Outcome::by_score(Score::seeds(4, 3), EndReason::Repetition);
    assert_eq!(line.outcome(&rules), Some(expected));
    // An odd number of seeds gives half seeds.
    let end = rules.settle(&at("1-2-2-0-3-2-S"), EndReason::Repetition);
    assert_eq!(end, Outcome::by_score(Score::half_seeds(11, 9), EndReason::Repetition));
    assert_eq!(end.score.to_string(), "5.5-4.5");
}

#[test]
fn a_split_board_is_told_in_whole_seeds() {
    let rules = Oware::awari();
    let position = at("1-0-0-0-0-2-3-0-0-0-0-1-20-21-S");
    let end = rules.settle(&position, EndReason::Repetition);
    let told = |position: &Position| {
        let mut told = Vec::new();
        rules.sweep(position, &end, |pit, seeds, to| {
            if seeds > 0 {
                told.push((pit, seeds, to));
            }
        });
        told
    };
    let (south, north) = (|house| Pit::House(South, house), |house| Pit::House(North, house));
    let expected = [
        (south(0), 1, Some(South)),
        (south(5), 2, Some(South)),
        (north(0), 3, Some(North)),
        (north(5), 1, None),
    ];
    assert_eq!(told(&position), expected);
    assert_eq!(end.score.to_string(), "23.5-24.5");
}

#[test]
fn the_third_occurrence_draws() {
    let (rules, line) = chase(Repetition::DrawOnThird, 8);
    let expected = Outcome { winner: None, score: Score::seeds(3, 2), reason: EndReason::Repetition };
    assert_eq!(line.outcome(&rules), Some(expected));
}

#[test]
fn repetition_may_mean_nothing() {
    let (rules, line) = chase(Repetition::None, 41);
    assert_eq!(line.outcome(&rules), None);
    assert_eq!(rules.history(), HistoryRule::NONE);
}

#[test]
fn a_capture_makes_earlier_positions_unreachable() {
    assert_eq!(Oware::abapa().history().shortest_cycle, 12, "every house is emptied once");
    let rules = Oware::with_start(Options::abapa().houses(2), at("0-1-1-1-9-9-S")).expect("rules");
    let mut line = Line::new(&rules);
    line.play(&rules, mv("B")).expect("legal");
    assert_eq!(line.position().to_string(), "0-0-0-1-11-9-N", "South captures a");
    assert!(rules.is_irreversible(&rules.initial(), line.position()));
}

#[test]
fn the_ply_limit_counts_own_rows_or_nothing() {
    for (leftovers, seeds) in [(PlyLimitLeftovers::OwnRows, [23, 25]), (PlyLimitLeftovers::Unbanked, [0, 0])]
    {
        let rules = rules(Options::codingame().ply_limit(Some(1)).ply_limit_leftovers(leftovers));
        let mut line = Line::new(&rules);
        assert_eq!(line.outcome(&rules), None);
        line.play(&rules, mv("C")).expect("legal");
        let expected = Outcome::by_score(Score::seeds(seeds[0], seeds[1]), EndReason::PlyLimit);
        assert_eq!(line.outcome(&rules), Some(expected));
        assert!(line.legal_moves(&rules).is_empty());
    }
}

#[test]
fn codingame_stops_after_200_plies() {
    assert_eq!(Oware::codingame().history().ply_limit, Some(200));
}

#[test]
fn the_story_tells_the_chain_from_its_last_house() {
    let mut story = Story::default();
    let mut position = at("1-0-0-0-0-4-0-1-2-1-5-0-17-17-S");
    Oware::abapa().play_observed(&mut position, mv("F"), &mut story).expect("legal");
    let [Event::Lifted { hand: South, pit, seeds: 4 }, Event::Sown(lap), captures @ ..] = &story.0[..] else {
        panic!("{:?}", story.0)
    };
    assert_eq!(*pit, Pit::House(South, 5));
    let sown: Vec<Pit> = lap.pits().collect();
    assert_eq!(sown, [0, 1, 2, 3].map(|house| Pit::House(North, house)));
    let captured = |house, seeds| Event::Captured {
        by: South,
        pit: Pit::House(North, house),
        seeds,
        reason: CaptureReason::TwoOrThree,
    };
    assert_eq!(captures, [captured(3, 2), captured(2, 3), captured(1, 2)]);
}

#[test]
fn the_story_tells_that_the_origin_is_passed_over() {
    let mut story = Story::default();
    let mut position = at("0-0-12-0-0-0-1-1-1-1-1-1-15-15-S");
    Oware::abapa().play_observed(&mut position, mv("C"), &mut story).expect("legal");
    let Event::Sown(lap) = &story.0[1] else { panic!("{:?}", story.0) };
    let steps: Vec<_> = lap.steps().collect();
    let origin = Pit::House(South, 2);
    assert_eq!(steps[11], mancala_core::Step::PassedOver(origin));
    assert_eq!((steps.len(), lap.last()), (13, Some(Pit::House(South, 3))));
}

#[test]
fn the_story_tells_a_grand_slam_that_captures_nothing() {
    let mut story = Story::default();
    Oware::abapa().play_observed(&mut at(SLAM), mv("F"), &mut story).expect("legal");
    assert_eq!(story.0[2..], [Event::GrandSlam { by: South }]);
}

#[test]
fn the_story_tells_what_a_grand_slam_gives_away() {
    let mut story = Story::default();
    let rules = slams(GrandSlam::OpponentTakesRest);
    rules.play_observed(&mut at(SLAM), mv("F"), &mut story).expect("legal");
    let given =
        Event::Captured { by: North, pit: Pit::House(South, 0), seeds: 3, reason: CaptureReason::GrandSlam };
    assert_eq!((story.0[2], story.0[5]), (Event::GrandSlam { by: South }, given));
}

#[test]
fn undo_takes_back_the_repetition() {
    let (rules, _) = chase(Repetition::OwnRowsOnFirst, 0);
    let mut game = Game::new(rules);
    for played in ["A", "A", "B", "B"] {
        game.play(mv(played)).expect("legal");
    }
    assert!(game.outcome().is_some());
    assert_eq!(game.undo(), Some(mv("B")));
    assert_eq!((game.outcome(), game.side_to_move()), (None, Some(North)));
}

#[test]
fn fifteen_houses_are_sown_over_both_words_of_a_row() {
    let rules: WideOware = Options::abapa().houses(15).build().expect("rules");
    let south = [&[2; 13][..], &[16, 2]].concat();
    let mut position = Position::from_rows(&south, &[1; 15], [0, 0], South).expect("a position");
    rules.play(&mut position, mv("N")).expect("legal");
    // One seed to O, fifteen to North: the last makes 2 of o, and all of North's row is 2. It is a grand slam.
    let view = position.view();
    assert_eq!(view.houses(North), [2; 15]);
    assert_eq!(view.houses(South), [&[2; 13][..], &[0, 3]].concat());
    assert_eq!(position.store(Side::South), 0);
    // With one seed of North's more than the run takes, the run goes through both words.
    let mut north = [1; 15];
    north[0] = 3;
    let mut position = Position::from_rows(&south, &north, [0, 0], South).expect("a position");
    rules.play(&mut position, mv("N")).expect("legal");
    assert_eq!(position.view().houses(North), [&[4][..], &[0; 14]].concat());
    assert_eq!(position.store(Side::South), 28);
}
