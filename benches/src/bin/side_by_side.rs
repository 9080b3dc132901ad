//! Plays random games and counts perft with every implementation, in turns, and prints medians and ratios.
//!
//! ```text
//! side_by_side [--rounds N] [GAME…]              the comparison; all games unless some are named
//! side_by_side count GAME CONTESTANT DEPTH [--bulk]   one perft and nothing else, for instruction counters
//! ```

use enkeshui::Setup;
use mancala_benches::contestant::Tally;
use mancala_benches::fair::{Table, Task, interleave};
use mancala_benches::lineup::{self, Entry};
use mancala_benches::pipe::end_with_reader;
use std::error::Error;
use std::fmt::Display;
use std::str::FromStr;

/// Games played in one go.
const GAMES: [(&str, u64); 6] = [
    ("kalah", 80_000),
    ("oware", 30_000),
    ("congkak", 40_000),
    ("enkeshui-8", 40_000),
    ("enkeshui-12", 40_000),
    ("enkeshui-18", 40_000),
];
/// Depth of perft when every position is made.
const DEPTH: u32 = 9;
/// Depth of perft when leaves are counted in bulk.
const BULK_DEPTH: u32 = 10;
/// Seed of the random games.
const SEED: u64 = 1;

fn main() -> Result<(), Box<dyn Error>> {
    end_with_reader();
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["count", game, contestant, depth] => count(game, contestant, number(depth)?, false),
        ["count", game, contestant, depth, "--bulk"] => count(game, contestant, number(depth)?, true),
        ["--rounds", rounds, ref games @ ..] => compare(games, number(rounds)?),
        ref games => compare(games, 11),
    }
}

/// A number from the command line.
fn number<N: FromStr>(text: &str) -> Result<N, String>
where
    N::Err: Display,
{
    text.parse().map_err(|error| format!("`{text}`: {error}"))
}

/// The contestants of a game.
fn entries(game: &str) -> Result<Vec<Entry>, String> {
    match game {
        "kalah" => Ok(lineup::kalah()),
        "oware" => Ok(lineup::oware()),
        "congkak" => Ok(lineup::congkak()),
        "enkeshui-8" => Ok(lineup::enkeshui(Setup::GapLeft8)),
        "enkeshui-12" => Ok(lineup::enkeshui(Setup::Triples12)),
        "enkeshui-18" => Ok(lineup::enkeshui(Setup::Triples18)),
        _ => Err(format!(
            "there is no game `{game}`; the games are {}",
            GAMES.map(|(game, _)| game).join(", ")
        )),
    }
}

/// Counts once with one contestant.
fn count(game: &str, name: &str, depth: u32, bulk: bool) -> Result<(), Box<dyn Error>> {
    let entries = entries(game)?;
    let entry = entries
        .iter()
        .find(|entry| entry.contestant.name() == name)
        .ok_or_else(|| format!("no contestant `{name}` plays {game}"))?;
    println!("leaves {}", entry.contestant.perft(depth, bulk));
    Ok(())
}

/// Compares all contestants of the games named, or of all games.
fn compare(games: &[&str], rounds: usize) -> Result<(), Box<dyn Error>> {
    for game in games {
        entries(game)?;
    }
    for (game, number) in GAMES.into_iter().filter(|(game, _)| games.is_empty() || games.contains(game)) {
        let entries = entries(game)?;
        let table = |title: &str, unit: &str, mut tasks: Vec<Task<'_>>, heads: usize| {
            let rates = interleave(&mut tasks, rounds);
            println!("{}", Table { title: &format!("{game}, {title}"), unit, rates: &rates, heads });
        };
        let ours = entries.iter().filter(|entry| entry.ours).count().max(1);
        table("random games", "moves", playouts(&entries, number), ours);
        if entries.iter().all(|entry| entry.perft.is_empty()) {
            continue;
        }
        table("perft, every position made", "nodes", perfts(&entries, DEPTH, false), 1);
        table("perft, leaves in bulk", "leaves", perfts(&entries, BULK_DEPTH, true), 1);
    }
    Ok(())
}

/// Random games; contestants with equal rules must agree, and each with itself.
fn playouts(entries: &[Entry], games: u64) -> Vec<Task<'_>> {
    let mut known: Vec<(&str, Tally)> = Vec::new();
    let mut tasks = Vec::new();
    for Entry { contestant, rules, .. } in entries {
        let right = match known.iter().find(|(known, _)| known == rules) {
            Some(&(_, tally)) => tally,
            None => contestant.playouts(SEED, games),
        };
        known.push((rules, right));
        let run = move || {
            let tally = contestant.playouts(SEED, games);
            assert_eq!(tally, right, "random games of {} by rules `{rules}`", contestant.name());
            tally.moves
        };
        tasks.push(Task { name: contestant.name(), run: Box::new(run) });
    }
    tasks
}

/// Perft of each contestant that counts.
fn perfts(entries: &[Entry], depth: u32, bulk: bool) -> Vec<Task<'_>> {
    let counting = entries.iter().filter(|entry| !entry.perft.is_empty());
    counting.map(|entry| perft(entry, depth, bulk)).collect()
}

/// Perft; the unit is a position made, or a leaf if those are counted in bulk.
fn perft(entry: &Entry, depth: u32, bulk: bool) -> Task<'_> {
    let Entry { contestant, perft, .. } = entry;
    let levels = &perft[..depth as usize];
    let leaves = levels[levels.len() - 1];
    let units = if bulk { leaves } else { levels.iter().sum() };
    let run = move || {
        assert_eq!(contestant.perft(depth, bulk), leaves, "perft {depth} of {}", contestant.name());
        units
    };
    Task { name: contestant.name(), run: Box::new(run) }
}
