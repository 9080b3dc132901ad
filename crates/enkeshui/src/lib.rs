#![doc = include_str!("../README.md")]
#![no_std]

#[cfg(feature = "std")]
extern crate std;

mod endless;
mod moves;
mod options;
mod position;
mod race;
mod rules;
mod schedule;
mod setup;
mod special;
mod text;
mod turn;

pub use mancala_core;
pub use moves::{EnkeshuiMove, Way};
pub use options::{
    BullReading, CaptureRun, EndCheck, Endless, Options, Privilege, PrivilegeChoice, RaceLoser, RaceOrder,
    RaceStart, RaceTie, Special,
};
pub use position::{Lowered, Phase, Position, Redistribution};
pub use rules::{Enkeshui, EnkeshuiRules, WideEnkeshui, WidestEnkeshui};
pub use schedule::{Race, Schedule};
pub use setup::Setup;
