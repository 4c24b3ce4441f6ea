//! The straightforward way to prove a statement by automata, as a yardstick: letters are whole columns of digits, (a + 1)^tracks of them, and every
//! state has a table entry for each. This is what general tools do. It shares no code with the crate `automata`.

use std::collections::HashMap;

/// A complete deterministic automaton over columns of `tracks` digits from 0 to `a`; track 0 is the lowest digit of a letter. State 0 is the start.
#[derive(Clone)]
struct Dense {
    a: usize,
    tracks: usize,
    next: Vec<u32>,
    accepting: Vec<bool>,
}

impl Dense {
    fn letters(a: usize, tracks: usize) -> usize {
        (a + 1).pow(tracks as u32)
    }

    fn digit(a: usize, letter: usize, track: usize) -> usize {
        letter / (a + 1).pow(track as u32) % (a + 1)
    }

    fn width(&self) -> usize {
        Dense::letters(self.a, self.tracks)
    }

    /// All states that can be reached by a rule; a rule that gives no state rejects.
    fn explore<S: Clone + Eq + std::hash::Hash>(
        a: usize,
        tracks: usize,
        start: S,
        mut follow: impl FnMut(&S, usize) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Dense {
        let width = Dense::letters(a, tracks);
        let mut numbers: HashMap<Option<S>, u32> = HashMap::new();
        let mut queue = vec![Some(start)];
        numbers.insert(queue[0].clone(), 0);
        let (mut next, mut accepting) = (Vec::new(), Vec::new());
        let mut done = 0;
        while done < queue.len() {
            let state = queue[done].clone();
            done += 1;
            accepting.push(state.as_ref().is_some_and(&accepts));
            for letter in 0..width {
                let target = state.as_ref().and_then(|state| follow(state, letter));
                let number = *numbers.entry(target).or_insert_with_key(|target| {
                    queue.push(target.clone());
                    queue.len() as u32 - 1
                });
                next.push(number);
            }
        }
        Dense { a, tracks, next, accepting }.minimal()
    }

    /// Moore's refinement, round by round.
    fn minimal(&self) -> Dense {
        let width = self.width();
        let mut class: Vec<u32> = self.accepting.iter().map(|&accepting| u32::from(accepting)).collect();
        let mut count = 0;
        loop {
            let mut known: HashMap<Vec<u32>, u32> = HashMap::new();
            let refined: Vec<u32> = (0..self.accepting.len())
                .map(|state| {
                    let row = &self.next[state * width..(state + 1) * width];
                    let signature: Vec<u32> =
                        std::iter::once(class[state]).chain(row.iter().map(|&target| class[target as usize])).collect();
                    let fresh = known.len() as u32;
                    *known.entry(signature).or_insert(fresh)
                })
                .collect();
            class = refined;
            if known.len() == count {
                break;
            }
            count = known.len();
        }
        // Classes are numbered by their first state, so the start keeps number 0.
        let mut result = Dense { a: self.a, tracks: self.tracks, next: Vec::new(), accepting: Vec::new() };
        for state in 0..self.accepting.len() {
            if class[state] as usize == result.accepting.len() {
                result.accepting.push(self.accepting[state]);
                let row = &self.next[state * width..(state + 1) * width];
                result.next.extend(row.iter().map(|&target| class[target as usize]));
            }
        }
        result
    }

    /// lowest ≤ Σ c_j N_j ≤ highest, for normal forms; without `highest` only the first.
    fn linear(a: usize, coefficients: &[i64], lowest: i64, highest: Option<i64>) -> Dense {
        let tracks = coefficients.len();
        let spread: i64 = coefficients.iter().map(|c| c.abs()).sum();
        // U·p_i + V·p_{i−1} so far, nothing once the answer is yes whatever follows; and which tracks have just had the largest digit.
        let start = (Some((0i64, 0i64)), vec![false; tracks]);
        let follow = |(pair, full): &(Option<(i64, i64)>, Vec<bool>), letter: usize| {
            let digits: Vec<usize> = (0..tracks).map(|track| Dense::digit(a, letter, track)).collect();
            if (0..tracks).any(|track| full[track] && digits[track] > 0) {
                return None;
            }
            let full = digits.iter().map(|&digit| digit == a).collect();
            let Some((u, v)) = *pair else { return Some((None, full)) };
            let sum: i64 = coefficients.iter().zip(&digits).map(|(c, &digit)| c * digit as i64).sum();
            let (u, v) = (a as i64 * u + v + sum, u);
            // The digits to come are worth less than spread·p_i in either direction.
            let too_large = highest.is_some_and(|highest| stays_above(a as i64, u - spread, v, highest));
            if too_large || stays_above(a as i64, -u - spread, -v, -lowest) {
                return None;
            }
            let decided = highest.is_none() && stays_above(a as i64, u - spread, v, lowest - 1);
            Some(((!decided).then_some((u, v)), full))
        };
        let within = |sum: i64| lowest <= sum && highest.is_none_or(|highest| sum <= highest);
        Dense::explore(a, tracks, start, follow, |(pair, _)| pair.is_none_or(|(u, v)| within(u + v)))
    }

    /// Pairs (A_n, B_n): the second is the first with a 0 appended, and the first ends in an even number of zeros [F82, Property 1–2].
    fn pairs(a: usize) -> Dense {
        // The digit expected next on track 0, the parity of zeros at its end (2 before any other digit), and which tracks are full.
        let follow = |&(expected, zeros, full): &(usize, u8, [bool; 2]), letter: usize| {
            let digits = [Dense::digit(a, letter, 0), Dense::digit(a, letter, 1)];
            if digits[0] != expected || (0..2).any(|track| full[track] && digits[track] > 0) {
                return None;
            }
            let zeros = match (digits[0], zeros) {
                (0, 2) => 2,
                (0, parity) => 1 - parity,
                _ => 0,
            };
            Some((digits[1], zeros, digits.map(|digit| digit == a)))
        };
        Dense::explore(a, 2, (0, 2, [false; 2]), follow, |&(expected, zeros, _)| expected == 0 && zeros != 1)
    }

    /// The automaton on other tracks: track j of `self` is track `places[j]`.
    fn spread(&self, tracks: usize, places: &[usize]) -> Dense {
        let follow = |&state: &u32, letter: usize| {
            let own = (0..self.tracks)
                .rev()
                .fold(0, |own, track| own * (self.a + 1) + Dense::digit(self.a, letter, places[track]));
            Some(self.next[state as usize * self.width() + own])
        };
        Dense::explore(self.a, tracks, 0u32, follow, |&state| self.accepting[state as usize])
    }

    fn product(&self, other: &Dense, combine: impl Fn(bool, bool) -> bool) -> Dense {
        let width = self.width();
        let step = |dense: &Dense, state: u32, letter: usize| dense.next[state as usize * width + letter];
        let follow =
            |&(one, two): &(u32, u32), letter: usize| Some((step(self, one, letter), step(other, two, letter)));
        let accepts = |&(one, two): &(u32, u32)| combine(self.accepting[one as usize], other.accepting[two as usize]);
        Dense::explore(self.a, self.tracks, (0u32, 0u32), follow, accepts)
    }

    fn and(&self, other: &Dense) -> Dense {
        self.product(other, |one, two| one && two)
    }

    fn or(&self, other: &Dense) -> Dense {
        self.product(other, |one, two| one || two)
    }

    /// Hides the tracks from `kept` on: the subset construction.
    fn project(&self, kept: usize) -> Dense {
        let (low, width) = (Dense::letters(self.a, kept), self.width());
        let targets = |states: &[u32], letter: usize| {
            let all = states.iter().flat_map(|&state| {
                (letter..width).step_by(low).map(move |letter| self.next[state as usize * width + letter])
            });
            let mut all: Vec<u32> = all.collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        // The hidden numbers may be longer: everything that zeros on the visible tracks can reach.
        let mut first = vec![0u32];
        loop {
            let mut more = targets(&first, 0);
            more.extend(&first);
            more.sort_unstable();
            more.dedup();
            if more == first {
                break;
            }
            first = more;
        }
        let accepts = |states: &Vec<u32>| states.iter().any(|&state| self.accepting[state as usize]);
        Dense::explore(self.a, kept, first, |states, letter| Some(targets(states, letter)), accepts)
    }
}

/// Whether u·p_i + v·p_{i−1} > `bound` for every place i: it grows from the first two places on where it does not fall.
fn stays_above(a: i64, u: i64, v: i64, bound: i64) -> bool {
    let (mut here, mut below) = (1i64, 1i64);
    let mut before: Option<i64> = None;
    for _ in 0..12 {
        let value = u.saturating_mul(here).saturating_add(v.saturating_mul(below));
        if value <= bound {
            return false;
        }
        if before.is_some_and(|before| 0 <= before && before <= value) {
            return true;
        }
        before = Some(value);
        (here, below) = (a * here + below, here);
    }
    false
}

/// Whether the P-positions of a-Wythoff are (A_n, B_n) in either order, for all heaps: four variables x, y, x′, y′ at once.
pub fn proves_wythoff(a: usize) -> bool {
    statement_holds(a, a as i64)
}

/// The same for the game in which |u − v| < `width`.
fn statement_holds(a: usize, width: i64) -> bool {
    let ordered = Dense::pairs(a);
    let both = ordered.or(&ordered.spread(2, &[1, 0]));
    let linear = |coefficients: &[i64], lowest, highest| Dense::linear(a, coefficients, lowest, highest);
    let smaller =
        linear(&[1, 0, -1, 0], 0, None).and(&linear(&[0, 1, 0, -1], 0, None)).and(&linear(&[1, 1, -1, -1], 1, None));
    let row = linear(&[1, 0, -1, 0], 0, Some(0));
    let column = linear(&[0, 1, 0, -1], 0, Some(0));
    let band = width - 1;
    let diagonal = linear(&[1, -1, -1, 1], -band, Some(band));
    let moves = smaller.and(&row.or(&column).or(&diagonal));
    let winning = moves.and(&both.spread(4, &[2, 3])).project(2);
    let normal = linear(&[0, 0], 0, Some(0));
    let wrong = both.product(&winning, |p, n| p == n).and(&normal);
    !wrong.accepting.contains(&true)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_yardstick_proves_what_is_true_and_nothing_else() {
        assert!((1..=3).all(super::proves_wythoff));
        assert!(!super::statement_holds(2, 1));
        assert!(!super::statement_holds(2, 3));
    }
}
