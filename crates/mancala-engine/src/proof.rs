//! The search behind a proof: does play from a position gain at least so much?

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use mancala_core::Move;

use crate::endings::Ending;
use crate::limits::Watch;
use crate::rank::Ranking;
use crate::searchable::Searchable;
use crate::step::{Here, Step, in_all, variation};
use crate::table::{Note, Table};

/// What is known of a position: play from here gains at least `lo` and at most `hi`, in half seeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub(crate) lo: i16,
    pub(crate) hi: i16,
}

/// Bounds are stored with this added, so that they are never negative.
const OFFSET: i16 = 511;

impl Bounds {
    /// Bounds that leave one value.
    #[inline]
    fn exactly(value: i16) -> Bounds {
        Bounds { lo: value, hi: value }
    }

    /// The bounds of a move that gains so much at once and leads to a position with these.
    #[inline]
    fn of_move(self, gain: i16, same_side: bool) -> Bounds {
        let Bounds { lo, hi } = if same_side { self } else { Bounds { lo: -self.hi, hi: -self.lo } };
        Bounds { lo: lo + gain, hi: hi + gain }
    }

    /// What both know.
    #[inline]
    pub(crate) fn and(self, other: Bounds) -> Bounds {
        Bounds { lo: self.lo.max(other.lo), hi: self.hi.min(other.hi) }
    }

    /// The note to store; `None` where bounds are too large for one.
    #[inline]
    fn note(self, worth: u32) -> Option<Note> {
        let half = |bound: i16| u32::from((bound + OFFSET).cast_unsigned());
        let fits = self.lo >= -OFFSET && self.hi <= OFFSET;
        fits.then(|| Note::new(half(self.lo) | half(self.hi) << 10, worth))
    }

    #[inline]
    pub(crate) fn of_note(note: Note) -> Bounds {
        let half = |content: u32| (content & 0x3ff) as i16 - OFFSET;
        let content = note.content();
        Bounds { lo: half(content), hi: half(content >> 10) }
    }
}

/// One thread's search for answers.
pub(crate) struct Search<'a, R: Searchable, T: Table<R>> {
    rules: &'a R,
    table: &'a T,
    step: i16,
    /// The moves of all positions from the root to the present one.
    children: Vec<Child<R::Position, T::Place>>,
    pub(crate) nodes: u64,
    /// Told the nodes now and then.
    pub(crate) progress: Option<&'a mut dyn FnMut(u64)>,
    watch: Watch,
    /// Another thread has the answer.
    answered: Arc<AtomicBool>,
    /// Among threads that search together, which one.
    pub(crate) thread: u32,
}

/// A move that has to be searched.
#[derive(Clone, Copy)]
struct Child<P, L> {
    position: P,
    place: L,
    /// The seeds the mover gains at once.
    gain: i16,
    same_side: bool,
    /// What the move can gain in all.
    bounds: Bounds,
    order: i32,
    /// How many moves there are in reply.
    moves: u8,
    played: u8,
}

impl<'a, R: Searchable, T: Table<R>> Search<'a, R, T> {
    /// The search of the first thread, before it has looked at anything.
    pub(crate) fn new(rules: &'a R, table: &'a T, watch: Watch, answered: Arc<AtomicBool>) -> Self {
        let (step, children) = (rules.step(), Vec::new());
        Search { rules, table, step, children, nodes: 0, progress: None, watch, answered, thread: 0 }
    }

    /// A bound on what the player to move gains from here: a lower one if it reaches `target`, an upper one if not.
    /// `known.lo < target <= known.hi`. `None` when the search has to end.
    pub(crate) fn prove(
        &mut self,
        position: &R::Position,
        place: &T::Place,
        known: Bounds,
        target: i16,
    ) -> Option<i16> {
        self.nodes += 1;
        let nodes_before = self.nodes;
        if self.has_to_end() {
            return None;
        }
        let base = self.children.len();
        let mut found = Found { target, bounds: known, dropped: i16::MIN };
        self.list_moves(position, &mut found);
        self.sift(base, &mut found, |search, child| {
            search.glance(child);
            Some(())
        })?;
        self.sift(base, &mut found, Self::look_up)?;
        for next in base..self.children.len() {
            // Mostly the first one answers, so the rest is never sorted.
            let best = (next..self.children.len()).max_by_key(|i| self.children[*i].order);
            self.children.swap(next, best.unwrap_or(next));
            let child = self.children[next];
            let bound = self.prove_move(&child, target)?;
            if bound >= target {
                found.bounds.lo = bound;
                break;
            }
            found.dropped = found.dropped.max(bound);
        }
        self.children.truncate(base);
        let mut bounds = found.bounds;
        if bounds.lo < target {
            // All moves stay below the target: the best of them is as far as it goes.
            bounds.hi = bounds.hi.min(found.dropped);
        }
        let work = 64 - (self.nodes - nodes_before).leading_zeros();
        if let Some(note) = bounds.note(work) {
            self.table.put(place, note);
        }
        Some(if bounds.lo >= target { bounds.lo } else { bounds.hi })
    }

    /// [`Search::prove`] of a move, seen by who makes it.
    fn prove_move(&mut self, child: &Child<R::Position, T::Place>, target: i16) -> Option<i16> {
        let Child { position, place, gain, same_side, .. } = child;
        if *same_side {
            let known = child.bounds.of_move(-gain, true);
            Some(gain + self.prove(position, place, known, target - gain)?)
        } else {
            let known = child.bounds.of_move(*gain, false);
            Some(gain - self.prove(position, place, known, gain - target + self.step)?)
        }
    }

    /// Plays every move. Those after which play goes on become children.
    fn list_moves(&mut self, position: &R::Position, found: &mut Found) {
        let rules = self.rules;
        let here = Here::of(rules, position);
        for played in rules.legal_moves(position) {
            let step = here.step(rules, played);
            if step.moves.is_empty() {
                found.weigh(Bounds::exactly(step.gain));
            } else {
                let place = self.table.place(rules, &step.key);
                // What is known of it is asked for now, and read when all moves are played and have been glanced at.
                self.table.prefetch(&place);
                self.add_child(&step, place, played.index());
            }
        }
    }

    #[inline]
    fn add_child(&mut self, step: &Step<R>, place: T::Place, played: u8) {
        let Step { position, gain, same_side, .. } = *step;
        let stake = self.rules.at_stake(&position);
        let bounds = Bounds { lo: -stake, hi: stake }.of_move(gain, same_side);
        let moves = step.moves.len() as u8;
        self.children.push(Child { position, place, gain, same_side, bounds, order: 0, moves, played });
    }

    /// Has each child looked at closer, and keeps those that neither answer the question then nor are out of it.
    #[inline(always)]
    fn sift(
        &mut self,
        base: usize,
        found: &mut Found,
        look: impl Fn(&mut Self, &mut Child<R::Position, T::Place>) -> Option<()>,
    ) -> Option<()> {
        let mut kept = base;
        for i in base..self.children.len() {
            if found.is_answered() {
                break;
            }
            let mut child = self.children[i];
            look(self, &mut child)?;
            if found.weigh(child.bounds) {
                self.children[kept] = child;
                kept += 1;
            }
        }
        self.children.truncate(if found.is_answered() { base } else { kept });
        Some(())
    }

    /// What the other player is sure of after a move. Where the turn goes on, the mover was as sure of it before.
    #[inline]
    fn glance(&self, child: &mut Child<R::Position, T::Place>) {
        if !child.same_side {
            child.bounds.hi = child.gain - self.rules.sure_gain(&child.position);
        }
    }

    /// What is known of a child.
    #[inline]
    fn look_up(&mut self, child: &mut Child<R::Position, T::Place>) -> Option<()> {
        let table = self.table;
        if let Some(ending) = table.ending(&child.place) {
            let value = self.exact(&child.position, Some(ending))?;
            child.bounds = Bounds::exactly(value).of_move(child.gain, child.same_side);
        } else if let Some(note) = table.get(&child.place) {
            let bounds = Bounds::of_note(note);
            child.bounds = child.bounds.and(bounds.of_move(child.gain, child.same_side));
        }
        child.order = self.order(child);
        Some(())
    }

    /// What the player to move gains with best play, found through all that follows and kept in its place, if it has one.
    fn exact(&mut self, position: &R::Position, ending: Option<Ending<'a>>) -> Option<i16> {
        let table = self.table;
        let stake = self.rules.at_stake(position);
        if let Some(value) = ending.and_then(|ending| ending.value(stake, self.step)) {
            return Some(value);
        }
        self.nodes += 1;
        if self.has_to_end() {
            return None;
        }
        let (rules, base) = (self.rules, self.children.len());
        let here = Here::of(rules, position);
        let mut best = i16::MIN;
        for played in rules.legal_moves(position) {
            let step = here.step(rules, played);
            if step.moves.is_empty() {
                best = best.max(step.gain);
                continue;
            }
            let stake = rules.at_stake(&step.position);
            let place = table.place(rules, &step.key);
            if let Some(rest) = table.ending(&place).and_then(|ending| ending.value(stake, self.step)) {
                best = best.max(in_all(step.gain, step.same_side, rest));
            } else {
                self.add_child(&step, place, played.index());
            }
        }
        for i in base..self.children.len() {
            let child = self.children[i];
            if child.bounds.hi > best {
                let rest = self.exact(&child.position, table.ending(&child.place))?;
                best = best.max(in_all(child.gain, child.same_side, rest));
            }
        }
        self.children.truncate(base);
        if let Some(seeds) = ending.and_then(|ending| ending.set(best, stake, self.step)) {
            self.sweep(seeds)?;
        }
        Some(best)
    }

    /// Finds the exact values of all positions with up to so many seeds, in the order of their numbers.
    fn sweep(&mut self, seeds: u8) -> Option<()> {
        let table = self.table;
        let Some((endings, ranking)) = table.endings() else { return Some(()) };
        for seeds in (0..=seeds).filter(|seeds| endings.begin_sweep(*seeds)) {
            let mut pits = ranking.first(seeds);
            for number in ranking.numbers(seeds) {
                let ending = endings.of(number);
                if ending.is_some_and(|ending| !ending.is_known())
                    && let Some(position) = self.rules.position_of_rank(&pits)
                    && !self.rules.legal_moves(&position).is_empty()
                {
                    self.exact(&position, ending)?;
                }
                Ranking::step(&mut pits);
            }
        }
        Some(())
    }

    /// Which moves to try first: moves that keep the turn, then by gain; and rather those that leave few moves to look
    /// at. The weights take few nodes on each of six boards of Kalah and the fewest on none (`docs/performance.md`). Trying
    /// the move first that answered an earlier question took more.
    #[inline]
    fn order(&self, child: &Child<R::Position, T::Place>) -> i32 {
        let (gain, moves, played) = (i32::from(child.gain), i32::from(child.moves), i32::from(child.played));
        let order = if child.same_side {
            let evaluation = i32::from(self.rules.evaluate(&child.position));
            304 + 24 * gain + 56 * (played - moves) + 3 * evaluation
        } else {
            32 * gain + 8 * played - 36 * moves
        };
        order + 8 * i32::from(variation(self.thread, child.played))
    }

    #[inline]
    fn has_to_end(&mut self) -> bool {
        self.watch.is_over(self.nodes) || self.nodes.is_multiple_of(1 << 10) && self.is_late()
    }

    /// Tells the progress now and then. Whether another thread has the answer.
    #[cold]
    fn is_late(&mut self) -> bool {
        if self.nodes.is_multiple_of(1 << 20)
            && let Some(progress) = &mut self.progress
        {
            progress(self.nodes);
        }
        self.answered.load(Ordering::Relaxed)
    }
}

/// What the moves of a position say so far.
struct Found {
    target: i16,
    bounds: Bounds,
    /// The most that moves without an answer can gain.
    dropped: i16,
}

impl Found {
    /// Takes in what a move can gain. Whether that leaves open if it reaches the target.
    #[inline]
    fn weigh(&mut self, bounds: Bounds) -> bool {
        self.bounds.lo = self.bounds.lo.max(bounds.lo);
        if bounds.hi < self.target {
            self.dropped = self.dropped.max(bounds.hi);
        }
        bounds.lo < self.target && self.target <= bounds.hi
    }

    #[inline]
    fn is_answered(&self) -> bool {
        self.bounds.lo >= self.target
    }
}
