//! Whether a polynomial is the minimal polynomial of a Pisot number β, decided in integers.
//!
//! A Pisot number is an algebraic integer β > 1 whose conjugates all lie inside the unit circle. For a monic f with f(0) ≠ 0 the test is:
//!
//! 1. f and its reverse z^d f(1/z) have no common factor: no root lies on the circle, and no two are z and 1/z. (The quadratics
//!    z² − az + 1, a ≥ 3, are their own reverse and are Pisot all the same; they are taken first.)
//! 2. exactly one root lies outside. The map z = (1 + w)/(1 − w) takes the outside to the right half plane; along the imaginary axis the
//!    argument of F(iy) = R(y) + iI(y) grows by π·(roots on the left − roots on the right), which is, up to its sign, the Cauchy index of I/R or R/I, whichever
//!    vanishes at infinity; Sturm's chain counts it. (The usual table of Schur and Cohn breaks down at its first step for every unit.)
//! 3. f(1) < 0, so the root is above 1, not below −1.
//!
//! Then f is irreducible: a factor without the root outside would have all roots inside, and an integer other than 0 as their product.

use super::{Polynomial, RecurrenceError};
use crate::Integer;

/// Refuses, with the reason, what is not the minimal polynomial of an irrational Pisot number.
///
/// # Errors
/// Each reason is a case of [`RecurrenceError`].
pub(super) fn check(polynomial: &Polynomial) -> Result<(), RecurrenceError> {
    let degree = polynomial.degree().filter(|&degree| degree > 0).ok_or(RecurrenceError::NotMonic)?;
    if polynomial.coefficient(degree) != Integer::ONE {
        return Err(RecurrenceError::NotMonic);
    }
    if polynomial.coefficient(0).is_zero() {
        return Err(RecurrenceError::DivisibleByZ);
    }
    if degree > RecurrenceError::MAX_DEGREE {
        return Err(RecurrenceError::Degree { degree });
    }
    let largest = Integer::from(i64::from(RecurrenceError::MAX_COEFFICIENT));
    if polynomial.coefficients().iter().any(|c| Integer::from(c.unsigned_abs()) > largest) {
        return Err(RecurrenceError::Coefficient);
    }
    check_cyclotomic(polynomial)?;
    check_integer_root(polynomial)?;
    if degree == 2 && polynomial.coefficient(0) == Integer::ONE {
        // The roots are r and 1/r, and real, for those of a negative discriminant are roots of unity.
        let negative = !polynomial.coefficient(1).is_negative();
        return if negative { Err(RecurrenceError::NegativeRoot) } else { Ok(()) };
    }
    let reciprocal = polynomial.gcd(&polynomial.reversed());
    if reciprocal.degree() != Some(0) {
        return Err(RecurrenceError::Reciprocal { factor: reciprocal });
    }
    match roots_outside(polynomial) {
        1 if polynomial.at(&Integer::ONE).is_negative() => Ok(()),
        1 => Err(RecurrenceError::NegativeRoot),
        roots => Err(RecurrenceError::RootsOutside { roots }),
    }
}

/// No root of unity is a root.
fn check_cyclotomic(polynomial: &Polynomial) -> Result<(), RecurrenceError> {
    let mut rest = polynomial.clone();
    // Primitive m-th roots of unity have degree φ(m) ≥ √(m/2).
    let degree = polynomial.degree().unwrap_or(0);
    for order in (1..=2 * degree * degree).filter(|&order| totient(order) <= degree) {
        let mut unity = vec![Integer::ZERO; order + 1];
        (unity[0], unity[order]) = (-Integer::ONE, Integer::ONE);
        loop {
            let common = rest.gcd(&Polynomial::new(unity.clone()));
            if common.degree().is_none_or(|degree| degree == 0) {
                break;
            }
            rest = rest.divided(&common).0;
        }
    }
    match rest.degree() {
        Some(left) if left == degree => Ok(()),
        Some(0) | None => Err(RecurrenceError::NoRootAboveOne),
        Some(_) => {
            let factor = polynomial.divided(&rest).0;
            Err(RecurrenceError::Cyclotomic { factor, quotient: rest })
        }
    }
}

/// How many of 1, …, n are prime to n.
fn totient(n: usize) -> usize {
    let primes = (2..=n).filter(|p| n.is_multiple_of(*p) && (2..*p).all(|q| !p.is_multiple_of(q)));
    primes.fold(n, |count, prime| count / prime * (prime - 1))
}

/// No integer is a root; any rational root is one, and divides f(0).
fn check_integer_root(polynomial: &Polynomial) -> Result<(), RecurrenceError> {
    let last = polynomial.coefficient(0).unsigned_abs().to_u64().unwrap_or(0);
    for size in (2..=last as i64).filter(|&size| last.is_multiple_of(size.unsigned_abs())) {
        for root in [size, -size] {
            if polynomial.at(&Integer::from(root)).is_zero() {
                let factor = Polynomial::new(vec![Integer::from(-root), Integer::ONE]);
                return Err(RecurrenceError::IntegerRoot { root, quotient: polynomial.divided(&factor).0 });
            }
        }
    }
    Ok(())
}

/// The number of roots outside the unit circle, where none lies on it and no two are z and 1/z.
fn roots_outside(polynomial: &Polynomial) -> usize {
    let degree = polynomial.degree().unwrap_or(0);
    let [plus, minus] = [1, -1].map(|sign| Polynomial::new(vec![Integer::ONE, Integer::from(sign)]));
    let power = |base: &Polynomial, exponent: usize| {
        (0..exponent).fold(Polynomial::new(vec![Integer::ONE]), |power, _| power.times(base))
    };
    let terms = polynomial.coefficients().iter().enumerate();
    let turned = terms.fold(Polynomial::new(Vec::new()), |sum, (i, coefficient)| {
        sum.plus(&power(&plus, i).times(&power(&minus, degree - i)).scaled(coefficient))
    });
    // i^0, i^1, i^2, i^3 = 1, i, −1, −i.
    let part = |odd: usize| {
        let term = |(power, coefficient): (usize, &Integer)| match (power % 2 == odd, power % 4 < 2) {
            (false, _) => Integer::ZERO,
            (true, true) => coefficient.clone(),
            (true, false) => -coefficient,
        };
        Polynomial::new(turned.coefficients().iter().enumerate().map(term).collect())
    };
    let (real, imaginary) = (part(0), part(1));
    // Left − right.
    let surplus = match degree.is_multiple_of(2) {
        true => -cauchy_index(&real, &imaginary),
        false => cauchy_index(&imaginary, &real),
    };
    usize::try_from((degree as i64 - surplus) / 2).unwrap_or(0)
}

/// The jumps of `above`/`below` from −∞ to +∞ less those from +∞ to −∞; the degree of `above` is the smaller one.
fn cauchy_index(below: &Polynomial, above: &Polynomial) -> i64 {
    let (mut one, mut two) = (below.primitive(), above.primitive());
    let mut chain = vec![one.clone()];
    while two.degree().is_some() {
        chain.push(two.clone());
        let rest = one.divided(&two).1.scaled(&-Integer::ONE).primitive();
        (one, two) = (two, rest);
    }
    let changes = |at_minus_infinity: bool| {
        let negative = chain.iter().map(|polynomial| {
            let degree = polynomial.degree().unwrap_or(0);
            polynomial.coefficient(degree).is_negative() != (at_minus_infinity && degree % 2 == 1)
        });
        let signs: Vec<bool> = negative.collect();
        signs.windows(2).filter(|pair| pair[0] != pair[1]).count() as i64
    };
    changes(true) - changes(false)
}
