//! Worked examples and games recorded from a readable model of the rules: the oracle and the library replay both.

mod oracle;
mod support;

use congkak::{CongkakMatch, CongkakMove, CongkakRules, Match, Options, Phase, Position, WideCongkakMatch};
use mancala_core::{CaptureReason, Event, Pit, Rules, RulesError, Side, SowingEnd, Story};
use oracle::{Hand, MatchReason, MatchState, Move as PlainMove};
use serde_json::{Value, json};
use support::{Plain, data, options, plain_position, round_of};

/// `[row0, row1, stores, to_move or -1]` as the library sees it, the last seeds swept where the match or round is over.
fn state<R: Rules>(rules: &R, position: &R::Position) -> Value {
    let (mut view, outcome) = (rules.view(position), rules.outcome(position));
    if let Some(outcome) = outcome {
        rules.sweep(position, &outcome, |pit, seeds, to| {
            *view.seeds_mut(pit) -= seeds;
            if let Some(side) = to {
                *view.seeds_mut(Pit::Store(side)) += seeds;
            }
        });
    }
    let to_move = if outcome.is_some() { json!(-1) } else { json!(rules.side_to_move(position).index()) };
    let stores = Side::BOTH.map(|side| view.seeds(Pit::Store(side)));
    json!([view.houses(Side::South), view.houses(Side::North), stores, to_move])
}

fn plain_state(round: &oracle::Round) -> Value {
    let to_move = if round.over.is_some() { json!(-1) } else { json!(round.to_move) };
    json!([round.houses[0], round.houses[1], round.stores, to_move])
}

/// What the story of a chain says about one hand: how it ended, seeds dropped, handfuls, seeds taken.
fn account(story: &Story, hand: Side) -> (&'static str, u32, u32, u32) {
    let (mut end, mut drops, mut laps, mut captured) = ("", 0, 0, 0);
    for event in &story.0 {
        match *event {
            Event::Lifted { hand: by, .. } if by == hand => (end, drops, laps, captured) = ("", 0, 1, 0),
            Event::Relayed { hand: by, .. } if by == hand => laps += 1,
            Event::Sown(lap) if lap.hand == hand => drops += u32::from(lap.seeds),
            Event::PutDown { hand: by, seeds, .. } if by == hand => drops += u32::from(seeds),
            Event::MovesAgain { side, .. } if side == hand => end = "store",
            Event::SowingEnded { hand: by, why, .. } if by == hand => {
                end = match why {
                    SowingEnd::InStore => "store",
                    SowingEnd::OtherRowEmpty => "opp_empty",
                    SowingEnd::Loaded => "loaded",
                    _ => "own_empty",
                }
            }
            Event::Captured { by, seeds, reason, .. } if by == hand => {
                match reason {
                    CaptureReason::Opposite => end = "capture",
                    CaptureReason::LastSeed if captured == 0 => end = "own_empty_bank",
                    CaptureReason::LastSeed => {}
                    _ => continue,
                }
                captured += u32::from(seeds);
            }
            Event::RoundEnded(_) => break,
            _ => {}
        }
    }
    (end, drops, laps, captured)
}

fn plain_account(hand: &Hand) -> (&'static str, u32, u32, u32) {
    (hand.end.expect("a chain that ended").name(), hand.drops, hand.laps, hand.captured)
}

fn house(v: &Value) -> u8 {
    v.as_u64().and_then(|house| u8::try_from(house).ok()).expect("a house")
}

fn lift(v: &Value) -> CongkakMove {
    CongkakMove::house(house(v)).expect("a house")
}

/// Plays a move in both and returns the two accounts of each hand whose chain ended.
fn play<R: Rules<Move = CongkakMove>>(
    rules: &R,
    options: &Options,
    position: &mut R::Position,
    plain: &mut oracle::Round,
    house: &Value,
) -> (Story, Vec<Hand>) {
    let mut story = Story::default();
    rules.play_observed(position, lift(house), &mut story).expect("a legal move");
    (story, plain.play(options, PlainMove::House(self::house(house).into())))
}

/// The steps of a recorded game, replayed by library and oracle. Returns the chains played.
fn replay<R: Rules<Move = CongkakMove>>(rules: &R, options: &Options, game: &Value, place: &str) -> usize {
    let (mut position, mut plain) = (rules.initial(), MatchState::new(options));
    assert_eq!(state(rules, &position), game["start"], "{place}");
    let steps = game["steps"].as_array().expect("steps");
    let mut chains = 0;
    for (at, step) in steps.iter().enumerate() {
        let place = format!("{place} step {at}");
        if let Some(filled) = step.get("refill") {
            plain = plain.next_round(options).unwrap_or_else(|end| panic!("{place}: {end:?}"));
            let count = |p: usize| plain.round.burnt[p].iter().filter(|&&burnt| !burnt).count();
            assert_eq!(json!([count(0), count(1)]), *filled, "{place}");
            let view = rules.view(&position);
            let burnt = Side::BOTH.map(|side| {
                (0..options.houses).map(|house| view.is_burnt(Pit::House(side, house))).collect::<Vec<_>>()
            });
            assert_eq!(
                (json!(burnt), json!(plain.round.burnt)),
                (step["burnt"].clone(), step["burnt"].clone()),
                "{place}"
            );
        } else if let Some(choice) = step.get("serentak") {
            play(rules, options, &mut position, &mut plain.round, &choice[0]);
            let (story, hands) = play(rules, options, &mut position, &mut plain.round, &choice[1]);
            for (p, side) in Side::BOTH.into_iter().enumerate() {
                let (end, drops, ..) = account(&story, side);
                assert_eq!(
                    (json!(end), json!(drops)),
                    (step["ends"][p].clone(), step["drops"][p].clone()),
                    "{place}"
                );
                assert_eq!(account(&story, side), plain_account(&hands[p]), "{place}");
            }
        } else {
            let legal: Vec<u8> =
                rules.legal_moves(&position).into_iter().filter_map(CongkakMove::lifted_house).collect();
            assert_eq!(json!(legal), step["legal"], "{place}");
            let side = rules.side_to_move(&position);
            let (story, hands) = play(rules, options, &mut position, &mut plain.round, &step["house"]);
            let found = account(&story, side);
            assert_eq!(found, plain_account(&hands[0]), "{place}");
            let recorded = [&step["end"], &step["drops"], &step["laps"], &step["captured"]];
            assert_eq!(json!([found.0, found.1, found.2, found.3]), json!(recorded), "{place}");
            chains += 1;
        }
        assert_eq!(plain_state(&plain.round), step["state"], "{place}");
        // Where a round ends and another follows, the library has begun it within the move.
        if steps.get(at + 1).is_none_or(|next| next.get("refill").is_none()) {
            assert_eq!(state(rules, &position), step["state"], "{place}");
        }
    }
    let outcome = rules.outcome(&position).unwrap_or_else(|| panic!("{place}: the match goes on"));
    assert_eq!(json!(outcome.score.leader().map(Side::index)), game["round_winner"], "{place}");
    assert_eq!(json!(Side::BOTH.map(|side| outcome.score.of(side) / 2)), game["stores"], "{place}");
    let (reason, winner) = plain.next_round(options).expect_err("the match is over");
    assert_eq!(
        (winner, json!(winner)),
        (outcome.winner.map(Side::index), json!(outcome.winner.map(Side::index))),
        "{place}"
    );
    match game.get("match_winner") {
        Some(w) => assert_eq!((reason, json!(winner)), (MatchReason::CannotFill, w.clone()), "{place}"),
        None => assert_ne!(reason, MatchReason::CannotFill, "{place}"),
    }
    chains
}

#[test]
fn recorded_games() {
    let (mut games, mut chains) = (0, 0);
    for (line, game) in data("games.jsonl.gz").lines().enumerate() {
        let game: Value = serde_json::from_str(game).expect("json");
        let options = options(&game["options"]);
        let place = format!("line {line} {options}");
        chains += match CongkakMatch::new(options) {
            Err(RulesError::OtherType { .. }) => {
                replay(&WideCongkakMatch::new(options).expect(&place), &options, &game, &place)
            }
            rules => replay(&rules.expect(&place), &options, &game, &place),
        };
        games += 1;
    }
    assert_eq!((games, chains), (375, 20_992));
}

/// The position of a worked example, and the rules of its round.
fn example(options: Options, v: &Value) -> (CongkakRules<1, 30>, Position) {
    let row = |v: &Value| v.as_array().expect("a row").iter().map(house).collect::<Vec<_>>();
    let bits = |v: &Value| {
        let row = v.as_array().expect("a row");
        (0..row.len()).filter(|&i| row[i] == true).map(|i| 1 << i).sum::<u16>()
    };
    let side = |v: &Value| v.as_u64().map(|p| Side::BOTH[p as usize]);
    let stores = [house(&v["stores"][0]), house(&v["stores"][1])];
    let mut position = Position::from_rows(
        &row(&v["houses"][0]),
        &row(&v["houses"][1]),
        stores,
        side(&v["to_move"]).expect("a side"),
    )
    .expect("a position");
    if v["phase"] == "serentak" {
        position = position.with_phase(Phase::Choose);
    }
    let burnt = [bits(&v["burnt"][0]), bits(&v["burnt"][1])];
    let mut options = options;
    if position.phase() == Phase::Choose {
        options.start = congkak::Start::Serentak;
    }
    (CongkakRules::with_start(options, burnt, position).expect("rules"), position)
}

#[test]
fn worked_examples() {
    let mut count = 0;
    for line in data("examples.jsonl.gz").lines() {
        let e: Value = serde_json::from_str(line).expect("json");
        let (id, played, info) = (&e["id"], &e["move"], &e["info"]);
        let mut options = options(&e["options"]);
        if let Some(script) = played.get("schedule") {
            let hands =
                script.as_array().expect("hands").iter().map(|hand| Side::BOTH[usize::from(house(hand))]);
            options.serentak_schedule = congkak::Schedule::Explicit(hands.collect());
        }
        count += 1;
        if played["type"] == "refill" {
            refill(options.match_mode(Match::Burnt), &e);
            continue;
        }
        let (rules, mut position) = example(options, &e["before"]);
        let mut plain = round_of(&rules, &position);
        let (stories, hands) = if played["type"] == "sow" {
            let (story, hands) = play(&rules, rules.options(), &mut position, &mut plain, &played["house"]);
            (vec![story], hands)
        } else {
            open(&rules, &mut position, &mut plain, played)
        };
        let told = Story(stories.into_iter().flat_map(|story| story.0).collect());
        for (i, hand) in hands.iter().enumerate() {
            let found = account(&told, Side::BOTH[hand.player]);
            assert_eq!(found, plain_account(hand), "{id}");
            let one = |name: &str| {
                if hands.len() > 1 { info[format!("{name}s")][i].clone() } else { info[name].clone() }
            };
            let many = |name: &str| if hands.len() > 1 { info[name][i].clone() } else { info[name].clone() };
            assert_eq!((json!(found.0), json!(found.1)), (one("end"), many("drops")), "{id}");
            assert_eq!(json!(found.3), many("captured"), "{id}");
            if hands.len() > 1 {
                assert_eq!(json!([hand.finished_tick, hand.finished]), info["finished"][i], "{id}");
            }
        }
        let after = &e["after"];
        let expected = json!([
            after["houses"][0],
            after["houses"][1],
            after["stores"],
            if after["over"] == true { json!(-1) } else { after["to_move"].clone() }
        ]);
        assert_eq!(state(&rules, &position), expected, "{id}");
        assert_eq!(plain_state(&plain), expected, "{id}");
        assert_eq!(json!(plain.last_mover), after["last_mover"], "{id}");
        if let Some(winner) = after.get("winner") {
            assert_eq!(
                json!(rules.outcome(&position).expect("the end").winner.map(Side::index)),
                *winner,
                "{id}"
            );
        }
    }
    assert_eq!(count, 30);
}

/// The whole opening: both choices, and the picks that follow; a hand without a further pick waits.
fn open(
    rules: &CongkakRules<1, 30>,
    position: &mut Position,
    plain: &mut oracle::Round,
    played: &Value,
) -> (Vec<Story>, Vec<Hand>) {
    play(rules, rules.options(), position, plain, &played["houses"][0]);
    let (story, mut hands) = play(rules, rules.options(), position, plain, &played["houses"][1]);
    let mut stories = vec![story];
    let mut more = [0, 1].map(|p| {
        played.get("more").map_or(Vec::new(), |more| more[p].as_array().expect("picks").clone()).into_iter()
    });
    while hands.is_empty() {
        let side = position.side_to_move().index();
        if let Some(pick) = more[side].next() {
            let (story, ended) = play(rules, rules.options(), position, plain, &pick);
            stories.push(story);
            hands = ended;
        } else {
            let mut story = Story::default();
            rules.play_observed(position, CongkakMove::WAIT, &mut story).expect("waiting is legal");
            stories.push(story);
            hands = plain.play(rules.options(), PlainMove::Wait);
        }
    }
    (stories, hands)
}

/// The next round after one that has ended with these stores. The library begins it within the last move: here the last
/// seed of the round, taken back out of the winner's store.
fn refill(options: Options, e: &Value) {
    let id = &e["id"];
    let stores = [house(&e["before"]["stores"][0]), house(&e["before"]["stores"][1])];
    let n = usize::from(options.houses);
    let mut row = vec![0; n];
    row[n - 1] = 1;
    let start =
        Position::from_rows(&row, &vec![0; n], [stores[0] - 1, stores[1]], Side::South).expect("a board");
    let rules =
        CongkakMatch::of_first_round(CongkakRules::with_start(options, [0; 2], start).expect("rules"));
    let mut position = rules.initial();
    rules
        .play(&mut position, CongkakMove::house(options.houses - 1).expect("a house"))
        .expect("a legal move");
    let plain = MatchState { round: plain_position(&e["before"]), number: 1, starter: 0, won: [0, 0] };
    match plain.next_round(&options) {
        Ok(next) => {
            let after = &e["after"];
            let expected = json!([after["houses"][0], after["houses"][1], after["stores"], after["to_move"]]);
            assert_eq!(plain_state(&next.round), expected, "{id}");
            assert_eq!(json!(next.round.burnt), after["burnt"], "{id}");
            assert_eq!(state(&rules, &position), expected, "{id}");
            let burnt = Plain { options, round: round_of(rules.round_rules(&position), position.round()) }
                .round
                .burnt;
            assert_eq!(json!(burnt), after["burnt"], "{id}");
        }
        Err(end) => {
            assert_eq!(
                end,
                (MatchReason::CannotFill, Some(house(&e["info"]["match_winner"]).into())),
                "{id}"
            );
            let outcome = rules.outcome(&position).expect("the end of the match");
            assert_eq!(json!(outcome.winner.map(Side::index)), e["info"]["match_winner"], "{id}");
        }
    }
}
