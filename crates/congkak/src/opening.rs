//! The simultaneous opening: two hands on one board, one seed at a time.

use mancala_core::{Cell, Event, Observer, Pit, RaceEnd, Side, SowingEnd};

use crate::hands::{Hand, HandState, Opening};
use crate::options::{Capture, SerentakNext, SerentakOrder, SerentakStoreEnd};
use crate::position::{Phase, Position};
use crate::rules::CongkakRules;

impl<const W: usize, const H: usize> CongkakRules<W, H> {
    /// Both opening houses are known: lifts them and sows until somebody must decide.
    pub(crate) fn open<O: Observer>(&self, position: &mut Position<W>, houses: [u8; 2], observer: &mut O) {
        position.turn_to(Side::South);
        let hands = [Hand::done(HandState::Dead); 2];
        let mut opening = Opening { hands, tick: 0, first_done: None };
        for side in Side::BOTH {
            self.lift(position, &mut opening, side, houses[side.index()], observer);
        }
        self.sow_on(position, opening, observer);
    }

    /// The hand that ended in its store picks another house, or waits.
    pub(crate) fn pick_in_opening<O: Observer>(
        &self,
        position: &mut Position<W>,
        mut opening: Opening,
        house: Option<u8>,
        observer: &mut O,
    ) {
        let side = position.side;
        match house {
            Some(house) => {
                opening.first_done = (!opening.hand(!side).sows()).then_some(!side);
                self.lift(position, &mut opening, side, house, observer);
            }
            None => opening.hands[side.index()].state = HandState::Rests,
        }
        self.sow_on(position, opening, observer);
    }

    fn lift<O: Observer>(
        &self,
        position: &mut Position<W>,
        opening: &mut Opening,
        side: Side,
        house: u8,
        observer: &mut O,
    ) {
        let cell = Cell::<W>::own(house);
        let seeds = position.board_of(side, |board| board.take(cell));
        observer.tell(|| Event::Lifted { hand: side, pit: Pit::House(side, house), seeds });
        opening.hands[side.index()] =
            Hand { at: cell.index(), origin: self.origin_of(cell), seeds, state: HandState::Sowing };
    }

    /// A handful's origin where it is passed over.
    fn origin_of(&self, cell: Cell<W>) -> u8 {
        if self.options().skip_origin { cell.index() } else { 0 }
    }

    /// Sows tick by tick until a player must decide or both hands are done for good.
    fn sow_on<O: Observer>(&self, position: &mut Position<W>, mut opening: Opening, observer: &mut O) {
        loop {
            if let Some(side) = position.picker(&opening) {
                position.turn_to(side);
                position.phase = Phase::Opening(opening);
                return;
            }
            if !opening.hands.into_iter().any(Hand::sows) {
                break;
            }
            for side in self.hands_of(opening.tick).into_iter().flatten() {
                if opening.hand(side).sows() {
                    self.drop_seed(position, &mut opening, side, observer);
                }
            }
            opening.tick = opening.tick.saturating_add(1);
        }
        let (next, how) = self.next_after(&opening);
        observer.tell(|| Event::RaceEnded { first: next, how });
        position.phase = Phase::Play;
        position.turn_to(next);
        self.end_chain(position, !next, observer);
    }

    /// Whose hands drop a seed in this tick, in order.
    fn hands_of(&self, tick: u16) -> [Option<Side>; 2] {
        let options = self.options();
        if let Some(side) = options.serentak_schedule.hand(tick) {
            return [Some(side), None];
        }
        let south_first = match options.serentak_order {
            SerentakOrder::P0First => true,
            SerentakOrder::P1First => false,
            SerentakOrder::Alternate => tick.is_multiple_of(2),
        };
        let first = if south_first { Side::South } else { Side::North };
        [Some(first), Some(!first)]
    }

    /// One seed, and what follows if it was the last.
    fn drop_seed<O: Observer>(
        &self,
        position: &mut Position<W>,
        opening: &mut Opening,
        side: Side,
        observer: &mut O,
    ) {
        let options = self.options();
        let hand = &mut opening.hands[side.index()];
        let skipped = options.skip_origin.then_some(Cell::from_index(hand.origin));
        let mut pits = self.circuit(side).sown_from(Cell::from_index(hand.at));
        let Some(cell) = pits.find(|cell| Some(*cell) != skipped) else { return };
        hand.at = cell.index();
        hand.seeds -= 1;
        if cell == Cell::OWN_STORE {
            hand.state = HandState::Lapped;
        }
        let pit = Pit::seen_by(side, cell, true);
        observer.tell(|| Event::PutDown { hand: side, pit, seeds: 1 });
        let lapped = hand.state == HandState::Lapped;
        let ended = hand.seeds == 0;
        position.board_of(side, |board| board.row_mut(cell).add(cell.lane(), 1));
        if !ended {
            return;
        }
        if cell == Cell::OWN_STORE {
            observer.tell(|| Event::SowingEnded { hand: side, pit, why: SowingEnd::InStore });
            let picks = options.serentak_store_end == SerentakStoreEnd::Reselect;
            opening.done(side, if picks { HandState::MayPick } else { HandState::Rests });
        } else if options.relay && position.board_of(side, |board| board.get(cell)) > 1 {
            hand.seeds = position.board_of(side, |board| board.take(cell));
            hand.origin = self.origin_of(cell);
            let seeds = hand.seeds;
            observer.tell(|| Event::Relayed { hand: side, pit, seeds });
        } else {
            let capture = if options.serentak_capture { options.capture } else { Capture::None };
            position
                .board_of(side, |board| self.land::<true, O>(board, side, cell, capture, lapped, observer));
            opening.done(side, HandState::Dead);
        }
    }

    /// Who moves after the opening, and why. Without bonus turns a last seed in the store gives no claim.
    fn next_after(&self, opening: &Opening) -> (Side, RaceEnd) {
        let in_store = |side: Side| self.options().bonus_turn && opening.hand(side).ended_in_store();
        let first = opening.first_done.unwrap_or(Side::South);
        match (in_store(Side::South), in_store(Side::North), self.options().serentak_next) {
            (true, false, _) => (Side::South, RaceEnd::InStore),
            (false, true, _) => (Side::North, RaceEnd::InStore),
            (_, _, SerentakNext::FirstFinished) => (first, RaceEnd::Won),
            (_, _, SerentakNext::LastFinished) => (!first, RaceEnd::WonByLast),
        }
    }
}

impl<const W: usize> Position<W> {
    /// Who must pick between two ticks; where both may, whose hand got there first.
    pub(crate) fn picker(&self, opening: &Opening) -> Option<Side> {
        let first = opening.first_done?;
        let picks = |side: &Side| {
            opening.hand(*side).state == HandState::MayPick && !self.row(*side).houses().is_empty()
        };
        [first, !first].into_iter().find(picks)
    }
}
