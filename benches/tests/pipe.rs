//! The programs in a pipe that is closed early.

use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Stdio};

#[test]
fn a_program_ends_quietly_when_nobody_reads_on() {
    for (program, args) in [
        (env!("CARGO_BIN_EXE_side_by_side"), &["count", "kalah", "ours", "1"][..]),
        (env!("CARGO_BIN_EXE_laps"), &["play", "1"]),
        (env!("CARGO_BIN_EXE_positions"), &["kalah"]),
    ] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = Command::new(program)
            .args(args)
            .stdin(Stdio::null())
            .stdout(writer)
            .output()
            .expect("a program that was built");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.signal(), Some(signal_hook::consts::SIGPIPE), "{program}: {said}");
        assert_eq!(said, "", "{program}");
    }
}
