//! Random games and perft over any position type, so that contestants differ in their positions and in
//! nothing else.

use crate::contestant::{Contestant, PLY_LIMIT, Tally};
use crate::pick::{generator, pick};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::hint::black_box;
use std::marker::PhantomData;

/// The few operations that the walks need of a position, each by the fastest way its library offers.
pub trait Position: Sized {
    /// The start with six houses a side and `seeds` seeds a house.
    fn start(seeds: u8) -> Self;
    /// The set of legal moves: bit `i` for house `i` of the mover. Empty exactly when the game is over.
    fn moves(&self) -> u32;
    /// Plays a legal move.
    fn play(&mut self, house: usize);
    /// The position after a legal move.
    #[must_use]
    fn child(&self, house: usize) -> Self;
    /// The final score of a game that is over: South's and North's seeds, the last sweep included.
    fn score(&self) -> [u32; 2];
}

/// A contestant that plays and counts with the walks of this module.
pub struct Walked<P> {
    name: &'static str,
    seeds: u8,
    positions: PhantomData<P>,
}

impl<P: Position> Walked<P> {
    /// A contestant starting with `seeds` seeds in each house.
    #[must_use]
    pub fn new(name: &'static str, seeds: u8) -> Self {
        Walked { name, seeds, positions: PhantomData }
    }
}

impl<P: Position> Contestant for Walked<P> {
    fn name(&self) -> &str {
        self.name
    }

    fn playouts(&self, seed: u64, games: u64) -> Tally {
        let mut tally = Tally::default();
        for game in 0..games {
            let mut rng = generator(seed, game);
            let mut position = P::start(self.seeds);
            let played = play_out(&mut position, &mut rng, PLY_LIMIT);
            if position.moves() == 0 {
                tally.add_ended(played, position.score());
            } else {
                tally.add_cut();
            }
        }
        tally
    }

    fn perft(&self, depth: u32, bulk: bool) -> u64 {
        let start = P::start(self.seeds);
        if bulk { perft_bulk(&start, depth) } else { perft(&start, depth) }
    }
}

/// Plays random moves until the game ends or `max_plies` are played, and returns how many were.
pub fn play_out<P: Position>(position: &mut P, rng: &mut Xoshiro256PlusPlus, max_plies: u32) -> u32 {
    for played in 0..max_plies {
        let set = position.moves();
        if set == 0 {
            return played;
        }
        position.play(pick(set, rng));
    }
    max_plies
}

/// Counts by making every position, the last ones too.
#[must_use]
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    if depth == 0 {
        // Or the compiler may see that nobody looks at the last positions, and not make them.
        black_box(position);
        return 1;
    }
    houses(position.moves()).map(|house| perft(&position.child(house), depth - 1)).sum()
}

/// Counts the last moves without playing them.
pub fn perft_bulk<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => u64::from(position.moves().count_ones()),
        _ => houses(position.moves()).map(|house| perft_bulk(&position.child(house), depth - 1)).sum(),
    }
}

/// The houses of a set, lowest first.
fn houses(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let house = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            house
        })
    })
}
