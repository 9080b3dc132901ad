//! A game made to repeat itself: a token walks round a ring of pits, one pit a ply, whoever moves; instead of walking, the
//! mover may bank a seed. It ends when no seeds are left, or by its history.

use core::fmt;
use core::str::FromStr;

use mancala_core::{
    EndReason, Excerpt, HistoryRule, House, MoveSet, Observer, Outcome, Pit, PositionError, Rules,
    RulesError, Score, Side, View, text,
};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Carousel {
    pub(crate) pits: u8,
    pub(crate) seeds: u8,
    pub(crate) repetition: Option<u8>,
    pub(crate) idle_limit: Option<u32>,
    pub(crate) ply_limit: Option<u32>,
}

impl Carousel {
    pub(crate) fn of(pits: u8, seeds: u8) -> Carousel {
        Carousel { pits, seeds, repetition: None, idle_limit: None, ply_limit: None }
    }
}

/// The pit of the token, the seeds left, those banked, and the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct CarouselPosition {
    token: u8,
    left: u8,
    banked: [u8; 2],
    side: Side,
}

pub(crate) fn walk() -> House {
    House::new(0).expect("a move")
}

pub(crate) fn bank() -> House {
    House::new(1).expect("a move")
}

impl Rules for Carousel {
    type Position = CarouselPosition;
    type Move = House;
    type Key = CarouselPosition;

    const NAME: &'static str = "carousel";

    fn initial(&self) -> CarouselPosition {
        CarouselPosition { token: 0, left: self.seeds, banked: [0; 2], side: Side::South }
    }

    fn side_to_move(&self, position: &CarouselPosition) -> Side {
        position.side
    }

    fn legal_moves(&self, position: &CarouselPosition) -> MoveSet<House> {
        MoveSet::from_bits(if position.left == 0 { 0 } else { 0b11 })
    }

    fn play_unchecked<O: Observer>(&self, position: &mut CarouselPosition, played: House, _: &mut O) {
        if played == walk() {
            position.token = (position.token + 1) % self.pits;
        } else {
            position.left = position.left.saturating_sub(1);
            position.banked[position.side.index()] += 1;
        }
        position.side = !position.side;
    }

    fn outcome(&self, position: &CarouselPosition) -> Option<Outcome> {
        (position.left == 0).then(|| Outcome::by_score(self.score(position), EndReason::NoMove))
    }

    fn score(&self, position: &CarouselPosition) -> Score {
        Score::seeds(position.banked[0], position.banked[1])
    }

    fn split(&self, position: &CarouselPosition) -> (Score, CarouselPosition) {
        (self.score(position), *position)
    }

    fn view(&self, _: &CarouselPosition) -> View {
        View::new(1)
    }

    fn check(&self, position: &CarouselPosition) -> Result<(), PositionError> {
        let fits = position.token < self.pits;
        if fits {
            Ok(())
        } else {
            Err(PositionError::Rules { why: "the token is in a pit that the ring does not have" })
        }
    }

    fn history(&self) -> HistoryRule {
        let mut rule = HistoryRule::NONE;
        rule.repetition = self.repetition;
        rule.idle_limit = self.idle_limit;
        rule.ply_limit = self.ply_limit;
        rule
    }

    fn sweep(&self, _: &CarouselPosition, _: &Outcome, _: impl FnMut(Pit, u8, Option<Side>)) {}
}

impl fmt::Display for Carousel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "carousel pits={} seeds={}", self.pits, self.seeds)
    }
}

impl FromStr for Carousel {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Carousel, RulesError> {
        let mut rules = Carousel::of(1, 1);
        for word in text::rules_words(text, Carousel::NAME)? {
            let (option, value) = word?;
            let number = text::number_option("pits or seeds", value, 1, 255)? as u8;
            match option {
                "pits" => rules.pits = number,
                "seeds" => rules.seeds = number,
                _ => {
                    return Err(RulesError::UnknownOption {
                        found: Excerpt::of(option),
                        known: "pits, seeds",
                    });
                }
            }
        }
        Ok(rules)
    }
}

impl fmt::Display for CarouselPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}-{}-{}/{}", self.token, self.left, self.banked[0], self.banked[1], self.side)
    }
}

impl FromStr for CarouselPosition {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<CarouselPosition, PositionError> {
        let form = PositionError::Form { expected: "0/5-0-0/S", found: Excerpt::of(text) };
        let mut parts = text.split('/');
        let (Some(token), Some(counts), Some(side)) = (parts.next(), parts.next(), parts.next()) else {
            return Err(form);
        };
        let mut counts = counts.split('-').map(text::seeds_field);
        let mut count = || counts.next().unwrap_or(Err(form));
        Ok(CarouselPosition {
            token: text::seeds_field(token)?,
            left: count()?,
            banked: [count()?, count()?],
            side: side.parse()?,
        })
    }
}
