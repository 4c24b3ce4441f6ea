//! Tree → text, with as few parentheses as the precedence allows.

use crate::language::{Further, Language, Variable};
use crate::tree::{Formula, Term};
use std::fmt;

impl fmt::Display for Variable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Variable::X => "x",
            Variable::Y => "y",
            Variable::U => "u",
            Variable::V => "v",
        })
    }
}

/// Levels of precedence of terms: what is looser than its surroundings needs parentheses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Sum,
    Product,
    Unary,
}

impl<L: Language> Term<L> {
    fn level(&self) -> Level {
        match self {
            Term::Sum(_) => Level::Sum,
            Term::Product(..) | Term::Remainder(..) => Level::Product,
            Term::Function(function) if function.is_loose() => Level::Product,
            Term::Constant(_) | Term::Variable(_) | Term::Negate(_) | Term::Absolute(_) | Term::Function(_) => {
                Level::Unary
            }
        }
    }

    /// The term, in parentheses if it is looser than `surroundings`.
    fn print(&self, f: &mut fmt::Formatter<'_>, surroundings: Level) -> fmt::Result {
        if self.level() < surroundings {
            return write!(f, "({self})");
        }
        match self {
            Term::Constant(value) => write!(f, "{value}"),
            Term::Variable(variable) => write!(f, "{variable}"),
            Term::Negate(term) => {
                f.write_str("-")?;
                term.print(f, Level::Unary)
            }
            Term::Sum(terms) => print_sum(f, terms),
            Term::Product(factor, term) => {
                write!(f, "{factor} * ")?;
                term.print(f, Level::Unary)
            }
            Term::Remainder(term, modulus) => {
                term.print(f, Level::Product)?;
                write!(f, " % {modulus}")
            }
            Term::Absolute(term) => write!(f, "|{term}|"),
            Term::Function(function) => write!(f, "{function}"),
        }
    }
}

/// The first term with its own sign, every other one behind ` + ` or ` - `.
fn print_sum<L: Language>(f: &mut fmt::Formatter<'_>, terms: &[Term<L>]) -> fmt::Result {
    let Some((first, others)) = terms.split_first() else {
        return f.write_str("0");
    };
    first.print(f, Level::Product)?;
    for term in others {
        match term {
            Term::Constant(value) if value.is_negative() => write!(f, " - {}", value.unsigned_abs())?,
            Term::Product(factor, inner) if factor.is_negative() => {
                write!(f, " - {} * ", factor.unsigned_abs())?;
                inner.print(f, Level::Unary)?;
            }
            Term::Negate(inner) => {
                f.write_str(" - ")?;
                inner.print(f, Level::Product)?;
            }
            other => {
                f.write_str(" + ")?;
                other.print(f, Level::Product)?;
            }
        }
    }
    Ok(())
}

impl<L: Language> Term<L> {
    /// As an operand of `%` or `/`.
    pub(crate) fn print_operand(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.print(f, Level::Product)
    }
}

impl<L: Language> fmt::Display for Term<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.print(f, Level::Sum)
    }
}

impl<L: Language> fmt::Display for Formula<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Formula::Compare(comparison, left, right) => write!(f, "{left} {} {right}", comparison.sign()),
            Formula::Not(inner) => {
                f.write_str("!")?;
                inner.print_operand(f, |inner| matches!(inner, Formula::And(_) | Formula::Or(_)))
            }
            Formula::And(list) => print_list(f, list, " & ", "0 = 0", |inner| matches!(inner, Formula::Or(_))),
            Formula::Or(list) => print_list(f, list, " | ", "0 = 1", |_| false),
            Formula::Condition(condition) => write!(f, "{condition}"),
        }
    }
}

impl<L: Language> Formula<L> {
    /// In parentheses where `is_looser` says so, and where it reaches as far right as possible.
    pub(crate) fn print_operand(
        &self,
        f: &mut fmt::Formatter<'_>,
        is_looser: impl Fn(&Formula<L>) -> bool,
    ) -> fmt::Result {
        let loose = matches!(self, Formula::Condition(condition) if condition.is_loose());
        if loose || is_looser(self) { write!(f, "({self})") } else { write!(f, "{self}") }
    }
}

fn print_list<L: Language>(
    f: &mut fmt::Formatter<'_>,
    list: &[Formula<L>],
    sign: &str,
    empty: &str,
    is_looser: fn(&Formula<L>) -> bool,
) -> fmt::Result {
    if list.is_empty() {
        return f.write_str(empty);
    }
    for (index, inner) in list.iter().enumerate() {
        if index > 0 {
            f.write_str(sign)?;
        }
        inner.print_operand(f, is_looser)?;
    }
    Ok(())
}
