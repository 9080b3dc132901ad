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

/// How much a node that was visited little attracts.
const EXPLORATION: f64 = 0.7;
/// Playouts when no limit says otherwise.
const PLAYOUTS: u64 = 20_000;

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
        let limits = if bounded { limits.clone() } else { limits.clone().nodes(PLAYOUTS) };
        let mut watch = Watch::start(&limits);
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
        let moves: Vec<_> = children
            .iter()
            .filter_map(|node| {
                let mean = node.leads / f64::from(node.visits.max(1));
                let lead = Lead::half_seeds(node.proven.unwrap_or(mean.round() as i16));
                let certainty = if node.proven.is_some() { Certainty::Exact } else { Certainty::Guess };
                Some(MoveValue { played: node.played?, lead, certainty })
            })
            .collect();
        let principal_line = moves.first().map(|m| m.played).into_iter().collect();
        Analysis { moves, principal_line, depth: 0, nodes: playouts }
    }

    /// Walks down the tree, plays a random game from its edge, and takes the result back up. A line that was `drawn` from
    /// those that look alike says nothing of what follows a move in the others.
    fn sample(&mut self, tree: &mut Tree<R::Move>, mut line: Line<R>, drawn: bool) {
        let certain = self.rules.history().is_none() && !drawn;
        // The nodes on the way, and who moved to each.
        let mut way = vec![(0u32, None)];
        let mut at = 0u32;
        loop {
            let node = &tree.nodes[at as usize];
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
        for (node, mover) in way.iter().rev() {
            let mover_or_south = mover.unwrap_or(Side::South);
            let entry = &mut tree.nodes[*node as usize];
            entry.visits += 1;
            entry.leads += f64::from(if mover_or_south == Side::South { south_lead } else { -south_lead });
            entry.won += match winner {
                Some(side) if side == mover_or_south => 1.0,
                Some(_) => 0.0,
                None => 0.5,
            };
        }
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
        let winner = match lead.cmp(&0) {
            Ordering::Greater => Some(mover),
            Ordering::Equal => None,
            Ordering::Less => Some(!mover),
        };
        (if mover == Side::South { lead } else { -lead }, winner)
    }
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

    /// The child to look at next: by its results and by how little it was visited. A proven child is not looked at
    /// again unless all are.
    fn select(&self, at: u32) -> Option<u32> {
        let node = &self.nodes[at as usize];
        let log = f64::from(node.visits.max(1)).ln();
        let urgency = |child: &Node<M>| {
            if let Some(value) = child.proven {
                return f64::from(value) / 1000.0 - 10.0;
            }
            if child.visits == 0 {
                return f64::INFINITY;
            }
            let share = 1.0 / f64::from(child.visits);
            // Among results that are equally good the larger lead is better.
            (child.won + child.leads / 2000.0) * share + EXPLORATION * (log * share).sqrt()
        };
        // Of equals the first is taken, and each is weighed once.
        let children = (node.first..).zip(self.children(node).map(urgency));
        let best = children.reduce(|best, child| if child.1 > best.1 { child } else { best });
        best.map(|(child, _)| child)
    }

    /// Takes a certain result as far up as it stays certain. `way` tells who moved to each node.
    fn prove(&mut self, way: &[(u32, Option<Side>)], south_lead: i16) {
        let seen_by = |lead: i16, side: Option<Side>| if side == Some(Side::North) { -lead } else { lead };
        let Some(((last, mover), rest)) = way.split_last() else { return };
        self.nodes[*last as usize].proven = Some(seen_by(south_lead, *mover));
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
            let south = seen_by(best, below);
            self.nodes[*at as usize].proven = Some(seen_by(south, *mover));
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
