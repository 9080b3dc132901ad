//! Replays recorded games of other programs and compares every board, every set of legal moves and every result.
//!
//!     cargo run --release --example conformance -- crates/kalah/tests/data/kalah_openspiel_public.jsonl.gz
//!
//! The last line is `games G moves M mismatches X`. The exit status is 1 when anything differs or a file is damaged.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use mancala_examples::conformance::{Report, replay_file};
use mancala_examples::games::{self, Outcome};

/// Replay recorded games and compare
#[derive(Parser)]
struct Conformance {
    /// Files of recorded games, one JSON object a line, plain or gzip
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// How many mismatches to print
    #[arg(long, default_value_t = 20)]
    show: usize,
}

fn run(args: &Conformance) -> Outcome {
    let mut report = Report::default();
    let mut damaged = false;
    for file in &args.files {
        if let Err(error) = replay_file(file, &mut report) {
            eprintln!("error: {error}");
            damaged = true;
        }
    }
    for mismatch in report.mismatches.iter().take(args.show) {
        println!("{mismatch}");
    }
    println!("games {} moves {} mismatches {}", report.games, report.moves, report.mismatches.len());
    if damaged || !report.mismatches.is_empty() {
        return Err("not every game was replayed as it is recorded".into());
    }
    Ok(())
}

fn main() -> ExitCode {
    let args = Conformance::parse();
    games::exit(|| run(&args))
}
