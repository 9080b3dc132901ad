//! Every game: the search against plain search along lines, with all that their history does.

use std::collections::HashMap;

use mancala_core::{Line, Rules, Side};
use mancala_engine::{
    Certainty, Contest, Engine, Lead, Level, Limits, Mcts, Player, Ranking, Retrograde, Searchable, Solver,
    negamax,
};

/// Plain search to a depth in turns along a line, which knows its history: no table, no windows.
fn plain<R: Searchable>(rules: &R, line: &Line<R>, side: Side, depth: u32) -> i16 {
    if let Some(outcome) = line.outcome(rules) {
        return outcome.score.lead(side);
    }
    let position = line.position();
    let mover = rules.side_to_move(position);
    let sign = if mover == side { 1 } else { -1 };
    if depth == 0 {
        let stake = rules.at_stake(position);
        let guess = rules.evaluate(position).max(rules.sure_gain(position)).min(stake);
        return sign * (rules.split(position).0.lead(Side::South) + guess);
    }
    let values = line.legal_moves(rules).into_iter().map(|played| {
        let mut child = line.clone();
        child.play_unchecked(rules, played, &mut ());
        let same = rules.side_to_move(child.position()) == mover;
        plain(rules, &child, mover, if same { depth } else { depth - 1 })
    });
    sign * values.max().expect("a move")
}

/// Whether the choice here is hidden from the other player's, or the other's from this one: what plain search would see.
fn is_simultaneous<R: Rules>(rules: &R, position: &R::Position) -> bool {
    let hides = |position: &R::Position| {
        let mut alike = 0;
        rules.indistinguishable(position, |_| alike += 1);
        alike > 1
    };
    hides(position)
        || rules.legal_moves(position).into_iter().any(|played| {
            let mut child = *position;
            rules.play_unchecked(&mut child, played, &mut ());
            hides(&child)
        })
}

/// Along random games: every depth agrees with plain search, and there is a legal move at any limit.
fn searches_agree<R: Searchable>(rules: &str, games: u32, depth: u32) {
    searches_agree_at_every::<R>(5, rules, games, depth);
}

/// [`searches_agree`], looking at one position in so many.
fn searches_agree_at_every<R: Searchable>(every: u32, rules: &str, games: u32, depth: u32) {
    let rules: R = rules.parse().unwrap_or_else(|error| panic!("{rules}: {error}"));
    let mut seen_end = 0;
    for game in 0..games {
        let mut line = Contest { opening_plies: 0, ..Contest::default() }.opening(&rules, game);
        let mut random = Player::random(rules.clone(), u64::from(game));
        let mut plies = 0;
        while let Some(played) = random.choose(&line) {
            if plies % every == game % every {
                if !is_simultaneous(&rules, line.position()) {
                    let mover = rules.side_to_move(line.position());
                    let expected = plain(&rules, &line, mover, depth);
                    let mut engine = Engine::new(rules.clone()).with_memory(0).with_chain(u32::MAX);
                    let found = engine.analyse(&line, &Limits::none().depth(depth), |_| ());
                    assert_eq!(
                        found.moves[0].lead,
                        Lead::half_seeds(expected),
                        "{rules} {} after {plies} plies of game {game}",
                        line.position()
                    );
                }
                for nodes in [0, 1, 30, 1000] {
                    let limits = Limits::none().nodes(nodes);
                    let mut engine = Engine::new(rules.clone()).with_memory(1 << 12);
                    let played = engine.choose(&line, &limits).best().expect("the game goes on");
                    assert!(line.legal_moves(&rules).contains(played));
                    let mut mcts = Mcts::new(rules.clone(), 1).with_playout_plies(20);
                    let played = mcts.choose(&line, &limits.nodes(nodes.min(20))).best().expect("it goes on");
                    assert!(line.legal_moves(&rules).contains(played));
                }
            }
            line.play(&rules, played).expect("legal");
            plies += 1;
            if plies > 300 {
                break;
            }
        }
        seen_end += u32::from(line.outcome(&rules).is_some());
    }
    assert!(seen_end > 0, "{rules}: no game came to its end");
}

#[test]
fn kalah() {
    searches_agree::<kalah::Kalah>("kalah houses=3 seeds=2", 20, 3);
    searches_agree::<kalah::Kalah>(
        "kalah houses=3 seeds=2 stop_at_majority=yes swap=after_first_move",
        20,
        3,
    );
}

#[test]
fn oware_with_its_repetitions() {
    for preset in ["openspiel", "abapa", "awari"] {
        // Two seeds that chase each other come round soon.
        let position = "1-0-1-0-3-3-S";
        for (houses, seeds, depth) in [(1, 1, 12), (2, 1, 10), (2, 2, 8)] {
            let rules = format!("oware houses={houses} seeds={seeds} preset={preset}");
            searches_agree_at_every::<oware::Oware>(1, &rules, 10, depth);
        }
        let rules: oware::Oware = format!("oware houses=2 seeds=2 preset={preset}").parse().expect("rules");
        let line = Line::from_position(&rules, position.parse().expect("a position"));
        for depth in 1..=14 {
            let found = Engine::new(rules.clone()).with_memory(0).analyse(
                &line,
                &Limits::none().depth(depth),
                |_| (),
            );
            assert_eq!(
                found.moves[0].lead,
                Lead::half_seeds(plain(&rules, &line, Side::South, depth)),
                "{depth}"
            );
        }
    }
    searches_agree::<oware::Oware>("oware houses=2 seeds=2", 20, 5);
    searches_agree::<oware::Oware>("oware houses=2 seeds=2 preset=openspiel", 20, 6);
    searches_agree::<oware::Oware>("oware houses=3 seeds=2 preset=awari", 10, 4);
    searches_agree::<oware::Oware>("oware houses=3 seeds=2 ply_limit=9", 10, 4);
}

#[test]
fn congkak() {
    searches_agree::<congkak::Congkak>("congkak houses=3 seeds=3", 10, 2);
    searches_agree::<congkak::Congkak>("congkak houses=3 seeds=3 no_move=pass", 10, 2);
}

#[test]
fn enkeshui_with_its_repetitions() {
    searches_agree::<enkeshui::Enkeshui>("enkeshui", 2, 1);
    // Each sees where the other races from.
    searches_agree::<enkeshui::Enkeshui>("enkeshui race_start=symmetric race=seeded:1:2", 2, 1);
    searches_agree_at_every::<enkeshui::Enkeshui>(1, "enkeshui no_progress_limit=2", 3, 1);
}

#[test]
fn congkak_is_solved_as_plain_negamax_does() {
    for rules in
        ["congkak houses=2 seeds=2", "congkak houses=3 seeds=2", "congkak houses=2 seeds=3 early_win=yes"]
    {
        let rules: congkak::Congkak = rules.parse().expect("rules");
        let start = rules.initial();
        let mut solver = Solver::new(rules.clone()).expect("Congkak ends").with_memory(1 << 20);
        let value = solver.solve(&start, &Limits::none()).value();
        assert_eq!(value, Some(negamax(&rules, &start, rules.side_to_move(&start))), "{rules}");
    }
}

#[test]
fn congkak_is_solved_as_by_going_through_all_positions() {
    for rules in [
        "congkak houses=3 seeds=3",
        "congkak houses=3 seeds=4",
        "congkak houses=4 seeds=3",
        "congkak houses=3 seeds=3 early_win=yes",
        "congkak houses=3 seeds=3 sweep=last_mover",
        "congkak houses=3 seeds=3 no_move=pass",
        "congkak houses=3 seeds=3 capture=none sweep=last_mover early_win=yes",
        "congkak houses=3 seeds=3 burnt=N2 setup=<3,0,0,3,3,3,4,0,2>S",
    ] {
        let rules: congkak::Congkak = rules.parse().unwrap_or_else(|error| panic!("{rules}: {error}"));
        let start = rules.initial();
        let all = Retrograde::solve(rules.clone(), &start, &Limits::none()).expect("an order");
        let mut solver = Solver::new(rules.clone()).expect("Congkak ends").with_memory(1 << 20);
        for game in 0..20 {
            let line = Contest { opening_plies: game, ..Contest::default() }.opening(&rules, game);
            let expected = all.solution(line.position()).value().expect("all is reached");
            let found = solver.solve(line.position(), &Limits::none());
            assert_eq!(found.value(), Some(expected), "{rules}: {}", line.position());
        }
        // Its keys are numbered, so what it learnt can be saved.
        let mut file = Vec::new();
        solver.save(&mut file).expect("numbered");
        let mut other = Solver::new(rules.clone()).expect("Congkak ends").with_memory(1 << 20);
        other.load(&mut &file[..]).expect("the same rules and memory");
        let found = other.solve(&start, &Limits::none());
        assert_eq!((found.nodes, found.value()), (0, all.solution(&start).value()), "{rules}");
    }
}

#[test]
fn every_key_has_a_number_of_its_own() {
    fn check<R: Searchable>(rules: &str) {
        let rules: R = rules.parse().unwrap_or_else(|error| panic!("{rules}: {error}"));
        let seeds = rules.view(&rules.initial()).total() as u8;
        let ranking = rules.ranking(seeds).unwrap_or_else(|| panic!("{rules} has a numbering"));
        let mut keys = HashMap::new();
        let mut positions = vec![rules.initial()];
        let mut next = 0;
        while let Some(position) = positions.get(next).copied().filter(|_| next < 5_000) {
            next += 1;
            let (_, key) = rules.split(&position);
            let number = rules.rank(&ranking, &key);
            assert!(number < ranking.count(ranking.seeds()), "{rules}: {position}");
            match keys.insert(number, key) {
                Some(other) => assert_eq!(other, key, "{rules}: {position}"),
                None => positions.extend(rules.legal_moves(&position).into_iter().map(|played| {
                    let mut child = position;
                    rules.play_unchecked(&mut child, played, &mut ());
                    child
                })),
            }
        }
        assert!(keys.len() > 50, "{rules}: {} keys", keys.len());
        for seeds in 0..=3 {
            let mut pits = ranking.first(seeds);
            for number in ranking.numbers(seeds) {
                if let Some(position) = rules.position_of_rank(&pits) {
                    assert_eq!(
                        rules.rank(&ranking, &rules.split(&position).1),
                        number,
                        "{rules}: {position}"
                    );
                }
                Ranking::step(&mut pits);
            }
        }
    }
    check::<kalah::Kalah>("kalah");
    check::<kalah::Kalah>("kalah swap=after_first_move");
    check::<kalah::Kalah>("kalah houses=3 seeds=3 stop_at_majority=yes");
    check::<oware::Oware>("oware");
    check::<oware::Oware>("oware houses=3 seeds=3 stop_at_majority=no");
    check::<congkak::Congkak>("congkak");
    check::<congkak::Congkak>("congkak houses=4 seeds=3 early_win=yes");
    check::<congkak::Congkak>("congkak houses=4 seeds=3 sweep=last_mover");
    check::<congkak::Congkak>("congkak houses=4 seeds=3 burnt=N2 setup=<4,0,0,3,3,3,3,4,0,2,3>S");
}

#[test]
fn games_that_can_go_round_are_not_solved_by_looking_ahead() {
    let oware = oware::Oware::abapa();
    assert!(Solver::new(oware.clone()).is_err());
    // Nothing that history can end is called exact.
    let small: oware::Oware = "oware houses=2 seeds=1".parse().expect("rules");
    let found = Engine::new(small.clone()).analyse(&Line::new(&small), &Limits::none().depth(20), |_| ());
    assert!(found.moves.iter().all(|m| m.certainty != Certainty::Exact));
    let sampled = Mcts::new(small.clone(), 1).choose(&Line::new(&small), &Limits::none().nodes(2000));
    assert!(sampled.moves.iter().all(|m| m.certainty == Certainty::Guess));
}

#[test]
fn every_level_plays_every_game_to_its_end() {
    fn play<R: Searchable>(rules: &str) {
        let rules: R = rules.parse().unwrap_or_else(|error| panic!("{rules}: {error}"));
        let mut line = Line::new(&rules);
        let time = std::time::Duration::from_millis(2);
        let mut players = [Level::Strongest, Level::Beginner]
            .map(|level| Player::new(rules.clone(), level, 1).with_time(time));
        for _ in 0..2000 {
            let side = rules.side_to_move(line.position());
            let Some(played) = players[side.index()].choose(&line) else { break };
            line.play(&rules, played).expect("legal");
        }
        assert!(line.outcome(&rules).is_some(), "{rules} came to no end");
    }
    play::<kalah::Kalah>("kalah");
    play::<oware::Oware>("oware");
    play::<congkak::Congkak>("congkak");
    play::<enkeshui::Enkeshui>("enkeshui");
}

/// Whoever chooses second finds the same after every first choice.
fn second_chooser_is_blind<R: Searchable>(rules: &R) {
    let mut replies = Vec::new();
    for first in rules.legal_moves(&rules.initial()) {
        let mut line = Line::new(rules);
        line.play(rules, first).expect("legal");
        let searched = Engine::new(rules.clone()).analyse(&line, &Limits::none().depth(2), |_| ());
        let sampled = Mcts::new(rules.clone(), 5).choose(&line, &Limits::none().nodes(500));
        for found in [&searched, &sampled] {
            assert_eq!(found.moves.len(), line.legal_moves(rules).len());
            assert!(found.moves.iter().all(|m| m.certainty != Certainty::Exact), "{found:?}");
        }
        replies.push((searched, sampled));
    }
    assert!(replies.len() > 1 && replies.windows(2).all(|pair| pair[0] == pair[1]), "{rules}");
}

#[test]
fn the_second_chooser_has_not_seen_the_first() {
    let race: enkeshui::Enkeshui =
        "enkeshui houses=3 setup=1,2,1/1,1,2 require_total=any race=seeded:1:1".parse().expect("rules");
    second_chooser_is_blind(&race);
    let all = Retrograde::solve(race.clone(), &race.initial(), &Limits::none()).expect("an order");
    assert_eq!((all.len(), all.solution(&race.initial()).value()), (1, None));
    let rules: congkak::Congkak = "congkak houses=3 seeds=3 start=serentak".parse().expect("rules");
    second_chooser_is_blind(&rules);
    let mut solver = Solver::new(rules.clone()).expect("Congkak ends");
    assert_eq!(solver.solve(&rules.initial(), &Limits::none()).value(), None);
}

/// What many threads call proven is what plain negamax finds; whatever they do not prove is a legal move all the same.
fn threads_agree<R: Searchable>(rules: &str, games: u32, plies: u32) {
    let rules: R = rules.parse().unwrap_or_else(|error| panic!("{rules}: {error}"));
    let mut proven = 0;
    for game in 0..games {
        let line = Contest { opening_plies: plies, ..Contest::default() }.opening(&rules, game);
        let side = rules.side_to_move(line.position());
        for threads in [1, 2, 3] {
            let mut engine = Engine::new(rules.clone()).with_memory(1 << 16).with_threads(threads);
            let found = engine.analyse(&line, &Limits::none().depth(30).nodes(60_000), |_| ());
            assert_eq!(found.moves.len(), line.legal_moves(&rules).len());
            for value in found.moves.iter().filter(|value| value.certainty == Certainty::Exact) {
                let mut child = *line.position();
                rules.play_unchecked(&mut child, value.played, &mut ());
                let expected = negamax(&rules, &child, side);
                assert_eq!(value.lead, expected, "{rules} game {game}, {threads} threads: {}", value.played);
                proven += 1;
            }
        }
    }
    let is_free = rules.history().is_none();
    assert_eq!(proven > 0, is_free, "{rules}: {proven} values proven");
}

#[test]
fn one_thread_and_many_agree() {
    threads_agree::<kalah::Kalah>("kalah houses=3 seeds=2", 10, 2);
    threads_agree::<kalah::Kalah>("kalah houses=4 seeds=2 stop_at_majority=yes", 5, 4);
    threads_agree::<congkak::Congkak>("congkak houses=3 seeds=2", 10, 1);
    threads_agree::<oware::Oware>("oware houses=2 seeds=2", 10, 2);
    threads_agree::<enkeshui::Enkeshui>("enkeshui", 2, 2);
}

#[test]
fn threads_share_the_limit_of_nodes() {
    let rules = kalah::Kalah::standard();
    let limits = Limits::none().nodes(100_000);
    for threads in [1, 2, 4] {
        let mut engine = Engine::new(rules.clone()).with_memory(1 << 20).with_threads(threads);
        let nodes = engine.choose(&Line::new(&rules), &limits).nodes;
        // The first thread uses its share up and ends the others; each plays some moves beyond its share.
        assert!((100_000 / u64::from(threads)..101_000).contains(&nodes), "{nodes} by {threads} threads");
    }
}

/// No panic and a legal move at any limit, raised stop flag included, from the start and from a position later on.
fn any_limit_leaves_a_move<R: Searchable>(rules: &str) {
    let rules: R = rules.parse().unwrap_or_else(|error| panic!("{rules}: {error}"));
    let raised = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    for plies in [0, 1, 2, 9] {
        let line = Contest { opening_plies: plies, ..Contest::default() }.opening(&rules, plies);
        let legal = line.legal_moves(&rules);
        for limits in [
            Limits::none().nodes(0),
            Limits::none().nodes(1),
            Limits::none().depth(0),
            Limits::none().time(std::time::Duration::ZERO),
            Limits::none().stop(raised.clone()),
            Limits::none().nodes(3000),
        ] {
            for bytes in [0, 1, 1 << 20] {
                for threads in [1, 2] {
                    let mut engine = Engine::new(rules.clone()).with_memory(bytes).with_threads(threads);
                    let found = engine
                        .analyse(&line, &limits, |now| assert!(legal.contains(now.best().expect("a move"))));
                    assert_eq!(found.moves.len(), legal.len(), "{rules} {limits:?}");
                    assert!(found.moves.iter().all(|value| legal.contains(value.played)));
                    let chosen = engine.choose(&line, &limits).best().expect("the game goes on");
                    assert!(legal.contains(chosen), "{rules} {limits:?}");
                }
            }
            for plies in [0, 1, 400] {
                let mut mcts = Mcts::new(rules.clone(), 1).with_playout_plies(plies);
                let sampled = mcts.choose(&line, &limits);
                assert!(legal.contains(sampled.best().expect("it goes on")), "{rules} {limits:?}");
                assert!(limits.nodes.is_none_or(|nodes| sampled.nodes <= nodes), "{rules} {limits:?}");
            }
        }
    }
}

#[test]
fn there_is_a_move_at_any_limit_in_every_game() {
    any_limit_leaves_a_move::<kalah::Kalah>("kalah swap=after_first_move");
    any_limit_leaves_a_move::<oware::Oware>("oware preset=codingame");
    any_limit_leaves_a_move::<oware::Oware>("oware preset=awari");
    any_limit_leaves_a_move::<congkak::Congkak>("congkak");
    any_limit_leaves_a_move::<congkak::Congkak>("congkak start=serentak");
    any_limit_leaves_a_move::<enkeshui::Enkeshui>("enkeshui");
    any_limit_leaves_a_move::<enkeshui::Enkeshui>("enkeshui race=off");
}

#[test]
fn a_hidden_choice_is_looked_at_deeper_and_deeper() {
    let rules: congkak::Congkak = "congkak houses=3 seeds=3 start=serentak".parse().expect("rules");
    let mut depths = Vec::new();
    let found = Engine::new(rules.clone()).analyse(&Line::new(&rules), &Limits::none().depth(3), |now| {
        depths.push(now.depth);
    });
    assert_eq!(depths, [1, 2, 3]);
    assert!(found.moves.windows(2).all(|pair| pair[0].lead >= pair[1].lead));
    assert!(found.moves.iter().all(|value| value.certainty == Certainty::MeanAtDepth(3)));
}

#[test]
fn openings_are_as_even_as_asked_for() {
    let rules = kalah::Kalah::standard();
    let wild = Contest::default();
    let even = Contest { even_within: Some(Lead::seeds(1)), ..wild };
    let lead = |contest: &Contest, number| {
        let line = contest.opening(&rules, number);
        let limits = Limits::none().depth(10).nodes(500_000);
        let found = Engine::new(rules.clone()).with_memory(4 << 20).choose(&line, &limits);
        found.moves[0].lead.as_half_seeds().abs()
    };
    // The same openings every time, and none of them further from even; the wild ones are.
    assert!((0..4).all(|number| lead(&even, number) <= 6));
    assert!((0..4).any(|number| lead(&wild, number) > 6));
    let position = |number| *even.opening(&rules, number).position();
    assert_eq!(position(1), position(1));
    assert_ne!(position(1), position(2));
}

#[test]
fn a_hidden_choice_is_worth_the_mean_over_the_replies() {
    let rules: congkak::Congkak = "congkak houses=3 seeds=2 start=serentak".parse().expect("rules");
    let start = rules.initial();
    let after = |position: &congkak::Position, played| {
        let mut child = *position;
        rules.play_unchecked(&mut child, played, &mut ());
        child
    };
    let found = Engine::new(rules.clone()).analyse(&Line::new(&rules), &Limits::none(), |_| ());
    let side = rules.side_to_move(&start);
    for value in &found.moves {
        let chosen = after(&start, value.played);
        let replies = rules.legal_moves(&chosen);
        let leads = replies
            .into_iter()
            .map(|reply| i32::from(negamax(&rules, &after(&chosen, reply), side).as_half_seeds()));
        let mean = leads.sum::<i32>() / replies.len() as i32;
        assert_eq!(i32::from(value.lead.as_half_seeds()), mean, "{}", value.played);
    }
}

#[test]
fn a_hidden_choice_keeps_to_the_nodes_allowed() {
    let rules: congkak::Congkak = "congkak start=serentak".parse().expect("rules");
    for nodes in [100, 5000, 50_000] {
        let found = Engine::new(rules.clone()).choose(&Line::new(&rules), &Limits::none().nodes(nodes));
        assert!(found.nodes < nodes + 1000, "{} of {nodes}", found.nodes);
    }
}

#[test]
fn levels_slip_as_often_as_they_should() {
    let rules = kalah::Kalah::standard();
    // Of 200 moves, how many are not the one that the level plays most often there, which it plays without a slip.
    let slips = |level: Level| {
        let mut slips = 0;
        for opening in 0..20 {
            let line = Contest::default().opening(&rules, opening);
            let chosen: Vec<_> =
                (0..10).map(|seed| Player::new(rules.clone(), level, seed).choose(&line)).collect();
            let times = |played| chosen.iter().filter(|other| **other == Some(played)).count();
            slips += chosen.len() - line.legal_moves(&rules).into_iter().map(times).max().unwrap_or(0);
        }
        slips
    };
    let [beginner, easy, medium] = [Level::Beginner, Level::Easy, Level::Medium].map(slips);
    assert!((10..=100).contains(&beginner), "{beginner} of 200 moves of a beginner are slips");
    assert!((5..=50).contains(&easy), "{easy} of 200 moves of the easy level are slips");
    assert!(medium <= 16, "{medium} of 200 moves of the medium level are slips");
}

#[test]
fn what_repetition_decides_is_not_kept_for_other_paths() {
    // Six turns on, all lines are ended by a repetition; kept in the table, one of them was taken for another's.
    let rules: oware::Oware = "oware houses=1 seeds=2".parse().expect("rules");
    for depth in 1..=12 {
        let value = |bytes| {
            let mut engine = Engine::new(rules.clone()).with_memory(bytes);
            engine.analyse(&Line::new(&rules), &Limits::none().depth(depth), |_| ()).moves
        };
        assert_eq!(value(0), value(1 << 20), "depth {depth}");
    }
}

#[test]
fn kalah_counts_what_a_turn_is_sure_to_bank() {
    let rules: kalah::Kalah = "kalah houses=4 seeds=3".parse().expect("rules");
    let banked = |text: &str| {
        let position: kalah::Position = text.parse().expect("a position");
        // At worst all that is not banked goes to the other player.
        (rules.sure_gain(&position) + rules.at_stake(&position)) / 4
    };
    // House 1 would capture five and its own; house 2 would bank one and go on, but its first seed falls where the
    // capture ends.
    assert_eq!(banked("<4,0,0,2,3,0,0,0,5,0,0>S"), 6);
    // House 4 banks one; then it is empty, and house 1 captures four and its own there.
    assert_eq!(banked("<4,0,0,3,0,0,1,4,0,0,0>S"), 6);
    // House 4 banks one, and house 3 another as it passes the store.
    assert_eq!(banked("<4,0,0,0,0,5,1,1,1,1,1>S"), 2);
    // No seed reaches the store.
    assert_eq!(banked("<4,0,0,1,1,0,0,0,0,0,1>S"), 0);
}
