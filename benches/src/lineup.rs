//! Who takes part, by which rules, and the right answers.

use enkeshui::Setup;

use crate::array;
use crate::contestant::Contestant;
use crate::ours;
#[cfg(feature = "peers")]
use crate::peers;
use crate::walk::Walked;

/// Perft of Kalah, standard rules, six houses of four seeds, from depth 1. Provenance: OpenSpiel 2.0.2
/// (`mancala`) to depth 9, a program of its own for depth 10.
pub const KALAH: [u64; 10] = [6, 35, 185, 942, 4_690, 23_233, 114_430, 563_055, 2_763_490, 13_519_607];

/// The same where a capturing last seed stays in its house. No outside source: the crate `mancala` and the
/// plain array agree on it.
pub const KALAH_LAST_STAYS: [u64; 10] =
    [6, 35, 185, 942, 4_712, 23_452, 115_883, 572_138, 2_817_029, 13_830_455];

/// Perft of Oware Abapa, six houses of four seeds, from depth 1. Provenance: OpenSpiel 2.0.2 (`oware`) to
/// depth 9, a program of its own, cross-checked with two public engines, for depth 10.
pub const OWARE: [u64; 10] = [6, 36, 190, 1_014, 5_219, 27_332, 139_157, 711_414, 3_592_872, 18_137_964];

/// Perft of Congkak, default rules, seven houses of seven seeds, from depth 1. No outside source: to depth 8 a program
/// of its own in another language counts the same, and both plain arrays to the end.
pub const CONGKAK: [u64; 10] = [7, 36, 230, 1_406, 8_293, 48_263, 276_132, 1_560_214, 8_721_357, 48_244_755];

/// A contestant, and what it must answer.
pub struct Entry {
    /// Who plays.
    pub contestant: Box<dyn Contestant>,
    /// Whether it is this library.
    pub ours: bool,
    /// The rules it plays by. Entries with equal rules must return equal tallies of random games.
    pub rules: &'static str,
    /// Its perft from depth 1; empty for an entry that is there for its random games alone.
    pub perft: &'static [u64],
}

/// Kalah from six houses of four seeds, this library first.
#[must_use]
pub fn kalah() -> Vec<Entry> {
    let mut entries = ours(ours::kalah(), "standard", &KALAH);
    let standard = |contestant| Entry { contestant, ours: false, rules: "standard", perft: &KALAH };
    entries.push(standard(Box::new(Walked::<array::kalah::Kalah>::new("array", 4))));
    #[cfg(feature = "peers")]
    entries.extend([
        standard(Box::new(Walked::<peers::mancala_board::Kalah>::new("mancala_board", 4))),
        Entry {
            contestant: Box::new(peers::mancala::Kalah::new(4)),
            ours: false,
            rules: "last seed stays",
            perft: &KALAH_LAST_STAYS,
        },
    ]);
    entries
}

/// A round of Congkak from seven houses of seven seeds, this library first.
#[must_use]
pub fn congkak() -> Vec<Entry> {
    let mut entries = ours(ours::congkak(), "default", &CONGKAK);
    let array = |contestant| Entry { contestant, ours: false, rules: "default", perft: &CONGKAK };
    entries.push(array(Box::new(Walked::<array::congkak::Congkak>::new("array", 7))));
    entries.push(array(Box::new(Walked::<array::congkak::SevenHouses>::new("array for 7 houses", 7))));
    entries
}

/// Enkeshui on 2×8, 2×12 or 2×18 by its default rules, this library first. It is there for its random games.
#[must_use]
pub fn enkeshui(setup: Setup) -> Vec<Entry> {
    let [alone, with_history] = ours::enkeshui(setup);
    let entry = |contestant, ours, rules| Entry { contestant, ours, rules, perft: &[] };
    let mut entries = vec![entry(alone, true, "default"), entry(with_history, false, "with history")];
    let arrays: [Box<dyn Contestant>; 2] = match setup.houses() {
        0..=8 => [
            Box::new(Walked::<array::enkeshui::Enkeshui<36, true>>::new("array", 4)),
            Box::new(Walked::<array::enkeshui::Enkeshui<16, false>>::new("array of this size", 4)),
        ],
        9..=12 => [
            Box::new(Walked::<array::enkeshui::Enkeshui<36, true>>::new("array", 3)),
            Box::new(Walked::<array::enkeshui::Enkeshui<24, false>>::new("array of this size", 3)),
        ],
        _ => [
            Box::new(Walked::<array::enkeshui::Enkeshui<36, true>>::new("array", 2)),
            Box::new(Walked::<array::enkeshui::Enkeshui<36, false>>::new("array of this size", 2)),
        ],
    };
    entries.extend(arrays.map(|array| entry(array, false, "default")));
    entries
}

/// Oware from six houses of four seeds, this library first.
#[must_use]
pub fn oware() -> Vec<Entry> {
    let mut entries = ours(ours::oware(), "abapa", &OWARE);
    entries.extend(ours(ours::oware_with_repetition(), "abapa with repetition", &[]));
    entries.extend([
        Entry {
            contestant: Box::new(Walked::<array::oware::Oware>::new("array", 4)),
            ours: false,
            rules: "abapa",
            perft: &OWARE,
        },
        #[cfg(feature = "peers")]
        Entry {
            contestant: Box::new(Walked::<peers::board_game::Oware>::new("board-game", 4)),
            ours: false,
            rules: "abapa, two last seeds split",
            perft: &OWARE,
        },
    ]);
    entries
}

/// The entries of this library: the first counts perft, and the others are other ways to play random games.
fn ours(contestants: Vec<Box<dyn Contestant>>, rules: &'static str, perft: &'static [u64]) -> Vec<Entry> {
    let entry =
        |(i, contestant)| Entry { contestant, ours: true, rules, perft: if i == 0 { perft } else { &[] } };
    contestants.into_iter().enumerate().map(entry).collect()
}
