//! Finds the exact value of a position: how far the player to move ends ahead with best play.
//!
//!     cargo run --release --example solve -- kalah --houses 4 --seeds 3 --moves
//!
//! Ctrl-C ends the search with what is proven by then; with `--save FILE` the same command goes on from there.
//!
//! Games on which play can go round are solved over all positions that can be reached, under the convention that endless
//! play wins nothing more for either player. Where they are too many those at hand give bounds, and Ctrl-C goes on with what
//! is at hand by then.

use std::error::Error;
use std::fmt::Display;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use mancala_engine::{Limits, Retrograde, SavedError, Searchable, Solution, Solver};
use mancala_examples::files::write_whole;
use mancala_examples::games::{self, GameArgs, MOST_MEMORY, Outcome, Task};
use signal_hook::consts::SIGINT;

/// Find the exact value of a position
#[derive(Parser)]
struct Solve {
    /// The game
    game: String,
    /// Also give the value of every move
    #[arg(long)]
    moves: bool,
    /// The table's size in MiB
    #[arg(long, default_value_t = 256, value_name = "MIB", value_parser = clap::value_parser!(u32).range(..=MOST_MEMORY))]
    memory: u32,
    /// Threads that search together
    #[arg(long, default_value_t = 1, value_name = "N")]
    threads: usize,
    /// Look no further after so many seconds, and say what is proven by then
    #[arg(long, value_name = "SECONDS")]
    time: Option<u64>,
    /// Keep what is learnt in this file, as large as the table, and go on from what it holds
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Seconds from one writing of the file to the next
    #[arg(long, default_value_t = 300, value_name = "SECONDS")]
    save_every: u64,
    /// The most positions to hold where play can go round, of some 120 bytes each
    #[arg(long, default_value_t = 5_000_000, value_name = "N")]
    positions: u64,
    #[command(flatten)]
    rules: GameArgs,
}

impl Task for Solve {
    fn run<R: Searchable>(&self, rules: R, start: R::Position) -> Outcome {
        println!("{rules}\n{start}");
        if rules.terminates() { self.by_search(rules, &start) } else { self.backwards(rules, &start) }
    }
}

impl Solve {
    fn by_search<R: Searchable>(&self, rules: R, start: &R::Position) -> Outcome {
        let stop = Arc::new(AtomicBool::new(false));
        signal_hook::flag::register(SIGINT, stop.clone())?;
        let mut solver =
            Solver::new(rules)?.with_memory((self.memory as usize) << 20).with_threads(self.threads);
        if let Some(file) = &self.save {
            let named = |error: SavedError| format!("{}: {error}", file.display());
            if !solver.can_save(start) {
                return Err(named(SavedError::NotNumbered).into());
            }
            if file.exists() {
                solver.load(&mut BufReader::new(File::open(file)?)).map_err(named)?;
                println!("going on from {}", file.display());
            } else {
                // A place that cannot be written to is better known now than after hours.
                save(&solver, file).map_err(named)?;
            }
        }
        let deadline = self.time.map(|seconds| Instant::now() + Duration::from_secs(seconds));
        let found = self.search(&mut solver, start, deadline, &stop)?;
        if self.moves {
            let limits = limits_until(deadline).stop(stop.clone());
            print_moves(solver.solve_moves(start, &limits));
        }
        if found.value().is_none() && found.nodes == 0 && self.time.is_none() {
            println!("{HIDDEN}");
        } else if found.value().is_none() && self.save.is_some() {
            println!("stopped: the same command goes on from here");
        }
        println!("nodes {}", found.nodes);
        print_solution(&found);
        Ok(())
    }

    /// Searches until the value is proven or it is time to end, and saves what is learnt now and then.
    fn search<R: Searchable>(
        &self,
        solver: &mut Solver<R>,
        start: &R::Position,
        deadline: Option<Instant>,
        stop: &Arc<AtomicBool>,
    ) -> Result<Solution, Box<dyn Error>> {
        // The bar counts the values that are ruled out, of all that there are.
        let progress =
            ProgressBar::new(1).with_style(ProgressStyle::with_template("{elapsed_precise} {bar:40} {msg}")?);
        progress.enable_steady_tick(Duration::from_millis(500));
        let began = Instant::now();
        let (mut nodes, mut all) = (0, None);
        loop {
            let mut limits = limits_until(deadline).stop(stop.clone());
            if self.save.is_some() {
                let slice = Duration::from_secs(self.save_every);
                limits.time = Some(limits.time.map_or(slice, |left| left.min(slice)));
            }
            let mut found = solver.solve_watched(start, &limits, |now| {
                let open = u64::from(now.at_most.as_half_seeds().abs_diff(now.at_least.as_half_seeds()));
                let all = *all.get_or_insert(open);
                progress.set_length(all);
                progress.set_position(all - open);
                let nodes = nodes + now.nodes;
                let speed = nodes as f64 / began.elapsed().as_secs_f64() / 1e6;
                progress.set_message(format!(
                    "{} to {}, {} million nodes, {speed:.1} a second",
                    now.at_least,
                    now.at_most,
                    nodes / 1_000_000
                ));
            });
            nodes += found.nodes;
            if let Some(file) = &self.save {
                progress.set_message(format!("writing {}", file.display()));
                save(solver, file).map_err(|error| format!("{}: {error}", file.display()))?;
            }
            let out_of_time = deadline.is_some_and(|deadline| Instant::now() >= deadline);
            if found.value().is_some() || stop.load(Ordering::Relaxed) || out_of_time || self.save.is_none() {
                progress.finish_and_clear();
                found.nodes = nodes;
                return Ok(found);
            }
        }
    }

    /// Goes back from what is certain, over all positions that can be reached or so many as may be held.
    fn backwards<R: Searchable>(&self, rules: R, start: &R::Position) -> Outcome {
        if self.save.is_some() {
            return Err(
                "--save: under these rules play can go round, and what is found by going back is not saved"
                    .into(),
            );
        }
        let stop = Arc::new(AtomicBool::new(false));
        signal_hook::flag::register(SIGINT, stop.clone())?;
        let progress = ProgressBar::new(self.positions)
            .with_style(ProgressStyle::with_template("{elapsed_precise} {bar:40} {human_pos} positions")?);
        progress.enable_steady_tick(Duration::from_millis(500));
        let deadline = self.time.map(|seconds| Instant::now() + Duration::from_secs(seconds));
        let limits = limits_until(deadline).stop(stop).nodes(self.positions);
        let solved =
            Retrograde::solve_watched(rules, start, &limits, |positions| progress.set_position(positions))?;
        progress.finish_and_clear();
        if self.moves {
            print_moves(solved.solve_moves(start));
        }
        let found = solved.solution(start);
        if found.value().is_none() && solved.len() == 1 && self.positions > 1 && self.time.is_none() {
            println!("{HIDDEN}");
        }
        println!("endless play wins nothing more for either player");
        println!("positions {}", solved.len());
        print_solution(&found);
        Ok(())
    }
}

const HIDDEN: &str = "choices hidden from each other have no value that one player can force";

fn print_moves<M: Display>(moves: Vec<(M, Solution)>) {
    for (played, found) in moves {
        match found.value() {
            Some(value) => println!("move {played} value {value}"),
            None => println!("move {played} from {} to {}", found.at_least, found.at_most),
        }
    }
}

fn print_solution(found: &Solution) {
    match found.value() {
        Some(value) => println!("value {value}"),
        None => println!("from {} to {}", found.at_least, found.at_most),
    }
}

fn limits_until(deadline: Option<Instant>) -> Limits {
    let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
    Limits { time: left, ..Limits::none() }
}

fn save<R: Searchable>(solver: &Solver<R>, file: &Path) -> Result<(), SavedError> {
    write_whole(file, |to| solver.save(to))
}

fn main() -> ExitCode {
    let args = Solve::parse();
    games::exit(|| games::run(&args.game, &args.rules, &args))
}
