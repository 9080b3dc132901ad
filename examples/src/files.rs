//! Files that hold the work of hours: written as a whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Writes a file beside this one and puts it in its place when it is complete, so that what stood there is lost only for
/// what is whole.
///
/// # Errors
/// Whatever `write` or the system says.
pub fn write_whole<E: From<io::Error>>(
    file: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> Result<(), E>,
) -> Result<(), E> {
    let mut new = file.as_os_str().to_owned();
    new.push(".new");
    let new = PathBuf::from(new);
    let mut to = BufWriter::new(File::create(&new)?);
    write(&mut to)?;
    to.flush()?;
    to.get_ref().sync_all()?;
    Ok(fs::rename(new, file)?)
}
