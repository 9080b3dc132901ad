//! `board-game` 0.8.2: a trait for board games, with Oware among them (and no Kalah).
//!
//! **Rules.** Oware Abapa without a repetition rule: a grand slam captures nothing; a mover must feed; a
//! player who is to move against an empty row that he cannot feed takes his own row at once; more than half
//! of the seeds, or half each, ends the game. Two departures, both late in the game and in about one random
//! game of a hundred, so that perft from the start is the same for at least ten moves:
//! - With two seeds left that are five or six houses apart, the game ends and each side gets one.
//! - A move that takes every seed of the opponent does capture them when the mover's own row is empty.
//!
//! **Way used.** `pits` for the loaded houses and the feeding rule. `available_moves`, and
//! `random_available_move`, `play_random_available_move` and `children` on top of it, ask `is_available_move`
//! for each house and are about 12 % slower. `play` tests legality, and sums all seeds in an assertion that
//! stays in release builds.

use crate::walk::Position;
use board_game::board::{Board, Player};
use board_game::games::oware::OwareBoard;

/// Houses a side.
const HOUSES: usize = 6;

/// A board; player A is South.
#[derive(Debug, Clone)]
pub struct Oware(OwareBoard<HOUSES>);

impl Position for Oware {
    fn start(seeds: u8) -> Self {
        Oware(OwareBoard::new(seeds))
    }

    fn moves(&self) -> u32 {
        if self.0.is_done() {
            return 0;
        }
        let pits = self.0.pits();
        let mover = usize::from(self.0.next_player().index());
        let own = pits[mover].iter().enumerate();
        if pits[1 - mover] == [0; HOUSES] {
            own.fold(0, |set, (house, &seeds)| set | u32::from(house + usize::from(seeds) >= HOUSES) << house)
        } else {
            own.fold(0, |set, (house, &seeds)| set | u32::from(seeds != 0) << house)
        }
    }

    fn play(&mut self, house: usize) {
        let played = self.0.play(house);
        debug_assert_eq!(played, Ok(()), "only legal moves are played");
    }

    fn child(&self, house: usize) -> Self {
        let mut child = self.clone();
        child.play(house);
        child
    }

    fn score(&self) -> [u32; 2] {
        [u32::from(self.0.score(Player::A)), u32::from(self.0.score(Player::B))]
    }
}
