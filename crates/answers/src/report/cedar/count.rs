//! `cedar --walk` and `--add-one`: the numbers of a tree one after the other [F84, §7.2].

use crate::json::Text;
use crate::rows::{Cell, Column, Heading, Rows};
use serde::Serialize;
use wythoff::Natural;
use wythoff::numbers::{CedarTree, Digits};
use wythoff::solve::CedarList;

/// One of the lists A′, B′, E′, H′ that a walk through the tree fills.
#[derive(Clone, Debug)]
pub struct Walked {
    list: CedarList,
    title: String,
    width: usize,
}

impl Walked {
    /// The list of this name, filled from `tree`.
    pub fn new(tree: &CedarTree, list: CedarList) -> Walked {
        let name = name(list);
        let title = format!(
            "{name}_n, n = 0, 1, 2, …, by a walk through the cedar tree of {}, order {}, in the order of its nodes: those that end as {}",
            tree.fraction(),
            tree.order(),
            ending(list)
        );
        Walked { list, title, width: width(tree) }
    }
}

fn name(list: CedarList) -> char {
    match list {
        CedarList::A => 'A',
        CedarList::B => 'B',
        CedarList::E => 'E',
        CedarList::H => 'H',
    }
}

/// Which nodes belong to a list.
fn ending(list: CedarList) -> &'static str {
    match list {
        CedarList::A => "an A does, in an even number of zeros",
        CedarList::B => "a B does, in an odd number of zeros",
        CedarList::E => "an E does [F84, §5, Property 1]",
        CedarList::H => "an H does [F84, §5, Property 1]",
    }
}

/// The largest number of a tree has so many characters, or its root.
fn width(tree: &CedarTree) -> usize {
    tree.nodes().to_string().len().max(tree.root().to_string().len()).max(7)
}

/// n and the n-th entry.
impl Rows for Walked {
    type Row = (u64, Natural);

    fn heading(&self) -> Heading {
        let columns = vec![
            Column { key: Some("n".into()), ..Column::named("n", self.width) },
            Column {
                key: Some(name(self.list).to_ascii_lowercase().to_string().into()),
                before: " ",
                ..Column::named(format!("{}_n", name(self.list)), self.width)
            },
        ];
        Heading { title: Some(self.title.clone()), columns, ..Heading::default() }
    }

    fn cells<'r>(&'r self, (n, entry): &'r (u64, Natural)) -> impl Iterator<Item = Cell<'r>> {
        [Cell::Number(*n), Cell::Natural(entry)].into_iter()
    }

    fn json<'r>(&'r self, (n, entry): &'r (u64, Natural)) -> impl Serialize {
        #[derive(Serialize)]
        struct Contract<'a> {
            list: char,
            n: u64,
            value: Text<&'a Natural>,
        }
        Contract { list: name(self.list), n: *n, value: Text(entry) }
    }
}

/// All representations of a tree, made by adding 1 to the one before.
#[derive(Clone, Debug)]
pub struct Counted {
    title: String,
    width: usize,
}

impl Counted {
    /// Those of `tree`, which has 1 followed by zeros as its root.
    pub fn new(tree: &CedarTree) -> Counted {
        let title = format!(
            "All representations with up to {} digits in the p-system of {}, each made by adding 1 to the one before",
            tree.order() + 1,
            tree.fraction()
        );
        Counted { title, width: width(tree) }
    }
}

/// n and R_p(n).
impl Rows for Counted {
    type Row = (u64, Digits, String);

    fn heading(&self) -> Heading {
        let columns = vec![
            Column { key: Some("n".into()), ..Column::named("n", self.width) },
            Column { key: Some("p".into()), before: " ", ..Column::named("R_p(n)", self.width) },
        ];
        Heading { title: Some(self.title.clone()), columns, ..Heading::default() }
    }

    fn cells<'r>(&'r self, (n, _, word): &'r (u64, Digits, String)) -> impl Iterator<Item = Cell<'r>> {
        [Cell::Number(*n), Cell::Word(word)].into_iter()
    }

    fn json<'r>(&'r self, (n, digits, _): &'r (u64, Digits, String)) -> impl Serialize {
        #[derive(Serialize)]
        struct Contract {
            n: u64,
            digits: Vec<u32>,
        }
        Contract { n: *n, digits: digits.most_significant_first() }
    }
}
