//! Linear forms: Σ c·N + Σ k·Q(N) + Σ l·S(N) + constant.

use crate::AutomataError;
use crate::linear::{LARGEST_NUMBER, Weight};
use std::collections::BTreeMap;

/// A variable after names have been resolved; the order is that of the tracks.
pub(super) type Variable = u32;

/// Which reading of a number's digits: by its value, by the denominators, one place further up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Reading {
    Value,
    Denominators,
    Shifted,
}

/// A linear form without zero coefficients.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Form {
    pub(super) coefficients: BTreeMap<(Variable, Reading), i64>,
    pub(super) constant: i64,
}

const TOO_LARGE: AutomataError = AutomataError::TooLarge { what: "a coefficient or constant" };

/// `number`, if it is not too large.
fn checked(number: Option<i64>) -> Result<i64, AutomataError> {
    number.filter(|number| number.abs() <= LARGEST_NUMBER).ok_or(TOO_LARGE)
}

impl Form {
    pub(super) fn constant(constant: i64) -> Result<Form, AutomataError> {
        Ok(Form { constant: checked(Some(constant))?, ..Form::default() })
    }

    pub(super) fn reading(variable: Variable, reading: Reading) -> Form {
        Form { coefficients: BTreeMap::from([((variable, reading), 1)]), constant: 0 }
    }

    pub(super) fn variable(variable: Variable) -> Form {
        Form::reading(variable, Reading::Value)
    }

    /// `self` + `factor`·`other`.
    pub(super) fn plus(mut self, factor: i64, other: &Form) -> Result<Form, AutomataError> {
        for (&unit, &coefficient) in &other.coefficients {
            let sum = self.coefficients.entry(unit).or_insert(0);
            *sum = checked(coefficient.checked_mul(factor).and_then(|product| sum.checked_add(product)))?;
            if *sum == 0 {
                self.coefficients.remove(&unit);
            }
        }
        self.constant =
            checked(other.constant.checked_mul(factor).and_then(|product| self.constant.checked_add(product)))?;
        Ok(self)
    }

    /// `factor`·`self`.
    pub(super) fn times(&self, factor: i64) -> Result<Form, AutomataError> {
        Form::default().plus(factor, self)
    }

    /// The variable, if the form is nothing else.
    pub(super) fn as_variable(&self) -> Option<Variable> {
        let ((variable, reading), coefficient) = self.coefficients.first_key_value()?;
        let alone = self.coefficients.len() == 1 && *coefficient == 1 && self.constant == 0;
        (alone && *reading == Reading::Value).then_some(*variable)
    }

    /// Whether no value can be negative, seen from the signs alone.
    pub(super) fn never_negative(&self) -> bool {
        self.constant >= 0 && self.coefficients.values().all(|&coefficient| coefficient > 0)
    }

    /// The variables in order.
    pub(super) fn variables(&self) -> Vec<Variable> {
        let mut variables: Vec<Variable> = self.coefficients.keys().map(|&(variable, _)| variable).collect();
        variables.dedup();
        variables
    }

    /// One weight for each of [`variables`](Self::variables).
    pub(super) fn weights(&self) -> Vec<Weight> {
        let weight = |variable| {
            let of = |reading| self.coefficients.get(&(variable, reading)).copied().unwrap_or(0);
            Weight { plain: of(Reading::Value), denominators: of(Reading::Denominators), shifted: of(Reading::Shifted) }
        };
        self.variables().into_iter().map(weight).collect()
    }

    /// The coefficient of the value of `variable`; nothing if it is read in another way, too.
    pub(super) fn only_value_of(&self, variable: Variable) -> Option<i64> {
        let other = [Reading::Denominators, Reading::Shifted];
        let plain = other.iter().all(|&reading| !self.coefficients.contains_key(&(variable, reading)));
        plain.then(|| self.coefficients.get(&(variable, Reading::Value)).copied().unwrap_or(0))
    }

    /// The form with `other` in place of `variable`, in every reading.
    pub(super) fn rename(&self, variable: Variable, other: Variable) -> Result<Form, AutomataError> {
        let mut form = Form::constant(self.constant)?;
        for (&(old, reading), &coefficient) in &self.coefficients {
            let new = if old == variable { other } else { old };
            form = form.plus(coefficient, &Form::reading(new, reading))?;
        }
        Ok(form)
    }
}
