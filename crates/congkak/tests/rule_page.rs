//! The worked cases of the rule page hold.
#![cfg(feature = "std")]

use std::path::Path;

use congkak::mancala_core::Rules;
use congkak::{CongkakMatch, MatchPosition, Position};

/// Plays one line: rules, position, moves, position after them, and how the game ended, parted by `|`. In a first round
/// the position after is that of the round, whoever started it.
fn holds(line: &str) {
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    let [rules, before, played, after, end] = fields[..] else { panic!("not five fields: {line}") };
    let rules: CongkakMatch = rules.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
    let mut position: MatchPosition = before.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
    rules.check(&position).unwrap_or_else(|error| panic!("{line}: {error}"));
    for played in played.split(' ') {
        let played = played.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        rules.play(&mut position, played).unwrap_or_else(|error| panic!("{line}: {error}"));
    }
    if after.contains('/') {
        assert_eq!(Ok(position), after.parse(), "{line}");
    } else {
        assert_eq!(position.round_number(), 1, "{line}");
        assert_eq!(Ok(*position.round()), after.parse::<Position>(), "{line}");
    }
    let told = rules.outcome(&position).map_or("goes on".to_string(), |outcome| outcome.to_string());
    assert_eq!(told, end, "{line}");
}

#[test]
fn worked_cases() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules/congkak.md");
    let text = std::fs::read_to_string(&page).unwrap_or_else(|error| panic!("{}: {error}", page.display()));
    let cases: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("play ")).collect();
    assert_eq!(cases.len(), 32);
    cases.into_iter().for_each(holds);
}
