//! Generalised Fibonacci search against the standard library, and its costs against counting.

use proptest::prelude::*;
use std::cmp::Ordering;
use wythoff_numeration::{
    ContinuedFraction, FibonacciSearch, Reading, SearchCost, SearchError, Weighting, short_periods,
};

fn searches(largest: u32) -> Vec<FibonacciSearch> {
    let both =
        |fraction: &ContinuedFraction| [Reading::P, Reading::Q].map(|r| FibonacciSearch::new(fraction, r).unwrap());
    short_periods(3, largest).iter().flat_map(both).collect()
}

/// For every length up to 2,000 and every α: hits and misses at both ends, in the middle and at random.
#[test]
fn every_length_up_to_2000() {
    // Even numbers, so that odd ones fall between.
    let table: Vec<u32> = (0..2000).map(|i| 2 * i).collect();
    for search in searches(4) {
        for length in 0..=table.len() {
            let slice = &table[..length];
            let last = 2 * length as u32;
            let step = (last / 3).max(1) as usize;
            let spread = (0..=last + 1).skip(length % 7).step_by(step);
            for wanted in spread.chain([0, 1, last.saturating_sub(2), last.saturating_sub(1), last]) {
                assert_eq!(search.search(slice, &wanted), slice.binary_search(&wanted), "{search:?} {length} {wanted}");
                let below = slice.partition_point(|&entry| entry < wanted);
                assert_eq!(search.lower_bound(slice, &wanted), below, "{search:?} {length} {wanted}");
            }
        }
    }
}

/// Every entry and every gap of every length up to 130.
#[test]
fn every_gap_of_short_tables() {
    let table: Vec<u32> = (0..130).map(|i| 2 * i + 1).collect();
    for search in searches(4) {
        for length in 0..=table.len() {
            let slice = &table[..length];
            for wanted in 0..=2 * length as u32 + 1 {
                assert_eq!(search.search(slice, &wanted), slice.binary_search(&wanted));
                assert_eq!(search.lower_bound(slice, &wanted), slice.partition_point(|&entry| entry < wanted));
            }
        }
    }
}

/// (lefts, rights) of the search for each gap, and the comparisons for each hit, by watching.
fn watched(search: &FibonacciSearch, length: usize, weighting: Weighting) -> SearchCost {
    let mut cost = SearchCost { gaps: length as u128 + 1, total: 0, worst: 0, hits: 0, worst_hit: 0 };
    for gap in 0..=length {
        let mut spent = 0u128;
        let found = search.partition_point_in(length, |index| {
            spent += u128::from(if index < gap { weighting.right() } else { weighting.left() });
            index < gap
        });
        assert_eq!(found, gap);
        cost.total += spent;
        cost.worst = cost.worst.max(spent);
    }
    for entry in 0..length {
        let mut comparisons = 0u128;
        let found = search.search_in(length, |index| {
            comparisons += 1;
            index.cmp(&entry)
        });
        assert_eq!(found, Ok(entry));
        cost.hits += comparisons;
        cost.worst_hit = cost.worst_hit.max(comparisons);
    }
    cost
}

#[test]
fn costs_are_what_searches_spend() {
    let weighting = Weighting::new(3, 7).unwrap();
    for search in searches(3) {
        for length in (0..60).chain([100, 143, 144, 230]) {
            assert_eq!(search.cost(length, weighting), watched(&search, length, weighting), "{search:?} {length}");
        }
    }
    let steep: ContinuedFraction = "[1;1000,(4294967295,2)]".parse().unwrap();
    let search = FibonacciSearch::new(&steep, Reading::P).unwrap();
    for length in [999, 1000, 1001, 1500, 4000] {
        assert_eq!(search.cost(length, weighting), watched(&search, length, weighting), "{length}");
    }
    // Whatever the length, no overflow.
    for search in searches(2) {
        assert_eq!(search.cost(usize::MAX, weighting).gaps, usize::MAX as u128 + 1);
    }
    assert!(search.cost(usize::MAX, Weighting::new(1_000_000, 1_000_000).unwrap()).worst > 0);
}

/// [F84, §7.1]: with n = p_{m+1} − 1 entries the search begins at entry p_m = n/g, g = (p_{m+1} − 1)/p_m, and the block on the left of
/// any comparison is again such a table, begun at its own p_{m−1}.
#[test]
fn the_claim_of_the_paper() {
    for fraction in short_periods(3, 4) {
        let search = FibonacciSearch::new(&fraction, Reading::P).unwrap();
        let weights: Vec<usize> =
            fraction.convergents().map(|c| c.numerator.to_usize().unwrap()).take_while(|&p| p < 100_000).collect();
        for m in 1..weights.len() - 1 {
            let mut probes = Vec::new();
            search.partition_point_in(weights[m + 1] - 1, |index| {
                probes.push(index + 1);
                false
            });
            let expected: Vec<usize> = weights[..=m].iter().rev().copied().collect();
            assert_eq!(probes, expected, "{fraction}");
        }
    }
}

/// The optimum by trying every tree, for comparison with the splitting of cheapest gaps.
#[test]
fn least_total_is_least() {
    for (left, right) in [(1, 1), (1, 2), (2, 5), (3, 1)] {
        let weighting = Weighting::new(left, right).unwrap();
        let mut best = vec![0u128];
        for length in 1..=90usize {
            let least = (0..length)
                .map(|root| {
                    let (before, after) = (root, length - 1 - root);
                    best[before]
                        + best[after]
                        + (before as u128 + 1) * u128::from(left)
                        + (after as u128 + 1) * u128::from(right)
                })
                .min();
            best.push(least.unwrap());
            assert_eq!(SearchCost::least_total(length, weighting), best[length], "{left} {right} {length}");
            assert!(SearchCost::binary(length, weighting).total >= best[length]);
        }
    }
    let equal = SearchCost::binary(1_000_000, Weighting::EQUAL);
    assert_eq!(equal.total, SearchCost::least_total(1_000_000, Weighting::EQUAL));
    assert_eq!((equal.worst, equal.gaps), (20, 1_000_001));
}

#[test]
fn huge_ranges_and_duplicates() {
    for search in searches(2) {
        for wanted in [0, 1, usize::MAX / 3, usize::MAX - 1] {
            assert_eq!(search.search_in(usize::MAX, |index| index.cmp(&wanted)), Ok(wanted));
            assert_eq!(search.partition_point_in(usize::MAX, |index| index < wanted), wanted);
        }
        assert_eq!(search.partition_point_in(usize::MAX, |_| true), usize::MAX);
        assert_eq!(search.search_in(usize::MAX, |_| Ordering::Less), Err(usize::MAX));
        let table = [1, 1, 2, 2, 2, 2, 3, 3];
        assert_eq!((search.lower_bound(&table, &2), search.upper_bound(&table, &2)), (2, 6));
        assert!(matches!(search.search(&table, &2), Ok(2..6)));
        assert_eq!(search.search_by_key(&["a", "bb", "cccc"], &3, |word| word.len()), Err(2));
        assert_eq!(search.search_by(&table, |entry| entry.cmp(&0)), Err(0));
    }
}

/// Random lengths up to 2^60 for every α: the closure stands for the table.
#[test]
fn random_longer_tables() {
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let mut random = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 4) as usize
    };
    for search in searches(4) {
        for shift in 0..50 {
            let length = (random() >> shift) + 2000;
            let wanted = random() % (length + 1);
            assert_eq!(search.partition_point_in(length, |index| index < wanted), wanted);
            let expected = if wanted < length { Ok(wanted) } else { Err(wanted) };
            assert_eq!(search.search_in(length, |index| index.cmp(&wanted)), expected);
        }
    }
}

#[test]
fn refusals() {
    let new = |text: &str| FibonacciSearch::new(&text.parse().unwrap(), Reading::P);
    assert_eq!(new("[2;(1)]").unwrap_err(), SearchError::FirstQuotient { first: 2 });
    assert_eq!(new("[1;2,3]").unwrap_err(), SearchError::Finite);
    assert!(Weighting::new(0, 1).is_err() && Weighting::new(1, 1_000_001).is_err());
}

proptest! {
    #![proptest_config(testkit::cases!(200))]

    /// Random longer tables, with gaps and duplicates.
    #[test]
    fn random_tables(
        steps in prop::collection::vec(0u32..4, 0..6000),
        period in prop::collection::vec(1u32..5, 1..4),
        wanted in 0u32..9000,
    ) {
        let table: Vec<u32> = steps.iter().scan(0, |sum, step| { *sum += step; Some(*sum) }).collect();
        let fraction = ContinuedFraction::new(vec![1], period).unwrap();
        for reading in [Reading::P, Reading::Q] {
            let search = FibonacciSearch::new(&fraction, reading).unwrap();
            prop_assert_eq!(search.lower_bound(&table, &wanted), table.partition_point(|&entry| entry < wanted));
            prop_assert_eq!(search.upper_bound(&table, &wanted), table.partition_point(|&entry| entry <= wanted));
            match search.search(&table, &wanted) {
                Ok(index) => prop_assert_eq!(table[index], wanted),
                Err(index) => prop_assert_eq!(Err(index), table.binary_search(&wanted)),
            }
        }
    }
}
