//! How a game ended, and why.

use core::fmt;

use crate::score::Score;
use crate::side::Side;

/// Why a game is over. Games add the reasons they need; a program that shows them needs only `Display`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum EndReason {
    /// One side has no seeds left in its houses.
    SideEmpty,
    /// The player to move has nothing to move.
    NoMove,
    /// The other player has no seeds, and no move gives them any.
    CannotFeed,
    /// The player not to move would have nothing to move.
    OtherNoMove,
    /// A sowing would never end, and the rules end the game for it.
    Endless,
    /// A player holds more than half of the seeds.
    Majority,
    /// Each player holds exactly half of the seeds.
    Half,
    /// A player cannot fill enough houses for another round.
    CannotFill,
    /// All rounds of the match are played, or a player can no longer be caught up with.
    RoundsPlayed,
    /// The same position came up as often as the rules allow.
    Repetition,
    /// The game reached the number of plies the rules allow.
    PlyLimit,
    /// Too many plies went by without progress.
    IdleLimit,
}

impl fmt::Display for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            EndReason::SideEmpty => "a side has no seeds left",
            EndReason::NoMove => "the player to move has no move",
            EndReason::CannotFeed => "the player to move cannot feed the other",
            EndReason::OtherNoMove => "the player not to move would have no move",
            EndReason::Endless => "a sowing would never end",
            EndReason::Majority => "a player has more than half of the seeds",
            EndReason::Half => "each player has half of the seeds",
            EndReason::CannotFill => "a player cannot fill enough houses for another round",
            EndReason::RoundsPlayed => "the rounds of the match are decided",
            EndReason::Repetition => "the position was repeated",
            EndReason::PlyLimit => "the limit of plies was reached",
            EndReason::IdleLimit => "too many plies without progress",
        })
    }
}

/// The end of a game: who won, with how many seeds, and why it is over.
///
/// ```
/// use mancala_core::{EndReason, Outcome, Score, Side};
/// let outcome = Outcome::by_score(Score::seeds(30, 18), EndReason::SideEmpty);
/// assert_eq!(outcome.winner, Some(Side::South));
/// assert_eq!(outcome.to_string(), "South wins 30-18: a side has no seeds left");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Outcome {
    /// The winner; `None` is a draw.
    pub winner: Option<Side>,
    /// What each side has won, the seeds left on the board included as the rules say.
    pub score: Score,
    /// Why the game is over.
    pub reason: EndReason,
}

impl Outcome {
    /// The outcome in which the higher score wins.
    #[must_use]
    pub fn by_score(score: Score, reason: EndReason) -> Outcome {
        Outcome { winner: score.leader(), score, reason }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(side) => {
                // The winner's seeds first, as people say it.
                let [won, lost] = [side, !side].map(|side| self.score.of(side));
                write!(f, "{} wins {}: {}", side.name(), Score::half_seeds(won, lost), self.reason)
            }
            None => write!(f, "a draw at {}: {}", self.score, self.reason),
        }
    }
}
