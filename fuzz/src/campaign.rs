//! One run of a target: old crashes first, then the seed texts, then mutants.

use crate::mutate::mutant;
use crate::outcome::{Crash, Tally};
use crate::random::Random;
use crate::storage::{Running, Storage};
use crate::target::{Target, Verdict};
use std::io;
use std::panic::catch_unwind;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

/// A parser must do with the stack that a browser gives to WebAssembly.
const STACK_BYTES: usize = 1 << 20;

/// Accepted mutants up to this length are mutated further.
const POOLED_LENGTH: usize = 256;

/// So many texts are kept for mutation.
const POOL_SIZE: usize = 1024;

/// When to stop.
#[derive(Clone, Copy, Debug)]
pub enum Limit {
    /// After so many mutants.
    Iterations(u64),
    /// After so long.
    Time(Duration),
}

/// A run of one target, determined by its seed.
#[derive(Clone, Debug)]
pub struct Campaign {
    /// What is tried.
    pub target: Target,
    /// Determines the mutants.
    pub seed: u64,
    /// When to stop.
    pub limit: Limit,
    /// Where the texts lie.
    pub storage: Storage,
}

impl Campaign {
    /// Runs to the limit or to the first crash, in a thread with a small stack.
    ///
    /// # Errors
    /// The crash.
    pub fn run(&self) -> Result<Tally, Crash> {
        thread::scope(|scope| {
            let builder = thread::Builder::new().name(self.target.name.into()).stack_size(STACK_BYTES);
            let outcome = builder.spawn_scoped(scope, || self.run_here())?.join();
            outcome.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        })
    }

    fn run_here(&self) -> Result<Tally, Crash> {
        let mut running = self.storage.running(self.target.name)?;
        let mut tally = Tally::default();
        for (path, text) in self.storage.crashes(self.target.name)? {
            self.try_stored(&mut running, &mut tally, path, &text)?;
            tally.replayed += 1;
        }
        let mut pool = Vec::new();
        for (path, text) in self.storage.corpus(self.target.name)? {
            self.try_stored(&mut running, &mut tally, path, &text)?;
            pool.push(text);
        }
        self.try_mutants(&mut running, &mut tally, pool)?;
        Ok(tally)
    }

    fn try_stored(&self, running: &mut Running, tally: &mut Tally, path: PathBuf, text: &str) -> Result<(), Crash> {
        let crash = |message| Crash::Text { path, message, origin: "a stored text".into() };
        self.try_text(running, tally, text)?.map(drop).map_err(crash)
    }

    fn try_mutants(&self, running: &mut Running, tally: &mut Tally, mut pool: Vec<String>) -> Result<(), Crash> {
        let mut random = Random::new(self.seed);
        let seeds = pool.len();
        let begin = Instant::now();
        while self.limit.allows(tally.mutants, begin) {
            let text = mutant(&mut random, &self.target, &pool);
            tally.mutants += 1;
            match self.try_text(running, tally, &text)? {
                Ok(Verdict::Rejected) => {}
                Ok(Verdict::Accepted) => {
                    tally.accepted += 1;
                    keep(&mut random, &mut pool, seeds, text);
                }
                Err(message) => {
                    let origin = format!("mutant {} of seed {}", tally.mutants, self.seed);
                    return Err(Crash::Text {
                        path: self.storage.save_crash(self.target.name, &text)?,
                        message,
                        origin,
                    });
                }
            }
        }
        Ok(())
    }

    /// What the target says to one text, or with what words it panics.
    fn try_text(&self, running: &mut Running, tally: &mut Tally, text: &str) -> io::Result<Result<Verdict, String>> {
        running.set(text)?;
        let begin = Instant::now();
        let outcome = catch_unwind(|| (self.target.check)(text));
        tally.slowest = tally.slowest.max((begin.elapsed(), text.len()));
        Ok(outcome.map_err(|panic| {
            let words = panic.downcast_ref::<String>().cloned();
            words.or_else(|| panic.downcast_ref::<&str>().map(|&words| words.into())).unwrap_or_default()
        }))
    }
}

impl Limit {
    fn allows(self, done: u64, begin: Instant) -> bool {
        match self {
            Limit::Iterations(count) => done < count,
            Limit::Time(time) => begin.elapsed() < time,
        }
    }
}

/// Puts an accepted mutant into the pool, in place of an older one if it is full; the seed texts stay.
fn keep(random: &mut Random, pool: &mut Vec<String>, seeds: usize, text: String) {
    if text.len() > POOLED_LENGTH {
    } else if pool.len() < POOL_SIZE.max(seeds + 1) {
        pool.push(text);
    } else {
        let place = seeds + random.below(pool.len() - seeds);
        pool[place] = text;
    }
}
