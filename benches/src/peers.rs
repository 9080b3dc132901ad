//! Mancala crates on the registry, each used by the fastest way its public interface allows.

pub mod board_game;
pub mod mancala;
pub mod mancala_board;
