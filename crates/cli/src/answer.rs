//! Answers as JSON: the names are a contract. Integers that may pass 2^53 are strings.

use serde::Serialize;
use wythoff::{Decision, Front, Game, Move, Natural, Position, RowPeriod, SumMove, TableRow};

/// The answer of `solve`.
#[derive(Debug, Serialize)]
pub struct Solved {
    game: String,
    position: [String; 2],
    outcome: String,
    ended: bool,
    #[serde(rename = "move")]
    winning: Option<MoveAnswer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<MoveAnswer>>,
    front: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<Vec<String>>,
}

impl Solved {
    pub fn new(
        game: &Game,
        position: &Position,
        decision: &Decision,
        moves: Option<&[Move]>,
        front: Front,
        explanation: Option<Vec<String>>,
    ) -> Solved {
        let answer = |taken: &Move| MoveAnswer::new(position, taken);
        Solved {
            game: game.to_string(),
            position: pair(position),
            outcome: decision.outcome.to_string(),
            ended: decision.ended,
            winning: decision.winning.as_ref().map(answer),
            moves: moves.map(|moves| moves.iter().map(answer).collect()),
            front: front.name(),
            explanation,
        }
    }
}

/// A move: tokens taken, and what is left.
#[derive(Debug, Serialize)]
pub struct MoveAnswer {
    take: [String; 2],
    to: [String; 2],
}

impl MoveAnswer {
    fn new(position: &Position, taken: &Move) -> MoveAnswer {
        let left = position.after(taken).expect("a winning move takes no more than there is");
        MoveAnswer { take: [taken.u.to_string(), taken.v.to_string()], to: pair(&left) }
    }
}

fn pair(position: &Position) -> [String; 2] {
    [position.x.to_string(), position.y.to_string()]
}

/// The answer of `sum`.
#[derive(Debug, Serialize)]
pub struct SumSolved {
    /// Nothing where it is only known not to be 0.
    pub value: Option<String>,
    pub outcome: String,
    #[serde(rename = "move")]
    pub winning: Option<SumMoveAnswer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<SumMoveAnswer>>,
    /// Whether `moves` are all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub complete: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// A move in a sum: the summand counted from 0, tokens taken there, and what is left of it.
#[derive(Debug, Serialize)]
pub struct SumMoveAnswer {
    summand: usize,
    take: [String; 2],
    to: [String; 2],
}

impl SumMoveAnswer {
    pub fn new(played: &SumMove) -> SumMoveAnswer {
        let Move { u, v } = &played.taken;
        SumMoveAnswer { summand: played.summand, take: [u.to_string(), v.to_string()], to: pair(&played.to) }
    }
}

/// A front that refuses the position.
#[derive(Debug, Serialize)]
pub struct Refused {
    pub game: String,
    pub position: [String; 2],
    pub front: &'static str,
    pub error: String,
}

impl Refused {
    pub fn new(game: &Game, position: &Position, front: Front, error: String) -> Refused {
        Refused { game: game.to_string(), position: pair(position), front: front.name(), error }
    }
}

/// A line of standard input that is no position.
#[derive(Debug, Serialize)]
pub struct BadLine {
    pub error: String,
    pub line: u64,
}

/// A row of `table`.
#[derive(Debug, Serialize)]
pub struct Row {
    n: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    i: Option<u32>,
    a: String,
    b: String,
}

impl Row {
    pub fn new(row: &TableRow) -> Row {
        Row { n: row.n.to_string(), i: row.residue, a: row.pair.lower.to_string(), b: row.pair.upper.to_string() }
    }
}

/// The answer of `grundy` for one position.
#[derive(Debug, Serialize)]
pub struct GrundyValue {
    pub game: String,
    pub position: [String; 2],
    pub value: Value,
}

/// A value that may be large: a number up to 2^53, a string beyond.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Value {
    Small(u64),
    Large(String),
}

impl Value {
    pub fn new(value: &Natural) -> Value {
        let small = value.to_u64().filter(|value| *value <= 1 << 53);
        small.map_or_else(|| Value::Large(value.to_string()), Value::Small)
    }
}

/// A row of a table of `grundy`: `null` where heaps make no position.
#[derive(Debug, Serialize)]
pub struct GrundyRow {
    pub row: usize,
    pub values: Vec<Option<u32>>,
}

/// A diagonal of a table of `grundy`: the values of (i, i + diagonal).
#[derive(Debug, Serialize)]
pub struct GrundyDiagonal {
    pub diagonal: i64,
    pub values: Vec<Option<u32>>,
}

/// A position of the value asked for.
#[derive(Debug, Serialize)]
pub struct GrundyPosition {
    pub value: u32,
    pub position: [String; 2],
}

/// The answer of `digits`.
#[derive(Debug, Serialize)]
pub struct Represented {
    pub number: String,
    pub cf: String,
    pub system: String,
    pub digits: Vec<u32>,
    pub p_value: String,
    pub q_value: Option<String>,
    pub left_shift: String,
    pub right_shift: String,
}

/// The answer of `plot`.
#[derive(Debug, Serialize)]
pub struct Plotted {
    pub game: String,
    /// What was drawn: `p-positions`, `grundy` or `value`.
    pub kind: &'static str,
    /// The largest heap.
    pub bound: u32,
    /// How many first and how many second heaps.
    pub size: [u64; 2],
    /// Positions drawn; in a heat map, all.
    pub points: usize,
    pub files: Vec<String>,
}

/// A row of `period`.
#[derive(Debug, Serialize)]
pub struct Periodic {
    row: u64,
    preperiod: u64,
    period: u64,
}

impl Periodic {
    /// The search goes through every column up to pre-period and period one by one: no machine gets near 2^53, so these are numbers.
    pub fn new(row: &RowPeriod) -> Periodic {
        Periodic { row: row.row, preperiod: row.preperiod, period: row.period }
    }
}

/// The answer of `verify`.
#[derive(Debug, Serialize)]
pub struct Verified {
    pub game: String,
    pub bound: String,
    pub engine: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claim: Option<String>,
    pub checked: String,
    pub count: String,
    pub disagreements: Vec<DisagreementAnswer>,
}

/// A position on which a front or claim and the oracle differ.
#[derive(Debug, Serialize)]
pub struct DisagreementAnswer {
    pub position: [String; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    pub front: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claim: Option<String>,
    pub expected: String,
    pub found: String,
}
