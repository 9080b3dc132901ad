//! Comparing rules with a plain implementation of the same game.

use std::string::ToString;
use std::vec::Vec;

use crate::moves::Move;
use crate::outcome::Outcome;
use crate::rules::Rules;
use crate::score::Score;
use crate::side::Side;
use crate::view::View;

/// A game on plain arrays, one seed at a time, written to be checked by eye against the rules.
pub trait Oracle<R: Rules>: Sized {
    /// The same position.
    fn from_position(rules: &R, position: &R::Position) -> Self;

    /// The indices of the legal moves in ascending order.
    fn legal_moves(&self) -> Vec<u8>;

    /// Plays a legal move by its index.
    fn play(&mut self, index: u8);

    /// The side to move.
    fn side_to_move(&self) -> Side;

    /// The seeds of every pit.
    fn view(&self) -> View;

    /// The score, the seeds left at the end counted.
    fn score(&self) -> Score;

    /// How the game ended.
    fn outcome(&self) -> Option<Outcome>;
}

/// Checks that rules and oracle agree about a position and about every move from it.
///
/// # Panics
///
/// With rules, position and move where they do not.
pub fn agree<R: Rules, O: Oracle<R>>(rules: &R, position: &R::Position) {
    let here = format_args!("{rules} at {position}").to_string();
    let oracle = O::from_position(rules, position);
    same::<R, O>(rules, position, &oracle, &here);
    for index in oracle.legal_moves() {
        let played =
            R::Move::from_index(index).unwrap_or_else(|| panic!("{here}: the oracle has a move {index}"));
        let mut after = *position;
        rules.play_unchecked(&mut after, played, &mut ());
        let mut oracle = O::from_position(rules, position);
        oracle.play(index);
        let here = format_args!("{here} after {played}").to_string();
        same::<R, O>(rules, &after, &oracle, &here);
    }
}

fn same<R: Rules, O: Oracle<R>>(rules: &R, position: &R::Position, oracle: &O, here: &str) {
    assert_eq!(rules.view(position), oracle.view(), "{here}: other seeds than the oracle's");
    let moves: Vec<u8> = rules.legal_moves(position).into_iter().map(Move::index).collect();
    assert_eq!(moves, oracle.legal_moves(), "{here}: other moves than the oracle's");
    assert_eq!(rules.outcome(position), oracle.outcome(), "{here}: another outcome than the oracle's");
    assert_eq!(rules.score(position), oracle.score(), "{here}: another score than the oracle's");
    if oracle.outcome().is_none() {
        assert_eq!(rules.side_to_move(position), oracle.side_to_move(), "{here}: another side to move");
    }
}
