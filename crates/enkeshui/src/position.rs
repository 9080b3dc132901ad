//! An Enkeshui position.

use mancala_core::{Board, Cell, Pit, PositionError, Row, Score, Side, View, text};

use crate::setup::Setup;

/// What the player to move has to decide.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// A turn begins.
    #[default]
    Turn,
    /// South chooses the pit to race from.
    Race,
    /// South races from pit `south`, which is not lifted yet; North chooses.
    RaceReply {
        /// South's pit.
        south: u8,
    },
    /// A relay is due, and the mover chooses its direction.
    Relay {
        /// Whether the pit to be lifted is in the mover's own row.
        own: bool,
        /// The number of the pit in its row.
        house: u8,
        /// The laps sown so far.
        laps: u16,
    },
    /// One pit is lifted for a special move; another one follows.
    Lifted {
        /// The pit.
        first: u8,
        /// What it held.
        seeds: u8,
    },
    /// Two pits are lifted for a special move, and their seeds are put down.
    Putting(Redistribution),
    /// The mover's sowing would never end, and that ended the game.
    Endless,
}

/// Which of the two lifted pits must end with fewer seeds than it had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lowered {
    /// Both.
    Both,
    /// The second: the first is the lowest pit there was to lift, and may end with as many or more.
    Second,
    /// One or the other: they are the two lowest.
    Either,
}

/// A special move whose two pits are lifted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Redistribution {
    /// The lower of the two pits.
    pub first: u8,
    /// What it held.
    pub first_seeds: u8,
    /// The higher of the two.
    pub second: u8,
    /// What it held.
    pub second_seeds: u8,
    /// Which of them must end lower.
    pub lowered: Lowered,
    /// The lowest pit that may get a seed: the one that got the last.
    pub from: u8,
    /// Seeds still in hand.
    pub hand: u8,
}

/// Both rows, the bulls, the seeds won, the side to move, and what is pending. `W` is the words a row takes: 1 up to 8
/// pits, 2 up to 16, 3 up to 18.
///
/// Positions know nothing of options; [`Rules::check`](mancala_core::Rules::check) tells whether one fits the rules.
/// At the end of a game the seeds left in the pits stay where they lie.
///
/// ```
/// use enkeshui::Position;
/// use enkeshui::mancala_core::{Pit, Side};
/// // North's bull with four seeds lies in South's row.
/// let position: Position = Position::from_rows(&[4, 2, 0], &[1, 0, 3], [0, 0], Side::South)?
///     .with_bull(Pit::House(Side::South, 0), Side::North);
/// assert_eq!(position.to_string(), "<3,0,0,4N,2,0,1,0,3>S");
/// assert_eq!("<3,0,0,4N,2,0,1,0,3>S".parse(), Ok(position));
/// # Ok::<(), enkeshui::mancala_core::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position<const W: usize = 1> {
    pub(crate) board: Board<W>,
    /// The bulls of the mover and of the other player: bit [`Cell::index`] for each.
    pub(crate) bulls: [u64; 2],
    /// Seeds captured by the mover and by the other player.
    pub(crate) captured: [u8; 2],
    /// Special moves made by the mover and by the other player, counted where they are limited.
    pub(crate) specials: [u8; 2],
    pub(crate) houses: u8,
    pub(crate) side: Side,
    pub(crate) phase: Phase,
}

const _: () = {
    assert!(size_of::<Position<1>>() == 48);
    assert!(size_of::<Position<2>>() == 64);
    assert!(size_of::<Position<3>>() == 80);
};

impl<const W: usize> Position<W> {
    /// The most pits in a row that this width holds.
    pub const MAX_HOUSES: u8 =
        if Row::<W>::LANES < Setup::MAX_HOUSES { Row::<W>::LANES } else { Setup::MAX_HOUSES };

    /// A position by hand, without bulls: each row in its owner's sowing order, captured seeds South's first.
    pub fn from_rows(
        south: &[u8],
        north: &[u8],
        captured: [u8; 2],
        to_move: Side,
    ) -> Result<Position<W>, PositionError> {
        let houses = text::check_rows(south, north, captured, Setup::MIN_HOUSES, Position::<W>::MAX_HOUSES)?;
        let mut position = Position {
            board: Board { own: Row::from_houses(south), other: Row::from_houses(north) },
            bulls: [0; 2],
            captured,
            specials: [0; 2],
            houses,
            side: Side::South,
            phase: Phase::Turn,
        };
        position.turn_to(to_move);
        Ok(position)
    }

    /// The same position with a pit made `owner`'s bull. A pit the board does not have is left out.
    #[must_use]
    pub fn with_bull(mut self, pit: Pit, owner: Side) -> Position<W> {
        if let Pit::House(row, house) = pit
            && house < self.houses
        {
            let bit = 1 << self.cell(row, house).index();
            let mine = usize::from(owner != self.side);
            self.bulls[mine] |= bit;
            self.bulls[1 - mine] &= !bit;
        }
        self
    }

    /// The same position with this decision pending.
    #[must_use]
    pub fn with_phase(mut self, phase: Phase) -> Position<W> {
        self.phase = phase;
        self
    }

    /// The same position after South and North have made so many special moves.
    #[must_use]
    pub fn with_specials(mut self, south: u8, north: u8) -> Position<W> {
        self.specials = if self.side == Side::South { [south, north] } else { [north, south] };
        self
    }

    /// The side to move.
    #[must_use]
    pub fn side_to_move(&self) -> Side {
        self.side
    }

    /// What is to be decided.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Pits in a row.
    #[must_use]
    pub fn houses(&self) -> u8 {
        self.houses
    }

    /// The rows as the player to move sees them.
    #[must_use]
    pub fn board(&self) -> &Board<W> {
        &self.board
    }

    /// Seeds in a pit.
    #[must_use]
    pub fn seeds(&self, row: Side, house: u8) -> u8 {
        self.board.get(self.cell(row, house))
    }

    /// Whose bull a pit is, if it is one.
    #[must_use]
    pub fn bull(&self, row: Side, house: u8) -> Option<Side> {
        let index = self.cell(row, house).index();
        let is_bull_of = |owner: usize| self.bulls[owner] >> index & 1 == 1;
        if is_bull_of(0) {
            Some(self.side)
        } else if is_bull_of(1) {
            Some(!self.side)
        } else {
            None
        }
    }

    /// The seeds captured so far.
    #[must_use]
    pub fn captured(&self) -> Score {
        let [south, north] = self.by_side(self.captured);
        Score::seeds(south, north)
    }

    /// The special moves made so far, South's first; counted where they are limited.
    #[must_use]
    pub fn specials(&self) -> [u8; 2] {
        self.by_side(self.specials)
    }

    /// The seeds of every pit by its owner, the bulls, and what is in hand.
    #[must_use]
    pub fn view(&self) -> View {
        let mut view = View::of_board(&self.board, self.houses, self.side, false);
        for (side, captured) in Side::BOTH.into_iter().zip(self.by_side(self.captured)) {
            *view.seeds_mut(Pit::Store(side)) = captured;
            for house in 0..self.houses {
                view.set_bull(Pit::House(side, house), self.bull(side, house));
            }
        }
        *view.hand_mut(self.side) = self.in_hand();
        view
    }

    /// The position with the sides exchanged: what was South's is North's, and the other side is to move.
    #[must_use]
    pub fn mirrored(mut self) -> Position<W> {
        self.side = !self.side;
        self
    }

    /// The seeds in the mover's hand between two parts of a special move.
    pub(crate) fn in_hand(&self) -> u8 {
        match self.phase {
            Phase::Lifted { seeds, .. } => seeds,
            Phase::Putting(redistribution) => redistribution.hand,
            _ => 0,
        }
    }

    /// The pit of a row as the mover sees it.
    pub(crate) fn cell(&self, row: Side, house: u8) -> Cell<W> {
        if row == self.side { Cell::own(house) } else { Cell::other(house) }
    }

    /// A pair of the mover's and the other player's, South's first.
    fn by_side(&self, [mine, others]: [u8; 2]) -> [u8; 2] {
        if self.side == Side::South { [mine, others] } else { [others, mine] }
    }

    /// All bulls.
    #[inline]
    pub(crate) fn all_bulls(&self) -> u64 {
        self.bulls[0] | self.bulls[1]
    }

    /// The pits the mover can lift: loaded, in the own row, and no bulls.
    #[inline]
    pub(crate) fn movable(&self) -> u64 {
        self.board.own.loaded() & !self.all_bulls()
    }

    /// The pits the other player could lift.
    pub(crate) fn others_movable(&self) -> u64 {
        self.board.other.loaded() & !(self.all_bulls() >> Row::<W>::LANES)
    }

    /// The other player is to move: everything is seen from there.
    #[inline]
    pub(crate) fn pass(&mut self) {
        self.board.pass();
        self.bulls = [rows_exchanged::<W>(self.bulls[1]), rows_exchanged::<W>(self.bulls[0])];
        self.captured.swap(0, 1);
        self.specials.swap(0, 1);
        self.side = !self.side;
    }

    /// Makes `side` the player to move.
    pub(crate) fn turn_to(&mut self, side: Side) {
        if self.side != side {
            self.pass();
        }
    }

    /// Seeds for South and North if the game ended now: those of a row for its owner, those of a bull for the bull's.
    pub(crate) fn adjudicated(&self) -> Score {
        let [mine, others] = self.bulls;
        let in_other_row = |cells: u64| cells >> Row::<W>::LANES;
        let Board { own, other } = &self.board;
        let to_mover = own.only(!others).sum() + other.only(in_other_row(mine)).sum();
        let to_other = own.only(others).sum() + other.only(!in_other_row(mine)).sum();
        let [south, north] =
            self.by_side([self.captured[0].wrapping_add(to_mover), self.captured[1].wrapping_add(to_other)]);
        Score::seeds(south, north)
    }

    /// Who gets what is left in a pit.
    pub(crate) fn heir(&self, row: Side, house: u8) -> Side {
        self.bull(row, house).unwrap_or(row)
    }

    /// Whether seeds were captured, a bull was made, or seeds went into a bull since the position `before`. None of these
    /// is ever taken back.
    #[inline]
    pub(crate) fn has_progressed(&self, before: &Position<W>) -> bool {
        let captured = |position: &Position<W>| position.captured[0].wrapping_add(position.captured[1]);
        let bulls = self.all_bulls();
        let (own, other, bulls_before) = if self.side == before.side {
            (&before.board.own, &before.board.other, before.all_bulls())
        } else {
            (&before.board.other, &before.board.own, rows_exchanged::<W>(before.all_bulls()))
        };
        let sown_into =
            self.board.own.differing(own) | (self.board.other.differing(other) << Row::<W>::LANES);
        // One test instead of four: each alone could go either way.
        (u64::from(captured(self) ^ captured(before)) | (bulls ^ bulls_before) | (sown_into & bulls)) != 0
    }
}

/// The bits of cells as the other player numbers them.
#[inline]
fn rows_exchanged<const W: usize>(cells: u64) -> u64 {
    let lanes = Row::<W>::LANES;
    ((cells >> lanes) | (cells << lanes)) & ((1 << (2 * lanes)) - 1)
}
