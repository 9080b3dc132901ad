//! A match: rounds one after another, as one game.

use alloc::boxed::Box;
use alloc::sync::Arc;
use core::fmt;
use std::sync::OnceLock;

use mancala_core::{
    CaptureReason, EndReason, Event, IllegalReason, MoveSet, Observer, Outcome, Pit, PositionError, Rules,
    RulesError, Score, Side, View,
};

use crate::moves::CongkakMove;
use crate::options::{Match, NextStarter, Options, Start};
use crate::position::{Phase, Position};
use crate::rules::CongkakRules;

/// A match of Congkak on up to 7 houses a side.
///
/// ```
/// use congkak::{CongkakMatch, Options};
/// use congkak::mancala_core::{Game, Rules};
/// let rules = CongkakMatch::new(Options::traditional())?;
/// let mut game = Game::new(rules);
/// for _ in 0..1_000 {
///     let Some(first) = game.legal_moves().into_iter().next() else { break };
///     game.play(first)?;
/// }
/// assert!(game.position().round_number() > 1, "a match goes on after its first round");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type CongkakMatch = MatchRules<1, 30>;

/// A match of Congkak on up to 15 houses a side.
pub type WideCongkakMatch = MatchRules<2, 32>;

/// The rules of a match as a value; use it as [`CongkakMatch`] or [`WideCongkakMatch`].
///
/// A match plays by the rules of its present round, and when a round is over the next one begins within the same move.
/// The rules of a round hold its burnt houses and circuits; they are built when its houses first burn that way, and
/// kept.
#[derive(Clone)]
pub struct MatchRules<const W: usize, const H: usize> {
    first: CongkakRules<W, H>,
    /// The rules of later rounds, by how many houses South and North have filled.
    rounds: Arc<[OnceLock<Box<CongkakRules<W, H>>>]>,
}

/// A position of a match: the one of its present round, and how the match stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MatchPosition<const W: usize = 1> {
    pub(crate) round: Position<W>,
    /// How many houses each side has in play this round; `None` in the first, whose burnt houses the rules know.
    pub(crate) filled: Option<[u8; 2]>,
    /// Who moved first this round, or chose first.
    pub(crate) starter: Side,
    pub(crate) number: u8,
    /// Rounds each side won before this one.
    pub(crate) won: [u8; 2],
}

impl<const W: usize> MatchPosition<W> {
    /// A match that stands at this position of its first round.
    #[must_use]
    pub fn first_round(round: Position<W>) -> MatchPosition<W> {
        let starter = if round.phase() == Phase::Play { round.side_to_move() } else { Side::South };
        MatchPosition { round, filled: None, starter, number: 1, won: [0; 2] }
    }

    /// The position of the present round.
    #[must_use]
    pub fn round(&self) -> &Position<W> {
        &self.round
    }

    /// The number of the present round, from 1.
    #[must_use]
    pub fn round_number(&self) -> u8 {
        self.number
    }

    /// How many rounds a side won before this one.
    #[must_use]
    pub fn rounds_won(&self, side: Side) -> u8 {
        self.won[side.index()]
    }

    /// Who moved first this round, or chose first in a simultaneous opening.
    #[must_use]
    pub fn starter(&self) -> Side {
        self.starter
    }
}

/// What follows a round.
enum After<const W: usize> {
    /// Another one, from this position.
    Round(MatchPosition<W>),
    /// Nothing: who won the match, and why it is over.
    Over(Option<Side>, EndReason),
}

impl<const W: usize, const H: usize> MatchRules<W, H> {
    /// A match with these options, or what is wrong with them.
    pub fn new(options: Options) -> Result<MatchRules<W, H>, RulesError> {
        CongkakRules::new(options).map(MatchRules::of_first_round)
    }

    /// A match whose first round has these rules.
    #[must_use]
    pub fn of_first_round(first: CongkakRules<W, H>) -> MatchRules<W, H> {
        let counts = usize::from(first.options().houses) + 1;
        MatchRules { first, rounds: (0..counts * counts).map(|_| OnceLock::new()).collect() }
    }

    /// The options in force.
    #[must_use]
    pub fn options(&self) -> &Options {
        self.first.options()
    }

    /// The rules of the first round.
    #[must_use]
    pub fn first_round(&self) -> &CongkakRules<W, H> {
        &self.first
    }

    /// The rules of the round that a position is in. Their own start is not that of the round, which depends on what
    /// was carried over.
    #[must_use]
    pub fn round_rules(&self, position: &MatchPosition<W>) -> &CongkakRules<W, H> {
        let Some(filled) = position.filled else { return &self.first };
        let most = self.options().houses;
        let [south, north] = filled.map(|houses| usize::from(houses.min(most)));
        let slot = &self.rounds[south * (usize::from(most) + 1) + north];
        slot.get_or_init(|| {
            let burnt = filled.map(|houses| self.options().burnt_when_filled(houses));
            Box::new(self.first.with_burnt(burnt))
        })
    }

    /// What follows the round that ended at a position.
    fn after(&self, position: &MatchPosition<W>, end: Outcome) -> After<W> {
        let options = self.options();
        let mut won = position.won;
        if let Some(winner) = end.winner {
            won[winner.index()] += 1;
        }
        let most_won = match won[0].cmp(&won[1]) {
            core::cmp::Ordering::Greater => Some(Side::South),
            core::cmp::Ordering::Less => Some(Side::North),
            core::cmp::Ordering::Equal => None,
        };
        let filled = match options.match_mode {
            Match::Single => return After::Over(end.winner, end.reason),
            Match::BestOf => {
                let left = options.best_of.saturating_sub(position.number);
                if left == 0 || won[0].abs_diff(won[1]) > left {
                    return After::Over(most_won, EndReason::RoundsPlayed);
                }
                [options.houses; 2]
            }
            Match::Burnt => {
                if position.number >= options.max_rounds {
                    return After::Over(end.winner.or(most_won), EndReason::RoundsPlayed);
                }
                let filled = Side::BOTH.map(|side| self.can_fill(position, side, end));
                if let Some(loser) =
                    Side::BOTH.into_iter().find(|side| filled[side.index()] < options.min_houses)
                {
                    return After::Over(Some(!loser), EndReason::CannotFill);
                }
                filled
            }
        };
        After::Round(self.begin(position, end, won, filled))
    }

    /// How many houses a side can fill from its store; houses burnt for good stay so.
    fn can_fill(&self, position: &MatchPosition<W>, side: Side, end: Outcome) -> u8 {
        let Options { houses, seeds, partial_last, burnt_permanent, .. } = *self.options();
        let store = (end.score.of(side) / 2) as u8;
        let last = u8::from(partial_last && !store.is_multiple_of(seeds));
        let burnt =
            if burnt_permanent { self.round_rules(position).burnt(side).count_ones() as u8 } else { 0 };
        (store / seeds + last).min(houses - burnt)
    }

    /// The start of the next round.
    fn begin(
        &self,
        before: &MatchPosition<W>,
        end: Outcome,
        won: [u8; 2],
        filled: [u8; 2],
    ) -> MatchPosition<W> {
        let options = self.options();
        let decider =
            options.match_mode == Match::BestOf && before.number + 1 == options.best_of && won[0] == won[1];
        let serentak = decider && options.start == Start::Serentak;
        let starter = if serentak { Side::South } else { self.next_starter(before, end, filled) };
        let mut rows = [[0; Options::MAX_HOUSES as usize]; 2];
        let mut stores = Side::BOTH.map(|side| (end.score.of(side) / 2) as u8);
        if options.match_mode == Match::BestOf {
            stores = [options.houses * options.seeds; 2];
        }
        for side in [0, 1] {
            for house in options.fill_order().take(filled[side].into()) {
                let seeds = options.seeds.min(stores[side]);
                rows[side][usize::from(house)] = seeds;
                stores[side] -= seeds;
            }
        }
        let houses = usize::from(options.houses);
        let round = Position::from_rows(&rows[0][..houses], &rows[1][..houses], stores, starter)
            .expect("no more seeds than before")
            .with_phase(if serentak { Phase::Choose } else { Phase::Play });
        MatchPosition { round, filled: Some(filled), starter, number: before.number + 1, won }
    }

    fn next_starter(&self, before: &MatchPosition<W>, end: Outcome, filled: [u8; 2]) -> Side {
        let whole = |side: Side| filled[side.index()] == self.options().houses;
        let named = match self.options().next_starter {
            NextStarter::Loser => end.winner.map(|winner| !winner),
            NextStarter::Winner => end.winner,
            NextStarter::Alternate => None,
            NextStarter::LastMover => before.round.last_mover(),
            NextStarter::NoBurnt => Side::BOTH.into_iter().find(|side| whole(*side) && !whole(!*side)),
        };
        named.unwrap_or(!before.starter)
    }

    /// Tells how the board of one round becomes that of the next.
    fn tell_round<O: Observer>(
        &self,
        before: &MatchPosition<W>,
        end: Outcome,
        after: &MatchPosition<W>,
        observer: &mut O,
    ) {
        self.round_rules(before).sweep(&before.round, &end, |pit, seeds, to| {
            if let (Some(by), 1..) = (to, seeds) {
                observer.tell(|| Event::Captured { by, pit, seeds, reason: CaptureReason::RoundEnd });
            }
        });
        observer.tell(|| Event::RoundEnded(end));
        let mut stores = Side::BOTH.map(|side| (end.score.of(side) / 2) as u8);
        for side in Side::BOTH {
            for house in 0..self.options().houses {
                let pit = Pit::House(side, house);
                let [was, is] =
                    [before, after].map(|position| self.round_rules(position).burnt(side) >> house & 1 == 1);
                if is && !was {
                    observer.tell(|| Event::Burnt { pit });
                } else if was && !is {
                    observer.tell(|| Event::Reopened { pit });
                }
                // On a fresh board the richer player also fills the other's houses.
                let seeds = after.round.row(side).get(house);
                let own = seeds.min(stores[side.index()]);
                for (from, seeds) in [(side, own), (!side, seeds - own)] {
                    stores[from.index()] -= seeds;
                    if seeds > 0 {
                        observer.tell(|| Event::Refilled { from, pit, seeds });
                    }
                }
            }
        }
        let (number, starter) = (after.number, after.starter);
        observer.tell(|| Event::RoundBegins { number, starter });
    }
}

impl<const W: usize, const H: usize> Rules for MatchRules<W, H> {
    type Position = MatchPosition<W>;
    type Move = CongkakMove;
    type Key = MatchPosition<W>;

    const NAME: &'static str = "congkak";

    fn initial(&self) -> MatchPosition<W> {
        MatchPosition::first_round(self.first.initial())
    }

    #[inline]
    fn side_to_move(&self, position: &MatchPosition<W>) -> Side {
        position.round.side
    }

    #[inline]
    fn legal_moves(&self, position: &MatchPosition<W>) -> MoveSet<CongkakMove> {
        self.round_rules(position).legal_moves(&position.round)
    }

    #[inline]
    fn play_unchecked<O: Observer>(
        &self,
        position: &mut MatchPosition<W>,
        played: CongkakMove,
        observer: &mut O,
    ) {
        let rules = self.round_rules(position);
        rules.play_unchecked(&mut position.round, played, observer);
        if rules.legal_moves(&position.round).is_empty()
            && let Some(end) = rules.outcome(&position.round)
            && let After::Round(next) = self.after(position, end)
        {
            self.tell_round(position, end, &next, observer);
            *position = next;
        }
    }

    /// The match is over with its last round. The score is that round's; the winner is the match's.
    fn outcome(&self, position: &MatchPosition<W>) -> Option<Outcome> {
        let end = self.round_rules(position).outcome(&position.round)?;
        match self.after(position, end) {
            After::Round(_) => None,
            After::Over(winner, reason) => Some(Outcome { winner, score: end.score, reason }),
        }
    }

    /// The seeds of the present round.
    fn score(&self, position: &MatchPosition<W>) -> Score {
        self.round_rules(position).score(&position.round)
    }

    /// Everything: what a round wins decides the next.
    fn split(&self, position: &MatchPosition<W>) -> (Score, MatchPosition<W>) {
        (Score::default(), *position)
    }

    fn view(&self, position: &MatchPosition<W>) -> View {
        self.round_rules(position).view(&position.round)
    }

    fn check(&self, position: &MatchPosition<W>) -> Result<(), PositionError> {
        let options = self.options();
        let most = match options.match_mode {
            Match::Single => 1,
            Match::Burnt => options.max_rounds,
            Match::BestOf => options.best_of,
        };
        let filled_well = match (position.filled, options.match_mode) {
            (None, _) => true,
            (Some(filled), Match::Burnt) => {
                filled.iter().all(|houses| (options.min_houses..=options.houses).contains(houses))
            }
            (Some(filled), _) => filled == [options.houses; 2],
        };
        let rounds_before = u16::from(position.number) - 1;
        let why = if !(1..=most).contains(&position.number) {
            "its round has a number that the match does not reach"
        } else if position.filled.is_some() != (position.number > 1) || !filled_well {
            "it has another number of filled houses than its round can have"
        } else if position.won.iter().map(|won| u16::from(*won)).sum::<u16>() > rounds_before {
            "more rounds were won than played"
        } else {
            let rules = self.round_rules(position);
            rules.check(&position.round)?;
            let goes_on = rules
                .outcome(&position.round)
                .is_some_and(|end| matches!(self.after(position, end), After::Round(_)));
            if !goes_on {
                return Ok(());
            }
            "its round is over, and the next one would have begun"
        };
        Err(PositionError::Rules { why })
    }

    fn indistinguishable(&self, position: &MatchPosition<W>, mut show: impl FnMut(MatchPosition<W>)) {
        let rules = self.round_rules(position);
        rules.indistinguishable(&position.round, |round| show(MatchPosition { round, ..*position }));
    }

    fn is_irreversible(&self, before: &MatchPosition<W>, after: &MatchPosition<W>) -> bool {
        before.number != after.number || self.score(before) != self.score(after)
    }

    fn sweep(&self, position: &MatchPosition<W>, end: &Outcome, take: impl FnMut(Pit, u8, Option<Side>)) {
        self.round_rules(position).sweep(&position.round, end, take);
    }

    fn why_illegal(&self, position: &MatchPosition<W>, attempted: CongkakMove) -> IllegalReason {
        self.round_rules(position).why_illegal(&position.round, attempted)
    }
}

impl<const W: usize, const H: usize> fmt::Debug for MatchRules<W, H> {
    /// The text form: what a failing test prints can be pasted.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
