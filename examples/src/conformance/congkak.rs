//! Games recorded from a readable model of Congkak, and worked examples.
//!
//! A game is `{game, options, start, steps, round_winner, stores, match_winner?}`; a state is `[row0, row1, [store0, store1],
//! to_move or -1]`. A step is a chain (`legal, house, end, drops, laps, captured, state`), a joint opening (`serentak: [a, b],
//! ends, drops, state`) or a refill (`refill, burnt, state`). A record of worked examples is `{game, examples}`; each has
//! `id, options, before, move, info, after`.

use congkak::{
    CongkakMove, CongkakRules, Match, MatchRules, Options, Phase, Position, Schedule, Script, Start,
};
use mancala_core::{
    CaptureReason, Event, Line, Pit, PositionError, Rules, RulesError, Side, SowingEnd, Story, View,
};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::Replay;

/// A recorded game.
#[derive(Deserialize)]
struct Record {
    options: Map<String, Value>,
    start: Value,
    steps: Vec<Step>,
    round_winner: Option<usize>,
    stores: [u8; 2],
    match_winner: Option<usize>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Step {
    Chain { legal: Vec<u8>, house: u8, end: String, drops: u32, laps: u32, captured: u32, state: Value },
    Opening { serentak: [u8; 2], ends: [String; 2], drops: [u32; 2], state: Value },
    Refill { refill: [u8; 2], burnt: [Vec<bool>; 2], state: Value },
}

/// A worked example: one move from a position that was made for it.
#[derive(Deserialize)]
struct Example {
    id: String,
    options: Map<String, Value>,
    before: Board,
    #[serde(rename = "move")]
    played: Played,
    info: Map<String, Value>,
    after: Option<Board>,
}

#[derive(Deserialize)]
struct Board {
    houses: [Vec<u8>; 2],
    stores: [u8; 2],
    burnt: [Vec<bool>; 2],
    to_move: usize,
    phase: String,
    over: bool,
    last_mover: Option<usize>,
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Played {
    Sow {
        house: u8,
    },
    Serentak {
        houses: [u8; 2],
        #[serde(default)]
        more: [Vec<u8>; 2],
        #[serde(default)]
        schedule: Option<Vec<usize>>,
    },
    Refill,
}

/// Replays a recorded game, or every example of a record of worked examples.
pub(super) fn replay(mut record: Value, replay: &mut Replay<'_>) -> Result<(), String> {
    if let Some(examples) = record.get_mut("examples").map(Value::take) {
        let examples: Vec<Example> = serde_json::from_value(examples).map_err(|error| error.to_string())?;
        for example in examples {
            replay.next_move();
            replay_example(&example, replay).map_err(|error| format!("example {}: {error}", example.id))?;
        }
        return Ok(());
    }
    let record: Record = serde_json::from_value(record).map_err(|error| error.to_string())?;
    let options = options(&record.options)?;
    match CongkakRules::<1, 30>::new(options) {
        Err(RulesError::OtherType { .. }) => {
            let rules = CongkakRules::<2, 32>::new(options).map_err(|error| error.to_string())?;
            replay_match(&MatchRules::of_first_round(rules), &record, replay)
        }
        rules => replay_match(
            &MatchRules::of_first_round(rules.map_err(|error| error.to_string())?),
            &record,
            replay,
        ),
    }
}

/// The options of a record: `true` and `false` stand for yes and no.
fn options(given: &Map<String, Value>) -> Result<Options, String> {
    let mut text = String::from("congkak");
    for (option, value) in given {
        let value = match value {
            Value::Bool(yes) => (if *yes { "yes" } else { "no" }).to_string(),
            Value::String(value) => value.clone(),
            value => value.to_string(),
        };
        text = format!("{text} {option}={value}");
    }
    let rules: CongkakRules<2, 32> = text.parse().map_err(|error: RulesError| error.to_string())?;
    Ok(*rules.options())
}

fn replay_match<const W: usize, const P: usize>(
    rules: &MatchRules<W, P>,
    record: &Record,
    replay: &mut Replay<'_>,
) -> Result<(), String> {
    let mut line = Line::new(rules);
    replay.compare("start", &state(rules, line.position()), &record.start);
    for (i, step) in record.steps.iter().enumerate() {
        let recorded = match step {
            Step::Chain { legal, house, end, drops, laps, captured, state } => {
                let found: Vec<u8> =
                    line.legal_moves(rules).into_iter().filter_map(CongkakMove::lifted_house).collect();
                replay.compare("legal moves", &found, legal);
                let side = rules.side_to_move(line.position());
                let Some(story) = play(rules, &mut line, *house, replay)? else { return Ok(()) };
                let recorded = Account { end, drops: *drops, laps: *laps, captured: *captured };
                replay.compare("chain", &Account::of(&story, side), &recorded);
                state
            }
            Step::Opening { serentak: [south, north], ends, drops, state } => {
                let mut story = Story::default();
                for house in [south, north] {
                    let Some(told) = play(rules, &mut line, *house, replay)? else { return Ok(()) };
                    story = told;
                }
                for side in Side::BOTH {
                    let hand = Account::of(&story, side);
                    let recorded = (&*ends[side.index()], drops[side.index()]);
                    replay.compare("hand", &(hand.end, hand.drops), &recorded);
                }
                state
            }
            Step::Refill { refill, burnt, state } => {
                let view = rules.view(line.position());
                let found = Side::BOTH.map(|side| burnt_houses(&view, side));
                replay.compare("burnt houses", &found, burnt);
                let filled = found.map(|row| row.iter().filter(|burnt| !**burnt).count() as u8);
                replay.compare("houses filled", &filled, refill);
                state
            }
        };
        // The library begins the next round within the move that ends one: the state between is the refill's.
        if !matches!(record.steps.get(i + 1), Some(Step::Refill { .. })) {
            replay.compare("state", &state(rules, line.position()), recorded);
        }
    }
    let Some(outcome) = line.outcome(rules) else {
        replay.mismatch("the match goes on".into());
        return Ok(());
    };
    replay.compare("winner of the round", &outcome.score.leader().map(Side::index), &record.round_winner);
    let stores = Side::BOTH.map(|side| (outcome.score.of(side) / 2) as u8);
    replay.compare("stores", &stores, &record.stores);
    if record.match_winner.is_some() {
        replay.compare("winner of the match", &outcome.winner.map(Side::index), &record.match_winner);
    }
    Ok(())
}

/// Plays a house and returns its story; `None` when it is illegal, which is noted.
fn play<R: Rules<Move = CongkakMove>>(
    rules: &R,
    line: &mut Line<R>,
    house: u8,
    replay: &mut Replay<'_>,
) -> Result<Option<Story>, String> {
    let played = CongkakMove::house(house).ok_or(format!("there is no house {house}"))?;
    replay.next_move();
    let mut story = Story::default();
    match line.play_observed(rules, played, &mut story) {
        Ok(()) => Ok(Some(story)),
        Err(error) => {
            replay.mismatch(error.to_string());
            Ok(None)
        }
    }
}

/// A position as recorded, the seeds that are left at the end swept into the stores.
fn state<R: Rules>(rules: &R, position: &R::Position) -> Value {
    let mut view = rules.view(position);
    let outcome = rules.outcome(position);
    if let Some(outcome) = &outcome {
        let mut swept = view;
        rules.sweep(position, outcome, |pit, seeds, to| swept.apply(&Event::Swept { pit, seeds, to }));
        view = swept;
    }
    let to_move = if outcome.is_some() { json!(-1) } else { json!(rules.side_to_move(position).index()) };
    let stores = Side::BOTH.map(|side| view.seeds(Pit::Store(side)));
    json!([view.houses(Side::South), view.houses(Side::North), stores, to_move])
}

fn burnt_houses(view: &View, side: Side) -> Vec<bool> {
    (0..).zip(view.houses(side)).map(|(house, _)| view.is_burnt(Pit::House(side, house))).collect()
}

/// What a story says about one hand since it lifted last: how its chain ended, seeds dropped, handfuls, seeds taken.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Account<'a> {
    end: &'a str,
    drops: u32,
    laps: u32,
    captured: u32,
}

impl Account<'_> {
    fn of(story: &Story, hand: Side) -> Account<'static> {
        let mut account = Account { end: "", drops: 0, laps: 0, captured: 0 };
        for event in &story.0 {
            match *event {
                Event::Lifted { hand: by, .. } if by == hand => {
                    account = Account { end: "", drops: 0, laps: 1, captured: 0 };
                }
                Event::Relayed { hand: by, .. } if by == hand => account.laps += 1,
                Event::Sown(lap) if lap.hand == hand => account.drops += u32::from(lap.seeds),
                Event::PutDown { hand: by, seeds, .. } if by == hand => account.drops += u32::from(seeds),
                Event::MovesAgain { side, .. } if side == hand => account.end = "store",
                Event::SowingEnded { hand: by, why, .. } if by == hand => {
                    account.end = match why {
                        SowingEnd::InStore => "store",
                        SowingEnd::OtherRowEmpty => "opp_empty",
                        _ => "own_empty",
                    };
                }
                Event::Captured { by, seeds, reason, .. } if by == hand => {
                    match reason {
                        CaptureReason::Opposite => account.end = "capture",
                        CaptureReason::LastSeed if account.captured == 0 => account.end = "own_empty_bank",
                        CaptureReason::LastSeed => {}
                        _ => continue,
                    }
                    account.captured += u32::from(seeds);
                }
                Event::RoundEnded(_) => break,
                _ => {}
            }
        }
        account
    }
}

fn replay_example(example: &Example, replay: &mut Replay<'_>) -> Result<(), String> {
    let mut options = options(&example.options)?;
    // A position after a move says who sowed last only under rules that ask for it; these do not change the move.
    let before = &example.before;
    if before.phase == "serentak" {
        options = options.start(Start::Serentak);
    }
    let (story, hands, view, to_move, winner) = match &example.played {
        Played::Refill => return replay_refill(example, options, replay),
        Played::Sow { house } => {
            let rules = rules(options, before)?;
            let mut line = Line::new(&rules);
            let side = rules.side_to_move(line.position());
            let Some(story) = play(&rules, &mut line, *house, replay)? else { return Ok(()) };
            (
                story,
                vec![side],
                state(&rules, line.position()),
                line.position().side_to_move(),
                line.outcome(&rules),
            )
        }
        Played::Serentak { houses, more, schedule } => {
            if let Some(hands) = schedule {
                let script: Script = hands.iter().map(|hand| Side::BOTH[hand % 2]).collect();
                options = options.serentak_schedule(Schedule::Explicit(script));
            }
            let rules = rules(options, before)?;
            let mut line = Line::new(&rules);
            let mut story = Story::default();
            for house in houses {
                let Some(told) = play(&rules, &mut line, *house, replay)? else { return Ok(()) };
                story = told;
            }
            let mut more = more.clone().map(Vec::into_iter);
            while matches!(line.position().phase(), Phase::Opening(_)) {
                let side = line.position().side_to_move();
                let picked = more[side.index()].next().and_then(CongkakMove::house);
                let played = picked.unwrap_or(CongkakMove::WAIT);
                line.play_observed(&rules, played, &mut story).map_err(|error| error.to_string())?;
            }
            let hands = Side::BOTH.to_vec();
            (
                story,
                hands,
                state(&rules, line.position()),
                line.position().side_to_move(),
                line.outcome(&rules),
            )
        }
    };
    for (i, side) in hands.iter().enumerate() {
        let hand = Account::of(&story, *side);
        let of_hand = |value: &Value| if hands.len() > 1 { value[i].clone() } else { value.clone() };
        let end = if hands.len() > 1 { &example.info["ends"] } else { &example.info["end"] };
        replay.compare("end", &json!(hand.end), &of_hand(end));
        for (name, found) in [("drops", hand.drops), ("captured", hand.captured)] {
            replay.compare(name, &json!(found), &of_hand(&example.info[name]));
        }
    }
    if let Some(next) = example.info.get("next") {
        replay.compare("next", &json!(to_move.index()), next);
    }
    let Some(after) = &example.after else { return Err("it has no position after the move".into()) };
    let to_move = if after.over { json!(-1) } else { json!(after.to_move) };
    let recorded = json!([after.houses[0], after.houses[1], after.stores, to_move]);
    replay.compare("state", &view, &recorded);
    replay.compare("over", &winner.is_some(), &after.over);
    Ok(())
}

/// The rules of the round that an example's position is in, beginning with it.
fn rules(options: Options, board: &Board) -> Result<CongkakRules<1, 30>, String> {
    let rules = position(board).map_err(Into::into).and_then(|mut start: Position| {
        if board.phase == "serentak" {
            start = start.with_phase(Phase::Choose);
        }
        CongkakRules::with_start(options, board.burnt.each_ref().map(|row| bits(row)), start)
    });
    rules.map_err(|error: RulesError| error.to_string())
}

fn position(board: &Board) -> Result<Position, PositionError> {
    let to_move = if board.to_move == 0 { Side::South } else { Side::North };
    Position::from_rows(&board.houses[0], &board.houses[1], board.stores, to_move)
}

fn bits(houses: &[bool]) -> u16 {
    (0..).zip(houses).map(|(house, burnt)| u16::from(*burnt) << house).sum()
}

/// The round that follows one which ended with these stores. The library begins it within the move that ends the round
/// before, so the last seed is taken back from the player who sowed it: lifted next to the store, it ends there.
fn replay_refill(example: &Example, options: Options, replay: &mut Replay<'_>) -> Result<(), String> {
    let options = options.match_mode(Match::Burnt);
    let before = &example.before;
    let last = before.last_mover.unwrap_or(0);
    let mut board = Board {
        houses: [0, 1].map(|_| vec![0; usize::from(options.houses)]),
        stores: before.stores,
        burnt: before.burnt.clone(),
        to_move: last,
        phase: "play".into(),
        over: false,
        last_mover: None,
    };
    board.houses[last][usize::from(options.houses) - 1] = 1;
    board.stores[last] -= 1;
    let rules = MatchRules::of_first_round(rules(options, &board)?);
    let mut line = Line::new(&rules);
    if play(&rules, &mut line, options.houses - 1, replay)?.is_none() {
        return Ok(());
    }
    let winner = line.outcome(&rules).and_then(|outcome| outcome.winner).map(Side::index);
    replay.compare("winner of the match", &json!(winner), &example.info["match_winner"]);
    if let Some(after) = &example.after {
        let recorded = json!([after.houses[0], after.houses[1], after.stores, after.to_move]);
        replay.compare("state", &state(&rules, line.position()), &recorded);
        let view = rules.view(line.position());
        replay.compare("burnt houses", &Side::BOTH.map(|side| burnt_houses(&view, side)), &after.burnt);
    }
    Ok(())
}
