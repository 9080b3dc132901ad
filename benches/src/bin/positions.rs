//! Prints the file of frozen positions of a game: `positions kalah > benches/positions/kalah.txt`.

use std::process::ExitCode;

use mancala_benches::pipe::end_with_reader;

fn main() -> ExitCode {
    end_with_reader();
    let game = std::env::args().nth(1).unwrap_or_default();
    if let Some(file) = mancala_benches::positions::make(&game) {
        print!("{file}");
        ExitCode::SUCCESS
    } else {
        eprintln!(
            "error: no positions are kept for the game `{game}`; there are some for congkak, kalah, oware, enkeshui-8, \
             enkeshui-12 and enkeshui-18"
        );
        ExitCode::FAILURE
    }
}
