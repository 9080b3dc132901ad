//! Enkeshui.

use enkeshui::EnkeshuiRules;
use mancala_core::Side;

use crate::searchable::Searchable;

impl<const W: usize, const P: usize> Searchable for EnkeshuiRules<W, P> {
    /// Seeds in a bull go to its owner in the end, those of a row to whoever empties the other one.
    fn evaluate(&self, position: &Self::Position) -> i16 {
        let mover = position.side_to_move();
        let (mut rows, mut bulls) = (0i16, 0i16);
        for row in Side::BOTH {
            for house in 0..position.houses() {
                let seeds = i16::from(position.seeds(row, house));
                match position.bull(row, house) {
                    Some(owner) => bulls += if owner == mover { seeds } else { -seeds },
                    None => rows += if row == mover { seeds } else { -seeds },
                }
            }
        }
        rows + 2 * bulls
    }

    /// A turn is a choice for every lap where directions are free.
    fn longest_chain(&self) -> u32 {
        4
    }
}
