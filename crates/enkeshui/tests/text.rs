//! Text: every rules value, position and move reads back, and every fault is its own error that says so.

mod boards;

use std::collections::BTreeSet;

use boards::{board, options};
use enkeshui::mancala_core::testing::{strategy::choices, walk};
use enkeshui::mancala_core::{Line, Move, PositionError, Rules, RulesError};
use enkeshui::*;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn rules_read_back((options, choices) in (2u8..=18).prop_flat_map(|houses| (options(houses), choices(80)))) {
        let text = options.to_string();
        prop_assert_eq!(text.parse::<Options>(), Ok(options));
        with_rules!(options, rules => {
            prop_assert_eq!(rules.to_string(), text.clone());
            let json = serde_json::to_string(&rules).expect("text");
            prop_assert_eq!(serde_json::from_str::<Options>(&json).expect("the same text"), options);
            // Positions along a game, whatever is pending.
            walk(&rules, Line::new(&rules), &choices, |line| {
                let position = *line.position();
                assert_eq!(position.to_string().parse(), Ok(position));
                let bytes = postcard::to_stdvec(&position).expect("text");
                assert_eq!(postcard::from_bytes(&bytes), Ok(position));
            });
        });
    }

    #[test]
    fn positions_with_bulls_read_back(board in (2u8..=18).prop_flat_map(board)) {
        let position: Position<3> = board.position();
        prop_assert_eq!(position.to_string().parse(), Ok(position));
        let json = serde_json::to_string(&position).expect("text");
        prop_assert_eq!(serde_json::from_str::<Position<3>>(&json).expect("the same text"), position);
    }

    /// Nothing that is read makes reading fail otherwise than by an error, and what is read is written the same.
    #[test]
    fn any_text(text in "<[0-9]{1,2}(,[0-9]{1,3}[SN]?){4,12}>[SN](\\+(race|relay|lifted|putting|endless|specials)(:[SN0-9a-z]{1,3}){0,7}){0,2}") {
        if let Ok(position) = text.parse::<Position<3>>() {
            prop_assert_eq!(position.to_string().parse(), Ok(position));
        }
    }
}

#[test]
fn moves_read_back() {
    let all: Vec<EnkeshuiMove> = (0..EnkeshuiMove::COUNT).filter_map(EnkeshuiMove::from_index).collect();
    let texts: BTreeSet<String> = all.iter().map(ToString::to_string).collect();
    assert_eq!((all.len(), texts.len()), (56, 56));
    for played in all {
        assert_eq!(played.to_string().parse(), Ok(played));
    }
    for text in ["0", "19", "01", "+1", "lift", "lift0", "lift19", "put1 ", "CW", "", "race"] {
        let error = text.parse::<EnkeshuiMove>().expect_err(text);
        assert_eq!(error.to_string(), format!("`{text}` is not a move"));
    }
}

#[test]
fn presets_read_back() {
    for name in Options::PRESETS {
        let options = Options::preset(name).expect(name);
        assert_eq!(format!("enkeshui preset={name}").parse(), Ok(options));
        assert_eq!(options.to_string().parse(), Ok(options));
    }
    assert_eq!("enkeshui".parse(), Ok(Options::gap_left_8()));
    assert_eq!("enkeshui houses=12".parse(), Ok(Options::triples_12()));
    assert_eq!(
        Options::stoneshark().to_string(),
        "enkeshui houses=8 setup=gap-right-8 privilege=off capture_after_relay=yes race=off"
    );
}

/// Each faulty text of rules with what its error says.
#[test]
fn faulty_rules() {
    for (text, says) in [
        ("kalah", "these are rules of enkeshui, not of `kalah`"),
        ("enkeshui houses", "`houses` is not of the form option=value"),
        ("enkeshui houses=1", "houses is 1, not within 2 to 18"),
        ("enkeshui houses=19", "houses is 19, not within 2 to 18"),
        (
            "enkeshui houses=9",
            "houses contradicts setup: there is no setup of that size; say how the seeds lie, as in setup=1,2,3/1,2,3",
        ),
        ("enkeshui houses=8 setup=triples-12", "houses contradicts setup: the setup is of another size"),
        ("enkeshui houses=8 houses=8", "the option `houses` stands twice"),
        (
            "enkeshui setup=1,2/1",
            "setup cannot be `1,2/1`; its values are gap-left-8, gap-right-8, gap-left-10, \
          gap-right-10, triples-12, triples-18, or two rows like 0,3,3/3,3,0",
        ),
        (
            "enkeshui setup=1,300/1,2",
            "the start cannot be used: `300` is not a number of seeds from 0 to 255",
        ),
        ("enkeshui setup=1,2/1,2", "the start has 6 seeds where 48 are required"),
        ("enkeshui bulls=yes", "there is no option `bulls`; the options are preset,"),
        ("enkeshui pair_bulls=maybe", "pair_bulls cannot be `maybe`; its values are yes, no"),
        ("enkeshui privilege=some", "privilege cannot be `some`; its values are any_lap, initial_lap, off"),
        ("enkeshui lap_cap=0", "lap_cap is 0, not within 1 to 65535"),
        ("enkeshui repetition_limit=1", "repetition_limit is 1, not within 2 to 255"),
        (
            "enkeshui race=explicit:",
            "race cannot be `explicit:`; its values are lockstep, explicit:SNNS… with up to",
        ),
        ("enkeshui race=explicit:SX", "race cannot be `explicit:SX`"),
        ("enkeshui race=seeded:1:0", "a weight of the race is 0, not within 1 to 255"),
        ("enkeshui race=fast", "race cannot be `fast`"),
        ("enkeshui first_player=west", "first_player cannot be `west`; its values are south, north"),
        ("enkeshui race_seed=-1", "race_seed cannot be `-1`; its values are whole numbers below 2^64"),
        ("enkeshui preset=standard", "there is no preset `standard`; the presets are gap-left-8,"),
        ("enkeshui preset=triples-12", "12 houses a side need the type WideEnkeshui"),
    ] {
        let error = text.parse::<Enkeshui>().expect_err(text).to_string();
        assert!(error.starts_with(says), "{text}: {error}");
    }
    let long = format!("enkeshui race=explicit:{}", "N".repeat(257));
    assert!(matches!(long.parse::<Options>(), Err(RulesError::UnknownValue { option: "race", .. })));
}

#[test]
fn faulty_positions() {
    let says = |text: &str| text.parse::<Position>().expect_err(text).to_string();
    assert_eq!(says("4,4"), "a position looks like <3,0,0,4N,2,0,1,0,3>S, not like `4,4`");
    assert_eq!(says("<9,0,0,1>S"), "9 houses a side are not within 2 to 8");
    assert_eq!(says("<2,0,0,1,2,3>S"), PositionError::HouseFields { found: 3, expected: 4 }.to_string());
    assert_eq!(says("<2,0,0,1,2,3,x>S"), "`x` is not a number of seeds from 0 to 255");
    assert_eq!(says("<2,0,0,1,2,3,4W>S"), "`4W` is not a number of seeds from 0 to 255");
    assert_eq!(says("<2,0,0,1,2,3,4>E"), "the side to move is S or N, not `E`");
    assert_eq!(says("<2,0,0,100,100,50,6>S"), "256 seeds are more than the 255 a board can count");
    for mark in [
        "+",
        "+run",
        "+race:0",
        "+race+race",
        "+relay:W1:1",
        "+relay:S1",
        "+race:03",
        "+specials:0:0",
        "+lifted:1",
    ] {
        assert!(says(&format!("<2,0,0,1,2,3,4>S{mark}")).ends_with("is not a mark of a position"), "{mark}");
    }
}

/// Positions that read well and cannot belong to these rules.
#[test]
fn positions_of_other_rules() {
    let check = |rules: &str, position: &str| {
        let rules: Enkeshui = format!("enkeshui require_total=any {rules}").parse().expect("rules");
        let position = position.parse().expect("a position");
        rules.check(&position).map_err(|error| error.to_string())
    };
    let four = "setup=1,2,0,1/1,2,0,1";
    assert_eq!(check(four, "<4,0,0,1,2,0,1,1,2,0,1>S"), Ok(()));
    assert_eq!(check(four, "<4,0,0,1,2,0,1,1,2,0,1>S+race"), Ok(()));
    for (rules, position, why) in [
        ("", "<4,0,0,1,2,0,1,1,2,0,1>S", "the position has 4 houses a side where 8 are expected"),
        (four, "<4,0,0,1,2,0S,1,1,2,0,1>S", "a bull has seeds"),
        (four, "<4,0,0,1,2,0,1,1,2,0,1>N+race", "South is the first to choose"),
        (four, "<4,0,0,1,2,0,1,1,2,0,1>N+race:3", "North is the second to choose"),
        (four, "<4,0,0,1,2,0,1,1,2,0,1>S+race:1", "North is the second to choose"),
        (four, "<4,0,0,1,2,0,1,1,2,0,1>N+race:200", "North is the second to choose"),
        (four, "<4,0,0,1,2,0,1,1,2,0,1>S+relay:S3:1", "a direction is chosen for a pit that can be lifted"),
        (
            four,
            "<4,0,0,1,2,0,1,1,2,0,1>S+relay:S2:1000",
            "a direction is chosen for a pit that can be lifted",
        ),
        (four, "<4,0,0,1,2,0,1,1,2,0,1>S+endless", "an endless sowing does not end the game"),
        (four, "<4,0,0,1,2,0,1,1,2,0,1>S+lifted:3:2", "a special move lifts a loaded pit"),
        (four, "<4,0,0,1,2,0,1,1,2,0,1>S+specials:1:0", "a player has made more special moves"),
        ("setup=1,2,0,1/1,2,0,1 race=off", "<4,0,0,1,2,0,1,1,2,0,1>S+race", "there is no race"),
        (
            "setup=1,2,0,1/1,2,0,1 special=always",
            "<4,0,0,1,2,0,1,1,2,0,1>S+putting:1:3:2:2:either:1:4",
            "a special move cannot have come to this",
        ),
        (
            "setup=1,2,0,1/1,2,0,1 special=always",
            "<4,0,0,200,0,0,0,1,0,0,1>S+lifted:2:60",
            "262 seeds are more than the 255",
        ),
    ] {
        let error = check(rules, position).expect_err(position);
        let error = error.strip_prefix("the position does not fit the rules: ").unwrap_or(&error);
        assert!(error.starts_with(why), "{position}: {error}");
    }
}
