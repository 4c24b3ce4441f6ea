//! Periods of the rows of Wythoff's game: with memory for the rows that are remembered and played again, and with so little that two machines walk
//! at a distance.
//!
//! An argument says the last row.

use benches::{Contestant, report, size_argument};
use numeration::work::Work;
use solve::period::PeriodSearch;
use std::num::NonZeroU32;

fn rows_found(last_row: u64, work: &Work) -> usize {
    let mut search = PeriodSearch::new(NonZeroU32::MIN, last_row, work).expect("enough memory");
    while !search.is_finished() {
        search.advance(u64::MAX, work).expect("nobody stops it");
    }
    search.found().len()
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
}
