//! One move played, as its mover sees it: what every search here makes its next positions with, and what threads that search
//! together put them in order by.

use mancala_core::{MoveSet, Rules, Side};

/// A position from which moves are played.
pub(crate) struct Here<'p, P> {
    pub(crate) position: &'p P,
    pub(crate) side: Side,
    /// What the player to move has won before, in half seeds.
    pub(crate) lead: i16,
}

/// A position one move on.
pub(crate) struct Step<R: Rules> {
    pub(crate) position: R::Position,
    /// What decides the future there.
    pub(crate) key: R::Key,
    /// What can be played there; nothing when the game is over.
    pub(crate) moves: MoveSet<R::Move>,
    /// What the move gained at once, or in all when the game is over, in half seeds.
    pub(crate) gain: i16,
    pub(crate) same_side: bool,
}

impl<'p, P: Copy> Here<'p, P> {
    #[inline(always)]
    pub(crate) fn of<R: Rules<Position = P>>(rules: &R, position: &'p P) -> Here<'p, P> {
        let lead = rules.split(position).0.lead(Side::South);
        Here { position, side: rules.side_to_move(position), lead }
    }

    /// Plays a move.
    #[inline(always)]
    pub(crate) fn step<R: Rules<Position = P>>(&self, rules: &R, played: R::Move) -> Step<R> {
        let mut position = *self.position;
        rules.play_unchecked(&mut position, played, &mut ());
        let moves = rules.legal_moves(&position);
        let same_side = rules.side_to_move(&position) == self.side;
        let (banked, key) = rules.split(&position);
        let lead = if moves.is_empty() {
            rules.outcome(&position).map_or(0, |end| end.score.lead(self.side))
        } else if same_side {
            banked.lead(Side::South)
        } else {
            -banked.lead(Side::South)
        };
        Step { position, key, moves, gain: lead - self.lead, same_side }
    }
}

/// What a move gains in all, if it gains so much at once and the player to move then gains `rest`.
#[inline]
pub(crate) fn in_all(gain: i16, same_side: bool, rest: i16) -> i16 {
    if same_side { gain + rest } else { gain - rest }
}

/// A small number by which threads that share a table put moves in another order, so that they look at other parts of
/// the tree.
#[inline]
pub(crate) fn variation(thread: u32, played: u8) -> i16 {
    (thread.wrapping_mul(u32::from(played) * 7 + 3) % 32) as i16
}
