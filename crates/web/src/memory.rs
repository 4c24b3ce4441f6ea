//! Memory that large answers took goes back to the system.
//!
//! By itself, the allocator of glibc takes more and more of the large pieces from heaps that it keeps, one for each
//! thread: whenever a piece that it had from the system is freed, it raises the size from which pieces come from there,
//! up to 32 MiB, and what it keeps at the end of each heap to twice that. Two workers that had found the Sprague–Grundy
//! values of some positions near (4000, 4000) kept 87 MB; with a fixed size they keep 13. Other systems' allocators are
//! left alone.

/// Pieces of at least so many bytes come from the system and go back to it; smaller ones would cost more in calls than
/// they are worth.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const LARGE: std::ffi::c_int = 1 << 20;

/// From now on this process gives large pieces back as soon as they are free: if it is asked before it starts a thread,
/// for later the allocator cannot be told safely.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[allow(unsafe_code, reason = "there is no other way to tell the allocator, and it is measured: see above")]
pub(crate) fn give_back_large_pieces() {
    let alone = std::fs::read_dir("/proc/self/task").is_ok_and(|threads| threads.count() == 1);
    if !alone {
        return;
    }
    // SAFETY: mallopt takes two numbers and changes only how later pieces are found. It must not be called while another
    // thread allocates, and this is the only one.
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE);
        libc::mallopt(libc::M_TRIM_THRESHOLD, LARGE);
    }
}

/// The allocator is left alone.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(crate) fn give_back_large_pieces() {}
