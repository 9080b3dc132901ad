//! The options of Congkak, each a point that real rule texts dispute, and the presets.
//!
//! The short names in parentheses, such as (W), are the sources of `docs/rules/congkak.md`.

use mancala_core::{RulesError, option_values};

use crate::schedule::Schedule;

option_values! {
    /// How the first round begins.
    pub enum Start = "start" {
        /// One player moves first.
        Sequential = "sequential",
        /// Both players choose a house, hidden from each other, and sow at once. (H07, W, LP, M1, MK, PH)
        Serentak = "serentak",
    }
}

option_values! {
    /// Which houses may be chosen for the simultaneous opening.
    pub enum SerentakChoice = "serentak_choice" {
        /// Any loaded house. (W)
        Any = "any",
        /// Only the loaded house farthest from the own store, from which N seeds reach it. (H07)
        FarHouse = "far_house",
    }
}

option_values! {
    /// Whose hand drops first in a lock-step tick of the opening.
    pub enum SerentakOrder = "serentak_order" {
        /// South's.
        P0First = "p0_first",
        /// North's.
        P1First = "p1_first",
        /// South's in the 1st, 3rd, … tick, North's in the others.
        Alternate = "alternate",
    }
}

option_values! {
    /// Who moves after the opening, unless exactly one hand ended in its store.
    pub enum SerentakNext = "serentak_next" {
        /// The player whose hand was done first. (LP, PH, H07)
        FirstFinished = "first_finished",
        /// The player whose hand was done last. (W0)
        LastFinished = "last_finished",
    }
}

option_values! {
    /// What an opening hand does that ends in its own store.
    pub enum SerentakStoreEnd = "serentak_store_end" {
        /// It rests, and its owner moves next.
        Pending = "pending",
        /// Its owner picks another house at once, between two ticks, or waits. (H07)
        Reselect = "reselect",
    }
}

option_values! {
    /// What a last seed in an empty house of the mover captures.
    pub enum Capture = "capture" {
        /// The seeds of the opposite house.
        Opposite = "opposite",
        /// Nothing.
        None = "none",
    }
}

option_values! {
    /// What happens to a last seed in an empty house of the mover when the opposite house is empty, too.
    pub enum EmptyOpposite = "empty_opposite" {
        /// It goes to the mover's store, if captures take the last seed at all. (W)
        Bank = "bank",
        /// It stays where it is. (SV, PH, SS, M1)
        Leave = "leave",
    }
}

option_values! {
    /// What happens to a last seed in an empty house of the other player.
    pub enum OppEmpty = "opp_empty" {
        /// It stays where it is: all rule texts.
        Leave = "leave",
        /// It goes to the store of that player.
        ToOppStore = "to_opp_store",
    }
}

option_values! {
    /// What happens when the player to move has no seeds.
    pub enum NoMove = "no_move" {
        /// The round ends. (W, LC)
        EndRound = "end_round",
        /// The turn passes, until neither has seeds. (PH, SS, M3)
        Pass = "pass",
    }
}

option_values! {
    /// Who gets the seeds left in the houses at the end of a round.
    pub enum Sweep = "sweep" {
        /// The player whose houses they lie in.
        RowOwner = "row_owner",
        /// The player who sowed last.
        LastMover = "last_mover",
    }
}

option_values! {
    /// How rounds make a match.
    pub enum Match = "match" {
        /// One round is all.
        Single = "single",
        /// Each player refills the houses from the own store; houses that stay empty are burnt. (W, H07)
        Burnt = "burnt",
        /// The most wins of [`Options::best_of`](struct@Options) rounds, each on a fresh board. (MK, AN)
        BestOf = "best_of",
    }
}

option_values! {
    /// Where refilling begins.
    pub enum RefillFrom = "refill_from" {
        /// At the house next to the own store. (W)
        StoreSide = "store_side",
        /// At the house farthest from it. (LC, LP)
        FarSide = "far_side",
    }
}

option_values! {
    /// Who starts the next round. Where that is nobody (a drawn round, no burnt houses), the player who did not start
    /// the last one.
    pub enum NextStarter = "next_starter" {
        /// The loser of the last round. (W)
        Loser = "loser",
        /// Its winner.
        Winner = "winner",
        /// The player who did not start it.
        Alternate = "alternate",
        /// The player who sowed last in it. (SS)
        LastMover = "last_mover",
        /// The player without burnt houses, if one alone has none. (H07, W0, M1, M2)
        NoBurnt = "no_burnt",
    }
}

/// A board with equal rows and the answer to every disputed point. `Default` is [`Options::congkak`].
///
/// ```
/// use congkak::{Congkak, NoMove, Options};
/// let rules: Congkak = Options::congkak().houses(5).seeds(5).no_move(NoMove::Pass).build()?;
/// assert_eq!(rules.to_string(), "congkak houses=5 seeds=5 no_move=pass");
/// # Ok::<(), congkak::mancala_core::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Options {
    /// Houses a side, 1 to 15; 3 to 10 are played.
    pub houses: u8,
    /// Seeds in each house at the start.
    pub seeds: u8,
    /// How the first round begins.
    pub start: Start,
    /// Which houses may open.
    pub serentak_choice: SerentakChoice,
    /// In which order the hands of the opening drop their seeds.
    pub serentak_schedule: Schedule,
    /// Whose hand drops first where the schedule is lock-step.
    pub serentak_order: SerentakOrder,
    /// Who moves after the opening.
    pub serentak_next: SerentakNext,
    /// What an opening hand does that ends in its own store.
    pub serentak_store_end: SerentakStoreEnd,
    /// Whether hands capture and bank their last seed in the opening.
    pub serentak_capture: bool,
    /// Whether a handful that ends in a loaded house is lifted and sown on; if not, it ends the turn.
    pub relay: bool,
    /// What a last seed in an empty own house captures.
    pub capture: Capture,
    /// Whether the last seed goes with what it captured; if not, it stays.
    pub capture_takes_last: bool,
    /// What happens to the last seed where there is nothing to capture.
    pub empty_opposite: EmptyOpposite,
    /// Whether a chain must have passed its own store before it may capture or bank. (M2, M3, MK)
    pub capture_requires_lap: bool,
    /// What happens to a last seed in an empty house of the other player.
    pub opp_empty: OppEmpty,
    /// Whether a chain that ends in the own store gives another move.
    pub bonus_turn: bool,
    /// Whether each handful passes over the house that it was lifted from, also after a relay.
    pub skip_origin: bool,
    /// What happens when the player to move has no seeds.
    pub no_move: NoMove,
    /// Who gets the seeds left in the houses.
    pub sweep: Sweep,
    /// Whether the round ends once a store holds more than half of all seeds.
    pub early_win: bool,
    /// How rounds make a match.
    pub match_mode: Match,
    /// Rounds of a `best_of` match.
    pub best_of: u8,
    /// Houses that a player must fill to play on in a `burnt` match.
    pub min_houses: u8,
    /// Rounds after which a `burnt` match ends.
    pub max_rounds: u8,
    /// Where refilling begins.
    pub refill_from: RefillFrom,
    /// Whether a last house is filled with less than the full number of seeds.
    pub partial_last: bool,
    /// Whether a burnt house stays burnt for the rest of the match.
    pub burnt_permanent: bool,
    /// Who starts the next round.
    pub next_starter: NextStarter,
}

impl Default for Options {
    fn default() -> Self {
        Options::congkak()
    }
}

mancala_core::option_setters! {
    Options {
        houses: u8,
        seeds: u8,
        start: Start,
        serentak_choice: SerentakChoice,
        serentak_schedule: Schedule,
        serentak_order: SerentakOrder,
        serentak_next: SerentakNext,
        serentak_store_end: SerentakStoreEnd,
        serentak_capture: bool,
        relay: bool,
        capture: Capture,
        capture_takes_last: bool,
        empty_opposite: EmptyOpposite,
        capture_requires_lap: bool,
        opp_empty: OppEmpty,
        bonus_turn: bool,
        skip_origin: bool,
        no_move: NoMove,
        sweep: Sweep,
        early_win: bool,
        match_mode: Match,
        best_of: u8,
        min_houses: u8,
        max_rounds: u8,
        refill_from: RefillFrom,
        partial_last: bool,
        burnt_permanent: bool,
        next_starter: NextStarter,
    }
}

mancala_core::option_presets! { Options: congkak, traditional, hellier, malaysia, dakon, ohvalhu, sungka, chongka, app6 }

impl Options {
    /// The most houses a side.
    pub const MAX_HOUSES: u8 = 15;

    /// Seven houses, seven seeds, one player first, one round, and for each disputed point the reading that most
    /// sources share.
    #[must_use]
    pub const fn congkak() -> Options {
        Options {
            houses: 7,
            seeds: 7,
            start: Start::Sequential,
            serentak_choice: SerentakChoice::Any,
            serentak_schedule: Schedule::Lockstep,
            serentak_order: SerentakOrder::P0First,
            serentak_next: SerentakNext::FirstFinished,
            serentak_store_end: SerentakStoreEnd::Pending,
            serentak_capture: true,
            relay: true,
            capture: Capture::Opposite,
            capture_takes_last: true,
            empty_opposite: EmptyOpposite::Bank,
            capture_requires_lap: false,
            opp_empty: OppEmpty::Leave,
            bonus_turn: true,
            skip_origin: false,
            no_move: NoMove::EndRound,
            sweep: Sweep::RowOwner,
            early_win: false,
            match_mode: Match::Single,
            best_of: 3,
            min_houses: 1,
            max_rounds: 20,
            refill_from: RefillFrom::StoreSide,
            partial_last: false,
            burnt_permanent: false,
            next_starter: NextStarter::Loser,
        }
    }

    /// As at the table: a simultaneous opening, and rounds with burnt houses. (W)
    #[must_use]
    pub const fn traditional() -> Options {
        Options::congkak().start(Start::Serentak).match_mode(Match::Burnt)
    }

    /// Hellier 1907, Penang: both lift the far house, reach their stores with it and pick on; a lone last seed is dead;
    /// the player without ruined wells starts the next round. (H07)
    #[must_use]
    pub const fn hellier() -> Options {
        Options::traditional()
            .serentak_choice(SerentakChoice::FarHouse)
            .serentak_store_end(SerentakStoreEnd::Reselect)
            .empty_opposite(EmptyOpposite::Leave)
            .next_starter(NextStarter::NoBurnt)
    }

    /// Malaysian schools and tournaments: captures only after one round of the board; the best of three boards.
    /// (M2, M3, MK, AN)
    #[must_use]
    pub const fn malaysia() -> Options {
        Options::congkak().start(Start::Serentak).capture_requires_lap(true).match_mode(Match::BestOf)
    }

    /// Dakon: who has no seeds passes, and the last to sow starts the next round. (SS)
    #[must_use]
    pub const fn dakon() -> Options {
        Options::congkak().no_move(NoMove::Pass).match_mode(Match::Burnt).next_starter(NextStarter::LastMover)
    }

    /// Ohvalhu of the Maldives: eight houses of eight, refilled from the far side, starting by turns. (LO, MO)
    #[must_use]
    pub const fn ohvalhu() -> Options {
        Options::congkak()
            .houses(8)
            .seeds(8)
            .match_mode(Match::Burnt)
            .refill_from(RefillFrom::FarSide)
            .next_starter(NextStarter::Alternate)
    }

    /// Sungka of the Philippines: a simultaneous opening; who has no seeds passes; a lone last seed stays. (PH)
    #[must_use]
    pub const fn sungka() -> Options {
        Options::congkak().start(Start::Serentak).no_move(NoMove::Pass).empty_opposite(EmptyOpposite::Leave)
    }

    /// Chongka' (Fritz 1904): a chain that ends in the own store ends the turn.
    #[must_use]
    pub const fn chongka() -> Options {
        Options::congkak().bonus_turn(false)
    }

    /// A **guess** at the six-house mobile app whose rules are not published.
    #[must_use]
    pub const fn app6() -> Options {
        Options::congkak().houses(6).seeds(4)
    }

    /// Whether positions remember who sowed last: when that player gets what is left, or starts the next round.
    #[must_use]
    pub fn last_mover_matters(&self) -> bool {
        self.sweep == Sweep::LastMover
            || self.match_mode != Match::Single && self.next_starter == NextStarter::LastMover
    }

    /// The houses in the order in which they are filled for a round.
    pub(crate) fn fill_order(&self) -> impl Iterator<Item = u8> + use<> {
        let Options { houses, refill_from, .. } = *self;
        (0..houses).map(move |step| match refill_from {
            RefillFrom::StoreSide => houses - 1 - step,
            RefillFrom::FarSide => step,
        })
    }

    /// The houses that are burnt when so many are filled, a bit a house.
    pub(crate) fn burnt_when_filled(&self, filled: u8) -> u16 {
        self.fill_order().skip(filled.into()).fold(0, |burnt, house| burnt | 1 << house)
    }

    /// The seeds of a board with equal rows.
    pub(crate) fn total(&self) -> u32 {
        2 * u32::from(self.houses) * u32::from(self.seeds)
    }

    /// The ranges of the numbers, and the pairs of options that cannot both hold.
    pub(crate) fn check(&self) -> Result<(), RulesError> {
        let numbers = [
            ("houses", self.houses, Options::MAX_HOUSES),
            ("seeds", self.seeds, u8::MAX),
            ("best_of", self.best_of, u8::MAX),
            ("min_houses", self.min_houses, self.houses),
            ("max_rounds", self.max_rounds, u8::MAX),
        ];
        for (option, number, max) in numbers {
            if !(1..=max).contains(&number) {
                return Err(RulesError::Range { option, found: number.into(), min: 1, max: max.into() });
            }
        }
        if self.total() > 255 {
            return Err(RulesError::TooManySeeds { total: self.total() });
        }
        let contradictions = [
            (
                self.capture == Capture::None && !self.capture_takes_last,
                ("capture=none", "capture_takes_last=no", "there is no capture that could leave a seed"),
            ),
            (
                self.capture == Capture::None && self.capture_requires_lap,
                ("capture=none", "capture_requires_lap=yes", "there is no capture that could need a lap"),
            ),
            (
                !self.bonus_turn && self.serentak_store_end == SerentakStoreEnd::Reselect,
                (
                    "bonus_turn=no",
                    "serentak_store_end=reselect",
                    "a last seed in the store gives no further move",
                ),
            ),
        ];
        match contradictions.into_iter().find(|(holds, _)| *holds) {
            Some((_, (first, second, why))) => Err(RulesError::Contradiction { first, second, why }),
            None => Ok(()),
        }
    }
}
