//! The history along the path of a search.

use mancala_core::{EndReason, HistoryRule, Line};

use crate::searchable::Searchable;

/// What [`Line`] is for a game, for a search that goes forth and back.
pub(crate) struct Path<R: Searchable> {
    rule: HistoryRule,
    /// Whether history never ends a game.
    pub(crate) is_free: bool,
    seen: Vec<R::Position>,
    /// Where in `seen` the positions since the last irreversible change begin.
    since: usize,
    plies: u32,
    idle: u32,
}

/// What taking back a move restores.
pub(crate) struct Before {
    since: usize,
    idle: u32,
}

/// An end by history.
pub(crate) struct HistoryEnd {
    pub(crate) reason: EndReason,
    /// The earliest place on the path that had a part in it.
    pub(crate) depends_on: usize,
}

impl<R: Searchable> Path<R> {
    pub(crate) fn of_line(rules: &R, line: &Line<R>) -> Path<R> {
        let rule = rules.history();
        let mut seen = line.seen().to_vec();
        if seen.is_empty() {
            seen.push(*line.position());
        }
        Path { rule, is_free: rule.is_none(), seen, since: 0, plies: line.plies(), idle: line.idle() }
    }

    /// The place of the present position.
    pub(crate) fn place(&self) -> usize {
        self.seen.len() - 1
    }

    /// Goes on to a position.
    pub(crate) fn push(&mut self, rules: &R, after: &R::Position) -> Before {
        let before = Before { since: self.since, idle: self.idle };
        self.plies += 1;
        self.idle += 1;
        if self.seen.last().is_some_and(|last| rules.is_irreversible(last, after)) {
            self.since = self.seen.len();
            self.idle = 0;
        }
        self.seen.push(*after);
        before
    }

    /// Goes back to where the path was before a push.
    pub(crate) fn pop(&mut self, before: &Before) {
        self.seen.pop();
        self.plies -= 1;
        (self.since, self.idle) = (before.since, before.idle);
    }

    /// Whether history ends the game at the present position.
    pub(crate) fn end(&self) -> Option<HistoryEnd> {
        if let Some(times) = self.rule.repetition
            && let Some((here, older)) = self.seen.split_last()
        {
            let skipped = usize::from(self.rule.shortest_cycle.max(1)) - 1;
            let reach = older.len().saturating_sub(skipped).max(self.since);
            let mut count = 1;
            for (place, seen) in older[self.since..reach].iter().enumerate().rev() {
                if seen == here {
                    count += 1;
                    if count >= times {
                        let depends_on = self.since + place;
                        return Some(HistoryEnd { reason: EndReason::Repetition, depends_on });
                    }
                }
            }
        }
        let over = |count: u32, limit: Option<u32>| limit.is_some_and(|limit| count >= limit);
        if over(self.idle, self.rule.idle_limit) {
            Some(HistoryEnd { reason: EndReason::IdleLimit, depends_on: 0 })
        } else if over(self.plies, self.rule.ply_limit) {
            Some(HistoryEnd { reason: EndReason::PlyLimit, depends_on: 0 })
        } else {
            None
        }
    }
}
