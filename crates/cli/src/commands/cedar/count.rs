//! `cedar --walk` and `--add-one`: the numbers of a tree one after the other.

use super::{MOST_IN_JSON, at_most};
use crate::arguments::ListName;
use crate::failure::Failure;
use crate::watching::Watching;
use answers::report::cedar::{Counted, Walked};
use answers::rows::{Format, Rows, Writer};
use std::io::BufWriter;
use std::num::NonZeroU32;
use wythoff::numbers::{CedarTree, Digits, System};
use wythoff::solve::{CedarList, CedarLists};

/// One of the lists A′, B′, E′, H′.
pub fn walk(tree: &CedarTree, list: ListName, json: bool) -> Result<(), Failure> {
    at_most(tree, MOST_IN_JSON, "walked through")?;
    let (first, period) = (tree.fraction().initial(), tree.fraction().period());
    let a = match (first, period) {
        ([1], &[a]) => NonZeroU32::new(a),
        _ => None,
    };
    let a = a.ok_or_else(|| Failure::new("--walk: the lists are those of a-Wythoff: choose the tree by -a"))?;
    let list = match list {
        ListName::A => CedarList::A,
        ListName::B => CedarList::B,
        ListName::E => CedarList::E,
        ListName::H => CedarList::H,
    };
    let lists = CedarLists::new(a, tree.order()).map_err(|error| Failure::about("--walk", error))?;
    rows(&Walked::new(tree, list), (0..).zip(lists.list(list)), None, json)
}

/// All representations of the tree's length.
pub fn add_one(tree: &CedarTree, json: bool) -> Result<(), Failure> {
    at_most(tree, MOST_IN_JSON, "counted through")?;
    let last = tree.nodes().to_u64().unwrap_or(u64::MAX);
    let mut next = Some(Digits::default());
    let representations = (0..=last).map_while(|n| {
        let here = next.take()?;
        next = tree.numeration().increment(&here, System::P).ok();
        let word = here.to_string();
        Some((n, here, word))
    });
    rows(&Counted::new(tree), representations, Some(last + 1), json)
}

fn rows<R: Rows>(table: &R, rows: impl Iterator<Item = R::Row>, count: Option<u64>, json: bool) -> Result<(), Failure> {
    let watching = Watching::beside_rows("numbers");
    let format = if json { Format::Json } else { Format::Text };
    let mut writer = Writer::new(BufWriter::new(std::io::stdout().lock()), table, format)?;
    for (index, row) in (0..).zip(rows) {
        watching.round("writing", index, count)?;
        writer.row(&row)?;
    }
    writer.end()?;
    Ok(())
}
