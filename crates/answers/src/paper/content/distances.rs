//! D_i = αq_i − p_i: their order, and sums of them.

use super::{Content, decimal, distances};
use crate::Refusal;
use wythoff::numbers::{ContinuedFraction, QuadraticIrrational};
use wythoff::{Integer, Natural};

/// Whether a surd is below 0; it is never 0.
fn negative(number: &QuadraticIrrational) -> bool {
    number.floor().is_negative()
}

/// The table of D_i and their order.
pub(in crate::paper) fn order(page: &mut Content<'_>, fraction: &ContinuedFraction) -> Result<(), Refusal> {
    let found = distances(fraction, page.count() as usize)?;
    let mut rows = vec![vec!["−1".to_string(), "1".to_string(), "0".to_string(), "−1".to_string(), "−1".to_string()]];
    for (i, (convergent, distance)) in found.iter().enumerate() {
        let (p, q) = (convergent.numerator.to_string(), convergent.denominator.to_string());
        rows.push(vec![i.to_string(), p, q, distance.to_string(), decimal(distance, 9)?]);
    }
    page.rows(format!("$D_i = αq_i − p_i$, $α = {fraction}$"), &["i", "p_i", "q_i", "D_i", ""], rows);
    let mut failure = None;
    for (i, (_, distance)) in found.iter().enumerate() {
        let right_sign = negative(distance) == (i % 2 == 1);
        let nearer = match found.get(i + 2) {
            None => true,
            Some((_, next)) => {
                let step = next.minus(distance).map_err(super::numbers::surd)?;
                negative(&step) == (i % 2 == 0)
            }
        };
        if failure.is_none() && !(right_sign && nearer) {
            failure = Some(format!("i = {i}"));
        }
    }
    // D_1 lies above D_{−1} = −1.
    if let Some((_, first)) = found.get(1) {
        let above = first.plus_rational(&Integer::ONE, &Integer::ONE).map_err(super::numbers::surd)?;
        failure = failure.or_else(|| negative(&above).then(|| "i = −1".to_string()));
    }
    page.checked("$−1 = D_{−1} < D_1 < D_3 < … < 0 < … < D_4 < D_2 < D_0$", "the rows above, exactly", failure, None);
    Ok(())
}

/// D_j + Σ a_{j+2i} D_{j+2i−1} = D_{j+2m}, j ≥ −1, compared in the coefficients of α and 1.
pub(in crate::paper) fn sums(page: &mut Content<'_>, fraction: &ContinuedFraction) -> Result<(), Refusal> {
    let count = page.count() as usize;
    // Index 0 stands for −1.
    let mut terms = vec![(Natural::ONE, Natural::ZERO)];
    terms.extend(fraction.convergents().take(count).map(|convergent| (convergent.numerator, convergent.denominator)));
    let name = |index: usize| if index == 0 { "−1".to_string() } else { (index - 1).to_string() };
    let mut failure = None;
    let mut instances = 0;
    for start in 0..terms.len() {
        let (mut p, mut q) = terms[start].clone();
        for (m, place) in (start + 2..terms.len()).step_by(2).enumerate() {
            let quotient = u64::from(fraction.term(place - 1).unwrap_or(0));
            p += &terms[place - 1].0 * quotient;
            q += &terms[place - 1].1 * quotient;
            instances += 1;
            if failure.is_none() && (&p, &q) != (&terms[place].0, &terms[place].1) {
                failure = Some(format!("j = {}, m = {}", name(start), m + 1));
            }
        }
    }
    let rows = (0..terms.len().saturating_sub(2).min(6)).map(|start| {
        let quotient = fraction.term(start + 1).unwrap_or(0);
        let [first, second, third] =
            [start, start + 1, start + 2].map(|place| format!("{}α − {}", terms[place].1, terms[place].0));
        vec![name(start), format!("({first}) + {quotient}·({second})"), third]
    });
    let rows = rows.collect();
    page.rows("The step $D_j + a_{j+2} D_{j+1} = D_{j+2}$", &["j", "left", "right"], rows);
    page.checked(
        "$D_j + Σ_{i=1}^{m} a_{j+2i} D_{j+2i−1} = D_{j+2m}$",
        format!("{instances} instances, in the coefficients of α and of 1"),
        failure,
        None,
    );
    Ok(())
}
