#![doc = include_str!("../README.md")]
#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod moves;
#[cfg(feature = "alloc")]
pub mod ogn;
mod options;
mod position;
mod rules;
mod text;

pub use mancala_core;
pub use moves::OwareMove;
pub use options::{CannotFeed, Feeding, GrandSlam, Options, PlyLimitLeftovers, Repetition};
pub use position::Position;
pub use rules::{Oware, OwareRules, WideOware};
