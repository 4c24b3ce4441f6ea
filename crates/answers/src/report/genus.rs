//! `grundy --genus` and `--class`: values under both conventions of play.

use crate::json;
use crate::rows::{Cell, Column, Heading, Rows};
use serde::{Serialize, Serializer};
use std::fmt;
use wythoff::rules::families::Swaps;
use wythoff::solve::misere::{Against, BothValues, Genus, GenusTable, Kind, Lopsided, MisereClass, proof};
use wythoff::{Game, Position};

/// The genus of one position.
#[derive(Clone, Debug, Serialize)]
pub struct GenusValue {
    /// The game.
    #[serde(serialize_with = "json::text")]
    pub game: Game,
    /// The heaps.
    #[serde(serialize_with = "json::heaps")]
    pub position: Position,
    /// The genus.
    #[serde(flatten)]
    pub genus: GenusNumbers,
}

/// A genus with its kind, as JSON has it.
#[derive(Clone, Debug)]
pub struct GenusNumbers(pub Genus);

impl Serialize for GenusNumbers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Contract<'a> {
            value: u32,
            /// Of G, G + *2, G + *2 + *2, …; the last two alternate from there on.
            misere: &'a [u32],
            genus: String,
            kind: &'static str,
        }
        let GenusNumbers(genus) = self;
        let (text, kind) = (genus.to_string(), genus.kind().name());
        Contract { value: genus.value, misere: &genus.misere, genus: text, kind }.serialize(serializer)
    }
}

impl fmt::Display for GenusValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GenusValue { game, position, genus: GenusNumbers(genus) } = self;
        let misere: Vec<String> = genus.misere.iter().map(u32::to_string).collect();
        let first = genus.misere.first().copied().unwrap_or_default();
        let kind = match genus.kind() {
            Kind::ZeroOne | Kind::OneZero => "a swap position",
            Kind::Equal => "no swap position, and the values are equal",
            Kind::Other => "no swap position, and yet the values differ",
        };
        writeln!(f, "The genus of {position} in {game} is {genus}.")?;
        writeln!(f, "Its value is {} in normal play and {first} in misère play: {kind}.", genus.value)?;
        writeln!(
            f,
            "With no, one, two, ... Nim heaps of 2 beside it the misère values are {}, and so on: the last two alternate.",
            misere.join(", ")
        )
    }
}

/// The genus of every position of a table, row by row.
#[derive(Debug)]
pub struct Genera<'t> {
    game: &'t Game,
    table: &'t GenusTable,
    width: usize,
}

/// A row of the table: nothing where heaps make no position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GenusRow {
    row: usize,
    genus: Vec<Option<String>>,
}

impl<'t> Genera<'t> {
    /// All of `table`, which is that of `game`.
    pub fn new(game: &'t Game, table: &'t GenusTable) -> Genera<'t> {
        let (rows, columns) = table.size();
        let longest = (0..rows).flat_map(|x| GenusRow::new(table, x).genus).flatten().map(|genus| genus.len()).max();
        let width = longest.unwrap_or(1).max((rows + columns).to_string().len()) + 1;
        Genera { game, table, width }
    }

    /// The rows, from the first to the last.
    pub fn rows(&self) -> impl Iterator<Item = GenusRow> + '_ {
        (0..self.table.size().0).map(|x| GenusRow::new(self.table, x))
    }
}

impl GenusRow {
    fn new(table: &GenusTable, row: usize) -> GenusRow {
        let (_, columns) = table.size();
        GenusRow { row, genus: (0..columns).map(|y| Some(table.genus(row, y)?.to_string())).collect() }
    }
}

impl Rows for Genera<'_> {
    type Row = GenusRow;

    fn heading(&self) -> Heading {
        let (rows, columns) = self.table.size();
        let index = Column { after: " |", only_in_text: true, ..Column::named("", self.width) };
        let genera = (0..columns).map(|y| Column::named(y.to_string(), self.width));
        Heading {
            title: Some(format!("Genera of {}", self.game)),
            columns: std::iter::once(index).chain(genera).collect(),
            rule: Some(format!("{}+{}", "-".repeat(self.width + 1), "-".repeat(self.width * columns))),
            shape: vec![rows, columns],
            ..Heading::default()
        }
    }

    fn cells<'r>(&'r self, row: &'r GenusRow) -> impl Iterator<Item = Cell<'r>> {
        let genera = row.genus.iter().map(|genus| genus.as_deref().map_or(Cell::Nothing, Cell::Word));
        std::iter::once(Cell::Number(row.row as u64)).chain(genera)
    }

    fn json<'r>(&'r self, row: &'r GenusRow) -> impl Serialize {
        row
    }
}

/// Whether a game is tame, pet and miserable, up to a size and beyond.
#[derive(Clone, Debug)]
pub struct ClassReport {
    game: Game,
    size: (usize, usize),
    class: MisereClass,
    /// Why it is miserable for all heaps, where that is proved.
    proof: Option<&'static str>,
    /// Whether it is pet for all heaps.
    pet: bool,
}

impl ClassReport {
    /// What `table` and the theorems say about `game`.
    pub fn new(game: Game, table: &BothValues) -> ClassReport {
        let class = table.class();
        let proof = proof(&game.ruleset);
        let pet = game.ruleset.plainest().swaps() == Some(Swaps::Levels);
        ClassReport { game, size: table.size(), class, proof, pet }
    }
}

impl Serialize for ClassReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Witness {
            position: [String; 2],
            values: [u32; 2],
            /// The only kind of swap positions to which one can move, and one of them.
            #[serde(skip_serializing_if = "Option::is_none")]
            only: Option<&'static str>,
            #[serde(skip_serializing_if = "Option::is_none")]
            option: Option<[String; 2]>,
        }
        #[derive(Serialize)]
        struct Property {
            holds: bool,
            /// Proved for all heaps, not only up to the size.
            proved: bool,
            against: Option<Witness>,
        }
        #[derive(Serialize)]
        struct Contract {
            game: String,
            size: [usize; 2],
            tame: Property,
            pet: Property,
            miserable: Property,
            proof: Option<&'static str>,
        }
        let heaps = |(x, y): (usize, usize)| [x.to_string(), y.to_string()];
        let plain = |against: Option<Against>, proved: bool| Property {
            holds: against.is_none(),
            proved,
            against: against.map(|Against { position, values }| Witness {
                position: heaps(position),
                values: [values.0, values.1],
                only: None,
                option: None,
            }),
        };
        let lopsided = |Lopsided { position, values, only, option }: Lopsided| Witness {
            position: heaps(position),
            values: [values.0, values.1],
            only: Some(only.name()),
            option: Some(heaps(option)),
        };
        let proved = self.proof.is_some();
        Contract {
            game: self.game.to_string(),
            size: [self.size.0, self.size.1],
            tame: plain(self.class.tame, proved),
            pet: plain(self.class.pet, self.pet),
            miserable: Property {
                holds: self.class.miserable.is_none(),
                proved,
                against: self.class.miserable.map(lopsided),
            },
            proof: self.proof,
        }
        .serialize(serializer)
    }
}

impl fmt::Display for ClassReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rows, columns) = self.size;
        let yes = |proved: bool| if proved { "yes, for all heaps" } else { "yes, as far as the table goes" };
        let plain = |against: Option<Against>, proved: bool| match against {
            None => yes(proved).to_owned(),
            Some(Against { position: (x, y), values: (normal, misere) }) => {
                format!("no: ({x}, {y}) is no swap position and has the values {normal} and {misere}")
            }
        };
        let miserable = match self.class.miserable {
            None => yes(self.proof.is_some()).to_owned(),
            Some(Lopsided { position: (x, y), only, option: (to_x, to_y), .. }) => {
                let other = if only == Kind::ZeroOne { Kind::OneZero } else { Kind::ZeroOne };
                format!(
                    "no: from ({x}, {y}), no swap position, one can move to a {}-position, ({to_x}, {to_y}), but to no {}-position",
                    only.name(),
                    other.name()
                )
            }
        };
        writeln!(f, "{}, {rows} rows and {columns} columns:", self.game)?;
        writeln!(f, "  tame       {}", plain(self.class.tame, self.proof.is_some()))?;
        writeln!(f, "  pet        {}", plain(self.class.pet, self.pet))?;
        writeln!(f, "  miserable  {miserable}")?;
        match self.proof {
            Some(proof) => writeln!(f, "Why: {proof}."),
            None => Ok(()),
        }
    }
}
