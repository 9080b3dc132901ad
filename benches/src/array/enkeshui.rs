//! Enkeshui on two arrays of one byte a pit, with the seeds and the owners of bulls.

use crate::walk::Position;
use std::fmt;
use std::mem::take;

/// The bits of the moves that are no pits.
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

/// A position of Enkeshui by the default rules, without its history, on a board of up to `L` pits: of any size if `ANY`,
/// as this library's types are, or else of exactly `L` pits, which saves the array its look at the size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Enkeshui<const L: usize, const ANY: bool> {
    /// Pits in a row.
    houses: usize,
    /// South's pits, then North's, in sowing order.
    pits: [u8; L],
    /// For each pit 0, or the owner of a bull: 1 South, 2 North.
    bulls: [u8; L],
    /// Seeds captured by South and by North.
    won: [u8; 2],
    /// The side to move: 0 South, 1 North.
    mover: u8,
    phase: Phase,
}

impl<const L: usize, const ANY: bool> Enkeshui<L, ANY> {
    /// Pits in a row.
    fn houses(&self) -> usize {
        if ANY { self.houses } else { L / 2 }
    }

    /// The mover's first pit.
    fn own_row(&self) -> usize {
        self.houses() * usize::from(self.mover)
    }

    /// Whether a pit is in the mover's row.
    fn is_own(&self, pit: usize) -> bool {
        (self.own_row()..self.own_row() + self.houses()).contains(&pit)
    }

    /// The pit opposite.
    fn facing(&self, pit: usize) -> usize {
        2 * self.houses() - 1 - pit
    }

    /// Makes a bull.
    fn make_bull(&mut self, pit: usize) {
        self.bulls[pit] = self.mover + 1;
    }

    /// The pit after this one.
    fn next(&self, pit: usize, clockwise: bool) -> usize {
        match (clockwise, pit) {
            (true, 0) => 2 * self.houses() - 1,
            (true, _) => pit - 1,
            (false, _) if pit + 1 == 2 * self.houses() => 0,
            (false, _) => pit + 1,
        }
    }

    /// Sows from `origin` until the turn ends or a direction is to be chosen.
    fn sow(&mut self, origin: usize, laps: u16, clockwise: bool) {
        let start = self.pits;
        let (mut pit, mut lap) = (origin, laps);
        loop {
            let hand = take(&mut self.pits[pit]);
            lap += 1;
            let (mut end, mut previous) = (pit, pit);
            for _ in 0..hand {
                previous = end;
                end = self.next(end, clockwise);
                self.pits[end] += 1;
            }
            if self.bulls[end] != 0 {
                break;
            }
            let holds = self.pits[end];
            let last_two = matches!((self.pits[previous], holds), (3, 4) | (4, 3));
            let pair = hand > 1 && last_two && self.bulls[previous] == 0;
            if pair {
                self.make_bull(previous);
            }
            if pair || holds == 4 {
                self.make_bull(end);
                break;
            }
            if holds == 1 {
                if lap == 1 && self.is_own(end) {
                    self.capture(end);
                }
                break;
            }
            let across = if self.is_own(pit) {
                2 * self.houses() - 1 - (pit - self.own_row())
            } else {
                2 * self.houses()
            };
            let chooses = laps > 0 || usize::from(hand) >= across;
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

    /// Captures for a last seed in the mover's empty pit `end`.
    fn capture(&mut self, end: usize) {
        let mut pit = end;
        while pit < self.own_row() + self.houses() && (pit == end || self.pits[pit] == 0) {
            let facing = self.facing(pit);
            if self.pits[facing] == 0 || self.bulls[facing] != 0 {
                break;
            }
            let own = if pit == end { take(&mut self.pits[end]) } else { 0 };
            self.won[usize::from(self.mover)] += own + take(&mut self.pits[facing]);
            pit += 1;
        }
    }

    /// The race in lock-step, South's hand first.
    fn race(&mut self, south: usize, north: usize) {
        let setup = self.pits;
        let mut hands = [south, self.houses() + north].map(|pit| (pit, take(&mut self.pits[pit])));
        let mut first = None;
        let mut steps = 0;
        while hands.iter().any(|(_, seeds)| *seeds > 0) {
            for (side, (pit, seeds)) in hands.iter_mut().enumerate().filter(|(_, (_, seeds))| *seeds > 0) {
                steps += 1;
                *pit = self.next(*pit, false);
                self.pits[*pit] += 1;
                *seeds -= 1;
                if *seeds == 0 && self.pits[*pit] > 1 {
                    *seeds = take(&mut self.pits[*pit]);
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

impl<const L: usize, const ANY: bool> Position for Enkeshui<L, ANY> {
    /// The setup with 4, 3 or 2 `seeds` in a loaded pit: 2×8, 2×12 or 2×18.
    fn start(seeds: u8) -> Self {
        let houses = match seeds {
            4 => 8,
            3 => 12,
            _ => 18,
        };
        let empty = |pit: usize| if houses == 8 { pit % 8 < 2 } else { pit.is_multiple_of(3) };
        let pits = std::array::from_fn(|pit| if pit >= 2 * houses || empty(pit) { 0 } else { seeds });
        let phase = Phase::Race;
        Enkeshui { houses, pits, bulls: [0; L], won: [0; 2], mover: 0, phase }
    }

    fn moves(&self) -> u32 {
        if let Phase::Relay(..) = self.phase {
            return 1 << CCW | 1 << CW;
        }
        let row = self.own_row()..self.own_row() + self.houses();
        let pits = self.pits[row.clone()].iter().zip(&self.bulls[row]).enumerate();
        pits.fold(0, |set, (house, (seeds, bull))| set | u32::from(*seeds > 0 && *bull == 0) << house)
    }

    fn play(&mut self, played: usize) {
        match self.phase {
            Phase::Race => {
                self.phase = Phase::RaceReply(played);
                self.mover = 1;
            }
            Phase::RaceReply(south) => self.race(south, played),
            Phase::Turn => self.sow(self.own_row() + played, 0, false),
            Phase::Relay(pit, laps) => self.sow(pit, laps, played == CW),
        }
    }

    fn child(&self, played: usize) -> Self {
        let mut child = *self;
        child.play(played);
        child
    }

    fn score(&self) -> [u32; 2] {
        let mut score = self.won.map(u32::from);
        for pit in 0..2 * self.houses() {
            let owner = match self.bulls[pit] {
                0 => usize::from(pit >= self.houses()),
                bull => usize::from(bull) - 1,
            };
            score[owner] += u32::from(self.pits[pit]);
        }
        score
    }
}

impl<const L: usize, const ANY: bool> fmt::Display for Enkeshui<L, ANY> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<{},{},{}", self.houses(), self.won[0], self.won[1])?;
        for (seeds, bull) in self.pits.iter().zip(&self.bulls).take(2 * self.houses()) {
            write!(f, ",{seeds}{}", ["", "S", "N"][usize::from(*bull)])?;
        }
        write!(f, ">{}", ["S", "N"][usize::from(self.mover)])?;
        match self.phase {
            Phase::Turn => Ok(()),
            Phase::Race => write!(f, "+race"),
            Phase::RaceReply(south) => write!(f, "+race:{}", south + 1),
            Phase::Relay(pit, laps) => {
                let row = ["S", "N"][pit / self.houses()];
                write!(f, "+relay:{row}{}:{laps}", pit % self.houses() + 1)
            }
        }
    }
}
