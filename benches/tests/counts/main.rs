//! Every contestant counts right, and departs from the standard rules only where its page says so.

mod oware_suite;

use benches::array;
use benches::contestant::Contestant;
use benches::lineup::{self, Entry};
use benches::peers;
use benches::pick::{generator, pick};
use benches::walk::{Position, Walked, perft, perft_bulk};
use oware_suite::SUITE;

type ArrayKalah = array::kalah::Kalah;
type ArrayKalahLastStays = array::kalah::Kalah<false>;
type ArrayOware = array::oware::Oware;
type BoardGame = peers::board_game::Oware;
type MancalaBoard = peers::mancala_board::Kalah;

#[test]
fn every_entry_counts_what_the_lineup_says() {
    for Entry { contestant, perft, .. } in lineup::kalah().into_iter().chain(lineup::oware()) {
        for (depth, &leaves) in (1..).zip(&perft[..7]) {
            assert_eq!(contestant.perft(depth, false), leaves, "{} at depth {depth}", contestant.name());
            assert_eq!(
                contestant.perft(depth, true),
                leaves,
                "{} at depth {depth}, in bulk",
                contestant.name()
            );
        }
    }
}

#[test]
fn entries_with_equal_rules_play_equal_games() {
    for entries in [lineup::kalah(), lineup::oware()] {
        for pair in entries.windows(2).filter(|pair| pair[0].rules == pair[1].rules) {
            let [first, second] = [&pair[0].contestant, &pair[1].contestant];
            assert_eq!(
                first.playouts(7, 2_000),
                second.playouts(7, 2_000),
                "{} {}",
                first.name(),
                second.name()
            );
        }
    }
}

/// Provenance: `OpenSpiel` 2.0.2, `mancala`.
#[test]
fn kalah_from_other_numbers_of_seeds() {
    let openspiel: [(u8, &[u64]); 6] = [
        (1, &[6, 35, 179, 826, 3349, 11792, 36534, 101_890, 261_511]),
        (2, &[6, 35, 180, 855, 3737, 15420, 60541, 231_069]),
        (3, &[6, 35, 182, 904, 4243, 19418, 87103, 387_726]),
        (5, &[6, 35, 187, 982, 5113, 26927, 142_073, 748_196]),
        (6, &[6, 35, 190, 1056, 5882, 32243, 177_827, 962_153]),
        (8, &[6, 36, 210, 1204, 6975, 39407, 220_593]),
    ];
    for (seeds, leaves) in openspiel {
        for (depth, &leaves) in (1..).zip(leaves) {
            assert_eq!(
                perft_bulk(&ArrayKalah::start(seeds), depth),
                leaves,
                "array, {seeds} seeds, depth {depth}"
            );
            assert_eq!(
                perft_bulk(&MancalaBoard::start(seeds), depth),
                leaves,
                "peer, {seeds} seeds, depth {depth}"
            );
        }
    }
}

/// Provenance: `OpenSpiel` 2.0.2, `oware`.
#[test]
fn oware_from_other_numbers_of_seeds() {
    let openspiel: [(u8, &[u64]); 3] = [
        (3, &[6, 36, 186, 971, 4756, 23555, 112_420, 543_753]),
        (5, &[6, 36, 195, 1090, 5841, 31743, 169_796, 906_794]),
        (6, &[6, 36, 206, 1166, 6563, 36386, 202_627]),
    ];
    for (seeds, leaves) in openspiel {
        for (depth, &leaves) in (1..).zip(leaves) {
            assert_eq!(
                perft_bulk(&ArrayOware::start(seeds), depth),
                leaves,
                "array, {seeds} seeds, depth {depth}"
            );
            assert_eq!(
                perft_bulk(&BoardGame::start(seeds), depth),
                leaves,
                "peer, {seeds} seeds, depth {depth}"
            );
        }
    }
}

/// The position after some moves from the start, each given by its house: A–F for South, a–f for North.
fn after<P: Position>(moves: &str) -> P {
    let mut position = P::start(4);
    for house in moves.bytes() {
        position.play(usize::from(house.to_ascii_uppercase() - b'A'));
    }
    position
}

#[test]
fn oware_where_rules_differ() {
    for (category, moves, leaves) in SUITE {
        for (depth, leaves) in (1..).zip(leaves) {
            assert_eq!(
                perft(&after::<ArrayOware>(moves), depth),
                *leaves,
                "array, {category} {moves}, depth {depth}"
            );
            assert_eq!(
                perft(&after::<BoardGame>(moves), depth),
                *leaves,
                "peer, {category} {moves}, depth {depth}"
            );
        }
    }
}

#[test]
fn mancala_plays_the_rule_that_the_last_seed_stays() {
    for seeds in 1..=8 {
        let peer = peers::mancala::Kalah::new(seeds);
        let array = Walked::<ArrayKalahLastStays>::new("array", seeds);
        for depth in 1..=7 {
            assert_eq!(peer.perft(depth, true), array.perft(depth, true), "{seeds} seeds, depth {depth}");
        }
    }
}

#[test]
fn mancala_ends_and_scores_like_the_array() {
    for game in 0..5_000 {
        let mut rng = generator(3, game);
        let mut array = ArrayKalahLastStays::start(4);
        let mut peer = mancala::game::GameBuilder::new().build().current;
        while array.moves() != 0 {
            assert!(!peer.finished());
            let house = pick(array.moves(), &mut rng);
            array.play(house);
            peer = peer.play(house).expect("a loaded house");
        }
        assert!(peer.finished());
        let [south, north] = array.score().map(u32::cast_signed);
        let lead = if peer.turn() == mancala::game::Player::Red { south - north } else { north - south };
        assert_eq!(peer.score().map(i32::from), Some(lead));
    }
}

#[test]
fn mancala_board_sows_26_seeds_wrongly() {
    use mancala_board::{MancalaBoard, Side};
    let mut board =
        MancalaBoard::<6> { left: [0, 0, 0, 0, 0, 26], left_bank: 0, right: [0; 6], right_bank: 0 };
    board.move_piece(Side::Left, 5);
    assert_eq!(
        (board.left_bank, board.right, board.left),
        (3, [2; 6], [2, 2, 2, 2, 2, 1]),
        "2 in each would be right"
    );
}

/// South has won 24 seeds and North 22; one seed lies in F and one, five houses further, in e.
#[test]
fn board_game_splits_the_last_two_seeds() {
    let moves = "FbCaEdDcCbEdFeBfDdAfFbCeFfEeFfDbFcAeBfAdDfE";
    assert_ne!(after::<ArrayOware>(moves).moves(), 0, "by Abapa rules the game goes on");
    let peer = after::<BoardGame>(moves);
    assert_eq!((peer.moves(), peer.score()), (0, [25, 23]));
}

/// North's last move empties his row and would take all ten seeds that South has, two in each of five houses.
#[test]
fn board_game_captures_a_grand_slam_from_an_empty_row() {
    let moves = "CcFeAaAfBcDaCeEdDeEfDcCaEfDaEdAeAfAbCdDeEcFf";
    assert_ne!(
        after::<ArrayOware>(moves).moves(),
        0,
        "by Abapa rules nothing is captured and the game goes on"
    );
    let peer = after::<BoardGame>(moves);
    assert_eq!((peer.moves(), peer.score()), (0, [16, 32]));
}

#[test]
fn a_pick_is_one_of_the_set_and_any_of_it() {
    let mut rng = generator(0, 0);
    for set in 1..256 {
        let picked = (0..400).fold(0, |picked, _| picked | 1 << pick(set, &mut rng));
        assert_eq!(picked, set, "set {set:#b}");
    }
}
