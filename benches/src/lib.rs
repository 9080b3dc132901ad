//! Implementations of Kalah and Oware side by side: this library, the plain array, and the crates on the
//! registry.
//!
//! Every implementation is a [`Contestant`](contestant::Contestant): it plays random games and counts move
//! sequences. [`lineup`] says who takes part and which answers are right; [`fair`] times them in turns, in
//! one process, and prints medians and ratios.
//!
//! The criterion benches of this package measure the library alone, on the frozen [`positions`].

pub mod array;
pub mod contestant;
pub mod fair;
pub mod lineup;
pub mod ours;
#[cfg(feature = "peers")]
pub mod peers;
pub mod pick;
pub mod pipe;
pub mod positions;
pub mod walk;
