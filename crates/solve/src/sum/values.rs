//! What is known about the value of each summand.

use super::summand::Key;
use super::table::{ValueTable, all_cells_within, cells_within};
use super::{SumError, SumErrorKind, Summand};
use crate::grundy::value_by_rule;
use crate::{Front, best_strategy};
use numeration::Natural;
use numeration::work::{Halt, Work};
use rules::families::Swaps;
use rules::{Game, Outcome, Play, Ruleset};
use std::borrow::Cow;
use std::collections::HashMap;

/// The values of the summands of one sum.
pub(super) struct Values {
    /// For each summand the number of its group of equal summands.
    group_of: Vec<usize>,
    groups: Vec<Group>,
    tables: Vec<ValueTable>,
    /// The most positions in one table.
    cells: u64,
}

/// Equal summands.
struct Group {
    members: Vec<usize>,
    value: Result<Natural, SumErrorKind>,
    /// The table with the values of its options.
    table: Option<usize>,
    /// Where the value is not known: it is at least this, by closed forms.
    least: u32,
}

impl Values {
    #[allow(
        clippy::mutable_key_type,
        reason = "rules keep numbers they have worked out, which are no part of their hash"
    )]
    pub(super) fn new(summands: &[Summand], work: &Work) -> Result<Values, SumError> {
        let cells = cells_within(work);
        let mut found: HashMap<Key<'_>, usize> = HashMap::new();
        let mut members: Vec<Vec<usize>> = Vec::new();
        let mut group_of = Vec::with_capacity(summands.len());
        for (index, summand) in summands.iter().enumerate() {
            if let Some(kind) = SumErrorKind::of_play(summand.game.play) {
                return Err(SumError::new(index, summand, kind));
            }
            let group = *found.entry(summand.key()).or_insert(members.len());
            if group == members.len() {
                members.push(Vec::new());
            }
            members[group].push(index);
            group_of.push(group);
        }
        let keys: Vec<Key<'_>> = members.iter().map(|members| summands[members[0]].key()).collect();
        let mut tables = Tables::default();
        let places = tables.prepare(&keys, work);
        let groups = members.into_iter().zip(&keys).zip(places).map(|((members, key), place)| {
            let first = members[0];
            Group::new(members, key, place, &tables.built, cells)
                .map_err(|kind| SumError::new(first, &summands[first], kind))
        });
        let groups = groups.collect::<Result<_, _>>()?;
        Ok(Values { group_of, groups, tables: tables.built, cells })
    }

    fn group(&self, index: usize) -> &Group {
        &self.groups[self.group_of[index]]
    }

    /// The value of each summand, where it is known.
    pub(super) fn iter(&self) -> impl Iterator<Item = Option<&Natural>> {
        self.group_of.iter().map(|&group| self.groups[group].value.as_ref().ok())
    }

    /// The value of one summand, where it is known.
    pub(super) fn known(&self, index: usize) -> Option<&Natural> {
        self.group(index).value.as_ref().ok()
    }

    pub(super) fn table_of(&self, index: usize) -> Option<&ValueTable> {
        self.group(index).table.map(|table| &self.tables[table])
    }

    /// The groups of an odd number of summands with unknown value, as their indices.
    pub(super) fn uncancelled(&self) -> Vec<Vec<usize>> {
        let odd = self.groups.iter().filter(|group| group.value.is_err() && !group.members.len().is_multiple_of(2));
        odd.map(|group| group.members.clone()).collect()
    }

    /// What closed forms tell of a summand of unknown value: that it is at least this.
    pub(super) fn least(&self, index: usize) -> u32 {
        self.group(index).least
    }

    pub(super) fn why_unknown(&self, index: usize) -> SumErrorKind {
        let limit = SumErrorKind::TooManyCells { limit: self.cells };
        self.group(index).value.as_ref().err().cloned().unwrap_or(limit)
    }
}

impl Group {
    /// `table` is the number of the table that reaches to the summand, or why there is none; nothing where none is needed.
    fn new(
        members: Vec<usize>,
        key: &Key<'_>,
        table: Option<Result<usize, SumErrorKind>>,
        tables: &[ValueTable],
        cells: u64,
    ) -> Result<Group, SumErrorKind> {
        let group = |value, table, least| Group { members, value, table, least };
        if let Some(rule) = key.ruleset.values() {
            let value = value_by_rule(rule, &key.position()).map_err(SumErrorKind::Euclid)?;
            return Ok(group(Ok(value), None, 0));
        }
        match table {
            Some(Ok(table)) => {
                let heaps = key.x.to_u64().zip(key.y.to_u64());
                let value = heaps.and_then(|(x, y)| tables[table].value(x, y));
                let limit = SumErrorKind::TooManyCells { limit: cells };
                Ok(group(value.map(Natural::from).ok_or(limit), Some(table), 0))
            }
            Some(Err(SumErrorKind::Halt(Halt::Stopped))) => Err(Halt::Stopped.into()),
            why => {
                let limit = SumErrorKind::TooManyCells { limit: cells };
                let why = why.and_then(Result::err).unwrap_or(limit);
                Ok(match level_by_closed_forms(key) {
                    Level::Is(value) => group(Ok(value.into()), None, value),
                    Level::AtLeast(least) => group(Err(why), None, least),
                })
            }
        }
    }
}

/// What closed forms tell about a value.
enum Level {
    Is(u32),
    AtLeast(u32),
}

/// A P-position has the value 0; and where the P-positions of misère play are the positions of value 1, these are told, too.
fn level_by_closed_forms(key: &Key<'_>) -> Level {
    let levels = match key.ruleset.swaps() {
        Some(Swaps::Levels) => &[Play::NORMAL, Play::MISERE][..],
        _ => &[Play::NORMAL],
    };
    for (level, &play) in (0..).zip(levels) {
        let game = Game { ruleset: key.ruleset.clone().into_owned(), play };
        let closed = !Front::of(&game).contains(&Front::Oracle);
        let decision = closed.then(|| best_strategy(&game).decide(&key.position()).ok()).flatten();
        match decision {
            Some(decision) if decision.outcome == Outcome::P => return Level::Is(level),
            Some(_) => {}
            None => return Level::AtLeast(level),
        }
    }
    Level::AtLeast(levels.len() as u32)
}

/// The tables of a sum: one for each ruleset if that is not too large, else one for each summand that no larger one covers.
#[derive(Default)]
struct Tables {
    built: Vec<ValueTable>,
    cells: u64,
}

impl Tables {
    /// For each key the number of its table, or why there is none; nothing where a closed form gives the value.
    #[allow(
        clippy::mutable_key_type,
        reason = "rules keep numbers they have worked out, which are no part of their hash"
    )]
    fn prepare(&mut self, keys: &[Key<'_>], work: &Work) -> Vec<Option<Result<usize, SumErrorKind>>> {
        let most = cells_within(work);
        let mut places: Vec<Option<Result<usize, SumErrorKind>>> = vec![None; keys.len()];
        let mut by_ruleset: HashMap<&Cow<'_, Ruleset>, Vec<usize>> = HashMap::new();
        for (index, key) in keys.iter().enumerate() {
            if key.ruleset.values().is_none() {
                by_ruleset.entry(&key.ruleset).or_default().push(index);
            }
        }
        // In order of appearance, so that the same sum always fails in the same place.
        let mut rulesets: Vec<_> = by_ruleset.into_iter().collect();
        rulesets.sort_by_key(|(_, members)| members[0]);
        for (ruleset, members) in rulesets {
            let (fitting, large): (Vec<usize>, Vec<usize>) =
                members.into_iter().partition(|&index| shape(&keys[index], most).is_some());
            for index in large {
                places[index] = Some(Err(SumErrorKind::TooManyCells { limit: most }));
            }
            self.cover(ruleset, keys, fitting, &mut places, work);
        }
        places
    }

    fn cover(
        &mut self,
        ruleset: &Ruleset,
        keys: &[Key<'_>],
        mut members: Vec<usize>,
        places: &mut [Option<Result<usize, SumErrorKind>>],
        work: &Work,
    ) {
        let most = cells_within(work);
        let shapes = || members.iter().filter_map(|&index| shape(&keys[index], most));
        let (rows, columns) = shapes().fold((0, 0), |(rows, columns), (r, c)| (r.max(rows), c.max(columns)));
        if let Ok(table) = self.build(ruleset, rows, columns, work) {
            members.iter().for_each(|&index| places[index] = Some(Ok(table)));
            return;
        }
        // The largest first: they may cover smaller ones.
        let area = |index: usize| shape(&keys[index], most).map_or(0, |(rows, columns)| rows * columns);
        members.sort_by_key(|&index| std::cmp::Reverse(area(index)));
        let first = self.built.len();
        for index in members {
            let Some((rows, columns)) = shape(&keys[index], most) else { continue };
            let covering =
                (first..self.built.len()).find(|&table| self.built[table].value(rows - 1, columns - 1).is_some());
            places[index] = Some(covering.map_or_else(|| self.build(ruleset, rows, columns, work), Ok));
        }
    }

    fn build(&mut self, ruleset: &Ruleset, rows: u64, columns: u64, work: &Work) -> Result<usize, SumErrorKind> {
        let (most, most_together) = (cells_within(work), all_cells_within(work));
        let cells = rows.saturating_mul(columns);
        if cells > most {
            return Err(SumErrorKind::TooManyCells { limit: most });
        }
        if self.cells + cells > most_together {
            return Err(SumErrorKind::TooManyCellsTogether { limit: most_together });
        }
        // Counted also where the table turns out to need too many steps, for finding that out is work.
        self.cells += cells;
        let beside = self.built.iter().map(ValueTable::bytes).sum();
        self.built.push(ValueTable::new(ruleset, (rows, columns), beside, work)?);
        Ok(self.built.len() - 1)
    }
}

/// Rows and columns of the table that reaches just to this position, if a table may be that large.
fn shape(key: &Key<'_>, most: u64) -> Option<(u64, u64)> {
    let side = |heap: &Natural| heap.to_u64()?.checked_add(1);
    let (rows, columns) = (side(key.x)?, side(key.y)?);
    rows.checked_mul(columns).filter(|&cells| cells <= most).map(|_| (rows, columns))
}
