//! Every contestant counts right, and departs from the standard rules only where its page says so.

mod oware_suite;
#[cfg(feature = "peers")]
mod peers;

use mancala_benches::array;
use mancala_benches::lineup::{self, Entry};
use mancala_benches::pick::{generator, pick};
use mancala_benches::walk::{Position, perft, perft_bulk};
use oware_suite::SUITE;

type ArrayKalah = array::kalah::Kalah;
type ArrayOware = array::oware::Oware;

#[test]
fn every_entry_counts_what_the_lineup_says() {
    for Entry { contestant, perft, .. } in lineup::kalah().into_iter().chain(lineup::oware()) {
        for (depth, &leaves) in (1..=7).zip(perft) {
            assert_eq!(contestant.perft(depth, false), leaves, "{} at depth {depth}", contestant.name());
            assert_eq!(
                contestant.perft(depth, true),
                leaves,
                "{} at depth {depth}, in bulk",
                contestant.name()
            );
        }
    }
}

#[test]
fn entries_with_equal_rules_play_equal_games() {
    for entries in [lineup::kalah(), lineup::oware()] {
        for pair in entries.windows(2).filter(|pair| pair[0].rules == pair[1].rules) {
            let [first, second] = [&pair[0].contestant, &pair[1].contestant];
            assert_eq!(
                first.playouts(7, 2_000),
                second.playouts(7, 2_000),
                "{} {}",
                first.name(),
                second.name()
            );
        }
    }
}

#[test]
fn a_pick_is_one_of_the_set_and_any_of_it() {
    let mut rng = generator(0, 0);
    for set in 1..256 {
        let picked = (0..400).fold(0, |picked, _| picked | 1 << pick(set, &mut rng));
        assert_eq!(picked, set, "set {set:#b}");
    }
}

/// Provenance: `OpenSpiel` 2.0.2, `mancala`.
const KALAH: [(u8, &[u64]); 6] = [
    (1, &[6, 35, 179, 826, 3349, 11792, 36534, 101_890, 261_511]),
    (2, &[6, 35, 180, 855, 3737, 15420, 60541, 231_069]),
    (3, &[6, 35, 182, 904, 4243, 19418, 87103, 387_726]),
    (5, &[6, 35, 187, 982, 5113, 26927, 142_073, 748_196]),
    (6, &[6, 35, 190, 1056, 5882, 32243, 177_827, 962_153]),
    (8, &[6, 36, 210, 1204, 6975, 39407, 220_593]),
];

/// Provenance: `OpenSpiel` 2.0.2, `oware`.
const OWARE: [(u8, &[u64]); 3] = [
    (3, &[6, 36, 186, 971, 4756, 23555, 112_420, 543_753]),
    (5, &[6, 36, 195, 1090, 5841, 31743, 169_796, 906_794]),
    (6, &[6, 36, 206, 1166, 6563, 36386, 202_627]),
];

/// Counts from starts with other numbers of seeds than four.
fn counts_from_other_starts<P: Position>(starts: &[(u8, &[u64])]) {
    for &(seeds, leaves) in starts {
        for (depth, &leaves) in (1..).zip(leaves) {
            assert_eq!(perft_bulk(&P::start(seeds), depth), leaves, "{seeds} seeds, depth {depth}");
        }
    }
}

/// Counts in the Oware positions where rules differ.
fn counts_where_oware_rules_differ<P: Position>() {
    for (category, moves, leaves) in SUITE {
        for (depth, leaves) in (1..).zip(leaves) {
            assert_eq!(perft(&after::<P>(moves), depth), *leaves, "{category} {moves}, depth {depth}");
        }
    }
}

#[test]
fn the_arrays_count_right_from_other_starts() {
    counts_from_other_starts::<ArrayKalah>(&KALAH);
    counts_from_other_starts::<ArrayOware>(&OWARE);
}

#[test]
fn the_array_plays_oware_where_rules_differ() {
    counts_where_oware_rules_differ::<ArrayOware>();
}

/// The position after some moves from the start, each given by its house: A–F for South, a–f for North.
fn after<P: Position>(moves: &str) -> P {
    let mut position = P::start(4);
    for house in moves.bytes() {
        position.play(usize::from(house.to_ascii_uppercase() - b'A'));
    }
    position
}
