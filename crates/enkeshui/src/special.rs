//! The special move as small decisions: lift two pits, then put their seeds down one by one.
//!
//! Each resulting row is reached exactly once. Pits are lifted, and seeds are put down, in ascending order; and of the
//! pairs of pits that lead to the same row only one does so here. Say a pit ends lower than before: it was lifted. If
//! both end lower, the pair is certain. If only one does, the other could have been any pit; it is the lowest there was
//! to lift. If none does, the row is unchanged, and the two lowest pits were lifted.

use mancala_core::{Event, Observer, Pit};

use crate::options::Special;
use crate::position::{Lowered, Phase, Position, Redistribution};
use crate::rules::EnkeshuiRules;

impl<const W: usize, const P: usize> EnkeshuiRules<W, P> {
    /// The pits that may be lifted first: those that can be lifted at all, but for the last.
    pub(crate) fn first_lifts(&self, position: &Position<W>) -> u64 {
        let movable = position.movable();
        let allowed = match self.options.special {
            Special::Off => false,
            Special::Limited => position.specials[0] < self.options.special_limit,
            Special::Always => true,
        };
        if allowed && movable != 0 { movable & !(1 << movable.ilog2()) } else { 0 }
    }

    /// The pits that may be lifted after `first`.
    pub(crate) fn second_lifts(position: &Position<W>, first: u8) -> u64 {
        position.movable() & from_pit(first.saturating_add(1))
    }

    /// The pits that may get the next seed.
    pub(crate) fn puts(&self, position: &Position<W>, r: Redistribution) -> u64 {
        let bulls = if self.options.special_into_bulls { 0 } else { position.all_bulls() };
        let open = |pit: &u8| bulls >> pit & 1 == 0;
        // How many seeds a pit may still get.
        let room = |pit: u8| {
            let limit = match r.lowered {
                Lowered::Both if pit == r.first => r.first_seeds.saturating_sub(1),
                Lowered::Both | Lowered::Second if pit == r.second => r.second_seeds.saturating_sub(1),
                _ => u8::MAX,
            };
            u32::from(limit).saturating_sub(u32::from(position.board.own.get(pit)))
        };
        let fits = |pit: u8| {
            let above: u32 = (pit..self.houses).filter(open).map(room).sum();
            room(pit) > 0 && above >= u32::from(r.hand) && !self.leaves_row_unchanged(position, r, pit, bulls)
        };
        (r.from..self.houses).filter(open).filter(|pit| fits(*pit)).map(|pit| 1 << pit).sum()
    }

    /// Whether a seed put into `pit` would bind the player to leave the row as it was, where that is not allowed.
    fn leaves_row_unchanged(&self, position: &Position<W>, r: Redistribution, pit: u8, bulls: u64) -> bool {
        let back = |pit: u8, seeds: u8| position.board.own.get(pit).wrapping_add(seeds);
        let bound = r.hand == 1 || (pit + 1..self.houses).all(|pit| bulls >> pit & 1 == 1);
        !self.options.special_allow_null
            && pit == r.second
            && bound
            && back(r.first, 0) == r.first_seeds
            && back(r.second, r.hand) == r.second_seeds
    }

    pub(crate) fn lift<O: Observer>(position: &mut Position<W>, pit: u8, observer: &mut O) {
        let movable = position.movable();
        let seeds = position.board.own.take(pit);
        let hand = position.side;
        observer.tell(|| Event::Lifted { hand, pit: Pit::House(hand, pit), seeds });
        position.phase = match position.phase {
            Phase::Lifted { first, seeds: first_seeds } => {
                let below = |pit: u8| movable & !from_pit(pit);
                let lowered = if below(first) != 0 {
                    Lowered::Both
                } else if below(pit) != 0 {
                    Lowered::Second
                } else {
                    Lowered::Either
                };
                Phase::Putting(Redistribution {
                    first,
                    first_seeds,
                    second: pit,
                    second_seeds: seeds,
                    lowered,
                    from: 0,
                    hand: first_seeds.wrapping_add(seeds),
                })
            }
            _ => Phase::Lifted { first: pit, seeds },
        };
    }

    pub(crate) fn put<O: Observer>(
        &self,
        position: &mut Position<W>,
        mut r: Redistribution,
        pit: u8,
        observer: &mut O,
    ) {
        let hand = position.side;
        observer.tell(|| Event::PutDown { hand, pit: Pit::House(hand, pit), seeds: 1 });
        position.board.own.add(pit, 1);
        r.from = pit;
        r.hand = r.hand.wrapping_sub(1);
        position.phase = Phase::Putting(r);
        if r.hand == 0 {
            if self.options.special == Special::Limited {
                position.specials[0] = position.specials[0].saturating_add(1);
            }
            position.phase = Phase::Turn;
            position.pass();
        }
    }
}

/// The bits of this pit and those above it.
fn from_pit(pit: u8) -> u64 {
    u64::MAX.checked_shl(pit.into()).unwrap_or(0)
}
