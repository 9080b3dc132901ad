//! A program without `std` and without an allocator: it uses what the core and the games offer without features, so
//! that whatever those need must be linked. A crate that brings `std` brings a second panic handler, and one that
//! brings `alloc` asks for an allocator; both are errors here.
#![no_std]
#![no_main]

use core::fmt::Write;
use core::panic::PanicInfo;

use congkak::{Congkak, WideCongkak};
use enkeshui::{Enkeshui, WideEnkeshui};
use kalah::{Kalah, WideKalah};
use mancala_core::{Leaves, Rules, perft};
use oware::{Oware, WideOware};

#[link(name = "c")]
unsafe extern "C" {}

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    loop {}
}

/// Counts what is written and keeps none of it.
struct Count(usize);

impl Write for Count {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        self.0 += text.len();
        Ok(())
    }
}

fn use_rules<R: Rules>(text: &str) -> usize {
    let mut written = Count(0);
    let rules: R = match text.parse() {
        Ok(rules) => rules,
        Err(error) => {
            let _ = write!(written, "{error}");
            return written.0;
        }
    };
    let mut position = rules.initial();
    // A bound, because some games can go round for ever.
    for _ in 0..500 {
        let Some(played) = rules.legal_moves(&position).nth(0) else { break };
        if rules.play(&mut position, played).is_err() {
            break;
        }
        let _ = write!(written, "{played} {position} {}", rules.score(&position));
    }
    let _ = write!(written, "{rules} {:?} {:?}", rules.outcome(&position), rules.split(&position));
    written.0 + perft(&rules, &rules.initial(), 3, Leaves::InBulk).leaves as usize
}

#[unsafe(no_mangle)]
extern "C" fn main() -> i32 {
    let narrow = use_rules::<Kalah>("kalah houses=6 seeds=4 relay=yes");
    let wide = use_rules::<WideKalah>("kalah houses=12 seeds=4");
    let narrow_oware = use_rules::<Oware>("oware houses=6 seeds=4 grand_slam=keep_last");
    let wide_oware = use_rules::<WideOware>("oware houses=12 seeds=4");
    let congkak = use_rules::<Congkak>("congkak houses=7 seeds=7 start=serentak");
    let wide_congkak = use_rules::<WideCongkak>("congkak houses=9 seeds=9");
    let enkeshui = use_rules::<Enkeshui>("enkeshui setup=gap-left-8");
    let wide_enkeshui = use_rules::<WideEnkeshui>("enkeshui setup=triples-12");
    let used = [narrow, wide, narrow_oware, wide_oware, congkak, wide_congkak, enkeshui, wide_enkeshui];
    i32::from(used.contains(&0))
}

/// What unwinding would call; this program aborts instead, but the compiled core names it.
#[unsafe(no_mangle)]
extern "C" fn rust_eh_personality() {}
