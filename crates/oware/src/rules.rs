//! The rules: what a move does, and when a game is over.

use core::fmt::Debug;

use mancala_core::{
    Board, CaptureReason, Cell, Circuit, EndReason, Event, HistoryRule, IllegalReason, Lap, Move, MoveSet,
    Observer, Outcome, Pit, PositionError, Row, Rules, RulesError, Score, Side, Sowing, View,
};

use crate::moves::OwareMove;
use crate::options::{Feeding, GrandSlam, Options, PlyLimitLeftovers, Repetition};
use crate::position::Position;

/// Oware on up to 8 houses a side: one machine word a row.
///
/// ```
/// use oware::{Oware, OwareMove};
/// use oware::mancala_core::{Game, Side};
/// let mut game = Game::new(Oware::abapa());
/// game.play("C".parse::<OwareMove>()?)?;
/// assert_eq!(game.side_to_move(), Some(Side::North));
/// assert_eq!(game.position().to_string(), "4-4-0-5-5-5-5-4-4-4-4-4-0-0-N");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Oware = OwareRules<1, 16>;

/// Oware on up to 15 houses a side: the same rules on two machine words a row.
pub type WideOware = OwareRules<2, 32>;

/// The rules of Oware as a value; use it as [`Oware`] or [`WideOware`].
#[derive(Clone)]
pub struct OwareRules<const W: usize, const P: usize> {
    options: Options,
    start: Position<W>,
    circuit: Circuit<W>,
    sowing: Sowing<W, P>,
    /// Whether a grand slam may be illegal.
    forbids_grand_slams: bool,
    /// All bits set where a majority does not end the game: no store is above it.
    majority_guard: u8,
}

impl Options {
    /// The rules with these options, or what is wrong with them. The type asked for decides the width: [`Oware`] up
    /// to 8 houses, [`WideOware`] up to 15.
    ///
    /// [`Oware`]: crate::Oware
    /// [`WideOware`]: crate::WideOware
    pub fn build<const W: usize, const P: usize>(self) -> Result<OwareRules<W, P>, RulesError> {
        OwareRules::new(self)
    }
}

impl<const W: usize, const P: usize> OwareRules<W, P> {
    /// The rules with these options, or what is wrong with them.
    pub fn new(options: Options) -> Result<OwareRules<W, P>, RulesError> {
        let row = [options.seeds; Options::MAX_HOUSES as usize];
        let row = row.get(..usize::from(options.houses)).unwrap_or(&row);
        let total = 2 * u32::from(options.houses) * u32::from(options.seeds);
        OwareRules::<W, P>::check_houses(options.houses)?;
        if total > 255 {
            return Err(RulesError::TooManySeeds { total });
        }
        OwareRules::with_start(options, Position::from_rows(row, row, [0; 2], Side::South)?)
    }

    /// The rules with another start than equal rows; [`Options::seeds`] is not used.
    pub fn with_start(options: Options, start: Position<W>) -> Result<OwareRules<W, P>, RulesError> {
        OwareRules::<W, P>::check_houses(options.houses)?;
        options.check()?;
        let circuit = Circuit::around(options.houses);
        let rules = OwareRules {
            options,
            start,
            sowing: Sowing::skipping_origin(&circuit),
            circuit,
            forbids_grand_slams: matches!(
                options.grand_slam,
                GrandSlam::Illegal | GrandSlam::IllegalUnlessForced
            ),
            majority_guard: if options.stop_at_majority { 0 } else { u8::MAX },
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
            return Err(RulesError::OtherType { houses, use_type: "WideOware" });
        }
        Ok(())
    }

    /// Options to build rules from, beginning with those of Abapa.
    #[must_use]
    pub fn builder() -> Options {
        Options::abapa()
    }

    /// [`Options::abapa`] on six houses with four seeds.
    #[must_use]
    pub fn abapa() -> OwareRules<W, P> {
        OwareRules::of_preset(Options::abapa())
    }

    /// [`Options::openspiel`] on six houses with four seeds.
    #[must_use]
    pub fn openspiel() -> OwareRules<W, P> {
        OwareRules::of_preset(Options::openspiel())
    }

    /// [`Options::awari`] on six houses with four seeds.
    #[must_use]
    pub fn awari() -> OwareRules<W, P> {
        OwareRules::of_preset(Options::awari())
    }

    /// [`Options::codingame`] on six houses with four seeds.
    #[must_use]
    pub fn codingame() -> OwareRules<W, P> {
        OwareRules::of_preset(Options::codingame())
    }

    fn of_preset(options: Options) -> OwareRules<W, P> {
        OwareRules::new(options).expect("presets fit every width and contradict nothing")
    }

    /// The options in force.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Whether the start is equal rows of [`Options::seeds`] with South to move.
    #[must_use]
    pub fn has_equal_rows(&self) -> bool {
        OwareRules::<W, P>::new(self.options).is_ok_and(|rules| rules.start == self.start)
    }

    /// What the last seed captures in the other row, a grand slam taken like any other capture.
    #[inline]
    fn run(board: &Board<W>, end: Cell<W>) -> Row<W> {
        if end.is_own() { Row::EMPTY } else { board.other.run_of_two_or_three(end.lane()) }
    }

    /// What is taken of the run of a grand slam.
    fn taken_of_grand_slam(&self, mut run: Row<W>, end: Cell<W>) -> Row<W> {
        match self.options.grand_slam {
            GrandSlam::NoCapture => run = Row::EMPTY,
            GrandSlam::KeepFirst => run.clear(run.loaded().trailing_zeros() as u8),
            GrandSlam::KeepLast => run.clear(end.lane()),
            GrandSlam::Illegal
            | GrandSlam::IllegalUnlessForced
            | GrandSlam::Captures
            | GrandSlam::OpponentTakesRest => {}
        }
        run
    }

    /// Takes the seeds of the mover's grand slam, which has been sown.
    #[cold]
    fn grand_slam<O: Observer>(&self, position: &mut Position<W>, end: Cell<W>, observer: &mut O) {
        let (by, run) = (position.side, position.board.other);
        observer.tell(|| Event::GrandSlam { by });
        let taken = self.taken_of_grand_slam(run, end);
        self.capture(position, &taken, observer);
        if self.options.grand_slam == GrandSlam::OpponentTakesRest {
            let rest = position.board.own;
            if O::LISTENS {
                for house in 0..self.options.houses {
                    let (pit, seeds, reason) =
                        (Pit::House(by, house), rest.get(house), CaptureReason::GrandSlam);
                    if seeds > 0 {
                        observer.tell(|| Event::Captured { by: !by, pit, seeds, reason });
                    }
                }
            }
            position.stores[1] = position.stores[1].wrapping_add(rest.sum());
            position.board.own = Row::EMPTY;
        }
    }

    /// Moves seeds of the other row into the mover's store.
    #[inline]
    fn capture<O: Observer>(&self, position: &mut Position<W>, taken: &Row<W>, observer: &mut O) {
        if O::LISTENS {
            let by = position.side;
            for house in (0..self.options.houses).rev() {
                let (pit, seeds, reason) =
                    (Pit::House(!by, house), taken.get(house), CaptureReason::TwoOrThree);
                if seeds > 0 {
                    observer.tell(|| Event::Captured { by, pit, seeds, reason });
                }
            }
        }
        position.board.other.take_row(taken);
        position.stores[0] = position.stores[0].wrapping_add(taken.sum());
    }

    /// Whether a store holds more than half of the seeds and that ends the game.
    #[inline]
    fn is_decided(&self, position: &Position<W>) -> bool {
        let [own, other] = position.stores;
        own.max(other) > (position.total() / 2) | self.majority_guard
    }

    /// Whether the rules may forbid a loaded house. Nearly always they cannot, and no move needs to be tried:
    ///
    /// - Feeding matters only when the other row is empty.
    /// - A grand slam leaves every house of the other row that holds seeds at 2 or 3, each with a seed of this sowing in
    ///   it. So none of them held more than 2 before.
    #[inline]
    fn may_forbid(&self, position: &Position<W>) -> bool {
        let other = &position.board.other;
        other.is_empty() || self.forbids_grand_slams && other.is_at_most_two()
    }

    /// What the rules have against playing a loaded house, if anything.
    fn offence(&self, position: &Position<W>, house: u8) -> Option<IllegalReason> {
        let mut board = position.board;
        let end = self.sowing.sow(&mut board, Cell::own(house));
        let mut taken = Self::run(&board, end);
        if taken == board.other && !taken.is_empty() {
            if self.forbids_grand_slams {
                return Some(IllegalReason::GrandSlam);
            }
            taken = self.taken_of_grand_slam(taken, end);
        }
        let must_feed = self.options.feeding == Feeding::MustFeed && position.board.other.is_empty();
        (must_feed && board.other == taken).then_some(IllegalReason::MustFeed)
    }

    /// The loaded houses without those that the rules forbid.
    #[cold]
    fn allowed(&self, position: &Position<W>, loaded: u64) -> u64 {
        let houses = (0..self.options.houses).filter(|house| loaded >> house & 1 == 1);
        let allowed = houses.filter(|house| self.offence(position, *house).is_none());
        let bits = allowed.fold(0, |bits, house| bits | 1 << house);
        let forced = bits == 0 && self.options.grand_slam == GrandSlam::IllegalUnlessForced;
        if forced { loaded } else { bits }
    }

    fn end_reason(&self, position: &Position<W>) -> Option<EndReason> {
        let [own, other] = position.stores;
        if self.is_decided(position) {
            Some(EndReason::Majority)
        } else if self.options.stop_at_majority && own == other && position.board.sum() == 0 {
            Some(EndReason::Half)
        } else if position.board.own.is_empty() {
            Some(EndReason::NoMove)
        } else if self.legal_moves(position).is_empty() {
            let fed = !position.board.other.is_empty();
            Some(if fed { EndReason::NoMove } else { EndReason::CannotFeed })
        } else {
            None
        }
    }

    /// How the seeds on the board are shared out at an end of this kind.
    fn sharing(&self, reason: EndReason) -> Sharing {
        match reason {
            EndReason::Repetition => match self.options.repetition {
                Repetition::SplitOnThird => Sharing::Halves,
                Repetition::DrawOnThird => Sharing::Nobody,
                Repetition::OwnRowsOnFirst | Repetition::OwnRowsOnThird | Repetition::None => {
                    Sharing::OwnRows
                }
            },
            EndReason::PlyLimit if self.options.ply_limit_leftovers == PlyLimitLeftovers::Unbanked => {
                Sharing::Nobody
            }
            _ => Sharing::OwnRows,
        }
    }

    /// The stores, and the seeds on the board as they are shared out.
    fn shared_out(position: &Position<W>, sharing: Sharing) -> Score {
        let stores = position.stores();
        match sharing {
            Sharing::OwnRows => {
                Side::BOTH.iter().fold(stores, |score, side| score.plus(*side, position.row(*side).sum()))
            }
            Sharing::Halves => {
                let half = u16::from(position.board.sum());
                Score::half_seeds(stores.of(Side::South) + half, stores.of(Side::North) + half)
            }
            Sharing::Nobody => stores,
        }
    }
}

/// Who gets the seeds left on the board.
#[derive(Clone, Copy)]
enum Sharing {
    /// Each side its own row.
    OwnRows,
    /// Each side half of them.
    Halves,
    /// Nobody.
    Nobody,
}

impl<const W: usize, const P: usize> Rules for OwareRules<W, P> {
    type Position = Position<W>;
    type Move = OwareMove;
    type Key = Position<W>;

    const NAME: &'static str = "oware";

    fn initial(&self) -> Position<W> {
        self.start
    }

    #[inline]
    fn side_to_move(&self, position: &Position<W>) -> Side {
        position.side
    }

    #[inline]
    fn legal_moves(&self, position: &Position<W>) -> MoveSet<OwareMove> {
        if self.is_decided(position) {
            return MoveSet::EMPTY;
        }
        let loaded = position.board.own.loaded();
        if self.may_forbid(position) {
            return MoveSet::from_bits(self.allowed(position, loaded));
        }
        MoveSet::from_bits(loaded)
    }

    #[inline]
    fn play_unchecked<O: Observer>(&self, position: &mut Position<W>, played: OwareMove, observer: &mut O) {
        let (hand, origin) = (position.side, Cell::own(played.index()));
        let seeds = position.board.get(origin);
        observer.tell(|| Event::Lifted { hand, pit: Pit::seen_by(hand, origin, false), seeds });
        let end = self.sowing.lift_and_sow(&mut position.board, origin, seeds);
        observer.tell(|| Event::Sown(Lap::new(hand, &self.circuit.passing_over(origin), origin, seeds)));
        let run = Self::run(&position.board, end);
        if run == position.board.other && !run.is_empty() {
            self.grand_slam(position, end, observer);
        } else {
            self.capture(position, &run, observer);
        }
        position.pass();
    }

    fn outcome(&self, position: &Position<W>) -> Option<Outcome> {
        self.end_reason(position).map(|reason| Outcome::by_score(self.score(position), reason))
    }

    fn score(&self, position: &Position<W>) -> Score {
        let over = self.end_reason(position).is_some();
        Self::shared_out(position, if over { Sharing::OwnRows } else { Sharing::Nobody })
    }

    /// Stores apart from the rest. Under `stop_at_majority` the future depends on them, so the key keeps them too.
    fn split(&self, position: &Position<W>) -> (Score, Position<W>) {
        let mut key = position.canonical();
        let banked = key.stores();
        if !self.options.stop_at_majority {
            key.stores = [0; 2];
        }
        (banked, key)
    }

    fn view(&self, position: &Position<W>) -> View {
        position.view()
    }

    fn check(&self, position: &Position<W>) -> Result<(), PositionError> {
        let (found, expected) = (usize::from(position.houses), usize::from(self.options.houses));
        if found == expected { Ok(()) } else { Err(PositionError::Houses { found, expected }) }
    }

    /// A position that comes up again without a capture between has seen every house emptied: a seed that goes round
    /// passes every house, and each house that got one must be lifted to be as it was.
    fn history(&self) -> HistoryRule {
        let mut history = HistoryRule::NONE;
        history.repetition = match self.options.repetition {
            Repetition::OwnRowsOnFirst => Some(2),
            Repetition::OwnRowsOnThird | Repetition::SplitOnThird | Repetition::DrawOnThird => Some(3),
            Repetition::None => None,
        };
        if history.repetition.is_some() {
            history.shortest_cycle = 2 * self.options.houses;
        }
        history.ply_limit = self.options.ply_limit;
        history
    }

    /// Whether seeds were captured.
    #[inline]
    fn is_irreversible(&self, before: &Position<W>, after: &Position<W>) -> bool {
        let [own, other] = before.stores;
        after.stores != [other, own]
    }

    fn settle(&self, position: &Position<W>, reason: EndReason) -> Outcome {
        let mut outcome = Outcome::by_score(Self::shared_out(position, self.sharing(reason)), reason);
        if reason == EndReason::Repetition && self.options.repetition == Repetition::DrawOnThird {
            outcome.winner = None;
        }
        outcome
    }

    /// A board that is split gives each side as many whole seeds as the other; the odd one goes to nobody here, and half
    /// of it to each in the score.
    fn sweep(&self, position: &Position<W>, outcome: &Outcome, mut take: impl FnMut(Pit, u8, Option<Side>)) {
        let sharing = self.sharing(outcome.reason);
        let mut shares = [position.board.sum() / 2; 2];
        for owner in Side::BOTH {
            for house in 0..self.options.houses {
                let (pit, mut seeds) = (Pit::House(owner, house), position.row(owner).get(house));
                match sharing {
                    Sharing::OwnRows => take(pit, seeds, Some(owner)),
                    Sharing::Nobody => take(pit, seeds, None),
                    Sharing::Halves => {
                        for side in Side::BOTH {
                            let share = &mut shares[side.index()];
                            let part = seeds.min(*share);
                            *share -= part;
                            seeds -= part;
                            take(pit, part, Some(side));
                        }
                        take(pit, seeds, None);
                    }
                }
            }
        }
    }

    fn why_illegal(&self, position: &Position<W>, attempted: OwareMove) -> IllegalReason {
        let house = attempted.lifted_house();
        if self.end_reason(position).is_some() {
            IllegalReason::GameOver
        } else if house >= self.options.houses {
            IllegalReason::NoSuchHouse
        } else if position.board.own.get(house) == 0 {
            IllegalReason::EmptyHouse
        } else {
            self.offence(position, house).unwrap_or(IllegalReason::NotAllowed)
        }
    }
}

impl<const W: usize, const P: usize> Debug for OwareRules<W, P> {
    /// The text form: what a failing test prints can be pasted.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{self}")
    }
}
