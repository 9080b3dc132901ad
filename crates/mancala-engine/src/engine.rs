//! The search that plays and analyses.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use mancala_core::{Line, Move, Side};

use crate::joint::joint_results;
use crate::lead::Lead;
use crate::limits::{Limits, Watch};
use crate::path::Path;
use crate::search::{Search, Task};
use crate::searchable::Searchable;
use crate::table::{Memory, Room, Table};

/// How sure a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Certainty {
    /// A guess, or a mean of samples.
    Guess,
    /// What best play comes to when looked ahead so many turns.
    AtDepth(u32),
    /// In a choice that both players make at once, the mean over what the other may choose, each looked ahead so many turns:
    /// no value that either player can force.
    MeanAtDepth(u32),
    /// The value with best play to the end of the game.
    Exact,
}

/// What is known of one move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MoveValue<M> {
    /// The move.
    pub played: M,
    /// The lead that the player who moves is expected to end with.
    pub lead: Lead,
    /// How sure that is.
    pub certainty: Certainty,
}

/// What a search knows of a position: data that a program can show while it gets better.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Analysis<M> {
    /// The moves, best first. Empty exactly when the game is over.
    pub moves: Vec<MoveValue<M>>,
    /// The moves that follow with best play, beginning with the best one.
    pub principal_line: Vec<M>,
    /// Turns looked ahead in full.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
}

impl<M: Copy> Analysis<M> {
    /// The best move; `None` when the game is over.
    #[must_use]
    pub fn best(&self) -> Option<M> {
        self.moves.first().map(|best| best.played)
    }
}

/// Searches lines of one game, depth by depth, with a table that lasts from one search to the next.
///
/// On one thread, and without a limit of time or a stop flag, equal calls give equal results. More threads search the
/// same position side by side and share the table: what they prove is the same, what they guess may differ.
///
/// ```
/// use mancala_engine::{Engine, Limits};
/// use mancala_engine::mancala_core::Line;
/// let rules = kalah::Kalah::standard();
/// let mut engine = Engine::new(rules.clone());
/// let analysis = engine.analyse(&Line::new(&rules), &Limits::none().depth(4), |_| ());
/// assert_eq!(analysis.moves.len(), 6);
/// assert!(analysis.best().is_some());
/// ```
pub struct Engine<R: Searchable> {
    rules: R,
    bytes: usize,
    chain: u32,
    threads: u32,
    memory: Option<(u8, Memory<R>)>,
}

/// The deepest iteration there is.
const MAX_DEPTH: u32 = 250;

impl<R: Searchable> Engine<R> {
    /// An engine for these rules with a table of 64 MiB.
    pub fn new(rules: R) -> Engine<R> {
        let chain = rules.longest_chain();
        Engine { rules, bytes: 64 << 20, chain, threads: 1, memory: None }
    }

    /// Sets the size of the table, in bytes, and forgets what it held; 0 does without a table.
    #[must_use]
    pub fn with_memory(mut self, bytes: usize) -> Engine<R> {
        self.bytes = bytes;
        self.memory = None;
        self
    }

    /// Sets how many moves of one turn are planned in full; after them only the most promising one is looked at.
    #[must_use]
    pub fn with_chain(mut self, moves: u32) -> Engine<R> {
        self.chain = moves;
        self
    }

    /// Sets the number of threads; those after the first fill the table that all share, so without one they are idle.
    #[must_use]
    pub fn with_threads(mut self, threads: u32) -> Engine<R> {
        self.threads = threads.max(1);
        self
    }

    /// The rules.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// Forgets what was learnt.
    pub fn forget(&mut self) {
        self.memory = None;
    }

    /// The value of every legal move; `progress` is told after every depth.
    pub fn analyse(
        &mut self,
        line: &Line<R>,
        limits: &Limits,
        mut progress: impl FnMut(&Analysis<R::Move>),
    ) -> Analysis<R::Move> {
        self.run(line, limits, true, &mut progress)
    }

    /// The best move within the limits, and what was found on the way; only the value of the best move is to be relied
    /// on. There is a move whenever the game is not over, whatever the limits.
    pub fn choose(&mut self, line: &Line<R>, limits: &Limits) -> Analysis<R::Move> {
        self.run(line, limits, false, &mut |_| ())
    }

    fn run(
        &mut self,
        line: &Line<R>,
        limits: &Limits,
        every_move: bool,
        progress: &mut dyn FnMut(&Analysis<R::Move>),
    ) -> Analysis<R::Move> {
        if !line.legal_moves(&self.rules).is_empty()
            && let Some(results) = joint_results(&self.rules, line.position())
        {
            return self.weigh_jointly(line, &results, limits, progress);
        }
        let Engine { rules, bytes, chain, threads, memory } = self;
        let threads = if *bytes > 0 { *threads } else { 1 };
        let deepen = Deepening { rules, line, limits, chain: *chain, threads, every_move };
        match Memory::fitting(memory, rules, line.position(), Room { notes: *bytes, endings: 0 }) {
            Memory::Numbered(memory) => deepen.run((*bytes > 0).then_some(&memory.open()), progress),
            Memory::Whole(table) => deepen.run((*bytes > 0).then_some(&*table), progress),
        }
    }

    /// The moves of a hidden choice by their mean over all that may come of them, depth by depth.
    fn weigh_jointly(
        &mut self,
        line: &Line<R>,
        results: &[(R::Move, Vec<R::Position>)],
        limits: &Limits,
        progress: &mut dyn FnMut(&Analysis<R::Move>),
    ) -> Analysis<R::Move> {
        let mut budget = Budget::new(limits);
        let mut best = guess(&self.rules, line);
        for depth in 1..=limits.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH) {
            let Some((mut moves, deepest)) = self.weigh_at(line, results, depth, &mut budget) else { break };
            moves.sort_by_key(|value| -value.lead);
            best.moves = moves;
            best.depth = depth;
            best.nodes = budget.nodes;
            best.principal_line = best.best().into_iter().collect();
            progress(&best);
            if deepest < depth {
                // Every result is proven.
                break;
            }
        }
        best.nodes = budget.nodes;
        best
    }

    /// The moves of a hidden choice looked ahead to a depth, and how deep that had to be; `None` when a limit is reached.
    fn weigh_at(
        &mut self,
        line: &Line<R>,
        results: &[(R::Move, Vec<R::Position>)],
        depth: u32,
        budget: &mut Budget<'_>,
    ) -> Option<(Vec<MoveValue<R::Move>>, u32)> {
        let side = self.rules.side_to_move(line.position());
        let mut moves = Vec::with_capacity(results.len());
        let mut deepest = 0;
        for (played, positions) in results {
            let mut sum = 0i32;
            for position in positions {
                if let Some(outcome) = self.rules.outcome(position) {
                    sum += i32::from(outcome.score.lead(side));
                    continue;
                }
                let limits = Limits { depth: Some(depth), ..budget.rest()? };
                let found =
                    self.run(&Line::from_position(&self.rules, *position), &limits, false, &mut |_| ());
                budget.nodes += found.nodes;
                let is_exact = found.moves.iter().all(|m| m.certainty == Certainty::Exact);
                if found.depth < depth && !is_exact {
                    return None;
                }
                deepest = deepest.max(found.depth);
                let lead = i32::from(found.moves.first().map_or(0, |best| best.lead.as_half_seeds()));
                sum += if self.rules.side_to_move(position) == side { lead } else { -lead };
            }
            let count = i32::try_from(positions.len()).unwrap_or(i32::MAX).max(1);
            let lead = Lead::half_seeds((sum / count) as i16);
            moves.push(MoveValue { played: *played, lead, certainty: Certainty::MeanAtDepth(depth) });
        }
        Some((moves, deepest))
    }
}

/// What searches that share their limits have used of them.
struct Budget<'a> {
    limits: &'a Limits,
    started: Instant,
    nodes: u64,
}

impl Budget<'_> {
    fn new(limits: &Limits) -> Budget<'_> {
        Budget { limits, started: Instant::now(), nodes: 0 }
    }

    /// The limits for the next search; `None` when nothing is left.
    fn rest(&self) -> Option<Limits> {
        let limits = self.limits.clone();
        let nodes = limits.nodes.map(|nodes| nodes.saturating_sub(self.nodes));
        let time = limits.time.map(|time| time.saturating_sub(self.started.elapsed()));
        let is_over = nodes == Some(0) || time.is_some_and(|time| time.is_zero());
        (!is_over).then_some(Limits { nodes, time, ..limits })
    }
}

/// What is said of the moves before any is looked at.
fn guess<R: Searchable>(rules: &R, line: &Line<R>) -> Analysis<R::Move> {
    let lead = Lead::half_seeds(rules.split(line.position()).0.lead(Side::South));
    let moves = line.legal_moves(rules).into_iter();
    let moves: Vec<_> = moves.map(|played| MoveValue { played, lead, certainty: Certainty::Guess }).collect();
    let principal_line = moves.first().map(|first| first.played).into_iter().collect();
    Analysis { moves, principal_line, depth: 0, nodes: 0 }
}

/// One search, depth by depth.
struct Deepening<'a, R: Searchable> {
    rules: &'a R,
    line: &'a Line<R>,
    limits: &'a Limits,
    chain: u32,
    threads: u32,
    every_move: bool,
}

impl<R: Searchable> Deepening<'_, R> {
    fn run<T: Table<R>>(
        &self,
        table: Option<&T>,
        progress: &mut dyn FnMut(&Analysis<R::Move>),
    ) -> Analysis<R::Move> {
        let mut best = guess(self.rules, self.line);
        if best.moves.is_empty() {
            return best;
        }
        // Each thread has its share of the positions that may be looked at.
        let nodes = self.limits.nodes.map(|nodes| nodes / u64::from(self.threads));
        let finished = Arc::new(AtomicBool::new(false));
        let nodes_of_others = AtomicU64::new(0);
        std::thread::scope(|scope| {
            for number in 1..self.threads {
                let limits = Limits { nodes, ..Limits::none().stop(finished.clone()) };
                let (guess, nodes_of_others) = (best.clone(), &nodes_of_others);
                scope.spawn(move || {
                    let path = Path::of_line(self.rules, self.line);
                    let search = Search::new(self.rules, table, path, Watch::start(&limits), self.chain);
                    let mut before = 0;
                    // Some threads are a turn ahead.
                    self.deepen(search.varied_by(number), guess, 1 + number % 2, |now, _| {
                        nodes_of_others.fetch_add(now.nodes - before, Ordering::Relaxed);
                        before = now.nodes;
                    });
                });
            }
            let limits = Limits { nodes, ..self.limits.clone() };
            let path = Path::of_line(self.rules, self.line);
            let search = Search::new(self.rules, table, path, Watch::start(&limits), self.chain);
            best = self.deepen(search, best.clone(), 1, |now, search| {
                now.nodes += nodes_of_others.load(Ordering::Relaxed);
                now.principal_line = self.principal_line(search, now);
                progress(now);
            });
            finished.store(true, Ordering::Relaxed);
        });
        best.nodes += nodes_of_others.into_inner();
        best
    }

    /// Goes from depth to depth until all is proven or a limit is reached. `done` is told each depth.
    fn deepen<T: Table<R>>(
        &self,
        mut search: Search<'_, R, T>,
        mut best: Analysis<R::Move>,
        first_depth: u32,
        mut done: impl FnMut(&mut Analysis<R::Move>, &Search<'_, R, T>),
    ) -> Analysis<R::Move> {
        for depth in first_depth..=self.limits.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH) {
            let Some(mut moves) = self.iterate(&mut search, &mut best, depth) else { break };
            let proven = moves.iter().all(|m| m.certainty == Certainty::Exact);
            moves.sort_by_key(|m| -m.lead);
            best.moves = moves;
            best.depth = depth;
            best.nodes = search.nodes;
            done(&mut best, &search);
            if proven {
                break;
            }
        }
        best.nodes = search.nodes;
        best
    }

    /// Searches all moves to a depth, in the order of the last one. When the search has to end and a move was found to
    /// be better than the best so far, that one comes first from then on.
    fn iterate<T: Table<R>>(
        &self,
        search: &mut Search<'_, R, T>,
        before: &mut Analysis<R::Move>,
        depth: u32,
    ) -> Option<Vec<MoveValue<R::Move>>> {
        let position = self.line.position();
        let lead = self.rules.split(position).0.lead(Side::South);
        let mut moves: Vec<MoveValue<R::Move>> = Vec::with_capacity(before.moves.len());
        let mut alpha = Task::full(depth).alpha;
        let mut best = 0;
        // A game that history can end is as long as its path: no value found here holds for every path.
        let is_free = self.rules.history().is_none();
        let value_of = |played, value, proven| MoveValue {
            played,
            lead: Lead::half_seeds(lead + value),
            certainty: if proven && is_free { Certainty::Exact } else { Certainty::AtDepth(depth) },
        };
        for i in 0..before.moves.len() {
            let played = before.moves[i].played;
            let full = Task::full(depth);
            let found = if self.every_move || i == 0 {
                search.search_move(position, played, full)
            } else {
                match search.search_move(position, played, Task { alpha, beta: alpha + 1, ..full }) {
                    Some(at_least) if at_least.value > alpha => {
                        let found = search.search_move(position, played, Task { alpha, ..full });
                        if found.is_none() {
                            // It is better, if not known by how much.
                            best = i;
                            moves.push(value_of(played, at_least.value, false));
                        }
                        found
                    }
                    found => found,
                }
            };
            let Some(found) = found else {
                if best > 0 {
                    before.moves[..=best].rotate_right(1);
                    before.moves[0] = moves[best].clone();
                    before.principal_line = vec![moves[best].played];
                }
                return None;
            };
            if found.value > alpha {
                best = i;
                alpha = found.value;
            }
            // Where not every move is asked for, a value that is not better is a bound, and the move comes after the best.
            moves.push(value_of(played, found.value, found.proven));
        }
        Some(moves)
    }

    /// The line that best play follows, as far as the table remembers it.
    fn principal_line<T: Table<R>>(
        &self,
        search: &Search<'_, R, T>,
        analysis: &Analysis<R::Move>,
    ) -> Vec<R::Move> {
        let mut moves = Vec::new();
        let mut line = self.line.clone();
        let mut next = analysis.best();
        while let Some(played) = next
            && line.legal_moves(self.rules).contains(played)
            && moves.len() < 100
        {
            line.play_unchecked(self.rules, played, &mut ());
            moves.push(played);
            next = search.remembered_move(line.position()).and_then(R::Move::from_index);
        }
        moves
    }
}
