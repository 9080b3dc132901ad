//! The text and serde forms: lossless both ways, and each kind of mistake its own error.

use mancala_core::{Excerpt, Game, PositionError, Rules, RulesError, Side};
use oware::{
    CannotFeed, Feeding, GrandSlam, Options, Oware, OwareMove, PlyLimitLeftovers, Position, Repetition,
    WideOware,
};

fn position_error(text: &str) -> PositionError {
    text.parse::<Position>().expect_err(text)
}

fn rules_error(text: &str) -> RulesError {
    text.parse::<Oware>().expect_err(text)
}

#[test]
fn positions_say_their_houses_stores_and_side() {
    for text in ["4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "0-0-1-0-250-1-N", "1-0-0-0-S"] {
        let position: Position = text.parse().expect(text);
        assert_eq!(position.to_string(), text);
    }
    let position: Position = "0-1-2-3-4-5-N".parse().expect("a position");
    assert_eq!((position.houses(), position.side_to_move()), (2, Side::North));
    assert_eq!((position.store(Side::South), position.store(Side::North)), (4, 5));
    assert_eq!(position.view().houses(Side::North), [2, 3]);
    assert_eq!(position.board().own.get(1), 3, "the mover's row comes first on a board");
    assert_eq!(position.mirrored().to_string(), "2-3-0-1-5-4-S");
}

#[test]
fn each_kind_of_mistake_in_a_position_is_told() {
    let found = Excerpt::of;
    for text in ["", "S", "0-0-S", "startpos"] {
        let expected = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S";
        assert_eq!(position_error(text), PositionError::Form { expected, found: found(text) });
    }
    for (text, field) in [("4-x-0-0-S", "x"), ("4--0-0-S", ""), ("4-256-0-0-S", "256"), ("4-+4-0-0-S", "+4")]
    {
        assert_eq!(position_error(text), PositionError::Number { found: found(field) });
    }
    for (text, side) in [("4-4-0-0-X", "X"), ("4-4-0-0-S ", "S "), ("4-4-0-0-", "")] {
        assert_eq!(position_error(text), PositionError::Side { found: found(side) });
    }
    assert_eq!(position_error("4-4-0-0-0-S"), PositionError::HouseFields { found: 3, expected: 4 });
    let nine = ["1"; 18].join("-") + "-0-0-S";
    assert_eq!(position_error(&nine), PositionError::HousesRange { found: 9, min: 1, max: 8 });
    assert_eq!(nine.parse::<Position<2>>().expect("nine houses").houses(), 9);
    let many = ["1"; 200].join("-") + "-0-0-S";
    assert_eq!(position_error(&many), PositionError::HousesRange { found: 100, min: 1, max: 8 });
    assert_eq!(position_error("200-56-0-0-S"), PositionError::TooManySeeds { total: 256 });
}

#[test]
fn rows_by_hand_are_checked() {
    let rows = |south: &[u8], north: &[u8]| Position::<1>::from_rows(south, north, [0; 2], Side::South);
    assert_eq!(rows(&[], &[]), Err(PositionError::HousesRange { found: 0, min: 1, max: 8 }));
    assert_eq!(rows(&[1; 9], &[1; 9]), Err(PositionError::HousesRange { found: 9, min: 1, max: 8 }));
    assert_eq!(rows(&[1; 3], &[1; 2]), Err(PositionError::Houses { found: 2, expected: 3 }));
    assert_eq!(rows(&[128], &[128]), Err(PositionError::TooManySeeds { total: 256 }));
    assert!(rows(&[127], &[128]).is_ok());
}

#[test]
fn a_position_must_fit_the_board_of_its_rules() {
    let position: Position = "1-1-1-1-0-0-S".parse().expect("a position");
    assert_eq!(Oware::abapa().check(&position), Err(PositionError::Houses { found: 2, expected: 6 }));
}

#[test]
fn moves_are_letters() {
    for (i, letter) in ('A'..='O').enumerate() {
        let played: OwareMove = letter.to_string().parse().expect("a move");
        assert_eq!((usize::from(played.lifted_house()), played.to_string()), (i, letter.to_string()));
        let small = letter.to_ascii_lowercase();
        assert_eq!(OwareMove::from_letter(small), Some((Side::North, played)));
        assert_eq!((i + 1).to_string().parse(), Ok(played));
        assert_eq!((played.letter(Side::South), played.letter(Side::North)), (letter, small));
    }
    for text in ["", "P", "p", "0", "16", "AA", "A ", "A1", "Ä"] {
        assert_eq!(text.parse::<OwareMove>().expect_err(text).found, Excerpt::of(text));
    }
}

#[test]
fn rules_write_what_differs_from_the_defaults() {
    assert_eq!(Oware::abapa().to_string(), "oware houses=6 seeds=4");
    assert_eq!(Oware::openspiel().to_string(), "oware houses=6 seeds=4");
    assert_eq!(Oware::codingame().to_string(), "oware houses=6 seeds=4 ply_limit=200");
    let awari = "oware houses=6 seeds=4 grand_slam=illegal_unless_forced repetition=split_on_third";
    assert_eq!(Oware::awari().to_string(), awari);
    let all = Options::abapa()
        .houses(5)
        .seeds(3)
        .grand_slam(GrandSlam::KeepLast)
        .feeding(Feeding::Free)
        .cannot_feed(CannotFeed::EachTakesOwnRow)
        .repetition(Repetition::DrawOnThird)
        .ply_limit(Some(99))
        .ply_limit_leftovers(PlyLimitLeftovers::Unbanked)
        .stop_at_majority(false);
    let text = "oware houses=5 seeds=3 grand_slam=keep_last feeding=free cannot_feed=each_takes_own_row \
                repetition=draw_on_third ply_limit=99 ply_limit_leftovers=unbanked stop_at_majority=no";
    let rules: Oware = text.parse().expect("rules");
    assert_eq!((*rules.options(), rules.to_string()), (all, text.into()));
}

#[test]
fn presets_are_read_and_overridden() {
    for name in Options::PRESETS {
        let rules: Oware = format!("oware preset={name}").parse().expect("a preset");
        assert_eq!(Ok(*rules.options()), Options::preset(name));
    }
    let rules: Oware = "oware repetition=none preset=awari seeds=5".parse().expect("rules");
    assert_eq!(*rules.options(), Options::awari().repetition(Repetition::None).seeds(5));
}

#[test]
fn another_start_is_part_of_the_rules() {
    let text = "oware houses=2 start=1-0-1-0-3-2-N";
    let rules: Oware = text.parse().expect("rules");
    assert_eq!((rules.to_string(), rules.initial().to_string()), (text.into(), "1-0-1-0-3-2-N".into()));
    let error = rules_error("oware start=1-0-1-0-3-2-N");
    assert_eq!(error, RulesError::Start(PositionError::Houses { found: 2, expected: 6 }));
}

#[test]
fn each_kind_of_mistake_in_rules_is_told() {
    let told = |text| rules_error(text).to_string();
    assert_eq!(told("kalah"), "these are rules of oware, not of `kalah`");
    assert_eq!(told("oware houses"), "`houses` is not of the form option=value");
    assert_eq!(told("oware seeds=4 seeds=5"), "the option `seeds` stands twice");
    assert_eq!(told("oware houses=16"), "houses is 16, not within 1 to 15");
    assert_eq!(told("oware houses=0"), "houses is 0, not within 1 to 15");
    assert_eq!(told("oware houses=9"), "9 houses a side need the type WideOware");
    assert!("oware houses=9".parse::<WideOware>().is_ok());
    assert_eq!(told("oware seeds=22"), "264 seeds are more than the 255 a board can count");
    assert_eq!(told("oware ply_limit=0"), "ply_limit is 0, not within 1 to 4294967295");
    assert!(
        told("oware grand_slam=maybe")
            .starts_with("grand_slam cannot be `maybe`; its values are no_capture,")
    );
    assert!(told("oware capture=2").starts_with("there is no option `capture`; the options are preset,"));
    let presets = "there is no preset `wari`; the presets are abapa, openspiel, awari, codingame";
    assert_eq!(told("oware preset=wari"), presets);
    assert!(told("oware grand_slam=illegal_unless_forced feeding=free").contains("contradicts feeding=free"));
    assert!(told("oware ply_limit_leftovers=unbanked").contains("contradicts ply_limit=none"));
    assert!(told("oware seeds=4 start=1-1-0-0-S").contains("seeds contradicts start"));
    let built = Options::abapa().ply_limit(Some(0)).build::<1, 16>().expect_err("no plies");
    assert_eq!(built, rules_error("oware ply_limit=0"));
}

#[test]
fn games_are_saved_and_loaded() {
    let mut game = Game::new(Oware::awari());
    for played in ["E", "b", "A", "f"] {
        game.play(played.parse().expect("a move")).expect("legal");
    }
    let text = game.to_string();
    assert_eq!(text.lines().last(), Some("moves E B A F"));
    assert_eq!(text.parse::<Game<Oware>>(), Ok(game));
}

#[cfg(feature = "serde")]
#[test]
fn serde_uses_the_text_and_validates() {
    let position: Position = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S".parse().expect("a position");
    let json = serde_json::to_string(&position).expect("json");
    assert_eq!(json, "\"4-4-4-4-4-4-4-4-4-4-4-4-0-0-S\"");
    assert_eq!(serde_json::from_str::<Position>(&json).expect("back"), position);
    let bytes = postcard::to_stdvec(&Oware::awari()).expect("bytes");
    let rules: Oware = postcard::from_bytes(&bytes).expect("back");
    assert_eq!(rules.options(), Oware::awari().options());
    assert!(serde_json::from_str::<Position>("\"4-4-4\"").is_err());
    assert!(serde_json::from_str::<OwareMove>("\"P\"").is_err());
    assert_eq!(serde_json::to_string(&"b".parse::<OwareMove>().expect("a move")).expect("json"), "\"B\"");
}
