//! Generalised Fibonacci search beside `slice::binary_search` and `partition_point` of the standard library, on tables of 10^3 … 10^8 words.

use benches::{Contestant, report};
use numeration::{FibonacciSearch, Reading};
use std::hint::black_box;

/// Searches in one measured job.
const BATCH: usize = 2000;

/// Numbers to look for, spread over 0 … 2 · `length` so that half of them are found.
fn wanted(length: u32) -> Vec<u32> {
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (((state >> 32) * u64::from(2 * length)) >> 32) as u32
    };
    std::iter::repeat_with(next).take(BATCH).collect()
}

fn main() {
    let most: u32 = std::env::args().filter_map(|argument| argument.parse().ok()).next().unwrap_or(100_000_000);
    let search = |text: &str| {
        FibonacciSearch::new(&text.parse().expect("a continued fraction"), Reading::P).expect("infinite, begins with 1")
    };
    let (golden, silver, mixed) = (search("[1;(1)]"), search("[1;(2)]"), search("[1;(1,2)]"));
    println!("{BATCH} searches in a table of u32, even numbers in order.\n");
    println!(
        "| entries | standard, exact | ours [1;(1)], exact | standard, lower bound | [1;(1)] | [1;(2)] | [1;(1,2)] | ratios |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    let mut length = 1_000;
    while length <= most {
        let table: Vec<u32> = (0..length).map(|index| 2 * index).collect();
        let numbers = wanted(length);
        let bounds = |guide: &FibonacciSearch| {
            numbers.iter().map(|number| guide.lower_bound(&table, black_box(number))).fold(0usize, usize::wrapping_add)
        };
        let exact = |found: Result<usize, usize>| found.unwrap_or_else(|place| place);
        report(
            &length.to_string(),
            &mut [
                Contestant::new("binary_search", || {
                    let found = numbers.iter().map(|number| exact(table.binary_search(black_box(number))));
                    found.fold(0usize, usize::wrapping_add)
                }),
                Contestant::new("search", || {
                    let found = numbers.iter().map(|number| exact(golden.search(&table, black_box(number))));
                    found.fold(0usize, usize::wrapping_add)
                }),
                Contestant::new("partition_point", || {
                    let found = numbers.iter().map(|number| {
                        let number = *black_box(number);
                        table.partition_point(|&entry| entry < number)
                    });
                    found.fold(0usize, usize::wrapping_add)
                }),
                Contestant::new("golden", || bounds(&golden)),
                Contestant::new("silver", || bounds(&silver)),
                Contestant::new("mixed", || bounds(&mixed)),
            ],
            &[(1, 0), (3, 2), (4, 2), (5, 2)],
        );
        length = length.saturating_mul(10);
    }
}
