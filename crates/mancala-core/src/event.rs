//! The story of a move: what happened, in order, as data.

use core::fmt;

use crate::board::Cell;
use crate::circuit::{Circuit, MAX_CIRCUIT};
use crate::outcome::Outcome;
use crate::side::Side;
use crate::view::{Pit, View};

/// One thing that happened while a move was played. Applied in order to the [`View`] before the move, the events give
/// the view after it; reverted in reverse order they give it back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Event {
    /// The seeds of a pit were lifted to be sown.
    Lifted {
        /// Whose hand lifted them.
        hand: Side,
        /// The pit.
        pit: Pit,
        /// How many seeds.
        seeds: u8,
    },
    /// The last seed fell in a loaded pit, and the pit was lifted to be sown on.
    Relayed {
        /// Whose hand lifted them.
        hand: Side,
        /// The pit.
        pit: Pit,
        /// How many seeds, the last one sown included.
        seeds: u8,
    },
    /// A handful was sown.
    Sown(Lap),
    /// Seeds in a hand were put into one pit: a step of a race, or part of a redistribution.
    PutDown {
        /// Whose hand.
        hand: Side,
        /// The pit.
        pit: Pit,
        /// How many seeds.
        seeds: u8,
    },
    /// A sowing came to its end, and why.
    SowingEnded {
        /// Whose sowing.
        hand: Side,
        /// The pit of the last seed.
        pit: Pit,
        /// Why it ended there.
        why: SowingEnd,
    },
    /// A pit became a bull: its seeds stay, and belong to `owner`.
    BullMade {
        /// The pit.
        pit: Pit,
        /// Whose bull it is.
        owner: Side,
    },
    /// A race for the first turn is over.
    RaceEnded {
        /// Who moves first.
        first: Side,
        /// How that was decided.
        how: RaceEnd,
    },
    /// Seeds were captured.
    Captured {
        /// Who captured them, into their store.
        by: Side,
        /// Where they lay.
        pit: Pit,
        /// How many seeds.
        seeds: u8,
        /// Why they were captured.
        reason: CaptureReason,
    },
    /// The last seed would capture every seed of the other player. What is captured all the same is told next.
    GrandSlam {
        /// Whose last seed.
        by: Side,
    },
    /// A player made a hidden choice for a simultaneous opening. What was chosen is told when it is lifted.
    Chose {
        /// Who.
        side: Side,
    },
    /// The player to move has nothing to move, and the turn passes.
    Passed {
        /// Who.
        side: Side,
    },
    /// The players exchanged rows and stores.
    Swapped,
    /// The same player moves again.
    MovesAgain {
        /// Who.
        side: Side,
        /// Why.
        reason: BonusReason,
    },
    /// A round of a match ended, and another follows. Seeds left in the houses were captured before this.
    RoundEnded(Outcome),
    /// A house got seeds for the next round.
    Refilled {
        /// From whose store.
        from: Side,
        /// The house.
        pit: Pit,
        /// How many seeds.
        seeds: u8,
    },
    /// A house is out of play from here on.
    Burnt {
        /// The house.
        pit: Pit,
    },
    /// A burnt house is in play again.
    Reopened {
        /// The house.
        pit: Pit,
    },
    /// The next round of a match begins.
    RoundBegins {
        /// Its number, from 1.
        number: u8,
        /// Who moves first, or chooses first in a simultaneous opening.
        starter: Side,
    },
    /// The game ended, and seeds still in a house are counted. The position keeps them where they lie: only views are
    /// swept.
    Swept {
        /// The house.
        pit: Pit,
        /// How many seeds.
        seeds: u8,
        /// Who gets them; `None` is nobody.
        to: Option<Side>,
    },
    /// The game ended.
    Ended(Outcome),
}

/// Why seeds were captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum CaptureReason {
    /// They lay opposite the mover's empty house in which the last seed fell.
    Opposite,
    /// It was the last seed itself, which captured or was banked.
    LastSeed,
    /// They made up 2 or 3 in the house of the last seed, or in an unbroken run of such houses up to it.
    TwoOrThree,
    /// They were on the board when a grand slam lost its player the rest.
    GrandSlam,
    /// They lay opposite an empty house that follows the one in which the last seed fell.
    Run,
    /// It was the last seed, which fell in an empty house of the player who gets it.
    Forfeited,
    /// They were left at the end of a round, and another round follows.
    RoundEnd,
}

/// Why a sowing ended where it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum SowingEnd {
    /// The last seed made a bull, or two.
    MadeBull,
    /// The last seed fell in a bull.
    InBull,
    /// The last seed captured.
    Captured,
    /// The seeds it would have captured lie in a bull.
    BlockedByBull,
    /// The last seed fell in an empty house of the other row.
    OtherRowEmpty,
    /// The last seed fell in an empty house of the own row, after a relay that forbids a capture.
    EmptyAfterRelay,
    /// The last seed fell in an empty house of the own row, and the house opposite is empty.
    OppositeEmpty,
    /// The sowing would never end.
    Endless,
    /// The last seed fell in the own store, which gives no further move.
    InStore,
    /// The last seed fell in a loaded house, where there is no relay.
    Loaded,
    /// The last seed fell in an empty house of the own row, where nothing may be captured.
    NoCapture,
    /// The last seed fell in an empty house of the own row before the sowing had passed its store.
    NoLap,
}

/// How a race was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum RaceEnd {
    /// One hand finished first.
    Won,
    /// Both finished at once, and the rules name who moves first.
    Tied,
    /// It would never end: the seeds lie as before it, and the rules name who moves first.
    Void,
    /// One hand alone ended in its own store.
    InStore,
    /// The hand that finished last moves first.
    WonByLast,
}

/// Why a player moves again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum BonusReason {
    /// The last seed fell in the mover's store.
    Store,
    /// The move captured.
    Capture,
    /// The sowing goes on, and the player chooses the direction.
    ChoosesDirection,
}

impl Event {
    /// Whether the event belongs to the counting at the end of the game, which the position does not show.
    #[must_use]
    pub fn is_sweep(&self) -> bool {
        matches!(self, Event::Swept { .. })
    }
}

impl fmt::Display for Event {
    /// One sentence, without a full stop, houses counted from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Lifted { hand, pit, seeds } => write!(f, "{} lifts {seeds} from {pit}", hand.name()),
            Event::Relayed { hand, pit, seeds } => {
                write!(f, "{pit} was loaded: {} lifts its {seeds} and sows on", hand.name())
            }
            Event::Sown(lap) => match lap.last() {
                Some(last) => write!(f, "{} sows {}, the last in {last}", lap.hand.name(), lap.seeds),
                None => write!(f, "{} has nothing to sow", lap.hand.name()),
            },
            Event::Captured { by, pit, seeds, reason: CaptureReason::Opposite } => {
                let was = if *seeds == 1 { "was" } else { "were" };
                write!(f, "{} captures {seeds} from {pit}, which {was} opposite the last seed", by.name())
            }
            Event::Captured { by, pit, reason: CaptureReason::LastSeed, .. } => {
                write!(f, "{} takes the last seed from {pit}, which was empty before it", by.name())
            }
            Event::Captured { by, pit, seeds, reason: CaptureReason::TwoOrThree } => {
                write!(f, "{} captures {seeds} from {pit}: 2 or 3 after the sowing", by.name())
            }
            Event::Captured { by, pit, seeds, reason: CaptureReason::GrandSlam } => {
                write!(f, "{} gets {seeds} from {pit}, which the grand slam gives away", by.name())
            }
            Event::GrandSlam { by } => {
                write!(f, "a grand slam: the last seed would take all that {} has", (!*by).name())
            }
            Event::Captured { by, pit, seeds, reason: CaptureReason::Run } => {
                write!(
                    f,
                    "{} captures {seeds} from {pit} as well, opposite an empty house that follows",
                    by.name()
                )
            }
            Event::Captured { by, pit, seeds, reason: CaptureReason::Forfeited } => {
                write!(f, "{} gets the {seeds} that fell in {pit}, which was empty", by.name())
            }
            Event::Captured { by, pit, seeds, reason: CaptureReason::RoundEnd } => {
                write!(f, "{} gets the {seeds} left in {pit}", by.name())
            }
            Event::PutDown { hand, pit, seeds } => write!(f, "{} puts {seeds} into {pit}", hand.name()),
            Event::SowingEnded { hand, pit, why } => {
                let hand = hand.name();
                match why {
                    SowingEnd::MadeBull => write!(f, "{hand}'s last seed in {pit} makes a bull"),
                    SowingEnd::InBull => write!(f, "{hand}'s last seed fell in {pit}, a bull"),
                    SowingEnd::Captured => write!(f, "{hand}'s last seed in {pit} captures"),
                    SowingEnd::BlockedByBull => write!(f, "{pit} is empty, but the house opposite is a bull"),
                    SowingEnd::OtherRowEmpty | SowingEnd::NoCapture => {
                        write!(f, "{pit} was empty: {hand}'s turn is over")
                    }
                    SowingEnd::EmptyAfterRelay => {
                        write!(f, "{pit} was empty, and after a relay nothing is captured")
                    }
                    SowingEnd::OppositeEmpty => write!(f, "{pit} was empty, and so is the house opposite"),
                    SowingEnd::InStore => {
                        write!(f, "{hand}'s last seed fell in the own store")
                    }
                    SowingEnd::Loaded => write!(f, "{hand}'s last seed fell in {pit}: the turn is over"),
                    SowingEnd::NoLap => {
                        write!(f, "{pit} was empty, but {hand} captures only after passing the own store")
                    }
                    SowingEnd::Endless => write!(f, "{hand}'s sowing would never end; it stops at {pit}"),
                }
            }
            Event::BullMade { pit, owner } => write!(f, "{pit} is a bull of {} now", owner.name()),
            Event::RaceEnded { first, how } => {
                let how = match how {
                    RaceEnd::Won => "won the race",
                    RaceEnd::Tied => "is named first, as the race is tied",
                    RaceEnd::Void => "is named first, as the race would never end",
                    RaceEnd::InStore => "moves first: that hand alone ended in its store",
                    RaceEnd::WonByLast => "moves first: that hand finished last",
                };
                write!(f, "{} {how}", first.name())
            }
            Event::Chose { side } => write!(f, "{} has chosen a house", side.name()),
            Event::Passed { side } => write!(f, "{} has nothing to move and passes", side.name()),
            Event::Swapped => write!(f, "the players exchange rows and stores"),
            Event::MovesAgain { side, reason: BonusReason::Store } => {
                write!(f, "{} moves again: the last seed fell in the own store", side.name())
            }
            Event::MovesAgain { side, reason: BonusReason::Capture } => {
                write!(f, "{} moves again: the move captured", side.name())
            }
            Event::MovesAgain { side, reason: BonusReason::ChoosesDirection } => {
                write!(f, "{} chooses the direction of the next lap", side.name())
            }
            Event::Swept { pit, seeds, to: Some(side) } => {
                write!(f, "{} gets the {seeds} left in {pit}", side.name())
            }
            Event::Swept { pit, seeds, to: None } => write!(f, "nobody gets the {seeds} left in {pit}"),
            Event::RoundEnded(outcome) => write!(f, "the round is over: {outcome}"),
            Event::Refilled { from, pit, seeds } => {
                write!(f, "{pit} is filled with {seeds} from {}'s store", from.name())
            }
            Event::Burnt { pit } => write!(f, "{pit} is burnt"),
            Event::Reopened { pit } => write!(f, "{pit} is no longer burnt"),
            Event::RoundBegins { number, starter } => {
                write!(f, "round {number} begins with {}", starter.name())
            }
            Event::Ended(outcome) => write!(f, "{outcome}"),
        }
    }
}

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
mod lap_serde {
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

impl View {
    /// Changes the view as the event says. An event of another game's move may count a pit around zero; it never
    /// fails.
    pub fn apply(&mut self, event: &Event) {
        self.change(event, 1);
    }

    /// Takes the change of [`View::apply`] back.
    pub fn revert(&mut self, event: &Event) {
        self.change(event, u8::MAX);
    }

    /// Adds every change of the event `sign` times, modulo 256: 1 applies it, 255 takes it back.
    fn change(&mut self, event: &Event, sign: u8) {
        let mut add = |pit: Pit, seeds: u8| {
            let count = self.seeds_mut(pit);
            *count = count.wrapping_add(seeds.wrapping_mul(sign));
        };
        let mut to_hand = (Side::South, 0u8);
        match *event {
            Event::Lifted { hand, pit, seeds } | Event::Relayed { hand, pit, seeds } => {
                add(pit, seeds.wrapping_neg());
                to_hand = (hand, seeds);
            }
            Event::Sown(lap) => {
                lap.pits().for_each(|pit| add(pit, 1));
                to_hand = (lap.hand, lap.seeds.wrapping_neg());
            }
            Event::PutDown { hand, pit, seeds } => {
                add(pit, seeds);
                to_hand = (hand, seeds.wrapping_neg());
            }
            Event::Captured { by, pit, seeds, .. } => {
                add(pit, seeds.wrapping_neg());
                add(Pit::Store(by), seeds);
            }
            Event::Refilled { from, pit, seeds } => {
                add(Pit::Store(from), seeds.wrapping_neg());
                add(pit, seeds);
            }
            Event::Burnt { pit } => self.set_burnt(pit, sign == 1),
            Event::Reopened { pit } => self.set_burnt(pit, sign != 1),
            Event::Swept { pit, seeds, to } => {
                add(pit, seeds.wrapping_neg());
                if let Some(side) = to {
                    add(Pit::Store(side), seeds);
                }
            }
            Event::Swapped => self.swap_sides(),
            Event::BullMade { pit, owner } => self.set_bull(pit, (sign == 1).then_some(owner)),
            Event::MovesAgain { .. }
            | Event::SowingEnded { .. }
            | Event::RaceEnded { .. }
            | Event::GrandSlam { .. }
            | Event::Chose { .. }
            | Event::Passed { .. }
            | Event::RoundEnded(_)
            | Event::RoundBegins { .. }
            | Event::Ended(_) => {}
        }
        let (hand, seeds) = to_hand;
        self.hands[hand.index()] = self.hands[hand.index()].wrapping_add(seeds.wrapping_mul(sign));
    }
}

/// Who is told what happens while a move is played. `()` is told nothing, and playing with it costs nothing.
///
/// ```
/// use mancala_core::{Event, Observer};
/// struct Captures(u32);
/// impl Observer for Captures {
///     fn tell(&mut self, event: impl FnOnce() -> Event) {
///         if let Event::Captured { seeds, .. } = event() {
///             self.0 += u32::from(seeds);
///         }
///     }
/// }
/// ```
pub trait Observer {
    /// Whether anything is listened to. Work that only prepares events is left out when not.
    const LISTENS: bool = true;

    /// Something happened; `event` makes the account of it.
    fn tell(&mut self, event: impl FnOnce() -> Event);
}

impl Observer for () {
    const LISTENS: bool = false;

    #[inline]
    fn tell(&mut self, _: impl FnOnce() -> Event) {}
}

impl<O: Observer> Observer for &mut O {
    const LISTENS: bool = O::LISTENS;

    #[inline]
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        (**self).tell(event);
    }
}

/// The events of one or more moves, kept in order.
#[cfg(feature = "alloc")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Story(pub alloc::vec::Vec<Event>);

#[cfg(feature = "alloc")]
impl Observer for Story {
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        self.0.push(event());
    }
}
