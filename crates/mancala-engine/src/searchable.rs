//! What a game tells the search beyond its rules.

use mancala_core::{Rules, Side};

use crate::rank::Ranking;

/// What a game adds to its [`Rules`] so that searches do well. Every method has a default that is right for any game;
/// better answers make the search faster or stronger, and never change a proven value.
///
/// All amounts are in half seeds and seen by the player to move.
pub trait Searchable: Rules {
    /// Whether no play ever comes back to a position, so that a search without a memory of its path ends.
    fn terminates(&self) -> bool {
        false
    }

    /// What is still to be won: no play from here changes the lead by more.
    fn at_stake(&self, position: &Self::Position) -> i16 {
        let (banked, _) = self.split(position);
        let won = banked.of(Side::South) + banked.of(Side::North);
        (self.view(position).total() as i16 * 2).saturating_sub_unsigned(won)
    }

    /// What the player to move can gain for certain, found at a glance: at least `-at_stake`, and a gain that can be,
    /// as [`Searchable::step`] says. Searches leave out what it decides, so it must hold under every option.
    fn sure_gain(&self, position: &Self::Position) -> i16 {
        -self.at_stake(position)
    }

    /// From any position, the leads that play can still gain are `-at_stake`, `-at_stake + step` and so on: 4 where all
    /// seeds end up with one of the players, 2 where some can be lost to both, 1 where seeds are split.
    fn step(&self) -> i16 {
        1
    }

    /// The numbering of the keys of positions with up to `seeds` seeds on the whole board, if there is one: the solver then
    /// keeps a word for a position, and what it learns can be saved.
    fn ranking(&self, _seeds: u8) -> Option<Ranking> {
        None
    }

    /// The number of a key: different for different keys, and below `2^62`.
    fn rank(&self, _ranking: &Ranking, _key: &Self::Key) -> u64 {
        0
    }

    /// A position whose key has these seeds in the pits that [`Searchable::rank`] numbers, in that order, if there is one.
    ///
    /// A game that tells has exact values found for positions with few seeds, of all that there are once many are asked for.
    /// That is worth the time where a search comes to most of them. Play must not add to the seeds in these pits, but for
    /// the few moves of an opening.
    fn position_of_rank(&self, _pits: &[u8]) -> Option<Self::Position> {
        None
    }

    /// A guess of the lead that the player to move will still gain. Never asked in the middle of a turn.
    fn evaluate(&self, _position: &Self::Position) -> i16 {
        0
    }

    /// How many moves of one turn a search plans in full before it looks at the most promising one only. Games in which
    /// a turn can branch without end set a limit.
    fn longest_chain(&self) -> u32 {
        u32::MAX
    }

    /// From how many turns ahead on it takes less time to look a position up in the table than to search it.
    fn table_from(&self) -> u32 {
        2
    }
}
