//! Lets criterion measure by CPU time, which other work on the machine disturbs much less than the time on the wall.

use criterion::Criterion;
use criterion::measurement::{Measurement, ValueFormatter, WallTime};
use mancala_benches::fair::cpu_seconds;

/// CPU time of this process, in nanoseconds.
pub(crate) struct CpuTime;

/// Criterion measuring by CPU time.
pub(crate) fn criterion() -> Criterion<CpuTime> {
    Criterion::default().with_measurement(CpuTime)
}

impl Measurement for CpuTime {
    type Intermediate = f64;
    type Value = f64;

    fn start(&self) -> f64 {
        cpu_seconds()
    }

    fn end(&self, start: f64) -> f64 {
        (cpu_seconds() - start) * 1e9
    }

    fn add(&self, one: &f64, other: &f64) -> f64 {
        one + other
    }

    fn zero(&self) -> f64 {
        0.0
    }

    fn to_f64(&self, nanoseconds: &f64) -> f64 {
        *nanoseconds
    }

    fn formatter(&self) -> &dyn ValueFormatter {
        WallTime.formatter()
    }
}
