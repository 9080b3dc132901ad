//! What can be wrong with text and values from outside, each with the offending value.

use core::fmt;

use thiserror::Error;

/// A short copy of text that could not be read, cut to what an error message needs. It takes no heap.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Excerpt {
    bytes: [u8; Excerpt::CAPACITY],
    len: u8,
    cut: bool,
}

impl Excerpt {
    const CAPACITY: usize = 40;

    /// The beginning of `text`, whole characters only.
    #[must_use]
    pub fn of(text: &str) -> Excerpt {
        let mut len = text.len().min(Excerpt::CAPACITY);
        while !text.is_char_boundary(len) {
            len -= 1;
        }
        let mut bytes = [0; Excerpt::CAPACITY];
        bytes[..len].copy_from_slice(&text.as_bytes()[..len]);
        Excerpt { bytes, len: len as u8, cut: len < text.len() }
    }

    /// The text that was kept.
    #[must_use]
    pub fn as_str(&self) -> &str {
        core::str::from_utf8(&self.bytes[..usize::from(self.len)]).unwrap_or_default()
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dots = if self.cut { "…" } else { "" };
        write!(f, "`{}{dots}`", self.as_str())
    }
}

impl fmt::Debug for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Text that names no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{found} is not a move")]
pub struct MoveError {
    /// The text.
    pub found: Excerpt,
}

impl MoveError {
    /// The error for this text.
    #[must_use]
    pub fn of(text: &str) -> MoveError {
        MoveError { found: Excerpt::of(text) }
    }
}

/// Why a move cannot be played in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalReason {
    /// The game is over.
    GameOver,
    /// The board has no such house.
    NoSuchHouse,
    /// The house has no seeds.
    EmptyHouse,
    /// The other player has no seeds, and the move leaves them none.
    MustFeed,
    /// The move would capture every seed of the other player.
    GrandSlam,
    /// The house is a bull, whose seeds stay.
    Bull,
    /// The sowing would never end.
    Endless,
    /// The rules do not allow it here.
    NotAllowed,
}

impl fmt::Display for IllegalReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            IllegalReason::GameOver => "the game is over",
            IllegalReason::NoSuchHouse => "the board has no such house",
            IllegalReason::EmptyHouse => "the house is empty",
            IllegalReason::MustFeed => "the other player has no seeds and must be given some",
            IllegalReason::GrandSlam => "it would take every seed of the other player",
            IllegalReason::Bull => "the house is a bull",
            IllegalReason::Endless => "the sowing would never end",
            IllegalReason::NotAllowed => "the rules do not allow it here",
        })
    }
}

/// A move that cannot be played. The position is left as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("move {attempted} is illegal: {reason}")]
pub struct IllegalMove<M: fmt::Display + fmt::Debug> {
    /// The move.
    pub attempted: M,
    /// Why it cannot be played.
    pub reason: IllegalReason,
}

/// What is wrong with a position that was read or made by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The text does not have the form of a position.
    #[error("a position looks like {expected}, not like {found}")]
    Form {
        /// An example of the form.
        expected: &'static str,
        /// The text.
        found: Excerpt,
    },
    /// Something follows the end of the position.
    #[error("{found} follows the end of the position")]
    Trailing {
        /// What follows.
        found: Excerpt,
    },
    /// A field is not a number of seeds.
    #[error("{found} is not a number of seeds from 0 to 255")]
    Number {
        /// The field.
        found: Excerpt,
    },
    /// The side to move is neither `S` nor `N`.
    #[error("the side to move is S or N, not {found}")]
    Side {
        /// The text in its place.
        found: Excerpt,
    },
    /// A mark that positions of this game do not have.
    #[error("{found} is not a mark of a position")]
    Mark {
        /// The mark.
        found: Excerpt,
    },
    /// The text or the rows have another number of houses than they should.
    #[error("the position has {found} houses a side where {expected} are expected")]
    Houses {
        /// What was found.
        found: usize,
        /// What was expected.
        expected: usize,
    },
    /// The text has another number of house fields than its number of houses asks for.
    #[error("the text has {found} houses where its number of houses asks for {expected}")]
    HouseFields {
        /// The fields found, both rows together.
        found: usize,
        /// The fields expected, both rows together.
        expected: usize,
    },
    /// No board of this game has so many houses, or so few.
    #[error("{found} houses a side are not within {min} to {max}")]
    HousesRange {
        /// What was found.
        found: usize,
        /// The fewest.
        min: u8,
        /// The most.
        max: u8,
    },
    /// More seeds than a board can count.
    #[error("{total} seeds are more than the 255 a board can count")]
    TooManySeeds {
        /// All seeds of the position.
        total: u32,
    },
    /// The position belongs to other rules.
    #[error("the position does not fit the rules: {why}")]
    Rules {
        /// What does not fit.
        why: &'static str,
    },
}

/// What is wrong with rules that were read or built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RulesError {
    /// The text names another game.
    #[error("these are rules of {expected}, not of {found}")]
    Game {
        /// The game that was asked to read the text.
        expected: &'static str,
        /// The name found.
        found: Excerpt,
    },
    /// A word is not of the form `option=value`.
    #[error("{found} is not of the form option=value")]
    Form {
        /// The word.
        found: Excerpt,
    },
    /// The game has no such option.
    #[error("there is no option {found}; the options are {known}")]
    UnknownOption {
        /// The option.
        found: Excerpt,
        /// The options there are.
        known: &'static str,
    },
    /// An option stands twice.
    #[error("the option {option} stands twice")]
    Repeated {
        /// The option.
        option: Excerpt,
    },
    /// The option has no such value.
    #[error("{option} cannot be {found}; its values are {known}")]
    UnknownValue {
        /// The option.
        option: &'static str,
        /// The value.
        found: Excerpt,
        /// The values there are.
        known: &'static str,
    },
    /// There is no preset of this name.
    #[error("there is no preset {found}; the presets are {known}")]
    UnknownPreset {
        /// The name.
        found: Excerpt,
        /// The presets there are.
        known: &'static str,
    },
    /// A number is outside what the option takes.
    #[error("{option} is {found}, not within {min} to {max}")]
    Range {
        /// The option.
        option: &'static str,
        /// The number.
        found: u32,
        /// The least.
        min: u32,
        /// The most.
        max: u32,
    },
    /// The board does not fit the type that was asked to hold it; another one holds it.
    #[error("{houses} houses a side need the type {use_type}")]
    OtherType {
        /// Houses a side.
        houses: u8,
        /// The type to use.
        use_type: &'static str,
    },
    /// The start holds more seeds than a board can count.
    #[error("{total} seeds are more than the 255 a board can count")]
    TooManySeeds {
        /// All seeds of the start.
        total: u32,
    },
    /// The start does not have the seeds that are asked of it.
    #[error("the start has {found} seeds where {expected} are required")]
    StartTotal {
        /// All seeds of the start.
        found: u32,
        /// What is required.
        expected: u32,
    },
    /// Two options contradict each other.
    #[error("{first} contradicts {second}: {why}")]
    Contradiction {
        /// One option with its value.
        first: &'static str,
        /// The other option with its value.
        second: &'static str,
        /// Why they cannot both hold.
        why: &'static str,
    },
    /// The start position cannot be used.
    #[error("the start cannot be used: {0}")]
    Start(#[from] PositionError),
}
