//! From formulas with names to nodes: terms become linear forms, with new variables for what is not linear.

use super::floor::{self, Inhomogeneous};
use super::form::{Form, Reading, Variable};
use super::node::{Handle, Node};
use super::{Comparison, Compiler, Formula, Term};
use crate::{AutomataError, Automaton, FieldElement, NumberSystem};
use numeration::work::Work;
use std::collections::HashMap;
use std::sync::Arc;

/// The most cases one comparison may be split into.
const MOST_CASES: usize = 256;

/// One case of a term: its value, and when the case applies. The cases of a term exclude each other, and one always applies; the fresh
/// variables are determined by the others.
#[derive(Clone)]
struct Case {
    value: Form,
    conditions: Vec<Node>,
    fresh: Vec<Variable>,
}

impl Case {
    fn plain(value: Form) -> Case {
        Case { value, conditions: Vec::new(), fresh: Vec::new() }
    }
}

/// Sets of numbers that terms need.
#[derive(Default)]
pub(super) struct Library {
    automata: HashMap<String, Handle>,
}

/// The p-forms that are q′-representations, as these are defined: those with the largest last digit, and those whose q-value no such form has
/// \[F05\].
fn q_prime_forms(system: &Arc<NumberSystem>, work: &Work) -> Result<Automaton, AutomataError> {
    let below = Arc::new(Automaton::last_digit_at_most(system, system.first_quotient()? - 1, work)?);
    let is_full = |name: &str| Formula::member(&below, [Term::variable(name)]).not();
    let q_value = |name: &str| Term::IqRp(Box::new(Term::variable(name)));
    let other = is_full("other").and(q_value("other").equals(q_value("form"))).exists(["other"]);
    Compiler::within(system, work).relation(&is_full("form").or(other.not()), &["form"])
}

/// Names in scope, and the next variable that has not been used.
pub(super) struct Resolver<'a, 'b> {
    pub(super) system: &'a Arc<NumberSystem>,
    pub(super) work: &'a Work<'b>,
    pub(super) library: &'a mut Library,
    pub(super) scope: Vec<(String, Variable)>,
    pub(super) next: &'a mut Variable,
}

impl Resolver<'_, '_> {
    fn fresh(&mut self) -> Variable {
        *self.next += 1;
        *self.next - 1
    }

    /// Brings `names` into scope.
    pub(super) fn declare(&mut self, names: &[String]) -> Vec<Variable> {
        let declare = |name: &String| {
            let variable = self.fresh();
            self.scope.push((name.clone(), variable));
            variable
        };
        names.iter().map(declare).collect()
    }

    /// The node of a formula, or of its opposite.
    pub(super) fn node(&mut self, formula: &Formula, positive: bool) -> Result<Node, AutomataError> {
        let constant = |truth: bool| if truth == positive { Node::True } else { Node::False };
        match formula {
            Formula::True => Ok(constant(true)),
            Formula::False => Ok(constant(false)),
            Formula::Compare(left, comparison, right) => self.compare(left, *comparison, right, positive),
            Formula::Member(automaton, terms) => self.member(&Handle(automaton.clone(), false), terms, positive),
            Formula::EvenZeros(term) => {
                let even = self.named("even zeros", true, Automaton::even_trailing_zeros)?;
                self.member(&even, std::slice::from_ref(term), positive)
            }
            Formula::Pattern(term, pattern) => {
                let name = format!("pattern {pattern}");
                let automaton = self.named(&name, false, |system, work| Automaton::pattern(system, pattern, work))?;
                self.member(&automaton, std::slice::from_ref(term), positive)
            }
            Formula::Not(inner) => self.node(inner, !positive),
            Formula::And(all) => self.list(all, positive, positive),
            Formula::Or(any) => self.list(any, positive, !positive),
            Formula::Implies(condition, consequence) => {
                let (condition, consequence) = (self.node(condition, !positive)?, self.node(consequence, positive)?);
                let both = [condition, consequence];
                Ok(if positive { Node::or(both) } else { Node::and(both) })
            }
            Formula::Iff(one, other) => {
                let (one, other) = (self.node(one, positive)?, self.node(other, true)?);
                Ok(Node::Iff(Box::new(one), Box::new(other)))
            }
            Formula::Exists(names, body) => self.quantified(names, body, positive, true),
            Formula::Forall(names, body) => self.quantified(names, body, !positive, false),
        }
    }

    fn list(&mut self, formulas: &[Formula], positive: bool, conjunction: bool) -> Result<Node, AutomataError> {
        let nodes: Vec<Node> = formulas.iter().map(|formula| self.node(formula, positive)).collect::<Result<_, _>>()?;
        Ok(if conjunction { Node::and(nodes) } else { Node::or(nodes) })
    }

    /// "There is … such that `body`" (or its opposite, `truth` false), or the same about the opposite of `body`.
    fn quantified(
        &mut self,
        names: &[String],
        body: &Formula,
        truth: bool,
        positive: bool,
    ) -> Result<Node, AutomataError> {
        let depth = self.scope.len();
        let variables = self.declare(names);
        let body = self.node(body, positive);
        self.scope.truncate(depth);
        let exists = Node::exists(variables, body?);
        Ok(if truth { exists } else { exists.negated() })
    }

    /// An automaton of the library, made when first needed; `unique` if no two of its numbers have the same Q.
    fn named(
        &mut self,
        name: &str,
        unique: bool,
        make: impl FnOnce(&Arc<NumberSystem>, &Work) -> Result<Automaton, AutomataError>,
    ) -> Result<Handle, AutomataError> {
        if let Some(handle) = self.library.automata.get(name) {
            return Ok(handle.clone());
        }
        let handle = Handle(Arc::new(make(self.system, self.work)?), unique);
        self.library.automata.insert(name.to_owned(), handle.clone());
        Ok(handle)
    }

    fn compare(
        &mut self,
        left: &Term,
        comparison: Comparison,
        right: &Term,
        positive: bool,
    ) -> Result<Node, AutomataError> {
        if let Some(simpler) = without_absolute(left, comparison, right) {
            return self.node(&simpler, positive);
        }
        let difference = Term::Sum(vec![left.clone(), Term::Multiple(-1, Box::new(right.clone()))]);
        let cases = self.cases(&difference)?;
        let atom = |value: Form| {
            let node = match comparison {
                Comparison::Equal | Comparison::NotEqual => Node::band(value, Some(0), Some(0)),
                Comparison::Less => Node::band(value, None, Some(-1)),
                Comparison::LessEqual => Node::band(value, None, Some(0)),
                Comparison::Greater => Node::band(value, Some(1), None),
                Comparison::GreaterEqual => Node::band(value, Some(0), None),
            };
            if (comparison != Comparison::NotEqual) == positive { node } else { node.negated() }
        };
        Ok(Node::or(cases.into_iter().map(|case| {
            let condition = atom(case.value);
            Node::exists(case.fresh, Node::and(case.conditions.into_iter().chain([condition])))
        })))
    }

    fn member(&mut self, automaton: &Handle, terms: &[Term], positive: bool) -> Result<Node, AutomataError> {
        if automaton.0.tracks() != terms.len() {
            return Err(AutomataError::Arity { expected: automaton.0.tracks(), found: terms.len() });
        }
        if automaton.0.system() != self.system {
            return Err(AutomataError::Mismatch { what: "numeration system" });
        }
        // All combinations of the cases of all terms, each with its list of values.
        let mut combinations = vec![(Case::plain(Form::default()), Vec::<Form>::new())];
        for term in terms {
            let cases = self.cases(term)?;
            let mut longer = Vec::new();
            for (sofar, values) in &combinations {
                for case in &cases {
                    let both = joined(sofar, case, Form::default());
                    longer.push((both, [values.as_slice(), std::slice::from_ref(&case.value)].concat()));
                }
            }
            if longer.len() > MOST_CASES {
                return Err(AutomataError::TooLarge { what: "the number of cases of a predicate's arguments" });
            }
            combinations = longer;
        }
        let mut any = Vec::new();
        for (case, values) in combinations {
            let (mut variables, mut arguments, mut equations, mut negative) = (vec![], vec![], vec![], vec![]);
            for value in values {
                if let Some(variable) = value.as_variable() {
                    variables.push(variable);
                    continue;
                }
                if !value.never_negative() {
                    negative.push(Node::band(value.clone(), None, Some(-1)));
                }
                let variable = self.fresh();
                arguments.push(variable);
                equations.push(Node::band(value.plus(-1, &Form::variable(variable))?, Some(0), Some(0)));
                variables.push(variable);
            }
            let member = Node::Set { automaton: automaton.clone(), variables };
            let member = if positive { member } else { member.negated() };
            let inside = Node::exists(arguments, Node::and(equations.into_iter().chain([member])));
            // A negative number is no member.
            let holds = if positive { inside } else { Node::or(negative.into_iter().chain([inside])) };
            any.push(Node::exists(case.fresh, Node::and(case.conditions.into_iter().chain([holds]))));
        }
        Ok(Node::or(any))
    }

    /// The cases of a term.
    fn cases(&mut self, term: &Term) -> Result<Vec<Case>, AutomataError> {
        match term {
            Term::Variable(name) => {
                let found = self.scope.iter().rev().find(|(known, _)| known == name);
                let found = found.ok_or_else(|| AutomataError::FreeVariable { name: name.clone() })?;
                Ok(vec![Case::plain(Form::variable(found.1))])
            }
            Term::Constant(constant) => Ok(vec![Case::plain(Form::constant(*constant)?)]),
            Term::Sum(terms) => self.sum(terms),
            Term::Multiple(factor, inner) => {
                let mut cases = self.cases(inner)?;
                for case in &mut cases {
                    case.value = case.value.times(*factor)?;
                }
                Ok(cases)
            }
            Term::Absolute(inner) => self.split(inner, |_, value| Ok(Case::plain(value))),
            Term::Quotient(inner, divisor) => self.quotient(inner, *divisor),
            Term::Remainder(inner, modulus) => {
                let modulus = positive(*modulus)?;
                self.mapped(inner, |this, value| {
                    let remainder = this.fresh();
                    let conditions = vec![
                        Node::band(Form::variable(remainder), None, Some(modulus - 1)),
                        Node::Congruent { form: value.plus(-1, &Form::variable(remainder))?, modulus },
                    ];
                    Ok(vec![Case { value: Form::variable(remainder), conditions, fresh: vec![remainder] }])
                })
            }
            Term::TimesAlpha(inner) => self.times_alpha(inner),
            Term::Shift(inner) => self.odd_reading(inner, Reading::Shifted),
            Term::IqRp(inner) => self.odd_reading(inner, Reading::Denominators),
            Term::IpRq(inner) => {
                let largest = self.system.first_quotient()?;
                // The digits of a q-representation are those of the p-form with this q-value whose last digit is not the largest.
                let lower = self.named("last digit below the largest", true, |system, work| {
                    Automaton::last_digit_at_most(system, largest - 1, work)
                })?;
                self.form_with_q_value(inner, &lower)
            }
            Term::IpRqPrime(inner) => {
                let forms = self.named("q'-forms", true, q_prime_forms)?;
                self.form_with_q_value(inner, &forms)
            }
            Term::Floor { term, slope, offset } => self.floor(term, slope, offset),
        }
    }

    /// The member of `forms`, of which there is exactly one, that read with the denominators is the value of `inner`.
    fn form_with_q_value(&mut self, inner: &Term, forms: &Handle) -> Result<Vec<Case>, AutomataError> {
        self.odd(inner, |this, value| {
            let number = this.fresh();
            let reading = Form::reading(number, Reading::Denominators);
            let conditions = vec![
                Node::band(value.plus(-1, &reading)?, Some(0), Some(0)),
                Node::Set { automaton: forms.clone(), variables: vec![number] },
            ];
            Ok::<Case, AutomataError>(Case { value: Form::variable(number), conditions, fresh: vec![number] })
        })
    }

    fn sum(&mut self, terms: &[Term]) -> Result<Vec<Case>, AutomataError> {
        let mut sums = vec![Case::plain(Form::default())];
        for term in terms {
            let cases = self.cases(term)?;
            let mut longer = Vec::new();
            for sum in &sums {
                for case in &cases {
                    longer.push(joined(sum, case, sum.value.clone().plus(1, &case.value)?));
                }
            }
            if longer.len() > MOST_CASES {
                return Err(AutomataError::TooLarge { what: "the number of cases of a term" });
            }
            sums = longer;
        }
        Ok(sums)
    }

    /// Every case of `inner` replaced by the cases that `make` finds for its value.
    fn mapped(
        &mut self,
        inner: &Term,
        mut make: impl FnMut(&mut Self, Form) -> Result<Vec<Case>, AutomataError>,
    ) -> Result<Vec<Case>, AutomataError> {
        let mut result = Vec::new();
        for case in self.cases(inner)? {
            for made in make(self, case.value.clone())? {
                let value = made.value.clone();
                result.push(joined(&case, &made, value));
            }
        }
        Ok(result)
    }

    /// f(|value|) in the cases value ≥ 0 and value < 0.
    fn split(
        &mut self,
        inner: &Term,
        mut make: impl FnMut(&mut Self, Form) -> Result<Case, AutomataError>,
    ) -> Result<Vec<Case>, AutomataError> {
        self.mapped(inner, |this, value| {
            let mut upper = make(this, value.clone())?;
            if value.never_negative() {
                return Ok(vec![upper]);
            }
            upper.conditions.push(Node::band(value.clone(), Some(0), None));
            let mut lower = make(this, value.times(-1)?)?;
            lower.conditions.push(Node::band(value, None, Some(-1)));
            Ok(vec![upper, lower])
        })
    }

    /// f(value) for value ≥ 0, −f(−value) for value < 0.
    fn odd(
        &mut self,
        inner: &Term,
        mut make: impl FnMut(&mut Self, Form) -> Result<Case, AutomataError>,
    ) -> Result<Vec<Case>, AutomataError> {
        self.mapped(inner, |this, value| {
            let mut upper = make(this, value.clone())?;
            if value.never_negative() {
                return Ok(vec![upper]);
            }
            upper.conditions.push(Node::band(value.clone(), Some(0), None));
            let mut lower = make(this, value.times(-1)?)?;
            lower.value = lower.value.times(-1)?;
            lower.conditions.push(Node::band(value, None, Some(-1)));
            Ok(vec![upper, lower])
        })
    }

    /// A reading of the digits of `inner`.
    fn odd_reading(&mut self, inner: &Term, reading: Reading) -> Result<Vec<Case>, AutomataError> {
        if reading == Reading::Denominators && self.system.own_fraction().is_none() {
            return Err(AutomataError::NoAlpha);
        }
        self.odd(inner, |this, value| {
            if let Some(variable) = value.as_variable() {
                return Ok(Case::plain(Form::reading(variable, reading)));
            }
            let number = this.fresh();
            let condition = Node::band(value.plus(-1, &Form::variable(number))?, Some(0), Some(0));
            Ok(Case { value: Form::reading(number, reading), conditions: vec![condition], fresh: vec![number] })
        })
    }

    /// ⌊tα⌋: for t ≥ 0 the m of {⌊nα⌋} with Q(m) = t, for t < 0 one less than −⌊−tα⌋.
    fn times_alpha(&mut self, inner: &Term) -> Result<Vec<Case>, AutomataError> {
        if self.system.own_fraction().is_none() {
            return Err(AutomataError::NoAlpha);
        }
        let numbers = self.named("beatty numbers", true, Automaton::beatty_numbers)?;
        let make = |this: &mut Self, value: Form| {
            let number = this.fresh();
            let reading = Form::reading(number, Reading::Denominators);
            let conditions = vec![
                Node::band(value.plus(-1, &reading)?, Some(0), Some(0)),
                Node::Set { automaton: numbers.clone(), variables: vec![number] },
            ];
            Ok::<Case, AutomataError>(Case { value: Form::variable(number), conditions, fresh: vec![number] })
        };
        self.mapped(inner, |this, value| {
            let upper = make(this, value.clone())?;
            if value.never_negative() {
                return Ok(vec![upper]);
            }
            let mut lower = make(this, value.times(-1)?)?;
            lower.value = lower.value.times(-1)?.plus(-1, &Form::constant(1)?)?;
            lower.conditions.push(Node::band(value, None, Some(-1)));
            Ok(vec![upper, lower])
        })
    }

    /// ⌊tγ + c⌋: with {c} in the place of c for t ≥ 0, and as ⌊(−t)(−γ) + c⌋ for t < 0, so that one number of every pair is natural but for its sign.
    fn floor(&mut self, inner: &Term, slope: &FieldElement, offset: &FieldElement) -> Result<Vec<Case>, AutomataError> {
        let too_large = || AutomataError::TooLarge { what: "a coefficient or constant" };
        let whole = floor::floor_in_field(self.system, offset);
        let negative = FieldElement { rational: -&slope.rational, alpha: -&slope.alpha, ..slope.clone() };
        let functions = match whole {
            Some(whole) if !offset.fits_denominator_of(slope) => {
                let part = offset.minus_integer(whole);
                let upper = self.floor_function(slope, &part)?;
                let lower = self.floor_function(&negative, &part)?;
                upper.zip(lower).map(|pair| (whole, pair))
            }
            _ => None,
        };
        let Some((whole, (upper, lower))) = functions else {
            let plain = floor::over_one_denominator(inner, slope, offset).ok_or_else(too_large)?;
            return self.cases(&plain);
        };
        let make = |this: &mut Self, value: &Form, (function, sign): &(Handle, i64)| {
            let (result, mut conditions) = (this.fresh(), Vec::new());
            let mut fresh = vec![result];
            let argument = value.as_variable().unwrap_or_else(|| {
                fresh.push(this.fresh());
                *this.next - 1
            });
            if value.as_variable().is_none() {
                conditions.push(Node::band(value.clone().plus(-1, &Form::variable(argument))?, Some(0), Some(0)));
            }
            conditions.push(Node::Set { automaton: function.clone(), variables: vec![argument, result] });
            let value = Form::variable(result).times(*sign)?.plus(1, &Form::constant(whole)?)?;
            Ok::<Case, AutomataError>(Case { value, conditions, fresh })
        };
        self.mapped(inner, |this, value| {
            let at_least_0 = make(this, &value, &upper)?;
            if value.never_negative() {
                return Ok(vec![at_least_0]);
            }
            let mut below_0 = make(this, &value.times(-1)?, &lower)?;
            below_0.conditions.push(Node::band(value, None, Some(-1)));
            Ok(vec![at_least_0, below_0])
        })
    }

    /// The pairs (n, |⌊nγ + c⌋|), 0 ≤ c < 1, and the sign of γ; nothing where that is better done over one denominator.
    fn floor_function(
        &mut self,
        slope: &FieldElement,
        offset: &FieldElement,
    ) -> Result<Option<(Handle, i64)>, AutomataError> {
        let name = format!("floor of {slope:?} and {offset:?}");
        let Some(rule) = Inhomogeneous::new(self.system, slope, offset) else { return Ok(None) };
        let Some(sign) = floor::floor_in_field(self.system, slope).map(|floor| if floor < 0 { -1 } else { 1 }) else {
            return Ok(None);
        };
        if let Some(handle) = self.library.automata.get(&name) {
            return Ok(Some((handle.clone(), sign)));
        }
        let Some(automaton) = rule.relation(sign, self.work)? else { return Ok(None) };
        let handle = Handle(Arc::new(automaton), true);
        self.library.automata.insert(name, handle.clone());
        Ok(Some((handle, sign)))
    }

    fn quotient(&mut self, inner: &Term, divisor: i64) -> Result<Vec<Case>, AutomataError> {
        let divisor = positive(divisor)?;
        self.mapped(inner, |this, value| {
            let mut make = |sign: i64| {
                let quotient = this.fresh();
                let rest = value.clone().plus(-sign * divisor, &Form::variable(quotient))?;
                let conditions = vec![Node::band(rest, Some(0), Some(divisor - 1))];
                let value = Form::variable(quotient).times(sign)?;
                Ok::<Case, AutomataError>(Case { value, conditions, fresh: vec![quotient] })
            };
            let upper = make(1)?;
            if value.never_negative() {
                return Ok(vec![upper]);
            }
            let mut lower = make(-1)?;
            lower.conditions.push(Node::band(value.clone(), None, Some(-1)));
            Ok(vec![upper, lower])
        })
    }
}

/// Both cases apply.
fn joined(one: &Case, other: &Case, value: Form) -> Case {
    Case {
        value,
        conditions: [one.conditions.as_slice(), &other.conditions].concat(),
        fresh: [one.fresh.as_slice(), &other.fresh].concat(),
    }
}

fn positive(number: i64) -> Result<i64, AutomataError> {
    if number > 0 { Ok(number) } else { Err(AutomataError::NotPositive { number }) }
}

/// |t| compared with s, without a split into cases where none is needed: |t| < s says t < s and −t < s.
fn without_absolute(left: &Term, comparison: Comparison, right: &Term) -> Option<Formula> {
    use Comparison::{Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual};
    let mirrored = match comparison {
        Less => Greater,
        LessEqual => GreaterEqual,
        Greater => Less,
        GreaterEqual => LessEqual,
        same => same,
    };
    let (inner, comparison, other) = match (left, right) {
        (Term::Absolute(inner), other) => (inner, comparison, other),
        (other, Term::Absolute(inner)) => (inner, mirrored, other),
        _ => return None,
    };
    let both = [1, -1].map(|sign| (sign * (**inner).clone()).compare(comparison, other.clone()));
    match comparison {
        Less | LessEqual => Some(Formula::And(both.to_vec())),
        Greater | GreaterEqual => Some(Formula::Or(both.to_vec())),
        Equal => Some(Formula::Or(both.to_vec()).and(other.clone().at_least(0))),
        NotEqual => Some(Formula::And(both.to_vec()).or(other.clone().below(0))),
    }
}
