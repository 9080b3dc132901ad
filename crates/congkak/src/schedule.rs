//! In which order two hands that sow at once drop their seeds.

use core::fmt;
use core::str::FromStr;

use mancala_core::{Excerpt, RulesError, Side};

/// The order of the drops in a simultaneous opening, tick by tick: a function of the tick alone, so that a position
/// needs no more than the number of its tick, and a recorded game replays exactly.
///
/// In a tick of its own a hand that is done drops nothing. A schedule says this of the first [`Script::CAPACITY`] ticks
/// at most; the ticks after are lock-step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Schedule {
    /// Every tick each unfinished hand drops one seed.
    #[default]
    Lockstep,
    /// Each tick belongs to one hand, as written; lock-step after the last entry.
    Explicit(Script),
    /// Each tick belongs to one hand, drawn at random: South's `speeds[0]` times out of `speeds[0] + speeds[1]`.
    Seeded {
        /// Where the draws begin.
        seed: u64,
        /// How fast South and North sow; together at least 1.
        speeds: [u8; 2],
    },
}

impl Schedule {
    /// The hand that the tick belongs to, or `None` where both drop a seed.
    #[must_use]
    pub fn hand(&self, tick: u16) -> Option<Side> {
        match self {
            Schedule::Lockstep => None,
            Schedule::Explicit(script) => script.get(tick),
            Schedule::Seeded { seed, speeds } => {
                let range = u64::from(speeds[0]) + u64::from(speeds[1]);
                let drawn = mix(seed.wrapping_add(u64::from(tick)));
                let south = ((drawn >> 32) * range) >> 32 < u64::from(speeds[0]);
                (tick < Script::CAPACITY).then_some(if south { Side::South } else { Side::North })
            }
        }
    }

    /// The first `ticks` ticks written out, as [`Schedule::Explicit`] takes them; it ends where lock-step begins.
    #[must_use]
    pub fn script(&self, ticks: u16) -> Script {
        (0..ticks).map_while(|tick| self.hand(tick)).collect()
    }
}

/// A number mixed into a random one: the finaliser of `SplitMix64`, the same on every platform.
fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A written schedule: whose hand each tick belongs to.
///
/// ```
/// use congkak::{Schedule, Script};
/// use congkak::mancala_core::Side;
/// let script: Script = [Side::North, Side::North, Side::South].into_iter().collect();
/// assert_eq!(Schedule::Explicit(script).to_string(), "explicit:NNS");
/// assert_eq!(Schedule::Explicit(script).hand(3), None, "lock-step from here on");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Script {
    /// Bit `t % 64` of word `t / 64` is set where tick `t` is North's.
    north: [u64; Script::CAPACITY as usize / 64],
    len: u16,
}

impl Script {
    /// The most ticks that can be written out; the longest openings seen take half of them.
    pub const CAPACITY: u16 = 1024;

    /// Whose hand a tick belongs to, or `None` after the last.
    #[must_use]
    pub fn get(&self, tick: u16) -> Option<Side> {
        let north = self.north[usize::from(tick / 64) % self.north.len()] >> (tick % 64) & 1 == 1;
        (tick < self.len).then_some(if north { Side::North } else { Side::South })
    }

    /// How many ticks are written out.
    #[must_use]
    pub fn len(&self) -> u16 {
        self.len
    }

    /// Whether none is.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Every tick in order.
    pub fn iter(&self) -> impl Iterator<Item = Side> + '_ {
        (0..self.len).map_while(|tick| self.get(tick))
    }
}

impl FromIterator<Side> for Script {
    /// The ticks in order; those beyond [`Script::CAPACITY`] are left out.
    fn from_iter<I: IntoIterator<Item = Side>>(hands: I) -> Script {
        let mut script = Script { north: [0; Script::CAPACITY as usize / 64], len: 0 };
        for hand in hands.into_iter().take(usize::from(Script::CAPACITY)) {
            let tick = script.len;
            script.north[usize::from(tick / 64)] |= u64::from(hand == Side::North) << (tick % 64);
            script.len += 1;
        }
        script
    }
}

impl fmt::Display for Schedule {
    /// `lockstep`, `explicit:SNNS`, or `seeded:SEED:SPEED:SPEED`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Schedule::Lockstep => f.write_str("lockstep"),
            Schedule::Explicit(script) => {
                f.write_str("explicit:")?;
                script.iter().try_for_each(|hand| write!(f, "{hand}"))
            }
            Schedule::Seeded { seed, speeds: [south, north] } => write!(f, "seeded:{seed}:{south}:{north}"),
        }
    }
}

impl FromStr for Schedule {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Schedule, RulesError> {
        let unknown = RulesError::UnknownValue {
            option: "serentak_schedule",
            found: Excerpt::of(text),
            known: "lockstep, explicit:SNNS… (a hand a tick, at most 1024), seeded:SEED:SOUTH'S SPEED:NORTH'S SPEED",
        };
        if text == "lockstep" {
            return Ok(Schedule::Lockstep);
        }
        if let Some(hands) = text.strip_prefix("explicit:") {
            let known = hands.bytes().all(|hand| hand == b'S' || hand == b'N');
            if !known || hands.len() > usize::from(Script::CAPACITY) {
                return Err(unknown);
            }
            let side = |hand| if hand == b'N' { Side::North } else { Side::South };
            return Ok(Schedule::Explicit(hands.bytes().map(side).collect()));
        }
        let mut numbers = text.strip_prefix("seeded:").ok_or(unknown)?.split(':');
        let mut number = || numbers.next().filter(|n| !n.starts_with('+')).ok_or(unknown);
        let seed = number()?.parse().map_err(|_| unknown)?;
        let mut rate = || number()?.parse::<u8>().map_err(|_| unknown);
        let speeds = [rate()?, rate()?];
        if numbers.next().is_some() || speeds == [0, 0] {
            return Err(unknown);
        }
        Ok(Schedule::Seeded { seed, speeds })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seeded_schedule_is_the_script_it_writes_out() {
        let seeded = Schedule::Seeded { seed: 7, speeds: [3, 1] };
        let script = seeded.script(u16::MAX);
        assert_eq!(script.len(), Script::CAPACITY);
        assert!((0..3000).all(|tick| seeded.hand(tick) == script.get(tick)));
        let south = script.iter().filter(|hand| *hand == Side::South).count();
        assert!((720..820).contains(&south), "South has three ticks out of four, and drew {south} of 1024");
    }

    #[test]
    fn a_speed_of_zero_waits_for_the_other() {
        assert!(
            Schedule::Seeded { seed: 1, speeds: [0, 9] }.script(500).iter().all(|hand| hand == Side::North)
        );
        assert!(
            Schedule::Seeded { seed: 1, speeds: [9, 0] }.script(500).iter().all(|hand| hand == Side::South)
        );
    }
}
