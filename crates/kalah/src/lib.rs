#![doc = include_str!("../README.md")]
#![no_std]

#[cfg(feature = "std")]
extern crate std;

mod moves;
mod options;
mod position;
mod rules;
mod text;

pub use mancala_core;
pub use moves::KalahMove;
pub use options::{Capture, End, ExtraMove, Leftovers, Options, Swap};
pub use position::{Phase, Position};
pub use rules::{Kalah, KalahRules, WideKalah};
