//! What a certificate says about small positions, and what is true: read and computed in the plainest way, sharing nothing with checkers.

use rules::{Game, Position};
use std::collections::HashSet;

/// Heaps up to this are compared.
pub const MOST: u64 = 40;

/// The P-positions with heaps up to [`MOST`], from the rules alone.
pub fn true_positions(game: &Game) -> HashSet<(u64, u64)> {
    let mut positions = HashSet::new();
    let small = |position: Position| Some((position.x.to_u64()?, position.y.to_u64()?));
    for sum in 0..=2 * MOST {
        for x in sum.saturating_sub(MOST)..=sum.min(MOST) {
            let here = Position::new(x, sum - x);
            let mut options = game.moves(&here).filter_map(|taken| small(here.after(&taken)?)).peekable();
            let is_p = match options.peek() {
                None => !game.play.misere,
                Some(_) => !options.any(|option| positions.contains(&option)),
            };
            if is_p {
                positions.insert((x, sum - x));
            }
        }
    }
    positions
}

/// The positions with heaps up to [`MOST`] that the certificate says are P. Nothing if it cannot be read.
pub fn claimed_positions(text: &str) -> Option<HashSet<(u64, u64)>> {
    let mut lines = text.lines();
    let (largest, base) = system(lines.find_map(|line| line.strip_prefix("system "))?)?;
    let count: usize = lines.find_map(|line| line.strip_prefix("positions "))?.parse().ok()?;
    let table: Vec<&str> = lines.take(count).collect();
    // Place values, and whole periods of digits that are enough.
    let mut values = vec![1, 1];
    while values.len() < 3 || *values.last()? <= MOST || !(values.len() - 2).is_multiple_of(largest.len()) {
        let (place, last) = (values.len() - 2, values[values.len() - 1]);
        let quotient = largest[place % largest.len()];
        values.push(if base { last * (quotient + 1) } else { quotient * last + values[values.len() - 2] });
    }
    let places = &values[1..values.len() - 1];
    let digits = |mut number: u64| -> Vec<u64> {
        let digit = |&value: &u64| {
            let digit = number / value;
            number %= value;
            digit
        };
        places.iter().rev().map(digit).collect()
    };
    let accepts = |x: u64, y: u64| {
        let mut state = (count > 0).then_some(0);
        for digit in digits(x).into_iter().zip(digits(y)).flat_map(|(x, y)| [x, y]) {
            state = state.and_then(|state: usize| target(table.get(state)?, digit));
        }
        state.and_then(|state| table.get(state)).is_some_and(|row| row.starts_with('*'))
    };
    let all = (0..=MOST).flat_map(|x| (0..=MOST).map(move |y| (x, y)));
    Some(all.filter(|&(x, y)| accepts(x, y)).collect())
}

/// The largest digits of a period, and whether it is a plain base.
fn system(text: &str) -> Option<(Vec<u64>, bool)> {
    if let Some(base) = text.strip_prefix("base ") {
        return Some((vec![base.parse::<u64>().ok()?.checked_sub(1)?], true));
    }
    let list = text.strip_prefix("[1;(")?.strip_suffix(")]")?;
    Some((list.split(',').map(|number| number.parse().ok()).collect::<Option<_>>()?, false))
}

/// Where a digit leads.
fn target(row: &str, digit: u64) -> Option<usize> {
    let runs = row.split(' ').filter_map(|word| word.split_once(':'));
    let (_, target) = runs.into_iter().find(|(last, _)| last.parse().is_ok_and(|last: u64| digit <= last))?;
    target.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nim_is_told_and_true() {
        let text = "wythoff certificate 4\nsystem base 2\npositions 3\n* 0:1 1:2\n0:0\n0:- 1:0\nends 0\nend\n";
        let told = claimed_positions(text).unwrap();
        assert_eq!(told, (0..=MOST).map(|heap| (heap, heap)).collect());
        assert_eq!(true_positions(&"nim".parse().unwrap()), told);
        assert_ne!(true_positions(&"nim:misere".parse().unwrap()), told);
    }
}
