#![doc = include_str!("../README.md")]
#![no_std]

#[cfg(feature = "std")]
extern crate std;

mod moves;
mod options;
mod position;
mod race;
mod rules;
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
pub use position::{Phase, Position};
pub use race::{Race, Schedule};
pub use rules::{Enkeshui, EnkeshuiRules, WideEnkeshui, WidestEnkeshui};
pub use setup::Setup;
pub use special::{Lowered, Redistribution};
