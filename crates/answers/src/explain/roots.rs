//! Square-root computations, spelt out.

use super::SPELLED_BITS;
use crate::words::minus;
use wythoff::Natural;
use wythoff::rules::families::Residues;
use wythoff::solve::{RootFormula, RootStep, Side};

/// The square root that finds the index, spelt out where the numbers are short. The numbers of a pair have these `letters`.
pub fn index_lines(
    formula: RootFormula,
    letters: [&str; 2],
    x: &Natural,
    n: &Natural,
    residue: u32,
    side: Side,
) -> Vec<String> {
    if x.bits() > SPELLED_BITS {
        return vec!["One exact square root, as long as the heap, finds the index n at which x can stand.".to_string()];
    }
    match formula {
        RootFormula::Residues(pairs) => residue_lines(pairs, x, n, residue, side),
        RootFormula::Wythoff { .. } | RootFormula::Larsson { .. } => {
            number_lines(formula, "⌊(x + 1)/α⌋", letters, x, n, side)
        }
        RootFormula::Shifted { .. } => number_lines(formula, "⌊(x + 1 − 1/α)/α⌋", letters, x, n, side),
    }
}

/// The only index at which x can stand as the smaller number, and whether it does.
fn number_lines(
    formula: RootFormula,
    question: &str,
    [letter, other]: [&str; 2],
    x: &Natural,
    n: &Natural,
    side: Side,
) -> Vec<String> {
    let step = formula.index_of(x);
    let Some(index) = step.value.to_natural() else { return Vec::new() };
    let found = formula.lower(&index);
    let index_line =
        format!("If x = {x} is one of the {letter}'s, its index is {question} = {} = {index}.", root(&step));
    let check_line = format!("{letter}_{index} = {} = {}", root(&found), found.value);
    match side {
        Side::Lower => vec![index_line, format!("And indeed {check_line}.")],
        Side::Upper => vec![
            index_line,
            format!("But {check_line}, which is not x."),
            format!("So x is one of the {other}'s, and counting the {letter}'s below it gives its index {n}."),
        ],
    }
}

/// The index N = kn + i, from the interval in which it must lie.
fn residue_lines(pairs: Residues, x: &Natural, n: &Natural, residue: u32, side: Side) -> Vec<String> {
    if x.is_zero() {
        return vec!["x = 0 stands in the pair with n = 0.".to_string()];
    }
    let k = pairs.k();
    let k_word = u64::from(k.get());
    let start = x * k_word - u64::from(pairs.added(residue));
    let end = &start + k_word;
    let [above, last] = [&start, &end].map(|bound| RootStep::index_of(&(bound - 1), k));
    let index = n * k_word + u64::from(residue);
    // Where there are fewer lists than remainders it helps to see which.
    let own = if side == Side::Lower { residue } else { pairs.opposite(residue) };
    let modulo = if pairs.a().get() == 1 { "i".to_string() } else { own.to_string() };
    let mut lines = vec![
        format!("x is a u exactly when an N ≡ {modulo} (mod {k}) lies in {start}/α < N < {end}/α."),
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
    let added = minus(added);
    format!("⌊({added} + {multiplier}√{radicand})/{divisor}⌋ = ⌊({added} + {root})/{divisor}⌋")
}
