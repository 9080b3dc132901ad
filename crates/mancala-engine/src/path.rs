//! The history along the path of a search.

use mancala_core::{EndReason, HistoryRule, Line};

use crate::searchable::Searchable;

/// What [`Line`] is for a game, for a search that goes forth and back.
pub(crate) struct Path<R: Searchable> {
    rule: HistoryRule,
    /// With fewer positions than this since the last irreversible change history ends nothing.
    quiet: usize,
    /// Whether history never ends a game.
    pub(crate) is_free: bool,
    /// The positions at which turns began; none where repetition does not matter.
    seen: Vec<R::Position>,
    /// Where in `seen` the positions since the last irreversible change begin.
    since: usize,
    plies: u32,
    idle: u32,
}

/// What taking back a move restores.
pub(crate) struct Before {
    seen: usize,
    since: usize,
    idle: u32,
}

impl<R: Searchable> Path<R> {
    pub(crate) fn of_line(rules: &R, line: &Line<R>) -> Path<R> {
        let rule = rules.history();
        let mut seen = line.seen().to_vec();
        if rule.repetition.is_some() && rules.begins_turn(line.position()) {
            seen.push(*line.position());
        }
        let is_limited = rule.idle_limit.is_some() || rule.ply_limit.is_some();
        let times = rule.repetition.map_or(0, |times| usize::from(times).saturating_sub(1));
        Path {
            rule,
            quiet: if is_limited { 0 } else { times * usize::from(rule.shortest_cycle.max(1)) + 1 },
            is_free: rule.is_none(),
            seen,
            since: 0,
            plies: line.plies(),
            idle: line.idle(),
        }
    }

    /// Goes on from the present position to the next.
    #[inline]
    pub(crate) fn push(&mut self, rules: &R, here: &R::Position, next: &R::Position) -> Before {
        let before = Before { seen: self.seen.len(), since: self.since, idle: self.idle };
        self.plies += 1;
        if rules.is_irreversible(here, next) {
            self.since = self.seen.len();
            self.idle = 0;
        }
        if rules.begins_turn(next) {
            self.idle += 1;
            if self.rule.repetition.is_some() {
                self.seen.push(*next);
            }
        }
        before
    }

    /// Goes back to where the path was before a push.
    #[inline]
    pub(crate) fn pop(&mut self, before: &Before) {
        self.seen.truncate(before.seen);
        self.plies -= 1;
        (self.since, self.idle) = (before.since, before.idle);
    }

    /// Whether history cannot end the game with the next move, whatever it is: found without looking at it.
    #[inline]
    pub(crate) fn is_quiet_one_on(&self) -> bool {
        self.seen.len() - self.since + 1 < self.quiet
    }

    /// Whether history ends the game at the present position.
    #[inline]
    pub(crate) fn end(&self, here: &R::Position) -> Option<EndReason> {
        if self.seen.len() - self.since < self.quiet { None } else { self.look_back(here) }
    }

    fn look_back(&self, here: &R::Position) -> Option<EndReason> {
        if let Some(times) = self.rule.repetition {
            let older = self.seen.len().saturating_sub(usize::from(self.rule.shortest_cycle.max(1)));
            let mut count = 1;
            for place in (self.since..older).rev() {
                if self.seen[place] == *here {
                    count += 1;
                    if count >= times {
                        return Some(EndReason::Repetition);
                    }
                }
            }
        }
        if self.rule.idle_limit.is_some_and(|limit| self.idle > limit) {
            Some(EndReason::IdleLimit)
        } else if self.rule.ply_limit.is_some_and(|limit| self.plies >= limit) {
            Some(EndReason::PlyLimit)
        } else {
            None
        }
    }
}
