//! Larsson and Weimerskirch's game to bounds beyond the reach of [`OutcomeTable`](crate::OutcomeTable).

use crate::extra_moves;

/// Every P-position `(x, y)`, `x ≤ y ≤ bound`, by `x`, then by `y`.
///
/// Goes through the positions in lexicographic order and marks those with a move to each P-position found: its row, its column, the band
/// `|u − v| < k`, and the extra moves in both orders, which come from their recurrence \[L13, Thm 3\].
///
/// ```
/// assert_eq!(testkit::larsson_p_positions(2, 14), [(0, 0), (1, 3), (2, 7), (4, 11), (5, 14)]);
/// ```
pub fn larsson_p_positions(k: u64, bound: u64) -> Vec<(u64, u64)> {
    let side = bound as usize + 1;
    let reach = k as usize - 1;
    let mut takes: Vec<(usize, usize)> = Vec::new();
    for (u, v) in (1..k).flat_map(|family| extra_moves(k, family, bound)) {
        takes.extend([(u as usize, v as usize), (v as usize, u as usize)]);
    }
    let mut next_wins = vec![false; side * side];
    let mut found = Vec::new();
    for x in 0..side {
        for y in 0..side {
            if next_wins[x * side + y] {
                continue;
            }
            if x <= y {
                found.push((x as u64, y as u64));
            }
            for more in 1..side {
                let row = (x, y + more);
                let column = (x + more, y);
                let band = (more.saturating_sub(reach).max(1)..=more + reach).map(|other| (x + more, y + other));
                for (to_x, to_y) in band.chain([row, column]).filter(|&(to_x, to_y)| to_x < side && to_y < side) {
                    next_wins[to_x * side + to_y] = true;
                }
            }
            for (to_x, to_y) in takes.iter().map(|&(u, v)| (x + u, y + v)) {
                if to_x < side && to_y < side {
                    next_wins[to_x * side + to_y] = true;
                }
            }
        }
    }
    found
}
