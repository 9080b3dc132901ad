//! The moves of Oware: lifting a house.

use core::fmt;
use core::str::FromStr;

use mancala_core::{House, Move, MoveError, Side};

/// Lifting one of the mover's houses. The order of moves is the sowing order of the houses.
///
/// Houses count from 0 in code. In text they are letters from the owner's left, `A` to `O`; records of games write
/// North's in small letters, as [`OwareMove::letter`] does. Reading takes small letters, too, and numbers from 1.
///
/// ```
/// use oware::OwareMove;
/// use oware::mancala_core::Side;
/// let third = OwareMove::house(2).expect("Oware has 1 to 15 houses");
/// assert_eq!(third.to_string(), "C");
/// assert_eq!(third.letter(Side::North), 'c');
/// assert_eq!(("c".parse(), "3".parse()), (Ok(third), Ok(third)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OwareMove(u8);

impl OwareMove {
    /// Lifting this house, counted from 0 in sowing order; `None` from 15 on.
    #[must_use]
    #[inline]
    pub const fn house(house: u8) -> Option<OwareMove> {
        if house < OwareMove::COUNT { Some(OwareMove(house)) } else { None }
    }

    /// The house that is lifted, counted from 0.
    #[must_use]
    #[inline]
    pub const fn lifted_house(self) -> u8 {
        self.0
    }

    /// The letter of the house: a capital for South, a small one for North.
    #[must_use]
    pub const fn letter(self, side: Side) -> char {
        let first = match side {
            Side::South => b'A',
            Side::North => b'a',
        };
        (first + self.0) as char
    }

    /// The move and the side that a letter stands for, if it is one of `A` to `O` or `a` to `o`.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<(Side, OwareMove)> {
        match letter {
            'A'..='O' => Some((Side::South, OwareMove(letter as u8 - b'A'))),
            'a'..='o' => Some((Side::North, OwareMove(letter as u8 - b'a'))),
            _ => None,
        }
    }
}

impl Move for OwareMove {
    const COUNT: u8 = 15;

    #[inline]
    fn index(self) -> u8 {
        self.0
    }

    #[inline]
    fn from_index(index: u8) -> Option<OwareMove> {
        OwareMove::house(index)
    }
}

impl fmt::Display for OwareMove {
    /// The capital letter of the house, whoever moves.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter(Side::South))
    }
}

impl FromStr for OwareMove {
    type Err = MoveError;

    /// Reads one letter, a capital or a small one, or the number of a house from 1.
    fn from_str(text: &str) -> Result<OwareMove, MoveError> {
        let mut letters = text.chars();
        match (letters.next().and_then(OwareMove::from_letter), letters.next()) {
            (Some((_, played)), None) => Ok(played),
            _ => OwareMove::house(text.parse::<House>()?.number()).ok_or(MoveError::of(text)),
        }
    }
}

mancala_core::serde_as_text!(impl [] OwareMove);
