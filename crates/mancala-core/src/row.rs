//! One row of pits, packed: a byte lane a pit, eight lanes a word.

/// Every lane of a word holding one.
pub(crate) const ONES: u64 = 0x0101_0101_0101_0101;
const LOW_BITS: u64 = 0x7f7f_7f7f_7f7f_7f7f;
const HIGH_BITS: u64 = 0x8080_8080_8080_8080;
/// Multiplying by this moves the highest bit of lane `i` to bit `56 + i`.
const GATHER: u64 = 0x0002_0408_1020_4081;

/// The pits of one side as byte lanes in `W` machine words: lane `i` is byte `i % 8` of word `i / 8`.
///
/// House `i` is lane `i`. In games whose stores are sown the store is the top lane, [`Row::STORE`]; in the others
/// every lane is a house. So one word carries 7 houses and a store, or 8 houses; two words 15 or 16; three words 23 or
/// 24. All seeds of a board sum to at most 255, so lanes never carry into each other and every operation on a row is
/// an operation on whole words.
///
/// Lane numbers wrap around at [`Row::LANES`]: reading a lane that is not there reads another, and never fails.
///
/// ```
/// use mancala_core::Row;
/// let mut row = Row::<1>::from_houses(&[4, 4, 0, 5]);
/// assert_eq!(row.take(1), 4);
/// assert_eq!(row.loaded(), 0b1001, "houses 0 and 3 hold seeds");
/// assert_eq!(row.sum(), 9);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Row<const W: usize>(pub(crate) [u64; W]);

impl<const W: usize> Default for Row<W> {
    fn default() -> Self {
        Row::EMPTY
    }
}

impl<const W: usize> Row<W> {
    /// How many pits a row has room for.
    pub const LANES: u8 = 8 * W as u8;
    /// The lane of the store, in games that sow it.
    pub const STORE: u8 = Self::LANES - 1;
    /// A row without seeds.
    pub const EMPTY: Row<W> = Row([0; W]);

    /// A row with these seeds in its first houses and nothing in the others. Houses beyond [`Row::LANES`] are left
    /// out; those who take rows from users check the length first.
    #[must_use]
    pub fn from_houses(houses: &[u8]) -> Row<W> {
        let mut row = Row::EMPTY;
        for (lane, &seeds) in (0..Self::LANES).zip(houses) {
            row.add(lane, seeds);
        }
        row
    }

    /// Word index and bit shift of a lane. The bound folds away for one word and keeps every lane number safe.
    #[inline]
    const fn place(lane: u8) -> (usize, u32) {
        (within((lane / 8) as usize, W), (lane % 8) as u32 * 8)
    }

    /// The seeds in a lane.
    #[must_use]
    #[inline]
    pub const fn get(&self, lane: u8) -> u8 {
        let (word, shift) = Self::place(lane);
        // Chosen among all words and not fetched by its index, so that a wide row stays in registers.
        // By masks: choices between three words would become branches, and each a guess.
        let mut found = 0;
        let mut i = 0;
        while i < W {
            found |= self.0[i] & ((i == word) as u64).wrapping_neg();
            i += 1;
        }
        (found >> shift) as u8
    }

    /// Puts `seeds` more into a lane. The caller keeps the lane at 255 or below.
    #[inline]
    pub const fn add(&mut self, lane: u8, seeds: u8) {
        let (word, shift) = Self::place(lane);
        self.0[word] = self.0[word].wrapping_add((seeds as u64) << shift);
    }

    /// Takes `seeds` out of a lane that holds as many. In a row that is to be added to another, the other's lane does.
    #[inline]
    pub const fn subtract(&mut self, lane: u8, seeds: u8) {
        let (word, shift) = Self::place(lane);
        self.0[word] = self.0[word].wrapping_sub((seeds as u64) << shift);
    }

    /// Empties a lane.
    #[inline]
    pub const fn clear(&mut self, lane: u8) {
        let (word, shift) = Self::place(lane);
        let lane = 0xff << shift;
        // Every word is written: a row read whole right after one of its words was written alone waits for it.
        let mut i = 0;
        while i < W {
            self.0[i] &= !(if i == word { lane } else { 0 });
            i += 1;
        }
    }

    /// Empties a lane and returns what it held.
    #[inline]
    pub const fn take(&mut self, lane: u8) -> u8 {
        let seeds = self.get(lane);
        self.clear(lane);
        seeds
    }

    /// Adds another row, lane by lane.
    #[inline]
    pub fn add_row(&mut self, other: &Row<W>) {
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word = word.wrapping_add(*more);
        }
    }

    /// Takes another row away, lane by lane. The caller takes no more than there is.
    #[inline]
    pub fn take_row(&mut self, other: &Row<W>) {
        for (word, less) in self.0.iter_mut().zip(&other.0) {
            *word = word.wrapping_sub(*less);
        }
    }

    /// Which lanes hold seeds: bit `i` for lane `i`, found for eight lanes at a time and without a loop over pits.
    #[must_use]
    #[inline]
    pub fn loaded(&self) -> u64 {
        let mut bits = 0;
        for (i, word) in self.0.iter().enumerate() {
            let high = (((word & LOW_BITS) + LOW_BITS) | word) & HIGH_BITS;
            bits |= (high.wrapping_mul(GATHER) >> 56) << (8 * i);
        }
        bits
    }

    /// Which lanes differ from another row's: bit `i` for lane `i`.
    #[must_use]
    #[inline]
    pub fn differing(&self, other: &Row<W>) -> u64 {
        let mut row = *self;
        for (word, other) in row.0.iter_mut().zip(&other.0) {
            *word ^= other;
        }
        row.loaded()
    }

    /// All seeds of the row.
    #[must_use]
    #[inline]
    pub fn sum(&self) -> u8 {
        let lanes = self.0.iter().fold(0u64, |sum, word| sum.wrapping_add(*word));
        (lanes.wrapping_mul(ONES) >> 56) as u8
    }

    /// The words: lane `i` is byte `i % 8` of word `i / 8`.
    #[must_use]
    #[inline]
    pub const fn words(&self) -> &[u64; W] {
        &self.0
    }

    /// In each lane the seeds of the lanes up to it.
    ///
    /// ```
    /// use mancala_core::Row;
    /// let sums = Row::<1>::from_houses(&[4, 0, 3, 1]).running_sums();
    /// assert_eq!([0, 1, 2, 3].map(|lane| sums.get(lane)), [4, 4, 7, 8]);
    /// ```
    #[must_use]
    #[inline]
    pub fn running_sums(&self) -> Row<W> {
        let mut sums = *self;
        let mut before = 0u64;
        for word in &mut sums.0 {
            *word = word.wrapping_add(before).wrapping_mul(ONES);
            before = *word >> 56;
        }
        sums
    }

    /// Whether the row holds no seeds at all.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// The seeds of lane `last`, of the one before it, and so on, as far as each holds 2 or 3; everything else empty.
    ///
    /// ```
    /// use mancala_core::Row;
    /// let row = Row::<1>::from_houses(&[2, 4, 3, 2, 2]);
    /// assert_eq!(row.run_of_two_or_three(3), Row::from_houses(&[0, 0, 3, 2]));
    /// assert_eq!(row.run_of_two_or_three(1), Row::EMPTY);
    /// ```
    #[must_use]
    #[inline]
    pub fn run_of_two_or_three(&self, last: u8) -> Row<W> {
        let (last_word, shift) = Self::place(last);
        let mut run = Row::EMPTY;
        for i in (0..=last_word).rev() {
            let word = self.0[i % W];
            // Half the count is 1 exactly for 2 and 3: lanes that differ from that have their high bit set.
            let off = (word ^ (2 * ONES)) & !ONES;
            let stops = (((off & LOW_BITS) + LOW_BITS) | off) & HIGH_BITS;
            let up_to_last = if i == last_word { u64::MAX >> (56 - shift) } else { u64::MAX };
            let stops = stops & up_to_last;
            // The lanes up to the highest stop are not in the run; without a stop all are.
            let beyond = u64::MAX.checked_shr(stops.leading_zeros()).unwrap_or(0);
            run.0[i % W] = word & up_to_last & !beyond;
            if stops != 0 {
                break;
            }
        }
        run
    }

    /// Whether no lane holds more than 2.
    #[must_use]
    #[inline]
    pub fn is_at_most_two(&self) -> bool {
        self.0.iter().all(|word| {
            // 2 + 125 leaves the high bit alone, 3 + 125 does not; a count of 128 and more has it already.
            (((word & LOW_BITS) + 125 * ONES) | word) & HIGH_BITS == 0
        })
    }

    /// How many lanes hold at least `least` seeds, a number from 1 to 128.
    ///
    /// ```
    /// use mancala_core::Row;
    /// assert_eq!(Row::<1>::from_houses(&[0, 2, 3, 13, 4]).count_at_least(3), 3);
    /// ```
    #[must_use]
    #[inline]
    pub fn count_at_least(&self, least: u8) -> u8 {
        // What is missing to 128 carries a count of at least that much into the high bit of its lane.
        let missing = u64::from(128u8.saturating_sub(least)).wrapping_mul(ONES);
        self.0.iter().fold(0, |count, word| {
            let high = ((word & LOW_BITS).wrapping_add(missing) | word) & HIGH_BITS;
            count + ((high >> 7).wrapping_mul(ONES) >> 56) as u8
        })
    }

    /// The row without what lies in its store lane: the houses alone.
    #[must_use]
    #[inline]
    pub const fn houses(&self) -> Row<W> {
        let mut row = *self;
        row.clear(Self::STORE);
        row
    }

    /// What lies in the lanes of `mask`, a row of full lanes and empty ones, and nothing elsewhere.
    #[must_use]
    #[inline]
    pub fn masked(&self, mask: &Row<W>) -> Row<W> {
        let mut row = *self;
        for (word, mask) in row.0.iter_mut().zip(&mask.0) {
            *word &= mask;
        }
        row
    }

    /// What lies in one lane if it `keeps` that, and nothing elsewhere. There is no branch in it.
    ///
    /// ```
    /// use mancala_core::Row;
    /// let row = Row::<1>::from_houses(&[4, 0, 9]);
    /// assert_eq!(row.only_lane_if(true, 2), Row::from_houses(&[0, 0, 9]));
    /// assert_eq!(row.only_lane_if(false, 2), Row::EMPTY);
    /// ```
    #[must_use]
    #[inline]
    pub const fn only_lane_if(&self, keeps: bool, lane: u8) -> Row<W> {
        let (word, shift) = Self::place(lane);
        let lane = (keeps as u64).wrapping_neg() & (0xff << shift);
        let mut row = *self;
        let mut i = 0;
        while i < W {
            row.0[i] &= if i == word { lane } else { 0 };
            i += 1;
        }
        row
    }

    /// The lanes of `bits` alone, everything else empty: bit `i` keeps lane `i`.
    #[must_use]
    #[inline]
    pub fn only(&self, bits: u64) -> Row<W> {
        let mut row = *self;
        for (i, word) in row.0.iter_mut().enumerate() {
            *word &= spread(bits >> (8 * i));
        }
        row
    }
}

/// An index brought below `len`, whatever it was: by a mask where that will do, and else to the last one. A remainder
/// would take longer than the rest of a look-up.
#[inline]
pub(crate) const fn within(index: usize, len: usize) -> usize {
    if len.is_power_of_two() {
        index % len
    } else if index < len {
        index
    } else {
        len - 1
    }
}

/// A full lane for each of the lowest eight bits.
#[inline]
fn spread(bits: u64) -> u64 {
    // Copy the byte into every lane, keep bit `i` in lane `i`, and widen it to the whole lane.
    let picked = (bits & 0xff).wrapping_mul(ONES) & 0x8040_2010_0804_0201;
    let high = (((picked & LOW_BITS) + LOW_BITS) | picked) & HIGH_BITS;
    (high >> 7).wrapping_mul(0xff)
}

const _: () = {
    assert!(size_of::<Row<1>>() == 8);
    assert!(size_of::<Row<2>>() == 16);
    assert!(size_of::<Row<3>>() == 24);
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loaded_tells_every_count_from_none() {
        for seeds in 1..=255 {
            for lane in 0..24 {
                let mut row = Row::<3>::EMPTY;
                row.add(lane, seeds);
                assert_eq!(row.loaded(), 1 << lane, "{seeds} seeds in lane {lane}");
                assert_eq!((row.sum(), row.get(lane)), (seeds, seeds));
            }
        }
    }

    #[test]
    fn only_keeps_the_named_lanes() {
        let row = Row::<2>::from_houses(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
        for bits in 0..1u64 << 10 {
            let kept = row.only(bits);
            for lane in 0..16 {
                let expected = if bits >> lane & 1 == 1 { row.get(lane) } else { 0 };
                assert_eq!(kept.get(lane), expected, "lane {lane} of {bits:#b}");
            }
        }
    }

    #[test]
    fn a_run_goes_back_to_the_first_lane_that_is_not_two_or_three() {
        // Each lane in turn stops a run of twos and threes, with every count that stops one.
        for stop in 0..16 {
            for seeds in (0..=1).chain(4..=255) {
                let mut row = Row::<2>::from_houses(&[2, 3, 2, 2, 3, 3, 2, 3, 2, 3, 2, 2, 3, 3, 2, 3]);
                row.clear(stop);
                row.add(stop, seeds);
                for last in 0..16 {
                    let run = row.run_of_two_or_three(last);
                    for lane in 0..16 {
                        let in_run = lane <= last && (stop < lane || stop > last);
                        assert_eq!(run.get(lane), if in_run { row.get(lane) } else { 0 }, "{lane} of {last}");
                    }
                }
            }
        }
    }

    #[test]
    fn three_is_more_than_two() {
        for lane in 0..16 {
            for seeds in 0..=255 {
                let mut row = Row::<2>::from_houses(&[2; 16]);
                row.clear(lane);
                row.add(lane, seeds);
                assert_eq!(row.is_at_most_two(), seeds <= 2, "{seeds} in lane {lane}");
            }
        }
    }

    #[test]
    fn lanes_with_many_seeds_are_counted() {
        for lane in 0..24 {
            for seeds in 0..=255 {
                let mut row = Row::<3>::from_houses(&[0, 1, 7, 128]);
                row.clear(lane);
                row.add(lane, seeds);
                for least in 1..=128 {
                    let expected = (0..24).filter(|lane| row.get(*lane) >= least).count();
                    assert_eq!(usize::from(row.count_at_least(least)), expected, "{row:?} {least}");
                }
            }
        }
    }

    #[test]
    fn lanes_do_not_touch_their_neighbours() {
        let mut row = Row::<2>::from_houses(&[255, 0, 0, 0, 0, 0, 0, 0]);
        row.add(8, 7);
        assert_eq!(row.take(0), 255);
        assert_eq!((row.get(1), row.get(7), row.get(8)), (0, 0, 7));
        row.add(Row::<2>::STORE, 3);
        assert_eq!((row.houses().sum(), row.sum()), (7, 10));
    }

    #[test]
    fn a_lane_that_is_not_there_is_another_and_never_a_panic() {
        let row = Row::<3>::from_houses(&[1; 24]);
        assert!((0..=255).all(|lane| row.get(lane) == 1));
    }
}
