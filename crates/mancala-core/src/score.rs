//! Seeds won, exact to half a seed.

use core::cmp::Ordering;
use core::fmt;

use crate::side::Side;

/// The seeds each side has won, counted in **half seeds** so that a board split down the middle is exact.
///
/// ```
/// use mancala_core::{Score, Side};
/// let score = Score::seeds(25, 23);
/// assert_eq!(score.leader(), Some(Side::South));
/// assert_eq!(score.lead(Side::South), 4, "two seeds are four half seeds");
/// assert_eq!(score.to_string(), "25-23");
/// assert_eq!(Score::half_seeds(49, 47).to_string(), "24.5-23.5");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Score([u16; 2]);

impl Score {
    /// A score in whole seeds.
    #[must_use]
    #[inline]
    pub const fn seeds(south: u8, north: u8) -> Score {
        Score([south as u16 * 2, north as u16 * 2])
    }

    /// A score in half seeds.
    #[must_use]
    #[inline]
    pub const fn half_seeds(south: u16, north: u16) -> Score {
        Score([south, north])
    }

    /// What `side` has won, in half seeds.
    #[must_use]
    #[inline]
    pub const fn of(self, side: Side) -> u16 {
        self.0[side.index()]
    }

    /// How far `side` is ahead, in half seeds; negative when behind.
    #[must_use]
    #[inline]
    pub fn lead(self, side: Side) -> i16 {
        self.of(side).cast_signed() - self.of(!side).cast_signed()
    }

    /// Who has won more, or `None` when both have won the same.
    #[must_use]
    pub fn leader(self) -> Option<Side> {
        match self.0[0].cmp(&self.0[1]) {
            Ordering::Greater => Some(Side::South),
            Ordering::Equal => None,
            Ordering::Less => Some(Side::North),
        }
    }

    /// This score with `seeds` whole seeds more for `side`.
    #[must_use]
    pub fn plus(mut self, side: Side, seeds: u8) -> Score {
        self.0[side.index()] += u16::from(seeds) * 2;
        self
    }
}

impl fmt::Display for Score {
    /// `25-23`, South's seeds first; halves as `24.5-23.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, halves) in self.0.into_iter().enumerate() {
            let dash = if i == 0 { "" } else { "-" };
            let half = if halves % 2 == 0 { "" } else { ".5" };
            write!(f, "{dash}{}{half}", halves / 2)?;
        }
        Ok(())
    }
}
