//! The ordinary turn: relay sowing, bulls, captures, and the choice of direction.

use mancala_core::{
    Board, BonusReason, CaptureReason, Cell, Circuit, Event, Lap, Observer, Pit, Row, SowingEnd,
};

use crate::moves::Way;
use crate::options::{CaptureRun, Endless, Privilege, PrivilegeChoice};
use crate::position::{Phase, Position};
use crate::rules::{CELLS, EnkeshuiRules};

impl<const W: usize, const P: usize> EnkeshuiRules<W, P> {
    /// Sows from `origin`, after `laps` laps of the same turn, as far as it goes without a decision. Then either the
    /// sowing has ended, or the mover has to choose a direction and that is pending.
    pub(crate) fn sow<O: Observer>(
        &self,
        position: &mut Position<W>,
        origin: Cell<W>,
        laps: u16,
        way: Way,
        observer: &mut O,
    ) -> Option<SowingEnd> {
        if self.options.bulls_receive && way == Way::Ccw {
            self.sow_on::<false, O>(position, origin, laps, way, observer)
        } else {
            self.sow_on::<true, O>(position, origin, laps, way, observer)
        }
    }

    /// The same. With `DETOUR` every handful is sown seed by seed: where bulls are passed over, and clockwise, which is
    /// too rare for a table of its own.
    #[inline(always)]
    pub(crate) fn sow_on<const DETOUR: bool, O: Observer>(
        &self,
        position: &mut Position<W>,
        origin: Cell<W>,
        laps: u16,
        way: Way,
        observer: &mut O,
    ) -> Option<SowingEnd> {
        let mover = position.side;
        let bulls = position.all_bulls();
        let start = position.board;
        let detour = match (DETOUR, self.options.bulls_receive) {
            (false, _) => None,
            (true, true) => Some(self.circuits[way as usize]),
            (true, false) => Some(self.around_bulls(bulls, way)),
        };
        let mut pit = origin;
        let mut lap = laps;
        let mut seeds = position.board.get(pit);
        let why = loop {
            let (from, sown, relayed) = (Pit::seen_by(mover, pit, false), seeds, lap > 0);
            observer.tell(|| {
                if relayed {
                    Event::Relayed { hand: mover, pit: from, seeds: sown }
                } else {
                    Event::Lifted { hand: mover, pit: from, seeds: sown }
                }
            });
            observer.tell(|| {
                let circuit = detour.as_ref().unwrap_or(&self.circuits[way as usize]);
                Event::Sown(Lap::new(mover, circuit, pit, sown))
            });
            let table = &self.sowing;
            let (end, previous, holds, previous_held);
            if let Some(circuit) = &detour {
                end = lift_and_sow_one_by_one(circuit, &mut position.board, pit, seeds);
                previous = circuit.reversed().sown_from(end).next().unwrap_or(end);
                (holds, previous_held) =
                    (position.board.get(end), position.board.get(previous).wrapping_sub(1));
            } else if seeds < 2 * self.houses {
                // No pit gets two seeds: what the last ones fall on need not wait for the sowing.
                end = table.end_of(pit, seeds);
                previous = self.before[way as usize][usize::from(end.index()) % CELLS];
                let alone = if seeds == 1 { u8::MAX } else { 0 };
                (holds, previous_held) =
                    (position.board.get(end).wrapping_add(1), position.board.get(previous) | alone);
                table.lift_and_sow(&mut position.board, pit, seeds);
            } else {
                end = table.lift_and_sow(&mut position.board, pit, seeds);
                previous = self.before[way as usize][usize::from(end.index()) % CELLS];
                (holds, previous_held) =
                    (position.board.get(end), position.board.get(previous).wrapping_sub(1));
            }
            lap = lap.saturating_add(1);
            let lifted = pit;
            (pit, seeds) = (end, holds);

            let in_bull = bulls >> end.index() & 1 == 1;
            if in_bull | (holds == 1) {
                if !in_bull && end.is_own() && (lap == 1 || self.options.capture_after_relay) {
                    break self.capture(position, end.lane(), observer);
                }
                break if in_bull {
                    SowingEnd::InBull
                } else if end.is_own() {
                    SowingEnd::EmptyAfterRelay
                } else {
                    SowingEnd::OtherRowEmpty
                };
            }
            if holds <= self.new_bull {
                let made = self.bulls_made(bulls, (previous, previous_held), (end, holds.wrapping_sub(1)));
                if made != 0 {
                    make_bulls(position, made, observer);
                    break SowingEnd::MadeBull;
                }
            }
            // A relay is due. Most of them need no second look.
            let across = match &detour {
                None => sown >= self.across[usize::from(lifted.index()) % CELLS],
                Some(circuit) => self.sows_other_row(circuit, lifted, sown),
            };
            if !(across | (lap >= self.options.lap_cap) | (end == origin) | (laps > 0)) {
                continue;
            }
            if lap >= self.options.lap_cap {
                break SowingEnd::Endless;
            }
            let chooses = if laps > 0 {
                self.options.privilege_choice == PrivilegeChoice::PerLap
            } else {
                across && self.privilege_counts(lap)
            };
            if chooses {
                position.phase = Phase::Relay { own: end.is_own(), house: end.lane(), laps: lap };
                observer.tell(|| Event::MovesAgain { side: mover, reason: BonusReason::ChoosesDirection });
                return None;
            }
            // Sown in one direction, a lap can be undone, so what comes round comes round to its very start. After a
            // choice of direction the laps alone are counted.
            if end == origin && laps == 0 && position.board == start {
                break SowingEnd::Endless;
            }
        };
        observer.tell(|| Event::SowingEnded { hand: mover, pit: Pit::seen_by(mover, pit, false), why });
        Some(why)
    }

    /// Ends the turn of a sowing that ended.
    #[inline]
    pub(crate) fn end_turn(&self, position: &mut Position<W>, why: SowingEnd) {
        if why == SowingEnd::Endless && matches!(self.options.endless, Endless::Draw | Endless::Lose) {
            position.phase = Phase::Endless;
            return;
        }
        position.phase = Phase::Turn;
        position.pass();
    }

    /// The ring without the bulls, for rules under which they receive no seeds.
    #[cold]
    pub(crate) fn around_bulls(&self, bulls: u64, way: Way) -> Circuit<W> {
        let cells = (0..P as u8).map(Cell::from_index).filter(|cell| bulls >> cell.index() & 1 == 1);
        cells.fold(self.circuits[way as usize], Circuit::passing_over)
    }

    /// The bulls that the last two seeds make: of the cells of each, with what it held before its seed. A seed that was
    /// alone has a `previous` that held 255.
    #[inline]
    pub(crate) fn bulls_made(&self, bulls: u64, previous: (Cell<W>, u8), last: (Cell<W>, u8)) -> u64 {
        let large = self.new_bull - 1;
        let free = |cell: Cell<W>| bulls >> cell.index() & 1 == 0;
        let is_large = (last.1 == large) & free(last.0);
        let is_pair = self.options.pair_bulls
            & ((last.1 == large) | (last.1 == large - 1))
            & (last.1.wrapping_add(previous.1) == 2 * large - 1)
            & free(last.0)
            & free(previous.0);
        u64::from(is_large | is_pair) << last.0.index() | u64::from(is_pair) << previous.0.index()
    }

    /// The last seed fell in the mover's empty pit `house`: captures what there is.
    #[inline]
    pub(crate) fn capture<O: Observer>(
        &self,
        position: &mut Position<W>,
        house: u8,
        observer: &mut O,
    ) -> SowingEnd {
        let bulls_opposite = position.all_bulls() >> Row::<W>::LANES;
        let facing = |house: u8| self.houses - 1 - house;
        if bulls_opposite >> facing(house) & 1 == 1 {
            return SowingEnd::BlockedByBull;
        }
        if position.board.other.get(facing(house)) == 0 {
            return SowingEnd::OppositeEmpty;
        }
        let run = self.run(position, house, bulls_opposite);
        let by = position.side;
        let mut take = |captured: u8, seeds: u8, pit: Pit, reason: CaptureReason| {
            observer.tell(|| Event::Captured { by, pit, seeds, reason });
            captured.wrapping_add(seeds)
        };
        let opposite = position.board.other.take(facing(house));
        let mut captured =
            take(position.captured[0], opposite, Pit::House(!by, facing(house)), CaptureReason::Opposite);
        position.board.own.clear(house);
        captured = take(captured, 1, Pit::House(by, house), CaptureReason::LastSeed);
        for j in house + 1..=house + run {
            let seeds = position.board.other.take(facing(j));
            captured = take(captured, seeds, Pit::House(!by, facing(j)), CaptureReason::Run);
        }
        position.captured[0] = captured;
        SowingEnd::Captured
    }

    /// How many pits after `house` have their facing pits captured, too.
    #[inline]
    fn run(&self, position: &Position<W>, house: u8, bulls_opposite: u64) -> u8 {
        // A bit for each pit after `house`: whether it is empty, and whether it faces seeds that can be captured.
        let after = |pits: u64| pits >> (house + 1);
        let empty = after(!position.board.own.loaded() & ((1 << self.houses) - 1));
        let capturable = position.board.other.loaded() & !bulls_opposite;
        let facing = after(capturable.reverse_bits() >> (64 - self.houses));
        let (line, qualifying) = (empty.trailing_ones(), (empty & facing).trailing_ones());
        match self.options.capture_run {
            CaptureRun::Prefix => qualifying as u8,
            CaptureRun::WholeLine if qualifying == line => line as u8,
            CaptureRun::WholeLine | CaptureRun::Off => 0,
        }
    }

    /// Whether a lap of this number can win the privilege.
    fn privilege_counts(&self, lap: u16) -> bool {
        match self.options.privilege {
            Privilege::AnyLap => true,
            Privilege::InitialLap => lap == 1,
            Privilege::Off => false,
        }
    }

    /// Whether a handful puts a seed into each pit of the other row.
    fn sows_other_row(&self, circuit: &Circuit<W>, origin: Cell<W>, seeds: u8) -> bool {
        let sown = |pit: Cell<W>| circuit.sown_from(origin).take(seeds.into()).any(|cell| cell == pit);
        (0..self.houses).map(Cell::other).all(sown)
    }
}

/// Makes these cells bulls of the player to move.
pub(crate) fn make_bulls<const W: usize, O: Observer>(
    position: &mut Position<W>,
    made: u64,
    observer: &mut O,
) {
    position.bulls[0] |= made;
    let owner = position.side;
    let cells =
        (0..2 * Row::<W>::LANES).map(Cell::<W>::from_index).filter(|cell| made >> cell.index() & 1 == 1);
    if O::LISTENS {
        cells.for_each(|cell| {
            observer.tell(|| Event::BullMade { pit: Pit::seen_by(owner, cell, false), owner });
        });
    }
}

/// Sows a handful along a circuit and returns the pit of the last seed.
fn lift_and_sow_one_by_one<const W: usize>(
    circuit: &Circuit<W>,
    board: &mut Board<W>,
    origin: Cell<W>,
    seeds: u8,
) -> Cell<W> {
    board.take(origin);
    let mut end = origin;
    for cell in circuit.sown_from(origin).take(seeds.into()) {
        board.row_mut(cell).add(cell.lane(), 1);
        end = cell;
    }
    end
}
