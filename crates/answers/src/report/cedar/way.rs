//! The way down a tree that is too large to be drawn: the nodes passed, and triangles for all that is passed by.

use super::layout::label;
use super::svg::{Look, boxed, document, stroke, word};
use crate::words::fold;
use picture::Svg;
use wythoff::numbers::{CedarNode, CedarTree, Descent, Digit, Turn};

/// Longer ways are not drawn at all: the turns are followed one by one.
pub const MOST_TURNS: u64 = 100_000;
/// Longer ways keep this many nodes at either end.
const ENDS: u64 = 8;
/// Nodes with more digits show the first and the last of them.
const LONGEST_LABEL: usize = 18;
/// From one node down to the next.
const LEVEL: usize = 54;
/// From one node aside to the next.
const ASIDE: usize = 26;
/// Half the height of a node.
const HALF: usize = 10;
/// Around the picture.
const MARGIN: usize = 24;
/// A character of a label.
const CHARACTER: usize = 8;
/// What hangs on the other side of a node, passed by.
const TRIANGLE: (usize, usize) = (11, 20);

/// A node on the way, and how it was reached.
struct Step {
    node: CedarNode,
    turn: Option<Turn>,
    /// Turns left out just before it.
    skipped: u64,
    /// Whether the child on the other side of the next turn exists.
    other: bool,
    next: Option<Turn>,
}

/// The nodes on the way down to where `way` ends, with triangles for the subtrees it passes by. Of a long way the middle is left out, and
/// one of more than [`MOST_TURNS`] turns is not followed.
pub fn way_picture(tree: &CedarTree, way: &Descent) -> Option<String> {
    if way.trace.len() > MOST_TURNS {
        return None;
    }
    let steps = steps(tree, way);
    let labels: Vec<String> = steps.iter().map(|step| short_label(tree, &step.node)).collect();
    let widest = labels.iter().map(|label| label.chars().count()).max().unwrap_or(1) * CHARACTER + 10;
    let columns = columns(&steps);
    let (left, right) = columns.iter().fold((0, 0), |(low, high), &at| (at.min(low), at.max(high)));
    // Values may be wider than the nodes they stand on.
    let values = steps.iter().map(|step| value(&step.node).chars().count() * 7 + 12).max().unwrap_or(0);
    let reach = widest.max(values) / 2 + ASIDE;
    let place = |index: usize| {
        let x = MARGIN + reach + (columns[index] - left).unsigned_abs() as usize * ASIDE;
        (x, MARGIN + 16 + HALF + index * LEVEL)
    };
    let width = 2 * (MARGIN + reach) + (right - left).unsigned_abs() as usize * ASIDE;
    let height = MARGIN * 2 + 16 + steps.len() * LEVEL;
    let title = format!("The way down the cedar tree of {}, order {}", tree.fraction(), tree.order());
    Some(document(width, height, &title, Look::Page, |svg| {
        for (index, step) in steps.iter().enumerate() {
            if index > 0 {
                edge(svg, place(index - 1), place(index), step);
            }
            passed_by(svg, place(index), step);
        }
        for (index, (step, label)) in steps.iter().zip(&labels).enumerate() {
            node(svg, place(index), step, label);
        }
    }))
}

fn steps(tree: &CedarTree, way: &Descent) -> Vec<Step> {
    let length = way.trace.len();
    let cut = if length > 2 * ENDS + 1 { Some(ENDS..length - ENDS) } else { None };
    let mut cursor = tree.cursor();
    let mut turns = way.trace.turns();
    let (mut steps, mut turn, mut skipped) = (Vec::new(), None, 0);
    for depth in 0..=length {
        let next = turns.next();
        if cut.as_ref().is_some_and(|cut| cut.contains(&depth)) {
            skipped += 1;
        } else {
            let other = match next {
                Some(Turn::Left) => cursor.has_right(),
                Some(Turn::Right) => cursor.has_left(),
                None => false,
            };
            steps.push(Step { node: cursor.node(), turn, skipped, other, next });
            skipped = 0;
        }
        match next {
            Some(Turn::Left) => cursor.go_left(),
            Some(Turn::Right) => cursor.go_right(),
            None => break,
        };
        turn = next;
    }
    steps
}

/// How far to the right each node stands; a step that leaves turns out goes straight down.
fn columns(steps: &[Step]) -> Vec<i64> {
    let mut at = 0i64;
    let moved = |step: &Step| match step.turn {
        Some(Turn::Left) if step.skipped == 0 => -1,
        Some(Turn::Right) if step.skipped == 0 => 1,
        _ => 0,
    };
    steps
        .iter()
        .map(|step| {
            at += moved(step);
            at
        })
        .collect()
}

fn short_label(tree: &CedarTree, node: &CedarNode) -> String {
    if tree.root().len() <= LONGEST_LABEL {
        return label(tree, node);
    }
    let digits = node.digits.most_significant_first();
    if digits.len() <= LONGEST_LABEL {
        return Digit::word(&digits);
    }
    format!("{}…{}", Digit::word(&digits[..6]), Digit::word(&digits[digits.len() - 8..]))
}

fn value(node: &CedarNode) -> String {
    fold(&node.p_value.to_string())
}

fn edge(svg: &mut Svg, (x1, y1): (usize, usize), (x2, y2): (usize, usize), step: &Step) {
    let class = if step.skipped > 0 { "wayedge skip" } else { "wayedge" };
    stroke(svg, class, (x1, y1), (x2, y2));
    let (x, y) = ((x1 + x2) / 2, (y1 + y2) / 2);
    match (step.skipped, step.turn) {
        (0, Some(turn)) => {
            let x = if turn == Turn::Left { x.saturating_sub(9) } else { x + 9 };
            word(svg, "turn halo", (x, y), turn.label());
        }
        (skipped, _) => word(svg, "turn halo start", (x + 8, y + 3), format_args!("… {skipped} more")),
    }
}

/// A triangle on the side the way does not take.
fn passed_by(svg: &mut Svg, (x, y): (usize, usize), step: &Step) {
    let (half, height) = TRIANGLE;
    let centre = match step.next {
        Some(Turn::Left) if step.other => x + ASIDE,
        Some(Turn::Right) if step.other => x.saturating_sub(ASIDE),
        _ => return,
    };
    let (top, bottom) = (y + HALF + 8, y + HALF + 8 + height);
    stroke(svg, "edge", (x, y), (centre, top));
    let (left, right) = (centre.saturating_sub(half), centre + half);
    let way = format_args!("M{centre} {top}L{right} {bottom}L{left} {bottom}Z");
    svg.element("path").with("class", "folded").with("d", way).end();
}

fn node(svg: &mut Svg, (x, y): (usize, usize), step: &Step, label: &str) {
    let width = label.chars().count() * CHARACTER + 10;
    let class = if step.next.is_none() { "way found" } else { "way" };
    boxed(svg, class, (x, y), (x.saturating_sub(width / 2), width, HALF), label);
    word(svg, "p halo", (x, y - HALF - 4), value(&step.node));
}
