//! What the example programs share: choosing a game, drawing a board, random numbers, recorded games.

pub mod conformance;
pub mod draw;
pub mod games;
pub mod random;
