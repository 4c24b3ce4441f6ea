//! Slow digits of the p-, q- and q′-systems of a continued fraction `[1; a_1, a_2, …]`.
//!
//! Every function takes the partial quotients `a_1, a_2, …` as a slice; digits are most significant first and
//! the number 0 is `[0]`.

use serde::Deserialize;

/// A system of numeration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum System {
    /// Weights are the numerators `p_i` of the convergents, with `a_0 = 1` \[F82, Thm 3\].
    P,
    /// Weights are the denominators `q_i` \[F82, Thm 3\].
    Q,
    /// The q-system with the last digit allowed, and preferred, to be `a_1` \[F05, §3\].
    QPrime,
}

/// The numerators `p_0, p_1, …` of the convergents of `[1; a_1, a_2, …]`, until the quotients end or 128 bits
/// are too few.
///
/// ```
/// assert_eq!(testkit::numeration::p_weights(&[3, 3, 3]), [1, 4, 13, 43]);
/// ```
pub fn p_weights(quotients: &[u128]) -> Vec<u128> {
    weights(1, quotients)
}

/// The denominators `q_0, q_1, …` of the convergents, until the quotients end or 128 bits are too few.
///
/// ```
/// assert_eq!(testkit::numeration::q_weights(&[3, 3, 3]), [1, 3, 10, 33]);
/// ```
pub fn q_weights(quotients: &[u128]) -> Vec<u128> {
    weights(0, quotients)
}

fn weights(mut before: u128, quotients: &[u128]) -> Vec<u128> {
    let mut list = vec![1];
    for quotient in quotients {
        let last = list[list.len() - 1];
        let Some(next) = quotient.checked_mul(last).and_then(|product| product.checked_add(before)) else { break };
        before = last;
        list.push(next);
    }
    list
}

/// The weights of a system; the q′-system has those of the q-system.
pub fn system_weights(system: System, quotients: &[u128]) -> Vec<u128> {
    match system {
        System::P => p_weights(quotients),
        System::Q | System::QPrime => q_weights(quotients),
    }
}

/// The digits of a number, by greedy division; nothing if the quotients do not reach far enough for the
/// largest weight to exceed the number.
///
/// ```
/// use testkit::numeration::{System, digits};
/// assert_eq!(digits(System::Q, &[3; 9], 15), Some(vec![1, 1, 2]));
/// assert_eq!(digits(System::P, &[3], 15), None);
/// assert_eq!(digits(System::QPrime, &[3; 9], 3), Some(vec![3]));
/// ```
pub fn digits(system: System, quotients: &[u128], number: u128) -> Option<Vec<u128>> {
    match system {
        System::P => greedy(&p_weights(quotients), number),
        System::Q => greedy(&q_weights(quotients), number),
        System::QPrime => {
            let first = *quotients.first()?;
            let preferred = number
                .checked_sub(first)
                .and_then(|rest| greedy(&q_weights(quotients), rest))
                .and_then(|rest| with_last_digit(rest, first))
                .filter(|candidate| is_admissible(System::QPrime, quotients, candidate));
            let plain = greedy(&q_weights(quotients), number)?;
            Some(preferred.unwrap_or(plain))
        }
    }
}

fn greedy(weights: &[u128], mut number: u128) -> Option<Vec<u128>> {
    if *weights.last()? <= number {
        return None;
    }
    let mut digits = Vec::new();
    for weight in weights.iter().rev() {
        digits.push(number / weight);
        number %= weight;
    }
    let leading_zeros = digits.iter().take_while(|&&digit| digit == 0).count();
    Some(digits.split_off(leading_zeros.min(digits.len() - 1)))
}

/// The digits with their last, if it is 0, replaced.
fn with_last_digit(mut digits: Vec<u128>, last: u128) -> Option<Vec<u128>> {
    let place = digits.last_mut().filter(|digit| **digit == 0)?;
    *place = last;
    Some(digits)
}

/// Whether a string of digits is the form of some number in the system, without leading zeros.
///
/// With `t_i` the digit of weight `i`: `t_i ≤ a_{i+1}`, and `t_i = a_{i+1}` forces `t_{i−1} = 0` for `i ≥ 1`
/// \[F82, (2) and (3)\]. The q-system asks also `t_0 < a_1`; the q′-system, that the number of zeros at the end
/// is even, unless the number is 0 \[F05, Lemma 2\]. Digits beyond the quotients are not admissible.
pub fn is_admissible(system: System, quotients: &[u128], digits: &[u128]) -> bool {
    let from_the_last: Vec<u128> = digits.iter().rev().copied().collect();
    if from_the_last.is_empty() || from_the_last.len() > quotients.len() {
        return false;
    }
    if from_the_last.len() > 1 && digits[0] == 0 {
        return false;
    }
    for (i, &digit) in from_the_last.iter().enumerate() {
        if digit > quotients[i] || (i >= 1 && digit == quotients[i] && from_the_last[i - 1] != 0) {
            return false;
        }
    }
    match system {
        System::P => true,
        System::Q => from_the_last[0] < quotients[0],
        System::QPrime => digits == [0] || from_the_last.iter().take_while(|&&digit| digit == 0).count() % 2 == 0,
    }
}

/// What the digits are worth in the system: the sum of digit times weight; nothing if there are more digits
/// than weights or 128 bits are too few.
///
/// ```
/// use testkit::numeration::{System, value};
/// assert_eq!(value(System::P, &[3; 9], &[1, 1, 2]), Some(19));
/// ```
pub fn value(system: System, quotients: &[u128], digits: &[u128]) -> Option<u128> {
    let weights = system_weights(system, quotients);
    digits.iter().rev().enumerate().try_fold(0u128, |sum, (i, digit)| {
        let product = digit.checked_mul(*weights.get(i)?)?;
        sum.checked_add(product)
    })
}
