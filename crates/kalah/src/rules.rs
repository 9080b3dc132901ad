//! The rules: what a move does, and when a game is over.

use core::fmt::Debug;

use mancala_core::{
    BonusReason, CaptureReason, Cell, Circuit, EndReason, Event, IllegalReason, Lap, Move, MoveSet, Observer,
    Outcome, Pit, PositionError, Row, Rules, RulesError, Score, Side, Sowing, View,
};

use crate::moves::KalahMove;
use crate::options::{Capture, End, ExtraMove, Leftovers, Options, Swap};
use crate::position::{Phase, Position};

/// Kalah on up to 7 houses a side: one machine word a row.
///
/// ```
/// use kalah::{Kalah, KalahMove};
/// use kalah::mancala_core::{Game, Side};
/// let mut game = Game::new(Kalah::standard());
/// game.play("3".parse::<KalahMove>()?)?;
/// assert_eq!(game.side_to_move(), Some(Side::South), "the last seed fell in the store: South moves again");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Kalah = KalahRules<1, 16>;

/// Kalah on up to 15 houses a side: the same rules on two machine words a row.
pub type WideKalah = KalahRules<2, 32>;

/// The rules of Kalah as a value; use it as [`Kalah`] or [`WideKalah`].
#[derive(Clone)]
pub struct KalahRules<const W: usize, const P: usize> {
    options: Options,
    start: Position<W>,
    circuit: Circuit<W>,
    sowing: Sowing<W, P>,
    /// Bit `i` for house `i`.
    house_bits: u16,
    /// For each cell, what the mover's row is like when a last seed there lies alone in an own house.
    alone: [Alone<W>; P],
    /// Whether a lone last seed is banked.
    empty_capture: bool,
    /// Something other than nothing where an empty row of the player not to move does not end the game.
    other_row_guard: u64,
    /// Whether no option is in force that no common preset uses.
    common: bool,
}

/// "The last seed fell here, in an own house, and lies alone" as one comparison of a row: two questions, of which either
/// is as good as random to a processor, become one that it mostly guesses right.
#[derive(Clone, Copy)]
struct Alone<const W: usize> {
    /// The whole lane of an own house; nothing for other cells.
    lane: Row<W>,
    /// What that lane holds then; for other cells something that it cannot.
    seeds: Row<W>,
}

impl<const W: usize> Alone<W> {
    fn new(cell: Cell<W>, houses: u8) -> Alone<W> {
        let mut alone = Alone { lane: Row::EMPTY, seeds: Row::EMPTY };
        alone.seeds.add(cell.lane(), 1);
        if cell.index() < houses {
            alone.lane.add(cell.lane(), u8::MAX);
        }
        alone
    }

    #[inline]
    fn holds(&self, own: &Row<W>) -> bool {
        own.masked(&self.lane) == self.seeds
    }
}

impl Options {
    /// The rules with these options, or what is wrong with them. The type asked for decides the width: [`Kalah`] up
    /// to 7 houses, [`WideKalah`] up to 15.
    ///
    /// [`Kalah`]: crate::Kalah
    /// [`WideKalah`]: crate::WideKalah
    pub fn build<const W: usize, const P: usize>(self) -> Result<KalahRules<W, P>, RulesError> {
        KalahRules::new(self)
    }
}

impl<const W: usize, const P: usize> KalahRules<W, P> {
    /// The rules with these options, or what is wrong with them.
    pub fn new(options: Options) -> Result<KalahRules<W, P>, RulesError> {
        KalahRules::with_start(options, KalahRules::<W, P>::equal_rows(&options)?)
    }

    /// The start with [`Options::seeds`] in every house and South to move.
    fn equal_rows(options: &Options) -> Result<Position<W>, RulesError> {
        KalahRules::<W, P>::check_houses(options.houses)?;
        let total = 2 * u32::from(options.houses) * u32::from(options.seeds);
        if total > 255 {
            return Err(RulesError::TooManySeeds { total });
        }
        let row = [options.seeds; Options::MAX_HOUSES as usize];
        let row = &row[..usize::from(options.houses)];
        let start = Position::from_rows(row, row, [0; 2], Side::South)?;
        let phase = if options.opening_matters() { Phase::FirstMove } else { Phase::Play };
        Ok(start.with_phase(phase))
    }

    /// The rules with another start than equal rows; [`Options::seeds`] is not used.
    pub fn with_start(options: Options, start: Position<W>) -> Result<KalahRules<W, P>, RulesError> {
        KalahRules::<W, P>::check_houses(options.houses)?;
        options.check()?;
        let circuit = Circuit::around(options.houses).with_stores();
        let common = options.capture != Capture::None
            && options.capture_takes_last
            && options.extra_move == ExtraMove::Yes
            && !options.capture_moves_again
            && options.swap == Swap::No
            && !options.stop_at_majority
            && !options.relay;
        let rules = KalahRules {
            options,
            start,
            sowing: Sowing::new(&circuit),
            circuit,
            alone: core::array::from_fn(|cell| Alone::new(Cell::from_index(cell as u8), options.houses)),
            house_bits: u16::MAX >> (16 - options.houses),
            empty_capture: options.capture == Capture::Always,
            other_row_guard: u64::from(options.end == End::MoverEmpty),
            common,
        };
        rules.check(&start)?;
        Ok(rules)
    }

    fn check_houses(houses: u8) -> Result<(), RulesError> {
        let most = Options::MAX_HOUSES;
        if !(1..=most).contains(&houses) {
            return Err(RulesError::Range {
                option: "houses",
                found: houses.into(),
                min: 1,
                max: most.into(),
            });
        }
        if houses > Position::<W>::MAX_HOUSES {
            return Err(RulesError::OtherType { houses, use_type: "WideKalah" });
        }
        Ok(())
    }

    /// Options to build rules from, beginning with the standard ones.
    #[must_use]
    pub fn builder() -> Options {
        Options::standard()
    }

    /// Six houses, four seeds, and the reading of each disputed point that most rule texts share; see
    /// [`Options::standard`].
    #[must_use]
    pub fn standard() -> KalahRules<W, P> {
        KalahRules::of_preset(Options::standard())
    }

    /// [`Options::empty_capture`] on six houses with four seeds.
    #[must_use]
    pub fn empty_capture() -> KalahRules<W, P> {
        KalahRules::of_preset(Options::empty_capture())
    }

    /// [`Options::ludii`] on six houses with four seeds.
    #[must_use]
    pub fn ludii() -> KalahRules<W, P> {
        KalahRules::of_preset(Options::ludii())
    }

    /// [`Options::kgp`] on six houses with four seeds.
    #[must_use]
    pub fn kgp() -> KalahRules<W, P> {
        KalahRules::of_preset(Options::kgp())
    }

    /// [`Options::openspiel`] on six houses with four seeds.
    #[must_use]
    pub fn openspiel() -> KalahRules<W, P> {
        KalahRules::of_preset(Options::openspiel())
    }

    fn of_preset(options: Options) -> KalahRules<W, P> {
        KalahRules::new(options).expect("presets fit every width and contradict nothing")
    }

    /// The options in force.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Whether the start is equal rows of [`Options::seeds`] with South to move.
    #[must_use]
    pub fn has_equal_rows(&self) -> bool {
        KalahRules::<W, P>::equal_rows(&self.options).is_ok_and(|start| start == self.start)
    }

    /// Plays a move with every option looked at. A function of its own, so that the common one stays small enough to be
    /// inlined where it is called.
    #[inline(never)]
    fn play_any<O: Observer>(&self, position: &mut Position<W>, played: KalahMove, observer: &mut O) {
        if let Some(house) = played.lifted_house() {
            self.sow_house::<true, O>(position, house, observer);
        } else {
            // The board is seen by the mover: rows exchanged and the other to move is the same board as before.
            observer.tell(|| Event::Swapped);
            position.side = !position.side;
            position.phase = Phase::Play;
        }
    }

    /// One sowing and what follows from it. `ANY` compiles every option in; without it only those that the common
    /// presets use.
    #[inline]
    fn sow_house<const ANY: bool, O: Observer>(
        &self,
        position: &mut Position<W>,
        house: u8,
        observer: &mut O,
    ) {
        let mover = position.side;
        let origin = Cell::own(house);
        let end = if ANY && self.options.relay {
            self.relay(position, origin, observer)
        } else {
            let seeds = position.board.get(origin);
            self.tell_lap(mover, origin, seeds, false, observer);
            self.sowing.lift_and_sow(&mut position.board, origin, seeds)
        };
        let mut moves_again = end == Cell::OWN_STORE;
        if ANY && moves_again {
            moves_again = match self.options.extra_move {
                ExtraMove::Yes => true,
                ExtraMove::No => false,
                ExtraMove::NotFirstMove => position.phase != Phase::FirstMove,
            };
        }
        if moves_again {
            observer.tell(|| Event::MovesAgain { side: mover, reason: BonusReason::Store });
        }
        if self.alone[usize::from(end.index()) % P].holds(&position.board.own) {
            let captured = self.capture::<ANY, O>(position, end.lane(), observer);
            if ANY && captured && self.options.capture_moves_again {
                moves_again = true;
                observer.tell(|| Event::MovesAgain { side: mover, reason: BonusReason::Capture });
            }
        }
        if ANY {
            position.phase = match position.phase {
                Phase::FirstMove | Phase::FirstTurn if self.options.swap == Swap::AfterFirstMove => {
                    if moves_again {
                        Phase::FirstTurn
                    } else {
                        Phase::SwapOffer
                    }
                }
                _ => Phase::Play,
            };
        }
        position.board.pass_if(!moves_again);
        position.side = mover.pass_if(!moves_again);
    }

    /// The last seed fell in an empty own house: takes what it captures, and tells whether that is anything.
    #[inline]
    fn capture<const ANY: bool, O: Observer>(
        &self,
        position: &mut Position<W>,
        house: u8,
        observer: &mut O,
    ) -> bool {
        let opposite = self.options.houses - 1 - house;
        let taken = position.board.other.get(opposite);
        if taken == 0 && !self.empty_capture || ANY && self.options.capture == Capture::None {
            return false;
        }
        let by = position.side;
        if taken > 0 {
            let pit = Pit::House(!by, opposite);
            observer.tell(|| Event::Captured { by, pit, seeds: taken, reason: CaptureReason::Opposite });
        }
        position.board.other.clear(opposite);
        let mut banked = taken;
        if !ANY || self.options.capture_takes_last {
            let pit = Pit::House(by, house);
            observer.tell(|| Event::Captured { by, pit, seeds: 1, reason: CaptureReason::LastSeed });
            position.board.own.clear(house);
            banked += 1;
        }
        position.board.own.add(Row::<W>::STORE, banked);
        true
    }

    /// Relay sowing: a handful that ends in a loaded house of either side is lifted and sown on.
    ///
    /// Any `L` drops in a row, with `L` the pits of the circuit, hold one into the own store, which a seed never leaves.
    /// So a sowing has at most `L * (S + 1)` drops, with `S` the seeds on the board: even one that lifts the store, which
    /// no legal move does.
    fn relay<O: Observer>(&self, position: &mut Position<W>, origin: Cell<W>, observer: &mut O) -> Cell<W> {
        let mover = position.side;
        let drops = u32::from(self.circuit.sown_len()) * (u32::from(position.board.sum()) + 1);
        let relay = self.sowing.relay(
            &mut position.board,
            origin,
            drops,
            |end| end != Cell::OWN_STORE,
            |lap, from, seeds| self.tell_lap(mover, from, seeds, lap > 0, observer),
        );
        debug_assert!(!relay.limited, "a relay of {drops} drops cannot be");
        relay.end
    }

    fn tell_lap<O: Observer>(&self, hand: Side, origin: Cell<W>, seeds: u8, relayed: bool, observer: &mut O) {
        let pit = Pit::seen_by(hand, origin, true);
        observer.tell(|| {
            if relayed { Event::Relayed { hand, pit, seeds } } else { Event::Lifted { hand, pit, seeds } }
        });
        observer.tell(|| Event::Sown(Lap::new(hand, &self.circuit, origin, seeds)));
    }

    /// Whether the player not to move has run out where that ends the game.
    #[inline]
    fn other_row_ends(&self, position: &Position<W>) -> bool {
        let houses = position.board.other.houses();
        houses.is_empty() && self.other_row_guard == 0
    }

    fn majority(&self, position: &Position<W>) -> bool {
        let half = position.board.sum() / 2;
        self.options.stop_at_majority && Side::BOTH.iter().any(|side| position.store(*side) > half)
    }

    fn end_reason(&self, position: &Position<W>) -> Option<EndReason> {
        if position.board.own.houses().is_empty() || self.other_row_ends(position) {
            let by_mover = self.options.end == End::MoverEmpty;
            Some(if by_mover { EndReason::NoMove } else { EndReason::SideEmpty })
        } else if self.majority(position) {
            Some(EndReason::Majority)
        } else {
            None
        }
    }

    /// Who gets the seeds left in the houses of `owner`.
    fn heir(&self, owner: Side, reason: EndReason) -> Option<Side> {
        match self.options.leftovers {
            Leftovers::Owner => Some(owner),
            _ if reason == EndReason::Majority => Some(owner),
            // One row is empty, so what is left lies with the player who did not run out.
            Leftovers::Emptier => Some(!owner),
            Leftovers::Nobody => None,
        }
    }
}

impl<const W: usize, const P: usize> Rules for KalahRules<W, P> {
    type Position = Position<W>;
    type Move = KalahMove;
    type Key = Position<W>;

    const NAME: &'static str = "kalah";

    fn initial(&self) -> Position<W> {
        self.start
    }

    #[inline]
    fn side_to_move(&self, position: &Position<W>) -> Side {
        position.side
    }

    #[inline]
    fn legal_moves(&self, position: &Position<W>) -> MoveSet<KalahMove> {
        let mut moves = position.board.own.loaded() & u64::from(self.house_bits);
        if self.other_row_ends(position) {
            moves = 0;
        }
        if !self.common {
            if self.majority(position) {
                moves = 0;
            }
            if moves != 0 && position.phase == Phase::SwapOffer {
                moves |= 1 << KalahMove::SWAP.index();
            }
        }
        MoveSet::from_bits(moves)
    }

    #[inline]
    fn play_unchecked<O: Observer>(&self, position: &mut Position<W>, played: KalahMove, observer: &mut O) {
        if self.common {
            self.sow_house::<false, O>(position, played.index(), observer);
        } else {
            self.play_any(position, played, observer);
        }
    }

    fn outcome(&self, position: &Position<W>) -> Option<Outcome> {
        self.end_reason(position).map(|reason| Outcome::by_score(self.score(position), reason))
    }

    fn score(&self, position: &Position<W>) -> Score {
        let mut score = position.stores();
        if let Some(reason) = self.end_reason(position) {
            for owner in Side::BOTH {
                if let Some(heir) = self.heir(owner, reason) {
                    score = score.plus(heir, position.row(owner).houses().sum());
                }
            }
        }
        score
    }

    /// Stores apart from the rest. Under `stop_at_majority` and while a swap may come the future depends on them, so the
    /// key keeps them too.
    fn split(&self, position: &Position<W>) -> (Score, Position<W>) {
        let mut key = position.canonical();
        let banked = key.stores();
        let swap_may_come = key.phase != Phase::Play && self.options.swap != Swap::No;
        if !self.options.stop_at_majority && !swap_may_come {
            key.board.own.clear(Row::<W>::STORE);
            key.board.other.clear(Row::<W>::STORE);
        }
        (banked, key)
    }

    fn view(&self, position: &Position<W>) -> View {
        position.view()
    }

    fn check(&self, position: &Position<W>) -> Result<(), PositionError> {
        let (found, expected) = (usize::from(position.houses), usize::from(self.options.houses));
        if found != expected {
            return Err(PositionError::Houses { found, expected });
        }
        let fits = match position.phase {
            Phase::Play => true,
            Phase::FirstMove => self.options.opening_matters(),
            Phase::FirstTurn | Phase::SwapOffer => self.options.swap == Swap::AfterFirstMove,
        };
        if fits {
            Ok(())
        } else {
            Err(PositionError::Rules { why: "it is marked for an opening that they do not have" })
        }
    }

    fn sweep(&self, position: &Position<W>, outcome: &Outcome, mut take: impl FnMut(Pit, u8, Option<Side>)) {
        for owner in Side::BOTH {
            for house in 0..self.options.houses {
                let seeds = position.row(owner).get(house);
                take(Pit::House(owner, house), seeds, self.heir(owner, outcome.reason));
            }
        }
    }

    fn why_illegal(&self, position: &Position<W>, attempted: KalahMove) -> IllegalReason {
        if self.end_reason(position).is_some() {
            return IllegalReason::GameOver;
        }
        match attempted.lifted_house() {
            Some(house) if house >= self.options.houses => IllegalReason::NoSuchHouse,
            Some(_) => IllegalReason::EmptyHouse,
            None => IllegalReason::NotAllowed,
        }
    }
}

impl<const W: usize, const P: usize> Debug for KalahRules<W, P> {
    /// The text form: what a failing test prints can be pasted.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{self}")
    }
}
