//! Game records: nothing that the format holds is lost, and what is wrong is named with its move.

use mancala_core::{Excerpt, Game, IllegalReason, Move, Side, testing::strategy};
use oware::ogn::{Note, Ogn, OgnError, OgnResult};
use oware::{GrandSlam, Options, Oware, OwareMove, WideOware};
use proptest::prelude::*;

/// A record with everything the format holds.
const FULL: &str = "\
[Variant \"Oware Abapa\"]
[Event \"A \\\"friendly\\\" \\\\ match\"]
[South \"Ama\"]
[North \"Kofi\"]
[Result \"0-1\"]
[Annotator \"Efua\"]
[FEN \"1-0-0-0-0-1-1-0-0-4-0-0-20-21-S\"]

{ before the first move } 1. F+2 { well played } (1. A b (b is
better) ) d 2. A {} {  } a 0-1
";

#[test]
fn everything_is_kept() {
    let record: Ogn = FULL.parse().expect("a record");
    let tags: Vec<_> = record.tags().collect();
    let expected = [
        ("Variant", "Oware Abapa"),
        ("Event", "A \"friendly\" \\ match"),
        ("South", "Ama"),
        ("North", "Kofi"),
        ("Result", "0-1"),
        ("Annotator", "Efua"),
        ("FEN", "1-0-0-0-0-1-1-0-0-4-0-0-20-21-S"),
    ];
    assert_eq!(tags, expected);
    let texts = |notes: &[Note]| notes.iter().map(|note| note.text().to_string()).collect::<Vec<_>>();
    assert_eq!(texts(&record.notes), [" before the first move "]);
    let claims: Vec<_> =
        record.moves.iter().map(|claim| (claim.played.letter(claim.side), claim.captured)).collect();
    assert_eq!(claims, [('F', 2), ('d', 0), ('A', 0), ('a', 0)]);
    assert_eq!(texts(&record.moves[0].notes), [" well played ", "1. A b (b is\nbetter) "]);
    assert_eq!(record.moves[0].notes.iter().map(Note::is_comment).collect::<Vec<_>>(), [true, false]);
    assert_eq!(texts(&record.moves[2].notes), ["", "  "]);
    assert_eq!(record.result, Some(OgnResult::Won(Side::North)));
    assert_eq!(record.to_string(), FULL, "and it is written as it was");
}

#[test]
fn numbers_blanks_and_the_order_of_tags_are_not_information() {
    let text = "[Zug \"1\"]\n[North\"x\"] [ Event \"y\" ]\n9.F\tf{a}B e";
    let record: Ogn = text.parse().expect("a record");
    assert_eq!(record.to_string(), "[Event \"y\"]\n[North \"x\"]\n[Zug \"1\"]\n\n1. F f {a} 2. B e\n");
    assert_eq!(record.result, None);
    assert_eq!("".parse(), Ok(Ogn::default()));
}

#[test]
fn lines_are_broken_at_80_columns_outside_notes() {
    let record = |note: &str| format!("{{{note}}} 1. F f\n").parse::<Ogn>().expect("a record").to_string();
    // The note, a blank and `1.` are 80 columns, or 81.
    let (fits, longer) = ("x".repeat(75), "x".repeat(76));
    assert_eq!(record(&fits), format!("{{{fits}}} 1.\nF f\n"));
    assert_eq!(record(&longer), format!("{{{longer}}}\n1. F f\n"));
    // A note is never broken; after its own line break the columns count anew.
    let own_break = format!("{fits}\nx");
    assert_eq!(record(&own_break), format!("{{{own_break}}} 1. F f\n"));
    let text = format!("1. F f {{{own_break}}} 2. B e\n");
    assert_eq!(text.parse::<Ogn>().expect("a record").to_string(), text.replace("f {", "f\n{"));
    let early_break = format!("1. F f {{x\n{fits}}} 2. B e\n");
    let expected = early_break.replace("2. B", "2.\nB");
    assert_eq!(early_break.parse::<Ogn>().expect("a record").to_string(), expected);
}

#[test]
fn a_game_is_written_and_read_back() {
    let mut game = Game::new(Oware::abapa());
    for letter in "EeFbCaEcAfBfEbBaAcCfAaEbFeBbEcFaAbBfCeBfFbCcEeFfBaAbBcCdFeCfBcEbFcCdEfFeDaFaBcAeEbCeEfAaCbFbBaCcBbCfEcFeDfF".chars() {
        game.play(letter.to_string().parse().expect("a move")).expect("legal");
    }
    let record = Ogn::of_game(&game);
    let text = record.to_string();
    assert!(text.starts_with("[Variant \"Oware Abapa\"]\n[Event \"?\"]\n"), "{text}");
    assert!(text.contains("[Result \"*\"]\n\n1. E e 2. F b 3. C a"), "{text}");
    assert!(text.lines().all(|line| line.len() <= 80), "{text}");
    assert_eq!(record.tag("FEN"), None, "the usual start is not told");
    assert_eq!(record.tag("Rules"), None, "nor are the usual rules");
    let read: Ogn = text.parse().expect("a record");
    assert_eq!(read, record);
    let rules: Oware = read.rules().expect("rules");
    assert_eq!(read.replay(rules), Ok(game));
}

#[test]
fn other_rules_and_starts_are_part_of_the_record() {
    let options = Options::awari().houses(9).seeds(3);
    let mut game = Game::new(options.build::<2, 32>().expect("rules"));
    game.play(OwareMove::from_index(8).expect("house I")).expect("legal");
    let record: Ogn = Ogn::of_game(&game).to_string().parse().expect("a record");
    assert!(record.to_string().ends_with("\n\n1. I *\n"));
    assert_eq!(record.replay(record.rules::<2, 32>().expect("rules")), Ok(game));
    let other: OgnError = record.rules::<1, 16>().expect_err("nine houses");
    assert_eq!(other.to_string(), "the rules of the record: 9 houses a side need the type WideOware");

    // Without the tag `Rules`, the board is that of the start.
    let record: Ogn = "[FEN \"1-0-1-0-3-2-N\"] 1... a A".parse().expect("a record");
    let game = record.replay(record.rules::<1, 16>().expect("rules")).expect("legal moves");
    assert_eq!((game.rules().options().houses, game.position().to_string()), (2, "0-1-0-1-3-2-N".into()));
    assert!(Ogn::of_game(&game).to_string().ends_with("\n\n1... a 2. A *\n"));
}

#[test]
fn results_are_told_by_the_outcome() {
    for (start, played, result) in [
        ("0-0-8-0-0-1-3-1-1-1-2-0-0-0-S", "C", "1-0"),
        ("0-0-0-0-0-2-0-0-0-0-0-0-24-22-S", "F", "1/2-1/2"),
        ("0-0-0-0-0-2-0-0-0-0-0-0-20-22-S", "F", "0-1"),
    ] {
        let mut game = Game::from_position(Oware::abapa(), start.parse().expect("a position")).expect("fits");
        game.play(played.parse().expect("a move")).expect("legal");
        let record = Ogn::of_game(&game);
        assert_eq!(record.result.map(|result| result.to_string()).as_deref(), Some(result));
        assert_eq!(record.tag("Result"), Some(result));
    }
}

fn error(text: &str) -> OgnError {
    text.parse::<Ogn>().expect_err(text)
}

#[test]
fn what_cannot_be_read_is_named() {
    let found = Excerpt::of;
    for text in ["[", "[Event", "[Event x]", "[Event \"x\"", "[\"x\"]", "[Event \"x] 1. F", "[Ev-ent \"x\"]"]
    {
        assert_eq!(error(text), OgnError::Tag { found: found(text) });
    }
    assert_eq!(error("[A \"1\"][A \"2\"]"), OgnError::RepeatedTag { found: found("A") });
    assert_eq!(error("1. F {no end"), OgnError::OpenNote { found: found("{no end") });
    assert_eq!(error("1. F (a (b) "), OgnError::OpenNote { found: found("(a (b) ") });
    assert_eq!(error("1. F f * 2. B"), OgnError::Trailing { found: found("2.") });
    for word in
        ["x", "P", "2", "F+", "F+x", "F+0", "F+-1", "F+256", "FF", "2F", ".F", "..", "2-0", "}", "b1d2", "[A"]
    {
        let number = 2;
        let expected = OgnError::Word { number, side: Side::South, found: found(word) };
        assert_eq!(error(&format!("1. F f {word} e")), expected);
    }
    let told = error("1. F f 2. B q 3. A").to_string();
    assert_eq!(told, "`q`, where move 2 of North should be, is not a move");
    assert_eq!(error("1... f 2. ?").to_string(), "`?`, where move 2 of South should be, is not a move");
}

#[test]
fn what_cannot_be_played_is_named() {
    let replay = |text: &str| {
        let record: Ogn = text.parse().expect(text);
        record.rules().and_then(|rules: Oware| record.replay(rules)).map(|_| ()).expect_err(text)
    };
    let told = |text: &str| replay(text).to_string();
    assert_eq!(told("1. F B"), "move 1 is North's, not `B`");
    let north = Side::North;
    assert_eq!(replay("1. F B"), OgnError::Side { number: 1, side: north, letter: 'B' });
    let empty = "move 2 of South: move F is illegal: the house is empty";
    assert_eq!(told("1. F f 2. F"), empty);
    assert_eq!(told("1. F f 2. G"), "move 2 of South: move G is illegal: the board has no such house");
    let fen = "[FEN \"1-0-0-0-0-1-1-0-0-4-0-0-20-21-S\"]";
    assert_eq!(told(&format!("{fen} 1. F")), "move 1 of South captures 2, not 0");
    assert_eq!(told(&format!("{fen} 1. F+3")), "move 1 of South captures 2, not 3");
    let over = replay("[FEN \"0-0-0-0-0-2-0-0-0-0-0-0-24-22-S\"] 1. F a");
    let OgnError::Illegal { number: 1, side: Side::North, error } = over else { panic!("{over}") };
    assert_eq!(error.reason, IllegalReason::GameOver);
    assert!(told("[FEN \"1-2\"] 1. F").starts_with("the start of the record: a position looks like"));
    assert!(told("[Rules \"kalah\"] 1. F").starts_with("the rules of the record: these are rules of oware"));
    let clash = told("[Rules \"oware houses=3\"] [FEN \"1-0-1-0-3-2-N\"]");
    assert_eq!(clash, "the start of the record: the position has 2 houses a side where 3 are expected");
}

#[test]
fn grand_slam_rules_decide_what_a_record_may_claim() {
    let text = "[FEN \"3-0-0-0-0-2-1-2-0-0-0-0-17-23-S\"] 1. F+5";
    let record: Ogn = text.parse().expect("a record");
    let captures: Oware = Options::abapa().grand_slam(GrandSlam::Captures).build().expect("rules");
    assert!(record.replay(captures).is_ok());
    let refused = OgnError::Captured { number: 1, side: Side::South, found: 0, claimed: 5 };
    assert_eq!(record.replay(Oware::abapa()), Err(refused));
}

#[test]
fn notes_and_tags_that_would_not_read_back_are_refused() {
    for text in ["}", "a } b"] {
        assert_eq!(Note::comment(text), Err(OgnError::Note { found: Excerpt::of(text) }));
        assert!(Note::aside(text).is_ok());
    }
    for text in [")", "(", ")(", "(()"] {
        assert_eq!(Note::aside(text), Err(OgnError::Note { found: Excerpt::of(text) }));
        assert!(Note::comment(text).is_ok());
    }
    let mut record = Ogn::default();
    for name in ["", "a b", "a\"", "é"] {
        assert_eq!(record.set_tag(name, "x"), Err(OgnError::Tag { found: Excerpt::of(name) }));
    }
    record.set_tag("Site", "Accra").and_then(|()| record.set_tag("Site", "Kumasi")).expect("a tag");
    assert_eq!(record.tags().collect::<Vec<_>>(), [("Site", "Kumasi")]);
}

/// Text for tags and notes, with every character that means something somewhere.
fn text() -> impl Strategy<Value = String> {
    proptest::string::string_regex("[a-c \"\\\\{}()\\[\\]*+.\n1é]{0,30}").expect("a pattern")
}

/// Any record that can be made: a random game with tags and notes put in.
fn records() -> impl Strategy<Value = Ogn> {
    let tags = proptest::collection::vec(("[A-Za-z0-9_]{1,6}", text()), 0..4);
    let notes = proptest::collection::vec((any::<prop::sample::Index>(), text(), any::<bool>()), 0..6);
    (strategy::choices(60), tags, notes, 6u8..=15).prop_map(|(choices, tags, notes, houses)| {
        let rules: WideOware = Options::abapa().houses(houses).build().expect("rules");
        let mut game = Game::new(rules);
        for choice in choices {
            let moves = game.legal_moves();
            let Some(played) = moves.nth(u32::from(choice) % (moves.len() as u32).max(1)) else { break };
            game.play(played).expect("legal");
        }
        let mut record = Ogn::of_game(&game);
        for (name, value) in tags {
            record.set_tag(&name, &value).expect("a name");
        }
        for (place, text, is_comment) in notes {
            let note = if is_comment { Note::comment(&text) } else { Note::aside(&text) };
            let place = place.index(record.moves.len() + 1);
            let list = if place == 0 { &mut record.notes } else { &mut record.moves[place - 1].notes };
            list.extend(note);
        }
        record
    })
}

proptest! {
    #[test]
    fn every_record_reads_back_as_it_is(record in records()) {
        let text = record.to_string();
        prop_assert_eq!(text.parse::<Ogn>(), Ok(record), "{}", text);
    }

    #[test]
    fn reading_never_fails_otherwise_than_by_an_error(text in "[\\[\\]A-Fa-f0-9+.*(){}\"\\\\ \n/-]{0,80}") {
        if let Ok(record) = text.parse::<Ogn>() {
            prop_assert_eq!(record.to_string().parse(), Ok(record));
        }
    }
}
