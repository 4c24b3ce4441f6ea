//! Whether a proved set has a closed form that people know.

use super::ProofError;
use super::claims::{beatty_pairs, in_both_orders};
use automata::Automaton;
use numeration::BeattyPair;
use numeration::work::Work;
use std::fmt;

/// A set of pairs in closed form.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Form {
    /// (⌊nα⌋, ⌊nβ⌋), n ≥ 0, with 1/α + 1/β = 1, in either order.
    Beatty {
        /// The continued fraction of α.
        alpha: String,
    },
    /// (⌊nα + 1/α⌋, ⌊nβ + δ⌋), n ≥ 0, the pairs of misère play, in either order.
    BeattyMisere {
        /// The continued fraction of α.
        alpha: String,
    },
    /// (n, n).
    Equal,
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Beatty { alpha } => {
                write!(f, "the pairs (⌊nα⌋, ⌊nβ⌋), n = 0, 1, 2, …, α = {alpha}, 1/α + 1/β = 1, in either order")
            }
            Self::BeattyMisere { alpha } => write!(
                f,
                "the pairs (⌊nα + γ⌋, ⌊nβ + δ⌋), n = 0, 1, 2, …, α = {alpha}, 1/α + 1/β = 1, γ = 1/α, δ = γ + 1, in either order"
            ),
            Self::Equal => write!(f, "the pairs of equal heaps"),
        }
    }
}

impl Form {
    /// The claim that says the same, as `--claim` takes it.
    pub fn claim(&self) -> String {
        match self {
            Self::Beatty { alpha } => format!("beatty {alpha}"),
            Self::BeattyMisere { alpha } => format!("beatty {alpha} + 1/alpha"),
            Self::Equal => "formula x = y".to_string(),
        }
    }
}

/// The closed form of a set of pairs, if it is one of those known here: proved by comparing minimal automata.
///
/// ```
/// use wythoff::numbers::work::Work;
/// use wythoff::prove::proof::{recognised_form, theorem};
/// let positions = theorem(&"wythoff:a=3".parse()?, &Work::default())?;
/// let form = recognised_form(&positions, &Work::default())?.expect("Fraenkel's theorem");
/// assert_eq!(form.claim(), "beatty [1;(3)]");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The limits of the work.
pub fn recognised_form(positions: &Automaton, work: &Work) -> Result<Option<Form>, ProofError> {
    if positions.tracks() != 2 {
        return Ok(None);
    }
    let system = positions.system();
    if *positions == Automaton::linear(system, &[1, -1], Some(0), Some(0), work)? {
        return Ok(Some(Form::Equal));
    }
    let Some(number) = system.alpha() else { return Ok(None) };
    let alpha = system.to_string();
    if *positions == in_both_orders(&Automaton::complementary_pairs(system, work)?, work)? {
        return Ok(Some(Form::Beatty { alpha }));
    }
    // The first pair tells cheaply whether the second form is worth a construction.
    let first = [0u32, 1].map(Into::into);
    if positions.contains(&first)
        && system.period() == 1
        && let Ok(pair) = BeattyPair::inhomogeneous(&number, &number.reciprocal())
        && *positions == in_both_orders(&beatty_pairs(&pair, system, work)?, work)?
    {
        return Ok(Some(Form::BeattyMisere { alpha }));
    }
    Ok(None)
}
