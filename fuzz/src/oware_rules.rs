//! Oware rules from bytes.

use oware::{CannotFeed, Feeding, GrandSlam, Options, PlyLimitLeftovers, Repetition};

/// Any options: each byte chooses one of them.
pub fn options(bytes: [u8; 6]) -> Options {
    let [houses, seeds, grand_slam, feeding, repetition, limit] = bytes;
    let houses = houses % Options::MAX_HOUSES + 1;
    let limit = limit.checked_sub(200).map(|plies| u32::from(plies) + 1);
    let leftovers = if limit.is_some() { chosen(PlyLimitLeftovers::ALL, seeds) } else { Default::default() };
    let options = Options::abapa()
        .houses(houses)
        .seeds(seeds % (255 / (2 * houses) + 1))
        .grand_slam(chosen(GrandSlam::ALL, grand_slam))
        .feeding(chosen(Feeding::ALL, feeding))
        .cannot_feed(chosen(CannotFeed::ALL, feeding / 2))
        .repetition(chosen(Repetition::ALL, repetition))
        .stop_at_majority(repetition < 128)
        .ply_limit(limit)
        .ply_limit_leftovers(leftovers);
    match options.grand_slam {
        GrandSlam::IllegalUnlessForced => options.feeding(Feeding::MustFeed),
        _ => options,
    }
}

fn chosen<T: Copy>(values: &[T], byte: u8) -> T {
    values[usize::from(byte) % values.len()]
}

/// Rules that positions are tried under: boards of several widths, every rule of grand slams.
pub const TEXTS: &[&str] = &[
    "oware houses=1 seeds=1",
    "oware houses=2 seeds=2 grand_slam=illegal feeding=free",
    "oware houses=6 seeds=4",
    "oware houses=6 seeds=4 grand_slam=illegal_unless_forced",
    "oware houses=6 seeds=4 grand_slam=captures stop_at_majority=no",
    "oware houses=6 seeds=4 grand_slam=opponent_takes_rest",
    "oware houses=8 seeds=3 grand_slam=keep_first",
    "oware houses=15 seeds=2 grand_slam=keep_last",
];
