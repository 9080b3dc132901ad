//! Fair timing on a machine that is not ours alone: tasks take turns (A B C A B C …), the clock is the CPU
//! time of this process, and ratios are taken within a round, where all tasks met much the same conditions.

use rustix::time::{ClockId, clock_gettime};
use std::fmt;

/// A piece of work to be timed.
pub struct Task<'a> {
    /// The name printed in tables.
    pub name: &'a str,
    /// Does the work, checks its answer, and returns how many units it did.
    pub run: Box<dyn FnMut() -> u64 + 'a>,
}

/// A task's units per second, one figure a round.
#[derive(Debug, Clone, PartialEq)]
pub struct Rates {
    name: String,
    rounds: Vec<f64>,
}

/// Runs all tasks in turn, `rounds` times (at least once), after one round that is not timed.
pub fn interleave(tasks: &mut [Task<'_>], rounds: usize) -> Vec<Rates> {
    let mut rates: Vec<Rates> =
        tasks.iter().map(|task| Rates { name: task.name.to_owned(), rounds: Vec::new() }).collect();
    for task in &mut *tasks {
        (task.run)();
    }
    for _ in 0..rounds.max(1) {
        for (task, rates) in tasks.iter_mut().zip(&mut rates) {
            let start = cpu_seconds();
            let units = (task.run)();
            rates.rounds.push(units as f64 / (cpu_seconds() - start));
        }
    }
    rates
}

/// The CPU time that this process has used.
#[must_use]
pub fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

impl Rates {
    /// The spread of the rounds' rates.
    #[must_use]
    pub fn spread(&self) -> Spread {
        Spread::of(self.rounds.clone())
    }

    /// The spread of how many times as fast as `other` this task was, round by round.
    #[must_use]
    pub fn ratio(&self, other: &Rates) -> Spread {
        Spread::of(self.rounds.iter().zip(&other.rounds).map(|(own, other)| own / other).collect())
    }
}

/// A median with the smallest and the largest figure.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spread {
    /// The middle figure (the upper one of two).
    pub median: f64,
    /// The smallest.
    pub min: f64,
    /// The largest.
    pub max: f64,
}

impl Spread {
    /// The spread of some figures, of which there must be one or more.
    fn of(mut figures: Vec<f64>) -> Self {
        figures.sort_by(f64::total_cmp);
        Spread { median: figures[figures.len() / 2], min: figures[0], max: figures[figures.len() - 1] }
    }

    /// The same in another unit.
    fn scaled(self, factor: f64) -> Self {
        Spread { median: self.median * factor, min: self.min * factor, max: self.max * factor }
    }
}

impl fmt::Display for Spread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = f.precision().unwrap_or(2);
        write!(f, "{:7.digits$} ({:.digits$}–{:.digits$})", self.median, self.min, self.max)
    }
}

/// A table of rates in millions of `unit` a second, and how many times as fast as each task the first ones are.
pub struct Table<'a> {
    /// The heading.
    pub title: &'a str,
    /// What is counted.
    pub unit: &'a str,
    /// The rows.
    pub rates: &'a [Rates],
    /// How many of the first rows the others are compared with.
    pub heads: usize,
}

impl fmt::Display for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heads = &self.rates[..self.heads.min(self.rates.len())];
        writeln!(f, "{}", self.title)?;
        write!(f, "  {:<16} {:<26}", "", format!("million {}/s", self.unit))?;
        for head in heads {
            write!(f, " {:<26}", format!("{}, times as fast", head.name))?;
        }
        writeln!(f)?;
        for rates in self.rates {
            write!(f, "  {:<16} {:<26}", rates.name, format!("{:.1}", rates.spread().scaled(1e-6)))?;
            for head in heads {
                write!(f, " {:<26}", format!("{:.2}", head.ratio(rates)))?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_take_turns_after_an_untimed_round() {
        let order = std::cell::RefCell::new(String::new());
        let task = |name: &'static str| Task {
            name,
            run: Box::new(|| {
                order.borrow_mut().push_str(name);
                1
            }),
        };
        let rates = interleave(&mut [task("a"), task("b")], 2);
        assert_eq!(order.into_inner(), "ababab");
        assert_eq!(rates.iter().map(|rates| rates.rounds.len()).collect::<Vec<_>>(), [2, 2]);
    }

    #[test]
    fn ratios_are_taken_within_a_round() {
        let rates = |rounds: &[f64]| Rates { name: String::new(), rounds: rounds.to_vec() };
        let ratio = rates(&[8.0, 2.0, 30.0]).ratio(&rates(&[4.0, 2.0, 10.0]));
        assert_eq!(ratio, Spread { median: 2.0, min: 1.0, max: 3.0 });
    }
}
