//! Each rule and option, worked out by hand from the rule text. Houses are numbered from 1, as in moves.

mod support;

use kalah::mancala_core::{
    BonusReason, CaptureReason, EndReason, Event, Game, IllegalReason, Move, Outcome, Pit, Rules, Score,
    Side::{self, North, South},
    Story,
};
use kalah::{
    Capture, End, ExtraMove, Kalah, KalahMove, Leftovers, Options, Phase, Position, Swap, WideKalah,
};
use support::{at, mv, rules};

/// Plays a legal move and compares rows, stores and the side to move. Returns the new position.
#[track_caller]
fn plays(
    rules: &Kalah,
    before: &Position,
    played: &str,
    south: &[u8],
    north: &[u8],
    stores: [u8; 2],
    to_move: Side,
) -> Position {
    let mut after = *before;
    rules.play(&mut after, mv(played)).expect("a legal move");
    assert_eq!(after.with_phase(Phase::Play), at(south, north, stores, to_move));
    after
}

#[track_caller]
fn ends(rules: &Kalah, position: &Position, reason: EndReason, [south, north]: [u8; 2]) {
    let winner = match south.cmp(&north) {
        std::cmp::Ordering::Greater => Some(South),
        std::cmp::Ordering::Less => Some(North),
        std::cmp::Ordering::Equal => None,
    };
    let score = Score::seeds(south, north);
    assert_eq!(rules.outcome(position), Some(Outcome { winner, score, reason }));
}

/// The legal moves as text: `1 3 swap`.
fn moves(rules: &Kalah, position: &Position) -> String {
    let moves: Vec<String> = rules.legal_moves(position).into_iter().map(|m| m.to_string()).collect();
    moves.join(" ")
}

/// The events of a move.
#[track_caller]
fn story(rules: &Kalah, before: &Position, played: &str) -> Vec<Event> {
    let mut story = Story::default();
    let mut after = *before;
    rules.play_observed(&mut after, mv(played), &mut story).expect("a legal move");
    story.0
}

/// The pits of a sowing, in order.
#[track_caller]
fn sown(event: &Event) -> Vec<Pit> {
    match event {
        Event::Sown(lap) => lap.pits().collect(),
        other => panic!("no sowing: {other:?}"),
    }
}

/// A house by its number from 1.
fn house(side: Side, number: u8) -> Pit {
    Pit::House(side, number - 1)
}

/// The position as it is at the start of a game.
fn opening(position: Position) -> Position {
    position.with_phase(Phase::FirstMove)
}

#[test]
fn one_house_with_three_seeds_takes_all() {
    // Store, the other house (4), back into the own house, which this move emptied: captures 4 and the last seed.
    let rules = rules(Options::standard().houses(1).seeds(3));
    let after = plays(&rules, &rules.initial(), "1", &[0], &[0], [6, 0], North);
    ends(&rules, &after, EndReason::SideEmpty, [6, 0]);
}

#[test]
fn thirty_one_seeds_go_round_fifteen_houses() {
    let rules: WideKalah = Options::standard().houses(15).build().expect("rules");
    let row = |rest, first| {
        let mut row = [rest; 15];
        row[0] = first;
        row
    };
    let mut position = Position::from_rows(&row(0, 31), &row(0, 1), [0, 0], South).expect("a position");
    rules.play(&mut position, mv("1")).expect("a legal move");
    // One seed in every pit; the last falls in the emptied origin and takes North's last house.
    let mut north = row(1, 2);
    north[14] = 0;
    assert_eq!(position, Position::from_rows(&row(1, 0), &north, [3, 0], North).expect("a position"));
}

#[test]
fn two_whole_laps_end_in_a_loaded_origin() {
    // Two seeds in every pit; the last falls in the origin, which already holds one of them: no capture.
    let before = at(&[26, 0, 0, 0, 0, 0], &[0, 0, 0, 0, 0, 1], [0, 0], South);
    plays(&Kalah::standard(), &before, "1", &[2; 6], &[2, 2, 2, 2, 2, 3], [2, 0], North);

    let wide: WideKalah = Options::standard().houses(15).build().expect("rules");
    let mut row = [0; 15];
    row[14] = 62;
    let mut position = Position::from_rows(&[1; 15], &row, [0, 0], North).expect("a position");
    wide.play(&mut position, mv("15")).expect("a legal move");
    assert_eq!(position, Position::from_rows(&[3; 15], &[2; 15], [0, 2], South).expect("a position"));
}

#[test]
fn only_loaded_own_houses_are_legal() {
    let rules = rules(Options::standard().houses(3));
    let position = at(&[0, 2, 1], &[1, 0, 0], [0, 0], South);
    assert_eq!(moves(&rules, &position), "2 3");
    for (attempted, reason) in [
        (0, IllegalReason::EmptyHouse),
        (3, IllegalReason::NoSuchHouse),
        (14, IllegalReason::NoSuchHouse),
        (15, IllegalReason::NotAllowed),
    ] {
        let attempted = KalahMove::from_index(attempted).expect("a move");
        let mut after = position;
        let error = rules.play(&mut after, attempted).expect_err("an illegal move");
        assert_eq!((error.attempted, error.reason, after), (attempted, reason, position));
    }
    assert_eq!(KalahMove::from_index(16), None);
}

#[test]
fn capture_takes_the_opposite_seeds_and_the_last_one() {
    let rules = rules(Options::standard().houses(3));
    let before = at(&[1, 0, 0], &[0, 4, 1], [0, 0], South);
    let [lifted, lap, opposite, last, .., ended] = &story(&rules, &before, "1")[..] else {
        panic!("too short a story")
    };
    assert_eq!(*lifted, Event::Lifted { hand: South, pit: house(South, 1), seeds: 1 });
    assert_eq!(sown(lap), [house(South, 2)]);
    // House 2 of 3 faces house 2.
    let reason = CaptureReason::Opposite;
    assert_eq!(*opposite, Event::Captured { by: South, pit: house(North, 2), seeds: 4, reason });
    let reason = CaptureReason::LastSeed;
    assert_eq!(*last, Event::Captured { by: South, pit: house(South, 2), seeds: 1, reason });
    // Nothing is left to South: North gets the seed in house 3.
    assert!(matches!(ended, Event::Ended(outcome) if outcome.score == Score::seeds(5, 1)));
}

#[test]
fn capture_can_leave_the_last_seed() {
    let rules = rules(Options::standard().houses(3).capture_takes_last(false));
    let before = at(&[1, 0, 0], &[0, 4, 1], [0, 0], South);
    plays(&rules, &before, "1", &[0, 1, 0], &[0, 0, 1], [4, 0], North);
}

#[test]
fn capture_of_nothing() {
    let (south, north) = ([1, 0, 1], [1, 0, 0]);
    let before = at(&south, &north, [0, 0], South);
    for (capture, row, banked) in [
        (Capture::OppositeLoaded, [0, 1, 1], 0),
        (Capture::Always, [0, 0, 1], 1),
        (Capture::None, [0, 1, 1], 0),
    ] {
        let options = Options::standard().houses(3).capture(capture);
        plays(&rules(options), &before, "1", &row, &north, [banked, 0], North);
        if capture != Capture::None {
            // A capture is one that banks something.
            let again = rules(options.capture_moves_again(true));
            plays(&again, &before, "1", &row, &north, [banked, 0], if banked > 0 { South } else { North });
        }
    }
    let leaving = rules(Options::standard().houses(3).capture_takes_last(false).capture_moves_again(true));
    plays(&leaving, &before, "1", &[0, 1, 1], &north, [0, 0], North);
}

#[test]
fn the_story_of_an_empty_capture_tells_of_the_last_seed_alone() {
    let rules = rules(Options::empty_capture().houses(3));
    let before = at(&[1, 0, 1], &[1, 0, 0], [0, 0], South);
    let [_, _, captured] = &story(&rules, &before, "1")[..] else { panic!("not three events") };
    let reason = CaptureReason::LastSeed;
    assert_eq!(*captured, Event::Captured { by: South, pit: house(South, 2), seeds: 1, reason });
}

#[test]
fn no_capture_at_all() {
    let rules = rules(Options::standard().houses(3).capture(Capture::None));
    let before = at(&[1, 0, 0], &[0, 4, 1], [0, 0], South);
    plays(&rules, &before, "1", &[0, 1, 0], &[0, 4, 1], [0, 0], North);
}

#[test]
fn capture_that_moves_again() {
    let rules = rules(Options::standard().houses(3).capture_moves_again(true));
    let before = at(&[1, 0, 1], &[0, 4, 1], [0, 0], South);
    plays(&rules, &before, "1", &[0, 0, 1], &[0, 0, 1], [5, 0], South);
    let told = story(&rules, &before, "1");
    assert_eq!(told.last(), Some(&Event::MovesAgain { side: South, reason: BonusReason::Capture }));
}

#[test]
fn no_capture_in_the_other_row() {
    // Store, North's house 1, and the last seed in North's empty house 2, which faces a loaded house of South.
    let rules = rules(Options::empty_capture().houses(3));
    let before = at(&[1, 1, 3], &[1, 0, 1], [0, 0], South);
    plays(&rules, &before, "3", &[1, 1, 0], &[2, 1, 1], [1, 0], North);
}

#[test]
fn leftovers_count_for_whom_the_option_says_and_stay_where_they_lie() {
    for (end, reason) in [(End::SideEmpty, EndReason::SideEmpty), (End::MoverEmpty, EndReason::NoMove)] {
        for (leftovers, heir, score) in [
            (Leftovers::Owner, Some(North), [4, 6]),
            (Leftovers::Emptier, Some(South), [7, 3]),
            (Leftovers::Nobody, None, [4, 3]),
        ] {
            let rules = rules(Options::standard().houses(3).end(end).leftovers(leftovers));
            let before = at(&[0, 0, 1], &[2, 1, 0], [3, 3], South);
            // South's last seed goes to the own store; South would move again, and has nothing.
            let after = plays(&rules, &before, "3", &[0, 0, 0], &[2, 1, 0], [4, 3], South);
            ends(&rules, &after, reason, score);

            let told = story(&rules, &before, "3");
            let swept: Vec<_> = told.iter().filter(|event| event.is_sweep()).copied().collect();
            let of = |number, seeds| Event::Swept { pit: house(North, number), seeds, to: heir };
            assert_eq!(swept, [of(1, 2), of(2, 1)], "houses without seeds are not told of");
        }
    }
}

#[test]
fn an_empty_side_that_is_not_to_move_ends_only_one_of_the_two_games() {
    for (end, legal) in [(End::SideEmpty, ""), (End::MoverEmpty, "1 2")] {
        let rules = rules(Options::standard().houses(3).end(end).extra_move(ExtraMove::No));
        let before = at(&[0, 0, 1], &[2, 1, 0], [3, 3], South);
        let after = plays(&rules, &before, "3", &[0, 0, 0], &[2, 1, 0], [4, 3], North);
        assert_eq!(moves(&rules, &after), legal);
        assert_eq!(rules.outcome(&after).is_some(), legal.is_empty());
    }
}

#[test]
fn taking_the_other_sides_last_seeds_ends_the_game() {
    for (end, reason) in [(End::SideEmpty, EndReason::SideEmpty), (End::MoverEmpty, EndReason::NoMove)] {
        let rules = rules(Options::standard().houses(3).end(end));
        let before = at(&[1, 0, 2], &[0, 3, 0], [0, 0], South);
        let after = plays(&rules, &before, "1", &[0, 0, 2], &[0, 0, 0], [4, 0], North);
        ends(&rules, &after, reason, [6, 0]);
    }
}

#[test]
fn extra_moves() {
    // House 3 with 4 seeds ends in the own store.
    let start = [4; 6];
    let sown = [4, 4, 0, 5, 5, 5];
    for (extra_move, after_first, after_later) in [
        (ExtraMove::Yes, South, South),
        (ExtraMove::No, North, North),
        (ExtraMove::NotFirstMove, North, South),
    ] {
        let rules = rules(Options::standard().extra_move(extra_move));
        let first = plays(&rules, &rules.initial(), "3", &sown, &start, [1, 0], after_first);
        if after_first == North {
            let again = if after_later == South { North } else { South };
            plays(&rules, &first, "3", &sown, &sown, [1, 1], again);
        } else {
            // House 2 holds 4: houses 3 to 6. No store: the turn passes.
            plays(&rules, &first, "2", &[4, 0, 1, 6, 6, 6], &start, [1, 0], North);
        }
    }
}

#[test]
fn the_story_of_a_bonus_move() {
    let rules = Kalah::standard();
    let [lifted, lap, again] = &story(&rules, &rules.initial(), "3")[..] else { panic!("not three events") };
    assert_eq!(*lifted, Event::Lifted { hand: South, pit: house(South, 3), seeds: 4 });
    assert_eq!(sown(lap), [house(South, 4), house(South, 5), house(South, 6), Pit::Store(South)]);
    assert_eq!(*again, Event::MovesAgain { side: South, reason: BonusReason::Store });
}

#[test]
fn a_capture_by_the_first_sowing_may_move_again() {
    // 13 seeds go round; the last one takes the 14 opposite. `not_first_move` is about the store only.
    let rules =
        rules(Options::standard().seeds(13).extra_move(ExtraMove::NotFirstMove).capture_moves_again(true));
    let (south, north) = ([0, 14, 14, 14, 14, 14], [14, 14, 14, 14, 14, 0]);
    plays(&rules, &rules.initial(), "1", &south, &north, [16, 0], South);
}

#[test]
fn swap_is_offered_once_when_the_second_players_first_turn_begins() {
    let rules = rules(Options::standard().swap(Swap::AfterFirstMove));
    let start = rules.initial();
    assert_eq!(moves(&rules, &start), "1 2 3 4 5 6");
    let bonus = plays(&rules, &start, "3", &[4, 4, 0, 5, 5, 5], &[4; 6], [1, 0], South);
    assert_eq!(moves(&rules, &bonus), "1 2 4 5 6", "not in the first player's own turn");
    let (south, north) = ([4, 4, 0, 5, 5, 0], [5, 5, 5, 5, 4, 4]);
    let offer = plays(&rules, &bonus, "6", &south, &north, [2, 0], North);
    assert_eq!(moves(&rules, &offer), "1 2 3 4 5 6 swap");

    let swapped = plays(&rules, &offer, "swap", &north, &south, [0, 2], South);
    assert_eq!(moves(&rules, &swapped), "1 2 3 4 5 6");
    let later = plays(&rules, &swapped, "6", &[5, 5, 5, 5, 4, 0], &[5, 5, 1, 5, 5, 0], [1, 2], North);
    assert_eq!(moves(&rules, &later), "1 2 3 4 5");
    assert_eq!(story(&rules, &offer, "swap"), [Event::Swapped]);

    let declined = plays(&rules, &offer, "1", &south, &[0, 6, 6, 6, 5, 5], [2, 0], South);
    assert_eq!(moves(&rules, &declined), "1 2 4 5");
    assert_eq!(declined.phase(), Phase::Play);
}

#[test]
fn swap_is_not_offered_again_when_the_second_player_moves_again() {
    let rules = rules(Options::standard().swap(Swap::AfterFirstMove));
    let offer = plays(&rules, &rules.initial(), "1", &[0, 5, 5, 5, 5, 4], &[4; 6], [0, 0], North);
    let bonus = plays(&rules, &offer, "3", &[0, 5, 5, 5, 5, 4], &[4, 4, 0, 5, 5, 5], [0, 1], North);
    assert_eq!(moves(&rules, &bonus), "1 2 4 5 6");
}

#[test]
fn swap_belongs_to_the_second_player_whichever_side_that_is() {
    let rules = rules(Options::standard().houses(3).swap(Swap::AfterFirstMove));
    let start = opening(at(&[1, 2, 3], &[3, 2, 1], [0, 0], North));
    // North's 2 seeds from house 2: house 3, store. Again, 3 seeds from house 1: house 2, house 3, store. Again, 1 seed
    // from house 2: house 3.
    let one = plays(&rules, &start, "2", &[1, 2, 3], &[3, 0, 2], [0, 1], North);
    let two = plays(&rules, &one, "1", &[1, 2, 3], &[0, 1, 3], [0, 2], North);
    let three = plays(&rules, &two, "2", &[1, 2, 3], &[0, 0, 4], [0, 2], South);
    assert_eq!(moves(&rules, &three), "1 2 3 swap");
    plays(&rules, &three, "swap", &[0, 0, 4], &[1, 2, 3], [2, 0], North);
}

#[test]
fn swap_is_not_offered_once_the_game_is_over() {
    let rules = rules(Options::standard().houses(3).swap(Swap::AfterFirstMove));
    let start = opening(at(&[1, 0, 0], &[0, 4, 0], [0, 0], South));
    let mut after = plays(&rules, &start, "1", &[0, 0, 0], &[0, 0, 0], [5, 0], North);
    assert_eq!(moves(&rules, &after), "");
    let error = rules.play(&mut after, KalahMove::SWAP).expect_err("the game is over");
    assert_eq!(error.reason, IllegalReason::GameOver);
}

#[test]
fn a_position_by_hand_is_past_the_opening_unless_it_is_marked() {
    let rules = rules(Options::standard().houses(3).swap(Swap::AfterFirstMove));
    let by_hand = at(&[1, 2, 3], &[3, 2, 1], [0, 0], South);
    let after = plays(&rules, &by_hand, "1", &[0, 3, 3], &[3, 2, 1], [0, 0], North);
    assert_eq!(moves(&rules, &after), "1 2 3");
    let marked = plays(&rules, &opening(by_hand), "1", &[0, 3, 3], &[3, 2, 1], [0, 0], North);
    assert_eq!(moves(&rules, &marked), "1 2 3 swap");
}

#[test]
fn majority_is_strictly_more_than_half_and_leaves_the_rest_to_its_owners() {
    for leftovers in Leftovers::ALL {
        let options = Options::kgp().houses(3).leftovers(*leftovers);
        let kgp = rules(options);
        let half = at(&[0, 1, 1], &[1, 0, 1], [4, 2], South);
        let after = plays(&kgp, &half, "3", &[0, 1, 0], &[1, 0, 1], [5, 2], South);
        assert_eq!(kgp.outcome(&after), None);
        let more = at(&[0, 1, 1], &[1, 0, 1], [5, 1], South);
        let after = plays(&kgp, &more, "3", &[0, 1, 0], &[1, 0, 1], [6, 1], South);
        ends(&kgp, &after, EndReason::Majority, [7, 3]);
        assert_eq!(rules(options.stop_at_majority(false)).outcome(&after), None);
    }
}

#[test]
fn majority_of_an_odd_number_of_seeds() {
    // Of 9 seeds 4 are fewer than half and 5 more.
    let rules = rules(Options::kgp().houses(3));
    assert_eq!(rules.outcome(&at(&[0, 2, 1], &[1, 0, 1], [4, 0], South)), None);
    ends(&rules, &at(&[0, 1, 1], &[1, 0, 1], [5, 0], North), EndReason::Majority, [7, 2]);
}

#[test]
fn a_side_that_has_run_out_comes_before_a_majority() {
    let options = Options::kgp().houses(3).leftovers(Leftovers::Nobody);
    let side_empty = rules(options);
    let before = at(&[0, 0, 1], &[1, 0, 1], [5, 2], South);
    let after = plays(&side_empty, &before, "3", &[0, 0, 0], &[1, 0, 1], [6, 2], South);
    ends(&side_empty, &after, EndReason::SideEmpty, [6, 2]);
    // With `mover_empty` and no extra move North could go on: here the majority is what ends the game.
    let mover_empty = rules(options.end(End::MoverEmpty).extra_move(ExtraMove::No));
    let after = plays(&mover_empty, &before, "3", &[0, 0, 0], &[1, 0, 1], [6, 2], North);
    ends(&mover_empty, &after, EndReason::Majority, [6, 4]);
}

#[test]
fn relay_sows_on_from_a_loaded_own_house_and_the_store_moves_again() {
    let options = Options::standard().houses(3).relay(true);
    let before = at(&[1, 1, 0], &[1, 1, 1], [5, 0], South);
    // Into house 2 (2): lifted; house 3, store. The store is loaded, and not lifted.
    plays(&rules(options), &before, "1", &[0, 0, 1], &[1, 1, 1], [6, 0], South);
    let no_extra_move = rules(options.extra_move(ExtraMove::No));
    plays(&no_extra_move, &before, "1", &[0, 0, 1], &[1, 1, 1], [6, 0], North);
    plays(&rules(options.relay(false)), &before, "1", &[0, 2, 0], &[1, 1, 1], [5, 0], North);

    let [lifted, first, relayed, second, again] = &story(&rules(options), &before, "1")[..] else {
        panic!("not five events")
    };
    assert_eq!(*lifted, Event::Lifted { hand: South, pit: house(South, 1), seeds: 1 });
    assert_eq!(sown(first), [house(South, 2)]);
    assert_eq!(*relayed, Event::Relayed { hand: South, pit: house(South, 2), seeds: 2 });
    assert_eq!(sown(second), [house(South, 3), Pit::Store(South)]);
    assert_eq!(*again, Event::MovesAgain { side: South, reason: BonusReason::Store });
}

#[test]
fn relay_sows_on_from_the_other_side_and_captures_with_its_last_lap() {
    let options = Options::standard().houses(3).relay(true);
    let before = at(&[0, 0, 2], &[1, 0, 1], [0, 0], South);
    // Store, North's house 1 (2): lifted; North's house 2, North's house 3 (2): lifted; South's house 1, house 2: empty,
    // and opposite lies the one in North's house 2.
    let relay = rules(options);
    let after = plays(&relay, &before, "3", &[1, 0, 0], &[0, 0, 0], [3, 0], North);
    ends(&relay, &after, EndReason::SideEmpty, [4, 0]);
    let no_capture = rules(options.capture(Capture::None));
    let after = plays(&no_capture, &before, "3", &[1, 1, 0], &[0, 1, 0], [1, 0], North);
    assert_eq!(no_capture.outcome(&after), None);
}

#[test]
fn relay_stops_in_an_empty_house_of_the_other_side() {
    let rules = rules(Options::standard().houses(3).relay(true));
    let before = at(&[1, 0, 2], &[0, 1, 1], [0, 0], South);
    plays(&rules, &before, "3", &[1, 0, 0], &[1, 1, 1], [1, 0], North);
}

#[test]
fn relay_is_not_stopped_by_rows_that_are_empty_in_mid_sowing() {
    let rules = rules(Options::standard().houses(1).seeds(2).relay(true));
    // Store, North (3): lifted, and both rows are empty; South, store, North: emptied by this very sowing, so it ends.
    let after = plays(&rules, &rules.initial(), "1", &[1], &[1], [2, 0], North);
    assert_eq!(rules.outcome(&after), None);
}

#[test]
fn relay_on_the_first_sowing_gives_no_extra_move_under_not_first_move() {
    let rules = rules(Options::standard().houses(3).relay(true).extra_move(ExtraMove::NotFirstMove));
    let before = opening(at(&[1, 1, 0], &[1, 1, 1], [0, 0], South));
    plays(&rules, &before, "1", &[0, 0, 1], &[1, 1, 1], [1, 0], North);
}

#[test]
fn undo_goes_back_through_bonus_moves_and_swaps() {
    let mut game = Game::new(rules(Options::standard().swap(Swap::AfterFirstMove)));
    let start = *game.position();
    for played in ["3", "6", "swap"] {
        game.play(mv(played)).expect("a legal move");
    }
    assert_eq!(game.side_to_move(), Some(South));
    assert_eq!((game.undo(), game.side_to_move()), (Some(KalahMove::SWAP), Some(North)));
    assert_eq!((game.undo(), game.side_to_move()), (Some(mv("6")), Some(South)));
    assert_eq!((game.undo(), *game.position()), (Some(mv("3")), start));
    assert_eq!(game.undo(), None);
}

#[test]
fn presets_differ_from_the_standard_in_one_option() {
    let standard = Options::default();
    assert_eq!((standard.houses, standard.seeds), (6, 4));
    assert_eq!(standard, Options::standard());
    assert_eq!(Options::openspiel(), standard);
    assert_eq!(Options::empty_capture(), standard.capture(Capture::Always));
    assert_eq!(Options::ludii(), standard.end(End::MoverEmpty));
    assert_eq!(Options::kgp(), standard.stop_at_majority(true));
    let presets = [
        ("standard", *Kalah::standard().options()),
        ("empty_capture", *Kalah::empty_capture().options()),
        ("ludii", *Kalah::ludii().options()),
        ("kgp", *Kalah::kgp().options()),
        ("openspiel", *Kalah::openspiel().options()),
    ];
    assert_eq!(Options::PRESETS, presets.map(|(name, _)| name));
    for (name, options) in presets {
        assert_eq!(Options::preset(name), Ok(options));
    }
}

#[test]
fn the_defaults_are_those_of_the_rule_page() {
    let standard = Options::standard();
    assert_eq!(standard.capture, Capture::OppositeLoaded);
    assert!(standard.capture_takes_last);
    assert_eq!(standard.end, End::SideEmpty);
    assert_eq!(standard.leftovers, Leftovers::Owner);
    assert_eq!(standard.extra_move, ExtraMove::Yes);
    assert!(!standard.capture_moves_again);
    assert_eq!(standard.swap, Swap::No);
    assert!(!standard.stop_at_majority && !standard.relay);
}
