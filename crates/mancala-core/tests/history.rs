//! What `Line` and `Game` promise about history, on a game made to repeat itself.

#![cfg(feature = "alloc")]

mod carousel;

use carousel::{Carousel, CarouselPosition, bank, walk};
use mancala_core::{
    EndReason, Game, IllegalReason, Line, Playout, Rules, Side, perft_line, playout, playouts,
};

fn line_after(rules: &Carousel, walks: usize) -> Line<Carousel> {
    let mut line = Line::new(rules);
    for ply in 0..walks {
        assert_eq!(line.outcome(rules), None, "ended before ply {ply}");
        line.play(rules, walk()).expect("a legal move");
    }
    line
}

#[test]
fn a_position_counts_as_repeated_with_its_side_only() {
    // Three pits and two players: the seed is back in its pit after 3 plies, with the other side to move; only after 6 is
    // it the same position.
    let rules = Carousel { repetition: Some(2), ..Carousel::of(3, 5) };
    let line = line_after(&rules, 6);
    assert_eq!(line.outcome(&rules).map(|end| end.reason), Some(EndReason::Repetition));
    assert!(line.legal_moves(&rules).is_empty());
    let third = Carousel { repetition: Some(3), ..rules };
    assert_eq!(line_after(&third, 12).outcome(&third).map(|end| end.reason), Some(EndReason::Repetition));
}

#[test]
fn an_irreversible_move_forgets_what_came_before_and_counts_what_comes_after() {
    let rules = Carousel { repetition: Some(2), idle_limit: Some(7), ..Carousel::of(3, 5) };
    let mut line = line_after(&rules, 5);
    line.play(&rules, bank()).expect("a legal move");
    // The position after it is the first of six; idle plies begin anew, too.
    for _ in 0..5 {
        line.play(&rules, walk()).expect("a legal move");
        assert_eq!(line.outcome(&rules), None);
    }
    line.play(&rules, walk()).expect("a legal move");
    assert_eq!(line.outcome(&rules).map(|end| end.reason), Some(EndReason::Repetition));
}

#[test]
fn limits_end_the_line_at_their_ply_and_settle_says_how() {
    let idle = Carousel { idle_limit: Some(4), ..Carousel::of(3, 5) };
    assert_eq!(line_after(&idle, 4).outcome(&idle).map(|end| end.reason), Some(EndReason::IdleLimit));
    let plies = Carousel { ply_limit: Some(4), ..Carousel::of(3, 5) };
    let mut line = line_after(&plies, 3);
    line.play(&plies, bank()).expect("a legal move");
    let end = line.outcome(&plies).expect("the limit");
    assert_eq!(
        (end.reason, end.winner),
        (EndReason::PlyLimit, Some(Side::North)),
        "North banked the one seed"
    );
    let refused = line.play(&plies, walk()).expect_err("the game is over");
    assert_eq!((refused.reason, line.plies()), (IllegalReason::GameOver, 4));
}

#[test]
fn an_end_of_the_position_comes_before_one_of_its_history() {
    let rules = Carousel { ply_limit: Some(1), ..Carousel::of(3, 1) };
    let mut line = Line::new(&rules);
    line.play(&rules, bank()).expect("a legal move");
    assert_eq!(line.outcome(&rules).map(|end| end.reason), Some(EndReason::NoMove));
}

#[test]
fn perft_of_a_line_stops_where_its_history_does() {
    let rules = Carousel { ply_limit: Some(3), ..Carousel::of(3, 50) };
    let line = Line::new(&rules);
    assert_eq!(perft_line(&rules, &line, 3).leaves, 8);
    let beyond = perft_line(&rules, &line, 4);
    assert_eq!((beyond.leaves, beyond.ended_earlier, beyond.nodes), (0, 8, 14));
}

#[test]
fn a_playout_says_when_its_own_limit_was_reached() {
    let rules = Carousel::of(3, 2);
    let mut always_walk = || 0u32;
    let mut line = Line::new(&rules);
    assert_eq!(playout(&rules, &mut line, &mut always_walk, 100), Playout { plies: 100, outcome: None });
    let mut always_bank = || u32::MAX;
    let went = playout(&rules, &mut line, &mut always_bank, 100);
    assert_eq!((went.plies, went.outcome.map(|end| end.reason)), (2, Some(EndReason::NoMove)));
}

#[test]
fn interleaved_playouts_are_the_games_of_single_ones() {
    let rules = Carousel { repetition: Some(2), ..Carousel::of(5, 9) };
    let random = |game: u64| {
        let mut state = game;
        move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 32) as u32
        }
    };
    for max_plies in [0, 3, 1000] {
        let alone: Vec<Playout> = (0..20)
            .map(|game| playout(&rules, &mut Line::new(&rules), &mut random(game), max_plies))
            .collect();
        let mut together = vec![None; 20];
        playouts::<3, _, _>(&rules, 20, max_plies, random, |game, went| together[game as usize] = Some(went));
        assert_eq!(together, alone.into_iter().map(Some).collect::<Vec<_>>(), "at most {max_plies} plies");
    }
    playouts::<3, _, _>(&rules, 0, 10, random, |_, _| panic!("no game was asked for"));
}

#[test]
fn undo_takes_back_what_history_ended() {
    let rules = Carousel { repetition: Some(2), ..Carousel::of(3, 5) };
    let mut game = Game::new(rules);
    for _ in 0..6 {
        game.play(walk()).expect("a legal move");
    }
    assert_eq!(game.side_to_move(), None);
    assert_eq!(game.undo(), Some(walk()));
    assert_eq!((game.outcome(), game.side_to_move()), (None, Some(Side::North)));
    assert_eq!(game.redo(), Some(walk()));
    assert!(game.outcome().is_some());
    assert_eq!(game.redo(), None);
    game.undo();
    game.play(bank()).expect("a legal move");
    assert_eq!(game.redo(), None, "another move was played instead");
    assert_eq!(game.moves().len(), 6);
}

#[test]
fn a_record_reads_back_and_names_what_is_wrong() {
    let mut game = Game::new(Carousel::of(3, 5));
    for played in [walk(), bank(), walk()] {
        game.play(played).expect("a legal move");
    }
    let text = game.to_string();
    assert_eq!(text, "rules carousel pits=3 seeds=5\nstart 0/5-0-0/S\nmoves 1 2 1\n");
    assert_eq!(text.parse(), Ok(game.clone()));
    for (record, says) in [
        ("", "line 1 of a game begins with rules, not with ``"),
        ("rulescarousel", "line 1 of a game begins with rules, not with `rulescarousel`"),
        ("rules chess", "the rules of the game: these are rules of carousel, not of `chess`"),
        ("rules carousel pits=3 seeds=5\nmoves 1", "line 2 of a game begins with start, not with `moves 1`"),
        (
            "rules carousel pits=3 seeds=5\nstart x",
            "the start of the game: a position looks like 0/5-0-0/S, not like `x`",
        ),
        (
            "rules carousel pits=3 seeds=5\nstart 7/5-0-0/S\nmoves",
            "the start of the game: the position does not fit",
        ),
        ("rules carousel pits=3 seeds=5\nstart 0/5-0-0/S", "line 3 of a game begins with moves, not with ``"),
        ("rules carousel pits=3 seeds=5\nstart 0/5-0-0/S\nmoves 1 x", "move number 2: `x` is not a move"),
        ("rules carousel pits=3 seeds=5\nstart 0/5-0-0/S\nmoves 1 3", "move number 2: move 3 is illegal"),
        (
            "rules carousel pits=3 seeds=5\nstart 0/5-0-0/S\nmoves 1\nmoves 2",
            "`moves 2` follows the end of the game",
        ),
    ] {
        let error = record.parse::<Game<Carousel>>().expect_err(record).to_string();
        assert!(error.contains(says), "{record}: {error}");
    }
}

#[test]
fn a_start_that_does_not_fit_is_refused() {
    let position: CarouselPosition = "2/5-0-0/S".parse().expect("a position");
    assert!(Game::from_position(Carousel::of(2, 5), position).is_err());
    assert_eq!(Game::from_position(Carousel::of(3, 5), position).map(|game| *game.start()), Ok(position));
    assert_eq!(Carousel::of(3, 5).check(&position), Ok(()));
}
