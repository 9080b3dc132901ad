//! Moves, and sets of moves as one word of bits.

use core::fmt;
use core::hash::Hash;
use core::marker::PhantomData;
use core::str::FromStr;

use crate::error::MoveError;

/// One decision of one player, numbered below [`Move::COUNT`] so that the legal moves of a position fit a `u64`.
///
/// A game documents the order of its moves; sets are listed in it, and nothing in this library lists moves otherwise.
pub trait Move:
    Copy + Eq + Ord + Hash + fmt::Debug + fmt::Display + FromStr<Err = MoveError> + Send + Sync + 'static
{
    /// How many indices there are, at most 64.
    const COUNT: u8;

    /// The number of this move, below [`Move::COUNT`].
    fn index(self) -> u8;

    /// The move with this number, or `None` at [`Move::COUNT`] and above.
    fn from_index(index: u8) -> Option<Self>;
}

/// A set of moves: bit `i` for the move with index `i`.
///
/// ```
/// use mancala_core::{House, MoveSet};
/// let set = MoveSet::<House>::from_bits(0b101);
/// let houses: Vec<String> = set.into_iter().map(|m| m.to_string()).collect();
/// assert_eq!(houses, ["1", "3"], "houses are numbered from 1 for people");
/// assert_eq!(set.nth(1), House::new(2));
/// ```
pub struct MoveSet<M> {
    bits: u64,
    moves: PhantomData<M>,
}

impl<M: Move> MoveSet<M> {
    /// No moves.
    pub const EMPTY: MoveSet<M> = MoveSet::from_bits(0);

    /// The set of the moves whose indices are the set bits. Bits at [`Move::COUNT`] and above are dropped.
    #[must_use]
    #[inline]
    pub const fn from_bits(bits: u64) -> MoveSet<M> {
        const { assert!(M::COUNT <= 64 && M::COUNT > 0, "a set of moves is one word") };
        MoveSet { bits: bits & (u64::MAX >> (64 - M::COUNT as u32)), moves: PhantomData }
    }

    /// The set as bits.
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u64 {
        self.bits
    }

    /// How many moves there are.
    #[must_use]
    #[inline]
    pub const fn len(self) -> usize {
        // Without a machine instruction for it, counting the bits of a word costs four times this look-up.
        if self.bits <= 0xff {
            COUNT[self.bits as usize & 0xff] as usize
        } else {
            self.bits.count_ones() as usize
        }
    }

    /// Whether there are none.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// Whether `m` is one of them.
    #[must_use]
    #[inline]
    pub fn contains(self, m: M) -> bool {
        self.bits >> m.index() & 1 == 1
    }

    /// This set and one move more.
    #[must_use]
    #[inline]
    pub fn with(self, m: M) -> MoveSet<M> {
        MoveSet::from_bits(self.bits | 1 << m.index())
    }

    /// The move at `position` in index order, counted from 0.
    #[must_use]
    #[inline]
    pub fn nth(self, position: u32) -> Option<M> {
        if self.bits <= 0xff {
            let lane = SELECT[self.bits as usize & 0xff][position as usize & 7];
            return if position < 8 { M::from_index(lane) } else { None };
        }
        if self.bits <= 0xff_ffff {
            // Which byte it is in is as good as random: chosen without a branch.
            let [low, middle, high, ..] = self.bits.to_le_bytes();
            let in_low = u32::from(COUNT[usize::from(low)]);
            let in_both = in_low + u32::from(COUNT[usize::from(middle)]);
            let (mut byte, mut base, mut before) = (low, 0, 0);
            if position >= in_low {
                (byte, base, before) = (middle, 8, in_low);
            }
            if position >= in_both {
                (byte, base, before) = (high, 16, in_both);
            }
            let lane = SELECT[usize::from(byte)][(position - before) as usize & 7];
            return if position - before < 8 { M::from_index(base | lane) } else { None };
        }
        let mut bits = self.bits;
        for _ in 0..position {
            bits &= bits.wrapping_sub(1);
        }
        M::from_index(bits.trailing_zeros() as u8)
    }
}

/// For each byte, the positions of its set bits in order, then 255: picking a move of a small set takes no loop.
static SELECT: [[u8; 8]; 256] = {
    let mut table = [[u8::MAX; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut count) = (0u8, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][count] = bit;
                count += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// The number of set bits of each byte.
static COUNT: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = (byte as u8).count_ones() as u8;
        byte += 1;
    }
    table
};

impl<M> Clone for MoveSet<M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M> Copy for MoveSet<M> {}

impl<M> PartialEq for MoveSet<M> {
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
    }
}

impl<M> Eq for MoveSet<M> {}

impl<M: Move> fmt::Debug for MoveSet<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl<M: Move> IntoIterator for MoveSet<M> {
    type Item = M;
    type IntoIter = Moves<M>;

    #[inline]
    fn into_iter(self) -> Moves<M> {
        Moves(self)
    }
}

impl<M: Move> FromIterator<M> for MoveSet<M> {
    fn from_iter<I: IntoIterator<Item = M>>(moves: I) -> Self {
        moves.into_iter().fold(MoveSet::EMPTY, MoveSet::with)
    }
}

/// The moves of a [`MoveSet`] in index order.
#[derive(Clone, Debug)]
pub struct Moves<M: Move>(MoveSet<M>);

impl<M: Move> Iterator for Moves<M> {
    type Item = M;

    #[inline]
    fn next(&mut self) -> Option<M> {
        let bits = self.0.bits;
        // With no bit left the index is 64, which no move has: that ends the iteration.
        let index = bits.trailing_zeros() as u8;
        self.0.bits = bits & bits.wrapping_sub(1);
        M::from_index(index)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl<M: Move> ExactSizeIterator for Moves<M> {}

/// A house of the player to move, as the move of lifting its seeds: what most mancala games move by.
///
/// The number counts from 0 at the house farthest from its owner's store; people and text count from 1.
///
/// ```
/// use mancala_core::House;
/// let house: House = "6".parse()?;
/// assert_eq!(house.number(), 5);
/// assert!("0".parse::<House>().is_err());
/// # Ok::<(), mancala_core::MoveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct House(u8);

impl House {
    /// The house with this number from 0, below [`Move::COUNT`].
    #[must_use]
    #[inline]
    pub const fn new(number: u8) -> Option<House> {
        if number < House::COUNT { Some(House(number)) } else { None }
    }

    /// The number from 0, in sowing order.
    #[must_use]
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl Move for House {
    const COUNT: u8 = 24;

    #[inline]
    fn index(self) -> u8 {
        self.0
    }

    #[inline]
    fn from_index(index: u8) -> Option<House> {
        House::new(index)
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

impl FromStr for House {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<House, MoveError> {
        let number = text.parse::<u8>().ok().filter(|_| !text.starts_with(['+', '0']));
        number.and_then(|n| House::new(n.wrapping_sub(1))).ok_or_else(|| MoveError::of(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use std::vec::Vec;

    #[test]
    fn nth_lists_what_iteration_lists() {
        for bits in [0, 1, 0b1011_0110, 0xff, 0x100, 0xab_cdef, 0xff_ffff] {
            let set = MoveSet::<House>::from_bits(bits);
            let listed: Vec<_> = set.into_iter().collect();
            let picked: Vec<_> = (0..64).map_while(|i| set.nth(i)).collect();
            assert_eq!(listed, picked, "{bits:#b}");
            assert_eq!(listed.len(), set.len());
            assert_eq!(listed.into_iter().collect::<MoveSet<House>>(), set);
        }
    }

    #[test]
    fn bits_that_no_move_has_are_dropped() {
        assert_eq!(MoveSet::<House>::from_bits(u64::MAX).len(), 24);
    }
}
