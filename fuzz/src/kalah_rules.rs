//! Kalah rules from bytes.

use kalah::{Capture, End, ExtraMove, Leftovers, Options, Swap};

/// Any options: each byte chooses one of them.
pub fn options(bytes: [u8; 6]) -> Options {
    let [houses, seeds, capture, end, extra, flags] = bytes;
    let flag = |bit: u8| flags >> bit & 1 == 1;
    let houses = houses % Options::MAX_HOUSES + 1;
    Options::standard()
        .houses(houses)
        .seeds(seeds % (255 / (2 * houses) + 1))
        .capture(chosen(Capture::ALL, capture))
        .end(chosen(End::ALL, end))
        .leftovers(chosen(Leftovers::ALL, end / 2))
        .extra_move(chosen(ExtraMove::ALL, extra))
        .swap(chosen(Swap::ALL, extra / 3))
        .capture_takes_last(flag(0))
        .capture_moves_again(flag(1))
        .stop_at_majority(flag(2))
        .relay(flag(3))
}

fn chosen<T: Copy>(values: &[T], byte: u8) -> T {
    values[usize::from(byte) % values.len()]
}

/// Rules that positions are tried under: boards of several widths, common and rare options.
pub const TEXTS: &[&str] = &[
    "kalah houses=1 seeds=1",
    "kalah houses=2 seeds=1 relay=yes",
    "kalah houses=6 seeds=4",
    "kalah houses=6 seeds=4 capture=always end=mover_empty leftovers=nobody",
    "kalah houses=6 seeds=4 swap=after_first_move stop_at_majority=yes relay=yes",
    "kalah houses=15 seeds=2 extra_move=not_first_move leftovers=emptier",
];
