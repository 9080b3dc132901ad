//! A game in the terminal, against the computer or between two people.
//!
//!     cargo run --release --example play
//!     cargo run --release --example play -- kalah --preset empty_capture --houses 4 --level random
//!     echo "3 6 quit" | tr ' ' '\n' | cargo run --release --example play
//!
//! Whatever is typed is answered, and nothing of the game is lost by a wrong word.

use std::fmt::Display;
use std::io::{self, BufRead, IsTerminal, Write};
use std::process::ExitCode;
use std::str::FromStr;
use std::time::Duration;

use clap::Parser;
use mancala_core::{Game, Rules, Side, Story};
use mancala_engine::{Certainty, Engine, Lead, Level, Limits, MoveValue, Player, Searchable};
use mancala_examples::draw;
use mancala_examples::games::{self, GameArgs, Outcome, Task};

/// Play a game in the terminal
#[derive(Parser)]
struct Play {
    /// The game
    #[arg(default_value = "kalah")]
    game: String,
    /// Who plays North: `beginner`, `easy`, `medium`, `hard`, `strongest`, or `random`, or `human` for two people at one
    /// keyboard
    #[arg(long, default_value = "easy", value_name = "L")]
    level: Opponent,
    /// The seed of the computer's random choices
    #[arg(long, default_value_t = 1)]
    random_seed: u64,
    /// Milliseconds that a hint may take
    #[arg(long, default_value_t = 1000, value_name = "MS")]
    hint_time: u64,
    #[command(flatten)]
    rules: GameArgs,
}

/// Who plays North.
#[derive(Clone, Copy, PartialEq)]
enum Opponent {
    /// A person, too.
    Human,
    /// Any legal move.
    Random,
    /// The engine at one of its levels.
    Engine(Level),
}

impl FromStr for Opponent {
    type Err = String;

    fn from_str(name: &str) -> Result<Opponent, String> {
        match name {
            "human" => Ok(Opponent::Human),
            "random" => Ok(Opponent::Random),
            _ => {
                let level = name.parse().map_err(|error| format!("{error}, and human, random"))?;
                Ok(Opponent::Engine(level))
            }
        }
    }
}

const HELP: &str = "type a move by its number as drawn, or one of
  moves   the moves there are          undo    take back your last move
  hint    a move, and what it leads to redo    play what was taken back
  new     begin again                  record  the game so far as text
  help    this list                    quit    leave";

const OVER: &str = "the game is over: undo, new or quit";

impl Task for Play {
    fn run<R: Searchable>(&self, rules: R, start: R::Position) -> Outcome {
        let mut game = Game::from_position(rules, start)?;
        let mut north = match self.level {
            Opponent::Engine(level) => Player::new(game.rules().clone(), level, self.random_seed),
            Opponent::Human | Opponent::Random => Player::random(game.rules().clone(), self.random_seed),
        };
        let mut adviser = Engine::new(game.rules().clone());
        let hint_limits = Limits::none().time(Duration::from_millis(self.hint_time));
        println!("{}\n{HELP}\n", game.rules());
        show(&game);
        let mut typed = io::stdin().lock().lines();
        loop {
            // The computer's turn: all of it, bonus moves included.
            while game.side_to_move() == Some(Side::North) && self.level != Opponent::Human {
                let Some(played) = north.choose(game.line()) else { break };
                make_move(&mut game, played)?;
            }
            prompt(&game)?;
            let Some(line) = typed.next().transpose()? else {
                print!("\nThe game so far:\n{game}");
                return Ok(());
            };
            if !io::stdin().is_terminal() {
                println!("{line}");
            }
            match line.trim() {
                "" => {}
                "help" | "?" => println!("{HELP}"),
                "quit" | "exit" => {
                    print!("The game so far:\n{game}");
                    return Ok(());
                }
                "new" => {
                    game = Game::from_position(game.rules().clone(), start)?;
                    show(&game);
                }
                "undo" => undo(&mut game, self.level),
                "redo" => redo(&mut game, self.level),
                "record" => println!("{game}"),
                "moves" => println!("{}", list_moves(&game)),
                "hint" => {
                    let found = adviser.analyse(game.line(), &hint_limits, |_| ());
                    match (game.side_to_move(), found.moves.first()) {
                        (Some(side), Some(best)) => println!("{}", hint(side, best)),
                        _ => println!("{OVER}"),
                    }
                }
                word => match word.parse() {
                    Ok(played) => {
                        if let Err(error) = make_move(&mut game, played) {
                            println!("{error}; {}", list_moves(&game));
                        }
                    }
                    Err(error) => println!("{error}, nor a word that is known here (help lists them)"),
                },
            }
        }
    }
}

/// Plays a move and tells it, with the reason of every capture.
fn make_move<R: Rules>(
    game: &mut Game<R>,
    played: R::Move,
) -> Result<(), mancala_core::IllegalMove<R::Move>> {
    let mut story = Story::default();
    game.play_observed(played, &mut story)?;
    for event in &story.0 {
        println!("  {event}");
    }
    println!();
    show(game);
    Ok(())
}

/// Takes moves back until it is the person's decision again.
fn undo<R: Rules>(game: &mut Game<R>, level: Opponent) {
    if game.undo().is_none() {
        println!("there is nothing to take back");
        return;
    }
    while level != Opponent::Human && game.side_to_move() == Some(Side::North) && game.undo().is_some() {}
    show(game);
}

/// Plays moves that were taken back until it is the person's decision again.
fn redo<R: Rules>(game: &mut Game<R>, level: Opponent) {
    if game.redo().is_none() {
        println!("nothing was taken back");
        return;
    }
    while level != Opponent::Human && game.side_to_move() == Some(Side::North) && game.redo().is_some() {}
    show(game);
}

/// A move, what it leads to, and how sure that is.
fn hint<M: Display>(side: Side, best: &MoveValue<M>) -> String {
    let lead = match best.lead {
        Lead::EVEN => "even".into(),
        lead if lead > Lead::EVEN => format!("{lead} ahead"),
        lead => format!("{} behind", -lead),
    };
    let turns = |turns| format!("seen {turns} turn{} ahead", if turns == 1 { "" } else { "s" });
    let sure = match best.certainty {
        Certainty::Exact => "exact".into(),
        Certainty::AtDepth(depth) => turns(depth),
        Certainty::MeanAtDepth(depth) => {
            format!("the mean over what {} may choose, {}", (!side).name(), turns(depth))
        }
        Certainty::Guess => "a guess".into(),
    };
    format!("try {}: {} ends {lead} ({sure})", best.played, side.name())
}

fn show<R: Rules>(game: &Game<R>) {
    println!("{}", draw::board(&game.rules().view(game.position())));
}

fn list_moves<R: Rules>(game: &Game<R>) -> String {
    if game.outcome().is_some() {
        return OVER.into();
    }
    let moves: Vec<String> = game.legal_moves().into_iter().map(|m| m.to_string()).collect();
    format!("the moves are {}", moves.join(", "))
}

fn prompt<R: Rules>(game: &Game<R>) -> io::Result<()> {
    match game.side_to_move() {
        Some(side) => print!("{} to move> ", side.name()),
        None => print!("game over> "),
    }
    io::stdout().flush()
}

fn main() -> ExitCode {
    let args = Play::parse();
    games::exit(|| games::run(&args.game, &args.rules, &args))
}
