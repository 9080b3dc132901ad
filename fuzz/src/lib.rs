//! The bodies of the fuzz targets: functions of bytes that panic where the library breaks a promise.
//!
//! `cargo +nightly fuzz run walk` drives them with coverage; `cargo test` here runs each on a bounded number of random
//! inputs and on everything in `regressions/`, on a stable compiler.

mod kalah_rules;
mod oware_rules;

use std::fmt::{Debug, Display};
use std::str::FromStr;

use kalah::{Kalah, WideKalah};
use mancala_core::testing::{contract, contract_of_line, walk as walk_line};
use mancala_core::{Game, Line, Rules};
use oware::ogn::Ogn;
use oware::{Oware, WideOware};

/// A walk through a game: the first bytes choose the rules, the others the moves. Everything that the traits promise
/// holds at every position on the way.
pub fn walk(data: &[u8]) {
    let Some((options, choices)) = data.split_first_chunk() else { return };
    let options = kalah_rules::options(*options);
    if let Ok(rules) = Kalah::new(options) {
        walk_game(&rules, choices);
    } else if let Ok(rules) = WideKalah::new(options) {
        walk_game(&rules, choices);
    }
}

/// The same for Oware.
pub fn walk_oware(data: &[u8]) {
    let Some((options, choices)) = data.split_first_chunk() else { return };
    let options = oware_rules::options(*options);
    if let Ok(rules) = Oware::new(options) {
        walk_game(&rules, choices);
    } else if let Ok(rules) = WideOware::new(options) {
        walk_game(&rules, choices);
    }
}

fn walk_game<R: Rules>(rules: &R, choices: &[u8]) {
    walk_line(rules, Line::new(rules), choices, |line| {
        contract(rules, line.position());
        contract_of_line(rules, line);
    });
}

/// A position from text: whatever reads, prints the same, and the rules of its board can play from it.
pub fn position(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    for_each_game(text, &Read::Position);
}

/// A record from text: whatever reads, prints a text that reads as the same game.
pub fn record(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    for_each_game(text, &Read::Record);
}

/// An OGN record from text: whatever reads, prints a text that reads as the same record; what can be replayed is a game
/// whose own record says the same moves.
pub fn ogn(data: &[u8]) {
    let Ok(record) = std::str::from_utf8(data).unwrap_or_default().parse::<Ogn>() else { return };
    let text = record.to_string();
    assert_eq!(text.parse::<Ogn>().as_ref(), Ok(&record), "{text}");
    let Ok(game) = record.rules::<2, 32>().and_then(|rules| record.replay(rules)) else { return };
    let again = Ogn::of_game(&game);
    let claims =
        |record: &Ogn| record.moves.iter().map(|m| (m.side, m.played, m.captured)).collect::<Vec<_>>();
    assert_eq!(claims(&again), claims(&record), "{text}");
    let rules = again.rules::<2, 32>().unwrap_or_else(|error| panic!("{again}: {error}"));
    assert_eq!(again.replay(rules), Ok(game), "{again}");
}

enum Read {
    Position,
    Record,
}

fn for_each_game(text: &str, read: &Read) {
    read_as::<Kalah>(text, read);
    read_as::<WideKalah>(text, read);
    read_as::<Oware>(text, read);
    read_as::<WideOware>(text, read);
}

fn read_as<R: Rules>(text: &str, read: &Read) {
    match read {
        Read::Position => {
            let Some(position) = reads_back::<R::Position>(text) else { return };
            let texts = kalah_rules::TEXTS.iter().chain(oware_rules::TEXTS);
            for rules in texts.filter_map(|text| text.parse::<R>().ok()) {
                if rules.check(&position).is_ok() {
                    contract(&rules, &position);
                }
            }
        }
        Read::Record => {
            reads_back::<R>(text);
            if let Ok(game) = text.parse::<Game<R>>() {
                let again = game.to_string().parse::<Game<R>>();
                assert!(again.as_ref() == Ok(&game), "{game} reads back as {again:?}");
            }
        }
    }
}

/// Reads a value; its text reads as the same text again.
fn reads_back<T: FromStr<Err: Debug> + Display>(text: &str) -> Option<T> {
    let value: T = text.parse().ok()?;
    let printed = value.to_string();
    let again: T = printed.parse().unwrap_or_else(|error| panic!("{printed} does not read back: {error:?}"));
    assert_eq!(again.to_string(), printed);
    Some(value)
}
