//! Matches: rounds, refilling, burnt houses, who starts, limits and ties, and that a match is a game like any other.

mod oracle;
mod support;

use congkak::mancala_core::testing::{Oracle, agree, contract, contract_of_line, strategy, walk};
use congkak::mancala_core::{EndReason, Event, Game, Line, Move, Outcome, Rules, Score, Side, Story, View};
use congkak::{
    CongkakMatch, CongkakMove, Match, MatchPosition, MatchRules, NextStarter, NoMove, Options, Phase,
    RefillFrom, Start, Sweep,
};
use oracle::{MatchReason, MatchState};
use proptest::prelude::*;
use support::{Plain, round_of};

/// The oracle of a match: it begins the next round within the move that ends one, as the library does.
struct PlainMatch {
    options: Options,
    state: MatchState,
}

impl PlainMatch {
    fn plain(&self) -> Plain {
        Plain { options: self.options, round: self.state.round.clone() }
    }

    fn next_round(&mut self) {
        if self.state.round.over.is_some()
            && let Ok(next) = self.state.next_round(&self.options)
        {
            self.state = next;
        }
    }
}

type Round = congkak::Congkak;

impl Oracle<CongkakMatch> for PlainMatch {
    fn from_position(rules: &CongkakMatch, position: &MatchPosition) -> PlainMatch {
        let state = MatchState {
            round: round_of(rules.round_rules(position), position.round()),
            number: position.round_number().into(),
            starter: position.starter().index(),
            won: Side::BOTH.map(|side| position.rounds_won(side).into()),
        };
        PlainMatch { options: *rules.options(), state }
    }

    fn legal_moves(&self) -> Vec<u8> {
        Oracle::<Round>::legal_moves(&self.plain())
    }

    fn play(&mut self, index: u8) {
        let mut plain = self.plain();
        Oracle::<Round>::play(&mut plain, index);
        self.state.round = plain.round;
        self.next_round();
    }

    fn side_to_move(&self) -> Side {
        Oracle::<Round>::side_to_move(&self.plain())
    }

    fn view(&self) -> View {
        Oracle::<Round>::view(&self.plain())
    }

    fn score(&self) -> Score {
        Oracle::<Round>::score(&self.plain())
    }

    fn outcome(&self) -> Option<Outcome> {
        let round = Oracle::<Round>::outcome(&self.plain())?;
        let (reason, winner) = self.state.next_round(&self.options).err()?;
        let reason = match reason {
            MatchReason::Single => round.reason,
            MatchReason::CannotFill => EndReason::CannotFill,
            MatchReason::MaxRounds | MatchReason::BestOf => EndReason::RoundsPlayed,
        };
        Some(Outcome { winner: winner.map(|p| Side::BOTH[p]), score: round.score, reason })
    }
}

fn any_of<T: Copy + std::fmt::Debug>(values: &'static [T]) -> impl Strategy<Value = T> {
    prop::sample::select(values)
}

fn matches() -> impl Strategy<Value = Options> {
    let mode = (any_of(Match::ALL), 1..=4u8, 1..=3u8, 1..=4u8);
    let refill = (any_of(RefillFrom::ALL), any::<bool>(), any::<bool>(), any_of(NextStarter::ALL));
    let round = (any_of(Start::ALL), any_of(NoMove::ALL), any_of(Sweep::ALL), any::<bool>());
    (2..=4u8, 1..=5u8, mode, refill, round).prop_map(|(houses, seeds, mode, refill, round)| {
        Options::congkak()
            .houses(houses)
            .seeds(seeds)
            .match_mode(mode.0)
            .best_of(mode.1)
            .min_houses(mode.2.min(houses))
            .max_rounds(mode.3)
            .refill_from(refill.0)
            .partial_last(refill.1)
            .burnt_permanent(refill.2)
            .next_starter(refill.3)
            .start(round.0)
            .no_move(round.1)
            .sweep(round.2)
            .early_win(round.3)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn matches_go_as_the_oracle_plays_them(options in matches(), choices in strategy::choices(120)) {
        let rules = CongkakMatch::new(options).unwrap();
        walk(&rules, Line::new(&rules), &choices, |line| {
            let position = line.position();
            agree::<_, PlainMatch>(&rules, position);
            contract(&rules, position);
            contract_of_line(&rules, line);
            let plain: PlainMatch = Oracle::from_position(&rules, position);
            for played in rules.legal_moves(position) {
                let (mut after, mut plain) = (*position, PlainMatch { state: plain.state.clone(), ..plain });
                rules.play_unchecked(&mut after, played, &mut ());
                plain.play(played.index());
                assert_eq!(u32::from(after.round_number()), plain.state.number);
                assert_eq!(after.starter().index(), plain.state.starter);
                assert_eq!(Side::BOTH.map(|side| u32::from(after.rounds_won(side))), plain.state.won);
            }
        });
    }
}

/// A match whose first round ends when South lifts the only seed there is, next to the store.
fn after_round(options: Options, stores: [u8; 2]) -> (CongkakMatch, MatchPosition) {
    let n = usize::from(options.houses);
    let mut row = vec![0; n];
    row[n - 1] = 1;
    let start = congkak::Position::from_rows(&row, &vec![0; n], [stores[0] - 1, stores[1]], Side::South);
    let first = congkak::CongkakRules::with_start(options, [0; 2], start.expect("a board")).expect("rules");
    let rules = MatchRules::of_first_round(first);
    let mut position = rules.initial();
    rules.play(&mut position, CongkakMove::house(options.houses - 1).expect("a house")).expect("legal");
    (rules, position)
}

fn burnt() -> Options {
    Options::congkak().match_mode(Match::Burnt)
}

#[test]
fn the_loser_fills_what_he_can_and_starts() {
    // 60 = 7 * 7 + 11 and 38 = 5 * 7 + 3.
    let (rules, position) = after_round(burnt(), [60, 38]);
    assert_eq!(position.to_string(), "<7,11,3,7,7,7,7,7,7,7,0,0,7,7,7,7,7>N/round=2:7-5:1-0:N");
    assert_eq!(rules.round_rules(&position).burnt(Side::North), 0b11);
    assert_eq!(rules.round_rules(&position).circuit(Side::South).sown_len(), 13);
    let mut after = position;
    rules.play(&mut after, "7".parse().unwrap()).unwrap();
    assert_eq!(rules.view(&after).houses(Side::North)[..2], [0, 0], "nothing falls in a burnt house");
    let (_, far) = after_round(burnt().refill_from(RefillFrom::FarSide), [60, 38]);
    assert_eq!(far.round().to_string(), "<7,11,3,7,7,7,7,7,7,7,7,7,7,7,7,0,0>N");
    let (_, partial) = after_round(burnt().partial_last(true), [60, 38]);
    assert_eq!(partial.to_string(), "<7,11,0,7,7,7,7,7,7,7,0,3,7,7,7,7,7>N/round=2:7-6:1-0:N");
}

#[test]
fn who_starts_the_next_round() {
    for (next, stores, starter) in [
        (NextStarter::Loser, [60, 38], Side::North),
        (NextStarter::Winner, [60, 38], Side::South),
        (NextStarter::Alternate, [60, 38], Side::North),
        (NextStarter::LastMover, [60, 38], Side::South),
        (NextStarter::NoBurnt, [60, 38], Side::South),
        (NextStarter::NoBurnt, [49, 49], Side::North),
        (NextStarter::Loser, [49, 49], Side::North),
        (NextStarter::Winner, [49, 49], Side::North),
        (NextStarter::LastMover, [49, 49], Side::South),
    ] {
        let (_, position) = after_round(burnt().next_starter(next), stores);
        assert_eq!(
            (position.starter(), position.round().side_to_move()),
            (starter, starter),
            "{next} {stores:?}"
        );
    }
}

#[test]
fn who_cannot_fill_enough_loses_the_match() {
    let (rules, position) = after_round(burnt(), [93, 5]);
    let end = rules.outcome(&position).expect("the end");
    assert_eq!(
        (end.winner, end.score, end.reason),
        (Some(Side::South), Score::seeds(93, 5), EndReason::CannotFill)
    );
    let (rules, position) = after_round(burnt().min_houses(4), [71, 27]);
    assert_eq!(rules.outcome(&position).expect("the end").reason, EndReason::CannotFill);
    let (rules, position) = after_round(burnt().min_houses(4), [70, 28]);
    assert_eq!(rules.outcome(&position), None);
}

#[test]
fn the_last_round_decides_and_then_the_rounds_won() {
    let (rules, position) = after_round(burnt().max_rounds(1), [50, 48]);
    let end = rules.outcome(&position).expect("the end");
    assert_eq!((end.winner, end.reason), (Some(Side::South), EndReason::RoundsPlayed));
    // A second round that is drawn leaves the match to who won the first.
    let rules = CongkakMatch::new(burnt().max_rounds(2)).unwrap();
    for (won, winner) in [("1-0", Some(Side::South)), ("0-1", Some(Side::North)), ("0-0", None)] {
        let text = format!("<7,48,49,0,0,0,0,0,0,1,0,0,0,0,0,0,0>S/round=2:7-7:{won}:S");
        let mut position: MatchPosition = text.parse().unwrap();
        rules.check(&position).unwrap();
        rules.play(&mut position, "7".parse().unwrap()).unwrap();
        assert_eq!(rules.outcome(&position).expect("the end").winner, winner, "{won}");
    }
}

#[test]
fn best_of_three_is_over_when_it_is_decided() {
    let rules = CongkakMatch::new(Options::malaysia()).unwrap();
    let last = |won: &str, round: u8| {
        let text = format!("<7,48,49,0,0,0,0,0,0,1,0,0,0,0,0,0,0>S/round={round}:7-7:{won}:S");
        let mut position: MatchPosition = text.replace("48,49", "50,47").parse().unwrap();
        rules.check(&position).unwrap();
        rules.play(&mut position, "7".parse().unwrap()).unwrap();
        position
    };
    // South wins the second round, too.
    assert_eq!(rules.outcome(&last("1-0", 2)).expect("the end").winner, Some(Side::South));
    // One each: a decider on a fresh board, opened together as the first round was.
    let decider = last("0-1", 2);
    assert_eq!(decider.round(), rules.initial().round());
    assert_eq!((decider.round_number(), decider.round().phase()), (3, Phase::Choose));
    // A drawn first round and one won: the third could still level.
    assert_eq!(last("0-0", 2).round().phase(), Phase::Play);
}

#[test]
fn a_match_is_told_saved_and_taken_back_like_any_game() {
    let rules: CongkakMatch = "congkak preset=traditional houses=3 seeds=3 max_rounds=3".parse().unwrap();
    let mut game = Game::new(rules);
    let mut story = Story::default();
    let mut texts = vec![game.to_string()];
    while let Some(first) = game.legal_moves().into_iter().next() {
        game.play_observed(first, &mut story).unwrap();
        let read: Game<CongkakMatch> = game.to_string().parse().unwrap();
        assert_eq!(read, game);
        assert_eq!(read.position(), game.position());
        texts.push(game.to_string());
    }
    let rounds = |event: &&Event| matches!(event, Event::RoundBegins { .. });
    assert_eq!(story.0.iter().filter(rounds).count() + 1, usize::from(game.position().round_number()));
    assert!(game.position().round_number() > 1);
    while let Some(text) = texts.pop() {
        assert_eq!(game.to_string(), text);
        assert_eq!(game.undo().is_some(), !texts.is_empty());
    }
}

#[test]
fn positions_that_a_match_cannot_reach_are_refused() {
    let rules = CongkakMatch::new(burnt().houses(3).seeds(3).max_rounds(4)).unwrap();
    for (text, why) in [
        ("<3,0,0,3,3,3,3,3,3>S/round=5:3-3:1-0:S", "a number that the match does not reach"),
        ("<3,0,0,3,3,3,3,3,3>S/round=2:3-4:1-0:S", "another number of filled houses"),
        ("<3,0,0,3,3,3,3,3,3>S/round=2:3-2:1-0:S", "seeds in a burnt house"),
        ("<3,0,0,3,3,3,3,3,3>S/round=2:3-3:1-1:S", "more rounds were won than played"),
        ("<3,9,9,0,0,0,0,0,0>S/round=2:3-3:1-0:S", "the next one would have begun"),
    ] {
        let position: MatchPosition = text.parse().unwrap();
        let error = rules.check(&position).expect_err(text).to_string();
        assert!(error.contains(why), "{text}: {error}");
    }
}
