//! Why a position has its Sprague–Grundy value: options of every smaller value, and none of its own.

use super::euclid;
use crate::words::folded;
use std::collections::BTreeMap;
use wythoff::rules::families::ValueRule;
use wythoff::solve::grundy::GrundyTable;
use wythoff::{Game, Natural, Position};

/// So many options are named.
const SHOWN: usize = 16;

/// Lines about the value of `position`; `table` holds the values up to it, where they come from one.
pub fn value(game: &Game, position: &Position, value: &Natural, table: Option<&GrundyTable>) -> Vec<String> {
    let mut lines = vec![game.rules_in_words()];
    match (game.ruleset.values(), table) {
        (Some(ValueRule::Quotient { zero }), _) => lines.extend(euclid::value_of(zero, position)),
        (Some(_), _) => lines.push(format!(
            "The values of heaps combine by XOR of their binary digits: {} ⊕ {} = {}.",
            folded(&position.x),
            folded(&position.y),
            folded(value)
        )),
        (None, Some(table)) => lines.extend(options(game, position, value, table)),
        (None, None) => {}
    }
    lines
}

/// The mex rule, with an option for every smaller value.
fn options(game: &Game, position: &Position, value: &Natural, table: &GrundyTable) -> Vec<String> {
    let mut seen: BTreeMap<u32, Position> = BTreeMap::new();
    for taken in game.moves(position) {
        let Some(left) = position.after(&taken) else { continue };
        let place = left.x.to_u64().zip(left.y.to_u64());
        let found = place.and_then(|(x, y)| table.value(x as usize, y as usize));
        if let Some(found) = found {
            seen.entry(found).or_insert(left);
        }
    }
    if seen.is_empty() {
        return vec!["No move is left, and the least number that is the value of no option is 0.".to_string()];
    }
    let mut lines = vec!["The value is the least number that is the value of no option:".to_string()];
    let smaller: Vec<_> = seen.iter().filter(|(found, _)| Natural::from(**found) < *value).collect();
    lines.extend(smaller.iter().take(SHOWN).map(|(found, left)| format!("  {found}: a move leaves {left}")));
    if smaller.len() > SHOWN {
        lines.push(format!("  … and so on, for every value up to {}", smaller.last().map_or(0, |(found, _)| **found)));
    }
    lines.push(format!("  {}: no move leaves such a position", folded(value)));
    lines
}
