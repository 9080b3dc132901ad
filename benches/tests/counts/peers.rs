//! What the pages of the peers say about their rules and faults.

use mancala_benches::array;
use mancala_benches::contestant::Contestant;
use mancala_benches::peers;
use mancala_benches::pick::{generator, pick};
use mancala_benches::walk::{Position, Walked};

use super::{ArrayOware, KALAH, OWARE, after, counts_from_other_starts, counts_where_oware_rules_differ};

type ArrayKalahLastStays = array::kalah::Kalah<false>;
type BoardGame = peers::board_game::Oware;
type MancalaBoard = peers::mancala_board::Kalah;

#[test]
fn the_peers_count_right_from_other_starts() {
    counts_from_other_starts::<MancalaBoard>(&KALAH);
    counts_from_other_starts::<BoardGame>(&OWARE);
}

#[test]
fn board_game_plays_oware_where_rules_differ() {
    counts_where_oware_rules_differ::<BoardGame>();
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
