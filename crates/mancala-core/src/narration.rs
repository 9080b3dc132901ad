//! Events as sentences: without a full stop, houses counted from 1.

use core::fmt;

use crate::event::{BonusReason, CaptureReason, Event, RaceEnd, SowingEnd};
use crate::side::Side;
use crate::view::Pit;

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Event::Lifted { hand, pit, seeds } => write!(f, "{} lifts {seeds} from {pit}", hand.name()),
            Event::Relayed { hand, pit, seeds } => {
                write!(f, "{pit} was loaded: {} lifts its {seeds} and sows on", hand.name())
            }
            Event::Sown(lap) => match lap.last() {
                Some(last) => write!(f, "{} sows {}, the last in {last}", lap.hand.name(), lap.seeds),
                None => write!(f, "{} has nothing to sow", lap.hand.name()),
            },
            Event::PutDown { hand, pit, seeds } => write!(f, "{} puts {seeds} into {pit}", hand.name()),
            Event::Captured { by, pit, seeds, reason } => captured(f, by.name(), pit, seeds, reason),
            Event::GrandSlam { by } => {
                write!(f, "a grand slam: the last seed would take all that {} has", (!by).name())
            }
            Event::SowingEnded { hand, pit, why } => sowing_ended(f, hand.name(), pit, why),
            Event::BullMade { pit, owner } => write!(f, "{pit} is a bull of {} now", owner.name()),
            Event::RaceEnded { first, how } => race_ended(f, first.name(), how),
            Event::Chose { side } => write!(f, "{} has chosen a house", side.name()),
            Event::Passed { side } => write!(f, "{} has nothing to move and passes", side.name()),
            Event::Swapped => write!(f, "the players exchange rows and stores"),
            Event::MovesAgain { side, reason } => moves_again(f, side.name(), reason),
            Event::Swept { pit, seeds, to } => {
                write!(f, "{} gets the {seeds} left in {pit}", to.map_or("nobody", Side::name))
            }
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

fn captured(f: &mut fmt::Formatter<'_>, by: &str, pit: Pit, seeds: u8, reason: CaptureReason) -> fmt::Result {
    match reason {
        CaptureReason::Opposite => {
            let was = if seeds == 1 { "was" } else { "were" };
            write!(f, "{by} captures {seeds} from {pit}, which {was} opposite the last seed")
        }
        CaptureReason::LastSeed => {
            write!(f, "{by} takes the last seed from {pit}, which was empty before it")
        }
        CaptureReason::TwoOrThree => write!(f, "{by} captures {seeds} from {pit}: 2 or 3 after the sowing"),
        CaptureReason::GrandSlam => {
            write!(f, "{by} gets {seeds} from {pit}, which the grand slam gives away")
        }
        CaptureReason::Run => {
            write!(f, "{by} captures {seeds} from {pit} as well, opposite an empty house that follows")
        }
        CaptureReason::Forfeited => write!(f, "{by} gets the {seeds} that fell in {pit}, which was empty"),
        CaptureReason::RoundEnd => write!(f, "{by} gets the {seeds} left in {pit}"),
    }
}

fn sowing_ended(f: &mut fmt::Formatter<'_>, hand: &str, pit: Pit, why: SowingEnd) -> fmt::Result {
    match why {
        SowingEnd::MadeBull => write!(f, "{hand}'s last seed in {pit} makes a bull"),
        SowingEnd::InBull => write!(f, "{hand}'s last seed fell in {pit}, a bull"),
        SowingEnd::Captured => write!(f, "{hand}'s last seed in {pit} captures"),
        SowingEnd::BlockedByBull => write!(f, "{pit} is empty, but the house opposite is a bull"),
        SowingEnd::OtherRowEmpty | SowingEnd::NoCapture => {
            write!(f, "{pit} was empty: {hand}'s turn is over")
        }
        SowingEnd::EmptyAfterRelay => write!(f, "{pit} was empty, and after a relay nothing is captured"),
        SowingEnd::OppositeEmpty => write!(f, "{pit} was empty, and so is the house opposite"),
        SowingEnd::InStore => write!(f, "{hand}'s last seed fell in the own store"),
        SowingEnd::Loaded => write!(f, "{hand}'s last seed fell in {pit}: the turn is over"),
        SowingEnd::NoLap => {
            write!(f, "{pit} was empty, but {hand} captures only after passing the own store")
        }
        SowingEnd::Endless => write!(f, "{hand}'s sowing would never end; it stops at {pit}"),
    }
}

fn race_ended(f: &mut fmt::Formatter<'_>, first: &str, how: RaceEnd) -> fmt::Result {
    match how {
        RaceEnd::Won => write!(f, "{first} won the race"),
        RaceEnd::Tied => write!(f, "{first} is named first, as the race is tied"),
        RaceEnd::Void => write!(f, "{first} is named first, as the race would never end"),
        RaceEnd::InStore => write!(f, "{first} moves first: that hand alone ended in its store"),
        RaceEnd::WonByLast => write!(f, "{first} moves first: that hand finished last"),
    }
}

fn moves_again(f: &mut fmt::Formatter<'_>, side: &str, reason: BonusReason) -> fmt::Result {
    match reason {
        BonusReason::Store => write!(f, "{side} moves again: the last seed fell in the own store"),
        BonusReason::Capture => write!(f, "{side} moves again: the move captured"),
        BonusReason::ChoosesDirection => write!(f, "{side} chooses the direction of the next lap"),
    }
}
