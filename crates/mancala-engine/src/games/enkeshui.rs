//! Enkeshui.

use enkeshui::EnkeshuiRules;

use crate::searchable::Searchable;

impl<const W: usize, const P: usize> Searchable for EnkeshuiRules<W, P> {
    /// A turn is a choice for every lap where directions are free.
    fn longest_chain(&self) -> u32 {
        4
    }
}
