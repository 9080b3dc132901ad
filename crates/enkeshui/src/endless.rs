//! Which moves may be chosen where a sowing that would never end is illegal.

use mancala_core::MoveSet;

use crate::moves::{EnkeshuiMove, Way};
use crate::options::Endless;
use crate::position::Position;
use crate::rules::EnkeshuiRules;
use crate::turn::Halt;

/// Where a turn has choices of direction and `endless=illegal`, continuations of so many choices are looked at for one
/// that ends.
const CHOICES_LOOKED_AT: u32 = 12;

impl<const W: usize, const P: usize> EnkeshuiRules<W, P> {
    /// Of these moves, those that may be chosen where endless sowings may not.
    pub(crate) fn endable(&self, position: &Position<W>, moves: u64) -> u64 {
        if self.options.endless != Endless::Illegal {
            return moves;
        }
        let ends = |played: &EnkeshuiMove| self.can_end(position, *played, CHOICES_LOOKED_AT);
        MoveSet::from_bits(moves).into_iter().filter(ends).collect::<MoveSet<EnkeshuiMove>>().bits()
    }

    /// Whether some continuation of a sowing ends, with so many more choices of direction.
    fn can_end(&self, position: &Position<W>, played: EnkeshuiMove, choices: u32) -> bool {
        let mut after = *position;
        let (origin, laps, way) = Self::sowing_of(position, played);
        match self.sow(&mut after, origin, laps, way, &mut ()) {
            Halt::End => return true,
            Halt::Endless => return false,
            Halt::Choice => {}
        }
        let mut ways = [Way::Ccw, Way::Cw].into_iter().map(EnkeshuiMove::Way);
        choices > 0 && ways.any(|way| self.can_end(&after, way, choices - 1))
    }
}
