//! What the traits promise, checked at one position.

use core::fmt::{Debug, Display};
use core::str::FromStr;
use std::string::ToString;

use crate::error::IllegalReason;
use crate::event::{Event, Story};
use crate::line::Line;
use crate::moves::Move;
use crate::rules::Rules;
use crate::view::{Pit, View};
use crate::{Outcome, Side};

/// Checks everything [`Rules`] promise about a position.
///
/// # Panics
///
/// With rules, position and move where one of them does not hold.
pub fn contract<R: Rules>(rules: &R, position: &R::Position) {
    let here = format_args!("{rules} at {position}").to_string();
    assert_eq!(rules.check(position), Ok(()), "{here}: the position does not fit its rules");
    text_round_trip(position, &here);

    let outcome = rules.outcome(position);
    let legal = rules.legal_moves(position);
    assert_eq!(legal.is_empty(), outcome.is_some(), "{here}: moves and outcome disagree");
    if let Some(outcome) = outcome {
        assert_eq!(outcome.score, rules.score(position), "{here}: score and outcome disagree");
    }
    for index in 0..R::Move::COUNT {
        let Some(played) = R::Move::from_index(index) else { continue };
        assert_eq!(played.index(), index, "{here}: move {played} has another index");
        let here = format_args!("{here} after {played}").to_string();
        text_round_trip(&played, &here);
        if legal.contains(played) {
            legal_move(rules, position, played, &here);
        } else {
            let mut after = *position;
            let error = rules.play(&mut after, played).expect_err(&here);
            assert_eq!(after, *position, "{here}: an illegal move changed the position");
            let over = error.reason == IllegalReason::GameOver;
            assert_eq!(over, outcome.is_some(), "{here}: illegal because {}", error.reason);
            // It must not fail, whatever it makes of it.
            rules.play_unchecked(&mut after, played, &mut ());
        }
    }
}

fn text_round_trip<T>(value: &T, here: &str)
where
    T: Display + FromStr<Err: Debug> + PartialEq + Debug,
{
    let text = value.to_string();
    let read =
        text.parse::<T>().unwrap_or_else(|error| panic!("{here}: {text} does not read back: {error:?}"));
    assert_eq!(read, *value, "{here}: {text} reads back as something else");
}

fn legal_move<R: Rules>(rules: &R, before: &R::Position, played: R::Move, here: &str) {
    let (mut checked, mut unchecked, mut narrated) = (*before, *before, *before);
    rules.play(&mut checked, played).expect(here);
    rules.play_unchecked(&mut unchecked, played, &mut ());
    assert_eq!(checked, unchecked, "{here}: checked and unchecked play disagree");

    let mut story = Story::default();
    rules.play_observed(&mut narrated, played, &mut story).expect(here);
    assert_eq!(checked, narrated, "{here}: silent and narrated play disagree");
    let after = rules.view(&checked);
    assert_eq!(rules.view(before).total(), after.total(), "{here}: seeds were lost or made");
    story_adds_up(rules.view(before), after, &story, here);
    end_is_told(&story, after, rules.outcome(&checked), here);
}

/// The events lead from the view before to the view after, and back.
fn story_adds_up(before: View, after: View, story: &Story, here: &str) {
    let mut view = before;
    for event in story.0.iter().filter(|event| !event.is_sweep()) {
        view.apply(event);
    }
    assert_eq!(view, after, "{here}: the story does not add up: {:?}", story.0);
    for event in story.0.iter().rev() {
        if event.is_sweep() {
            continue;
        }
        view.revert(event);
    }
    assert_eq!(view, before, "{here}: the story does not go back: {:?}", story.0);
}

/// The story ends with the outcome if there is one, and the swept seeds make up its score.
fn end_is_told(story: &Story, after: View, outcome: Option<Outcome>, here: &str) {
    let told = story.0.iter().find_map(|event| match event {
        Event::Ended(outcome) => Some(*outcome),
        _ => None,
    });
    assert_eq!(told, outcome, "{here}: the story tells another end");
    if let Some(outcome) = outcome {
        let mut swept = after;
        story.0.iter().filter(|event| event.is_sweep()).for_each(|event| swept.apply(event));
        for side in Side::BOTH {
            let banked = 2 * u16::from(swept.seeds(Pit::Store(side)));
            assert_eq!(
                banked,
                outcome.score.of(side),
                "{here}: the sweep does not make up the score of {side}"
            );
        }
    }
}

/// Checks what a [`Line`] promises: moves exactly when there is no outcome, and refusals that say why.
///
/// # Panics
///
/// With rules and position where they do not hold.
pub fn contract_of_line<R: Rules>(rules: &R, line: &Line<R>) {
    let here = format_args!("{rules} at {} after {} plies", line.position(), line.plies()).to_string();
    let legal = line.legal_moves(rules);
    let outcome = line.outcome(rules);
    assert_eq!(legal.is_empty(), outcome.is_some(), "{here}: moves and outcome of the line disagree");
    if outcome.is_some() {
        for played in (0..R::Move::COUNT).filter_map(R::Move::from_index) {
            let error = line.clone().play(rules, played).expect_err(&here);
            assert_eq!(
                error.reason,
                IllegalReason::GameOver,
                "{here}: {played} is refused for another reason"
            );
        }
    }
}
