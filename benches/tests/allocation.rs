//! Playing, counting, reading and writing allocate nothing.

use std::fmt::Display;
use std::hint::black_box;
use std::io::{Cursor, Write};

use allocation_counter::measure;
use congkak::{Congkak, WideCongkak};
use enkeshui::{Enkeshui, WideEnkeshui, WidestEnkeshui};
use kalah::{Kalah, WideKalah};
use mancala_benches::contestant::PLY_LIMIT;
use mancala_benches::ours::random_bits;
use mancala_core::{Leaves, Line, Move, RandomBits, Rules, Story, perft, playout, playouts};
use oware::{Oware, WideOware};

/// The rules by which nothing may be allocated: common options and rare ones.
const KALAH: [&str; 6] = [
    "kalah preset=standard",
    "kalah preset=empty_capture end=mover_empty",
    "kalah preset=kgp swap=after_first_move extra_move=not_first_move",
    "kalah seeds=10 relay=yes",
    "kalah capture_takes_last=no capture_moves_again=yes leftovers=nobody",
    "kalah houses=3 seeds=30 capture=none extra_move=no leftovers=emptier",
];

#[test]
fn kalah_allocates_nothing() {
    for text in KALAH {
        allocates_nothing::<Kalah>(text);
        allocates_nothing::<WideKalah>(text);
    }
    allocates_nothing::<WideKalah>("kalah houses=15 seeds=8");
}

/// Common options, every rare one, and the opening; a match keeps the rules of its later rounds on the heap.
const CONGKAK: [&str; 6] = [
    "congkak preset=congkak",
    "congkak preset=sungka",
    "congkak preset=hellier match=single sweep=last_mover",
    "congkak relay=no capture_takes_last=no opp_empty=to_opp_store early_win=yes skip_origin=yes",
    "congkak bonus_turn=no capture_requires_lap=yes start=serentak serentak_schedule=seeded:7:2:1",
    "congkak burnt=S1,N2 setup=<7,0,0,0,7,7,7,7,7,7,7,0,7,7,7,7,7>S",
];

#[test]
fn congkak_allocates_nothing() {
    for text in CONGKAK {
        allocates_nothing::<Congkak>(text);
        allocates_nothing::<WideCongkak>(text);
    }
    allocates_nothing::<WideCongkak>("congkak houses=15 seeds=8");
}

/// A line with a repetition rule keeps its history on the heap; everything else is without it.
const OWARE: [&str; 5] = [
    "oware repetition=none",
    "oware preset=awari repetition=none",
    "oware repetition=none grand_slam=illegal ply_limit=100",
    "oware repetition=none grand_slam=opponent_takes_rest feeding=free",
    "oware houses=3 seeds=30 repetition=none grand_slam=keep_first stop_at_majority=no",
];

#[test]
fn oware_allocates_nothing() {
    for text in OWARE {
        allocates_nothing::<Oware>(text);
        allocates_nothing::<WideOware>(text);
    }
    allocates_nothing::<WideOware>("oware houses=15 seeds=8 repetition=none");
}

/// A line of Enkeshui keeps its history on the heap, always; the rules are without it.
const ENKESHUI: [&str; 5] = [
    "enkeshui preset=gap-left-8",
    "enkeshui preset=stoneshark endless=illegal capture_run=whole_line",
    "enkeshui houses=8 special=limited bulls_receive=no privilege_choice=once",
    "enkeshui houses=8 race=seeded:3:1 race_bulls=yes race_captures=yes race_loser=freeze end_check=either",
    "enkeshui setup=1,2,0,1/1,2,0,1 require_total=any race=explicit:NNS special=always",
];

#[test]
fn enkeshui_allocates_nothing() {
    for text in ENKESHUI {
        rules_allocate_nothing::<Enkeshui>(text);
        rules_allocate_nothing::<WidestEnkeshui>(text);
    }
    rules_allocate_nothing::<WideEnkeshui>("enkeshui preset=triples-12");
    rules_allocate_nothing::<WidestEnkeshui>("enkeshui preset=triples-18");
}

/// The counter counts: the story of a move is kept on the heap.
#[test]
fn a_story_is_seen_to_allocate() {
    let rules = Kalah::standard();
    let first = rules.legal_moves(&rules.initial()).nth(0).expect("a start has moves");
    let allocated = measure(|| {
        let mut story = Story::default();
        rules.play_unchecked(&mut rules.initial(), first, &mut story);
        black_box(&story);
    });
    assert!(allocated.count_total > 0, "{allocated:?}");
}

/// Checks that something done by these rules allocates nothing.
fn check(text: &str, what: &str, run: &mut dyn FnMut()) {
    let allocated = measure(run);
    assert_eq!(allocated.count_total, 0, "{what} by `{text}`: {allocated:?}");
}

/// Checks every operation of the rules of a game; `text` must read and write without the heap, too.
fn rules_allocate_nothing<R: Rules>(text: &str) {
    let rules: R = text.parse().expect("rules of the list");
    let check = |what: &str, run: &mut dyn FnMut()| check(text, what, run);
    check("reading rules", &mut || assert!(text.parse::<R>().is_ok()));
    check("writing rules", &mut || assert!(written(&rules) > 0));
    check("the moves of a game", &mut || play_a_game(&rules));
    check("perft", &mut || {
        let [played, in_bulk] =
            [Leaves::Played, Leaves::InBulk].map(|leaves| perft(&rules, &rules.initial(), 4, leaves).leaves);
        assert_eq!(played, in_bulk);
    });
}

/// Checks every operation of a game whose lines keep no history.
fn allocates_nothing<R: Rules>(text: &str) {
    rules_allocate_nothing::<R>(text);
    let rules: R = text.parse().expect("rules of the list");
    let check = |what: &str, run: &mut dyn FnMut()| check(text, what, run);
    check("a random game", &mut || {
        let played = playout(&rules, &mut Line::new(&rules), &mut random_bits(1, 0), PLY_LIMIT);
        assert!(played.plies > 0);
    });
    check("interleaved random games", &mut || {
        let mut games = 0;
        let random = |game| random_bits(1, game);
        playouts::<4, _, _>(&rules, 20, PLY_LIMIT, random, |_, _| games += 1);
        assert_eq!(games, 20);
    });
}

/// Plays a random game and asks all there is to ask of each position on the way.
fn play_a_game<R: Rules>(rules: &R) {
    let mut random = random_bits(1, 0);
    let mut position = rules.initial();
    for _ in 0..PLY_LIMIT {
        let moves = rules.legal_moves(&position);
        black_box((rules.score(&position), rules.split(&position), rules.view(&position)));
        assert!(rules.check(&position).is_ok());
        read_back(&position);
        assert_eq!(rules.outcome(&position).is_some(), moves.is_empty());
        let Some(played) = moves.nth(random.below(moves.len() as u32)) else {
            let sweep =
                rules.outcome(&position).map(|outcome| rules.sweep(&position, &outcome, |_, _, _| ()));
            assert!(sweep.is_some());
            return;
        };
        for refused in (0..R::Move::COUNT).filter_map(R::Move::from_index).filter(|m| !moves.contains(*m)) {
            assert!(rules.play(&mut position, refused).is_err());
        }
        let mut checked = position;
        assert!(rules.play(&mut checked, played).is_ok());
        rules.play_unchecked(&mut position, played, &mut ());
        assert_eq!(position, checked);
    }
}

/// Writes a value into a buffer of fixed size and returns the length of its text.
fn written(value: &impl Display) -> u64 {
    let mut buffer = Cursor::new([0; 512]);
    write!(buffer, "{value}").expect("the buffer is large enough");
    buffer.position()
}

/// Writes a value and reads it again.
fn read_back<T: Display + std::str::FromStr + PartialEq>(value: &T) {
    let mut buffer = Cursor::new([0; 512]);
    write!(buffer, "{value}").expect("the buffer is large enough");
    let length = buffer.position() as usize;
    let text = std::str::from_utf8(&buffer.get_ref()[..length]).ok();
    assert!(text.and_then(|text| text.parse().ok()).is_some_and(|read: T| read == *value));
}
