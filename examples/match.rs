//! Plays a match between two players: who is stronger, and how sure that is.
//!
//!     cargo run --release --example match -- kalah strongest depth:6 --pairs 50 --time 100
//!
//! A player is a level (`beginner`, `easy`, `medium`, `hard`, `strongest`), `depth:N` (plain alpha-beta search to N turns:
//! no table, and the same guess of a position as the levels), `nodes:N` (search of N positions), `mcts:N` (N playouts),
//! `mcts` (playouts as the time allows), or `random`. Every opening is played from both sides.
//!
//! Ctrl-C ends the match with the results so far; with `--save FILE` the same command goes on from there.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use mancala_engine::{Contest, Engine, Lead, Level, Limits, Mcts, Player, Searchable, Standing};
use mancala_examples::files::write_whole;
use mancala_examples::games::{self, GameArgs, Outcome, Task};
use serde::{Deserialize, Serialize};
use signal_hook::consts::SIGINT;

/// Play a match between two players
#[derive(Parser)]
struct Match {
    /// The game
    game: String,
    /// The first player
    first: String,
    /// The second player
    second: String,
    /// Openings, each played from both sides
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pairs: u32,
    /// Random moves that make an opening
    #[arg(long, default_value_t = 6, value_name = "PLIES")]
    opening: u32,
    /// Draw an opening again while a short search sees one side further ahead than this
    #[arg(long, value_name = "SEEDS")]
    even: Option<u16>,
    /// Milliseconds a move, for levels and for players without another limit
    #[arg(long, default_value_t = 100, value_name = "MS")]
    time: u64,
    /// Games at the same time
    #[arg(long, default_value_t = 1, value_name = "N")]
    threads: usize,
    /// Decides openings, slips and playouts
    #[arg(long, default_value_t = 1, value_name = "K")]
    seed: u64,
    /// Keep the results in this file, and go on from what it holds
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    #[command(flatten)]
    rules: GameArgs,
}

/// A player as the command line names one.
fn player<R: Searchable>(rules: &R, name: &str, seed: u64, time: Duration) -> Result<Player<R>, String> {
    let Some((method, number)) = name.split_once(':') else {
        return match name {
            "random" => Ok(Player::random(rules.clone(), seed)),
            "mcts" => Ok(Player::sampling(Mcts::new(rules.clone(), seed), Limits::none().time(time))),
            _ => {
                let level: Level = name
                    .parse()
                    .map_err(|error| format!("{error}; or depth:N, nodes:N, mcts:N, mcts, random"))?;
                Ok(Player::new(rules.clone(), level, seed).with_time(time))
            }
        };
    };
    let number: u32 =
        number.parse().map_err(|_| format!("`{number}` is not a number of what `{method}` takes"))?;
    let engine = Engine::new(rules.clone());
    match method {
        "depth" => Ok(Player::searching(engine.with_memory(0), Limits::none().depth(number))),
        "nodes" => Ok(Player::searching(engine, Limits::none().nodes(number.into()))),
        "mcts" => Ok(Player::sampling(Mcts::new(rules.clone(), seed), Limits::none().nodes(number.into()))),
        _ => Err(format!("there is no player `{name}`; the methods with a number are depth, nodes, mcts")),
    }
}

impl Task for Match {
    fn run<R: Searchable>(&self, rules: R, _start: R::Position) -> Outcome {
        if self.rules.position.is_some() {
            return Err(
                "a match begins from seeded openings, not from a position: leave --position out".into()
            );
        }
        let time = Duration::from_millis(self.time);
        let stop = Arc::new(AtomicBool::new(false));
        let make = |opening: u32| {
            let seed = self.seed.wrapping_mul(1_000_003).wrapping_add(opening.into());
            let players =
                [player(&rules, &self.first, seed, time)?, player(&rules, &self.second, !seed, time)?];
            Ok(players.map(|player| player.with_stop(stop.clone())))
        };
        let checked: Result<[Player<R>; 2], String> = make(0);
        checked?;
        let mut saved = Saved {
            rules: rules.to_string(),
            players: [self.first.clone(), self.second.clone()],
            opening: self.opening,
            even: self.even,
            time: self.time,
            seed: self.seed,
            standing: Standing::default(),
        };
        if let Some(file) = self.save.as_deref().filter(|file| file.exists()) {
            saved = saved.resumed(file).map_err(|error| format!("{}: {error}", file.display()))?;
            println!("going on after {} pairs of {}", saved.standing.pairs.len(), file.display());
        }
        let contest = Contest {
            pairs: self.pairs,
            opening_plies: self.opening,
            seed: self.seed,
            threads: self.threads,
            even_within: self.even.map(|seeds| Lead::seeds(seeds.cast_signed())),
            ..Contest::default()
        };
        signal_hook::flag::register(SIGINT, stop.clone())?;
        println!("{rules}\n{} against {}; Ctrl-C ends it with the results so far", self.first, self.second);
        let style = ProgressStyle::with_template("{bar:40} {pos}/{len} pairs, {eta} left {msg}")?;
        let progress = ProgressBar::new(self.pairs.into()).with_style(style);
        progress.set_position(saved.standing.pairs.len() as u64);
        progress.enable_steady_tick(Duration::from_millis(500));
        let before = saved.standing.clone();
        let mut unsaved = Ok(());
        let standing = contest.play(
            &rules,
            before,
            &stop,
            |opening| {
                let made: Result<[Player<R>; 2], String> = make(opening);
                made.expect("the players were made once before the match")
            },
            |standing| {
                progress.set_position(standing.pairs.len() as u64);
                if let Some((score, [low, high])) = standing.score() {
                    let [score, low, high] = [score, low, high].map(|share| 100.0 * share);
                    progress.set_message(format!("score {score:.1} % [{low:.1}, {high:.1}]"));
                }
                saved.standing.clone_from(standing);
                if let (Some(file), Ok(())) = (&self.save, &unsaved) {
                    unsaved = saved.write(file).map_err(|error| format!("{}: {error}", file.display()));
                    // Results that cannot be kept are not worth the time.
                    stop.fetch_or(unsaved.is_err(), Ordering::Relaxed);
                }
            },
        );
        progress.finish_and_clear();
        if stop.load(Ordering::Relaxed) {
            println!("stopped after {} of {} pairs", standing.pairs.len(), self.pairs);
        }
        let [won, drawn, lost] = standing.counts();
        println!("won {won} drawn {drawn} lost {lost}, mean lead {:.2} seeds", standing.mean_lead());
        if let (Some((elo, [elo_low, elo_high])), Some((score, [low, high]))) =
            (standing.elo(), standing.score())
        {
            println!("Elo {elo:+.0} [{elo_low:+.0}, {elo_high:+.0}]");
            println!("score {:.1} % [{:.1}, {:.1}]", 100.0 * score, 100.0 * low, 100.0 * high);
        }
        Ok(unsaved?)
    }
}

/// A match in a file: what is played, and how it stands.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Saved {
    rules: String,
    players: [String; 2],
    opening: u32,
    even: Option<u16>,
    time: u64,
    seed: u64,
    standing: Standing,
}

impl Saved {
    /// What is played, in words.
    fn terms(&self) -> String {
        let [first, second] = &self.players;
        let even = self.even.map_or(String::new(), |seeds| format!(" even within {seeds}"));
        format!(
            "{}, {first} against {second}, openings of {}{even}, {} ms, seed {}",
            self.rules, self.opening, self.time, self.seed
        )
    }

    /// This match as it stands in the file.
    fn resumed(self, file: &Path) -> Result<Saved, String> {
        let text = fs::read_to_string(file).map_err(|error| error.to_string())?;
        let (body, sum) =
            text.trim_end().rsplit_once('\n').ok_or("it is damaged: its checksum is missing")?;
        if sum != checksum(body) {
            return Err(format!("it is damaged: its checksum is {sum} where {} fits", checksum(body)));
        }
        let found: Saved = serde_json::from_str(body).map_err(|error| format!("it is damaged: {error}"))?;
        let (found_terms, terms) = (found.terms(), self.terms());
        if found_terms == terms {
            Ok(found)
        } else {
            Err(format!("it holds another match: {found_terms}; asked for is {terms}"))
        }
    }

    /// Writes the match and its checksum.
    fn write(&self, file: &Path) -> Result<(), std::io::Error> {
        let body = serde_json::to_string(self)?;
        write_whole(file, |to| writeln!(to, "{body}\n{}", checksum(&body)))
    }
}

/// The sum by which damage is seen.
fn checksum(text: &str) -> String {
    format!("crc {:08x}", crc32fast::hash(text.as_bytes()))
}

fn main() -> ExitCode {
    let args = Match::parse();
    games::exit(|| games::run(&args.game, &args.rules, &args))
}
