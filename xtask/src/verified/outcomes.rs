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
            // Each once, however many moves lead there.
            let options: HashSet<_> = game.moves(&here).filter_map(|taken| small(here.after(&taken)?)).collect();
            let lost = options.intersection(&positions).count();
            // The opponent forbids these; in misère play another option must be left.
            let is_p = lost <= usize::from(game.play.block) && (!game.play.misere || lost < options.len());
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
    let (places, period) = place_values(lines.find_map(|line| line.strip_prefix("system "))?)?;
    let count: usize = lines.find_map(|line| line.strip_prefix("positions "))?.parse().ok()?;
    let table: Vec<&str> = lines.take(count).collect();
    // Whole periods of digits that are enough.
    let enough = (0..places.len()).find(|&count| count > 0 && count.is_multiple_of(period) && places[count] > MOST)?;
    let places = &places[..enough];
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

/// So many place values are more than enough, and how many of them are a period.
fn place_values(text: &str) -> Option<(Vec<u64>, usize)> {
    const COUNT: usize = 200;
    let list = |text: &str| text.split(',').map(|number| number.parse().ok()).collect::<Option<Vec<i64>>>();
    let (mut values, factors): (Vec<i64>, Vec<Vec<i64>>) = if let Some(base) = text.strip_prefix("base ") {
        (vec![1], vec![list(base)?])
    } else if let Some((factors, start)) = text.strip_prefix("recurrence ").and_then(|text| text.split_once(" from ")) {
        (list(start)?, vec![list(factors)?])
    } else {
        let quotients = list(text.strip_prefix("[1;(")?.strip_suffix(")]")?)?;
        (vec![1, quotients[0] + 1], quotients.iter().map(|&quotient| vec![quotient, 1]).collect())
    };
    while values.len() < COUNT {
        // The value of place i + 1 depends on the phase of place i.
        let factors = &factors[(values.len() - 1) % factors.len()];
        let terms = factors.iter().zip(values.iter().rev()).map(|(factor, value)| factor.saturating_mul(*value));
        values.push(terms.fold(0, i64::saturating_add));
    }
    Some((values.iter().map(|value| value.unsigned_abs()).collect(), factors.len()))
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
    fn forbidden_options_count_once_and_misere_play_must_leave_one() {
        let small = |game: &str| -> Vec<(u64, u64)> {
            let positions = true_positions(&game.parse().unwrap());
            let mut small: Vec<_> = positions.into_iter().filter(|&(x, y)| x <= y && y <= 3).collect();
            small.sort_unstable();
            small
        };
        assert_eq!(small("rules,block=1:u = 0 | v = 0"), [(0, 0), (0, 1), (1, 2), (2, 3)]);
        assert_eq!(small("rules,misere,block=1:u = 0 | v = 0"), [(0, 1), (0, 2), (1, 3)]);
    }

    #[test]
    fn nim_is_told_and_true() {
        let text = "wythoff certificate 4\nsystem base 2\npositions 3\n* 0:1 1:2\n0:0\n0:- 1:0\nends 0\nend\n";
        let told = claimed_positions(text).unwrap();
        assert_eq!(told, (0..=MOST).map(|heap| (heap, heap)).collect());
        assert_eq!(true_positions(&"nim".parse().unwrap()), told);
        assert_ne!(true_positions(&"nim:misere".parse().unwrap()), told);
    }
}
