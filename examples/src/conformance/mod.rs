//! Replaying recorded games: every board, every set of legal moves, every result.

pub mod congkak;
pub mod enkeshui;
pub mod openspiel;

use std::fmt::{self, Debug};
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use flate2::read::MultiGzDecoder;
use serde_json::Value;

/// What a replay found so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Games replayed.
    pub games: u64,
    /// Moves played in them.
    pub moves: u64,
    /// What differed, in the order it was found.
    pub mismatches: Vec<Mismatch>,
}

/// One thing that the library sees otherwise than the record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// Where: file, line, and move number from 0.
    pub place: String,
    /// What differs, with both values.
    pub what: String,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.what)
    }
}

/// A file that cannot be replayed: where, and why.
#[derive(Debug)]
pub struct Damaged(String);

impl fmt::Display for Damaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Damaged {}

/// The replay of one recorded game.
#[derive(Debug)]
pub struct Replay<'a> {
    report: &'a mut Report,
    file: &'a str,
    line: usize,
    ply: usize,
}

impl Replay<'_> {
    /// Goes on to the next move.
    pub fn next_move(&mut self) {
        self.ply += 1;
        self.report.moves += 1;
    }

    /// Compares what the library finds with what is recorded.
    pub fn compare<T: PartialEq + Debug>(&mut self, what: &str, found: &T, recorded: &T) {
        if found != recorded {
            self.mismatch(format!("{what} {found:?}, recorded {recorded:?}"));
        }
    }

    /// Notes a mismatch.
    pub fn mismatch(&mut self, what: String) {
        let place = format!("{} line {} move {}", self.file, self.line, self.ply);
        self.report.mismatches.push(Mismatch { place, what });
    }
}

/// Replays every game of a file, plain or gzip, one game of JSON a line; a file may also be one record over many lines.
///
/// # Errors
///
/// A file that cannot be opened or decompressed, a line that is not a recorded game, and a game that is not known are
/// errors, with the number of the line. What was replayed before it stays in the report.
pub fn replay_file(path: &Path, report: &mut Report) -> Result<(), Damaged> {
    let name = path.display().to_string();
    let file = std::fs::File::open(path).map_err(|error| Damaged(format!("{name}: {error}")))?;
    let mut reader = BufReader::new(file);
    let magic = reader.fill_buf().map_err(|error| Damaged(format!("{name}: {error}")))?;
    let reader: Box<dyn Read> = if magic.starts_with(&[0x1f, 0x8b]) {
        Box::new(MultiGzDecoder::new(reader))
    } else {
        Box::new(reader)
    };
    let mut lines = BufReader::new(reader).lines().enumerate();
    while let Some((i, text)) = lines.next() {
        let damaged = |why: String| Damaged(format!("{name} line {}: {why}", i + 1));
        let mut text = text.map_err(|error| damaged(error.to_string()))?;
        if text.trim().is_empty() {
            continue;
        }
        if text.trim() == "{" {
            // One record over all the lines that are left.
            for (_, line) in lines.by_ref() {
                text = text + "\n" + &line.map_err(|error| damaged(error.to_string()))?;
            }
        }
        let record: Value = serde_json::from_str(&text).map_err(|error| damaged(error.to_string()))?;
        let mut replay = Replay { report, file: &name, line: i + 1, ply: 0 };
        replay_game(record, &mut replay).map_err(damaged)?;
        report.games += 1;
    }
    Ok(())
}

/// Replays one game by the format its field `game` names.
fn replay_game(record: Value, replay: &mut Replay<'_>) -> Result<(), String> {
    let game = record.get("game").and_then(Value::as_str).ok_or("it has no field `game`")?.to_string();
    match game.as_str() {
        "congkak" => congkak::replay(record, replay),
        "mancala" => openspiel::replay(record, replay, &openspiel::Mancala),
        "oware" => openspiel::replay_oware(record, replay),
        "enkeshui" => enkeshui::replay(record, replay),
        _ => Err(format!("the format of game `{game}` is not known")),
    }
}
