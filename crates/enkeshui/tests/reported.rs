//! What Enkeshui programs in the wild got wrong: one small case each, named by its kind of fault. The cases are those of
//! `data/reported_cases.jsonl`.

use enkeshui::mancala_core::{
    Pit, Rules,
    Side::{North, South},
};
use enkeshui::{Enkeshui, Position};

/// South's first pit is sown; then these lie in South's row, these are bulls of South, and North is to move.
fn sown(south: [u8; 8], north: [u8; 8], after: [u8; 8], bulls: &[u8]) {
    let rules = Enkeshui::gap_left_8();
    let mut position: Position = Position::from_rows(&south, &north, [0; 2], South).expect("few seeds");
    rules.play(&mut position, "1".parse().expect("a move")).expect("a legal move");
    let mut expected: Position = Position::from_rows(&after, &north, [0; 2], North).expect("few seeds");
    for bull in bulls {
        expected = expected.with_bull(Pit::House(South, *bull), South);
    }
    assert_eq!(position, expected);
}

#[test]
fn bull_creation() {
    sown([1, 3, 0, 0, 0, 0, 2, 0], [2, 0, 0, 0, 0, 0, 0, 1], [0, 4, 0, 0, 0, 0, 2, 0], &[1]);
}

#[test]
fn two_bulls() {
    sown([2, 2, 3, 0, 0, 0, 1, 0], [2, 0, 0, 0, 0, 0, 0, 1], [0, 3, 4, 0, 0, 0, 1, 0], &[1, 2]);
}
