#![doc = include_str!("../README.md")]
#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod board;
mod circuit;
mod error;
mod event;
#[cfg(feature = "alloc")]
mod game;
mod lap;
#[cfg(feature = "alloc")]
mod line;
mod moves;
mod narration;
mod options;
mod outcome;
mod perft;
#[cfg(feature = "alloc")]
mod playout;
mod row;
mod rules;
mod score;
mod side;
mod sowing;
#[cfg(feature = "testing")]
pub mod testing;
pub mod text;
mod view;

pub use board::{Board, Cell};
pub use circuit::{Circuit, MAX_CIRCUIT};
pub use error::{Excerpt, IllegalMove, IllegalReason, MoveError, PositionError, RulesError};
#[cfg(feature = "alloc")]
pub use event::Story;
pub use event::{BonusReason, CaptureReason, Event, Observer, RaceEnd, SowingEnd};
#[cfg(feature = "alloc")]
pub use game::{Game, GameError};
pub use lap::{Lap, Step};
#[cfg(feature = "alloc")]
pub use line::Line;
pub use moves::{House, Move, MoveSet, Moves};
pub use outcome::{EndReason, Outcome};
#[cfg(feature = "alloc")]
pub use perft::perft_line;
pub use perft::{Leaves, Perft, divide, perft};
#[cfg(feature = "alloc")]
pub use playout::{Playout, RandomBits, playout, playouts};
pub use row::Row;
pub use rules::{HistoryRule, Rules};
pub use score::Score;
pub use side::Side;
pub use sowing::{Relay, Sowing};
pub use view::{Pit, View};
