//! Which hand of a race takes each step: the option, and its text.

use core::fmt;
use core::str::FromStr;

use mancala_core::text::number_option;
use mancala_core::{Excerpt, RulesError, Side};

/// Whether there is a race, and which hand takes each step. A step is a function of its number and of which hands are
/// still sowing, so rules and the two pits are the whole record of a race.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Race {
    /// Each tick is a step of every hand that is still sowing.
    #[default]
    Lockstep,
    /// These ticks are a step of one hand each; then lock-step follows.
    Explicit(Schedule),
    /// Each tick is a step of one hand, by lot with these weights. [`Options::race_seed`] decides the lots.
    ///
    /// [`Options::race_seed`]: struct@crate::Options
    Seeded {
        /// The weight of South's hand.
        south: u8,
        /// The weight of North's hand.
        north: u8,
    },
    /// There is no race: [`Options::first_player`] begins.
    ///
    /// [`Options::first_player`]: struct@crate::Options
    Off,
}

/// Whose hand takes each of the first steps of a race.
///
/// ```
/// use enkeshui::{Race, Schedule};
/// use enkeshui::mancala_core::Side::{North, South};
/// let schedule = Schedule::new(&[North, North, South]).expect("three steps are few");
/// assert_eq!(Race::Explicit(schedule).to_string(), "explicit:NNS");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Schedule {
    len: u16,
    /// A bit for each step, set for North.
    north: [u64; Schedule::MAX / 64],
}

impl Schedule {
    /// The most steps a schedule names.
    pub const MAX: usize = 256;

    /// These steps, if there are any and not too many.
    #[must_use]
    pub fn new(steps: &[Side]) -> Option<Schedule> {
        let mut schedule = Schedule { len: 0, north: [0; Schedule::MAX / 64] };
        (!steps.is_empty() && steps.iter().all(|side| schedule.push(*side))).then_some(schedule)
    }

    /// One step more, if there is room.
    fn push(&mut self, side: Side) -> bool {
        let step = usize::from(self.len);
        let Some(word) = self.north.get_mut(step / 64) else { return false };
        *word |= u64::from(side == Side::North) << (step % 64);
        self.len += 1;
        true
    }

    /// Whose step this is, counted from 0.
    #[must_use]
    pub fn step(&self, number: u32) -> Option<Side> {
        let word = self.north.get(number as usize / 64).filter(|_| number < u32::from(self.len))?;
        Some(if word >> (number % 64) & 1 == 1 { Side::North } else { Side::South })
    }

    /// Every step in order.
    pub fn steps(&self) -> impl Iterator<Item = Side> + '_ {
        (0..).map_while(|number| self.step(number))
    }
}

impl Race {
    /// The names of the values, as text has them.
    const NAMES: &'static str =
        "lockstep, explicit:SNNS… with up to 256 steps, seeded:1:1 with two weights from 1, off";

    pub(crate) fn check(self) -> Result<(), RulesError> {
        match self {
            Race::Seeded { south, north } if south.min(north) == 0 => {
                Err(RulesError::Range { option: "a weight of the race", found: 0, min: 1, max: 255 })
            }
            _ => Ok(()),
        }
    }
}

impl fmt::Display for Race {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Race::Lockstep => f.write_str("lockstep"),
            Race::Explicit(schedule) => {
                f.write_str("explicit:")?;
                schedule.steps().try_for_each(|side| write!(f, "{side}"))
            }
            Race::Seeded { south, north } => write!(f, "seeded:{south}:{north}"),
            Race::Off => f.write_str("off"),
        }
    }
}

impl FromStr for Race {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Race, RulesError> {
        let unknown =
            RulesError::UnknownValue { option: "race", found: Excerpt::of(text), known: Race::NAMES };
        let (name, values) = text.split_once(':').unwrap_or((text, ""));
        match (name, values) {
            ("lockstep", "") => Ok(Race::Lockstep),
            ("off", "") => Ok(Race::Off),
            ("explicit", steps) if !steps.is_empty() => {
                let mut schedule = Schedule { len: 0, north: [0; Schedule::MAX / 64] };
                for letter in steps.chars() {
                    let side = match letter {
                        'S' => Side::South,
                        'N' => Side::North,
                        _ => return Err(unknown),
                    };
                    if !schedule.push(side) {
                        return Err(unknown);
                    }
                }
                Ok(Race::Explicit(schedule))
            }
            ("seeded", weights) => {
                let (south, north) = weights.split_once(':').ok_or(unknown)?;
                let weight = |text| number_option("a weight of the race", text, 1, 255);
                Ok(Race::Seeded { south: weight(south)? as u8, north: weight(north)? as u8 })
            }
            _ => Err(unknown),
        }
    }
}
