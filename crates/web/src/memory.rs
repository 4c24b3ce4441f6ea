//! What the allocator does with large pieces that are free: a server gives them back to the system, a command about
//! large numbers keeps them.
//!
//! By itself, the allocator of glibc takes more and more of the large pieces from heaps that it keeps, one for each
//! thread: whenever a piece that it had from the system is freed, it raises the size from which pieces come from there,
//! up to 32 MiB, and what it keeps at the end of each heap to twice that. Two workers that had found the Sprague–Grundy
//! values of some positions near (4000, 4000) kept 87 MB; with a fixed size they keep 13. One decision about a million
//! digits, on the other hand, takes and frees pieces of half a megabyte all the time, and the pages are given back and
//! cleared again: 28 ms, where 18 are enough if they are kept. Other systems' allocators are left alone.

/// Pieces of at least so many bytes come from the system and go back to it; smaller ones would cost more in calls than
/// they are worth.
const LARGE: i32 = 1 << 20;

/// The most that the allocator takes from its heaps at all.
const LARGEST: i32 = 32 << 20;

/// From now on this process gives large pieces back as soon as they are free: if it is asked before it starts a thread,
/// for later the allocator cannot be told safely.
pub(crate) fn give_back_large_pieces() {
    tell_the_allocator(LARGE, LARGE);
}

/// From now on this process keeps up to 64 MiB of freed memory for what comes next: if it is asked before it starts a thread.
pub fn keep_large_pieces() {
    tell_the_allocator(LARGEST, 2 * LARGEST);
}

/// Gives back every page that is free, in the heaps of all threads: smaller pieces stay there otherwise, and how many heaps
/// there are is a matter of chance, since every thread that finds one taken gets another.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[allow(unsafe_code, reason = "there is no other way to tell the allocator, and it is measured: see above")]
pub(crate) fn give_back_free_pages() {
    // SAFETY: malloc_trim takes a number, locks the heaps by itself, and touches free memory only.
    unsafe {
        libc::malloc_trim(0);
    }
}

/// The allocator is left alone.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(crate) fn give_back_free_pages() {}

/// Pieces from so many bytes on come from the system, and so many free ones stay at the end of the heap.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[allow(unsafe_code, reason = "there is no other way to tell the allocator, and it is measured: see above")]
fn tell_the_allocator(from_system: i32, kept: i32) {
    let alone = std::fs::read_dir("/proc/self/task").is_ok_and(|threads| threads.count() == 1);
    if !alone {
        return;
    }
    // SAFETY: mallopt takes two numbers and changes only how later pieces are found. It must not be called while another
    // thread allocates, and this is the only one.
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, from_system);
        libc::mallopt(libc::M_TRIM_THRESHOLD, kept);
    }
}

/// The allocator is left alone.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn tell_the_allocator(_: i32, _: i32) {}
