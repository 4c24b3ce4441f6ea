//! Formulas whose names are resolved, whose terms are linear forms, and whose negations stand at the leaves.

use super::form::{Form, Variable};
use crate::Automaton;
use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// An automaton that is the same only as itself, so that nodes can be compared cheaply; and whether it is a set of numbers in which no two have
/// the same Q, or of pairs in which no two have the same first number.
#[derive(Clone, Debug)]
pub(super) struct Handle(pub(super) Arc<Automaton>, pub(super) bool);

impl PartialEq for Handle {
    fn eq(&self, other: &Handle) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Handle {}

impl Hash for Handle {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (Arc::as_ptr(&self.0) as usize).hash(state);
    }
}

/// A formula about variables.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Node {
    True,
    False,
    /// lowest ≤ form ≤ highest; the form's constant is 0.
    Band {
        form: Form,
        lowest: Option<i64>,
        highest: Option<i64>,
    },
    /// form ≡ 0 (mod modulus).
    Congruent {
        form: Form,
        modulus: i64,
    },
    /// The tuple of variables is a member; they may repeat and stand in any order.
    Set {
        automaton: Handle,
        variables: Vec<Variable>,
    },
    /// Not, in front of a band with two bounds, a congruence, a set or "there is".
    Not(Box<Node>),
    And(Vec<Node>),
    Or(Vec<Node>),
    /// Both or neither.
    Iff(Box<Node>, Box<Node>),
    Exists(Vec<Variable>, Box<Node>),
}

impl Node {
    /// lowest ≤ form ≤ highest, decided at once where the form is constant or both bounds are missing, divided by a common factor, and with a
    /// positive first coefficient.
    pub(super) fn band(mut form: Form, lowest: Option<i64>, highest: Option<i64>) -> Node {
        let constant = std::mem::take(&mut form.constant);
        let (mut lowest, mut highest) =
            (lowest.map(|bound| bound.saturating_sub(constant)), highest.map(|bound| bound.saturating_sub(constant)));
        let Some((_, &first)) = form.coefficients.first_key_value() else {
            let holds = lowest.is_none_or(|bound| bound <= 0) && highest.is_none_or(|bound| bound >= 0);
            return if holds { Node::True } else { Node::False };
        };
        if form.coefficients.values().all(|&coefficient| coefficient > 0) && lowest.is_some_and(|bound| bound <= 0) {
            lowest = None;
        }
        if form.coefficients.values().all(|&coefficient| coefficient < 0) && highest.is_some_and(|bound| bound >= 0) {
            highest = None;
        }
        if lowest.is_none() && highest.is_none() {
            return Node::True;
        }
        let common = form.coefficients.values().fold(0, |common, &coefficient| gcd(common, coefficient));
        let sign = if first < 0 { -1 } else { 1 };
        form.coefficients.values_mut().for_each(|coefficient| *coefficient /= common * sign);
        if sign < 0 {
            (lowest, highest) = (highest.map(|bound| -bound), lowest.map(|bound| -bound));
        }
        let lowest = lowest.map(|bound| -(-bound).div_euclid(common));
        let highest = highest.map(|bound| bound.div_euclid(common));
        if lowest.zip(highest).is_some_and(|(lowest, highest)| lowest > highest) {
            return Node::False;
        }
        Node::Band { form, lowest, highest }
    }

    pub(super) fn and(nodes: impl IntoIterator<Item = Node>) -> Node {
        let mut all = Vec::new();
        for node in nodes {
            match node {
                Node::True => {}
                Node::False => return Node::False,
                Node::And(inner) => all.extend(inner),
                other => all.push(other),
            }
        }
        match all.len() {
            0 => Node::True,
            1 => all.swap_remove(0),
            _ => Node::And(all),
        }
    }

    pub(super) fn or(nodes: impl IntoIterator<Item = Node>) -> Node {
        let mut any = Vec::new();
        for node in nodes {
            match node {
                Node::False => {}
                Node::True => return Node::True,
                Node::Or(inner) => any.extend(inner),
                other if any.contains(&other) => {}
                other => any.push(other),
            }
        }
        match any.len() {
            0 => Node::False,
            1 => any.swap_remove(0),
            _ => Node::Or(any),
        }
    }

    /// The opposite, with negations pushed to the leaves.
    pub(super) fn negated(self) -> Node {
        match self {
            Node::True => Node::False,
            Node::False => Node::True,
            Node::Band { form, lowest: None, highest: Some(highest) } => Node::band(form, Some(highest + 1), None),
            Node::Band { form, lowest: Some(lowest), highest: None } => Node::band(form, None, Some(lowest - 1)),
            Node::Not(inner) => *inner,
            Node::And(all) => Node::or(all.into_iter().map(Node::negated)),
            Node::Or(any) => Node::and(any.into_iter().map(Node::negated)),
            Node::Iff(one, other) => Node::Iff(Box::new(one.negated()), other),
            leaf => Node::Not(Box::new(leaf)),
        }
    }

    pub(super) fn exists(variables: Vec<Variable>, body: Node) -> Node {
        match body {
            Node::True | Node::False => body,
            body if variables.is_empty() => body,
            Node::Exists(inner, body) => Node::Exists([variables, inner].concat(), body),
            body => Node::Exists(variables, Box::new(body)),
        }
    }

    /// The free variables.
    pub(super) fn free(&self) -> BTreeSet<Variable> {
        match self {
            Node::True | Node::False => BTreeSet::new(),
            Node::Band { form, .. } | Node::Congruent { form, .. } => form.variables().into_iter().collect(),
            Node::Set { variables, .. } => variables.iter().copied().collect(),
            Node::Not(inner) => inner.free(),
            Node::And(nodes) | Node::Or(nodes) => nodes.iter().flat_map(Node::free).collect(),
            Node::Iff(one, other) => one.free().union(&other.free()).copied().collect(),
            Node::Exists(variables, body) => {
                let mut free = body.free();
                variables.iter().for_each(|variable| {
                    free.remove(variable);
                });
                free
            }
        }
    }

    /// All variables, bound ones too.
    pub(super) fn collect_variables(&self, into: &mut BTreeSet<Variable>) {
        match self {
            Node::Not(inner) => inner.collect_variables(into),
            Node::And(nodes) | Node::Or(nodes) => nodes.iter().for_each(|node| node.collect_variables(into)),
            Node::Iff(one, other) => {
                one.collect_variables(into);
                other.collect_variables(into);
            }
            Node::Exists(variables, body) => {
                into.extend(variables);
                body.collect_variables(into);
            }
            leaf => into.extend(leaf.free()),
        }
    }

    /// The same formula about other variables; `rename` must keep their order.
    pub(super) fn renamed(&self, rename: &dyn Fn(Variable) -> Variable) -> Node {
        let form_of = |form: &Form| {
            let renamed = |(&(variable, reading), &coefficient)| ((rename(variable), reading), coefficient);
            Form { coefficients: form.coefficients.iter().map(renamed).collect(), constant: form.constant }
        };
        let list = |nodes: &[Node]| nodes.iter().map(|node| node.renamed(rename)).collect();
        match self {
            Node::True => Node::True,
            Node::False => Node::False,
            Node::Band { form, lowest, highest } => {
                Node::Band { form: form_of(form), lowest: *lowest, highest: *highest }
            }
            Node::Congruent { form, modulus } => Node::Congruent { form: form_of(form), modulus: *modulus },
            Node::Set { automaton, variables } => {
                Node::Set { automaton: automaton.clone(), variables: variables.iter().map(|&v| rename(v)).collect() }
            }
            Node::Not(inner) => Node::Not(Box::new(inner.renamed(rename))),
            Node::And(nodes) => Node::And(list(nodes)),
            Node::Or(nodes) => Node::Or(list(nodes)),
            Node::Iff(one, other) => Node::Iff(Box::new(one.renamed(rename)), Box::new(other.renamed(rename))),
            Node::Exists(variables, body) => {
                Node::Exists(variables.iter().map(|&v| rename(v)).collect(), Box::new(body.renamed(rename)))
            }
        }
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
