//! What a game is: rules are a value, positions are plain data.

use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::str::FromStr;

use crate::error::{IllegalMove, IllegalReason, PositionError, RulesError};
use crate::event::{Event, Observer};
use crate::moves::{Move, MoveSet};
use crate::outcome::{EndReason, Outcome};
use crate::score::Score;
use crate::side::Side;
use crate::view::{Pit, View};

/// The rules of one game with its options and start: a value that plays positions.
///
/// A rules value holds the options and the sowing tables; a position holds only what changes during play. Every move
/// is one decision of one player, so a player who moves again simply is the side to move again: read it from the
/// position, never from a count of plies.
///
/// Everything that plays, counts, searches or records is generic over this trait. History (repetition, limits) is
/// stated by [`Rules::history`] and applied by [`Line`](crate::Line).
///
/// Text is canonical both ways for rules, positions and moves: `Display` and `FromStr` are inverse.
pub trait Rules: Clone + Debug + Display + FromStr<Err = RulesError> + Send + Sync + 'static {
    /// A position: what changes during a game, and the side to move.
    type Position: Copy + Ord + Hash + Debug + Display + FromStr<Err = PositionError> + Send + Sync + 'static;

    /// One decision.
    type Move: Move;

    /// What the future of a position depends on, without what is already won.
    type Key: Copy + Ord + Hash + Debug + Send + Sync + 'static;

    /// The name of the game, in lower case, as its text forms begin.
    const NAME: &'static str;

    /// The position a game starts from.
    fn initial(&self) -> Self::Position;

    /// Whose decision is next. Once the game is over this says nothing.
    fn side_to_move(&self, position: &Self::Position) -> Side;

    /// The moves there are, in the documented order of the game; none exactly when [`Rules::outcome`] is `Some`.
    fn legal_moves(&self, position: &Self::Position) -> MoveSet<Self::Move>;

    /// Plays a move that is known to be legal, and tells `observer` its story. A move that is not legal gives some
    /// position or other and never fails.
    fn play_unchecked<O: Observer>(
        &self,
        position: &mut Self::Position,
        played: Self::Move,
        observer: &mut O,
    );

    /// How the game ended, or `None` while it goes on.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// The seeds each side has won; when the game is over, with the seeds left on the board counted for whom the rules
    /// say.
    fn score(&self, position: &Self::Position) -> Score;

    /// The seeds already won, and apart from them what the future depends on. Two positions with equal keys, mover to
    /// mover, have the same moves and win the same seeds from here on.
    ///
    /// The score counts the player to move as South, as the key does.
    fn split(&self, position: &Self::Position) -> (Score, Self::Key);

    /// The seeds of every pit by its owner.
    fn view(&self, position: &Self::Position) -> View;

    /// Whether the position can belong to these rules: its number of houses, its seeds, its pending decisions.
    fn check(&self, position: &Self::Position) -> Result<(), PositionError>;

    /// Shows every position that the side to move cannot tell from this one: this one alone, unless the other side made a
    /// hidden choice that is pending. Who plays fair weighs them all, and chooses the same move at each of them.
    fn indistinguishable(&self, position: &Self::Position, mut show: impl FnMut(Self::Position)) {
        show(*position);
    }

    /// What the rules say about the history of a game. Most games say nothing.
    fn history(&self) -> HistoryRule {
        HistoryRule::NONE
    }

    /// Whether play can never return to `before` from `after`. By default: when a seed was won for good.
    fn is_irreversible(&self, before: &Self::Position, after: &Self::Position) -> bool {
        self.score(before) != self.score(after)
    }

    /// Whether a turn begins at this position. History looks at no other: where a turn takes several decisions, the
    /// positions in the middle of it are neither repeated nor idle. By default every position begins one.
    fn begins_turn(&self, _position: &Self::Position) -> bool {
        true
    }

    /// The outcome of a game that its history ends at this position. By default the score decides.
    fn settle(&self, position: &Self::Position, reason: EndReason) -> Outcome {
        Outcome::by_score(self.score(position), reason)
    }

    /// The houses whose seeds the rules count at the end `outcome`, and for whom; called once the game is over.
    fn sweep(&self, position: &Self::Position, outcome: &Outcome, take: impl FnMut(Pit, u8, Option<Side>));

    /// Why a move cannot be played here; asked only of moves that are not legal.
    fn why_illegal(&self, position: &Self::Position, _attempted: Self::Move) -> IllegalReason {
        if self.outcome(position).is_some() { IllegalReason::GameOver } else { IllegalReason::NotAllowed }
    }

    // Provided and not meant to be replaced.

    /// Plays a move if it is legal, and leaves the position alone if not.
    fn play(&self, position: &mut Self::Position, played: Self::Move) -> Result<(), IllegalMove<Self::Move>> {
        self.play_observed(position, played, &mut ())
    }

    /// Plays a move if it is legal and tells `observer` its story, the end of the game included.
    fn play_observed<O: Observer>(
        &self,
        position: &mut Self::Position,
        played: Self::Move,
        observer: &mut O,
    ) -> Result<(), IllegalMove<Self::Move>> {
        if !self.legal_moves(position).contains(played) {
            return Err(IllegalMove { attempted: played, reason: self.why_illegal(position, played) });
        }
        self.play_unchecked(position, played, observer);
        if O::LISTENS
            && let Some(outcome) = self.outcome(position)
        {
            tell_end(self, position, outcome, observer);
        }
        Ok(())
    }
}

/// Tells the counting of the last seeds and the end of the game.
pub(crate) fn tell_end<R: Rules, O: Observer>(
    rules: &R,
    position: &R::Position,
    outcome: Outcome,
    observer: &mut O,
) {
    rules.sweep(position, &outcome, |pit, seeds, to| {
        if seeds > 0 {
            observer.tell(|| Event::Swept { pit, seeds, to });
        }
    });
    observer.tell(|| Event::Ended(outcome));
}

/// What rules say about the history of a game: when it ends because of what came before.
///
/// How such an end is counted is up to [`Rules::settle`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct HistoryRule {
    /// The game ends when a position comes up this often since the last irreversible change, side to move included and
    /// the position after that change counted.
    pub repetition: Option<u8>,
    /// A position never comes up again in fewer plies than this without an irreversible change between: what need not be
    /// searched for a repetition. 0 when nothing is known.
    pub shortest_cycle: u8,
    /// The game ends after this many turns without an irreversible change.
    pub idle_limit: Option<u32>,
    /// The game ends after this many plies.
    pub ply_limit: Option<u32>,
}

impl HistoryRule {
    /// History never ends a game.
    pub const NONE: HistoryRule =
        HistoryRule { repetition: None, shortest_cycle: 0, idle_limit: None, ply_limit: None };

    /// Whether history never ends a game.
    #[must_use]
    pub fn is_none(&self) -> bool {
        *self == HistoryRule::NONE
    }
}
