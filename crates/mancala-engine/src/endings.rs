//! Exact values of positions with few seeds, a byte each, found when first asked for.
//!
//! Near the end nearly every position is met from many sides and with many questions. One exact value answers them all,
//! and as positions with few seeds have small numbers, the value needs no key beside it.

use std::io::{Read, Write};
use std::slice::from_ref;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};

use prefetch_index::prefetch_index;

use crate::pages::Pages;
use crate::rank::Ranking;
use crate::saved::{SavedError, Summing};

/// What is known of the positions whose numbers are below some number, in memory of its own.
pub(crate) struct EndingsMemory {
    /// A byte each, filled up to whole words.
    values: Pages,
    levels: Box<[Level]>,
}

/// What is known of the positions whose numbers are below some number.
pub(crate) struct Endings<'m> {
    /// `1 + (value + stake) / step`, or zero while the value is not known.
    values: &'m [AtomicU8],
    /// For each number of seeds, how many values were found.
    levels: &'m [Level],
}

/// The positions with some number of seeds.
struct Level {
    /// The number of positions with at most as many seeds.
    end: u64,
    /// How many values are still to be found one by one, before it is worth while to find all in order.
    missing: AtomicU64,
    /// Whether somebody has begun to find all in order.
    swept: AtomicBool,
}

/// The place of one value.
#[derive(Clone, Copy)]
pub(crate) struct Ending<'a> {
    endings: &'a Endings<'a>,
    value: &'a AtomicU8,
    number: u64,
}

/// Of so many positions with as many seeds, one value is found by itself before all are found in order. In order is
/// several times as fast, since neighbours share memory.
const SWEEP_AFTER: u64 = 4;

impl EndingsMemory {
    /// Room for all positions with as many seeds as fit into `bytes` bytes, and as have values that fit a byte.
    pub(crate) fn new(ranking: &Ranking, step: i16, bytes: usize) -> EndingsMemory {
        // A seed moves the lead by two half seeds, or by four where a swap of the stores is at stake: from the worst
        // value to the best it is twice that a seed, in steps of `step`.
        let most_seeds = ranking.seeds().min(u8::MAX / 8 * step.unsigned_abs() as u8);
        let counts = (0..=most_seeds).map(|seeds| ranking.count(seeds));
        let mut levels: Vec<Level> = Vec::new();
        for end in counts.take_while(|end| *end <= bytes as u64) {
            let size = end - levels.last().map_or(0, |level| level.end);
            let missing = AtomicU64::new(size / SWEEP_AFTER);
            levels.push(Level { end, missing, swept: AtomicBool::new(false) });
        }
        let places = levels.last().map_or(0, |level| level.end);
        EndingsMemory { values: Pages::zeroed((places as usize).next_multiple_of(8)), levels: levels.into() }
    }

    /// The number of values.
    fn places(&self) -> usize {
        self.levels.last().map_or(0, |level| level.end as usize)
    }

    pub(crate) fn open(&mut self) -> Endings<'_> {
        let places = self.places();
        Endings { values: &self.values.get_mut()[..places], levels: &self.levels }
    }

    /// Writes all values.
    pub(crate) fn save<W: Write>(&self, to: &mut Summing<W>) -> Result<(), SavedError> {
        to.put(&self.values.get()[..self.places()])
    }

    /// Reads what [`EndingsMemory::save`] wrote.
    pub(crate) fn load<F: Read>(&mut self, from: &mut Summing<F>) -> Result<(), SavedError> {
        let places = self.places();
        from.get(&mut self.values.get_mut()[..places])
    }
}

impl Endings<'_> {
    /// The place for the position with this number, if it has few enough seeds.
    #[inline]
    pub(crate) fn of(&self, number: u64) -> Option<Ending<'_>> {
        let value = self.values.get(number as usize)?;
        Some(Ending { endings: self, value, number })
    }

    /// Whether the values of all positions with so many seeds are to be found in order, which nobody has begun.
    pub(crate) fn begin_sweep(&self, seeds: u8) -> bool {
        self.levels.get(usize::from(seeds)).is_some_and(|level| !level.swept.swap(true, Ordering::Relaxed))
    }

    /// Counts a value found by itself: the number of seeds for which all are now to be found in order, if there is one.
    fn count_found(&self, number: u64) -> Option<u8> {
        let seeds = self.levels.partition_point(|level| level.end <= number);
        let missing = &self.levels.get(seeds)?.missing;
        // It falls to zero only once, whoever counts.
        (missing.fetch_sub(1, Ordering::Relaxed) == 1).then_some(seeds as u8)
    }
}

impl Ending<'_> {
    /// The value, if it is known: what the player to move gains of a stake, both in half seeds.
    #[inline]
    pub(crate) fn value(self, stake: i16, step: i16) -> Option<i16> {
        match self.value.load(Ordering::Relaxed) {
            0 => None,
            steps => Some(i16::from(steps - 1) * step - stake),
        }
    }

    /// Asks memory for the value and does not wait.
    #[inline]
    pub(crate) fn prefetch(self) {
        prefetch_index(from_ref(self.value), 0);
    }

    #[inline]
    pub(crate) fn is_known(self) -> bool {
        self.value.load(Ordering::Relaxed) != 0
    }

    /// Keeps a value. Returns a number of seeds when it is time to find the values of all positions with up to as many, in
    /// order.
    #[inline]
    pub(crate) fn set(self, value: i16, stake: i16, step: i16) -> Option<u8> {
        let steps = u8::try_from((value + stake) / step + 1);
        debug_assert!(steps.is_ok(), "{value} of {stake} in steps of {step}");
        self.value.store(steps.unwrap_or(0), Ordering::Relaxed);
        self.endings.count_found(self.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_that_has_a_place_fits_it() {
        let ranking = Ranking::new(2, 255).expect("small");
        for step in [1, 2, 4] {
            let mut memory = EndingsMemory::new(&ranking, step, 1 << 20);
            let endings = memory.open();
            assert!(endings.levels.len() > 30, "{} levels at {step}", endings.levels.len());
            for (seeds, level) in (0i16..).zip(endings.levels) {
                let ending = endings.of(level.end - 1).expect("a place");
                // The most that can be at stake: all seeds in stores that can be swapped.
                let stake = 4 * seeds;
                for value in [-stake, stake] {
                    ending.set(value, stake, step);
                    assert_eq!(ending.value(stake, step), Some(value), "{seeds} seeds, step {step}");
                }
            }
        }
    }

    #[test]
    fn it_is_time_to_sweep_once() {
        let mut memory = EndingsMemory::new(&Ranking::new(3, 9).expect("small"), 4, 1 << 10);
        let endings = memory.open();
        let numbers = endings.levels[8].end..endings.levels[9].end;
        let count = numbers.clone().count() as u64;
        let times: Vec<_> =
            numbers.filter_map(|n| endings.of(n).and_then(|ending| ending.set(0, 18, 4))).collect();
        assert_eq!(times, [9], "a quarter of {count} were found by themselves");
        assert!(endings.begin_sweep(9) && !endings.begin_sweep(9) && endings.begin_sweep(8));
    }
}
