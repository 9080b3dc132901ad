//! The options of Kalah, each a point that real rule texts dispute, and the presets.

use mancala_core::{RulesError, option_values};

option_values! {
    /// Whether a last seed in an empty house of the mover captures.
    pub enum Capture = "capture" {
        /// When the opposite house is loaded. 13 of 30 rule texts; OpenSpiel, the Kalah Game Protocol.
        OppositeLoaded = "opposite_loaded",
        /// Also when the opposite house is empty: the lone last seed goes to the store. 6 of 30 rule texts; Irving,
        /// Donkers and Uiterwijk (2000), Rawlings (2015).
        Always = "always",
        /// Never.
        None = "none",
    }
}

option_values! {
    /// When the game ends.
    pub enum End = "end" {
        /// When either side has no seeds in its houses, tested after every move. 21 of 30 rule texts.
        SideEmpty = "side_empty",
        /// When the player to move has no seeds in the own houses. 8 of 30 rule texts; Ludii.
        MoverEmpty = "mover_empty",
    }
}

option_values! {
    /// Who gets the seeds left in the houses when a side has run out.
    pub enum Leftovers = "leftovers" {
        /// The player whose houses they lie in. 25 of 30 rule texts.
        Owner = "owner",
        /// The player who ran out. 2 of 30.
        Emptier = "emptier",
        /// Nobody. 3 of 30.
        Nobody = "nobody",
    }
}

option_values! {
    /// Whether a last seed in the own store gives another move.
    pub enum ExtraMove = "extra_move" {
        /// Always, without limit.
        Yes = "yes",
        /// Never.
        No = "no",
        /// Not on the first sowing of the game.
        NotFirstMove = "not_first_move",
    }
}

option_values! {
    /// The pie rule.
    pub enum Swap = "swap" {
        /// There is none.
        No = "no",
        /// When the second player's first turn begins, they may exchange rows and stores instead of sowing. The
        /// players keep their side, and the first player moves.
        AfterFirstMove = "after_first_move",
    }
}

/// A board with equal rows and the answer to every disputed point. `Default` is [`Options::standard`].
///
/// ```
/// use kalah::{Capture, Kalah, Options};
/// let rules: Kalah = Options::standard().houses(5).seeds(3).capture(Capture::Always).build()?;
/// assert_eq!(rules.to_string(), "kalah houses=5 seeds=3 capture=always");
/// # Ok::<(), kalah::mancala_core::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Options {
    /// Houses a side, 1 to 15.
    pub houses: u8,
    /// Seeds in each house at the start.
    pub seeds: u8,
    /// Whether a last seed in an empty own house captures.
    pub capture: Capture,
    /// Whether a capture takes the last seed along; if not, it stays in its house.
    pub capture_takes_last: bool,
    /// When the game ends.
    pub end: End,
    /// Who gets the seeds left in the houses.
    pub leftovers: Leftovers,
    /// Whether a last seed in the own store gives another move.
    pub extra_move: ExtraMove,
    /// Whether a capture gives another move.
    pub capture_moves_again: bool,
    /// The pie rule.
    pub swap: Swap,
    /// Whether the game stops once a store holds strictly more than half of all seeds; what is left then belongs to
    /// the owners of the houses.
    pub stop_at_majority: bool,
    /// Whether a handful that ends in a loaded house of either side is lifted and sown on.
    pub relay: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options::standard()
    }
}

mancala_core::option_setters! {
    Options {
        houses: u8,
        seeds: u8,
        capture: Capture,
        capture_takes_last: bool,
        end: End,
        leftovers: Leftovers,
        extra_move: ExtraMove,
        capture_moves_again: bool,
        swap: Swap,
        stop_at_majority: bool,
        relay: bool,
    }
}

mancala_core::option_presets! { Options: standard, empty_capture, ludii, kgp, openspiel }

impl Options {
    /// The most houses a side.
    pub const MAX_HOUSES: u8 = 15;

    /// Six houses, four seeds, and for each disputed point the reading that most rule texts share.
    #[must_use]
    pub const fn standard() -> Options {
        Options {
            houses: 6,
            seeds: 4,
            capture: Capture::OppositeLoaded,
            capture_takes_last: true,
            end: End::SideEmpty,
            leftovers: Leftovers::Owner,
            extra_move: ExtraMove::Yes,
            capture_moves_again: false,
            swap: Swap::No,
            stop_at_majority: false,
            relay: false,
        }
    }

    /// A lone last seed is banked too: the rules behind the values of Irving, Donkers and Uiterwijk (2000) and of
    /// Rawlings (2015).
    #[must_use]
    pub const fn empty_capture() -> Options {
        Options::standard().capture(Capture::Always)
    }

    /// The game ends only when the player to move has nothing, as in Ludii's Kalah.
    #[must_use]
    pub const fn ludii() -> Options {
        Options::standard().end(End::MoverEmpty)
    }

    /// The Kalah Game Protocol's server: a store with more than half of the seeds ends the game.
    #[must_use]
    pub const fn kgp() -> Options {
        Options::standard().stop_at_majority(true)
    }

    /// OpenSpiel's `mancala`, which plays the standard rules.
    #[must_use]
    pub const fn openspiel() -> Options {
        Options::standard()
    }

    /// Whether the opening needs to be remembered in positions.
    pub(crate) fn opening_matters(&self) -> bool {
        self.swap == Swap::AfterFirstMove || self.extra_move == ExtraMove::NotFirstMove
    }

    /// The pairs of options that cannot both hold.
    pub(crate) fn check(&self) -> Result<(), RulesError> {
        let contradiction = |first, second, why| Err(RulesError::Contradiction { first, second, why });
        if self.capture == Capture::None && !self.capture_takes_last {
            return contradiction(
                "capture=none",
                "capture_takes_last=no",
                "there is no capture that could leave a seed",
            );
        }
        if self.capture == Capture::None && self.capture_moves_again {
            return contradiction(
                "capture=none",
                "capture_moves_again=yes",
                "there is no capture that could move again",
            );
        }
        if self.capture == Capture::Always && !self.capture_takes_last {
            return contradiction(
                "capture=always",
                "capture_takes_last=no",
                "an empty capture takes the last seed alone",
            );
        }
        Ok(())
    }
}
