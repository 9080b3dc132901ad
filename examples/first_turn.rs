//! What the first player of Congkak can take before the other moves at all.
//!
//!     cargo run --release --example first_turn -- 7 6
//!
//! Under the default rules with a sequential start a player moves again as long as chains end in the own store. This
//! program searches all of these turns. A chain that ends in the store puts a seed there for good, so the positions of
//! the turn lie in layers by the seeds in the store, and each layer leads only to later ones: a layer is complete when
//! its turn comes, is sorted, rid of doubles, played from and forgotten.
//!
//! The last line is `best B of T win yes|no positions P`: the most seeds South can have when the turn is over (with the
//! seeds that the rules count for South if the round is over, too), all seeds, whether B is more than half of them, and
//! how many different positions with South to move there are. The line before it says whether that is proven: with
//! `--most` a layer is thinned out, and B is only the best that was found.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Parser;
use congkak::{Congkak, CongkakRules, Options, Position, WideCongkak};
use mancala_core::{Pit, Rules, RulesError, Side, View};
use mancala_examples::games::{self, Outcome};

/// Find what the first turn of Congkak can take
#[derive(Parser)]
struct FirstTurn {
    /// Houses a side
    houses: u8,
    /// Seeds in each house
    seeds: u8,
    /// Keep at most so many positions of a layer, those with the most seeds in the own row; the result is then no proof
    #[arg(long, value_name = "N", default_value_t = usize::MAX)]
    most: usize,
}

/// The seeds of both rows as one number: a 0 for each seed and a 1 after each house. With the seeds in the store it is
/// the whole position, for the other store is empty during the first turn.
type Code = u128;

fn encode(view: &View) -> Code {
    let houses = Side::BOTH.into_iter().flat_map(|side| view.houses(side));
    let (code, _) = houses.fold((0, 0), |(code, end), seeds| {
        let end = end + u32::from(*seeds);
        (code | 1 << end, end + 1)
    });
    code
}

/// The rows of a code, South's houses and then North's.
fn decode(mut code: Code) -> [u8; 2 * Options::MAX_HOUSES as usize] {
    let mut houses = [0; 2 * Options::MAX_HOUSES as usize];
    for seeds in &mut houses {
        if code == 0 {
            break;
        }
        *seeds = code.trailing_zeros() as u8;
        code = code >> *seeds >> 1;
    }
    houses
}

/// The positions with one number of seeds in South's store, doubles among them.
///
/// A code has a bit a seed and a bit a house: where 64 are enough, which is so in all large layers, a code takes no more.
#[derive(Default)]
struct Layer {
    short: Vec<u64>,
    long: Vec<Code>,
    /// How many were left when it was last rid of doubles.
    different: usize,
}

impl Layer {
    fn push(&mut self, code: Code) {
        match u64::try_from(code) {
            Ok(code) => push_compactly(&mut self.short, code),
            Err(_) => push_compactly(&mut self.long, code),
        }
        if self.len() > (2 * self.different).max(1 << 16) {
            self.remove_doubles();
        }
    }

    fn len(&self) -> usize {
        self.short.len() + self.long.len()
    }

    fn remove_doubles(&mut self) {
        self.short.sort_unstable();
        self.short.dedup();
        self.long.sort_unstable();
        self.long.dedup();
        self.different = self.len();
    }

    fn codes(&self) -> impl Iterator<Item = Code> + '_ {
        self.short.iter().map(|code| Code::from(*code)).chain(self.long.iter().copied())
    }

    /// Keeps the `most` positions with the most seeds in South's row.
    fn thin_out(&mut self, houses: usize, most: usize) {
        let own = |code: &Code| decode(*code)[..houses].iter().map(|seeds| u32::from(*seeds)).sum::<u32>();
        let mut codes: Vec<Code> = self.codes().collect();
        codes.select_nth_unstable_by_key(most, |code| std::cmp::Reverse(own(code)));
        codes.truncate(most);
        *self = Layer::default();
        for code in codes {
            self.push(code);
        }
        self.remove_doubles();
    }
}

/// Grows by a quarter: the largest layers fill much of the memory there is.
fn push_compactly<T>(codes: &mut Vec<T>, code: T) {
    if codes.len() == codes.capacity() {
        codes.reserve_exact((codes.len() / 4).max(64));
    }
    codes.push(code);
}

/// What a search found.
struct Found {
    best: u8,
    positions: u64,
    proven: bool,
}

fn search<const W: usize, const P: usize>(rules: &CongkakRules<W, P>, most: usize) -> Found {
    let houses = usize::from(rules.options().houses);
    let total = rules.initial().view().total();
    let mut layers: Vec<Layer> = (0..=total).map(|_| Layer::default()).collect();
    layers[0].push(encode(&rules.initial().view()));
    let mut found = Found { best: 0, positions: 0, proven: true };
    let start = Instant::now();
    let mut told = Duration::ZERO;
    for store in 0..=total as u8 {
        let mut layer = std::mem::take(&mut layers[usize::from(store)]);
        layer.remove_doubles();
        if layer.len() > most {
            found.proven = false;
            layer.thin_out(houses, most);
        }
        found.positions += layer.len() as u64;
        for code in layer.codes() {
            let rows = decode(code);
            let before =
                Position::from_rows(&rows[..houses], &rows[houses..2 * houses], [store, 0], Side::South)
                    .expect("a position that was encoded");
            for played in rules.legal_moves(&before) {
                let mut after: Position<W> = before;
                rules.play_unchecked(&mut after, played, &mut ());
                if after.side_to_move() == Side::South && rules.outcome(&after).is_none() {
                    let view = after.view();
                    layers[usize::from(view.seeds(Pit::Store(Side::South)))].push(encode(&view));
                } else {
                    let seeds = (rules.score(&after).of(Side::South) / 2) as u8;
                    found.best = found.best.max(seeds);
                }
            }
        }
        if start.elapsed() > told + Duration::from_secs(2) {
            told = start.elapsed();
            let waiting: usize = layers.iter().map(Layer::len).sum();
            eprintln!(
                "{:4.0} s: {store} of {total} seeds in the store, {} positions here, {} so far, {waiting} waiting, best {}",
                told.as_secs_f64(),
                layer.len(),
                found.positions,
                found.best,
            );
        }
    }
    found
}

fn run(args: &FirstTurn) -> Outcome {
    if 2 * u32::from(args.houses) * (u32::from(args.seeds) + 1) > Code::BITS {
        return Err("houses and seeds do not fit the 128 bits of a position's code".into());
    }
    let options = Options::congkak().houses(args.houses).seeds(args.seeds);
    let found = match Congkak::new(options) {
        Err(RulesError::OtherType { .. }) => search(&WideCongkak::new(options)?, args.most),
        rules => search(&rules?, args.most),
    };
    let total = 2 * u32::from(args.houses) * u32::from(args.seeds);
    let yes_or_no = |yes| if yes { "yes" } else { "no" };
    println!("proven {}", yes_or_no(found.proven));
    let win = yes_or_no(2 * u32::from(found.best) > total);
    println!("best {} of {total} win {win} positions {}", found.best, found.positions);
    Ok(())
}

fn main() -> ExitCode {
    let args = FirstTurn::parse();
    games::exit(|| run(&args))
}
