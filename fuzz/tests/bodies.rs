//! Runs the fuzz bodies on a stable compiler: on what a fuzzer once found, and on a bounded number of random inputs.

use std::fs;
use std::path::Path;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Inputs a body gets. Walks are long, reading is short.
const WALKS: u64 = 400;
const TEXTS: u64 = 20_000;

fn run(target: &str, body: fn(&[u8]), inputs: impl IntoIterator<Item = Vec<u8>>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("regressions").join(target);
    let known =
        fs::read_dir(&folder).into_iter().flatten().filter_map(|entry| fs::read(entry.ok()?.path()).ok());
    for input in known.chain(inputs) {
        let shown = input.clone();
        if std::panic::catch_unwind(|| body(&input)).is_err() {
            panic!("{target} breaks on {shown:?} ({})", String::from_utf8_lossy(&shown));
        }
    }
}

#[test]
fn walks() {
    // Each rules text in turn, and random choices after it.
    let inputs = (0..WALKS).map(|i| {
        let rules = mancala_fuzz::RULES[i as usize % mancala_fuzz::RULES.len()];
        let mut choices = vec![0; 80];
        Xoshiro256PlusPlus::seed_from_u64(i).fill_bytes(&mut choices);
        [rules.as_bytes(), b"\n", &choices].concat()
    });
    run("walk", mancala_fuzz::walk, inputs);
}

#[test]
fn every_rules_text_is_read_by_some_game() {
    for text in mancala_fuzz::RULES {
        let read = [
            text.parse::<kalah::WideKalah>().is_ok(),
            text.parse::<oware::WideOware>().is_ok(),
            text.parse::<congkak::WideCongkak>().is_ok(),
            text.parse::<enkeshui::Enkeshui>().is_ok(),
            text.parse::<enkeshui::WideEnkeshui>().is_ok(),
            text.parse::<enkeshui::WidestEnkeshui>().is_ok(),
        ];
        assert!(read.contains(&true), "{text}");
    }
}

#[test]
fn ogn_records() {
    let valid = [
        "[Event \"a \\\\ b\"]\n[Result \"*\"]\n\n1. F f {x} 2. B (y (z)) e *\n",
        "[FEN \"1-0-0-0-0-1-1-0-0-4-0-0-20-21-S\"] 1. F+2 d 2. A a 0-1",
        "[FEN \"1-0-1-0-3-2-N\"][Rules \"oware houses=2\"] 1... a A 1/2-1/2",
    ];
    run("ogn", mancala_fuzz::ogn, (0..TEXTS).map(|i| mutated(&valid, i)));
}

#[test]
fn positions() {
    let valid = [
        "<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>S",
        "<2,1,0,3,0,0,255>N+swap",
        "<1,0,0,1,1>S+first",
        "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S",
        "1-0-0-0-0-17-0-0-0-0-0-0-15-15-N",
        "0-0-1-1-0-0-S",
        "<7,0,0,7,7,7,7,7,7,7,7,7,7,7,7,7,7>S+serentak",
        "<3,1,0,3,3,3,0,3,3>N/round=2:3-2:1-0:N",
        "<8,0,0,0,0,4,4,4,4,4,4,0,0,4,4,4,4,4,4>S+race",
    ];
    run("position", mancala_fuzz::position, (0..TEXTS).map(|i| mutated(&valid, i)));
}

#[test]
fn records() {
    let valid = [
        "rules kalah houses=6 seeds=4\nstart <6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>S\nmoves 3 6 1\n",
        "rules kalah houses=2 swap=after_first_move start=<2,0,0,1,1,1,1>S+first\nstart <2,0,0,1,1,1,1>S+first\nmoves 1 swap\n",
        "kalah houses=3 seeds=3 capture=always relay=yes",
        "rules oware houses=6 seeds=4 ply_limit=200\nstart 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S\nmoves C F A\n",
        "oware houses=6 seeds=4 grand_slam=captures feeding=free",
        "rules congkak houses=7 seeds=7\nstart <7,0,0,7,7,7,7,7,7,7,7,7,7,7,7,7,7>S\nmoves 1 2 7\n",
        "rules enkeshui houses=8\nstart <8,0,0,0,0,4,4,4,4,4,4,0,0,4,4,4,4,4,4>S+race\nmoves 3 3 5\n",
    ];
    run("record", mancala_fuzz::record, (0..TEXTS).map(|i| mutated(&valid, i)));
}

/// A valid text with a few bytes changed, dropped or doubled: random bytes alone never get past the first character.
fn mutated(valid: &[&str], seed: u64) -> Vec<u8> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut below = |n: usize| (random.next_u64() % n as u64) as usize;
    let mut text = valid[below(valid.len())].as_bytes().to_vec();
    for _ in 0..below(4) {
        let at = below(text.len().max(1));
        match below(4) {
            _ if text.is_empty() => {}
            0 => text[at] = b"0123456789,<>SN+-= \nab{}[]()\"./:"[below(32)],
            1 => drop(text.remove(at)),
            2 => text.insert(at, text[at]),
            _ => text.truncate(at.max(1)),
        }
    }
    text
}
