//! Euclid's game: a positive multiple of the smaller heap is taken from the larger one \[F05\].
//!
//! Two endings are played. In `euclid` both heaps stay positive, and equal heaps end the game. In `euclid:zero`, the older game of Cole and
//! Davie, a heap may reach 0, and that ends it. Both have misère forms. Everything below holds for heaps of any size.
//!
//! # One recursion behind it all
//!
//! What happens from (x, y), x ≤ y, depends only on y/x = [a_0; a_1, …, a_m], because a move lowers a_0 or, taking a_0 x, drops it. Let w
//! be the value of the position (y mod x, x) with the fraction [a_1; …]. The options that keep a_1 have the fractions [j; a_1, …],
//! 0 < j < a_0, and by induction on a_0
//!
//! * g([j; a_1, …]) = j − 1 for j ≤ w and j for j > w,
//!
//! for among 0, …, j − 1 only the value w is there without one of the smaller j. So g = a_0 if a_0 > w, else a_0 − 1; **every value t ≠ w
//! has at most one option**, j = t + 1 or j = t, and t = w has the option y mod x and no other. Where the division leaves no remainder,
//! \[a_0\] has the value a_0 − 1 in `euclid` (w = ∞: there is no such option) and a_0 in `euclid:zero` (w = 0: an empty heap).
//!
//! # The values
//!
//! Since w is a_1 or a_1 − 1, the value is a_0 where a_0 > a_1, a_0 − 1 where a_0 < a_1, and where a_0 = a_1 the next terms decide with the
//! roles exchanged. That is the comparison of continued fractions with φ_q = [q; q, q, …], q = a_0:
//!
//! * `euclid`: g = q if y > φ_q x, else q − 1; in one formula g = ⌊y/x − x/y⌋ [Nivasch; F05].
//! * `euclid:zero`: the same, but for y/x = [q; q, …, q], a convergent of φ_q in its canonical form (q ≥ 2, or x = y), where it is the other
//!   one of q and q − 1. There, and only there, the comparison runs to the end of the fraction and the endings differ. (0, y) has value 0.
//!
//! # Misère play
//!
//! [a_0; a_1, …] is N if [a_1; …] is P; else it is P for a_0 = 1 and N for a_0 > 1 (leave [1; a_1, …], whose only option is N). This is the
//! same in both kinds of play, and only the last term differs:
//!
//! | last term | 1 | 2 | more |
//! |---|---|---|---|
//! | `euclid` | P | N | N |
//! | `euclid:zero` | N | N | N |
//! | `euclid:misere` | N | P | N |
//! | `euclid:zero,misere` | P | N | N |
//!
//! A last term is 1 only for x = y. So the P-positions with positive heaps are
//!
//! * `euclid` and `euclid:zero,misere`: y < φx, φ = φ_1. Who must not empty a heap plays as if it were forbidden.
//! * `euclid:zero`: the same without x = y.
//! * `euclid:misere`: the same with the fractions \[1\], \[2\], [1; 2], [1; 1, 2], … exchanged, that is y/x = 1/1, 2/1, 3/2, 5/3, …, quotients of
//!   neighbouring Fibonacci numbers: those below φ are N, those above φ are P.
//!
//! (0, y) is P in `euclid:zero`, N in `euclid:zero,misere`, and no position of the others. All this is proved by the recursion and checked
//! against brute force for heaps up to 300.
//!
//! ```
//! use wythoff::solve::euclid::Euclid;
//! use wythoff::rules::Position;
//! let position = Position::new(13u32, 31u32);
//! assert_eq!(Euclid::POSITIVE.value(&position)?.to_string(), "1");
//! # Ok::<(), wythoff::solve::euclid::EuclidError>(())
//! ```

mod compare;
mod definition;
mod list;
mod moves;
mod value;
mod wythoff;

pub use compare::is_convergent;
pub(crate) use list::p_positions_from;
pub use value::{value, value_by_intervals, value_by_shift};
pub use wythoff::{
    Class, classify, classify_by_digits, endpoint, endpoint_by_shift, endpoint_from_wythoff, odious_index, straddle,
};

use numeration::Natural;
use rules::Position;
use std::fmt;

/// Euclid's game with one of its endings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Euclid {
    /// A heap may reach 0.
    pub zero: bool,
}

impl Euclid {
    /// Both heaps stay positive: `euclid`.
    pub const POSITIVE: Euclid = Euclid { zero: false };
    /// A heap may reach 0: `euclid:zero`.
    pub const ZERO: Euclid = Euclid { zero: true };

    /// The heaps with the smaller first, if they make a position of this game.
    fn sorted(self, position: &Position) -> Result<(&Natural, &Natural), EuclidError> {
        let Position { x, y } = position;
        if !self.zero && (x.is_zero() || y.is_zero()) {
            return Err(EuclidError::EmptyHeap);
        }
        Ok(if x <= y { (x, y) } else { (y, x) })
    }
}

/// Why there is no answer about a position of Euclid's game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EuclidError {
    /// A heap is 0 where heaps stay positive.
    EmptyHeap,
    /// The q′-digits of φ_q need a quotient q < 2^32.
    QuotientTooLarge,
}

impl fmt::Display for EuclidError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::EmptyHeap => {
                "in euclid both heaps stay positive, so no heap can be 0: play euclid:zero, where a heap may reach 0"
            }
            Self::QuotientTooLarge => {
                "the quotient of the heaps is 2^32 or more, beyond the digits of the q′-system: find the value by quotient or intervals"
            }
        })
    }
}

impl std::error::Error for EuclidError {}
