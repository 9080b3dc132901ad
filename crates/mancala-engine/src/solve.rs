//! Exact values: null windows over the seeds still to be won.
//!
//! Seeds in stores change nothing that follows, so a position stands for its [key](mancala_core::Rules::split) alone,
//! and the search asks of a key: can the player to move gain at least so much from here? Each answer narrows the two
//! bounds that the table keeps for the key. The questions start from a guess and move to the value.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use mancala_core::{Line, Move, Side};
use thiserror::Error;

use crate::engine::Engine;
use crate::joint::joint_results;
use crate::lead::Lead;
use crate::limits::{Limits, Watch};
use crate::searchable::Searchable;
use crate::table::{Memory, Note, Table};

/// Why a position cannot be solved this way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Unsolvable {
    /// Play can come back to a position.
    #[error("under these rules play can come back to a position, which this search cannot weigh")]
    Cycles,
    /// History can end the game, which no position tells.
    #[error("under these rules the game can end by its history, which no position tells")]
    History,
}

/// What is proven of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Solution {
    /// The player to move ends with at least this lead.
    pub at_least: Lead,
    /// And with at most this one.
    pub at_most: Lead,
    /// Positions looked at.
    pub nodes: u64,
}

impl Solution {
    /// The exact lead the player to move ends with, if limits left time to find it.
    #[must_use]
    pub fn value(&self) -> Option<Lead> {
        (self.at_least == self.at_most).then_some(self.at_least)
    }
}

/// Finds the exact final lead of positions under one rules value.
///
/// What it learns it keeps in a table of bounded size, so that the next position under the same rules goes faster.
/// Values rest on whole keys compared, never on a hash.
///
/// ```
/// use mancala_engine::{Lead, Limits, Solver};
/// use mancala_engine::mancala_core::Rules;
/// let rules: kalah::Kalah = "kalah houses=4 seeds=3".parse()?;
/// let mut solver = Solver::new(rules.clone())?;
/// let solution = solver.solve(&rules.initial(), &Limits::none());
/// assert_eq!(solution.value(), Some(Lead::seeds(6)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver<R: Searchable> {
    rules: R,
    bytes: usize,
    threads: usize,
    memory: Option<(u8, Memory<R>)>,
}

impl<R: Searchable> Solver<R> {
    /// A solver for these rules with 256 MiB of memory and one thread.
    pub fn new(rules: R) -> Result<Solver<R>, Unsolvable> {
        if !rules.terminates() {
            Err(Unsolvable::Cycles)
        } else if !rules.history().is_none() {
            Err(Unsolvable::History)
        } else {
            Ok(Solver { rules, bytes: 256 << 20, threads: 1, memory: None })
        }
    }

    /// Sets the size of the table, in bytes, and forgets what it held.
    #[must_use]
    pub fn with_memory(mut self, bytes: usize) -> Solver<R> {
        self.bytes = bytes;
        self.memory = None;
        self
    }

    /// Sets the number of threads that search together; the values are the same.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Solver<R> {
        self.threads = threads.max(1);
        self
    }

    /// The rules.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// What the player to move can get at least and at most: the exact value unless a limit stops the search.
    /// [`Limits::depth`] does not apply.
    pub fn solve(&mut self, position: &R::Position, limits: &Limits) -> Solution {
        self.solve_watched(position, limits, |_| ())
    }

    /// [`Solver::solve`], telling what is proven so far after every question answered.
    pub fn solve_watched(
        &mut self,
        position: &R::Position,
        limits: &Limits,
        progress: impl FnMut(&Solution),
    ) -> Solution {
        if let Some(outcome) = self.rules.outcome(position) {
            // The one who would be to move cannot be asked for when the game is over: the key's mover is meant.
            let lead = Lead::half_seeds(outcome.score.lead(self.rules.side_to_move(position)));
            return Solution { at_least: lead, at_most: lead, nodes: 0 };
        }
        if joint_results(&self.rules, position).is_some() {
            // Choices hidden from each other have no value that one of two players can force.
            let lead = self.rules.split(position).0.lead(Side::South);
            let stake = self.rules.at_stake(position);
            let [at_least, at_most] = [lead - stake, lead + stake].map(Lead::half_seeds);
            return Solution { at_least, at_most, nodes: 0 };
        }
        let memory = Memory::fitting(&mut self.memory, &self.rules, position, self.bytes);
        match memory {
            Memory::Numbered(table) => answer(&self.rules, table, self.threads, position, limits, progress),
            Memory::Whole(table) => answer(&self.rules, table, self.threads, position, limits, progress),
        }
    }

    /// The solution of every move from a position, seen by the player who makes it, in the order of moves.
    pub fn solve_moves(&mut self, position: &R::Position, limits: &Limits) -> Vec<(R::Move, Solution)> {
        let side = self.rules.side_to_move(position);
        let moves = self.rules.legal_moves(position);
        moves
            .into_iter()
            .map(|played| {
                let mut child = *position;
                self.rules.play_unchecked(&mut child, played, &mut ());
                if let Some(outcome) = self.rules.outcome(&child) {
                    let lead = Lead::half_seeds(outcome.score.lead(side));
                    return (played, Solution { at_least: lead, at_most: lead, nodes: 0 });
                }
                let found = self.solve(&child, limits);
                let turned = Solution { at_least: -found.at_most, at_most: -found.at_least, ..found };
                (played, if self.rules.side_to_move(&child) == side { found } else { turned })
            })
            .collect()
    }
}

/// The size of the search that guesses a value before it is proven.
const SCOUT_NODES: u64 = 100_000;
const SCOUT_BYTES: usize = 8 << 20;

/// Asks question after question until the bounds meet or a limit is reached.
fn answer<R: Searchable, T: Table<R>>(
    rules: &R,
    table: &T,
    threads: usize,
    position: &R::Position,
    limits: &Limits,
    mut progress: impl FnMut(&Solution),
) -> Solution {
    let (banked, key) = rules.split(position);
    let lead = banked.lead(Side::South);
    let step = rules.step();
    let stake = rules.at_stake(position);
    let place = table.place(rules, &key);
    let mut known = Bounds { lo: rules.sure_gain(position), hi: stake };
    if let Some(note) = table.get(&place) {
        let noted = Bounds::of_note(note).0;
        known = Bounds { lo: known.lo.max(noted.lo), hi: known.hi.min(noted.hi) };
    }
    let nodes = AtomicU64::new(0);
    let solution = |known: Bounds| Solution {
        at_least: Lead::half_seeds(lead + known.lo),
        at_most: Lead::half_seeds(lead + known.hi),
        nodes: nodes.load(Ordering::Relaxed),
    };
    let watch = Watch::start(limits);
    // Questions near the value are the ones that count; a short search guesses it well.
    let line = Line::from_position(rules, *position);
    let scout = Limits { nodes: Some(SCOUT_NODES.min(limits.nodes.unwrap_or(u64::MAX))), ..limits.clone() };
    let scouted = Engine::new(rules.clone()).with_memory(SCOUT_BYTES).choose(&line, &scout);
    let guess = scouted.moves.first().map_or(0, |best| best.lead.as_half_seeds() - lead);
    let mut guess = guess - (guess - stake).rem_euclid(step);
    while known.lo < known.hi {
        guess = guess.clamp(known.lo, known.hi);
        let target = if guess == known.lo { guess + step } else { guess };
        let question = Question { position, place, known, target };
        let Some(bound) = ask_together(rules, table, threads, &question, &watch, &nodes) else { break };
        if bound >= target {
            known.lo = bound;
        } else {
            known.hi = bound;
        }
        guess = bound;
        progress(&solution(known));
    }
    solution(known)
}

/// Whether play from a position gains at least `target`.
struct Question<'a, R: Searchable, L> {
    position: &'a R::Position,
    place: L,
    known: Bounds,
    target: i16,
}

/// Asks a question with some threads that share the table: the first answer counts. `None` when a limit is reached.
fn ask_together<R: Searchable, T: Table<R>>(
    rules: &R,
    table: &T,
    threads: usize,
    question: &Question<'_, R, T::Place>,
    watch: &Watch,
    nodes: &AtomicU64,
) -> Option<i16> {
    let answered = Arc::new(AtomicBool::new(false));
    let before = nodes.load(Ordering::Relaxed);
    let ask = |thread: u32| {
        let mut search = Search {
            rules,
            table,
            step: rules.step(),
            children: Vec::new(),
            nodes: before,
            watch: watch.clone(),
            answered: answered.clone(),
            thread,
        };
        let bound =
            search.prove(question.position, &question.place, question.known, question.target, NO_MOVE);
        nodes.fetch_add(search.nodes - before, Ordering::Relaxed);
        if bound.is_some() {
            answered.store(true, Ordering::Relaxed);
        }
        bound
    };
    if threads <= 1 {
        return ask(0);
    }
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads as u32).map(|i| scope.spawn(move || ask(i))).collect();
        let first = ask(0);
        let others = others.into_iter().map(|other| other.join().ok().flatten());
        others.fold(first, Option::or)
    })
}

/// What is known of a position: play from here gains at least `lo` and at most `hi`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bounds {
    lo: i16,
    hi: i16,
}

/// Bounds are stored with this added, so that they are never negative.
const OFFSET: i16 = 511;
/// In place of a move.
const NO_MOVE: u8 = 63;

impl Bounds {
    /// The bounds as the other player sees them.
    #[inline]
    fn turned(self) -> Bounds {
        Bounds { lo: -self.hi, hi: -self.lo }
    }

    #[inline]
    fn plus(self, gain: i16) -> Bounds {
        Bounds { lo: self.lo + gain, hi: self.hi + gain }
    }

    /// The note to store; `None` where bounds are too large for one.
    #[inline]
    fn note(self, best: u8, worth: u32) -> Option<Note> {
        let half = |bound: i16| u32::from((bound + OFFSET).cast_unsigned());
        let fits = self.lo >= -OFFSET && self.hi <= OFFSET;
        fits.then(|| Note::new(half(self.lo) | half(self.hi) << 10 | u32::from(best & NO_MOVE) << 20, worth))
    }

    #[inline]
    fn of_note(note: Note) -> (Bounds, u8) {
        let half = |content: u32| (content & 0x3ff) as i16 - OFFSET;
        let content = note.content();
        (Bounds { lo: half(content), hi: half(content >> 10) }, (content >> 20) as u8)
    }
}

struct Search<'a, R: Searchable, T: Table<R>> {
    rules: &'a R,
    table: &'a T,
    step: i16,
    /// The moves of all positions from the root to the present one.
    children: Vec<Child<R::Position, T::Place>>,
    nodes: u64,
    watch: Watch,
    /// Another thread has the answer.
    answered: Arc<AtomicBool>,
    thread: u32,
}

/// A move that has to be searched.
#[derive(Clone, Copy)]
struct Child<P, L> {
    position: P,
    place: L,
    /// The seeds the mover gains at once.
    gain: i16,
    same_side: bool,
    /// What the move can gain in all.
    bounds: Bounds,
    order: i32,
    played: u8,
    hint: u8,
}

impl<R: Searchable, T: Table<R>> Search<'_, R, T> {
    /// A bound on what the player to move gains from here: a lower one if it reaches `target`, an upper one if not.
    /// `known.lo < target <= known.hi`. `None` when the search has to end.
    fn prove(
        &mut self,
        position: &R::Position,
        place: &T::Place,
        known: Bounds,
        target: i16,
        hint: u8,
    ) -> Option<i16> {
        self.nodes += 1;
        if self.watch.is_over(self.nodes) || self.thread_is_late() {
            return None;
        }
        let start_nodes = self.nodes;
        let base = self.children.len();
        let mut found = self.list_moves(position, known, target, hint);
        if found.bounds.lo < target {
            self.children[base..].sort_unstable_by_key(|child| -child.order);
            for i in base..self.children.len() {
                let child = self.children[i];
                let bound = self.prove_move(&child, target)?;
                if bound >= target {
                    found.bounds.lo = bound;
                    found.best = child.played;
                    break;
                }
                found.dropped = found.dropped.max(bound);
            }
        }
        self.children.truncate(base);
        let mut bounds = found.bounds;
        if bounds.lo < target {
            // All moves stay below the target: the best of them is as far as it goes.
            bounds.hi = bounds.hi.min(found.dropped);
        }
        let work = 64 - (self.nodes - start_nodes).leading_zeros();
        if let Some(note) = bounds.note(found.best, work) {
            self.table.put(place, note);
        }
        Some(if bounds.lo >= target { bounds.lo } else { bounds.hi })
    }

    /// [`Search::prove`] of a move, seen by who makes it.
    fn prove_move(&mut self, child: &Child<R::Position, T::Place>, target: i16) -> Option<i16> {
        let rest = child.bounds.plus(-child.gain);
        if child.same_side {
            let bound = self.prove(&child.position, &child.place, rest, target - child.gain, child.hint)?;
            Some(child.gain + bound)
        } else {
            let target = child.gain - target + self.step;
            let bound = self.prove(&child.position, &child.place, rest.turned(), target, child.hint)?;
            Some(child.gain - bound)
        }
    }

    /// Plays every move and looks up what is known of it. Those that neither decide the question nor are decided are
    /// put on the list of children.
    fn list_moves(&mut self, position: &R::Position, known: Bounds, target: i16, hint: u8) -> Found {
        let base = self.children.len();
        let side = self.rules.side_to_move(position);
        let lead = self.rules.split(position).0.lead(Side::South);
        let mut found = Found { bounds: known, dropped: i16::MIN, best: hint };
        let mut reached = |bounds: Bounds, played: u8| {
            if bounds.lo > found.bounds.lo {
                found.bounds.lo = bounds.lo;
                found.best = played;
            }
            let open = bounds.hi >= target && bounds.lo < target;
            if !open {
                found.dropped = found.dropped.max(bounds.hi);
            }
            open
        };
        for played in self.rules.legal_moves(position) {
            let mut child = *position;
            self.rules.play_unchecked(&mut child, played, &mut ());
            if self.rules.legal_moves(&child).is_empty() {
                let value = self.rules.outcome(&child).map_or(0, |end| end.score.lead(side)) - lead;
                reached(Bounds { lo: value, hi: value }, played.index());
                continue;
            }
            let same_side = self.rules.side_to_move(&child) == side;
            let (score, key) = self.rules.split(&child);
            let child_lead = score.lead(Side::South);
            let gain = if same_side { child_lead } else { -child_lead } - lead;
            let bounds = Bounds { lo: self.rules.sure_gain(&child), hi: self.rules.at_stake(&child) };
            let bounds = if same_side { bounds } else { bounds.turned() }.plus(gain);
            if reached(bounds, played.index()) {
                let place = self.table.place(self.rules, &key);
                let (position, played) = (child, played.index());
                let (order, hint) = (i32::from(gain) * 2, NO_MOVE);
                self.children.push(Child { position, place, gain, same_side, bounds, order, played, hint });
            }
        }
        // A pass of its own, so that the waits for memory overlap.
        let touched = self.children[base..].iter().map(|child| self.table.touch(&child.place));
        std::hint::black_box(touched.fold(0, u64::wrapping_add));
        let mut kept = base;
        for i in base..self.children.len() {
            let mut child = self.children[i];
            if let Some(note) = self.table.get(&child.place) {
                let (bounds, hint) = Bounds::of_note(note);
                let bounds = if child.same_side { bounds } else { bounds.turned() }.plus(child.gain);
                child.order = i32::from(bounds.lo) + i32::from(bounds.hi);
                (child.bounds.lo, child.bounds.hi) =
                    (child.bounds.lo.max(bounds.lo), child.bounds.hi.min(bounds.hi));
                child.hint = hint;
            }
            if reached(child.bounds, child.played) {
                child.order += self.order(&child, hint);
                self.children[kept] = child;
                kept += 1;
            }
        }
        self.children.truncate(kept);
        found
    }

    /// Which moves to try first: the one that answered before, moves that keep the turn, then by gain.
    fn order(&self, child: &Child<R::Position, T::Place>, hint: u8) -> i32 {
        let sign = if child.same_side { 1 } else { -1 };
        let mut order = i32::from(child.gain) * 4;
        order += i32::from(self.rules.evaluate(&child.position)) * sign / 2;
        if child.same_side {
            order += 64 + i32::from(child.played);
        }
        if child.played == hint {
            order += 1000;
        }
        // Threads that share a table look at different parts of it.
        order + (self.thread.wrapping_mul(u32::from(child.played) * 7 + 3) % 32).cast_signed()
    }

    #[inline]
    fn thread_is_late(&self) -> bool {
        self.nodes.is_multiple_of(1024) && self.answered.load(Ordering::Relaxed)
    }
}

/// What the moves of a position say before any is searched.
struct Found {
    bounds: Bounds,
    /// The most that moves not on the list, or searched in vain, can gain.
    dropped: i16,
    best: u8,
}
