//! Two rows, seen from the player to move, and the pits on them.

use crate::row::{Row, within};

/// The two rows of a board, the mover's own first: 16 bytes for one word a row.
///
/// A board has no sides, only `own` and `other`: passing the turn exchanges the rows, and rules are written once for
/// both players.
///
/// ```
/// use mancala_core::{Board, Row};
/// let mut board = Board { own: Row::<1>::from_houses(&[1, 2]), other: Row::EMPTY };
/// board.pass();
/// assert_eq!(board.other.get(1), 2);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board<const W: usize> {
    /// The row of the player to move.
    pub own: Row<W>,
    /// The row of the other player.
    pub other: Row<W>,
}

impl<const W: usize> Board<W> {
    /// A board without seeds.
    pub const EMPTY: Board<W> = Board { own: Row::EMPTY, other: Row::EMPTY };

    /// Exchanges the rows: the other player is to move.
    #[inline]
    pub const fn pass(&mut self) {
        core::mem::swap(&mut self.own, &mut self.other);
    }

    /// Exchanges the rows if the turn passes. There is no branch in it: whether a player moves again is as good as
    /// random, and a processor that guesses it wrong loses the time of a whole move.
    #[inline]
    pub fn pass_if(&mut self, passes: bool) {
        let mask = u64::from(passes).wrapping_neg();
        for (own, other) in self.own.0.iter_mut().zip(&mut self.other.0) {
            let difference = (*own ^ *other) & mask;
            *own ^= difference;
            *other ^= difference;
        }
    }

    /// All seeds on the board, at most 255.
    #[must_use]
    #[inline]
    pub fn sum(&self) -> u8 {
        // All seeds of a board sum to at most 255, so lanes of both rows can be added before they are summed.
        let mut both = self.own;
        both.add_row(&self.other);
        both.sum()
    }

    /// The seeds in a cell.
    #[must_use]
    #[inline]
    pub const fn get(&self, cell: Cell<W>) -> u8 {
        if W == 1 {
            let row = if cell.is_own() { self.own } else { self.other };
            return row.get(cell.lane());
        }
        // Chosen among the words of both rows, for the reason given at `Row::get`.
        let (word, shift) = (cell.0 as usize / 8, cell.0 as u32 % 8 * 8);
        let mut found = 0;
        let mut i = 0;
        while i < W {
            found |= self.own.0[i] & ((i == word) as u64).wrapping_neg();
            found |= self.other.0[i] & ((W + i == word) as u64).wrapping_neg();
            i += 1;
        }
        (found >> shift) as u8
    }

    /// The row a cell is in, to change it.
    #[inline]
    pub const fn row_mut(&mut self, cell: Cell<W>) -> &mut Row<W> {
        if cell.is_own() { &mut self.own } else { &mut self.other }
    }

    /// Empties a cell and returns what it held.
    #[inline]
    pub const fn take(&mut self, cell: Cell<W>) -> u8 {
        self.row_mut(cell).take(cell.lane())
    }

    /// The seeds of every cell by its [index](Cell::index), for sowing seed by seed. Cells from `N` on are left out.
    #[must_use]
    #[inline]
    pub fn cells<const N: usize>(&self) -> [u8; N] {
        let mut cells = [0; N];
        let words = self.own.0.iter().chain(&self.other.0);
        for (cells, word) in cells.as_chunks_mut().0.iter_mut().zip(words) {
            *cells = word.to_le_bytes();
        }
        cells
    }

    /// The board with these seeds in its cells, by their index. Cells that the board does not have are left out.
    #[must_use]
    #[inline]
    pub fn from_cells<const N: usize>(cells: &[u8; N]) -> Board<W> {
        let mut board = Board::EMPTY;
        let words = board.own.0.iter_mut().chain(&mut board.other.0);
        for (word, cells) in words.zip(cells.as_chunks().0) {
            *word = u64::from_le_bytes(*cells);
        }
        board
    }

    /// Adds this board to the cells of another.
    #[inline]
    pub(crate) fn add_to_cells<const N: usize>(&self, cells: &mut [u8; N]) {
        let words = self.own.0.iter().chain(&self.other.0);
        for (cells, more) in cells.as_chunks_mut().0.iter_mut().zip(words) {
            *cells = u64::from_le_bytes(*cells).wrapping_add(*more).to_le_bytes();
        }
    }

    /// Adds another board, lane by lane.
    #[inline]
    pub fn add_board(&mut self, more: &Board<W>) {
        self.own.add_row(&more.own);
        self.other.add_row(&more.other);
    }
}

const _: () = {
    assert!(size_of::<Board<1>>() == 16);
    assert!(size_of::<Board<2>>() == 32);
    assert!(size_of::<Board<3>>() == 48);
};

/// A pit of the board as the mover sees it: a lane of the own or of the other row, in one byte.
///
/// ```
/// use mancala_core::Cell;
/// let cell = Cell::<1>::other(3);
/// assert_eq!((cell.is_own(), cell.lane(), cell.index()), (false, 3, 11));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell<const W: usize>(u8);

impl<const W: usize> Cell<W> {
    /// The store of the player to move, in games that sow it.
    pub const OWN_STORE: Cell<W> = Cell::own(Row::<W>::STORE);
    /// The store of the other player, in games that sow it.
    pub const OTHER_STORE: Cell<W> = Cell::other(Row::<W>::STORE);

    /// A pit of the mover's row.
    #[must_use]
    #[inline]
    pub const fn own(lane: u8) -> Cell<W> {
        Cell(within(lane as usize, Row::<W>::LANES as usize) as u8)
    }

    /// A pit of the other row.
    #[must_use]
    #[inline]
    pub const fn other(lane: u8) -> Cell<W> {
        Cell(Row::<W>::LANES + within(lane as usize, Row::<W>::LANES as usize) as u8)
    }

    /// The cell with this [index](Cell::index); indices wrap around.
    #[must_use]
    #[inline]
    pub const fn from_index(index: u8) -> Cell<W> {
        Cell(within(index as usize, 2 * Row::<W>::LANES as usize) as u8)
    }

    /// Whether the pit is in the mover's row.
    #[must_use]
    #[inline]
    pub const fn is_own(self) -> bool {
        self.0 < Row::<W>::LANES
    }

    /// The lane in its row.
    #[must_use]
    #[inline]
    pub const fn lane(self) -> u8 {
        if self.is_own() { self.0 } else { self.0 - Row::<W>::LANES }
    }

    /// A number of its own for every cell: the lanes of the own row, then those of the other.
    #[must_use]
    #[inline]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The same pit as the other player sees it.
    #[must_use]
    #[inline]
    pub const fn seen_from_other_side(self) -> Cell<W> {
        if self.is_own() { Cell::other(self.0) } else { Cell::own(self.0 - Row::<W>::LANES) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every cell is found by its index, whatever the width.
    fn cells_are_found<const W: usize, const N: usize>() {
        let mut board = Board::<W>::EMPTY;
        for index in 0..N as u8 {
            let cell = Cell::from_index(index);
            board.row_mut(cell).add(cell.lane(), index + 1);
        }
        let cells: [u8; N] = board.cells();
        for index in 0..N as u8 {
            assert_eq!(
                (board.get(Cell::from_index(index)), cells[usize::from(index)]),
                (index + 1, index + 1)
            );
        }
        assert_eq!(Board::from_cells(&cells), board);
    }

    #[test]
    fn a_cell_is_found_by_its_index() {
        cells_are_found::<1, 16>();
        cells_are_found::<2, 32>();
        cells_are_found::<3, 48>();
    }
}
