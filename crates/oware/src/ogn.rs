//! OGN, the Oware Game Notation: records of games as people exchange them.
//!
//! ```text
//! [Variant "Oware Abapa"]
//! [Event "Club evening"]
//! [South "Ama"]
//! [North "Kofi"]
//! [Result "*"]
//!
//! 1. F f 2. B { slow } e 3. A a *
//! ```
//!
//! Tags come first, then the moves: a number and a dot before each of South's, a capital letter for a house of South and
//! a small one for a house of North, `+n` where the move captured `n` seeds; comments in braces, asides in parentheses;
//! the result last. Where a game does not begin from the usual position the tag `FEN` says from which, in the form of
//! [`Position`]'s text. Where its rules are not those of [`Options::abapa`], the tag `Rules` has the text of the rules;
//! programs that do not know it keep it as any other tag.
//!
//! Reading keeps everything that the format holds: all tags, comments and asides, and the captures as claimed. It does
//! not look at the numbers. Writing orders the tags (the usual ones first, then by name) and breaks lines at 80 columns
//! outside comments.
//!
//! A record is text that may claim anything; [`Ogn::replay`] plays it under rules.
//!
//! ```
//! use oware::Oware;
//! use oware::mancala_core::Game;
//! use oware::ogn::Ogn;
//! let record: Ogn = "[South \"Ama\"]\n\n1. F f 2. B { slow } e *".parse()?;
//! assert_eq!(record.tag("South"), Some("Ama"));
//! let game: Game<Oware> = record.replay(record.rules()?)?;
//! assert_eq!(game.moves().len(), 4);
//!
//! let mut written = Ogn::of_game(&game);
//! written.set_tag("South", "Ama")?;
//! assert!(written.to_string().ends_with("1. F f 2. B e *\n"));
//! # Ok::<(), oware::ogn::OgnError>(())
//! ```

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::iter::Peekable;
use core::str::{CharIndices, FromStr};

use mancala_core::{Excerpt, Game, IllegalMove, PositionError, Rules, RulesError, Side};
use thiserror::Error;

use crate::moves::OwareMove;
use crate::options::Options;
use crate::position::Position;
use crate::rules::{Oware, OwareRules};

/// The usual tags, in the order in which they are written.
const ROSTER: [&str; 8] = ["Variant", "Event", "Site", "Date", "Round", "South", "North", "Result"];

/// The column at which lines of moves are broken.
const COLUMNS: usize = 80;

/// The record of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ogn {
    /// Names and values, in the order in which they are written, each name once.
    tags: Vec<(String, String)>,
    /// The notes before the first move.
    pub notes: Vec<Note>,
    /// The moves in order.
    pub moves: Vec<OgnMove>,
    /// How the record says the game ended; `None` when it breaks off without a result.
    pub result: Option<OgnResult>,
}

/// One move of a record, as it is claimed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OgnMove {
    /// Whose house it is.
    pub side: Side,
    /// The house that is lifted.
    pub played: OwareMove,
    /// The seeds that the move is said to capture; nothing is said for none.
    pub captured: u8,
    /// The notes after the move.
    pub notes: Vec<Note>,
}

/// What a record says beside its moves: a comment or an aside. The text is kept as it stands, blanks included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    text: String,
    is_comment: bool,
}

impl Note {
    /// A comment, written in braces; its text may hold any but a closing brace.
    pub fn comment(text: &str) -> Result<Note, OgnError> {
        if text.contains('}') {
            return Err(OgnError::Note { found: Excerpt::of(text) });
        }
        Ok(Note { text: text.into(), is_comment: true })
    }

    /// An aside, such as a variation, written in parentheses; those in its text must pair up.
    pub fn aside(text: &str) -> Result<Note, OgnError> {
        let depth = text.chars().try_fold(0usize, |depth, c| match c {
            '(' => Some(depth + 1),
            ')' => depth.checked_sub(1),
            _ => Some(depth),
        });
        if depth != Some(0) {
            return Err(OgnError::Note { found: Excerpt::of(text) });
        }
        Ok(Note { text: text.into(), is_comment: false })
    }

    /// The text without its braces or parentheses.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether it is a comment; otherwise it is an aside.
    #[must_use]
    pub fn is_comment(&self) -> bool {
        self.is_comment
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [open, close] = if self.is_comment { ['{', '}'] } else { ['(', ')'] };
        write!(f, "{open}{}{close}", self.text)
    }
}

/// The result at the end of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OgnResult {
    /// `1-0` or `0-1`: the side won.
    Won(Side),
    /// `1/2-1/2`.
    Drawn,
    /// `*`: the game is not over, or nobody knows.
    Open,
}

impl OgnResult {
    const ALL: [OgnResult; 4] =
        [OgnResult::Won(Side::South), OgnResult::Won(Side::North), OgnResult::Drawn, OgnResult::Open];
}

impl fmt::Display for OgnResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            OgnResult::Won(Side::South) => "1-0",
            OgnResult::Won(Side::North) => "0-1",
            OgnResult::Drawn => "1/2-1/2",
            OgnResult::Open => "*",
        })
    }
}

/// What is wrong with a record. Moves are named by their number as it is written, and by whose they are.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OgnError {
    /// A tag does not have the form `[Name "value"]`.
    #[error("a tag looks like [Name \"value\"], not like {found}")]
    Tag {
        /// The text.
        found: Excerpt,
    },
    /// A tag stands twice.
    #[error("the tag {found} stands twice")]
    RepeatedTag {
        /// Its name.
        found: Excerpt,
    },
    /// The text of a comment or an aside would end it early.
    #[error("{found} cannot be written as a comment or an aside")]
    Note {
        /// The text.
        found: Excerpt,
    },
    /// A comment or an aside has no end.
    #[error("the note {found} has no end")]
    OpenNote {
        /// Where it begins.
        found: Excerpt,
    },
    /// A word among the moves is not one of them.
    #[error("{found}, where move {number} of {} should be, is not a move", side.name())]
    Word {
        /// The number of the move that was to come.
        number: u32,
        /// Whose move it was to be.
        side: Side,
        /// The word.
        found: Excerpt,
    },
    /// Something follows the result.
    #[error("{found} follows the result")]
    Trailing {
        /// What follows.
        found: Excerpt,
    },
    /// The tag `Rules` cannot be read, or the board fits no rules.
    #[error("the rules of the record: {0}")]
    Rules(#[from] RulesError),
    /// The tag `FEN` cannot be read, or does not fit the rules.
    #[error("the start of the record: {0}")]
    Start(#[from] PositionError),
    /// A move is of the wrong side.
    #[error("move {number} is {}'s, not `{letter}`", side.name())]
    Side {
        /// The number of the move.
        number: u32,
        /// Whose turn it is.
        side: Side,
        /// The letter of the house.
        letter: char,
    },
    /// A move is illegal.
    #[error("move {number} of {}: {error}", side.name())]
    Illegal {
        /// The number of the move.
        number: u32,
        /// Whose move it is.
        side: Side,
        /// What is wrong with it.
        error: IllegalMove<OwareMove>,
    },
    /// A move captures another number of seeds than it is said to.
    #[error("move {number} of {} captures {found}, not {claimed}", side.name())]
    Captured {
        /// The number of the move.
        number: u32,
        /// Whose move it is.
        side: Side,
        /// What it captures.
        found: u8,
        /// What it is said to capture.
        claimed: u8,
    },
}

impl Ogn {
    /// The record of a game, with the usual tags: `?` where the game does not know their values.
    #[must_use]
    pub fn of_game<const W: usize, const P: usize>(game: &Game<OwareRules<W, P>>) -> Ogn {
        let rules = game.rules();
        let mut position = *game.start();
        let mut record = Ogn::default();
        for played in game.moves() {
            let side = position.side_to_move();
            let before = position.store(side);
            rules.play_unchecked(&mut position, *played, &mut ());
            let captured = position.store(side).wrapping_sub(before);
            record.moves.push(OgnMove { side, played: *played, captured, notes: Vec::new() });
        }
        let result = match game.outcome() {
            None => OgnResult::Open,
            Some(outcome) => outcome.winner.map_or(OgnResult::Drawn, OgnResult::Won),
        };
        record.result = Some(result);
        let (result, rules, start) = (result.to_string(), rules.to_string(), game.start().to_string());
        let values = ["Oware Abapa", "?", "?", "????.??.??", "?", "?", "?", &result];
        record.tags =
            ROSTER.into_iter().zip(values).map(|(name, value)| (name.into(), value.into())).collect();
        let usual = Oware::abapa();
        for (name, value, usual) in
            [("FEN", start, usual.initial().to_string()), ("Rules", rules, usual.to_string())]
        {
            if value != usual {
                record.insert_tag(name.into(), value);
            }
        }
        record
    }

    /// The tags, names and values, in the order in which they are written.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// Gives a tag a value. Its name is letters, digits and `_`.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), OgnError> {
        if name.is_empty() || !name.chars().all(is_of_tag_name) {
            return Err(OgnError::Tag { found: Excerpt::of(name) });
        }
        self.tags.retain(|(known, _)| known != name);
        self.insert_tag(name.into(), value.into());
        Ok(())
    }

    /// Puts a new tag in its place: the usual ones first, then by name.
    fn insert_tag(&mut self, name: String, value: String) {
        let rank = |name: &str| ROSTER.iter().position(|known| *known == name).unwrap_or(ROSTER.len());
        let place = self.tags.partition_point(|(known, _)| (rank(known), known) < (rank(&name), &name));
        self.tags.insert(place, (name, value));
    }

    /// The rules of the record: its tag `Rules`, or those of [`Options::abapa`] on the board of its tag `FEN`.
    pub fn rules<const W: usize, const P: usize>(&self) -> Result<OwareRules<W, P>, OgnError> {
        if let Some(rules) = self.tag("Rules") {
            return Ok(rules.parse()?);
        }
        match self.start::<2>()? {
            None => Ok(Options::abapa().build()?),
            Some(start) => Ok(Options::abapa().houses(start.houses()).build()?),
        }
    }

    fn start<const W: usize>(&self) -> Result<Option<Position<W>>, OgnError> {
        self.tag("FEN").map(str::parse).transpose().map_err(OgnError::Start)
    }

    /// Plays the record under rules, such as [its own](Ogn::rules): every move must be legal and capture what it claims.
    ///
    /// The result is not compared: a game may end by resignation.
    pub fn replay<const W: usize, const P: usize>(
        &self,
        rules: OwareRules<W, P>,
    ) -> Result<Game<OwareRules<W, P>>, OgnError> {
        let start = self.start()?.unwrap_or(rules.initial());
        let mut game = Game::from_position(rules, start)?;
        for (number, claim) in numbers(start.side_to_move()).zip(&self.moves) {
            let side = game.position().side_to_move();
            if claim.side != side {
                return Err(OgnError::Side { number, side, letter: claim.played.letter(claim.side) });
            }
            let before = game.position().store(side);
            game.play(claim.played).map_err(|error| OgnError::Illegal { number, side, error })?;
            let found = game.position().store(side).wrapping_sub(before);
            if found != claim.captured {
                return Err(OgnError::Captured { number, side, found, claimed: claim.captured });
            }
        }
        Ok(game)
    }
}

/// The numbers of the moves of a game that `first` begins: two moves share one.
fn numbers(first: Side) -> impl Iterator<Item = u32> {
    (first.index() as u32..).map(|ply| ply / 2 + 1)
}

fn is_of_tag_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

impl fmt::Display for Ogn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in self.tags() {
            writeln!(f, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""))?;
        }
        if !self.tags.is_empty() {
            writeln!(f)?;
        }
        let mut column = 0;
        self.words(|word| {
            // A note may have line breaks of its own.
            let (first, last) = (word.split('\n').next(), word.rsplit('\n').next());
            let [first, last] = [first, last].map(|line| line.unwrap_or_default().chars().count());
            let blank = match column {
                0 => "",
                _ if column + 1 + first > COLUMNS => "\n",
                _ => " ",
            };
            let goes_on = blank == " " && !word.contains('\n');
            column = if goes_on { column + 1 + last } else { last };
            write!(f, "{blank}{word}")
        })?;
        writeln!(f)
    }
}

impl Ogn {
    /// The words after the tags, in order.
    fn words(&self, mut write: impl FnMut(&str) -> fmt::Result) -> fmt::Result {
        let notes = |notes: &[Note], write: &mut dyn FnMut(&str) -> fmt::Result| {
            notes.iter().try_for_each(|note| write(&note.to_string()))
        };
        notes(&self.notes, &mut write)?;
        let first = self.moves.first().map_or(Side::South, |first| first.side);
        for (i, (number, claim)) in numbers(first).zip(&self.moves).enumerate() {
            match claim.side {
                Side::South => write(&format!("{number}."))?,
                // North's move has no number of its own, unless the game begins with it.
                Side::North if i == 0 => write(&format!("{number}..."))?,
                Side::North => {}
            }
            let letter = claim.played.letter(claim.side);
            match claim.captured {
                0 => write(&letter.to_string())?,
                seeds => write(&format!("{letter}+{seeds}"))?,
            }
            notes(&claim.notes, &mut write)?;
        }
        self.result.map_or(Ok(()), |result| write(&result.to_string()))
    }
}

impl FromStr for Ogn {
    type Err = OgnError;

    fn from_str(text: &str) -> Result<Ogn, OgnError> {
        let mut reader = Reader { text, chars: text.char_indices().peekable() };
        let mut record = Ogn::default();
        while let Some((name, value)) = reader.tag()? {
            if record.tag(&name).is_some() {
                return Err(OgnError::RepeatedTag { found: Excerpt::of(&name) });
            }
            record.insert_tag(name, value);
        }
        loop {
            if let Some(note) = reader.note()? {
                record.moves.last_mut().map_or(&mut record.notes, |last| &mut last.notes).push(note);
                continue;
            }
            let Some(word) = reader.word() else { return Ok(record) };
            if record.result.is_some() {
                return Err(OgnError::Trailing { found: Excerpt::of(word) });
            }
            record.result = OgnResult::ALL.into_iter().find(|result| result.to_string() == word);
            if record.result.is_none() {
                record.read_move(word)?;
            }
        }
    }
}

impl Ogn {
    /// Reads a move, a number, or a number with a move after it.
    fn read_move(&mut self, word: &str) -> Result<(), OgnError> {
        let without_number = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let claim = without_number.trim_start_matches('.');
        let has_number = without_number.len() < word.len() && claim.len() < without_number.len();
        if claim.is_empty() && has_number {
            return Ok(());
        }
        let read = || {
            let mut chars = claim.chars();
            let (side, played) = OwareMove::from_letter(chars.next()?)?;
            let captured = match chars.as_str() {
                "" => 0,
                plus => plus.strip_prefix('+').filter(|n| !n.starts_with(['+', '0']))?.parse().ok()?,
            };
            Some(OgnMove { side, played, captured, notes: Vec::new() })
        };
        let stands_alone = has_number || claim == word;
        if let Some(read) = read().filter(|_| stands_alone) {
            self.moves.push(read);
            return Ok(());
        }
        let side = self.moves.last().map_or(Side::South, |last| !last.side);
        let first = self.moves.first().map_or(side, |first| first.side);
        let number = numbers(first).nth(self.moves.len()).unwrap_or_default();
        Err(OgnError::Word { number, side, found: Excerpt::of(word) })
    }
}

/// The text of a record, read from the front.
struct Reader<'a> {
    text: &'a str,
    chars: Peekable<CharIndices<'a>>,
}

impl<'a> Reader<'a> {
    /// What comes next that is not a blank, where it stands, and the rest of the text from there.
    fn peek(&mut self) -> Option<(char, &'a str)> {
        while self.chars.next_if(|(_, c)| c.is_whitespace()).is_some() {}
        self.chars.peek().map(|(place, c)| (*c, &self.text[*place..]))
    }

    /// The characters from here on as far as `goes_on` holds.
    fn take_while(&mut self, mut goes_on: impl FnMut(char) -> bool) -> &'a str {
        let start = self.chars.peek().map_or(self.text.len(), |(place, _)| *place);
        while self.chars.next_if(|(_, c)| goes_on(*c)).is_some() {}
        &self.text[start..self.chars.peek().map_or(self.text.len(), |(place, _)| *place)]
    }

    /// A tag, if one comes next.
    fn tag(&mut self) -> Result<Option<(String, String)>, OgnError> {
        let Some(('[', rest)) = self.peek() else { return Ok(None) };
        self.chars.next();
        self.tag_body().map(Some).ok_or(OgnError::Tag { found: Excerpt::of(rest) })
    }

    /// The name and the value of a tag, after its opening bracket.
    fn tag_body(&mut self) -> Option<(String, String)> {
        self.peek()?;
        let name = self.take_while(is_of_tag_name);
        let (quote, _) = self.peek()?;
        self.chars.next();
        let mut value = String::new();
        loop {
            match self.chars.next()?.1 {
                '"' => break,
                '\\' => value.push(self.chars.next()?.1),
                c => value.push(c),
            }
        }
        let (bracket, _) = self.peek()?;
        self.chars.next();
        (!name.is_empty() && quote == '"' && bracket == ']').then(|| (name.into(), value))
    }

    /// A comment or an aside, if one comes next.
    fn note(&mut self) -> Result<Option<Note>, OgnError> {
        let Some((open @ ('{' | '('), rest)) = self.peek() else { return Ok(None) };
        self.chars.next();
        let mut depth = 1;
        let text = self.take_while(|c| {
            match (open, c) {
                ('{', '}') | ('(', ')') => depth -= 1,
                ('(', '(') => depth += 1,
                _ => {}
            }
            depth > 0
        });
        self.chars.next().ok_or(OgnError::OpenNote { found: Excerpt::of(rest) })?;
        Ok(Some(Note { text: text.into(), is_comment: open == '{' }))
    }

    /// The next word of the moves.
    fn word(&mut self) -> Option<&'a str> {
        self.peek()?;
        Some(self.take_while(|c| !c.is_whitespace() && !matches!(c, '{' | '(')))
    }
}

mancala_core::serde_as_text!(impl [] Ogn);
