#![doc = include_str!("../README.md")]

mod backwards;
mod contest;
mod endings;
mod engine;
mod games;
mod joint;
mod lead;
mod limits;
mod mcts;
mod negamax;
mod pages;
mod path;
mod player;
mod proof;
mod random;
mod rank;
mod retrograde;
mod saved;
mod search;
mod searchable;
mod solve;
mod step;
mod table;

pub use contest::{Contest, Pair, Standing};
pub use engine::{Analysis, Certainty, Engine, MoveValue};
pub use lead::Lead;
pub use limits::Limits;
pub use mancala_core;
pub use mcts::Mcts;
pub use negamax::negamax;
pub use player::{Level, Player, UnknownLevel};
pub use rank::Ranking;
pub use retrograde::Retrograde;
pub use saved::SavedError;
pub use searchable::Searchable;
pub use solve::{Solution, Solver, Unsolvable};
