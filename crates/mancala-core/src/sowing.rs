//! The sowing kernel: a handful is one addition, whatever its size.

use crate::board::{Board, Cell};
use crate::circuit::Circuit;
use crate::row::{Row, within};

/// Everything one circuit can sow, worked out beforehand: for each pit and each handful the board to add, which lifts the
/// seeds and sows them at once, and the pit of the last seed. `W` words a row, so `16 * W` pits on the board.
///
/// A handful below `H` seeds is one table look-up and one addition a word; a larger one adds its whole laps first. So `H`
/// is at least the pits of a lap, and more where large handfuls are common. Build one for each rules value or round, never
/// for each move: it is 4.6 KiB for one word a row and as many handfuls as pits.
///
/// ```
/// use mancala_core::{Board, Cell, Circuit, Row, Sowing};
/// let kalah = Sowing::<1, 16>::new(&Circuit::around(6).with_stores());
/// let mut board = Board { own: Row::from_houses(&[4; 6]), other: Row::from_houses(&[4; 6]) };
/// let end = kalah.sow(&mut board, Cell::own(2));
/// assert_eq!(end, Cell::OWN_STORE);
/// assert_eq!(board.own, { let mut r = Row::from_houses(&[4, 4, 0, 5, 5, 5]); r.add(7, 1); r });
/// ```
#[derive(Clone, Debug)]
pub struct Sowing<const W: usize, const H: usize> {
    // Of the 16 pits a word: `16 * W` is no length for an array yet.
    handfuls: [[Handfuls<W, H>; 16]; W],
    laps: [[Board<W>; 16]; W],
    lap_lens: [[u8; 16]; W],
}

/// What the handfuls of one pit add to the rows, and where they end.
#[derive(Clone, Copy, Debug)]
struct Handfuls<const W: usize, const H: usize> {
    own: [Row<W>; H],
    other: [Row<W>; H],
    ends: [Cell<W>; H],
}

impl<const W: usize, const H: usize> Sowing<W, H> {
    /// The pits of a board.
    const PITS: usize = 16 * W;

    /// The table of a circuit: a sowing that comes round to its origin drops a seed there too.
    #[must_use]
    pub fn new(circuit: &Circuit<W>) -> Sowing<W, H> {
        Sowing::build(|_| *circuit)
    }

    /// The table of a circuit in which each sowing passes over the pit it was lifted from.
    #[must_use]
    pub fn skipping_origin(circuit: &Circuit<W>) -> Sowing<W, H> {
        Sowing::build(|origin| circuit.passing_over(origin))
    }

    fn build(ring_of: impl Fn(Cell<W>) -> Circuit<W>) -> Sowing<W, H> {
        const { assert!(H >= Self::PITS, "a table has the handfuls of a whole lap") };
        let mut table = Sowing {
            handfuls: [[Handfuls { own: [Row::EMPTY; H], other: [Row::EMPTY; H], ends: [Cell::own(0); H] };
                16]; W],
            laps: [[Board::EMPTY; 16]; W],
            lap_lens: [[1; 16]; W],
        };
        for start in 0..Self::PITS as u8 {
            let origin = Cell::from_index(start);
            let ring = ring_of(origin);
            if ring.position(origin).is_none() {
                continue;
            }
            let mut sum = Board::EMPTY;
            let start = usize::from(start);
            let handfuls = &mut table.handfuls.as_flattened_mut()[start];
            for (seeds, end) in (1..H).zip(ring.sown_from(origin)) {
                sum.row_mut(end).add(end.lane(), 1);
                sum.row_mut(origin).subtract(origin.lane(), 1);
                (handfuls.own[seeds], handfuls.other[seeds]) = (sum.own, sum.other);
                handfuls.ends[seeds] = end;
            }
            let lap_len = ring.sown_len().max(1);
            table.lap_lens.as_flattened_mut()[start] = lap_len;
            let lap = &mut table.laps.as_flattened_mut()[start];
            for end in ring.sown_from(origin).take(usize::from(lap_len)) {
                lap.row_mut(end).add(end.lane(), 1);
                lap.row_mut(origin).subtract(origin.lane(), 1);
                // A whole number of laps ends where one lap ends.
                handfuls.ends[0] = end;
            }
        }
        table
    }

    /// Lifts the seeds of `origin`, sows them one a pit, and returns the pit of the last seed.
    ///
    /// An empty origin, or one outside the circuit, sows nothing sensible and never fails.
    #[inline]
    pub fn sow(&self, board: &mut Board<W>, origin: Cell<W>) -> Cell<W> {
        let seeds = board.get(origin);
        self.lift_and_sow(board, origin, seeds)
    }

    /// The pit of the last seed of a handful below `H`, without sowing it.
    #[must_use]
    #[inline]
    pub fn end_of(&self, origin: Cell<W>, seeds: u8) -> Cell<W> {
        self.handfuls.as_flattened()[Self::row_of(origin)].ends[within(usize::from(seeds), H)]
    }

    /// [`Sowing::sow`] where it is known already that `origin` holds `seeds`.
    #[inline]
    pub fn lift_and_sow(&self, board: &mut Board<W>, origin: Cell<W>, seeds: u8) -> Cell<W> {
        self.add_handful(origin, seeds, |more| board.add_board(more))
    }

    /// [`Sowing::lift_and_sow`] on the cells of a board, as [`Board::cells`] gives them.
    #[inline]
    pub fn lift_and_sow_cells<const N: usize>(
        &self,
        cells: &mut [u8; N],
        origin: Cell<W>,
        seeds: u8,
    ) -> Cell<W> {
        self.add_handful(origin, seeds, |more| more.add_to_cells(cells))
    }

    /// Gives out every board that has to be added for a handful.
    #[inline(always)]
    fn add_handful(&self, origin: Cell<W>, seeds: u8, mut add: impl FnMut(&Board<W>)) -> Cell<W> {
        let start = Self::row_of(origin);
        let mut rest = usize::from(seeds);
        while rest >= H {
            add(&self.laps.as_flattened()[start]);
            rest -= usize::from(self.lap_lens.as_flattened()[start]);
        }
        let handfuls = &self.handfuls.as_flattened()[start];
        add(&Board { own: handfuls.own[rest], other: handfuls.other[rest] });
        handfuls.ends[rest]
    }

    /// The row of the table for a pit.
    #[inline]
    fn row_of(origin: Cell<W>) -> usize {
        within(usize::from(origin.index()), Self::PITS)
    }
}

const _: () = assert!(size_of::<Sowing<1, 16>>() <= 5_000);

/// How a relay sowing went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Relay<const W: usize> {
    /// The pit of the last seed.
    pub end: Cell<W>,
    /// Whether the limit stopped the relay while a handful was due to be lifted.
    pub limited: bool,
}

impl<const W: usize, const H: usize> Sowing<W, H> {
    /// Relay sowing: sows the seeds of `origin`, and as long as the last seed falls in a loaded pit for which `goes_on`
    /// holds, lifts that pit and sows on. `before_lap` is told of each handful, before it is sown, its number from 0, its
    /// pit and its seeds.
    ///
    /// Games prove how many handfuls there can be at most and pass that; reaching it is reported, never looped past. Each
    /// handful after the first drops two seeds or more, so a bound on drops is one on handfuls, too.
    pub fn relay(
        &self,
        board: &mut Board<W>,
        origin: Cell<W>,
        most_laps: u32,
        goes_on: impl Fn(Cell<W>) -> bool,
        mut before_lap: impl FnMut(u32, Cell<W>, u8),
    ) -> Relay<W> {
        let mut sown = *board;
        let mut relay = Relay { end: origin, limited: true };
        let mut seeds = sown.get(origin);
        // Counted down, which is an instruction less where nobody asks for the number of the lap.
        for left in (0..most_laps).rev() {
            before_lap(most_laps - 1 - left, relay.end, seeds);
            relay.end = self.lift_and_sow(&mut sown, relay.end, seeds);
            seeds = sown.get(relay.end);
            if seeds <= 1 || !goes_on(relay.end) {
                relay.limited = false;
                break;
            }
        }
        *board = sown;
        relay
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;

    /// The same sowing one seed at a time.
    fn seed_by_seed<const W: usize>(circuit: &Circuit<W>, board: &mut Board<W>, origin: Cell<W>) -> Cell<W> {
        let seeds = board.take(origin);
        let mut end = origin;
        for cell in circuit.sown_from(origin).take(usize::from(seeds)) {
            board.row_mut(cell).add(cell.lane(), 1);
            end = cell;
        }
        end
    }

    fn same_as_seed_by_seed<const W: usize, const H: usize>(circuit: &Circuit<W>, skip_origin: bool) {
        let table =
            if skip_origin { Sowing::<W, H>::skipping_origin(circuit) } else { Sowing::<W, H>::new(circuit) };
        for origin in (0..16 * W as u8).map(Cell::from_index).filter(|c| circuit.position(*c).is_some()) {
            let ring = if skip_origin { circuit.passing_over(origin) } else { *circuit };
            for seeds in 1..=255 {
                let mut board = Board::EMPTY;
                board.row_mut(origin).add(origin.lane(), seeds);
                let mut expected = board;
                let end = seed_by_seed(&ring, &mut expected, origin);
                let mut cells: [u8; 64] = board.cells();
                let there = table.lift_and_sow_cells(&mut cells, origin, seeds);
                assert_eq!(
                    (there, Board::from_cells(&cells)),
                    (end, expected),
                    "{seeds} from {origin:?}, in cells"
                );
                assert_eq!(
                    (table.sow(&mut board, origin), board),
                    (end, expected),
                    "{seeds} from {origin:?}"
                );
            }
        }
    }

    #[test]
    fn every_handful_lands_as_seed_by_seed() {
        for houses in 1..=7 {
            same_as_seed_by_seed::<1, 16>(&Circuit::around(houses).with_stores(), false);
            same_as_seed_by_seed::<1, 16>(&Circuit::around(houses).with_stores(), true);
            same_as_seed_by_seed::<1, 30>(&Circuit::around(houses).with_stores(), false);
        }
        for houses in 1..=8 {
            same_as_seed_by_seed::<1, 16>(&Circuit::around(houses), false);
            same_as_seed_by_seed::<1, 16>(&Circuit::around(houses), true);
            same_as_seed_by_seed::<1, 16>(&Circuit::around(houses).reversed(), false);
        }
        same_as_seed_by_seed::<2, 32>(&Circuit::around(15).with_stores(), false);
        same_as_seed_by_seed::<2, 32>(&Circuit::around(16), true);
        same_as_seed_by_seed::<2, 32>(&Circuit::around(9).with_stores().passing_over(Cell::own(4)), false);
        same_as_seed_by_seed::<3, 48>(&Circuit::around(18), false);
    }

    #[test]
    fn a_relay_stops_at_its_limits_and_says_so() {
        // One seed going round a ring of single seeds never meets an empty pit but the ones it leaves behind.
        let table = Sowing::<1, 16>::new(&Circuit::around(2));
        let start = Board { own: Row::<1>::from_houses(&[1, 1]), other: Row::from_houses(&[1, 0]) };
        let mut board = start;
        let mut laps = std::vec::Vec::new();
        let told = |lap, from, seeds| laps.push((lap, from, seeds));
        let free = table.relay(&mut board, Cell::own(0), 100, |_| true, told);
        assert_eq!(free, Relay { end: Cell::other(1), limited: false });
        assert_eq!(laps, [(0, Cell::own(0), 1), (1, Cell::own(1), 2)]);
        let mut board = start;
        let cut = table.relay(&mut board, Cell::own(0), 1, |_| true, |_, _, _| ());
        assert_eq!(cut, Relay { end: Cell::own(1), limited: true });
        assert_eq!(board.sum(), start.sum(), "a relay cut short has put every seed down");
    }
}
