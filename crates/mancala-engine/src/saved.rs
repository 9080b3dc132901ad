//! What a solver has learnt, in a file: so that work of hours can be stopped and taken up again.
//!
//! The layout is in `docs/formats.md`. A sum at the end tells a damaged file.

use std::io::{self, BufRead, Read, Write};

use crc32fast::Hasher;
use thiserror::Error;

/// Why a file could not be taken up.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SavedError {
    /// Reading or writing failed.
    #[error("reading or writing failed: {0}")]
    Io(#[from] io::Error),
    /// The file begins otherwise.
    #[error("this is no solver's file: it does not begin with `{MAGIC}`")]
    NoSolver,
    /// The rules are others.
    #[error("the file belongs to the rules `{found}`, not to `{expected}`")]
    OtherRules {
        /// The rules of the solver.
        expected: String,
        /// The rules of the file.
        found: String,
    },
    /// The head of the file holds something that cannot be.
    #[error("`{found}` in the head of the file is not {expected}")]
    Head {
        /// What was expected there.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// The table has another size, so its entries lie elsewhere.
    #[error("the file was made with {found} bytes of memory, not with {expected}")]
    OtherSize {
        /// The bytes of the solver.
        expected: usize,
        /// The bytes of the file.
        found: usize,
    },
    /// The file ends early, or its sum is not that of its content.
    #[error("the file is damaged: {0}")]
    Damaged(&'static str),
    /// The solver keeps its keys whole, and has no file.
    #[error(
        "what is learnt cannot be saved: positions under these rules are not numbered, or too many for so little memory"
    )]
    NotNumbered,
}

pub(crate) const MAGIC: &str = "mancala solver 1";

/// The head of a file: which rules it belongs to, and the sizes of the table.
pub(crate) struct Head {
    pub(crate) rules: String,
    /// The most seeds that the table can hold positions of.
    pub(crate) seeds: u8,
    /// The size that was asked for, in bytes.
    pub(crate) bytes: usize,
}

impl Head {
    pub(crate) fn text(&self) -> String {
        format!("{MAGIC}\n{}\nseeds {}\nbytes {}\n", self.rules, self.seeds, self.bytes)
    }

    pub(crate) fn read(from: &mut impl BufRead) -> Result<Head, SavedError> {
        if read_line(from)? != MAGIC {
            return Err(SavedError::NoSolver);
        }
        let rules = read_line(from)?;
        let mut number = |name: &str, expected| {
            let line = read_line(from)?;
            let number = line.strip_prefix(name).and_then(|rest| rest.trim().parse::<usize>().ok());
            number.ok_or(SavedError::Head { expected, found: line })
        };
        let seeds = number("seeds ", "`seeds` and a number up to 255")?;
        let bytes = number("bytes ", "`bytes` and a number")?;
        let seeds = u8::try_from(seeds).map_err(|_| SavedError::Head {
            expected: "`seeds` and a number up to 255",
            found: format!("seeds {seeds}"),
        })?;
        Ok(Head { rules, seeds, bytes })
    }
}

/// A line, which is no longer than a thousand bytes.
fn read_line(from: &mut impl BufRead) -> Result<String, SavedError> {
    let mut line = String::new();
    let read = from.take(1000).read_line(&mut line);
    match (read, line.pop()) {
        (Ok(_), Some('\n')) => Ok(line),
        (Err(error), _) if error.kind() != io::ErrorKind::InvalidData => Err(error.into()),
        _ => Err(SavedError::NoSolver),
    }
}

/// Writes through, and sums up.
pub(crate) struct Summing<T> {
    inner: T,
    sum: Hasher,
}

impl<T> Summing<T> {
    /// For what comes after a head, which is summed up with it.
    pub(crate) fn after(head: &Head, inner: T) -> Summing<T> {
        let mut sum = Hasher::new();
        sum.update(head.text().as_bytes());
        Summing { inner, sum }
    }
}

impl<T: Write> Summing<T> {
    pub(crate) fn put(&mut self, bytes: &[u8]) -> Result<(), SavedError> {
        self.sum.update(bytes);
        Ok(self.inner.write_all(bytes)?)
    }

    /// Writes the sum.
    pub(crate) fn finish(mut self) -> Result<(), SavedError> {
        let sum = self.sum.finalize();
        Ok(self.inner.write_all(&sum.to_le_bytes())?)
    }
}

impl<T: Read> Summing<T> {
    pub(crate) fn get(&mut self, bytes: &mut [u8]) -> Result<(), SavedError> {
        read_exactly(&mut self.inner, bytes)?;
        self.sum.update(bytes);
        Ok(())
    }

    /// Reads the sum and compares it.
    pub(crate) fn check(mut self) -> Result<(), SavedError> {
        let mut sum = [0; 4];
        read_exactly(&mut self.inner, &mut sum)?;
        if self.sum.finalize().to_le_bytes() != sum {
            return Err(SavedError::Damaged("its sum is not that of its content"));
        }
        if self.inner.read(&mut [0])? > 0 {
            return Err(SavedError::Damaged("it goes on after its end"));
        }
        Ok(())
    }
}

fn read_exactly(from: &mut impl Read, bytes: &mut [u8]) -> Result<(), SavedError> {
    from.read_exact(bytes).map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => SavedError::Damaged("it ends early"),
        _ => SavedError::Io(error),
    })
}
