//! `mancala` 0.1.0: positions on a `Vec`, each move returning a new one.
//!
//! **Rules.** Kalah in which a capturing last seed stays in its house (`capture_takes_last = no`): only the
//! opposite seeds are banked, so a last seed that faces an empty house does nothing in any case. The game is
//! over when either row is empty and each side counts its row. The origin is not skipped. Random games are an
//! eighth longer than by the standard rules.
//!
//! **Way used.** The houses are private and `options` allocates, so legal moves are found by trying: `play`
//! returns nothing for an empty house. Perft tries all six. A random game draws one of six houses until one
//! is loaded, which is as uniform as the others' pick, takes more draws, and is still half as fast again as
//! asking for `options` once a move. `options` lists moves in finished positions too, hence `finished` for
//! every position that is moved from.

use crate::contestant::{Contestant, PLY_LIMIT, Tally};
use crate::pick::{below, generator};
use mancala::game::{GameBuilder, Player, Position};
use std::hint::black_box;

/// Houses a side.
const HOUSES: u8 = 6;

/// Kalah by this crate.
#[derive(Debug)]
pub struct Kalah {
    seeds: u8,
}

impl Kalah {
    /// A contestant starting with `seeds` seeds in each house.
    #[must_use]
    pub fn new(seeds: u8) -> Self {
        Kalah { seeds }
    }

    /// The starting position.
    fn start(&self) -> Position {
        GameBuilder::new().bowls(HOUSES).stones(self.seeds).build().current
    }

    /// South's and North's seeds; the crate gives the difference, seen from the mover.
    fn score(&self, position: &Position) -> [u32; 2] {
        let total = 2 * i32::from(HOUSES) * i32::from(self.seeds);
        let lead = position.score().map_or(0, i32::from);
        let mover = i32::midpoint(total, lead).unsigned_abs();
        let opponent = i32::midpoint(total, -lead).unsigned_abs();
        if position.turn() == Player::Red { [mover, opponent] } else { [opponent, mover] }
    }
}

impl Contestant for Kalah {
    fn name(&self) -> &'static str {
        "mancala"
    }

    fn playouts(&self, seed: u64, games: u64) -> Tally {
        let mut tally = Tally::default();
        for game in 0..games {
            let mut rng = generator(seed, game);
            let mut position = self.start();
            let mut played = 0;
            while !position.finished() && played < PLY_LIMIT {
                if let Some(next) = position.play(below(u32::from(HOUSES), &mut rng)) {
                    position = next;
                    played += 1;
                }
            }
            if position.finished() {
                tally.add_ended(played, self.score(&position));
            } else {
                tally.add_cut();
            }
        }
        tally
    }

    fn perft(&self, depth: u32, bulk: bool) -> u64 {
        perft(&self.start(), depth, bulk)
    }
}

/// Counts move sequences.
fn perft(position: &Position, depth: u32, bulk: bool) -> u64 {
    if depth == 0 {
        black_box(position);
        return 1;
    }
    if position.finished() {
        return 0;
    }
    if depth == 1 && bulk {
        return position.options().len() as u64;
    }
    let houses = 0..usize::from(HOUSES);
    houses.filter_map(|house| position.play(house)).map(|child| perft(&child, depth - 1, bulk)).sum()
}
