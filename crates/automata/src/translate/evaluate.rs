//! Truth of a statement, or the numbers that satisfy it.

use super::{Setting, TranslateError, translate};
use crate::logic::{Compiler, Formula, Truth};
use crate::{AutomataError, Automaton, with_largest};
use formula::Statement;
use numeration::work::Work;

/// What is known about a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Evaluation {
    /// Whether it holds, and the smallest numbers that show it.
    pub truth: Truth,
    /// States of the largest construction on the way.
    pub states: usize,
}

/// Whether `statement`, which has no free variables, is true in `setting`.
///
/// An example is given for what stands outermost: a counterexample to a false `forall`, a witness of a true `exists`, the counterexample
/// of the first part of a false conjunction, and for `!` that of what it denies.
///
/// Such statements are decidable: sets of numbers whose digits an automaton accepts are closed under "and", "not" and "there is" (Büchi
/// 1960), addition of Ostrowski numerals of a quadratic number is one of them (Hieronymi and Terry 2018), and so is ⌊nα⌋. A statement
/// without free variables becomes an automaton without tracks, which accepts or not.
///
/// Cost: each "there is" can make 2^s states of s before they are minimised, so no bound on the whole is of use. It is measured:
/// [`Evaluation::states`] is the largest construction, time follows its transitions, and the limit of the work on states ends what grows
/// too large.
///
/// # Errors
/// See [`TranslateError`]; limits of the work are among them.
///
/// ```
/// use wythoff::formula::Statement;
/// use wythoff::numbers::work::Work;
/// use wythoff::automata::{Setting, evaluate};
/// let golden = Setting::of_continued_fraction(&"[1;(1)]".parse()?)?;
/// let statement: Statement = "forall n: A(A(n)) = A(n) + n - 1".parse()?;
/// assert_eq!(evaluate(&statement, &golden, &Work::default())?.truth.to_string(), "false: n = 0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn evaluate(statement: &Statement, setting: &Setting, work: &Work) -> Result<Evaluation, TranslateError> {
    let formula = translate(statement, setting)?;
    let (truth, states) = with_largest(work, |work| decide(&mut Compiler::within(setting.system(), work), &formula));
    Ok(Evaluation { truth: truth?, states })
}

fn decide(compiler: &mut Compiler<'_>, formula: &Formula) -> Result<Truth, AutomataError> {
    match formula {
        Formula::Not(inner) => {
            let inner = decide(compiler, inner)?;
            Ok(Truth { holds: !inner.holds, ..inner })
        }
        Formula::And(list) => {
            for inner in list {
                let truth = decide(compiler, inner)?;
                if !truth.holds {
                    return Ok(truth);
                }
            }
            Ok(Truth { holds: true, example: Vec::new() })
        }
        other => compiler.decide(other),
    }
}

/// The tuples of numbers for which a statement with free variables holds.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Solutions {
    /// The free variables, in the order in which they first occur: the tracks of the automaton.
    pub names: Vec<String>,
    /// The set.
    pub automaton: Automaton,
    /// States of the largest construction on the way.
    pub states: usize,
}

/// The numbers for which `statement` holds in `setting`, one track for each of its free variables.
///
/// # Errors
/// See [`TranslateError`]; limits of the work are among them.
pub fn solutions(statement: &Statement, setting: &Setting, work: &Work) -> Result<Solutions, TranslateError> {
    let formula = translate(statement, setting)?;
    let names: Vec<String> = statement.free.iter().map(ToString::to_string).collect();
    let (automaton, states) =
        with_largest(work, |work| Compiler::within(setting.system(), work).relation(&formula, &names));
    Ok(Solutions { names, automaton: automaton?, states })
}
