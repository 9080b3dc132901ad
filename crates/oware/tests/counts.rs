//! Games, counts of move sequences and exact values that other programs recorded.

use std::collections::{BTreeSet, HashMap};
use std::io::Read;

use flate2::read::GzDecoder;
use mancala_core::{EndReason, Leaves, Line, Move, Rules, Score, Side, perft, perft_line};
use oware::{GrandSlam, Options, Oware, OwareMove, OwareRules, Position};
use serde_json::Value;

fn numbers(value: &Value) -> Vec<u64> {
    value.as_array().expect("an array").iter().map(|n| n.as_u64().expect("a number")).collect()
}

fn bytes(value: &Value) -> Vec<u8> {
    numbers(value).into_iter().map(|n| n as u8).collect()
}

/// OpenSpiel's rules on a board of its own.
fn openspiel<const W: usize, const P: usize>(params: &Value) -> OwareRules<W, P> {
    let get = |name: &str, default| params.get(name).map_or(default, |n| n.as_u64().expect("a number") as u8);
    let (houses, seeds) = (get("num_houses_per_player", 6), get("num_seeds_per_house", 4));
    Options::openspiel().houses(houses).seeds(seeds).build().expect("a board that fits")
}

#[test]
fn openspiel_games_replay() {
    let mut text = String::new();
    let file = include_bytes!("data/openspiel_games.jsonl.gz");
    GzDecoder::new(&file[..]).read_to_string(&mut text).expect("gzip");
    let mut ends = BTreeSet::new();
    for record in text.lines() {
        let game: Value = serde_json::from_str(record).expect("json");
        ends.insert(replay(&openspiel(&game["params"]), &game).to_string());
    }
    assert_eq!(text.lines().count(), 336);
    for end in [EndReason::Majority, EndReason::CannotFeed, EndReason::Repetition] {
        assert!(ends.contains(&end.to_string()), "no game ends because {end}");
    }
}

/// Replays a recorded game and returns why it ended.
fn replay(rules: &Oware, game: &Value) -> EndReason {
    let id = &game["id"];
    let houses = usize::from(rules.options().houses);
    let moves = numbers(&game["moves"]);
    let mut line = Line::new(rules);
    for (ply, &house) in moves.iter().enumerate() {
        let board = bytes(&game["boards"][ply]);
        let mover = Side::BOTH[game["players"][ply].as_u64().expect("a player") as usize];
        let (south, rest) = board.split_at(houses);
        let (north, stores) = rest.split_at(houses);
        let recorded = Position::from_rows(south, north, [stores[0], stores[1]], mover);
        assert_eq!(Ok(*line.position()), recorded, "game {id}, ply {ply}");
        let legal: Vec<u8> = line.legal_moves(rules).into_iter().map(Move::index).collect();
        assert_eq!(legal, bytes(&game["legal"][ply]), "game {id}, ply {ply}");
        line.play(rules, OwareMove::from_index(house as u8).expect("a house")).expect("legal");
    }
    let end = line.outcome(rules).unwrap_or_else(|| panic!("game {id} is not over"));
    let last = bytes(&game["boards"][moves.len()]);
    assert_eq!(end.score, Score::seeds(last[2 * houses], last[2 * houses + 1]), "game {id}");
    let returns = game["returns"][0].as_f64().expect("a number");
    let winner = match returns {
        0.0 => None,
        _ => Some(if returns > 0.0 { Side::South } else { Side::North }),
    };
    assert_eq!(end.winner, winner, "game {id}");
    end.reason
}

/// Counts with a repetition that ends the game: on 2 houses with 2 seeds it matters from depth 10 on.
fn openspiel_counts(most: u64) {
    let mut repetitions = 0;
    for record in include_str!("data/openspiel_perft.jsonl").lines() {
        let entry: Value = serde_json::from_str(record).expect("json");
        let rules: Oware = openspiel(&entry["params"]);
        let all = numbers(&entry["leaves_incl_terminal"]);
        for (depth, leaves) in (1..).zip(numbers(&entry["leaves"])).filter(|(_, leaves)| *leaves <= most) {
            let count = perft_line(&rules, &Line::new(&rules), depth);
            let found = (count.leaves, count.leaves + count.ended_earlier);
            assert_eq!(found, (leaves, all[depth as usize - 1]), "{rules} at depth {depth}");
            let without_history = perft(&rules, &rules.initial(), depth, Leaves::InBulk);
            repetitions += u32::from(without_history.leaves != leaves);
        }
    }
    assert!(repetitions > 0, "no count depends on a repetition");
}

#[test]
fn openspiel_counts_are_met() {
    openspiel_counts(120_000);
}

#[test]
#[ignore = "twenty million sequences with their history; the deeper run calls it"]
fn all_openspiel_counts_are_met() {
    openspiel_counts(u64::MAX);
}

/// The grand-slam rule that the files call by this name.
fn grand_slam(name: &str) -> GrandSlam {
    match name {
        "nocap" => GrandSlam::NoCapture,
        "awari" => GrandSlam::IllegalUnlessForced,
        "strict" => GrandSlam::Illegal,
        "capall" => GrandSlam::Captures,
        "oppgets" => GrandSlam::OpponentTakesRest,
        other => panic!("unknown rule {other}"),
    }
}

const FILES_RULES: [&str; 5] = ["nocap", "awari", "strict", "capall", "oppgets"];

fn rules(name: &str, seeds: u8) -> Oware {
    Options::abapa().grand_slam(grand_slam(name)).seeds(seeds).build().expect("options that fit")
}

fn compare(rules: &Oware, position: &Position, expected: &[u64], most: u64) {
    for (depth, leaves) in (1..).zip(expected).filter(|(_, leaves)| **leaves <= most) {
        for how in [Leaves::InBulk, Leaves::Played] {
            let found = perft(rules, position, depth, how).leaves;
            assert_eq!(found, *leaves, "{rules} at {position}, depth {depth}");
        }
    }
}

fn counts_from_the_start(most: u64) {
    let file: Value = serde_json::from_str(include_str!("data/oware_perft.json")).expect("json");
    for (seeds, start, depths) in [
        (4, "start_4", "paths_d1_to_d11"),
        (5, "start_5", "paths_d1_to_d10"),
        (6, "start_6", "paths_d1_to_d10"),
    ] {
        for name in FILES_RULES {
            let rules = rules(name, seeds);
            compare(&rules, &rules.initial(), &numbers(&file[start][depths]), most);
        }
    }
}

#[test]
fn counts_from_the_start_are_met() {
    counts_from_the_start(1_000_000);
}

#[test]
#[ignore = "a thousand million sequences; the deeper run calls it"]
fn all_counts_from_the_start_are_met() {
    counts_from_the_start(u64::MAX);
}

#[test]
fn counts_where_grand_slam_rules_differ_are_met() {
    let file: Value = serde_json::from_str(include_str!("data/oware_perft.json")).expect("json");
    let suite = file["suite"].as_array().expect("a suite");
    for entry in suite {
        let position: Position = entry["fen"].as_str().expect("a position").parse().expect("a position");
        let counts = &entry["perft_d1_to_d8"];
        for name in FILES_RULES {
            compare(&rules(name, 4), &position, &numbers(&counts[name]), u64::MAX);
        }
    }
    assert_eq!(suite.len(), 13);
}

#[test]
fn positions_of_that_file_are_reached_by_their_moves() {
    let file: Value = serde_json::from_str(include_str!("data/oware_perft.json")).expect("json");
    let rules = Oware::abapa();
    for entry in file["suite"].as_array().expect("a suite") {
        let mut position = rules.initial();
        for letter in entry["moves_from_start"].as_str().expect("moves").chars() {
            let (side, played) = OwareMove::from_letter(letter).expect("a house");
            assert_eq!(side, position.side_to_move(), "{letter} at {position}");
            rules.play(&mut position, played).expect("legal");
        }
        assert_eq!(position.to_string(), entry["fen"].as_str().expect("a position"));
    }
}

/// All boards with a number of seeds, in ascending lexicographic order.
fn boards(houses: usize, seeds: u8) -> Vec<Vec<u8>> {
    if houses == 1 {
        return vec![vec![seeds]];
    }
    let with_first =
        |first| boards(houses - 1, seeds - first).into_iter().map(move |rest| [vec![first], rest].concat());
    (0..=seeds).flat_map(with_first).collect()
}

/// What a move leads to: a board with as many seeds, or a lead.
enum Next {
    Same(usize),
    Lead(i32),
}

/// How far the mover is ahead, in seeds.
fn lead(score: Score, mover: Side) -> i32 {
    i32::from(score.lead(mover)) / 2
}

/// The values of all boards with a number of seeds: the lead that the mover wins from here on, endless play being 0.
fn values(rules: &Oware, seeds: u8, below: &HashMap<Vec<u8>, i32>) -> Vec<i32> {
    let boards = boards(12, seeds);
    let index: HashMap<&[u8], usize> = boards.iter().map(Vec::as_slice).zip(0..).collect();
    let nexts_of = |board: &Vec<u8>| {
        let start = Position::from_rows(&board[..6], &board[6..], [0; 2], Side::South).expect("few seeds");
        if let Some(end) = rules.outcome(&start) {
            return vec![Next::Lead(lead(end.score, Side::South))];
        }
        let next = |played| {
            let mut after = start;
            rules.play(&mut after, played).expect("legal");
            let view = after.view();
            let board = [view.houses(Side::North), view.houses(Side::South)].concat();
            match index.get(&board[..]) {
                Some(same) => Next::Same(*same),
                None => Next::Lead(lead(after.stores(), Side::South) - below[&board]),
            }
        };
        rules.legal_moves(&start).into_iter().map(next).collect()
    };
    let nexts: Vec<Vec<Next>> = boards.iter().map(nexts_of).collect();
    let mut values = vec![0; boards.len()];
    for goal in (1..=i32::from(seeds)).rev() {
        // Where the mover forces the goal, and where the mover cannot but lose as much.
        let (mut wins, mut loses) = (vec![false; boards.len()], vec![false; boards.len()]);
        let mut changed = true;
        while changed {
            changed = false;
            for (i, nexts) in nexts.iter().enumerate() {
                let win = nexts.iter().any(|next| match next {
                    Next::Same(j) => loses[*j],
                    Next::Lead(lead) => *lead >= goal,
                });
                let lose = nexts.iter().all(|next| match next {
                    Next::Same(j) => wins[*j],
                    Next::Lead(lead) => *lead <= -goal,
                });
                changed |= win != wins[i] || lose != loses[i];
                (wins[i], loses[i]) = (win, lose);
            }
        }
        for ((value, win), lose) in
            values.iter_mut().zip(wins).zip(loses).filter(|((value, _), _)| **value == 0)
        {
            *value = goal * (i32::from(win) - i32::from(lose));
        }
    }
    values
}

/// The published tables, and those of four other grand-slam rules, up to a number of seeds.
fn endgame_values(most_seeds: u64) {
    let file: Value = serde_json::from_str(include_str!("data/awari_endgames.json")).expect("json");
    for name in FILES_RULES {
        let options = Options::abapa().grand_slam(grand_slam(name)).stop_at_majority(false);
        let rules = options.build().expect("options that fit");
        let mut known = HashMap::new();
        for layer in file["layers"][name].as_array().expect("layers") {
            let seeds = layer["n"].as_u64().expect("a number");
            if seeds > most_seeds {
                break;
            }
            let values = values(&rules, seeds as u8, &known);
            let mix = |hash: u64, value: &i32| {
                (hash ^ u64::from((*value as i8).cast_unsigned())).wrapping_mul(1_099_511_628_211)
            };
            let hash = values.iter().fold(14_695_981_039_346_656_037, mix);
            let expected = layer["fnv1a64"].as_str().expect("a hash");
            assert_eq!(format!("{hash:016x}"), expected, "{rules}, {seeds} seeds");
            known.extend(boards(12, seeds as u8).into_iter().zip(values));
        }
        assert!(!known.is_empty(), "no layers of {name}");
    }
}

#[test]
fn values_of_small_endgames_are_met() {
    endgame_values(6);
}

#[test]
#[ignore = "half a million positions under five rules; the deeper run calls it"]
fn values_of_larger_endgames_are_met() {
    endgame_values(10);
}
