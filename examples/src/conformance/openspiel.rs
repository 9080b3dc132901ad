//! Games recorded from OpenSpiel: `{game, params, moves, boards, players, legal, returns}`.

use kalah::{Kalah, KalahRules};
use mancala_core::{Event, Line, Move, Outcome, Pit, Rules, Side, View};
use oware::OwareRules;
use serde::Deserialize;
use serde_json::Value;

use super::Replay;

/// A recorded game. `boards[0]` is the start and `boards[t + 1]` follows `moves[t]`.
#[derive(Deserialize)]
struct Record {
    moves: Vec<u8>,
    boards: Vec<Vec<u8>>,
    /// The player to move in each board, 0 or 1; -1 when the game is over.
    players: Vec<i8>,
    legal: Vec<Vec<u8>>,
    /// 1 for a win, 0 for a draw, -1 for a loss, of player 0 and of player 1.
    returns: [f64; 2],
}

/// What one OpenSpiel game means by its boards and moves.
pub trait Encoding {
    /// The rules it plays by.
    type Rules: Rules;

    /// Whether the last board shows the houses swept into the stores.
    const SWEEPS: bool;

    /// The rules for games from this start.
    fn rules(&self, start: &[u8], to_move: Side) -> Result<Self::Rules, String>;

    /// A board by pits.
    fn view(&self, board: &[u8]) -> View;

    /// The index of the library's move for an action of `side`.
    fn move_index(&self, action: u8, side: Side) -> u8;
}

/// OpenSpiel's `mancala`: 14 pits in sowing order, `[0]` player 1's store, `[1..6]` player 0's houses, `[7]` player 0's
/// store, `[8..13]` player 1's houses; an action is a pit.
pub struct Mancala;

impl Encoding for Mancala {
    type Rules = Kalah;

    const SWEEPS: bool = false;

    fn rules(&self, start: &[u8], to_move: Side) -> Result<Kalah, String> {
        let [north_store, rest @ ..] = start else { return Err("the start has no pits".into()) };
        let (Some((south, &[south_store, ref north @ ..])), true) =
            (rest.split_at_checked(6), start.len() == 14)
        else {
            return Err(format!("a board has 14 pits, not {}", start.len()));
        };
        let position = kalah::Position::from_rows(south, north, [south_store, *north_store], to_move);
        let rules = position
            .map_err(Into::into)
            .and_then(|start| KalahRules::with_start(kalah::Options::openspiel(), start));
        rules.map_err(|error| error.to_string())
    }

    fn view(&self, board: &[u8]) -> View {
        let mut view = View::new(6);
        for (pit, seeds) in (0u8..).zip(board) {
            let pit = match pit {
                0 => Pit::Store(Side::North),
                7 => Pit::Store(Side::South),
                1..7 => Pit::House(Side::South, pit - 1),
                _ => Pit::House(Side::North, pit - 8),
            };
            *view.seeds_mut(pit) = *seeds;
        }
        view
    }

    fn move_index(&self, action: u8, side: Side) -> u8 {
        action.wrapping_sub(if side == Side::South { 1 } else { 8 })
    }
}

/// OpenSpiel's `oware`: the houses of player 0 and of player 1 in sowing order, then the two scores; an action is a house
/// of the player to move. A game also ends at the first repetition since the last capture.
pub struct OwareBoards<const W: usize, const P: usize>;

impl<const W: usize, const P: usize> Encoding for OwareBoards<W, P> {
    type Rules = OwareRules<W, P>;

    const SWEEPS: bool = true;

    fn rules(&self, start: &[u8], to_move: Side) -> Result<OwareRules<W, P>, String> {
        let houses = oware_houses(start)?;
        let (south, rest) = start.split_at(houses);
        let (north, stores) = rest.split_at(houses);
        let position = oware::Position::from_rows(south, north, [stores[0], stores[1]], to_move);
        let rules = position.map_err(Into::into).and_then(|start| {
            OwareRules::with_start(oware::Options::openspiel().houses(start.houses()), start)
        });
        rules.map_err(|error| error.to_string())
    }

    fn view(&self, board: &[u8]) -> View {
        let houses = oware_houses(board).unwrap_or_default();
        let mut view = View::new(houses as u8);
        let pits =
            Side::BOTH.into_iter().flat_map(|side| (0..houses as u8).map(move |n| Pit::House(side, n)));
        for (pit, seeds) in pits.chain(Side::BOTH.map(Pit::Store)).zip(board) {
            *view.seeds_mut(pit) = *seeds;
        }
        view
    }

    fn move_index(&self, action: u8, _side: Side) -> u8 {
        action
    }
}

/// The houses a side of a board of `oware`.
fn oware_houses(board: &[u8]) -> Result<usize, String> {
    match board.len().checked_sub(2) {
        Some(houses) if houses > 0 && houses.is_multiple_of(2) => Ok(houses / 2),
        _ => Err(format!("a board has an even number of pits from 4 on, not {}", board.len())),
    }
}

/// Replays a game of `oware` on a board of any width.
pub(super) fn replay_oware(record: Value, replay: &mut Replay<'_>) -> Result<(), String> {
    let pits = record["boards"][0].as_array().map_or(0, Vec::len);
    if pits > 2 * usize::from(oware::Position::<1>::MAX_HOUSES) + 2 {
        self::replay::<OwareBoards<2, 32>>(record, replay, &OwareBoards)
    } else {
        self::replay::<OwareBoards<1, 16>>(record, replay, &OwareBoards)
    }
}

/// Replays a game and compares boards, players, legal moves and the result.
pub(super) fn replay<E: Encoding>(
    record: Value,
    replay: &mut Replay<'_>,
    encoding: &E,
) -> Result<(), String> {
    let record: Record = serde_json::from_value(record).map_err(|error| error.to_string())?;
    let plies = record.moves.len();
    for (field, len) in
        [("boards", record.boards.len()), ("players", record.players.len()), ("legal", record.legal.len())]
    {
        if len != plies + 1 {
            return Err(format!("{plies} moves go with {} {field}, not with {len}", plies + 1));
        }
    }
    let player = |code: i8| match code {
        0 => Some(Side::South),
        1 => Some(Side::North),
        _ => None,
    };
    let first = player(record.players[0]).unwrap_or(Side::South);
    let rules = encoding.rules(&record.boards[0], first)?;
    let mut line = Line::new(&rules);
    for (t, action) in record.moves.iter().enumerate() {
        compare(&rules, &line, &record, t, encoding, replay);
        let side = rules.side_to_move(line.position());
        let index = encoding.move_index(*action, side);
        let Some(played) = <E::Rules as Rules>::Move::from_index(index) else {
            replay.mismatch(format!("action {action} is no move of {}", side.name()));
            return Ok(());
        };
        replay.next_move();
        if let Err(error) = line.play(&rules, played) {
            replay.mismatch(error.to_string());
            return Ok(());
        }
    }
    compare(&rules, &line, &record, plies, encoding, replay);
    let outcome = line.outcome(&rules);
    let result = outcome.map(|outcome| outcome.winner);
    let recorded = match record.returns {
        [south, north] if south > north => Some(Side::South),
        [south, north] if south < north => Some(Side::North),
        _ => None,
    };
    replay.compare("winner", &result, &Some(recorded));
    Ok(())
}

/// Compares one position.
fn compare<E: Encoding>(
    rules: &E::Rules,
    line: &Line<E::Rules>,
    record: &Record,
    t: usize,
    encoding: &E,
    replay: &mut Replay<'_>,
) {
    let outcome = line.outcome(rules);
    let over = outcome.is_some();
    let side = rules.side_to_move(line.position());
    let view = match outcome {
        Some(outcome) if E::SWEEPS => swept(rules, line.position(), outcome),
        _ => rules.view(line.position()),
    };
    replay.compare("board", &view, &encoding.view(&record.boards[t]));
    replay.compare("player", &if over { -1 } else { side.index() as i8 }, &record.players[t]);
    let legal: Vec<u8> = line.legal_moves(rules).into_iter().map(Move::index).collect();
    let recorded: Vec<u8> = record.legal[t].iter().map(|action| encoding.move_index(*action, side)).collect();
    replay.compare("legal moves", &legal, &recorded);
}

/// The board at the end of a game, what is left in the houses given to whom it is counted for.
fn swept<R: Rules>(rules: &R, position: &R::Position, outcome: Outcome) -> View {
    let mut view = rules.view(position);
    rules.sweep(position, &outcome, |pit, seeds, to| view.apply(&Event::Swept { pit, seeds, to }));
    view
}
