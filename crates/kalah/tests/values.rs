//! Exact values of small starting positions, solved by independent programs.

mod support;

use std::collections::HashMap;

use kalah::mancala_core::Rules;
use kalah::{Capture, End, Kalah, KalahMove, Options, Position};
use serde_json::Value;
use support::{data, rules};

/// A solver written for reading: every position once, kept by its key, without the seeds already banked.
struct Solver {
    rules: Kalah,
    known: HashMap<<Kalah as Rules>::Key, i16>,
}

impl Solver {
    /// By how many half seeds the player to move wins the rest of the game.
    fn rest(&mut self, position: &Position) -> i16 {
        let (_, key) = self.rules.split(position);
        if let Some(value) = self.known.get(&key) {
            return *value;
        }
        let moves = self.rules.legal_moves(position);
        let best = moves.into_iter().map(|played| self.after(position, played)).max();
        let side = position.side_to_move();
        let value =
            best.unwrap_or_else(|| self.rules.score(position).lead(side) - position.stores().lead(side));
        self.known.insert(key, value);
        value
    }

    /// What a move is worth to the player who makes it, in half seeds.
    fn after(&mut self, position: &Position, played: KalahMove) -> i16 {
        let mut next = *position;
        self.rules.play_unchecked(&mut next, played, &mut ());
        let side = position.side_to_move();
        let banked = next.stores().lead(side) - position.stores().lead(side);
        let rest = self.rest(&next);
        banked + if next.side_to_move() == side { rest } else { -rest }
    }
}

fn number(value: &Value) -> i64 {
    value.as_i64().unwrap_or_else(|| panic!("not a number: {value}"))
}

fn options(entry: &Value) -> Options {
    let byte = |field| u8::try_from(number(&entry[field])).expect("a small number");
    let end = match entry["end_rule"].as_str() {
        Some("either_side_empty_after_move") => End::SideEmpty,
        Some("player_to_move_has_none") => End::MoverEmpty,
        other => panic!("unknown end rule {other:?}"),
    };
    let capture = if entry["empty_capture"] == true { Capture::Always } else { Capture::OppositeLoaded };
    Options::standard().houses(byte("houses")).seeds(byte("seeds")).capture(capture).end(end)
}

/// Solves every start in the file that has at most this many seeds, or two houses a side at most, and compares its value
/// and that of each opening move. Returns how many there are.
fn compare(most_seeds: i64) -> usize {
    let file: Value = serde_json::from_str(&data("kalah_values.json.gz")).expect("JSON");
    let entries = file.as_array().expect("a list");
    assert_eq!(entries.len(), 105);
    let mut compared = 0;
    for entry in entries {
        let (houses, seeds) = (number(&entry["houses"]), number(&entry["seeds"]));
        if houses > 2 && 2 * houses * seeds > most_seeds {
            continue;
        }
        let mut solver = Solver { rules: rules(options(entry)), known: HashMap::new() };
        let start = solver.rules.initial();
        let opening: Vec<i64> = solver
            .rules
            .legal_moves(&start)
            .into_iter()
            .map(|played| i64::from(solver.after(&start, played) / 2))
            .collect();
        let expected: Vec<i64> =
            entry["opening_move_values"].as_array().expect("a list").iter().map(number).collect();
        assert_eq!(opening, expected, "the opening moves of {}", solver.rules);
        let value = i64::from(solver.rest(&start) / 2);
        assert_eq!(value, number(&entry["value_first_player"]), "{}", solver.rules);
        compared += 1;
    }
    compared
}

#[test]
fn values_of_small_boards() {
    // 1 and 2 houses with up to 6 seeds, 3 with up to 3, 4 with up to 2, 5 and 6 with 1: four rule sets each.
    assert_eq!(compare(18), 4 * (6 + 6 + 3 + 2 + 1 + 1));
}

#[test]
#[ignore = "several million positions: half a minute in release"]
fn values_of_larger_boards() {
    // 1 and 2 houses with up to 6 seeds, 3 with up to 4, 4 with up to 3, 5 with up to 2, 6 with 1.
    assert_eq!(compare(24), 4 * (6 + 6 + 4 + 3 + 2 + 1));
}
