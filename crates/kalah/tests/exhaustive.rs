//! All games of small boards under every combination of options.

mod oracle;
mod support;

use kalah::mancala_core::testing::{KeyFutures, walk_all};
use kalah::mancala_core::{Rules, RulesError};
use kalah::{Capture, ExtraMove, Kalah, KalahRules, Leftovers, Options, Swap, WideKalah};
use oracle::check;
use support::{every_combination, rules};

/// Checks every position that the game can reach, and returns how many there are.
fn all_positions<const W: usize, const P: usize>(rules: &KalahRules<W, P>) -> usize {
    let mut futures = KeyFutures::default();
    walk_all(rules, rules.initial(), 200_000, |position| {
        check(rules, position);
        futures.check(rules, position);
    })
}

fn every_game(houses: u8, seeds: u8) {
    for options in every_combination(houses, seeds) {
        all_positions(&rules(options));
    }
}

#[test]
fn one_house_a_side() {
    for seeds in 1..=4 {
        every_game(1, seeds);
    }
}

#[test]
fn two_houses_a_side() {
    for seeds in 1..=3 {
        every_game(2, seeds);
    }
}

#[test]
fn three_houses_a_side() {
    every_game(3, 1);
}

#[test]
#[ignore = "a few minutes without optimisation"]
fn three_houses_with_two_seeds() {
    every_game(3, 2);
}

/// The presets, and what no preset uses.
fn a_few(houses: u8, seeds: u8) -> Vec<Options> {
    let mut few: Vec<Options> =
        Options::PRESETS.iter().map(|name| Options::preset(name).expect("a preset")).collect();
    few.push(Options::standard().relay(true));
    few.push(Options::ludii().capture_takes_last(false).capture_moves_again(true));
    few.push(Options::kgp().capture(Capture::None).leftovers(Leftovers::Emptier));
    few.push(Options::ludii().extra_move(ExtraMove::NotFirstMove).swap(Swap::AfterFirstMove));
    few.into_iter().map(|options| options.houses(houses).seeds(seeds)).collect()
}

#[test]
fn larger_boards_under_a_few_combinations() {
    for options in a_few(3, 2).into_iter().chain(a_few(4, 1)) {
        all_positions(&rules(options));
    }
}

#[test]
fn two_words_a_row() -> Result<(), RulesError> {
    for options in a_few(2, 3) {
        let (narrow, wide): (Kalah, WideKalah) = (options.build()?, options.build()?);
        assert_eq!(all_positions(&narrow), all_positions(&wide), "{narrow}");
    }
    Ok(())
}

/// A walk that stopped early would check nothing. With a house a side and two seeds in it South has one move, a seed to
/// the store and one to North, and with it runs out.
#[test]
fn a_walk_goes_to_the_end() {
    assert_eq!(all_positions(&rules(Options::standard().houses(1).seeds(2))), 2);
    // Here North plays on: a seed to the store, one to South, and the third comes back and takes it.
    assert_eq!(all_positions(&rules(Options::ludii().houses(1).seeds(2))), 3);
}
