//! The moves of Kalah: lifting a house, and the swap.

use core::fmt;
use core::str::FromStr;

use mancala_core::{House, Move, MoveError};

/// Lifting one of the mover's houses, or swapping. The order of moves is: houses in sowing order, then the swap.
///
/// Houses count from 0 in code and from 1 in text; the swap is `swap`.
///
/// ```
/// use kalah::KalahMove;
/// let first = KalahMove::house(0).expect("Kalah has 1 to 15 houses");
/// assert_eq!(first.to_string(), "1");
/// assert_eq!("swap".parse(), Ok(KalahMove::SWAP));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KalahMove(u8);

impl KalahMove {
    /// The pie rule's move: rows and stores are exchanged, and the first player moves.
    pub const SWAP: KalahMove = KalahMove(15);

    /// Lifting this house, counted from 0 in sowing order; `None` from 15 on.
    #[must_use]
    pub const fn house(house: u8) -> Option<KalahMove> {
        if house < KalahMove::SWAP.0 { Some(KalahMove(house)) } else { None }
    }

    /// The house that is lifted, counted from 0, or `None` for the swap.
    #[must_use]
    pub const fn lifted_house(self) -> Option<u8> {
        if self.0 == KalahMove::SWAP.0 { None } else { Some(self.0) }
    }
}

impl Move for KalahMove {
    const COUNT: u8 = 16;

    #[inline]
    fn index(self) -> u8 {
        self.0
    }

    #[inline]
    fn from_index(index: u8) -> Option<KalahMove> {
        if index < KalahMove::COUNT { Some(KalahMove(index)) } else { None }
    }
}

impl fmt::Display for KalahMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.lifted_house() {
            Some(house) => write!(f, "{}", house + 1),
            None => f.write_str("swap"),
        }
    }
}

impl FromStr for KalahMove {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<KalahMove, MoveError> {
        if text == "swap" {
            return Ok(KalahMove::SWAP);
        }
        let house: House = text.parse()?;
        KalahMove::house(house.number()).ok_or_else(|| MoveError::of(text))
    }
}

mancala_core::serde_as_text!(impl [] KalahMove);
