//! Whether a game is tame, pet or miserable, as far as a table goes.

use super::options::Options;
use super::table::{BothValues, Kind};
use crate::compiled::Compiled;

/// What a table says about its game; each with the smallest position that is against it, and nothing where the table has none.
///
/// *Tame*: all positions but swap positions have equal values. *Pet*: besides, these values are 2 or more. *Miserable*: from every position that
/// is no swap position one can move to a 0-1-position exactly if one can move to a 1-0-position. Pet games are miserable, and miserable games are
/// tame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MisereClass {
    /// Against tame: no swap position, and its values differ.
    pub tame: Option<Against>,
    /// Against pet: the same, or its values are equal and below 2.
    pub pet: Option<Against>,
    /// Against miserable.
    pub miserable: Option<Lopsided>,
}

/// A position that is no swap position, with values it should not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Against {
    /// The position.
    pub position: (usize, usize),
    /// Its values in normal and misère play.
    pub values: (u32, u32),
}

/// A position that is no swap position, and from which one can move to swap positions of one kind only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lopsided {
    /// The position.
    pub position: (usize, usize),
    /// Its values in normal and misère play.
    pub values: (u32, u32),
    /// The only kind.
    pub only: Kind,
    /// A swap position of that kind to which one can move.
    pub option: (usize, usize),
}

impl BothValues {
    /// Whether the game is tame, pet and miserable as far as the table goes.
    ///
    /// Cost: every option of every position once more.
    pub fn class(&self) -> MisereClass {
        let (rows, columns) = self.size();
        let rules = Compiled::new(&self.game);
        let options = Options::new(&rules, rows, columns);
        let mut class = MisereClass::default();
        for position in smallest_first(rows, columns) {
            let Some(values) = self.values(position.0, position.1) else { continue };
            let kind = Kind::of(values.0, values.1);
            if kind.is_swap() {
                continue;
            }
            if kind == Kind::Other {
                class.tame = class.tame.or(Some(Against { position, values }));
            }
            if kind == Kind::Other || values.0 < 2 {
                class.pet = class.pet.or(Some(Against { position, values }));
            }
            if class.miserable.is_none() {
                class.miserable = self.lopsided(&options, position, values);
            }
        }
        class
    }

    fn lopsided(&self, options: &Options<'_>, position: (usize, usize), values: (u32, u32)) -> Option<Lopsided> {
        let (mut zero_one, mut one_zero) = (None, None);
        options.for_each(position, |x, y| match self.kind(x, y) {
            Some(Kind::ZeroOne) => zero_one = Some((x, y)),
            Some(Kind::OneZero) => one_zero = Some((x, y)),
            _ => {}
        });
        let (only, option) = match (zero_one, one_zero) {
            (Some(option), None) => (Kind::ZeroOne, option),
            (None, Some(option)) => (Kind::OneZero, option),
            _ => return None,
        };
        Some(Lopsided { position, values, only, option })
    }
}

/// By the larger heap, then the smaller one, then the first.
fn smallest_first(rows: usize, columns: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..rows.max(columns))
        .flat_map(|large| (0..=large).flat_map(move |small| [(small, large), (large, small)]))
        .filter(move |&(x, y)| x < rows && y < columns)
}
