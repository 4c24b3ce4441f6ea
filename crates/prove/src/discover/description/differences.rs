//! Sets in which a position counts by its smaller heap and by the difference of the heaps, each from some number on by its remainder alone: those of
//! leapers, and of many games with bounded takes.

use super::Description;
use super::recognise::Set;
use crate::proof::ProofError;
use numeration::Natural;
use std::collections::BTreeSet;

/// Smaller heaps and differences that are looked at.
const SIDE: usize = 72;

/// The most numbers that are told apart before a sequence repeats itself.
const LONGEST: usize = 24;

/// Alternatives, at most so many: more tell nobody anything.
const MOST_ALTERNATIVES: usize = 16;

/// Numbers that count alike: those from `begin` on that differ by a multiple of `period`.
#[derive(Clone, Copy)]
struct Alike {
    begin: usize,
    period: usize,
}

impl Alike {
    /// The first that fits a sequence of rows, as far as it goes; nothing if none does.
    fn of<T: PartialEq>(rows: &[T]) -> Option<Alike> {
        let repeats =
            |alike: &Alike| (alike.begin..rows.len() - alike.period).all(|n| rows[n] == rows[n + alike.period]);
        let choices = (1..=LONGEST).flat_map(|count| (1..=count).map(move |period| (count - period, period)));
        choices.map(|(begin, period)| Alike { begin, period }).find(repeats)
    }

    /// The numbers that stand for all.
    fn count(self) -> usize {
        self.begin + self.period
    }

    /// What `number` says about all that count like it, `name` being such a one; nothing if that is no condition at all.
    fn condition(self, name: &str, number: usize) -> Option<String> {
        let Alike { begin, period } = self;
        let from = (begin > 0).then(|| format!("{name} >= {begin}"));
        match (number < begin, period) {
            (true, _) => Some(format!("{name} = {number}")),
            (false, 1) => from,
            (false, _) => {
                let name = if name.contains(' ') { format!("({name})") } else { name.to_string() };
                let rest = format!("{name} % {period} = {}", number % period);
                Some(from.map_or(rest.clone(), |from| format!("{from} & {rest}")))
            }
        }
    }
}

impl Set<'_> {
    /// Membership by the smaller heap and the difference, if few alternatives say it; confirmed for all heaps.
    pub(super) fn differences(&self) -> Result<Option<Description>, ProofError> {
        if self.ordered {
            return Ok(None);
        }
        let contains =
            |x: usize, d: usize| self.positions.contains(&[Natural::from(x as u64), Natural::from((x + d) as u64)]);
        let rows: Vec<Vec<bool>> = (0..SIDE).map(|x| (0..SIDE).map(|d| contains(x, d)).collect()).collect();
        let columns: Vec<Vec<bool>> = (0..SIDE).map(|d| rows.iter().map(|row| row[d]).collect()).collect();
        let (Some(smaller), Some(difference)) = (Alike::of(&rows), Alike::of(&columns)) else { return Ok(None) };
        let alternatives = alternatives(&rows, smaller, difference);
        if alternatives.is_empty() || alternatives.len() > MOST_ALTERNATIVES {
            return Ok(None);
        }
        self.confirmed(Description::Differences { condition: alternatives.join(" | ") })
    }
}

/// The conditions on x and y − x, x ≤ y, one of which a member meets.
fn alternatives(rows: &[Vec<bool>], smaller: Alike, difference: Alike) -> Vec<String> {
    let inside = |x: usize, d: usize| rows[x][d];
    let all = (0..smaller.count()).flat_map(|x| (0..difference.count()).map(move |d| (x, d)));
    let mut left: BTreeSet<(usize, usize)> = all.filter(|&(x, d)| inside(x, d)).collect();
    let mut told = Vec::new();
    let on_x = |x: usize| smaller.condition("x", x);
    let on_d = |d: usize| difference.condition("y - x", d);
    // What holds whatever the other number is says it in fewer words.
    for x in 0..smaller.count() {
        if (0..difference.count()).all(|d| inside(x, d)) {
            told.push(on_x(x).unwrap_or_else(|| "0 = 0".to_string()));
            left.retain(|(other, _)| *other != x);
        }
    }
    for d in 0..difference.count() {
        if (0..smaller.count()).all(|x| inside(x, d)) && left.iter().any(|(_, other)| *other == d) {
            told.extend(on_d(d));
            left.retain(|(_, other)| *other != d);
        }
    }
    let both = |(x, d): (usize, usize)| on_x(x).into_iter().chain(on_d(d)).collect::<Vec<_>>().join(" & ");
    told.extend(left.into_iter().map(both));
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_count_alike_are_found_and_said() {
        let knight = [true, false, false].repeat(24);
        let alike = Alike::of(&knight).unwrap();
        assert_eq!((alike.begin, alike.period), (0, 3));
        assert_eq!(alike.condition("x", 2).unwrap(), "x % 3 = 2");
        let late = [vec![false, true], vec![true; 70]].concat();
        let alike = Alike::of(&late).unwrap();
        assert_eq!((alike.begin, alike.period), (1, 1));
        assert_eq!(alike.condition("y - x", 0).unwrap(), "y - x = 0");
        assert_eq!(alike.condition("y - x", 1).unwrap(), "y - x >= 1");
        let alike = Alike { begin: 3, period: 2 };
        assert_eq!(alike.condition("y - x", 4).unwrap(), "y - x >= 3 & (y - x) % 2 = 0");
        let squares: Vec<bool> = (0..72u32).map(|n| n.isqrt().pow(2) == n).collect();
        assert!(Alike::of(&squares).is_none());
    }
}
