//! What the server allows itself and others.

use std::num::NonZeroUsize;
use std::thread::available_parallelism;
use std::time::Duration;

/// Limits of the server. The defaults suit one user and many tabs; tests use shorter times.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Settings {
    /// Connections at the same time; more wait until one is closed.
    pub connections: usize,
    /// Answers worked on at the same time, a thread each.
    pub workers: usize,
    /// Questions that may wait for a worker; more are refused with 503.
    pub queue: usize,
    /// The longest body of a request, in bytes (413 beyond).
    pub body: usize,
    /// The longest address of a request, in bytes (414 beyond).
    pub address: usize,
    /// From the opening of a connection, or the last answer, until the next request's head is there.
    pub head_time: Duration,
    /// Until a request's body is there (408 beyond).
    pub body_time: Duration,
    /// Until an answer is taken by whoever asked.
    pub write_time: Duration,
    /// Until an answer is found (503 beyond).
    pub answer_time: Duration,
    /// For requests under way when the server is told to end.
    pub grace: Duration,
    /// The most memory for one answer, in bytes (422 beyond).
    pub memory: u64,
    /// The most elementary steps for one answer (422 beyond).
    pub steps: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            connections: 512,
            workers: available_parallelism().map_or(2, NonZeroUsize::get).clamp(2, 8),
            queue: 256,
            body: 1 << 20,
            address: 1 << 15,
            head_time: Duration::from_secs(20),
            body_time: Duration::from_secs(20),
            write_time: Duration::from_secs(30),
            answer_time: Duration::from_secs(20),
            grace: Duration::from_secs(5),
            memory: 1 << 26,
            steps: 1 << 34,
        }
    }
}
