//! Oware.

use mancala_core::Row;
use oware::OwareRules;

use crate::rank::Ranking;
use crate::searchable::Searchable;

impl<const W: usize, const P: usize> Searchable for OwareRules<W, P> {
    #[inline]
    fn at_stake(&self, position: &Self::Position) -> i16 {
        i16::from(position.board().sum()) * 2
    }

    /// The houses, and the stores where the game can end by them.
    fn ranking(&self, seeds: u8) -> Option<Ranking> {
        Ranking::new(2 * self.options().houses + if self.options().stop_at_majority { 2 } else { 0 }, seeds)
    }

    #[inline]
    fn rank(&self, ranking: &Ranking, key: &Self::Key) -> u64 {
        let (board, houses) = (key.board(), self.options().houses);
        let rows = (0..houses).map(|i| board.own.get(i)).chain((0..houses).map(|i| board.other.get(i)));
        if !self.options().stop_at_majority {
            return ranking.rank(rows);
        }
        let side = key.side_to_move();
        ranking.rank(rows.chain([key.store(side), key.store(!side)]))
    }

    /// Houses of one or two seeds can be captured; many seeds in the own row are moves in reserve.
    #[inline]
    fn evaluate(&self, position: &Self::Position) -> i16 {
        let board = position.board();
        let weak = |row: &Row<W>| -> i16 {
            (0..self.options().houses).map(|i| i16::from(matches!(row.get(i), 1 | 2))).sum()
        };
        weak(&board.other) - weak(&board.own)
    }
}
