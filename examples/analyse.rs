//! Looks deeper and deeper into a position and says what it sees: every move with its value, and how fast it went.
//!
//!     cargo run --release --example analyse -- kalah --depth 8
//!     cargo run --release --example analyse -- oware --depth 18 --best
//!
//! A position counts as a node once the search has made it; with `--playouts` a node is a random game. The rate is by CPU
//! time of the process.

use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use mancala_core::Line;
use mancala_engine::{Analysis, Certainty, Engine, Limits, Mcts, Searchable};
use mancala_examples::games::{self, GameArgs, MOST_MEMORY, Outcome, Task};
use rustix::time::{ClockId, clock_gettime};

/// Look deeper and deeper into a position
#[derive(Parser)]
struct Analyse {
    /// The game
    game: String,
    /// Stop after so many turns looked ahead
    #[arg(long, value_name = "TURNS")]
    depth: Option<u32>,
    /// Stop after so many positions
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Stop after so many milliseconds
    #[arg(long, value_name = "MS")]
    time: Option<u64>,
    /// Look for the best move only, as a player does, which is much faster than the value of every move
    #[arg(long)]
    best: bool,
    /// Look by Monte Carlo tree search; a node is one random game then
    #[arg(long, conflicts_with_all = ["best", "depth", "memory", "threads"])]
    playouts: bool,
    /// The table's size in MiB
    #[arg(long, default_value_t = 64, value_name = "MIB", value_parser = clap::value_parser!(u32).range(..=MOST_MEMORY))]
    memory: u32,
    /// Threads that search together
    #[arg(long, default_value_t = 1, value_name = "N")]
    threads: u32,
    #[command(flatten)]
    rules: GameArgs,
}

/// Where no limit is given.
const TIME: Duration = Duration::from_secs(5);

impl Task for Analyse {
    fn run<R: Searchable>(&self, rules: R, start: R::Position) -> Outcome {
        println!("{rules}\n{start}");
        let is_unlimited = self.depth.is_none() && self.nodes.is_none() && self.time.is_none();
        let time = self.time.map(Duration::from_millis).or(is_unlimited.then_some(TIME));
        let limits = Limits { depth: self.depth, nodes: self.nodes, time, ..Limits::none() };
        let mut engine =
            Engine::new(rules.clone()).with_memory((self.memory as usize) << 20).with_threads(self.threads);
        let line = Line::from_position(&rules, start);
        let before = cpu_seconds();
        let found = if self.playouts {
            Mcts::new(rules, 1).choose(&line, &limits)
        } else if self.best {
            engine.choose(&line, &limits)
        } else {
            engine.analyse(&line, &limits, show)
        };
        let seconds = cpu_seconds() - before;
        if self.best || self.playouts {
            show(&found);
        }
        let Some(best) = found.moves.first() else {
            println!("the game is over");
            return Ok(());
        };
        let rate = found.nodes as f64 / seconds.max(1e-9) / 1e6;
        println!("seconds {seconds:.3} millions a second {rate:.1}");
        println!("best {} lead {} depth {} nodes {}", best.played, best.lead, found.depth, found.nodes);
        Ok(())
    }
}

/// One line: the depth, every move with its value, and the principal line.
fn show<M: std::fmt::Display>(now: &Analysis<M>) {
    print!("depth {} nodes {} ", now.depth, now.nodes);
    for value in &now.moves {
        let mark = if value.certainty == Certainty::Exact { "=" } else { "~" };
        print!(" {}{mark}{}", value.played, value.lead);
    }
    print!("  line");
    for played in &now.principal_line {
        print!(" {played}");
    }
    println!();
}

/// The CPU time that this process has used.
fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

fn main() -> ExitCode {
    let args = Analyse::parse();
    games::exit(|| games::run(&args.game, &args.rules, &args))
}
