//! Boards that can go round, against value iteration and against plain negamax where nothing goes round.

use mancala_core::{Rules, Side};
use mancala_engine::{Lead, Retrograde, Searchable, TooLarge, negamax};

#[test]
fn where_nothing_goes_round_the_values_are_those_of_plain_negamax() {
    for rules in
        ["kalah houses=2 seeds=2", "kalah houses=3 seeds=2", "kalah houses=2 seeds=3 stop_at_majority=yes"]
    {
        let rules: kalah::Kalah = rules.parse().expect("rules");
        let start = rules.initial();
        let solved = Retrograde::solve(&rules, &start, 1_000_000).expect("small");
        assert_eq!(solved.value(&rules, &start), Some(negamax(&rules, &start, Side::South)), "{rules}");
    }
}

/// What `side` can force within so many plies, an unfinished game counting as it stands.
fn forced<R: Searchable>(rules: &R, position: &R::Position, side: Side, plies: u32) -> i16 {
    if let Some(outcome) = rules.outcome(position) {
        return outcome.score.lead(side);
    }
    let mover = rules.side_to_move(position);
    let sign = if mover == side { 1 } else { -1 };
    if plies == 0 {
        return sign * rules.split(position).0.lead(Side::South);
    }
    let values = rules.legal_moves(position).into_iter().map(|played| {
        let mut child = *position;
        rules.play_unchecked(&mut child, played, &mut ());
        forced(rules, &child, mover, plies - 1)
    });
    sign * values.max().expect("a move")
}

#[test]
fn small_oware_boards_have_the_values_that_long_looking_ahead_comes_to() {
    for rules in [
        "oware houses=1 seeds=2",
        "oware houses=1 seeds=4",
        "oware houses=2 seeds=1",
        "oware houses=2 seeds=2 stop_at_majority=no",
        "oware houses=2 seeds=2",
        "oware houses=2 seeds=2 grand_slam=captures",
    ] {
        let rules: oware::Oware = rules.parse().expect("rules");
        let start = rules.initial();
        let solved = Retrograde::solve(&rules, &start, 1_000_000).expect("small");
        // Looked ahead far enough, and an endless game counted as it stands, the value no longer changes.
        let ahead: Vec<_> =
            (15..=18).map(|plies| Lead::half_seeds(forced(&rules, &start, Side::South, plies))).collect();
        assert_eq!(ahead, [solved.value(&rules, &start).expect("the start"); 4], "{rules}");
    }
}

#[test]
fn a_board_too_large_is_refused() {
    let rules = oware::Oware::abapa();
    let refused = Retrograde::solve(&rules, &rules.initial(), 1000).err();
    assert_eq!(refused, Some(TooLarge::Positions { most: 1000 }));
}
