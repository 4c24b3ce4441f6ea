//! Truth and the smallest example.

use super::{Compiler, Formula};
use crate::{AutomataError, Order};
use numeration::Natural;
use std::fmt;

/// Whether a statement holds, and the numbers that show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Truth {
    /// Whether it holds.
    pub holds: bool,
    /// The smallest numbers for the variables of the outermost quantifiers, in order of quantification: a counterexample to a false "for all", or an
    /// example of a true "there is"; otherwise none. Smallest means least maximum, then lexicographically.
    pub example: Vec<(String, Natural)>,
}

impl fmt::Display for Truth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.holds)?;
        for (index, (name, value)) in self.example.iter().enumerate() {
            write!(f, "{}{name} = {value}", if index == 0 { ": " } else { ", " })?;
        }
        Ok(())
    }
}

impl Compiler<'_> {
    /// Whether a formula without free variables holds.
    ///
    /// # Errors
    /// [`AutomataError::FreeVariable`] for a free variable; what is wrong with a term; limits of the work.
    pub fn decide(&mut self, formula: &Formula) -> Result<Truth, AutomataError> {
        let mut names: Vec<String> = Vec::new();
        let mut body = formula;
        // The outermost quantifiers of one kind, and the opposite of what stands under "for all".
        let mut universal = None;
        loop {
            let (kind, inner_names, inner) = match body {
                Formula::Forall(names, inner) => (true, names, inner),
                Formula::Exists(names, inner) => (false, names, inner),
                _ => break,
            };
            // A name that is bound again hides the outer one, which then has no say in the example.
            if universal.is_some_and(|universal| universal != kind)
                || inner_names.iter().any(|name| names.contains(name))
            {
                break;
            }
            universal = Some(kind);
            names.extend(inner_names.iter().cloned());
            body = inner;
        }
        let universal = universal.unwrap_or(false);
        let (tracks, node) = self.resolve(body, &names, !universal)?;
        let relation = self.compile(&node)?;
        let found = !relation.automaton.is_empty();
        let mut example = Vec::new();
        if found && !names.is_empty() {
            let automaton = self.on_tracks(&relation, &tracks)?;
            let numbers = automaton
                .smallest(&Order::maximum(names.len()), &self.rest().beside(automaton.bytes() as u64))?
                .unwrap_or_default();
            example = names.into_iter().zip(numbers).collect();
        }
        Ok(Truth { holds: found != universal, example })
    }
}
