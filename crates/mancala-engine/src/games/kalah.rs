//! Kalah.

use kalah::{Capture, ExtraMove, KalahRules, Leftovers, Phase, Swap};
use mancala_core::{Row, Side};

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
        if position.phase() != Phase::Play && self.options().swap != Swap::No {
            // A swap exchanges what is in the stores.
            let stores = position.store(Side::South) + position.store(Side::North);
            return seeds * 2 + i16::from(stores) * 4;
        }
        seeds * 2
    }

    fn table_from(&self) -> u32 {
        3
    }

    #[inline]
    fn evaluate(&self, position: &Self::Position) -> i16 {
        let board = position.board();
        i16::from(board.own.houses().sum()) - i16::from(board.other.houses().sum())
    }

    /// Seeds that this turn banks whatever comes after; at worst all the others go to the other player.
    ///
    /// A house with just the seeds to reach the store banks one and keeps the turn. Played from the right, such houses
    /// do not disturb each other. The turn may then end with a sowing that passes the store; or, when those to the left of
    /// its last seed are not played, with a capture in a house that was empty or has been played.
    #[inline]
    fn sure_gain(&self, position: &Self::Position) -> i16 {
        let (options, board) = (self.options(), position.board());
        let stake = self.at_stake(position);
        let simple = options.extra_move == ExtraMove::Yes
            && options.capture_takes_last
            && !options.stop_at_majority
            && position.phase() == Phase::Play;
        if !simple {
            return -stake;
        }
        let houses = options.houses;
        let loaded = board.own.houses().loaded();
        // From the right: which moves keep the turn so far, and the most seeds banked by some of them and one capture.
        let (mut keep, mut most, mut passes) = (0u64, 0i16, 0i16);
        let mut left = loaded;
        while left != 0 {
            let house = left.ilog2() as u8;
            left ^= 1 << house;
            let last = house.saturating_add(board.own.get(house));
            if last == houses {
                keep |= 1 << house;
            } else if last > houses {
                passes = 1;
            } else if (loaded & !keep) >> last & 1 == 0 {
                let taken = i16::from(board.other.get(houses - 1 - last));
                if options.capture == Capture::Always || options.capture != Capture::None && taken > 0 {
                    most = most.max((keep >> last).count_ones() as i16 + taken + 1);
                }
            }
        }
        let most = most.max(keep.count_ones() as i16 + passes);
        2 * (2 * most) - stake
    }

    fn step(&self) -> i16 {
        if self.options().leftovers == Leftovers::Nobody { 2 } else { 4 }
    }

    /// The houses, and whatever else the future depends on as further pits: the stores, the phase of the opening.
    fn ranking(&self, seeds: u8) -> Option<Ranking> {
        let (more, most) = if key_is_houses(self) { (0, seeds) } else { (3, seeds.checked_add(3)?) };
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
        ranking.rank_rows(rows, &[own, other, key.phase() as u8])
    }

    fn position_of_rank(&self, pits: &[u8]) -> Option<Self::Position> {
        let houses = usize::from(self.options().houses);
        let (rows, more) = pits.split_at_checked(2 * houses)?;
        if more.iter().any(|seeds| *seeds > 0) {
            return None;
        }
        Self::Position::from_rows(&rows[..houses], &rows[houses..], [0, 0], Side::South).ok()
    }
}

/// Whether a key never holds more than the seeds in the houses.
fn key_is_houses<const W: usize, const P: usize>(rules: &KalahRules<W, P>) -> bool {
    let options = rules.options();
    !options.stop_at_majority && options.swap == Swap::No && options.extra_move != ExtraMove::NotFirstMove
}
