//! Memory that cannot be had ends the command like any other refusal: one line, and exit code 2.
//!
//! Limits keep a command from asking for more than the machine has, but a shell may allow it less (`ulimit -v`), and then the system
//! refuses. Rust answers that by aborting, and stable Rust has no other place to hear of it than the allocator.

use std::alloc::{GlobalAlloc, Layout, System};

/// The allocator of the system, which is never seen to refuse.
struct Refusing;

#[global_allocator]
static ALLOCATOR: Refusing = Refusing;

const REFUSAL: &str = "wythoff: out of memory: the system refused to give more; ask for less, set a lower --memory, or allow the command more (ulimit -v)\n";

// SAFETY: every call goes on to `System` unchanged, and what it gives is handed back unchanged; after null nothing is handed back at all.
#[allow(unsafe_code, reason = "an allocator cannot be written without")]
unsafe impl GlobalAlloc for Refusing {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller promises what `System` asks for.
        given(unsafe { System.alloc(layout) })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller promises what `System` asks for.
        given(unsafe { System.alloc_zeroed(layout) })
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller promises what `System` asks for.
        given(unsafe { System.realloc(pointer, layout, size) })
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller promises what `System` asks for.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[inline]
fn given(pointer: *mut u8) -> *mut u8 {
    if pointer.is_null() {
        refuse();
    }
    pointer
}

/// Says so and ends the process, without a further allocation and whatever locks are held: nothing of ours runs any more.
#[cold]
#[cfg(unix)]
#[allow(unsafe_code, reason = "the standard library has no exit that neither allocates nor takes a lock")]
fn refuse() -> ! {
    unsafe extern "C" {
        fn write(file: i32, bytes: *const u8, length: usize) -> isize;
        fn _exit(code: i32) -> !;
    }
    // SAFETY: both are of POSIX and safe at any time; the bytes are a constant of that length. A closed standard error is no reason to wait.
    unsafe {
        write(2, REFUSAL.as_ptr(), REFUSAL.len());
        _exit(2)
    }
}

/// The same where there is no POSIX.
#[cold]
#[cfg(not(unix))]
fn refuse() -> ! {
    let _ = std::io::Write::write_all(&mut std::io::stderr(), REFUSAL.as_bytes());
    std::process::exit(2)
}
