//! Ctrl-C: long work is asked to end, so that nothing half done stays behind.

use std::sync::atomic::{AtomicBool, Ordering};

static REQUESTED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C, or a polite request of the system, only leaves a note; a second one ends the program at once.
pub fn listen() {
    // If a handler cannot be set, Ctrl-C goes on to end the program at once, which is all that can be done.
    let _ = ctrlc::set_handler(|| {
        if REQUESTED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
}

/// Whether the user wants the work to end.
pub fn requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}
