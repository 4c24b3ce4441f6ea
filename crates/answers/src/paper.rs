//! The five papers, item by item: every definition, theorem, table, figure, example and claim by the name it has in print, with what becomes
//! of it here.
//!
//! A file for each paper holds its items as data: name, statement, parameters, standing, and the function that makes its content by calls
//! of the library. [`lookup`] finds an item by whatever a reader writes, [`Shown`] is an item for chosen parameters, [`sheet`] is what its
//! content is made of, and [`pages`] has the lists and the pages of the book, written from the same data.
//!
//! ```
//! use wythoff_answers::paper::{Found, Shown, lookup};
//! use wythoff_answers::api::Work;
//! let f84 = lookup::paper("f84")?;
//! let Found::Item(item, name) = lookup::item(f84, "Thm 6.1(vii)")? else { panic!("one item") };
//! let shown = Shown::new(f84, item, name, &[("cf", "[1;(2)]"), ("m", "1")], &Work::default())?;
//! assert!(shown.to_string().starts_with("F84, Theorem 6.1 (vii)"));
//! # Ok::<(), wythoff_answers::Refusal>(())
//! ```

mod c59;
mod content;
mod f05;
mod f82;
mod f84;
mod given;
mod l13;
pub mod lookup;
pub mod pages;
pub mod sheet;
mod shown;
mod standing;

pub use content::Content;
pub use given::{Given, Kind, Parameter};
pub use lookup::Found;
pub use shown::Shown;
pub use standing::Standing;

use crate::Refusal;

/// A paper.
#[derive(Debug)]
pub struct Paper {
    /// The key it is cited by.
    pub key: &'static str,
    /// Who wrote it.
    pub author: &'static str,
    /// Its title.
    pub title: &'static str,
    /// Where it appeared.
    pub source: &'static str,
    /// Everything it says, in its order.
    pub items: &'static [Item],
}

/// Something a paper says.
#[derive(Clone, Copy, Debug)]
pub struct Item {
    /// The section it stands in.
    pub section: &'static str,
    /// Its name in print; where print has none, the section and a word or two.
    pub name: &'static str,
    /// Other names that mean it or a part of it.
    pub also: &'static [&'static str],
    /// What it is about; parameters, `{a}`, are filled in.
    pub title: &'static str,
    /// What it says, in the paper's notation; formulas stand between dollar signs.
    pub statement: &'static str,
    /// What may be chosen.
    pub parameters: &'static [Parameter],
    /// What becomes of it here.
    pub standings: &'static [Standing],
    /// Makes what is shown.
    pub content: fn(&mut Content<'_>) -> Result<(), Refusal>,
}

/// How many items the sections of a paper have.
const fn count(sections: &[&[Item]]) -> usize {
    let (mut items, mut section) = (0, 0);
    while section < sections.len() {
        items += sections[section].len();
        section += 1;
    }
    items
}

/// The items of a paper whose sections are files of their own, in one list; `N` is their [`count`]. There is a first one.
const fn joined<const N: usize>(sections: &[&[Item]]) -> [Item; N] {
    let mut items = [sections[0][0]; N];
    let (mut next, mut section) = (0, 0);
    while section < sections.len() {
        let (list, mut item) = (sections[section], 0);
        while item < list.len() {
            items[next] = list[item];
            (next, item) = (next + 1, item + 1);
        }
        section += 1;
    }
    items
}

/// The papers, oldest first.
pub const PAPERS: [&Paper; 5] = [&c59::PAPER, &f82::PAPER, &f84::PAPER, &f05::PAPER, &l13::PAPER];
