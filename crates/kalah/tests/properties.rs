//! What holds at any position and in any game: the packed implementation and the plain one agree, texts read back, moves
//! are taken back, and neither the width of a row nor the side matters.

mod oracle;
mod support;

use std::fmt::Debug;
use std::sync::LazyLock;

use kalah::mancala_core::testing::contract_of_line;
use kalah::mancala_core::testing::strategy::{choices, seeds};
use kalah::mancala_core::{Game, Line, Move, Outcome, Rules, Score, Side, playout};
use kalah::{Kalah, KalahMove, KalahRules, Options, Phase, Position, WideKalah};
use oracle::{Plain, check};
use proptest::prelude::*;
use proptest::sample::Index;
use serde::Serialize;
use serde::de::DeserializeOwned;
use support::every_combination;

static EVERY_COMBINATION: LazyLock<Vec<Options>> = LazyLock::new(|| every_combination(6, 4));

const PHASES: [Phase; 4] = [Phase::Play, Phase::FirstMove, Phase::FirstTurn, Phase::SwapOffer];

/// Any board of this width: sparse ones, where games end and captures happen, and full ones, where a handful goes round
/// more than once and another seed would be too many.
fn position<const W: usize>() -> impl Strategy<Value = Position<W>> {
    let most_seeds = prop_oneof![1..=40u8, Just(255u8)];
    (1..=Position::<W>::MAX_HOUSES, most_seeds, any::<bool>()).prop_flat_map(|(houses, most, north)| {
        let n = usize::from(houses);
        let side = if north { Side::North } else { Side::South };
        seeds(2 * n + 2, most).prop_map(move |pits| {
            let (south, rest) = pits.split_at(n);
            let (north, stores) = rest.split_at(n);
            Position::from_rows(south, north, [stores[0], stores[1]], side).expect("255 seeds at most")
        })
    })
}

/// The rules with these options that start from this board, at one of the points of the opening that they know.
fn starting_from<const W: usize, const P: usize>(
    options: Options,
    board: Position<W>,
    phase: Index,
) -> KalahRules<W, P> {
    let options = options.houses(board.houses());
    let starts: Vec<_> = PHASES
        .into_iter()
        .filter_map(|phase| KalahRules::with_start(options, board.with_phase(phase)).ok())
        .collect();
    phase.get(&starts).clone()
}

/// Any rules of this width, with any start.
fn any_rules<const W: usize, const P: usize>() -> impl Strategy<Value = KalahRules<W, P>> {
    let options = proptest::sample::select(EVERY_COMBINATION.as_slice());
    (options, position(), any::<Index>())
        .prop_map(|(options, board, phase)| starting_from(options, board, phase))
}

fn config(cases: u32) -> ProptestConfig {
    // What fails once becomes a test with a name, not an entry in a file of seeds.
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// Every combination of options, at one position.
fn agrees_under_every_combination<const W: usize, const P: usize>(board: Position<W>, phase: Index) {
    for options in EVERY_COMBINATION.iter() {
        let rules: KalahRules<W, P> = starting_from(*options, board, phase);
        check(&rules, &rules.initial());
    }
}

/// The moves of a game in which each byte chooses one of the legal moves, until the bytes or the game end.
fn moves_of<const W: usize, const P: usize>(rules: &KalahRules<W, P>, choices: &[u8]) -> Vec<KalahMove> {
    let mut position = rules.initial();
    let mut moves = Vec::new();
    for choice in choices {
        let legal: Vec<_> = rules.legal_moves(&position).into_iter().collect();
        let Some(which) = usize::from(*choice).checked_rem(legal.len()) else { break };
        rules.play(&mut position, legal[which]).expect("a legal move");
        moves.push(legal[which]);
    }
    moves
}

/// A game in step with the oracle, which keeps its own count of everything on the way.
fn agrees_all_the_way<const W: usize, const P: usize>(rules: &KalahRules<W, P>, choices: &[u8]) {
    let mut line = Line::new(rules);
    let mut plain = Plain::of(rules, line.position());
    check(rules, line.position());
    for played in moves_of(rules, choices) {
        let before = *line.position();
        line.play(rules, played).expect("a legal move");
        plain.play(played.index());
        assert_eq!(Plain::of(rules, line.position()), plain, "{rules} at {before} after {played}");
        check(rules, line.position());
        contract_of_line(rules, &line);
        if played != KalahMove::SWAP {
            stores_only_fill(&before, line.position());
        }
    }
}

/// A sowing banks nothing for the other player and takes nothing out of a store, and only a seed banked moves again.
fn stores_only_fill<const W: usize>(before: &Position<W>, after: &Position<W>) {
    let mover = before.side_to_move();
    assert_eq!(after.store(!mover), before.store(!mover), "{before} to {after}");
    assert!(after.store(mover) >= before.store(mover), "{before} to {after}");
    let banked = after.store(mover) > before.store(mover);
    assert!(banked || after.side_to_move() != mover, "{before} to {after}");
}

/// Values read back from text, JSON and a binary format.
fn reads_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let json = serde_json::to_string(value).expect("JSON");
    assert_eq!(serde_json::from_str::<T>(&json).expect(&json), *value);
    let bytes = postcard::to_stdvec(value).expect("bytes");
    assert_eq!(postcard::from_bytes::<T>(&bytes).expect(&json), *value);
}

/// Rules read back: same text, same options, same start.
fn rules_read_back<const W: usize, const P: usize>(rules: &KalahRules<W, P>) {
    let same = |read: KalahRules<W, P>| {
        assert_eq!(read.to_string(), rules.to_string());
        assert_eq!(
            (read.options().houses(0).seeds(0), read.initial()),
            (rules.options().houses(0).seeds(0), rules.initial())
        );
    };
    same(rules.to_string().parse().expect("rules"));
    same(serde_json::from_str(&serde_json::to_string(rules).expect("JSON")).expect("rules"));
    same(postcard::from_bytes(&postcard::to_stdvec(rules).expect("bytes")).expect("rules"));
}

/// Play, save, take everything back, play it again, and take another way.
fn game_comes_back<const W: usize, const P: usize>(rules: &KalahRules<W, P>, choices: &[u8]) {
    let mut game = Game::new(rules.clone());
    let mut positions = vec![*game.position()];
    let moves = moves_of(rules, choices);
    for played in &moves {
        game.play(*played).expect("a legal move");
        positions.push(*game.position());
    }
    let saved = game.to_string();
    let loaded: Game<KalahRules<W, P>> = saved.parse().expect(&saved);
    assert_eq!((&loaded, loaded.position()), (&game, game.position()));
    reads_back(&game);

    for back in (0..moves.len()).rev() {
        assert_eq!((game.undo(), game.position()), (Some(moves[back]), &positions[back]));
    }
    assert_eq!(game.undo(), None);
    for (i, played) in moves.iter().enumerate() {
        assert_eq!((game.redo(), game.position()), (Some(*played), &positions[i + 1]));
    }
    assert_eq!(game.redo(), None);
    assert_eq!(game.to_string(), saved);

    if let Some(last) = moves.last() {
        game.undo();
        game.play(*last).expect("a legal move");
        assert_eq!((game.redo(), game.to_string()), (None, saved), "another move forgets what was undone");
    }
}

/// The same game on one word a row and on two.
fn widths_agree(narrow: &Kalah, choices: &[u8]) {
    let wide: WideKalah = narrow.to_string().parse().expect("rules of both widths");
    let (mut small, mut large) = (narrow.initial(), wide.initial());
    for played in moves_of(narrow, choices) {
        assert_eq!(small.to_string(), large.to_string());
        assert_eq!(narrow.legal_moves(&small), wide.legal_moves(&large), "{narrow} at {small}");
        narrow.play(&mut small, played).expect("a legal move");
        wide.play(&mut large, played).expect("a legal move");
    }
    assert_eq!(small.to_string(), large.to_string());
    assert_eq!(narrow.outcome(&small), wide.outcome(&large), "{narrow} at {small}");
    assert_eq!(narrow.score(&small), wide.score(&large), "{narrow} at {small}");
}

/// With the sides exchanged, everything that follows has the sides exchanged.
fn sides_agree<const W: usize, const P: usize>(rules: &KalahRules<W, P>, choices: &[u8]) {
    let exchanged = |score: Score| Score::half_seeds(score.of(Side::North), score.of(Side::South));
    let (mut position, mut mirror) = (rules.initial(), rules.initial().mirrored());
    for played in moves_of(rules, choices) {
        assert_ne!(position.side_to_move(), mirror.side_to_move());
        assert_eq!(rules.legal_moves(&position), rules.legal_moves(&mirror), "{rules} at {position}");
        assert_eq!(position.canonical(), mirror.canonical());
        assert_eq!(position.canonical().side_to_move(), Side::South);
        assert_eq!(rules.split(&position), rules.split(&mirror), "{rules} at {position}");
        rules.play(&mut position, played).expect("a legal move");
        rules.play(&mut mirror, played).expect("a legal move");
        assert_eq!(position.mirrored(), mirror, "{rules} after {played}");
    }
    let expected = rules.outcome(&position).map(|outcome| Outcome {
        winner: outcome.winner.map(|side| !side),
        score: exchanged(outcome.score),
        reason: outcome.reason,
    });
    assert_eq!(rules.outcome(&mirror), expected, "{rules} at {position}");
    assert_eq!(rules.score(&mirror), exchanged(rules.score(&position)), "{rules} at {position}");
}

/// Every game ends: between two seeds banked, each sowing carries seeds forward within their own row.
fn game_ends<const W: usize, const P: usize>(rules: &KalahRules<W, P>, seed: u32) {
    let mut state = seed;
    let mut random = || {
        state = state.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
        state
    };
    let seeds = rules.view(&rules.initial()).total();
    let most_plies = (seeds + 1) * (u32::from(rules.options().houses) * seeds + 1) + 1;
    let played = playout(rules, &mut Line::new(rules), &mut random, most_plies);
    assert!(played.outcome.is_some(), "{rules} goes on after {most_plies} plies");
}

proptest! {
    #![proptest_config(config(8))]

    #[test]
    fn every_combination_agrees_on_one_word(board in position(), phase: Index) {
        agrees_under_every_combination::<1, 16>(board, phase);
    }

    #[test]
    fn every_combination_agrees_on_two_words(board in position(), phase: Index) {
        agrees_under_every_combination::<2, 32>(board, phase);
    }
}

proptest! {
    #![proptest_config(config(256))]

    #[test]
    fn walks_agree_on_one_word(rules in any_rules::<1, 16>(), choices in choices(60)) {
        agrees_all_the_way(&rules, &choices);
    }

    #[test]
    fn walks_agree_on_two_words(rules in any_rules::<2, 32>(), choices in choices(60)) {
        agrees_all_the_way(&rules, &choices);
    }

    #[test]
    fn rules_and_positions_read_back(narrow in any_rules::<1, 16>(), wide in any_rules::<2, 32>()) {
        rules_read_back(&narrow);
        rules_read_back(&wide);
        reads_back(&narrow.initial());
        reads_back(&wide.initial());
    }

    #[test]
    fn games_come_back_on_one_word(rules in any_rules::<1, 16>(), choices in choices(60)) {
        game_comes_back(&rules, &choices);
    }

    #[test]
    fn games_come_back_on_two_words(rules in any_rules::<2, 32>(), choices in choices(60)) {
        game_comes_back(&rules, &choices);
    }

    #[test]
    fn one_and_two_words_agree(rules in any_rules::<1, 16>(), choices in choices(60)) {
        widths_agree(&rules, &choices);
    }

    #[test]
    fn neither_side_is_favoured(rules in any_rules::<2, 32>(), choices in choices(60)) {
        sides_agree(&rules, &choices);
    }

    #[test]
    fn every_game_ends(narrow in any_rules::<1, 16>(), wide in any_rules::<2, 32>(), seed: u32) {
        game_ends(&narrow, seed);
        game_ends(&wide, seed);
    }
}

/// Moves read back, too: there are sixteen.
#[test]
fn moves_read_back() {
    for index in 0..KalahMove::COUNT {
        let played = KalahMove::from_index(index).expect("a move");
        assert_eq!(played.to_string().parse(), Ok(played));
        reads_back(&played);
    }
}
