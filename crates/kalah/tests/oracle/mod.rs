//! Kalah on plain arrays, one seed at a time: what the packed implementation is compared with.
//!
//! Written to be checked by eye against `docs/rules/kalah.md`; nothing here is meant to be fast. Sides are 0 (South) and 1
//! (North). House 0 is the one farthest from its owner's store; the house facing house `i` is `n - 1 - i`.

use kalah::mancala_core::testing::{Oracle, agree, contract};
use kalah::mancala_core::{EndReason, Move, Outcome, Pit, Rules, Score, Side, View};
use kalah::{Capture, End, ExtraMove, KalahMove, KalahRules, Leftovers, Options, Phase, Position, Swap};

/// A position and the options it is played under.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Plain {
    options: Options,
    /// Houses a side.
    n: usize,
    /// Seeds in each side's houses, in sowing order.
    houses: [Vec<u32>; 2],
    /// Seeds in each side's store.
    stores: [u32; 2],
    /// The side to move.
    to_move: usize,
    /// How far the opening has come.
    phase: Phase,
}

/// A pit that the mover sows: any house, or the own store.
#[derive(Clone, Copy)]
enum Sown {
    House { side: usize, house: usize },
    OwnStore,
}

/// Checks everything at one position: what the trait promises, and that the oracle agrees with it and with every move
/// from it, in how far the opening has come, too, which a view of the board does not show.
pub(crate) fn check<const W: usize, const P: usize>(rules: &KalahRules<W, P>, position: &Position<W>) {
    contract(rules, position);
    agree::<_, Plain>(rules, position);
    for played in rules.legal_moves(position) {
        let mut after = *position;
        rules.play_unchecked(&mut after, played, &mut ());
        let mut plain = Plain::of(rules, position);
        plain.play(played.index());
        assert_eq!(plain, Plain::of(rules, &after), "{rules} at {position} after {played}");
    }
}

impl Plain {
    /// The same position.
    pub(crate) fn of<const W: usize, const P: usize>(
        rules: &KalahRules<W, P>,
        position: &Position<W>,
    ) -> Plain {
        let view = rules.view(position);
        let row = |side| view.houses(side).iter().map(|seeds| u32::from(*seeds)).collect();
        let store = |side| u32::from(view.seeds(Pit::Store(side)));
        Plain {
            options: *rules.options(),
            n: usize::from(position.houses()),
            houses: Side::BOTH.map(row),
            stores: Side::BOTH.map(store),
            to_move: position.side_to_move().index(),
            phase: position.phase(),
        }
    }

    /// Plays a legal move by its index.
    pub(crate) fn play(&mut self, index: u8) {
        assert!(self.moves().contains(&index), "move {index} is not legal in {self:?}");
        if index == KalahMove::SWAP.index() {
            self.swap();
        } else {
            self.lift(usize::from(index));
        }
    }

    /// The moves of the player to move: loaded houses, and the swap where it is offered.
    fn moves(&self) -> Vec<u8> {
        if self.end_reason().is_some() {
            return Vec::new();
        }
        let loaded = (0..self.n).filter(|&house| self.houses[self.to_move][house] > 0);
        let mut moves: Vec<u8> = loaded.map(|house| u8::try_from(house).expect("15 at most")).collect();
        if self.phase == Phase::SwapOffer {
            moves.push(KalahMove::SWAP.index());
        }
        moves
    }

    /// Rows and stores are exchanged; the players keep their side, and the first player moves.
    fn swap(&mut self) {
        self.houses.swap(0, 1);
        self.stores.swap(0, 1);
        self.to_move = 1 - self.to_move;
        self.phase = Phase::Play;
    }

    /// Sows a house, captures, and passes the turn or not.
    fn lift(&mut self, house: usize) {
        let moves_again = match self.sow(house) {
            Sown::OwnStore => match self.options.extra_move {
                ExtraMove::Yes => true,
                ExtraMove::No => false,
                ExtraMove::NotFirstMove => self.phase != Phase::FirstMove,
            },
            Sown::House { side, house } => self.capture(side, house) && self.options.capture_moves_again,
        };
        if !moves_again {
            self.to_move = 1 - self.to_move;
        }
        self.phase = match self.phase {
            Phase::FirstMove | Phase::FirstTurn if self.options.swap == Swap::AfterFirstMove => {
                if moves_again { Phase::FirstTurn } else { Phase::SwapOffer }
            }
            _ => Phase::Play,
        };
    }

    /// Lifts a house and sows it; in relay sowing, sows on from every loaded house that a handful ends in. Returns the
    /// pit of the very last seed.
    fn sow(&mut self, house: usize) -> Sown {
        let mover = self.to_move;
        // Any 2n + 1 drops in a row hold one into the own store, which a seed never leaves. So no sowing is longer than
        // this.
        let mut drops_left = (2 * self.n as u32 + 1) * (1 + self.in_houses(0) + self.in_houses(1));

        let mut pit = Sown::House { side: mover, house };
        let mut hand = std::mem::take(&mut self.houses[mover][house]);
        loop {
            assert!(drops_left > 0, "an endless sowing");
            drops_left -= 1;
            pit = self.next_pit(pit);
            hand -= 1;
            match pit {
                Sown::OwnStore => self.stores[mover] += 1,
                Sown::House { side, house } => {
                    self.houses[side][house] += 1;
                    let was_loaded = self.houses[side][house] > 1;
                    if hand == 0 && was_loaded && self.options.relay {
                        hand = std::mem::take(&mut self.houses[side][house]);
                    }
                }
            }
            if hand == 0 {
                return pit;
            }
        }
    }

    /// The pit after this one: the mover's houses, the mover's store, the other side's houses.
    fn next_pit(&self, pit: Sown) -> Sown {
        let mover = self.to_move;
        match pit {
            Sown::House { side, house } if house + 1 < self.n => Sown::House { side, house: house + 1 },
            Sown::House { side, .. } if side == mover => Sown::OwnStore,
            Sown::House { .. } => Sown::House { side: mover, house: 0 },
            Sown::OwnStore => Sown::House { side: 1 - mover, house: 0 },
        }
    }

    /// Captures if the last seed fell in an own empty house and the options say so; tells whether any seed was banked.
    fn capture(&mut self, side: usize, house: usize) -> bool {
        let mover = self.to_move;
        let was_empty = self.houses[side][house] == 1;
        if side != mover || !was_empty {
            return false;
        }
        let opposite = self.n - 1 - house;
        let opposite_loaded = self.houses[1 - mover][opposite] > 0;
        let captures = match self.options.capture {
            Capture::OppositeLoaded => opposite_loaded,
            Capture::Always => true,
            Capture::None => false,
        };
        if !captures {
            return false;
        }
        let mut banked = std::mem::take(&mut self.houses[1 - mover][opposite]);
        if self.options.capture_takes_last {
            banked += std::mem::take(&mut self.houses[mover][house]);
        }
        self.stores[mover] += banked;
        banked > 0
    }

    /// Why the game is over, if it is. A side that has run out comes before a majority.
    fn end_reason(&self) -> Option<EndReason> {
        let empty = |side| self.in_houses(side) == 0;
        let total = self.in_houses(0) + self.in_houses(1) + self.stores[0] + self.stores[1];
        let majority = self.stores.iter().any(|&store| 2 * store > total);
        match self.options.end {
            End::SideEmpty if empty(0) || empty(1) => Some(EndReason::SideEmpty),
            End::MoverEmpty if empty(self.to_move) => Some(EndReason::NoMove),
            _ if self.options.stop_at_majority && majority => Some(EndReason::Majority),
            _ => None,
        }
    }

    /// What each side has won: its store, and after the end the leftovers that count for it.
    fn won(&self) -> [u32; 2] {
        let mut won = self.stores;
        let Some(reason) = self.end_reason() else { return won };
        for owner in 0..2 {
            let left = self.in_houses(owner);
            match self.options.leftovers {
                _ if reason == EndReason::Majority => won[owner] += left,
                Leftovers::Owner => won[owner] += left,
                // One row is empty, so what is left lies with the player who did not run out.
                Leftovers::Emptier => won[1 - owner] += left,
                Leftovers::Nobody => {}
            }
        }
        won
    }

    /// Seeds in a side's houses.
    fn in_houses(&self, side: usize) -> u32 {
        self.houses[side].iter().sum()
    }
}

/// A count as the crate has it: no board holds more than 255 seeds.
fn byte(count: u32) -> u8 {
    u8::try_from(count).expect("255 seeds at most")
}

impl<const W: usize, const P: usize> Oracle<KalahRules<W, P>> for Plain {
    fn from_position(rules: &KalahRules<W, P>, position: &Position<W>) -> Plain {
        Plain::of(rules, position)
    }

    fn legal_moves(&self) -> Vec<u8> {
        self.moves()
    }

    fn play(&mut self, index: u8) {
        Plain::play(self, index);
    }

    fn side_to_move(&self) -> Side {
        Side::BOTH[self.to_move]
    }

    fn view(&self) -> View {
        let mut view = View::new(byte(self.n as u32));
        for side in Side::BOTH {
            for (house, seeds) in (0u8..).zip(&self.houses[side.index()]) {
                *view.seeds_mut(Pit::House(side, house)) = byte(*seeds);
            }
            *view.seeds_mut(Pit::Store(side)) = byte(self.stores[side.index()]);
        }
        view
    }

    fn score(&self) -> Score {
        let [south, north] = self.won().map(byte);
        Score::seeds(south, north)
    }

    fn outcome(&self) -> Option<Outcome> {
        let reason = self.end_reason()?;
        let [south, north] = self.won();
        let winner = match south.cmp(&north) {
            std::cmp::Ordering::Greater => Some(Side::South),
            std::cmp::Ordering::Less => Some(Side::North),
            std::cmp::Ordering::Equal => None,
        };
        Some(Outcome { winner, reason, score: Score::seeds(byte(south), byte(north)) })
    }
}
