//! What an item's content is made of, to be rendered as text, LaTeX, Markdown and JSON.
//!
//! Words may hold formulas between dollar signs, written as people do, `$A_n = ⌊nα⌋$`: text shows them as they are, LaTeX gets its own signs.

mod latex;
mod markdown;
mod text;

pub use latex::{latex, words as latex_words};
pub use markdown::markdown;
pub(super) use markdown::{cells, escaped as escaped_words};
pub use text::text;
pub(super) use text::wrapped;

use serde::{Serialize, Serializer};

/// What is shown, in order.
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    /// The parts.
    pub blocks: Vec<Block>,
}

/// A part of a sheet.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Block {
    /// A sentence or several.
    Words {
        /// The sentences.
        #[serde(serialize_with = "plainly")]
        text: String,
    },
    /// A formula on a line of its own.
    Formula {
        /// The formula, without dollar signs.
        text: String,
    },
    /// Lines that stand as they are.
    Listing {
        /// The command that prints them.
        command: Option<String>,
        /// The lines.
        text: String,
    },
    /// A table.
    Table(Table),
    /// A picture.
    Figure(Figure),
    /// Something that was looked into.
    Finding(Finding),
}

/// A table as it is printed: cells are texts, empty where print leaves them so.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Table {
    /// What stands above it.
    #[serde(serialize_with = "plainly")]
    pub title: String,
    /// The lines of the heading: names, and below them place values where there are any.
    pub head: Vec<Vec<String>>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
    /// The columns before which a wider gap stands.
    pub gaps: Vec<usize>,
    /// Names above several columns: the first column, how many, and the name.
    pub spans: Vec<(usize, usize, String)>,
}

/// A picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Figure {
    /// What stands below it.
    #[serde(serialize_with = "plainly")]
    pub title: String,
    /// The picture.
    pub svg: String,
    /// The same in letters, for a terminal.
    pub text: String,
}

/// A statement, and how it came out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The statement.
    #[serde(serialize_with = "plainly")]
    pub statement: String,
    /// Whether it holds.
    pub holds: bool,
    /// For which numbers, and how it was found.
    #[serde(serialize_with = "plainly")]
    pub how: String,
    /// The command that finds the same; nothing where only the library does.
    pub command: Option<String>,
    /// Whether the paper's reader, or the standing, expects this.
    #[serde(skip)]
    pub expected: bool,
}

fn plainly<S: Serializer>(words: &str, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&plain(words))
}

/// Words without their dollar signs.
pub fn plain(words: &str) -> String {
    words.replace('$', "")
}

impl Table {
    /// The column under a name of the first line of the heading.
    pub fn column(&self, name: &str) -> Option<Vec<&str>> {
        let place = self.head.first()?.iter().position(|head| head == name)?;
        self.rows.iter().map(|row| row.get(place).map(String::as_str)).collect()
    }

    /// How wide each column is, in letters.
    fn widths(&self) -> Vec<usize> {
        let columns = self.head.iter().chain(&self.rows).map(Vec::len).max().unwrap_or(0);
        let width = |place: usize| {
            let cells = self.head.iter().chain(&self.rows).filter_map(|row| row.get(place));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let mut widths: Vec<usize> = (0..columns).map(width).collect();
        // A name longer than what it stands above makes room for itself at the left.
        for (first, count, name) in &self.spans {
            let below = widths.iter().skip(*first).take(*count).sum::<usize>() + 2 * count.saturating_sub(1);
            if let Some(width) = widths.get_mut(*first) {
                *width += name.chars().count().saturating_sub(below);
            }
        }
        widths
    }
}
