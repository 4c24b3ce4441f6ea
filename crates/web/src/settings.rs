//! What the server allows itself and others.

use std::num::NonZeroUsize;
use std::thread::available_parallelism;
use std::time::Duration;

/// Limits of the server. The defaults suit one user and many tabs; tests use shorter times.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Settings {
    /// Connections at the same time. For one more, one that waits for its client is closed: see `connections`.
    pub connections: usize,
    /// The most bytes kept in all for clients: bodies that have not arrived, and answers that are not taken.
    pub held: usize,
    /// Threads on which every question is tried for a moment; a quarter of them, and one at least, for large ones.
    pub tries: usize,
    /// How long a question is tried before it counts as slow.
    pub moment: Duration,
    /// Slow questions worked on at the same time, a thread each; one address has all but one at the most.
    pub workers: usize,
    /// Questions that may wait for a slow worker, and as many to be tried; more are refused with 429.
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
    /// Until an answer is found, once it is worked on (422 beyond), and before that until a worker is free (429
    /// beyond).
    pub answer_time: Duration,
    /// For requests under way when the server is told to end (503 beyond).
    pub grace: Duration,
    /// The most memory for one answer, in bytes (422 beyond).
    pub memory: u64,
    /// The most elementary steps for one answer (422 beyond).
    pub steps: u64,
    /// Whether those who ask are told who wins; if not, they play, and all else about a game is refused (403).
    pub verdicts: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            // Fewer than the files that most systems allow a program.
            connections: 960,
            held: 1 << 27,
            tries: 8,
            moment: Duration::from_millis(50),
            workers: available_parallelism().map_or(2, NonZeroUsize::get).clamp(2, 8) + 1,
            queue: 256,
            body: 1 << 20,
            address: 1 << 15,
            head_time: Duration::from_secs(20),
            body_time: Duration::from_secs(20),
            write_time: Duration::from_secs(30),
            answer_time: Duration::from_secs(20),
            grace: Duration::from_secs(5),
            memory: answers::api::USUAL_LIMITS.0,
            steps: answers::api::USUAL_LIMITS.1,
            verdicts: true,
        }
    }
}
