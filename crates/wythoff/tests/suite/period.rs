//! Periods of rows against brute force, and searches that are interrupted.

use numeration::work::{Halt, Progress, Resource, Work};
use proptest::prelude::*;
use solve::period::{PeriodDispute, PeriodSearch, RestoreError, RowPeriod, check_periods};
use std::num::{NonZeroU32, NonZeroUsize};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use testkit::{GrundyTable, Rules};

const ENOUGH: Work<'static> = Work::USUAL.with_memory(1 << 28);

fn parameter(a: u32) -> NonZeroU32 {
    NonZeroU32::new(a).expect("a > 0")
}

fn finish(search: &mut PeriodSearch) {
    while !search.is_finished() {
        search.advance(u64::MAX, &ENOUGH).expect("nobody stops it");
    }
}

fn found(a: u32, last_row: u64) -> Vec<RowPeriod> {
    let mut search = PeriodSearch::new(parameter(a), last_row, &ENOUGH).expect("enough memory");
    finish(&mut search);
    search.found().to_vec()
}

fn numbers(rows: &[RowPeriod]) -> Vec<(u64, u64)> {
    rows.iter().map(|row| (row.preperiod, row.period)).collect()
}

/// The least pre-period for this period, as far as the values go.
fn preperiod(values: &[u64], period: usize) -> usize {
    let differs = |&column: &usize| values[column] + period as u64 != values[column + period];
    (0..values.len() - period).rev().find(differs).map_or(0, |column| column + 1)
}

/// Plain least excluded values of rows 0 … `last_row`, `columns` of them.
fn plain_rows(a: usize, last_row: usize, columns: usize) -> Vec<Vec<u64>> {
    let mut rows: Vec<Vec<u64>> = Vec::new();
    for row in 0..=last_row {
        let mut values: Vec<u64> = Vec::new();
        for column in 0..columns {
            let mut excluded: Vec<u64> = values.iter().rev().take(8 * a * row + 8).copied().collect();
            for u in 1..=row {
                let takes = (0..=column.min(u + a)).filter(|&v| v == 0 || u.abs_diff(v) < a);
                excluded.extend(takes.map(|v| rows[row - u][column - v]));
            }
            let lowest = (column as u64).saturating_sub((2 * a * row) as u64);
            values.push((lowest..).find(|value| !excluded.contains(value)).expect("finitely many are excluded"));
        }
        rows.push(values);
    }
    rows
}

#[test]
fn plain_rows_are_the_brute_force_values() {
    for a in 1..=3 {
        let table = GrundyTable::new(Rules::Wythoff { a }, 60);
        for (row, values) in plain_rows(a as usize, 12, 61).iter().enumerate() {
            let brute: Vec<u64> = (0..=60).map(|column| table.value((row as u64, column))).collect();
            assert_eq!(*values, brute, "a = {a}, row {row}");
        }
    }
}

#[test]
fn small_rows_are_periodic_as_found_and_with_no_less() {
    for (a, last_row) in [(1, 12), (2, 12), (3, 12), (4, 6), (7, 3)] {
        let periods = found(a, last_row);
        let columns = periods.iter().map(|row| row.preperiod + 3 * row.period + 200).max().expect("rows") as usize;
        let rows = plain_rows(a as usize, last_row as usize, columns);
        for (row, values) in periods.iter().zip(&rows) {
            let period = row.period as usize;
            assert_eq!(preperiod(values, period) as u64, row.preperiod, "a = {a}: {row:?}");
            for smaller in 1..period {
                // A smaller period would hold on the last two periods at least.
                let from = preperiod(values, smaller);
                assert!(from + smaller + period > values.len(), "a = {a}: {row:?} has period {smaller} from {from}");
            }
        }
    }
}

#[test]
fn known_periods_of_classical_wythoff() {
    let periods = numbers(&found(1, 12));
    assert_eq!(periods[..6], [(0, 1), (0, 3), (0, 3), (8, 6), (9, 12), (27, 24)]);
    assert_eq!(periods[6], (37, 12), "a row may have a smaller period than the row above");
    assert_eq!(periods[12], (347, 48));
}

/// Rows that are remembered and played again, against a table that was found without.
#[test]
fn the_published_table_is_found_again() {
    let published = include_str!("../../../../docs/periods.csv").lines().skip(1).take(121);
    let published: Vec<Vec<u64>> =
        published.map(|line| line.split(',').map(|number| number.parse().expect("a number")).collect()).collect();
    let rows: Vec<Vec<u64>> = found(1, 120).iter().map(|row| vec![row.row, row.preperiod, row.period]).collect();
    assert_eq!(rows, published);
}

#[test]
fn where_memory_is_scarce_the_answers_are_the_same() {
    let least = PeriodSearch::memory_needed(parameter(1), 80).try_into().expect("little");
    let scarce = ENOUGH.with_memory(least);
    let mut search = PeriodSearch::new(parameter(1), 80, &scarce).expect("enough memory");
    while !search.is_finished() {
        search.advance(u64::MAX, &scarce).expect("nobody stops it");
    }
    assert_eq!(numbers(search.found()), numbers(&found(1, 80)));
}

/// To the letter: after every portion a search is in the same state, whatever the number of threads, and also where some portions were stopped.
#[test]
fn threads_change_nothing() {
    let with = |threads: usize| ENOUGH.with_threads(NonZeroUsize::new(threads).expect("threads"));
    // With room for what is remembered and played, and without.
    let least = PeriodSearch::memory_needed(parameter(1), 140).try_into().expect("little");
    for (last_row, memory) in [(140, ENOUGH.memory), (70, least)] {
        let one = with(1).with_memory(memory);
        let mut alone = PeriodSearch::new(parameter(1), last_row, &one).expect("enough memory");
        let mut others: Vec<(Work<'_>, PeriodSearch)> =
            [2, 3, 7].map(|threads| (with(threads).with_memory(memory), alone.clone())).into();
        while !alone.is_finished() {
            alone.advance(1 << 24, &one).expect("nobody stops it");
            for (work, search) in &mut others {
                search.advance(1 << 24, work).expect("nobody stops it");
                assert_eq!(search.save(), alone.save(), "{} threads", work.threads);
            }
        }
        assert_eq!(others[0].1.found(), alone.found());
    }
}

#[test]
fn threads_hear_the_wish_to_stop_and_find_the_same_afterwards() {
    let two = ENOUGH.with_threads(NonZeroUsize::new(2).expect("threads"));
    let heard = AtomicU64::new(0);
    let sometimes = |_: Progress<'_>| match heard.fetch_add(1, Ordering::Relaxed) % 50 {
        49 => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    };
    let mut search = PeriodSearch::new(parameter(1), 110, &two).expect("enough memory");
    let mut stops = 0;
    while !search.is_finished() {
        let before = search.progress().done;
        if search.advance(u64::MAX, &two.watched_by(&sometimes)).is_err() {
            stops += 1;
            assert!(search.progress().done >= before);
        }
    }
    assert!(stops > 3, "{stops}");
    assert_eq!(search.found(), &found(1, 110)[..]);
    assert_eq!(check_periods(parameter(1), &search.found()[..=60], &ENOUGH), Ok(()));
}

#[test]
fn rows_that_are_played_are_recorded_again_after_a_restart() {
    let mut search = PeriodSearch::new(parameter(1), 110, &ENOUGH).expect("enough memory");
    while !search.is_finished() {
        search.advance(1 << 21, &ENOUGH).expect("nobody stops it");
        let bytes = search.save();
        search = PeriodSearch::restore(&bytes, &ENOUGH).expect("just saved");
        assert_eq!(search.save(), bytes);
    }
    assert_eq!(numbers(search.found()), numbers(&found(1, 110)));
}

#[test]
fn certificates_stand_up_to_recomputation() {
    for (a, last_row) in [(1, 70), (2, 20), (3, 12), (5, 4), (40, 2)] {
        let periods = found(a, last_row);
        assert_eq!(periods.len() as u64, last_row + 1);
        assert_eq!(check_periods(parameter(a), &periods, &ENOUGH), Ok(()), "a = {a}");
    }
}

#[test]
fn wrong_certificates_do_not() {
    let right = found(1, 6);
    let disputed = |change: fn(&mut RowPeriod)| {
        let mut wrong = right.clone();
        change(&mut wrong[6]);
        check_periods(parameter(1), &wrong, &ENOUGH).expect_err("wrong")
    };
    assert_eq!(disputed(|row| row.period = 24), PeriodDispute::NotLeast { row: 6 });
    assert_eq!(disputed(|row| row.period = 6), PeriodDispute::NotPeriodic { row: 6 });
    assert_eq!(disputed(|row| row.period = 0), PeriodDispute::NotPeriodic { row: 6 });
    assert_eq!(disputed(|row| row.preperiod += 1), PeriodDispute::NotLeast { row: 6 });
    assert_eq!(disputed(|row| row.preperiod -= 1), PeriodDispute::NotPeriodic { row: 6 });
    assert_eq!(disputed(|row| row.state_start = 10), PeriodDispute::StatesDiffer { row: 6 });
    assert_eq!(disputed(|row| row.state_period = 12), PeriodDispute::StatesDiffer { row: 6 });
    assert_eq!(disputed(|row| row.state_period = 0), PeriodDispute::StatesDiffer { row: 6 });
    assert_eq!(disputed(|row| row.state_period = u64::MAX), PeriodDispute::Malformed { row: 6 });
    assert_eq!(disputed(|row| row.row = 7), PeriodDispute::Malformed { row: 6 });
    let limited = check_periods(parameter(1), &right, &ENOUGH.with_memory(100)).unwrap_err();
    assert!(matches!(Halt::behind(&limited), Some(Halt::Limit { what: Resource::Memory, allowed: 100, .. })));
    let stop = |_: Progress| ControlFlow::Break(());
    let stopped = check_periods(parameter(1), &right, &ENOUGH.watched_by(&stop));
    assert_eq!(stopped, Err(PeriodDispute::Halt(Halt::Stopped)));
}

#[test]
fn memory_is_limited() {
    let error = PeriodSearch::new(parameter(1), 1000, &ENOUGH.with_memory(1000)).expect_err("too little");
    assert!(matches!(error, Halt::Limit { what: Resource::Memory, allowed: 1000, .. }), "{error}");
    for (a, last_row) in [(u32::MAX, u64::MAX), (1, u64::MAX), (u32::MAX, 1)] {
        assert!(PeriodSearch::new(parameter(a), last_row, &ENOUGH).is_err());
    }
}

#[test]
fn more_rows_can_be_asked_for() {
    let mut search = PeriodSearch::new(parameter(1), 10, &ENOUGH).expect("enough memory");
    finish(&mut search);
    search.ask_for(50, &ENOUGH).expect("enough memory");
    assert!(!search.is_finished());
    finish(&mut search);
    assert_eq!(numbers(search.found()), numbers(&found(1, 50)));
    search.ask_for(5, &ENOUGH).expect("enough memory");
    assert!(search.is_finished());
    assert!(search.ask_for(1000, &ENOUGH.with_memory(1000)).is_err());
}

#[test]
fn fewer_rows_can_be_asked_for() {
    let mut search = PeriodSearch::new(parameter(1), 50, &ENOUGH).expect("enough memory");
    while search.found().len() < 33 {
        search.advance(u64::MAX, &ENOUGH).expect("nobody stops it");
    }
    search.ask_for(40, &ENOUGH).expect("enough memory");
    search.advance(1000, &ENOUGH).expect("nobody stops it");
    let mut search = PeriodSearch::restore(&search.save(), &ENOUGH).expect("just saved");
    finish(&mut search);
    assert_eq!(numbers(&search.found()[..=40]), numbers(&found(1, 40)));
}

#[test]
fn a_search_that_was_stopped_goes_on() {
    let mut search = PeriodSearch::new(parameter(1), 40, &ENOUGH).expect("enough memory");
    let stop = |_: Progress<'_>| ControlFlow::Break(());
    let mut stops = 0;
    while !search.is_finished() {
        match search.advance(u64::MAX, &ENOUGH.watched_by(&stop)) {
            Ok(()) => {}
            Err(halt) => {
                assert_eq!(halt, Halt::Stopped);
                stops += 1;
            }
        }
    }
    assert!(stops > 0);
    assert_eq!(search.found(), &found(1, 40)[..]);
}

/// The checksum finds damage; what was changed on purpose, with the right checksum, is refused or at least goes on without harm.
#[test]
fn forged_searches_are_refused_or_go_on() {
    let checksum = |bytes: &[u8]| {
        bytes
            .iter()
            .fold(0xcbf2_9ce4_8422_2325u64, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    };
    let mut search = PeriodSearch::new(parameter(2), 5, &ENOUGH).expect("enough memory");
    let (mut refused, mut tried) = (0, 0);
    while search.found().len() < 3 {
        search.advance(60, &ENOUGH).expect("nobody stops it");
        let bytes = search.save();
        for (place, value) in
            (1..bytes.len() / 8 - 1).flat_map(|word| [0, 1, 64, u64::MAX].map(|value| (word * 8, value)))
        {
            let mut forged = bytes.clone();
            forged[place..place + 8].copy_from_slice(&value.to_le_bytes());
            if forged == bytes {
                continue;
            }
            let end = forged.len() - 8;
            let sum = checksum(&forged[..end]);
            forged[end..].copy_from_slice(&sum.to_le_bytes());
            tried += 1;
            match PeriodSearch::restore(&forged, &ENOUGH.with_memory(1 << 20)) {
                Ok(mut search) => search.advance(500, &ENOUGH).expect("nobody stops it"),
                Err(_) => refused += 1,
            }
        }
    }
    assert!(refused * 2 > tried, "{refused} of {tried}");
}

#[test]
fn damaged_bytes_are_refused() {
    let mut search = PeriodSearch::new(parameter(2), 5, &ENOUGH).expect("enough memory");
    while search.found().len() < 2 {
        search.advance(100, &ENOUGH).expect("nobody stops it");
    }
    search.advance(100, &ENOUGH).expect("nobody stops it");
    let bytes = search.save();
    let restored = PeriodSearch::restore(&bytes, &ENOUGH).expect("just saved");
    assert_eq!((restored.save(), restored.progress()), (bytes.clone(), search.progress()));
    for length in (0..bytes.len()).step_by(97) {
        assert!(PeriodSearch::restore(&bytes[..length], &ENOUGH).is_err(), "{length}");
    }
    for place in (0..bytes.len()).step_by(61) {
        let mut damaged = bytes.clone();
        damaged[place] ^= 16;
        assert!(PeriodSearch::restore(&damaged, &ENOUGH).is_err(), "{place}");
    }
    let refusal =
        |bytes: &[u8], memory| PeriodSearch::restore(bytes, &ENOUGH.with_memory(memory)).expect_err("refused");
    assert_eq!(refusal(b"something else altogether", ENOUGH.memory), RestoreError::Unknown);
    assert!(matches!(
        refusal(&bytes, 1000),
        RestoreError::Halt(Halt::Limit { what: Resource::Memory, allowed: 1000, .. })
    ));
}

proptest! {
    #![proptest_config(testkit::cases!(24))]

    #[test]
    fn a_search_saved_and_restored_at_any_moment_ends_the_same(a in 1u32..4, portion in 1u64..60_000) {
        let whole = found(a, 14);
        let mut search = PeriodSearch::new(parameter(a), 14, &ENOUGH).expect("enough memory");
        while !search.is_finished() {
            search.advance(portion, &ENOUGH).expect("nobody stops it");
            // Not after every portion, or small ones would take long.
            if portion > 1000 || search.progress().done.is_multiple_of(97) {
                search = PeriodSearch::restore(&search.save(), &ENOUGH).expect("just saved");
            }
        }
        prop_assert_eq!(search.found(), &whole[..]);
    }
}
