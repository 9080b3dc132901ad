//! A position of one round.

use mancala_core::{Board, PositionError, Row, Score, Side, View, text};

use crate::hands::Opening;
use crate::options::Options;

/// What the player to move decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// Which house to lift.
    #[default]
    Play,
    /// South's house for the simultaneous opening.
    Choose,
    /// North's house for the opening. South's, counted from 0, is fixed and **hidden from North** until both are
    /// lifted.
    Chosen(u8),
    /// Whether the hand that ended in its store during the opening picks another house, or waits.
    Opening(Opening),
}

/// Both rows and stores, the side to move, and what it decides. `W` is the words a row takes: 1 up to 7 houses, 2 up to
/// 15.
///
/// Positions know nothing of options or burnt houses; [`Rules::check`](mancala_core::Rules::check) tells whether one
/// fits the rules. At the end of a round the seeds left in the houses stay where they lie.
///
/// ```
/// use congkak::Position;
/// use congkak::mancala_core::Side;
/// let position: Position = Position::from_rows(&[0, 8, 8], &[7, 7, 7], [1, 0], Side::South)?;
/// assert_eq!(position.to_string(), "<3,1,0,0,8,8,7,7,7>S");
/// assert_eq!("<3,1,0,0,8,8,7,7,7>S".parse(), Ok(position));
/// # Ok::<(), congkak::mancala_core::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position<const W: usize = 1> {
    pub(crate) board: Board<W>,
    pub(crate) houses: u8,
    pub(crate) side: Side,
    /// Who sowed last; `None` at the start, and always where the rules do not ask.
    pub(crate) last_mover: Option<Side>,
    pub(crate) phase: Phase,
}

const _: () = {
    assert!(size_of::<Position<1>>() == 32);
    assert!(size_of::<Position<2>>() == 48);
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
        Ok(Position { board, houses, side: to_move, last_mover: None, phase: Phase::Play })
    }

    /// The same position with something else to decide.
    #[must_use]
    pub fn with_phase(mut self, phase: Phase) -> Position<W> {
        self.phase = phase;
        self
    }

    /// The same position with another player, or nobody, having sown last.
    #[must_use]
    pub fn with_last_mover(mut self, last_mover: Option<Side>) -> Position<W> {
        self.last_mover = last_mover;
        self
    }

    /// The side to move.
    #[must_use]
    pub fn side_to_move(&self) -> Side {
        self.side
    }

    /// What the side to move decides.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Who sowed last, where the rules ask for it.
    #[must_use]
    pub fn last_mover(&self) -> Option<Side> {
        self.last_mover
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

    /// The seeds of every pit by its owner, and of the hands of an opening. A house chosen in secret still holds its
    /// seeds: a view never tells.
    #[must_use]
    pub fn view(&self) -> View {
        let mut view = View::of_board(&self.board, self.houses, self.side, true);
        if let Phase::Opening(opening) = self.phase {
            for side in Side::BOTH {
                *view.hand_mut(side) = opening.hand(side).seeds();
            }
        }
        view
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

    /// The position as a player may see it: where the other's choice for the opening is hidden, the position before
    /// that choice.
    ///
    /// ```
    /// use congkak::{CongkakMove, Congkak, Phase, Options, Start};
    /// use congkak::mancala_core::{Rules, Side};
    /// let rules: Congkak = Options::traditional().build()?;
    /// let mut position = rules.initial();
    /// rules.play(&mut position, CongkakMove::house(2).unwrap())?;
    /// assert_eq!(position.phase(), Phase::Chosen(2));
    /// assert_eq!(position.seen_by(Side::North), rules.initial());
    /// assert_eq!(position.seen_by(Side::South), position);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn seen_by(mut self, side: Side) -> Position<W> {
        if matches!(self.phase, Phase::Chosen(_)) && side == Side::North {
            self.phase = Phase::Choose;
            self.board.pass();
            self.side = Side::South;
        }
        self
    }
}

impl<const W: usize> Position<W> {
    /// Gives `side` the move, and the board the view of that side.
    pub(crate) fn turn_to(&mut self, side: Side) {
        if self.side != side {
            self.board.pass();
            self.side = side;
        }
    }

    /// Does something with the board as `side` sees it.
    pub(crate) fn board_of<T>(&mut self, side: Side, act: impl FnOnce(&mut Board<W>) -> T) -> T {
        if self.side == side {
            return act(&mut self.board);
        }
        self.board.pass();
        let result = act(&mut self.board);
        self.board.pass();
        result
    }
}
