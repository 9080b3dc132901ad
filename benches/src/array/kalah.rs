//! Kalah on fourteen bytes.

use crate::walk::Position;
use std::fmt;
use std::mem::take;

/// Houses a side.
const HOUSES: usize = 6;
/// Pits a side: the houses and, last, the store.
const PITS: usize = HOUSES + 1;

/// A position of Kalah by the standard rules: a last seed in an own empty house captures if the opposite
/// house is loaded; a last seed in the store moves again; the game ends when either row is empty and each
/// side banks its row.
///
/// `TAKES_LAST = false` leaves a capturing last seed in its house, as the crate `mancala` does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kalah<const TAKES_LAST: bool = true> {
    /// South's houses and store, then North's.
    pits: [u8; 2 * PITS],
    /// The side to move: 0 South, 1 North.
    mover: u8,
}

impl<const TAKES_LAST: bool> Kalah<TAKES_LAST> {
    /// The mover's first house.
    fn own_row(&self) -> usize {
        PITS * usize::from(self.mover)
    }

    /// The opponent's first house.
    fn other_row(&self) -> usize {
        PITS - self.own_row()
    }

    /// Banks the seeds opposite `pit`, and its own, if there are any opposite.
    fn capture(&mut self, pit: usize, store: usize) {
        let opposite = 2 * HOUSES - pit;
        if self.pits[opposite] > 0 {
            self.pits[store] += take(&mut self.pits[opposite]);
            if TAKES_LAST {
                self.pits[store] += take(&mut self.pits[pit]);
            }
        }
    }
}

impl<const TAKES_LAST: bool> Position for Kalah<TAKES_LAST> {
    fn start(seeds: u8) -> Self {
        let mut pits = [seeds; 2 * PITS];
        pits[HOUSES] = 0;
        pits[PITS + HOUSES] = 0;
        Kalah { pits, mover: 0 }
    }

    fn moves(&self) -> u32 {
        if self.pits[self.other_row()..][..HOUSES].iter().all(|&seeds| seeds == 0) {
            return 0;
        }
        let row = &self.pits[self.own_row()..][..HOUSES];
        row.iter().enumerate().fold(0, |set, (house, &seeds)| set | u32::from(seeds != 0) << house)
    }

    fn play(&mut self, house: usize) {
        let row = self.own_row();
        let store = row + HOUSES;
        let skipped = self.other_row() + HOUSES;
        let mut pit = row + house;
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
        if (row..store).contains(&pit) && self.pits[pit] == 1 {
            self.capture(pit, store);
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
impl<const TAKES_LAST: bool> fmt::Display for Kalah<TAKES_LAST> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (south, north) = self.pits.split_at(PITS);
        write!(f, "<{HOUSES},{},{}", south[HOUSES], north[HOUSES])?;
        for seeds in south[..HOUSES].iter().chain(&north[..HOUSES]) {
            write!(f, ",{seeds}")?;
        }
        write!(f, ">{}", ["S", "N"][usize::from(self.mover)])
    }
}
