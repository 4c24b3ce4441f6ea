//! What the P-positions of a game are, in the words of its papers.

use std::num::NonZeroU32;
use wythoff::numbers::{ContinuedFraction, Digits};
pub use wythoff::rules::families::times_n;
use wythoff::rules::families::{Diagonal, Pairs};
use wythoff::{Front, Game, Natural};

/// How the papers name what is played with.
pub struct Names {
    pub lower: &'static str,
    pub upper: &'static str,
    /// How pairs are made, where that is known.
    pairs: Option<Pairs>,
    /// The first pairs are others.
    exceptional: bool,
    /// P-positions (z, z) beside the pairs.
    diagonal: Diagonal,
}

impl Names {
    pub fn of(game: &Game) -> Names {
        let known = game.case_analysis();
        let [lower, upper] = known.as_ref().map_or(["E", "H"], |known| known.names);
        let exceptional = known.as_ref().is_some_and(|known| !known.exceptions.is_empty());
        let diagonal = known.as_ref().map_or(Diagonal::None, |known| known.diagonal);
        Names { lower, upper, pairs: known.map(|known| known.pairs), exceptional, diagonal }
    }

    /// a, for the games of the a-Wythoff family.
    pub fn parameter(&self) -> NonZeroU32 {
        match self.pairs {
            Some(Pairs::Wythoff { a, .. }) => a,
            _ => NonZeroU32::MIN,
        }
    }

    /// Whether the pairs are those of misère play, whose last digits tell an E from an H.
    pub fn shifted(&self) -> bool {
        matches!(self.pairs, Some(Pairs::Wythoff { shifted: true, .. }))
    }

    /// What the case analysis looks at, where y is below the partner of x.
    pub fn difference(&self) -> String {
        match self.pairs {
            Some(Pairs::Recurrent { s, .. }) => format!("y − {s}x, or 0 where that is negative,"),
            _ => "The difference y − x".to_string(),
        }
    }

    /// The numerations of numbers and of indices.
    pub fn systems(&self) -> [&'static str; 2] {
        match self.pairs {
            Some(Pairs::Recurrent { .. }) => ["system of the heaps", "system of the indices"],
            _ => ["p-system", "q-system"],
        }
    }

    /// The numerators under a short representation, to read it by.
    pub fn place_values(&self, digits: &Digits) -> String {
        let a = self.parameter();
        if digits.len() < 2 || digits.len() > 12 {
            return String::new();
        }
        let mut values: Vec<String> = match self.pairs {
            Some(Pairs::Recurrent { s, t }) => recurrent_values(s, t).take(digits.len()).collect(),
            _ => {
                let fraction = ContinuedFraction::constant(a);
                fraction.convergents().take(digits.len()).map(|c| c.numerator.to_string()).collect()
            }
        };
        values.reverse();
        format!(" (place values {})", values.join(", "))
    }

    /// What the P-positions are, as this front sees them.
    pub fn setting(&self, front: Front) -> Option<String> {
        let pairs = self.pairs_in_words(front)?;
        Some(match self.diagonal {
            Diagonal::None => pairs,
            Diagonal::Origin => format!("{pairs} (0, 0) is P, too: no move leads there."),
            Diagonal::Lower => format!("{pairs} The positions (E_n, E_n) are P, too: no move leads there."),
        })
    }

    fn pairs_in_words(&self, front: Front) -> Option<String> {
        let pair = format!("({}_n, {}_n)", self.lower, self.upper);
        Some(match (self.pairs?, front) {
            (Pairs::Larsson { .. } | Pairs::Quotient { .. }, _) | (Pairs::Equal, Front::Oracle) => return None,
            (Pairs::Equal, _) if self.exceptional => {
                "P-positions: (0, 1), and from n = 2 on the pairs (n, n); the partner of a heap is the other one of its pair.".to_string()
            }
            (Pairs::Equal, _) => "P-positions are the pairs (n, n): the partner of a heap is an equal one.".to_string(),
            (Pairs::Wythoff { .. }, _) if self.exceptional => {
                "P-positions: (2, 2), (0, 1), and from n = 2 on the pairs (A_n, B_n) of normal play; every number stands in one pair."
                    .to_string()
            }
            (Pairs::Wythoff { a, shifted: false }, Front::Recursive) => {
                format!("P-positions are the rows {pair} of a table: A_n is the least number not in an earlier row, B_n = A_n + {}.", times_n(a))
            }
            (Pairs::Wythoff { a, shifted: false }, Front::Algebraic) => {
                format!("P-positions are the pairs {pair}: A_n = ⌊nα⌋, B_n = A_n + {}, {}.", times_n(a), alpha(a))
            }
            (Pairs::Wythoff { a, shifted: false }, Front::Cedar) => format!(
                "Numbers are the nodes of a cedar tree, written with the numerators p_i of the convergents of [1;({a})]. P-positions are \
                 the pairs {pair} in which A_n ends in an even number of zeros and B_n = A_n + {}.",
                times_n(a)
            ),
            (Pairs::Wythoff { a, shifted: false }, _) => format!(
                "Numbers are written with the numerators p_i of the convergents of [1;({a})]. P-positions are the pairs {pair} in which \
                 A_n ends in an even number of zeros and B_n is A_n shifted left: with one more zero."
            ),
            (Pairs::Wythoff { a, shifted: true }, Front::Recursive) => format!(
                "P-positions are the rows {pair} of a table: E_n is the least number not in an earlier row, H_n = E_n + {} + 1.",
                times_n(a)
            ),
            (Pairs::Wythoff { a, shifted: true }, Front::Algebraic) => {
                format!("P-positions are the pairs {pair}: E_n = ⌊nα + 1/α⌋, H_n = E_n + {} + 1, {}.", times_n(a), alpha(a))
            }
            (Pairs::Wythoff { a, shifted: true }, Front::Cedar) => format!(
                "Numbers are the nodes of a cedar tree, written with the numerators p_i of the convergents of [1;({a})]. P-positions are \
                 the pairs {pair}: the last digits tell an E from an H, and H_n = E_n + {} + 1.",
                times_n(a)
            ),
            (Pairs::Wythoff { a, shifted: true }, _) => format!(
                "Numbers are written with the numerators p_i of the convergents of [1;({a})]. P-positions are the pairs {pair}: the \
                 last digits tell an E from an H, and H_n is E_n shifted left, ending in 1, or in 2 after a last digit made one less."
            ),
            (Pairs::Recurrent { s, t }, Front::Recursive) => format!(
                "P-positions are the rows {pair} of a table: A_n is the least number not in an earlier row, B_n = {s}A_n + {}.",
                times_n(t)
            ),
            (Pairs::Recurrent { s, t }, _) => format!(
                "Numbers are written with the place values {}, …, each {} times the one before it and {s} times the one before that. P-positions are \
                 the pairs {pair} in which A_n ends in an even number of zeros and B_n is A_n shifted left: with one more zero.",
                recurrent_values(s, t).take(4).collect::<Vec<_>>().join(", "),
                u64::from(s.get()) + u64::from(t.get()) - 1
            ),
            (Pairs::Residues(pairs), Front::Recursive) => format!(
                "The difference of the heaps modulo {}, i, never changes but for its sign. P-positions are (u_i,n, v_i,n): u_i,n is the \
                 least number not among the earlier u_i and v_({}−i), v_i,n = u_i,n + {} + i.",
                pairs.count(),
                if pairs.a().get() == 1 { "k" } else { "b" },
                times_n(pairs.k())
            ),
            (Pairs::Residues(pairs), _) => {
                let (k, kn) = (pairs.k(), times_n(pairs.k()));
                let lower = match pairs.added(1) {
                    0 => format!("u_i,n = ⌊⌊({kn} + i)α⌋/{k}⌋"),
                    added => format!("u_0,n = ⌊nα⌋, u_i,n = ⌊(⌊({kn} + i)α⌋ + {added})/{k}⌋ for i > 0"),
                };
                format!(
                    "The difference of the heaps modulo {}, i, never changes but for its sign. P-positions are (u_i,n, v_i,n): \
                     {lower}, v_i,n = u_i,n + {kn} + i, {}.",
                    pairs.count(),
                    alpha(k)
                )
            }
        })
    }
}

/// U_0 = 1, U_1 = s + t, U_n = (s + t − 1)U_{n−1} + sU_{n−2}.
fn recurrent_values(s: NonZeroU32, t: NonZeroU32) -> impl Iterator<Item = String> {
    let (s, t) = (u64::from(s.get()), u64::from(t.get()));
    let next = move |(here, before): &(Natural, Natural)| Some((here * (s + t - 1) + before * s, here.clone()));
    let first = (Natural::ONE, Natural::ZERO);
    let second = (Natural::from(s + t), Natural::ONE);
    std::iter::once(first).chain(std::iter::successors(Some(second), next)).map(|(value, _)| value.to_string())
}

/// α = (2 − a + √(a² + 4))/2 in figures.
fn alpha(a: NonZeroU32) -> String {
    let a = u64::from(a.get());
    let root = u128::from(a) * u128::from(a) + 4;
    match a {
        1 => format!("α = (1 + √{root})/2"),
        2 => format!("α = √{root}/2"),
        _ => format!("α = (−{} + √{root})/2", a - 2),
    }
}
