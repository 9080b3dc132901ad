//! How the seeds lie at the start: the setups of the source, those of the same patterns, and agreed ones.

use core::fmt;
use core::str::FromStr;

use mancala_core::text::seeds_field;
use mancala_core::{Excerpt, RulesError};

/// The seeds at the start. A row is read left to right by its owner, which is also how they sow it.
///
/// ```
/// use enkeshui::Setup;
/// let agreed: Setup = "1,2,0,1/1,2,0,1".parse()?;
/// assert_eq!(agreed.houses(), 4);
/// assert_eq!("gap-left-8".parse(), Ok(Setup::GapLeft8));
/// # Ok::<(), enkeshui::mancala_core::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Setup {
    /// `0 0 4 4 4 4 4 4`: the source's second diagram, 2×8.
    #[default]
    GapLeft8,
    /// `4 4 4 4 4 4 0 0`: the source's third diagram, 2×8.
    GapRight8,
    /// `0 0` and eight times 3: the second diagram's pattern on 2×10.
    GapLeft10,
    /// Eight times 3 and `0 0`: the third diagram's pattern on 2×10.
    GapRight10,
    /// Four times `0 3 3`: the source's first diagram, 2×12.
    Triples12,
    /// Six times `0 2 2`: the first diagram's pattern on 2×18.
    Triples18,
    /// What the players agreed on.
    Custom {
        /// Pits in a row.
        houses: u8,
        /// South's row; nothing beyond the pits there are.
        south: [u8; Setup::MAX_HOUSES as usize],
        /// North's row.
        north: [u8; Setup::MAX_HOUSES as usize],
    },
}

impl Setup {
    /// The fewest pits in a row.
    pub const MIN_HOUSES: u8 = 2;
    /// The most pits in a row.
    pub const MAX_HOUSES: u8 = 18;
    /// The setups that have a name.
    pub const NAMED: [Setup; 6] = [
        Setup::GapLeft8,
        Setup::GapRight8,
        Setup::GapLeft10,
        Setup::GapRight10,
        Setup::Triples12,
        Setup::Triples18,
    ];
    const NAMES: &'static str = "gap-left-8, gap-right-8, gap-left-10, gap-right-10, triples-12, triples-18, or two rows like 0,3,3/3,3,0";

    /// An agreed setup, if the rows are of one possible length.
    #[must_use]
    pub fn custom(south: &[u8], north: &[u8]) -> Option<Setup> {
        let houses = u8::try_from(south.len()).ok()?;
        if south.len() != north.len() || !(Setup::MIN_HOUSES..=Setup::MAX_HOUSES).contains(&houses) {
            return None;
        }
        let [mut s, mut n] = [[0; Setup::MAX_HOUSES as usize]; 2];
        s[..south.len()].copy_from_slice(south);
        n[..north.len()].copy_from_slice(north);
        Some(Setup::Custom { houses, south: s, north: n })
    }

    /// The first named setup with this many pits in a row.
    #[must_use]
    pub fn of_size(houses: u8) -> Option<Setup> {
        Setup::NAMED.into_iter().find(|setup| setup.houses() == houses)
    }

    /// Pits in a row.
    #[must_use]
    pub const fn houses(&self) -> u8 {
        match self {
            Setup::GapLeft8 | Setup::GapRight8 => 8,
            Setup::GapLeft10 | Setup::GapRight10 => 10,
            Setup::Triples12 => 12,
            Setup::Triples18 => 18,
            Setup::Custom { houses, .. } => *houses,
        }
    }

    /// Both rows, South's first.
    #[must_use]
    pub fn rows(&self) -> [&[u8]; 2] {
        let length = usize::from(self.houses().min(Setup::MAX_HOUSES));
        match self {
            Setup::GapLeft8 => [&[0, 0, 4, 4, 4, 4, 4, 4]; 2],
            Setup::GapRight8 => [&[4, 4, 4, 4, 4, 4, 0, 0]; 2],
            Setup::GapLeft10 => [&[0, 0, 3, 3, 3, 3, 3, 3, 3, 3]; 2],
            Setup::GapRight10 => [&[3, 3, 3, 3, 3, 3, 3, 3, 0, 0]; 2],
            Setup::Triples12 => [&[0, 3, 3, 0, 3, 3, 0, 3, 3, 0, 3, 3]; 2],
            Setup::Triples18 => [&[0, 2, 2, 0, 2, 2, 0, 2, 2, 0, 2, 2, 0, 2, 2, 0, 2, 2]; 2],
            Setup::Custom { south, north, .. } => [&south[..length], &north[..length]],
        }
    }

    /// The name, if the setup has one.
    #[must_use]
    pub const fn name(&self) -> Option<&'static str> {
        match self {
            Setup::GapLeft8 => Some("gap-left-8"),
            Setup::GapRight8 => Some("gap-right-8"),
            Setup::GapLeft10 => Some("gap-left-10"),
            Setup::GapRight10 => Some("gap-right-10"),
            Setup::Triples12 => Some("triples-12"),
            Setup::Triples18 => Some("triples-18"),
            Setup::Custom { .. } => None,
        }
    }
}

/// The name, or both rows as `0,3,3/3,3,0`.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(name) = self.name() {
            return f.write_str(name);
        }
        for (i, row) in self.rows().into_iter().enumerate() {
            for (j, seeds) in row.iter().enumerate() {
                let before = ["", "/", ",", ","][2 * usize::from(j > 0) + i];
                write!(f, "{before}{seeds}")?;
            }
        }
        Ok(())
    }
}

impl FromStr for Setup {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Setup, RulesError> {
        if let Some(named) = Setup::NAMED.into_iter().find(|setup| setup.name() == Some(text)) {
            return Ok(named);
        }
        let unknown =
            RulesError::UnknownValue { option: "setup", found: Excerpt::of(text), known: Setup::NAMES };
        let (south, north) = text.split_once('/').ok_or(unknown)?;
        let mut rows = [[0; Setup::MAX_HOUSES as usize]; 2];
        let mut lengths = [0; 2];
        for (i, row) in [south, north].into_iter().enumerate() {
            for field in row.split(',') {
                *rows[i].get_mut(lengths[i]).ok_or(unknown)? = seeds_field(field)?;
                lengths[i] += 1;
            }
        }
        Setup::custom(&rows[0][..lengths[0]], &rows[1][..lengths[1]]).ok_or(unknown)
    }
}
