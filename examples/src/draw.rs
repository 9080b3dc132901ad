//! A board as text.

use std::fmt::Write as _;

use mancala_core::{Pit, Side, View};

/// Draws a board: South's row below from left to right, North's above from right to left, so that the seeds travel
/// counter-clockwise; each player's store is to the right of the own row, and houses are numbered from 1. A bull bears
/// the letter of its owner, `x` is a burnt house, and seeds in a hand stand beside the row.
///
/// ```
/// use mancala_core::{Pit, Side, View};
/// let mut view = View::new(2);
/// *view.seeds_mut(Pit::House(Side::North, 0)) = 12;
/// *view.seeds_mut(Pit::Store(Side::South)) = 3;
/// assert_eq!(
///     mancala_examples::draw::board(&view),
///     "            2   1\n\
///      North       0  12\n   0                  3\n\
///      South       0   0\n            1   2\n"
/// );
/// ```
#[must_use]
pub fn board(view: &View) -> String {
    let houses = view.houses(Side::South).len();
    let numbers: Vec<String> = (1..=houses).map(|n| format!("{n:4}")).collect();
    let pit = |side, house: u8| {
        let (pit, seeds) = (Pit::House(side, house), view.seeds(Pit::House(side, house)));
        if view.is_burnt(pit) {
            return format!("{:>4}", "x");
        }
        view.bull(pit).map_or(format!("{seeds:4}"), |owner| format!("{seeds:3}{owner}"))
    };
    let row = |side| (0..houses as u8).map(|house| pit(side, house)).collect::<Vec<_>>();
    let hand = |side| match view.hand(side) {
        0 => String::new(),
        seeds => format!("   {seeds} in hand"),
    };
    let reversed = |cells: &[String]| cells.iter().rev().cloned().collect::<String>();
    let mut text = String::new();
    let _ = writeln!(text, "         {}", reversed(&numbers));
    let _ = writeln!(text, "North    {}{}", reversed(&row(Side::North)), hand(Side::North));
    let (north, south) = (view.seeds(Pit::Store(Side::North)), view.seeds(Pit::Store(Side::South)));
    let _ = writeln!(text, "{north:4}     {}{south:4}", " ".repeat(4 * houses + 2));
    let _ = writeln!(text, "South    {}{}", row(Side::South).concat(), hand(Side::South));
    let _ = writeln!(text, "         {}", numbers.concat());
    text
}
