//! Small positions of Kalah under every option that matters to a search.

use kalah::{Kalah, Position};
use mancala_core::{Rules, Side};
use proptest::prelude::*;

/// Rules of every kind that changes what a search has to do.
fn any_rules() -> impl Strategy<Value = Kalah> {
    let options = [
        "",
        "capture=always",
        "capture=none",
        "capture_takes_last=no",
        "end=mover_empty",
        "leftovers=emptier",
        "leftovers=nobody",
        "extra_move=no",
        "extra_move=not_first_move",
        "capture_moves_again=yes",
        "swap=after_first_move",
        "swap=after_first_move stop_at_majority=yes",
        "stop_at_majority=yes",
        "relay=yes",
        "relay=yes end=mover_empty leftovers=nobody",
    ];
    (1..=3u8, prop::sample::select(options.to_vec())).prop_map(|(houses, options)| {
        format!("kalah houses={houses} seeds=2 {options}").trim().parse().expect("rules")
    })
}

/// Rules and a position of a random game under them, its start at random, too.
pub(crate) fn any_position() -> impl Strategy<Value = (Kalah, Position)> {
    let pits = prop::collection::vec(0..3u8, 8);
    (any_rules(), pits, prop::collection::vec(any::<u8>(), 0..6)).prop_map(|(rules, pits, choices)| {
        let houses = usize::from(rules.options().houses);
        let start =
            Position::from_rows(&pits[..houses], &pits[3..3 + houses], [pits[6], pits[7]], Side::South);
        let start = start.expect("few seeds").with_phase(rules.initial().phase());
        let mut position = start;
        for choice in choices {
            let moves = rules.legal_moves(&position);
            if let Some(played) = moves.nth(u32::from(choice) % 3) {
                rules.play_unchecked(&mut position, played, &mut ());
            }
        }
        (rules, position)
    })
}
