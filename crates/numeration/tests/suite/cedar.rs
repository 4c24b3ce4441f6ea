//! Cedar trees against the definition, carried out by recursion.

use proptest::prelude::*;
use wythoff_numeration::{
    CedarError, CedarNode, CedarTree, Commandment, ContinuedFraction, Digits, Natural, Reading, Trace, Turn, Verdict,
};

const FRACTIONS: [&str; 11] = [
    "[1;(1)]",
    "[1;(2)]",
    "[1;(3)]",
    "[1;(5)]",
    "[1;(2,1)]",
    "[1;(1,2)]",
    "[1;2,(3,4)]",
    "[1;1,1,(4,1,2)]",
    "[1;(1,2,3,4,5,6,7,1,1,2)]",
    "[1;4,(1,1,3)]",
    "[1;(3,1,1,1,1,1,2,1,4)]",
];

fn fraction(text: &str) -> ContinuedFraction {
    text.parse().expect(text)
}

/// A node straight from the inductive definition: digits most significant first, and the trace.
type Slow = (Vec<u32>, Vec<u8>);

/// C_{m,d} below a root given by its places (least significant first), in order, by recursion.
fn slow_tree(quotients: &[u32], places: &[u32], order: usize, trace: &[u8], nodes: &mut Vec<Slow>) {
    let digit = places[order];
    if order >= 1 {
        let mut left = places.to_vec();
        left[order] -= 1;
        left[order - 1] = 1;
        slow_tree(quotients, &left, order - 1, &[trace, &[0]].concat(), nodes);
    }
    nodes.push((places.iter().rev().copied().collect(), trace.to_vec()));
    let mut right = places.to_vec();
    if digit < quotients[order] {
        right[order] += 1;
        slow_tree(quotients, &right, order, &[trace, &[1]].concat(), nodes);
    } else if order >= 2 {
        right[order - 2] = 1;
        slow_tree(quotients, &right, order - 2, &[trace, &[1]].concat(), nodes);
    }
}

fn labels(trace: &Trace) -> Vec<u8> {
    trace.turns().map(Turn::label).collect()
}

/// All nodes in order: traversals, values, descents, counts.
fn check_tree(text: &str, tree: &CedarTree) {
    let quotients: Vec<u32> = fraction(text).terms().skip(1).take(tree.order() + 1).collect();
    let mut slow = Vec::new();
    slow_tree(&quotients, tree.root().least_significant_first(), tree.order(), &[], &mut slow);
    let nodes: Vec<CedarNode> = tree.in_order().collect();
    let brief: Vec<Slow> = nodes.iter().map(|node| (padded(&node.digits, tree), labels(&node.trace))).collect();
    assert_eq!(brief, slow, "{text} {}", tree.order());
    let mut q_values = Vec::new();
    for node in &nodes {
        assert_eq!(node.depth, node.trace.len());
        assert_eq!(node.leaf, node.q_value.is_none());
        let found = tree.descend(&node.p_value, Reading::P).unwrap();
        assert_eq!((&found.digits, &found.trace), (&node.digits, &node.trace), "{text}");
        assert_eq!(tree.trace_of(&node.digits).as_ref(), Some(&node.trace), "{text} {}", node.digits);
        assert_eq!(tree.node_at(&node.trace).as_ref(), Some(&node.digits));
        if let Some(value) = &node.q_value {
            let found = tree.descend(value, Reading::Q).unwrap();
            assert_eq!((&found.digits, &found.trace), (&node.digits, &node.trace), "{text}");
            q_values.push(value.clone());
        }
    }
    assert!(nodes.windows(2).all(|pair| &pair[0].p_value + 1 == pair[1].p_value));
    assert!(q_values.windows(2).all(|pair| &pair[0] + 1 == pair[1]));
    let (least, most) = tree.range(Reading::P);
    assert_eq!((&least, &most), (&nodes[0].p_value, &nodes[nodes.len() - 1].p_value));
    assert!(tree.descend(&(most + 1), Reading::P).is_err());
    assert!(least <= Natural::ONE || tree.descend(&(least - 1), Reading::P).is_err());
    let leaves: Vec<u64> = nodes.iter().filter(|node| node.leaf).map(|node| node.depth + 1).collect();
    assert_eq!(tree.nodes(), Natural::from(nodes.len()));
    assert_eq!(tree.leaves(), Natural::from(leaves.len()));
    assert_eq!(tree.size(Reading::Q), Natural::from(q_values.len()));
    assert_eq!(Some(tree.longest_path()), leaves.iter().max().copied(), "{text}");
    assert_eq!(Some(tree.shortest_path()), leaves.iter().min().copied(), "{text}");
    check_other_orders(tree, nodes);
}

fn padded(digits: &Digits, tree: &CedarTree) -> Vec<u32> {
    (0..tree.root().len()).rev().map(|place| digits.digit(place)).collect()
}

/// Pre-order is the order of traces with every prefix first; level order sorts by depth.
fn check_other_orders(tree: &CedarTree, mut nodes: Vec<CedarNode>) {
    nodes.sort_by_key(|node| labels(&node.trace));
    assert!(tree.pre_order().eq(nodes.iter().cloned()));
    nodes.sort_by_key(|node| node.depth);
    assert!(tree.level_order().eq(nodes.iter().cloned()));
    let mut walk = tree.level_order();
    while walk.advance().is_some() {}
    assert!(walk.advance().is_none() && walk.next().is_none());
}

/// The right branch and its subtrees, one after another, are the tree [F84, §6, Fig. 1 and 3].
#[test]
fn right_branches_put_the_tree_together() {
    for text in FRACTIONS {
        for order in 0..7 {
            let tree = CedarTree::new(&fraction(text), order).unwrap();
            let whole: Vec<Natural> = tree.in_order().map(|node| node.p_value).collect();
            let mut values = Vec::new();
            let branch = tree.right_branch(usize::MAX);
            for step in &branch {
                assert_eq!((step.skipped, step.left.is_some()), (0, order >= 1));
                if let Some(below) = &step.left {
                    assert_eq!((below.order() + 1, below.root_digit()), (order, 1));
                    values.extend(below.in_order().map(|node| node.p_value));
                }
                values.push(step.node.p_value.clone());
                if let Some(below) = &step.right {
                    assert_eq!((below.order() + 2, below.root_digit()), (order, 1));
                    values.extend(below.in_order().map(|node| node.p_value));
                }
            }
            assert_eq!(values, whole, "{text} {order}");
            for most in 0..branch.len() {
                let short = tree.right_branch(most);
                let shown = most.max(2).min(branch.len());
                let (last, skipped) = (&short[shown - 1], branch.len() - shown);
                assert_eq!((short.len(), last.skipped), (shown, skipped as u64));
                assert_eq!(last.node, branch[branch.len() - 1].node);
                assert!(short[..shown - 1].iter().zip(&branch).all(|(one, other)| one.node == other.node));
            }
        }
    }
}

#[test]
fn trees_are_as_defined() {
    for text in FRACTIONS {
        for order in 0..8 {
            let tree = CedarTree::new(&fraction(text), order).unwrap();
            if tree.nodes() > Natural::from(1500u32) {
                break;
            }
            check_tree(text, &tree);
            for digit in 2..=tree.quotients()[order] {
                check_tree(text, &CedarTree::with_root_digit(&fraction(text), order, digit).unwrap());
            }
        }
    }
}

#[test]
fn every_subtree_is_a_cedar_tree() {
    let text = "[1;2,(3,4)]";
    let tree = CedarTree::new(&fraction(text), 2).unwrap();
    for node in tree.in_order() {
        check_tree(text, &CedarTree::with_root(&fraction(text), node.digits).unwrap());
    }
}

#[test]
fn cursors_come_back_the_way_they_went() {
    for text in FRACTIONS {
        let tree = CedarTree::new(&fraction(text), 4).unwrap();
        let mut walk = tree.pre_order();
        for _ in 0..300 {
            let Some(node) = walk.advance() else { break };
            for left in [true, false] {
                let mut child = node.clone();
                if if left { child.go_left() } else { child.go_right() } {
                    assert!(child.go_up());
                    assert_eq!((child.digits(), child.trace()), (node.digits(), node.trace()));
                }
            }
        }
        let mut cursor = tree.cursor();
        assert!(!cursor.go_up());
        cursor.go_right_often(u64::MAX);
        assert_eq!(cursor.p_value(), tree.nodes());
        cursor.go_to_root();
        assert_eq!(cursor.digits(), *tree.root());
    }
}

#[test]
fn the_ten_commandments() {
    for text in FRACTIONS {
        let constant = fraction(text).period().len() == 1 && fraction(text).initial().len() == 1;
        let mut failed = false;
        for order in 0..12 {
            let tree = CedarTree::new(&fraction(text), order).unwrap();
            if tree.nodes() > Natural::from(4000u32) {
                break;
            }
            for commandment in Commandment::ALL {
                let verdict = tree.examine(commandment).unwrap().verdict;
                let name = format!("{commandment} {text} m = {order}: {verdict:?}");
                match commandment {
                    Commandment::MiserePartners | Commandment::MisereTraces if !constant => {
                        assert!(matches!(verdict, Verdict::NotApplicable(_)), "{name}");
                    }
                    Commandment::TraceShifts if !constant => failed |= matches!(verdict, Verdict::Fails(_)),
                    _ => assert_eq!(verdict, Verdict::Holds, "{name}"),
                }
            }
            for digit in 2..=tree.quotients()[order] {
                let other = CedarTree::with_root_digit(&fraction(text), order, digit).unwrap();
                for commandment in Commandment::ALL {
                    let verdict = other.examine(commandment).unwrap().verdict;
                    assert!(!matches!(verdict, Verdict::Fails(_)), "{commandment} {text} {order} {digit} {verdict:?}");
                }
            }
        }
        assert_eq!(failed, !constant, "(vii) of {text}");
    }
}

/// The paper claims (vii) for every α; the smallest counterexample.
#[test]
fn the_seventh_commandment_needs_equal_quotients() {
    let tree = CedarTree::new(&fraction("[1;(2,1)]"), 1).unwrap();
    let Verdict::Fails(witness) = tree.examine(Commandment::TraceShifts).unwrap().verdict else { panic!("it holds") };
    assert_eq!(witness.digits, Digits::from_most_significant(&[0, 2]));
    assert_eq!(labels(&witness.trace), [0, 1]);
    assert_eq!(witness.reason, "no node has the trace 1");
}

#[test]
fn remarks_name_what_is_left_out() {
    let mixed = CedarTree::new(&fraction("[1;(2,1)]"), 3).unwrap();
    assert!(mixed.examine(Commandment::Paths).unwrap().remark.unwrap().contains("longest path only"));
    assert!(mixed.examine(Commandment::Leaves).unwrap().remark.is_some());
    let golden = CedarTree::new(&fraction("[1;(1)]"), 6).unwrap();
    assert_eq!(golden.examine(Commandment::Paths).unwrap().remark, None);
    assert!(golden.examine(Commandment::MiserePartners).unwrap().remark.is_some());
}

/// Ten million nodes with the memory of one path: every node is worth one more than the node before.
#[test]
fn streaming_ten_million_nodes() {
    let alpha = fraction("[1;(1,2,3)]");
    let tree = CedarTree::new(&alpha, 23).unwrap();
    assert!(tree.nodes() > Natural::from(10_000_000u32));
    let weights: Vec<u64> = alpha.convergents().take(24).map(|c| c.numerator.to_u64().unwrap()).collect();
    let mut walk = tree.in_order();
    for expected in 1..=10_000_000u64 {
        let node = walk.advance().unwrap();
        let value: u64 = node.places().iter().zip(&weights).map(|(&digit, weight)| u64::from(digit) * weight).sum();
        assert_eq!(value, expected);
    }
    assert_eq!(*walk.p_value(), Natural::from(10_000_000u32));
}

#[test]
fn orders_in_the_thousands() {
    for text in ["[1;(1)]", "[1;2,(3,4)]", "[1;(4294967295)]"] {
        let alpha = fraction(text);
        let tree = CedarTree::new(&alpha, 5000).unwrap();
        let number = &tree.nodes() / 7;
        for reading in [Reading::P, Reading::Q] {
            let found = tree.descend(&number, reading).unwrap();
            assert_eq!(found.digits, tree.numeration().digits(&number, reading.system()).unwrap(), "{text}");
            assert_eq!(tree.trace_of(&found.digits).as_ref(), Some(&found.trace));
            let mut cursor = tree.cursor();
            assert!(cursor.follow(&found.trace));
            assert_eq!(cursor.digits(), found.digits);
            let there = if reading == Reading::P { Some(cursor.p_value()) } else { cursor.q_value() };
            assert_eq!(there.as_ref(), Some(&number));
        }
        assert!(tree.in_order().take(100).map(|node| node.p_value).eq((1..=100u32).map(Natural::from)));
        assert_eq!(tree.level_order().take(50).count(), 50);
    }
}

#[test]
fn refusals() {
    let golden = fraction("[1;(1)]");
    assert_eq!(CedarTree::new(&fraction("[2;(1)]"), 3).unwrap_err(), CedarError::FirstQuotient { first: 2 });
    let finite = CedarTree::new(&fraction("[1;2,3]"), 2).unwrap_err();
    assert_eq!(finite, CedarError::TooFewQuotients { order: 2, largest: Some(1) });
    assert_eq!(CedarTree::new(&fraction("[1;2,3]"), 1).unwrap().nodes(), Natural::from(9u32));
    assert!(CedarTree::new(&fraction("[1]"), 0).unwrap_err().to_string().contains("no a_1"));
    let order = CedarTree::MAX_ORDER + 1;
    assert_eq!(CedarTree::new(&golden, order).unwrap_err(), CedarError::Order { order });
    assert_eq!(CedarTree::with_root_digit(&golden, 3, 2).unwrap_err(), CedarError::Empty { digit: 2, limit: 1 });
    let inadmissible = Digits::from_most_significant(&[1, 1, 0]);
    assert!(matches!(CedarTree::with_root(&golden, inadmissible), Err(CedarError::Root(_))));
    assert!(CedarTree::with_root(&golden, Digits::default()).is_err());
    let large = CedarTree::new(&golden, 40).unwrap();
    assert!(matches!(large.examine(Commandment::Sizes), Err(CedarError::TooManyNodes { .. })));
    // The whole q-tree of a single leaf has gone.
    let leaf = CedarTree::new(&golden, 0).unwrap();
    assert!(leaf.descend(&Natural::ONE, Reading::Q).unwrap_err().to_string().contains("no nodes"));
}

proptest! {
    #![proptest_config(testkit::cases!(60))]

    /// Any period and any number: the descent, the digits and the trace agree.
    #[test]
    fn descents_agree_with_digits(
        period in prop::collection::vec(1u32..9, 1..8),
        initial in prop::collection::vec(1u32..9, 0..4),
        order in 0usize..300,
        share in 1u64..1000,
    ) {
        let alpha = ContinuedFraction::new([vec![1], initial].concat(), period).unwrap();
        let tree = CedarTree::new(&alpha, order).unwrap();
        let number = (tree.nodes() * share) / 1000;
        prop_assume!(!number.is_zero());
        let found = tree.descend(&number, Reading::P).unwrap();
        prop_assert_eq!(&found.digits, &tree.numeration().digits(&number, Reading::P.system()).unwrap());
        prop_assert_eq!(tree.node_at(&found.trace), Some(found.digits.clone()));
        prop_assert_eq!(tree.trace_of(&found.digits), Some(found.trace));
    }
}
