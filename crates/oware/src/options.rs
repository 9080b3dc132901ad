//! The options of Oware, each a point that real rule texts dispute, and the presets.

use mancala_core::{RulesError, option_values};

option_values! {
    /// What becomes of a grand slam: a move that would capture every seed the other player has.
    pub enum GrandSlam = "grand_slam" {
        /// It is legal and captures nothing. World Oware Federation, Mind Sports Olympiad; OpenSpiel, Aalina.
        NoCapture = "no_capture",
        /// It is illegal. If no legal move is left the game ends, and each side takes its own row.
        Illegal = "illegal",
        /// Any move that leaves the other player without seeds, by a grand slam or by not feeding them, is illegal
        /// unless every move does. A forced one is played out, and the mover takes the rest. The solved Awari.
        IllegalUnlessForced = "illegal_unless_forced",
        /// It is legal and captures. The other player then cannot move, and the mover keeps the own row too.
        Captures = "captures",
        /// It captures all but the first house of the run in sowing order.
        KeepFirst = "keep_first",
        /// It captures all but the last house of the run, where the last seed fell.
        KeepLast = "keep_last",
        /// It captures, all the other seeds on the board go to the other player, and the game is over.
        OpponentTakesRest = "opponent_takes_rest",
    }
}

option_values! {
    /// Whether a player must give seeds to one who has none.
    pub enum Feeding = "feeding" {
        /// By any move that leaves some in the other row.
        MustFeed = "must_feed",
        /// Any loaded house may be played.
        Free = "free",
    }
}

option_values! {
    /// Who takes the seeds on the board when the other player has none and cannot be fed. Either way they are the
    /// mover's: the other row is empty. The two names are those that rule texts use.
    pub enum CannotFeed = "cannot_feed" {
        /// The mover takes what lies in the own row.
        MoverTakesOwnRow = "mover_takes_own_row",
        /// Each side takes what lies in its row.
        EachTakesOwnRow = "each_takes_own_row",
    }
}

option_values! {
    /// When a repeated position ends the game. Occurrences are counted since the last capture, the position after it
    /// included, and positions are the same when houses and side to move are.
    pub enum Repetition = "repetition" {
        /// When it comes up again, each side takes its own row.
        OwnRowsOnFirst = "own_rows_on_first",
        /// When it comes up for the third time, each side takes its own row.
        OwnRowsOnThird = "own_rows_on_third",
        /// When it comes up for the third time, each side takes half of the seeds on the board, half seeds included.
        SplitOnThird = "split_on_third",
        /// When it comes up for the third time, the game is drawn, and nobody takes the seeds on the board.
        DrawOnThird = "draw_on_third",
        /// Never.
        None = "none",
    }
}

option_values! {
    /// Who takes the seeds on the board when the ply limit is reached.
    pub enum PlyLimitLeftovers = "ply_limit_leftovers" {
        /// Each side takes its own row.
        OwnRows = "own_rows",
        /// Nobody.
        Unbanked = "unbanked",
    }
}

/// A board with equal rows and the answer to every disputed point. `Default` is [`Options::abapa`].
///
/// ```
/// use oware::{GrandSlam, Options, Oware};
/// let rules: Oware = Options::abapa().houses(5).seeds(3).grand_slam(GrandSlam::Captures).build()?;
/// assert_eq!(rules.to_string(), "oware houses=5 seeds=3 grand_slam=captures");
/// # Ok::<(), oware::mancala_core::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Options {
    /// Houses a side, 1 to 15.
    pub houses: u8,
    /// Seeds in each house at the start.
    pub seeds: u8,
    /// What becomes of a grand slam.
    pub grand_slam: GrandSlam,
    /// Whether a player without seeds must be fed.
    pub feeding: Feeding,
    /// Who takes the seeds when they cannot be.
    pub cannot_feed: CannotFeed,
    /// When a repeated position ends the game.
    pub repetition: Repetition,
    /// After how many plies the game ends, if ever.
    pub ply_limit: Option<u32>,
    /// Who takes the seeds on the board then.
    pub ply_limit_leftovers: PlyLimitLeftovers,
    /// Whether the game stops once a store holds more than half of the seeds, or each holds exactly half; what is left
    /// then belongs to the owners of the houses. If not, it is played to the last seed.
    pub stop_at_majority: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options::abapa()
    }
}

mancala_core::option_setters! {
    Options {
        houses: u8,
        seeds: u8,
        grand_slam: GrandSlam,
        feeding: Feeding,
        cannot_feed: CannotFeed,
        repetition: Repetition,
        ply_limit: Option<u32>,
        ply_limit_leftovers: PlyLimitLeftovers,
        stop_at_majority: bool,
    }
}

mancala_core::option_presets! { Options: abapa, openspiel, awari, codingame }

impl Options {
    /// The most houses a side.
    pub const MAX_HOUSES: u8 = 15;

    /// Oware Abapa: the rules of the World Oware Federation and the Mind Sports Olympiad.
    #[must_use]
    pub const fn abapa() -> Options {
        Options {
            houses: 6,
            seeds: 4,
            grand_slam: GrandSlam::NoCapture,
            feeding: Feeding::MustFeed,
            cannot_feed: CannotFeed::MoverTakesOwnRow,
            repetition: Repetition::OwnRowsOnFirst,
            ply_limit: None,
            ply_limit_leftovers: PlyLimitLeftovers::OwnRows,
            stop_at_majority: true,
        }
    }

    /// OpenSpiel's `oware`, which ends a game on the first repetition since the last capture.
    #[must_use]
    pub const fn openspiel() -> Options {
        Options::abapa().repetition(Repetition::OwnRowsOnFirst)
    }

    /// Awari, the rules of the published endgame tables: Allis, van der Meulen and van den Herik (1991), Lincke (2002),
    /// Romein and Bal (2002).
    #[must_use]
    pub const fn awari() -> Options {
        Options::abapa().grand_slam(GrandSlam::IllegalUnlessForced).repetition(Repetition::SplitOnThird)
    }

    /// CodinGame's "Oware Abapa", which stops after 200 plies.
    #[must_use]
    pub const fn codingame() -> Options {
        Options::abapa().ply_limit(Some(200))
    }

    /// What contradicts itself, and numbers out of range.
    pub(crate) fn check(&self) -> Result<(), RulesError> {
        let contradiction = |first, second, why| Err(RulesError::Contradiction { first, second, why });
        if self.grand_slam == GrandSlam::IllegalUnlessForced && self.feeding == Feeding::Free {
            return contradiction(
                "grand_slam=illegal_unless_forced",
                "feeding=free",
                "it forbids every move that leaves the other player without seeds",
            );
        }
        if self.ply_limit == Some(0) {
            return Err(RulesError::Range { option: "ply_limit", found: 0, min: 1, max: u32::MAX });
        }
        if self.ply_limit.is_none() && self.ply_limit_leftovers == PlyLimitLeftovers::Unbanked {
            return contradiction(
                "ply_limit_leftovers=unbanked",
                "ply_limit=none",
                "without a limit there are no leftovers",
            );
        }
        Ok(())
    }
}
