//! What several tests need.
#![allow(dead_code, reason = "each test file uses its part")]

use std::io::Read;
use std::path::Path;

use flate2::read::GzDecoder;
use kalah::mancala_core::Side;
use kalah::{Capture, End, ExtraMove, Kalah, KalahMove, Leftovers, Options, Position, Swap};

/// Every combination of options that contradicts nothing, on one board.
pub(crate) fn every_combination(houses: u8, seeds: u8) -> Vec<Options> {
    let mut all = Vec::new();
    for &capture in Capture::ALL {
        for &end in End::ALL {
            for &leftovers in Leftovers::ALL {
                for &extra_move in ExtraMove::ALL {
                    for &swap in Swap::ALL {
                        for bits in 0..16 {
                            let [takes_last, moves_again, majority, relay] =
                                [1, 2, 4, 8].map(|bit| bits & bit != 0);
                            let options = Options::standard()
                                .houses(houses)
                                .seeds(seeds)
                                .capture(capture)
                                .capture_takes_last(takes_last)
                                .end(end)
                                .leftovers(leftovers)
                                .extra_move(extra_move)
                                .capture_moves_again(moves_again)
                                .swap(swap)
                                .stop_at_majority(majority)
                                .relay(relay);
                            if options.build::<2, 32>().is_ok() {
                                all.push(options);
                            }
                        }
                    }
                }
            }
        }
    }
    // Of the 12 settings of the three capture options 7 hold together; the others are free.
    assert_eq!(all.len(), 7 * 2 * 3 * 3 * 2 * 2 * 2);
    all
}

/// Rules on the compact board.
#[track_caller]
pub(crate) fn rules(options: Options) -> Kalah {
    options.build().expect("options that hold together")
}

/// A position by hand.
#[track_caller]
pub(crate) fn at(south: &[u8], north: &[u8], stores: [u8; 2], to_move: Side) -> Position {
    Position::from_rows(south, north, stores, to_move).expect("a position")
}

/// A move by its text: a house number from 1, or `swap`.
#[track_caller]
pub(crate) fn mv(text: &str) -> KalahMove {
    text.parse().expect("a move")
}

/// The text of a file in `tests/data`, unpacked if its name ends in `.gz`.
pub(crate) fn data(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name);
    let bytes = std::fs::read(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let mut text = String::new();
    let read = if path.extension().is_some_and(|end| end == "gz") {
        GzDecoder::new(&bytes[..]).read_to_string(&mut text)
    } else {
        (&bytes[..]).read_to_string(&mut text)
    };
    read.unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    text
}
