//! The closed path of pits that a sowing follows, as data.

use crate::board::Cell;
use crate::row::Row;

/// How many pits a circuit can pass: both rows of the widest board.
pub const MAX_CIRCUIT: usize = 48;

/// A ring of pits in sowing order. Pits that are passed over without a seed (the other player's store, a burnt house)
/// stay in the ring and are marked, so that a story can show the hand passing them.
///
/// ```
/// use mancala_core::{Cell, Circuit};
/// // Kalah on two houses a side: own houses, own store, the other's houses, and the other's store passed over.
/// let kalah = Circuit::<1>::around(2).with_stores();
/// let sown: Vec<_> = kalah.sown_from(Cell::own(1)).take(5).collect();
/// assert_eq!(sown, [Cell::OWN_STORE, Cell::other(0), Cell::other(1), Cell::own(0), Cell::own(1)]);
/// assert_eq!(kalah.sown_len(), 5);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Circuit<const W: usize> {
    cells: [Cell<W>; MAX_CIRCUIT],
    len: u8,
    /// Bit `i` is set when the `i`-th pit of the ring is passed over.
    passed_over: u64,
    has_stores: bool,
}

impl<const W: usize> Circuit<W> {
    /// The ring of all houses: the own row in sowing order, then the other row in its sowing order.
    ///
    /// `houses` is a side's number of houses; more than a row has lanes is cut to that.
    #[must_use]
    pub fn around(houses: u8) -> Circuit<W> {
        let houses = houses.min(Row::<W>::LANES);
        let ring = (0..houses).map(Cell::own).chain((0..houses).map(Cell::other));
        Circuit::of(ring, false)
    }

    /// The ring with both stores after their owner's last house: the own one is sown, the other passed over.
    #[must_use]
    pub fn with_stores(self) -> Circuit<W> {
        let houses = (self.len / 2).min(Row::<W>::STORE);
        let own = (0..houses).map(Cell::own).chain([Cell::OWN_STORE]);
        let other = (0..houses).map(Cell::other).chain([Cell::OTHER_STORE]);
        Circuit::of(own.chain(other), true).passing_over(Cell::OTHER_STORE)
    }

    fn of(ring: impl Iterator<Item = Cell<W>>, has_stores: bool) -> Circuit<W> {
        let mut circuit = Circuit { cells: [Cell::own(0); MAX_CIRCUIT], len: 0, passed_over: 0, has_stores };
        for (slot, cell) in circuit.cells.iter_mut().zip(ring) {
            *slot = cell;
            circuit.len += 1;
        }
        circuit
    }

    /// The same ring with one pit more that is passed over without a seed: a burnt house, or the origin.
    #[must_use]
    pub fn passing_over(mut self, cell: Cell<W>) -> Circuit<W> {
        if let Some(position) = self.position(cell) {
            self.passed_over |= 1 << position;
        }
        self
    }

    /// The same ring walked the other way round.
    #[must_use]
    pub fn reversed(mut self) -> Circuit<W> {
        let len = usize::from(self.len);
        self.cells[..len].reverse();
        self.passed_over =
            (0..len).filter(|i| self.passed_over >> i & 1 == 1).map(|i| 1 << (len - 1 - i)).sum();
        self
    }

    /// How many pits get a seed in one whole lap.
    #[must_use]
    pub fn sown_len(&self) -> u8 {
        self.len - self.passed_over.count_ones() as u8
    }

    /// How many pits the hand passes in one whole lap, those passed over included.
    #[must_use]
    pub fn len(&self) -> u8 {
        self.len
    }

    /// Whether the ring has no pits.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether the top lanes of the rows are stores.
    #[must_use]
    pub fn has_stores(&self) -> bool {
        self.has_stores
    }

    /// Where in the ring a pit is.
    #[must_use]
    pub fn position(&self, cell: Cell<W>) -> Option<u8> {
        self.cells[..usize::from(self.len)].iter().position(|c| *c == cell).map(|i| i as u8)
    }

    /// The pits the hand passes after `cell`, for ever around, each with whether it is passed over; nothing when the
    /// cell is not in the ring or nothing in the ring is sown.
    pub fn passed_from(&self, cell: Cell<W>) -> impl Iterator<Item = (Cell<W>, bool)> + '_ {
        let len = usize::from(self.len);
        let first = self.position(cell).filter(|_| self.sown_len() > 0);
        let positions = first
            .into_iter()
            .flat_map(move |start| (1..=len).cycle().map(move |i| (usize::from(start) + i) % len));
        positions.map(|i| (self.cells[i], self.passed_over >> i & 1 == 1))
    }

    /// The pits that get a seed after `cell`, for ever around.
    pub fn sown_from(&self, cell: Cell<W>) -> impl Iterator<Item = Cell<W>> + '_ {
        self.passed_from(cell).filter(|(_, over)| !over).map(|(cell, _)| cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use std::vec::Vec;

    #[test]
    fn reversing_keeps_what_is_passed_over() {
        let ring = Circuit::<1>::around(3).passing_over(Cell::own(1)).reversed();
        let sown: Vec<_> = ring.sown_from(Cell::own(2)).take(5).collect();
        let other = [2, 1, 0].map(Cell::other);
        assert_eq!(sown, [Cell::own(0), other[0], other[1], other[2], Cell::own(2)]);
    }

    #[test]
    fn the_widest_board_with_stores_fits() {
        let ring = Circuit::<3>::around(24).with_stores();
        assert_eq!((ring.len(), ring.sown_len()), (48, 47));
    }

    #[test]
    fn a_ring_with_nothing_to_sow_ends() {
        let ring = Circuit::<1>::around(1).passing_over(Cell::own(0)).passing_over(Cell::other(0));
        assert_eq!(ring.sown_from(Cell::own(0)).next(), None);
    }
}
