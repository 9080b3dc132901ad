//! Kalah.

use kalah::{ExtraMove, KalahRules, Leftovers, Swap};
use mancala_core::Row;

use crate::rank::Ranking;
use crate::searchable::Searchable;

impl<const W: usize, const P: usize> Searchable for KalahRules<W, P> {
    /// A sowing that banks nothing moves seeds forward within the own row, and stores only grow.
    fn terminates(&self) -> bool {
        true
    }

    #[inline]
    fn at_stake(&self, position: &Self::Position) -> i16 {
        let board = position.board();
        let seeds = i16::from(board.own.houses().sum()) + i16::from(board.other.houses().sum());
        seeds * 2
    }

    #[inline]
    fn evaluate(&self, position: &Self::Position) -> i16 {
        let board = position.board();
        i16::from(board.own.houses().sum()) - i16::from(board.other.houses().sum())
    }

    fn step(&self) -> i16 {
        if self.options().leftovers == Leftovers::Nobody { 2 } else { 4 }
    }

    /// The houses, and whatever else the future depends on as further pits: the stores where they can end the game, the
    /// phase of the opening where there is one.
    fn ranking(&self, seeds: u8) -> Option<Ranking> {
        let stores = if self.options().stop_at_majority { 2 } else { 0 };
        let (phase, most) = if has_opening(self) { (1, seeds.checked_add(3)?) } else { (0, seeds) };
        Ranking::new(2 * self.options().houses + stores + phase, most)
    }

    #[inline]
    fn rank(&self, ranking: &Ranking, key: &Self::Key) -> u64 {
        let (board, houses) = (key.board(), self.options().houses);
        let rows = (0..houses).map(|i| board.own.get(i)).chain((0..houses).map(|i| board.other.get(i)));
        if !self.options().stop_at_majority && !has_opening(self) {
            return ranking.rank(rows);
        }
        let stores = [board.own.get(Row::<W>::STORE), board.other.get(Row::<W>::STORE)];
        let stores = stores.into_iter().filter(|_| self.options().stop_at_majority);
        let phase = has_opening(self).then_some(key.phase() as u8);
        ranking.rank(rows.chain(stores).chain(phase))
    }
}

fn has_opening<const W: usize, const P: usize>(rules: &KalahRules<W, P>) -> bool {
    rules.options().swap != Swap::No || rules.options().extra_move == ExtraMove::NotFirstMove
}
