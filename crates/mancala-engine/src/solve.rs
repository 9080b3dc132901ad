//! Exact values: null windows over the seeds still to be won.
//!
//! Seeds in stores change nothing that follows, so a position stands for its [key](mancala_core::Rules::split) alone,
//! and the search asks of a key: can the player to move gain at least so much from here? Each answer narrows the two
//! bounds that the table keeps for the key. The questions start from a guess and move to the value.

use std::io::{BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use mancala_core::{Line, Outcome, Rules, Side};
use thiserror::Error;

use crate::engine::Engine;
use crate::joint::joint_results;
use crate::lead::Lead;
use crate::limits::{Limits, Watch};
use crate::proof::{Bounds, Search};
use crate::saved::{Head, SavedError, Summing};
use crate::searchable::Searchable;
use crate::step::Here;
use crate::table::{Memory, NumberedMemory, Room, Table, seeds_of};

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
    /// More can be won after a move than before it.
    #[error(
        "under these rules more can be won after a move than before it, so that positions have no order to solve them in"
    )]
    StakeGrows,
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
    /// Of a game that is over. The one who would be to move cannot be asked for: the key's mover is meant.
    pub(crate) fn over<R: Rules>(rules: &R, position: &R::Position, outcome: Outcome) -> Solution {
        let lead = outcome.score.lead(rules.side_to_move(position));
        Solution::of_gains(lead, [0, 0], 0)
    }

    /// Of a player who is ahead and gains so much more, at least and at most, all in half seeds.
    pub(crate) fn of_gains(lead: i16, gains: [i16; 2], nodes: u64) -> Solution {
        let [at_least, at_most] = gains.map(|gain| Lead::half_seeds(lead + gain));
        Solution { at_least, at_most, nodes }
    }

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

    /// Whether what is learnt of positions like this one can be saved: better asked before hours of work.
    pub fn can_save(&self, position: &R::Position) -> bool {
        let seeds = seeds_of(&self.rules, position);
        NumberedMemory::of_rules(&self.rules, seeds, room(self.bytes)).is_some()
    }

    /// Writes what was learnt, for [`Solver::load`]. It is of about the size of the table, so give a buffered writer.
    ///
    /// # Errors
    /// When writing fails, or when positions under these rules are not numbered or too many for so little memory.
    pub fn save(&self, to: &mut impl Write) -> Result<(), SavedError> {
        let (seeds, table) = match &self.memory {
            None => (0, None),
            Some((seeds, Memory::Numbered(table))) => (*seeds, Some(table)),
            Some((_, Memory::Whole(_))) => return Err(SavedError::NotNumbered),
        };
        let head = Head { rules: self.rules.to_string(), seeds, bytes: self.bytes };
        to.write_all(head.text().as_bytes())?;
        let mut summing = Summing::after(&head, to);
        if let Some(table) = table {
            table.save(&mut summing)?;
        }
        summing.finish()
    }

    /// Takes up what another solver had learnt under the same rules and with as much memory.
    ///
    /// # Errors
    /// When reading fails, or the file is not a solver's, belongs to other rules or another size, or is damaged. The
    /// solver is then as it was.
    pub fn load(&mut self, from: &mut impl BufRead) -> Result<(), SavedError> {
        let head = Head::read(from)?;
        let (rules, expected) = (self.rules.to_string(), self.bytes);
        if head.rules != rules {
            return Err(SavedError::OtherRules { expected: rules, found: head.rules });
        }
        if head.bytes != expected {
            return Err(SavedError::OtherSize { expected, found: head.bytes });
        }
        let mut summing = Summing::after(&head, from);
        let mut memory = None;
        if head.seeds > 0 {
            let numbered = NumberedMemory::of_rules(&self.rules, head.seeds, room(head.bytes));
            let mut table = numbered.ok_or(SavedError::NotNumbered)?;
            table.load(&mut summing)?;
            memory = Some((head.seeds, Memory::Numbered(table)));
        }
        summing.check()?;
        self.memory = memory;
        Ok(())
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

    /// [`Solver::solve`], telling what is proven so far: after every question answered, and every million nodes in
    /// between.
    pub fn solve_watched(
        &mut self,
        position: &R::Position,
        limits: &Limits,
        progress: impl FnMut(&Solution),
    ) -> Solution {
        if let Some(outcome) = self.rules.outcome(position) {
            return Solution::over(&self.rules, position, outcome);
        }
        if joint_results(&self.rules, position).is_some() {
            // Choices hidden from each other have no value that one of two players can force.
            let lead = self.rules.split(position).0.lead(Side::South);
            let stake = self.rules.at_stake(position);
            return Solution::of_gains(lead, [-stake, stake], 0);
        }
        let memory = Memory::fitting(&mut self.memory, &self.rules, position, room(self.bytes));
        match memory {
            Memory::Numbered(memory) => {
                answer(&self.rules, &memory.open(), self.threads, position, limits, progress)
            }
            Memory::Whole(table) => answer(&self.rules, table, self.threads, position, limits, progress),
        }
    }

    /// The solution of every move from a position, seen by the player who makes it, in the order of moves.
    pub fn solve_moves(&mut self, position: &R::Position, limits: &Limits) -> Vec<(R::Move, Solution)> {
        let rules = self.rules.clone();
        solutions_of_moves(&rules, position, |child| self.solve(child, limits))
    }
}

/// The solution of every move from a position, seen by the player who makes it, from those of the positions they lead to.
pub(crate) fn solutions_of_moves<R: Searchable>(
    rules: &R,
    position: &R::Position,
    mut solution: impl FnMut(&R::Position) -> Solution,
) -> Vec<(R::Move, Solution)> {
    let here = Here::of(rules, position);
    let moves = rules.legal_moves(position).into_iter();
    moves
        .map(|played| {
            let step = here.step(rules, played);
            if step.moves.is_empty() {
                return (played, Solution::of_gains(here.lead + step.gain, [0, 0], 0));
            }
            let found = solution(&step.position);
            let turned = Solution { at_least: -found.at_most, at_most: -found.at_least, ..found };
            (played, if step.same_side { found } else { turned })
        })
        .collect()
}

/// For so many bytes of the table there is one more for an exact value.
const ENDINGS_SHARE: usize = 110;

fn room(bytes: usize) -> Room {
    Room { notes: bytes, endings: bytes / ENDINGS_SHARE }
}

/// The size of the search that guesses a value before it is proven.
const SCOUT_BYTES: usize = 8 << 20;
const LARGEST_SCOUT: u64 = 2_000_000;

/// The nodes of that search: about a hundredth of what a proof takes, which doubles with every third seed or so.
fn scout_nodes(stake: i16) -> u64 {
    let seeds = u32::from(stake.unsigned_abs()) / 2;
    (20_000 << (seeds.saturating_sub(24) / 4).min(32)).min(LARGEST_SCOUT)
}

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
        known = known.and(Bounds::of_note(note));
    }
    let nodes = AtomicU64::new(0);
    let solution = |known: Bounds, nodes: u64| Solution {
        at_least: Lead::half_seeds(lead + known.lo),
        at_most: Lead::half_seeds(lead + known.hi),
        nodes,
    };
    let watch = Watch::start(limits);
    // Questions near the value are the ones that count; a short search guesses it well.
    let line = Line::from_position(rules, *position);
    let nodes_to_scout = scout_nodes(stake).min(limits.nodes.unwrap_or(u64::MAX));
    let scout = Limits { nodes: Some(nodes_to_scout), ..limits.clone() };
    let scouted = Engine::new(rules.clone()).with_memory(SCOUT_BYTES).choose(&line, &scout);
    let guess = scouted.moves.first().map_or(0, |best| best.lead.as_half_seeds() - lead);
    // The nearest of the gains there are.
    let mut guess = guess + step / 2 - (guess + step / 2 - stake).rem_euclid(step);
    while known.lo < known.hi {
        guess = guess.clamp(known.lo, known.hi);
        let target = if guess == known.lo { guess + step } else { guess };
        let question = Question { position, place, known, target };
        let mut so_far = |nodes| progress(&solution(known, nodes));
        let Some(bound) = ask_together(rules, table, threads, &question, &watch, &nodes, &mut so_far) else {
            break;
        };
        if bound >= target {
            known.lo = bound;
        } else {
            known.hi = bound;
        }
        guess = bound;
        progress(&solution(known, nodes.load(Ordering::Relaxed)));
    }
    solution(known, nodes.load(Ordering::Relaxed))
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
    progress: &mut dyn FnMut(u64),
) -> Option<i16> {
    let answered = Arc::new(AtomicBool::new(false));
    let before = nodes.load(Ordering::Relaxed);
    let ask = |thread: u32, progress: &mut dyn FnMut(u64)| {
        let mut search = Search::new(rules, table, watch.clone(), answered.clone());
        (search.nodes, search.thread) = (before, thread);
        search.progress = Some(progress);
        let bound = search.prove(question.position, &question.place, question.known, question.target);
        nodes.fetch_add(search.nodes - before, Ordering::Relaxed);
        if bound.is_some() {
            answered.store(true, Ordering::Relaxed);
        }
        bound
    };
    std::thread::scope(|scope| {
        let others: Vec<_> =
            (1..threads as u32).map(|thread| scope.spawn(move || ask(thread, &mut |_| ()))).collect();
        let first = ask(0, progress);
        let others = others.into_iter().map(|other| other.join().ok().flatten());
        others.fold(first, Option::or)
    })
}
