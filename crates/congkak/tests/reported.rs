//! What Congkak programs in the wild got wrong, from public bug reports and rule disputes: one small case each, named by
//! its kind of fault.

use congkak::mancala_core::{Rules, Side};
use congkak::{Congkak, CongkakMove, Options, Position};

const SOUTH: Side = Side::South;
const NORTH: Side = Side::North;

/// South lifts a house, counted from 0, and the round goes on with `to_move` and these seeds.
#[track_caller]
fn goes_on(
    options: Options,
    before: [[u8; 7]; 2],
    house: u8,
    after: [[u8; 7]; 2],
    stores: [u8; 2],
    to_move: Side,
) {
    let start = Position::from_rows(&before[0], &before[1], [0, 0], SOUTH).expect("a board");
    let rules = Congkak::with_start(options, [0; 2], start).expect("rules");
    let mut position = rules.initial();
    rules.play(&mut position, CongkakMove::house(house).expect("a house")).expect("a legal move");
    let expected = Position::from_rows(&after[0], &after[1], stores, to_move).expect("a board");
    assert_eq!(position, expected);
    assert_eq!(rules.outcome(&position), None);
}

#[test]
fn capture_without_the_last_seed() {
    goes_on(
        Options::congkak(),
        [[3, 0, 0, 0, 0, 0, 2], [0, 0, 0, 5, 0, 0, 1]],
        0,
        [[0, 1, 1, 0, 0, 0, 2], [0, 0, 0, 0, 0, 0, 1]],
        [6, 0],
        NORTH,
    );
}

#[test]
fn lone_last_seed_left_on_the_board() {
    goes_on(
        Options::congkak(),
        [[3, 0, 0, 0, 0, 0, 2], [1, 0, 0, 0, 0, 0, 1]],
        0,
        [[0, 1, 1, 0, 0, 0, 2], [1, 0, 0, 0, 0, 0, 1]],
        [1, 0],
        NORTH,
    );
}

#[test]
fn capturing_seed_stays_in_another_published_encoding() {
    goes_on(
        Options::congkak().capture_takes_last(false),
        [[3, 0, 0, 0, 0, 0, 2], [0, 0, 0, 5, 0, 0, 1]],
        0,
        [[0, 1, 1, 1, 0, 0, 2], [0, 0, 0, 0, 0, 0, 1]],
        [5, 0],
        NORTH,
    );
}

#[test]
fn last_seed_in_the_store_did_not_keep_the_move() {
    goes_on(
        Options::congkak(),
        [[0, 0, 0, 0, 0, 2, 1], [3, 0, 0, 0, 0, 0, 0]],
        6,
        [[0, 0, 0, 0, 0, 2, 0], [3, 0, 0, 0, 0, 0, 0]],
        [1, 0],
        SOUTH,
    );
}

#[test]
fn last_seed_in_an_empty_house_of_the_opponent_forfeited() {
    goes_on(
        Options::congkak().opp_empty(congkak::OppEmpty::ToOppStore),
        [[0, 0, 0, 0, 0, 1, 8], [0; 7]],
        6,
        [[0, 0, 0, 0, 0, 1, 0], [1, 1, 1, 1, 1, 1, 0]],
        [1, 1],
        NORTH,
    );
}

#[test]
fn handful_that_goes_round_the_board_relayed_wrongly() {
    goes_on(
        Options::congkak(),
        [[16, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 1]],
        0,
        [[1, 0, 2, 0, 2, 0, 2], [1, 1, 1, 1, 1, 1, 2]],
        [2, 0],
        SOUTH,
    );
}

#[test]
fn seeds_lost_by_looking_at_the_board_before_the_move() {
    goes_on(
        Options::congkak(),
        [[7; 7], [7; 7]],
        1,
        [[8, 0, 8, 8, 8, 8, 8], [0, 8, 8, 8, 8, 0, 8]],
        [10, 0],
        NORTH,
    );
}
