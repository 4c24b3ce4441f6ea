//! A family of moves made by an affine map, and the map found from its members.

use std::fmt;

/// Steps beyond this are not fitted; below it every product fits into 128 bits.
const LARGEST_FITTED: i128 = 1 << 40;

/// A 2 × 2 matrix, row by row.
pub(super) type Matrix = [[i64; 2]; 2];

/// From one member of a family to the next.
pub(super) type Step = (i128, i128);

/// w → Mw + c.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct AffineMap {
    pub matrix: Matrix,
    pub constant: [i64; 2],
}

impl AffineMap {
    /// The only matrix that leads from the first to the second of each pair, if there is exactly one and it is integral. Exact, by Cramer's
    /// rule for the first two pairs whose first parts are linearly independent.
    pub(super) fn matrix_of(pairs: &[(Step, Step)]) -> Option<Matrix> {
        let large = |step: &Step| step.0.abs().max(step.1.abs()) > LARGEST_FITTED;
        if pairs.iter().any(|(from, to)| large(from) || large(to)) {
            return None;
        }
        let determinant = |one: Step, other: Step| one.0 * other.1 - one.1 * other.0;
        let &(from, to) = pairs.first()?;
        let &(other_from, other_to) = pairs.iter().find(|pair| determinant(from, pair.0) != 0)?;
        let divisor = determinant(from, other_from);
        let quotient = |numerator: i128| {
            let whole = (numerator % divisor == 0).then_some(numerator / divisor)?;
            i64::try_from(whole).ok()
        };
        // Row (a, b) with a·from.0 + b·from.1 = to, and the same for the other pair.
        let row = |to: i128, other_to: i128| {
            let a = quotient(to * other_from.1 - from.1 * other_to)?;
            let b = quotient(from.0 * other_to - to * other_from.0)?;
            Some([a, b])
        };
        let matrix = [row(to.0, other_to.0)?, row(to.1, other_to.1)?];
        let times = |[a, b]: [i64; 2], step: Step| i128::from(a) * step.0 + i128::from(b) * step.1;
        let agrees = |&(from, to): &(Step, Step)| (times(matrix[0], from), times(matrix[1], from)) == to;
        pairs.iter().all(agrees).then_some(matrix)
    }

    /// The map with this matrix that leads from `one` to `next`.
    pub(super) fn with_matrix(matrix: Matrix, one: (u64, u64), next: (u64, u64)) -> Option<AffineMap> {
        let linear = AffineMap { matrix, constant: [0, 0] };
        let (u, v) = linear.image(one)?;
        let constant = |next: u64, image: i128| i64::try_from(i128::from(next).checked_sub(image)?).ok();
        Some(AffineMap { matrix, constant: [constant(next.0, u)?, constant(next.1, v)?] })
    }

    fn image(&self, (u, v): (u64, u64)) -> Option<(i128, i128)> {
        let coordinate = |row: [i64; 2], constant: i64| {
            let product = |factor: i64, value: u64| i128::from(factor).checked_mul(i128::from(value));
            product(row[0], u)?.checked_add(product(row[1], v)?)?.checked_add(i128::from(constant))
        };
        Some((coordinate(self.matrix[0], self.constant[0])?, coordinate(self.matrix[1], self.constant[1])?))
    }

    /// The next member; nothing if a coordinate would be negative or pass 2^64.
    pub(super) fn apply(&self, taken: (u64, u64)) -> Option<(u64, u64)> {
        let (u, v) = self.image(taken)?;
        Some((u64::try_from(u).ok()?, u64::try_from(v).ok()?))
    }
}

/// Moves w, Mw + c, M(Mw + c) + c, …
///
/// Printed as extra moves of a GAME string are: `(2,6)->(u+v+1,2*u+3*v+3)`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct RecurrentFamily {
    /// The first member.
    pub start: (u64, u64),
    /// M.
    pub matrix: [[i64; 2]; 2],
    /// c.
    pub constant: [i64; 2],
    /// How many members were found.
    pub terms: usize,
}

impl RecurrentFamily {
    pub(super) fn new(start: (u64, u64), map: AffineMap, terms: usize) -> RecurrentFamily {
        RecurrentFamily { start, matrix: map.matrix, constant: map.constant, terms }
    }

    /// All members in turn, as far as they are natural numbers below 2^64.
    pub fn members(&self) -> impl Iterator<Item = (u64, u64)> {
        let map = AffineMap { matrix: self.matrix, constant: self.constant };
        std::iter::successors(Some(self.start), move |last| map.apply(*last))
    }
}

impl fmt::Display for RecurrentFamily {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let form = |[a, b]: [i64; 2], c: i64| {
            let mut text = String::new();
            for (factor, name) in [(a, "*u"), (b, "*v"), (c, "")] {
                let sign = if factor < 0 {
                    "-"
                } else if text.is_empty() {
                    ""
                } else {
                    "+"
                };
                match (factor.unsigned_abs(), name) {
                    (0, _) => {}
                    (1, "*u" | "*v") => text += &format!("{sign}{}", &name[1..]),
                    (size, _) => text += &format!("{sign}{size}{name}"),
                }
            }
            if text.is_empty() { "0".to_string() } else { text }
        };
        let (u, v) = self.start;
        let [first, second] = [form(self.matrix[0], self.constant[0]), form(self.matrix[1], self.constant[1])];
        write!(f, "({u},{v})->({first},{second})")
    }
}
