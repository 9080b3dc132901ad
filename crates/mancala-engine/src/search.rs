//! Depth by depth: principal variation search with a table, for playing and for analysis.
//!
//! Values are what is gained from a position on, apart from what is already won, so that positions that differ only in
//! score share one entry of the table. A depth is a number of turns: moves that keep the turn cost none, so no position
//! is ever guessed at in the middle of a turn.

use mancala_core::{Move, MoveSet};

use crate::joint::is_hidden;
use crate::limits::Watch;
use crate::path::Path;
use crate::searchable::Searchable;
use crate::step::{Here, Step, in_all, variation};
use crate::table::{Note, Table};

/// What a search found of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    /// What the player to move gains from here.
    pub(crate) value: i16,
    /// Whether it is so whatever the depth.
    pub(crate) proven: bool,
    /// Whether history had a part in it, so that it is the value of this path and not of the position.
    of_path: bool,
}

impl Found {
    fn seen_by_parent(self, gain: i16, same_side: bool) -> Found {
        Found { value: in_all(gain, same_side, self.value), ..self }
    }
}

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

impl Kind {
    /// Whether a value of this kind answers what is asked of a window.
    #[inline]
    fn is_enough(self, value: i16, alpha: i16, beta: i16) -> bool {
        match self {
            Kind::Exact => true,
            Kind::AtLeast => value >= beta,
            Kind::AtMost => value <= alpha,
        }
    }
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
    children: Vec<Child<R::Position, R::Move>>,
    /// How well moves did, by whether they keep the turn and by index.
    history: [[i32; 64]; 2],
    /// Among threads that search together, which one.
    thread: u32,
    /// Positions looked at less deeply are not looked up.
    table_from: u32,
}

/// A position one move on.
#[derive(Clone, Copy)]
struct Child<P, M> {
    position: P,
    /// What can be played there; nothing when the game is over.
    moves: MoveSet<M>,
    /// What the move gained at once, or in all when the game is over.
    gain: i16,
    same_side: bool,
    played: u8,
    order: i32,
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
        let (children, history, table_from) = (Vec::new(), [[0; 64]; 2], rules.table_from());
        Search { rules, table, path, nodes: 0, watch, chain, children, history, thread: 0, table_from }
    }

    /// Orders moves a little differently than the first thread, so as to look at other parts of the tree.
    pub(crate) fn varied_by(mut self, thread: u32) -> Self {
        self.thread = thread;
        self
    }

    /// The value of a move from the root, seen by who makes it; `None` when the search has to end.
    pub(crate) fn search_move(
        &mut self,
        position: &R::Position,
        played: R::Move,
        task: Task,
    ) -> Option<Found> {
        let here = Here::of(self.rules, position);
        let child = self.child(&here, played);
        self.follow(&here, &child, task)
    }

    /// The best move that the table remembers for a position.
    pub(crate) fn remembered_move(&self, position: &R::Position) -> Option<u8> {
        let table = self.table?;
        let (_, key) = self.rules.split(position);
        let entry = Entry::of_note(table.get(&table.place(self.rules, &key))?);
        (entry.best != NO_MOVE).then_some(entry.best)
    }

    /// Plays a move: the one place where positions are made and counted.
    #[inline(always)]
    fn child(&mut self, here: &Here<'_, R::Position>, played: R::Move) -> Child<R::Position, R::Move> {
        self.nodes += 1;
        let Step { position, moves, gain, same_side, .. } = here.step(self.rules, played);
        Child { position, moves, gain, same_side, played: played.index(), order: 0 }
    }

    /// The value of a move, seen by who makes it.
    #[inline]
    fn follow(
        &mut self,
        here: &Here<'_, R::Position>,
        child: &Child<R::Position, R::Move>,
        task: Task,
    ) -> Option<Found> {
        if child.moves.is_empty() {
            return Some(Found { value: child.gain, proven: true, of_path: false });
        }
        if self.path.is_free {
            return self.follow_on(child, task);
        }
        let is_leaf = task.depth <= 1 && !child.same_side;
        if is_leaf && self.path.is_quiet_one_on() {
            return self.follow_on(child, task);
        }
        let before = self.path.push(self.rules, here.position, &child.position);
        let found = match self.path.end(&child.position) {
            Some(end) => {
                let outcome = self.rules.settle(&child.position, end);
                let value = outcome.score.lead(here.side) - here.lead;
                Some(Found { value, proven: false, of_path: true })
            }
            None => self.follow_on(child, task),
        };
        self.path.pop(&before);
        found
    }

    /// [`Search::follow`] where the game goes on.
    #[inline(always)]
    fn follow_on(&mut self, child: &Child<R::Position, R::Move>, task: Task) -> Option<Found> {
        let (gain, same_side) = (child.gain, child.same_side);
        let found = if same_side {
            let (alpha, beta) = (task.alpha - gain, task.beta - gain);
            self.search(&child.position, child.moves, Task { alpha, beta, chain: task.chain + 1, ..task })?
        } else {
            let (alpha, beta) = (gain - task.beta, gain - task.alpha);
            if task.depth <= 1 {
                self.leaf(&child.position, alpha, beta)
            } else {
                let depth = task.depth - 1;
                self.search(&child.position, child.moves, Task { alpha, beta, depth, chain: 0 })?
            }
        };
        Some(found.seen_by_parent(gain, same_side))
    }

    /// What is gained at least and at most, found at a glance. Also what is certain by that, if it decides.
    #[inline(always)]
    fn glance(&self, position: &R::Position, alpha: i16, beta: i16) -> (Option<Found>, [i16; 2]) {
        let proven = |value| Some(Found { value, proven: true, of_path: false });
        let (least, most) = (self.rules.sure_gain(position), self.rules.at_stake(position));
        let decided = if least >= beta {
            proven(least)
        } else if most <= alpha {
            proven(most)
        } else {
            None
        };
        (decided, [least, most])
    }

    /// The value where nothing more is looked at: what is certain if that decides, else a guess.
    #[inline(always)]
    fn leaf(&self, position: &R::Position, alpha: i16, beta: i16) -> Found {
        let (decided, [least, most]) = self.glance(position, alpha, beta);
        decided.unwrap_or_else(|| {
            let value = self.rules.evaluate(position).max(least).min(most);
            Found { value, proven: false, of_path: false }
        })
    }

    /// The value of a position that is not over, and where these moves can be played: exact within the window, a bound
    /// outside it.
    fn search(&mut self, position: &R::Position, moves: MoveSet<R::Move>, task: Task) -> Option<Found> {
        if self.watch.is_over(self.nodes) {
            return None;
        }
        let Task { alpha, beta, depth, chain } = task;
        let (decided, _) = self.glance(position, alpha, beta);
        if decided.is_some() {
            return decided;
        }
        // What the player to move may not see is not looked at, either.
        if is_hidden(self.rules, position) {
            return Some(self.leaf(position, alpha, beta));
        }
        let only_one = chain >= self.chain;
        if depth <= 1 && !only_one {
            return self.search_frontier(position, moves, task);
        }
        let key = self.rules.split(position).1;
        // The principal line is remembered all the same.
        let is_shallow = depth < self.table_from;
        let place = self.table.filter(|_| !is_shallow).map(|table| table.place(self.rules, &key));
        let mut hint = NO_MOVE;
        if let (Some(table), Some(place)) = (self.table, &place)
            && let Some(entry) = table.get(place).map(Entry::of_note)
        {
            hint = entry.best;
            // Beyond the longest chain a position is looked at less closely than its entry may have been.
            if u32::from(entry.depth) >= depth.min(254) && entry.kind.is_enough(entry.value, alpha, beta) {
                let proven = entry.depth == Entry::PROVEN;
                return Some(Found { value: entry.value, proven, of_path: false });
            }
        }
        let best = self.search_moves(&Here::of(self.rules, position), moves, hint, task)?;
        let found = best.found;
        if found.of_path {
            return Some(found);
        }
        if let Some(table) = self.table
            && (!is_shallow || best.is_exact())
        {
            let place = place.unwrap_or_else(|| table.place(self.rules, &key));
            // Where history can end a game nothing that the table holds is the last word.
            let depth = if found.proven && self.path.is_free { Entry::PROVEN } else { depth.min(254) as u8 };
            if let Some(note) = best.entry(depth).note() {
                table.put(&place, note);
            }
        }
        Some(found)
    }

    /// Searches moves, the one that was best before first, the others played and put in order only when they are needed.
    fn search_moves(
        &mut self,
        here: &Here<'_, R::Position>,
        moves: MoveSet<R::Move>,
        hint: u8,
        task: Task,
    ) -> Option<Best> {
        let only_one = task.chain >= self.chain && moves.len() > 1;
        let mut best = Best::new(task.alpha, task.beta, !only_one);
        let mut rest = moves;
        if let Some(played) = R::Move::from_index(hint)
            && moves.contains(played)
        {
            rest = MoveSet::from_bits(moves.bits() & !(1 << hint));
            let child = self.child(here, played);
            let found = self.follow(here, &child, task)?;
            if best.is_cut_by(found, hint) {
                self.note_success(&child, task.depth);
                return Some(best);
            }
            if only_one {
                return Some(best);
            }
        }
        let base = self.children.len();
        for played in rest {
            let mut child = self.child(here, played);
            child.order = self.order(&child);
            self.children.push(child);
        }
        while let Some(child) = self.take_most_promising(base) {
            let full = Task { alpha: best.alpha, ..task };
            let found = if best.played == NO_MOVE {
                self.follow(here, &child, full)?
            } else {
                let found = self.follow(here, &child, Task { beta: best.alpha + 1, ..full })?;
                if found.value > best.alpha && found.value < task.beta {
                    self.follow(here, &child, full)?
                } else {
                    found
                }
            };
            if best.is_cut_by(found, child.played) {
                self.note_success(&child, task.depth);
                break;
            }
            if only_one {
                break;
            }
        }
        self.children.truncate(base);
        Some(best)
    }

    /// [`Search::search`] one turn before the end, where the most positions are: moves are played in turn and not put
    /// in order, and the table is left alone but for the principal line.
    fn search_frontier(
        &mut self,
        position: &R::Position,
        moves: MoveSet<R::Move>,
        task: Task,
    ) -> Option<Found> {
        let here = Here::of(self.rules, position);
        let mut best = Best::new(task.alpha, task.beta, true);
        for played in moves {
            let child = self.child(&here, played);
            let found = self.follow(&here, &child, Task { alpha: best.alpha, ..task })?;
            if best.is_cut_by(found, child.played) {
                break;
            }
        }
        if best.is_exact()
            && !best.found.of_path
            && let Some(table) = self.table
            && let Some(note) = best.entry(1).note()
        {
            table.put(&table.place(self.rules, &self.rules.split(position).1), note);
        }
        Some(best.found)
    }

    /// How promising a move looks.
    #[inline]
    fn order(&self, child: &Child<R::Position, R::Move>) -> i32 {
        i32::from(child.gain) * 8
            + i32::from(child.same_side) * 64
            + self.history[usize::from(child.same_side)][usize::from(child.played & 63)] / 64
            + i32::from(variation(self.thread, child.played))
    }

    /// Takes the most promising off the list of children that begins at `base`.
    #[inline]
    fn take_most_promising(&mut self, base: usize) -> Option<Child<R::Position, R::Move>> {
        let children = &self.children[base..];
        let mut best = 0;
        for (i, child) in children.iter().enumerate() {
            if child.order > children[best].order {
                best = i;
            }
        }
        (!children.is_empty()).then(|| self.children.swap_remove(base + best))
    }

    /// A move was good enough to leave the others out.
    fn note_success(&mut self, child: &Child<R::Position, R::Move>, depth: u32) {
        let score = &mut self.history[usize::from(child.same_side)][usize::from(child.played & 63)];
        *score += (depth * depth).min(400).cast_signed();
        if *score > 4096 {
            self.history.as_flattened_mut().iter_mut().for_each(|score| *score /= 2);
        }
    }
}

/// The best of the moves looked at so far.
struct Best {
    found: Found,
    played: u8,
    opened_at: i16,
    alpha: i16,
    beta: i16,
}

impl Best {
    fn new(alpha: i16, beta: i16, proven: bool) -> Best {
        let found = Found { value: -INFINITE, proven, of_path: false };
        Best { found, played: NO_MOVE, opened_at: alpha, alpha, beta }
    }

    /// Takes in what was found of a move. Whether it is so good that the others need not be looked at.
    #[inline]
    fn is_cut_by(&mut self, found: Found, played: u8) -> bool {
        if found.value > self.found.value {
            self.found.value = found.value;
            self.played = played;
        }
        self.found.of_path |= found.of_path;
        if found.value >= self.beta {
            // One move that is good enough is enough, whatever the others are.
            self.found.proven = found.proven;
            return true;
        }
        self.found.proven &= found.proven;
        self.alpha = self.alpha.max(found.value);
        false
    }

    fn is_exact(&self) -> bool {
        self.opened_at < self.found.value && self.found.value < self.beta
    }

    fn entry(&self, depth: u8) -> Entry {
        let kind = if self.is_exact() {
            Kind::Exact
        } else if self.found.value >= self.beta {
            Kind::AtLeast
        } else {
            Kind::AtMost
        };
        Entry { value: self.found.value, kind, depth, best: self.played }
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
