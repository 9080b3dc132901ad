//! Counts the move sequences of a game: the check and the speed of a move generator.
//!
//!     cargo run --release --example perft -- kalah 8 --divide

use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;
use mancala_core::{Leaves, Rules, divide, perft};
use mancala_examples::games::{self, GameArgs, Outcome, Task};

/// Count the move sequences of a game
#[derive(Parser)]
struct Perft {
    /// The game
    game: String,
    /// How many plies
    depth: u32,
    /// Play the last ply, too, instead of counting its moves
    #[arg(long)]
    no_bulk: bool,
    /// List the count below each first move
    #[arg(long)]
    divide: bool,
    #[command(flatten)]
    rules: GameArgs,
}

impl Task for Perft {
    fn run<R: Rules>(&self, rules: R, position: R::Position) -> Outcome {
        println!("{rules}\n{position}");

        let leaves = if self.no_bulk { Leaves::Played } else { Leaves::InBulk };
        if self.divide {
            for (first, count) in divide(&rules, &position, self.depth, leaves) {
                println!("move {first} leaves {}", count.leaves);
            }
        }
        let start = Instant::now();
        let count = perft(&rules, &position, self.depth, leaves);
        let seconds = start.elapsed().as_secs_f64();

        println!("ended earlier {}", count.ended_earlier);
        println!("{seconds:.3} s, {:.1} million nodes a second", (count.nodes as f64) / seconds / 1e6);
        println!("leaves {} nodes {}", count.leaves, count.nodes);
        Ok(())
    }
}

fn main() -> ExitCode {
    let args = Perft::parse();
    games::exit(|| games::run(&args.game, &args.rules, &args))
}
