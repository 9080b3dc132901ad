//! Numbering positions without gaps: how many seeds lie in each of some pits, as one number.

use mancala_core::Row;

/// Numbers the ways to put seeds in pits, for up to a number of seeds: the key of a table entry in the fewest bits there
/// are.
///
/// Ways with fewer seeds have smaller numbers, so the numbers below [`Ranking::count`] of `n` are the ways to put at
/// most `n` seeds. This is the combinatorial number system on the running sums of the pits.
///
/// ```
/// use mancala_engine::Ranking;
/// let ranking = Ranking::new(3, 2).expect("small");
/// assert_eq!(ranking.count(2), 10, "three pits hold at most two seeds in ten ways");
/// assert_eq!(ranking.rank([0, 0, 0]), 0);
/// assert_eq!(ranking.rank([2, 0, 0]), 9);
/// ```
#[derive(Clone, Debug)]
pub struct Ranking {
    /// For pit `i` and the seeds in pits `0..=i`: how many ways come before.
    before: Box<[[u64; 256]]>,
    /// The same for the lanes of two rows, by words: a lane that is no house comes after all of one way.
    lanes: Box<[[[u64; 256]; 8]]>,
    /// The houses of each of the two rows.
    houses: u8,
    seeds: u8,
}

impl Ranking {
    /// The numbers of up to `seeds` seeds in `pits` pits; `None` when they do not fit 62 bits.
    #[must_use]
    pub fn new(pits: u8, seeds: u8) -> Option<Ranking> {
        let mut before = vec![[0u64; 256]; usize::from(pits)].into_boxed_slice();
        let mut previous = [1u64; 256];
        for row in &mut before {
            // before[i][s] = C(s + i, i + 1): the ways to put fewer than s seeds in the pits up to this one.
            for sum in 1..=usize::from(seeds) {
                row[sum] = row[sum - 1].saturating_add(previous[sum - 1]);
            }
            // previous[s] = the ways to put exactly s seeds in the pits before the next.
            let mut next = [0u64; 256];
            next[0] = 1;
            for sum in 1..=usize::from(seeds) {
                next[sum] = next[sum - 1].saturating_add(previous[sum]);
            }
            // With one pit there is one way, whatever the sum; each pit more sums it up.
            previous = next;
        }
        let ranking = Ranking { before, lanes: Box::default(), houses: 0, seeds };
        (ranking.count(seeds) < 1 << 62).then_some(ranking)
    }

    /// The most seeds.
    #[must_use]
    pub fn seeds(&self) -> u8 {
        self.seeds
    }

    /// The number of one way; the seeds must sum to no more than this ranking was made for.
    #[must_use]
    #[inline]
    pub fn rank(&self, pits: impl IntoIterator<Item = u8>) -> u64 {
        let mut sum = 0u8;
        let mut rank = 0u64;
        let mut before = self.before.iter();
        // From inside, a chain of rows is two plain loops.
        pits.into_iter().for_each(|seeds| {
            sum = sum.wrapping_add(seeds);
            rank = rank.wrapping_add(before.next().map_or(0, |before| before[usize::from(sum)]));
        });
        rank
    }

    /// The numbers of up to `seeds` seeds in the houses of two rows and `more` pits, for [`Ranking::rank_rows`]; `None` when
    /// they do not fit 62 bits.
    #[must_use]
    pub fn of_rows<const W: usize>(houses: u8, more: u8, seeds: u8) -> Option<Ranking> {
        Some(Ranking::new(2 * houses + more, seeds)?.with_rows::<W>(houses))
    }

    /// This numbering where the first pits are the houses of two rows.
    fn with_rows<const W: usize>(mut self, houses: u8) -> Ranking {
        let mut before = self.before.iter();
        self.lanes = vec![[[0; 256]; 8]; 2 * W].into();
        for row in self.lanes.chunks_mut(W) {
            let lanes = row.as_flattened_mut().iter_mut().take(houses.into());
            lanes.zip(&mut before).for_each(|(lane, before)| *lane = *before);
        }
        self.houses = houses;
        self
    }

    /// [`Ranking::rank`] of the houses of two rows with empty stores, a row after the other, and of some more pits: in
    /// half the instructions, since a row gives all its running sums at once.
    ///
    /// # Panics
    /// When this numbering was not made by [`Ranking::of_rows`] of as many words: its numbers would be wrong.
    #[must_use]
    #[inline]
    pub fn rank_rows<const W: usize>(&self, rows: [Row<W>; 2], more: &[u8]) -> u64 {
        assert!(self.lanes.len() == 2 * W, "a numbering of {} words for rows of {W} each", self.lanes.len());
        let (mut rank, mut sum) = (0u64, 0u8);
        for (mut row, lanes) in rows.into_iter().zip(self.lanes.chunks_exact(W)) {
            row.add(0, sum);
            for (sums, before) in row.running_sums().words().iter().zip(lanes) {
                for (lane, before) in before.iter().enumerate() {
                    sum = (sums >> (8 * lane)) as u8;
                    rank = rank.wrapping_add(before[usize::from(sum)]);
                }
            }
        }
        for (seeds, before) in more.iter().zip(self.before.iter().skip(2 * usize::from(self.houses))) {
            sum = sum.wrapping_add(*seeds);
            rank = rank.wrapping_add(before[usize::from(sum)]);
        }
        rank
    }

    /// The first way to put `seeds` seeds, in the order of the numbers.
    #[must_use]
    pub fn first(&self, seeds: u8) -> Vec<u8> {
        let mut pits = vec![0; self.before.len()];
        if let Some(last) = pits.last_mut() {
            *last = seeds;
        }
        pits
    }

    /// Goes on to the way with the next number, of as many seeds; the last of them stays as it is.
    pub fn step(pits: &mut [u8]) {
        // One seed goes from the first loaded pit but the very first to the pit before it, and those further before
        // give up all theirs to it, too: the running sum there grows by one, and the sums before it start again.
        let Some(loaded) = pits.iter().skip(1).position(|seeds| *seeds > 0) else { return };
        let before = std::mem::take(&mut pits[0]);
        pits[loaded + 1] -= 1;
        pits[loaded] = before + 1;
    }

    /// The numbers of the ways to put exactly `seeds` seeds, at most as many as this ranking was made for.
    #[must_use]
    pub fn numbers(&self, seeds: u8) -> std::ops::Range<u64> {
        let before = seeds.checked_sub(1).map_or(0, |fewer| self.count(fewer));
        before..self.count(seeds)
    }

    /// How many ways there are to put at most `seeds` seeds, at most as many as this ranking was made for.
    #[must_use]
    pub fn count(&self, seeds: u8) -> u64 {
        let seeds = seeds.min(self.seeds);
        // The last way puts all the seeds in the first pit, so that every running sum is the largest.
        self.before.iter().fold(1, |sum: u64, before| sum.saturating_add(before[usize::from(seeds)]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_belongs_to_one_way() {
        let ranking = Ranking::new(4, 6).expect("small");
        let mut seen = vec![false; ranking.count(6) as usize];
        assert_eq!(seen.len(), 210, "C(10, 4)");
        for code in 0..7u32.pow(4) {
            let pits = [0, 1, 2, 3].map(|i| (code / 7u32.pow(i) % 7) as u8);
            let sum: u8 = pits.iter().sum();
            if sum <= 6 {
                let rank = ranking.rank(pits);
                assert!(!seen[rank as usize], "{pits:?} has the number of another");
                seen[rank as usize] = true;
                assert!(rank < ranking.count(sum), "{pits:?}");
                assert!(sum == 0 || rank >= ranking.count(sum - 1), "{pits:?}");
            }
        }
        assert!(seen.into_iter().all(|used| used));
    }

    #[test]
    fn rows_have_the_number_of_their_pits() {
        let ranking = Ranking::new(2 * 9 + 2, 30).expect("small");
        let mut pits = [0u8; 20];
        for (i, pit) in (0u8..).zip(&mut pits) {
            *pit = i * 7 % 4;
        }
        let rows = [&pits[..9], &pits[9..18]].map(Row::<2>::from_houses);
        let wide = ranking.clone().with_rows::<2>(9);
        assert_eq!(wide.rank_rows(rows, &pits[18..]), ranking.rank(pits));
        let rows = [&pits[..5], &pits[5..10]].map(Row::<1>::from_houses);
        let narrow = ranking.clone().with_rows::<1>(5);
        assert_eq!(narrow.rank_rows(rows, &[]), ranking.rank(pits.into_iter().take(10)));
    }

    #[test]
    fn stepping_goes_through_the_numbers() {
        let ranking = Ranking::new(5, 7).expect("small");
        let mut next = 0;
        for seeds in 0..=7 {
            let mut pits = ranking.first(seeds);
            for number in ranking.numbers(seeds) {
                let found = (ranking.rank(pits.iter().copied()), pits.iter().sum());
                assert_eq!((found, number), ((next, seeds), next), "{pits:?}");
                Ranking::step(&mut pits);
                next += 1;
            }
            assert_eq!(ranking.rank(pits), next - 1, "the last way stays");
        }
        assert_eq!(next, ranking.count(7));
    }

    #[test]
    fn too_large_a_board_has_no_ranking() {
        assert!(Ranking::new(12, 96).is_some());
        assert!(Ranking::new(48, 255).is_none());
    }
}
