#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|data: &[u8]| mancala_fuzz::walk_oware(data));

#[cfg(not(fuzzing))]
fn main() {
    eprintln!("run this with: cargo +nightly fuzz run walk_oware");
}
