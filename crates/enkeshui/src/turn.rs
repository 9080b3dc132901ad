//! The ordinary turn: relay sowing, bulls, captures, and the choice of direction.

use mancala_core::{
    Board, BonusReason, CaptureReason, Cell, Circuit, Event, Lap, Observer, Pit, Row, Sowing, SowingEnd,
};

use crate::moves::Way;
use crate::options::{CaptureRun, Endless, Privilege, PrivilegeChoice};
use crate::position::{Phase, Position};
use crate::rules::{CELLS, EnkeshuiRules};

/// Why a sowing goes no further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// The mover has to choose a direction, and that is pending.
    Choice,
    /// It has ended.
    End,
    /// It would never end.
    Endless,
}

impl<const W: usize, const P: usize> EnkeshuiRules<W, P> {
    /// Sows from `origin`, after `laps` laps of the same turn, as far as it goes without a decision.
    pub(crate) fn sow<O: Observer>(
        &self,
        position: &mut Position<W>,
        origin: Cell<W>,
        laps: u16,
        way: Way,
        observer: &mut O,
    ) -> Halt {
        if self.common_sowing && way == Way::Ccw {
            self.sow_on::<true, O>(position, origin, laps, way, observer)
        } else {
            self.sow_on::<false, O>(position, origin, laps, way, observer)
        }
    }

    /// The same. `COMMON` says that this is [common sowing](EnkeshuiRules::common_sowing) in the common direction,
    /// for which there is a table. Everything else is rare, and sown seed by seed.
    ///
    /// How a lap ends is as good as random, so branches are few. But whether bulls were made is one: most of the time
    /// they were not, and a processor that guesses so goes on to the next move without waiting for the answer.
    #[inline(always)]
    pub(crate) fn sow_on<const COMMON: bool, O: Observer>(
        &self,
        position: &mut Position<W>,
        origin: Cell<W>,
        laps: u16,
        way: Way,
        observer: &mut O,
    ) -> Halt {
        let mover = position.side;
        let bulls = position.all_bulls();
        let is_bull = |pit: Cell<W>| bulls >> pit.index() & 1 == 1;
        let closed = if COMMON || self.options.bulls_receive { 0 } else { bulls };
        let new_bull = if COMMON { 4 } else { self.new_bull };
        let pair_bulls = COMMON || self.options.pair_bulls;
        // The position keeps the board as it was when the sowing began, until that ends.
        let mut board = InHand::new(&position.board);
        let (mut pit, mut seeds, mut lap) = (origin, board.get(origin), laps);
        let mut previous;
        let makes_bulls = loop {
            let (lifted, sown) = (pit, seeds);
            let beside;
            self.tell_lap(position, (lifted, sown), lap, (closed, way), observer);
            if COMMON && self.is_gapless() && sown < P as u8 {
                // No pit gets two seeds, so reading what they fall on need not wait for them.
                pit = Cell::from_index(lifted.index().wrapping_add(sown));
                previous = self.next(pit, Way::Cw);
                seeds = board.get(pit).wrapping_add(1);
                beside = board.get(previous).wrapping_add(1);
                board.lift_and_sow(&self.sowing, lifted, sown);
            } else if COMMON {
                pit = board.lift_and_sow(&self.sowing, lifted, sown);
                previous = self.next(pit, Way::Cw);
                seeds = board.get(pit);
                beside = board.get(previous);
            } else {
                let mut seen = board.board();
                (pit, previous) = self.lift_and_sow_one_by_one(&mut seen, (lifted, sown), closed, way);
                board = InHand::new(&seen);
                seeds = board.get(pit);
                beside = board.get(previous);
            }
            lap = lap.wrapping_add(1);
            if is_bull(pit) | (seeds == 1) {
                break false;
            }
            let completes_pair =
                (seeds == new_bull - 1) & (beside == new_bull) & !is_bull(previous) & pair_bulls;
            if (seeds == new_bull) | completes_pair {
                break true;
            }
            // A relay is due. Most of them need no second look.
            let across = sown >= self.across[usize::from(lifted.index()) % CELLS];
            if !(!COMMON | across | (lap >= self.options.lap_cap) | (pit == origin) | (laps > 0)) {
                continue;
            }
            if lap >= self.options.lap_cap {
                position.board = board.board();
                return never_ends(position, pit, observer);
            }
            let chooses = if laps > 0 {
                self.options.privilege_choice == PrivilegeChoice::PerLap
            } else {
                self.privilege_counts(lap)
                    && if COMMON { across } else { self.sows_other_row(lifted, sown, (closed, way)) }
            };
            if chooses {
                position.board = board.board();
                position.phase = Phase::Relay { own: pit.is_own(), house: pit.lane(), laps: lap };
                observer.tell(|| Event::MovesAgain { side: mover, reason: BonusReason::ChoosesDirection });
                return Halt::Choice;
            }
            // Sown in one direction, a lap can be undone, so what comes round comes round to its very start. After a
            // choice of direction the laps alone are counted.
            if pit == origin && laps == 0 && board.board() == position.board {
                return never_ends(position, pit, observer);
            }
        };
        position.board = board.board();
        let may_capture = (lap == 1) | self.options.capture_after_relay;
        let mut captures = false;
        if makes_bulls {
            // After a handful of one the pit before is the one just emptied, and makes no bull.
            let held = |pit: Cell<W>| (pit, board.get(pit).wrapping_sub(1));
            let made = bulls_made(bulls, held(previous), held(pit), (new_bull - 1, pair_bulls));
            make_bulls(position, made, observer);
        } else {
            captures = seeds == 1 && may_capture && self.faces_prey(position, pit) == 1;
            if captures {
                self.capture(position, pit.lane(), observer);
            }
        }
        observer.tell(|| {
            let why = if captures {
                SowingEnd::Captured
            } else if is_bull(pit) {
                SowingEnd::InBull
            } else if seeds > 1 {
                SowingEnd::MadeBull
            } else if !pit.is_own() {
                SowingEnd::OtherRowEmpty
            } else if !may_capture {
                SowingEnd::EmptyAfterRelay
            } else if position.board.other.get(self.facing(pit.lane())) > 0 {
                SowingEnd::BlockedByBull
            } else {
                SowingEnd::OppositeEmpty
            };
            Event::SowingEnded { hand: mover, pit: Pit::seen_by(mover, pit, false), why }
        });
        Halt::End
    }

    /// Tells of a handful that is about to be sown.
    #[inline]
    fn tell_lap<O: Observer>(
        &self,
        position: &Position<W>,
        (origin, seeds): (Cell<W>, u8),
        laps: u16,
        (closed, way): (u64, Way),
        observer: &mut O,
    ) {
        let hand = position.side;
        let pit = Pit::seen_by(hand, origin, false);
        observer.tell(|| {
            if laps > 0 { Event::Relayed { hand, pit, seeds } } else { Event::Lifted { hand, pit, seeds } }
        });
        observer.tell(|| Event::Sown(Lap::new(hand, &self.around(closed, way), origin, seeds)));
    }

    /// Ends the turn, unless a choice is pending.
    #[inline]
    pub(crate) fn end_turn(&self, position: &mut Position<W>, halt: Halt) {
        match halt {
            Halt::Choice => {}
            Halt::Endless if matches!(self.options.endless, Endless::Draw | Endless::Lose) => {
                position.phase = Phase::Endless;
            }
            Halt::End | Halt::Endless => {
                position.phase = Phase::Turn;
                position.pass();
            }
        }
    }

    /// The pit that comes next.
    #[inline]
    pub(crate) fn next(&self, pit: Cell<W>, way: Way) -> Cell<W> {
        if self.is_gapless() {
            let by = if way == Way::Ccw { 1 } else { u8::MAX };
            return Cell::from_index(pit.index().wrapping_add(by));
        }
        self.next[way as usize][usize::from(pit.index()) % CELLS]
    }

    /// Whether the rows fill their words. Then the ring is the cells in order, and counting on is quicker than a look-up.
    #[inline]
    fn is_gapless(&self) -> bool {
        self.houses == Row::<W>::LANES
    }

    /// The ring with these cells passed over.
    pub(crate) fn around(&self, closed: u64, way: Way) -> Circuit<W> {
        let cells = (0..P as u8).map(Cell::from_index).filter(|cell| closed >> cell.index() & 1 == 1);
        cells.fold(self.circuits[way as usize], Circuit::passing_over)
    }

    /// The house of the other row that a house faces.
    #[inline]
    fn facing(&self, house: u8) -> u8 {
        self.houses - 1 - house
    }

    /// 1 if a pit of the mover's row faces seeds that can be captured, and else 0; 0 for a pit of the other row.
    #[inline]
    pub(crate) fn faces_prey(&self, position: &Position<W>, pit: Cell<W>) -> u64 {
        // Below 0 for the other row, which comes round to bits that no house has.
        let facing = u32::from(self.houses - 1).wrapping_sub(pit.index().into());
        position.others_movable().wrapping_shr(facing) & 1
    }

    /// The last seed fell in the mover's empty pit `house`, which faces prey: captures what there is.
    #[inline(always)]
    pub(crate) fn capture<O: Observer>(&self, position: &mut Position<W>, house: u8, observer: &mut O) {
        let run = self.run(position, house);
        // The pits that `house` and the run after it face: the highest faces `house`.
        let taken = position.board.other.only(((2 << run) - 1) << (self.facing(house) - run));
        let by = position.side;
        let mut tell = |pit: Pit, seeds: u8, reason: CaptureReason| {
            observer.tell(|| Event::Captured { by, pit, seeds, reason });
        };
        let faced = |house: u8| (Pit::House(!by, self.facing(house)), taken.get(self.facing(house)));
        let (pit, seeds) = faced(house);
        tell(pit, seeds, CaptureReason::Opposite);
        tell(Pit::House(by, house), 1, CaptureReason::LastSeed);
        if O::LISTENS {
            for (pit, seeds) in (house + 1..=house + run).map(faced) {
                tell(pit, seeds, CaptureReason::Run);
            }
        }
        position.board.own.clear(house);
        position.board.other.take_row(&taken);
        position.captured[0] = position.captured[0].wrapping_add(taken.sum()).wrapping_add(1);
    }

    /// How many pits after `house` have their facing pits captured, too.
    #[inline]
    fn run(&self, position: &Position<W>, house: u8) -> u8 {
        // A bit for each pit after `house`: whether it is empty, and whether it faces seeds that can be captured.
        let after = |pits: u64| pits >> (house + 1);
        let empty = after(!position.board.own.loaded() & ((1 << self.houses) - 1));
        let facing = after(position.others_movable().reverse_bits() >> (64 - self.houses));
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
    #[cold]
    fn sows_other_row(&self, origin: Cell<W>, seeds: u8, (closed, way): (u64, Way)) -> bool {
        let circuit = self.around(closed, way);
        let sown = |pit: Cell<W>| circuit.sown_from(origin).take(seeds.into()).any(|cell| cell == pit);
        (0..self.houses).map(Cell::other).all(sown)
    }

    /// Sows a handful pit by pit, past the closed ones. The pits of the last seed and of the one before it, or of the
    /// lifting if it was alone. Where all pits are closed, which no legal sowing meets, the closed ones take it.
    fn lift_and_sow_one_by_one(
        &self,
        board: &mut Board<W>,
        (origin, seeds): (Cell<W>, u8),
        closed: u64,
        way: Way,
    ) -> (Cell<W>, Cell<W>) {
        let mut cells: [u8; CELLS] = board.cells();
        cells[usize::from(origin.index()) % CELLS] = 0;
        let (mut end, mut previous) = (origin, origin);
        for _ in 0..seeds {
            previous = end;
            end = self.next(end, way);
            for _ in 0..2 * self.houses {
                if closed >> end.index() & 1 == 0 {
                    break;
                }
                end = self.next(end, way);
            }
            let cell = &mut cells[usize::from(end.index()) % CELLS];
            *cell = cell.wrapping_add(1);
        }
        *board = Board::from_cells(&cells);
        (end, previous)
    }
}

/// The sowing that has come to `pit` would go on for ever.
#[cold]
fn never_ends<const W: usize, O: Observer>(
    position: &mut Position<W>,
    pit: Cell<W>,
    observer: &mut O,
) -> Halt {
    let hand = position.side;
    let pit = Pit::seen_by(hand, pit, false);
    observer.tell(|| Event::SowingEnded { hand, pit, why: SowingEnd::Endless });
    Halt::Endless
}

/// The bulls that the last two seeds make: of the cells of each, with what it held before its seed. A seed that was
/// alone has a `previous` that held 255. `large` is what a new bull held, and `pairs` says whether two are made at once.
#[inline]
pub(crate) fn bulls_made<const W: usize>(
    bulls: u64,
    previous: (Cell<W>, u8),
    last: (Cell<W>, u8),
    (large, pairs): (u8, bool),
) -> u64 {
    let free = |cell: Cell<W>| bulls >> cell.index() & 1 == 0;
    let is_large = (last.1 == large) & free(last.0);
    let is_pair = pairs
        & ((last.1 == large) | (last.1 == large - 1))
        & (last.1.wrapping_add(previous.1) == 2 * large - 1)
        & free(last.0)
        & free(previous.0);
    u64::from(is_large | is_pair) << last.0.index() | u64::from(is_pair) << previous.0.index()
}

/// A board while it is sown. Up to two words a row it stays in registers. Three would not, and choosing among six words takes
/// longer than fetching a byte, so there it is bytes in memory.
#[derive(Clone, Copy)]
struct InHand<const W: usize> {
    board: Board<W>,
    cells: [u8; CELLS],
}

impl<const W: usize> InHand<W> {
    const IN_MEMORY: bool = W > 2;

    #[inline(always)]
    fn new(board: &Board<W>) -> InHand<W> {
        InHand { board: *board, cells: if Self::IN_MEMORY { board.cells() } else { [0; CELLS] } }
    }

    #[inline(always)]
    fn get(&self, cell: Cell<W>) -> u8 {
        if Self::IN_MEMORY { self.cells[usize::from(cell.index()) % CELLS] } else { self.board.get(cell) }
    }

    #[inline(always)]
    fn lift_and_sow<const P: usize>(&mut self, table: &Sowing<W, P>, origin: Cell<W>, seeds: u8) -> Cell<W> {
        if Self::IN_MEMORY {
            table.lift_and_sow_cells(&mut self.cells, origin, seeds)
        } else {
            table.lift_and_sow(&mut self.board, origin, seeds)
        }
    }

    #[inline(always)]
    fn board(&self) -> Board<W> {
        if Self::IN_MEMORY { Board::from_cells(&self.cells) } else { self.board }
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
