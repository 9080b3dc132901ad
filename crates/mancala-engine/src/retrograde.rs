//! Boards on which play can go round, solved over all positions that can be reached.
//!
//! **The convention**: play that never ends wins nothing more for either player. Under it every position has one value,
//! whatever came before; repetition and limits, which look at the path, are left out.
//!
//! Where not all positions can be held, those beyond are taken as the worst for one player, and then as the worst for the
//! other: that gives bounds, which are proven as well.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};

use mancala_core::Side;

use crate::backwards::{Graph, Move, Node};
use crate::joint::joint_results;
use crate::limits::{Limits, Watch};
use crate::searchable::Searchable;
use crate::solve::{Solution, Unsolvable, solutions_of_moves};
use crate::step::{Here, Step, in_all};

/// What is proven of positions that can be reached from one, under the convention that endless play is worth nothing more
/// to both.
///
/// ```
/// use mancala_engine::{Lead, Limits, Retrograde};
/// use mancala_engine::mancala_core::Rules;
/// let rules: oware::Oware = "oware houses=2 seeds=1".parse()?;
/// let start = rules.initial();
/// let all = Retrograde::solve(rules, &start, &Limits::none())?;
/// assert_eq!(all.solution(&start).value(), Some(Lead::seeds(2)));
///
/// // What the nearest positions prove, where all are too many to hold.
/// let rules = oware::Oware::abapa();
/// let position = "0-0-0-0-0-1-1-2-0-0-0-3-20-21-S".parse()?;
/// let near = |positions| Retrograde::solve(rules.clone(), &position, &Limits::none().nodes(positions));
/// let (few, more) = (near(200)?.solution(&position), near(2_000)?.solution(&position));
/// assert!(few.value().is_none() && few.at_most <= Lead::seeds(6));
/// assert_eq!(more.value(), Some(Lead::seeds(6)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Retrograde<R: Searchable> {
    rules: R,
    numbers: HashMap<R::Key, u32>,
    /// What the player to move gains from each position on, at least and at most.
    gains: Vec<[i16; 2]>,
}

impl<R: Searchable> Retrograde<R> {
    /// Solves the positions that can be reached from one, the nearest first. [`Limits::nodes`] are positions, of which each
    /// takes some hundred bytes; when a limit is reached, what follows from those that are held is proven. That takes about
    /// as long again, and no limit stops it. [`Limits::depth`] does not apply.
    ///
    /// # Errors
    /// [`Unsolvable::StakeGrows`], which holds for none of the games of this workspace.
    pub fn solve(rules: R, start: &R::Position, limits: &Limits) -> Result<Retrograde<R>, Unsolvable> {
        Retrograde::solve_watched(rules, start, limits, |_| ())
    }

    /// [`Retrograde::solve`], telling now and then how many positions are held.
    pub fn solve_watched(
        rules: R,
        start: &R::Position,
        limits: &Limits,
        progress: impl FnMut(u64),
    ) -> Result<Retrograde<R>, Unsolvable> {
        let (numbers, graph) = reach(&rules, start, limits, progress)?;
        Ok(Retrograde { rules, numbers, gains: graph.gains() })
    }

    /// How many positions were reached.
    #[must_use]
    pub fn len(&self) -> usize {
        self.gains.len()
    }

    /// Whether none was reached, since the game was over.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.gains.is_empty()
    }

    /// What the player to move can get at least and at most: of a position that was not reached, what is plain at a glance.
    /// A choice hidden from the other player has no value that one of them can force.
    pub fn solution(&self, position: &R::Position) -> Solution {
        if let Some(outcome) = self.rules.outcome(position) {
            return Solution::over(&self.rules, position, outcome);
        }
        let (banked, key) = self.rules.split(position);
        let held = self.numbers.get(&key).map(|number| self.gains[*number as usize]);
        let gains = held.unwrap_or_else(|| at_a_glance(&self.rules, position));
        Solution::of_gains(banked.lead(Side::South), gains, self.gains.len() as u64)
    }

    /// The solution of every move from a position, seen by the player who makes it, in the order of moves.
    pub fn solve_moves(&self, position: &R::Position) -> Vec<(R::Move, Solution)> {
        solutions_of_moves(&self.rules, position, |child| self.solution(child))
    }
}

/// What the player to move gains at least and at most from a position that is not looked at closer.
fn at_a_glance<R: Searchable>(rules: &R, position: &R::Position) -> [i16; 2] {
    let stake = rules.at_stake(position);
    if joint_results(rules, position).is_some() {
        [-stake, stake]
    } else {
        [rules.sure_gain(position), stake]
    }
}

/// The positions that can be reached, the nearest first, with their numbers.
fn reach<R: Searchable>(
    rules: &R,
    start: &R::Position,
    limits: &Limits,
    mut progress: impl FnMut(u64),
) -> Result<(HashMap<R::Key, u32>, Graph), Unsolvable> {
    let mut watch = Watch::start(limits);
    let mut numbers = HashMap::new();
    let mut graph = Graph::default();
    let mut ahead = VecDeque::new();
    if rules.outcome(start).is_none() {
        numbers.insert(rules.split(start).1, 0);
        ahead.push_back(*start);
    }
    while let Some(position) = ahead.pop_front() {
        let stake = rules.at_stake(&position);
        let first = graph.moves.len();
        if joint_results(rules, &position).is_some() {
            graph.nodes.push(Node { stake, ends: [-stake, stake], first });
            continue;
        }
        let here = Here::of(rules, &position);
        let mut ends = [i16::MIN; 2];
        for played in rules.legal_moves(&position) {
            let Step { position: child, key, moves, gain, same_side } = here.step(rules, played);
            let left = if moves.is_empty() { 0 } else { rules.at_stake(&child) };
            if gain.abs() + left > stake {
                return Err(Unsolvable::StakeGrows);
            }
            let rest = if moves.is_empty() {
                [0, 0]
            } else {
                let held = numbers.len();
                let number = match numbers.entry(key) {
                    Entry::Occupied(known) => Some(*known.get()),
                    Entry::Vacant(new) if held < Graph::MOST && !watch.is_over(held as u64) => {
                        ahead.push_back(child);
                        Some(*new.insert(held as u32))
                    }
                    Entry::Vacant(_) => None,
                };
                if let Some(to) = number {
                    graph.moves.push(Move { to, gain, same_side });
                    continue;
                }
                at_a_glance(rules, &child)
            };
            let [least, most] = if same_side { rest } else { [rest[1], rest[0]] };
            ends = [ends[0].max(in_all(gain, same_side, least)), ends[1].max(in_all(gain, same_side, most))];
        }
        graph.nodes.push(Node { stake, ends, first });
        if graph.nodes.len() % TELL_EVERY == 0 {
            progress(numbers.len() as u64);
        }
    }
    Ok((numbers, graph))
}

/// Positions from one report of progress to the next.
const TELL_EVERY: usize = 1 << 12;
