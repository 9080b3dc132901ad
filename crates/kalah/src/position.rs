//! A Kalah position.

use mancala_core::{Board, PositionError, Row, Score, Side, View, text};

use crate::options::Options;

/// How far the opening has come. Rules without a pie rule and without `extra_move=not_first_move` never leave
/// [`Phase::Play`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// Nothing of the opening matters.
    #[default]
    Play,
    /// Nothing has been sown yet.
    FirstMove,
    /// The first player goes on with the first turn of the game.
    FirstTurn,
    /// The second player's first turn begins, and they may swap.
    SwapOffer,
}

/// Both rows and stores, the side to move, and how far the opening has come. `W` is the words a row takes: 1 up to 7
/// houses, 2 up to 15.
///
/// Positions know nothing of options; [`Rules::check`](mancala_core::Rules::check) tells whether one fits the rules.
/// At the end of a game the seeds left in the houses stay where they lie.
///
/// ```
/// use kalah::Position;
/// use kalah::mancala_core::Side;
/// let position: Position = Position::from_rows(&[4, 4, 0, 5, 5, 5], &[4; 6], [1, 0], Side::South)?;
/// assert_eq!(position.to_string(), "<6,1,0,4,4,0,5,5,5,4,4,4,4,4,4>S");
/// assert_eq!("<6,1,0,4,4,0,5,5,5,4,4,4,4,4,4>S".parse(), Ok(position));
/// # Ok::<(), kalah::mancala_core::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position<const W: usize = 1> {
    pub(crate) board: Board<W>,
    pub(crate) houses: u8,
    pub(crate) side: Side,
    pub(crate) phase: Phase,
}

const _: () = {
    assert!(size_of::<Position<1>>() == 24);
    assert!(size_of::<Position<2>>() == 40);
};

impl<const W: usize> Position<W> {
    /// The most houses a side that this width holds.
    pub const MAX_HOUSES: u8 =
        if Row::<W>::STORE < Options::MAX_HOUSES { Row::<W>::STORE } else { Options::MAX_HOUSES };

    /// A position by hand: each row in its owner's sowing order, the stores South's first.
    pub fn from_rows(
        south: &[u8],
        north: &[u8],
        stores: [u8; 2],
        to_move: Side,
    ) -> Result<Position<W>, PositionError> {
        let houses = text::check_rows(south, north, stores, 1, Position::<W>::MAX_HOUSES)?;
        let [mut own, mut other] = [south, north].map(Row::from_houses);
        own.add(Row::<W>::STORE, stores[0]);
        other.add(Row::<W>::STORE, stores[1]);
        let mut board = Board { own, other };
        if to_move == Side::North {
            board.pass();
        }
        Ok(Position { board, houses, side: to_move, phase: Phase::Play })
    }

    /// The same position at another point of the opening.
    #[must_use]
    pub fn with_phase(mut self, phase: Phase) -> Position<W> {
        self.phase = phase;
        self
    }

    /// The side to move.
    #[must_use]
    pub fn side_to_move(&self) -> Side {
        self.side
    }

    /// How far the opening has come.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Houses a side.
    #[must_use]
    pub fn houses(&self) -> u8 {
        self.houses
    }

    /// The rows as the player to move sees them, each with its store in the top lane.
    #[must_use]
    pub fn board(&self) -> &Board<W> {
        &self.board
    }

    /// The seeds of every pit by its owner.
    #[must_use]
    pub fn view(&self) -> View {
        View::of_board(&self.board, self.houses, self.side, true)
    }

    /// The seeds in a side's store.
    #[must_use]
    pub fn store(&self, side: Side) -> u8 {
        self.row(side).get(Row::<W>::STORE)
    }

    /// The seeds in the stores.
    #[must_use]
    pub fn stores(&self) -> Score {
        Score::seeds(self.store(Side::South), self.store(Side::North))
    }

    /// A side's row, its store in the top lane.
    pub(crate) fn row(&self, side: Side) -> &Row<W> {
        if side == self.side { &self.board.own } else { &self.board.other }
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
