//! What the example programs share: choosing a game, drawing a board, files written whole, random numbers, recorded games.

pub mod conformance;
pub mod draw;
pub mod files;
pub mod games;
pub mod random;

/// The code of the project's README, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
