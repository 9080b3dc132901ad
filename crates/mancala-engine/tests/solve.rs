//! The solver against published values, against plain negamax, and against itself.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use kalah::{Kalah, Position};
use mancala_core::{Rules, Side};
use mancala_engine::{Lead, Limits, SavedError, Solver, negamax};
use proptest::prelude::*;

mod positions;
use positions::any_position;

fn solver(rules: &Kalah) -> Solver<Kalah> {
    Solver::new(rules.clone()).expect("Kalah ends").with_memory(16 << 20)
}

/// The lines of the file of published values, up to so many seeds in all.
fn published(seeds: std::ops::RangeInclusive<u64>) -> impl Iterator<Item = (Kalah, i64, Vec<i64>)> {
    let lines = include_str!("data/kalah_values.jsonl").lines();
    lines.filter_map(move |line| {
        let entry: serde_json::Value = serde_json::from_str(line).expect("the file is JSON lines");
        let number = |name: &str| entry[name].as_i64().expect("a number");
        let (houses, per_house) = (number("houses"), number("seeds"));
        if !seeds.contains(&((2 * houses * per_house).unsigned_abs())) {
            return None;
        }
        let capture = if entry["empty_capture"] == true { " capture=always" } else { "" };
        let end = if entry["mover_empty"] == true { " end=mover_empty" } else { "" };
        let rules = format!("kalah houses={houses} seeds={per_house}{capture}{end}");
        let moves =
            entry["moves"].as_array().map(|m| m.iter().filter_map(serde_json::Value::as_i64).collect());
        Some((rules.parse().expect("rules"), number("value"), moves.unwrap_or_default()))
    })
}

fn agree_with_published(seeds: std::ops::RangeInclusive<u64>, bytes: usize) {
    let mut compared = 0;
    for (rules, value, moves) in published(seeds) {
        let mut solver = Solver::new(rules.clone()).expect("Kalah ends").with_memory(bytes);
        let seeds = |lead: Lead| i64::from(lead.as_half_seeds()) / 2;
        let solved = solver.solve(&rules.initial(), &Limits::none()).value().expect("no limit");
        assert_eq!(seeds(solved), value, "{rules}");
        if !moves.is_empty() {
            let found = solver.solve_moves(&rules.initial(), &Limits::none());
            let found: Vec<_> = found.into_iter().map(|(_, s)| seeds(s.value().expect("no limit"))).collect();
            assert_eq!(found, moves, "{rules}");
        }
        compared += 1;
    }
    assert!(compared > 0);
}

#[test]
fn small_starts_have_their_published_values() {
    agree_with_published(0..=20, 16 << 20);
}

#[test]
#[ignore = "ten seconds with optimisation: all starts up to 36 seeds"]
fn larger_starts_have_their_published_values() {
    agree_with_published(21..=36, 64 << 20);
}

#[test]
#[ignore = "two minutes with optimisation, and 1 GiB: the classic board under four rule sets"]
fn the_classic_board_has_its_published_values() {
    agree_with_published(48..=48, 1 << 30);
}

/// Rules, a position, its value, and the values of its moves by house.
type Case<'a> = (&'a str, &'a str, i16, &'a [(usize, i16)]);

#[test]
fn an_extra_turn_is_read_from_the_position() {
    // Searches that negate at every move, or choose between best and worst by the child's side, miss these.
    let ends_by_mover = "kalah houses=3 seeds=1 end=mover_empty";
    let cases: [Case<'_>; 3] = [
        (ends_by_mover, "<3,0,0,3,1,0,1,1,1>S", 1, &[(0, 1), (1, -3)]),
        ("kalah houses=3 seeds=1", "<3,0,0,2,1,1,1,1,0>S", 4, &[(0, -2), (1, -4), (2, 4)]),
        ("kalah houses=3 seeds=1", "<3,0,0,1,1,1,1,0,2>S", 4, &[(0, -4), (1, 0), (2, 4)]),
    ];
    for (rules, position, value, moves) in cases {
        let rules: Kalah = rules.parse().expect("rules");
        let position: Position = position.parse().expect("position");
        let mut solver = solver(&rules);
        assert_eq!(solver.solve(&position, &Limits::none()).value(), Some(Lead::seeds(value)), "{position}");
        let found = solver.solve_moves(&position, &Limits::none());
        for ((played, solution), (house, value)) in found.iter().zip(moves) {
            assert_eq!(played.lifted_house().map(usize::from), Some(*house));
            assert_eq!(solution.value(), Some(Lead::seeds(*value)), "{position} {played}");
        }
        assert_eq!(found.len(), moves.len());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn the_value_is_that_of_plain_negamax((rules, position) in any_position()) {
        let mover = rules.side_to_move(&position);
        let expected = negamax(&rules, &position, mover);
        let mut solver = solver(&rules);
        prop_assert_eq!(solver.solve(&position, &Limits::none()).value(), Some(expected));
        // Again, with all that the table holds now.
        prop_assert_eq!(solver.solve(&position, &Limits::none()).value(), Some(expected));
        for (played, solution) in solver.solve_moves(&position, &Limits::none()) {
            let mut child = position;
            rules.play_unchecked(&mut child, played, &mut ());
            prop_assert_eq!(solution.value(), Some(negamax(&rules, &child, mover)), "{}", played);
        }
    }

    #[test]
    fn memory_and_threads_change_no_value((rules, position) in any_position()) {
        let value = solver(&rules).solve(&position, &Limits::none()).value();
        let mut small = Solver::new(rules.clone()).expect("ends").with_memory(0);
        prop_assert_eq!(small.solve(&position, &Limits::none()).value(), value);
        let mut two = solver(&rules).with_threads(2);
        prop_assert_eq!(two.solve(&position, &Limits::none()).value(), value);
    }

    #[test]
    fn a_search_cut_short_still_tells_the_truth((rules, position) in any_position(), nodes in 0..200u64) {
        let value = solver(&rules).solve(&position, &Limits::none()).value().expect("no limit");
        let cut = solver(&rules).solve(&position, &Limits::none().nodes(nodes));
        prop_assert!(cut.at_least <= value && value <= cut.at_most);
    }
}

#[test]
fn any_limit_ends_the_search() {
    let rules = Kalah::standard();
    let raised = Arc::new(AtomicBool::new(true));
    for limits in [Limits::none().nodes(0), Limits::none().time(Duration::ZERO), Limits::none().stop(raised)]
    {
        let found = solver(&rules).solve(&rules.initial(), &limits);
        assert_eq!(found.value(), None, "nothing is proven of the classic board in no time");
        assert!(found.at_least < found.at_most);
    }
}

#[test]
fn a_board_too_large_to_number_is_solved_by_whole_keys() {
    // 15 houses a side have more positions than 62 bits can number; near the end they are solved all the same.
    let rules: kalah::WideKalah = "kalah houses=15 seeds=8".parse().expect("rules");
    let mut row = [0; 15];
    (row[13], row[14]) = (1, 1);
    let mut wide = kalah::Position::<2>::from_rows(&row, &row, [104, 132], Side::South).expect("position");
    let mut solver = Solver::new(rules.clone()).expect("ends").with_memory(1 << 20);
    assert!(!solver.can_save(&wide));
    for _ in 0..3 {
        let expected = negamax(&rules, &wide, rules.side_to_move(&wide));
        assert_eq!(solver.solve(&wide, &Limits::none()).value(), Some(expected));
        let first = rules.legal_moves(&wide).nth(0).expect("a move");
        rules.play_unchecked(&mut wide, first, &mut ());
    }
    assert!(matches!(solver.save(&mut Vec::new()), Err(SavedError::NotNumbered)));
}

#[test]
fn what_was_learnt_is_saved_and_taken_up_again() {
    let rules: Kalah = "kalah houses=4 seeds=4".parse().expect("rules");
    let start = rules.initial();
    let mut first = solver(&rules);
    let cut = first.solve(&start, &Limits::none().nodes(60_000));
    assert_eq!(cut.value(), None, "a part of the work is left");
    let mut file = Vec::new();
    first.save(&mut file).expect("memory takes it");
    let mut second = solver(&rules);
    second.load(&mut file.as_slice()).expect("what was saved");
    let rest = second.solve(&start, &Limits::none());
    let whole = solver(&rules).solve(&start, &Limits::none());
    assert_eq!(rest.value(), whole.value());
    assert!(rest.nodes + 30_000 < whole.nodes, "{} and {} nodes: nothing was kept", rest.nodes, whole.nodes);
    // All of it again: the file says it at once.
    let mut file = Vec::new();
    second.save(&mut file).expect("memory takes it");
    let mut third = solver(&rules);
    third.load(&mut file.as_slice()).expect("what was saved");
    assert_eq!(third.solve(&start, &Limits::none().nodes(0)).value(), whole.value());
}

/// `docs/formats.md`, by hand: eight seeds in four houses, up to eight of them, lie in C(12, 4) = 495 ways, each a byte;
/// the next power of two, 512, in places of four words is 4096 bytes; the sum is 4.
#[test]
fn a_file_is_as_long_as_its_format_says() {
    let rules: Kalah = "kalah houses=2 seeds=2".parse().expect("rules");
    let mut solver = solver(&rules);
    solver.solve(&rules.initial(), &Limits::none());
    let mut file = Vec::new();
    solver.save(&mut file).expect("memory takes it");
    let head = file.split_inclusive(|byte| *byte == b'\n').take(4).map(<[u8]>::len).sum::<usize>();
    assert_eq!(file.len() - head, 4096 + 495 + 4);
}

#[test]
fn a_solver_that_learnt_nothing_is_saved_too() {
    let rules: Kalah = "kalah houses=3 seeds=2".parse().expect("rules");
    let mut file = Vec::new();
    assert!(solver(&rules).can_save(&rules.initial()));
    solver(&rules).save(&mut file).expect("memory takes it");
    assert!(solver(&rules).load(&mut file.as_slice()).is_ok());
}

#[test]
fn files_of_others_and_damaged_ones_are_refused() {
    let rules: Kalah = "kalah houses=2 seeds=3".parse().expect("rules");
    let small = |rules: &Kalah| Solver::new(rules.clone()).expect("Kalah ends").with_memory(1 << 12);
    let mut first = small(&rules);
    first.solve(&rules.initial(), &Limits::none());
    let mut file = Vec::new();
    first.save(&mut file).expect("memory takes it");
    let load = |file: &[u8]| small(&rules).load(&mut &*file);
    assert!(load(&file).is_ok());
    let other: Kalah = "kalah houses=2 seeds=3 capture=always".parse().expect("rules");
    let error = small(&other).load(&mut file.as_slice()).expect_err("other rules");
    assert!(
        matches!(&error, SavedError::OtherRules { found, .. } if found == "kalah houses=2 seeds=3"),
        "{error}"
    );
    let error = solver(&rules).load(&mut file.as_slice()).expect_err("other memory");
    assert!(matches!(error, SavedError::OtherSize { expected: 16_777_216, found: 4096 }), "{error}");
    for length in 0..file.len() {
        assert!(load(&file[..length]).is_err(), "cut after {length} bytes");
    }
    for place in 0..file.len() {
        let mut damaged = file.clone();
        damaged[place] ^= 4;
        assert!(load(&damaged).is_err(), "byte {place} changed");
    }
    let mut longer = file.clone();
    longer.push(0);
    assert!(matches!(load(&longer), Err(SavedError::Damaged(_))));
    assert!(matches!(load(b"mancala solver 2\n"), Err(SavedError::NoSolver)));
}
