//! Depth by depth: principal variation search with a table, for playing and for analysis.
//!
//! Values are what is gained from a position on, apart from what is already won, so that positions that differ only in
//! score share one entry of the table. A depth is a number of turns: moves that keep the turn cost none, so no position
//! is ever guessed at in the middle of a turn.

use mancala_core::{Move, MoveSet, Side};

use crate::joint::is_hidden;
use crate::limits::Watch;
use crate::path::Path;
use crate::searchable::Searchable;
use crate::table::{Note, Table};

/// What a search found of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    /// What the player to move gains from here.
    pub(crate) value: i16,
    /// Whether it is so whatever the depth.
    pub(crate) proven: bool,
    /// The earliest place on the path that had a part in it.
    depends_on: usize,
}

impl Found {
    fn seen_by_parent(self, gain: i16, same_side: bool) -> Found {
        Found { value: if same_side { gain + self.value } else { gain - self.value }, ..self }
    }
}

/// Nothing of the path had a part in it.
const FREE: usize = usize::MAX;
/// In place of a move.
const NO_MOVE: u8 = 63;
/// Larger than any value, with room for sums.
const INFINITE: i16 = 8000;

/// What the table remembers of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    value: i16,
    kind: Kind,
    /// In turns; [`Entry::PROVEN`] holds at every depth.
    depth: u8,
    best: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
enum Kind {
    AtLeast = 0,
    AtMost = 1,
    Exact = 2,
}

impl Entry {
    const PROVEN: u8 = 255;
    const OFFSET: i16 = 511;

    /// The note to store; `None` where the value is too large for one.
    fn note(self) -> Option<Note> {
        let fits = (-Entry::OFFSET..=Entry::OFFSET).contains(&self.value);
        let content = u32::from((self.value + Entry::OFFSET).cast_unsigned())
            | (self.kind as u32) << 10
            | u32::from(self.depth) << 12
            | u32::from(self.best & NO_MOVE) << 20;
        fits.then(|| Note::new(content, 1 + u32::from(self.depth.min(30))))
    }

    fn of_note(note: Note) -> Entry {
        let content = note.content();
        Entry {
            value: (content & 0x3ff) as i16 - Entry::OFFSET,
            kind: match content >> 10 & 3 {
                0 => Kind::AtLeast,
                1 => Kind::AtMost,
                _ => Kind::Exact,
            },
            depth: (content >> 12) as u8,
            best: (content >> 20) as u8 & NO_MOVE,
        }
    }
}

/// One thread's search.
pub(crate) struct Search<'a, R: Searchable, T: Table<R>> {
    rules: &'a R,
    table: Option<&'a T>,
    path: Path<R>,
    pub(crate) nodes: u64,
    watch: Watch,
    /// Moves within one turn after which only the most promising is looked at.
    chain: u32,
    children: Vec<Child<R::Position>>,
    /// How well moves did, by whether they keep the turn and by index.
    history: [[i32; 64]; 2],
}

#[derive(Clone, Copy)]
struct Child<P> {
    position: P,
    gain: i16,
    same_side: bool,
    over: bool,
    order: i32,
    played: u8,
}

/// The window and the depth of a search, and how many moves of this turn came before.
#[derive(Clone, Copy)]
pub(crate) struct Task {
    pub(crate) alpha: i16,
    pub(crate) beta: i16,
    pub(crate) depth: u32,
    pub(crate) chain: u32,
}

impl Task {
    pub(crate) fn full(depth: u32) -> Task {
        Task { alpha: -INFINITE, beta: INFINITE, depth, chain: 0 }
    }
}

impl<'a, R: Searchable, T: Table<R>> Search<'a, R, T> {
    pub(crate) fn new(rules: &'a R, table: Option<&'a T>, path: Path<R>, watch: Watch, chain: u32) -> Self {
        Search { rules, table, path, nodes: 0, watch, chain, children: Vec::new(), history: [[0; 64]; 2] }
    }

    /// The value of a move from the root, seen by who makes it; `None` when the search has to end.
    pub(crate) fn search_move(
        &mut self,
        position: &R::Position,
        played: R::Move,
        task: Task,
    ) -> Option<Found> {
        let lead = self.rules.split(position).0.lead(Side::South);
        let side = self.rules.side_to_move(position);
        let child = self.child(position, played, side, lead);
        self.follow(position, &child, side, lead, task)
    }

    /// The best move that the table remembers for a position.
    pub(crate) fn remembered_move(&self, position: &R::Position) -> Option<u8> {
        let table = self.table?;
        let (_, key) = self.rules.split(position);
        let entry = Entry::of_note(table.get(&table.place(self.rules, &key))?);
        (entry.best != NO_MOVE).then_some(entry.best)
    }

    /// Plays a move.
    fn child(&self, position: &R::Position, played: R::Move, side: Side, lead: i16) -> Child<R::Position> {
        let mut child = *position;
        self.rules.play_unchecked(&mut child, played, &mut ());
        let over = self.rules.legal_moves(&child).is_empty();
        let same_side = self.rules.side_to_move(&child) == side;
        let gain = if over {
            self.rules.outcome(&child).map_or(0, |end| end.score.lead(side)) - lead
        } else {
            let child_lead = self.rules.split(&child).0.lead(Side::South);
            if same_side { child_lead - lead } else { -child_lead - lead }
        };
        Child { position: child, gain, same_side, over, order: 0, played: played.index() }
    }

    /// The value of a move, seen by who makes it.
    fn follow(
        &mut self,
        parent: &R::Position,
        child: &Child<R::Position>,
        side: Side,
        lead: i16,
        task: Task,
    ) -> Option<Found> {
        if child.over {
            self.nodes += 1;
            return Some(Found { value: child.gain, proven: true, depends_on: FREE });
        }
        let (gain, same_side) = (child.gain, child.same_side);
        let inner = if same_side {
            Task {
                alpha: task.alpha - gain,
                beta: task.beta - gain,
                depth: task.depth,
                chain: task.chain + 1,
            }
        } else {
            let depth = task.depth.saturating_sub(1);
            Task { alpha: gain - task.beta, beta: gain - task.alpha, depth, chain: 0 }
        };
        if self.path.is_free {
            return Some(self.search(&child.position, inner)?.seen_by_parent(gain, same_side));
        }
        let before = self.path.push(self.rules, parent, &child.position);
        let found = match self.path.end(&child.position) {
            Some(end) => {
                self.nodes += 1;
                let outcome = self.rules.settle(&child.position, end.reason);
                let value = outcome.score.lead(side) - lead;
                Some(Found { value, proven: false, depends_on: end.depends_on })
            }
            None => self.search(&child.position, inner).map(|found| found.seen_by_parent(gain, same_side)),
        };
        self.path.pop(&before);
        found
    }

    /// The value of a position that is not over: exact within the window, a bound outside it.
    pub(crate) fn search(&mut self, position: &R::Position, task: Task) -> Option<Found> {
        self.nodes += 1;
        if self.watch.is_over(self.nodes) {
            return None;
        }
        let Task { mut alpha, beta, depth, chain } = task;
        let stake = self.rules.at_stake(position);
        let sure = |value| Some(Found { value, proven: true, depends_on: FREE });
        let least = self.rules.sure_gain(position);
        if least >= beta {
            return sure(least);
        }
        if stake <= alpha {
            return sure(stake);
        }
        // What the player to move may not see is not looked at, either.
        if depth == 0 || is_hidden(self.rules, position) {
            let value = self.rules.evaluate(position).clamp(-stake, stake);
            return Some(Found { value, proven: false, depends_on: FREE });
        }
        let (banked, key) = self.rules.split(position);
        let lead = banked.lead(Side::South);
        let place = self.table.map(|table| table.place(self.rules, &key));
        let mut hint = NO_MOVE;
        if let (Some(table), Some(place)) = (self.table, &place)
            && let Some(entry) = table.get(place).map(Entry::of_note)
        {
            hint = entry.best;
            // Beyond the longest chain a position is looked at less closely than its entry may have been.
            if u32::from(entry.depth) >= depth.min(254) {
                let (value, proven) = (entry.value, entry.depth == Entry::PROVEN);
                let enough = match entry.kind {
                    Kind::Exact => true,
                    Kind::AtLeast => value >= beta,
                    Kind::AtMost => value <= alpha,
                };
                if enough {
                    return Some(Found { value, proven, depends_on: FREE });
                }
            }
        }

        let side = self.rules.side_to_move(position);
        let moves = self.rules.legal_moves(position);
        let base = self.children.len();
        self.list(position, moves, side, lead, hint);
        let last =
            if chain >= self.chain { (base + 1).min(self.children.len()) } else { self.children.len() };
        let cut_short = last < self.children.len();
        let opened_at = alpha;
        let mut best = Found { value: -INFINITE, proven: !cut_short, depends_on: FREE };
        let mut best_move = NO_MOVE;
        for i in base..last {
            let child = self.children[i];
            let mut found = if i == base {
                self.follow(position, &child, side, lead, Task { alpha, beta, depth, chain })?
            } else {
                let narrow = Task { alpha, beta: alpha + 1, depth, chain };
                let found = self.follow(position, &child, side, lead, narrow)?;
                if found.value > alpha && found.value < beta {
                    self.follow(position, &child, side, lead, Task { alpha, beta, depth, chain })?
                } else {
                    found
                }
            };
            if found.value > best.value {
                best.value = found.value;
                best_move = child.played;
            }
            best.depends_on = best.depends_on.min(found.depends_on);
            if found.value >= beta {
                // One move that is good enough is enough, whatever the others are.
                best.proven = found.proven;
                self.note_success(&child, depth);
                break;
            }
            found.proven &= best.proven;
            best.proven = found.proven;
            alpha = alpha.max(found.value);
        }
        self.children.truncate(base);

        if best.depends_on < self.path.place(self.rules, position) {
            return Some(best);
        }
        best.depends_on = FREE;
        if let (Some(table), Some(place)) = (self.table, &place) {
            let kind = if best.value >= beta {
                Kind::AtLeast
            } else if best.value <= opened_at {
                Kind::AtMost
            } else {
                Kind::Exact
            };
            // Where history can end a game nothing that the table holds is the last word.
            let depth = if best.proven && self.path.is_free { Entry::PROVEN } else { depth.min(254) as u8 };
            if let Some(note) = (Entry { value: best.value, kind, depth, best: best_move }).note() {
                table.put(place, note);
            }
        }
        Some(best)
    }

    /// Puts all moves on the list of children, the most promising first.
    fn list(&mut self, position: &R::Position, moves: MoveSet<R::Move>, side: Side, lead: i16, hint: u8) {
        let base = self.children.len();
        for played in moves {
            let mut child = self.child(position, played, side, lead);
            child.order = i32::from(child.gain) * 8
                + i32::from(child.same_side) * 64
                + self.history[usize::from(child.same_side)][usize::from(child.played & 63)] / 64;
            if child.played == hint {
                child.order += 1 << 20;
            }
            self.children.push(child);
        }
        self.children[base..].sort_by_key(|child| -child.order);
    }

    /// A move was good enough to leave the others out.
    fn note_success(&mut self, child: &Child<R::Position>, depth: u32) {
        let score = &mut self.history[usize::from(child.same_side)][usize::from(child.played & 63)];
        *score += (depth * depth).min(400).cast_signed();
        if *score > 4096 {
            self.history.as_flattened_mut().iter_mut().for_each(|score| *score /= 2);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_as_they_were_at_every_depth() {
        for depth in [0, 1, 127, 128, 254, 255] {
            for (value, kind) in [(-511, Kind::AtLeast), (0, Kind::AtMost), (511, Kind::Exact)] {
                let entry = Entry { value, kind, depth, best: 62 };
                assert_eq!(entry.note().map(Entry::of_note), Some(entry));
            }
        }
        assert_eq!(Entry { value: 512, kind: Kind::Exact, depth: 1, best: 0 }.note(), None);
    }
}
