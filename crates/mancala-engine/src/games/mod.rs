//! What each game tells the search.

#[cfg(feature = "kalah")]
mod kalah;
