//! Positions for proptest.

use std::vec::Vec;

use proptest::collection::vec;
use proptest::prelude::*;

/// Seeds for `pits` pits that sum to at most `most`: any distribution, crowded ones included.
///
/// Each seed count is drawn from what is left, and the pits are then shuffled, so that one pit may hold nearly
/// everything and many hold nothing. That is where handfuls go round more than once.
pub fn seeds(pits: usize, most: u8) -> impl Strategy<Value = Vec<u8>> {
    let counts = vec(0u8..=255, pits).prop_map(move |shares| {
        let mut left = most;
        let draw = |share: u8| {
            // A third of the pits stay empty: captures and endings need empty houses.
            let seeds =
                if share.is_multiple_of(3) { 0 } else { (u16::from(left) * u16::from(share) / 512) as u8 };
            left -= seeds;
            seeds
        };
        shares.into_iter().map(draw).collect::<Vec<u8>>()
    });
    counts.prop_shuffle()
}

/// The choices of a [`walk`](super::walk) of at most `plies` plies.
pub fn choices(plies: usize) -> impl Strategy<Value = Vec<u8>> {
    vec(any::<u8>(), 0..=plies)
}
