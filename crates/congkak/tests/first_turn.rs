//! What the first turn alone can take, by plain recursion over the oracle: small boards, position by position.

mod oracle;
mod support;

use std::collections::HashSet;

use congkak::Options;
use oracle::{Move, Round};

/// The most seeds South can have when the first turn is over, and the positions of the turn with South to move.
fn first_turn(houses: u8, seeds: u8) -> (u32, usize) {
    let options = Options::congkak().houses(houses).seeds(seeds);
    let mut seen = HashSet::new();
    let best = go_on(&options, &Round::first(&options), &mut seen);
    (best, seen.len())
}

fn go_on(options: &Options, round: &Round, seen: &mut HashSet<[Vec<u32>; 2]>) -> u32 {
    if round.to_move != 0 || round.over.is_some() {
        return round.stores[0];
    }
    if !seen.insert(round.houses.clone()) {
        return 0;
    }
    let after = |house| {
        let mut next = round.clone();
        next.play(options, Move::House(house));
        go_on(options, &next, seen)
    };
    round.loaded(0).into_iter().map(after).max().unwrap_or(0)
}

/// The best score, and how many positions there are: what the table in `docs/results.md` says of these boards. None of
/// it comes from the program that made the table.
#[test]
fn small_boards() {
    for (houses, seeds, best, positions) in [
        (3, 3, 12, 11),
        (3, 4, 20, 9),
        (3, 5, 3, 1),
        (4, 3, 21, 51),
        (4, 4, 30, 93),
        (4, 6, 47, 704),
        (5, 4, 35, 423),
        (5, 5, 46, 634),
        (6, 3, 17, 11),
        (7, 3, 38, 235),
    ] {
        assert_eq!(first_turn(houses, seeds), (best, positions), "{houses} houses, {seeds} seeds");
    }
}
