//! Matches between two players: who is stronger, and how sure that is.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use mancala_core::{Line, RandomBits, Rules, Side};

use crate::engine::Engine;
use crate::lead::Lead;
use crate::limits::Limits;
use crate::player::Player;
use crate::random::Random;
use crate::searchable::Searchable;

/// How a match is played. Every opening is played twice, with the sides exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Contest {
    /// Openings.
    pub pairs: u32,
    /// Random moves that make an opening.
    pub opening_plies: u32,
    /// Decides the openings.
    pub seed: u64,
    /// Games at the same time.
    pub threads: usize,
    /// A game this long ends with the score as it stands.
    pub most_plies: u32,
    /// An opening in which a short search sees one side further ahead than this is drawn again: where the openings are
    /// decided, the better player cannot show it. `None` takes every opening.
    pub even_within: Option<Lead>,
}

impl Default for Contest {
    fn default() -> Self {
        Contest { pairs: 100, opening_plies: 6, seed: 1, threads: 1, most_plies: 1000, even_within: None }
    }
}

/// The games of a pair: what the first player got, in half points of 0 to 2 a game, and their summed lead in half
/// seeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Pair {
    /// The number of the opening.
    pub opening: u32,
    /// 2 for a win, 1 for a draw, 0 for a loss: as South, and as North.
    pub points: [u8; 2],
    /// The first player's final lead in half seeds: as South, and as North.
    pub leads: [i16; 2],
}

/// How a match stands, seen by the first player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Standing {
    /// The pairs played so far, in the order of openings.
    pub pairs: Vec<Pair>,
}

impl Standing {
    /// Games won, drawn and lost.
    #[must_use]
    pub fn counts(&self) -> [u32; 3] {
        let mut counts = [0; 3];
        for points in self.pairs.iter().flat_map(|pair| pair.points) {
            counts[usize::from(2 - points.min(2))] += 1;
        }
        counts
    }

    /// The share of points, from 0 to 1, and its 95 % interval by the spread of the pairs; `None` before the first.
    #[must_use]
    pub fn score(&self) -> Option<(f64, [f64; 2])> {
        if self.pairs.is_empty() {
            return None;
        }
        let count = self.pairs.len() as f64;
        let share = |pair: &Pair| f64::from(pair.points[0] + pair.points[1]) / 4.0;
        let mean = self.pairs.iter().map(share).sum::<f64>() / count;
        let spread = self.pairs.iter().map(|pair| (share(pair) - mean).powi(2)).sum::<f64>();
        // Half a pair each way keeps an interval open where all pairs went alike.
        let variance = (spread + 0.25) / count;
        let reach = 1.96 * (variance / count).sqrt();
        Some((mean, [(mean - reach).max(0.0), (mean + reach).min(1.0)]))
    }

    /// The difference in Elo that the score stands for, and its 95 % interval; infinite at a score of 0 or 1.
    #[must_use]
    pub fn elo(&self) -> Option<(f64, [f64; 2])> {
        let (score, interval) = self.score()?;
        Some((elo(score), interval.map(elo)))
    }

    /// The first player's mean final lead in seeds.
    #[must_use]
    pub fn mean_lead(&self) -> f64 {
        let games = (2 * self.pairs.len()).max(1) as f64;
        self.pairs.iter().flat_map(|pair| pair.leads).map(f64::from).sum::<f64>() / 2.0 / games
    }
}

/// How far the search looks that tells whether an opening is even, and how many it looks at before the most even one has
/// to do.
const EVEN_TURNS: u32 = 10;
const EVEN_NODES: u64 = 500_000;
const EVEN_BYTES: usize = 4 << 20;
const EVEN_TRIES: u32 = 100;

/// The difference in Elo at which a score is expected.
fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

impl Contest {
    /// The opening with this number: random moves from the start, such that the game is not over. The same for every
    /// pair of players.
    pub fn opening<R: Searchable>(&self, rules: &R, number: u32) -> Line<R> {
        let mut random = Random::from_seed(self.seed ^ u64::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let Some(most) = self.even_within else { return self.draw_opening(rules, &mut random) };
        let mut engine = Engine::new(rules.clone()).with_memory(EVEN_BYTES);
        let limits = Limits::none().depth(EVEN_TURNS).nodes(EVEN_NODES);
        let mut most_even: Option<(Lead, Line<R>)> = None;
        for _ in 0..EVEN_TRIES {
            let line = self.draw_opening(rules, &mut random);
            let best = engine.choose(&line, &limits).moves.first().map_or(Lead::EVEN, |best| best.lead);
            let lead = best.max(-best);
            if most_even.as_ref().is_none_or(|(least, _)| lead < *least) {
                most_even = Some((lead, line));
            }
            if lead <= most {
                break;
            }
        }
        most_even.map_or_else(|| Line::new(rules), |(_, line)| line)
    }

    fn draw_opening<R: Rules>(&self, rules: &R, random: &mut Random) -> Line<R> {
        let mut plies = self.opening_plies;
        loop {
            let mut line = Line::new(rules);
            for _ in 0..plies {
                let moves = line.legal_moves(rules);
                if let Some(played) = moves.nth(random.below(moves.len().max(1) as u32)) {
                    line.play_unchecked(rules, played, &mut ());
                }
            }
            if line.outcome(rules).is_none() || plies == 0 {
                return line;
            }
            plies -= 1;
        }
    }

    /// Plays the match. `players` makes both players for the opening with a number, on the thread that plays it; `done`
    /// is told every pair. Once `stop` is true no game goes on, and what was played counts. Pairs in `before` are not
    /// played again: pass what an earlier run of the same match left.
    pub fn play<R: Searchable>(
        &self,
        rules: &R,
        before: Standing,
        stop: &AtomicBool,
        players: impl Fn(u32) -> [Player<R>; 2] + Sync,
        done: impl FnMut(&Standing) + Send,
    ) -> Standing {
        let missing: Vec<u32> = (0..self.pairs)
            .filter(|opening| before.pairs.iter().all(|pair| pair.opening != *opening))
            .collect();
        let next = AtomicU32::new(0);
        let shared = Mutex::new((before, done));
        let work = || {
            while let Some(&opening) = missing.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
                let Some(pair) = self.play_pair(rules, opening, players(opening), stop) else { return };
                let mut guard = shared.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                let (standing, done) = &mut *guard;
                standing.pairs.push(pair);
                done(standing);
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..self.threads.min(missing.len()) {
                scope.spawn(work);
            }
            work();
        });
        let (mut standing, _) = shared.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        standing.pairs.sort_by_key(|pair| pair.opening);
        standing
    }

    fn play_pair<R: Searchable>(
        &self,
        rules: &R,
        opening: u32,
        [mut first, mut second]: [Player<R>; 2],
        stop: &AtomicBool,
    ) -> Option<Pair> {
        let mut pair = Pair { opening, points: [0; 2], leads: [0; 2] };
        for (game, side) in Side::BOTH.into_iter().enumerate() {
            let mut line = self.opening(rules, opening);
            while line.plies() < self.most_plies {
                if stop.load(Ordering::Relaxed) {
                    return None;
                }
                let mover = rules.side_to_move(line.position());
                let player = if mover == side { &mut first } else { &mut second };
                let Some(played) = player.choose(&line) else { break };
                line.play_unchecked(rules, played, &mut ());
            }
            let outcome = line.outcome(rules);
            let score = outcome.map_or_else(|| rules.score(line.position()), |outcome| outcome.score);
            let winner = outcome.map_or(score.leader(), |outcome| outcome.winner);
            pair.points[game] = winner.map_or(1, |winner| if winner == side { 2 } else { 0 });
            pair.leads[game] = score.lead(side);
        }
        Some(pair)
    }
}
