//! The legal moves of each family, straight from the papers.

/// A ruleset on two heaps. A move takes `u` tokens from the first heap and `v` from the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rules {
    /// Generalised Wythoff \[F82, §1\]: any number from one heap, or `u`, `v > 0` with `|u − v| < a`.
    Wythoff {
        /// The parameter `a ≥ 1`; 1 is the classical game.
        a: u64,
    },
    /// (s, t)-Wythoff (Fraenkel 1998): any number from one heap, or `k` and `l` with `0 < k ≤ l < sk + t` from the two.
    StWythoff {
        /// The parameter `s ≥ 1`; with 1 it is generalised Wythoff.
        s: u64,
        /// The parameter `t ≥ 1`.
        t: u64,
    },
    /// Generalised Wythoff in which no move may leave two equal heaps \[F84, §7.2\].
    OffDiagonal {
        /// The parameter `a ≥ 1`.
        a: u64,
    },
    /// Connell's game \[C59, §2\]: equal numbers from both heaps, or a multiple of `k` from one.
    Connell {
        /// The parameter `k ≥ 1`; 1 is the classical game.
        k: u64,
    },
    /// a-Wythoff and Connell's game in one: a multiple of `b` from one heap, or takes from both that differ by a multiple of `b` less than `ab`.
    FraenkelBorosh {
        /// The parameter `a ≥ 1`; with 1 it is Connell's game.
        a: u64,
        /// The parameter `b ≥ 1`; with 1 it is a-Wythoff.
        b: u64,
    },
    /// Larsson and Weimerskirch's game \[L13, Thm 3\]: generalised Wythoff with `a = k`, and extra moves.
    LarssonWeimerskirch {
        /// The parameter `k ≥ 1`; 1 is the classical game.
        k: u64,
    },
    /// Nim with two heaps: any number from one heap.
    Nim,
}

impl Rules {
    /// The rules behind the name of a family, its parameters (letter and value) and its switches.
    pub(crate) fn named(family: &str, parameters: &[(&str, u64)], switches: &[&str]) -> Option<Rules> {
        let letters: &[&str] = match family {
            "wythoff" if parameters.iter().any(|(written, _)| ["s", "t"].contains(written)) => &["s", "t"],
            "wythoff" => &["a"],
            "connell" | "lw" => &["k"],
            "fb" => &["a", "b"],
            _ => &[],
        };
        if parameters.iter().any(|(written, _)| !letters.contains(written)) {
            return None;
        }
        let number = |letter| parameters.iter().find(|(written, _)| *written == letter).map_or(1, |&(_, value)| value);
        match (family, switches) {
            ("wythoff", []) if letters == ["s", "t"] => Some(Rules::StWythoff { s: number("s"), t: number("t") }),
            ("wythoff", []) => Some(Rules::Wythoff { a: number("a") }),
            ("wythoff", ["offdiagonal"]) => Some(Rules::OffDiagonal { a: number("a") }),
            ("connell", []) => Some(Rules::Connell { k: number("k") }),
            ("lw", []) => Some(Rules::LarssonWeimerskirch { k: number("k") }),
            ("fb", []) => Some(Rules::FraenkelBorosh { a: number("a"), b: number("b") }),
            ("nim", []) => Some(Rules::Nim),
            _ => None,
        }
    }

    /// Whether `u` and `v` may be taken from heaps `x` and `y`.
    ///
    /// ```
    /// use testkit::Rules;
    /// assert!(Rules::Wythoff { a: 2 }.allows((5, 7), (2, 3)));
    /// assert!(!Rules::Wythoff { a: 2 }.allows((5, 7), (2, 4)));
    /// assert!(!Rules::OffDiagonal { a: 2 }.allows((5, 6), (2, 3)));
    /// ```
    pub fn allows(self, (x, y): (u64, u64), (u, v): (u64, u64)) -> bool {
        if u > x || v > y || u + v == 0 {
            return false;
        }
        let one_heap = u == 0 || v == 0;
        match self {
            Rules::Wythoff { a } => one_heap || u.abs_diff(v) < a,
            Rules::StWythoff { s, t } => one_heap || u.max(v) < s * u.min(v) + t,
            Rules::OffDiagonal { a } => (one_heap || u.abs_diff(v) < a) && x - u != y - v,
            Rules::Connell { k } => u == v || (u == 0 && v % k == 0) || (v == 0 && u % k == 0),
            Rules::FraenkelBorosh { a, b } => u.abs_diff(v) % b == 0 && (one_heap || u.abs_diff(v) < a * b),
            Rules::LarssonWeimerskirch { k } => {
                one_heap || u.abs_diff(v) < k || (1..k).any(|family| is_extra_move(k, family, (u.min(v), u.max(v))))
            }
            Rules::Nim => one_heap,
        }
    }

    /// Every legal move from a position, in lexicographic order.
    pub fn moves(self, position: (u64, u64)) -> impl Iterator<Item = (u64, u64)> {
        let (x, y) = position;
        (0..=x).flat_map(move |u| (0..=y).map(move |v| (u, v))).filter(move |&taken| self.allows(position, taken))
    }

    /// Whether no move is left.
    pub fn is_terminal(self, position: (u64, u64)) -> bool {
        self.moves(position).next().is_none()
    }
}

/// The extra moves of one family up to a bound on the larger take, by their recurrence: after `(0, family)`, which is a move of Nim,
/// `(u, v)` is followed by `(u + v + 1, ku + (k+1)v + k + family)` \[L13, Thm 3\].
///
/// ```
/// assert_eq!(testkit::extra_moves(3, 2, 400), [(3, 13), (17, 66), (84, 320)]);
/// ```
pub fn extra_moves(k: u64, family: u64, bound: u64) -> Vec<(u64, u64)> {
    members(k, family).take_while(|&(_, v)| v <= bound).collect()
}

fn members(k: u64, family: u64) -> impl Iterator<Item = (u64, u64)> {
    let next = move |&(u, v): &(u64, u64)| Some((u + v + 1, k * u + (k + 1) * v + k + family));
    std::iter::successors(Some((0, family)), next).skip(1)
}

fn is_extra_move(k: u64, family: u64, taken: (u64, u64)) -> bool {
    members(k, family).find(|&(_, v)| v >= taken.1) == Some(taken)
}
