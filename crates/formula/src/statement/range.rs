//! Which values of a quantified variable have to be tried.
//!
//! A comparison says that a sum is at most 0 (an equation says it twice). The terms of the sum in which the variable stands, and nothing else that is not yet
//! chosen, must all grow with it, or all fall: then the variable is bounded from above, or from below, by what the other terms leave. Of those
//! with other variables that are still to be chosen it counts how small they can be: variables are natural numbers.

use super::evaluate::{Run, Undecided};
use super::{Condition, Function, Name, Quantifier, Statements};
use crate::tree::{Comparison, Formula, Term};

/// The first and the last value.
type Range = (i128, i128);
type Found<T> = Result<T, Undecided>;

/// No variable is followed beyond this.
const FARTHEST: i128 = 1 << 100;

/// An interval outside of which the body is not `wanted`; nothing if none was found.
pub(super) fn range(run: &mut Run<'_>, name: &Name, body: &Formula<Statements>, wanted: bool) -> Found<Option<Range>> {
    let bounds = bounds(run, name, body, wanted)?;
    Ok(match bounds {
        Bounds { last: Some(last), first } => Some((first, last)),
        Bounds { last: None, .. } => None,
    })
}

/// What is known of the values of a variable.
#[derive(Clone, Copy)]
struct Bounds {
    first: i128,
    last: Option<i128>,
}

impl Bounds {
    const ALL: Bounds = Bounds { first: 0, last: None };

    fn and(self, other: Bounds) -> Bounds {
        let last = match (self.last, other.last) {
            (Some(one), Some(two)) => Some(one.min(two)),
            (one, two) => one.or(two),
        };
        Bounds { first: self.first.max(other.first), last }
    }

    fn or(self, other: Bounds) -> Bounds {
        Bounds { first: self.first.min(other.first), last: self.last.zip(other.last).map(|(one, two)| one.max(two)) }
    }
}

fn bounds(run: &mut Run<'_>, name: &Name, formula: &Formula<Statements>, wanted: bool) -> Found<Bounds> {
    match formula {
        Formula::Compare(comparison, left, right) => compared(run, name, *comparison, left, right, wanted),
        Formula::Not(inner) => bounds(run, name, inner, !wanted),
        Formula::And(list) | Formula::Or(list) => {
            let all = matches!(formula, Formula::And(_)) == wanted;
            let mut joined: Option<Bounds> = None;
            for inner in list {
                let one = bounds(run, name, inner, wanted)?;
                joined = Some(joined.map_or(one, |joined| if all { joined.and(one) } else { joined.or(one) }));
            }
            Ok(joined.unwrap_or(Bounds::ALL))
        }
        Formula::Condition(Condition::Implies(left, right)) => {
            let (left, right) = (bounds(run, name, left, !wanted)?, bounds(run, name, right, wanted)?);
            Ok(if wanted { left.or(right) } else { left.and(right) })
        }
        Formula::Condition(Condition::Quantified(quantifier, variables, body)) => {
            // For some values of these the body must be as wanted, whichever they are.
            if (*quantifier == Quantifier::Exists) != wanted {
                return Ok(Bounds::ALL);
            }
            let outside = run.chosen.len();
            run.chosen.extend(variables.iter().map(|name| (name.clone(), None)));
            let found = bounds(run, name, body, wanted);
            run.chosen.truncate(outside);
            found
        }
        Formula::Condition(_) => Ok(Bounds::ALL),
    }
}

fn compared(
    run: &mut Run<'_>,
    name: &Name,
    comparison: Comparison,
    left: &Term<Statements>,
    right: &Term<Statements>,
    wanted: bool,
) -> Found<Bounds> {
    // left − right + more ≤ 0, or right − left + more ≤ 0.
    let (below, above) = ([(1, left), (-1, right)], [(-1, left), (1, right)]);
    let bounds = match (comparison, wanted) {
        (Comparison::Equal, true) | (Comparison::NotEqual, false) => {
            at_most_zero(run, name, &below, 0)?.and(at_most_zero(run, name, &above, 0)?)
        }
        (Comparison::NotEqual, true) | (Comparison::Equal, false) => Bounds::ALL,
        (Comparison::Less, true) | (Comparison::GreaterEqual, false) => at_most_zero(run, name, &below, 1)?,
        (Comparison::LessEqual, true) | (Comparison::Greater, false) => at_most_zero(run, name, &below, 0)?,
        (Comparison::Greater, true) | (Comparison::LessEqual, false) => at_most_zero(run, name, &above, 1)?,
        (Comparison::GreaterEqual, true) | (Comparison::Less, false) => at_most_zero(run, name, &above, 0)?,
    };
    Ok(bounds)
}

/// A sum that is at most 0.
struct Sum<'t> {
    /// What is surely in it.
    least: i128,
    /// Multiples of terms that grow with the variable.
    growing: Vec<(i128, &'t Term<Statements>)>,
    /// Nothing is known of how small another part can be.
    bottomless: bool,
    /// There is a |t| in it, in the place of which t stands, or −t.
    one_sided: bool,
}

fn at_most_zero(run: &mut Run<'_>, name: &Name, parts: &[(i128, &Term<Statements>)], more: i128) -> Found<Bounds> {
    let mut bounds = Bounds::ALL;
    // |t| is at least t and at least −t; so the sum with either in its place is at most 0, too.
    for sign in [1, -1] {
        let mut sum = Sum { least: more, growing: Vec::new(), bottomless: false, one_sided: false };
        for &(factor, term) in parts {
            gather(run, name, factor, term, sign, &mut sum)?;
        }
        if !sum.bottomless && !sum.growing.is_empty() {
            bounds = bounds.and(bounds_by(run, name, &sum)?);
        }
        if !sum.one_sided {
            break;
        }
    }
    Ok(bounds)
}

/// What a sum says of the variable if its terms all grow with it, or all fall.
fn bounds_by(run: &mut Run<'_>, name: &Name, sum: &Sum<'_>) -> Found<Bounds> {
    let rising = sum.growing.iter().all(|(factor, _)| *factor > 0);
    let falling = sum.growing.iter().all(|(factor, _)| *factor < 0);
    Ok(match (rising, falling) {
        (true, _) => Bounds { last: last_below(run, name, sum)?, first: 0 },
        (_, true) => Bounds { first: first_above(run, name, sum)?, last: None },
        _ => Bounds::ALL,
    })
}

fn gather<'t>(
    run: &mut Run<'_>,
    name: &Name,
    factor: i128,
    term: &'t Term<Statements>,
    sign: i128,
    sum: &mut Sum<'t>,
) -> Found<()> {
    let times = |one: i128, two: i128| super::evaluate::fits(one.checked_mul(two));
    let open = open_variables(run, term);
    match term {
        _ if open.is_empty() => {
            sum.least = super::evaluate::fits(sum.least.checked_add(times(factor, run.term(term)?)?))?
        }
        Term::Negate(inner) => gather(run, name, -factor, inner, sign, sum)?,
        Term::Product(by, inner) => {
            let by = super::evaluate::fits(by.to_i128())?;
            gather(run, name, times(factor, by)?, inner, sign, sum)?;
        }
        Term::Sum(terms) => {
            for one in terms {
                gather(run, name, factor, one, sign, sum)?;
            }
        }
        Term::Absolute(inner) if factor > 0 => {
            sum.one_sided = true;
            gather(run, name, times(factor, sign)?, inner, sign, sum)?;
        }
        Term::Remainder(_, modulus) => match modulus.to_u128().and_then(|modulus| i128::try_from(modulus).ok()) {
            // From 0 to m − 1.
            Some(modulus) if factor < 0 => {
                sum.least = super::evaluate::fits(sum.least.checked_add(times(factor, modulus - 1)?))?
            }
            Some(_) => {}
            None => sum.bottomless = true,
        },
        _ if !grows(term) => sum.bottomless = true,
        _ if open.iter().all(|one| *one == name) => sum.growing.push((factor, term)),
        _ if factor > 0 && !open.contains(&name) => {
            let least = with_zeros(run, &open, |run| run.term(term))?;
            sum.least = super::evaluate::fits(sum.least.checked_add(times(factor, least)?))?;
        }
        _ => sum.bottomless = true,
    }
    Ok(())
}

/// What `ask` says while all these variables are 0.
fn with_zeros<T>(run: &mut Run<'_>, names: &[&Name], ask: impl FnOnce(&Run<'_>) -> T) -> T {
    let before = run.chosen.clone();
    run.chosen.iter_mut().filter(|(name, _)| names.contains(&name)).for_each(|(_, value)| *value = Some(0));
    let said = ask(run);
    run.chosen = before;
    said
}

/// The variables of a term that have no value yet.
fn open_variables<'t>(run: &Run<'_>, term: &'t Term<Statements>) -> Vec<&'t Name> {
    let mut names = Vec::new();
    term.each_variable(&mut |name| {
        let open = run.chosen.iter().rev().find(|(known, _)| known == name).is_some_and(|(_, value)| value.is_none());
        if open && !names.contains(&name) {
            names.push(name);
        }
    });
    names
}

/// Whether a term does not fall when its variables grow.
fn grows(term: &Term<Statements>) -> bool {
    match term {
        Term::Constant(_) | Term::Variable(_) => true,
        Term::Sum(terms) | Term::Function(Function::Extreme(_, terms)) => terms.iter().all(grows),
        Term::Product(factor, inner) => !factor.is_negative() && grows(inner),
        Term::Function(Function::Floor(_, inner, _) | Function::Quotient(inner, _) | Function::Shift(inner)) => {
            grows(inner)
        }
        Term::Negate(_) | Term::Remainder(..) | Term::Absolute(_) | Term::Function(_) => false,
    }
}

/// The sum at a value of the variable.
fn value(run: &mut Run<'_>, name: &Name, sum: &Sum<'_>, at: i128) -> Found<i128> {
    let place = run.chosen.iter().rposition(|(known, _)| known == name).ok_or(Undecided::TooLarge)?;
    let before = run.chosen[place].1.replace(at);
    let mut total = Ok(sum.least);
    for (factor, term) in &sum.growing {
        let more = run.term(term).and_then(|value| super::evaluate::fits(factor.checked_mul(value)));
        total = total.and_then(|total| super::evaluate::fits(total.checked_add(more?)));
    }
    run.chosen[place].1 = before;
    total
}

/// The last value at which a rising sum is at most 0; −1 if there is none, and nothing if it does not rise.
fn last_below(run: &mut Run<'_>, name: &Name, sum: &Sum<'_>) -> Found<Option<i128>> {
    let (mut low, mut high) = (-1, 1);
    while value(run, name, sum, high)? <= 0 {
        if high > FARTHEST {
            return Ok(None);
        }
        (low, high) = (high, high * 2);
    }
    if low < 0 && value(run, name, sum, 0)? <= 0 {
        low = 0;
    }
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if middle >= 0 && value(run, name, sum, middle)? <= 0 { low = middle } else { high = middle }
    }
    Ok(Some(low))
}

/// The first value at which a falling sum is at most 0; far away if there is none.
fn first_above(run: &mut Run<'_>, name: &Name, sum: &Sum<'_>) -> Found<i128> {
    if value(run, name, sum, 0)? <= 0 {
        return Ok(0);
    }
    let (mut low, mut high) = (0, 1);
    while value(run, name, sum, high)? > 0 {
        if high > FARTHEST {
            return Ok(high);
        }
        (low, high) = (high, high * 2);
    }
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if value(run, name, sum, middle)? > 0 { low = middle } else { high = middle }
    }
    Ok(high)
}
