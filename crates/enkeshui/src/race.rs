//! The race for the first turn: two hands sow by relay at the same time, step by step.

use mancala_core::{Board, Cell, Event, Observer, Pit, RaceEnd, Side};

use crate::moves::Way;
use crate::options::{RaceLoser, RaceOrder, RaceTie};
use crate::position::{Phase, Position};
use crate::rules::{CELLS, EnkeshuiRules};
use crate::schedule::Race;
use crate::turn::{bulls_made, make_bulls};

/// One hand of a race. Its pits are as South sees them.
struct Hand<const W: usize> {
    side: Side,
    pit: Cell<W>,
    seeds: u8,
    laps: u32,
    /// The pit of its last seed in this lap and what that held before.
    last: Option<(Cell<W>, u8)>,
    /// The tick in which it finished.
    finished: Option<u32>,
}

impl<const W: usize, const P: usize> EnkeshuiRules<W, P> {
    /// Both players have chosen: runs the whole race, and its winner is to move. Step by step it is told as seeds put
    /// down, with each lifting of a pit.
    pub(crate) fn race<O: Observer>(&self, position: &mut Position<W>, pits: [u8; 2], observer: &mut O) {
        let setup = *position;
        let sows_only = self.options.race == Race::Lockstep
            && self.options.race_loser == RaceLoser::Finish
            && !self.options.race_bulls
            && !self.options.race_captures
            && position.all_bulls() == 0;
        let result = if sows_only {
            self.run_lockstep(position, pits)
        } else {
            self.run_race(position, pits, &mut ())
        };
        let (first, how) = match result {
            Some([Some(south), Some(north)]) if south == north => (self.favoured(), RaceEnd::Tied),
            Some([Some(south), Some(north)]) if north < south => (Side::North, RaceEnd::Won),
            Some([None, _]) => (Side::North, RaceEnd::Won),
            Some(_) => (Side::South, RaceEnd::Won),
            None => (self.favoured(), RaceEnd::Void),
        };
        if how == RaceEnd::Void {
            *position = setup;
        } else if O::LISTENS {
            // A race that turned out void is not told, so the story waits for the result.
            let untold = core::mem::replace(position, setup);
            let told = self.run_race(position, pits, observer);
            debug_assert_eq!((result, untold), (told, *position), "a race told is the race untold");
        }
        position.turn_to(first);
        position.phase = Phase::Turn;
        observer.tell(|| Event::RaceEnded { first, how });
    }

    /// Runs a race to its end: the tick in which each hand finished, or `None` if it took too many steps.
    fn run_race<O: Observer>(
        &self,
        position: &mut Position<W>,
        pits: [u8; 2],
        observer: &mut O,
    ) -> Option<[Option<u32>; 2]> {
        position.turn_to(Side::South);
        let [south, north] = pits;
        let mut hands =
            [(Side::South, Cell::own(south)), (Side::North, Cell::other(north))].map(|(side, pit)| {
                let seeds = position.board.take(pit);
                observer.tell(|| Event::Lifted {
                    hand: side,
                    pit: Pit::seen_by(Side::South, pit, false),
                    seeds,
                });
                Hand { side, pit, seeds, laps: 1, last: None, finished: None }
            });
        let mut steps = 0;
        for tick in 0.. {
            for side in self.steps_of_tick(tick, &hands).into_iter().flatten() {
                let hand = &mut hands[side.index()];
                if hand.finished.is_some() {
                    continue;
                }
                if steps == self.options.race_cap {
                    return None;
                }
                steps += 1;
                if self.step(position, hand, observer) {
                    hand.finished = Some(tick);
                }
            }
            let frozen =
                self.options.race_loser == RaceLoser::Freeze && hands.iter().any(|h| h.finished.is_some());
            if frozen || hands.iter().all(|hand| hand.finished.is_some()) {
                break;
            }
        }
        for hand in hands.iter().filter(|hand| hand.seeds > 0) {
            put_down(position, hand.side, hand.pit, hand.seeds, observer);
        }
        Some(hands.map(|hand| hand.finished))
    }

    /// Runs a race in lock-step that does nothing but sow: neither bulls nor captures.
    fn run_lockstep(&self, position: &mut Position<W>, pits: [u8; 2]) -> Option<[Option<u32>; 2]> {
        position.turn_to(Side::South);
        let mut cells: [u8; CELLS] = position.board.cells();
        let mut lift = |pit: Cell<W>| (pit, core::mem::take(&mut cells[usize::from(pit.index()) % CELLS]));
        let south_first = self.options.race_order == RaceOrder::SouthFirst;
        let (south, north) = (lift(Cell::own(pits[0])), lift(Cell::other(pits[1])));
        let (mut first, mut second) = if south_first { (south, north) } else { (north, south) };
        let mut step = |(pit, seeds): (Cell<W>, u8)| {
            let pit = self.next(pit, Way::Ccw);
            let cell = &mut cells[usize::from(pit.index()) % CELLS];
            let holds = cell.wrapping_add(1);
            let lifted = holds & u8::from((seeds == 1) & (*cell > 0)).wrapping_neg();
            *cell = holds ^ lifted;
            (pit, seeds.wrapping_sub(1) | lifted)
        };
        // Both hands, until the faster one has finished, and then the slower one alone.
        let cap = u32::from(self.options.race_cap);
        let mut both = 0;
        while (first.1 > 0) & (second.1 > 0) {
            if 2 * (both + 1) > cap {
                return None;
            }
            (first, second) = (step(first), step(second));
            both += 1;
        }
        let mut slower = if first.1 > 0 { first } else { second };
        let mut alone = 0;
        while slower.1 > 0 {
            if 2 * both + alone + 1 > cap {
                return None;
            }
            slower = step(slower);
            alone += 1;
        }
        position.board = Board::from_cells(&cells);
        // The ticks are counted from 0.
        let tick = |after: u32| Some(after.saturating_sub(1));
        let south_is_slower = (first.1 > 0) == south_first;
        let mut finished = [tick(both); 2];
        finished[usize::from(!south_is_slower)] = tick(both + alone);
        Some(finished)
    }

    /// Whose hands step in this tick, in order.
    fn steps_of_tick(&self, tick: u32, hands: &[Hand<W>; 2]) -> [Option<Side>; 2] {
        let one = |side| [Some(side), None];
        match self.options.race {
            Race::Explicit(schedule) if let Some(side) = schedule.step(tick) => one(side),
            Race::Seeded { south, north } => one(if hands[0].finished.is_some() {
                Side::North
            } else if hands[1].finished.is_some() {
                Side::South
            } else {
                let weights = u64::from(south) + u64::from(north);
                let drawn = ((lot(self.options.race_seed, tick.into()) >> 32) * weights) >> 32;
                if drawn < u64::from(south) { Side::South } else { Side::North }
            }),
            _ => match self.options.race_order {
                RaceOrder::SouthFirst => [Some(Side::South), Some(Side::North)],
                RaceOrder::NorthFirst => [Some(Side::North), Some(Side::South)],
            },
        }
    }

    /// A hand goes one pit on and drops a seed there; tells whether it has finished.
    fn step<O: Observer>(&self, position: &mut Position<W>, hand: &mut Hand<W>, observer: &mut O) -> bool {
        let pit = if self.options.bulls_receive {
            self.next(hand.pit, Way::Ccw)
        } else {
            let circuit = self.around(position.all_bulls(), Way::Ccw);
            circuit.sown_from(hand.pit).next().unwrap_or(hand.pit)
        };
        let previous = hand.last.unwrap_or((pit, u8::MAX));
        let held = put_down(position, hand.side, pit, 1, observer);
        hand.pit = pit;
        hand.last = Some((pit, held));
        hand.seeds = hand.seeds.wrapping_sub(1);
        if hand.seeds > 0 {
            return false;
        }
        if position.all_bulls() >> pit.index() & 1 == 1
            || self.ends_as_in_a_turn(position, hand, previous, held, observer)
            || held == 0
        {
            return true;
        }
        hand.seeds = position.board.take(pit);
        hand.laps += 1;
        hand.last = None;
        observer.tell(|| Event::Relayed {
            hand: hand.side,
            pit: Pit::seen_by(Side::South, pit, false),
            seeds: hand.seeds,
        });
        false
    }

    /// Makes bulls and captures where the race does so, for a hand whose last seed fell in a pit that held `held`; tells
    /// whether that ends it. The player is as if to move meanwhile.
    fn ends_as_in_a_turn<O: Observer>(
        &self,
        position: &mut Position<W>,
        hand: &Hand<W>,
        previous: (Cell<W>, u8),
        held: u8,
        observer: &mut O,
    ) -> bool {
        if !self.options.race_bulls && !self.options.race_captures {
            return false;
        }
        position.turn_to(hand.side);
        let seen = |cell: Cell<W>| if hand.side == Side::South { cell } else { cell.seen_from_other_side() };
        let pit = seen(hand.pit);
        let may_capture = self.options.race_captures && (hand.laps == 1 || self.options.capture_after_relay);
        let made = if self.options.race_bulls {
            let kinds = (self.new_bull - 1, self.options.pair_bulls);
            bulls_made(position.all_bulls(), (seen(previous.0), previous.1), (pit, held), kinds)
        } else {
            0
        };
        if made != 0 {
            make_bulls(position, made, observer);
        } else if may_capture && held == 0 && self.faces_prey(position, pit) == 1 {
            self.capture(position, pit.lane(), observer);
        }
        position.turn_to(Side::South);
        made != 0
    }

    /// Who moves first after a race that nobody won.
    fn favoured(&self) -> Side {
        let first = self.options.race_order as usize;
        match self.options.race_tie {
            RaceTie::Order => Side::BOTH[first],
            RaceTie::South => Side::South,
            RaceTie::North => Side::North,
            RaceTie::Coin => Side::BOTH[(lot(self.options.race_seed, u64::MAX) >> 63) as usize],
        }
    }
}

/// A hand puts seeds into a pit of South's view; tells what that held before.
fn put_down<const W: usize, O: Observer>(
    position: &mut Position<W>,
    hand: Side,
    pit: Cell<W>,
    seeds: u8,
    observer: &mut O,
) -> u8 {
    observer.tell(|| Event::PutDown { hand, pit: Pit::seen_by(Side::South, pit, false), seeds });
    let row = position.board.row_mut(pit);
    let held = row.get(pit.lane());
    row.add(pit.lane(), seeds);
    held
}

/// A lot that depends on nothing but its arguments: `SplitMix64` (Steele, Lea and Flood 2014) at a place of its sequence.
fn lot(seed: u64, step: u64) -> u64 {
    let mut z = seed.wrapping_add(step.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
