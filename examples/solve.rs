//! Finds the exact value of a position: how far the player to move ends ahead with best play.
//!
//!     cargo run --release --example solve -- kalah --houses 4 --seeds 3 --moves
//!
//! Games on which play can go round are solved over all positions that can be reached, under the convention that endless
//! play wins nothing more for either player.

use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use mancala_core::Side;
use mancala_engine::{Limits, Retrograde, Searchable, Solver};
use mancala_examples::games::{self, GameArgs, Outcome, Task};

/// Find the exact value of a position
#[derive(Parser)]
struct Solve {
    /// The game
    game: String,
    /// Also give the value of every move
    #[arg(long)]
    moves: bool,
    /// The table's size in MiB
    #[arg(long, default_value_t = 256, value_name = "MIB")]
    memory: usize,
    /// Threads that search together
    #[arg(long, default_value_t = 1, value_name = "N")]
    threads: usize,
    /// Give up after so many seconds, and say what is proven by then
    #[arg(long, value_name = "SECONDS")]
    time: Option<u64>,
    /// The most positions to hold where play can go round
    #[arg(long, default_value_t = 5_000_000, value_name = "N")]
    positions: usize,
    #[command(flatten)]
    rules: GameArgs,
}

impl Task for Solve {
    fn run<R: Searchable>(&self, rules: R, start: R::Position) -> Outcome {
        println!("{rules}\n{start}");
        if rules.terminates() { self.by_search(rules, &start) } else { self.backwards(&rules, &start) }
    }
}

impl Solve {
    fn by_search<R: Searchable>(&self, rules: R, start: &R::Position) -> Outcome {
        let limits = self.time.map_or(Limits::none(), |s| Limits::none().time(Duration::from_secs(s)));
        let mut solver = Solver::new(rules)?.with_memory(self.memory << 20).with_threads(self.threads);
        let progress =
            ProgressBar::new_spinner().with_style(ProgressStyle::with_template("{elapsed} {spinner} {msg}")?);
        progress.enable_steady_tick(Duration::from_millis(200));
        let found = solver.solve_watched(start, &limits, |now| {
            let millions = now.nodes / 1_000_000;
            progress
                .set_message(format!("{} to {} after {millions} million nodes", now.at_least, now.at_most));
        });
        progress.finish_and_clear();
        if self.moves {
            for (played, found) in solver.solve_moves(start, &limits) {
                match found.value() {
                    Some(value) => println!("move {played} value {value}"),
                    None => println!("move {played} from {} to {}", found.at_least, found.at_most),
                }
            }
        }
        println!("nodes {}", found.nodes);
        match found.value() {
            Some(value) => println!("value {value}"),
            None => println!("from {} to {}", found.at_least, found.at_most),
        }
        Ok(())
    }

    fn backwards<R: Searchable>(&self, rules: &R, start: &R::Position) -> Outcome {
        let solved = Retrograde::solve(rules, start, self.positions)?;
        let side = rules.side_to_move(start);
        if self.moves {
            for played in rules.legal_moves(start) {
                let mut after = *start;
                rules.play_unchecked(&mut after, played, &mut ());
                let same = rules.side_to_move(&after) == side;
                let value = match rules.outcome(&after) {
                    Some(outcome) => Some(mancala_engine::Lead::half_seeds(outcome.score.lead(side))),
                    None => solved.value(rules, &after).map(|value| if same { value } else { -value }),
                };
                println!("move {played} value {}", value.ok_or("a move was not reached")?);
            }
        }
        println!("endless play wins nothing more for either player");
        println!("positions {}", solved.len());
        let value = match rules.outcome(start) {
            Some(outcome) => mancala_engine::Lead::half_seeds(outcome.score.lead(Side::South)),
            None => solved.value(rules, start).ok_or("the start was not reached")?,
        };
        println!("value {value}");
        Ok(())
    }
}

fn main() -> ExitCode {
    let args = Solve::parse();
    games::exit(games::run(&args.game, &args.rules, &args))
}
