//! The search that plays and analyses.

use mancala_core::{Line, Move, Side};

use crate::joint::joint_results;
use crate::lead::Lead;
use crate::limits::{Limits, Watch};
use crate::path::Path;
use crate::search::{Search, Task};
use crate::searchable::Searchable;
use crate::table::{Memory, Table};

/// How sure a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Certainty {
    /// Nothing was looked at.
    Guess,
    /// What best play comes to when looked ahead so many turns.
    AtDepth(u32),
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
/// On one thread, and without a limit of time or a stop flag, equal calls give equal results.
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
    memory: Option<(u8, Memory<R>)>,
}

/// The deepest iteration there is.
const MAX_DEPTH: u32 = 250;

impl<R: Searchable> Engine<R> {
    /// An engine for these rules with a table of 64 MiB.
    pub fn new(rules: R) -> Engine<R> {
        let chain = rules.longest_chain();
        Engine { rules, bytes: 64 << 20, chain, memory: None }
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
        progress: impl FnMut(&Analysis<R::Move>),
    ) -> Analysis<R::Move> {
        self.run(line, limits, true, progress)
    }

    /// The best move within the limits, and what was found on the way; only the value of the best move is to be relied
    /// on. There is a move whenever the game is not over, whatever the limits.
    pub fn choose(&mut self, line: &Line<R>, limits: &Limits) -> Analysis<R::Move> {
        self.run(line, limits, false, |_| ())
    }

    fn run(
        &mut self,
        line: &Line<R>,
        limits: &Limits,
        every_move: bool,
        progress: impl FnMut(&Analysis<R::Move>),
    ) -> Analysis<R::Move> {
        if !line.legal_moves(&self.rules).is_empty()
            && let Some(results) = joint_results(&self.rules, line.position())
        {
            return self.weigh_jointly(line, &results, limits);
        }
        let Engine { rules, bytes, chain, memory } = self;
        let deepen = Deepening { rules, line, limits, chain: *chain, every_move };
        match Memory::fitting(memory, rules, line.position(), *bytes) {
            Memory::Numbered(table) => deepen.run((*bytes > 0).then_some(table), progress),
            Memory::Whole(table) => deepen.run((*bytes > 0).then_some(table), progress),
        }
    }
}

impl<R: Searchable> Engine<R> {
    /// The moves of a hidden choice by their mean over all that may come of them, which share the limits.
    fn weigh_jointly(
        &mut self,
        line: &Line<R>,
        results: &[(R::Move, Vec<R::Position>)],
        limits: &Limits,
    ) -> Analysis<R::Move> {
        let side = self.rules.side_to_move(line.position());
        let shares = results.iter().map(|(_, positions)| positions.len()).sum::<usize>().max(1) as u32;
        let share = Limits {
            nodes: limits.nodes.map(|nodes| nodes / u64::from(shares)),
            time: limits.time.map(|time| time / shares),
            ..limits.clone()
        };
        let mut analysis =
            Analysis { moves: Vec::new(), principal_line: Vec::new(), depth: u32::MAX, nodes: 0 };
        for (played, positions) in results {
            let mut sum = 0i32;
            for position in positions {
                if let Some(outcome) = self.rules.outcome(position) {
                    sum += i32::from(outcome.score.lead(side));
                    continue;
                }
                let found = self.run(&Line::from_position(&self.rules, *position), &share, false, |_| ());
                let lead = i32::from(found.moves.first().map_or(0, |best| best.lead.as_half_seeds()));
                sum += if self.rules.side_to_move(position) == side { lead } else { -lead };
                analysis.depth = analysis.depth.min(found.depth);
                analysis.nodes += found.nodes;
            }
            let count = i32::try_from(positions.len()).unwrap_or(i32::MAX).max(1);
            let lead = Lead::half_seeds((sum / count) as i16);
            analysis.moves.push(MoveValue { played: *played, lead, certainty: Certainty::Guess });
        }
        analysis.moves.sort_by_key(|value| -value.lead);
        analysis.principal_line.extend(analysis.best());
        analysis
    }
}

/// One search, depth by depth.
struct Deepening<'a, R: Searchable> {
    rules: &'a R,
    line: &'a Line<R>,
    limits: &'a Limits,
    chain: u32,
    every_move: bool,
}

impl<R: Searchable> Deepening<'_, R> {
    fn run<T: Table<R>>(
        &self,
        table: Option<&T>,
        mut progress: impl FnMut(&Analysis<R::Move>),
    ) -> Analysis<R::Move> {
        let (rules, position) = (self.rules, self.line.position());
        let lead = rules.split(position).0.lead(Side::South);
        let moves = self.line.legal_moves(rules).into_iter();
        let guess = Lead::half_seeds(lead);
        let mut best = Analysis {
            moves: moves
                .map(|played| MoveValue { played, lead: guess, certainty: Certainty::Guess })
                .collect(),
            principal_line: Vec::new(),
            depth: 0,
            nodes: 0,
        };
        best.principal_line.extend(best.best());
        if best.moves.is_empty() {
            return best;
        }
        let path = Path::of_line(rules, self.line);
        let mut search = Search::new(rules, table, path, Watch::start(self.limits), self.chain);
        for depth in 1..=self.limits.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH) {
            let Some(mut moves) = self.iterate(&mut search, &mut best, lead, depth) else { break };
            let proven = moves.iter().all(|m| m.certainty == Certainty::Exact);
            moves.sort_by_key(|m| -m.lead);
            best.moves = moves;
            best.depth = depth;
            best.nodes = search.nodes;
            best.principal_line = self.principal_line(&mut search, &best);
            progress(&best);
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
        lead: i16,
        depth: u32,
    ) -> Option<Vec<MoveValue<R::Move>>> {
        let position = self.line.position();
        let mut moves: Vec<MoveValue<R::Move>> = Vec::with_capacity(before.moves.len());
        let mut alpha = Task::full(depth).alpha;
        for i in 0..before.moves.len() {
            let played = before.moves[i].played;
            let full = Task::full(depth);
            let found = if self.every_move || i == 0 {
                search.search_move(position, played, full)
            } else {
                match search.search_move(position, played, Task { alpha, beta: alpha + 1, ..full }) {
                    Some(found) if found.value > alpha => {
                        search.search_move(position, played, Task { alpha, ..full })
                    }
                    found => found,
                }
            };
            let Some(found) = found else {
                if let Some(best) = moves.iter().max_by_key(|m| m.lead) {
                    let better = before.moves.iter().position(|m| m.played == best.played).unwrap_or(0);
                    if i > 0 && better > 0 {
                        before.moves[..=better].rotate_right(1);
                        before.moves[0] = best.clone();
                        before.principal_line = vec![best.played];
                    }
                }
                return None;
            };
            // Only a better value is exact when not every move is asked for; the others come after the best.
            let value =
                if self.every_move || found.value > alpha { found.value } else { found.value.min(alpha) };
            alpha = alpha.max(value);
            // A game that history can end is as long as its path: no value found here holds for every path.
            let exact = found.proven && self.rules.history().is_none();
            let certainty = if exact { Certainty::Exact } else { Certainty::AtDepth(depth) };
            moves.push(MoveValue { played, lead: Lead::half_seeds(lead + value), certainty });
        }
        Some(moves)
    }

    /// The line that best play follows, as far as the table remembers it.
    fn principal_line<T: Table<R>>(
        &self,
        search: &mut Search<'_, R, T>,
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
