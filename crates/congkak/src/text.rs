//! The text forms: `congkak houses=7 seeds=7 …` for rules, `<7,0,0,7,…>S` for positions.

use core::fmt;
use core::str::FromStr;

use mancala_core::text::{
    number_option, read_options, rules_words, seeds_field, total_seeds, write_option, write_yes_or_no,
    yes_or_no,
};
use mancala_core::{Cell, Excerpt, PositionError, Rules, RulesError, Side};

use crate::hands::{Hand, HandState, Opening};
use crate::options::Options;
use crate::position::{Phase, Position};
#[cfg(feature = "std")]
use crate::rounds::{MatchPosition, MatchRules};
use crate::rules::CongkakRules;

const EXPECTED: &str = "<3,0,0,3,3,3,3,3,3>S";

/// `<houses,south store,north store,south houses…,north houses…>`, each row in its owner's sowing order; then the side
/// to move, and where it matters: who sowed last (`+last=N`), that South chooses for the opening (`+serentak`) or has
/// chosen (`+serentak=3`), or the hands of the opening (`+opening=TICK:SOUTH:NORTH:FIRST`).
///
/// A hand is `pick`, `rest` or `dead`, or `SEEDS@PIT`, the pits counted from 1 along its circuit: own houses, own store,
/// the other's houses. `*` says that it has passed its store, `^PIT` where the handful was lifted, if
/// that is passed over and not pit 1. FIRST is whose hand
/// was done first, if one is.
impl<const W: usize> fmt::Display for Position<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<{},{},{}", self.houses, self.store(Side::South), self.store(Side::North))?;
        let view = self.view();
        for seeds in Side::BOTH.iter().flat_map(|side| view.houses(*side)) {
            write!(f, ",{seeds}")?;
        }
        write!(f, ">{}", self.side)?;
        if let Some(last) = self.last_mover {
            write!(f, "+last={last}")?;
        }
        match self.phase {
            Phase::Play => Ok(()),
            Phase::Choose => f.write_str("+serentak"),
            Phase::Chosen(house) => write!(f, "+serentak={}", house + 1),
            Phase::Opening(opening) => {
                write!(f, "+opening={}", opening.tick)?;
                opening.hands.into_iter().try_for_each(|hand| self.write_hand(f, hand))?;
                opening.first_done.map_or(Ok(()), |side| write!(f, ":{side}"))
            }
        }
    }
}

impl<const W: usize> Position<W> {
    fn write_hand(&self, f: &mut fmt::Formatter<'_>, hand: Hand) -> fmt::Result {
        let pit = |index| {
            let cell = Cell::<W>::from_index(index);
            match (cell == Cell::OWN_STORE, cell.is_own()) {
                (true, _) => self.houses + 1,
                (false, true) => cell.lane() + 1,
                (false, false) => self.houses + 2 + cell.lane(),
            }
        };
        let lapped = match hand.state {
            HandState::Sowing => "",
            HandState::Lapped => "*",
            HandState::MayPick => return f.write_str(":pick"),
            HandState::Rests => return f.write_str(":rest"),
            HandState::Dead => return f.write_str(":dead"),
        };
        write!(f, ":{}@{}{lapped}", hand.seeds, pit(hand.at))?;
        if hand.origin == 0 { Ok(()) } else { write!(f, "^{}", pit(hand.origin)) }
    }

    /// The cell at this place of a mover's circuit, counted from 1.
    fn cell_at(&self, place: &str) -> Option<u8> {
        let place = place.parse::<u8>().ok()?.checked_sub(1)?;
        let cell = match place.checked_sub(self.houses + 1) {
            None if place == self.houses => Cell::<W>::OWN_STORE,
            None => Cell::own(place),
            Some(house) if house < self.houses => Cell::other(house),
            Some(_) => return None,
        };
        Some(cell.index())
    }

    fn read_hand(&self, text: &str) -> Option<Hand> {
        let done = |state| Some(Hand::done(state));
        match text {
            "pick" => return done(HandState::MayPick),
            "rest" => return done(HandState::Rests),
            "dead" => return done(HandState::Dead),
            _ => {}
        }
        let (text, origin) = match text.split_once('^') {
            Some((text, origin)) => (text, self.cell_at(origin)?),
            None => (text, 0),
        };
        let (text, state) = match text.strip_suffix('*') {
            Some(text) => (text, HandState::Lapped),
            None => (text, HandState::Sowing),
        };
        let (seeds, at) = text.split_once('@')?;
        let seeds = seeds.parse().ok().filter(|seeds| *seeds > 0)?;
        Some(Hand { at: self.cell_at(at)?, origin, seeds, state })
    }

    fn read_opening(&self, text: &str) -> Option<Opening> {
        let mut fields = text.split(':');
        let tick = fields.next()?.parse().ok()?;
        let hands = [self.read_hand(fields.next()?)?, self.read_hand(fields.next()?)?];
        let first_done = match fields.next() {
            Some(side) => Some(side.parse().ok()?),
            None => None,
        };
        fields.next().is_none().then_some(Opening { hands, tick, first_done })
    }

    /// Takes in one of the marks after the side to move.
    fn read_mark(&mut self, mark: &str) -> Result<(), PositionError> {
        let unknown = PositionError::Mark { found: Excerpt::of(mark) };
        let (word, value) = mark.split_once('=').unwrap_or((mark, ""));
        match word {
            "last" => self.last_mover = Some(value.parse()?),
            "serentak" if word == mark => self.phase = Phase::Choose,
            "serentak" => {
                let house = value.parse::<u8>().ok().filter(|house| (1..=self.houses).contains(house));
                self.phase = Phase::Chosen(house.ok_or(unknown)? - 1);
            }
            "opening" => {
                let opening = self.read_opening(value).ok_or(unknown)?;
                let board = self.board.sum();
                total_seeds([board, opening.hands[0].seeds, opening.hands[1].seeds])?;
                self.phase = Phase::Opening(opening);
            }
            _ => return Err(unknown),
        }
        Ok(())
    }
}

impl<const W: usize> FromStr for Position<W> {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Position<W>, PositionError> {
        let form = PositionError::Form { expected: EXPECTED, found: Excerpt::of(text) };
        let (board, end) = text.strip_prefix('<').and_then(|rest| rest.split_once('>')).ok_or(form)?;
        let mut fields = board.split(',').map(seeds_field);
        let mut next = || fields.next().unwrap_or(Err(form));
        let (houses, stores) = (next()?, [next()?, next()?]);
        let expected = usize::from(houses);
        if !(1..=Position::<W>::MAX_HOUSES).contains(&houses) {
            return Err(PositionError::HousesRange {
                found: expected,
                min: 1,
                max: Position::<W>::MAX_HOUSES,
            });
        }
        let found = fields.clone().count();
        if found != 2 * expected {
            return Err(PositionError::HouseFields { found, expected: 2 * expected });
        }
        let mut rows = [[0; Options::MAX_HOUSES as usize]; 2];
        for row in &mut rows {
            for (house, seeds) in row[..expected].iter_mut().zip(&mut fields) {
                *house = seeds?;
            }
        }
        let mut marks = end.split('+');
        let side = marks.next().unwrap_or_default().parse()?;
        let mut position = Position::from_rows(&rows[0][..expected], &rows[1][..expected], stores, side)?;
        for mark in marks {
            position.read_mark(mark)?;
        }
        Ok(position)
    }
}

/// `congkak houses=7 seeds=7`, and after it each option that is not the default.
impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "congkak houses={} seeds={}", self.houses, self.seeds)?;
        self.write_rulings(f)
    }
}

impl Options {
    /// Each option but the board that is not the default.
    fn write_rulings(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let usual = Options::congkak();
        write_option(f, "start", &self.start)?;
        write_option(f, "serentak_choice", &self.serentak_choice)?;
        write_option(f, "serentak_schedule", &self.serentak_schedule)?;
        write_option(f, "serentak_order", &self.serentak_order)?;
        write_option(f, "serentak_next", &self.serentak_next)?;
        write_option(f, "serentak_store_end", &self.serentak_store_end)?;
        write_yes_or_no(f, "serentak_capture", self.serentak_capture, usual.serentak_capture)?;
        write_yes_or_no(f, "relay", self.relay, usual.relay)?;
        write_option(f, "capture", &self.capture)?;
        write_yes_or_no(f, "capture_takes_last", self.capture_takes_last, usual.capture_takes_last)?;
        write_option(f, "empty_opposite", &self.empty_opposite)?;
        write_yes_or_no(f, "capture_requires_lap", self.capture_requires_lap, usual.capture_requires_lap)?;
        write_option(f, "opp_empty", &self.opp_empty)?;
        write_yes_or_no(f, "bonus_turn", self.bonus_turn, usual.bonus_turn)?;
        write_yes_or_no(f, "skip_origin", self.skip_origin, usual.skip_origin)?;
        write_option(f, "no_move", &self.no_move)?;
        write_option(f, "sweep", &self.sweep)?;
        write_yes_or_no(f, "early_win", self.early_win, usual.early_win)?;
        write_option(f, "match", &self.match_mode)?;
        write_number(f, "best_of", self.best_of, usual.best_of)?;
        write_number(f, "min_houses", self.min_houses, usual.min_houses)?;
        write_number(f, "max_rounds", self.max_rounds, usual.max_rounds)?;
        write_option(f, "refill_from", &self.refill_from)?;
        write_yes_or_no(f, "partial_last", self.partial_last, usual.partial_last)?;
        write_yes_or_no(f, "burnt_permanent", self.burnt_permanent, usual.burnt_permanent)?;
        write_option(f, "next_starter", &self.next_starter)
    }

    /// Sets one option from text.
    pub(crate) fn set(&mut self, option: &str, value: &str) -> Result<(), RulesError> {
        let number = |option, max| number_option(option, value, 1, max).map(|number| number as u8);
        match option {
            "houses" => self.houses = number("houses", Options::MAX_HOUSES.into())?,
            "seeds" => self.seeds = number("seeds", 255)?,
            "start" => self.start = value.parse()?,
            "serentak_choice" => self.serentak_choice = value.parse()?,
            "serentak_schedule" => self.serentak_schedule = value.parse()?,
            "serentak_order" => self.serentak_order = value.parse()?,
            "serentak_next" => self.serentak_next = value.parse()?,
            "serentak_store_end" => self.serentak_store_end = value.parse()?,
            "serentak_capture" => self.serentak_capture = yes_or_no("serentak_capture", value)?,
            "relay" => self.relay = yes_or_no("relay", value)?,
            "capture" => self.capture = value.parse()?,
            "capture_takes_last" => self.capture_takes_last = yes_or_no("capture_takes_last", value)?,
            "empty_opposite" => self.empty_opposite = value.parse()?,
            "capture_requires_lap" => self.capture_requires_lap = yes_or_no("capture_requires_lap", value)?,
            "opp_empty" => self.opp_empty = value.parse()?,
            "bonus_turn" => self.bonus_turn = yes_or_no("bonus_turn", value)?,
            "skip_origin" => self.skip_origin = yes_or_no("skip_origin", value)?,
            "no_move" => self.no_move = value.parse()?,
            "sweep" => self.sweep = value.parse()?,
            "early_win" => self.early_win = yes_or_no("early_win", value)?,
            "match" => self.match_mode = value.parse()?,
            "best_of" => self.best_of = number("best_of", 255)?,
            "min_houses" => self.min_houses = number("min_houses", Options::MAX_HOUSES.into())?,
            "max_rounds" => self.max_rounds = number("max_rounds", 255)?,
            "refill_from" => self.refill_from = value.parse()?,
            "partial_last" => self.partial_last = yes_or_no("partial_last", value)?,
            "burnt_permanent" => self.burnt_permanent = yes_or_no("burnt_permanent", value)?,
            "next_starter" => self.next_starter = value.parse()?,
            _ => {
                return Err(RulesError::UnknownOption {
                    found: Excerpt::of(option),
                    known: "preset, houses, seeds, start, serentak_choice, serentak_schedule, serentak_order, \
                            serentak_next, serentak_store_end, serentak_capture, relay, capture, \
                            capture_takes_last, empty_opposite, capture_requires_lap, opp_empty, bonus_turn, \
                            skip_origin, no_move, sweep, early_win, match, best_of, min_houses, max_rounds, \
                            refill_from, partial_last, burnt_permanent, next_starter, burnt, setup",
                });
            }
        }
        Ok(())
    }
}

fn write_number(f: &mut fmt::Formatter<'_>, option: &str, value: u8, usual: u8) -> fmt::Result {
    if value == usual { Ok(()) } else { write!(f, " {option}={value}") }
}

/// The options; `burnt=S1,N7` with the houses out of play; and `setup=` with the position where the start is not equal
/// rows.
impl<const W: usize, const H: usize> fmt::Display for CongkakRules<W, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.has_equal_rows() {
            return write!(f, "{}", self.options());
        }
        write!(f, "{}", self.options())?;
        let mut before = " burnt=";
        for side in Side::BOTH {
            for house in (0..self.options().houses).filter(|house| self.burnt(side) >> house & 1 == 1) {
                write!(f, "{before}{side}{}", house + 1)?;
                before = ",";
            }
        }
        write!(f, " setup={}", self.initial())
    }
}

/// Reads `congkak` followed by `option=value` in any order. `preset=NAME` gives what is not said otherwise.
impl<const W: usize, const H: usize> FromStr for CongkakRules<W, H> {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<CongkakRules<W, H>, RulesError> {
        let words = rules_words(text, CongkakRules::<W, H>::NAME)?;
        let (mut burnt, mut setup) = (None, None);
        let options = read_options(words, Options::congkak(), Options::preset, |options, option, value| {
            match option {
                "burnt" => burnt = Some(read_burnt(value)?),
                "setup" => setup = Some(value.parse::<Position<W>>()?),
                _ => options.set(option, value)?,
            }
            Ok(())
        })?;
        match (setup, burnt) {
            (None, None) => CongkakRules::new(options),
            (Some(start), burnt) => CongkakRules::with_start(options, burnt.unwrap_or_default(), start),
            (None, Some(_)) => Err(RulesError::Contradiction {
                first: "burnt",
                second: "setup",
                why: "a round with burnt houses begins with a position that says what lies in the others",
            }),
        }
    }
}

/// Houses such as `S1,N7`, a bit a house and row.
fn read_burnt(text: &str) -> Result<[u16; 2], RulesError> {
    let unknown =
        RulesError::UnknownValue { option: "burnt", found: Excerpt::of(text), known: "houses such as S1,N7" };
    let mut burnt = [0; 2];
    for name in text.split(',') {
        let (side, house) = name.split_at_checked(1).ok_or(unknown)?;
        let side: Side = side.parse().map_err(|_| unknown)?;
        let house = house.parse::<u8>().ok().filter(|house| (1..=Options::MAX_HOUSES).contains(house));
        burnt[side.index()] |= 1 << (house.ok_or(unknown)? - 1);
    }
    Ok(burnt)
}

/// The rules of the first round, which say how rounds follow each other.
#[cfg(feature = "std")]
impl<const W: usize, const H: usize> fmt::Display for MatchRules<W, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.first_round())
    }
}

#[cfg(feature = "std")]
impl<const W: usize, const H: usize> FromStr for MatchRules<W, H> {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<MatchRules<W, H>, RulesError> {
        text.parse().map(MatchRules::of_first_round)
    }
}

/// The position of the round; from the second round on `/round=NUMBER`, the houses each side has filled, the rounds each
/// side has won, and who started: `<3,1,0,3,3,3,0,3,3>N/round=2:3-2:1-0:N`.
#[cfg(feature = "std")]
impl<const W: usize> fmt::Display for MatchPosition<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.round)?;
        if *self == MatchPosition::first_round(self.round) {
            return Ok(());
        }
        write!(f, "/round={}", self.number)?;
        if let Some([south, north]) = self.filled {
            write!(f, ":{south}-{north}")?;
        }
        write!(f, ":{}-{}:{}", self.won[0], self.won[1], self.starter)
    }
}

#[cfg(feature = "std")]
impl<const W: usize> FromStr for MatchPosition<W> {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<MatchPosition<W>, PositionError> {
        let Some((round, standing)) = text.split_once('/') else {
            return text.parse().map(MatchPosition::first_round);
        };
        let unknown = PositionError::Mark { found: Excerpt::of(standing) };
        let mut fields = standing.strip_prefix("round=").ok_or(unknown)?.split(':');
        let mut field = || fields.next().ok_or(unknown);
        let pair = |text: &str| {
            let (south, north) = text.split_once('-')?;
            Some([south.parse().ok()?, north.parse().ok()?])
        };
        let number = field()?.parse::<u8>().ok().filter(|number| *number > 0).ok_or(unknown)?;
        let filled = if number > 1 { Some(pair(field()?).ok_or(unknown)?) } else { None };
        let won = pair(field()?).ok_or(unknown)?;
        let starter = field()?.parse()?;
        if fields.next().is_some() {
            return Err(unknown);
        }
        Ok(MatchPosition { round: round.parse()?, filled, starter, number, won })
    }
}

#[cfg(feature = "std")]
mancala_core::serde_as_text!(impl [const W: usize] MatchPosition<W>);
#[cfg(feature = "std")]
mancala_core::serde_as_text!(impl [const W: usize, const H: usize] MatchRules<W, H>);
mancala_core::serde_as_text!(impl [const W: usize] Position<W>);
mancala_core::serde_as_text!(impl [const W: usize, const H: usize] CongkakRules<W, H>);
