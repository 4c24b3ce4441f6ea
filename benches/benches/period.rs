//! Periods of the rows of Wythoff's game: with memory for the rows that are remembered and played again, and with so little that two machines walk
//! at a distance; and on two threads by the clock, which tells something where nothing else runs.
//!
//! An argument says the last row.

use benches::{Contestant, least, ratio, report, size_argument};
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

/// The least times of the clock on one thread and on two, in turns.
fn two_threads(last_row: u64) {
    let clock = |threads: usize| {
        let work = Work::default().with_threads(NonZeroUsize::new(threads).expect("at least one thread"));
        let start = Instant::now();
        black_box(rows_found(last_row, &work));
        start.elapsed()
    };
    let times: Vec<(Duration, Duration)> = (0..5).map(|_| (clock(1), clock(2))).collect();
    let (one, two): (Vec<_>, Vec<_>) = times.into_iter().unzip();
    let (one, two) = (least(&one), least(&two));
    let quotient = ratio(two, one);
    println!(
        "| rows 0 … {last_row}, by the clock | one thread {one:.3?} | two threads {two:.3?} | two ÷ one = **{quotient:.2}** |"
    );
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
