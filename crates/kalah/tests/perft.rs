//! Numbers of move sequences by depth, counted by independent programs.

mod support;

use kalah::mancala_core::testing::perft_file;
use kalah::{Kalah, WideKalah};
use support::data;

const FILES: [&str; 2] = ["kalah_perft.perft", "perft_openspiel.perft"];

#[test]
fn counts_of_a_million_leaves() {
    let [own, openspiel] = FILES.map(|name| perft_file::<Kalah>(&data(name), 1_000_000));
    // 6x4 to depth 8 under four rule sets, 2x2 to 8 under four, 4x3 to 8 under two.
    assert_eq!(own, 4 * 8 + 4 * 8 + 2 * 8);
    // 1 and 2 seeds to depth 10 and 9; 3, 4, 5 and 6 to 8; 8 seeds to 7.
    assert_eq!(openspiel, 10 + 9 + 4 * 8 + 7);
}

#[test]
fn counts_on_two_words_a_row() {
    for name in FILES {
        assert!(perft_file::<WideKalah>(&data(name), 50_000) > 40);
    }
}

#[test]
#[ignore = "250 million nodes: seconds in release, a minute without"]
fn all_counts() {
    let [own, openspiel] = FILES.map(|name| perft_file::<Kalah>(&data(name), u64::MAX));
    assert_eq!((own, openspiel), (4 * 10 + 4 * 8 + 2 * 8, 2 * 12 + 5 * 9));
}
