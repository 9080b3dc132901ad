//! The plain reference: every move, no table, no pruning. Tests compare everything else with it.

use mancala_core::Side;

use crate::lead::Lead;
use crate::searchable::Searchable;

/// The lead that `side` ends with when both play best from a position, by trying everything. History is not looked at,
/// so the rules must [terminate](Searchable::terminates).
pub fn negamax<R: Searchable>(rules: &R, position: &R::Position, side: Side) -> Lead {
    if let Some(outcome) = rules.outcome(position) {
        return Lead::half_seeds(outcome.score.lead(side));
    }
    let mover = rules.side_to_move(position);
    let values = rules.legal_moves(position).into_iter().map(|played| {
        let mut child = *position;
        rules.play_unchecked(&mut child, played, &mut ());
        negamax(rules, &child, mover)
    });
    let best = values.max().unwrap_or_default();
    if mover == side { best } else { -best }
}
