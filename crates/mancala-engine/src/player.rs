//! Players of every strength.

use std::str::FromStr;
use std::time::Duration;

use mancala_core::{Excerpt, Line, RandomBits};
use thiserror::Error;

use crate::engine::Engine;
use crate::lead::Lead;
use crate::limits::Limits;
use crate::mcts::Mcts;
use crate::random::Random;
use crate::searchable::Searchable;

/// How strongly a player plays.
///
/// ```
/// use mancala_engine::Level;
/// assert_eq!("easy".parse(), Ok(Level::Easy));
/// assert_eq!(Level::Strongest.to_string(), "strongest");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Level {
    /// Sees its own turn, and often takes a move that looks nearly as good.
    Beginner,
    /// Sees the answer, and slips now and then.
    Easy,
    /// Looks four turns ahead, and slips rarely.
    Medium,
    /// Looks six turns ahead.
    Hard,
    /// As far as the time allows.
    Strongest,
}

/// What makes a level.
struct Strength {
    turns: Option<u32>,
    /// Of a hundred moves, how many are slips.
    slips: u32,
    /// A slip is one of the moves that look at most so much worse than the best.
    slip_within: Lead,
    /// Moves of one turn planned in full.
    chain: u32,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 5] = [Level::Beginner, Level::Easy, Level::Medium, Level::Hard, Level::Strongest];

    /// The name in text.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Level::Beginner => "beginner",
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Strongest => "strongest",
        }
    }

    fn strength(self) -> Strength {
        let (turns, slips, slip_within, chain) = match self {
            Level::Beginner => (Some(1), 50, 4, 0),
            Level::Easy => (Some(2), 25, 3, 1),
            Level::Medium => (Some(4), 8, 2, 2),
            Level::Hard => (Some(6), 0, 0, 3),
            Level::Strongest => (None, 0, 0, u32::MAX),
        };
        Strength { turns, slips, slip_within: Lead::seeds(slip_within), chain }
    }
}

impl std::fmt::Display for Level {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

/// There is no level of this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is no level {found}; the levels are beginner, easy, medium, hard, strongest")]
pub struct UnknownLevel {
    /// The name.
    pub found: Excerpt,
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(name: &str) -> Result<Level, UnknownLevel> {
        let level = Level::ALL.into_iter().find(|level| level.name() == name);
        level.ok_or_else(|| UnknownLevel { found: Excerpt::of(name) })
    }
}

/// Someone who plays one side, or both, of a game.
///
/// ```
/// use mancala_engine::{Level, Player};
/// use mancala_engine::mancala_core::Line;
/// let rules = kalah::Kalah::standard();
/// let mut line = Line::new(&rules);
/// let mut player = Player::new(rules.clone(), Level::Easy, 1);
/// while let Some(played) = player.choose(&line) {
///     line.play(&rules, played)?;
/// }
/// assert!(line.outcome(&rules).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Player<R: Searchable> {
    method: Method<R>,
    limits: Limits,
    slips: u32,
    slip_within: Lead,
    random: Random,
}

enum Method<R: Searchable> {
    Search(Engine<R>),
    Mcts(Mcts<R>),
    Random(R),
}

/// The strongest levels plan so many times the [longest chain](Searchable::longest_chain) of a game, where it has one:
/// they have the time, and a table.
const FORESIGHT: u32 = 4;
/// The table of the levels that look only so far ahead, in bytes.
const SMALL_TABLE: usize = 4 << 20;
/// What the levels may think about a move unless told otherwise: it bounds the looking ahead in games with long turns.
const TIME: Duration = Duration::from_secs(1);

impl<R: Searchable> Player<R> {
    /// A player of some level; the seed decides its slips. It thinks for at most a second a move.
    pub fn new(rules: R, level: Level, seed: u64) -> Player<R> {
        let strength = level.strength();
        let chain = strength.chain.min(rules.longest_chain().saturating_mul(FORESIGHT));
        let limits = Limits { depth: strength.turns, ..Limits::none().time(TIME) };
        let mut engine = Engine::new(rules).with_chain(chain);
        if strength.turns.is_some() {
            engine = engine.with_memory(SMALL_TABLE);
        }
        Player {
            method: Method::Search(engine),
            limits,
            slips: strength.slips,
            slip_within: strength.slip_within,
            random: Random::from_seed(seed),
        }
    }

    fn steady(method: Method<R>, limits: Limits, seed: u64) -> Player<R> {
        Player { method, limits, slips: 0, slip_within: Lead::EVEN, random: Random::from_seed(seed) }
    }

    /// A player who searches within these limits and never slips.
    pub fn searching(engine: Engine<R>, limits: Limits) -> Player<R> {
        Player::steady(Method::Search(engine), limits, 0)
    }

    /// A player by Monte Carlo tree search within these limits.
    pub fn sampling(mcts: Mcts<R>, limits: Limits) -> Player<R> {
        Player::steady(Method::Mcts(mcts), limits, 0)
    }

    /// A player who plays any legal move.
    pub fn random(rules: R, seed: u64) -> Player<R> {
        Player::steady(Method::Random(rules), Limits::none(), seed)
    }

    /// Sets the time for a move; a level keeps its look-ahead all the same.
    #[must_use]
    pub fn with_time(mut self, time: Duration) -> Player<R> {
        self.limits.time = Some(time);
        self
    }

    /// A flag that makes the player move at once.
    #[must_use]
    pub fn with_stop(mut self, stop: std::sync::Arc<std::sync::atomic::AtomicBool>) -> Player<R> {
        self.limits.stop = Some(stop);
        self
    }

    /// The move this player makes; `None` exactly when the game is over.
    pub fn choose(&mut self, line: &Line<R>) -> Option<R::Move> {
        let rules = match &self.method {
            Method::Search(engine) => engine.rules(),
            Method::Mcts(mcts) => mcts.rules(),
            Method::Random(rules) => rules,
        };
        let moves = line.legal_moves(rules);
        if moves.len() <= 1 {
            return moves.nth(0);
        }
        match &mut self.method {
            Method::Random(_) => moves.nth(self.random.below(moves.len() as u32)),
            Method::Mcts(mcts) => mcts.choose(line, &self.limits).best(),
            Method::Search(engine) => {
                if self.random.below(100) >= self.slips {
                    return engine.choose(line, &self.limits).best();
                }
                let analysis = engine.analyse(line, &self.limits, |_| ());
                let best = analysis.moves.first()?.lead;
                let near = |lead: Lead| {
                    best.as_half_seeds() - lead.as_half_seeds() <= self.slip_within.as_half_seeds()
                };
                let near: Vec<_> = analysis.moves.iter().filter(|m| near(m.lead)).collect();
                near.get(self.random.below(near.len() as u32) as usize).map(|m| m.played)
            }
        }
    }
}
