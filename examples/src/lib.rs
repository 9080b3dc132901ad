//! What the example programs share: choosing a game by its name.

pub mod games;
