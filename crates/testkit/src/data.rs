//! The files of `testdata/`: tables and worked examples of the papers, and cases for every solver.

use crate::Outcome;
use crate::numeration::System;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::path::PathBuf;

/// Everything transcribed from one paper.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Paper {
    /// The key the project cites the paper by.
    pub key: String,
    /// The printed tables.
    #[serde(rename = "table")]
    pub tables: Vec<Table>,
    /// P-positions given by their index in the running text.
    #[serde(rename = "pair", default)]
    pub pairs: Vec<IndexedPair>,
    /// Outcomes given in the running text.
    #[serde(rename = "outcome", default)]
    pub outcomes: Vec<StatedOutcome>,
    /// Representations given in the running text.
    #[serde(rename = "reading", default)]
    pub readings: Vec<Reading>,
}

/// A printed table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// Where it is printed.
    pub id: String,
    /// The game whose P-positions it lists, if it does.
    pub game: Option<String>,
    /// The continued fraction whose representations it lists, if it does.
    pub continued_fraction: Option<String>,
    /// The headings.
    pub columns: Vec<String>,
    /// The rows, as many cells as headings.
    pub rows: Vec<Vec<Cell>>,
    /// Where the scanned text was damaged.
    #[serde(default)]
    pub mended: Vec<Mend>,
}

impl Table {
    /// The cells under a heading.
    pub fn column(&self, heading: &str) -> Option<Vec<&Cell>> {
        let place = self.columns.iter().position(|column| column == heading)?;
        self.rows.iter().map(|row| row.get(place)).collect()
    }
}

/// One entry of a table.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Cell {
    /// A number.
    Number(u64),
    /// Digits, most significant first.
    Digits(Vec<u64>),
}

impl Cell {
    /// The number, if the cell holds one.
    pub fn number(&self) -> Option<u64> {
        match self {
            Cell::Number(number) => Some(*number),
            Cell::Digits(_) => None,
        }
    }

    /// The digits, if the cell holds them.
    pub fn digits(&self) -> Option<&[u64]> {
        match self {
            Cell::Number(_) => None,
            Cell::Digits(digits) => Some(digits),
        }
    }
}

/// A damaged place of the scanned text.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mend {
    /// The `n` of the row, or nothing if the headings are meant.
    pub row: Option<u64>,
    /// The heading or place.
    pub what: String,
    /// What the scan has.
    pub scan: String,
    /// What the file has instead, and why.
    pub mended: String,
}

/// A P-position with its index.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IndexedPair {
    /// Where it is stated.
    pub id: String,
    /// The game.
    pub game: String,
    /// The index.
    pub n: u64,
    /// The heaps, smaller first.
    pub position: (u64, u64),
}

/// An outcome the text states.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatedOutcome {
    /// Where it is stated.
    pub id: String,
    /// The games it is stated for.
    pub games: Vec<String>,
    /// The heaps, smaller first.
    pub position: (u64, u64),
    /// Who wins.
    pub outcome: Outcome,
    /// The heaps, smaller first, that a winning move leaves.
    pub leave: Option<(u64, u64)>,
}

/// A number, its digits in one system, and what these are worth in the p-system.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reading {
    /// Where it is stated.
    pub id: String,
    /// The continued fraction.
    pub continued_fraction: String,
    /// The number.
    pub number: u64,
    /// The system it is written in.
    pub system: System,
    /// Its digits, most significant first.
    pub digits: Vec<u64>,
    /// The same digits read in the p-system.
    pub p_value: u64,
}

/// A number, example or formula of a paper, typed from it, and the item that shows it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Printed {
    /// The key of the paper.
    pub paper: String,
    /// The item's name.
    pub item: String,
    /// Parameters other than the item's own.
    #[serde(default)]
    pub given: std::collections::BTreeMap<String, String>,
    /// What must be said, letter by letter.
    pub text: Vec<String>,
    /// Where the scanned text has lost a sign: what it has, and from what the rest was made.
    pub scan: Option<String>,
}

/// Every such number, example and formula.
///
/// # Panics
/// If the file is missing or malformed.
pub fn printed() -> Vec<Printed> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File {
        printed: Vec<Printed>,
    }
    load::<File>("printed.toml").printed
}

/// A position with its full solution.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolveCase {
    /// The game.
    pub game: String,
    /// The heaps, in the order in which the answer must keep them.
    pub position: (u64, u64),
    /// Who wins.
    pub outcome: Outcome,
    /// Whether no move is left.
    pub ended: bool,
    /// Every winning move, as tokens taken from the first and second heap, in lexicographic order.
    pub moves: Vec<(u64, u64)>,
    /// What the case is there for.
    pub why: String,
}

/// The directory `testdata/` of the workspace.
pub fn directory() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata"))
}

/// One of `f82`, `c59`, `f84`.
///
/// # Panics
/// If the file is missing or malformed.
pub fn paper(name: &str) -> Paper {
    load(&format!("{name}.toml"))
}

/// Every paper.
///
/// # Panics
/// If a file is missing or malformed.
pub fn papers() -> Vec<Paper> {
    ["f82", "c59", "f84"].map(paper).into()
}

/// The cases that every solver is run on.
///
/// # Panics
/// If the file is missing or malformed.
pub fn solve_cases() -> Vec<SolveCase> {
    #[derive(Deserialize)]
    struct File {
        case: Vec<SolveCase>,
    }
    load::<File>("cases.toml").case
}

fn load<T: DeserializeOwned>(name: &str) -> T {
    let path = directory().join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The first `count` partial quotients `a_1, a_2, …` of a continued fraction written `[a_0;a_1,(a_2,a_3)]`.
///
/// ```
/// assert_eq!(testkit::data::partial_quotients("[1;2,(3,4)]", 5), [2, 3, 4, 3, 4]);
/// ```
///
/// # Panics
/// If the text is malformed or ends too early.
pub fn partial_quotients(text: &str, count: usize) -> Vec<u128> {
    let numbers = |part: &str| -> Vec<u128> {
        part.split(',')
            .map(str::trim)
            .filter(|number| !number.is_empty())
            .map(|number| number.parse().unwrap_or_else(|_| panic!("not a partial quotient: {number}")))
            .collect()
    };
    let body = text.trim_start_matches('[').trim_end_matches(']').split_once(';').map_or("", |(_, tail)| tail);
    let (start, period) = body.split_once('(').unwrap_or((body, ""));
    let start = numbers(start);
    let period = numbers(period.trim_end_matches(')'));
    let list: Vec<u128> = start.iter().chain(period.iter().cycle()).take(count).copied().collect();
    assert_eq!(list.len(), count, "{text} has fewer than {count} partial quotients");
    list
}

/// A statement in the language of `eval`, with its truth.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatedTruth {
    /// What it says, and where it is stated.
    pub id: String,
    /// The continued fractions it is about.
    pub cf: Vec<String>,
    /// The statement.
    pub text: String,
    /// Whether it is true.
    pub truth: bool,
    /// For a false statement that begins with `forall`: the smallest values for which it fails, in the order of quantification. For a true
    /// one that begins with `exists`: the smallest values for which it holds.
    pub example: Option<Vec<u64>>,
    /// Brute force lets quantifiers run up to here; without it the statement is out of its reach.
    pub bound: Option<Bounds>,
}

/// How far brute force goes.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bounds {
    /// Variables bound by `forall`.
    pub forall: u64,
    /// Variables bound by `exists`.
    pub exists: u64,
}

/// The statements of `statements.toml`.
///
/// # Panics
/// If the file is missing or malformed.
pub fn statements() -> Vec<StatedTruth> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Statements {
        #[serde(rename = "statement")]
        statements: Vec<StatedTruth>,
    }
    load::<Statements>("statements.toml").statements
}

/// A game of the gallery, `docs/games.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GalleryGame {
    /// What it is called.
    pub name: String,
    /// The game as a string.
    pub game: String,
    /// Who studied it.
    pub source: String,
    /// A part of what is said about it once it is found.
    pub words: Option<String>,
}

/// The gallery: games of the literature.
pub fn gallery() -> Vec<GalleryGame> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Gallery {
        game: Vec<GalleryGame>,
    }
    let text = std::fs::read_to_string(directory().join("../docs/games.toml")).expect("the gallery can be read");
    toml::from_str::<Gallery>(&text).expect("the gallery is TOML").game
}
