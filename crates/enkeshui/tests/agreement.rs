//! The rules and the reference, written for reading, agree: about every move from random positions under random options,
//! along whole games with their history, and everywhere on small boards.

mod boards;
mod oracle;

use boards::{board, options};
use enkeshui::mancala_core::testing::{agree, contract, contract_of_line, strategy, walk, walk_all};
use enkeshui::mancala_core::{Line, Rules};
use enkeshui::*;
use oracle::{Decision, Game, Plain, Reference, State};
use proptest::prelude::*;

/// Every line of a game, with its history, as the reference plays it.
fn agree_along<const W: usize, const P: usize>(
    rules: &EnkeshuiRules<W, P>,
    start: Position<W>,
    choices: &[u8],
) {
    let mut line = Line::from_position(rules, start);
    let mut game = Game::new(Reference { options: *rules.options() }, State::of_position(&start));
    for choice in choices {
        if game.rules.has_late_endings(&game.state) {
            break; // See `an_ending_after_more_than_twelve_choices_is_missed`.
        }
        let here = format!("{rules} at {}", line.position());
        agree::<_, Plain>(rules, line.position());
        let moves = line.legal_moves(rules);
        assert_eq!(moves.len(), game.legal().len(), "{here}");
        assert_eq!(line.outcome(rules), game.outcome(), "{here}");
        let Some(nth) = u32::from(*choice).checked_rem(moves.len() as u32) else { break };
        let played = moves.nth(nth).expect("a move that is listed");
        let decision = Decision::of_move(played, game.state.to_move, game.state.n);
        line.play(rules, played).expect("a legal move");
        game.play(decision);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    /// Any board, any options, any size: the same moves, and the same position after each.
    #[test]
    fn any_position((options, board) in (2u8..=18).prop_flat_map(|houses| (options(houses), board(houses)))) {
        with_rules!(options, rules => {
            let position = board.position();
            prop_assume!(rules.check(&position).is_ok());
            prop_assume!(!Reference { options }.has_late_endings(&State::of_position(&position)));
            agree::<_, Plain>(&rules, &position);
            contract(&rules, &position);
        });
    }

    /// Whole games from the start, race, special moves and history included.
    #[test]
    fn any_game((options, choices) in (2u8..=18).prop_flat_map(|houses| (options(houses), strategy::choices(120)))) {
        with_rules!(options, rules => {
            let reference = Reference { options };
            assert_eq!(State::of_position(&rules.initial()), reference.initial());
            agree_along(&rules, rules.initial(), &choices);
            walk(&rules, Line::new(&rules), &choices, |line| {
                contract(&rules, line.position());
                contract_of_line(&rules, line);
            });
        });
    }

    /// Small crowded boards, where sowings go round and never end.
    #[test]
    fn small_boards((options, board) in (2u8..=4).prop_flat_map(|houses| (options(houses), board(houses))), choices in strategy::choices(60)) {
        with_rules!(options, rules => {
            let position = board.position();
            prop_assume!(rules.check(&position).is_ok());
            agree_along(&rules, position, &choices);
        });
    }
}

/// Where the rules depart from the reference: under `endless=illegal` they look at twelve choices of direction for an
/// ending, and on crowded boards of 2×2 there is a sowing that ends after more and not before. They forbid it, and nothing
/// else is amiss.
#[test]
fn an_ending_after_more_than_twelve_choices_is_missed() {
    let setup = Setup::custom(&[35, 34], &[24, 31]).expect("rows of equal length");
    let options = Options::of_setup(setup).require_total(None).require_symmetric(false).race(Race::Off);
    let options = options.endless(Endless::Illegal);
    let rules: Enkeshui = options.build().expect("options that fit");
    let (reference, state) = (Reference { options }, State::of_position(&rules.initial()));
    assert_eq!(reference.legal(&state), [Decision::Pit(0), Decision::Pit(1)]);
    assert_eq!(reference.late_endings(&state), [Decision::Pit(0)]);
    assert!(rules.legal_moves(&rules.initial()).into_iter().eq([EnkeshuiMove::Pit(1)]));
    assert!(reference.has_late_endings(&state));
}

/// The same one choice later: counter-clockwise leads to an ending soon enough, and clockwise after that only to a late
/// one.
#[test]
fn an_ending_may_be_missed_after_the_next_choice() {
    let rules: Enkeshui =
        "enkeshui houses=2 setup=9,0/1,4 require_total=any pair_bulls=no endless=illegal race=off"
            .parse()
            .expect("rules in their text form");
    let mut position: Position<1> = "<2,2,3,22,1,70,57>S+relay:N2:11".parse().expect("a position");
    let (reference, state) = (Reference { options: *rules.options() }, State::of_position(&position));
    assert!(reference.late_endings(&state).is_empty());
    assert!(reference.has_late_endings(&state));
    rules.play(&mut position, EnkeshuiMove::Way(Way::Ccw)).expect("a legal move");
    let after = State::of_position(&position);
    assert_eq!(reference.legal(&after), [Way::Ccw, Way::Cw].map(Decision::Way));
    assert_eq!(reference.late_endings(&after), [Decision::Way(Way::Cw)]);
    assert!(rules.legal_moves(&position).into_iter().eq([EnkeshuiMove::Way(Way::Ccw)]));
}

/// Every position that can be reached on small boards, under every value of every option in turn.
#[test]
fn everywhere_on_small_boards() {
    let base = |south: &[u8], north: &[u8]| {
        Options::of_setup(Setup::custom(south, north).expect("rows of equal length")).require_total(None)
    };
    let mut all = 0;
    for start in [base(&[2, 1], &[1, 2]), base(&[0, 3], &[2, 2]), base(&[1, 2, 1], &[1, 2, 1])] {
        let mut variants = vec![
            start,
            start.pair_bulls(false),
            start.bulls_receive(false),
            start.capture_after_relay(true),
            start.race(Race::Off),
            start.race_bulls(true).race_captures(true),
            start.lap_cap(2),
        ];
        variants.extend(BullReading::ALL.iter().map(|v| start.bull_reading(*v)));
        variants.extend(Privilege::ALL.iter().map(|v| start.privilege(*v)));
        variants.extend(PrivilegeChoice::ALL.iter().map(|v| start.privilege_choice(*v)));
        variants.extend(CaptureRun::ALL.iter().map(|v| start.capture_run(*v)));
        variants.extend(Endless::ALL.iter().map(|v| start.endless(*v)));
        variants.extend(EndCheck::ALL.iter().map(|v| start.end_check(*v)));
        variants.extend(RaceStart::ALL.iter().map(|v| start.race_start(*v)));
        variants.extend(RaceLoser::ALL.iter().map(|v| start.race_loser(*v)));
        if start.setup.houses() == 2 {
            let specials = start.special(Special::Always);
            variants.push(start.special(Special::Limited));
            variants.push(specials.special_allow_null(true));
            variants.push(specials.special_into_bulls(false));
        }
        for options in variants {
            // Laps are part of a pending relay, so a low cap keeps the number of positions down.
            let rules: Enkeshui = options.lap_cap(options.lap_cap.min(12)).build().expect("options that fit");
            all += walk_all(&rules, rules.initial(), 60_000, |position| {
                agree::<_, Plain>(&rules, position);
            });
        }
    }
    assert!(all > 20_000, "only {all} positions");
}
