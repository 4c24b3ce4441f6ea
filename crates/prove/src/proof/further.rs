//! Moves by what only the whole language of statements says, and claims in it.

use super::ProofError;
use super::options::{Moves, Relation};
use automata::{AutomataError, Automaton, NumberSystem, Setting, TranslateError, solutions};
use formula::{Comparison, Condition, Definitions, Formula, Name, Quantifier, Statement, Statements, Term};
use numeration::ContinuedFraction;
use numeration::work::Work;
use rules::Game;
use rules::families::Further;
use std::sync::Arc;

impl From<TranslateError> for ProofError {
    fn from(error: TranslateError) -> ProofError {
        match error {
            TranslateError::Automata(error) => ProofError::Automata(error),
            other => ProofError::Statement { reason: other.to_string() },
        }
    }
}

/// The continued fraction of the α in the rules of a game, or in whose numeration an automaton gives extra moves.
pub fn alpha_of(game: &Game) -> Option<ContinuedFraction> {
    let rules = game.ruleset.to_formula_rules()?;
    let spoken_of = rules.further.as_ref().and_then(|further| further.alpha().cloned());
    let of_table = || rules.extra.tables().first()?.system().parse().ok();
    spoken_of.or_else(of_table)
}

/// The numeration that the rules of a game speak of: that of their α, or of an automaton that gives extra moves. Proofs are written in it.
pub fn own_system(game: &Game) -> Option<Arc<NumberSystem>> {
    let rules = game.ruleset.to_formula_rules()?;
    match rules.extra.tables().first() {
        Some(table) => NumberSystem::named(table.system()).ok(),
        None => NumberSystem::of_continued_fraction(&alpha_of(game)?).ok(),
    }
}

/// Numbers of `system`, and the α of the rules where they have one.
fn setting(alpha: Option<&ContinuedFraction>, system: &Arc<NumberSystem>) -> Result<Setting, ProofError> {
    let setting = match (alpha, system.alpha()) {
        (Some(alpha), _) => Setting::of_continued_fraction(alpha)?,
        (None, None) => Setting::base(system.largest_of_all() + 1)?,
        (None, Some(own)) => {
            let fraction = own.continued_fraction().map_err(|_| ProofError::OtherField)?;
            Setting::of_continued_fraction(&fraction)?
        }
    };
    match (setting.system() == system, alpha) {
        (true, _) => Ok(setting),
        (false, Some(alpha)) => Err(ProofError::OtherNumeration { alpha: alpha.to_string() }),
        (false, None) => Err(AutomataError::Mismatch { what: "numeration" }.into()),
    }
}

/// The moves of alternatives beyond the plain language, in both orders of the heaps unless the rules are `ordered`.
pub(crate) fn relations(
    further: &Further,
    ordered: bool,
    system: &Arc<NumberSystem>,
    work: &Work,
) -> Result<Vec<(Moves, Relation)>, ProofError> {
    let setting = setting(further.alpha(), system)?;
    let mut moves = Vec::new();
    for exchanged in [false, true] {
        if exchanged && ordered {
            break;
        }
        let relation = match further.mentions_heaps() {
            true => Relation::of_positions(between(further.rest(), exchanged, &setting, work)?),
            false => Relation::of_takes(&takes(further.rest(), exchanged, &setting, work)?, system, work)?,
        };
        moves.push((Moves::Further { condition: further.rest().to_string(), exchanged }, relation));
    }
    Ok(moves)
}

/// The takes that alternatives beyond the plain language allow, where these do not look at the heaps.
///
/// # Errors
/// What automata cannot say in this numeration, or a limit of the work.
pub(crate) fn further_takes(
    further: &Further,
    system: &Arc<NumberSystem>,
    work: &Work,
) -> Result<Automaton, ProofError> {
    takes(further.rest(), false, &setting(further.alpha(), system)?, work)
}

fn names(list: &[&str]) -> Vec<Name> {
    list.iter().map(|name| Name::from(*name)).collect()
}

/// The pairs (u, v) ≠ (0, 0) that are allowed.
fn takes(rest: &Formula<Statements>, exchanged: bool, setting: &Setting, work: &Work) -> Result<Automaton, ProofError> {
    let free = if exchanged { names(&["v", "u"]) } else { names(&["u", "v"]) };
    let statement = Statement { definitions: Vec::new(), formula: rest.clone(), free };
    let all = solutions(&statement, setting, work)?.automaton;
    let something = Automaton::linear(setting.system(), &[1, 1], Some(1), None, work)?;
    Ok(all.and(&something, work)?)
}

/// x, x′, y, y′ such that taking x − x′ and y − y′ is allowed.
fn between(
    rest: &Formula<Statements>,
    exchanged: bool,
    setting: &Setting,
    work: &Work,
) -> Result<Automaton, ProofError> {
    // Names that nobody can write.
    let (left_x, left_y) = ("x#left", "y#left");
    let variable = |name: &str| Term::Variable(Name::from(name));
    let sum = |one: &str, other: &str| Term::Sum(vec![variable(one), variable(other)]);
    let conditions = vec![
        rest.clone(),
        Formula::Compare(Comparison::Equal, sum("u", left_x), variable("x")),
        Formula::Compare(Comparison::Equal, sum("v", left_y), variable("y")),
        Formula::Compare(Comparison::Greater, sum("u", "v"), Term::Constant(0.into())),
    ];
    let body = Box::new(Formula::And(conditions));
    let formula = Formula::Condition(Condition::Quantified(Quantifier::Exists, names(&["u", "v"]), body));
    let free = match exchanged {
        false => names(&["x", left_x, "y", left_y]),
        true => names(&["y", left_y, "x", left_x]),
    };
    let statement = Statement { definitions: Vec::new(), formula, free };
    Ok(solutions(&statement, setting, work)?.automaton)
}

/// The positions that a condition on x and y in the whole language describes, in the numeration of `alpha`, or in base 2; symmetric unless the
/// game is `ordered`.
///
/// ```
/// use wythoff::numbers::work::Work;
/// use wythoff::prove::proof::statement_claim;
/// let vile = statement_claim("even_zeros(x) & y = 2 * x", false, None, &Work::default())?;
/// assert!(vile.contains(&[4u32.into(), 8u32.into()]) && !vile.contains(&[2u32.into(), 4u32.into()]));
/// # Ok::<(), wythoff::prove::proof::ProofError>(())
/// ```
///
/// # Errors
/// What is wrong with the text or beyond automata, or a limit of the work.
pub fn statement_claim(
    text: &str,
    ordered: bool,
    alpha: Option<&ContinuedFraction>,
    work: &Work,
) -> Result<Automaton, ProofError> {
    let read = Definitions::new().open_statement(text);
    let mut statement = read.map_err(|error| ProofError::Statement { reason: error.to_string() })?;
    if let Some(other) = statement.free.iter().find(|name| !matches!(&***name, "x" | "y")) {
        let reason = format!("a claim is about the heaps x and y, and '{other}' is neither: quantify it");
        return Err(ProofError::Statement { reason });
    }
    statement.free = names(&["x", "y"]);
    let setting = match alpha {
        Some(alpha) => Setting::of_continued_fraction(alpha)?,
        None => Setting::base(2)?,
    };
    let set = solutions(&statement, &setting, work)?.automaton;
    if ordered { Ok(set) } else { super::claims::in_both_orders(&set, work) }
}
