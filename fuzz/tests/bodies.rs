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

fn random_bytes(seed: u64) -> Vec<u8> {
    let mut bytes = vec![0; 90];
    Xoshiro256PlusPlus::seed_from_u64(seed).fill_bytes(&mut bytes);
    bytes
}

#[test]
fn walks() {
    run("walk", mancala_fuzz::walk, (0..WALKS).map(random_bytes));
    run("walk_oware", mancala_fuzz::walk_oware, (0..WALKS).map(random_bytes));
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
            0 => text[at] = b"0123456789,<>SN+-= \nab{}[]()\"."[below(30)],
            1 => drop(text.remove(at)),
            2 => text.insert(at, text[at]),
            _ => text.truncate(at.max(1)),
        }
    }
    text
}
