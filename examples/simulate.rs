//! Plays random games and says what they are like.
//!
//!     cargo run --release --example simulate -- kalah 100000 --seed 7
//!
//! Game number `i` of a run is the same on every machine: its generator is made from the seed and `i`.

use std::process::ExitCode;

use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use mancala_core::{Line, RandomBits, Rules, Side};
use mancala_examples::games::{self, GameArgs, Outcome, Task};
use mancala_examples::random;

/// Play random games and count
#[derive(Parser)]
struct Simulate {
    /// The game
    game: String,
    /// How many games
    #[arg(value_name = "N")]
    games: u64,
    /// The seed of the random numbers
    #[arg(long, default_value_t = 1, value_name = "K")]
    seed: u64,
    /// Stop a game after this many plies
    #[arg(long, default_value_t = 10_000)]
    max_plies: u32,
    #[command(flatten)]
    rules: GameArgs,
}

/// What is added up over the games.
#[derive(Default)]
struct Totals {
    finished: u64,
    plies: u64,
    shortest: Option<u32>,
    longest: u32,
    choices: u64,
    wins: [u64; 2],
    half_seeds: [u64; 2],
}

impl Totals {
    fn add<R: Rules>(&mut self, rules: &R, line: &Line<R>, first: Side) {
        let plies = line.plies();
        self.plies += u64::from(plies);
        self.shortest = Some(self.shortest.map_or(plies, |least| least.min(plies)));
        self.longest = self.longest.max(plies);
        let Some(outcome) = line.outcome(rules) else { return };
        self.finished += 1;
        for (i, side) in [first, !first].into_iter().enumerate() {
            self.wins[i] += u64::from(outcome.winner == Some(side));
            self.half_seeds[i] += u64::from(outcome.score.of(side));
        }
    }

    fn print(&self, games: u64) {
        let mean = |sum: u64, count: u64| sum as f64 / count.max(1) as f64;
        let percent = |count: u64| 100.0 * mean(count, self.finished);
        let draws = self.finished - self.wins[0] - self.wins[1];
        println!("length in plies: mean {:.2}", mean(self.plies, games));
        println!("                 shortest {} longest {}", self.shortest.unwrap_or(0), self.longest);
        println!("legal moves:     mean {:.2} a position", mean(self.choices, self.plies));
        println!(
            "first player:    wins {:.2} % draws {:.2} % loses {:.2} %",
            percent(self.wins[0]),
            percent(draws),
            percent(self.wins[1])
        );
        println!(
            "seeds:           first player {:.3}, second player {:.3}",
            mean(self.half_seeds[0], self.finished) / 2.0,
            mean(self.half_seeds[1], self.finished) / 2.0
        );
        println!("games {games} finished {} plies {}", self.finished, self.plies);
    }
}

impl Task for Simulate {
    fn run<R: Rules>(&self, rules: R, start: R::Position) -> Outcome {
        println!("{rules}");
        let first = rules.side_to_move(&start);
        let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} left")?;
        let progress = ProgressBar::new(self.games).with_style(style);
        let mut totals = Totals::default();
        for game in 0..self.games {
            let mut random = random::of_game(self.seed, game);
            let mut line = Line::from_position(&rules, start);
            while line.plies() < self.max_plies {
                let moves = line.legal_moves(&rules);
                // The number of moves is what `below` chooses from, so a finished game has none to choose.
                let Some(played) = moves.nth(random.below(moves.len() as u32)) else { break };
                totals.choices += moves.len() as u64;
                line.play_unchecked(&rules, played, &mut ());
            }
            totals.add(&rules, &line, first);
            if game % 1024 == 0 {
                progress.set_position(game);
            }
        }
        progress.finish_and_clear();
        totals.print(self.games);
        Ok(())
    }
}

fn main() -> ExitCode {
    let args = Simulate::parse();
    games::exit(|| games::run(&args.game, &args.rules, &args))
}
