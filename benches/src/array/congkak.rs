//! Congkak on arrays of one byte a pit: a round as the library plays it, on any board with any houses burnt and with
//! the options of the common presets; and the same for seven houses and nothing else.

use crate::walk::Position;
use std::fmt;
use std::mem::take;

/// Houses a side.
const HOUSES: usize = 7;
/// Pits a side: the houses and, last, the store.
const PITS: usize = HOUSES + 1;

/// The most houses a side of [`Congkak`].
const MOST: usize = 15;

/// What a round is played by.
#[derive(Debug, PartialEq, Eq)]
pub struct Round {
    houses: usize,
    /// Houses of South and of North that are passed over.
    burnt: [[bool; MOST]; 2],
    /// Whether a lone last seed in an own empty house is banked.
    banks_alone: bool,
    /// Whether a last seed in the own store gives another move.
    moves_again: bool,
}

/// The round that is measured: seven houses, nothing burnt, default options.
static ROUND: Round = Round { houses: 7, burnt: [[false; MOST]; 2], banks_alone: true, moves_again: true };

/// A position of a round: relay sowing, another move for a last seed in the own store, the last seed and the seeds
/// opposite for one in an own empty house. The round ends when the player to move has no seeds, and each side banks its
/// row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Congkak {
    round: &'static Round,
    /// South's houses, then North's, in sowing order.
    houses: [[u8; MOST]; 2],
    stores: [u8; 2],
    /// The side to move: 0 South, 1 North.
    mover: usize,
}

impl Congkak {
    /// The pit after this one in the mover's circuit: own houses, own store, the other's houses.
    fn next(&self, mut pit: usize) -> usize {
        let houses = self.round.houses;
        loop {
            pit += 1;
            if pit > 2 * houses {
                pit = 0;
            }
            let burnt = match pit {
                pit if pit < houses => self.round.burnt[self.mover][pit],
                pit if pit == houses => false,
                pit => self.round.burnt[1 - self.mover][pit - houses - 1],
            };
            if !burnt {
                return pit;
            }
        }
    }

    /// The seeds of a pit of the mover's circuit.
    fn seeds(&mut self, pit: usize) -> &mut u8 {
        let houses = self.round.houses;
        match pit {
            pit if pit < houses => &mut self.houses[self.mover][pit],
            pit if pit == houses => &mut self.stores[self.mover],
            pit => &mut self.houses[1 - self.mover][pit - houses - 1],
        }
    }
}

impl Position for Congkak {
    fn start(seeds: u8) -> Self {
        // Or the compiler sees what the round is, and makes a program for it alone.
        let round = std::hint::black_box(&ROUND);
        let row = std::array::from_fn(|house| if house < round.houses { seeds } else { 0 });
        Congkak { round, houses: [row; 2], stores: [0; 2], mover: 0 }
    }

    fn moves(&self) -> u32 {
        let row = &self.houses[self.mover][..self.round.houses];
        row.iter().enumerate().fold(0, |set, (house, &seeds)| set | u32::from(seeds != 0) << house)
    }

    fn play(&mut self, house: usize) {
        let houses = self.round.houses;
        let mut pit = house;
        loop {
            let hand = take(self.seeds(pit));
            for _ in 0..hand {
                pit = self.next(pit);
                *self.seeds(pit) += 1;
            }
            if pit == houses || *self.seeds(pit) == 1 {
                break;
            }
        }
        if pit == houses && self.round.moves_again {
            return;
        }
        if pit < houses {
            let captured = take(&mut self.houses[1 - self.mover][houses - 1 - pit]);
            if captured > 0 || self.round.banks_alone {
                self.stores[self.mover] += captured + take(self.seeds(pit));
            }
        }
        self.mover = 1 - self.mover;
    }

    fn child(&self, house: usize) -> Self {
        let mut child = *self;
        child.play(house);
        child
    }

    fn score(&self) -> [u32; 2] {
        [0, 1].map(|side| {
            u32::from(self.stores[side])
                + self.houses[side].iter().map(|&seeds| u32::from(seeds)).sum::<u32>()
        })
    }
}

/// A position by the default rules on seven houses a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SevenHouses {
    /// South's houses and store, then North's.
    pits: [u8; 2 * PITS],
    /// The side to move: 0 South, 1 North.
    mover: u8,
}

impl SevenHouses {
    /// The mover's first house.
    fn own_row(&self) -> usize {
        PITS * usize::from(self.mover)
    }

    /// The opponent's first house.
    fn other_row(&self) -> usize {
        PITS - self.own_row()
    }
}

impl Position for SevenHouses {
    fn start(seeds: u8) -> Self {
        let mut pits = [seeds; 2 * PITS];
        pits[HOUSES] = 0;
        pits[PITS + HOUSES] = 0;
        SevenHouses { pits, mover: 0 }
    }

    fn moves(&self) -> u32 {
        let row = &self.pits[self.own_row()..][..HOUSES];
        row.iter().enumerate().fold(0, |set, (house, &seeds)| set | u32::from(seeds != 0) << house)
    }

    fn play(&mut self, house: usize) {
        let row = self.own_row();
        let store = row + HOUSES;
        let skipped = self.other_row() + HOUSES;
        let mut pit = row + house;
        loop {
            let mut hand = take(&mut self.pits[pit]);
            while hand > 0 {
                pit += 1;
                if pit == skipped {
                    pit += 1;
                }
                if pit >= 2 * PITS {
                    pit = 0;
                }
                self.pits[pit] += 1;
                hand -= 1;
            }
            if pit == store {
                return;
            }
            if self.pits[pit] == 1 {
                break;
            }
        }
        if (row..store).contains(&pit) {
            let opposite = 2 * HOUSES - pit;
            self.pits[store] += take(&mut self.pits[opposite]) + take(&mut self.pits[pit]);
        }
        self.mover ^= 1;
    }

    fn child(&self, house: usize) -> Self {
        let mut child = *self;
        child.play(house);
        child
    }

    fn score(&self) -> [u32; 2] {
        let side = |pits: &[u8]| pits.iter().map(|&seeds| u32::from(seeds)).sum();
        [side(&self.pits[..PITS]), side(&self.pits[PITS..])]
    }
}

/// The text form of the library, so that it reads what this array reached.
impl fmt::Display for SevenHouses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (south, north) = self.pits.split_at(PITS);
        write!(f, "<{HOUSES},{},{}", south[HOUSES], north[HOUSES])?;
        for seeds in south[..HOUSES].iter().chain(&north[..HOUSES]) {
            write!(f, ",{seeds}")?;
        }
        write!(f, ">{}", ["S", "N"][usize::from(self.mover)])
    }
}
