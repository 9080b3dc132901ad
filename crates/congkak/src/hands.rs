//! The two hands of a simultaneous opening, as a position holds them.

use mancala_core::Side;

/// One hand of the opening. Its pits are [cells](mancala_core::Cell) as its owner sees the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hand {
    /// The index of the cell that got its last seed, or that it was lifted from.
    pub(crate) at: u8,
    /// The index of the cell that the handful was lifted from, where that is passed over; else 0.
    pub(crate) origin: u8,
    pub(crate) seeds: u8,
    pub(crate) state: HandState,
}

/// What a hand of the opening is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HandState {
    /// It holds seeds and has not passed its own store yet.
    Sowing,
    /// It holds seeds and has passed its own store.
    Lapped,
    /// It ended in its own store, and its owner may pick another house.
    MayPick,
    /// It ended in its own store for good.
    Rests,
    /// It ended elsewhere.
    Dead,
}

impl Hand {
    /// A hand without seeds.
    pub(crate) const fn done(state: HandState) -> Hand {
        Hand { at: 0, origin: 0, seeds: 0, state }
    }

    /// The seeds it holds.
    #[must_use]
    pub fn seeds(&self) -> u8 {
        self.seeds
    }

    /// What it is doing.
    #[must_use]
    pub fn state(&self) -> HandState {
        self.state
    }

    pub(crate) fn sows(self) -> bool {
        self.seeds > 0
    }

    pub(crate) fn ended_in_store(self) -> bool {
        matches!(self.state, HandState::MayPick | HandState::Rests)
    }
}

/// An opening between two ticks: both hands, and how far the schedule has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Opening {
    pub(crate) hands: [Hand; 2],
    /// Ticks gone by: what the schedule goes on from.
    pub(crate) tick: u16,
    /// Whose hand holds no seeds, and was done before the other's.
    pub(crate) first_done: Option<Side>,
}

impl Opening {
    /// The hand of a side.
    #[must_use]
    pub fn hand(&self, side: Side) -> &Hand {
        &self.hands[side.index()]
    }

    /// Ticks gone by.
    #[must_use]
    pub fn ticks(&self) -> u16 {
        self.tick
    }

    /// Notes that the hand of `side` has just let go of its last seed.
    pub(crate) fn done(&mut self, side: Side, state: HandState) {
        self.hands[side.index()] = Hand::done(state);
        self.first_done = self.first_done.or(Some(side));
    }
}
