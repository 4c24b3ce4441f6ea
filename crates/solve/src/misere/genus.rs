//! The genus of a position: its value, and the misère values of its sums with Nim heaps of 2.

use super::table::{BothValues, Filler, Kind, Layers};
use crate::compiled::Compiled;
use crate::grundy::GrundyError;
use numeration::work::Work;
use rules::Game;
use std::fmt;

/// The value of G in normal play, and the misère values of G, G + *2, G + *2 + *2, …
///
/// From some place on the latter alternate between two numbers (Conway, *On Numbers and Games*, chapter 12): the last two that are listed. Written
/// 0^120, and 12^12.14 where a number has two digits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Genus {
    /// In normal play.
    pub value: u32,
    /// In misère play, two at least.
    pub misere: Vec<u32>,
}

impl Genus {
    /// How the values of the position itself are related.
    pub fn kind(&self) -> Kind {
        Kind::of(self.value, self.misere.first().copied().unwrap_or_default())
    }
}

impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separator = if self.misere.iter().any(|&value| value > 9) { "." } else { "" };
        let misere: Vec<String> = self.misere.iter().map(u32::to_string).collect();
        f.pad(&format!("{}^{}", self.value, misere.join(separator)))
    }
}

/// The genus of every position in a rectangle.
///
/// ```
/// use wythoff::numbers::work::Work;
/// use wythoff::solve::misere::GenusTable;
/// let table = GenusTable::within(&"wythoff".parse()?, 6, 6, &Work::default())?;
/// let genus = |x, y| table.genus(x, y).expect("inside").to_string();
/// assert_eq!([genus(0, 0), genus(0, 1), genus(1, 2), genus(1, 1), genus(3, 5)], ["0^120", "1^031", "0^120", "2^20", "0^02"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GenusTable {
    both: BothValues,
}

impl GenusTable {
    /// The genus of all (x, y) with x < `rows` and y < `columns`.
    ///
    /// Layer k holds the misère values of G + k·*2. It is the mex of layer k at the options of G, of layer k − 1 at G, and of G + (k − 1)·*2 + *1,
    /// whose misère value is that of G + (k − 1)·*2 with its last bit changed. So once layer k + 1 is layer k − 1 everywhere, layer k + 2 is
    /// layer k, and the layers alternate for ever.
    ///
    /// Cost: every option of every position once for each layer, of which a handful are needed.
    ///
    /// # Errors
    /// As for [`BothValues::within`].
    pub fn within(game: &Game, rows: u64, columns: u64, work: &Work) -> Result<GenusTable, GrundyError> {
        let rules = Compiled::new(game);
        let mut filler = Filler::new(&rules, rows, columns, work)?;
        let mut layers = filler.both()?;
        while !alternates(&layers) {
            filler.add_two(&mut layers)?;
        }
        Ok(GenusTable { both: BothValues { game: game.clone(), layers } })
    }

    /// The values under both conventions, without the sums.
    pub fn both(&self) -> &BothValues {
        &self.both
    }

    /// The number of rows and of columns.
    pub fn size(&self) -> (usize, usize) {
        self.both.size()
    }

    /// The genus of (`x`, `y`); nothing outside the table, or if that is no position.
    pub fn genus(&self, x: usize, y: usize) -> Option<Genus> {
        let layers = &self.both.layers;
        let place = layers.place(x, y, self.both.game.least_heap() as usize)?;
        let mut misere: Vec<u32> = layers.misere.iter().map(|layer| layer[place]).collect();
        // The last two stand for all that follow.
        while let [.., one, _, three] = misere[..]
            && one == three
        {
            misere.pop();
        }
        Some(Genus { value: layers.normal[place], misere })
    }
}

/// Whether the last layer is the last but two.
fn alternates(layers: &Layers) -> bool {
    matches!(&layers.misere[..], [.., one, _, three] if one == three)
}
