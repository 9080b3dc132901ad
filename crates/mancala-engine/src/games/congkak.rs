//! Congkak.

use congkak::{CongkakRules, MatchRules, Phase, Start};
use mancala_core::{Row, Side};

use crate::rank::Ranking;
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

    /// The houses, and whatever else the future depends on as further pits: the stores, the side to move, and who sowed last.
    /// The hands of a simultaneous opening are too much for a number.
    ///
    /// No position is told of a number: a search comes to few of those with few seeds, and with exact values of them seven houses of
    /// five seeds took 8.8 s for 5.3 s.
    fn ranking(&self, seeds: u8) -> Option<Ranking> {
        if self.options().start == Start::Serentak {
            return None;
        }
        let (more, most) = if key_is_houses(self) { (0, seeds) } else { (4, seeds.checked_add(3)?) };
        Ranking::of_rows::<W>(self.options().houses, more, most)
    }

    #[inline]
    fn rank(&self, ranking: &Ranking, key: &Self::Key) -> u64 {
        let board = key.board();
        let rows = [board.own.houses(), board.other.houses()];
        if key_is_houses(self) {
            return ranking.rank_rows(rows, &[]);
        }
        let [own, other] = [board.own, board.other].map(|row| row.get(Row::<W>::STORE));
        let last = key.last_mover().map_or(0, |side| 1 + side as u8);
        ranking.rank_rows(rows, &[own, other, key.side_to_move() as u8, last])
    }
}

/// Whether a key never tells more than the seeds in the houses.
fn key_is_houses<const W: usize, const P: usize>(rules: &CongkakRules<W, P>) -> bool {
    let options = rules.options();
    !options.early_win && !options.last_mover_matters() && Side::BOTH.map(|side| rules.burnt(side)) == [0, 0]
}

/// A match of rounds has no end in sight that a search could reach: it is played round by round.
impl<const W: usize, const P: usize> Searchable for MatchRules<W, P> {
    fn longest_chain(&self) -> u32 {
        3
    }
}
