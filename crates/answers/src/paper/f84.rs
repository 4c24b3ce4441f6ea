//! A. S. Fraenkel, Wythoff games, continued fractions, cedar trees and Fibonacci searches (1984), item by item.

mod section_1;
mod section_2;
mod section_3;
mod section_4;
mod section_5;
mod section_6;
mod section_7;
mod show;
mod trees;

use super::{Item, Paper, Parameter};

/// The a of the misère game, and two heaps.
const fn heaps(x: &'static str, y: &'static str) -> [Parameter; 3] {
    [Parameter::a("3"), Parameter::natural("x", x, "the smaller pile"), Parameter::natural("y", y, "the larger pile")]
}

/// The continued fraction and order of a tree that is drawn or checked node by node.
const TREE: &[Parameter] = &[Parameter::cf("[1;(3)]"), Parameter::m("2", 60)];

/// What the paper says, section by section.
const SECTIONS: &[&[Item]] = &[
    section_1::ITEMS,
    section_2::ITEMS,
    section_3::ITEMS,
    section_4::ITEMS,
    section_5::ITEMS,
    section_6::ITEMS,
    section_7::ITEMS,
];

/// The paper.
pub(super) const PAPER: Paper = Paper {
    key: "F84",
    author: "A. S. Fraenkel",
    title: "Wythoff games, continued fractions, cedar trees and Fibonacci searches",
    source: "Theoret. Comput. Sci. 29 (1984) 49–73",
    items: &super::joined::<{ super::count(SECTIONS) }>(SECTIONS),
};
