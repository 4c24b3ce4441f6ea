//! Square-root computations, spelt out.

use super::SPELLED_BITS;
use super::setting::{Kind, Names};
use std::num::NonZeroU32;
use wythoff::{Natural, RootStep, Side};

/// The square root that finds the index, spelt out where the numbers are short.
pub fn index_lines(names: &Names, x: &Natural, n: &Natural, side: Side) -> Vec<String> {
    if x.bits() > SPELLED_BITS {
        return vec!["One exact square root, as long as the heap, finds the index n at which x can stand.".to_string()];
    }
    let (step, check, question) = match names.kind {
        Kind::Normal { a } => {
            (RootStep::index_of(x, a), RootStep::lower as fn(&Natural, NonZeroU32) -> RootStep, (a, "⌊(x + 1)/α⌋"))
        }
        Kind::Shifted { a } => (RootStep::misere_index_of(x, a), RootStep::misere_lower as _, (a, "⌊(x + 1 − 1/α)/α⌋")),
        Kind::Tame => (RootStep::index_of(x, NonZeroU32::MIN), RootStep::lower as _, (NonZeroU32::MIN, "⌊(x + 1)/α⌋")),
        _ => return Vec::new(),
    };
    let Some(index) = step.value.to_natural() else { return Vec::new() };
    let found = check(&index, question.0);
    let letter = names.lower;
    let index_line =
        format!("If x = {x} is one of the {letter}'s, its index is {} = {} = {index}.", question.1, root(&step));
    let check_line = format!("{letter}_{index} = {} = {}", root(&found), found.value);
    match side {
        Side::Lower => vec![index_line, format!("And indeed {check_line}.")],
        Side::Upper => vec![
            index_line,
            format!("But {check_line}, which is not x."),
            format!("So x is one of the {}'s, and counting the {letter}'s below it gives its index {n}.", names.upper),
        ],
    }
}

/// Connell's index N = kn + i, from the interval in which it must lie.
pub fn residue_lines(k: NonZeroU32, x: &Natural, n: &Natural, residue: u32, side: Side) -> Vec<String> {
    if x.is_zero() {
        return vec!["x = 0 stands in the pair with n = 0.".to_string()];
    }
    let k_word = u64::from(k.get());
    let (start, end) = (x * k_word, (x + 1) * k_word);
    let (above, last) = (RootStep::index_of(&(&start - 1), k), RootStep::index_of(&(&end - 1), k));
    let index = n * k_word + u64::from(residue);
    let mut lines = vec![
        format!("x is a u exactly when an N ≡ i (mod {k}) lies in {start}/α < N < {end}/α."),
        format!("⌊{start}/α⌋ = {} = {}, ⌊{end}/α⌋ = {} = {}.", root(&above), above.value, root(&last), last.value),
    ];
    lines.push(match side {
        Side::Lower => format!("N = {index} does: n = {n}, i = {residue}."),
        Side::Upper => format!(
            "None does, so x is a v: N = {index}, n = {n}, i = {residue} lies in {start}/β < N < {end}/β, β = α + {k}."
        ),
    });
    lines
}

/// ⌊(3 + 8√5)/2⌋ = ⌊(3 + 17)/2⌋.
pub fn root(step: &RootStep) -> String {
    let RootStep { added, multiplier, radicand, divisor, root, .. } = step;
    format!("⌊({added} + {multiplier}√{radicand})/{divisor}⌋ = ⌊({added} + {root})/{divisor}⌋")
}
