//! A game in the terminal, against the computer or between two people.
//!
//!     cargo run --release --example play
//!     cargo run --release --example play -- kalah --preset empty_capture --houses 4 --level random
//!     echo "3 6 quit" | tr ' ' '\n' | cargo run --release --example play
//!
//! Whatever is typed is answered, and nothing of the game is lost by a wrong word.

use std::io::{self, BufRead, IsTerminal, Write};
use std::process::ExitCode;
use std::str::FromStr;

use clap::Parser;
use mancala_core::{Game, Line, RandomBits, Rules, Side, Story};
use mancala_examples::games::{self, GameArgs, Outcome, Task};
use mancala_examples::{draw, random};

/// Play a game in the terminal
#[derive(Parser)]
struct Play {
    /// The game
    #[arg(default_value = "kalah")]
    game: String,
    /// Who plays North: `random`, `greedy`, or `human` for two people at one keyboard
    #[arg(long, default_value = "greedy", value_name = "L")]
    level: Level,
    /// The seed of the computer's random choices
    #[arg(long, default_value_t = 1)]
    random_seed: u64,
    #[command(flatten)]
    rules: GameArgs,
}

/// How the computer chooses its moves.
#[derive(Clone, Copy, PartialEq)]
enum Level {
    /// It does not: North is a person, too.
    Human,
    /// Any legal move.
    Random,
    /// The move after which it leads most, with a few of its bonus moves played out the same way.
    Greedy,
}

impl FromStr for Level {
    type Err = String;

    fn from_str(name: &str) -> Result<Level, String> {
        match name {
            "human" => Ok(Level::Human),
            "random" => Ok(Level::Random),
            "greedy" => Ok(Level::Greedy),
            _ => Err(format!("there is no level `{name}`; the levels are human, random, greedy")),
        }
    }
}

impl Level {
    fn choose<R: Rules>(self, rules: &R, line: &Line<R>, random: &mut impl RandomBits) -> Option<R::Move> {
        let moves = line.legal_moves(rules);
        if self == Level::Greedy {
            greedy(rules, line, BONUS_MOVES).map(|(best, _)| best)
        } else {
            moves.nth(random.below(moves.len() as u32))
        }
    }
}

/// How many moves of the same player are looked ahead.
const BONUS_MOVES: u32 = 4;

/// The move after which its player leads most, and that lead in half seeds, with up to `depth` moves where the player
/// moves again. What the other player has chosen in secret is not looked at, but every choice weighed alike.
fn greedy<R: Rules>(rules: &R, line: &Line<R>, depth: u32) -> Option<(R::Move, i32)> {
    let depth = depth.checked_sub(1)?;
    let mut lines = Vec::new();
    rules.indistinguishable(line.position(), |position| {
        let same = position == *line.position();
        lines.push(if same { line.clone() } else { Line::from_position(rules, position) });
    });
    let after = |played| (played, lines.iter().map(|line| lead_after(rules, line, played, depth)).sum());
    // The last of equal moves is the one nearest to the store, which keeps seeds at home.
    line.legal_moves(rules).into_iter().map(after).max_by_key(|(_, lead)| *lead)
}

/// The lead in half seeds after a move, and after the moves that its player makes on.
fn lead_after<R: Rules>(rules: &R, line: &Line<R>, played: R::Move, depth: u32) -> i32 {
    let side = rules.side_to_move(line.position());
    let mut next = line.clone();
    next.play_unchecked(rules, played, &mut ());
    let goes_on = rules.side_to_move(next.position()) == side;
    let going_on = if goes_on { greedy(rules, &next, depth) } else { None };
    let settled = next.outcome(rules).map_or(rules.score(next.position()), |outcome| outcome.score);
    going_on.map_or(settled.lead(side).into(), |(_, lead)| lead)
}

const HELP: &str = "type a move by its number as drawn, or one of
  moves   the moves there are          undo    take back your last move
  hint    a move to consider           redo    play what was taken back
  new     begin again                  record  the game so far as text
  help    this list                    quit    leave";

impl Task for Play {
    fn run<R: Rules>(self, rules: R, start: R::Position) -> Outcome {
        let mut game = Game::from_position(rules, start)?;
        let mut random = random::of_game(self.random_seed, 0);
        println!("{}\n{HELP}\n", game.rules());
        show(&game);
        let mut typed = io::stdin().lock().lines();
        loop {
            // The computer's turn: all of it, bonus moves included.
            while game.side_to_move() == Some(Side::North) && self.level != Level::Human {
                let Some(played) = self.level.choose(game.rules(), game.line(), &mut random) else { break };
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
                "hint" => match greedy(game.rules(), game.line(), BONUS_MOVES) {
                    Some((best, _)) => println!("try {best}"),
                    None => println!("the game is over: undo, new or quit"),
                },
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
fn undo<R: Rules>(game: &mut Game<R>, level: Level) {
    if game.undo().is_none() {
        println!("there is nothing to take back");
        return;
    }
    while level != Level::Human && game.side_to_move() == Some(Side::North) && game.undo().is_some() {}
    show(game);
}

/// Plays moves that were taken back until it is the person's decision again.
fn redo<R: Rules>(game: &mut Game<R>, level: Level) {
    if game.redo().is_none() {
        println!("nothing was taken back");
        return;
    }
    while level != Level::Human && game.side_to_move() == Some(Side::North) && game.redo().is_some() {}
    show(game);
}

fn show<R: Rules>(game: &Game<R>) {
    println!("{}", draw::board(&game.rules().view(game.position())));
}

fn list_moves<R: Rules>(game: &Game<R>) -> String {
    if game.outcome().is_some() {
        return "the game is over: undo, new or quit".into();
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
    games::exit(games::run(&args.game.clone(), &args.rules.clone(), args))
}
