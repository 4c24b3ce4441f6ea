//! `cedar --fold`: the right branch of the root, every other subtree folded into a triangle [F84, Fig. 1 and 3].

mod dot;
mod svg;
mod text;

use super::label;
use super::svg::root_in_words;
use std::fmt;
use wythoff::Natural;
use wythoff::numbers::{BranchNode, CedarTree, Digit, Reading};

/// Of a longer branch the middle is left out.
const LONGEST_BRANCH: usize = 8;
/// Longer numbers are shortened.
const LONGEST_NUMBER: usize = 15;
/// The digits of longer nodes are shortened.
const LONGEST_NODE: usize = 12;

/// A folded tree: what all three pictures say.
#[derive(Debug)]
pub struct Folded {
    title: String,
    branch: Vec<Step>,
}

/// A node of the right branch.
#[derive(Debug)]
struct Step {
    /// How many nodes of the branch are left out before this one.
    skipped: u64,
    digits: String,
    p_value: String,
    q_value: Option<String>,
    left: Option<Triangle>,
    right: Option<Triangle>,
}

/// A folded subtree C_{m,d}.
#[derive(Debug)]
struct Triangle {
    order: usize,
    digit: u32,
    nodes: String,
    least: String,
    most: String,
}

impl Folded {
    /// The values of larger trees have more than 20,000 decimals, of which the picture shows ten.
    pub const LARGEST_ORDER: usize = 100_000;

    /// Folds `tree`.
    pub fn new(tree: &CedarTree) -> Folded {
        let nodes = count(&tree.nodes());
        Folded {
            title: format!("Cedar tree of {}, {}, folded: {nodes}", tree.fraction(), root_in_words(tree)),
            branch: tree.right_branch(LONGEST_BRANCH).iter().map(|step| Step::new(tree, step)).collect(),
        }
    }

    /// As a picture.
    pub fn to_svg(&self) -> String {
        svg::picture(self)
    }

    /// For Graphviz.
    pub fn to_dot(&self) -> String {
        dot::graph(self)
    }
}

/// As text.
impl fmt::Display for Folded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&text::page(self))
    }
}

impl Step {
    fn new(tree: &CedarTree, step: &BranchNode) -> Step {
        Step {
            skipped: step.skipped,
            digits: digits(tree, step),
            p_value: shortened(&step.node.p_value),
            q_value: step.node.q_value.as_ref().map(shortened),
            left: step.left.as_ref().map(Triangle::new),
            right: step.right.as_ref().map(Triangle::new),
        }
    }
}

impl Triangle {
    fn new(tree: &CedarTree) -> Triangle {
        let (least, most) = tree.range(Reading::P);
        Triangle {
            order: tree.order(),
            digit: tree.root_digit(),
            nodes: count(&tree.nodes()),
            least: shortened(&least),
            most: shortened(&most),
        }
    }

    /// The p-values it holds, on one line.
    fn values(&self) -> String {
        if self.least == self.most { self.least.clone() } else { format!("{} … {}", self.least, self.most) }
    }
}

/// A digit and its zeros: `200`, or `20…0` where they are many.
fn digits(tree: &CedarTree, step: &BranchNode) -> String {
    let whole = tree.root().len();
    if whole <= LONGEST_NODE {
        return label(tree, &step.node);
    }
    format!("{}0…0", Digit(step.node.digits.digit(tree.order())))
}

fn count(nodes: &Natural) -> String {
    if *nodes == Natural::ONE { "1 node".to_string() } else { format!("{} nodes", shortened(nodes)) }
}

/// A number; of a long one the ends, and how long it is.
fn shortened(number: &Natural) -> String {
    let text = number.to_string();
    if text.len() <= LONGEST_NUMBER {
        return text;
    }
    format!("{}…{} ({} digits)", &text[..5], &text[text.len() - 5..], text.len())
}

/// What stands for the nodes of the branch that are left out.
fn left_out(skipped: u64) -> String {
    if skipped == 1 { "1 more such node".to_string() } else { format!("{skipped} more such nodes") }
}
