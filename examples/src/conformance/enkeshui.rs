//! Enkeshui: recorded games `{game, setup, options, start, steps, winner, reason, captured}`, and worked examples
//! `{game, examples: [{id, options, before, move, info, after}]}`.
//!
//! Pits `0..n` are South's and `n..2n` North's, each row in its owner's sowing order.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use enkeshui::{EnkeshuiMove, EnkeshuiRules, Options, Phase, Position, Race, Schedule, Setup, Way};
use mancala_core::{EndReason, Event, Line, Outcome, Pit, RaceEnd, Rules, Side, SowingEnd, Story, View};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::Replay;

/// A position of a game: the board, the owner of each bull by its pit, seeds captured by each side, and the side to move
/// or -1.
type State = (Vec<u8>, Bulls, [u8; 2], i8);

/// The owner, 0 or 1, of the bull in each pit.
type Bulls = BTreeMap<String, usize>;

#[derive(Deserialize)]
struct Record {
    setup: String,
    options: Map<String, Value>,
    start: State,
    steps: Vec<Step>,
    winner: Option<usize>,
    reason: String,
    captured: [u8; 2],
}

/// The race, or a whole turn.
#[derive(Deserialize)]
#[serde(untagged)]
enum Step {
    Race { race: [u8; 2], schedule: Option<Vec<usize>>, first: usize, endless: bool, state: State },
    Turn { legal: Vec<u8>, pit: u8, dirs: Vec<String>, end: String, laps: usize, drops: u32, state: State },
}

#[derive(Deserialize)]
struct Examples {
    examples: Vec<Example>,
}

#[derive(Deserialize)]
struct Example {
    id: String,
    options: Map<String, Value>,
    before: Snapshot,
    #[serde(rename = "move")]
    played: Played,
    info: Info,
    after: Snapshot,
}

#[derive(Deserialize)]
struct Snapshot {
    board: Vec<u8>,
    captured: [u8; 2],
    to_move: usize,
    over: bool,
    winner: Option<usize>,
    reason: Option<String>,
    bulls: Bulls,
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Played {
    Sow {
        pit: u8,
        #[serde(default)]
        dirs: Vec<String>,
    },
    Race {
        pits: [u8; 2],
        #[serde(default)]
        schedule: Vec<usize>,
    },
    Special {
        pits: [u8; 2],
        add: Vec<u8>,
    },
}

#[derive(Deserialize)]
struct Info {
    end: Option<String>,
    laps: Option<usize>,
    drops: Option<Value>,
    first: Option<usize>,
    tie: Option<bool>,
}

/// What one turn or race did, from its story.
#[derive(Default)]
struct Told(Story);

impl Told {
    fn laps(&self) -> usize {
        self.0.0.iter().filter(|event| matches!(event, Event::Sown(_))).count()
    }

    /// Seeds sown.
    fn drops(&self) -> u32 {
        let sown = self.0.0.iter().filter_map(|event| match event {
            Event::Sown(lap) => Some(u32::from(lap.seeds)),
            _ => None,
        });
        sown.sum()
    }

    /// Seeds that each hand put down in a race.
    fn race_drops(&self) -> [u32; 2] {
        Side::BOTH.map(|side| {
            let downs = self.0.0.iter().filter(|e| matches!(e, Event::PutDown { hand, .. } if *hand == side));
            downs.count() as u32
        })
    }

    fn end(&self) -> &'static str {
        let end = self.0.0.iter().find_map(|event| match event {
            Event::SowingEnded { why, .. } => Some(*why),
            _ => None,
        });
        match end {
            Some(SowingEnd::MadeBull) => "made_bull",
            Some(SowingEnd::InBull) => "bull",
            Some(SowingEnd::Captured) => "capture",
            Some(SowingEnd::BlockedByBull) => "blocked_by_bull",
            Some(SowingEnd::OtherRowEmpty) => "opp_empty",
            Some(SowingEnd::EmptyAfterRelay) => "own_empty_after_relay",
            Some(SowingEnd::OppositeEmpty) => "own_empty_opposite_empty",
            Some(SowingEnd::Endless) => "endless",
            _ => "none",
        }
    }

    /// Who moves first after a race, and how that was decided.
    fn race(&self) -> Option<(usize, RaceEnd)> {
        self.0.0.iter().find_map(|event| match event {
            Event::RaceEnded { first, how } => Some((first.index(), *how)),
            _ => None,
        })
    }
}

fn reason(outcome: Outcome) -> &'static str {
    match outcome.reason {
        EndReason::NoMove => "mover_cannot_move",
        EndReason::OtherNoMove => "opponent_cannot_move",
        EndReason::Repetition => "repetition",
        EndReason::IdleLimit => "no_progress",
        _ => "another reason",
    }
}

/// Options as they are recorded, on some setup.
fn options(setup: Setup, recorded: &Map<String, Value>, schedule: &[usize]) -> Result<Options, String> {
    let mut text = format!("enkeshui setup={setup} require_total=any");
    for (option, value) in recorded.iter().filter(|(option, _)| *option != "n") {
        let value = match value {
            Value::Bool(yes) => if *yes { "yes" } else { "no" }.to_string(),
            Value::String(name) => name.clone(),
            Value::Number(number) => number.to_string(),
            _ => return Err(format!("the option {option} is {value}")),
        };
        let _ = write!(text, " {option}={value}");
    }
    let options: Options = text.parse().map_err(|error| format!("{text}: {error}"))?;
    let steps: Option<Vec<Side>> = schedule.iter().map(|side| Side::BOTH.get(*side).copied()).collect();
    let steps = steps.ok_or("a schedule names players 0 and 1")?;
    if steps.is_empty() {
        return Ok(options);
    }
    let schedule = Schedule::new(&steps).ok_or(format!("a schedule of {} steps is too long", steps.len()))?;
    Ok(options.race(Race::Explicit(schedule)))
}

/// A pit counted around the board, by its owner.
fn pit(index: usize, houses: u8) -> Pit {
    let north = usize::from(houses);
    if index < north {
        Pit::House(Side::South, index as u8)
    } else {
        Pit::House(Side::North, (index - north) as u8)
    }
}

/// The owner of each bull.
fn owners(bulls: &Bulls, houses: u8) -> Result<Vec<(Pit, Side)>, String> {
    let owned = bulls.iter().map(|(index, owner)| {
        let index = index.parse().map_err(|_| format!("the pit of a bull is {index}"))?;
        let owner = Side::BOTH.get(*owner).ok_or(format!("player {owner} owns a bull"))?;
        Ok((pit(index, houses), *owner))
    });
    owned.collect()
}

/// A recorded board.
fn view(board: &[u8], bulls: &Bulls, captured: [u8; 2]) -> Result<View, String> {
    let houses = (board.len() / 2) as u8;
    let mut view = View::new(houses);
    for (index, seeds) in board.iter().enumerate() {
        *view.seeds_mut(pit(index, houses)) = *seeds;
    }
    for (pit, owner) in owners(bulls, houses)? {
        view.set_bull(pit, Some(owner));
    }
    for (side, seeds) in Side::BOTH.into_iter().zip(captured) {
        *view.seeds_mut(Pit::Store(side)) = seeds;
    }
    Ok(view)
}

/// Replays a record, which is a game or a file of examples.
pub(super) fn replay(record: Value, replay: &mut Replay<'_>) -> Result<(), String> {
    if record.get("examples").is_some() {
        let examples: Examples = serde_json::from_value(record).map_err(|error| error.to_string())?;
        return examples.examples.iter().try_for_each(|example| {
            let done = by_width(example.before.board.len(), replay, Examined(example));
            done.map_err(|why| format!("example {}: {why}", example.id))
        });
    }
    let record: Record = serde_json::from_value(record).map_err(|error| error.to_string())?;
    by_width(record.start.0.len(), replay, &record)
}

/// Something that is replayed in the narrowest type that holds its board.
trait Recorded {
    fn replay<const W: usize, const P: usize>(self, replay: &mut Replay<'_>) -> Result<(), String>;
}

fn by_width(pits: usize, replay: &mut Replay<'_>, recorded: impl Recorded) -> Result<(), String> {
    match pits {
        0..=16 => recorded.replay::<1, 16>(replay),
        17..=32 => recorded.replay::<2, 32>(replay),
        _ => recorded.replay::<3, 48>(replay),
    }
}

impl Recorded for &Record {
    fn replay<const W: usize, const P: usize>(self, replay: &mut Replay<'_>) -> Result<(), String> {
        let setup: Setup = self.setup.parse().map_err(|error| format!("{error}"))?;
        let schedule = match self.steps.first() {
            Some(Step::Race { schedule: Some(schedule), .. }) => schedule.as_slice(),
            _ => &[],
        };
        let rules: EnkeshuiRules<W, P> =
            options(setup, &self.options, schedule)?.build().map_err(|error| error.to_string())?;
        let mut line = Line::new(&rules);
        compare_state(&rules, &line, &self.start, replay)?;
        for step in &self.steps {
            let state = match step {
                Step::Race { race, first, endless, state, .. } => {
                    let Some(told) = play(&rules, &mut line, &races(*race, setup.houses()), replay) else {
                        return Ok(());
                    };
                    let how = told.race().map(|(first, how)| (first, how == RaceEnd::Void));
                    replay.compare("the race", &how, &Some((*first, *endless)));
                    state
                }
                Step::Turn { legal, pit, dirs, end, laps, drops, state } => {
                    let side = rules.side_to_move(line.position());
                    let row = if side == Side::South { 0 } else { setup.houses() };
                    let moves = line.legal_moves(&rules).into_iter();
                    let pits: Vec<u8> = moves
                        .map(|played| match played {
                            EnkeshuiMove::Pit(house) => row + house,
                            _ => u8::MAX,
                        })
                        .collect();
                    replay.compare("legal moves", &pits, legal);
                    let moves = sowing(*pit, dirs, setup.houses())?;
                    let Some(told) = play(&rules, &mut line, &moves, replay) else { return Ok(()) };
                    let found = (told.end(), told.laps(), told.drops());
                    replay.compare("the sowing", &found, &(end.as_str(), *laps, *drops));
                    state
                }
            };
            compare_state(&rules, &line, state, replay)?;
        }
        let outcome = line.outcome(&rules);
        let found = outcome.map(|outcome| (outcome.winner.map(Side::index), reason(outcome)));
        replay.compare("the result", &found, &Some((self.winner, self.reason.as_str())));
        let score = outcome.map(|outcome| Side::BOTH.map(|side| outcome.score.of(side)));
        replay.compare("the score", &score, &Some(self.captured.map(|seeds| 2 * u16::from(seeds))));
        Ok(())
    }
}

/// A worked example.
struct Examined<'a>(&'a Example);

impl Recorded for Examined<'_> {
    fn replay<const W: usize, const P: usize>(self, replay: &mut Replay<'_>) -> Result<(), String> {
        let Example { options: recorded, before, played, info, after, .. } = self.0;
        let (south, north) = before.board.split_at(before.board.len() / 2);
        let setup = Setup::custom(south, north).ok_or("the board has no possible size")?;
        let schedule: &[usize] = if let Played::Race { schedule, .. } = played { schedule } else { &[] };
        let mut options = options(setup, recorded, schedule)?;
        if !matches!(played, Played::Race { .. }) {
            // A player may have nothing left, from where no race could begin.
            options = options.race(Race::Off);
        }
        let rules: EnkeshuiRules<W, P> = options.build().map_err(|error| error.to_string())?;
        let to_move = *Side::BOTH.get(before.to_move).ok_or("player to move")?;
        let mut position =
            Position::from_rows(south, north, before.captured, to_move).map_err(|error| error.to_string())?;
        for (pit, owner) in owners(&before.bulls, setup.houses())? {
            position = position.with_bull(pit, owner);
        }
        let moves = match played {
            Played::Sow { pit, dirs } => sowing(*pit, dirs, setup.houses())?,
            Played::Race { pits, .. } => {
                position = position.with_phase(Phase::Race);
                races(*pits, setup.houses()).to_vec()
            }
            Played::Special { pits, add } => {
                let puts = (0u8..)
                    .zip(add)
                    .flat_map(|(house, seeds)| (0..*seeds).map(move |_| EnkeshuiMove::Put(house)));
                let lifts = pits.map(|pit| EnkeshuiMove::Lift(pit % setup.houses()));
                lifts.into_iter().chain(puts).collect()
            }
        };
        rules.check(&position).map_err(|error| error.to_string())?;
        let mut line = Line::from_position(&rules, position);
        let Some(told) = play(&rules, &mut line, &moves, replay) else { return Ok(()) };
        if let Played::Race { .. } = played {
            let how = told.race().map(|(first, how)| (Some(first), Some(how == RaceEnd::Tied)));
            replay.compare("the race", &how, &Some((info.first, info.tie)));
            let drops = serde_json::json!(told.race_drops());
            replay.compare("seeds put down", &Some(&drops), &info.drops.as_ref());
        } else if let Some(laps) = info.laps {
            let found = (Some(told.end()), told.laps(), Some(serde_json::json!(told.drops())));
            replay.compare("the sowing", &found, &(info.end.as_deref(), laps, info.drops.clone()));
        }
        let to_move = if after.over { -1 } else { after.to_move as i8 };
        let state = (after.board.clone(), after.bulls.clone(), after.captured, to_move);
        compare_state(&rules, &line, &state, replay)?;
        let outcome = line.outcome(&rules);
        let found = outcome.map(|outcome| (outcome.winner.map(Side::index), Some(reason(outcome))));
        replay.compare("the result", &found, &after.over.then_some((after.winner, after.reason.as_deref())));
        Ok(())
    }
}

/// The two moves of a race.
fn races(pits: [u8; 2], houses: u8) -> [EnkeshuiMove; 2] {
    pits.map(|pit| EnkeshuiMove::Pit(pit % houses))
}

/// The moves of a sowing: the pit, and a direction for each choice.
fn sowing(pit: u8, dirs: &[String], houses: u8) -> Result<Vec<EnkeshuiMove>, String> {
    let ways = dirs.iter().map(|dir| match dir.as_str() {
        "ccw" => Ok(EnkeshuiMove::Way(Way::Ccw)),
        "cw" => Ok(EnkeshuiMove::Way(Way::Cw)),
        _ => Err(format!("a direction is ccw or cw, not {dir}")),
    });
    std::iter::once(Ok(EnkeshuiMove::Pit(pit % houses))).chain(ways).collect()
}

/// Plays the moves of one turn and returns what happened; after an illegal move, which is noted, nothing can be compared.
fn play<const W: usize, const P: usize>(
    rules: &EnkeshuiRules<W, P>,
    line: &mut Line<EnkeshuiRules<W, P>>,
    moves: &[EnkeshuiMove],
    replay: &mut Replay<'_>,
) -> Option<Told> {
    let mut told = Told::default();
    for played in moves {
        replay.next_move();
        if let Err(error) = line.play_observed(rules, *played, &mut told.0) {
            replay.mismatch(error.to_string());
            return None;
        }
    }
    Some(told)
}

/// Compares a position; on the last recorded board the seeds are swept.
fn compare_state<const W: usize, const P: usize>(
    rules: &EnkeshuiRules<W, P>,
    line: &Line<EnkeshuiRules<W, P>>,
    (board, bulls, captured, to_move): &State,
    replay: &mut Replay<'_>,
) -> Result<(), String> {
    let mut found = rules.view(line.position());
    let outcome = line.outcome(rules);
    if let Some(outcome) = outcome {
        rules
            .sweep(line.position(), &outcome, |pit, seeds, to| found.apply(&Event::Swept { pit, seeds, to }));
    }
    replay.compare("board", &found, &view(board, bulls, *captured)?);
    let side = if outcome.is_some() { -1 } else { rules.side_to_move(line.position()).index() as i8 };
    replay.compare("player", &side, to_move);
    Ok(())
}
