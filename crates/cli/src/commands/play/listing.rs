//! Legal moves, listed by kind.

use super::page::wrapped;
use wythoff::{Move, Natural};

/// The most moves from both heaps, in different numbers, that are listed one by one.
const MOST_PAIRS: usize = 100;

/// A line or a few for moves from the left, from the right, the same number from both, and others.
pub fn moves(legal: &[Move]) -> Vec<String> {
    let single = |take: fn(&Move) -> Option<&Natural>| {
        let mut numbers: Vec<&Natural> = legal.iter().filter_map(take).collect();
        numbers.sort_unstable();
        runs(&numbers)
    };
    let kinds = [
        ("left", single(|taken| taken.v.is_zero().then_some(&taken.u))),
        ("right", single(|taken| taken.u.is_zero().then_some(&taken.v))),
        ("both", single(|taken| (taken.u == taken.v).then_some(&taken.u))),
        ("others", others(legal)),
    ];
    let named = kinds.iter().filter(|(_, list)| !list.is_empty());
    named.flat_map(|(name, list)| wrapped(&format!("  {name} {list}"), name.len() + 1)).collect()
}

/// "1–5, 7, 9": neighbouring numbers are drawn together.
fn runs(numbers: &[&Natural]) -> String {
    let mut runs: Vec<(&Natural, &Natural)> = Vec::new();
    for &number in numbers {
        match runs.last_mut() {
            Some((_, last)) if *number == &**last + 1 => *last = number,
            _ => runs.push((number, number)),
        }
    }
    let name = |(first, last): &(&Natural, &Natural)| {
        if first == last { first.to_string() } else { format!("{first}–{last}") }
    };
    runs.iter().map(name).collect::<Vec<_>>().join(", ")
}

fn others(legal: &[Move]) -> String {
    let other = |taken: &&Move| !taken.u.is_zero() && !taken.v.is_zero() && taken.u != taken.v;
    let mut pairs: Vec<String> =
        legal.iter().filter(other).take(MOST_PAIRS + 1).map(|taken| format!("({},{})", taken.u, taken.v)).collect();
    if pairs.len() > MOST_PAIRS {
        pairs[MOST_PAIRS] = "… and more".to_string();
    }
    pairs.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_stand_apart() {
        let taken = |list: &[(u32, u32)]| list.iter().map(|&(u, v)| Move::new(u, v)).collect::<Vec<_>>();
        let list = moves(&taken(&[(0, 1), (0, 2), (0, 3), (0, 9), (1, 1), (2, 3), (4, 0)]));
        assert_eq!(list, ["  left 4", "  right 1–3, 9", "  both 1", "  others (2,3)"]);
        let many: Vec<Move> = (1..200u32).map(|u| Move::new(u, u + 1)).collect();
        assert!(moves(&many).join(" ").ends_with("more"));
        assert!(moves(&[]).is_empty());
    }
}
