//! Enkeshui on two arrays of one byte a pit, with the seeds and the owners of bulls.

use crate::walk::Position;
use std::mem::take;

/// Bits of the moves that are no pits.
const CCW: usize = 18;
const CW: usize = 19;

/// What is to be decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    Race,
    /// South's pit.
    RaceReply(usize),
    Turn,
    /// The pit a relay is due from, and the laps so far.
    Relay(usize, u16),
}

/// What repetition looks at.
type Seen<const N: usize> = ([[u8; N]; 2], [[u8; N]; 2], u8);

/// A position of Enkeshui by the default rules on a board of 2×N pits, with its history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Enkeshui<const N: usize> {
    /// South's pits, then North's, in sowing order.
    pits: [[u8; N]; 2],
    /// For each pit 0, or the owner of a bull: 1 South, 2 North.
    bulls: [[u8; N]; 2],
    /// Seeds captured by South and by North.
    won: [u8; 2],
    /// The side to move: 0 South, 1 North.
    mover: u8,
    phase: Phase,
    /// Positions in which a turn began since the last progress.
    seen: Vec<Seen<N>>,
}

impl<const N: usize> Enkeshui<N> {
    fn seeds(&mut self, pit: usize) -> &mut u8 {
        &mut self.pits[pit / N][pit % N]
    }

    fn is_bull(&self, pit: usize) -> bool {
        self.bulls[pit / N][pit % N] != 0
    }

    /// Makes a bull; that is progress.
    fn make_bull(&mut self, pit: usize) {
        self.bulls[pit / N][pit % N] = self.mover + 1;
        self.seen.clear();
    }

    /// The pit after this one.
    fn next(pit: usize, clockwise: bool) -> usize {
        match (clockwise, pit) {
            (true, 0) => 2 * N - 1,
            (true, _) => pit - 1,
            (false, _) if pit + 1 == 2 * N => 0,
            (false, _) => pit + 1,
        }
    }

    /// Sows from `pit` until the turn ends or a direction is to be chosen.
    fn sow(&mut self, origin: usize, laps: u16, clockwise: bool) {
        let me = usize::from(self.mover);
        let start = self.pits;
        let (mut pit, mut lap) = (origin, laps);
        loop {
            let hand = take(self.seeds(pit));
            lap += 1;
            let (mut end, mut previous) = (pit, pit);
            for _ in 0..hand {
                previous = end;
                end = Self::next(end, clockwise);
                *self.seeds(end) += 1;
                if self.is_bull(end) {
                    self.seen.clear();
                }
            }
            if self.is_bull(end) {
                break;
            }
            let (holds, before) = (*self.seeds(end), *self.seeds(previous));
            let pair = hand > 1 && !self.is_bull(previous) && matches!((before, holds), (3, 4) | (4, 3));
            if pair {
                self.make_bull(previous);
            }
            if pair || holds == 4 {
                self.make_bull(end);
                break;
            }
            if holds == 1 {
                if end / N == me && lap == 1 {
                    self.capture(end % N);
                }
                break;
            }
            let whole_row = if pit / N == me { 2 * N - 1 - pit % N } else { 2 * N };
            let chooses = laps > 0 || usize::from(hand) >= whole_row;
            if lap == 1000 {
                break;
            }
            if chooses {
                self.phase = Phase::Relay(end, lap);
                return;
            }
            if end == origin && self.pits == start {
                break;
            }
            pit = end;
        }
        self.phase = Phase::Turn;
        self.mover ^= 1;
    }

    /// Captures for a last seed in the mover's empty pit `house`.
    fn capture(&mut self, house: usize) {
        let me = usize::from(self.mover);
        let facing = |house: usize| N - 1 - house;
        let may = |this: &Self, house: usize| {
            this.pits[1 - me][facing(house)] > 0 && this.bulls[1 - me][facing(house)] == 0
        };
        if !may(self, house) {
            return;
        }
        self.won[me] += take(&mut self.pits[me][house]) + take(&mut self.pits[1 - me][facing(house)]);
        for house in house + 1..N {
            if self.pits[me][house] > 0 || !may(self, house) {
                break;
            }
            self.won[me] += take(&mut self.pits[1 - me][facing(house)]);
        }
        self.seen.clear();
    }

    /// The race in lock-step, South's hand first.
    fn race(&mut self, south: usize, north: usize) {
        let setup = self.pits;
        let mut hands = [(south, 0), (N + north, 0)];
        for (pit, seeds) in &mut hands {
            *seeds = take(self.seeds(*pit));
        }
        let mut first = None;
        let mut steps = 0;
        while hands.iter().any(|(_, seeds)| *seeds > 0) {
            for (side, (pit, seeds)) in hands.iter_mut().enumerate().filter(|(_, (_, seeds))| *seeds > 0) {
                steps += 1;
                *pit = Self::next(*pit, false);
                *self.seeds(*pit) += 1;
                *seeds -= 1;
                if *seeds == 0 && *self.seeds(*pit) > 1 {
                    *seeds = take(self.seeds(*pit));
                } else if *seeds == 0 {
                    first.get_or_insert(side);
                }
            }
            if steps > 20_000 {
                self.pits = setup;
                first = None;
                break;
            }
        }
        self.phase = Phase::Turn;
        self.mover = first.unwrap_or(0) as u8;
    }
}

impl<const N: usize> Position for Enkeshui<N> {
    /// The setups of the presets; `seeds` is how many lie in a loaded pit.
    fn start(seeds: u8) -> Self {
        // A quarter of the pits is empty on 2×8, a fifth on 2×10: the first two. Else every third is.
        let empty = |pit: usize| if N <= 10 { pit < 2 } else { pit.is_multiple_of(3) };
        let row = std::array::from_fn(|pit| if empty(pit) { 0 } else { seeds });
        Enkeshui {
            pits: [row; 2],
            bulls: [[0; N]; 2],
            won: [0; 2],
            mover: 0,
            phase: Phase::Race,
            seen: Vec::new(),
        }
    }

    fn moves(&self) -> u32 {
        if let Phase::Relay(..) = self.phase {
            return 1 << CCW | 1 << CW;
        }
        let me = usize::from(self.mover);
        let movable = |house: usize| self.pits[me][house] > 0 && self.bulls[me][house] == 0;
        if self.phase == Phase::Turn && self.seen.len() > 1 {
            let here = (self.pits, self.bulls, self.mover);
            if self.seen.len() > 100 || self.seen.iter().filter(|seen| **seen == here).count() >= 3 {
                return 0;
            }
        }
        (0..N).fold(0, |set, house| set | u32::from(movable(house)) << house)
    }

    fn play(&mut self, played: usize) {
        let me = usize::from(self.mover);
        match self.phase {
            Phase::Race => {
                self.phase = Phase::RaceReply(played);
                self.mover = 1;
            }
            Phase::RaceReply(south) => self.race(south, played),
            Phase::Turn => self.sow(me * N + played, 0, false),
            Phase::Relay(pit, laps) => self.sow(pit, laps, played == CW),
        }
        if self.phase == Phase::Turn {
            self.seen.push((self.pits, self.bulls, self.mover));
        }
    }

    fn child(&self, played: usize) -> Self {
        let mut child = self.clone();
        child.play(played);
        child
    }

    fn score(&self) -> [u32; 2] {
        let mut score = self.won.map(u32::from);
        for side in 0..2 {
            for house in 0..N {
                let owner = match self.bulls[side][house] {
                    0 => side,
                    bull => usize::from(bull) - 1,
                };
                score[owner] += u32::from(self.pits[side][house]);
            }
        }
        score
    }
}
