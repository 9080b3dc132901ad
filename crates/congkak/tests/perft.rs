//! Numbers of move sequences by depth, counted by a separate program.

use congkak::WideCongkak;
use congkak::mancala_core::testing::perft_file;

#[test]
fn counts_of_a_separate_program() {
    let file = include_str!("data/congkak.perft");
    let all = file.lines().filter(|line| line.starts_with("perft ")).count();
    assert_eq!(perft_file::<WideCongkak>(file, u64::MAX), all);
    assert!(all > 50);
    // Boards up to 7 houses on one word a row: everything before the first wider board.
    let (narrow, _) = file.split_once("rules congkak houses=9").expect("a wider board");
    assert!(perft_file::<congkak::Congkak>(narrow, u64::MAX) > 50);
}
