//! This library as a contestant, by its own playouts and perft. What is returned here heads the tables.

use congkak::Congkak;
use enkeshui::{Enkeshui, Setup, WideEnkeshui, WidestEnkeshui};
use kalah::Kalah;
use mancala_core::{Leaves, Line, Playout, RandomBits, Rules, RulesError, Side};
use oware::{Oware, Repetition};

use crate::contestant::{Contestant, PLY_LIMIT, Tally};
use crate::pick::{draw, generator};

/// How many games are played at a time where they are interleaved. From 3 to 6 there is no difference; 2, 8 and 16 are
/// slower by 1 or 2 %.
pub const INTERLEAVED: usize = 4;

/// Kalah, standard rules, six houses of four seeds: one game at a time, and a few interleaved.
#[must_use]
pub fn kalah() -> Vec<Box<dyn Contestant>> {
    both_ways(&Kalah::standard())
}

/// A round of Congkak by its default rules, seven houses of seven seeds: one game at a time, and a few interleaved.
#[must_use]
pub fn congkak() -> Vec<Box<dyn Contestant>> {
    both_ways(&Congkak::congkak())
}

/// Enkeshui by its default rules on this setup: by the rules alone, and with the history that ends games without progress.
///
/// # Panics
///
/// Never for the setups of the rule page: they fit.
#[must_use]
pub fn enkeshui(setup: Setup) -> [Box<dyn Contestant>; 2] {
    fn both<R: Rules>(rules: Result<R, RulesError>) -> [Box<dyn Contestant>; 2] {
        let rules = rules.expect("a setup that fits");
        [Box::new(Alone { rules: rules.clone() }), Box::new(Ours::<R, 1> { name: "with history", rules })]
    }
    let options = enkeshui::Options::of_setup(setup);
    match setup.houses() {
        0..=8 => both::<Enkeshui>(options.build()),
        9..=16 => both::<WideEnkeshui>(options.build()),
        _ => both::<WidestEnkeshui>(options.build()),
    }
}

/// Oware Abapa without repetition, as its peers play it, six houses of four seeds: one game at a time, and a few
/// interleaved.
#[must_use]
pub fn oware() -> Vec<Box<dyn Contestant>> {
    both_ways::<Oware>(&oware_without_repetition())
}

/// Oware Abapa with its repetition rule.
#[must_use]
pub fn oware_with_repetition() -> Vec<Box<dyn Contestant>> {
    vec![Box::new(Ours::<Oware, 1> { name: "with repetition", rules: Oware::abapa() })]
}

/// The rules of Abapa but that a repeated position means nothing.
///
/// # Panics
///
/// Never: the options hold together.
#[must_use]
pub fn oware_without_repetition<const W: usize, const P: usize>() -> oware::OwareRules<W, P> {
    oware::Options::abapa().repetition(Repetition::None).build().expect("options that hold together")
}

/// These rules one game at a time, and a few interleaved.
fn both_ways<R: Rules>(rules: &R) -> Vec<Box<dyn Contestant>> {
    vec![
        Box::new(Ours::<R, 1> { name: "ours", rules: rules.clone() }),
        Box::new(Ours::<R, INTERLEAVED> { name: "ours interleaved", rules: rules.clone() }),
    ]
}

/// Any game of this library, `K` random games at a time.
struct Ours<R, const K: usize> {
    name: &'static str,
    rules: R,
}

impl<R: Rules, const K: usize> Contestant for Ours<R, K> {
    fn name(&self) -> &str {
        self.name
    }

    fn playouts(&self, seed: u64, games: u64) -> Tally {
        let mut tally = Tally::default();
        if K == 1 {
            for game in 0..games {
                let mut line = Line::new(&self.rules);
                let mut random = random_bits(seed, game);
                add(&mut tally, mancala_core::playout(&self.rules, &mut line, &mut random, PLY_LIMIT));
            }
        } else {
            let random = |game| random_bits(seed, game);
            mancala_core::playouts::<K, _, _>(&self.rules, games, PLY_LIMIT, random, |_, played| {
                add(&mut tally, played);
            });
        }
        tally
    }

    fn perft(&self, depth: u32, bulk: bool) -> u64 {
        let leaves = if bulk { Leaves::InBulk } else { Leaves::Played };
        mancala_core::perft(&self.rules, &self.rules.initial(), depth, leaves).leaves
    }
}

/// The rules of a game without a look at its history.
struct Alone<R> {
    rules: R,
}

impl<R: Rules> Contestant for Alone<R> {
    fn name(&self) -> &'static str {
        "ours"
    }

    fn playouts(&self, seed: u64, games: u64) -> Tally {
        let mut tally = Tally::default();
        for game in 0..games {
            let mut random = random_bits(seed, game);
            let mut position = self.rules.initial();
            let mut plies = 0;
            while plies < PLY_LIMIT {
                let moves = self.rules.legal_moves(&position);
                let Some(played) = moves.nth(random.below(moves.len() as u32)) else { break };
                self.rules.play_unchecked(&mut position, played, &mut ());
                plies += 1;
            }
            add(&mut tally, Playout { plies, outcome: self.rules.outcome(&position) });
        }
        tally
    }

    fn perft(&self, depth: u32, bulk: bool) -> u64 {
        let leaves = if bulk { Leaves::InBulk } else { Leaves::Played };
        mancala_core::perft(&self.rules, &self.rules.initial(), depth, leaves).leaves
    }
}

/// The draws of game number `game`, as every contestant gets them.
#[must_use]
pub fn random_bits(seed: u64, game: u64) -> impl RandomBits {
    let mut generator = generator(seed, game);
    move || draw(&mut generator)
}

/// Adds one random game.
fn add(tally: &mut Tally, played: Playout) {
    match played.outcome {
        Some(outcome) => {
            let seeds = Side::BOTH.map(|side| u32::from(outcome.score.of(side)) / 2);
            tally.add_ended(played.plies, seeds);
        }
        None => tally.add_cut(),
    }
}
