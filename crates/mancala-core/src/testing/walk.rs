//! Ways through the games of some rules.

use std::collections::{HashMap, HashSet};
use std::vec::Vec;

use crate::line::Line;
use crate::rules::Rules;
use crate::score::Score;
use crate::side::Side;

/// Plays a game, choosing each move by a byte (the byte modulo the number of legal moves), until the bytes or the game
/// end, and shows `visit` every line on the way, the first and the last included.
///
/// Bytes shrink to short games, and a fuzzer can grow them.
///
/// # Panics
///
/// When a set of moves cannot list its own moves.
pub fn walk<R: Rules>(rules: &R, mut line: Line<R>, choices: &[u8], mut visit: impl FnMut(&Line<R>)) {
    visit(&line);
    for choice in choices {
        let moves = line.legal_moves(rules);
        let Some(position) = u32::from(*choice).checked_rem(moves.len() as u32) else { return };
        let played = moves.nth(position).expect("a position below the number of moves");
        line.play_unchecked(rules, played, &mut ());
        visit(&line);
    }
}

/// Shows `visit` every position that can be reached from `start`, each once, and returns how many there are.
///
/// # Panics
///
/// At more than `most` positions: the board is too large for it.
pub fn walk_all<R: Rules>(
    rules: &R,
    start: R::Position,
    most: usize,
    mut visit: impl FnMut(&R::Position),
) -> usize {
    let mut seen = HashSet::from([start]);
    let mut todo = Vec::from([start]);
    while let Some(position) = todo.pop() {
        visit(&position);
        for played in rules.legal_moves(&position) {
            let mut child = position;
            rules.play_unchecked(&mut child, played, &mut ());
            if seen.insert(child) {
                assert!(seen.len() <= most, "{rules} has more than {most} positions below {start}");
                todo.push(child);
            }
        }
    }
    seen.len()
}

/// Checks that a key decides the future: positions with equal [keys](Rules::split) have the same moves, and each of them
/// wins the same seeds and leads to the same key.
#[derive(Debug)]
pub struct KeyFutures<R: Rules>(HashMap<R::Key, Future<R::Key>>);

/// The legal moves, the lead a finished game adds, and for each move who moves next, what it wins, and the key after it.
type Future<K> = (u64, Option<i16>, Vec<(bool, i16, K)>);

impl<R: Rules> Default for KeyFutures<R> {
    fn default() -> Self {
        KeyFutures(HashMap::new())
    }
}

impl<R: Rules> KeyFutures<R> {
    /// Compares a position with those of the same key before it.
    ///
    /// # Panics
    ///
    /// With rules and position when one of them goes on otherwise.
    pub fn check(&mut self, rules: &R, position: &R::Position) {
        let (banked, key) = rules.split(position);
        let side = rules.side_to_move(position);
        let lead = |score: Score, side: Side| score.lead(side);
        let moves = rules.legal_moves(position);
        let rest = rules.outcome(position).map(|end| lead(end.score, side) - lead(banked, Side::South));
        let children = moves.into_iter().map(|played| {
            let mut child = *position;
            rules.play_unchecked(&mut child, played, &mut ());
            let again = rules.side_to_move(&child) == side;
            let (child_banked, child_key) = rules.split(&child);
            let child_lead = lead(child_banked, if again { Side::South } else { Side::North });
            (again, child_lead - lead(banked, Side::South), child_key)
        });
        let future = (moves.bits(), rest, children.collect());
        let known = self.0.entry(key).or_insert_with(|| future.clone());
        assert_eq!(
            *known, future,
            "{rules} at {position}: another position with the same key goes on otherwise"
        );
    }
}
