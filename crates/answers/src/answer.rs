//! Answers as JSON: the names are a contract. Integers that may pass 2^53 are strings.

#![allow(missing_docs, reason = "fields are named as the contract names them")]

use serde::Serialize;
use wythoff::{
    CedarNode, Decision, Digits, Examined, Front, Game, Move, Natural, Position, RowPeriod, SumMove, TableRow, Trace,
    Verdict,
};

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
    pub fn new(position: &Position, taken: &Move) -> MoveAnswer {
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

/// A node of `cedar`.
#[derive(Debug, Serialize)]
pub struct NodeAnswer {
    digits: Vec<u32>,
    p_value: String,
    q_value: Option<String>,
    trace: Vec<u8>,
    depth: u64,
    leaf: bool,
}

impl NodeAnswer {
    pub fn new(node: &CedarNode) -> NodeAnswer {
        NodeAnswer {
            digits: node.digits.most_significant_first(),
            p_value: node.p_value.to_string(),
            q_value: node.q_value.as_ref().map(ToString::to_string),
            trace: labels(&node.trace),
            depth: node.depth,
            leaf: node.leaf,
        }
    }
}

fn labels(trace: &Trace) -> Vec<u8> {
    trace.turns().map(|turn| turn.label()).collect()
}

/// Traces longer than this are given as runs only.
const LONGEST_TRACE: u64 = 1_000_000;

/// The answer of `cedar --trace`.
#[derive(Debug, Serialize)]
pub struct TraceAnswer {
    pub number: String,
    pub cf: String,
    pub order: usize,
    pub reading: String,
    pub digits: Vec<u32>,
    pub p_value: String,
    pub q_value: Option<String>,
    pub trace: Option<Vec<u8>>,
    /// Runs of equal turns: [label, length].
    pub runs: Vec<(u8, u64)>,
    pub depth: u64,
    pub left_shift: Option<ShiftAnswer>,
    pub right_shift: Option<ShiftAnswer>,
}

/// A shifted trace, and the node at its end where there is one.
#[derive(Debug, Serialize)]
pub struct ShiftAnswer {
    trace: Option<Vec<u8>>,
    digits: Option<Vec<u32>>,
}

impl ShiftAnswer {
    pub fn new(trace: &Trace, node: Option<&Digits>) -> ShiftAnswer {
        ShiftAnswer { trace: short_labels(trace), digits: node.map(Digits::most_significant_first) }
    }
}

/// The labels, unless they are too many.
pub fn short_labels(trace: &Trace) -> Option<Vec<u8>> {
    (trace.len() <= LONGEST_TRACE).then(|| labels(trace))
}

/// A line of `cedar --check`.
#[derive(Debug, Serialize)]
pub struct CommandmentAnswer {
    commandment: &'static str,
    statement: &'static str,
    verdict: &'static str,
    witness: Option<WitnessAnswer>,
    reason: Option<String>,
    remark: Option<String>,
}

#[derive(Debug, Serialize)]
struct WitnessAnswer {
    digits: Vec<u32>,
    trace: Vec<u8>,
}

impl CommandmentAnswer {
    pub fn new(examined: &Examined) -> CommandmentAnswer {
        let (verdict, witness, reason) = match &examined.verdict {
            Verdict::Holds => ("holds", None, None),
            Verdict::NotApplicable(reason) => ("not applicable", None, Some(reason.clone())),
            Verdict::Fails(witness) => {
                let digits = witness.digits.most_significant_first();
                let answer = WitnessAnswer { digits, trace: labels(&witness.trace) };
                ("fails", Some(answer), Some(witness.reason.clone()))
            }
        };
        CommandmentAnswer {
            commandment: examined.commandment.numeral(),
            statement: examined.commandment.statement(),
            verdict,
            witness,
            reason,
            remark: examined.remark.clone(),
        }
    }
}

/// A line of `cedar --search-cost`. Means are decimal, rounded down to thousandths.
#[derive(Debug, Serialize)]
pub struct SearchCostAnswer {
    pub cf: String,
    pub reading: String,
    pub n: String,
    pub cost_left: u32,
    pub cost_right: u32,
    pub worst: String,
    pub mean: String,
    pub worst_comparisons: String,
    pub mean_comparisons: String,
    pub worst_hit: String,
    pub mean_hit: String,
    pub first_entry: Option<String>,
    pub binary_mean: String,
    pub least_mean: String,
}
