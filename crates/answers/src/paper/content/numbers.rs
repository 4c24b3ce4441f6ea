//! Exact numbers behind the items: α as a surd, D_i = αq_i − p_i, decimals.

use crate::Refusal;
use wythoff::numbers::{ContinuedFraction, Convergent, QuadraticError, QuadraticIrrational};
use wythoff::{Integer, Natural};

/// The number of a continued fraction that repeats.
pub(in crate::paper) fn quadratic(fraction: &ContinuedFraction) -> Result<QuadraticIrrational, Refusal> {
    fraction.to_quadratic().map_err(|error| Refusal::about("--cf", error))
}

/// The nearest decimal with so many places.
pub(in crate::paper) fn decimal(number: &QuadraticIrrational, places: u64) -> Result<String, Refusal> {
    let scale = Natural::from(10u32).pow(places);
    let scaled = number.times_rational(&Integer::from(&scale), &Integer::ONE).and_then(|scaled| {
        // The nearest whole number: half a unit more, cut.
        scaled.plus_rational(&Integer::ONE, &Integer::from(2))
    });
    let nearest = scaled.map_err(surd)?.floor();
    let (whole, rest) = nearest.unsigned_abs().div_rem(&scale);
    let sign = if nearest.is_negative() { "−" } else { "" };
    let width = usize::try_from(places).unwrap_or(0);
    let rest = format!("{:0>width$}", rest.to_string());
    Ok(format!("{sign}{whole}.{rest}"))
}

/// The convergents p_i/q_i and D_i = αq_i − p_i for i = 0, 1, …, as many as asked for.
pub(in crate::paper) fn distances(
    fraction: &ContinuedFraction,
    count: usize,
) -> Result<Vec<(Convergent, QuadraticIrrational)>, Refusal> {
    let alpha = quadratic(fraction)?;
    let distance = |convergent: Convergent| {
        let multiple = alpha.times_rational(&Integer::from(&convergent.denominator), &Integer::ONE)?;
        let distance = multiple.plus_rational(&-Integer::from(&convergent.numerator), &Integer::ONE)?;
        Ok((convergent, distance))
    };
    fraction.convergents().take(count).map(distance).collect::<Result<_, _>>().map_err(surd)
}

/// What exact arithmetic says when it cannot go on, which is never the reader's fault.
pub(in crate::paper) fn surd(error: QuadraticError) -> Refusal {
    Refusal::new(crate::Kind::Fault, error)
}
