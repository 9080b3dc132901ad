//! The options of Enkeshui, each a sentence of the source that can be read in more than one way, and the presets.

use mancala_core::{Excerpt, RulesError, Side, option_values};

use crate::schedule::Race;
use crate::setup::Setup;

option_values! {
    /// When a pit "holding 3 seeds" is counted.
    pub enum BullReading = "bull_reading" {
        /// Before the last seed falls: the new bull holds 4, a pair 3 and 4. The words of the source; Driedger 1972;
        /// Russ 1984 as StoneShark plays it.
        Before = "before",
        /// After it has fallen: the new bull holds 3, a pair 2 and 3.
        After = "after",
    }
}

option_values! {
    /// Which sowing across the whole other row gives the choice of direction.
    pub enum Privilege = "privilege" {
        /// Any single lap of the turn.
        AnyLap = "any_lap",
        /// The initial lap only.
        InitialLap = "initial_lap",
        /// None: every lap goes counter-clockwise.
        Off = "off",
    }
}

option_values! {
    /// How often a privileged player chooses.
    pub enum PrivilegeChoice = "privilege_choice" {
        /// Before each further lap.
        PerLap = "per_lap",
        /// Once, for the rest of the turn.
        Once = "once",
    }
}

option_values! {
    /// Which pits are captured besides the opposite one.
    pub enum CaptureRun = "capture_run" {
        /// Those facing the empty pits that follow, up to the first that faces an empty pit or a bull.
        Prefix = "prefix",
        /// Those facing the whole line of empty pits that follows, if each faces a loaded pit that is no bull.
        WholeLine = "whole_line",
        /// None.
        Off = "off",
    }
}

option_values! {
    /// Whether two pits may be redistributed instead of sowing.
    pub enum Special = "special" {
        /// Never.
        Off = "off",
        /// `special_limit` times a player.
        Limited = "limited",
        /// As often as one likes.
        Always = "always",
    }
}

option_values! {
    /// What a sowing that never ends leads to.
    pub enum Endless = "endless" {
        /// The turn ends; the board stays as it is then.
        Stop = "stop",
        /// Nobody may begin one: a pit may be sown if some continuation ends. Where the player has a choice of direction,
        /// continuations of up to twelve choices are looked at.
        Illegal = "illegal",
        /// The game is drawn.
        Draw = "draw",
        /// The mover has lost.
        Lose = "lose",
    }
}

option_values! {
    /// Who must be unable to move for the game to end.
    pub enum EndCheck = "end_check" {
        /// The player to move.
        Mover = "mover",
        /// Either player.
        Either = "either",
    }
}

option_values! {
    /// Which pits may be raced from.
    pub enum RaceStart = "race_start" {
        /// Any.
        Free = "free",
        /// North takes the pit that answers South's, as the board is turned. Italian Wikipedia.
        Symmetric = "symmetric",
        /// Each takes the loaded pit farthest to the right. Driedger 1972.
        Rightmost = "rightmost",
    }
}

option_values! {
    /// Which hand steps first in a tick of a lock-step race.
    pub enum RaceOrder = "race_order" {
        /// South's.
        SouthFirst = "south_first",
        /// North's.
        NorthFirst = "north_first",
    }
}

option_values! {
    /// Who moves first after a race that is tied or would never end.
    pub enum RaceTie = "race_tie" {
        /// The player whose hand steps first.
        Order = "order",
        /// South.
        South = "south",
        /// North.
        North = "north",
        /// By lot, which `race_seed` decides.
        Coin = "coin",
    }
}

option_values! {
    /// What the slower hand does when the race is won.
    pub enum RaceLoser = "race_loser" {
        /// It sows to its end.
        Finish = "finish",
        /// It stops, and what it holds goes into the pit where it stands.
        Freeze = "freeze",
    }
}

/// A setup and the answer to every open question. `Default` is [`Options::gap_left_8`].
///
/// ```
/// use enkeshui::{Enkeshui, Options, Privilege};
/// let rules: Enkeshui = Options::gap_right_8().privilege(Privilege::Off).build()?;
/// assert_eq!(rules.to_string(), "enkeshui houses=8 setup=gap-right-8 privilege=off");
/// # Ok::<(), enkeshui::mancala_core::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Options {
    /// How the seeds lie at the start, and how many pits there are.
    pub setup: Setup,
    /// How many seeds an agreed setup must have, if that is required.
    pub require_total: Option<u8>,
    /// Whether an agreed setup must be the same for both players.
    pub require_symmetric: bool,
    /// When a pit holding 3 is counted.
    pub bull_reading: BullReading,
    /// Whether last seeds in pits with 2 and 3, or 3 and 2, make two bulls.
    pub pair_bulls: bool,
    /// Whether bulls are sown into; if not, they are passed over.
    pub bulls_receive: bool,
    /// Which sowing across the other row gives the choice of direction.
    pub privilege: Privilege,
    /// How often it is chosen.
    pub privilege_choice: PrivilegeChoice,
    /// Which pits are captured besides the opposite one.
    pub capture_run: CaptureRun,
    /// Whether a sowing may still capture when it went on by relay.
    pub capture_after_relay: bool,
    /// Whether two pits may be redistributed instead of sowing.
    pub special: Special,
    /// How often each player may do so where that is limited.
    pub special_limit: u8,
    /// Whether such seeds may go into bulls of the own row.
    pub special_into_bulls: bool,
    /// Whether such a move may leave the row as it was.
    pub special_allow_null: bool,
    /// What a sowing that never ends leads to.
    pub endless: Endless,
    /// How many laps of a turn are too many.
    pub lap_cap: u16,
    /// Who must be unable to move.
    pub end_check: EndCheck,
    /// Which occurrence of a position ends the game.
    pub repetition_limit: u8,
    /// How many turns without a capture, a new bull or a seed into a bull end the game.
    pub no_progress_limit: u16,
    /// The race for the first turn.
    pub race: Race,
    /// Who moves first when there is no race.
    pub first_player: Side,
    /// Which pits may be raced from.
    pub race_start: RaceStart,
    /// Whose hand steps first.
    pub race_order: RaceOrder,
    /// Who moves first after a tie.
    pub race_tie: RaceTie,
    /// Whether a hand of the race makes bulls, as in a turn.
    pub race_bulls: bool,
    /// Whether a hand of the race captures, as in a turn.
    pub race_captures: bool,
    /// What the slower hand does.
    pub race_loser: RaceLoser,
    /// How many steps of a race are too many.
    pub race_cap: u16,
    /// What the lots of a seeded race and of a coin depend on.
    pub race_seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Options::gap_left_8()
    }
}

mancala_core::option_setters! {
    Options {
        setup: Setup,
        require_total: Option<u8>,
        require_symmetric: bool,
        bull_reading: BullReading,
        pair_bulls: bool,
        bulls_receive: bool,
        privilege: Privilege,
        privilege_choice: PrivilegeChoice,
        capture_run: CaptureRun,
        capture_after_relay: bool,
        special: Special,
        special_limit: u8,
        special_into_bulls: bool,
        special_allow_null: bool,
        endless: Endless,
        lap_cap: u16,
        end_check: EndCheck,
        repetition_limit: u8,
        no_progress_limit: u16,
        race: Race,
        first_player: Side,
        race_start: RaceStart,
        race_order: RaceOrder,
        race_tie: RaceTie,
        race_bulls: bool,
        race_captures: bool,
        race_loser: RaceLoser,
        race_cap: u16,
        race_seed: u64,
    }
}

impl Options {
    /// The names of the presets, as [`Options::preset`] takes them.
    pub const PRESETS: &'static [&'static str] = &[
        "gap-left-8",
        "gap-right-8",
        "gap-left-10",
        "gap-right-10",
        "triples-12",
        "triples-18",
        "stoneshark",
    ];

    /// The default reading of every sentence, on this setup.
    #[must_use]
    pub const fn of_setup(setup: Setup) -> Options {
        Options {
            setup,
            require_total: Some(48),
            require_symmetric: false,
            bull_reading: BullReading::Before,
            pair_bulls: true,
            bulls_receive: true,
            privilege: Privilege::AnyLap,
            privilege_choice: PrivilegeChoice::PerLap,
            capture_run: CaptureRun::Prefix,
            capture_after_relay: false,
            special: Special::Off,
            special_limit: 1,
            special_into_bulls: true,
            special_allow_null: false,
            endless: Endless::Stop,
            lap_cap: 1000,
            end_check: EndCheck::Mover,
            repetition_limit: 3,
            no_progress_limit: 100,
            race: Race::Lockstep,
            first_player: Side::South,
            race_start: RaceStart::Free,
            race_order: RaceOrder::SouthFirst,
            race_tie: RaceTie::Order,
            race_bulls: false,
            race_captures: false,
            race_loser: RaceLoser::Finish,
            race_cap: 20_000,
            race_seed: 0,
        }
    }

    /// 2×8, [`Setup::GapLeft8`].
    #[must_use]
    pub const fn gap_left_8() -> Options {
        Options::of_setup(Setup::GapLeft8)
    }

    /// 2×8, [`Setup::GapRight8`].
    #[must_use]
    pub const fn gap_right_8() -> Options {
        Options::of_setup(Setup::GapRight8)
    }

    /// 2×10, [`Setup::GapLeft10`].
    #[must_use]
    pub const fn gap_left_10() -> Options {
        Options::of_setup(Setup::GapLeft10)
    }

    /// 2×10, [`Setup::GapRight10`].
    #[must_use]
    pub const fn gap_right_10() -> Options {
        Options::of_setup(Setup::GapRight10)
    }

    /// 2×12, [`Setup::Triples12`].
    #[must_use]
    pub const fn triples_12() -> Options {
        Options::of_setup(Setup::Triples12)
    }

    /// 2×18, [`Setup::Triples18`].
    #[must_use]
    pub const fn triples_18() -> Options {
        Options::of_setup(Setup::Triples18)
    }

    /// What StoneShark/MancalaGames plays as Enkeshui, after Russ 1984: no race and no privilege, and a sowing captures
    /// after a relay, too. 2×8.
    #[must_use]
    pub const fn stoneshark() -> Options {
        Options::gap_right_8().race(Race::Off).privilege(Privilege::Off).capture_after_relay(true)
    }

    /// The preset of this name; see [`Options::PRESETS`].
    pub fn preset(name: &str) -> Result<Options, RulesError> {
        if name == "stoneshark" {
            return Ok(Options::stoneshark());
        }
        let named = Setup::NAMED.into_iter().find(|setup| setup.name() == Some(name));
        named.map(Options::of_setup).ok_or(RulesError::UnknownPreset {
            found: Excerpt::of(name),
            known: "gap-left-8, gap-right-8, gap-left-10, gap-right-10, triples-12, triples-18, stoneshark",
        })
    }

    /// Whether the numbers are in range, the setup keeps what is required of it, and a race can begin from it.
    pub(crate) fn check(&self) -> Result<(), RulesError> {
        let contradiction = |first, second, why| Err(RulesError::Contradiction { first, second, why });
        let range = |option, found, min, max| {
            if (min..=max).contains(&found) {
                Ok(())
            } else {
                Err(RulesError::Range { option, found, min, max })
            }
        };
        let most = u32::from(Setup::MAX_HOUSES);
        range("houses", self.setup.houses().into(), Setup::MIN_HOUSES.into(), most)?;
        range("special_limit", self.special_limit.into(), 1, 255)?;
        range("lap_cap", self.lap_cap.into(), 1, 65_535)?;
        range("repetition_limit", self.repetition_limit.into(), 2, 255)?;
        range("no_progress_limit", self.no_progress_limit.into(), 1, 65_535)?;
        range("race_cap", self.race_cap.into(), 1, 65_535)?;
        self.race.check()?;

        let [south, north] = self.setup.rows();
        let found: u32 = south.iter().chain(north).map(|seeds| u32::from(*seeds)).sum();
        if let Some(expected) = self.require_total.map(u32::from)
            && found != expected
        {
            return Err(RulesError::StartTotal { found, expected });
        }
        if found > 255 {
            return Err(RulesError::TooManySeeds { total: found });
        }
        range("the setup's seeds", found, 2, 255)?;
        if self.require_symmetric && south != north {
            return contradiction("require_symmetric=yes", "setup", "the players' rows differ");
        }
        if self.race != Race::Off {
            let loaded = |row: &[u8]| row.iter().any(|seeds| *seeds > 0);
            if !loaded(south) || !loaded(north) {
                return contradiction("race", "setup", "a player has no pit to race from");
            }
            let answered = south.iter().zip(north).any(|(s, n)| *s > 0 && *n > 0);
            if self.race_start == RaceStart::Symmetric && !answered {
                return contradiction("race_start=symmetric", "setup", "no loaded pit answers a loaded pit");
            }
        }
        Ok(())
    }
}
