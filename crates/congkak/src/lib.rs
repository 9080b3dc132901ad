#![doc = include_str!("../README.md")]
#![no_std]

#[cfg(feature = "std")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod hands;
mod moves;
mod opening;
mod options;
mod position;
#[cfg(feature = "std")]
mod rounds;
mod rules;
mod schedule;
mod text;

pub use hands::{Hand, HandState, Opening};
pub use mancala_core;
pub use moves::CongkakMove;
pub use options::{
    Capture, EmptyOpposite, Match, NextStarter, NoMove, OppEmpty, Options, RefillFrom, SerentakChoice,
    SerentakNext, SerentakOrder, SerentakStoreEnd, Start, Sweep,
};
pub use position::{Phase, Position};
#[cfg(feature = "std")]
pub use rounds::{CongkakMatch, MatchPosition, MatchRules, WideCongkakMatch};
pub use rules::{Congkak, CongkakRules, WideCongkak};
pub use schedule::{Schedule, Script};
