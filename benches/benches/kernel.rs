//! The sowing kernel by handful, on one and on two words a row. What a lap costs should not depend on its seeds.

mod cpu_time;

use std::hint::black_box;

use cpu_time::CpuTime;
use criterion::{BenchmarkGroup, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use mancala_core::{Board, Cell, Circuit, Sowing};

/// Seeds in hand: within the own row, round the board once, and more.
const HANDFULS: [u8; 5] = [1, 6, 13, 20, 40];
/// Houses a side, each of them an origin.
const HOUSES: u8 = 6;

fn sow<const W: usize, const P: usize>(group: &mut BenchmarkGroup<'_, CpuTime>, name: &str) {
    let circuit = Circuit::around(HOUSES).with_stores();
    let sowing = Sowing::<W, P>::new(&circuit);
    for seeds in HANDFULS {
        // The right ends come from walking the circuit seed by seed.
        let ends = |house: u8| circuit.sown_from(Cell::own(house)).nth(usize::from(seeds) - 1);
        let right: u32 = (0..HOUSES).filter_map(ends).map(|end| u32::from(end.index())).sum();
        let loaded = |house| {
            let mut board = Board::EMPTY;
            board.own.add(house, seeds);
            board
        };
        let boards: Vec<Board<W>> = (0..HOUSES).map(loaded).collect();
        group.throughput(Throughput::Elements(u64::from(HOUSES)));
        group.bench_function(BenchmarkId::new(name, seeds), |bencher| {
            bencher.iter(|| {
                let mut ends = 0;
                for (house, board) in (0..).zip(&boards) {
                    let mut board = *black_box(board);
                    let origin = Cell::own(house);
                    ends += u32::from(sowing.lift_and_sow(&mut board, origin, black_box(seeds)).index());
                    black_box(&board);
                }
                assert_eq!(ends, right);
            });
        });
    }
}

fn kernel(criterion: &mut Criterion<CpuTime>) {
    let mut group = criterion.benchmark_group("kernel");
    sow::<1, 16>(&mut group, "one_word");
    sow::<2, 32>(&mut group, "two_words");
    group.finish();
}

criterion_group! {
    name = benches;
    config = cpu_time::criterion();
    targets = kernel
}
criterion_main!(benches);
