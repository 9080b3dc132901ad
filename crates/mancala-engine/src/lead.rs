//! How far a player is ahead.

use core::fmt;
use core::ops::Neg;

/// How far a player is ahead, or will be, in **half seeds**; negative when behind.
///
/// ```
/// use mancala_engine::Lead;
/// assert_eq!(Lead::seeds(8).to_string(), "8");
/// assert_eq!(Lead::half_seeds(-3).to_string(), "-1.5");
/// assert!(-Lead::seeds(8) < Lead::EVEN);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Lead(i16);

impl Lead {
    /// Nobody is ahead.
    pub const EVEN: Lead = Lead(0);

    /// A lead in whole seeds.
    #[must_use]
    pub const fn seeds(seeds: i16) -> Lead {
        Lead(seeds.saturating_mul(2))
    }

    /// A lead in half seeds.
    #[must_use]
    pub const fn half_seeds(halves: i16) -> Lead {
        Lead(halves)
    }

    /// The lead in half seeds.
    #[must_use]
    pub const fn as_half_seeds(self) -> i16 {
        self.0
    }
}

impl Neg for Lead {
    type Output = Lead;

    fn neg(self) -> Lead {
        Lead(-self.0)
    }
}

impl fmt::Display for Lead {
    /// In seeds: `8`, `-1.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, halves) = (if self.0 < 0 { "-" } else { "" }, self.0.unsigned_abs());
        write!(f, "{sign}{}{}", halves / 2, if halves % 2 == 0 { "" } else { ".5" })
    }
}
