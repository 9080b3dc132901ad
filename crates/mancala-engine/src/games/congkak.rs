//! Congkak.

use congkak::{CongkakRules, MatchRules, Phase};

use crate::searchable::Searchable;

impl<const W: usize, const P: usize> Searchable for CongkakRules<W, P> {
    /// A sowing that banks nothing moves seeds forward within the own row, stores only grow, and an opening has an end.
    fn terminates(&self) -> bool {
        true
    }

    fn step(&self) -> i16 {
        2
    }

    /// The seeds in the own row come to the own store first.
    fn evaluate(&self, position: &Self::Position) -> i16 {
        let board = position.board();
        let lead = i16::from(board.own.houses().sum()) - i16::from(board.other.houses().sum());
        if position.phase() == Phase::Play { lead / 4 } else { 0 }
    }

    /// A turn can be dozens of moves long, each with a choice.
    fn longest_chain(&self) -> u32 {
        3
    }
}

/// A match of rounds has no end in sight that a search could reach: it is played round by round.
impl<const W: usize, const P: usize> Searchable for MatchRules<W, P> {
    fn longest_chain(&self) -> u32 {
        3
    }
}
