//! Choices made at once and hidden from each other.
//!
//! A search never looks at one such choice to make the other: it weighs the results of all pairs, and plays the move that
//! does best on average over what the other player may choose.

use mancala_core::Rules;

/// The positions that the player to move cannot tell from this one, itself included.
pub(crate) fn alike<R: Rules>(rules: &R, position: &R::Position) -> Vec<R::Position> {
    let mut alike = Vec::new();
    rules.indistinguishable(position, |other| alike.push(other));
    alike
}

/// Whether something is hidden from the player to move.
#[inline]
pub(crate) fn is_hidden<R: Rules>(rules: &R, position: &R::Position) -> bool {
    let mut count = 0;
    rules.indistinguishable(position, |_| count += 1);
    count > 1
}

/// A move, and the positions that may come of it.
pub(crate) type Results<R> = (<R as Rules>::Move, Vec<<R as Rules>::Position>);

/// Where a choice is hidden, or will be from the other player: every move with all the positions that may come of it
/// once both have chosen. `None` where nothing is hidden.
pub(crate) fn joint_results<R: Rules>(rules: &R, position: &R::Position) -> Option<Vec<Results<R>>> {
    let after = |position: &R::Position, played| {
        let mut after = *position;
        rules.play_unchecked(&mut after, played, &mut ());
        after
    };
    let moves = rules.legal_moves(position).into_iter();
    let alike = alike(rules, position);
    if alike.len() > 1 {
        return Some(moves.map(|m| (m, alike.iter().map(|p| after(p, m)).collect())).collect());
    }
    let mut hides = false;
    let results = moves
        .map(|m| {
            let chosen = after(position, m);
            hides |= is_hidden(rules, &chosen);
            (m, rules.legal_moves(&chosen).into_iter().map(|reply| after(&chosen, reply)).collect())
        })
        .collect();
    hides.then_some(results)
}
