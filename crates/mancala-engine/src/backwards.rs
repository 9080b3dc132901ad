//! Values of positions among which play can go round, found by going back from what is certain.
//!
//! Positions are solved from few seeds at stake to many. Among positions with as many at stake nothing is won by a move
//! from one to another, so it is asked for every amount, the largest first, who can force it: at first by a move that
//! leaves them, then by a move to a position where it is known. Who can force nothing can go round for ever.

use std::collections::BTreeMap;

use crate::step::in_all;

/// Positions by their numbers, and the moves between them.
#[derive(Default)]
pub(crate) struct Graph {
    pub(crate) nodes: Vec<Node>,
    /// Those of one position after those of the one before it.
    pub(crate) moves: Vec<Move>,
}

/// A position.
pub(crate) struct Node {
    /// What is still to be won, in half seeds: less after every move that wins some.
    pub(crate) stake: i16,
    /// What the best of the moves to positions that are not among these comes to, at least and at most; `i16::MIN` without
    /// one.
    pub(crate) ends: [i16; 2],
    /// Where its moves begin.
    pub(crate) first: usize,
}

/// A move to a position that is among these.
pub(crate) struct Move {
    pub(crate) to: u32,
    pub(crate) gain: i16,
    pub(crate) same_side: bool,
}

impl Graph {
    /// The most positions that can be numbered, each seen in two ways.
    pub(crate) const MOST: usize = u32::MAX as usize / 2;

    fn moves_of(&self, number: usize) -> &[Move] {
        let end = self.nodes.get(number + 1).map_or(self.moves.len(), |next| next.first);
        &self.moves[self.nodes[number].first..end]
    }

    /// What the player to move gains from each position on, at least and at most.
    pub(crate) fn gains(&self) -> Vec<[i16; 2]> {
        let exact = self.nodes.iter().all(|node| node.ends[0] == node.ends[1]);
        let views = if exact { 1 } else { 2 };
        let mut groups: BTreeMap<i16, Vec<u32>> = BTreeMap::new();
        for (number, node) in self.nodes.iter().enumerate() {
            let seen = (0..views).map(|view| (number * views + view) as u32);
            groups.entry(node.stake).or_default().extend(seen);
        }
        let all = self.nodes.len() * views;
        let mut values =
            Values { graph: self, views, best: vec![0; all], open: vec![0; all], known: vec![false; all] };
        for (stake, group) in groups {
            values.solve_group(stake, &group);
        }
        values.best.chunks(views).map(|seen| [seen[0], seen[views - 1]]).collect()
    }
}

/// The values found so far of each position in every view: what its player to move gains at least, and at most. The least
/// of one player is the most of the other. Where both are equal one view will do.
struct Values<'g> {
    graph: &'g Graph,
    views: usize,
    /// The best of the moves whose value is known: the position's own value once that is known.
    best: Vec<i16>,
    /// How many moves have no known value.
    open: Vec<u16>,
    known: Vec<bool>,
}

/// A move within a group, from a position as it is seen to another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Within {
    to: u32,
    from: u32,
    same_side: bool,
}

impl Values<'_> {
    /// Solves positions with the same stake, all with less being solved.
    fn solve_group(&mut self, stake: i16, group: &[u32]) {
        let mut within = Vec::new();
        for seen in group {
            self.weigh_moves_out(stake, *seen, &mut within);
        }
        within.sort_unstable();
        // What is certain, by the amount.
        let mut certain: Vec<Vec<u32>> = vec![Vec::new(); usize::from(stake.unsigned_abs()) + 1];
        for seen in group {
            self.note_certain(*seen, &mut certain);
        }
        for amount in (1..certain.len()).rev() {
            while let Some(seen) = certain[amount].pop() {
                if std::mem::replace(&mut self.known[seen as usize], true) {
                    continue;
                }
                let value = self.best[seen as usize];
                let first = within.partition_point(|played| played.to < seen);
                for played in within[first..].iter().take_while(|played| played.to == seen) {
                    let from = played.from as usize;
                    if !self.known[from] {
                        self.open[from] -= 1;
                        self.best[from] = self.best[from].max(in_all(0, played.same_side, value));
                        self.note_certain(played.from, &mut certain);
                    }
                }
            }
        }
        for seen in group {
            if !self.known[*seen as usize] {
                self.best[*seen as usize] = 0;
            }
        }
    }

    /// Weighs the moves that leave the group, and lists those that do not.
    fn weigh_moves_out(&mut self, stake: i16, from: u32, within: &mut Vec<Within>) {
        let (number, view) = (from as usize / self.views, from as usize % self.views);
        let mut best = self.graph.nodes[number].ends[view];
        for Move { to, gain, same_side } in self.graph.moves_of(number) {
            let (number, same_side) = (*to as usize, *same_side);
            let view = if same_side { view } else { self.views - 1 - view };
            let to = number * self.views + view;
            if self.graph.nodes[number].stake < stake {
                best = best.max(in_all(*gain, same_side, self.best[to]));
            } else {
                self.open[from as usize] += 1;
                within.push(Within { to: to as u32, from, same_side });
            }
        }
        self.best[from as usize] = best;
    }

    /// Notes what is certain of a position: its best move if that wins, or if all are known.
    fn note_certain(&self, seen: u32, certain: &mut [Vec<u32>]) {
        let best = self.best[seen as usize];
        if best > 0 || self.open[seen as usize] == 0 {
            certain[usize::from(best.unsigned_abs())].push(seen);
        }
    }
}
