//! One handful sown, and each pit that the hand passes.

use crate::board::Cell;
use crate::circuit::{Circuit, MAX_CIRCUIT};
use crate::side::Side;
use crate::view::Pit;

/// One handful sown: its path, which [`Lap::steps`] expands to the pit of each seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lap {
    /// Whose hand sowed.
    pub hand: Side,
    /// The pit the seeds were lifted from.
    pub origin: Pit,
    /// How many seeds were sown.
    pub seeds: u8,
    /// The pits passed after the origin in one whole lap, each with whether it is passed over.
    ring: [(Pit, bool); MAX_CIRCUIT],
    len: u8,
}

/// The hand passes one pit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A seed falls in the pit.
    Sown(Pit),
    /// The pit is passed over: the other player's store, the origin, a burnt house.
    PassedOver(Pit),
}

impl Lap {
    /// The sowing of `seeds` lifted from `origin` along `circuit`, as `hand` sees them.
    #[must_use]
    pub fn new<const W: usize>(hand: Side, circuit: &Circuit<W>, origin: Cell<W>, seeds: u8) -> Lap {
        let pit = |cell| Pit::seen_by(hand, cell, circuit.has_stores());
        let mut lap = Lap {
            hand,
            origin: pit(origin),
            seeds,
            ring: [(Pit::Store(hand), true); MAX_CIRCUIT],
            len: circuit.len(),
        };
        for (slot, (cell, over)) in
            lap.ring.iter_mut().zip(circuit.passed_from(origin).take(usize::from(circuit.len())))
        {
            *slot = (pit(cell), over);
        }
        lap
    }

    /// Each pit the hand passes, in order, up to the one where the last seed falls.
    pub fn steps(&self) -> impl Iterator<Item = Step> + '_ {
        let mut left = self.seeds;
        let ring = &self.ring[..usize::from(self.len)];
        let sows = ring.iter().any(|(_, over)| !over);
        ring.iter().cycle().take(if sows { usize::MAX } else { 0 }).map_while(move |&(pit, over)| {
            if left == 0 {
                return None;
            }
            left -= u8::from(!over);
            Some(if over { Step::PassedOver(pit) } else { Step::Sown(pit) })
        })
    }

    /// The pits that get a seed, in order.
    pub fn pits(&self) -> impl Iterator<Item = Pit> + '_ {
        self.steps().filter_map(|step| match step {
            Step::Sown(pit) => Some(pit),
            Step::PassedOver(_) => None,
        })
    }

    /// The pit of the last seed.
    #[must_use]
    pub fn last(&self) -> Option<Pit> {
        self.pits().last()
    }
}

#[cfg(feature = "serde")]
mod serialised {
    use super::{Lap, MAX_CIRCUIT, Pit, Side};
    use alloc::vec::Vec;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// A lap as data: the ring as a list.
    #[derive(Serialize, Deserialize)]
    #[serde(rename = "Lap")]
    struct Data {
        hand: Side,
        origin: Pit,
        seeds: u8,
        ring: Vec<(Pit, bool)>,
    }

    impl Serialize for Lap {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let ring = self.ring[..usize::from(self.len)].to_vec();
            Data { hand: self.hand, origin: self.origin, seeds: self.seeds, ring }.serialize(serializer)
        }
    }

    impl<'de> Deserialize<'de> for Lap {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Lap, D::Error> {
            let Data { hand, origin, seeds, ring: listed } = Data::deserialize(deserializer)?;
            if listed.len() > MAX_CIRCUIT {
                return Err(D::Error::custom(format_args!(
                    "a lap passes {} pits, more than {MAX_CIRCUIT}",
                    listed.len()
                )));
            }
            let mut ring = [(Pit::Store(hand), true); MAX_CIRCUIT];
            ring[..listed.len()].copy_from_slice(&listed);
            Ok(Lap { hand, origin, seeds, ring, len: listed.len() as u8 })
        }
    }
}
