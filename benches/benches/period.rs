//! Periods of the rows of Wythoff's game: with memory for the rows that are remembered and played again, and with so little that two machines walk
//! at a distance; and on two threads.
//!
//! An argument says the last row.

use benches::{Contestant, least, ratio, report, size_argument};
use cpu_time::{ProcessTime, ThreadTime};
use numeration::work::Work;
use solve::period::PeriodSearch;
use std::hint::black_box;
use std::num::{NonZeroU32, NonZeroUsize};
use std::time::{Duration, Instant};

fn rows_found(last_row: u64, work: &Work) -> usize {
    let mut search = PeriodSearch::new(NonZeroU32::MIN, last_row, work).expect("enough memory");
    while !search.is_finished() {
        search.advance(u64::MAX, work).expect("nobody stops it");
    }
    search.found().len()
}

/// One thread and two, in turns: the least times of the clock, and, since others may want the same cores, the least processor time of the busier
/// thread.
fn two_threads(last_row: u64) {
    let measured = |threads: usize| {
        let work = Work::default().with_threads(NonZeroUsize::new(threads).expect("at least one thread"));
        let (clock, all, own) = (Instant::now(), ProcessTime::now(), ThreadTime::now());
        black_box(rows_found(last_row, &work));
        let (clock, all, own) = (clock.elapsed(), all.elapsed(), own.elapsed());
        // Where there are two, the other one has the rest.
        (clock, own.max(all.saturating_sub(own)))
    };
    let turns: Vec<_> = (0..5).map(|_| (measured(1), measured(2))).collect();
    let quotient = |time: fn(&(Duration, Duration)) -> Duration| {
        let (one, two): (Vec<_>, Vec<_>) = turns.iter().map(|(one, two)| (time(one), time(two))).unzip();
        let (one, two) = (least(&one), least(&two));
        format!("{two:.3?} ÷ {one:.3?} = **{:.2}**", ratio(two, one))
    };
    let (busier, clock) = (quotient(|(_, busier)| *busier), quotient(|(clock, _)| *clock));
    println!("| rows 0 … {last_row}, two threads ÷ one | the busier thread {busier} | by the clock {clock} |");
}

fn main() {
    let last_row = size_argument(150);
    let least = PeriodSearch::memory_needed(NonZeroU32::MIN, last_row).try_into().expect("far below 2^64 bytes");
    let (usual, scarce) = (Work::default(), Work::default().with_memory(least));
    let mut contestants = [
        Contestant::new("remembered and played", || rows_found(last_row, &usual)),
        Contestant::new("walked again", || rows_found(last_row, &scarce)),
    ];
    report(&format!("rows 0 … {last_row}"), &mut contestants, &[(1, 0)]);
    for last_row in [last_row, last_row * 2] {
        two_threads(last_row);
    }
}
