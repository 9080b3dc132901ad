//! The rules as a value: what may be decided, what a decision does, and when a game is over.

use core::fmt::Debug;

use mancala_core::{
    Cell, Circuit, EndReason, HistoryRule, IllegalReason, Move, MoveSet, Observer, Outcome, Pit,
    PositionError, Row, Rules, RulesError, Score, Side, Sowing, View,
};

use crate::moves::{EnkeshuiMove, LIFTS, PUTS, Way};
use crate::options::{BullReading, EndCheck, Endless, Options, Privilege, RaceStart, Special};
use crate::position::{Phase, Position, Redistribution};
use crate::schedule::Race;
use crate::setup::Setup;

/// Enkeshui on up to 8 pits in a row: one machine word a row.
///
/// ```
/// use enkeshui::Enkeshui;
/// use enkeshui::mancala_core::{Game, Side};
/// let mut game = Game::new(Enkeshui::gap_left_8());
/// // Both players choose a pit to race from; then the race is run, and its winner moves.
/// game.play("3".parse()?)?;
/// assert_eq!(game.side_to_move(), Some(Side::North));
/// game.play("4".parse()?)?;
/// assert!(game.side_to_move().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Enkeshui = EnkeshuiRules<1, 16>;

/// Enkeshui on up to 16 pits in a row: the same rules on two machine words a row.
pub type WideEnkeshui = EnkeshuiRules<2, 32>;

/// Enkeshui on up to 18 pits in a row: the same rules on three machine words a row.
pub type WidestEnkeshui = EnkeshuiRules<3, 48>;

/// Room for every cell of the widest board, and a power of two: indices are brought into range by a mask.
pub(crate) const CELLS: usize = 64;

const WAY_BITS: u64 = 0b11 << 18;

/// The rules of Enkeshui as a value; use it as [`Enkeshui`], [`WideEnkeshui`] or [`WidestEnkeshui`].
#[derive(Clone)]
pub struct EnkeshuiRules<const W: usize, const P: usize> {
    pub(crate) options: Options,
    pub(crate) houses: u8,
    start: Position<W>,
    /// The ring counter-clockwise and clockwise, by [`Way`].
    pub(crate) circuits: [Circuit<W>; 2],
    /// The table counter-clockwise.
    pub(crate) sowing: Sowing<W, P>,
    /// For each way, the pit after each pit.
    pub(crate) next: [[Cell<W>; CELLS]; 2],
    /// How many seeds, sown counter-clockwise from each pit, reach every pit of the other row.
    pub(crate) across: [u8; CELLS],
    /// What a new bull holds.
    pub(crate) new_bull: u8,
    /// Whether sowing is as in every preset: three seeds and one make a bull, so do two pairs, and bulls receive seeds.
    pub(crate) common_sowing: bool,
    /// Whether every pit that can be lifted may be sown in a turn or raced from, each direction may be chosen, and nothing
    /// else can be done or matters.
    plain: bool,
}

impl Options {
    /// The rules with these options, or what is wrong with them. The type asked for decides the width: [`Enkeshui`] up
    /// to 8 pits in a row, [`WideEnkeshui`] up to 16, [`WidestEnkeshui`] up to 18.
    ///
    /// [`Enkeshui`]: crate::Enkeshui
    /// [`WideEnkeshui`]: crate::WideEnkeshui
    /// [`WidestEnkeshui`]: crate::WidestEnkeshui
    pub fn build<const W: usize, const P: usize>(self) -> Result<EnkeshuiRules<W, P>, RulesError> {
        EnkeshuiRules::new(self)
    }
}

impl<const W: usize, const P: usize> EnkeshuiRules<W, P> {
    /// The rules with these options, or what is wrong with them.
    pub fn new(options: Options) -> Result<EnkeshuiRules<W, P>, RulesError> {
        options.check()?;
        let houses = options.setup.houses();
        if houses > Position::<W>::MAX_HOUSES {
            let use_type = if houses > Position::<2>::MAX_HOUSES { "WidestEnkeshui" } else { "WideEnkeshui" };
            return Err(RulesError::OtherType { houses, use_type });
        }
        let race = options.race != Race::Off;
        let [south, north] = options.setup.rows();
        let first = if race { Side::South } else { options.first_player };
        let start = Position::from_rows(south, north, [0; 2], first)?;
        let ccw = Circuit::around(houses);
        let circuits = [ccw, ccw.reversed()];
        let neighbour = |circuit: &Circuit<W>, index: usize| {
            let cell = Cell::from_index(index as u8);
            circuit.sown_from(cell).next().unwrap_or(cell)
        };
        let rules = EnkeshuiRules {
            options,
            houses,
            start: start.with_phase(if race { Phase::Race } else { Phase::Turn }),
            circuits,
            sowing: Sowing::new(&ccw),
            next: circuits.map(|circuit| core::array::from_fn(|index| neighbour(&circuit, index))),
            across: core::array::from_fn(|index| {
                let cell = Cell::<W>::from_index(index as u8);
                if cell.is_own() { (2 * houses - 1).saturating_sub(cell.lane()) } else { 2 * houses }
            }),
            new_bull: if options.bull_reading == BullReading::Before { 4 } else { 3 },
            common_sowing: options.bull_reading == BullReading::Before
                && options.pair_bulls
                && options.bulls_receive,
            plain: options.special == Special::Off
                && options.endless != Endless::Illegal
                && options.end_check == EndCheck::Mover
                && options.race_start == RaceStart::Free,
        };
        rules.check(&rules.start)?;
        Ok(rules)
    }

    /// Options to build rules from, beginning with [`Options::gap_left_8`].
    #[must_use]
    pub fn builder() -> Options {
        Options::default()
    }

    /// [`Options::gap_left_8`].
    #[must_use]
    pub fn gap_left_8() -> EnkeshuiRules<W, P> {
        EnkeshuiRules::of_preset(Options::gap_left_8())
    }

    /// [`Options::gap_right_8`].
    #[must_use]
    pub fn gap_right_8() -> EnkeshuiRules<W, P> {
        EnkeshuiRules::of_preset(Options::gap_right_8())
    }

    /// [`Options::stoneshark`].
    #[must_use]
    pub fn stoneshark() -> EnkeshuiRules<W, P> {
        EnkeshuiRules::of_preset(Options::stoneshark())
    }

    fn of_preset(options: Options) -> EnkeshuiRules<W, P> {
        EnkeshuiRules::new(options).expect("presets contradict nothing, and this one fits the width")
    }

    /// The options in force.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The most turns a game can last.
    ///
    /// Each capture or seed sown into a bull settles a seed for good, and there are at most as many bulls as pits; in
    /// between, [`Options::no_progress_limit`] turns end the game.
    ///
    /// [`Options::no_progress_limit`]: struct@Options
    #[must_use]
    pub fn most_turns(&self) -> u32 {
        let seeds: u32 = self.options.setup.rows().into_iter().flatten().map(|seeds| u32::from(*seeds)).sum();
        u32::from(self.options.no_progress_limit) * (2 * seeds + 2 * u32::from(self.houses) + 1)
    }

    /// The moves that are possible.
    #[inline(always)]
    fn choices(&self, position: &Position<W>) -> u64 {
        if self.plain && matches!(position.phase, Phase::Turn | Phase::Race | Phase::RaceReply { .. }) {
            position.movable()
        } else if self.plain && matches!(position.phase, Phase::Relay { .. }) {
            WAY_BITS
        } else if self.other_cannot_move(position) {
            0
        } else {
            self.other_choices(position)
        }
    }

    /// The moves that are possible, leaving aside [`EndCheck::Either`].
    fn other_choices(&self, position: &Position<W>) -> u64 {
        let movable = position.movable();
        match position.phase {
            Phase::Turn => self.endable(position, movable) | self.first_lifts(position) << LIFTS,
            Phase::Relay { .. } => self.endable(position, WAY_BITS),
            Phase::Race => match self.options.race_start {
                RaceStart::Free => movable,
                RaceStart::Symmetric => movable & position.others_movable(),
                RaceStart::Rightmost => highest(movable),
            },
            Phase::RaceReply { south } => match self.options.race_start {
                RaceStart::Free => movable,
                RaceStart::Symmetric => movable & 1_u64.checked_shl(south.into()).unwrap_or(0),
                RaceStart::Rightmost => highest(movable),
            },
            Phase::Lifted { first, .. } => Self::second_lifts(position, first) << LIFTS,
            Phase::Putting(redistribution) => self.puts(position, redistribution) << PUTS,
            Phase::Endless => 0,
        }
    }

    /// Where a move begins to sow, after how many laps, and in which direction.
    pub(crate) fn sowing_of(position: &Position<W>, played: EnkeshuiMove) -> (Cell<W>, u16, Way) {
        match (position.phase, played) {
            (Phase::Relay { own, house, laps }, EnkeshuiMove::Way(way)) => {
                (if own { Cell::own(house) } else { Cell::other(house) }, laps, way)
            }
            _ => (Cell::own(played.index()), 0, Way::Ccw),
        }
    }

    /// Plays any move, the common one of sowing at the beginning of a turn included.
    #[inline(never)]
    fn play_other<O: Observer>(&self, position: &mut Position<W>, played: EnkeshuiMove, observer: &mut O) {
        match (position.phase, played) {
            (Phase::Race, EnkeshuiMove::Pit(south)) => {
                position.pass();
                position.phase = Phase::RaceReply { south };
            }
            (Phase::RaceReply { south }, EnkeshuiMove::Pit(north)) => {
                self.race(position, [south, north], observer);
            }
            (Phase::Putting(redistribution), EnkeshuiMove::Put(pit)) => {
                self.put(position, redistribution, pit, observer);
            }
            (_, EnkeshuiMove::Lift(pit)) => Self::lift(position, pit, observer),
            _ => {
                let (origin, laps, way) = Self::sowing_of(position, played);
                let halt = self.sow(position, origin, laps, way, observer);
                self.end_turn(position, halt);
            }
        }
    }

    fn end_reason(&self, position: &Position<W>) -> Option<EndReason> {
        if position.phase == Phase::Endless {
            Some(EndReason::Endless)
        } else if self.choices(position) != 0 {
            None
        } else if self.other_choices(position) == 0 {
            Some(EndReason::NoMove)
        } else {
            Some(EndReason::OtherNoMove)
        }
    }

    /// Whether the other player's inability to move ends the game here.
    #[inline]
    fn other_cannot_move(&self, position: &Position<W>) -> bool {
        self.options.end_check == EndCheck::Either
            && position.phase == Phase::Turn
            && position.others_movable() == 0
    }

    /// What a pending decision needs of the rules and of the position.
    fn check_phase(&self, position: &Position<W>) -> Result<(), &'static str> {
        let liftable = |row: Side, house: u8| {
            house < self.houses && position.seeds(row, house) > 0 && position.bull(row, house).is_none()
        };
        let mover = position.side;
        let (fits, why) = match position.phase {
            Phase::Turn => (true, ""),
            Phase::Race | Phase::RaceReply { .. } if self.options.race == Race::Off => {
                (false, "there is no race")
            }
            Phase::Race => (mover == Side::South, "South is the first to choose a pit to race from"),
            Phase::RaceReply { south } => (
                mover == Side::North && liftable(Side::South, south),
                "North is the second to choose a pit to race from, and South's can be lifted",
            ),
            Phase::Relay { own, house, laps } => (
                self.options.privilege != Privilege::Off
                    && liftable(if own { mover } else { !mover }, house)
                    && (1..self.options.lap_cap).contains(&laps),
                "a direction is chosen for a pit that can be lifted, after at least one lap and before the last",
            ),
            Phase::Lifted { first, seeds } => (
                self.may_be_lifted(position, first, seeds) && Self::second_lifts(position, first) != 0,
                "a special move lifts a loaded pit, if they are allowed, and another one can follow",
            ),
            Phase::Putting(r) => {
                (self.may_be_putting(position, r), "a special move cannot have come to this")
            }
            Phase::Endless => (
                matches!(self.options.endless, Endless::Draw | Endless::Lose),
                "an endless sowing does not end the game",
            ),
        };
        if fits { Ok(()) } else { Err(why) }
    }

    /// Whether the mover may just have lifted this pit for a special move.
    fn may_be_lifted(&self, position: &Position<W>, pit: u8, seeds: u8) -> bool {
        let allowed = match self.options.special {
            Special::Off => false,
            Special::Limited => position.specials[0] < self.options.special_limit,
            Special::Always => true,
        };
        let side = position.side;
        allowed
            && pit < self.houses
            && seeds > 0
            && position.bull(side, pit).is_none()
            && (position.seeds(side, pit) == 0 || matches!(position.phase, Phase::Putting(_)))
    }

    fn may_be_putting(&self, position: &Position<W>, r: Redistribution) -> bool {
        let lifted = u32::from(r.first_seeds) + u32::from(r.second_seeds);
        let hand = u32::from(r.hand);
        let back = |pit: u8| u32::from(position.seeds(position.side, pit));
        let began = hand < lifted;
        self.may_be_lifted(position, r.first, r.first_seeds)
            && self.may_be_lifted(position, r.second, r.second_seeds)
            && r.first < r.second
            && r.from < self.houses
            && (1..=lifted).contains(&hand)
            && back(r.first) + back(r.second) <= lifted - hand
            && (r.first <= r.from || back(r.first) == 0)
            && (r.second <= r.from || back(r.second) == 0)
            && (if began { back(r.from) > 0 } else { r.from == 0 })
            && self.puts(position, r) != 0
    }
}

impl WideEnkeshui {
    /// [`Options::gap_left_10`].
    #[must_use]
    pub fn gap_left_10() -> WideEnkeshui {
        WideEnkeshui::of_preset(Options::gap_left_10())
    }

    /// [`Options::gap_right_10`].
    #[must_use]
    pub fn gap_right_10() -> WideEnkeshui {
        WideEnkeshui::of_preset(Options::gap_right_10())
    }

    /// [`Options::triples_12`].
    #[must_use]
    pub fn triples_12() -> WideEnkeshui {
        WideEnkeshui::of_preset(Options::triples_12())
    }
}

impl WidestEnkeshui {
    /// [`Options::triples_18`].
    #[must_use]
    pub fn triples_18() -> WidestEnkeshui {
        WidestEnkeshui::of_preset(Options::triples_18())
    }
}

/// The highest bit of a set alone.
fn highest(bits: u64) -> u64 {
    bits.checked_ilog2().map_or(0, |bit| 1 << bit)
}

impl<const W: usize, const P: usize> Rules for EnkeshuiRules<W, P> {
    type Position = Position<W>;
    type Move = EnkeshuiMove;
    type Key = Position<W>;

    const NAME: &'static str = "enkeshui";

    fn initial(&self) -> Position<W> {
        self.start
    }

    #[inline]
    fn side_to_move(&self, position: &Position<W>) -> Side {
        position.side
    }

    #[inline]
    fn legal_moves(&self, position: &Position<W>) -> MoveSet<EnkeshuiMove> {
        MoveSet::from_bits(self.choices(position))
    }

    // Inlined wherever it is called: between the moves of a game the position then stays in registers.
    #[inline(always)]
    fn play_unchecked<O: Observer>(
        &self,
        position: &mut Position<W>,
        played: EnkeshuiMove,
        observer: &mut O,
    ) {
        match (position.phase, played) {
            (Phase::Turn, EnkeshuiMove::Pit(pit)) if self.common_sowing => {
                let halt = self.sow_on::<true, O>(position, Cell::own(pit), 0, Way::Ccw, observer);
                self.end_turn(position, halt);
            }
            _ => self.play_other(position, played, observer),
        }
    }

    fn outcome(&self, position: &Position<W>) -> Option<Outcome> {
        let reason = self.end_reason(position)?;
        let mut outcome = self.settle(position, reason);
        if reason == EndReason::Endless {
            outcome.winner = (self.options.endless == Endless::Lose).then_some(!position.side);
        }
        Some(outcome)
    }

    fn score(&self, position: &Position<W>) -> Score {
        if self.end_reason(position).is_some() { position.adjudicated() } else { position.captured() }
    }

    fn split(&self, position: &Position<W>) -> (Score, Position<W>) {
        let mut key = *position;
        key.side = Side::South;
        let banked = key.captured();
        key.captured = [0; 2];
        (banked, key)
    }

    fn view(&self, position: &Position<W>) -> View {
        position.view()
    }

    fn check(&self, position: &Position<W>) -> Result<(), PositionError> {
        let (found, expected) = (usize::from(position.houses), usize::from(self.houses));
        if found != expected {
            return Err(PositionError::Houses { found, expected });
        }
        let total = position.view().total();
        if total > 255 {
            return Err(PositionError::TooManySeeds { total });
        }
        let rules = |why| Err(PositionError::Rules { why });
        for side in Side::BOTH {
            for house in 0..self.houses {
                if position.bull(side, house).is_some() && position.seeds(side, house) == 0 {
                    return rules("a bull has seeds");
                }
            }
        }
        let limit = if self.options.special == Special::Limited { self.options.special_limit } else { 0 };
        if position.specials.into_iter().any(|made| made > limit) {
            return rules("a player has made more special moves than are allowed or counted");
        }
        self.check_phase(position).or_else(rules)
    }

    /// While North chooses for a race from any pits: the position with every pit that South may have chosen. From pits that
    /// face each other North is told South's by what is left to choose.
    #[inline]
    fn indistinguishable(&self, position: &Position<W>, mut show: impl FnMut(Position<W>)) {
        if !matches!(position.phase, Phase::RaceReply { .. }) || self.options.race_start != RaceStart::Free {
            return show(*position);
        }
        let mut before = *position;
        before.pass();
        before.phase = Phase::Race;
        for played in self.legal_moves(&before) {
            if let EnkeshuiMove::Pit(south) = played {
                show(position.with_phase(Phase::RaceReply { south }));
            }
        }
    }

    fn history(&self) -> HistoryRule {
        let mut rule = HistoryRule::NONE;
        rule.repetition = Some(self.options.repetition_limit);
        rule.shortest_cycle = 2; // An endless sowing may leave the board as it was, but not the side to move.
        rule.idle_limit = Some(self.options.no_progress_limit.into());
        rule
    }

    /// A capture, a new bull, and a seed into a bull.
    fn is_irreversible(&self, before: &Position<W>, after: &Position<W>) -> bool {
        after.has_progressed(before)
    }

    fn begins_turn(&self, position: &Position<W>) -> bool {
        position.phase == Phase::Turn
    }

    fn settle(&self, position: &Position<W>, reason: EndReason) -> Outcome {
        Outcome::by_score(position.adjudicated(), reason)
    }

    fn sweep(&self, position: &Position<W>, _: &Outcome, mut take: impl FnMut(Pit, u8, Option<Side>)) {
        for row in Side::BOTH {
            for house in 0..self.houses {
                take(Pit::House(row, house), position.seeds(row, house), Some(position.heir(row, house)));
            }
        }
    }

    fn why_illegal(&self, position: &Position<W>, attempted: EnkeshuiMove) -> IllegalReason {
        if self.end_reason(position).is_some() {
            return IllegalReason::GameOver;
        }
        let (EnkeshuiMove::Pit(house) | EnkeshuiMove::Lift(house) | EnkeshuiMove::Put(house)) = attempted
        else {
            return if self.choices(position) & WAY_BITS == 0 {
                IllegalReason::NotAllowed
            } else {
                IllegalReason::Endless
            };
        };
        let begins = matches!(position.phase, Phase::Turn | Phase::Race | Phase::RaceReply { .. });
        if house >= self.houses {
            IllegalReason::NoSuchHouse
        } else if !begins || !matches!(attempted, EnkeshuiMove::Pit(_)) {
            IllegalReason::NotAllowed
        } else if position.board.own.get(house) == 0 {
            IllegalReason::EmptyHouse
        } else if position.bull(position.side, house).is_some() {
            IllegalReason::Bull
        } else if position.phase == Phase::Turn {
            IllegalReason::Endless
        } else {
            IllegalReason::NotAllowed
        }
    }
}

impl<const W: usize, const P: usize> Debug for EnkeshuiRules<W, P> {
    /// The text form: what a failing test prints can be pasted.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{self}")
    }
}

const _: () = assert!(EnkeshuiMove::COUNT == 56 && Row::<3>::LANES >= Setup::MAX_HOUSES);
