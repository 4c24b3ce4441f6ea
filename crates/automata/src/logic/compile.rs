//! From nodes to automata.

use super::Formula;
use super::form::Variable;
use super::node::Node;
use super::resolve::{Library, Resolver};
use crate::hashing::Table;
use crate::linear::linear;
use crate::product::{Operation, Part, combine};
use crate::{AutomataError, Automaton, NumberSystem};
use numeration::work::Work;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

/// Turns formulas into automata of one numeration system; results are kept for the next formula.
///
/// ```
/// use wythoff::automata::{Automaton, NumberSystem};
/// use wythoff::automata::logic::{Compiler, Term};
/// let mut compiler = Compiler::new(&NumberSystem::ostrowski(&[2])?);
/// // B_n as a set: exists n: x = ⌊nα⌋ + 2n.
/// let n = || Term::variable("n");
/// let upper = Term::variable("x").equals(n().times_alpha() + 2 * n()).exists(["n"]);
/// let automaton = compiler.relation(&upper, &["x"])?;
/// let members: Vec<String> = automaton.members().take(5).map(|tuple| tuple[0].to_string()).collect();
/// assert_eq!(members, ["0", "3", "6", "10", "13"]);
/// # Ok::<(), wythoff::automata::AutomataError>(())
/// ```
pub struct Compiler<'b> {
    pub(super) system: Arc<NumberSystem>,
    pub(super) work: Work<'b>,
    library: Library,
    known: Table<Node, Relation>,
    /// The bytes of the automata that are known.
    kept: usize,
    next: Variable,
}

impl fmt::Debug for Compiler<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Compiler")
            .field("system", &self.system)
            .field("known", &self.known.len())
            .finish_non_exhaustive()
    }
}

/// An automaton whose tracks are variables, in increasing order.
#[derive(Clone, Debug)]
pub(super) struct Relation {
    pub(super) variables: Vec<Variable>,
    pub(super) automaton: Arc<Automaton>,
}

impl<'b> Compiler<'b> {
    /// A compiler with the default limits.
    pub fn new(system: &Arc<NumberSystem>) -> Compiler<'b> {
        Compiler::within(system, &Work::default())
    }

    /// A compiler that keeps to the limits of `work`.
    pub fn within(system: &Arc<NumberSystem>, work: &Work<'b>) -> Compiler<'b> {
        Compiler {
            system: system.clone(),
            work: *work,
            library: Library::default(),
            known: Table::default(),
            kept: 0,
            next: 0,
        }
    }

    /// The limits, beside what is kept.
    pub(super) fn rest(&self) -> Work<'b> {
        self.work.beside(self.kept as u64)
    }

    /// The numeration system.
    pub fn system(&self) -> &Arc<NumberSystem> {
        &self.system
    }

    /// The automaton of the tuples for which `formula` holds. The tracks are the variables `names`, in this order.
    ///
    /// # Errors
    /// [`AutomataError::FreeVariable`] for a free variable that is not among `names`; what is wrong with a term; limits of the work.
    pub fn relation<N: AsRef<str>>(&mut self, formula: &Formula, names: &[N]) -> Result<Automaton, AutomataError> {
        let (tracks, node) = self.resolve(formula, names, true)?;
        self.relation_of_node(&node, &tracks)
    }

    /// The automaton of a node whose free variables are among `tracks`, which are increasing.
    pub(super) fn relation_of_node(&mut self, node: &Node, tracks: &[Variable]) -> Result<Automaton, AutomataError> {
        let relation = self.compile(node)?;
        self.on_tracks(&relation, tracks)
    }

    /// The tracks given to `names`, and the node of `formula` or of its opposite.
    pub(super) fn resolve<N: AsRef<str>>(
        &mut self,
        formula: &Formula,
        names: &[N],
        positive: bool,
    ) -> Result<(Vec<Variable>, Node), AutomataError> {
        let Compiler { system, work, library, next, .. } = self;
        let mut resolver = Resolver { system, work, library, scope: Vec::new(), next };
        let names: Vec<String> = names.iter().map(|name| name.as_ref().to_owned()).collect();
        let tracks = resolver.declare(&names);
        Ok((tracks, resolver.node(formula, positive)?))
    }

    /// The relation with `tracks`, which are increasing and among which its variables are.
    pub(super) fn on_tracks(&mut self, relation: &Relation, tracks: &[Variable]) -> Result<Automaton, AutomataError> {
        let place = |variable| tracks.iter().position(|track| track == variable).unwrap_or(tracks.len());
        let places: Vec<usize> = relation.variables.iter().map(place).collect();
        relation.automaton.spread(&places, tracks.len(), &self.rest())
    }

    /// The relation of a node, computed once for all nodes that differ only in the names of variables.
    pub(super) fn compile(&mut self, node: &Node) -> Result<Relation, AutomataError> {
        let mut variables = BTreeSet::new();
        node.collect_variables(&mut variables);
        let variables: Vec<Variable> = variables.into_iter().collect();
        let rank = |variable: Variable| variables.binary_search(&variable).unwrap_or(0) as Variable;
        let ranked = node.renamed(&rank);
        let relation = match self.known.get(&ranked) {
            Some(relation) => relation.clone(),
            None => {
                let made = self.make(node)?;
                let made = Relation { variables: made.variables.iter().map(|&v| rank(v)).collect(), ..made };
                if Arc::strong_count(&made.automaton) == 1 {
                    self.kept += made.automaton.graph.bytes();
                }
                self.known.insert(ranked, made.clone());
                made
            }
        };
        let back = |&rank: &Variable| variables[rank as usize];
        Ok(Relation { variables: relation.variables.iter().map(back).collect(), automaton: relation.automaton })
    }

    fn make(&mut self, node: &Node) -> Result<Relation, AutomataError> {
        let (system, work) = (&self.system, &self.rest());
        let leaf = |variables, automaton| Ok(Relation { variables, automaton: Arc::new(automaton) });
        match node {
            Node::True => leaf(Vec::new(), Automaton::all(system, 0, work)?),
            Node::False => leaf(Vec::new(), Automaton::none(system, 0)),
            Node::Band { form, lowest, highest } => {
                leaf(form.variables(), linear(system, form.weights(), *lowest, *highest, work)?)
            }
            Node::Congruent { form, modulus } => {
                let remainder = (-form.constant).rem_euclid(*modulus);
                let automaton = crate::congruence::congruence(system, form.weights(), remainder, *modulus, work)?;
                leaf(form.variables(), automaton)
            }
            Node::Set { automaton, variables } => self.set(&automaton.0, variables),
            Node::Not(inner) => {
                let inner = self.compile(inner)?;
                leaf(inner.variables, inner.automaton.complement(&self.rest())?)
            }
            Node::And(all) => {
                let all = super::eliminate::merged(all.clone());
                match all.as_slice() {
                    [] => self.compile(&Node::True),
                    [one] => self.compile(one),
                    all => self.combination(Operation::And, all),
                }
            }
            Node::Or(any) => self.combination(Operation::Or, any),
            Node::Iff(one, other) => match (&**one, &**other) {
                (Node::Not(one), other) | (other, Node::Not(one)) => {
                    self.combination(Operation::Xor, &[(**one).clone(), other.clone()])
                }
                (one, other) => self.combination(Operation::Iff, &[one.clone(), other.clone()]),
            },
            Node::Exists(variables, body) => self.eliminate(variables, body),
        }
    }

    /// A set whose variables may repeat and stand in any order.
    fn set(&mut self, automaton: &Arc<Automaton>, variables: &[Variable]) -> Result<Relation, AutomataError> {
        let mut order: Vec<usize> = (0..variables.len()).collect();
        order.sort_by_key(|&track| variables[track]);
        let mut sorted: Vec<Variable> = order.iter().map(|&track| variables[track]).collect();
        if sorted == variables && sorted.windows(2).all(|pair| pair[0] < pair[1]) {
            return Ok(Relation { variables: sorted, automaton: automaton.clone() });
        }
        let mut result = automaton.reorder(&order, &self.rest())?;
        let mut track = 0;
        while track + 1 < sorted.len() {
            if sorted[track] == sorted[track + 1] {
                result = result.merge_with_next(track, &self.rest())?;
                sorted.remove(track + 1);
            } else {
                track += 1;
            }
        }
        Ok(Relation { variables: sorted, automaton: Arc::new(result) })
    }

    fn combination(&mut self, operation: Operation, nodes: &[Node]) -> Result<Relation, AutomataError> {
        let relations: Vec<Relation> = nodes.iter().map(|node| self.compile(node)).collect::<Result<_, _>>()?;
        self.combined(operation, &relations)
    }

    /// Relations put together over all their variables.
    pub(super) fn combined(&mut self, operation: Operation, relations: &[Relation]) -> Result<Relation, AutomataError> {
        if let [only] = relations
            && matches!(operation, Operation::And | Operation::Or)
        {
            return Ok(only.clone());
        }
        // Small ones first: a short list of small factors rules out most of what the large ones could reach.
        let mut relations: Vec<&Relation> = relations.iter().collect();
        if matches!(operation, Operation::And | Operation::Or) {
            relations.sort_by_key(|relation| relation.automaton.states());
        }
        if matches!(operation, Operation::And | Operation::Or) && relations.len() > 2 {
            // Two by two, as what is minimal in between keeps the next product small.
            let mut result = relations[0].clone();
            for relation in &relations[1..] {
                result = self.combined(operation, &[result, (*relation).clone()])?;
            }
            return Ok(result);
        }
        let all: BTreeSet<Variable> =
            relations.iter().flat_map(|relation| relation.variables.iter().copied()).collect();
        let variables: Vec<Variable> = all.into_iter().collect();
        let track = |variable: &Variable| variables.binary_search(variable).unwrap_or(0);
        let part = |relation: &&Relation| (relation.automaton.clone(), relation.variables.iter().map(track).collect());
        let parts: Vec<(Arc<Automaton>, Vec<usize>)> = relations.iter().map(part).collect();
        let parts: Vec<Part> =
            parts.iter().map(|(automaton, tracks)| Part { automaton, tracks: tracks.clone() }).collect();
        let automaton = combine(&self.system, variables.len(), operation, &parts, &self.rest())?;
        Ok(Relation { variables, automaton: Arc::new(automaton) })
    }
}
