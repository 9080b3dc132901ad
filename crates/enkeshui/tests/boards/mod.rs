//! Options and positions for property tests.

use enkeshui::mancala_core::{Pit, Side, testing::strategy};
use enkeshui::*;
use proptest::prelude::*;
use proptest::sample::select;

/// Runs code with the rules of some options, in the narrowest type that holds them.
#[macro_export]
macro_rules! with_rules {
    ($options:expr, $rules:ident => $body:expr) => {{
        let options: enkeshui::Options = $options;
        match options.setup.houses() {
            0..=8 => {
                let $rules: enkeshui::Enkeshui = options.build().expect("options that fit");
                $body
            }
            9..=16 => {
                let $rules: enkeshui::WideEnkeshui = options.build().expect("options that fit");
                $body
            }
            _ => {
                let $rules: enkeshui::WidestEnkeshui = options.build().expect("options that fit");
                $body
            }
        }
    }};
}

/// An agreed setup of this size, each player with a seed at least.
fn setup(houses: u8) -> impl Strategy<Value = Setup> {
    let seeds = prop_oneof![
        strategy::seeds(2 * usize::from(houses), 48),
        strategy::seeds(2 * usize::from(houses), 253)
    ];
    seeds.prop_map(move |mut seeds| {
        seeds[0] = seeds[0].max(1);
        seeds[usize::from(houses)] = seeds[usize::from(houses)].max(1);
        let (south, north) = seeds.split_at(usize::from(houses));
        Setup::custom(south, north).expect("rows of equal length")
    })
}

/// How to race.
fn race() -> impl Strategy<Value = Race> {
    let side = select(&Side::BOTH[..]);
    prop_oneof![
        Just(Race::Off),
        Just(Race::Lockstep),
        (1u8.., 1u8..).prop_map(|(south, north)| Race::Seeded { south, north }),
        proptest::collection::vec(side, 1..=Schedule::MAX)
            .prop_map(|steps| Race::Explicit(Schedule::new(&steps).expect("steps within the limit"))),
    ]
}

/// Every option at random, on an agreed setup of this size.
pub(crate) fn options(houses: u8) -> impl Strategy<Value = Options> {
    let bulls = (
        select(BullReading::ALL),
        any::<bool>(),
        prop::bool::weighted(0.7),
        select(Privilege::ALL),
        select(PrivilegeChoice::ALL),
    );
    let captures = (select(CaptureRun::ALL), any::<bool>());
    let special = (select(Special::ALL), 1u8..=2, any::<bool>(), any::<bool>());
    let ends = (
        select(Endless::ALL),
        prop_oneof![1u16..=6, Just(1000)],
        select(EndCheck::ALL),
        2u8..=4,
        prop_oneof![1u16..=8, Just(100)],
    );
    let races = (
        (
            race(),
            select(&Side::BOTH[..]),
            select(RaceStart::ALL),
            select(RaceOrder::ALL),
            select(RaceTie::ALL),
        ),
        (
            any::<bool>(),
            any::<bool>(),
            select(RaceLoser::ALL),
            prop_oneof![1u16..=40, Just(20_000)],
            any::<u64>(),
        ),
    );
    (setup(houses), bulls, captures, special, ends, races).prop_map(
        |(setup, bulls, captures, special, ends, (race, race_more))| {
            Options::of_setup(setup)
                .require_total(None)
                .bull_reading(bulls.0)
                .pair_bulls(bulls.1)
                .bulls_receive(bulls.2)
                .privilege(bulls.3)
                .privilege_choice(bulls.4)
                .capture_run(captures.0)
                .capture_after_relay(captures.1)
                .special(special.0)
                .special_limit(special.1)
                .special_into_bulls(special.2)
                .special_allow_null(special.3)
                .endless(ends.0)
                .lap_cap(ends.1)
                .end_check(ends.2)
                .repetition_limit(ends.3)
                .no_progress_limit(ends.4)
                .race(race.0)
                .first_player(race.1)
                .race_start(race.2)
                .race_order(race.3)
                .race_tie(race.4)
                .race_bulls(race_more.0)
                .race_captures(race_more.1)
                .race_loser(race_more.2)
                .race_cap(race_more.3)
                .race_seed(race_more.4)
        },
    )
}

/// A row of seeds and bulls, and what else a position has, at the beginning of a turn.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) seeds: Vec<u8>,
    bulls: Vec<u8>,
    captured: [u8; 2],
    to_move: Side,
}

/// Any board of this size, crowded and empty ones, with some bulls.
pub(crate) fn board(houses: u8) -> impl Strategy<Value = Board> {
    let pits = 2 * usize::from(houses);
    let few = proptest::collection::vec(0u8..=5, pits);
    let seeds = prop_oneof![few, strategy::seeds(pits, 48), strategy::seeds(pits, 245)];
    let bulls = proptest::collection::vec(0u8..=15, pits);
    (seeds, bulls, any::<[u8; 2]>(), select(&Side::BOTH[..])).prop_map(|(seeds, bulls, captured, to_move)| {
        Board { seeds, bulls, captured: captured.map(|c| c % 5), to_move }
    })
}

impl Board {
    /// The position; one pit in eight is a bull of either player.
    pub(crate) fn position<const W: usize>(&self) -> Position<W> {
        let (south, north) = self.seeds.split_at(self.seeds.len() / 2);
        let mut position =
            Position::from_rows(south, north, self.captured, self.to_move).expect("few enough seeds");
        for (i, &bull) in self.bulls.iter().enumerate().filter(|(i, bull)| **bull < 2 && self.seeds[*i] > 0) {
            let pit = Pit::House(Side::BOTH[i / south.len()], (i % south.len()) as u8);
            position = position.with_bull(pit, Side::BOTH[usize::from(bull)]);
        }
        position
    }
}
