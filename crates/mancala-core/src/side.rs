//! The two players.

use core::fmt;
use core::ops::Not;
use core::str::FromStr;

use crate::error::{Excerpt, PositionError};

/// One of the two players, and the row that belongs to them.
///
/// South moves first unless the rules say otherwise. Which way the seeds travel on a real table is a matter of
/// drawing: every row is numbered in its owner's sowing order.
///
/// ```
/// use mancala_core::Side;
/// assert_eq!(!Side::South, Side::North);
/// assert_eq!(Side::North.to_string(), "N");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[repr(u8)]
pub enum Side {
    /// The player at the bottom of a drawn board, first to move by default.
    South = 0,
    /// The player at the top of a drawn board.
    North = 1,
}

impl Side {
    /// Both sides, South first.
    pub const BOTH: [Side; 2] = [Side::South, Side::North];

    /// 0 for South, 1 for North: the index used by every array with an entry a side.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other player if the turn passes, else the same.
    #[must_use]
    #[inline]
    pub const fn pass_if(self, passes: bool) -> Side {
        if (self as u8) ^ (passes as u8) == 0 { Side::South } else { Side::North }
    }

    /// The player's name in a sentence: `South` or `North`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Side::South => "South",
            Side::North => "North",
        }
    }
}

impl Not for Side {
    type Output = Side;

    /// The other player.
    #[inline]
    fn not(self) -> Side {
        match self {
            Side::South => Side::North,
            Side::North => Side::South,
        }
    }
}

impl fmt::Display for Side {
    /// `S` or `N`, as in the text of a position.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name()[..1])
    }
}

impl FromStr for Side {
    type Err = PositionError;

    /// Reads `S` or `N`.
    fn from_str(text: &str) -> Result<Side, PositionError> {
        match text {
            "S" => Ok(Side::South),
            "N" => Ok(Side::North),
            _ => Err(PositionError::Side { found: Excerpt::of(text) }),
        }
    }
}
