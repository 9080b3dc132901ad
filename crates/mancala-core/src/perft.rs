//! Counting move sequences: the standard check of a move generator, and a measure of its speed.

use crate::rules::Rules;

/// What a count of move sequences found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Perft {
    /// Move sequences of exactly the asked depth, in plies.
    pub leaves: u64,
    /// Positions reached by playing a move on the way; with leaves counted in bulk, without the leaves.
    pub nodes: u64,
    /// Move sequences that ended the game before the asked depth.
    pub ended_earlier: u64,
}

/// How leaves are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaves {
    /// Every leaf is played.
    Played,
    /// The legal moves of the last ply are counted without being played.
    InBulk,
}

/// Counts the move sequences of `depth` plies from a position. A bonus move is a ply of its own.
///
/// History is not looked at; [`perft_line`] does that.
pub fn perft<R: Rules>(rules: &R, position: &R::Position, depth: u32, leaves: Leaves) -> Perft {
    let mut count = Perft::default();
    if depth == 0 {
        count.leaves = 1;
    } else {
        match leaves {
            Leaves::Played => walk::<R, false>(rules, position, depth, &mut count),
            Leaves::InBulk => walk::<R, true>(rules, position, depth, &mut count),
        }
    }
    count
}

/// Counts below a position; `depth` is at least 1.
fn walk<R: Rules, const IN_BULK: bool>(rules: &R, position: &R::Position, depth: u32, count: &mut Perft) {
    let moves = rules.legal_moves(position);
    let children = moves.len() as u64;
    if IN_BULK && depth == 1 {
        count.leaves += children;
        count.ended_earlier += u64::from(children == 0);
        return;
    }
    count.nodes += children;
    count.ended_earlier += u64::from(children == 0);
    if !IN_BULK && depth == 1 {
        count.leaves += children;
    }
    for played in moves {
        let mut child = *position;
        rules.play_unchecked(&mut child, played, &mut ());
        if depth == 1 {
            // The leaf is played for the work of it: a count that the compiler could leave out would measure nothing.
            core::hint::black_box(&child);
        } else {
            walk::<R, IN_BULK>(rules, &child, depth - 1, count);
        }
    }
}

/// The counts below each legal move, in the order of moves: where two programs disagree, this finds the move.
///
/// `depth` counts the listed move as its first ply; at depth 0 nothing is listed.
pub fn divide<'a, R: Rules>(
    rules: &'a R,
    position: &'a R::Position,
    depth: u32,
    leaves: Leaves,
) -> impl Iterator<Item = (R::Move, Perft)> + 'a {
    let moves = if depth == 0 { 0 } else { rules.legal_moves(position).bits() };
    crate::moves::MoveSet::<R::Move>::from_bits(moves).into_iter().map(move |played| {
        let mut child = *position;
        rules.play_unchecked(&mut child, played, &mut ());
        (played, perft(rules, &child, depth.saturating_sub(1), leaves))
    })
}

/// Counts the move sequences of `depth` plies from a line, games ended by repetition or a limit included.
#[cfg(feature = "alloc")]
pub fn perft_line<R: Rules>(rules: &R, line: &crate::Line<R>, depth: u32) -> Perft {
    let mut count = Perft::default();
    walk_line(rules, line, depth, &mut count);
    count
}

#[cfg(feature = "alloc")]
fn walk_line<R: Rules>(rules: &R, line: &crate::Line<R>, depth: u32, count: &mut Perft) {
    if depth == 0 {
        count.leaves += 1;
        return;
    }
    let moves = line.legal_moves(rules);
    count.nodes += moves.len() as u64;
    count.ended_earlier += u64::from(moves.is_empty());
    for played in moves {
        let mut child = line.clone();
        child.play_unchecked(rules, played, &mut ());
        walk_line(rules, &child, depth - 1, count);
    }
}
