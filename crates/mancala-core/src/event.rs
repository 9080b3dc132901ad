//! The story of a move: what happened, in order, as data.

use crate::lap::Lap;
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
