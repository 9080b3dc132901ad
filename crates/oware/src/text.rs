//! The text forms: `oware houses=6 seeds=4 …` for rules, `4-4-…-0-0-S` for positions.

use core::fmt;
use core::str::FromStr;

use mancala_core::text::{
    number_option, read_options, rules_words, seeds_field, write_option, write_yes_or_no, yes_or_no,
};
use mancala_core::{Excerpt, PositionError, Rules, RulesError, Side};

use crate::options::Options;
use crate::position::Position;
use crate::rules::OwareRules;

/// The form of Aualé and its engines: the houses of South and then of North in sowing order, the stores, South's first,
/// and the side to move, joined by `-`. The number of houses is half of the fields before the stores.
impl<const W: usize> fmt::Display for Position<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let view = self.view();
        for seeds in Side::BOTH.iter().flat_map(|side| view.houses(*side)) {
            write!(f, "{seeds}-")?;
        }
        write!(f, "{}-{}-{}", self.store(Side::South), self.store(Side::North), self.side)
    }
}

impl<const W: usize> FromStr for Position<W> {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Position<W>, PositionError> {
        let form =
            PositionError::Form { expected: "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", found: Excerpt::of(text) };
        let (counts, side) = text.rsplit_once('-').ok_or(form)?;
        let fields = counts.split('-');
        let found = fields.clone().count().checked_sub(2).filter(|n| *n > 0).ok_or(form)?;
        let houses = found.div_ceil(2);
        if houses > usize::from(Position::<W>::MAX_HOUSES) {
            return Err(PositionError::HousesRange { found: houses, min: 1, max: Position::<W>::MAX_HOUSES });
        }
        if found != 2 * houses {
            return Err(PositionError::HouseFields { found, expected: 2 * houses });
        }
        let mut pits = [0; 2 * Options::MAX_HOUSES as usize + 2];
        for (pit, field) in pits.iter_mut().zip(fields) {
            *pit = seeds_field(field)?;
        }
        let (south, rest) = pits.split_at(houses);
        let (north, stores) = rest.split_at(houses);
        Position::from_rows(south, north, [stores[0], stores[1]], side.parse()?)
    }
}

/// `oware houses=6 seeds=4`, and after it each option that is not the default.
impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "oware houses={} seeds={}", self.houses, self.seeds)?;
        self.write_rulings(f)
    }
}

impl Options {
    /// Each option but the board that is not the default.
    fn write_rulings(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_option(f, "grand_slam", &self.grand_slam)?;
        write_option(f, "feeding", &self.feeding)?;
        write_option(f, "cannot_feed", &self.cannot_feed)?;
        write_option(f, "repetition", &self.repetition)?;
        if let Some(plies) = self.ply_limit {
            write!(f, " ply_limit={plies}")?;
        }
        write_option(f, "ply_limit_leftovers", &self.ply_limit_leftovers)?;
        write_yes_or_no(f, "stop_at_majority", self.stop_at_majority, true)
    }

    /// Sets one option from text.
    fn set(&mut self, option: &str, value: &str) -> Result<(), RulesError> {
        match option {
            "houses" => {
                self.houses = number_option("houses", value, 1, u32::from(Options::MAX_HOUSES))? as u8;
            }
            "seeds" => self.seeds = number_option("seeds", value, 0, 255)? as u8,
            "grand_slam" => self.grand_slam = value.parse()?,
            "feeding" => self.feeding = value.parse()?,
            "cannot_feed" => self.cannot_feed = value.parse()?,
            "repetition" => self.repetition = value.parse()?,
            "ply_limit" => {
                self.ply_limit = match value {
                    "none" => None,
                    plies => Some(number_option("ply_limit", plies, 1, u32::MAX)?),
                }
            }
            "ply_limit_leftovers" => self.ply_limit_leftovers = value.parse()?,
            "stop_at_majority" => self.stop_at_majority = yes_or_no("stop_at_majority", value)?,
            _ => {
                return Err(RulesError::UnknownOption {
                    found: Excerpt::of(option),
                    known: "preset, houses, seeds, grand_slam, feeding, cannot_feed, repetition, ply_limit, \
                            ply_limit_leftovers, stop_at_majority, start",
                });
            }
        }
        Ok(())
    }
}

/// The options, and `start=` with the position where the start is not equal rows.
impl<const W: usize, const P: usize> fmt::Display for OwareRules<W, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.has_equal_rows() {
            return write!(f, "{}", self.options());
        }
        write!(f, "oware houses={}", self.options().houses)?;
        self.options().write_rulings(f)?;
        write!(f, " start={}", self.initial())
    }
}

/// Reads `oware` followed by `option=value` in any order. `preset=NAME` gives what is not said otherwise.
impl<const W: usize, const P: usize> FromStr for OwareRules<W, P> {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<OwareRules<W, P>, RulesError> {
        let words = rules_words(text, OwareRules::<W, P>::NAME)?;
        let (mut start, mut seeds_given) = (None, false);
        let options = read_options(words, Options::abapa(), Options::preset, |options, option, value| {
            seeds_given |= option == "seeds";
            match option {
                "start" => start = Some(value.parse::<Position<W>>()?),
                _ => options.set(option, value)?,
            }
            Ok(())
        })?;
        match start {
            None => OwareRules::new(options),
            Some(_) if seeds_given => Err(RulesError::Contradiction {
                first: "seeds",
                second: "start",
                why: "a start position says how many seeds lie in each house",
            }),
            Some(start) => OwareRules::with_start(options, start),
        }
    }
}

mancala_core::serde_as_text!(impl [const W: usize] Position<W>);
mancala_core::serde_as_text!(impl [const W: usize, const P: usize] OwareRules<W, P>);
