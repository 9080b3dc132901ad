//! Oware on plain arrays, one seed at a time: a model to check by eye against the rules, and to check fast code with.
//!
//! Sides are 0 (South) and 1 (North). House 0 of a row is the first its owner sows through. During a move the board is
//! seen as one ring of `2 * houses` pits: the mover's row, then the other's.
#![allow(dead_code, reason = "each test program uses its part")]

use std::ops::Range;

use oware::mancala_core::testing::Oracle;
use oware::mancala_core::{EndReason, Outcome, Pit, Rules, Score, Side, View};
use oware::{Feeding, GrandSlam, Options, OwareRules, PlyLimitLeftovers, Position, Repetition};

/// What is on the table, and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Plain {
    options: Options,
    rows: [Vec<u32>; 2],
    stores: [u32; 2],
    mover: usize,
}

/// The opponent's pits that the last seed captures: its own, and backwards all that also hold 2 or 3.
fn chain(ring: &[u32], last: usize) -> Range<usize> {
    let border = ring.len() / 2;
    let end = last + 1;
    let mut start = end;
    while start > border && matches!(ring[start - 1], 2 | 3) {
        start -= 1;
    }
    start..end
}

/// Whether capturing the chain would leave the opponent nothing.
fn is_grand_slam(ring: &[u32], chain: &Range<usize>) -> bool {
    let border = ring.len() / 2;
    !chain.is_empty() && (border..ring.len()).all(|pit| ring[pit] == 0 || chain.contains(&pit))
}

/// The part of a grand slam's chain that is captured.
fn captured_of_grand_slam(rule: GrandSlam, chain: Range<usize>) -> Range<usize> {
    match rule {
        GrandSlam::NoCapture => chain.start..chain.start,
        GrandSlam::KeepFirst => chain.start + 1..chain.end,
        GrandSlam::KeepLast => chain.start..chain.end - 1,
        GrandSlam::Illegal
        | GrandSlam::IllegalUnlessForced
        | GrandSlam::Captures
        | GrandSlam::OpponentTakesRest => chain,
    }
}

fn is_empty(row: &[u32]) -> bool {
    row.iter().all(|&seeds| seeds == 0)
}

impl Plain {
    /// The ring after sowing a house, before any capture, and the pit that received the last seed.
    fn sow(&self, house: usize) -> (Vec<u32>, usize) {
        let mut ring = [&self.rows[self.mover][..], &self.rows[1 - self.mover]].concat();
        let mut hand = std::mem::take(&mut ring[house]);
        let mut pit = house;
        while hand > 0 {
            pit = (pit + 1) % ring.len();
            if pit != house {
                ring[pit] += 1;
                hand -= 1;
            }
        }
        (ring, pit)
    }

    /// The position after the mover plays a loaded house.
    fn after(&self, house: usize) -> Plain {
        let (mut ring, last) = self.sow(house);
        let mut chain = chain(&ring, last);
        let grand_slam = is_grand_slam(&ring, &chain);
        if grand_slam {
            chain = captured_of_grand_slam(self.options.grand_slam, chain);
        }
        let mut stores = self.stores;
        for pit in chain {
            stores[self.mover] += std::mem::take(&mut ring[pit]);
        }
        if grand_slam && self.options.grand_slam == GrandSlam::OpponentTakesRest {
            for pit in &mut ring {
                stores[1 - self.mover] += std::mem::take(pit);
            }
        }
        let other = ring.split_off(ring.len() / 2);
        let mut rows = [ring, other];
        if self.mover == 1 {
            rows.reverse();
        }
        Plain { options: self.options, rows, stores, mover: 1 - self.mover }
    }

    /// Whether playing a house is a grand slam.
    fn slams(&self, house: usize) -> bool {
        let (ring, last) = self.sow(house);
        is_grand_slam(&ring, &chain(&ring, last))
    }

    /// Whether playing a house leaves the opponent seeds in his row.
    fn leaves_seeds(&self, house: usize) -> bool {
        !is_empty(&self.after(house).rows[1 - self.mover])
    }

    /// The houses the mover could play if nobody had won yet.
    fn moves(&self) -> Vec<usize> {
        let mut houses: Vec<usize> =
            (0..self.rows[0].len()).filter(|&house| self.rows[self.mover][house] > 0).collect();
        if self.options.grand_slam == GrandSlam::IllegalUnlessForced {
            let kind: Vec<usize> = houses.iter().copied().filter(|&house| self.leaves_seeds(house)).collect();
            return if kind.is_empty() { houses } else { kind };
        }
        if self.options.grand_slam == GrandSlam::Illegal {
            houses.retain(|&house| !self.slams(house));
        }
        if self.options.feeding == Feeding::MustFeed && is_empty(&self.rows[1 - self.mover]) {
            houses.retain(|&house| self.leaves_seeds(house));
        }
        houses
    }

    fn reason(&self) -> Option<EndReason> {
        let total: u32 = self.rows.iter().flatten().chain(&self.stores).sum();
        if self.options.stop_at_majority {
            if self.stores.iter().any(|store| 2 * store > total) {
                return Some(EndReason::Majority);
            }
            if self.stores.iter().all(|store| 2 * store == total) {
                return Some(EndReason::Half);
            }
        }
        if is_empty(&self.rows[self.mover]) {
            return Some(EndReason::NoMove);
        }
        if self.moves().is_empty() {
            let fed = !is_empty(&self.rows[1 - self.mover]);
            return Some(if fed { EndReason::NoMove } else { EndReason::CannotFeed });
        }
        None
    }

    /// Half seeds of each side when each takes its own row.
    fn own_rows(&self) -> [u32; 2] {
        [0, 1].map(|side| 2 * (self.stores[side] + self.rows[side].iter().sum::<u32>()))
    }

    /// Half seeds of each side when each takes half of what is on the board.
    fn split(&self) -> [u32; 2] {
        let board: u32 = self.rows.iter().flatten().sum();
        self.stores.map(|store| 2 * store + board)
    }

    /// Half seeds of each side when the board counts for nobody.
    fn unbanked(&self) -> [u32; 2] {
        self.stores.map(|store| 2 * store)
    }
}

fn score(half_seeds: [u32; 2]) -> Score {
    Score::half_seeds(half_seeds[0] as u16, half_seeds[1] as u16)
}

fn settled(half_seeds: [u32; 2], reason: EndReason) -> Outcome {
    Outcome::by_score(score(half_seeds), reason)
}

impl<const W: usize, const P: usize> Oracle<OwareRules<W, P>> for Plain {
    fn from_position(rules: &OwareRules<W, P>, position: &Position<W>) -> Plain {
        let view = position.view();
        Plain {
            options: *rules.options(),
            rows: Side::BOTH.map(|side| view.houses(side).iter().map(|&seeds| seeds.into()).collect()),
            stores: Side::BOTH.map(|side| position.store(side).into()),
            mover: position.side_to_move().index(),
        }
    }

    fn legal_moves(&self) -> Vec<u8> {
        if self.reason().is_some() {
            return Vec::new();
        }
        self.moves().into_iter().map(|house| house as u8).collect()
    }

    fn play(&mut self, index: u8) {
        *self = self.after(index.into());
    }

    fn side_to_move(&self) -> Side {
        Side::BOTH[self.mover]
    }

    fn view(&self) -> View {
        let mut view = View::new(self.rows[0].len() as u8);
        for side in Side::BOTH {
            for (house, &seeds) in (0..).zip(&self.rows[side.index()]) {
                *view.seeds_mut(Pit::House(side, house)) = seeds as u8;
            }
            *view.seeds_mut(Pit::Store(side)) = self.stores[side.index()] as u8;
        }
        view
    }

    fn score(&self) -> Score {
        score(if self.reason().is_some() { self.own_rows() } else { self.unbanked() })
    }

    fn outcome(&self) -> Option<Outcome> {
        self.reason().map(|reason| settled(self.own_rows(), reason))
    }
}

/// A position with what the rules remember of the way to it.
#[derive(Clone, Debug)]
pub(crate) struct PlainLine {
    /// The positions since the last capture, the present one last.
    since_capture: Vec<Plain>,
    plies: u32,
}

impl PlainLine {
    /// A game from the start of the rules.
    pub(crate) fn new<const W: usize, const P: usize>(rules: &OwareRules<W, P>) -> PlainLine {
        PlainLine { since_capture: vec![Plain::from_position(rules, &rules.initial())], plies: 0 }
    }

    fn here(&self) -> &Plain {
        self.since_capture.last().expect("a line has a position")
    }

    /// Plays a house.
    pub(crate) fn play(&mut self, house: u8) {
        let next = self.here().after(house.into());
        if next.stores != self.here().stores {
            self.since_capture.clear();
        }
        self.since_capture.push(next);
        self.plies += 1;
    }

    /// How the game ended: by the position, else by repetition, else by the ply limit.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let by_position = self.here().reason().map(|reason| settled(self.here().own_rows(), reason));
        by_position.or_else(|| self.repetition()).or_else(|| self.ply_limit())
    }

    fn repetition(&self) -> Option<Outcome> {
        let here = self.here();
        let occurrences = self.since_capture.iter().filter(|&earlier| earlier == here).count();
        let (limit, half_seeds) = match here.options.repetition {
            Repetition::OwnRowsOnFirst => (2, here.own_rows()),
            Repetition::OwnRowsOnThird => (3, here.own_rows()),
            Repetition::SplitOnThird => (3, here.split()),
            Repetition::DrawOnThird => (3, here.unbanked()),
            Repetition::None => return None,
        };
        let mut outcome = settled(half_seeds, EndReason::Repetition);
        if here.options.repetition == Repetition::DrawOnThird {
            outcome.winner = None;
        }
        (occurrences >= limit).then_some(outcome)
    }

    fn ply_limit(&self) -> Option<Outcome> {
        let here = self.here();
        let half_seeds = match here.options.ply_limit_leftovers {
            PlyLimitLeftovers::OwnRows => here.own_rows(),
            PlyLimitLeftovers::Unbanked => here.unbanked(),
        };
        here.options.ply_limit.filter(|&limit| self.plies >= limit)?;
        Some(settled(half_seeds, EndReason::PlyLimit))
    }
}
