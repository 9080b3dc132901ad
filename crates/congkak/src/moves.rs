//! The moves of Congkak: lifting a house, and waiting in the opening.

use core::fmt;
use core::str::FromStr;

use mancala_core::{House, Move, MoveError};

/// Lifting one of the mover's houses, choosing it for the opening, or waiting. The order of moves is: houses in sowing
/// order, then waiting.
///
/// Houses count from 0 in code and from 1 in text; waiting is `wait`.
///
/// ```
/// use congkak::CongkakMove;
/// let far = CongkakMove::house(0).expect("Congkak has up to 15 houses");
/// assert_eq!(far.to_string(), "1");
/// assert_eq!("wait".parse(), Ok(CongkakMove::WAIT));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CongkakMove(u8);

impl CongkakMove {
    /// In an opening with `serentak_store_end=reselect`: the hand that ended in its store picks no further house.
    pub const WAIT: CongkakMove = CongkakMove(15);

    /// Lifting this house, counted from 0 in sowing order; `None` from 15 on.
    #[must_use]
    pub const fn house(house: u8) -> Option<CongkakMove> {
        if house < CongkakMove::WAIT.0 { Some(CongkakMove(house)) } else { None }
    }

    /// The house that is lifted, counted from 0, or `None` for waiting.
    #[must_use]
    pub const fn lifted_house(self) -> Option<u8> {
        if self.0 == CongkakMove::WAIT.0 { None } else { Some(self.0) }
    }
}

impl Move for CongkakMove {
    const COUNT: u8 = 16;

    #[inline]
    fn index(self) -> u8 {
        self.0
    }

    #[inline]
    fn from_index(index: u8) -> Option<CongkakMove> {
        if index < CongkakMove::COUNT { Some(CongkakMove(index)) } else { None }
    }
}

impl fmt::Display for CongkakMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.lifted_house() {
            Some(house) => write!(f, "{}", house + 1),
            None => f.write_str("wait"),
        }
    }
}

impl FromStr for CongkakMove {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<CongkakMove, MoveError> {
        if text == "wait" {
            return Ok(CongkakMove::WAIT);
        }
        let house: House = text.parse()?;
        CongkakMove::house(house.number()).ok_or_else(|| MoveError::of(text))
    }
}

mancala_core::serde_as_text!(impl [] CongkakMove);
