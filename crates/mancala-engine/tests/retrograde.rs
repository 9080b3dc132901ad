//! Boards that can go round, against value iteration and against plain negamax where nothing goes round.

use std::collections::HashMap;

use mancala_core::{Rules, Side};
use mancala_engine::{Lead, Limits, Retrograde, Searchable, negamax};

/// Everything that can be reached from the start.
fn solved<R: Searchable>(rules: &R) -> Retrograde<R> {
    Retrograde::solve(rules.clone(), &rules.initial(), &Limits::none()).expect("an order")
}

#[test]
fn where_nothing_goes_round_the_values_are_those_of_plain_negamax() {
    for rules in
        ["kalah houses=2 seeds=2", "kalah houses=3 seeds=2", "kalah houses=2 seeds=3 stop_at_majority=yes"]
    {
        let rules: kalah::Kalah = rules.parse().expect("rules");
        let start = rules.initial();
        let found = solved(&rules).solution(&start);
        assert_eq!(found.value(), Some(negamax(&rules, &start, Side::South)), "{rules}");
    }
}

/// What the player to move gains from a position, by plain steps: the positions with the fewest seeds at stake first, all
/// are gone over until none changes, beginning with nothing gained.
fn step_by_step<R: Searchable>(rules: &R, start: &R::Position) -> i16 {
    let mut numbers = HashMap::from([(rules.split(start).1, 0)]);
    let mut positions = vec![*start];
    // Of every move what it gains, where it leads unless the game is over, and whether the same player is to move there.
    let mut moves: Vec<Vec<(i16, Option<usize>, bool)>> = Vec::new();
    while let Some(position) = positions.get(moves.len()).copied() {
        let lead = |position: &R::Position| rules.split(position).0.lead(Side::South);
        let side = rules.side_to_move(&position);
        let all = rules.legal_moves(&position).into_iter().map(|played| {
            let mut child = position;
            rules.play_unchecked(&mut child, played, &mut ());
            if let Some(outcome) = rules.outcome(&child) {
                return (outcome.score.lead(side) - lead(&position), None, true);
            }
            let same = rules.side_to_move(&child) == side;
            let after = if same { lead(&child) } else { -lead(&child) };
            let number = *numbers.entry(rules.split(&child).1).or_insert_with(|| {
                positions.push(child);
                positions.len() - 1
            });
            (after - lead(&position), Some(number), same)
        });
        moves.push(all.collect());
    }
    let mut gains = vec![0; moves.len()];
    let mut order: Vec<usize> = (0..moves.len()).collect();
    order.sort_by_key(|number| rules.at_stake(&positions[*number]));
    for group in order.chunk_by(|a, b| rules.at_stake(&positions[*a]) == rules.at_stake(&positions[*b])) {
        loop {
            let best = |number: &usize| {
                let values = moves[*number].iter().map(|(gain, to, same)| {
                    let rest = to.map_or(0, |to| gains[to]);
                    if *same { gain + rest } else { gain - rest }
                });
                values.max().expect("a move")
            };
            let next: Vec<i16> = group.iter().map(best).collect();
            if group.iter().zip(&next).all(|(number, next)| gains[*number] == *next) {
                break;
            }
            for (number, next) in group.iter().zip(next) {
                gains[*number] = next;
            }
        }
    }
    gains[0]
}

#[test]
fn small_boards_have_the_values_found_step_by_step() {
    fn check<R: Searchable>(rules: &str, position: Option<&str>) {
        let rules: R = rules.parse().unwrap_or_else(|error| panic!("{rules}: {error}"));
        let start = position.map_or(rules.initial(), |text| text.parse().expect("a position"));
        let all = Retrograde::solve(rules.clone(), &start, &Limits::none()).expect("an order");
        let expected = Lead::half_seeds(step_by_step(&rules, &start));
        assert_eq!(all.solution(&start).value(), Some(expected), "{rules}");
    }
    for rules in [
        "oware houses=1 seeds=2",
        "oware houses=1 seeds=4",
        "oware houses=2 seeds=1",
        "oware houses=2 seeds=2 stop_at_majority=no",
        "oware houses=2 seeds=2",
        "oware houses=2 seeds=2 grand_slam=captures",
        "oware houses=2 seeds=3",
        "oware houses=3 seeds=1",
        "oware houses=3 seeds=2",
        "oware houses=3 seeds=3",
        "oware houses=4 seeds=1",
    ] {
        check::<oware::Oware>(rules, None);
    }
    let rules = "enkeshui houses=3 setup=1,2,0/1,2,0 require_total=any";
    check::<enkeshui::Enkeshui>(rules, Some("<3,0,0,1,2,0,1,2,0>S"));
}

/// The position's value by all that can be reached, and what is proven by the nearest positions alone.
fn bounds<R: Searchable>(all: &Retrograde<R>, rules: &R, start: &R::Position, most: u64) -> [Lead; 2] {
    let some = Retrograde::solve(rules.clone(), start, &Limits::none().nodes(most)).expect("an order");
    assert!(some.len() as u64 <= most.max(1));
    let value = all.solution(start).value().expect("all is reached");
    let found = some.solution(start);
    assert!(found.at_least <= value && value <= found.at_most, "{rules} by {most}: {value} {found:?}");
    for ((played, found), (_, exact)) in some.solve_moves(start).into_iter().zip(all.solve_moves(start)) {
        let value = exact.value().expect("all is reached");
        assert!(
            found.at_least <= value && value <= found.at_most,
            "{rules} by {most}: {played} {value} {found:?}"
        );
    }
    [found.at_least, found.at_most]
}

#[test]
fn bounds_hold_the_value_whatever_the_number_of_positions_and_close_on_it() {
    fn check<R: Searchable>(rules: &str) {
        let rules: R = rules.parse().unwrap_or_else(|error| panic!("{rules}: {error}"));
        check_from(&rules, &rules.initial());
    }

    fn check_from<R: Searchable>(rules: &R, start: &R::Position) {
        let all = Retrograde::solve(rules.clone(), start, &Limits::none()).expect("an order");
        let mut before = bounds(&all, rules, start, 0);
        for most in (1..all.len() as u64).step_by(1 + all.len() / 100) {
            let now = bounds(&all, rules, start, most);
            assert!(before[0] <= now[0] && now[1] <= before[1], "{rules}: more positions prove more");
            before = now;
        }
        let [at_least, at_most] = bounds(&all, rules, start, all.len() as u64);
        assert_eq!(at_least, at_most, "{rules}");
    }
    check::<oware::Oware>("oware houses=2 seeds=2");
    check::<oware::Oware>("oware houses=2 seeds=2 grand_slam=captures");
    check::<oware::Oware>("oware houses=2 seeds=3");
    check::<oware::Oware>("oware houses=3 seeds=1");
    check::<kalah::Kalah>("kalah houses=2 seeds=2");
    check::<kalah::Kalah>("kalah houses=2 seeds=3 extra_move=no");
    check::<congkak::Congkak>("congkak houses=2 seeds=2");
    let rules: enkeshui::Enkeshui =
        "enkeshui houses=2 setup=2,1/2,1 require_total=any".parse().expect("rules");
    check_from(&rules, &"<2,0,0,2,1,2,1>S".parse().expect("a position"));
}

#[test]
fn one_position_proves_what_its_moves_win() {
    // Of 8 seeds South can capture 3, of the 5 left nothing is known: 3 - 5. Or it captures none, and all are at stake.
    let rules: oware::Oware = "oware houses=2 seeds=2".parse().expect("rules");
    let start = rules.initial();
    let one = Retrograde::solve(rules, &start, &Limits::none().nodes(1)).expect("an order").solution(&start);
    assert_eq!((one.at_least, one.at_most), (Lead::seeds(-2), Lead::seeds(8)));
}

#[test]
fn a_game_that_is_over_has_the_value_of_its_outcome() {
    let rules = oware::Oware::abapa();
    let position = "0-0-0-0-0-0-0-0-0-0-0-0-26-22-S".parse().expect("a position");
    let none = Retrograde::solve(rules, &position, &Limits::none()).expect("an order");
    assert_eq!((none.len(), none.solution(&position).value()), (0, Some(Lead::seeds(4))));
}
