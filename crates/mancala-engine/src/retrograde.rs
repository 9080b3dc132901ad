//! Small boards on which play can go round, solved over all positions that can be reached.
//!
//! **The convention**: play that never ends wins nothing more for either player. Under it every position has one value,
//! whatever came before; repetition and limits, which look at the path, are left out. Positions are solved from few
//! seeds at stake to many. Among positions with the same stake it is asked for every amount who can force at least so
//! much, by going back from what is certain; who can force nothing can go round for ever.

use std::collections::{BTreeMap, HashMap};

use mancala_core::Side;
use thiserror::Error;

use crate::joint::joint_results;
use crate::lead::Lead;
use crate::searchable::Searchable;
use crate::step::{Here, Step, in_all};

/// Why a board is not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TooLarge {
    /// More positions can be reached than may be held.
    #[error("more than {most} positions can be reached")]
    Positions {
        /// The most that were allowed.
        most: usize,
    },
    /// A hidden choice can be reached.
    #[error("choices hidden from each other have no value that one player can force")]
    Hidden,
    /// More comes to be at stake by a move.
    #[error("a move puts more at stake than was before it, so that positions have no order to solve them in")]
    StakeGrows,
}

/// The values of all positions that can be reached from one, under the convention that endless play is worth nothing
/// more to both.
///
/// ```
/// use mancala_engine::{Retrograde, Lead};
/// use mancala_engine::mancala_core::Rules;
/// let rules: oware::Oware = "oware houses=2 seeds=1".parse()?;
/// let solved = Retrograde::solve(&rules, &rules.initial(), 10_000)?;
/// assert_eq!(solved.value(&rules, &rules.initial()), Some(Lead::seeds(2)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Retrograde<R: Searchable> {
    /// What the player to move gains from each position on.
    gains: HashMap<R::Key, i16>,
}

/// A position among those that can be reached, and its moves.
struct Node {
    stake: i16,
    moves: Vec<Edge>,
    value: i16,
    decided: bool,
}

#[derive(Clone, Copy)]
struct Edge {
    gain: i16,
    same_side: bool,
    /// `None` ends the game.
    to: Option<usize>,
}

impl Edge {
    /// What the move comes to when its end comes to `value` for the player to move there.
    fn seen_by_parent(self, value: i16) -> i16 {
        in_all(self.gain, self.same_side, value)
    }
}

impl<R: Searchable> Retrograde<R> {
    /// Solves everything that can be reached from a position, if that is at most `most` positions.
    pub fn solve(rules: &R, start: &R::Position, most: usize) -> Result<Retrograde<R>, TooLarge> {
        let mut numbers = HashMap::new();
        let mut positions = vec![*start];
        let mut nodes: Vec<Node> = Vec::new();
        numbers.insert(rules.split(start).1, 0usize);
        while let Some(position) = positions.get(nodes.len()).copied() {
            if joint_results(rules, &position).is_some() {
                return Err(TooLarge::Hidden);
            }
            let here = Here::of(rules, &position);
            let stake = rules.at_stake(&position);
            let mut moves = Vec::new();
            for played in rules.legal_moves(&position) {
                let Step { position: child, key, moves: replies, gain, same_side } = here.step(rules, played);
                if replies.is_empty() {
                    moves.push(Edge { gain, same_side: true, to: None });
                    continue;
                }
                if rules.at_stake(&child) > stake {
                    return Err(TooLarge::StakeGrows);
                }
                let next = positions.len();
                let number = *numbers.entry(key).or_insert(next);
                if number == next {
                    if next >= most {
                        return Err(TooLarge::Positions { most });
                    }
                    positions.push(child);
                }
                moves.push(Edge { gain, same_side, to: Some(number) });
            }
            nodes.push(Node { stake, moves, value: 0, decided: false });
        }
        let mut groups: BTreeMap<i16, Vec<usize>> = BTreeMap::new();
        for (number, node) in nodes.iter().enumerate() {
            groups.entry(node.stake).or_default().push(number);
        }
        for (stake, group) in groups {
            solve_group(&mut nodes, &group, stake);
        }
        let gains = numbers.into_iter().map(|(key, number)| (key, nodes[number].value)).collect();
        Ok(Retrograde { gains })
    }

    /// How many positions were reached.
    #[must_use]
    pub fn len(&self) -> usize {
        self.gains.len()
    }

    /// Whether none was reached, which cannot be.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.gains.is_empty()
    }

    /// The lead that the player to move ends with; `None` for a position that was not reached.
    pub fn value(&self, rules: &R, position: &R::Position) -> Option<Lead> {
        let (banked, key) = rules.split(position);
        self.gains.get(&key).map(|gain| Lead::half_seeds(banked.lead(Side::South) + gain))
    }
}

/// Solves positions with the same stake, all with less being solved.
///
/// For every amount, from the largest down, it finds who can force at least so much: at first by moves that leave the
/// group, then by moves to positions for which it is known. A position for which no amount can be forced is worth 0.
fn solve_group(nodes: &mut [Node], group: &[usize], stake: i16) {
    let mut open: Vec<usize> = group.to_vec();
    for amount in (1..=stake).rev() {
        loop {
            let before = open.len();
            open.retain(|number| {
                let node = &nodes[*number];
                // What a move comes to at least and at most, as far as decided.
                let bounds = node.moves.iter().map(|edge| {
                    let to = edge.to.map(|to| &nodes[to]);
                    if to.is_some_and(|to| !to.decided) {
                        // Neither can force more than the amounts that were asked for.
                        (edge.gain - amount, edge.gain + amount)
                    } else {
                        let value = edge.seen_by_parent(to.map_or(0, |to| to.value));
                        (value, value)
                    }
                });
                let (least, most) = bounds
                    .fold((i16::MIN, i16::MIN), |(least, most), (lo, hi)| (least.max(lo), most.max(hi)));
                // A forced win of at least the amount, or a forced loss.
                let value = if least >= amount {
                    least
                } else if most <= -amount {
                    most
                } else {
                    return true;
                };
                (nodes[*number].value, nodes[*number].decided) = (value, true);
                false
            });
            if open.len() == before {
                break;
            }
        }
    }
    for number in group {
        nodes[*number].decided = true;
    }
}
