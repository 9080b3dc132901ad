//! Choosing a game, its preset and its board from the command line.
//!
//! Every example is written once, generic over `Rules`; a [`Task`] is the part of it that runs once the game is known.
//! A new game is one line in [`run`].

use std::error::Error;
use std::fmt::Write as _;
use std::io;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::Args;
use congkak::{Congkak, CongkakRules, Match, MatchPosition, MatchRules, WideCongkak};
use enkeshui::{Enkeshui, Options, WideEnkeshui, WidestEnkeshui};
use kalah::{Kalah, WideKalah};
use mancala_core::RulesError;
use mancala_engine::Searchable;
use oware::{Oware, WideOware};

/// The largest table an example makes, in MiB: beyond what a machine of today holds, a number is a slip.
pub const MOST_MEMORY: i64 = 1 << 18;

/// The game and its rules, as every example takes them.
#[derive(Args, Clone, Debug)]
pub struct GameArgs {
    /// A preset of the game's options, such as `standard`
    #[arg(long, value_name = "P")]
    pub preset: Option<String>,
    /// Houses a side
    #[arg(long, value_name = "H")]
    pub houses: Option<u8>,
    /// Seeds in each house at the start
    #[arg(long, value_name = "S")]
    pub seeds: Option<u8>,
    /// Begin from this position instead of the start of the rules
    #[arg(long, value_name = "TEXT")]
    pub position: Option<String>,
    /// Further options in the form `option=value`, as in the text of rules
    #[arg(long = "option", value_name = "OPTION=VALUE")]
    pub options: Vec<String>,
}

impl GameArgs {
    /// The arguments as a text of rules. A position says how many houses its board has, if it can be read.
    fn text(&self, game: &str, houses_of: impl Fn(&str) -> Option<u8>) -> String {
        let mut text = game.to_string();
        let houses = self.houses.or_else(|| houses_of(self.position.as_deref()?));
        let named = [
            ("preset", self.preset.clone()),
            ("houses", houses.map(|n| n.to_string())),
            ("seeds", self.seeds.map(|n| n.to_string())),
        ];
        for (option, value) in named {
            if let Some(value) = value {
                let _ = write!(text, " {option}={value}");
            }
        }
        for option in &self.options {
            let _ = write!(text, " {option}");
        }
        text
    }
}

/// The result of a program.
pub type Outcome = Result<(), Box<dyn Error>>;

/// Runs a program to its exit status: what went wrong is printed as a sentence on standard error. A program whose
/// output nobody reads any more, as in a pipe to `head`, ends without a word.
#[must_use]
pub fn exit(program: impl FnOnce() -> Outcome) -> ExitCode {
    match end_with_reader().map_err(Into::into).and_then(|()| program()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Lets the signal of a closed pipe end the program, as it ends those of a shell; otherwise `println!` panics.
fn end_with_reader() -> io::Result<()> {
    #[cfg(unix)]
    signal_hook::flag::register_conditional_default(
        signal_hook::consts::SIGPIPE,
        Arc::new(AtomicBool::new(true)),
    )?;
    Ok(())
}

/// What a program does once its game is known.
pub trait Task {
    /// Does it under these rules, from this position.
    fn run<R: Searchable>(&self, rules: R, start: R::Position) -> Outcome;
}

/// The games that [`run`] knows.
pub const GAMES: &str = "congkak, enkeshui, kalah, oware";

/// Runs a task under the rules of the named game.
pub fn run(game: &str, args: &GameArgs, task: &impl Task) -> Outcome {
    match game {
        "congkak" => {
            let houses = |position: &str| Some(position.parse::<MatchPosition<2>>().ok()?.round().houses());
            let text = args.text(game, houses);
            match text.parse::<Congkak>() {
                Err(RulesError::OtherType { .. }) => start_congkak(args, text.parse::<WideCongkak>()?, task),
                rules => start_congkak(args, rules?, task),
            }
        }
        "kalah" => {
            let text =
                args.text(game, |position| Some(position.parse::<kalah::Position<2>>().ok()?.houses()));
            match text.parse::<Kalah>() {
                Err(RulesError::OtherType { .. }) => start(args, text.parse::<WideKalah>()?, task),
                rules => start(args, rules?, task),
            }
        }
        "oware" => {
            let text =
                args.text(game, |position| Some(position.parse::<oware::Position<2>>().ok()?.houses()));
            match text.parse::<Oware>() {
                Err(RulesError::OtherType { .. }) => start(args, text.parse::<WideOware>()?, task),
                rules => start(args, rules?, task),
            }
        }
        "enkeshui" => {
            let text =
                args.text(game, |position| Some(position.parse::<enkeshui::Position<3>>().ok()?.houses()));
            match text.parse::<Options>()?.setup.houses() {
                0..=8 => start(args, text.parse::<Enkeshui>()?, task),
                9..=16 => start(args, text.parse::<WideEnkeshui>()?, task),
                _ => start(args, text.parse::<WidestEnkeshui>()?, task),
            }
        }
        _ => Err(format!("there is no game `{game}`; the games are {GAMES}").into()),
    }
}

/// Runs a task from the position that was asked for.
fn start<R: Searchable>(args: &GameArgs, rules: R, task: &impl Task) -> Outcome {
    let position = match &args.position {
        Some(text) => text.parse()?,
        None => rules.initial(),
    };
    rules.check(&position)?;
    task.run(rules, position)
}

/// Congkak is a round or, where the options say so, a match of rounds.
fn start_congkak<const W: usize, const P: usize>(
    args: &GameArgs,
    rules: CongkakRules<W, P>,
    task: &impl Task,
) -> Outcome {
    match rules.options().match_mode {
        Match::Single => start(args, rules, task),
        _ => start(args, MatchRules::of_first_round(rules), task),
    }
}
