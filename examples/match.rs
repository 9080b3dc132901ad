//! Plays a match between two players: who is stronger, and how sure that is.
//!
//!     cargo run --release --example match -- kalah strongest depth:6 --pairs 50 --time 100
//!
//! A player is a level (`beginner`, `easy`, `medium`, `hard`, `strongest`), `depth:N` (search to N turns without a
//! table), `nodes:N` (search of N positions), `mcts:N` (N playouts), or `random`. Every opening is played from both
//! sides. With `--save FILE` a match that was stopped goes on where it was.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use mancala_engine::{Contest, Engine, Level, Limits, Mcts, Player, Searchable, Standing};
use mancala_examples::games::{self, GameArgs, Outcome, Task};

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
    #[arg(long, default_value_t = 100, value_name = "N")]
    pairs: u32,
    /// Random moves that make an opening
    #[arg(long, default_value_t = 6, value_name = "PLIES")]
    opening: u32,
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
        if name == "random" {
            return Ok(Player::random(rules.clone(), seed));
        }
        let level: Level =
            name.parse().map_err(|error| format!("{error}; or depth:N, nodes:N, mcts:N, random"))?;
        return Ok(Player::new(rules.clone(), level, seed).with_time(time));
    };
    let number: u32 =
        number.parse().map_err(|_| format!("`{number}` is not a number of what `{method}` takes"))?;
    let engine = Engine::new(rules.clone());
    match method {
        "depth" => Ok(Player::searching(engine.with_memory(0), Limits::none().depth(number))),
        "nodes" => Ok(Player::searching(engine, Limits::none().nodes(number.into()))),
        "mcts" => Ok(Player::sampling(Mcts::new(rules.clone(), seed), Limits::none().nodes(number.into()))),
        _ => Err(format!("there is no player `{name}`")),
    }
}

impl Task for Match {
    fn run<R: Searchable>(&self, rules: R, _start: R::Position) -> Outcome {
        if self.rules.position.is_some() {
            return Err(
                "a match begins from seeded openings, not from a position: leave --position out".into()
            );
        }
        println!("{rules}\n{} against {}", self.first, self.second);
        let time = Duration::from_millis(self.time);
        let make = |opening: u32| {
            let seed = self.seed.wrapping_mul(1_000_003).wrapping_add(opening.into());
            Ok([player(&rules, &self.first, seed, time)?, player(&rules, &self.second, !seed, time)?])
        };
        let checked: Result<[Player<R>; 2], String> = make(0);
        checked?;
        let before: Standing = match &self.save {
            Some(file) if file.exists() => serde_json::from_str(&fs::read_to_string(file)?)?,
            _ => Standing::default(),
        };
        let contest = Contest {
            pairs: self.pairs,
            opening_plies: self.opening,
            seed: self.seed,
            threads: self.threads,
            ..Contest::default()
        };
        let style = ProgressStyle::with_template("{bar:40} {pos}/{len} pairs, {eta} left {msg}")?;
        let progress = ProgressBar::new(self.pairs.into()).with_style(style);
        let standing = contest.play(
            &rules,
            before,
            &AtomicBool::new(false),
            |opening| {
                let made: Result<[Player<R>; 2], String> = make(opening);
                made.expect("the players were made once before the match")
            },
            |standing| {
                progress.set_position(standing.pairs.len() as u64);
                if let Some(file) = &self.save
                    && let Ok(text) = serde_json::to_string(standing)
                    && let Err(error) = fs::write(file, text)
                {
                    progress.println(format!("{}: {error}", file.display()));
                }
            },
        );
        progress.finish_and_clear();
        let [won, drawn, lost] = standing.counts();
        println!("won {won} drawn {drawn} lost {lost}, mean lead {:.2} seeds", standing.mean_lead());
        if let (Some((elo, [elo_low, elo_high])), Some((score, [low, high]))) =
            (standing.elo(), standing.score())
        {
            println!("Elo {elo:+.0} [{elo_low:+.0}, {elo_high:+.0}]");
            println!("score {:.1} % [{:.1}, {:.1}]", 100.0 * score, 100.0 * low, 100.0 * high);
        }
        Ok(())
    }
}

fn main() -> ExitCode {
    let args = Match::parse();
    games::exit(games::run(&args.game, &args.rules, &args))
}
