//! Statement → text.

use super::{Condition, Definition, Floor, Function, Name, Offset, Rational, Statement};
use crate::tree::Formula;
use numeration::Natural;
use std::fmt;

impl fmt::Display for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.numerator())?;
        if *self.denominator() == Natural::ONE { Ok(()) } else { write!(f, "/{}", self.denominator()) }
    }
}

impl fmt::Display for Offset {
    /// The rational part first; a multiple of 1/α as `3/alpha` or `3/2/alpha`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.over_alpha.is_zero() {
            return write!(f, "{}", self.rational);
        }
        if self.rational.is_zero() {
            return write!(f, "{}/alpha", self.over_alpha);
        }
        write!(f, "{}", self.rational)?;
        let sign = if self.over_alpha.numerator().is_negative() { "-" } else { "+" };
        let size =
            Rational::new(self.over_alpha.numerator().unsigned_abs().into(), self.over_alpha.denominator().clone());
        write!(f, " {sign} {size}/alpha")
    }
}

impl fmt::Display for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Function::Floor(floor, term, offset) => {
                let name = match floor {
                    Floor::Alpha => "A",
                    Floor::Beta => "B",
                };
                if offset.is_zero() { write!(f, "{name}({term})") } else { write!(f, "{name}({term}; {offset})") }
            }
            Function::Shift(term) => write!(f, "shift({term})"),
            Function::Reading(term) => write!(f, "Ip_Rq({term})"),
            Function::PrimeReading(term) => write!(f, "Ip_Rqprime({term})"),
            Function::DenominatorReading(term) => write!(f, "Iq_Rp({term})"),
            Function::Extreme(extreme, terms) => {
                let terms: Vec<String> = terms.iter().map(ToString::to_string).collect();
                write!(f, "{}({})", extreme.word(), terms.join(", "))
            }
            Function::Quotient(term, divisor) => {
                term.print_operand(f)?;
                write!(f, " / {divisor}")
            }
        }
    }
}

fn names(list: &[Name]) -> String {
    list.join(", ")
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Condition::Quantified(quantifier, variables, body) => {
                write!(f, "{} {}: {body}", quantifier.word(), names(variables))
            }
            // Operands that are quantifiers or further arrows stand in parentheses.
            Condition::Implies(left, right) => print_pair(f, left, "=>", right),
            Condition::Equivalent(left, right) => print_pair(f, left, "<=>", right),
            Condition::EvenZeros(term) => write!(f, "even_zeros({term})"),
            Condition::Digits(term, pattern) => write!(f, "digits({term}, \"{pattern}\")"),
            Condition::Call(name, arguments) => {
                let arguments: Vec<String> = arguments.iter().map(ToString::to_string).collect();
                write!(f, "{name}({})", arguments.join(", "))
            }
        }
    }
}

fn print_pair(
    f: &mut fmt::Formatter<'_>,
    left: &Formula<super::Statements>,
    sign: &str,
    right: &Formula<super::Statements>,
) -> fmt::Result {
    left.print_operand(f, |_| false)?;
    write!(f, " {sign} ")?;
    right.print_operand(f, |_| false)
}

impl fmt::Display for Definition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "def {}({}) = {};", self.name, names(&self.parameters), self.body)
    }
}

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for definition in &self.definitions {
            write!(f, "{definition} ")?;
        }
        write!(f, "{}", self.formula)
    }
}
