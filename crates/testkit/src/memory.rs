//! How much memory a piece of work holds at most, measured.
//!
//! A test binary that measures has [`Counting`] as its allocator, and does all its work inside [`peak_of`]:
//!
//! ```
//! use testkit::memory::{Counting, peak_of};
//! #[global_allocator]
//! static COUNTING: Counting = Counting;
//!
//! let (sum, peak) = peak_of(|| vec![1u8; 1000].iter().map(|one| u32::from(*one)).sum::<u32>());
//! assert_eq!(sum, 1000);
//! assert!(peak >= 1000);
//! ```

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// The allocator of the system, which counts.
#[derive(Debug)]
pub struct Counting;

/// Bytes in use, and the most since the last [`peak_of`] began.
static LIVE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

fn grown(bytes: usize) {
    let live = LIVE.fetch_add(bytes, Relaxed) + bytes;
    PEAK.fetch_max(live, Relaxed);
}

fn shrunk(bytes: usize) {
    LIVE.fetch_sub(bytes, Relaxed);
}

// SAFETY: every call goes on to `System` unchanged, and what it gives is handed back unchanged; counting allocates nothing.
#[allow(unsafe_code, reason = "an allocator cannot be written without")]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        grown(layout.size());
        // SAFETY: the caller promises what `System` asks for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        grown(layout.size());
        // SAFETY: the caller promises what `System` asks for.
        unsafe { System.alloc_zeroed(layout) }
    }

    /// Large blocks are moved by the system without a second copy, so only the difference counts.
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        match size.checked_sub(layout.size()) {
            Some(more) => grown(more),
            None => shrunk(layout.size() - size),
        }
        // SAFETY: the caller promises what `System` asks for.
        unsafe { System.realloc(pointer, layout, size) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        shrunk(layout.size());
        // SAFETY: the caller promises what `System` asks for.
        unsafe { System.dealloc(pointer, layout) }
    }
}

/// What `work` gives, and the most bytes it held at a time, on all threads. One piece of work is measured at a time.
pub fn peak_of<T>(work: impl FnOnce() -> T) -> (T, usize) {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _guard = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let before = LIVE.load(Relaxed);
    PEAK.store(before, Relaxed);
    let result = work();
    (result, PEAK.load(Relaxed).saturating_sub(before))
}
