//! The text forms: `kalah houses=6 seeds=4 …` for rules, `<6,0,0,4,…>S` for positions.

use core::fmt;
use core::str::FromStr;

use mancala_core::text::{
    number_option, read_options, rules_words, seeds_field, write_option, write_yes_or_no, yes_or_no,
};
use mancala_core::{Excerpt, PositionError, Rules, RulesError, Side};

use crate::options::Options;
use crate::position::{Phase, Position};
use crate::rules::KalahRules;

/// The board of the Kalah Game Protocol, `<houses,south store,north store,south houses…,north houses…>`, each row in its
/// owner's sowing order; then the side to move, and where the opening matters a mark for it: `+first`, `+first_turn`,
/// `+swap`.
impl<const W: usize> fmt::Display for Position<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<{},{},{}", self.houses, self.store(Side::South), self.store(Side::North))?;
        let view = self.view();
        for seeds in Side::BOTH.iter().flat_map(|side| view.houses(*side)) {
            write!(f, ",{seeds}")?;
        }
        write!(f, ">{}{}", self.side, phase_mark(self.phase))
    }
}

fn phase_mark(phase: Phase) -> &'static str {
    match phase {
        Phase::Play => "",
        Phase::FirstMove => "+first",
        Phase::FirstTurn => "+first_turn",
        Phase::SwapOffer => "+swap",
    }
}

impl<const W: usize> FromStr for Position<W> {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Position<W>, PositionError> {
        let form =
            PositionError::Form { expected: "<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>S", found: Excerpt::of(text) };
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
        let side_end = end.char_indices().nth(1).map_or(end.len(), |(i, _)| i);
        let (side, mark) = end.split_at(side_end);
        let position =
            Position::from_rows(&rows[0][..expected], &rows[1][..expected], stores, side.parse()?)?;
        let phases = [Phase::Play, Phase::FirstMove, Phase::FirstTurn, Phase::SwapOffer];
        match phases.into_iter().find(|phase| phase_mark(*phase) == mark) {
            Some(phase) => Ok(position.with_phase(phase)),
            None if mark.starts_with('+') => Err(PositionError::Mark { found: Excerpt::of(mark) }),
            None => Err(PositionError::Trailing { found: Excerpt::of(mark) }),
        }
    }
}

/// `kalah houses=6 seeds=4`, and after it each option that is not the default.
impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "kalah houses={} seeds={}", self.houses, self.seeds)?;
        self.write_rulings(f)
    }
}

impl Options {
    /// Each option but the board that is not the default.
    fn write_rulings(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_option(f, "capture", &self.capture)?;
        write_yes_or_no(f, "capture_takes_last", self.capture_takes_last, true)?;
        write_option(f, "end", &self.end)?;
        write_option(f, "leftovers", &self.leftovers)?;
        write_option(f, "extra_move", &self.extra_move)?;
        write_yes_or_no(f, "capture_moves_again", self.capture_moves_again, false)?;
        write_option(f, "swap", &self.swap)?;
        write_yes_or_no(f, "stop_at_majority", self.stop_at_majority, false)?;
        write_yes_or_no(f, "relay", self.relay, false)
    }

    /// Sets one option from text.
    fn set(&mut self, option: &str, value: &str) -> Result<(), RulesError> {
        match option {
            "houses" => {
                self.houses = number_option("houses", value, 1, u32::from(Options::MAX_HOUSES))? as u8;
            }
            "seeds" => self.seeds = number_option("seeds", value, 0, 255)? as u8,
            "capture" => self.capture = value.parse()?,
            "capture_takes_last" => self.capture_takes_last = yes_or_no("capture_takes_last", value)?,
            "end" => self.end = value.parse()?,
            "leftovers" => self.leftovers = value.parse()?,
            "extra_move" => self.extra_move = value.parse()?,
            "capture_moves_again" => self.capture_moves_again = yes_or_no("capture_moves_again", value)?,
            "swap" => self.swap = value.parse()?,
            "stop_at_majority" => self.stop_at_majority = yes_or_no("stop_at_majority", value)?,
            "relay" => self.relay = yes_or_no("relay", value)?,
            _ => {
                return Err(RulesError::UnknownOption {
                    found: Excerpt::of(option),
                    known: "preset, houses, seeds, capture, capture_takes_last, end, leftovers, extra_move, \
                            capture_moves_again, swap, stop_at_majority, relay, start",
                });
            }
        }
        Ok(())
    }
}

/// The options, and `start=` with the position where the start is not equal rows.
impl<const W: usize, const P: usize> fmt::Display for KalahRules<W, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.has_equal_rows() {
            return write!(f, "{}", self.options());
        }
        write!(f, "kalah houses={}", self.options().houses)?;
        self.options().write_rulings(f)?;
        write!(f, " start={}", self.initial())
    }
}

/// Reads `kalah` followed by `option=value` in any order. `preset=NAME` gives what is not said otherwise.
impl<const W: usize, const P: usize> FromStr for KalahRules<W, P> {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<KalahRules<W, P>, RulesError> {
        let words = rules_words(text, KalahRules::<W, P>::NAME)?;
        let (mut start, mut seeds_given) = (None, false);
        let options = read_options(words, Options::standard(), Options::preset, |options, option, value| {
            seeds_given |= option == "seeds";
            match option {
                "start" => start = Some(value.parse::<Position<W>>()?),
                _ => options.set(option, value)?,
            }
            Ok(())
        })?;
        match start {
            None => KalahRules::new(options),
            Some(_) if seeds_given => Err(RulesError::Contradiction {
                first: "seeds",
                second: "start",
                why: "a start position says how many seeds lie in each house",
            }),
            Some(start) => KalahRules::with_start(options, start),
        }
    }
}

mancala_core::serde_as_text!(impl [const W: usize] Position<W>);
mancala_core::serde_as_text!(impl [const W: usize, const P: usize] KalahRules<W, P>);
