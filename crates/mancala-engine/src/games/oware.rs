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
        let more = if self.options().stop_at_majority { 2 } else { 0 };
        Ranking::of_rows::<W>(self.options().houses, more, seeds)
    }

    #[inline]
    fn rank(&self, ranking: &Ranking, key: &Self::Key) -> u64 {
        let rows = [key.board().own, key.board().other];
        if !self.options().stop_at_majority {
            return ranking.rank_rows(rows, &[]);
        }
        let side = key.side_to_move();
        ranking.rank_rows(rows, &[key.store(side), key.store(!side)])
    }

    fn table_from(&self) -> u32 {
        4
    }

    /// An empty house is no move, one or two seeds can be captured, and a house of 13 or more feeds an attack.
    #[inline]
    fn evaluate(&self, position: &Self::Position) -> i16 {
        let board = position.board();
        let worth = |row: &Row<W>| {
            let [loaded, safe, large] = [1, 3, 13].map(|least| i16::from(row.count_at_least(least)));
            4 * loaded + 3 * safe + 2 * large
        };
        (worth(&board.own) - worth(&board.other)) / 2
    }
}
