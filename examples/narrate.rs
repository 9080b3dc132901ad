//! Tells one move, seed by seed: what an app would animate.
//!
//!     cargo run --release --example narrate -- kalah 3

use std::process::ExitCode;

use clap::Parser;
use mancala_core::{Event, Pit, Rules, Step, Story, View};
use mancala_examples::draw;
use mancala_examples::games::{self, GameArgs, Outcome, Task};

/// Tell one move seed by seed
#[derive(Parser)]
struct Narrate {
    /// The game
    game: String,
    /// The move, as the game writes it
    #[arg(value_name = "MOVE")]
    played: String,
    #[command(flatten)]
    rules: GameArgs,
}

impl Task for Narrate {
    fn run<R: Rules>(&self, rules: R, mut position: R::Position) -> Outcome {
        let mut view = rules.view(&position);
        println!("{position}\n{}", draw::board(&view));

        // A `Story` listens while the move is played; played with `()` nobody listens, and that costs nothing.
        let mut story = Story::default();
        rules.play_observed(&mut position, self.played.parse()?, &mut story)?;

        for event in &story.0 {
            println!("{event}");
            if let Event::Sown(lap) = event {
                // One event is a whole lap; its steps are the pits that the hand passes.
                let mut falling = view;
                for step in lap.steps() {
                    tell_step(step, &mut falling);
                }
            }
            // Events change a view of the board forwards, and `revert` takes them back.
            view.apply(event);
        }
        println!("\n{}\n{position}", draw::board(&view));
        Ok(())
    }
}

fn tell_step(step: Step, view: &mut View) {
    match step {
        Step::Sown(pit) => {
            *view.seeds_mut(pit) += 1;
            println!("    a seed falls in {pit}, which now holds {}", view.seeds(pit));
        }
        Step::PassedOver(pit @ Pit::Store(_)) => println!("    the hand passes {pit}"),
        Step::PassedOver(pit) => println!("    the hand passes over {pit}"),
    }
}

fn main() -> ExitCode {
    let args = Narrate::parse();
    games::exit(|| games::run(&args.game, &args.rules, &args))
}
