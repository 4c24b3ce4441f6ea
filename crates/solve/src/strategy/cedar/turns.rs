//! The trace form: what the turns alone say, for α = [1; a, a, a, …] [F84, Thm 6.1(vii)–(x)].
//!
//! Every left turn goes one place down; a right turn stays, or goes two places down once the digit is full. So between left turns r right
//! turns spell the digits (a, 0) ⌊r/a⌋ times and then r mod a, or r mod a + 1 where the trace ends.

use super::Side;
use numeration::{Trace, Turn};

/// The digits of the node from its lowest that is not 0 upwards.
fn digits_upwards(trace: &Trace, a: u64) -> impl Iterator<Item = u64> + '_ {
    right_turns_backwards(trace).enumerate().flat_map(move |(segment, turns)| {
        let digit = turns % a + u64::from(segment == 0);
        std::iter::once(digit).chain((0..2 * (turns / a)).map(move |i| if i % 2 == 0 { 0 } else { a }))
    })
}

/// How many right turns follow each left turn, from the last left turn back, and at the end how many come before the first.
fn right_turns_backwards(trace: &Trace) -> impl Iterator<Item = u64> + '_ {
    let runs = trace.runs();
    let after_lefts = runs.iter().enumerate().rev().filter(|(_, run)| run.0 == Turn::Left).flat_map(|(index, run)| {
        let following = runs.get(index + 1).map_or(0, |next| next.1);
        std::iter::once(following).chain((1..run.1).map(|_| 0))
    });
    let first = runs.first().filter(|run| run.0 == Turn::Right).map_or(0, |run| run.1);
    after_lefts.chain(std::iter::once(first))
}

/// k: the number of zeros at the end of the node, in the tree of order `order`.
fn lowest_place(trace: &Trace, order: usize, a: u64) -> u64 {
    let skipped: u64 = right_turns_backwards(trace).map(|turns| 2 * (turns / a)).sum();
    order as u64 - trace.lefts() - skipped
}

/// Whether the node ends in an even number of zeros: right turns do not change the parity.
fn even_zeros(trace: &Trace, order: usize) -> bool {
    (order as u64 - trace.lefts()).is_multiple_of(2)
}

/// How many ones end the node — after `skipped` digits at its end — and whether the digit before them is 0.
fn trailing_ones(trace: &Trace, a: u64, skipped: usize) -> (usize, bool) {
    let mut ones = 0;
    for digit in digits_upwards(trace, a).skip(skipped) {
        if digit != 1 {
            return (ones, digit == 0);
        }
        ones += 1;
    }
    (ones, true)
}

/// Normal play: A or B by parity, and the partner by a shift [F84, Thm 6.1(vii)].
pub(super) fn normal_partner(trace: &Trace, order: usize) -> (Side, Option<Trace>) {
    if even_zeros(trace, order) { (Side::Lower, trace.left_shift()) } else { (Side::Upper, Some(trace.right_shift())) }
}

/// Misère play: E or H by the end of the trace, and the partner by a shift with a changed end [F84, Thm 6.1(ix)]. The partner of 1 is 0,
/// which is no node.
pub(super) fn misere_partner(trace: &Trace, order: usize, a: u64) -> (Side, Option<Trace>) {
    let place = lowest_place(trace, order, a);
    let lowest = digits_upwards(trace, a).next().unwrap_or(1);
    let last = if place == 0 { lowest } else { 0 };
    let is_lower = match last {
        0 | 3.. => true,
        _ => {
            let (ones, after_zero) = trailing_ones(trace, a, usize::from(last == 2));
            ones.is_multiple_of(2) == after_zero
        }
    };
    if !is_lower {
        return (Side::Upper, misere_right_shift(trace, last));
    }
    let partner = trace.left_shift().map(|mut shifted| {
        if last <= 1 {
            // To the right, staying at place k + 1 or skipping to k − 1, and then all the way left.
            shifted.push(Turn::Right);
            shifted.push_run(Turn::Left, if lowest < a { place + 1 } else { place.saturating_sub(1) });
        } else {
            shifted.push(Turn::Left);
            shifted.push(Turn::Right);
        }
        shifted
    });
    (Side::Lower, partner)
}

/// From H back to E: the end 0, 1 or 1, 0, …, 0 goes, and a 0 comes in front.
fn misere_right_shift(trace: &Trace, last: u64) -> Option<Trace> {
    let mut origin = trace.clone();
    if last == 2 {
        origin.pop();
        origin.pop();
    } else {
        while origin.pop()? == Turn::Left {}
    }
    Some(origin.right_shift())
}

/// The trace of A_n, from that of R_q(n): the same, or on to the rightmost node of the left subtree [F84, Thm 6.1(viii)].
pub(super) fn normal_lower(trace: &Trace, order: usize, a: u64) -> Trace {
    let mut reached = trace.clone();
    if !even_zeros(trace, order) {
        let places = lowest_place(trace, order, a).div_ceil(2);
        reached.push(Turn::Left);
        reached.push_run(Turn::Right, a * places - 1);
    }
    reached
}

/// The trace of E_n, from that of R_q(n): the same, or one turn to the right [F84, Thm 6.1(x)].
pub(super) fn misere_lower(trace: &Trace, order: usize, a: u64) -> Trace {
    let mut reached = trace.clone();
    if lowest_place(trace, order, a) == 0 {
        let (ones, after_zero) = trailing_ones(trace, a, 0);
        if ones.is_multiple_of(2) != after_zero {
            reached.push(Turn::Right);
        }
    }
    reached
}
