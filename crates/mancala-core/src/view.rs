//! Pits by name, and the seeds in them, as people see a board.

use core::fmt;

use crate::board::{Board, Cell};
use crate::row::Row;
use crate::side::Side;

/// A pit by its owner: a house, numbered from 0 in its owner's sowing order, or a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Pit {
    /// A playing pit.
    House(Side, u8),
    /// Where a player's won seeds lie.
    Store(Side),
}

impl Pit {
    /// The pit that `mover` sees as `cell`. `has_stores` says whether the top lanes of the rows are stores.
    #[must_use]
    pub fn seen_by<const W: usize>(mover: Side, cell: Cell<W>, has_stores: bool) -> Pit {
        let side = if cell.is_own() { mover } else { !mover };
        if has_stores && cell.lane() == Row::<W>::STORE {
            Pit::Store(side)
        } else {
            Pit::House(side, cell.lane())
        }
    }

    /// Whose pit it is.
    #[must_use]
    pub fn side(self) -> Side {
        match self {
            Pit::House(side, _) | Pit::Store(side) => side,
        }
    }
}

impl fmt::Display for Pit {
    /// `South's house 3` (counted from 1), `North's store`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pit::House(side, house) => write!(f, "{}'s house {}", side.name(), house + 1),
            Pit::Store(side) => write!(f, "{}'s store", side.name()),
        }
    }
}

/// The seeds of every pit by its owner, which pits are bulls or burnt, and the seeds of the hands that are sowing: what
/// a program draws, and what the events of
/// a move are [applied](View::apply) to.
///
/// ```
/// use mancala_core::{Pit, Side, View};
/// let mut view = View::new(6);
/// *view.seeds_mut(Pit::House(Side::South, 2)) = 4;
/// assert_eq!(view.seeds(Pit::House(Side::South, 2)), 4);
/// assert_eq!(view.houses(Side::South), [0, 0, 4, 0, 0, 0]);
/// assert_eq!(view.total(), 4);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    houses: u8,
    rows: [[u8; View::MAX_HOUSES]; 2],
    stores: [u8; 2],
    pub(crate) hands: [u8; 2],
    /// For each row, the houses that are bulls of South and of North, a bit a house.
    bulls: [[u32; 2]; 2],
    /// For each row, the burnt houses, a bit a house.
    burnt: [u32; 2],
}

impl View {
    /// The most houses a side that any board has.
    pub const MAX_HOUSES: usize = 24;

    /// An empty board of `houses` a side, at most [`View::MAX_HOUSES`].
    #[must_use]
    pub fn new(houses: u8) -> View {
        View {
            houses: houses.min(View::MAX_HOUSES as u8),
            rows: [[0; View::MAX_HOUSES]; 2],
            stores: [0; 2],
            hands: [0; 2],
            bulls: [[0; 2]; 2],
            burnt: [0; 2],
        }
    }

    /// What lies on a board of `houses` a side when `mover` is to move.
    #[must_use]
    pub fn of_board<const W: usize>(board: &Board<W>, houses: u8, mover: Side, has_stores: bool) -> View {
        let mut view = View::new(houses);
        for (side, row) in [(mover, &board.own), (!mover, &board.other)] {
            for house in 0..view.houses {
                *view.seeds_mut(Pit::House(side, house)) = row.get(house);
            }
            if has_stores {
                *view.seeds_mut(Pit::Store(side)) = row.get(Row::<W>::STORE);
            }
        }
        view
    }

    /// The seeds of a side's houses, in its sowing order.
    #[must_use]
    pub fn houses(&self, side: Side) -> &[u8] {
        &self.rows[side.index()][..usize::from(self.houses)]
    }

    /// The seeds of a pit; 0 for a house the board does not have.
    #[must_use]
    pub fn seeds(&self, pit: Pit) -> u8 {
        match pit {
            Pit::House(side, house) => self.houses(side).get(usize::from(house)).copied().unwrap_or(0),
            Pit::Store(side) => self.stores[side.index()],
        }
    }

    /// The seeds of a pit, to change them. A house number beyond the widest board wraps around.
    pub fn seeds_mut(&mut self, pit: Pit) -> &mut u8 {
        match pit {
            Pit::House(side, house) => &mut self.rows[side.index()][usize::from(house) % View::MAX_HOUSES],
            Pit::Store(side) => &mut self.stores[side.index()],
        }
    }

    /// The seeds in the hand of `side`, between lifting and sowing.
    #[must_use]
    pub fn hand(&self, side: Side) -> u8 {
        self.hands[side.index()]
    }

    /// The seeds in the hand of `side`, to change them.
    pub fn hand_mut(&mut self, side: Side) -> &mut u8 {
        &mut self.hands[side.index()]
    }

    /// Whose bull a pit is, in games that have bulls.
    #[must_use]
    pub fn bull(&self, pit: Pit) -> Option<Side> {
        let Pit::House(row, house) = pit else { return None };
        Side::BOTH.into_iter().find(|owner| self.bulls[row.index()][owner.index()] >> (house % 32) & 1 == 1)
    }

    /// Makes a house somebody's bull, or nobody's.
    pub fn set_bull(&mut self, pit: Pit, owner: Option<Side>) {
        let Pit::House(row, house) = pit else { return };
        let bit = 1 << (house % 32);
        for side in Side::BOTH {
            let bulls = &mut self.bulls[row.index()][side.index()];
            *bulls = if owner == Some(side) { *bulls | bit } else { *bulls & !bit };
        }
    }

    /// Whether a pit is burnt: out of play for this round, in games that have rounds.
    #[must_use]
    pub fn is_burnt(&self, pit: Pit) -> bool {
        let Pit::House(row, house) = pit else { return false };
        self.burnt[row.index()] >> (house % 32) & 1 == 1
    }

    /// Takes a house out of play, or back into it.
    pub fn set_burnt(&mut self, pit: Pit, burnt: bool) {
        let Pit::House(row, house) = pit else { return };
        let (houses, bit) = (&mut self.burnt[row.index()], 1 << (house % 32));
        *houses = if burnt { *houses | bit } else { *houses & !bit };
    }

    /// Exchanges the rows and stores of the sides.
    pub(crate) fn swap_sides(&mut self) {
        self.rows.swap(0, 1);
        self.stores.swap(0, 1);
    }

    /// All seeds: in houses, stores and hands.
    #[must_use]
    pub fn total(&self) -> u32 {
        let rows = Side::BOTH.into_iter().flat_map(|side| self.houses(side));
        rows.chain(&self.stores).chain(&self.hands).map(|seeds| u32::from(*seeds)).sum()
    }
}
