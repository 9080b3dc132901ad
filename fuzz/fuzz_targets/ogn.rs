#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|data: &[u8]| mancala_fuzz::ogn(data));

#[cfg(not(fuzzing))]
fn main() {
    eprintln!("run this with: cargo +nightly fuzz run ogn");
}
