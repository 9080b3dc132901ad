//! A game being played: the moves so far, undo and redo, save and load.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use crate::error::{Excerpt, IllegalMove, MoveError, PositionError, RulesError};
use crate::event::Observer;
use crate::line::Line;
use crate::moves::MoveSet;
use crate::outcome::Outcome;
use crate::rules::Rules;
use crate::side::Side;

/// A game with its rules and its record: play, undo, redo, save, load.
///
/// Saved, it is a few lines of text that carry the rules; see [`Game`]'s `Display` and `FromStr`. What was undone is not
/// saved.
#[derive(Clone, Debug)]
pub struct Game<R: Rules> {
    rules: R,
    start: R::Position,
    /// All moves, those undone and not yet replaced included.
    moves: Vec<R::Move>,
    /// How many of them are played.
    played: usize,
    line: Line<R>,
}

impl<R: Rules> Game<R> {
    /// A game from the start of its rules.
    #[must_use]
    pub fn new(rules: R) -> Game<R> {
        let start = rules.initial();
        let line = Line::from_position(&rules, start);
        Game { rules, start, moves: Vec::new(), played: 0, line }
    }

    /// A game from another position, if it fits the rules.
    pub fn from_position(rules: R, start: R::Position) -> Result<Game<R>, PositionError> {
        rules.check(&start)?;
        let line = Line::from_position(&rules, start);
        Ok(Game { rules, start, moves: Vec::new(), played: 0, line })
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// The position the game began with.
    #[must_use]
    pub fn start(&self) -> &R::Position {
        &self.start
    }

    /// The present position.
    #[must_use]
    pub fn position(&self) -> &R::Position {
        self.line.position()
    }

    /// The present position with its history.
    #[must_use]
    pub fn line(&self) -> &Line<R> {
        &self.line
    }

    /// The moves played, without those undone.
    #[must_use]
    pub fn moves(&self) -> &[R::Move] {
        &self.moves[..self.played]
    }

    /// Whose decision is next, or `None` when the game is over.
    #[must_use]
    pub fn side_to_move(&self) -> Option<Side> {
        let over = self.outcome().is_some();
        (!over).then(|| self.rules.side_to_move(self.position()))
    }

    /// The moves there are; none exactly when the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> MoveSet<R::Move> {
        self.line.legal_moves(&self.rules)
    }

    /// How the game ended, or `None` while it goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.line.outcome(&self.rules)
    }

    /// Plays a move, or leaves everything as it was. Moves that were undone can no longer be redone.
    pub fn play(&mut self, played: R::Move) -> Result<(), IllegalMove<R::Move>> {
        self.play_observed(played, &mut ())
    }

    /// Plays a move and tells `observer` its story, or leaves everything as it was.
    pub fn play_observed<O: Observer>(
        &mut self,
        played: R::Move,
        observer: &mut O,
    ) -> Result<(), IllegalMove<R::Move>> {
        self.line.play_observed(&self.rules, played, observer)?;
        self.moves.truncate(self.played);
        self.moves.push(played);
        self.played += 1;
        Ok(())
    }

    /// Takes back the last move, one decision: after a bonus move the same player is to move again. Returns the move,
    /// or `None` at the start.
    pub fn undo(&mut self) -> Option<R::Move> {
        self.played = self.played.checked_sub(1)?;
        self.line = Line::from_position(&self.rules, self.start);
        for played in &self.moves[..self.played] {
            self.line.play_unchecked(&self.rules, *played, &mut ());
        }
        Some(self.moves[self.played])
    }

    /// Plays the move that was undone last, if no other was played since. Returns it, or `None` when there is none.
    pub fn redo(&mut self) -> Option<R::Move> {
        let next = *self.moves.get(self.played)?;
        self.line.play_unchecked(&self.rules, next, &mut ());
        self.played += 1;
        Some(next)
    }
}

/// Games are equal when their rules, start and moves are; what was undone does not count.
impl<R: Rules> PartialEq for Game<R> {
    fn eq(&self, other: &Self) -> bool {
        use alloc::string::ToString;
        self.start == other.start
            && self.moves() == other.moves()
            && self.rules.to_string() == other.rules.to_string()
    }
}

/// The record of a game as text:
///
/// ```text
/// rules kalah houses=6 seeds=4
/// start <6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>S
/// moves 3 6 1
/// ```
impl<R: Rules> fmt::Display for Game<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rules {}\nstart {}\nmoves", self.rules, self.start)?;
        for played in self.moves() {
            write!(f, " {played}")?;
        }
        writeln!(f)
    }
}

/// What is wrong with the text of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GameError<M: fmt::Display + fmt::Debug> {
    /// A line is missing or out of order.
    #[error("line {line} of a game begins with {expected}, not with {found}")]
    Line {
        /// Which line, from 1.
        line: usize,
        /// The word it begins with.
        expected: &'static str,
        /// What was found.
        found: Excerpt,
    },
    /// Something follows the last line.
    #[error("{found} follows the end of the game")]
    Trailing {
        /// What follows.
        found: Excerpt,
    },
    /// The rules cannot be read.
    #[error("the rules of the game: {0}")]
    Rules(#[from] RulesError),
    /// The start position cannot be read, or does not fit the rules.
    #[error("the start of the game: {0}")]
    Start(#[from] PositionError),
    /// A move cannot be read.
    #[error("move number {number}: {error}")]
    Move {
        /// Which move, from 1.
        number: usize,
        /// What is wrong with it.
        error: MoveError,
    },
    /// A move is illegal.
    #[error("move number {number}: {error}")]
    Illegal {
        /// Which move, from 1.
        number: usize,
        /// What is wrong with it.
        error: IllegalMove<M>,
    },
}

impl<R: Rules> FromStr for Game<R> {
    type Err = GameError<R::Move>;

    fn from_str(text: &str) -> Result<Game<R>, GameError<R::Move>> {
        let mut lines = text.trim_end().lines().enumerate();
        let mut field = |expected: &'static str| {
            let (i, line) = lines.next().unwrap_or((text.trim_end().lines().count(), ""));
            let rest = line.strip_prefix(expected).filter(|rest| rest.is_empty() || rest.starts_with(' '));
            let rest = rest.ok_or(GameError::Line { line: i + 1, expected, found: Excerpt::of(line) })?;
            Ok::<&str, GameError<R::Move>>(rest.trim())
        };
        let rules: R = field("rules")?.parse()?;
        let start: R::Position = field("start")?.parse()?;
        let mut game = Game::from_position(rules, start)?;
        for (i, word) in field("moves")?.split_whitespace().enumerate() {
            let number = i + 1;
            let played = word.parse().map_err(|error| GameError::Move { number, error })?;
            game.play(played).map_err(|error| GameError::Illegal { number, error })?;
        }
        match lines.next() {
            Some((_, found)) => Err(GameError::Trailing { found: Excerpt::of(found) }),
            None => Ok(game),
        }
    }
}

crate::serde_as_text!(impl [R: Rules] Game<R>);
