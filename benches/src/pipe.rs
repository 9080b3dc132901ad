//! Standard output that is read by another program.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use signal_hook::{consts::SIGPIPE, flag};

/// Lets the signal of a closed pipe end the program, as the examples do; otherwise `println!` panics.
///
/// # Panics
///
/// Never: every system lets this signal be handled.
pub fn end_with_reader() {
    flag::register_conditional_default(SIGPIPE, Arc::new(AtomicBool::new(true))).expect("a signal to handle");
}
