//! The plain array: one byte a pit, a loop over the seeds. No tables, no packed words: what one writes first,
//! with care. It is the yardstick for what a cleverer layout gains.

pub mod congkak;
pub mod enkeshui;
pub mod kalah;
pub mod oware;
