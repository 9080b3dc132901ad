//! The worked cases of the rule page hold.

use std::path::Path;

use mancala_core::Rules;
use oware::{Oware, Position};

/// The rules, the position and what more stands in a line, parted by `|`.
fn fields<const N: usize>(line: &str) -> (Oware, Position, [&str; N]) {
    let mut fields = line.split('|').map(str::trim);
    let mut next = || fields.next().unwrap_or_else(|| panic!("too few fields: {line}"));
    let rules = next().parse().unwrap_or_else(|error| panic!("{line}: {error}"));
    let position = next().parse().unwrap_or_else(|error| panic!("{line}: {error}"));
    let more = std::array::from_fn(|_| next());
    assert_eq!(fields.next(), None, "too many fields: {line}");
    (rules, position, more)
}

fn told(rules: &Oware, position: &Position) -> String {
    rules.outcome(position).map_or("goes on".into(), |outcome| outcome.to_string())
}

/// A move, the position after it, and how the game ended.
fn plays(line: &str) {
    let (rules, mut position, [played, after, end]) = fields(line);
    let played = played.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
    rules.play(&mut position, played).unwrap_or_else(|error| panic!("{line}: {error}"));
    assert_eq!(position.to_string(), after, "{line}");
    assert_eq!(told(&rules, &position), end, "{line}");
}

/// A move that is illegal, and why.
fn refuses(line: &str) {
    let (rules, mut position, [played, why]) = fields(line);
    let played = played.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
    let error = rules.play(&mut position, played).expect_err(line);
    assert_eq!(error.reason.to_string(), why, "{line}");
}

/// A position at the end of a game.
fn is_over(line: &str) {
    let (rules, position, [end]) = fields(line);
    assert_eq!(told(&rules, &position), end, "{line}");
}

#[test]
fn worked_cases() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules/oware.md");
    let text = std::fs::read_to_string(&page).unwrap_or_else(|error| panic!("{}: {error}", page.display()));
    let mut cases = 0;
    for line in text.lines() {
        let Some((word, case)) = line.split_once(' ').filter(|(_, case)| case.starts_with("oware")) else {
            continue;
        };
        match word {
            "play" => plays(case),
            "refuse" => refuses(case),
            "over" => is_over(case),
            _ => continue,
        }
        cases += 1;
    }
    assert!(cases > 20, "only {cases} cases");
}
