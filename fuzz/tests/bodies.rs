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
    let known = fs::read_dir(&folder).into_iter().flatten().filter_map(|entry| fs::read(entry.ok()?.path()).ok());
    for input in known.chain(inputs) {
        let shown = input.clone();
        if std::panic::catch_unwind(|| body(&input)).is_err() {
            panic!("{target} breaks on {shown:?} ({})", String::from_utf8_lossy(&shown));
        }
    }
}

#[test]
fn walks() {
    let inputs = (0..WALKS).map(|i| {
        let mut bytes = vec![0; 90];
        Xoshiro256PlusPlus::seed_from_u64(i).fill_bytes(&mut bytes);
        bytes
    });
    run("walk", mancala_fuzz::walk, inputs);
}

#[test]
fn positions() {
    let valid = ["<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>S", "<2,1,0,3,0,0,255>N+swap", "<1,0,0,1,1>S+first"];
    run("position", mancala_fuzz::position, (0..TEXTS).map(|i| mutated(&valid, i)));
}

#[test]
fn records() {
    let valid = [
        "rules kalah houses=6 seeds=4\nstart <6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>S\nmoves 3 6 1\n",
        "rules kalah houses=2 swap=after_first_move start=<2,0,0,1,1,1,1>S+first\nstart <2,0,0,1,1,1,1>S+first\nmoves 1 swap\n",
        "kalah houses=3 seeds=3 capture=always relay=yes",
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
            0 => text[at] = b"0123456789,<>SN+= \nab"[below(21)],
            1 => drop(text.remove(at)),
            2 => text.insert(at, text[at]),
            _ => text.truncate(at.max(1)),
        }
    }
    text
}
