//! The rules against a plain implementation: any position under any options, all games of small boards, and games with
//! their history.

mod oracle;

use mancala_core::testing::{KeyFutures, agree, contract, contract_of_line, strategy, walk, walk_all};
use mancala_core::{Line, Move, Rules, Side};
use oracle::{Plain, PlainLine};
use oware::{
    CannotFeed, Feeding, GrandSlam, Options, Oware, OwareRules, PlyLimitLeftovers, Position, Repetition,
    WideOware,
};
use proptest::prelude::*;
use proptest::sample::select;

/// Everything but the board and the history that the options can say.
fn rulings() -> impl Iterator<Item = Options> {
    let slams = GrandSlam::ALL.iter();
    slams
        .flat_map(|&grand_slam| {
            Feeding::ALL.iter().flat_map(move |&feeding| {
                [true, false].map(|stop| {
                    Options::abapa().grand_slam(grand_slam).feeding(feeding).stop_at_majority(stop)
                })
            })
        })
        .filter(|options| options.build::<1, 16>().is_ok())
}

/// Options of every kind on a board of `houses`, those that contradict each other left out.
fn any_options(houses: u8) -> impl Strategy<Value = Options> {
    let cannot_feed = select(CannotFeed::ALL);
    let repetition = select(Repetition::ALL);
    let limit = prop_oneof![Just(None), (1..40u32).prop_map(Some)];
    let leftovers = select(PlyLimitLeftovers::ALL);
    (select(rulings().collect::<Vec<_>>()), cannot_feed, repetition, limit, leftovers).prop_map(
        move |(options, cannot_feed, repetition, limit, leftovers)| {
            let leftovers = if limit.is_some() { leftovers } else { PlyLimitLeftovers::OwnRows };
            options
                .houses(houses)
                .cannot_feed(cannot_feed)
                .repetition(repetition)
                .ply_limit(limit)
                .ply_limit_leftovers(leftovers)
        },
    )
}

/// Any position of `houses` a side with at most `most` seeds.
fn any_position<const W: usize>(houses: usize, most: u8) -> impl Strategy<Value = Position<W>> {
    (strategy::seeds(2 * houses + 2, most), select(&Side::BOTH[..])).prop_map(move |(pits, side)| {
        let stores = [pits[2 * houses], pits[2 * houses + 1]];
        Position::from_rows(&pits[..houses], &pits[houses..2 * houses], stores, side)
            .expect("at most 255 seeds")
    })
}

fn same_at<const W: usize, const P: usize>(options: Options, start: Position<W>) {
    let rules = OwareRules::<W, P>::with_start(options, start).expect("options that fit");
    agree::<_, Plain>(&rules, &start);
    contract(&rules, &start);
}

/// Plays a game by `choices` and compares every line on the way with the plain one.
fn same_game<const W: usize, const P: usize>(options: Options, start: Position<W>, choices: &[u8]) {
    let rules = OwareRules::<W, P>::with_start(options, start).expect("options that fit");
    let mut plain = PlainLine::new(&rules);
    let mut before: Option<Line<OwareRules<W, P>>> = None;
    walk(&rules, Line::new(&rules), choices, |line| {
        if let Some(before) = before.replace(line.clone()) {
            let played = before.legal_moves(&rules).into_iter().find(|played| {
                let mut position = *before.position();
                rules.play_unchecked(&mut position, *played, &mut ());
                position == *line.position()
            });
            plain.play(played.expect("some move leads here").index());
        }
        assert_eq!(line.outcome(&rules), plain.outcome(), "{rules} at {}", line.position());
        contract_of_line(&rules, line);
    });
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, ..ProptestConfig::default() })]

    #[test]
    fn any_position_of_up_to_8_houses(
        (options, start) in (1usize..=8).prop_flat_map(|n| (any_options(n as u8), any_position::<1>(n, 255)))
    ) {
        same_at::<1, 16>(options, start);
    }

    #[test]
    fn any_position_of_up_to_15_houses(
        (options, start) in (1usize..=15).prop_flat_map(|n| (any_options(n as u8), any_position::<2>(n, 255)))
    ) {
        same_at::<2, 32>(options, start);
    }

    /// Few seeds bring on what many do not: grand slams, empty rows, forced moves.
    #[test]
    fn any_position_with_few_seeds(
        (options, start) in (1usize..=8).prop_flat_map(|n| (any_options(n as u8), any_position::<1>(n, 14)))
    ) {
        same_at::<1, 16>(options, start);
    }

    #[test]
    fn games_with_their_history(
        (options, start) in (1usize..=3).prop_flat_map(|n| (any_options(n as u8), any_position::<1>(n, 12))),
        choices in strategy::choices(120),
    ) {
        same_game::<1, 16>(options, start, &choices);
    }
}

/// Every position that can come up on these boards under every ruling.
fn all_games(boards: &[(u8, u8)]) -> usize {
    let mut positions = 0;
    for &(houses, seeds) in boards {
        for options in rulings() {
            let rules: Oware = options.houses(houses).seeds(seeds).build().expect("options that fit");
            let mut keys = KeyFutures::default();
            positions += walk_all(&rules, rules.initial(), 200_000, |position| {
                agree::<_, Plain>(&rules, position);
                contract(&rules, position);
                keys.check(&rules, position);
            });
        }
    }
    positions
}

#[test]
fn all_games_of_small_boards() {
    let positions = all_games(&[(1, 1), (1, 4), (2, 1), (2, 2), (2, 3), (3, 1)]);
    assert!(positions > 10_000, "{positions} positions are too few to mean anything");
}

#[test]
#[ignore = "walks a million positions; the deeper run calls it"]
fn all_games_of_larger_boards() {
    let positions = all_games(&[(3, 2), (4, 1)]);
    assert!(positions > 500_000, "{positions} positions are too few to mean anything");
}

#[test]
fn both_widths_play_the_same() {
    for houses in 1..=8 {
        let options = Options::awari().houses(houses);
        let (narrow, wide): (Oware, WideOware) =
            (options.build().expect("fits"), options.build().expect("fits"));
        let (mut narrow_line, mut wide_line) = (Line::new(&narrow), Line::new(&wide));
        let mut random = 7u32;
        for _ in 0..200 {
            assert_eq!(narrow_line.position().to_string(), wide_line.position().to_string());
            assert_eq!(narrow_line.outcome(&narrow), wide_line.outcome(&wide));
            let moves = narrow_line.legal_moves(&narrow);
            assert_eq!(moves, wide_line.legal_moves(&wide));
            random = random.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
            let Some(played) = moves.nth((random >> 16) % (moves.len() as u32).max(1)) else { break };
            narrow_line.play(&narrow, played).expect("legal");
            wide_line.play(&wide, played).expect("legal");
        }
    }
}

/// Rules that differ only in what becomes of a grand slam agree wherever there is none.
#[test]
fn grand_slam_rules_differ_only_at_grand_slams() {
    let rules = GrandSlam::ALL.iter().map(|&rule| Options::abapa().grand_slam(rule).build::<1, 16>());
    let rules: Vec<Oware> = rules.collect::<Result<_, _>>().expect("options that fit");
    let plain = &rules[0];
    let mut line = Line::new(plain);
    let (mut random, mut different) = (1u32, 0);
    for _ in 0..20_000 {
        let position = *line.position();
        let moves = plain.legal_moves(&position);
        for other in &rules[1..] {
            let differ = other.legal_moves(&position) != moves;
            assert!(!differ || position.board().other.is_at_most_two(), "{other} at {position}");
            different += usize::from(differ);
        }
        random = random.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
        match line.legal_moves(plain).nth((random >> 16) % (moves.len() as u32).max(1)) {
            Some(played) => line.play(plain, played).expect("legal"),
            None => line = Line::new(plain),
        }
    }
    assert!(different > 0, "no grand slam came up");
}
