//! The tree of a formula, and constructors that keep it in canonical shape.
//!
//! Canonical means: a term without variables is one [`Term::Constant`]; a minus sign is pushed into constants and
//! coefficients; sums inside sums, "or" inside "or" and "and" inside "and" are flat. The parser builds trees only through these
//! constructors, so printing a parsed formula and parsing it again gives the same tree.

use crate::language::{Further, Language, Rules, Variable};
use numeration::{Integer, Natural};

/// An integer that depends on the variables.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Term<L: Language = Rules> {
    /// A fixed integer.
    Constant(Integer),
    /// The value of a variable.
    Variable(L::Variable),
    /// The term with its sign changed.
    Negate(Box<Term<L>>),
    /// The sum of all terms in the list; a subtracted term stands in it negated.
    Sum(Vec<Term<L>>),
    /// A fixed multiple of the term.
    Product(Integer, Box<Term<L>>),
    /// The remainder from 0 to m − 1 after division by m > 0. (For m = 0, which no text can produce, the term itself.)
    Remainder(Box<Term<L>>, Natural),
    /// The absolute value.
    Absolute(Box<Term<L>>),
    /// What only statements have, such as `A(n)`.
    Function(L::Function),
}

impl<L: Language> Term<L> {
    /// −`self`.
    pub fn negated(self) -> Term<L> {
        match self {
            Term::Constant(value) => Term::Constant(-value),
            Term::Product(factor, term) => Term::Product(-factor, term),
            Term::Negate(term) => *term,
            other => Term::Negate(Box::new(other)),
        }
    }

    /// The sum of `terms`.
    pub fn sum(terms: Vec<Term<L>>) -> Term<L> {
        let mut flat = Vec::with_capacity(terms.len());
        for term in terms {
            match term {
                Term::Sum(inner) => flat.extend(inner),
                other => flat.push(other),
            }
        }
        let constants = flat.iter().map(Term::as_constant).collect::<Option<Vec<_>>>();
        match constants {
            Some(values) => Term::Constant(values.into_iter().fold(Integer::ZERO, |sum, value| sum + value)),
            None if flat.len() == 1 => flat.swap_remove(0),
            None => Term::Sum(flat),
        }
    }

    /// `factor` · `self`.
    pub fn times(self, factor: Integer) -> Term<L> {
        match self {
            Term::Constant(value) => Term::Constant(value * factor),
            Term::Product(inner, term) => Term::Product(inner * factor, term),
            Term::Negate(term) => Term::Product(-factor, term),
            other => Term::Product(factor, Box::new(other)),
        }
    }

    /// The remainder of `self` after division by `modulus`.
    pub fn remainder(self, modulus: Natural) -> Term<L> {
        match self {
            Term::Constant(value) => Term::Constant(crate::evaluate::remainder(&value, &modulus)),
            other => Term::Remainder(Box::new(other), modulus),
        }
    }

    /// |`self`|.
    pub fn absolute(self) -> Term<L> {
        match self {
            Term::Constant(value) => Term::Constant(value.unsigned_abs().into()),
            other => Term::Absolute(Box::new(other)),
        }
    }

    /// The value of a term that is a constant.
    pub fn as_constant(&self) -> Option<&Integer> {
        match self {
            Term::Constant(value) => Some(value),
            _ => None,
        }
    }

    /// See [`Formula::size`].
    pub(crate) fn size(&self) -> u64 {
        let words = |value: &Natural| value.bits() / 64;
        match self {
            Term::Constant(value) => 1 + words(&value.unsigned_abs()),
            Term::Variable(_) => 1,
            Term::Sum(terms) => 1 + terms.iter().map(Term::size).sum::<u64>(),
            Term::Negate(term) | Term::Absolute(term) => 1 + term.size(),
            Term::Product(factor, term) => 1 + words(&factor.unsigned_abs()) + term.size(),
            Term::Remainder(term, modulus) => 1 + words(modulus) + term.size(),
            Term::Function(function) => function.size(),
        }
    }
}

impl Term {
    /// The term with the heaps exchanged.
    fn swapped(&self) -> Term {
        let boxed = |term: &Term| Box::new(term.swapped());
        match self {
            Term::Constant(value) => Term::Constant(value.clone()),
            Term::Variable(variable) => Term::Variable(variable.swapped()),
            Term::Sum(terms) => Term::Sum(terms.iter().map(Term::swapped).collect()),
            Term::Negate(term) => Term::Negate(boxed(term)),
            Term::Product(factor, term) => Term::Product(factor.clone(), boxed(term)),
            Term::Remainder(term, modulus) => Term::Remainder(boxed(term), modulus.clone()),
            Term::Absolute(term) => Term::Absolute(boxed(term)),
            Term::Function(never) => match *never {},
        }
    }

    /// Whether some variable of the term satisfies `wanted`.
    fn mentions(&self, wanted: &impl Fn(Variable) -> bool) -> bool {
        match self {
            Term::Constant(_) => false,
            Term::Variable(variable) => wanted(*variable),
            Term::Sum(terms) => terms.iter().any(|term| term.mentions(wanted)),
            Term::Negate(term) | Term::Product(_, term) | Term::Remainder(term, _) | Term::Absolute(term) => {
                term.mentions(wanted)
            }
            Term::Function(never) => match *never {},
        }
    }
}

/// A sign between two terms that makes a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
}

impl Comparison {
    /// Whether `left` and `right` compare this way.
    #[inline]
    pub fn holds<T: Ord>(self, left: &T, right: &T) -> bool {
        match self {
            Comparison::Equal => left == right,
            Comparison::NotEqual => left != right,
            Comparison::Less => left < right,
            Comparison::LessEqual => left <= right,
            Comparison::Greater => left > right,
            Comparison::GreaterEqual => left >= right,
        }
    }

    /// The same comparison with its sides exchanged.
    pub fn mirrored(self) -> Comparison {
        match self {
            Comparison::Less => Comparison::Greater,
            Comparison::LessEqual => Comparison::GreaterEqual,
            Comparison::Greater => Comparison::Less,
            Comparison::GreaterEqual => Comparison::LessEqual,
            same => same,
        }
    }

    /// The comparison that holds exactly where this one does not.
    pub fn opposite(self) -> Comparison {
        match self {
            Comparison::Equal => Comparison::NotEqual,
            Comparison::NotEqual => Comparison::Equal,
            Comparison::Less => Comparison::GreaterEqual,
            Comparison::LessEqual => Comparison::Greater,
            Comparison::Greater => Comparison::LessEqual,
            Comparison::GreaterEqual => Comparison::Less,
        }
    }

    /// How the sign is written.
    pub fn sign(self) -> &'static str {
        match self {
            Comparison::Equal => "=",
            Comparison::NotEqual => "!=",
            Comparison::Less => "<",
            Comparison::LessEqual => "<=",
            Comparison::Greater => ">",
            Comparison::GreaterEqual => ">=",
        }
    }
}

/// A condition; in the language of rules, on a move (u, v) from the heaps (x, y).
///
/// ```
/// use wythoff::formula::Formula;
/// use wythoff::numbers::Natural;
/// let formula: Formula = "u=0 or v=0 or abs(u-v)<2".parse()?;
/// assert_eq!(formula.to_string(), "u = 0 | v = 0 | |u - v| < 2");
/// let [three, four, five, nine] = [3u32, 4, 5, 9].map(Natural::from);
/// assert!(formula.holds((&nine, &nine), (&three, &four)));
/// assert!(!formula.holds((&nine, &nine), (&three, &five)));
/// # Ok::<(), wythoff::formula::FormulaError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Formula<L: Language = Rules> {
    /// Two terms compared.
    Compare(Comparison, Term<L>, Term<L>),
    /// The condition does not hold.
    Not(Box<Formula<L>>),
    /// Every condition of the list holds.
    And(Vec<Formula<L>>),
    /// Some condition of the list holds.
    Or(Vec<Formula<L>>),
    /// What only statements have, such as `forall n: …`.
    Condition(L::Condition),
}

impl<L: Language> Formula<L> {
    /// Every one of `conditions` holds; `0 = 0` for the empty list.
    pub fn all(conditions: Vec<Formula<L>>) -> Formula<L> {
        let mut flat = Vec::with_capacity(conditions.len());
        for condition in conditions {
            match condition {
                Formula::And(inner) => flat.extend(inner),
                other => flat.push(other),
            }
        }
        match flat.len() {
            0 => Formula::constant(true),
            1 => flat.swap_remove(0),
            _ => Formula::And(flat),
        }
    }

    /// Some one of `conditions` holds; `0 = 1` for the empty list.
    pub fn any(conditions: Vec<Formula<L>>) -> Formula<L> {
        let mut flat = Vec::with_capacity(conditions.len());
        for condition in conditions {
            match condition {
                Formula::Or(inner) => flat.extend(inner),
                other => flat.push(other),
            }
        }
        match flat.len() {
            0 => Formula::constant(false),
            1 => flat.swap_remove(0),
            _ => Formula::Or(flat),
        }
    }

    /// The language has no words for true and false; these comparisons stand for them.
    fn constant(truth: bool) -> Formula<L> {
        let right = if truth { Integer::ZERO } else { Integer::ONE };
        Formula::Compare(Comparison::Equal, Term::Constant(Integer::ZERO), Term::Constant(right))
    }

    /// The number of nodes of the tree and of full 64-bit words in its constants: what one evaluation costs.
    pub fn size(&self) -> u64 {
        match self {
            Formula::Compare(_, left, right) => 1 + left.size() + right.size(),
            Formula::Not(inner) => 1 + inner.size(),
            Formula::And(list) | Formula::Or(list) => 1 + list.iter().map(Formula::size).sum::<u64>(),
            Formula::Condition(condition) => condition.size(),
        }
    }
}

impl Formula {
    /// The most characters a formula may have, spaces and parentheses not counted; of parentheses it may have twice as many.
    ///
    /// They do not count so that the canonical print of a formula, which may have more of them, can always be parsed again. It never has more of
    /// the other characters, and at most one pair of parentheses for each sign.
    pub const MAX_LENGTH: usize = 1 << 14;

    /// How deep a formula may nest. Parsing, evaluating and printing recurse, so the limit keeps them within any thread's stack.
    pub const MAX_DEPTH: usize = 100;

    /// The formula with the heaps exchanged: x and y, u and v change places.
    ///
    /// ```
    /// # use wythoff::formula::Formula;
    /// assert_eq!("u = 2 * y".parse::<Formula>()?.swapped().to_string(), "v = 2 * x");
    /// # Ok::<(), wythoff::formula::FormulaError>(())
    /// ```
    pub fn swapped(&self) -> Formula {
        match self {
            Formula::Compare(comparison, left, right) => Formula::Compare(*comparison, left.swapped(), right.swapped()),
            Formula::Not(inner) => Formula::Not(Box::new(inner.swapped())),
            Formula::And(list) => Formula::And(list.iter().map(Formula::swapped).collect()),
            Formula::Or(list) => Formula::Or(list.iter().map(Formula::swapped).collect()),
            Formula::Condition(never) => match *never {},
        }
    }

    /// Whether the heaps x or y occur, so that the same take may be legal here and illegal there.
    ///
    /// ```
    /// # use wythoff::formula::Formula;
    /// assert!(!"u = v".parse::<Formula>()?.mentions_heaps());
    /// assert!("u = v & x - u != y - v".parse::<Formula>()?.mentions_heaps());
    /// # Ok::<(), wythoff::formula::FormulaError>(())
    /// ```
    pub fn mentions_heaps(&self) -> bool {
        self.mentions(&|variable| matches!(variable, Variable::X | Variable::Y))
    }

    /// Whether some variable satisfies `wanted`.
    pub fn mentions(&self, wanted: &impl Fn(Variable) -> bool) -> bool {
        match self {
            Formula::Compare(_, left, right) => left.mentions(wanted) || right.mentions(wanted),
            Formula::Not(inner) => inner.mentions(wanted),
            Formula::And(list) | Formula::Or(list) => list.iter().any(|inner| inner.mentions(wanted)),
            Formula::Condition(never) => match *never {},
        }
    }
}
