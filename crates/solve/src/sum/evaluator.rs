//! The values of many positions of one sum, from tables made once.

use super::Sum;
use super::moves::to_value;
use super::summand::Key;
use super::table::ValueTable;
use super::{SumMove, Summand};
use crate::grundy::value_by_rule;
use numeration::Natural;
use numeration::work::Work;
use rules::{Outcome, Position};
use std::sync::Arc;

/// Tables for a sum and for everything that can become of it.
pub(crate) struct Evaluator {
    summands: Vec<Summand>,
    /// For each summand its table; none where a closed form gives the value.
    tables: Vec<Option<Arc<ValueTable>>>,
}

/// One ruleset, and the rows and columns its summands need.
struct Need<'a> {
    key: Key<'a>,
    size: (u64, u64),
    members: Vec<usize>,
}

impl Evaluator {
    /// Tables up to `summands`, all in normal play; nothing if they would be too large, or the work is to stop.
    pub(crate) fn new(summands: Vec<Summand>, work: &Work) -> Option<Evaluator> {
        let mut needs: Vec<Need<'_>> = Vec::new();
        for (index, summand) in summands.iter().enumerate() {
            let key = summand.key();
            if key.ruleset.values().is_some() {
                continue;
            }
            let size = (key.x.to_u64()?.checked_add(1)?, key.y.to_u64()?.checked_add(1)?);
            match needs.iter_mut().find(|need| need.key.ruleset == key.ruleset) {
                Some(need) => {
                    need.size = (need.size.0.max(size.0), need.size.1.max(size.1));
                    need.members.push(index);
                }
                None => needs.push(Need { key, size, members: vec![index] }),
            }
        }
        let cells = needs.iter().try_fold(0u64, |sum, need| sum.checked_add(need.size.0.checked_mul(need.size.1)?))?;
        if cells > Sum::MAX_CELLS {
            return None;
        }
        let mut tables = vec![None; summands.len()];
        let mut bytes = 0;
        for need in &needs {
            let table = Arc::new(ValueTable::new(&need.key.ruleset, need.size, bytes, work).ok()?);
            bytes += table.bytes();
            need.members.iter().for_each(|index| tables[*index] = Some(Arc::clone(&table)));
        }
        Some(Evaluator { summands, tables })
    }

    /// The summands at these positions.
    fn at(&self, positions: &[Position]) -> impl Iterator<Item = Summand> {
        let together = self.summands.iter().zip(positions);
        together.map(|(summand, position)| Summand { game: summand.game.clone(), position: position.clone() })
    }

    /// The value of one summand; nothing outside its table, or where the heaps are no position.
    fn value(&self, index: usize, summand: &Summand) -> Option<Natural> {
        let key = summand.key();
        match &self.tables[index] {
            Some(table) => table.value(key.x.to_u64()?, key.y.to_u64()?).map(Natural::from),
            None => value_by_rule(key.ruleset.values()?, &summand.position).ok(),
        }
    }

    fn values(&self, positions: &[Position]) -> Option<Vec<Natural>> {
        self.at(positions).enumerate().map(|(index, summand)| self.value(index, &summand)).collect()
    }

    /// Who wins; nothing outside the tables.
    pub(crate) fn outcome(&self, positions: &[Position]) -> Option<Outcome> {
        let total = self.values(positions)?.iter().fold(Natural::ZERO, |sum, value| sum ^ value);
        Some(if total.is_zero() { Outcome::P } else { Outcome::N })
    }

    /// Every winning move, by summand, then in lexicographic order of the takes; nothing outside the tables.
    pub(crate) fn winning_moves(&self, positions: &[Position]) -> Option<Vec<SumMove>> {
        let values = self.values(positions)?;
        let total = values.iter().fold(Natural::ZERO, |sum, value| sum ^ value);
        if total.is_zero() {
            return Some(Vec::new());
        }
        let mut all = Vec::new();
        for (index, summand) in self.at(positions).enumerate() {
            let taken = to_value(&summand, &(&values[index] ^ &total), self.tables[index].as_deref());
            let there = |taken| Some(SumMove { summand: index, to: summand.position.after(&taken)?, taken });
            all.extend(taken.into_iter().filter_map(there));
        }
        Some(all)
    }
}
