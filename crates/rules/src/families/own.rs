//! The user's own rules, and the formulas of the other families.

use super::signature::{Arguments, Signature, Switch};
use super::{Family, Further, Rules};
use crate::extra::ExtraMoves;
use crate::legality::EndedError;
use crate::legality::IllegalMove;
use crate::play::Play;
use crate::position::{Move, Position};
use formula::{Comparison, Formula, Term, Undecided, Values, Variable};
use numeration::Natural;
use std::sync::Arc;

/// A formula, whether it looks at one order of the heaps only, and extra moves beside it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FormulaRules {
    /// The condition on a move.
    pub formula: Formula,
    /// The condition must hold as written; otherwise it may hold with the heaps exchanged instead.
    pub ordered: bool,
    /// Moves allowed whatever the formula says.
    pub extra: ExtraMoves,
    /// Moves allowed by what only the whole language of statements can say.
    pub further: Option<Arc<Further>>,
}

pub(crate) const SIGNATURE: &Signature = &Signature {
    name: "rules",
    label: "your own rules",
    parameters: &[],
    switches: &[Switch { name: "ordered", meaning: "heaps are told apart", with_misere: true }],
    has_formula: true,
    examples: &[
        ("rules:FORMULA", "your own rules over u, v (tokens taken) and x, y (heaps):"),
        ("", "'rules:u = 0 | v = 0 | |u - v| < 2'"),
        ("", "'rules,misere,extra=(2,6)(9,25):u = 0 | v = 0 | u = v'"),
        ("", "'rules,extra=(2,6)->(u+v+1,2*u+3*v+3):u = 0 | v = 0 | |u - v| < 2'"),
        ("", "'rules,block=1:u = 0 | v = 0 | u = v'"),
        ("", "'rules,alpha=[1;(2)]:u = 0 | v = 0 | |u - v| < 2 | exists n: u = A(n) & v = B(n)'"),
    ],
};

/// The size of a formula up to which [`FormulaRules::MAX_ENDED_CANDIDATES`] takes are tried.
const ENDED_FORMULA_SIZE: u64 = 64;

/// A number in a formula.
pub(super) fn number(value: u32) -> Term {
    Term::Constant(value.into())
}

/// left = right.
pub(super) fn equal(left: Term, right: Term) -> Formula {
    Formula::Compare(Comparison::Equal, left, right)
}

/// The variable is 0.
pub(super) fn is_zero(variable: Variable) -> Formula {
    equal(Term::Variable(variable), number(0))
}

/// left − right.
pub(super) fn minus(left: Variable, right: Variable) -> Term {
    Term::sum(vec![Term::Variable(left), Term::Variable(right).negated()])
}

impl FormulaRules {
    /// The same with all families of extra moves written out, as proofs and certificates need them ([`ExtraMoves::listed`]).
    pub fn listed(self) -> Option<FormulaRules> {
        Some(FormulaRules { extra: self.extra.listed()?, ..self })
    }

    /// How many takes [`Game::is_ended`](crate::Game::is_ended) tries for rules given by a formula before it gives up; fewer, in proportion, if the
    /// formula has more than 64 nodes.
    pub const MAX_ENDED_CANDIDATES: u64 = 1 << 20;

    /// The moves of `formula`, for heaps in either order, and no extra moves.
    pub fn new(formula: Formula) -> FormulaRules {
        FormulaRules { formula, ordered: false, extra: ExtraMoves::default(), further: None }
    }

    /// Whether what may be taken depends on the heaps.
    pub fn mentions_heaps(&self) -> bool {
        self.formula.mentions_heaps() || self.further.as_ref().is_some_and(|further| further.mentions_heaps())
    }

    /// Whether formula or extra moves allow the take; the sizes of heaps and takes are not compared. What it takes too long to find out about is
    /// not allowed: see [`decide`](FormulaRules::decide).
    pub fn allow(&self, values: Values<'_>) -> bool {
        self.decide(values, u64::MAX).is_ok_and(|(allowed, _)| allowed)
    }

    /// The same, and how many values of quantified variables were tried for it.
    ///
    /// # Errors
    /// That would be more than `limit`, or a number is too large to be worked with.
    pub fn decide(&self, values: Values<'_>, limit: u64) -> Result<(bool, u64), Undecided> {
        if !self.extra.is_empty() && self.extra.contains(&Move { u: values.u.clone(), v: values.v.clone() }) {
            return Ok((true, 0));
        }
        self.decide_by_formula(values, limit)
    }

    /// The same without the extra moves.
    ///
    /// # Errors
    /// As [`decide`](FormulaRules::decide).
    pub fn decide_by_formula(&self, values: Values<'_>, limit: u64) -> Result<(bool, u64), Undecided> {
        let plain = self.formula.holds_at(values) || (!self.ordered && self.formula.holds_at(values.swapped()));
        let Some(further) = self.further.as_ref().filter(|_| !plain) else { return Ok((plain, 0)) };
        let (holds, tries) = further.holds(values, limit)?;
        if holds || self.ordered {
            return Ok((holds, tries));
        }
        let (holds, more) = further.holds(values.swapped(), limit)?;
        Ok((holds, tries + more))
    }

    /// The condition as it is printed.
    pub fn condition(&self) -> String {
        self.further.as_ref().map_or_else(|| self.formula.to_string(), |further| further.whole().to_string())
    }
}

impl Family for FormulaRules {
    fn signature(&self) -> &'static Signature {
        SIGNATURE
    }

    fn arguments(&self) -> Arguments {
        Arguments { parameters: Vec::new(), switches: vec![self.ordered] }
    }

    /// The options stand before the colon, the formula behind it.
    fn written(&self, play: Play) -> String {
        let misere = if play.misere { ",misere" } else { "" };
        let block = if play.is_blocking() { format!(",block={}", play.block) } else { String::new() };
        let ordered = if self.ordered { ",ordered" } else { "" };
        let extra = if self.extra.is_empty() { String::new() } else { format!(",extra={}", self.extra) };
        let alpha = self.further.as_ref().and_then(|further| further.alpha());
        let alpha = alpha.map_or(String::new(), |alpha| format!(",alpha={alpha}"));
        format!("rules{misere}{block}{ordered}{alpha}{extra}:{}", self.condition())
    }

    fn words(&self) -> String {
        let order = if self.ordered { "" } else { ", or the same with the two heaps exchanged" };
        let extra = match self.extra.is_empty() {
            true => String::new(),
            false => format!("; also, in either order, {}", self.extra.in_words()),
        };
        let formula = self.condition();
        let alpha = self.further.as_ref().and_then(|further| further.alpha());
        let alpha = alpha.map_or(String::new(), |alpha| format!(", where A(n) and B(n) are of α = {alpha}"));
        format!(
            "Take u tokens from the first heap (of x) and v from the second (of y) with {formula}{alpha}{order}{extra}."
        )
    }

    fn takes_the_last_token(&self) -> bool {
        false
    }

    fn rules(&self) -> Rules {
        Rules::Formula { moves: self.clone(), target: None }
    }

    fn is_ordered(&self) -> bool {
        self.ordered
    }

    fn check(&self, position: &Position, taken: &Move, _: &Position) -> Result<(), IllegalMove> {
        match self.decide(Values::new(position, taken), Further::MAX_TRIES) {
            Err(reason) => Err(IllegalMove::Undecided { reason }),
            Ok((true, _)) => Ok(()),
            Ok((false, _)) => Err(IllegalMove::FormulaFails {
                position: position.clone(),
                taken: taken.clone(),
                formula: readable(&self.condition()),
                ordered: self.ordered,
                has_extra: !self.extra.is_empty(),
            }),
        }
    }

    /// Tries the first extra moves, then all takes by growing maximum of u and v.
    fn is_ended(&self, position: &Position) -> Result<bool, EndedError> {
        let fits = |u: &Natural, v: &Natural| *u <= position.x && *v <= position.y;
        if self.extra.fits_into(&position.x, &position.y) {
            return Ok(false);
        }
        let allowed = |u: u64, v: u64| {
            let (u, v) = (Natural::from(u), Natural::from(v));
            let values = Values { x: &position.x, y: &position.y, u: &u, v: &v };
            Ok(fits(&u, &v) && self.decide(values, Further::MAX_TRIES).map_err(EndedError::Undecided)?.0)
        };
        // What is tried for quantifiers is not known beforehand.
        let size = self.formula.size() + self.further.as_ref().map_or(0, |further| further.rest().size() * 64);
        let limit = FormulaRules::MAX_ENDED_CANDIDATES * ENDED_FORMULA_SIZE / size.max(ENDED_FORMULA_SIZE);
        // Anything above the limit behaves like the limit here.
        let bound = |heap: &Natural| heap.to_u64().unwrap_or(u64::MAX).min(limit);
        let (x, y) = (bound(&position.x), bound(&position.y));
        let mut tried = 0;
        for most in 1..=x.max(y) {
            // The two outer sides of the square of this size, each only if the heap reaches it.
            let bottom_end = if most <= y { most.min(x) + 1 } else { 0 };
            let side_end = if most <= x { most.min(y + 1) } else { 0 };
            let bottom = (0..bottom_end).map(|u| (u, most));
            let side = (0..side_end).map(|v| (most, v));
            for (u, v) in bottom.chain(side) {
                if tried == limit {
                    return Err(EndedError::TooManyCandidates { limit });
                }
                tried += 1;
                if allowed(u, v)? {
                    return Ok(false);
                }
            }
        }
        match x.max(y) < limit {
            true => Ok(true),
            false => Err(EndedError::TooManyCandidates { limit }),
        }
    }

    fn next_in_row(&self, position: &Position, u: &Natural, from: Natural) -> Option<Natural> {
        let mut v = from;
        while v <= position.y {
            if self.allow(Values { x: &position.x, y: &position.y, u, v: &v }) {
                return Some(v);
            }
            v += Natural::ONE;
        }
        None
    }
}

fn readable(formula: &str) -> String {
    const LONGEST: usize = 100;
    match formula.char_indices().nth(LONGEST) {
        None => formula.to_owned(),
        Some((end, _)) => format!("{}…", &formula[..end]),
    }
}
