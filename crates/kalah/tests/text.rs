//! Text that cannot be read: each fault is an error of its own that holds the offending value, and says so.

use kalah::mancala_core::{
    EndReason, Excerpt, Game, GameError, IllegalMove, IllegalReason, MoveError, PositionError, Rules,
    RulesError, Side,
};
use kalah::{Kalah, KalahMove, Options, Phase, Position, WideKalah};

const START: &str = "<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>S";
const OPTIONS: &str = "preset, houses, seeds, capture, capture_takes_last, end, leftovers, extra_move, \
                       capture_moves_again, swap, stop_at_majority, relay, start";

#[track_caller]
fn position_error(text: &str, expected: PositionError, message: &str) {
    assert_eq!(text.parse::<Position>(), Err(expected));
    assert_eq!(expected.to_string(), message);
}

#[track_caller]
fn rules_error(text: &str, expected: RulesError, message: &str) {
    match text.parse::<Kalah>() {
        Ok(rules) => panic!("`{text}` reads as {rules}"),
        Err(error) => assert_eq!(error, expected),
    }
    assert_eq!(expected.to_string(), message);
}

#[test]
fn canonical_texts() {
    assert_eq!(Kalah::standard().to_string(), "kalah houses=6 seeds=4");
    assert_eq!(Kalah::standard().initial().to_string(), START);
    assert_eq!(Kalah::ludii().to_string(), "kalah houses=6 seeds=4 end=mover_empty");
    let all = "kalah houses=5 seeds=3 capture=always end=mover_empty leftovers=emptier extra_move=not_first_move \
               capture_moves_again=yes swap=after_first_move stop_at_majority=yes relay=yes";
    let rules: Kalah = all.parse().expect("rules");
    assert_eq!(rules.to_string(), all);
    assert_eq!(rules.initial().to_string(), "<5,0,0,3,3,3,3,3,3,3,3,3,3>S+first");
    let rest = "kalah houses=6 seeds=4 capture=none leftovers=nobody extra_move=no";
    assert_eq!(rest.parse::<Kalah>().expect("rules").to_string(), rest);
    let leaving = "kalah houses=6 seeds=4 capture_takes_last=no";
    assert_eq!(leaving.parse::<Kalah>().expect("rules").to_string(), leaving);
}

#[test]
fn rules_read_in_any_order_with_defaults_and_presets() {
    let canonical = |text: &str| text.parse::<Kalah>().expect(text).to_string();
    assert_eq!(canonical("kalah"), "kalah houses=6 seeds=4");
    assert_eq!(canonical("  kalah   relay=no seeds=4\n"), "kalah houses=6 seeds=4");
    assert_eq!(canonical("kalah seeds=3 end=mover_empty houses=4"), "kalah houses=4 seeds=3 end=mover_empty");
    assert_eq!(canonical("kalah preset=ludii seeds=3"), "kalah houses=6 seeds=3 end=mover_empty");
    // What is said beside a preset wins, before it or after it.
    assert_eq!(canonical("kalah end=side_empty preset=ludii"), "kalah houses=6 seeds=4");
    for name in Options::PRESETS {
        let preset = Options::preset(name).expect(name).to_string();
        assert_eq!(canonical(&format!("kalah preset={name}")), preset);
    }
}

#[test]
fn a_start_other_than_equal_rows_stands_in_the_rules() {
    let start: Position =
        Position::from_rows(&[1, 2, 0], &[0, 0, 3], [4, 5], Side::North).expect("a position");
    let rules = Kalah::with_start(Options::standard().houses(3), start).expect("rules");
    assert_eq!(rules.to_string(), "kalah houses=3 start=<3,4,5,1,2,0,0,0,3>N");
    assert!(!rules.has_equal_rows());
    let read: Kalah = rules.to_string().parse().expect("rules");
    assert_eq!(read.initial(), start);
    // A start that is equal rows is not worth a word.
    let equal = Position::from_rows(&[3, 3], &[3, 3], [0, 0], Side::South).expect("a position");
    let rules = Kalah::with_start(Options::standard().houses(2).seeds(3), equal).expect("rules");
    assert_eq!(rules.to_string(), "kalah houses=2 seeds=3");
}

#[test]
fn wrong_number_of_houses() {
    position_error(
        "<6,0,0,4,4,4,4,4,4,4,4,4,4,4>S",
        PositionError::HouseFields { found: 11, expected: 12 },
        "the text has 11 houses where its number of houses asks for 12",
    );
    position_error(
        "<2,0,0,1,1,1,1,1>S",
        PositionError::HouseFields { found: 5, expected: 4 },
        "the text has 5 houses where its number of houses asks for 4",
    );
    let expected = PositionError::Houses { found: 2, expected: 3 };
    assert_eq!(Position::<1>::from_rows(&[1, 1, 1], &[1, 1], [0, 0], Side::South), Err(expected));
    assert_eq!(expected.to_string(), "the position has 2 houses a side where 3 are expected");
    let two: Position = "<2,0,0,1,1,1,1>S".parse().expect("a position");
    assert_eq!(Kalah::standard().check(&two), Err(PositionError::Houses { found: 2, expected: 6 }));
}

#[test]
fn no_such_board() {
    let message = "0 houses a side are not within 1 to 7";
    position_error("<0,0,0>S", PositionError::HousesRange { found: 0, min: 1, max: 7 }, message);
    let expected = PositionError::HousesRange { found: 8, min: 1, max: 7 };
    assert_eq!(Position::<1>::from_rows(&[1; 8], &[1; 8], [0, 0], Side::South), Err(expected));
    let expected = PositionError::HousesRange { found: 16, min: 1, max: 15 };
    assert_eq!(Position::<2>::from_rows(&[1; 16], &[1; 16], [0, 0], Side::South), Err(expected));
    assert_eq!("<16,0,0>S".parse::<Position<2>>(), Err(expected));
    // More than a byte could say.
    let expected = PositionError::HousesRange { found: 300, min: 1, max: 15 };
    assert_eq!(Position::<2>::from_rows(&[0; 300], &[0; 300], [0, 0], Side::South), Err(expected));
}

#[test]
fn too_many_seeds() {
    position_error(
        "<1,100,100,28,28>S",
        PositionError::TooManySeeds { total: 256 },
        "256 seeds are more than the 255 a board can count",
    );
    assert!("<1,100,100,28,27>S".parse::<Position>().is_ok(), "255 fit");
    rules_error(
        "kalah houses=4 seeds=32",
        RulesError::TooManySeeds { total: 256 },
        "256 seeds are more than the 255 a board can count",
    );
    assert!("kalah houses=5 seeds=25".parse::<Kalah>().is_ok(), "250 fit");
}

#[test]
fn bad_number() {
    for number in ["256", "-1", "+1", "x", "", " 1", "1.5", "٣"] {
        let expected = PositionError::Number { found: Excerpt::of(number) };
        position_error(
            &format!("<1,{number},0,1,1>S"),
            expected,
            &format!("`{number}` is not a number of seeds from 0 to 255"),
        );
    }
    let expected = PositionError::Number { found: Excerpt::of("y") };
    assert_eq!("<1,0,0,1,y>S".parse::<Position>(), Err(expected), "also in a house");
}

#[test]
fn bad_side() {
    position_error(
        "<1,0,0,1,1>W",
        PositionError::Side { found: Excerpt::of("W") },
        "the side to move is S or N, not `W`",
    );
    position_error(
        "<1,0,0,1,1>",
        PositionError::Side { found: Excerpt::of("") },
        "the side to move is S or N, not ``",
    );
    let expected = PositionError::Side { found: Excerpt::of("é") };
    assert_eq!("<1,0,0,1,1>é+first".parse::<Position>(), Err(expected));
}

#[test]
fn bad_mark() {
    position_error(
        "<1,0,0,1,1>S+second",
        PositionError::Mark { found: Excerpt::of("+second") },
        "`+second` is not a mark of a position",
    );
    for (mark, phase) in [
        ("", Phase::Play),
        ("+first", Phase::FirstMove),
        ("+first_turn", Phase::FirstTurn),
        ("+swap", Phase::SwapOffer),
    ] {
        let position: Position = format!("<1,0,0,1,1>N{mark}").parse().expect("a position");
        assert_eq!(position.phase(), phase);
    }
}

#[test]
fn text_after_the_position() {
    position_error(
        "<1,0,0,1,1>S x",
        PositionError::Trailing { found: Excerpt::of(" x") },
        "` x` follows the end of the position",
    );
    let expected = PositionError::Trailing { found: Excerpt::of("\n") };
    assert_eq!("<1,0,0,1,1>S\n".parse::<Position>(), Err(expected));
}

#[test]
fn no_position_at_all() {
    for text in ["", "4,4,4", "<1,0,0,1,1S", "<1,0>S"] {
        let expected = PositionError::Form { expected: START, found: Excerpt::of(text) };
        position_error(text, expected, &format!("a position looks like {START}, not like `{text}`"));
    }
}

#[test]
fn long_text_is_cut_in_errors() {
    let text = "x".repeat(100);
    let error = text.parse::<Position>().expect_err("no position");
    assert!(error.to_string().ends_with(&format!("not like `{}…`", "x".repeat(40))), "{error}");
}

#[test]
fn position_that_the_rules_do_not_have() {
    let why = "it is marked for an opening that they do not have";
    let expected = PositionError::Rules { why };
    assert_eq!(expected.to_string(), format!("the position does not fit the rules: {why}"));
    // By option: which marks are refused.
    for (text, refused) in [
        ("kalah", &[Phase::FirstMove, Phase::FirstTurn, Phase::SwapOffer][..]),
        ("kalah extra_move=not_first_move", &[Phase::FirstTurn, Phase::SwapOffer]),
        ("kalah swap=after_first_move", &[]),
    ] {
        let rules: Kalah = text.parse().expect(text);
        for phase in [Phase::Play, Phase::FirstMove, Phase::FirstTurn, Phase::SwapOffer] {
            let position = rules.initial().with_phase(phase);
            let check = if refused.contains(&phase) { Err(expected) } else { Ok(()) };
            assert_eq!(rules.check(&position), check, "{text}: {phase:?}");
        }
    }
    rules_error(
        "kalah houses=1 start=<1,0,0,1,1>S+swap",
        RulesError::Start(expected),
        &format!("the start cannot be used: the position does not fit the rules: {why}"),
    );
    rules_error(
        "kalah start=<1,0,0,1,1>S",
        RulesError::Start(PositionError::Houses { found: 1, expected: 6 }),
        "the start cannot be used: the position has 1 houses a side where 6 are expected",
    );
    rules_error(
        "kalah houses=1 start=<1,0,0,1>S",
        RulesError::Start(PositionError::HouseFields { found: 1, expected: 2 }),
        "the start cannot be used: the text has 1 houses where its number of houses asks for 2",
    );
}

#[test]
fn another_game() {
    for name in ["oware", "Kalah", ""] {
        rules_error(
            name,
            RulesError::Game { expected: "kalah", found: Excerpt::of(name) },
            &format!("these are rules of kalah, not of `{name}`"),
        );
    }
}

#[test]
fn word_without_a_value() {
    rules_error(
        "kalah relay",
        RulesError::Form { found: Excerpt::of("relay") },
        "`relay` is not of the form option=value",
    );
}

#[test]
fn unknown_option() {
    rules_error(
        "kalah colour=red",
        RulesError::UnknownOption { found: Excerpt::of("colour"), known: OPTIONS },
        &format!("there is no option `colour`; the options are {OPTIONS}"),
    );
}

#[test]
fn unknown_value() {
    for (option, known) in [
        ("capture", "opposite_loaded, always, none"),
        ("end", "side_empty, mover_empty"),
        ("leftovers", "owner, emptier, nobody"),
        ("extra_move", "yes, no, not_first_move"),
        ("swap", "no, after_first_move"),
        ("capture_takes_last", "yes, no"),
        ("capture_moves_again", "yes, no"),
        ("stop_at_majority", "yes, no"),
        ("relay", "yes, no"),
        ("houses", "whole numbers"),
        ("seeds", "whole numbers"),
    ] {
        rules_error(
            &format!("kalah {option}=maybe"),
            RulesError::UnknownValue { option, found: Excerpt::of("maybe"), known },
            &format!("{option} cannot be `maybe`; its values are {known}"),
        );
    }
}

#[test]
fn unknown_preset() {
    let known = "standard, empty_capture, ludii, kgp, openspiel";
    rules_error(
        "kalah preset=classic",
        RulesError::UnknownPreset { found: Excerpt::of("classic"), known },
        &format!("there is no preset `classic`; the presets are {known}"),
    );
    assert_eq!(known, Options::PRESETS.join(", "), "the error lists the presets");
}

#[test]
fn repeated_option() {
    for option in ["seeds=4 seeds=4", "relay=yes relay=no", "preset=kgp preset=kgp"] {
        let name = option.split_once('=').expect("an option").0;
        rules_error(
            &format!("kalah {option}"),
            RulesError::Repeated { option: Excerpt::of(name) },
            &format!("the option `{name}` stands twice"),
        );
    }
}

#[test]
fn number_out_of_range() {
    for found in [0, 16] {
        rules_error(
            &format!("kalah houses={found}"),
            RulesError::Range { option: "houses", found, min: 1, max: 15 },
            &format!("houses is {found}, not within 1 to 15"),
        );
    }
    rules_error(
        "kalah seeds=256",
        RulesError::Range { option: "seeds", found: 256, min: 0, max: 255 },
        "seeds is 256, not within 0 to 255",
    );
    let built = Options::standard().houses(0).build::<1, 16>().map(|rules| rules.to_string());
    assert_eq!(built, Err(RulesError::Range { option: "houses", found: 0, min: 1, max: 15 }));
}

#[test]
fn contradictory_options() {
    for (first, second, why) in [
        ("capture=none", "capture_takes_last=no", "there is no capture that could leave a seed"),
        ("capture=none", "capture_moves_again=yes", "there is no capture that could move again"),
        ("capture=always", "capture_takes_last=no", "an empty capture takes the last seed alone"),
    ] {
        rules_error(
            &format!("kalah {first} {second}"),
            RulesError::Contradiction { first, second, why },
            &format!("{first} contradicts {second}: {why}"),
        );
    }
    let why = "a start position says how many seeds lie in each house";
    rules_error(
        "kalah houses=1 seeds=4 start=<1,0,0,1,1>S",
        RulesError::Contradiction { first: "seeds", second: "start", why },
        &format!("seeds contradicts start: {why}"),
    );
}

#[test]
fn the_wrong_width_names_the_right_type() {
    rules_error(
        "kalah houses=8",
        RulesError::OtherType { houses: 8, use_type: "WideKalah" },
        "8 houses a side need the type WideKalah",
    );
    assert!("kalah houses=8".parse::<WideKalah>().is_ok());
    assert!("kalah houses=7".parse::<Kalah>().is_ok());
    assert!("kalah houses=15".parse::<WideKalah>().is_ok());
}

#[test]
fn no_move() {
    for text in ["", "0", "16", "-1", "+1", "01", "1 ", "Swap", "a"] {
        let expected = MoveError { found: Excerpt::of(text) };
        assert_eq!(text.parse::<KalahMove>(), Err(expected));
        assert_eq!(expected.to_string(), format!("`{text}` is not a move"));
    }
    assert_eq!("15".parse(), Ok(KalahMove::house(14).expect("house 15")));
    assert_eq!("swap".parse(), Ok(KalahMove::SWAP));
}

#[test]
fn illegal_move() {
    let rules = Kalah::standard();
    let message = |text: &str, position: &str| {
        let mut position: Position = position.parse().expect("a position");
        rules.play(&mut position, text.parse().expect("a move")).expect_err("an illegal move").to_string()
    };
    assert_eq!(message("7", START), "move 7 is illegal: the board has no such house");
    assert_eq!(message("swap", START), "move swap is illegal: the rules do not allow it here");
    let started = "<6,0,0,0,5,5,5,5,4,4,4,4,4,4,4>S";
    assert_eq!(message("1", started), "move 1 is illegal: the house is empty");
    let over = "<6,24,24,0,0,0,0,0,0,0,0,0,0,0,0>S";
    assert_eq!(message("1", over), "move 1 is illegal: the game is over");
}

#[track_caller]
fn game_error(text: &str, expected: GameError<KalahMove>, message: &str) {
    assert_eq!(text.parse::<Game<Kalah>>(), Err(expected));
    assert_eq!(expected.to_string(), message);
}

#[test]
fn damaged_records() {
    let record = |moves: &str| format!("rules kalah\nstart {START}\n{moves}");
    let game: Game<Kalah> = record("moves 3 6\n").parse().expect("a record");
    assert_eq!(game.to_string(), format!("rules kalah houses=6 seeds=4\nstart {START}\nmoves 3 6\n"));
    let line = |line, expected, found| GameError::Line { line, expected, found: Excerpt::of(found) };
    game_error("", line(1, "rules", ""), "line 1 of a game begins with rules, not with ``");
    game_error(
        "rules kalah\nmoves 1",
        line(2, "start", "moves 1"),
        "line 2 of a game begins with start, not with `moves 1`",
    );
    game_error(&record(""), line(3, "moves", ""), "line 3 of a game begins with moves, not with ``");
    game_error(
        &record("moves 1\nmoves 2"),
        GameError::Trailing { found: Excerpt::of("moves 2") },
        "`moves 2` follows the end of the game",
    );
    game_error(
        "rules chess",
        GameError::Rules(RulesError::Game { expected: "kalah", found: Excerpt::of("chess") }),
        "the rules of the game: these are rules of kalah, not of `chess`",
    );
    game_error(
        "rules kalah\nstart <2,0,0,1,1,1,1>S\nmoves",
        GameError::Start(PositionError::Houses { found: 2, expected: 6 }),
        "the start of the game: the position has 2 houses a side where 6 are expected",
    );
    game_error(
        &record("moves 3 x"),
        GameError::Move { number: 2, error: MoveError { found: Excerpt::of("x") } },
        "move number 2: `x` is not a move",
    );
    let attempted = "3".parse().expect("a move");
    game_error(
        &record("moves 3 3"),
        GameError::Illegal { number: 2, error: IllegalMove { attempted, reason: IllegalReason::EmptyHouse } },
        "move number 2: move 3 is illegal: the house is empty",
    );
}

#[test]
fn serde_reads_nothing_that_text_would_refuse() {
    let error = serde_json::from_str::<Position>("\"<1,0,0,1,1>W\"").expect_err("a bad side").to_string();
    assert!(error.starts_with("the side to move is S or N, not `W`"), "{error}");
    let error = serde_json::from_str::<Kalah>("\"kalah houses=8\"").expect_err("too wide").to_string();
    assert!(error.starts_with("8 houses a side need the type WideKalah"), "{error}");
    assert!(serde_json::from_str::<Game<Kalah>>("\"rules kalah\"").is_err());
    assert!(serde_json::from_str::<KalahMove>("\"0\"").is_err());
    let bytes = postcard::to_stdvec("<1,255,255,1,1>S").expect("bytes");
    assert!(postcard::from_bytes::<Position>(&bytes).is_err());
}

#[test]
fn outcomes_in_words() {
    let outcome = |position: &str, rules: &Kalah| {
        rules.outcome(&position.parse().expect("a position")).map(|outcome| outcome.to_string())
    };
    let over = "<6,20,22,0,0,0,0,0,0,6,0,0,0,0,0>N";
    let says = |text: &str| Some(text.to_string());
    assert_eq!(outcome(over, &Kalah::standard()), says("North wins 28-20: a side has no seeds left"));
    assert_eq!(outcome(over, &Kalah::ludii()), None);
    let drawn = "<6,24,24,0,0,0,0,0,0,0,0,0,0,0,0>S";
    assert_eq!(outcome(drawn, &Kalah::ludii()), says("a draw at 24-24: the player to move has no move"));
    let majority = "<6,25,0,1,0,0,0,0,0,22,0,0,0,0,0>N";
    assert_eq!(
        outcome(majority, &Kalah::kgp()),
        says("South wins 26-22: a player has more than half of the seeds")
    );
    assert_eq!(outcome(majority, &Kalah::standard()), None);
    assert_ne!(EndReason::Majority, EndReason::Half);
}
