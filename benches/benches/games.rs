//! Each game on its frozen positions: legal moves, play, perft, playout, parse and print. Every bench checks its count
//! against the plain array's.
//!
//! A game is one line in [`games`], and a file of positions.

mod cpu_time;

use std::hint::black_box;
use std::io::{Cursor, Write};

use congkak::{Congkak, WideCongkak};
use cpu_time::CpuTime;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use enkeshui::{Enkeshui, WideEnkeshui, WidestEnkeshui};
use kalah::{Kalah, WideKalah};
use mancala_benches::contestant::PLY_LIMIT;
use mancala_benches::ours::{INTERLEAVED, oware_without_repetition, random_bits};
use mancala_benches::positions::{self, Frozen, STAGES};
use mancala_core::{Leaves, Line, Observer, Rules, Story, perft, playout, playouts};
use oware::{Oware, WideOware};

fn games(criterion: &mut Criterion<CpuTime>) {
    game(criterion, "congkak", &Congkak::congkak(), positions::CONGKAK);
    game(criterion, "wide_congkak", &WideCongkak::congkak(), positions::CONGKAK);
    game(criterion, "kalah", &Kalah::standard(), positions::KALAH);
    game(criterion, "wide_kalah", &WideKalah::standard(), positions::KALAH);
    game::<Oware>(criterion, "oware", &oware_without_repetition(), positions::OWARE);
    game::<WideOware>(criterion, "wide_oware", &oware_without_repetition(), positions::OWARE);
    game(criterion, "enkeshui", &Enkeshui::gap_left_8(), positions::ENKESHUI_8);
    game(criterion, "wide_enkeshui", &WideEnkeshui::triples_12(), positions::ENKESHUI_12);
    game(criterion, "widest_enkeshui", &WidestEnkeshui::triples_18(), positions::ENKESHUI_18);
}

/// All benches of one game.
fn game<R: Rules>(criterion: &mut Criterion<CpuTime>, name: &str, rules: &R, file: &str) {
    for stage in STAGES {
        let frozen: Vec<_> = positions::read(file).filter(|frozen| frozen.stage == stage).collect();
        let bench = Bench { rules, stage, positions: frozen.iter().map(parse::<R>).collect(), frozen };
        bench.legal_moves(criterion, name);
        bench.play(criterion, name);
        bench.perft(criterion, name);
        bench.playout(criterion, name);
        bench.text(criterion, name);
    }
    many_playouts(criterion, name, rules);
    rules_text(criterion, name, rules);
}

fn parse<R: Rules>(frozen: &Frozen<'_>) -> R::Position {
    frozen.text.parse().expect("a position of the file")
}

/// The positions of one stage of a game.
struct Bench<'a, R: Rules> {
    rules: &'a R,
    stage: &'a str,
    frozen: Vec<Frozen<'a>>,
    positions: Vec<R::Position>,
}

impl<R: Rules> Bench<'_, R> {
    /// The leaves of perft to `depth` from all positions.
    fn leaves(&self, depth: usize) -> u64 {
        self.frozen.iter().map(|frozen| frozen.perft[depth - 1]).sum()
    }

    fn run(
        &self,
        criterion: &mut Criterion<CpuTime>,
        group: String,
        way: &str,
        units: u64,
        mut count: impl FnMut() -> u64,
    ) {
        let mut group = criterion.benchmark_group(group);
        group.throughput(Throughput::Elements(units));
        group.bench_function(BenchmarkId::new(way, self.stage), |bencher| {
            bencher.iter(|| assert_eq!(count(), units));
        });
        group.finish();
    }

    fn legal_moves(&self, criterion: &mut Criterion<CpuTime>, game: &str) {
        self.run(criterion, format!("{game}/legal_moves"), "set", self.leaves(1), || {
            self.positions
                .iter()
                .map(|position| self.rules.legal_moves(black_box(position)).len() as u64)
                .sum()
        });
    }

    /// Every legal move of every position: unchecked, checked, and telling its story.
    fn play(&self, criterion: &mut Criterion<CpuTime>, game: &str) {
        let group = format!("{game}/play");
        let moves = self.leaves(1);
        self.run(criterion, group.clone(), "unchecked", moves, || self.play_all(&mut ()));
        let mut story = Story::default();
        self.run(criterion, group.clone(), "story", moves, || {
            story.0.clear();
            self.play_all(&mut story)
        });
        self.run(criterion, group, "checked", moves, || {
            self.each_move(|mut child, played| {
                assert!(self.rules.play(black_box(&mut child), played).is_ok());
            })
        });
    }

    fn play_all(&self, observer: &mut impl Observer) -> u64 {
        self.each_move(|mut child, played| {
            self.rules.play_unchecked(&mut child, played, observer);
            black_box(&child);
        })
    }

    /// Calls `play` for each legal move of each position, and counts them.
    fn each_move(&self, mut play: impl FnMut(R::Position, R::Move)) -> u64 {
        let mut moves = 0;
        for position in &self.positions {
            for played in self.rules.legal_moves(position) {
                play(*black_box(position), played);
                moves += 1;
            }
        }
        moves
    }

    fn perft(&self, criterion: &mut Criterion<CpuTime>, game: &str) {
        for (way, leaves) in [("played", Leaves::Played), ("in_bulk", Leaves::InBulk)] {
            let depth = positions::DEPTH;
            self.run(criterion, format!("{game}/perft"), way, self.leaves(depth), || {
                let count = |position| perft(self.rules, position, depth as u32, leaves).leaves;
                self.positions.iter().map(count).sum()
            });
        }
    }

    /// One random game from each position; the unit is a move.
    fn playout(&self, criterion: &mut Criterion<CpuTime>, game: &str) {
        let moves = self.frozen.iter().map(|frozen| u64::from(frozen.moves)).sum();
        self.run(criterion, format!("{game}/playout"), "one_game", moves, || {
            let play = |position: &R::Position| {
                let mut line = Line::from_position(self.rules, *position);
                u64::from(playout(self.rules, &mut line, &mut random_bits(1, 0), PLY_LIMIT).plies)
            };
            self.positions.iter().map(play).sum()
        });
    }

    /// The text forms; the unit is a byte.
    fn text(&self, criterion: &mut Criterion<CpuTime>, game: &str) {
        let bytes = self.frozen.iter().map(|frozen| frozen.text.len() as u64).sum();
        self.run(criterion, format!("{game}/text"), "parse", bytes, || {
            for (frozen, position) in self.frozen.iter().zip(&self.positions) {
                assert_eq!(parse::<R>(black_box(frozen)), *position);
            }
            bytes
        });
        self.run(criterion, format!("{game}/text"), "print", bytes, || {
            let mut buffer = Cursor::new([0; 1024]);
            for position in &self.positions {
                write!(buffer, "{}", black_box(position)).expect("the buffer is large enough");
            }
            buffer.position()
        });
    }
}

/// Many random games from the start, one at a time and interleaved; the unit is a move.
fn many_playouts<R: Rules>(criterion: &mut Criterion<CpuTime>, game: &str, rules: &R) {
    const GAMES: u64 = 1000;
    let one_at_a_time = || -> u64 {
        let play = |game| {
            let mut line = Line::new(rules);
            u64::from(playout(rules, &mut line, &mut random_bits(1, game), PLY_LIMIT).plies)
        };
        (0..GAMES).map(play).sum()
    };
    let interleaved = || {
        let mut moves = 0;
        playouts::<INTERLEAVED, _, _>(
            rules,
            GAMES,
            PLY_LIMIT,
            |game| random_bits(1, game),
            |_, played| {
                moves += u64::from(played.plies);
            },
        );
        moves
    };
    let moves = one_at_a_time();
    let mut group = criterion.benchmark_group(format!("{game}/playouts"));
    group.throughput(Throughput::Elements(moves));
    group.bench_function("one_at_a_time", |b| b.iter(|| assert_eq!(one_at_a_time(), moves)));
    group.bench_function("interleaved", |b| b.iter(|| assert_eq!(interleaved(), moves)));
    group.finish();
}

/// Rules from text and back. Reading them builds the sowing table, which is why they are a value to keep.
fn rules_text<R: Rules>(criterion: &mut Criterion<CpuTime>, game: &str, rules: &R) {
    let text = rules.to_string();
    let mut group = criterion.benchmark_group(format!("{game}/rules"));
    group.bench_function("parse", |b| {
        b.iter(|| assert!(black_box(&text).parse::<R>().is_ok()));
    });
    group.bench_function("print", |b| {
        b.iter(|| {
            let mut buffer = Cursor::new([0; 256]);
            write!(buffer, "{}", black_box(rules)).expect("the buffer is large enough");
            assert_eq!(buffer.position(), text.len() as u64);
        });
    });
    group.finish();
}

criterion_group! {
    name = benches;
    config = cpu_time::criterion();
    targets = games
}
criterion_main!(benches);
