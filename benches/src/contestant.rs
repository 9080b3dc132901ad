//! What a contestant is asked to do, and what it hands back so that the work can be checked.

use std::cmp::Ordering;

/// A random game is cut off after this many moves.
///
/// No Kalah game gets there. Oware without a repetition rule can go round for ever with a few seeds left.
pub const PLY_LIMIT: u32 = 300;

/// One implementation of one game, from one starting position.
pub trait Contestant {
    /// The name printed in tables.
    fn name(&self) -> &str;

    /// Plays `games` random games and adds them up.
    ///
    /// Game number `i` draws from [`generator`](crate::pick::generator)`(seed, i)`, one draw a move, read as
    /// [`pick`](crate::pick::pick) does. Contestants with the same rules therefore play the same games, in
    /// whatever order, and return equal tallies. A contestant that is quicker with another way of picking
    /// says so.
    fn playouts(&self, seed: u64, games: u64) -> Tally;

    /// Counts the move sequences of exactly `depth` moves. A bonus move counts as a move; a game that ended
    /// earlier does not count.
    ///
    /// With `bulk` the last move of a sequence is counted without being played; without it every position is
    /// made.
    fn perft(&self, depth: u32, bulk: bool) -> u64;
}

/// The sum of a number of random games.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Tally {
    /// Moves played.
    pub moves: u64,
    /// Games South won.
    pub south: u64,
    /// Games North won.
    pub north: u64,
    /// Drawn games.
    pub drawn: u64,
    /// Games cut off at [`PLY_LIMIT`].
    pub cut: u64,
    /// South's seeds at the end of the games that ended.
    pub seeds: u64,
}

impl Tally {
    /// Adds a game that ended after `moves` moves with `[south, north]` seeds.
    pub fn add_ended(&mut self, moves: u32, [south, north]: [u32; 2]) {
        self.moves += u64::from(moves);
        self.seeds += u64::from(south);
        match south.cmp(&north) {
            Ordering::Greater => self.south += 1,
            Ordering::Equal => self.drawn += 1,
            Ordering::Less => self.north += 1,
        }
    }

    /// Adds a game that was cut off at [`PLY_LIMIT`].
    pub fn add_cut(&mut self) {
        self.moves += u64::from(PLY_LIMIT);
        self.cut += 1;
    }
}
