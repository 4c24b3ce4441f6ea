//! Formulas in the form in which the papers' games are written: their lines are read off at once, however large the number in them is.
//!
//! Line by line, |u − v| < 4,000,000,000 would take too long, and so would following v % 4,000,000,000 = 0 to where it repeats.

use super::lines::{Band, LineRules};
use super::steps::Steps;
use formula::{Comparison, Formula, Term, Variable};
use rules::FormulaRules;

/// The lines of u = 0 | v = 0 | |u − v| < a and of u = v | (u = 0 & v % k = 0), in both orders of the heaps; nothing for other rules.
pub(super) fn known(rules: &FormulaRules) -> Option<LineRules> {
    let Formula::Or(list) = &rules.formula else { return None };
    let (on_axes, reach) = match list.as_slice() {
        _ if rules.ordered => return None,
        [first, second, near] if is_zero(first, Variable::U) && is_zero(second, Variable::V) => {
            (Steps::all(), width(near)?.checked_sub(1)?)
        }
        [equal, Formula::And(single)] if is_equal(equal) => match single.as_slice() {
            [first, multiple] if is_zero(first, Variable::U) => (Steps::multiples(divisor(multiple)?), 0),
            _ => return None,
        },
        _ => return None,
    };
    let bands = vec![Band { least: -i64::from(reach), most: i64::from(reach), steps: Steps::all() }];
    let (row, column) = (on_axes.clone(), on_axes);
    Some(LineRules { row, column, bands, rays: Vec::new(), singles: Vec::new(), extra: rules.extra.clone() })
}

fn is_number(term: &Term, number: u32) -> bool {
    matches!(term, Term::Constant(value) if *value == number.into())
}

/// Whether this is `variable` = 0.
fn is_zero(formula: &Formula, variable: Variable) -> bool {
    matches!(formula, Formula::Compare(Comparison::Equal, Term::Variable(left), right)
        if *left == variable && is_number(right, 0))
}

/// Whether this is u = v.
fn is_equal(formula: &Formula) -> bool {
    let (u, v) = (Term::Variable(Variable::U), Term::Variable(Variable::V));
    matches!(formula, Formula::Compare(Comparison::Equal, left, right) if *left == u && *right == v)
}

/// The a of |u − v| < a.
fn width(formula: &Formula) -> Option<u32> {
    let Formula::Compare(Comparison::Less, Term::Absolute(inner), Term::Constant(width)) = formula else { return None };
    let difference = Term::sum(vec![Term::Variable(Variable::U), Term::Variable(Variable::V).negated()]);
    if **inner != difference {
        return None;
    }
    u32::try_from(width.to_i128()?).ok()
}

/// The k of v % k = 0.
fn divisor(formula: &Formula) -> Option<u64> {
    let Formula::Compare(Comparison::Equal, Term::Remainder(inner, divisor), zero) = formula else { return None };
    let multiple = **inner == Term::Variable(Variable::V) && is_number(zero, 0);
    divisor.to_u64().filter(|divisor| multiple && (1..=u64::from(u32::MAX)).contains(divisor))
}
