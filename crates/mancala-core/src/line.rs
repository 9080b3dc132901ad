//! A position together with the history that the rules look at.

use smallvec::SmallVec;

use crate::error::IllegalMove;
use crate::event::Observer;
use crate::moves::MoveSet;
use crate::outcome::{EndReason, Outcome};
use crate::rules::{HistoryRule, Rules, tell_end};

/// A position with its history since the last irreversible change: what [`Rules`] say of a position, a line says with
/// repetition and limits counted in. "No legal moves" and "there is an outcome" are the same for a line, too.
///
/// A line does not hold its rules; pass the same ones to every call.
///
/// Games without a history rule keep none, and a line then costs what its position costs.
#[derive(Clone, Debug)]
pub struct Line<R: Rules> {
    position: R::Position,
    rule: HistoryRule,
    plies: u32,
    /// Turns begun since the last irreversible change, the present one included.
    idle: u32,
    /// The positions since the last irreversible change in which a turn began, without the present one.
    seen: SmallVec<[R::Position; 4]>,
    ended: Option<EndReason>,
}

impl<R: Rules> Line<R> {
    /// The start of a game.
    #[must_use]
    pub fn new(rules: &R) -> Line<R> {
        Line::from_position(rules, rules.initial())
    }

    /// A line that begins at `position` with nothing before it.
    #[must_use]
    pub fn from_position(rules: &R, position: R::Position) -> Line<R> {
        let mut line =
            Line { position, rule: rules.history(), plies: 0, idle: 0, seen: SmallVec::new(), ended: None };
        line.look_back(rules);
        line
    }

    /// The present position.
    #[must_use]
    #[inline]
    pub fn position(&self) -> &R::Position {
        &self.position
    }

    /// Plies played since the line began.
    #[must_use]
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// Turns begun since the last irreversible change, the present one included.
    #[must_use]
    pub fn idle(&self) -> u32 {
        self.idle
    }

    /// The positions since the last irreversible change in which a turn began, without the present one; none where
    /// repetition does not matter.
    #[must_use]
    pub fn seen(&self) -> &[R::Position] {
        &self.seen
    }

    /// The moves there are; none exactly when [`Line::outcome`] is `Some`.
    #[must_use]
    #[inline]
    pub fn legal_moves(&self, rules: &R) -> MoveSet<R::Move> {
        if self.ended.is_some() { MoveSet::EMPTY } else { rules.legal_moves(&self.position) }
    }

    /// How the game ended, or `None` while it goes on. An end by the rules of the position comes before one by history.
    #[must_use]
    pub fn outcome(&self, rules: &R) -> Option<Outcome> {
        rules
            .outcome(&self.position)
            .or_else(|| self.ended.map(|reason| rules.settle(&self.position, reason)))
    }

    /// Plays a move if it is legal, and leaves the line alone if not.
    pub fn play(&mut self, rules: &R, played: R::Move) -> Result<(), IllegalMove<R::Move>> {
        self.play_observed(rules, played, &mut ())
    }

    /// Plays a move if it is legal and tells `observer` its story, the end of the game included.
    pub fn play_observed<O: Observer>(
        &mut self,
        rules: &R,
        played: R::Move,
        observer: &mut O,
    ) -> Result<(), IllegalMove<R::Move>> {
        if !self.legal_moves(rules).contains(played) {
            let reason = match self.ended {
                Some(_) => crate::error::IllegalReason::GameOver,
                None => rules.why_illegal(&self.position, played),
            };
            return Err(IllegalMove { attempted: played, reason });
        }
        self.play_unchecked(rules, played, observer);
        if O::LISTENS
            && let Some(outcome) = self.outcome(rules)
        {
            tell_end(rules, &self.position, outcome, observer);
        }
        Ok(())
    }

    /// Plays a move that is known to be legal.
    #[inline]
    pub fn play_unchecked<O: Observer>(&mut self, rules: &R, played: R::Move, observer: &mut O) {
        if rules.history().is_none() {
            rules.play_unchecked(&mut self.position, played, observer);
            self.plies += 1;
        } else {
            self.play_in_history(rules, played, observer);
        }
    }

    /// Plays a move and looks at what came before. A function of its own: games without a history rule, the most of
    /// them, stay small enough to be inlined.
    #[inline(never)]
    fn play_in_history<O: Observer>(&mut self, rules: &R, played: R::Move, observer: &mut O) {
        let before = self.position;
        rules.play_unchecked(&mut self.position, played, observer);
        self.plies += 1;
        if rules.is_irreversible(&before, &self.position) {
            self.seen.clear();
            self.idle = 0;
        } else if self.rule.repetition.is_some() && rules.begins_turn(&before) {
            self.seen.push(before);
        }
        self.look_back(rules);
    }

    /// Counts the present position if a turn begins there, and ends the game if the rules say so.
    fn look_back(&mut self, rules: &R) {
        let rule = &self.rule;
        let begins_turn = rules.begins_turn(&self.position);
        self.idle += u32::from(begins_turn);
        // Most of the time too few turns have passed for the position to have come up often enough.
        let repeated = rule.repetition.is_some_and(|times| {
            let apart = u32::from(rule.shortest_cycle.max(1));
            self.idle > u32::from(times.saturating_sub(1)) * apart
                && begins_turn
                && 1 + self.seen.iter().filter(|seen| **seen == self.position).count() >= usize::from(times)
        });
        self.ended = if repeated {
            Some(EndReason::Repetition)
        } else if rule.idle_limit.is_some_and(|limit| self.idle > limit) {
            Some(EndReason::IdleLimit)
        } else if rule.ply_limit.is_some_and(|limit| self.plies >= limit) {
            Some(EndReason::PlyLimit)
        } else {
            None
        };
    }
}
