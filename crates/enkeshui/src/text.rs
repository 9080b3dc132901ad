//! The text forms: `enkeshui houses=8 option=value …` for rules, `<8,0,0,0,4N,…>S` for positions.

use core::fmt;
use core::str::FromStr;

use mancala_core::text::{
    number_option, read_options, rules_words, seeds_field, write_option, write_yes_or_no, yes_or_no,
};
use mancala_core::{Excerpt, Pit, PositionError, Rules, RulesError, Side};

use crate::options::{Options, Special};
use crate::position::{Lowered, Phase, Position, Redistribution};
use crate::rules::EnkeshuiRules;
use crate::schedule::Race;
use crate::setup::Setup;

/// `<pits,South's captures,North's captures,South's row…,North's row…>` and the side to move, each row in its owner's
/// sowing order; `4N` is a bull of North's with four seeds. Marks follow where something is pending:
///
/// - `+specials:1:0`: special moves made by South and North, where they are limited
/// - `+race`, `+race:3`: South chooses a pit to race from; South has chosen his third, and North chooses
/// - `+relay:N5:2`: the mover chooses a direction for North's fifth pit, after two laps
/// - `+lifted:2:4`: the mover has lifted his second pit with its four seeds
/// - `+putting:2:4:5:3:either:1:6`: and his fifth with three; one or the other must end lower; the last seed went
///   into the first pit, and six are in hand
/// - `+endless`: the mover's endless sowing ended the game
impl<const W: usize> fmt::Display for Position<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let captured = self.view();
        let [south, north] = Side::BOTH.map(|side| captured.seeds(Pit::Store(side)));
        write!(f, "<{},{south},{north}", self.houses())?;
        for side in Side::BOTH {
            for house in 0..self.houses() {
                write!(f, ",{}", self.seeds(side, house))?;
                if let Some(owner) = self.bull(side, house) {
                    write!(f, "{owner}")?;
                }
            }
        }
        write!(f, ">{}", self.side_to_move())?;
        let [south, north] = self.specials();
        if [south, north] != [0, 0] {
            write!(f, "+specials:{south}:{north}")?;
        }
        match self.phase() {
            Phase::Turn => Ok(()),
            Phase::Race => f.write_str("+race"),
            Phase::RaceReply { south } => write!(f, "+race:{}", number_of(south)),
            Phase::Relay { own, house, laps } => {
                let row = if own { self.side_to_move() } else { !self.side_to_move() };
                write!(f, "+relay:{row}{}:{laps}", number_of(house))
            }
            Phase::Lifted { first, seeds } => write!(f, "+lifted:{}:{seeds}", number_of(first)),
            Phase::Putting(r) => {
                write!(
                    f,
                    "+putting:{}:{}:{}:{}",
                    number_of(r.first),
                    r.first_seeds,
                    number_of(r.second),
                    r.second_seeds
                )?;
                write!(f, ":{}:{}:{}", r.lowered, number_of(r.from), r.hand)
            }
            Phase::Endless => f.write_str("+endless"),
        }
    }
}

/// A pit as people count it, from 1.
fn number_of(house: u8) -> u16 {
    u16::from(house) + 1
}

impl fmt::Display for Lowered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Lowered::Both => "both",
            Lowered::Second => "second",
            Lowered::Either => "either",
        })
    }
}

impl<const W: usize> FromStr for Position<W> {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Position<W>, PositionError> {
        let form = PositionError::Form { expected: "<3,0,0,4N,2,0,1,0,3>S", found: Excerpt::of(text) };
        let (board, end) = text.strip_prefix('<').and_then(|rest| rest.split_once('>')).ok_or(form)?;
        let mut fields = board.split(',');
        let mut next = || seeds_field(fields.next().unwrap_or_default());
        let (houses, captured) = (next()?, [next()?, next()?]);
        let expected = usize::from(houses);
        let (min, max) = (Setup::MIN_HOUSES, Position::<W>::MAX_HOUSES);
        if !(min..=max).contains(&houses) {
            return Err(PositionError::HousesRange { found: expected, min, max });
        }
        let found = fields.clone().count();
        if found != 2 * expected {
            return Err(PositionError::HouseFields { found, expected: 2 * expected });
        }
        let mut rows = [[0; Setup::MAX_HOUSES as usize]; 2];
        let mut bulls = [[None; Setup::MAX_HOUSES as usize]; 2];
        for (row, bulls) in rows.iter_mut().zip(&mut bulls) {
            for ((seeds, bull), field) in row[..expected].iter_mut().zip(bulls).zip(&mut fields) {
                let (number, owner) = match field.strip_suffix(['S', 'N']) {
                    Some(number) => (number, Some(field[number.len()..].parse()?)),
                    None => (field, None),
                };
                *seeds = seeds_field(number)?;
                *bull = owner;
            }
        }
        let (side, marks) = end.split_once('+').map_or((end, None), |(side, marks)| (side, Some(marks)));
        let rows = [&rows[0][..expected], &rows[1][..expected]];
        let mut position = Position::from_rows(rows[0], rows[1], captured, side.parse()?)?;
        for (row, bulls) in Side::BOTH.into_iter().zip(bulls) {
            for (house, owner) in (0..houses).zip(bulls) {
                if let Some(owner) = owner {
                    position = position.with_bull(Pit::House(row, house), owner);
                }
            }
        }
        for mark in marks.into_iter().flat_map(|marks| marks.split('+')) {
            position = with_mark(position, mark).ok_or(PositionError::Mark { found: Excerpt::of(mark) })?;
        }
        // Marks come in one order, each once: what reads otherwise is not the text of this position.
        let canonical = marks.is_none() || is_text_of(position, text);
        if canonical { Ok(position) } else { Err(PositionError::Mark { found: Excerpt::of(end) }) }
    }
}

/// Whether the position is written so.
fn is_text_of<const W: usize>(position: Position<W>, text: &str) -> bool {
    /// What is still to be written.
    struct Rest<'a>(&'a str);
    impl fmt::Write for Rest<'_> {
        fn write_str(&mut self, written: &str) -> fmt::Result {
            self.0 = self.0.strip_prefix(written).ok_or(fmt::Error)?;
            Ok(())
        }
    }
    let mut rest = Rest(text);
    fmt::Write::write_fmt(&mut rest, format_args!("{position}")).is_ok() && rest.0.is_empty()
}

/// The position with what one mark says.
fn with_mark<const W: usize>(position: Position<W>, mark: &str) -> Option<Position<W>> {
    let mut words = mark.split(':');
    let name = words.next()?;
    let mut number = || words.next()?.parse::<u16>().ok();
    let small = |number: Option<u16>| number.and_then(|number| u8::try_from(number).ok());
    let pit = |number: Option<u16>| small(number)?.checked_sub(1);
    let phase = match name {
        "specials" => return Some(position.with_specials(small(number())?, small(number())?)),
        "race" if mark == name => Phase::Race,
        "race" => Phase::RaceReply { south: pit(number())? },
        "relay" => {
            let place = words.next()?;
            let row: Side = place.get(..1)?.parse().ok()?;
            let house = place[1..].parse::<u8>().ok()?.checked_sub(1)?;
            Phase::Relay { own: row == position.side_to_move(), house, laps: words.next()?.parse().ok()? }
        }
        "lifted" => Phase::Lifted { first: pit(number())?, seeds: small(number())? },
        "putting" => Phase::Putting(Redistribution {
            first: pit(number())?,
            first_seeds: small(number())?,
            second: pit(number())?,
            second_seeds: small(number())?,
            lowered: match words.next()? {
                "both" => Lowered::Both,
                "second" => Lowered::Second,
                "either" => Lowered::Either,
                _ => return None,
            },
            from: words.next()?.parse::<u8>().ok()?.checked_sub(1)?,
            hand: words.next()?.parse().ok()?,
        }),
        "endless" => Phase::Endless,
        _ => return None,
    };
    Some(position.with_phase(phase))
}

/// `enkeshui houses=8`, then the setup where the size alone does not say it, then each option that is not the default.
impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let default = Options::default();
        let houses = self.setup.houses();
        write!(f, "enkeshui houses={houses}")?;
        if Setup::of_size(houses) != Some(self.setup) {
            write!(f, " setup={}", self.setup)?;
        }
        match self.require_total {
            total if total == default.require_total => {}
            Some(total) => write!(f, " require_total={total}")?,
            None => f.write_str(" require_total=any")?,
        }
        write_yes_or_no(f, "require_symmetric", self.require_symmetric, false)?;
        write_option(f, "bull_reading", &self.bull_reading)?;
        write_yes_or_no(f, "pair_bulls", self.pair_bulls, true)?;
        write_yes_or_no(f, "bulls_receive", self.bulls_receive, true)?;
        write_option(f, "privilege", &self.privilege)?;
        write_option(f, "privilege_choice", &self.privilege_choice)?;
        write_option(f, "capture_run", &self.capture_run)?;
        write_yes_or_no(f, "capture_after_relay", self.capture_after_relay, false)?;
        write_option(f, "special", &self.special)?;
        write_number(f, "special_limit", self.special_limit.into(), default.special_limit.into())?;
        write_yes_or_no(f, "special_into_bulls", self.special_into_bulls, true)?;
        write_yes_or_no(f, "special_allow_null", self.special_allow_null, false)?;
        write_option(f, "endless", &self.endless)?;
        write_number(f, "lap_cap", self.lap_cap.into(), default.lap_cap.into())?;
        write_option(f, "end_check", &self.end_check)?;
        write_number(f, "repetition_limit", self.repetition_limit.into(), default.repetition_limit.into())?;
        write_number(
            f,
            "no_progress_limit",
            self.no_progress_limit.into(),
            default.no_progress_limit.into(),
        )?;
        write_option(f, "race", &self.race)?;
        if self.first_player != default.first_player {
            f.write_str(" first_player=north")?;
        }
        write_option(f, "race_start", &self.race_start)?;
        write_option(f, "race_order", &self.race_order)?;
        write_option(f, "race_tie", &self.race_tie)?;
        write_yes_or_no(f, "race_bulls", self.race_bulls, false)?;
        write_yes_or_no(f, "race_captures", self.race_captures, false)?;
        write_option(f, "race_loser", &self.race_loser)?;
        write_number(f, "race_cap", self.race_cap.into(), default.race_cap.into())?;
        write_number(f, "race_seed", self.race_seed, default.race_seed)
    }
}

/// Writes `option=number` after a blank, unless it is the default.
fn write_number(f: &mut fmt::Formatter<'_>, option: &str, number: u64, default: u64) -> fmt::Result {
    if number == default { Ok(()) } else { write!(f, " {option}={number}") }
}

impl Options {
    /// Sets one option from text.
    fn set(&mut self, option: &str, value: &str) -> Result<(), RulesError> {
        match option {
            "setup" => self.setup = value.parse()?,
            "require_total" if value == "any" => self.require_total = None,
            "require_total" => {
                self.require_total = Some(number_option("require_total", value, 2, 255)? as u8);
            }
            "require_symmetric" => self.require_symmetric = yes_or_no("require_symmetric", value)?,
            "bull_reading" => self.bull_reading = value.parse()?,
            "pair_bulls" => self.pair_bulls = yes_or_no("pair_bulls", value)?,
            "bulls_receive" => self.bulls_receive = yes_or_no("bulls_receive", value)?,
            "privilege" => self.privilege = value.parse()?,
            "privilege_choice" => self.privilege_choice = value.parse()?,
            "capture_run" => self.capture_run = value.parse()?,
            "capture_after_relay" => self.capture_after_relay = yes_or_no("capture_after_relay", value)?,
            "special" => self.special = value.parse::<Special>()?,
            "special_limit" => self.special_limit = number_option("special_limit", value, 1, 255)? as u8,
            "special_into_bulls" => self.special_into_bulls = yes_or_no("special_into_bulls", value)?,
            "special_allow_null" => self.special_allow_null = yes_or_no("special_allow_null", value)?,
            "endless" => self.endless = value.parse()?,
            "lap_cap" => self.lap_cap = number_option("lap_cap", value, 1, 65_535)? as u16,
            "end_check" => self.end_check = value.parse()?,
            "repetition_limit" => {
                self.repetition_limit = number_option("repetition_limit", value, 2, 255)? as u8;
            }
            "no_progress_limit" => {
                self.no_progress_limit = number_option("no_progress_limit", value, 1, 65_535)? as u16;
            }
            "race" => self.race = value.parse::<Race>()?,
            "first_player" => {
                self.first_player = match value {
                    "south" => Side::South,
                    "north" => Side::North,
                    _ => {
                        return Err(RulesError::UnknownValue {
                            option: "first_player",
                            found: Excerpt::of(value),
                            known: "south, north",
                        });
                    }
                }
            }
            "race_start" => self.race_start = value.parse()?,
            "race_order" => self.race_order = value.parse()?,
            "race_tie" => self.race_tie = value.parse()?,
            "race_bulls" => self.race_bulls = yes_or_no("race_bulls", value)?,
            "race_captures" => self.race_captures = yes_or_no("race_captures", value)?,
            "race_loser" => self.race_loser = value.parse()?,
            "race_cap" => self.race_cap = number_option("race_cap", value, 1, 65_535)? as u16,
            "race_seed" => {
                let unknown = RulesError::UnknownValue {
                    option: "race_seed",
                    found: Excerpt::of(value),
                    known: "whole numbers below 2^64",
                };
                self.race_seed = value.parse().map_err(|_| unknown)?;
            }
            _ => {
                return Err(RulesError::UnknownOption {
                    found: Excerpt::of(option),
                    known: "preset, houses, setup, require_total, require_symmetric, bull_reading, pair_bulls, \
                            bulls_receive, privilege, privilege_choice, capture_run, capture_after_relay, special, \
                            special_limit, special_into_bulls, special_allow_null, endless, lap_cap, end_check, \
                            repetition_limit, no_progress_limit, race, first_player, race_start, race_order, \
                            race_tie, race_bulls, race_captures, race_loser, race_cap, race_seed",
                });
            }
        }
        Ok(())
    }
}

impl FromStr for Options {
    type Err = RulesError;

    /// Reads `enkeshui` followed by `option=value` in any order. `preset=NAME` gives what is not said otherwise;
    /// `houses=` alone takes the first setup of that size.
    fn from_str(text: &str) -> Result<Options, RulesError> {
        let words = rules_words(text, "enkeshui")?;
        let (mut houses, mut setup_given) = (None, false);
        let options = read_options(words, Options::default(), Options::preset, |options, option, value| {
            setup_given |= option == "setup";
            if option != "houses" {
                return options.set(option, value);
            }
            let (min, max) = (Setup::MIN_HOUSES.into(), Setup::MAX_HOUSES.into());
            houses = Some(number_option("houses", value, min, max)? as u8);
            Ok(())
        })?;
        let Some(houses) = houses.filter(|houses| *houses != options.setup.houses()) else {
            return Ok(options);
        };
        let why = "there is no setup of that size; say how the seeds lie, as in setup=1,2,3/1,2,3";
        match Setup::of_size(houses) {
            Some(setup) if !setup_given => Ok(options.setup(setup)),
            found => Err(RulesError::Contradiction {
                first: "houses",
                second: "setup",
                why: if found.is_some() { "the setup is of another size" } else { why },
            }),
        }
    }
}

impl<const W: usize, const P: usize> fmt::Display for EnkeshuiRules<W, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.options())
    }
}

impl<const W: usize, const P: usize> FromStr for EnkeshuiRules<W, P> {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<EnkeshuiRules<W, P>, RulesError> {
        debug_assert_eq!(EnkeshuiRules::<W, P>::NAME, "enkeshui");
        EnkeshuiRules::new(text.parse()?)
    }
}

mancala_core::serde_as_text!(impl [] Options);
mancala_core::serde_as_text!(impl [const W: usize] Position<W>);
mancala_core::serde_as_text!(impl [const W: usize, const P: usize] EnkeshuiRules<W, P>);
