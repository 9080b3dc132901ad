//! The whole of Enkeshui on plain arrays, one loop step a seed, to be read beside `docs/rules/enkeshui.md`.
//!
//! Pits `0..n` are South's and `n..2n` North's; counter-clockwise is `+1` around the ring; the pit facing `i` is
//! `2n-1-i`. Players are 0 (South) and 1 (North).

use std::collections::HashSet;

use enkeshui::mancala_core::{EndReason, Outcome, Pit, Score, Side, View, testing};
use enkeshui::{
    BullReading, CaptureRun, EndCheck, Endless, EnkeshuiMove, EnkeshuiRules, Lowered, Options,
    Phase as CratePhase, Position, Privilege, PrivilegeChoice, Race, RaceLoser, RaceOrder, RaceStart,
    RaceTie, Special, Way,
};

/// The rules with some options.
#[derive(Clone, Debug)]
pub(crate) struct Reference {
    pub(crate) options: Options,
}

/// One decision of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Decision {
    /// Sow this pit, or race from it.
    Pit(usize),
    /// Go on in this direction.
    Way(Way),
    /// Lift this pit for a special move.
    Lift(usize),
    /// Put one seed of a special move into this pit.
    Place(usize),
}

/// What the player to move has to decide.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Phase {
    /// South chooses his pit for the race.
    Race,
    /// North chooses his; South has chosen `south`.
    RaceReply { south: usize },
    /// An ordinary turn begins.
    Turn,
    /// A relay from `pit` is due after `laps` laps; the mover chooses the direction.
    Relay { pit: usize, laps: u32 },
    /// A special move is under way.
    Special(Redistribution),
    /// An endless sowing ended the game.
    Endless { mover: usize },
}

/// A special move under way.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Redistribution {
    /// The one or two pits lifted, in ascending order, and what they held.
    pub(crate) lifted: Vec<(usize, u32)>,
    /// For each of the two, whether it is enough that it ends lower: whether the other was the lowest pit there was to
    /// lift besides it.
    pub(crate) alone: [bool; 2],
    /// The last pit that received a seed; further seeds may not go below it.
    pub(crate) last: usize,
    /// Seeds still in hand.
    pub(crate) hand: u32,
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State {
    pub(crate) n: usize,
    pub(crate) board: Vec<u32>,
    /// The owner of the bull in each pit.
    pub(crate) bulls: Vec<Option<usize>>,
    pub(crate) captured: [u32; 2],
    pub(crate) to_move: usize,
    /// Special moves each player has made, counted while they are limited.
    pub(crate) specials: [u32; 2],
    pub(crate) phase: Phase,
}

/// How a turn ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    MadeBull,
    Bull,
    Capture,
    BlockedByBull,
    OppEmpty,
    OwnEmptyAfterRelay,
    OwnEmptyOppositeEmpty,
    Endless,
    Special,
}

/// What a decision did, for checking against records.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Told {
    /// How the turn ended, if it did.
    pub(crate) end: Option<End>,
    /// Laps sown since the turn began.
    pub(crate) laps: u32,
    /// Seeds sown by this decision.
    pub(crate) drops: u32,
    /// The race it set off.
    pub(crate) race: Option<RaceTold>,
}

/// What happened in a race.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RaceTold {
    pub(crate) first: usize,
    pub(crate) tie: bool,
    pub(crate) void: bool,
    /// For each hand, the tick (from 0) and the step (from 1) in which it finished.
    pub(crate) finished: [Option<(u32, u32)>; 2],
    pub(crate) drops: [u32; 2],
}

/// One hand of the race.
#[derive(Clone, Debug)]
struct Hand {
    side: usize,
    pit: usize,
    seeds: u32,
    laps: u32,
    /// The last pit sown and what it held before.
    last: Option<(usize, u32)>,
    drops: u32,
    finished: Option<(u32, u32)>,
}

impl State {
    /// The pit facing `pit`.
    pub(crate) fn facing(&self, pit: usize) -> usize {
        2 * self.n - 1 - pit
    }

    /// Whose row `pit` lies in.
    pub(crate) fn row_of(&self, pit: usize) -> usize {
        pit / self.n
    }

    /// The pits of a player, in the order he sows them.
    pub(crate) fn row(&self, player: usize) -> std::ops::Range<usize> {
        player * self.n..(player + 1) * self.n
    }

    /// The pits a player can lift: his own, loaded, no bulls (R16, A8).
    pub(crate) fn movable(&self, player: usize) -> Vec<usize> {
        let liftable = |&i: &usize| self.board[i] > 0 && self.bulls[i].is_none();
        self.row(player).filter(liftable).collect()
    }

    /// Seeds for each player if the game ended now (R20): a row's seeds to its owner, a bull's to the bull's owner.
    pub(crate) fn adjudicated(&self) -> [u32; 2] {
        let mut score = self.captured;
        for i in 0..2 * self.n {
            score[self.bulls[i].unwrap_or(self.row_of(i))] += self.board[i];
        }
        score
    }

    /// A sum that grows with every capture, new bull and seed sown into a bull, and else stays.
    pub(crate) fn progress(&self) -> u32 {
        let in_bulls = (0..2 * self.n).filter(|&i| self.bulls[i].is_some());
        self.captured[0] + self.captured[1] + in_bulls.map(|i| 1 + self.board[i]).sum::<u32>()
    }

    fn pass(&mut self) {
        self.phase = Phase::Turn;
        self.to_move = 1 - self.to_move;
    }
}

impl Reference {
    // --- the start ------------------------------------------------------------------------------

    /// The position in which the game begins.
    pub(crate) fn initial(&self) -> State {
        let rows = self.options.setup.rows();
        let n = rows[0].len();
        let race = self.options.race != Race::Off;
        State {
            n,
            board: rows.concat().into_iter().map(u32::from).collect(),
            bulls: vec![None; 2 * n],
            captured: [0, 0],
            to_move: if race { 0 } else { self.options.first_player as usize },
            specials: [0, 0],
            phase: if race { Phase::Race } else { Phase::Turn },
        }
    }

    // --- decisions ------------------------------------------------------------------------------

    /// The decisions open to the player to move; none when the game is over.
    pub(crate) fn legal(&self, s: &State) -> Vec<Decision> {
        if self.outcome(s).is_some() { Vec::new() } else { self.choices(s) }
    }

    /// The decisions open to the player to move, whether or not the game is over.
    fn choices(&self, s: &State) -> Vec<Decision> {
        let own = s.movable(s.to_move);
        let pits = |pits: Vec<usize>| pits.into_iter().map(Decision::Pit).collect::<Vec<_>>();
        match s.phase {
            Phase::Race => pits(match self.options.race_start {
                RaceStart::Free => own,
                RaceStart::Symmetric => {
                    own.into_iter().filter(|i| s.movable(1).contains(&(i + s.n))).collect()
                }
                RaceStart::Rightmost => own.last().copied().into_iter().collect(),
            }),
            Phase::RaceReply { south } => pits(match self.options.race_start {
                RaceStart::Free => own,
                RaceStart::Symmetric => own.into_iter().filter(|&i| i == south + s.n).collect(),
                RaceStart::Rightmost => own.last().copied().into_iter().collect(),
            }),
            Phase::Turn => {
                let mut all = Reference::sowings(s);
                all.retain(|&d| self.options.endless != Endless::Illegal || self.can_end(s, d));
                if self.options.special == Special::Always
                    || self.options.special == Special::Limited
                        && s.specials[s.to_move] < u32::from(self.options.special_limit)
                {
                    all.extend(own.into_iter().map(Decision::Lift).filter(|&d| self.can_complete(s, d)));
                }
                all
            }
            Phase::Relay { .. } => {
                let mut all = Reference::sowings(s);
                all.retain(|&d| self.options.endless != Endless::Illegal || self.can_end(s, d));
                all
            }
            Phase::Special(_) => self.parts(s).into_iter().filter(|&d| self.can_complete(s, d)).collect(),
            Phase::Endless { .. } => Vec::new(),
        }
    }

    /// Plays a legal decision.
    pub(crate) fn play(&self, s: &State, decision: Decision) -> (State, Told) {
        let mut s = s.clone();
        let told = match (s.phase.clone(), decision) {
            (Phase::Race, Decision::Pit(south)) => {
                s.phase = Phase::RaceReply { south };
                s.to_move = 1;
                Told::default()
            }
            (Phase::RaceReply { south }, Decision::Pit(north)) => {
                Told { race: Some(self.race(&mut s, [south, north])), ..Told::default() }
            }
            (Phase::Turn, Decision::Pit(pit)) => self.sow(&mut s, pit, 0, Way::Ccw),
            (Phase::Relay { pit, laps }, Decision::Way(way)) => self.sow(&mut s, pit, laps, way),
            (_, Decision::Lift(pit)) => Reference::lift(&mut s, pit),
            (_, Decision::Place(pit)) => self.place(&mut s, pit),
            (phase, decision) => panic!("{decision:?} does not answer {phase:?}"),
        };
        (s, told)
    }

    // --- the ordinary turn (§5, §6) -------------------------------------------------------------

    /// Sows from `pit` after `laps` laps of the same turn, until the turn ends or a choice is due.
    fn sow(&self, s: &mut State, mut pit: usize, mut laps: u32, way: Way) -> Told {
        let me = s.to_move;
        let chosen = laps > 0;
        let mut drops = 0;
        let mut seen = vec![(s.board.clone(), pit)];
        let end = loop {
            // One lap: lift the pit and drop its seeds one by one.
            let hand = std::mem::take(&mut s.board[pit]);
            laps += 1;
            let mut hit = vec![false; 2 * s.n];
            let mut previous = None;
            let mut last = None;
            let mut q = pit;
            for _ in 0..hand {
                q = self.next(s, q, way);
                previous = last;
                last = Some((q, s.board[q]));
                s.board[q] += 1;
                hit[q] = true;
                drops += 1;
            }

            // Where did the last seed fall?
            if s.bulls[q].is_some() {
                break End::Bull; // R17
            }
            if self.makes_bulls(s, me, previous, last) {
                break End::MadeBull; // R14, R15
            }
            if s.board[q] == 1 {
                if s.row_of(q) != me {
                    break End::OppEmpty; // R6
                }
                if laps > 1 && !self.options.capture_after_relay {
                    break End::OwnEmptyAfterRelay; // R8
                }
                break self.capture(s, me, q); // R9, R10, R11, R18
            }

            // A relay is due (R7).
            if laps >= u32::from(self.options.lap_cap) {
                break End::Endless;
            }
            let counts = match self.options.privilege {
                Privilege::AnyLap => true,
                Privilege::InitialLap => laps == 1,
                Privilege::Off => false,
            };
            let gained = counts && s.row(1 - me).all(|i| hit[i]); // R12
            let choose =
                if chosen { self.options.privilege_choice == PrivilegeChoice::PerLap } else { gained };
            if choose {
                s.phase = Phase::Relay { pit: q, laps };
                return Told { end: None, laps, drops, race: None };
            }
            // Once a direction was chosen in the turn, the lap count alone ends it.
            if !chosen && seen.contains(&(s.board.clone(), q)) {
                break End::Endless;
            }
            seen.push((s.board.clone(), q));
            pit = q;
        };
        if end == End::Endless && matches!(self.options.endless, Endless::Draw | Endless::Lose) {
            s.phase = Phase::Endless { mover: me };
        } else {
            s.pass();
        }
        Told { end: Some(end), laps, drops, race: None }
    }

    /// The pit that receives a seed after `pit`.
    fn next(&self, s: &State, mut pit: usize, way: Way) -> usize {
        loop {
            pit = match way {
                Way::Ccw => (pit + 1) % (2 * s.n),
                Way::Cw => (pit + 2 * s.n - 1) % (2 * s.n),
            };
            if self.options.bulls_receive || s.bulls[pit].is_none() {
                return pit;
            }
        }
    }

    /// Makes bulls of the last pits of a lap, if they are to be (R14, R15). The last pit is no bull yet.
    /// Each pit comes with what it held before its seed fell.
    fn makes_bulls(
        &self,
        s: &mut State,
        me: usize,
        previous: Option<(usize, u32)>,
        last: Option<(usize, u32)>,
    ) -> bool {
        let (small, large) = match self.options.bull_reading {
            BullReading::Before => (2, 3),
            BullReading::After => (1, 2),
        };
        let Some((pit, held)) = last else { return false };
        if let Some((other, other_held)) = previous
            && self.options.pair_bulls
            && s.bulls[other].is_none()
            && ((other_held, held) == (small, large) || (other_held, held) == (large, small))
        {
            s.bulls[other] = Some(me);
            s.bulls[pit] = Some(me);
            return true;
        }
        if held == large {
            s.bulls[pit] = Some(me);
        }
        held == large
    }

    /// Captures for a last seed in `me`'s own empty pit `q`, if it may.
    fn capture(&self, s: &mut State, me: usize, q: usize) -> End {
        let opposite = s.facing(q);
        if s.bulls[opposite].is_some() {
            return End::BlockedByBull; // R18
        }
        if s.board[opposite] == 0 {
            return End::OwnEmptyOppositeEmpty; // R11
        }
        let line: Vec<usize> = (q + 1..s.row(me).end).take_while(|&j| s.board[j] == 0).collect();
        let qualifies = |&j: &usize| s.board[s.facing(j)] > 0 && s.bulls[s.facing(j)].is_none();
        let run: Vec<usize> = match self.options.capture_run {
            CaptureRun::Prefix => line.into_iter().take_while(qualifies).collect(),
            CaptureRun::WholeLine if line.iter().all(qualifies) => line,
            CaptureRun::WholeLine | CaptureRun::Off => Vec::new(),
        };
        s.captured[me] += std::mem::take(&mut s.board[q]) + std::mem::take(&mut s.board[opposite]);
        for j in run {
            let facing = s.facing(j);
            s.captured[me] += std::mem::take(&mut s.board[facing]);
        }
        End::Capture
    }

    /// The sowings there are to begin or to go on with, endless ones included.
    fn sowings(s: &State) -> Vec<Decision> {
        match s.phase {
            Phase::Turn => s.movable(s.to_move).into_iter().map(Decision::Pit).collect(),
            Phase::Relay { .. } => vec![Decision::Way(Way::Ccw), Decision::Way(Way::Cw)],
            _ => Vec::new(),
        }
    }

    /// The sowings that end after more choices of direction than the rules look at, and not before: where the rules depart
    /// from this reference under `endless=illegal`.
    pub(crate) fn late_endings(&self, s: &State) -> Vec<Decision> {
        let mut all = Reference::sowings(s);
        all.retain(|&d| {
            self.options.endless == Endless::Illegal && !self.ends_within(s, d, 12) && self.can_end(s, d)
        });
        all
    }

    /// Whether there are [late endings](Reference::late_endings) here or after one decision more: as far as the rules and
    /// this reference are compared from one position.
    pub(crate) fn has_late_endings(&self, s: &State) -> bool {
        let after = self.legal(s).into_iter().map(|d| self.play(s, d).0);
        std::iter::once(s.clone()).chain(after).any(|s| !self.late_endings(&s).is_empty())
    }

    /// Whether some continuation of the turn after `decision` with up to so many more choices is not endless.
    fn ends_within(&self, s: &State, decision: Decision, choices: u32) -> bool {
        let mut level = HashSet::from([(s.clone(), decision)]);
        for _ in 0..=choices {
            let mut next = HashSet::new();
            for (before, decision) in level {
                let (after, told) = self.play(&before, decision);
                match told.end {
                    Some(End::Endless) => {}
                    Some(_) => return true,
                    None => next.extend([Way::Ccw, Way::Cw].map(|way| (after.clone(), Decision::Way(way)))),
                }
            }
            level = next;
        }
        false
    }

    /// Whether some continuation of the turn after `decision` is not endless: follows all of them, each state once.
    fn can_end(&self, s: &State, decision: Decision) -> bool {
        let mut seen = HashSet::new();
        let mut next = vec![(s.clone(), decision)];
        while let Some((before, decision)) = next.pop() {
            let (after, told) = self.play(&before, decision);
            match told.end {
                Some(End::Endless) => {}
                Some(_) => return true,
                None if seen.insert(after.clone()) => {
                    next.extend([Way::Ccw, Way::Cw].map(|way| (after.clone(), Decision::Way(way))));
                }
                None => {}
            }
        }
        false
    }

    // --- the special move (§7) ------------------------------------------------------------------

    fn lift(s: &mut State, pit: usize) -> Told {
        let mut special = match &s.phase {
            Phase::Special(special) => special.clone(),
            _ => Redistribution {
                lifted: Vec::new(),
                alone: [false; 2],
                last: s.row(s.to_move).start,
                hand: 0,
            },
        };
        if let [(first, _)] = special.lifted[..] {
            // What could be lifted when the move began: the first pit, and what can be lifted now.
            let lowest_besides =
                |one: usize| s.movable(s.to_move).into_iter().chain([first]).filter(|&i| i != one).min();
            special.alone = [lowest_besides(first) == Some(pit), lowest_besides(pit) == Some(first)];
        }
        let seeds = std::mem::take(&mut s.board[pit]);
        special.lifted.push((pit, seeds));
        special.hand += seeds;
        s.phase = Phase::Special(special);
        Told::default()
    }

    fn place(&self, s: &mut State, pit: usize) -> Told {
        s.board[pit] += 1;
        let Phase::Special(special) = &mut s.phase else { panic!("nothing is in hand") };
        special.last = pit;
        special.hand -= 1;
        if special.hand > 0 {
            return Told::default();
        }
        if self.options.special == Special::Limited {
            s.specials[s.to_move] += 1;
        }
        s.pass();
        Told { end: Some(End::Special), ..Told::default() }
    }

    /// The next parts of a special move under way: a second pit above the first, or a pit for a seed, in
    /// ascending order, whether or not they lead to an allowed move.
    fn parts(&self, s: &State) -> Vec<Decision> {
        let Phase::Special(special) = &s.phase else { return Vec::new() };
        if let [(first, _)] = special.lifted[..] {
            return s.movable(s.to_move).into_iter().filter(|&i| i > first).map(Decision::Lift).collect();
        }
        let open = s.row(s.to_move).filter(|&i| i >= special.last);
        open.filter(|&i| self.options.special_into_bulls || s.bulls[i].is_none())
            .map(Decision::Place)
            .collect()
    }

    /// Whether the special move can be completed to an allowed one after `decision`. Only what ends up in the two lifted
    /// pits matters, so every split of the seeds in hand between them and the other pits is tried.
    fn can_complete(&self, s: &State, decision: Decision) -> bool {
        let (after, _) = self.play(s, decision);
        let special = match (&after.phase, &s.phase) {
            (Phase::Special(special), _) if special.lifted.len() == 1 => {
                return self.parts(&after).into_iter().any(|d| self.can_complete(&after, d));
            }
            (Phase::Special(special), _) => special,
            // The last seed is down.
            (_, Phase::Special(special)) => return self.is_canonical(special, &after.board),
            _ => return false,
        };
        let open = self.parts(&after);
        let [first, second] = [special.lifted[0].0, special.lifted[1].0];
        let most = |pit: usize| if open.contains(&Decision::Place(pit)) { special.hand } else { 0 };
        let elsewhere = open.iter().any(|d| *d != Decision::Place(first) && *d != Decision::Place(second));
        (0..=most(first)).any(|x| {
            (0..=most(second).min(special.hand - x)).any(|y| {
                let mut row = after.board.clone();
                row[first] += x;
                row[second] += y;
                (elsewhere || x + y == special.hand) && self.is_canonical(special, &row)
            })
        })
    }

    /// Whether this pair is the one by which the row is to be reached: both pits end lower, or the one that does not was
    /// the lowest there was to lift; an unchanged row is reached by the two lowest, if at all.
    fn is_canonical(&self, special: &Redistribution, row: &[u32]) -> bool {
        let lower: Vec<bool> = special.lifted.iter().map(|&(pit, held)| row[pit] < held).collect();
        match lower[..] {
            [true, true] => true,
            [true, false] => special.alone[0],
            [false, true] => special.alone[1],
            _ => self.options.special_allow_null && special.alone == [true, true],
        }
    }

    // --- the race (§4) --------------------------------------------------------------------------

    /// Runs the whole race from the two pits chosen.
    fn race(&self, s: &mut State, pits: [usize; 2]) -> RaceTold {
        let setup = s.clone();
        let mut hands = [0, 1].map(|side| Hand {
            side,
            pit: pits[side],
            seeds: std::mem::take(&mut s.board[pits[side]]),
            laps: 1,
            last: None,
            drops: 0,
            finished: None,
        });
        let mut steps = 0;
        let mut tick = 0;
        let mut void = false;
        'race: while hands.iter().any(|h| h.finished.is_none()) {
            for side in self.hands_of_tick(tick, &hands) {
                if hands[side].finished.is_some() {
                    continue;
                }
                if steps == u32::from(self.options.race_cap) {
                    void = true;
                    break 'race;
                }
                steps += 1;
                if self.step(s, &mut hands[side]) {
                    hands[side].finished = Some((tick, steps));
                }
            }
            tick += 1;
            if self.options.race_loser == RaceLoser::Freeze && hands.iter().any(|h| h.finished.is_some()) {
                for hand in &hands {
                    s.board[hand.pit] += hand.seeds;
                }
                break;
            }
        }
        if void {
            *s = setup;
        }
        let finished = [hands[0].finished, hands[1].finished];
        let (tie, first) = match finished {
            _ if void => (false, self.favoured()),
            [Some((south, _)), Some((north, _))] if south == north => (true, self.favoured()),
            [Some(south), Some(north)] => (false, usize::from(north < south)),
            [south, _] => (false, usize::from(south.is_none())),
        };
        s.phase = Phase::Turn;
        s.to_move = first;
        RaceTold { first, tie, void, finished, drops: [hands[0].drops, hands[1].drops] }
    }

    /// Which hands step in this tick, in order.
    fn hands_of_tick(&self, tick: u32, hands: &[Hand; 2]) -> Vec<usize> {
        let lockstep = match self.options.race_order {
            RaceOrder::SouthFirst => vec![0, 1],
            RaceOrder::NorthFirst => vec![1, 0],
        };
        match self.options.race {
            Race::Explicit(schedule) if schedule.step(tick).is_some() => {
                schedule.step(tick).into_iter().map(Side::index).collect()
            }
            Race::Seeded { south, north } => match (hands[0].finished, hands[1].finished) {
                (Some(_), _) => vec![1],
                (_, Some(_)) => vec![0],
                (None, None) => {
                    let weights = u64::from(south) + u64::from(north);
                    let drawn = ((lot(self.options.race_seed, u64::from(tick)) >> 32) * weights) >> 32;
                    vec![usize::from(drawn >= u64::from(south))]
                }
            },
            _ => lockstep,
        }
    }

    /// One hand moves one pit on and drops a seed; whether it has finished.
    fn step(&self, s: &mut State, hand: &mut Hand) -> bool {
        let q = self.next(s, hand.pit, Way::Ccw);
        let previous = hand.last;
        hand.last = Some((q, s.board[q]));
        hand.pit = q;
        s.board[q] += 1;
        hand.seeds -= 1;
        hand.drops += 1;
        if hand.seeds > 0 {
            return false;
        }
        if s.bulls[q].is_some()
            || self.options.race_bulls && self.makes_bulls(s, hand.side, previous, hand.last)
        {
            return true;
        }
        if s.board[q] == 1 {
            let may_capture =
                self.options.race_captures && (hand.laps == 1 || self.options.capture_after_relay);
            if may_capture && s.row_of(q) == hand.side {
                self.capture(s, hand.side, q);
            }
            return true;
        }
        hand.seeds = std::mem::take(&mut s.board[q]);
        hand.laps += 1;
        hand.last = None;
        false
    }

    /// Who moves first after a tied or void race.
    fn favoured(&self) -> usize {
        match self.options.race_tie {
            RaceTie::Order => self.options.race_order as usize,
            RaceTie::South => 0,
            RaceTie::North => 1,
            RaceTie::Coin => (lot(self.options.race_seed, u64::MAX) >> 63) as usize,
        }
    }

    // --- the end (§8) ---------------------------------------------------------------------------

    /// How the game ended, if this position ends it.
    pub(crate) fn outcome(&self, s: &State) -> Option<Outcome> {
        let reason = match s.phase {
            Phase::Endless { .. } => EndReason::Endless,
            _ if self.choices(s).is_empty() => EndReason::NoMove,
            Phase::Turn
                if self.options.end_check == EndCheck::Either && s.movable(1 - s.to_move).is_empty() =>
            {
                EndReason::OtherNoMove
            }
            _ => return None,
        };
        let mut outcome = settle(s, reason);
        if let Phase::Endless { mover } = s.phase {
            let other = Side::BOTH[1 - mover];
            outcome.winner = if self.options.endless == Endless::Lose { Some(other) } else { None };
        }
        Some(outcome)
    }
}

/// Ends the game in this position: every seed to whom it belongs, and the larger pile wins (R20, R21).
fn settle(s: &State, reason: EndReason) -> Outcome {
    let [south, north] = s.adjudicated();
    let winner = match south.cmp(&north) {
        std::cmp::Ordering::Greater => Some(Side::South),
        std::cmp::Ordering::Less => Some(Side::North),
        std::cmp::Ordering::Equal => None,
    };
    Outcome { winner, reason, score: Score::seeds(south as u8, north as u8) }
}

/// A lot that depends on nothing but its arguments (`SplitMix64`, Steele et al. 2014).
fn lot(seed: u64, step: u64) -> u64 {
    let mut z = seed.wrapping_add(step.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// A game: a position with the positions before it that matter (§9).
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) rules: Reference,
    pub(crate) state: State,
    /// Positions at the start of a turn since the last progress, this one included.
    since_progress: Vec<State>,
}

impl Game {
    /// A game from any position in which a turn or a race begins.
    pub(crate) fn new(rules: Reference, state: State) -> Self {
        let mut game = Self { rules, state, since_progress: Vec::new() };
        game.note();
        game
    }

    /// Plays a legal decision.
    pub(crate) fn play(&mut self, decision: Decision) -> Told {
        let (after, told) = self.rules.play(&self.state, decision);
        let before = std::mem::replace(&mut self.state, after);
        if self.state.progress() != before.progress() {
            self.since_progress.clear();
        }
        self.note();
        told
    }

    fn note(&mut self) {
        if self.state.phase == Phase::Turn {
            self.since_progress.push(self.state.clone());
        }
    }

    /// The decisions open to the player to move; none when the game is over.
    pub(crate) fn legal(&self) -> Vec<Decision> {
        if self.outcome().is_some() { Vec::new() } else { self.rules.legal(&self.state) }
    }

    /// How the game ended, if it did.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        if let Some(outcome) = self.rules.outcome(&self.state) {
            return Some(outcome);
        }
        if self.state.phase != Phase::Turn {
            return None;
        }
        let occurrences = self.since_progress.iter().filter(|&s| *s == self.state).count();
        if occurrences >= usize::from(self.rules.options.repetition_limit) {
            return Some(settle(&self.state, EndReason::Repetition));
        }
        if self.since_progress.len() > usize::from(self.rules.options.no_progress_limit) {
            return Some(settle(&self.state, EndReason::IdleLimit));
        }
        None
    }
}

// --- as the crate sees it -------------------------------------------------------------------------

impl Decision {
    /// The same decision among the crate's moves, in which pits are counted from the first of their row.
    pub(crate) fn to_move(self, n: usize) -> EnkeshuiMove {
        match self {
            Decision::Pit(pit) => EnkeshuiMove::Pit((pit % n) as u8),
            Decision::Way(way) => EnkeshuiMove::Way(way),
            Decision::Lift(pit) => EnkeshuiMove::Lift((pit % n) as u8),
            Decision::Place(pit) => EnkeshuiMove::Put((pit % n) as u8),
        }
    }

    /// The decision of `player` that is this move of the crate.
    pub(crate) fn of_move(played: EnkeshuiMove, player: usize, n: usize) -> Decision {
        let pit = |pit: u8| player * n + usize::from(pit);
        match played {
            EnkeshuiMove::Pit(house) => Decision::Pit(pit(house)),
            EnkeshuiMove::Way(way) => Decision::Way(way),
            EnkeshuiMove::Lift(house) => Decision::Lift(pit(house)),
            EnkeshuiMove::Put(house) => Decision::Place(pit(house)),
        }
    }
}

impl State {
    /// The same position as one of the crate's.
    pub(crate) fn of_position<const W: usize>(position: &Position<W>) -> State {
        let n = usize::from(position.houses());
        let pits = || Side::BOTH.into_iter().flat_map(|side| (0..n as u8).map(move |house| (side, house)));
        let me = position.side_to_move().index();
        let own = |house: u8| me * n + usize::from(house);
        State {
            n,
            board: pits().map(|(side, house)| position.seeds(side, house).into()).collect(),
            bulls: pits().map(|(side, house)| position.bull(side, house).map(Side::index)).collect(),
            captured: Side::BOTH.map(|side| u32::from(position.captured().of(side) / 2)),
            to_move: me,
            specials: position.specials().map(u32::from),
            phase: match position.phase() {
                CratePhase::Turn => Phase::Turn,
                CratePhase::Race => Phase::Race,
                CratePhase::RaceReply { south } => Phase::RaceReply { south: south.into() },
                CratePhase::Relay { own, house, laps } => {
                    let row = if own { me } else { 1 - me };
                    Phase::Relay { pit: row * n + usize::from(house), laps: laps.into() }
                }
                CratePhase::Lifted { first, seeds } => Phase::Special(Redistribution {
                    lifted: vec![(own(first), seeds.into())],
                    alone: [false; 2],
                    last: me * n,
                    hand: seeds.into(),
                }),
                CratePhase::Putting(r) => Phase::Special(Redistribution {
                    lifted: vec![
                        (own(r.first), r.first_seeds.into()),
                        (own(r.second), r.second_seeds.into()),
                    ],
                    alone: [r.lowered == Lowered::Either, r.lowered != Lowered::Both],
                    last: own(r.from),
                    hand: r.hand.into(),
                }),
                CratePhase::Endless => Phase::Endless { mover: me },
            },
        }
    }
}

/// The reference in one position, as the crate's rules are compared with it.
pub(crate) struct Plain {
    rules: Reference,
    state: State,
}

impl<const W: usize, const P: usize> testing::Oracle<EnkeshuiRules<W, P>> for Plain {
    fn from_position(rules: &EnkeshuiRules<W, P>, position: &Position<W>) -> Plain {
        Plain { rules: Reference { options: *rules.options() }, state: State::of_position(position) }
    }

    fn legal_moves(&self) -> Vec<u8> {
        use enkeshui::mancala_core::Move;
        let mut moves: Vec<u8> =
            self.rules.legal(&self.state).into_iter().map(|d| d.to_move(self.state.n).index()).collect();
        moves.sort_unstable();
        moves
    }

    fn play(&mut self, index: u8) {
        use enkeshui::mancala_core::Move;
        let played = EnkeshuiMove::from_index(index).expect("an index that was listed");
        let decision = Decision::of_move(played, self.state.to_move, self.state.n);
        self.state = self.rules.play(&self.state, decision).0;
    }

    fn side_to_move(&self) -> Side {
        Side::BOTH[self.state.to_move]
    }

    fn view(&self) -> View {
        let s = &self.state;
        let mut view = View::new(s.n as u8);
        for i in 0..2 * s.n {
            let pit = Pit::House(Side::BOTH[s.row_of(i)], (i % s.n) as u8);
            *view.seeds_mut(pit) = s.board[i] as u8;
            view.set_bull(pit, s.bulls[i].map(|owner| Side::BOTH[owner]));
        }
        for side in Side::BOTH {
            *view.seeds_mut(Pit::Store(side)) = s.captured[side.index()] as u8;
        }
        if let Phase::Special(special) = &s.phase {
            *view.hand_mut(Side::BOTH[s.to_move]) = special.hand as u8;
        }
        view
    }

    fn score(&self) -> Score {
        let [south, north] = match self.rules.outcome(&self.state) {
            Some(outcome) => return outcome.score,
            None => self.state.captured,
        };
        Score::seeds(south as u8, north as u8)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.rules.outcome(&self.state)
    }
}
