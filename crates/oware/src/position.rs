//! An Oware position.

use mancala_core::{Board, Pit, PositionError, Row, Score, Side, View, text};

use crate::options::Options;

/// Both rows and stores, and the side to move. `W` is the words a row takes: 1 up to 8 houses, 2 up to 15.
///
/// Positions know nothing of options and of what came before; [`Rules::check`](mancala_core::Rules::check) tells whether
/// one fits the rules. At the end of a game the seeds left in the houses stay where they lie.
///
/// ```
/// use oware::Position;
/// use oware::mancala_core::Side;
/// let position: Position = Position::from_rows(&[4, 4, 0, 5, 5, 5], &[5, 4, 4, 4, 4, 4], [0, 0], Side::North)?;
/// assert_eq!(position.to_string(), "4-4-0-5-5-5-5-4-4-4-4-4-0-0-N");
/// assert_eq!("4-4-0-5-5-5-5-4-4-4-4-4-0-0-N".parse(), Ok(position));
/// # Ok::<(), oware::mancala_core::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position<const W: usize = 1> {
    pub(crate) board: Board<W>,
    /// What the player to move has captured, and what the other has.
    pub(crate) stores: [u8; 2],
    pub(crate) houses: u8,
    pub(crate) side: Side,
}

const _: () = {
    assert!(size_of::<Position<1>>() == 24);
    assert!(size_of::<Position<2>>() == 40);
};

impl<const W: usize> Position<W> {
    /// The most houses a side that this width holds.
    pub const MAX_HOUSES: u8 =
        if Row::<W>::LANES < Options::MAX_HOUSES { Row::<W>::LANES } else { Options::MAX_HOUSES };

    /// A position by hand: each row in its owner's sowing order, the stores South's first.
    pub fn from_rows(
        south: &[u8],
        north: &[u8],
        stores: [u8; 2],
        to_move: Side,
    ) -> Result<Position<W>, PositionError> {
        let houses = text::check_rows(south, north, stores, 1, Position::<W>::MAX_HOUSES)?;
        let board = Board { own: Row::from_houses(south), other: Row::from_houses(north) };
        let mut position = Position { board, stores, houses, side: Side::South };
        if to_move == Side::North {
            position.pass();
        }
        Ok(position)
    }

    /// The other player is to move.
    #[inline]
    pub(crate) fn pass(&mut self) {
        self.board.pass();
        self.stores.swap(0, 1);
        self.side = !self.side;
    }

    /// The side to move.
    #[must_use]
    pub fn side_to_move(&self) -> Side {
        self.side
    }

    /// Houses a side.
    #[must_use]
    pub fn houses(&self) -> u8 {
        self.houses
    }

    /// The rows as the player to move sees them.
    #[must_use]
    pub fn board(&self) -> &Board<W> {
        &self.board
    }

    /// The seeds of every pit by its owner.
    #[must_use]
    pub fn view(&self) -> View {
        let mut view = View::of_board(&self.board, self.houses, self.side, false);
        for side in Side::BOTH {
            *view.seeds_mut(Pit::Store(side)) = self.store(side);
        }
        view
    }

    /// The seeds in a side's store.
    #[must_use]
    pub fn store(&self, side: Side) -> u8 {
        self.stores[usize::from(side != self.side)]
    }

    /// The seeds in the stores.
    #[must_use]
    pub fn stores(&self) -> Score {
        Score::seeds(self.store(Side::South), self.store(Side::North))
    }

    /// A side's row.
    pub(crate) fn row(&self, side: Side) -> &Row<W> {
        if side == self.side { &self.board.own } else { &self.board.other }
    }

    /// All seeds, at most 255.
    #[inline]
    pub(crate) fn total(&self) -> u8 {
        self.board.sum().wrapping_add(self.stores[0]).wrapping_add(self.stores[1])
    }

    /// The position with the sides exchanged: what was South's is North's, and the other side is to move.
    #[must_use]
    pub fn mirrored(mut self) -> Position<W> {
        self.side = !self.side;
        self
    }

    /// The position with South to move: it or its [mirror](Position::mirrored). Both have the same value for the player
    /// to move.
    #[must_use]
    pub fn canonical(mut self) -> Position<W> {
        self.side = Side::South;
        self
    }
}
