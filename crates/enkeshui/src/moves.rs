//! The moves of Enkeshui: lifting a pit, a direction between laps, and the parts of a special move.

use core::fmt;
use core::str::FromStr;

use mancala_core::{House, Move, MoveError};

/// A direction of sowing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Way {
    /// Counter-clockwise, the direction of every sowing without the privilege.
    #[default]
    Ccw,
    /// Clockwise.
    Cw,
}

/// One decision. The order of moves is: pits in sowing order (to sow, or to race from), the two directions, pits to lift
/// for a special move, pits to put a seed into.
///
/// Pits count from 0 in code and from 1 in text: `3`, `ccw`, `cw`, `lift3`, `put3`.
///
/// ```
/// use enkeshui::{EnkeshuiMove, Way};
/// assert_eq!("3".parse(), Ok(EnkeshuiMove::Pit(2)));
/// assert_eq!(EnkeshuiMove::Way(Way::Cw).to_string(), "cw");
/// assert_eq!("put18".parse(), Ok(EnkeshuiMove::Put(17)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EnkeshuiMove {
    /// Lift this pit and sow it, or race from it.
    Pit(u8),
    /// Sow the next lap in this direction.
    Way(Way),
    /// Lift this pit for a special move.
    Lift(u8),
    /// Put one seed of a special move into this pit.
    Put(u8),
}

/// The most pits in a row.
const PITS: u8 = 18;
const WAYS: u8 = PITS;
pub(crate) const LIFTS: u8 = WAYS + 2;
pub(crate) const PUTS: u8 = LIFTS + PITS;

impl Move for EnkeshuiMove {
    const COUNT: u8 = PUTS + PITS;

    #[inline]
    fn index(self) -> u8 {
        match self {
            EnkeshuiMove::Pit(pit) => pit % PITS,
            EnkeshuiMove::Way(way) => WAYS + way as u8,
            EnkeshuiMove::Lift(pit) => LIFTS + pit % PITS,
            EnkeshuiMove::Put(pit) => PUTS + pit % PITS,
        }
    }

    #[inline]
    fn from_index(index: u8) -> Option<EnkeshuiMove> {
        Some(match index {
            0..WAYS => EnkeshuiMove::Pit(index),
            WAYS => EnkeshuiMove::Way(Way::Ccw),
            19 => EnkeshuiMove::Way(Way::Cw),
            LIFTS..PUTS => EnkeshuiMove::Lift(index - LIFTS),
            PUTS..EnkeshuiMove::COUNT => EnkeshuiMove::Put(index - PUTS),
            _ => return None,
        })
    }
}

impl fmt::Display for EnkeshuiMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EnkeshuiMove::Pit(pit) => write!(f, "{}", pit + 1),
            EnkeshuiMove::Way(Way::Ccw) => f.write_str("ccw"),
            EnkeshuiMove::Way(Way::Cw) => f.write_str("cw"),
            EnkeshuiMove::Lift(pit) => write!(f, "lift{}", pit + 1),
            EnkeshuiMove::Put(pit) => write!(f, "put{}", pit + 1),
        }
    }
}

impl FromStr for EnkeshuiMove {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<EnkeshuiMove, MoveError> {
        let pit = |number: &str| {
            let house = number.parse::<House>().ok().filter(|house| house.number() < PITS);
            house.map(House::number).ok_or_else(|| MoveError::of(text))
        };
        match text {
            "ccw" => Ok(EnkeshuiMove::Way(Way::Ccw)),
            "cw" => Ok(EnkeshuiMove::Way(Way::Cw)),
            _ => {
                if let Some(number) = text.strip_prefix("lift") {
                    pit(number).map(EnkeshuiMove::Lift)
                } else if let Some(number) = text.strip_prefix("put") {
                    pit(number).map(EnkeshuiMove::Put)
                } else {
                    pit(text).map(EnkeshuiMove::Pit)
                }
            }
        }
    }
}

mancala_core::serde_as_text!(impl [] EnkeshuiMove);
