//! The random numbers of this crate, from a seed.

use mancala_core::RandomBits;

/// `SplitMix64` (Steele, Lea and Flood 2014): the same numbers from the same seed everywhere.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn from_seed(seed: u64) -> Random {
        Random(seed)
    }

    pub(crate) fn next_word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ word >> 31
    }
}

impl RandomBits for Random {
    fn next_bits(&mut self) -> u32 {
        (self.next_word() >> 32) as u32
    }
}
