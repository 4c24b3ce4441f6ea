//! "There is a number such that": everything that makes the relation smaller before a track is hidden.

use super::compile::{Compiler, Relation};
use super::form::{Form, Reading, Variable};
use super::node::{Handle, Node};
use crate::AutomataError;
use crate::hashing::Table;
use crate::product::Operation;
use numeration::work::Halt;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The most disjuncts that one quantifier is split into.
const MOST_DISJUNCTS: usize = 64;

/// Up to so many tracks a product is built at once before its hidden tracks are projected together.
const WIDEST_PRODUCT: usize = 6;

/// Beyond so many subsets and more than the states they are made of, or beyond so many bytes of them, a bounded variable is hidden by induction. As many
/// as there are states is no explosion, and learning a set of many states takes far longer.
const MOST_SUBSETS: u64 = 50_000;
const MOST_SUBSET_BYTES: u64 = 128 << 20;

/// A result of more states than this is not learned: every round of learning costs as much as all states and finds some dozens more.
const MOST_LEARNED: u64 = 10_000;

/// Conjuncts with bands about the same form put into one.
pub(super) fn merged(conjuncts: Vec<Node>) -> Vec<Node> {
    let mut bands: Table<Form, usize> = Table::default();
    let mut result: Vec<Node> = Vec::new();
    for node in conjuncts {
        let Node::Band { form, lowest, highest } = node else {
            if !result.contains(&node) {
                result.push(node);
            }
            continue;
        };
        match bands.get(&form) {
            None => {
                bands.insert(form.clone(), result.len());
                result.push(Node::Band { form, lowest, highest });
            }
            Some(&index) => {
                if let Node::Band { lowest: low, highest: high, .. } = &result[index] {
                    let lowest = lowest.into_iter().chain(*low).max();
                    let highest = highest.into_iter().chain(*high).min();
                    if lowest.zip(highest).is_some_and(|(lowest, highest)| lowest > highest) {
                        return vec![Node::False];
                    }
                    result[index] = Node::Band { form, lowest, highest };
                }
            }
        }
    }
    if result.contains(&Node::False) { vec![Node::False] } else { result }
}

/// An equation solved for a variable: `denominator`·variable = `numerator`, `denominator` > 0.
struct Solution {
    variable: Variable,
    numerator: Form,
    denominator: i64,
}

impl Solution {
    /// `equation` = `sum`, solved for `variable`; nothing where it is read in another way, too, or does not occur.
    fn new(equation: &Form, sum: i64, variable: Variable) -> Result<Option<Solution>, AutomataError> {
        let Some(coefficient) = equation.only_value_of(variable).filter(|&coefficient| coefficient != 0) else {
            return Ok(None);
        };
        // coefficient·v + rest = sum.
        let rest = equation.clone().plus(-coefficient, &Form::variable(variable))?;
        let numerator = Form::constant(sum)?.plus(-1, &rest)?.times(coefficient.signum())?;
        Ok(Some(Solution { variable, numerator, denominator: coefficient.abs() }))
    }

    /// The other variable, if the equation says that two are equal.
    fn other_variable(&self) -> Option<Variable> {
        self.numerator.as_variable().filter(|_| self.denominator == 1)
    }

    /// `denominator`·`form` without the variable; nothing where the form needs the variable itself.
    fn apply(&self, form: &Form) -> Result<Option<Form>, AutomataError> {
        if let Some(other) = self.other_variable() {
            return form.rename(self.variable, other).map(Some);
        }
        let Some(coefficient) = form.only_value_of(self.variable) else { return Ok(None) };
        let rest = form.clone().plus(-coefficient, &Form::variable(self.variable))?;
        Ok(Some(rest.times(self.denominator)?.plus(coefficient, &self.numerator)?))
    }

    /// What the numerator must be for a natural number to solve the equation.
    fn conditions(&self) -> [Node; 2] {
        let whole =
            if self.denominator == 1 { Node::True } else { Node::congruent(self.numerator.clone(), self.denominator) };
        [Node::band(self.numerator.clone(), Some(0), None), whole]
    }
}

/// `number`·`factor`, if it is not too large.
fn scaled(number: i64, factor: i64) -> Result<i64, AutomataError> {
    number.checked_mul(factor).ok_or(AutomataError::TooLarge { what: "a coefficient or constant" })
}

impl Node {
    /// The node with a variable replaced by the solution of an equation; nothing where a set or another reading needs the variable itself.
    fn substitute(&self, solution: &Solution) -> Result<Option<Node>, AutomataError> {
        let list = |nodes: &[Node]| -> Result<Option<Vec<Node>>, AutomataError> {
            nodes.iter().map(|node| node.substitute(solution)).collect()
        };
        if !self.free().contains(&solution.variable) {
            return Ok(Some(self.clone()));
        }
        let denominator = solution.denominator;
        Ok(match self {
            Node::Band { form, lowest, highest } => {
                let scale = |bound: &Option<i64>| bound.map(|bound| scaled(bound, denominator)).transpose();
                let (lowest, highest) = (scale(lowest)?, scale(highest)?);
                solution.apply(form)?.map(|form| Node::band(form, lowest, highest))
            }
            Node::Congruent { form, modulus } => {
                let modulus = scaled(*modulus, denominator)?;
                solution.apply(form)?.map(|form| Node::congruent(form, modulus))
            }
            Node::Set { automaton, variables } => {
                let other = solution.other_variable();
                let renamed = |other| move |&v: &Variable| if v == solution.variable { other } else { v };
                other.map(|other| Node::Set {
                    automaton: automaton.clone(),
                    variables: variables.iter().map(renamed(other)).collect(),
                })
            }
            Node::True | Node::False => Some(self.clone()),
            Node::Not(inner) => inner.substitute(solution)?.map(Node::negated),
            Node::And(all) => list(all)?.map(Node::and),
            Node::Or(any) => list(any)?.map(Node::or),
            Node::Iff(one, other) => match (one.substitute(solution)?, other.substitute(solution)?) {
                (Some(one), Some(other)) => Some(Node::Iff(Box::new(one), Box::new(other))),
                _ => None,
            },
            Node::Exists(hidden, _) if solution.numerator.variables().iter().any(|v| hidden.contains(v)) => None,
            Node::Exists(hidden, body) => body.substitute(solution)?.map(|body| Node::exists(hidden.clone(), body)),
        })
    }

    /// The sum of the sizes of all coefficients: a measure of the automaton to come.
    fn weight(&self) -> i64 {
        match self {
            Node::Band { form, .. } | Node::Congruent { form, .. } => {
                form.coefficients.values().map(|coefficient| coefficient.abs()).fold(0, i64::saturating_add)
            }
            Node::Not(inner) | Node::Exists(_, inner) => inner.weight(),
            Node::And(nodes) | Node::Or(nodes) => nodes.iter().map(Node::weight).fold(0, i64::saturating_add),
            Node::Iff(one, other) => one.weight().saturating_add(other.weight()),
            Node::True | Node::False | Node::Set { .. } => 0,
        }
    }

    fn mentions_any(&self, variables: &[Variable]) -> bool {
        let free = self.free();
        variables.iter().any(|variable| free.contains(variable))
    }
}

/// `variable` < `below`, said by the conjunct `index`.
struct Bound {
    variable: Variable,
    below: Form,
    index: usize,
}

/// What stands under "there is": hidden variables and conjuncts.
struct Scope {
    hidden: Vec<Variable>,
    conjuncts: Vec<Node>,
}

impl Scope {
    fn new(hidden: &[Variable], body: &Node) -> Scope {
        let mut scope = Scope { hidden: hidden.to_vec(), conjuncts: vec![body.clone()] };
        scope.flatten();
        scope
    }

    /// Nested conjunctions and "there is" become part of this one: bound variables are all different.
    fn flatten(&mut self) {
        let mut stack = std::mem::take(&mut self.conjuncts);
        stack.reverse();
        while let Some(node) = stack.pop() {
            match node {
                Node::True => {}
                Node::And(all) => stack.extend(all.into_iter().rev()),
                // The same node may have come here twice; its variables are then not those of the first.
                Node::Exists(inner, body) if !inner.iter().any(|variable| self.hidden.contains(variable)) => {
                    self.hidden.extend(inner);
                    stack.push(*body);
                }
                other => self.conjuncts.push(other),
            }
        }
        self.conjuncts = merged(std::mem::take(&mut self.conjuncts));
        let used: BTreeSet<Variable> = self.conjuncts.iter().flat_map(Node::free).collect();
        self.hidden.retain(|variable| used.contains(variable));
    }

    /// Makes one of two variables that are defined in the same way. Whether there were two.
    ///
    /// A variable v is defined by 0 ≤ f − c·v < c, by f = Q(v) together with a set in which every number has another Q, or by a function. Terms such as ⌊nα⌋ that
    /// stand in a formula twice have made a variable each time.
    fn unify(&mut self) -> Result<bool, AutomataError> {
        let all: BTreeSet<Variable> = self.conjuncts.iter().flat_map(Node::free).collect();
        for &variable in &self.hidden {
            for definition in self.definitions(variable) {
                for &other in all.iter().filter(|&&other| other != variable) {
                    let solution = Solution { variable, numerator: Form::variable(other), denominator: 1 };
                    let known = |node: &Node| {
                        Ok(node.substitute(&solution)?.is_some_and(|renamed| self.conjuncts.contains(&renamed)))
                    };
                    let same: Result<Vec<bool>, AutomataError> = definition.iter().map(known).collect();
                    if !same?.iter().all(|&known| known) {
                        continue;
                    }
                    let renamed: Result<Option<Vec<Node>>, AutomataError> =
                        self.conjuncts.iter().map(|node| node.substitute(&solution)).collect();
                    if let Some(renamed) = renamed? {
                        self.conjuncts = renamed;
                        self.flatten();
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    /// Groups of conjuncts each of which leaves one value for `variable`, given the other variables.
    fn definitions(&self, variable: Variable) -> Vec<Vec<Node>> {
        let mut found = Vec::new();
        for node in &self.conjuncts {
            let function = |automaton: &Handle, about: &[Variable]| {
                automaton.1 && about.len() == 2 && about[1] == variable && about[0] != variable
            };
            if matches!(node, Node::Set { automaton, variables } if function(automaton, variables)) {
                found.push(vec![node.clone()]);
            }
            let Node::Band { form, lowest: Some(lowest), highest: Some(highest) } = node else { continue };
            let value = form.only_value_of(variable);
            if value.is_some_and(|coefficient| coefficient != 0 && highest - lowest < coefficient.abs()) {
                found.push(vec![node.clone()]);
            }
            let reading = form.coefficients.contains_key(&(variable, Reading::Denominators));
            let others =
                [Reading::Value, Reading::Shifted].iter().any(|&r| form.coefficients.contains_key(&(variable, r)));
            if reading && !others && lowest == highest {
                let unique = |node: &&Node| matches!(node, Node::Set { automaton, variables } if automaton.1 && variables == &[variable]);
                found.extend(self.conjuncts.iter().filter(unique).map(|set| vec![node.clone(), set.clone()]));
            }
        }
        found
    }

    /// Uses an equation c·v + … = s to get rid of a hidden v, at first those with c = ±1 and short ones, then any that does not make larger
    /// coefficients. Whether one was found.
    fn substitute(&mut self) -> Result<bool, AutomataError> {
        let mut candidates: Vec<(usize, Solution)> = Vec::new();
        for (index, node) in self.conjuncts.iter().enumerate() {
            let Node::Band { form, lowest: Some(lowest), highest } = node else { continue };
            if Some(*lowest) == *highest {
                for &variable in &self.hidden {
                    candidates.extend(Solution::new(form, *lowest, variable)?.map(|solution| (index, solution)));
                }
            }
        }
        candidates.sort_by_key(|(_, solution)| (solution.denominator != 1, solution.numerator.coefficients.len()));
        for (index, solution) in candidates {
            let others = self.conjuncts.iter().enumerate().filter(|&(other, _)| other != index);
            let replaced: Result<Option<Vec<Node>>, AutomataError> =
                others.map(|(_, node)| node.substitute(&solution)).collect();
            let Some(mut replaced) = replaced? else { continue };
            replaced.extend(solution.conditions());
            let weight = |nodes: &[Node]| nodes.iter().map(Node::weight).fold(0, i64::saturating_add);
            if solution.denominator == 1 || weight(&replaced) <= weight(&self.conjuncts) {
                self.conjuncts = replaced;
                self.flatten();
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Gets rid of a hidden v that is only bounded from below and above by forms, v alone: the bounds must not cross. Whether one was found.
    fn squeeze(&mut self) -> Result<bool, AutomataError> {
        for &variable in &self.hidden {
            let about: Vec<usize> =
                (0..self.conjuncts.len()).filter(|&index| self.conjuncts[index].free().contains(&variable)).collect();
            // v ≥ each of the lower forms, v ≤ each of the upper ones.
            let (mut lower, mut upper) = (vec![Form::default()], Vec::new());
            let mut simple = true;
            for &index in &about {
                let Node::Band { form, lowest, highest } = &self.conjuncts[index] else {
                    simple = false;
                    break;
                };
                let Some(coefficient @ (1 | -1)) = form.only_value_of(variable) else {
                    simple = false;
                    break;
                };
                let rest = form.clone().plus(-coefficient, &Form::variable(variable))?;
                for (bound, at_least) in [(lowest, coefficient == 1), (highest, coefficient == -1)] {
                    let Some(bound) = bound else { continue };
                    let value = Form::constant(*bound)?.plus(-1, &rest)?.times(coefficient)?;
                    if at_least { lower.push(value) } else { upper.push(value) }
                }
            }
            if !simple || lower.len() * upper.len() > about.len() + 4 {
                continue;
            }
            let mut conjuncts: Vec<Node> = (0..self.conjuncts.len())
                .filter(|index| !about.contains(index))
                .map(|index| self.conjuncts[index].clone())
                .collect();
            for low in &lower {
                for high in &upper {
                    conjuncts.push(Node::band(high.clone().plus(-1, low)?, Some(0), None));
                }
            }
            self.conjuncts = conjuncts;
            self.flatten();
            return Ok(true);
        }
        Ok(false)
    }

    /// A hidden variable that a form without hidden variables bounds from above, and that something else speaks of.
    fn bound(&self) -> Result<Option<Bound>, AutomataError> {
        for (index, node) in self.conjuncts.iter().enumerate() {
            let Node::Band { form, lowest, highest } = node else { continue };
            for &variable in &self.hidden {
                let (limit, sign) = match (form.only_value_of(variable), lowest, highest) {
                    (Some(1), None, Some(highest)) => (*highest, -1),
                    (Some(-1), Some(lowest), None) => (-lowest, 1),
                    _ => continue,
                };
                // v ≤ limit ∓ the rest of the form.
                let rest = form.clone().plus(sign, &Form::variable(variable))?;
                let free = rest.variables();
                let mut others = self.conjuncts.iter().enumerate().filter(|&(other, _)| other != index);
                if !free.is_empty()
                    && !free.iter().any(|free| self.hidden.contains(free))
                    && others.any(|(_, node)| node.mentions_any(&[variable]))
                {
                    let below = Form::constant(limit)?.plus(sign, &rest)?.plus(1, &Form::constant(1)?)?;
                    return Ok(Some(Bound { variable, below, index }));
                }
            }
        }
        Ok(None)
    }

    /// The disjunctions that mention hidden variables, multiplied out; nothing if there are none or too many.
    fn disjuncts(&self) -> Option<Vec<Node>> {
        let splits = |node: &Node| matches!(node, Node::Or(_)) && node.mentions_any(&self.hidden);
        let count = self.conjuncts.iter().filter(|node| splits(node)).map(|node| match node {
            Node::Or(any) => any.len(),
            _ => 1,
        });
        let count: usize = count.fold(1, usize::saturating_mul);
        if count == 1 || count > MOST_DISJUNCTS {
            return None;
        }
        let mut products: Vec<Vec<Node>> = vec![Vec::new()];
        for node in &self.conjuncts {
            products = match node {
                Node::Or(any) if splits(node) => products
                    .iter()
                    .flat_map(|product| any.iter().map(|one| [product.as_slice(), std::slice::from_ref(one)].concat()))
                    .collect(),
                other => products.into_iter().map(|product| [product, vec![other.clone()]].concat()).collect(),
            };
        }
        Some(products.into_iter().map(|product| Node::exists(self.hidden.clone(), Node::and(product))).collect())
    }
}

impl Node {
    /// form ≡ 0 (mod modulus), decided at once where the form is constant.
    pub(super) fn congruent(form: Form, modulus: i64) -> Node {
        if !form.coefficients.is_empty() {
            Node::Congruent { form, modulus }
        } else if form.constant.rem_euclid(modulus) == 0 {
            Node::True
        } else {
            Node::False
        }
    }
}

impl Compiler<'_> {
    /// The relation of "there are `hidden` such that `body`".
    pub(super) fn eliminate(&mut self, hidden: &[Variable], body: &Node) -> Result<Relation, AutomataError> {
        if let Node::Or(any) = body {
            let parts: Vec<Relation> = any
                .iter()
                .map(|one| self.compile(&Node::exists(hidden.to_vec(), one.clone())))
                .collect::<Result<_, _>>()?;
            return self.combined(Operation::Or, &parts);
        }
        let mut scope = Scope::new(hidden, body);
        // Split first: an equation that stands in one disjunct only is the best to substitute with.
        if let Some(disjuncts) = scope.disjuncts() {
            let parts: Vec<Relation> = disjuncts.iter().map(|one| self.compile(one)).collect::<Result<_, _>>()?;
            return self.combined(Operation::Or, &parts);
        }
        while scope.unify()? || scope.substitute()? || scope.squeeze()? {}
        if scope.conjuncts.contains(&Node::False) {
            return self.compile(&Node::False);
        }
        if scope.hidden.is_empty() {
            return self.compile(&Node::and(scope.conjuncts));
        }
        self.project(scope)
    }

    /// Hides the variables: by subsets, or where these are many and one is bounded, by induction.
    fn project(&mut self, scope: Scope) -> Result<Relation, AutomataError> {
        let relations: Vec<Relation> =
            scope.conjuncts.iter().map(|node| self.compile(node)).collect::<Result<_, _>>()?;
        let Some(bound) = scope.bound()? else { return self.hide(relations, scope.hidden, false) };
        let is_limit =
            |result: &Result<Relation, AutomataError>| matches!(result, Err(AutomataError::Halt(Halt::Limit { .. })));
        let mut result = self.hide(relations.clone(), scope.hidden.clone(), true);
        if is_limit(&result) {
            let hidden = scope.hidden.clone();
            result = self.hide_bounded(scope, &bound);
            if is_limit(&result) {
                result = self.hide(relations, hidden, false);
            }
        }
        result
    }

    /// Multiplies out what hangs together by hidden variables, and hides them, if need be by few subsets only.
    fn hide(
        &mut self,
        mut relations: Vec<Relation>,
        mut hidden: Vec<Variable>,
        few: bool,
    ) -> Result<Relation, AutomataError> {
        while let Some(group) = next_group(&relations, &hidden) {
            let touches = |relation: &Relation| relation.variables.iter().any(|variable| group.contains(variable));
            let (bucket, rest): (Vec<Relation>, Vec<Relation>) = relations.into_iter().partition(touches);
            relations = rest;
            let product = self.combined(Operation::And, &bucket)?;
            let tracks: Vec<usize> =
                (0..product.variables.len()).filter(|&track| group.contains(&product.variables[track])).collect();
            let mut work = self.rest();
            if few {
                let most = MOST_SUBSETS.max(product.automaton.states() as u64);
                work = work.within_states(most).within_memory(MOST_SUBSET_BYTES);
            }
            let automaton = product.automaton.exists(&tracks, &work.beside(product.automaton.bytes() as u64))?;
            let variables = product.variables.iter().copied().filter(|variable| !group.contains(variable)).collect();
            relations.push(Relation { variables, automaton: Arc::new(automaton) });
            hidden.retain(|variable| !group.contains(variable));
        }
        self.combined(Operation::And, &relations)
    }

    /// The same, by induction on the bound; see [`Automaton::exists_below`].
    fn hide_bounded(&mut self, scope: Scope, bound: &Bound) -> Result<Relation, AutomataError> {
        let Scope { hidden, mut conjuncts } = scope;
        conjuncts.remove(bound.index);
        let others: Vec<Variable> = hidden.into_iter().filter(|&other| other != bound.variable).collect();
        let mentions = |node: &Node| node.mentions_any(&[bound.variable]) || node.mentions_any(&others);
        let (about, rest): (Vec<Node>, Vec<Node>) = conjuncts.into_iter().partition(mentions);
        let relations = about.iter().map(|node| self.compile(node)).collect::<Result<_, _>>()?;
        let relation = self.hide(relations, others, false)?;
        let Ok(track) = relation.variables.binary_search(&bound.variable) else {
            return Err(AutomataError::Mismatch { what: "number of tracks" });
        };
        let below = relation.automaton.few_exist_below(track, MOST_LEARNED, &self.rest())?;
        // From here on the variable is the bound itself.
        let equation = bound.below.clone().plus(-1, &Form::variable(bound.variable))?;
        let mut relations = vec![Relation { variables: relation.variables, automaton: Arc::new(below) }];
        relations.push(self.compile(&Node::band(equation, Some(0), Some(0)))?);
        for node in &rest {
            relations.push(self.compile(node)?);
        }
        self.hide(relations, vec![bound.variable], false)
    }
}

/// The hidden variables to be hidden next: all that hang together if their product is narrow, otherwise the one that touches the fewest tracks.
fn next_group(relations: &[Relation], hidden: &[Variable]) -> Option<Vec<Variable>> {
    let first = *hidden.first()?;
    let mut tracks: BTreeSet<Variable> = BTreeSet::from([first]);
    loop {
        let before = tracks.len();
        for relation in relations {
            let linked =
                relation.variables.iter().any(|variable| hidden.contains(variable) && tracks.contains(variable));
            if linked {
                tracks.extend(&relation.variables);
            }
        }
        if tracks.len() == before {
            break;
        }
    }
    let together: Vec<Variable> = hidden.iter().copied().filter(|variable| tracks.contains(variable)).collect();
    if tracks.len() <= WIDEST_PRODUCT {
        return Some(together);
    }
    let width = |variable: &Variable| {
        let touching = relations.iter().filter(|relation| relation.variables.contains(variable));
        touching.flat_map(|relation| relation.variables.iter().copied()).collect::<BTreeSet<_>>().len()
    };
    together.iter().copied().min_by_key(width).map(|variable| vec![variable])
}
