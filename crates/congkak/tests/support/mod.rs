//! What several tests need: the oracle as core's tests take it, and the files of recorded games.
#![allow(dead_code, reason = "each test file uses its part")]

use std::io::Read;
use std::path::Path;

use flate2::read::GzDecoder;
use serde_json::Value;

use congkak::{CongkakMove, CongkakRules, HandState, Options, Phase, Position};
use mancala_core::testing::Oracle;
use mancala_core::{EndReason, Move, Outcome, Pit, Score, Side, View};

use crate::oracle::{End, Hand, Move as PlainMove, Phase as PlainPhase, Reason, Round};

/// The oracle with the options it plays by.
pub(crate) struct Plain {
    pub(crate) options: Options,
    pub(crate) round: Round,
}

fn side(player: usize) -> Side {
    Side::BOTH[player]
}

impl Round {
    fn score(&self) -> Score {
        Score::seeds(self.stores[0] as u8, self.stores[1] as u8)
    }
}

/// The position with the sides exchanged, outside an opening.
pub(crate) fn mirrored<const W: usize>(position: &Position<W>) -> Position<W> {
    let view = position.view();
    let stores = [Side::North, Side::South].map(|side| view.seeds(Pit::Store(side)));
    let (south, north) = (view.houses(Side::North), view.houses(Side::South));
    Position::from_rows(south, north, stores, !position.side_to_move())
        .expect("a board as large")
        .with_phase(position.phase())
        .with_last_mover(position.last_mover().map(|side| !side))
}

/// A hand of an opening as the text of the position tells it.
fn hand(text: &str, state: HandState, player: usize) -> Hand {
    let blank = Hand {
        player,
        pit: 0,
        origin: 0,
        seeds: 0,
        lapped: state == HandState::Lapped,
        drops: 0,
        laps: 1,
        captured: 0,
        end: None,
        finished: 0,
        finished_tick: 0,
        waits: state == HandState::Rests,
    };
    match state {
        HandState::MayPick | HandState::Rests => Hand { end: Some(End::Store), ..blank },
        HandState::Dead => Hand { end: Some(End::OppEmpty), ..blank },
        HandState::Sowing | HandState::Lapped => {
            let (seeds, rest) = text.split_once('@').expect("seeds@pit");
            let (pit, origin) = rest.split_once('^').unwrap_or((rest, "1"));
            let place = |text: &str| text.trim_end_matches('*').parse::<usize>().expect("a number") - 1;
            Hand { seeds: seeds.parse().expect("a number"), pit: place(pit), origin: place(origin), ..blank }
        }
    }
}

pub(crate) fn round_of<const W: usize, const P: usize>(
    rules: &CongkakRules<W, P>,
    position: &Position<W>,
) -> Round {
    let (view, text) = (position.view(), position.to_string());
    let n = view.houses(Side::South).len();
    let mut round = Round {
        houses: Side::BOTH.map(|side| view.houses(side).iter().map(|seeds| u32::from(*seeds)).collect()),
        stores: Side::BOTH.map(|side| view.seeds(Pit::Store(side)).into()),
        burnt: Side::BOTH.map(|side| (0..n).map(|house| rules.burnt(side) >> house & 1 == 1).collect()),
        to_move: position.side_to_move().index(),
        phase: match position.phase() {
            Phase::Play => PlainPhase::Play,
            Phase::Choose => PlainPhase::Choose(None),
            Phase::Chosen(house) => PlainPhase::Choose(Some(house.into())),
            Phase::Opening(opening) => {
                let (_, fields) = text.split_once("+opening=").expect("the opening");
                let fields: Vec<_> = fields.split(':').collect();
                let mut hands = [0, 1].map(|p| hand(fields[1 + p], opening.hand(side(p)).state(), p));
                let first = fields.get(3).map(|side| usize::from(*side == "N"));
                for hand in &mut hands {
                    hand.finished = if Some(hand.player) == first { 1 } else { 2 };
                }
                PlainPhase::Opening { hands, tick: opening.ticks().into(), step: 2 }
            }
        },
        last_mover: position.last_mover().map(Side::index),
        over: None,
        unswept: None,
    };
    if round.phase == PlainPhase::Play {
        round.settle(rules.options());
    }
    round
}

impl<const W: usize, const P: usize> Oracle<CongkakRules<W, P>> for Plain {
    fn from_position(rules: &CongkakRules<W, P>, position: &Position<W>) -> Plain {
        Plain { options: *rules.options(), round: round_of(rules, position) }
    }

    fn legal_moves(&self) -> Vec<u8> {
        let index = |m| match m {
            PlainMove::House(house) => house as u8,
            PlainMove::Wait => CongkakMove::WAIT.index(),
        };
        self.round.legal_moves(&self.options).into_iter().map(index).collect()
    }

    fn play(&mut self, index: u8) {
        let wait = index == CongkakMove::WAIT.index();
        let played = if wait { PlainMove::Wait } else { PlainMove::House(index.into()) };
        self.round.play(&self.options, played);
    }

    fn side_to_move(&self) -> Side {
        side(self.round.to_move)
    }

    /// The oracle sweeps; the library leaves the last seeds where they lie, as the oracle does before the sweep.
    fn view(&self) -> View {
        let round = self.round.unswept.as_deref().unwrap_or(&self.round);
        let mut view = View::new(round.houses[0].len() as u8);
        for p in 0..2 {
            for (house, seeds) in round.houses[p].iter().enumerate() {
                *view.seeds_mut(Pit::House(side(p), house as u8)) = *seeds as u8;
                view.set_burnt(Pit::House(side(p), house as u8), round.burnt[p][house]);
            }
            *view.seeds_mut(Pit::Store(side(p))) = round.stores[p] as u8;
            if let PlainPhase::Opening { hands, .. } = &round.phase {
                *view.hand_mut(side(p)) = hands[p].seeds as u8;
            }
        }
        view
    }

    fn score(&self) -> Score {
        self.round.score()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.round.over.map(|reason| {
            let reason = match reason {
                Reason::NoMoves => EndReason::NoMove,
                Reason::Majority => EndReason::Majority,
            };
            Outcome { winner: self.round.winner().map(side), score: self.round.score(), reason }
        })
    }
}

/// The text of a gzip file in `tests/data`.
pub(crate) fn data(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name);
    let bytes = std::fs::read(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let mut text = String::new();
    GzDecoder::new(&bytes[..])
        .read_to_string(&mut text)
        .unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    text
}

/// Options as recorded games write them: those that are not the default, `true` and `false` for yes and no.
pub(crate) fn options(v: &Value) -> Options {
    let mut text = String::from("congkak");
    for (name, value) in v.as_object().expect("options") {
        let value = match value {
            Value::Bool(true) => "yes".to_string(),
            Value::Bool(false) => "no".to_string(),
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        text = format!("{text} {name}={value}");
    }
    *text.parse::<congkak::WideCongkak>().unwrap_or_else(|e| panic!("{text}: {e}")).options()
}

/// A position of the worked examples for the oracle.
pub(crate) fn plain_position(v: &Value) -> Round {
    let number = |v: &Value| v.as_u64().expect("a number") as u32;
    let row = |name: &str, p: usize| v[name][p].as_array().expect("a row").clone();
    Round {
        houses: [0, 1].map(|p| row("houses", p).iter().map(number).collect()),
        stores: [0, 1].map(|p| number(&v["stores"][p])),
        burnt: [0, 1].map(|p| row("burnt", p).iter().map(|burnt| burnt == true).collect()),
        to_move: number(&v["to_move"]) as usize,
        phase: PlainPhase::Play,
        last_mover: v["last_mover"].as_u64().map(|p| p as usize),
        over: (v["over"] == true).then_some(Reason::NoMoves),
        unswept: None,
    }
}
