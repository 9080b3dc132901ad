//! Files of move-sequence counts from other programs.

use std::string::{String, ToString};

use crate::perft::{Leaves, perft};
use crate::rules::Rules;

/// Runs a file of counts and returns how many it compared.
///
/// A file has one word at the beginning of each line, and says where its counts come from in comments:
///
/// ```text
/// # counted by …
/// rules kalah houses=6 seeds=4
/// position <6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>S      (left out: the start)
/// perft 3 185                                    (depth, leaves)
/// perft 4 942 0                                  (depth, leaves, games that ended earlier)
/// ```
///
/// Counts of more than `most_leaves` leaves are passed over, so that a quick run can share its file with a deep one.
///
/// # Panics
///
/// At the first count that differs, and at a line that cannot be read, with the line.
#[must_use]
pub fn perft_file<R: Rules>(text: &str, most_leaves: u64) -> usize {
    let mut rules: Option<R> = None;
    let mut position: Option<R::Position> = None;
    let mut compared = 0;
    for (i, line) in text.lines().enumerate() {
        let here = format_args!("line {}: {line}", i + 1).to_string();
        let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        match word {
            "" | "#" => {}
            "rules" => {
                let read: R = rest.parse().unwrap_or_else(|error| panic!("{here}: {error}"));
                position = Some(read.initial());
                rules = Some(read);
            }
            "position" => position = Some(rest.parse().unwrap_or_else(|error| panic!("{here}: {error}"))),
            "perft" => {
                let (Some(rules), Some(position)) = (&rules, &position) else {
                    panic!("{here}: no rules before it")
                };
                let numbers = rest
                    .split_whitespace()
                    .map(|n| n.parse::<u64>().unwrap_or_else(|e| panic!("{here}: {e}")));
                compared += usize::from(compare(
                    rules,
                    position,
                    &numbers.collect::<std::vec::Vec<_>>(),
                    most_leaves,
                    &here,
                ));
            }
            _ => panic!("{here}: a line begins with rules, position, perft or #"),
        }
    }
    compared
}

/// Whether the count was compared.
fn compare<R: Rules>(
    rules: &R,
    position: &R::Position,
    numbers: &[u64],
    most_leaves: u64,
    here: &String,
) -> bool {
    let [depth, leaves, rest @ ..] = numbers else { panic!("{here}: perft takes a depth and a count") };
    if *leaves > most_leaves {
        return false;
    }
    let depth = u32::try_from(*depth).unwrap_or_else(|error| panic!("{here}: {error}"));
    for how in [Leaves::InBulk, Leaves::Played] {
        let count = perft(rules, position, depth, how);
        assert_eq!(count.leaves, *leaves, "{here}, leaves {how:?}");
        if let [ended_earlier] = rest {
            assert_eq!(count.ended_earlier, *ended_earlier, "{here}, games ended earlier, leaves {how:?}");
        }
    }
    true
}
