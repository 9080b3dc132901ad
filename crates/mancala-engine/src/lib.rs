#![doc = include_str!("../README.md")]

mod games;
mod lead;
mod limits;
mod negamax;
mod rank;
mod searchable;
mod solve;
mod table;

pub use lead::Lead;
pub use limits::Limits;
pub use mancala_core;
pub use negamax::negamax;
pub use rank::Ranking;
pub use searchable::Searchable;
pub use solve::{Solution, Solver, Unsolvable};
