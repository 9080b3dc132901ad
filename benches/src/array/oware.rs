//! Oware on twelve bytes and two scores.

use crate::walk::Position;
use std::fmt;
use std::mem::take;

/// Houses a side.
const HOUSES: usize = 6;

/// A position of Oware by the Abapa rules without a repetition rule: a grand slam captures nothing; a mover
/// must feed an opponent without seeds; when he cannot, the game ends and each side takes its own row; more
/// than half of the seeds, or half each, ends it too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Oware {
    /// South's houses, then North's.
    pits: [u8; 2 * HOUSES],
    /// Seeds won by South and by North.
    won: [u8; 2],
    /// Half of all seeds.
    half: u8,
    /// The side to move: 0 South, 1 North.
    mover: u8,
}

impl Oware {
    /// The mover's first house.
    fn own_row(&self) -> usize {
        HOUSES * usize::from(self.mover)
    }

    /// The opponent's first house.
    fn other_row(&self) -> usize {
        HOUSES - self.own_row()
    }

    /// Captures backwards from `last`, unless that would take every seed of the opponent.
    fn capture(&mut self, last: usize) {
        let row = self.other_row();
        let mut first = last + 1;
        let mut taken = 0;
        while first > row && matches!(self.pits[first - 1], 2 | 3) {
            first -= 1;
            taken += self.pits[first];
        }
        if taken > 0 && taken < self.pits[row..][..HOUSES].iter().sum() {
            self.pits[first..=last].fill(0);
            self.won[usize::from(self.mover)] += taken;
        }
    }
}

impl Position for Oware {
    fn start(seeds: u8) -> Self {
        Oware { pits: [seeds; 2 * HOUSES], won: [0; 2], half: seeds * 6, mover: 0 }
    }

    fn moves(&self) -> u32 {
        let [south, north] = self.won;
        if south > self.half || north > self.half || (south == self.half && north == self.half) {
            return 0;
        }
        let own = self.pits[self.own_row()..][..HOUSES].iter().enumerate();
        let other = &self.pits[self.other_row()..][..HOUSES];
        if other.iter().all(|&seeds| seeds == 0) {
            own.fold(0, |set, (house, &seeds)| set | u32::from(house + usize::from(seeds) >= HOUSES) << house)
        } else {
            own.fold(0, |set, (house, &seeds)| set | u32::from(seeds != 0) << house)
        }
    }

    fn play(&mut self, house: usize) {
        let origin = self.own_row() + house;
        let mut pit = origin;
        let mut hand = take(&mut self.pits[origin]);
        while hand > 0 {
            pit = if pit + 1 == 2 * HOUSES { 0 } else { pit + 1 };
            if pit != origin {
                self.pits[pit] += 1;
                hand -= 1;
            }
        }
        if (self.other_row()..self.other_row() + HOUSES).contains(&pit) {
            self.capture(pit);
        }
        self.mover ^= 1;
    }

    fn child(&self, house: usize) -> Self {
        let mut child = *self;
        child.play(house);
        child
    }

    fn score(&self) -> [u32; 2] {
        let side =
            |row: &[u8], won: u8| row.iter().map(|&seeds| u32::from(seeds)).sum::<u32>() + u32::from(won);
        [side(&self.pits[..HOUSES], self.won[0]), side(&self.pits[HOUSES..], self.won[1])]
    }
}

/// The houses of South and of North, the stores, the side to move.
impl fmt::Display for Oware {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for seeds in self.pits.iter().chain(&self.won) {
            write!(f, "{seeds}-")?;
        }
        f.write_str(["S", "N"][usize::from(self.mover)])
    }
}
