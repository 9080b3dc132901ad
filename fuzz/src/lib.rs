//! The bodies of the fuzz targets: functions of bytes that panic where the library breaks a promise.
//!
//! `cargo +nightly fuzz run walk` drives them with coverage; `cargo test` here runs each on a bounded number of random
//! inputs and on everything in `regressions/`, on a stable compiler.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use congkak::{Congkak, MatchRules, WideCongkak};
use enkeshui::{Enkeshui, WideEnkeshui, WidestEnkeshui};
use kalah::{Kalah, WideKalah};
use mancala_core::testing::{contract, contract_of_line, walk as walk_line};
use mancala_core::{Game, Line, Rules};
use oware::ogn::Ogn;
use oware::{Oware, WideOware};

/// Rules that walks and positions are tried under: boards of several widths, and in each game options that are rare.
pub const RULES: &[&str] = &[
    "kalah houses=1 seeds=1",
    "kalah houses=2 seeds=17 capture_takes_last=no capture_moves_again=yes relay=yes",
    "kalah houses=6 seeds=4",
    "kalah houses=6 seeds=4 capture=always end=mover_empty leftovers=nobody",
    "kalah houses=6 seeds=4 swap=after_first_move stop_at_majority=yes relay=yes",
    "kalah houses=15 seeds=8 extra_move=not_first_move leftovers=emptier",
    "oware houses=1 seeds=1",
    "oware houses=2 seeds=2 grand_slam=illegal feeding=free",
    "oware houses=6 seeds=4",
    "oware houses=6 seeds=4 grand_slam=illegal_unless_forced repetition=split_on_third",
    "oware houses=6 seeds=4 grand_slam=captures stop_at_majority=no ply_limit=60",
    "oware houses=6 seeds=4 grand_slam=opponent_takes_rest",
    "oware houses=8 seeds=3 grand_slam=keep_first",
    "oware houses=15 seeds=8 grand_slam=keep_last",
    "congkak houses=3 seeds=3",
    "congkak houses=7 seeds=7",
    "congkak houses=7 seeds=7 start=serentak serentak_store_end=reselect",
    "congkak houses=9 seeds=9 no_move=pass empty_opposite=leave capture_requires_lap=yes",
    "congkak houses=4 seeds=2 match=burnt partial_last=yes burnt_permanent=yes max_rounds=5",
    "enkeshui setup=gap-left-8",
    "enkeshui setup=gap-right-8 special=always race=off",
    "enkeshui setup=triples-12 endless=illegal privilege_choice=once",
    "enkeshui setup=triples-18 race_bulls=yes race_captures=yes",
];

/// Calls a function for the type of every game and width.
macro_rules! for_each_game {
    ($function:ident($($argument:expr),*)) => {
        $function::<Kalah>($($argument),*);
        $function::<WideKalah>($($argument),*);
        $function::<Oware>($($argument),*);
        $function::<WideOware>($($argument),*);
        $function::<Congkak>($($argument),*);
        $function::<WideCongkak>($($argument),*);
        $function::<MatchRules<1, 30>>($($argument),*);
        $function::<Enkeshui>($($argument),*);
        $function::<WideEnkeshui>($($argument),*);
        $function::<WidestEnkeshui>($($argument),*);
    };
}

/// A walk through a game: the first line is the rules, each byte after it chooses a move. Everything that the traits
/// promise holds at every position on the way.
pub fn walk(data: &[u8]) {
    let Some(end) = data.iter().position(|byte| *byte == b'\n') else { return };
    let Ok(rules) = std::str::from_utf8(&data[..end]) else { return };
    for_each_game!(walk_as(rules, &data[end + 1..]));
}

fn walk_as<R: Rules>(rules: &str, choices: &[u8]) {
    let Ok(rules) = rules.parse::<R>() else { return };
    walk_line(&rules, Line::new(&rules), choices, |line| {
        contract(&rules, line.position());
        contract_of_line(&rules, line);
    });
}

/// A position from text: whatever reads, prints the same, and the rules of its board can play from it.
pub fn position(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    for_each_game!(position_as(text));
}

/// A record from text: whatever reads, prints a text that reads as the same game.
pub fn record(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    for_each_game!(record_as(text));
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

fn position_as<R: Rules>(text: &str) {
    let Some(position) = reads_back::<R::Position>(text) else { return };
    for rules in RULES.iter().filter_map(|text| text.parse::<R>().ok()) {
        if rules.check(&position).is_ok() {
            contract(&rules, &position);
        }
    }
}

fn record_as<R: Rules>(text: &str) {
    reads_back::<R>(text);
    if let Ok(game) = text.parse::<Game<R>>() {
        let again = game.to_string().parse::<Game<R>>();
        assert!(again.as_ref() == Ok(&game), "{game} reads back as {again:?}");
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
