//! The worked cases of the rule page hold.

use std::path::Path;

use enkeshui::mancala_core::Rules;
use enkeshui::{Enkeshui, Position};

/// Plays one line: rules, position, moves, position after them, and how the game ended, parted by `|`.
fn holds(line: &str) {
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    let [rules, before, played, after, end] = fields[..] else { panic!("not five fields: {line}") };
    let rules: Enkeshui = rules.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
    let read = |text: &str| text.parse::<Position>().unwrap_or_else(|error| panic!("{line}: {error}"));
    let mut position = read(before);
    for played in played.split(' ') {
        let played = played.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        rules.play(&mut position, played).unwrap_or_else(|error| panic!("{line}: {error}"));
    }
    assert_eq!(position, read(after), "{line}");
    let told = rules.outcome(&position).map_or("goes on".to_string(), |outcome| outcome.to_string());
    assert_eq!(told, end, "{line}");
}

#[test]
fn worked_cases() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules/enkeshui.md");
    let text = std::fs::read_to_string(&page).unwrap_or_else(|error| panic!("{}: {error}", page.display()));
    let cases: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("play ")).collect();
    assert_eq!(cases.len(), 37);
    cases.into_iter().for_each(holds);
}
