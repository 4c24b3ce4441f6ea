//! `cedar`: trees and searches in them, as pictures, text and JSON.

mod check;
mod cost;
mod count;
mod dot;
mod fold;
mod layout;
mod lookup;
mod svg;
mod trace;
mod tree;
mod way;

pub use check::{CommandmentReport, commandments_heading};
pub use cost::{CostQuestion, CostRanking, SearchCosts};
pub use count::{Counted, Walked};
pub use dot::graph;
pub use fold::Folded;
pub use layout::{Layout, Placed, label};
pub use lookup::{Compared, TableSearch};
pub use svg::{Look, picture};
pub use trace::Searched;
pub use tree::{NodeReport, TreePage};
pub use way::{MOST_TURNS, way_picture};

use wythoff::numbers::Trace;

/// Digits where Graphviz reads HTML: those above 9 stand in angle brackets.
fn in_html(digits: &str) -> String {
    digits.replace('<', "&lt;").replace('>', "&gt;")
}

fn labels(trace: &Trace) -> Vec<u8> {
    trace.turns().map(|turn| turn.label()).collect()
}
