//! What a crate of rules tests itself with.
//!
//! - [`contract`] checks everything that the traits promise at one position: moves and outcome, checked and unchecked
//!   play, the story of each move, seeds, text.
//! - [`walk`] and [`walk_all`] lead through games, one by bytes (from a property test or a fuzzer) or all of a small
//!   board; [`contract_of_line`] checks what a line promises along the way.
//! - [`Oracle`] and [`agree`] compare rules with a plain array implementation, written for reading.
//! - [`perft_file`] runs files of counts from other programs.
//! - [`strategy`] makes positions for proptest.
//!
//! All of it panics with text that can be pasted: rules, position, move.

mod contract;
mod oracle;
mod perft_file;
pub mod strategy;
mod walk;

pub use contract::{contract, contract_of_line};
pub use oracle::{Oracle, agree};
pub use perft_file::perft_file;
pub use walk::{KeyFutures, walk, walk_all};
