//! Named predicates, and statements that use them.

use super::parse::{Scope, definitions, whole_definition};
use super::{Name, Statement, Statements};
use crate::error::{FormulaError, FormulaErrorKind};
use crate::parser::Parser;
use crate::tree::Formula;
use std::str::FromStr;

/// A named predicate: `def P(x, y) = …;`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// Its name.
    pub name: Name,
    /// What the body calls its arguments; never empty.
    pub parameters: Vec<Name>,
    /// What it says. No variable is free in it but the parameters.
    pub body: Formula<Statements>,
}

/// Predicates that statements may use.
///
/// ```
/// use wythoff::formula::Definitions;
/// let mut definitions = Definitions::new();
/// definitions.add("odd(x) = x % 2 = 1")?;
/// let statement = definitions.open_statement("odd(x) & !odd(y)")?;
/// assert_eq!(statement.free.iter().map(|name| &**name).collect::<Vec<_>>(), ["x", "y"]);
/// assert!(definitions.statement("odd(x)").is_err());
/// # Ok::<(), wythoff::formula::FormulaError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Definitions {
    list: Vec<Definition>,
}

impl Definitions {
    /// No predicates.
    pub fn new() -> Definitions {
        Definitions::default()
    }

    /// The predicates, in the order in which they were added.
    pub fn list(&self) -> &[Definition] {
        &self.list
    }

    /// Adds the predicate written as `P(x, y) = …`, with or without `def` before and `;` behind. It may use those added before.
    pub fn add(&mut self, text: &str) -> Result<(), FormulaError> {
        let mut parser = Parser::new(text, Scope::new(self.list.clone()))?;
        let definition = whole_definition(&mut parser).map_err(|failure| parser.error(failure))?;
        self.list.push(definition);
        Ok(())
    }

    /// The statement written as `text`, in which no variable may be free.
    pub fn statement(&self, text: &str) -> Result<Statement, FormulaError> {
        self.parse(text, false)
    }

    /// The condition written as `text`; the variables that no quantifier binds are listed in [`Statement::free`].
    ///
    /// A name must not be free in one place and bound in another.
    pub fn open_statement(&self, text: &str) -> Result<Statement, FormulaError> {
        self.parse(text, true)
    }

    fn parse(&self, text: &str, open: bool) -> Result<Statement, FormulaError> {
        let mut parser = Parser::new(text, Scope::new(self.list.clone()))?;
        let formula = definitions(&mut parser)
            .and_then(|()| parser.rest()?.into_formula())
            .map_err(|failure| parser.error(failure))?;
        let scope = &parser.context;
        for (name, at) in scope.free() {
            let bound_elsewhere = scope.binds_somewhere(name);
            if !open || bound_elsewhere {
                let kind = FormulaErrorKind::FreeVariable { name: crate::lexer::shown(name), bound_elsewhere };
                return Err(parser.error((kind, *at)));
            }
        }
        let free = scope.free().iter().map(|(name, _)| name.clone()).collect();
        Ok(Statement { definitions: scope.definitions().to_vec(), formula, free })
    }
}

impl FromStr for Statement {
    type Err = FormulaError;

    fn from_str(text: &str) -> Result<Statement, FormulaError> {
        Definitions::new().statement(text)
    }
}
