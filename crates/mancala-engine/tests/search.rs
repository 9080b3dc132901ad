//! The playing search against plain negamax, and its promises under every limit.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use kalah::{Kalah, Position};
use mancala_core::{Line, Rules, Side};
use mancala_engine::{
    Certainty, Contest, Engine, Lead, Level, Limits, Mcts, Player, Searchable, Standing, negamax,
};
use proptest::prelude::*;

mod positions;
use positions::any_position;

/// Plain search to a depth in turns: no table, no windows.
fn plain<R: Searchable>(rules: &R, position: &R::Position, side: Side, depth: u32) -> i16 {
    if let Some(outcome) = rules.outcome(position) {
        return outcome.score.lead(side);
    }
    let mover = rules.side_to_move(position);
    let sign = if mover == side { 1 } else { -1 };
    if depth == 0 {
        let stake = rules.at_stake(position);
        let lead = rules.score(position).lead(mover);
        return sign * (lead + rules.evaluate(position).max(rules.sure_gain(position)).min(stake));
    }
    let values = rules.legal_moves(position).into_iter().map(|played| {
        let mut child = *position;
        rules.play_unchecked(&mut child, played, &mut ());
        let same = rules.outcome(&child).is_none() && rules.side_to_move(&child) == mover;
        plain(rules, &child, mover, if same { depth } else { depth - 1 })
    });
    sign * values.max().expect("a move")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn looked_to_the_end_the_values_are_those_of_plain_negamax((rules, position) in any_position()) {
        let mover = rules.side_to_move(&position);
        for bytes in [0, 1 << 10, 1 << 22] {
            let mut engine = Engine::new(rules.clone()).with_memory(bytes);
            let line = Line::from_position(&rules, position);
            let analysis = engine.analyse(&line, &Limits::none(), |_| ());
            prop_assert_eq!(analysis.moves.len(), rules.legal_moves(&position).len());
            for value in &analysis.moves {
                let mut child = position;
                rules.play_unchecked(&mut child, value.played, &mut ());
                prop_assert_eq!(value.lead, negamax(&rules, &child, mover), "{} with {} bytes", value.played, bytes);
                prop_assert_eq!(value.certainty, Certainty::Exact);
            }
            if !analysis.moves.is_empty() {
                let chosen = engine.choose(&line, &Limits::none());
                prop_assert_eq!(chosen.moves[0].lead, analysis.moves[0].lead);
            }
        }
    }

    #[test]
    fn without_a_table_every_depth_is_that_of_plain_search((rules, position) in any_position(), depth in 1..5u32) {
        let line = Line::from_position(&rules, position);
        let mover = rules.side_to_move(&position);
        if rules.outcome(&position).is_none() {
            let expected = plain(&rules, &position, mover, depth);
            let mut engine = Engine::new(rules.clone()).with_memory(0);
            let found = engine.analyse(&line, &Limits::none().depth(depth), |_| ());
            prop_assert_eq!(found.moves[0].lead, Lead::half_seeds(expected));
            let chosen = engine.choose(&line, &Limits::none().depth(depth));
            prop_assert_eq!(chosen.moves[0].lead, Lead::half_seeds(expected));
        }
    }

    #[test]
    fn there_is_a_legal_move_at_any_limit((rules, position) in any_position(), nodes in 0..50u64) {
        let line = Line::from_position(&rules, position);
        let legal = line.legal_moves(&rules);
        let raised = Arc::new(AtomicBool::new(true));
        for limits in [
            Limits::none().nodes(nodes),
            Limits::none().depth(0),
            Limits::none().time(Duration::ZERO),
            Limits::none().stop(raised),
        ] {
            for bytes in [0, 1, 1 << 20] {
                let mut engine = Engine::new(rules.clone()).with_memory(bytes);
                let played = engine.choose(&line, &limits).best();
                prop_assert_eq!(played.is_none(), legal.is_empty());
                prop_assert!(played.is_none_or(|played| legal.contains(played)));
            }
            let played = Mcts::new(rules.clone(), 1).choose(&line, &limits).best();
            prop_assert_eq!(played.is_none(), legal.is_empty());
            prop_assert!(played.is_none_or(|played| legal.contains(played)));
        }
    }

    #[test]
    fn what_sampling_calls_proven_is_so((rules, position) in any_position()) {
        let mover = rules.side_to_move(&position);
        let line = Line::from_position(&rules, position);
        let found = Mcts::new(rules.clone(), 3).choose(&line, &Limits::none().nodes(2000));
        for value in found.moves.iter().filter(|m| m.certainty == Certainty::Exact) {
            let mut child = position;
            rules.play_unchecked(&mut child, value.played, &mut ());
            prop_assert_eq!(value.lead, negamax(&rules, &child, mover), "{}", value.played);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn what_is_known_at_a_glance_holds((rules, position) in any_position()) {
        if rules.outcome(&position).is_none() {
            let mover = rules.side_to_move(&position);
            let gain = negamax(&rules, &position, mover).as_half_seeds() - rules.score(&position).lead(mover);
            let (least, most) = (rules.sure_gain(&position), rules.at_stake(&position));
            prop_assert!(least <= gain && gain <= most, "{least} <= {gain} <= {most}");
            prop_assert_eq!((gain - most) % rules.step(), 0);
            prop_assert_eq!((least - most) % rules.step(), 0);
        }
    }
}

#[test]
fn equal_searches_give_equal_results() {
    let rules = Kalah::standard();
    let line = Line::new(&rules);
    let limits = Limits::none().nodes(30_000);
    let run = || Engine::new(rules.clone()).with_memory(1 << 20).analyse(&line, &limits, |_| ());
    assert_eq!(run(), run());
    let run = || Mcts::new(rules.clone(), 5).choose(&line, &Limits::none().nodes(500));
    assert_eq!(run(), run());
}

#[test]
fn progress_is_told_depth_by_depth() {
    let rules = Kalah::standard();
    let mut depths = Vec::new();
    let last = Engine::new(rules.clone()).with_memory(1 << 20).analyse(
        &Line::new(&rules),
        &Limits::none().depth(4),
        |now| depths.push(now.depth),
    );
    assert_eq!(depths, [1, 2, 3, 4]);
    assert_eq!(last.depth, 4);
    let mut line = Line::new(&rules);
    for played in &last.principal_line {
        line.play(&rules, *played).expect("a principal line is legal");
    }
    assert!(last.principal_line.len() >= 4);
}

#[test]
fn sampling_sees_a_win_at_once() {
    // South's last house wins the game now; the other move gives it away.
    let rules: Kalah = "kalah houses=2 seeds=2".parse().expect("rules");
    let position: Position = "<2,3,3,1,1,1,0>S".parse().expect("position");
    let found = Mcts::new(rules.clone(), 1)
        .choose(&Line::from_position(&rules, position), &Limits::none().nodes(500));
    let best = negamax(&rules, &position, Side::South);
    assert_eq!((found.moves[0].lead, found.moves[0].certainty), (best, Certainty::Exact));
}

#[test]
fn sampling_prefers_a_sure_draw_to_what_loses() {
    // House 1 draws, which is proven before it is that the other move loses.
    let rules: Kalah = "kalah houses=3 seeds=3".parse().expect("rules");
    for (text, side) in [("<3,3,2,1,0,3,0,2,7>S", Side::South), ("<3,4,2,1,0,1,5,5,0>N", Side::North)] {
        let position: Position = text.parse().expect("position");
        assert_eq!(negamax(&rules, &position, side), Lead::EVEN);
        for nodes in [100, 300, 1000] {
            let line = Line::from_position(&rules, position);
            let found = Mcts::new(rules.clone(), 1).choose(&line, &Limits::none().nodes(nodes));
            assert_eq!(found.best().map(|best| best.to_string()), Some("1".into()), "{text}: {found:?}");
        }
    }
}

#[test]
fn a_move_that_was_never_sampled_leaves_the_lead_as_it_is() {
    let rules = Kalah::standard();
    for (position, lead) in
        [("<6,10,2,0,3,4,4,4,4,4,4,4,4,1,0>S", 8), ("<6,10,2,0,3,4,4,4,4,4,4,4,4,1,0>N", -8)]
    {
        let line = Line::from_position(&rules, position.parse().expect("position"));
        let found = Mcts::new(rules.clone(), 1).choose(&line, &Limits::none().nodes(0));
        let expected = (Lead::seeds(lead), Certainty::Guess);
        assert!(found.moves.iter().all(|m| (m.lead, m.certainty) == expected), "{found:?}");
    }
}

#[test]
fn levels_are_told_by_name() {
    for level in Level::ALL {
        assert_eq!(level.to_string().parse(), Ok(level));
    }
    let error = "grandmaster".parse::<Level>().expect_err("no such level");
    assert_eq!(
        error.to_string(),
        "there is no level `grandmaster`; the levels are beginner, easy, medium, hard, strongest"
    );
}

fn contest(first: Level, second: Level) -> Standing {
    let rules = Kalah::standard();
    let contest = Contest { pairs: 12, ..Contest::default() };
    let player = |level, seed| match level {
        Level::Strongest => {
            Player::searching(Engine::new(rules.clone()).with_memory(1 << 20), Limits::none().nodes(20_000))
        }
        level => Player::new(rules.clone(), level, seed),
    };
    contest.play(
        &rules,
        Standing::default(),
        &AtomicBool::new(false),
        |opening| [player(first, u64::from(opening)), player(second, u64::from(opening) + 99)],
        |_| (),
    )
}

#[test]
fn a_match_takes_no_more_threads_than_it_has_pairs() {
    let rules: Kalah = "kalah houses=2 seeds=1".parse().expect("rules");
    for pairs in [0, 2] {
        let contest = Contest { pairs, opening_plies: 0, threads: usize::MAX, ..Contest::default() };
        let players = |_| [Player::random(rules.clone(), 1), Player::random(rules.clone(), 2)];
        let played = contest.play(&rules, Standing::default(), &AtomicBool::new(false), players, |_| ());
        assert_eq!(played.pairs.len(), pairs as usize);
    }
}

#[test]
fn each_level_beats_a_lower_one() {
    for (better, worse) in
        [(Level::Easy, Level::Beginner), (Level::Medium, Level::Easy), (Level::Strongest, Level::Medium)]
    {
        let (score, _) = contest(better, worse).score().expect("games");
        assert!(score > 0.55, "{better} scores {score} against {worse}");
    }
}

#[test]
fn a_match_counts_every_opening_from_both_sides() {
    let rules = Kalah::standard();
    let contest = Contest { pairs: 8, threads: 2, ..Contest::default() };
    let players = |seed: u32| [1, 2].map(|i| Player::random(rules.clone(), u64::from(seed) * 2 + i));
    let go = AtomicBool::new(false);
    let whole = contest.play(&rules, Standing::default(), &go, players, |_| ());
    assert_eq!(whole.pairs.iter().map(|p| p.opening).collect::<Vec<_>>(), (0..8).collect::<Vec<_>>());
    assert_eq!(whole.counts().iter().sum::<u32>(), 16);
    // A match that was stopped goes on to the same end.
    let mut half = whole.clone();
    half.pairs.truncate(3);
    assert_eq!(contest.play(&rules, half, &go, players, |_| ()), whole);
    let stopped = contest.play(&rules, Standing::default(), &AtomicBool::new(true), players, |_| ());
    assert_eq!(stopped, Standing::default());
}

#[test]
fn the_score_of_a_match_is_told_with_its_interval() {
    use mancala_engine::Pair;
    let pair = |opening, points| Pair { opening, points, leads: [4, -2] };
    let standing =
        Standing { pairs: (0..100).map(|i| pair(i, if i % 4 == 0 { [2, 0] } else { [2, 2] })).collect() };
    assert_eq!(standing.counts(), [175, 0, 25]);
    let (score, [low, high]) = standing.score().expect("games");
    assert!((score - 0.875).abs() < 1e-9 && low > 0.8 && low < score && score < high && high < 0.95);
    let (elo, _) = standing.elo().expect("games");
    assert!((elo - 338.0).abs() < 1.0, "{elo}: 400 log10(7)");
    assert!((standing.mean_lead() - 0.5).abs() < 1e-9);
    assert_eq!(Standing::default().score(), None);
}

#[test]
fn a_search_cut_short_keeps_a_move_that_is_no_worse() {
    // Moves that only tie with the best so far have bounds, not values: none of them may come first for that.
    let rules = Kalah::standard();
    let line = Line::new(&rules);
    let engine = || Engine::new(rules.clone()).with_memory(1 << 20);
    let mut complete = Vec::new();
    engine().analyse(&line, &Limits::none().depth(8), |now| complete.push(now.clone()));
    for nodes in (200..40_000).step_by(700) {
        let found = engine().choose(&line, &Limits::none().nodes(nodes));
        let Some(full) = complete.get(found.depth as usize) else { continue };
        let Some(done) = complete.get((found.depth as usize).wrapping_sub(1)) else { continue };
        // The move is the best of the last depth that was finished, or one found better in the depth after it.
        let of = |all: &mancala_engine::Analysis<kalah::KalahMove>, played| {
            all.moves.iter().find(|value| value.played == played).map(|value| value.lead)
        };
        let played = found.best().expect("a move");
        let is_best_before = of(done, played) == Some(done.moves[0].lead);
        let is_better_now = of(full, played) > of(full, done.moves[0].played);
        assert!(is_best_before || is_better_now, "{played} after {nodes} nodes");
    }
}

#[cfg(feature = "serde")]
#[test]
fn an_analysis_is_data() {
    let rules = Kalah::standard();
    let found = Engine::new(rules.clone()).analyse(&Line::new(&rules), &Limits::none().depth(3), |_| ());
    let text = serde_json::to_string(&found).expect("an analysis is data");
    let back: mancala_engine::Analysis<kalah::KalahMove> = serde_json::from_str(&text).expect("its own text");
    assert_eq!(back, found);
}

#[test]
fn both_games_of_a_pair_begin_alike() {
    // Two players who play alike play the same game twice, once on each side.
    let rules = Kalah::standard();
    let contest = Contest { pairs: 6, ..Contest::default() };
    let player = || Player::searching(Engine::new(rules.clone()).with_memory(0), Limits::none().depth(2));
    let players = |_| [player(), player()];
    let standing = contest.play(&rules, Standing::default(), &AtomicBool::new(false), players, |_| ());
    for pair in &standing.pairs {
        assert_eq!(pair.leads[0], -pair.leads[1], "opening {}", pair.opening);
        assert_eq!(pair.points[0] + pair.points[1], 2, "opening {}", pair.opening);
    }
    assert_eq!(standing.score().map(|(score, _)| score), Some(0.5));
}
