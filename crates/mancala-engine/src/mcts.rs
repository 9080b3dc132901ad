//! Monte Carlo tree search: for games where a guess of a position says little.
//!
//! UCT with values that are proven once a subtree is played out, after Winands, Björnsson and Saito (2008). Rules with a
//! history are followed from the root, so that a repetition ends a playout as it ends a game; nothing is called proven
//! then. What a player may not see is drawn anew for each playout, and the tree does not grow beyond a hidden choice.

use std::cmp::Ordering;

use mancala_core::{Line, RandomBits, Side, playout};

use crate::engine::{Analysis, Certainty, MoveValue};
use crate::joint::{alike, is_hidden};
use crate::lead::Lead;
use crate::limits::{Limits, Watch};
use crate::random::Random;
use crate::searchable::Searchable;

/// Monte Carlo tree search over one game. A node is one playout; [`Limits::depth`] does not apply.
///
/// ```
/// use mancala_engine::{Limits, Mcts};
/// use mancala_engine::mancala_core::Line;
/// let rules = kalah::Kalah::standard();
/// let mut mcts = Mcts::new(rules.clone(), 7);
/// assert!(mcts.choose(&Line::new(&rules), &Limits::none().nodes(200)).best().is_some());
/// ```
pub struct Mcts<R: Searchable> {
    rules: R,
    random: Random,
    playout_plies: u32,
    most_nodes: usize,
}

/// A position of the tree, seen by the player who moved to it.
struct Node<M> {
    played: Option<M>,
    /// The first child; children are neighbours.
    first: u32,
    count: u8,
    opened: bool,
    visits: u32,
    /// The sum of results, from 0 for a loss to 1 for a win.
    won: f64,
    /// The sum of final leads, in half seeds.
    leads: f64,
    /// The final lead, once it is certain.
    proven: Option<i16>,
}

/// Among results that are equally good the larger lead is better: so many half seeds are worth a win.
const LEADS: f64 = 2000.0;
/// How much a node that was visited little attracts.
const EXPLORATION: f64 = 0.7;
/// Playouts when no limit says otherwise.
const PLAYOUTS: u64 = 20_000;
/// Playouts that can be counted.
const MOST_PLAYOUTS: u64 = u32::MAX as u64;

impl<R: Searchable> Mcts<R> {
    /// A search for these rules; the seed decides the playouts.
    pub fn new(rules: R, seed: u64) -> Mcts<R> {
        Mcts { rules, random: Random::from_seed(seed), playout_plies: 400, most_nodes: 4_000_000 }
    }

    /// The rules.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// Sets how many moves of a playout are played before its score is taken as it stands.
    #[must_use]
    pub fn with_playout_plies(mut self, plies: u32) -> Mcts<R> {
        self.playout_plies = plies;
        self
    }

    /// The moves by how often they were played, the best first. There is a move whenever the game is not over.
    pub fn choose(&mut self, line: &Line<R>, limits: &Limits) -> Analysis<R::Move> {
        let bounded = limits.nodes.is_some() || limits.time.is_some() || limits.stop.is_some();
        let nodes = limits.nodes.unwrap_or(if bounded { MOST_PLAYOUTS } else { PLAYOUTS });
        let mut watch = Watch::start(&limits.clone().nodes(nodes.min(MOST_PLAYOUTS)));
        let mut tree = Tree { nodes: vec![Node::new(None)] };
        tree.open(0, line, &self.rules);
        let alike = alike(&self.rules, line.position());
        let mut playouts = 0;
        while !watch.is_over_slowly(playouts) && !tree.root_is_decided() {
            playouts += 1;
            if alike.len() > 1 {
                let drawn = alike[self.random.below(alike.len() as u32) as usize];
                self.sample(&mut tree, Line::from_position(&self.rules, drawn), true);
            } else {
                self.sample(&mut tree, line.clone(), false);
            }
        }
        let root = &tree.nodes[0];
        let mut children: Vec<&Node<R::Move>> = tree.children(root).collect();
        // Proven wins first, proven losses last, the others by visits.
        let rank = |node: &Node<R::Move>| match node.proven {
            Some(lead) if lead > 0 => (2, i64::from(lead)),
            Some(lead) if lead < 0 => (0, i64::from(lead)),
            _ => (1, i64::from(node.visits)),
        };
        children.sort_by_key(|node| std::cmp::Reverse(rank(node)));
        let banked = self.rules.split(line.position()).0.lead(Side::South);
        let moves: Vec<_> = children
            .iter()
            .filter_map(|node| {
                let (lead, certainty) = match node.proven {
                    Some(lead) => (lead, Certainty::Exact),
                    None if node.visits == 0 => (banked, Certainty::Guess),
                    None => ((node.leads / f64::from(node.visits)).round() as i16, Certainty::Guess),
                };
                Some(MoveValue { played: node.played?, lead: Lead::half_seeds(lead), certainty })
            })
            .collect();
        let principal_line = moves.first().map(|m| m.played).into_iter().collect();
        Analysis { moves, principal_line, depth: 0, nodes: playouts }
    }

    /// Walks down the tree, plays a random game from its edge, and takes the result back up. Where the result is proven
    /// no game is played. A line that was `drawn` from those that look alike says nothing of what follows a move in
    /// the others.
    fn sample(&mut self, tree: &mut Tree<R::Move>, mut line: Line<R>, drawn: bool) {
        let certain = self.rules.history().is_none() && !drawn;
        // The nodes on the way, and who moved to each.
        let mut way = vec![(0u32, None)];
        let mut at = 0u32;
        loop {
            let node = &tree.nodes[at as usize];
            if let (Some(lead), Some((_, mover))) = (node.proven, way.last()) {
                let south_lead = seen_by(*mover, lead);
                return tree.back_up(&way, south_lead, ahead(south_lead));
            }
            if node.opened && node.count == 0 {
                break;
            }
            if !node.opened {
                if at != 0 && (drawn || is_hidden(&self.rules, line.position())) {
                    break;
                }
                if node.visits == 0 && at != 0 || tree.nodes.len() >= self.most_nodes {
                    break;
                }
                tree.open(at, &line, &self.rules);
                continue;
            }
            let mover = self.rules.side_to_move(line.position());
            let Some(child) = tree.select(at) else { break };
            let Some(played) = tree.nodes[child as usize].played else { break };
            line.play_unchecked(&self.rules, played, &mut ());
            way.push((child, Some(mover)));
            at = child;
        }
        let ended_in_tree = line.outcome(&self.rules).is_some();
        let random = &mut self.random;
        let game = playout(&self.rules, &mut line, &mut || random.next_bits(), self.playout_plies);
        let (south_lead, winner) = match game.outcome {
            Some(outcome) => (outcome.score.lead(Side::South), outcome.winner),
            None => self.guess(line.position()),
        };
        tree.back_up(&way, south_lead, winner);
        if ended_in_tree && certain {
            tree.prove(&way, south_lead);
        }
    }
}

impl<R: Searchable> Mcts<R> {
    /// The lead of South where a playout is cut off, and who is ahead by it.
    fn guess(&self, position: &R::Position) -> (i16, Option<Side>) {
        let mover = self.rules.side_to_move(position);
        let lead = self.rules.split(position).0.lead(Side::South) + self.rules.evaluate(position);
        let south_lead = seen_by(Some(mover), lead);
        (south_lead, ahead(south_lead))
    }
}

/// A lead of South as seen by a side, or the other way round; nobody's view is South's.
fn seen_by(side: Option<Side>, lead: i16) -> i16 {
    if side == Some(Side::North) { -lead } else { lead }
}

/// Who is ahead by a lead of South.
fn ahead(south_lead: i16) -> Option<Side> {
    match south_lead.cmp(&0) {
        Ordering::Greater => Some(Side::South),
        Ordering::Equal => None,
        Ordering::Less => Some(Side::North),
    }
}

/// What a result is worth to a side: 1 for a win, 0 for a loss.
fn worth(winner: Option<Side>, to: Side) -> f64 {
    winner.map_or(0.5, |winner| if winner == to { 1.0 } else { 0.0 })
}

struct Tree<M> {
    nodes: Vec<Node<M>>,
}

impl<M> Node<M> {
    fn new(played: Option<M>) -> Node<M> {
        Node { played, first: 0, count: 0, opened: false, visits: 0, won: 0.0, leads: 0.0, proven: None }
    }
}

impl<M: mancala_core::Move> Tree<M> {
    /// Gives a node its children.
    fn open<R: Searchable<Move = M>>(&mut self, at: u32, line: &Line<R>, rules: &R) {
        let first = self.nodes.len() as u32;
        self.nodes.extend(line.legal_moves(rules).into_iter().map(|played| Node::new(Some(played))));
        let count = (self.nodes.len() as u32 - first) as u8;
        let node = &mut self.nodes[at as usize];
        (node.first, node.count, node.opened) = (first, count, true);
    }

    fn children(&self, node: &Node<M>) -> impl Iterator<Item = &Node<M>> {
        self.nodes[node.first as usize..].iter().take(usize::from(node.count))
    }

    /// The child to look at next: by its results and by how little it was visited, a proven one by its result alone. A
    /// proven child is visited like any other, so that the visits and the mean of its parent count what it brings.
    fn select(&self, at: u32) -> Option<u32> {
        let node = &self.nodes[at as usize];
        let log = f64::from(node.visits.max(1)).ln();
        let urgency = |child: &Node<M>| {
            if let Some(value) = child.proven {
                // Seen by who moved to it, as if that were South.
                return worth(ahead(value), Side::South) + f64::from(value) / LEADS;
            }
            if child.visits == 0 {
                return f64::INFINITY;
            }
            let share = 1.0 / f64::from(child.visits);
            (child.won + child.leads / LEADS) * share + EXPLORATION * (log * share).sqrt()
        };
        // Of equals the first is taken, and each is weighed once.
        let children = (node.first..).zip(self.children(node).map(urgency));
        let best = children.reduce(|best, child| if child.1 > best.1 { child } else { best });
        best.map(|(child, _)| child)
    }

    /// Counts a result in every node of a way, which tells who moved to each.
    fn back_up(&mut self, way: &[(u32, Option<Side>)], south_lead: i16, winner: Option<Side>) {
        for (node, mover) in way {
            let entry = &mut self.nodes[*node as usize];
            entry.visits += 1;
            entry.leads += f64::from(seen_by(*mover, south_lead));
            entry.won += worth(winner, mover.unwrap_or(Side::South));
        }
    }

    /// Takes a certain result as far up as it stays certain. `way` tells who moved to each node.
    fn prove(&mut self, way: &[(u32, Option<Side>)], south_lead: i16) {
        let Some(((last, mover), rest)) = way.split_last() else { return };
        self.nodes[*last as usize].proven = Some(seen_by(*mover, south_lead));
        let mut below = *mover;
        for (at, mover) in rest.iter().rev() {
            let node = &self.nodes[*at as usize];
            let Some(best) = self
                .children(node)
                .map(|child| child.proven)
                .try_fold(i16::MIN, |best, p| Some(best.max(p?)))
            else {
                return;
            };
            // The children are seen by the player to move here.
            let south = seen_by(below, best);
            self.nodes[*at as usize].proven = Some(seen_by(*mover, south));
            below = *mover;
        }
    }

    fn root_is_decided(&self) -> bool {
        let root = &self.nodes[0];
        root.proven.is_some() || root.opened && root.count <= 1
    }
}

#[cfg(all(test, feature = "kalah"))]
mod tests {
    use super::*;

    #[test]
    fn a_playout_cut_off_is_won_by_who_seems_ahead() {
        let rules: kalah::Kalah = "kalah houses=2 seeds=2".parse().expect("rules");
        let mcts = Mcts::new(rules, 1);
        for (position, winner) in [
            ("<2,0,0,3,3,0,1>S", Some(Side::South)),
            ("<2,0,0,3,3,0,1>N", Some(Side::South)),
            ("<2,0,0,0,1,3,3>S", Some(Side::North)),
            ("<2,0,0,2,0,2,0>N", None),
        ] {
            let (south_lead, found) = mcts.guess(&position.parse().expect("a position"));
            assert_eq!(found, winner, "{position}");
            assert_eq!(south_lead > 0, winner == Some(Side::South), "{position}");
        }
    }
}
