//! Random numbers by a seed, the same on every machine.

use mancala_core::RandomBits;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A generator for game number `game` of a run with this seed: each game has its own, so that a single game of a long
/// run can be played again alone.
#[must_use]
pub fn of_game(seed: u64, game: u64) -> impl RandomBits {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed ^ game.rotate_left(32));
    move || generator.next_u32()
}
