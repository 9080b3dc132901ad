//! Random games, one at a time or a few interleaved.

use crate::line::Line;
use crate::outcome::Outcome;
use crate::rules::Rules;

/// A source of random numbers, which the caller brings: any closure that returns 32 random bits is one.
///
/// ```
/// use mancala_core::RandomBits;
/// let mut state = 1u32;
/// let mut closure = || { state = state.wrapping_mul(747_796_405).wrapping_add(2_891_336_453); state };
/// assert!(closure.below(6) < 6);
/// ```
pub trait RandomBits {
    /// The next 32 random bits.
    fn next_bits(&mut self) -> u32;

    /// A number below `n`, from one draw: the high half of `bits * n`. The same on every platform and in every version
    /// of this library.
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        ((u64::from(self.next_bits()) * u64::from(n)) >> 32) as u32
    }
}

impl<F: FnMut() -> u32> RandomBits for F {
    #[inline]
    fn next_bits(&mut self) -> u32 {
        self()
    }
}

/// How a random game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// Plies played.
    pub plies: u32,
    /// How the game ended; `None` says that the limit of plies was reached first.
    pub outcome: Option<Outcome>,
}

/// Plays random legal moves from `line` until the game ends or `max_plies` more plies are played. Each move takes one
/// number from `random`, and the same numbers give the same game on every platform.
pub fn playout<R: Rules>(
    rules: &R,
    line: &mut Line<R>,
    random: &mut impl RandomBits,
    max_plies: u32,
) -> Playout {
    for plies in 0..max_plies {
        let Some(played) = random_move(rules, line, random) else {
            return Playout { plies, outcome: line.outcome(rules) };
        };
        line.play_unchecked(rules, played, &mut ());
    }
    Playout { plies: max_plies, outcome: line.outcome(rules) }
}

/// A random legal move, or none when the game is over.
#[inline]
fn random_move<R: Rules>(rules: &R, line: &Line<R>, random: &mut impl RandomBits) -> Option<R::Move> {
    let moves = line.legal_moves(rules);
    moves.nth(random.below(moves.len() as u32))
}

/// Plays `games` random games from the start, `K` at a time: their moves do not wait for each other, so a processor
/// gets through more of them than one game at a time. Game `i` uses the generator `random(i)` and is the game that
/// [`playout`] plays with it; `done` is told each game by its number, not always in order.
pub fn playouts<const K: usize, R: Rules, B: RandomBits>(
    rules: &R,
    games: u64,
    max_plies: u32,
    mut random: impl FnMut(u64) -> B,
    mut done: impl FnMut(u64, Playout),
) {
    struct Slot<R: Rules, B> {
        line: Line<R>,
        random: B,
        game: u64,
        next: Option<R::Move>,
    }
    let choose = |line: &Line<R>, random: &mut B| {
        if line.plies() < max_plies { random_move(rules, line, random) } else { None }
    };
    let mut games = 0..games;
    let mut fresh = || {
        let game = games.next()?;
        let (line, mut random) = (Line::new(rules), random(game));
        let next = choose(&line, &mut random);
        Some(Slot { line, random, game, next })
    };
    let mut slots: [Option<Slot<R, B>>; K] = core::array::from_fn(|_| fresh());
    let mut playing = slots.iter().flatten().count();
    while playing > 0 {
        for place in &mut slots {
            let Some(slot) = place else { continue };
            if let Some(played) = slot.next {
                slot.line.play_unchecked(rules, played, &mut ());
                slot.next = choose(&slot.line, &mut slot.random);
                continue;
            }
            done(slot.game, Playout { plies: slot.line.plies(), outcome: slot.line.outcome(rules) });
            *place = fresh();
            playing -= usize::from(place.is_none());
        }
    }
}
