//! Memory that long work took goes back to the system.
//!
//! The allocator of glibc keeps what many small pieces of a thread took, and may give the next thread another heap: after checks of certificates with
//! a limit of 4 GB each, an interpreter held 7.5 GB. Other systems' allocators are left alone.

/// All pages that are free go back.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[allow(unsafe_code, reason = "there is no other way to tell the allocator, and it is measured: see above")]
pub(crate) fn give_back() {
    // SAFETY: malloc_trim takes a number, locks the heaps by itself, and touches free memory only.
    unsafe {
        libc::malloc_trim(0);
    }
}

/// The allocator is left alone.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(crate) fn give_back() {}
