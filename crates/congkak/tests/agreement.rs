//! The rules against the plain array oracle, and against what every game promises.

mod oracle;
mod support;

use congkak::{
    Capture, Congkak, CongkakRules, EmptyOpposite, NoMove, OppEmpty, Options, Position, Schedule,
    SerentakChoice, SerentakNext, SerentakOrder, SerentakStoreEnd, Start, Sweep, WideCongkak,
};
use mancala_core::testing::{KeyFutures, agree, contract, strategy, walk, walk_all};
use mancala_core::{Line, Rules, Side};
use proptest::prelude::*;
use support::Plain;

/// One of the values of an option.
fn any_of<T: Copy + std::fmt::Debug>(values: &'static [T]) -> impl Strategy<Value = T> {
    prop::sample::select(values)
}

fn schedules() -> impl Strategy<Value = Schedule> {
    let hands = prop::collection::vec(prop::sample::select(&Side::BOTH[..]), 0..80);
    prop_oneof![
        Just(Schedule::Lockstep),
        hands.prop_map(|hands| Schedule::Explicit(hands.into_iter().collect())),
        (any::<u64>(), 0..5u8, 1..5u8).prop_map(|(seed, a, b)| Schedule::Seeded { seed, speeds: [a, b] }),
    ]
}

/// Every combination of the options of a round that is not refused.
fn options(houses: std::ops::RangeInclusive<u8>) -> impl Strategy<Value = Options> {
    let opening = (
        any_of(Start::ALL),
        any_of(SerentakChoice::ALL),
        schedules(),
        any_of(SerentakOrder::ALL),
        any_of(SerentakNext::ALL),
        any_of(SerentakStoreEnd::ALL),
        any::<bool>(),
    );
    let sowing = (
        prop::bool::weighted(0.9),
        any_of(Capture::ALL),
        any::<bool>(),
        any_of(EmptyOpposite::ALL),
        any::<bool>(),
        any_of(OppEmpty::ALL),
        any::<bool>(),
        any::<bool>(),
    );
    let ending = (any_of(NoMove::ALL), any_of(Sweep::ALL), any::<bool>());
    (houses, 1..=9u8, opening, sowing, ending).prop_filter_map("contradictory", |(houses, seeds, o, s, e)| {
        let options = Options::congkak()
            .houses(houses)
            .seeds(seeds.min(255 / 2 / houses))
            .start(o.0)
            .serentak_choice(o.1)
            .serentak_schedule(o.2)
            .serentak_order(o.3)
            .serentak_next(o.4)
            .serentak_store_end(o.5)
            .serentak_capture(o.6)
            .relay(s.0)
            .capture(s.1)
            .capture_takes_last(s.2)
            .empty_opposite(s.3)
            .capture_requires_lap(s.4)
            .opp_empty(s.5)
            .bonus_turn(s.6)
            .skip_origin(s.7)
            .no_move(e.0)
            .sweep(e.1)
            .early_win(e.2);
        options.build::<2, 32>().ok().map(|rules| *rules.options())
    })
}

/// A round of these rules on some board with some burnt houses.
fn rounds<const W: usize, const P: usize>(
    houses: std::ops::RangeInclusive<u8>,
) -> impl Strategy<Value = CongkakRules<W, P>> {
    options(houses).prop_flat_map(|options| {
        let seeds = strategy::seeds(2 * usize::from(options.houses) + 2, 255);
        let burnt = prop_oneof![3 => Just([0; 2]), 2 => any::<[u16; 2]>()];
        (seeds, burnt, any::<bool>()).prop_filter_map("not a start", move |(mut seeds, burnt, north)| {
            let n = usize::from(options.houses);
            let stores = [seeds[2 * n], seeds[2 * n + 1]];
            for house in 0..2 * n {
                if burnt[house / n] >> (house % n) & 1 == 1 {
                    seeds[house] = 0;
                }
            }
            let side = if north { Side::North } else { Side::South };
            let mut start = Position::from_rows(&seeds[..n], &seeds[n..2 * n], stores, side).ok()?;
            if options.start == Start::Serentak && !north {
                start = start.with_phase(congkak::Phase::Choose);
            }
            CongkakRules::with_start(options, burnt, start).ok()
        })
    })
}

fn same_as_the_oracle<const W: usize, const P: usize>(rules: &CongkakRules<W, P>, choices: &[u8]) {
    walk(rules, Line::new(rules), choices, |line| {
        agree::<_, Plain>(rules, line.position());
        contract(rules, line.position());
    });
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn games_from_equal_rows(options in options(1..=7), choices in strategy::choices(40)) {
        same_as_the_oracle::<1, 30>(&CongkakRules::new(options).unwrap(), &choices);
    }

    #[test]
    fn games_from_any_board(rules in rounds::<1, 30>(1..=7), choices in strategy::choices(30)) {
        same_as_the_oracle(&rules, &choices);
    }

    #[test]
    fn games_from_any_wide_board(rules in rounds::<2, 32>(1..=15), choices in strategy::choices(20)) {
        same_as_the_oracle(&rules, &choices);
    }

    #[test]
    fn a_key_decides_the_future(rules in rounds::<1, 30>(1..=3), choices in strategy::choices(12)) {
        let mut futures = KeyFutures::default();
        walk(&rules, Line::new(&rules), &choices, |line| {
            futures.check(&rules, line.position());
            let mirrored = support::mirrored(line.position());
            if rules.burnt(Side::South) == rules.burnt(Side::North) && rules.check(&mirrored).is_ok() {
                futures.check(&rules, &mirrored);
            }
        });
    }
}

/// Every position of small boards, under rules that between them use every option.
#[test]
fn every_position_of_small_boards() {
    let mut all = 0;
    for text in [
        "congkak houses=2 seeds=2",
        "congkak houses=3 seeds=2",
        "congkak houses=2 seeds=3 start=serentak serentak_store_end=reselect sweep=last_mover no_move=pass",
        "congkak houses=3 seeds=2 start=serentak serentak_order=alternate skip_origin=yes opp_empty=to_opp_store",
        "congkak houses=2 seeds=3 start=serentak serentak_schedule=seeded:3:2:1 serentak_next=last_finished",
        "congkak houses=3 seeds=2 bonus_turn=no capture_requires_lap=yes early_win=yes",
        "congkak houses=3 seeds=2 relay=no capture_takes_last=no empty_opposite=leave no_move=pass",
        "congkak houses=3 seeds=2 capture=none start=serentak serentak_choice=far_house serentak_capture=no",
        "congkak houses=3 seeds=3 burnt=S1,N3 setup=<3,1,2,0,3,3,3,3,0>N",
    ] {
        let rules: Congkak = text.parse().unwrap();
        let wide: WideCongkak = text.parse().unwrap();
        let mut futures = KeyFutures::default();
        all += walk_all(&rules, rules.initial(), 200_000, |position| {
            agree::<_, Plain>(&rules, position);
            contract(&rules, position);
            futures.check(&rules, position);
            let text = position.to_string();
            agree::<_, Plain>(&wide, &text.parse().unwrap());
        });
    }
    println!("{all} positions");
    assert!(all > 1_000);
}
