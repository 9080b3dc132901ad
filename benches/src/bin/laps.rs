//! Random games of Congkak, for instruction counters.
//!
//! ```text
//! laps play N     plays N games and prints the moves
//! laps count N    plays the same games and prints the handfuls sown in them
//! ```

use std::process::ExitCode;

use congkak::Congkak;
use mancala_benches::contestant::PLY_LIMIT;
use mancala_benches::ours::random_bits;
use mancala_benches::pipe::end_with_reader;
use mancala_core::{Event, Line, Observer, RandomBits, Rules, playout};

/// Counts the handfuls it is told of.
struct Laps(u64);

impl Observer for Laps {
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        self.0 += u64::from(matches!(event(), Event::Sown(_)));
    }
}

fn main() -> ExitCode {
    end_with_reader();
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let ([way @ ("play" | "count"), games], rules) = (&arguments[..], Congkak::congkak()) else {
        eprintln!("error: say `play` or `count`, and how many games");
        return ExitCode::FAILURE;
    };
    let Ok(games) = games.parse::<u64>() else {
        eprintln!("error: `{games}` is not a number of games");
        return ExitCode::FAILURE;
    };
    if *way == "play" {
        let moves =
            |game| playout(&rules, &mut Line::new(&rules), &mut random_bits(1, game), PLY_LIMIT).plies;
        println!("moves {}", (0..games).map(|game| u64::from(moves(game))).sum::<u64>());
    } else {
        println!("laps {}", (0..games).map(|game| laps(&rules, game)).sum::<u64>());
    }
    ExitCode::SUCCESS
}

/// The handfuls of one game.
fn laps(rules: &Congkak, game: u64) -> u64 {
    let (mut random, mut laps, mut position) = (random_bits(1, game), Laps(0), rules.initial());
    loop {
        let moves = rules.legal_moves(&position);
        match moves.nth(random.below(moves.len() as u32)) {
            Some(played) => rules.play_unchecked(&mut position, played, &mut laps),
            None => return laps.0,
        }
    }
}
