//! Congkak as the rule page tells it: plain arrays, one seed at a time.
//!
//! Written to be read beside the rule page, not to be fast. The pits of player p's circuit are numbered in sowing
//! order: his houses 0..n, his store n, the opponent's houses n+1..=2n; then house 0 again.

#![allow(dead_code, reason = "each test file uses its part")]

use congkak::{
    Capture, EmptyOpposite, Match, NextStarter, NoMove, OppEmpty, Options, RefillFrom, SerentakChoice,
    SerentakNext, SerentakOrder, SerentakStoreEnd, Start, Sweep,
};

/// One decision of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Move {
    /// Lift this own house, or choose it for the opening.
    House(usize),
    /// During the opening, with the last seed in the own store: pick no further house.
    Wait,
}

/// Where a chain ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// In the own store.
    Store,
    /// In an empty house of the opponent.
    OppEmpty,
    /// In an own empty house, nothing taken.
    OwnEmpty,
    /// In an own empty house, the last seed banked.
    OwnEmptyBank,
    /// In an own empty house, the opposite house captured.
    Capture,
    /// In a loaded house, without relay sowing.
    Loaded,
}

impl End {
    /// The name in recorded games.
    pub(crate) fn name(self) -> &'static str {
        match self {
            End::Store => "store",
            End::OppEmpty => "opp_empty",
            End::OwnEmpty => "own_empty",
            End::OwnEmptyBank => "own_empty_bank",
            End::Capture => "capture",
            End::Loaded => "loaded",
        }
    }
}

/// A handful on its way, and what its chain did so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hand {
    /// Whose hand.
    pub(crate) player: usize,
    /// The pit of his circuit that got the last seed, or that the handful was lifted from.
    pub(crate) pit: usize,
    /// The pit this handful was lifted from.
    pub(crate) origin: usize,
    /// Seeds in the hand.
    pub(crate) seeds: u32,
    /// Whether the chain has passed its own store.
    pub(crate) lapped: bool,
    /// Seeds dropped so far.
    pub(crate) drops: u32,
    /// Handfuls lifted so far.
    pub(crate) laps: u32,
    /// Seeds captured or banked at the end.
    pub(crate) captured: u32,
    /// How the chain ended.
    pub(crate) end: Option<End>,
    /// The step of the opening, from 1, with its last drop.
    pub(crate) finished: u32,
    /// The tick of the opening, from 0, with its last drop.
    pub(crate) finished_tick: u32,
    /// Its owner picks no further house.
    pub(crate) waits: bool,
}

/// What is being decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// The opening houses are being chosen; player 0's choice is hidden from player 1.
    Choose(Option<usize>),
    /// Two hands on one board; a hand that ended in its store may pick again.
    Opening {
        /// The hands of player 0 and 1.
        hands: [Hand; 2],
        /// Ticks gone by.
        tick: u32,
        /// Drops made.
        step: u32,
    },
    /// A chain at a time.
    Play,
}

/// Why a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// The player to move has no seeds.
    NoMoves,
    /// A store holds more than half of all seeds.
    Majority,
}

/// One round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Round {
    /// Seeds in the houses of each player, in his sowing order.
    pub(crate) houses: [Vec<u32>; 2],
    /// Seeds in the stores.
    pub(crate) stores: [u32; 2],
    /// Houses out of play.
    pub(crate) burnt: [Vec<bool>; 2],
    /// Who decides.
    pub(crate) to_move: usize,
    /// What is decided.
    pub(crate) phase: Phase,
    /// Who sowed last.
    pub(crate) last_mover: Option<usize>,
    /// Why the round is over, if it is.
    pub(crate) over: Option<Reason>,
    /// The board before the seeds left at the end were swept.
    pub(crate) unswept: Option<Box<Round>>,
}

impl Round {
    /// The first round.
    pub(crate) fn first(options: &Options) -> Self {
        Self {
            houses: [
                vec![options.seeds.into(); usize::from(options.houses)],
                vec![options.seeds.into(); usize::from(options.houses)],
            ],
            stores: [0, 0],
            burnt: [vec![false; usize::from(options.houses)], vec![false; usize::from(options.houses)]],
            to_move: 0,
            phase: match options.start {
                Start::Sequential => Phase::Play,
                Start::Serentak => Phase::Choose(None),
            },
            last_mover: None,
            over: None,
            unswept: None,
        }
    }

    fn n(&self) -> usize {
        self.houses[0].len()
    }

    /// The seeds in pit `k` of player `p`'s circuit.
    fn pit(&mut self, p: usize, k: usize) -> &mut u32 {
        let n = self.n();
        match k {
            k if k < n => &mut self.houses[p][k],
            k if k == n => &mut self.stores[p],
            k => &mut self.houses[1 - p][k - n - 1],
        }
    }

    fn is_burnt(&self, p: usize, k: usize) -> bool {
        let n = self.n();
        (k < n && self.burnt[p][k]) || (k > n && self.burnt[1 - p][k - n - 1])
    }

    /// The pit after `k` in player `p`'s circuit.
    fn next_pit(&self, p: usize, k: usize) -> usize {
        let mut next = (k + 1) % (2 * self.n() + 1);
        while self.is_burnt(p, next) {
            next = (next + 1) % (2 * self.n() + 1);
        }
        next
    }

    /// The own loaded houses of player `p`.
    pub(crate) fn loaded(&self, p: usize) -> Vec<usize> {
        (0..self.n()).filter(|&i| self.houses[p][i] > 0 && !self.burnt[p][i]).collect()
    }

    /// The moves of the player to move; none exactly when the round is over.
    pub(crate) fn legal_moves(&self, options: &Options) -> Vec<Move> {
        if self.over.is_some() {
            return Vec::new();
        }
        let mut houses = self.loaded(self.to_move);
        if matches!(self.phase, Phase::Choose(_)) && options.serentak_choice == SerentakChoice::FarHouse {
            houses.truncate(1);
        }
        let mut moves: Vec<Move> = houses.into_iter().map(Move::House).collect();
        if matches!(self.phase, Phase::Opening { .. }) {
            moves.push(Move::Wait);
        }
        moves
    }

    /// Plays a legal move; the hands whose chains it ended, if any.
    pub(crate) fn play(&mut self, options: &Options, m: Move) -> Vec<Hand> {
        assert!(self.legal_moves(options).contains(&m), "{m:?} is not legal in {self:?}");
        let p = self.to_move;
        match (&mut self.phase, m) {
            (Phase::Play, Move::House(i)) => {
                let mut hand = self.lift(p, i);
                while hand.end.is_none() {
                    self.drop_seed(options, &mut hand, options.capture);
                }
                self.last_mover = Some(p);
                if !(hand.end == Some(End::Store) && options.bonus_turn) {
                    self.to_move = 1 - p;
                }
                self.settle(options);
                vec![hand]
            }
            (Phase::Choose(first @ None), Move::House(i)) => {
                *first = Some(i);
                self.to_move = 1;
                Vec::new()
            }
            (Phase::Choose(Some(a)), Move::House(b)) => {
                let a = *a;
                let hands = [self.lift(0, a), self.lift(1, b)];
                self.phase = Phase::Opening { hands, tick: 0, step: 0 };
                self.open(options)
            }
            (Phase::Opening { .. }, Move::House(i)) => {
                let hand = self.lift(p, i);
                if let Phase::Opening { hands, .. } = &mut self.phase {
                    hands[p] = hand;
                }
                self.open(options)
            }
            (Phase::Opening { hands, .. }, Move::Wait) => {
                hands[p].waits = true;
                self.open(options)
            }
            (_, Move::Wait) => Vec::new(),
        }
    }

    fn lift(&mut self, player: usize, pit: usize) -> Hand {
        Hand {
            player,
            pit,
            origin: pit,
            seeds: std::mem::take(self.pit(player, pit)),
            lapped: false,
            drops: 0,
            laps: 1,
            captured: 0,
            end: None,
            finished: 0,
            finished_tick: 0,
            waits: false,
        }
    }

    /// Drops one seed, and lands if it was the last.
    fn drop_seed(&mut self, options: &Options, hand: &mut Hand, capture: Capture) {
        let (p, n) = (hand.player, self.n());
        hand.pit = self.next_pit(p, hand.pit);
        if options.skip_origin && hand.pit == hand.origin {
            hand.pit = self.next_pit(p, hand.pit);
        }
        let before = *self.pit(p, hand.pit);
        *self.pit(p, hand.pit) += 1;
        hand.seeds -= 1;
        hand.drops += 1;
        if hand.pit == n {
            hand.lapped = true;
        }
        if hand.seeds > 0 {
            return;
        }
        if hand.pit == n {
            hand.end = Some(End::Store);
        } else if before > 0 && options.relay {
            hand.seeds = std::mem::take(self.pit(p, hand.pit));
            hand.origin = hand.pit;
            hand.laps += 1;
        } else if before > 0 {
            hand.end = Some(End::Loaded);
        } else if hand.pit > n {
            if options.opp_empty == OppEmpty::ToOppStore {
                *self.pit(p, hand.pit) = 0;
                self.stores[1 - p] += 1;
            }
            hand.end = Some(End::OppEmpty);
        } else {
            self.land_in_own_empty_house(options, hand, capture);
        }
    }

    fn land_in_own_empty_house(&mut self, options: &Options, hand: &mut Hand, capture: Capture) {
        let (p, i) = (hand.player, hand.pit);
        if capture == Capture::None || (options.capture_requires_lap && !hand.lapped) {
            hand.end = Some(End::OwnEmpty);
            return;
        }
        let opposite = self.n() - 1 - i;
        let captured = std::mem::take(&mut self.houses[1 - p][opposite]);
        let takes_last =
            options.capture_takes_last && (captured > 0 || options.empty_opposite == EmptyOpposite::Bank);
        hand.captured = captured;
        if takes_last {
            self.houses[p][i] = 0;
            hand.captured += 1;
        }
        self.stores[p] += hand.captured;
        hand.end = Some(match (captured, takes_last) {
            (0, false) => End::OwnEmpty,
            (0, true) => End::OwnEmptyBank,
            _ => End::Capture,
        });
    }

    /// Runs the opening until a player must decide or both hands are done for good.
    fn open(&mut self, options: &Options) -> Vec<Hand> {
        let Phase::Opening { mut hands, mut tick, mut step } =
            std::mem::replace(&mut self.phase, Phase::Play)
        else {
            return Vec::new();
        };
        let capture = if options.serentak_capture { options.capture } else { Capture::None };
        loop {
            // Between two ticks: whose last seed lay in his store picks again, the first to get there first.
            if options.serentak_store_end == SerentakStoreEnd::Reselect {
                let picks =
                    |h: &&Hand| h.end == Some(End::Store) && !h.waits && !self.loaded(h.player).is_empty();
                if let Some(hand) = hands.iter().filter(picks).min_by_key(|h| h.finished) {
                    self.to_move = hand.player;
                    self.phase = Phase::Opening { hands, tick, step };
                    return Vec::new();
                }
            }
            if hands.iter().all(|h| h.end.is_some()) {
                break;
            }
            for p in actors(options, tick) {
                if hands[p].end.is_none() {
                    self.drop_seed(options, &mut hands[p], capture);
                    step += 1;
                    hands[p].finished = step;
                    hands[p].finished_tick = tick;
                }
            }
            tick += 1;
        }
        self.to_move = after_opening(options, &hands);
        self.last_mover = Some(1 - self.to_move);
        self.settle(options);
        hands.to_vec()
    }

    /// At every decision point: passes, or ends the round.
    pub(crate) fn settle(&mut self, options: &Options) {
        let total: u32 = self.stores.iter().sum::<u32>() + self.houses.iter().flatten().sum::<u32>();
        if options.early_win && self.stores.iter().any(|&store| 2 * store > total) {
            self.end_round(options, Reason::Majority);
        } else if self.loaded(self.to_move).is_empty() {
            if options.no_move == NoMove::EndRound || self.loaded(1 - self.to_move).is_empty() {
                self.end_round(options, Reason::NoMoves);
            } else {
                self.to_move = 1 - self.to_move;
            }
        }
    }

    fn end_round(&mut self, options: &Options, reason: Reason) {
        self.unswept = Some(Box::new(self.clone()));
        for p in 0..2 {
            let to = match (options.sweep, self.last_mover) {
                (Sweep::LastMover, Some(last)) => last,
                _ => p,
            };
            self.stores[to] += self.houses[p].iter_mut().map(std::mem::take).sum::<u32>();
        }
        self.over = Some(reason);
    }

    /// The player with more seeds in his store, once the round is over.
    pub(crate) fn winner(&self) -> Option<usize> {
        larger(self.stores[0], self.stores[1])
    }
}

/// The player with the larger number.
fn larger(a: u32, b: u32) -> Option<usize> {
    match a.cmp(&b) {
        std::cmp::Ordering::Greater => Some(0),
        std::cmp::Ordering::Less => Some(1),
        std::cmp::Ordering::Equal => None,
    }
}

/// Whose hands drop a seed in this tick, in order.
fn actors(options: &Options, tick: u32) -> Vec<usize> {
    if let Some(side) = options.serentak_schedule.hand(u16::try_from(tick).unwrap_or(u16::MAX)) {
        return vec![side.index()];
    }
    let first = match options.serentak_order {
        SerentakOrder::P0First => 0,
        SerentakOrder::P1First => 1,
        SerentakOrder::Alternate => (tick % 2) as usize,
    };
    vec![first, 1 - first]
}

/// Who moves after the opening. Without bonus turns an end in the store gives no claim.
fn after_opening(options: &Options, hands: &[Hand; 2]) -> usize {
    let in_store = [0, 1].map(|p: usize| options.bonus_turn && hands[p].end == Some(End::Store));
    if in_store[0] != in_store[1] {
        return usize::from(in_store[1]);
    }
    let first = usize::from(hands[1].finished < hands[0].finished);
    match options.serentak_next {
        SerentakNext::FirstFinished => first,
        SerentakNext::LastFinished => 1 - first,
    }
}

/// Why a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MatchReason {
    /// Its only round is over.
    Single,
    /// A player cannot fill enough houses.
    CannotFill,
    /// The last allowed round is over.
    MaxRounds,
    /// A player cannot be caught up with, or all rounds are played.
    BestOf,
}

/// A match: the rounds so far and the one being played.
#[derive(Clone, Debug)]
pub(crate) struct MatchState {
    /// The round being played, or the last one.
    pub(crate) round: Round,
    /// Its number, from 1.
    pub(crate) number: u32,
    /// Who started it; player 0 where both opened at once.
    pub(crate) starter: usize,
    /// Rounds won before it.
    pub(crate) won: [u32; 2],
}

impl MatchState {
    /// A match before its first move.
    pub(crate) fn new(options: &Options) -> Self {
        Self { round: Round::first(options), number: 1, starter: 0, won: [0, 0] }
    }

    /// After a round: the next one, or why the match is over and who won it.
    pub(crate) fn next_round(&self, options: &Options) -> Result<Self, (MatchReason, Option<usize>)> {
        let winner = self.round.winner();
        let mut won = self.won;
        if let Some(p) = winner {
            won[p] += 1;
        }
        let mut next = Self { round: Round::first(options), number: self.number + 1, starter: 0, won };
        next.round.phase = Phase::Play;
        match options.match_mode {
            Match::Single => return Err((MatchReason::Single, winner)),
            Match::Burnt => {
                if self.number >= options.max_rounds.into() {
                    return Err((MatchReason::MaxRounds, winner.or(larger(won[0], won[1]))));
                }
                let filled = [0, 1].map(|p| self.refill(options, p, &mut next.round));
                if let Some(p) = (0..2).find(|&p| filled[p] < options.min_houses.into()) {
                    return Err((MatchReason::CannotFill, Some(1 - p)));
                }
            }
            Match::BestOf => {
                let left = u32::from(options.best_of) - self.number;
                if left == 0 || won[0].abs_diff(won[1]) > left {
                    return Err((MatchReason::BestOf, larger(won[0], won[1])));
                }
                let decider = left == 1 && won[0] == won[1];
                if decider && options.start == Start::Serentak {
                    next.round.phase = Phase::Choose(None);
                }
            }
        }
        next.starter = match next.round.phase {
            Phase::Play => self.next_starter(options, &next.round),
            _ => 0,
        };
        next.round.to_move = next.starter;
        Ok(next)
    }

    /// Fills player `p`'s houses from his store; how many got seeds.
    fn refill(&self, options: &Options, p: usize, next: &mut Round) -> usize {
        let (n, full) = (usize::from(options.houses), u32::from(options.seeds));
        let mut store = self.round.stores[p];
        for step in 0..n {
            let i = match options.refill_from {
                RefillFrom::StoreSide => n - 1 - step,
                RefillFrom::FarSide => step,
            };
            let stays_burnt = options.burnt_permanent && self.round.burnt[p][i];
            let seeds = match store {
                _ if stays_burnt => 0,
                t if t >= full => full,
                t if options.partial_last => t,
                _ => 0,
            };
            store -= seeds;
            next.houses[p][i] = seeds;
            next.burnt[p][i] = seeds == 0;
        }
        next.stores[p] = store;
        next.burnt[p].iter().filter(|&&burnt| !burnt).count()
    }

    fn next_starter(&self, options: &Options, next: &Round) -> usize {
        let whole = [0, 1].map(|p: usize| !next.burnt[p].contains(&true));
        let chosen = match options.next_starter {
            NextStarter::Loser => self.round.winner().map(|p| 1 - p),
            NextStarter::Winner => self.round.winner(),
            NextStarter::Alternate => None,
            NextStarter::LastMover => self.round.last_mover,
            NextStarter::NoBurnt => (whole[0] != whole[1]).then_some(usize::from(whole[1])),
        };
        chosen.unwrap_or(1 - self.starter)
    }
}
