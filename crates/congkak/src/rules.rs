//! The rules of a round: what a move does, and when the round is over.

use core::fmt::Debug;

use mancala_core::{
    Board, BonusReason, CaptureReason, Cell, Circuit, EndReason, Event, IllegalReason, Lap, Move, MoveSet,
    Observer, Outcome, Pit, PositionError, Row, Rules, RulesError, Score, Side, Sowing, SowingEnd, View,
};

use crate::moves::CongkakMove;
use crate::options::{
    Capture, EmptyOpposite, Match, NoMove, OppEmpty, Options, SerentakChoice, Start, Sweep,
};
use crate::position::{Phase, Position};

/// A round of Congkak on up to 7 houses a side: one machine word a row.
///
/// ```
/// use congkak::{Congkak, CongkakMove};
/// use congkak::mancala_core::{Game, Side};
/// let mut game = Game::new(Congkak::congkak());
/// game.play("1".parse::<CongkakMove>()?)?;
/// assert_eq!(game.side_to_move(), Some(Side::South), "seven seeds reach the own store: South moves again");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Congkak = CongkakRules<1, 30>;

/// A round of Congkak on up to 15 houses a side: the same rules on two machine words a row.
pub type WideCongkak = CongkakRules<2, 32>;

/// The rules of one round as a value; use it as [`Congkak`] or [`WideCongkak`].
///
/// It holds the houses that are burnt in this round, and for each side the circuit that its hands follow.
///
/// `H` is one more than the largest handful that is sown without adding whole laps first. [`Congkak`] takes 30 and not the
/// 16 that do for a lap: large handfuls are common, and with 30 the table of a pit is 512 bytes, found by a shift.
#[derive(Clone)]
pub struct CongkakRules<const W: usize, const H: usize> {
    options: Options,
    start: Position<W>,
    /// For each side, the burnt houses, a bit a house.
    burnt: [u16; 2],
    circuits: [Circuit<W>; 2],
    sowing: [Sowing<W, H>; 2],
    /// Bit `i` for house `i`.
    house_bits: u16,
    /// Whether no option is in force that few presets use.
    common: bool,
}

impl Options {
    /// The rules of a first round with these options, or what is wrong with them. The type asked for decides the width:
    /// [`Congkak`] up to 7 houses, [`WideCongkak`] up to 15.
    ///
    /// [`Congkak`]: crate::Congkak
    /// [`WideCongkak`]: crate::WideCongkak
    pub fn build<const W: usize, const H: usize>(self) -> Result<CongkakRules<W, H>, RulesError> {
        CongkakRules::new(self)
    }
}

impl<const W: usize, const H: usize> CongkakRules<W, H> {
    /// The rules of a first round: equal rows, nothing burnt.
    pub fn new(options: Options) -> Result<CongkakRules<W, H>, RulesError> {
        CongkakRules::<W, H>::check_options(&options)?;
        let row = [options.seeds; Options::MAX_HOUSES as usize];
        let row = &row[..usize::from(options.houses)];
        let mut start = Position::from_rows(row, row, [0; 2], Side::South)?;
        if options.start == Start::Serentak {
            start.phase = Phase::Choose;
        }
        CongkakRules::with_start(options, [0; 2], start)
    }

    /// The rules of a round with burnt houses, a bit a house of South's and of North's row, or with another start than
    /// equal rows.
    pub fn with_start(
        options: Options,
        burnt: [u16; 2],
        start: Position<W>,
    ) -> Result<CongkakRules<W, H>, RulesError> {
        CongkakRules::<W, H>::check_options(&options)?;
        let rules = CongkakRules::assemble(options, burnt, start);
        let as_filled =
            |burnt: u16| burnt == options.burnt_when_filled(options.houses - burnt.count_ones() as u8);
        if options.burnt_permanent && !rules.burnt.into_iter().all(as_filled) {
            return Err(RulesError::Contradiction {
                first: "burnt",
                second: "burnt_permanent=yes",
                why: "what is burnt for good are the houses that refilling comes to last",
            });
        }
        rules.check(&start)?;
        Ok(rules)
    }

    fn assemble(options: Options, burnt: [u16; 2], start: Position<W>) -> CongkakRules<W, H> {
        let house_bits = u16::MAX >> (16 - options.houses);
        let burnt = burnt.map(|houses| houses & house_bits);
        let circuits =
            Side::BOTH.map(|mover| circuit(options.houses, burnt[mover.index()], burnt[(!mover).index()]));
        let sowing = [0, 1].map(|mover: usize| {
            if options.skip_origin {
                Sowing::skipping_origin(&circuits[mover])
            } else {
                Sowing::new(&circuits[mover])
            }
        });
        let common = options.relay
            && options.capture == Capture::Opposite
            && options.capture_takes_last
            && options.empty_opposite == EmptyOpposite::Bank
            && !options.capture_requires_lap
            && options.opp_empty == OppEmpty::Leave
            && options.bonus_turn
            && options.no_move == NoMove::EndRound
            && !options.early_win
            && !options.last_mover_matters();
        CongkakRules { options, start, burnt, circuits, sowing, house_bits, common }
    }

    /// The same options with other burnt houses, and a start that has nothing in them.
    #[cfg(feature = "std")]
    pub(crate) fn with_burnt(&self, burnt: [u16; 2]) -> CongkakRules<W, H> {
        let full = Row::from_houses(&[self.options.seeds; Options::MAX_HOUSES as usize]);
        let row = |burnt: u16| full.only(u64::from(self.house_bits & !burnt));
        let mut start = Position { phase: Phase::Play, last_mover: None, ..self.start };
        start.turn_to(Side::South);
        start.board = Board { own: row(burnt[0]), other: row(burnt[1]) };
        CongkakRules::with_start(self.options, burnt, start)
            .expect("options that were checked, and an open board")
    }

    fn check_options(options: &Options) -> Result<(), RulesError> {
        let (houses, most) = (options.houses, Options::MAX_HOUSES);
        if !(1..=most).contains(&houses) {
            return Err(RulesError::Range {
                option: "houses",
                found: houses.into(),
                min: 1,
                max: most.into(),
            });
        }
        if houses > Position::<W>::MAX_HOUSES {
            return Err(RulesError::OtherType { houses, use_type: "WideCongkak" });
        }
        options.check()
    }

    /// Options to build rules from, beginning with the defaults.
    #[must_use]
    pub fn builder() -> Options {
        Options::congkak()
    }

    /// Seven houses, seven seeds, and the reading of each disputed point that most sources share; see
    /// [`Options::congkak`]. The other presets are [options](Options), too.
    #[must_use]
    pub fn congkak() -> CongkakRules<W, H> {
        CongkakRules::of_preset(Options::congkak())
    }

    fn of_preset(options: Options) -> CongkakRules<W, H> {
        CongkakRules::new(options).expect("the defaults fit every width and contradict nothing")
    }

    /// The options in force.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The houses of a side that are burnt in this round, a bit a house.
    #[must_use]
    pub fn burnt(&self, side: Side) -> u16 {
        self.burnt[side.index()]
    }

    /// The pits that the hands of a side pass.
    #[must_use]
    pub fn circuit(&self, side: Side) -> &Circuit<W> {
        &self.circuits[side.index()]
    }

    /// Whether the start is equal rows of [`Options::seeds`], with nothing burnt and South to move.
    #[must_use]
    pub fn has_equal_rows(&self) -> bool {
        self.burnt == [0; 2]
            && CongkakRules::<W, H>::new(self.options).is_ok_and(|rules| rules.start == self.start)
    }

    /// One chain: a handful and all that are lifted after it. `ANY` compiles every option in; without it only those that
    /// most presets use.
    #[inline]
    fn sow_chain<const ANY: bool, O: Observer>(
        &self,
        position: &mut Position<W>,
        house: u8,
        observer: &mut O,
    ) {
        let mover = position.side;
        let banked = position.board.own.get(Row::<W>::STORE);
        let end = self.relay::<ANY, O>(position, Cell::own(house), observer);
        if end == Cell::OWN_STORE && (!ANY || self.options.bonus_turn) {
            observer.tell(|| Event::MovesAgain { side: mover, reason: BonusReason::Store });
        } else {
            let lapped = ANY && position.board.own.get(Row::<W>::STORE) > banked;
            let capture = self.options.capture;
            self.land::<ANY, O>(&mut position.board, mover, end, capture, lapped, observer);
            position.board.pass();
            position.side = !mover;
        }
        if ANY {
            self.end_chain(position, mover, observer);
        }
    }

    /// Kept out of line, so that the common chain keeps its values in few registers.
    #[inline(never)]
    fn sow_chain_of_any_rules<O: Observer>(&self, position: &mut Position<W>, house: u8, observer: &mut O) {
        self.sow_chain::<true, O>(position, house, observer);
    }

    /// Sows until the last seed falls in the own store or an empty house.
    ///
    /// Any `L` drops in a row, with `L` the pits of the circuit, hold one into the own store, which a seed never leaves.
    /// So a chain has at most `L * (S + 1)` drops, with `S` the seeds in the houses: never more than `L * 256`.
    #[inline]
    fn relay<const ANY: bool, O: Observer>(
        &self,
        position: &mut Position<W>,
        origin: Cell<W>,
        observer: &mut O,
    ) -> Cell<W> {
        let mover = position.side;
        let relay = self.sowing[mover.index()].relay(
            &mut position.board,
            origin,
            256 * u32::from(Row::<W>::LANES) * 2,
            |end| end != Cell::OWN_STORE && (!ANY || self.options.relay),
            |lap, from, seeds| self.tell_lap(mover, from, seeds, lap > 0, observer),
        );
        debug_assert!(!relay.limited, "a chain has fewer drops than that");
        relay.end
    }

    fn tell_lap<O: Observer>(&self, hand: Side, origin: Cell<W>, seeds: u8, relayed: bool, observer: &mut O) {
        let pit = Pit::seen_by(hand, origin, true);
        observer.tell(|| {
            if relayed { Event::Relayed { hand, pit, seeds } } else { Event::Lifted { hand, pit, seeds } }
        });
        observer.tell(|| {
            let skipping = self.circuit(hand).passing_over(origin);
            let ring = if self.options.skip_origin { &skipping } else { self.circuit(hand) };
            Event::Sown(Lap::new(hand, ring, origin, seeds))
        });
    }

    /// The last seed of a chain lies in `end`, and the turn of the hand is over: what it captures or forfeits.
    #[inline]
    pub(crate) fn land<const ANY: bool, O: Observer>(
        &self,
        board: &mut Board<W>,
        hand: Side,
        end: Cell<W>,
        capture: Capture,
        lapped: bool,
        observer: &mut O,
    ) {
        let pit = Pit::seen_by(hand, end, true);
        let why_not = if end == Cell::OWN_STORE {
            Some(SowingEnd::InStore)
        } else if ANY && board.get(end) > 1 {
            Some(SowingEnd::Loaded)
        } else if !end.is_own() {
            Some(SowingEnd::OtherRowEmpty)
        } else if ANY && capture == Capture::None {
            Some(SowingEnd::NoCapture)
        } else if ANY && self.options.capture_requires_lap && !lapped {
            Some(SowingEnd::NoLap)
        } else {
            None
        };
        if let Some(why) = why_not {
            observer.tell(|| Event::SowingEnded { hand, pit, why });
        }
        if ANY && why_not == Some(SowingEnd::OtherRowEmpty) && self.options.opp_empty == OppEmpty::ToOppStore
        {
            board.other.clear(end.lane());
            board.other.add(Row::<W>::STORE, 1);
            observer.tell(|| Event::Captured { by: !hand, pit, seeds: 1, reason: CaptureReason::Forfeited });
        }
        // For a pit of the own row its index is its lane, and no other captures.
        self.capture_if::<ANY, O>(why_not.is_none(), board, hand, end.index(), observer);
    }

    /// What the last seed of a chain captures from an empty own house, if it `captures`. There is no branch in it for
    /// those who do not listen: whether a chain ends there is as good as random.
    #[inline]
    fn capture_if<const ANY: bool, O: Observer>(
        &self,
        captures: bool,
        board: &mut Board<W>,
        by: Side,
        house: u8,
        observer: &mut O,
    ) {
        let opposite = self.options.houses.wrapping_sub(house + 1);
        let taken = board.other.only_lane_if(captures, opposite);
        let takes_last = !ANY
            || self.options.capture_takes_last
                && (self.options.empty_opposite == EmptyOpposite::Bank || !taken.is_empty());
        let mut banked = board.own.only_lane_if(captures & takes_last, house);
        board.own.take_row(&banked);
        board.other.take_row(&taken);
        banked.add_row(&taken);
        board.own.add(Row::<W>::STORE, banked.sum());
        if captures && !taken.is_empty() {
            let (pit, seeds) = (Pit::House(!by, opposite), taken.sum());
            observer.tell(|| Event::Captured { by, pit, seeds, reason: CaptureReason::Opposite });
        }
        let pit = Pit::House(by, house);
        if captures && takes_last {
            observer.tell(|| Event::Captured { by, pit, seeds: 1, reason: CaptureReason::LastSeed });
        } else if captures && taken.is_empty() {
            observer.tell(|| Event::SowingEnded { hand: by, pit, why: SowingEnd::OppositeEmpty });
        }
    }

    /// A chain is over: notes who sowed, and passes for a player who has nothing to move.
    #[inline]
    pub(crate) fn end_chain<O: Observer>(&self, position: &mut Position<W>, sowed: Side, observer: &mut O) {
        if self.options.last_mover_matters() {
            position.last_mover = Some(sowed);
        }
        if self.options.no_move == NoMove::Pass && self.must_pass(position) {
            observer.tell(|| Event::Passed { side: position.side });
            position.turn_to(!position.side);
        }
    }

    fn must_pass(&self, position: &Position<W>) -> bool {
        self.loaded(position) == 0 && !position.board.other.houses().is_empty() && !self.majority(position)
    }

    /// The loaded houses of the player to move, a bit a house.
    #[inline]
    fn loaded(&self, position: &Position<W>) -> u64 {
        position.board.own.loaded() & u64::from(self.house_bits)
    }

    fn majority(&self, position: &Position<W>) -> bool {
        let half = position.board.sum() / 2;
        self.options.early_win && Side::BOTH.iter().any(|side| position.store(*side) > half)
    }

    fn end_reason(&self, position: &Position<W>) -> Option<EndReason> {
        if !matches!(position.phase, Phase::Play) {
            None
        } else if self.majority(position) {
            Some(EndReason::Majority)
        } else if self.loaded(position) == 0 {
            Some(EndReason::NoMove)
        } else {
            None
        }
    }

    /// The legal moves in the opening, and under rules that end rounds early.
    #[inline(never)]
    fn legal_moves_of_any_rules(&self, position: &Position<W>) -> MoveSet<CongkakMove> {
        let moves = self.loaded(position);
        MoveSet::from_bits(match position.phase {
            Phase::Play if self.majority(position) => 0,
            Phase::Play => moves,
            Phase::Opening(_) => moves | 1 << CongkakMove::WAIT.index(),
            Phase::Choose | Phase::Chosen(_) => self.may_open(moves),
        })
    }

    /// Which of the loaded houses may open.
    fn may_open(&self, loaded: u64) -> u64 {
        match self.options.serentak_choice {
            SerentakChoice::Any => loaded,
            SerentakChoice::FarHouse => loaded & loaded.wrapping_neg(),
        }
    }

    /// A decision of the opening.
    #[cold]
    fn decide_opening<O: Observer>(&self, position: &mut Position<W>, played: CongkakMove, observer: &mut O) {
        let house = played.lifted_house().filter(|house| *house < self.options.houses);
        match (position.phase, house) {
            (Phase::Choose, Some(house)) => {
                observer.tell(|| Event::Chose { side: position.side });
                position.phase = Phase::Chosen(house);
                position.turn_to(Side::North);
            }
            (Phase::Chosen(south), Some(north)) => {
                observer.tell(|| Event::Chose { side: position.side });
                self.open(position, [south, north], observer);
            }
            (Phase::Opening(opening), Some(_)) => self.pick_in_opening(position, opening, house, observer),
            (Phase::Opening(opening), None) if played == CongkakMove::WAIT => {
                self.pick_in_opening(position, opening, None, observer);
            }
            _ => {}
        }
    }

    /// Who gets the seeds left in the houses of `owner`.
    fn heir(&self, position: &Position<W>, owner: Side) -> Side {
        match (self.options.sweep, position.last_mover) {
            (Sweep::LastMover, Some(last)) => last,
            _ => owner,
        }
    }
}

/// The circuit of a mover with these burnt houses in the own row and in the other.
fn circuit<const W: usize>(houses: u8, own: u16, other: u16) -> Circuit<W> {
    let mut circuit = Circuit::around(houses).with_stores();
    for house in 0..houses {
        if own >> house & 1 == 1 {
            circuit = circuit.passing_over(Cell::own(house));
        }
        if other >> house & 1 == 1 {
            circuit = circuit.passing_over(Cell::other(house));
        }
    }
    circuit
}

impl<const W: usize, const H: usize> Rules for CongkakRules<W, H> {
    type Position = Position<W>;
    type Move = CongkakMove;
    type Key = Position<W>;

    const NAME: &'static str = "congkak";

    fn initial(&self) -> Position<W> {
        self.start
    }

    #[inline]
    fn side_to_move(&self, position: &Position<W>) -> Side {
        position.side
    }

    #[inline]
    fn legal_moves(&self, position: &Position<W>) -> MoveSet<CongkakMove> {
        if self.common && matches!(position.phase, Phase::Play) {
            return MoveSet::from_bits(self.loaded(position));
        }
        self.legal_moves_of_any_rules(position)
    }

    // Without this a random game took 64 instructions a lap where it took 58 with it.
    #[allow(clippy::inline_always)]
    #[inline(always)]
    fn play_unchecked<O: Observer>(&self, position: &mut Position<W>, played: CongkakMove, observer: &mut O) {
        let house = played.index();
        if !matches!(position.phase, Phase::Play) || house >= self.options.houses {
            self.decide_opening(position, played, observer);
        } else if self.common {
            self.sow_chain::<false, O>(position, house, observer);
        } else {
            self.sow_chain_of_any_rules(position, house, observer);
        }
    }

    fn outcome(&self, position: &Position<W>) -> Option<Outcome> {
        self.end_reason(position).map(|reason| Outcome::by_score(self.score(position), reason))
    }

    fn score(&self, position: &Position<W>) -> Score {
        let mut score = position.stores();
        if self.end_reason(position).is_some() {
            for owner in Side::BOTH {
                score = score.plus(self.heir(position, owner), position.row(owner).houses().sum());
            }
        }
        score
    }

    /// Stores apart from the rest. Under `early_win` the future depends on them, so the key keeps them too. Sides are
    /// alike where nothing is burnt and the opening is over.
    fn split(&self, position: &Position<W>) -> (Score, Position<W>) {
        let mut key = *position;
        if position.phase == Phase::Play && self.burnt == [0; 2] && position.side == Side::North {
            key.side = Side::South;
            key.last_mover = key.last_mover.map(|side| !side);
        }
        let mover = |row: &Row<W>| row.get(Row::<W>::STORE);
        let banked = Score::seeds(mover(&key.board.own), mover(&key.board.other));
        if !self.options.early_win {
            key.board.own.clear(Row::<W>::STORE);
            key.board.other.clear(Row::<W>::STORE);
        }
        (banked, key)
    }

    fn view(&self, position: &Position<W>) -> View {
        let mut view = position.view();
        for side in Side::BOTH {
            for house in (0..self.options.houses).filter(|house| self.burnt(side) >> house & 1 == 1) {
                view.set_burnt(Pit::House(side, house), true);
            }
        }
        view
    }

    fn check(&self, position: &Position<W>) -> Result<(), PositionError> {
        let (found, expected) = (usize::from(position.houses), usize::from(self.options.houses));
        if found != expected {
            return Err(PositionError::Houses { found, expected });
        }
        let seeds_in_burnt =
            Side::BOTH.iter().any(|side| position.row(*side).loaded() & u64::from(self.burnt(*side)) != 0);
        let serentak = self.options.start == Start::Serentak;
        let fresh_boards = self.options.match_mode == Match::BestOf;
        let remembers = self.options.last_mover_matters() || position.last_mover.is_none();
        let why = if seeds_in_burnt {
            "it has seeds in a burnt house"
        } else if !remembers {
            "it says who sowed last, which they do not ask for"
        } else if position.phase != Phase::Play && !serentak {
            "it is in a simultaneous opening that they do not have"
        } else if fresh_boards && position.view().total() != self.options.total() {
            "it has another number of seeds than the fresh boards of the match"
        } else if let Some(why) = self.wrong_phase(position) {
            why
        } else {
            return Ok(());
        };
        Err(PositionError::Rules { why })
    }

    /// While North chooses for the opening: the position with every house that South may have chosen.
    fn indistinguishable(&self, position: &Position<W>, mut show: impl FnMut(Position<W>)) {
        if !matches!(position.phase, Phase::Chosen(_)) {
            return show(*position);
        }
        let choices = self.legal_moves(&position.seen_by(Side::North));
        for house in choices.into_iter().filter_map(CongkakMove::lifted_house) {
            show(position.with_phase(Phase::Chosen(house)));
        }
    }

    fn sweep(&self, position: &Position<W>, _: &Outcome, mut take: impl FnMut(Pit, u8, Option<Side>)) {
        for owner in Side::BOTH {
            for house in 0..self.options.houses {
                let seeds = position.row(owner).get(house);
                take(Pit::House(owner, house), seeds, Some(self.heir(position, owner)));
            }
        }
    }

    fn why_illegal(&self, position: &Position<W>, attempted: CongkakMove) -> IllegalReason {
        if self.end_reason(position).is_some() {
            return IllegalReason::GameOver;
        }
        match attempted.lifted_house() {
            Some(house) if house >= self.options.houses => IllegalReason::NoSuchHouse,
            Some(house) if position.board.own.get(house) == 0 => IllegalReason::EmptyHouse,
            _ => IllegalReason::NotAllowed,
        }
    }
}

impl<const W: usize, const H: usize> CongkakRules<W, H> {
    /// What is wrong with the pending decision of a position.
    fn wrong_phase(&self, position: &Position<W>) -> Option<&'static str> {
        let loaded = |side: Side| position.row(side).loaded() & u64::from(self.house_bits);
        match position.phase {
            Phase::Play => {
                let passes = self.options.no_move == NoMove::Pass && self.must_pass(position);
                passes.then_some("the player to move has nothing to move and would have passed")
            }
            Phase::Choose if position.side != Side::South => Some("South chooses first in the opening"),
            Phase::Chosen(_) if position.side != Side::North => Some("North chooses second in the opening"),
            Phase::Choose | Phase::Chosen(_) if Side::BOTH.iter().any(|side| loaded(*side) == 0) => {
                Some("a player has no house to open with")
            }
            Phase::Choose => None,
            Phase::Chosen(house) => {
                let moves = self.may_open(loaded(Side::South));
                (moves >> house.min(63) & 1 == 0).then_some("South cannot have chosen that house")
            }
            Phase::Opening(opening) => {
                let picker = position.picker(&opening);
                (picker != Some(position.side)).then_some("the player to move cannot pick a house")
            }
        }
    }
}

impl<const W: usize, const H: usize> Debug for CongkakRules<W, H> {
    /// The text form: what a failing test prints can be pasted.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{self}")
    }
}
