//! What each game tells the search.

#[cfg(feature = "congkak")]
mod congkak;
#[cfg(feature = "enkeshui")]
mod enkeshui;
#[cfg(feature = "kalah")]
mod kalah;
#[cfg(feature = "oware")]
mod oware;
