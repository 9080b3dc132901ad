//! The frozen positions that the criterion benches measure on, and the right answers for them.
//!
//! One file a game in the directory `positions`, a position a line: its stage, its text, its perft from depth 1 to
//! [`DEPTH`], and the moves of one random game from it. The plain array makes all of it, so the answers do not come
//! from what is measured.
//!
//! ```text
//! cargo run --release -p mancala-benches --bin positions kalah > benches/positions/kalah.txt
//! ```

use crate::array;
use crate::contestant::PLY_LIMIT;
use crate::pick::generator;
use crate::walk::{Position, perft_bulk, play_out};
use std::fmt::{Display, Write};

/// How many perft counts a line has.
pub const DEPTH: usize = 6;
/// The random games that positions are taken from, and the seed of all random games here.
const GAMES: u64 = 8;
const SEED: u64 = 1;
/// How many moves before its end a game gives a position of the end.
const BEFORE_END: u32 = 8;

/// Kalah, six houses of four seeds, standard rules.
pub const KALAH: &str = include_str!("../positions/kalah.txt");

/// Congkak, seven houses of seven seeds, default rules.
pub const CONGKAK: &str = include_str!("../positions/congkak.txt");

/// Oware, six houses of four seeds, Abapa rules without repetition.
pub const OWARE: &str = include_str!("../positions/oware.txt");

/// Enkeshui by its default rules on 2×8, 2×12 and 2×18.
pub const ENKESHUI_8: &str = include_str!("../positions/enkeshui-8.txt");
/// See [`ENKESHUI_8`].
pub const ENKESHUI_12: &str = include_str!("../positions/enkeshui-12.txt");
/// See [`ENKESHUI_8`].
pub const ENKESHUI_18: &str = include_str!("../positions/enkeshui-18.txt");

/// One line of a file: a position in text, and what is to be counted there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Frozen<'a> {
    /// `start`, `middle` or `end`.
    pub stage: &'a str,
    /// The position.
    pub text: &'a str,
    /// Perft from depth 1.
    pub perft: [u64; DEPTH],
    /// The moves of the random game that draws from `random_bits` with seed 1 and game 0.
    pub moves: u32,
}

/// The stages of a game.
pub const STAGES: [&str; 3] = ["start", "middle", "end"];

/// The positions of a file.
///
/// # Panics
///
/// When a line is not of the form that [`make`] writes.
pub fn read(file: &str) -> impl Iterator<Item = Frozen<'_>> {
    file.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let number = |word: &str| word.parse().unwrap_or_else(|_| panic!("no number: `{word}` in `{line}`"));
        match *line.split_whitespace().collect::<Vec<_>>() {
            [stage, text, ref counts @ .., moves] if counts.len() == DEPTH => Frozen {
                stage,
                text,
                perft: std::array::from_fn(|i| number(counts[i])),
                moves: number(moves) as u32,
            },
            _ => panic!("not a stage, a position and {} numbers: `{line}`", DEPTH + 1),
        }
    })
}

/// The file of a game, or nothing for a game that has none.
#[must_use]
pub fn make(game: &str) -> Option<String> {
    match game {
        "congkak" => Some(of_games::<array::congkak::SevenHouses>(7)),
        "kalah" => Some(of_games::<array::kalah::Kalah>(4)),
        "oware" => Some(of_games::<array::oware::Oware>(4)),
        "enkeshui-8" => Some(of_games::<array::enkeshui::Enkeshui<36, true>>(4)),
        "enkeshui-12" => Some(of_games::<array::enkeshui::Enkeshui<36, true>>(3)),
        "enkeshui-18" => Some(of_games::<array::enkeshui::Enkeshui<36, true>>(2)),
        _ => None,
    }
}

/// The start with so many seeds, and the middle and the end of some random games.
fn of_games<P: Position + Display>(seeds: u8) -> String {
    let mut file =
        format!("# stage, position, perft 1 to {DEPTH}, moves of a random game; written by `positions`\n");
    add_line(&mut file, "start", P::start(seeds), 0, 0);
    let games =
        (0..GAMES).map(|game| (game, play_out(&mut P::start(seeds), &mut generator(SEED, game), PLY_LIMIT)));
    for (game, plies) in games.clone() {
        add_line(&mut file, "middle", P::start(seeds), game, plies / 2);
    }
    for (game, plies) in games {
        add_line(&mut file, "end", P::start(seeds), game, plies.saturating_sub(BEFORE_END));
    }
    file
}

/// Adds the position that a random game has after `plies` moves from `position`.
fn add_line<P: Position + Display>(file: &mut String, stage: &str, mut position: P, game: u64, plies: u32) {
    play_out(&mut position, &mut generator(SEED, game), plies);
    let _ = write!(file, "{stage} {position}");
    for depth in 1..=DEPTH as u32 {
        let _ = write!(file, " {}", perft_bulk(&position, depth));
    }
    let _ = writeln!(file, " {}", play_out(&mut position, &mut generator(SEED, 0), PLY_LIMIT));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_are_what_the_array_makes() {
        for (game, file) in [
            ("congkak", CONGKAK),
            ("kalah", KALAH),
            ("oware", OWARE),
            ("enkeshui-8", ENKESHUI_8),
            ("enkeshui-12", ENKESHUI_12),
            ("enkeshui-18", ENKESHUI_18),
        ] {
            assert_eq!(make(game).as_deref(), Some(file));
            assert!(read(file).all(|frozen| STAGES.contains(&frozen.stage)));
        }
    }
}
