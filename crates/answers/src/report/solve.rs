//! `solve`: everything that is known about one position on one front.

use super::MoveTo;
use crate::json::{Heaps, Text};
use crate::{decimal, explain, words};
use serde::{Serialize, Serializer};
use std::fmt;
use wythoff::solve::{Case, FastAnswer};
use wythoff::{Decision, Front, Game, Move, Outcome, Position, Strategy, StrategyError};

/// What a strategy says about a position, and what was asked besides.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The game.
    pub game: Game,
    /// The heaps.
    pub position: Position,
    /// Outcome and one winning move.
    pub decision: Decision,
    /// Every winning move, where asked for.
    pub moves: Option<Vec<Move>>,
    /// The front that decided.
    pub front: Front,
    /// The reason in words, where asked for.
    pub explanation: Option<Vec<String>>,
}

impl Solved {
    /// Asks `strategy`; with `all` for every winning move, with `explain` for the reason in words.
    ///
    /// # Errors
    /// The strategy does not answer.
    pub fn new(
        game: &Game,
        position: Position,
        strategy: &dyn Strategy,
        all: bool,
        explain: bool,
    ) -> Result<Solved, StrategyError> {
        let decision = strategy.decide(&position)?;
        let moves = if all { Some(strategy.winning_moves(&position)?) } else { None };
        let front = strategy.front();
        let explanation = explain.then(|| explain::explain(game, &position, &decision, front));
        Ok(Solved { game: game.clone(), position, decision, moves, front, explanation })
    }

    /// Whether another front says the same.
    pub fn agrees_with(&self, other: &Solved) -> bool {
        let said = |solved: &Solved| {
            let Decision { outcome, ended, winning, .. } = &solved.decision;
            (*outcome, *ended, winning.clone(), solved.moves.clone())
        };
        said(self) == said(other)
    }

    /// Every winning move where asked for, else the one that was chosen.
    fn told_moves(&self) -> &[Move] {
        self.moves.as_deref().unwrap_or(self.decision.winning.as_slice())
    }

    /// What the opponent must forbid to win, where options may be forbidden.
    fn forbidden(&self) -> Option<&[Move]> {
        match &self.decision.reasoning.case {
            Case::Blocking { to_p, .. } if self.decision.outcome == Outcome::P => Some(to_p),
            _ => None,
        }
    }

    /// One line, and the explanation below it, to be read beside other fronts.
    pub fn brief(&self) -> impl fmt::Display + '_ {
        Brief(self)
    }

    /// `7 12 N take 0 8 to 7 4`: one line for programs, with every move told.
    pub fn line(&self) -> impl fmt::Display + '_ {
        SolvedLine(self)
    }
}

impl Serialize for Solved {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Contract<'a> {
            game: Text<&'a Game>,
            position: Heaps<'a>,
            outcome: Text<Outcome>,
            ended: bool,
            #[serde(rename = "move")]
            winning: Option<MoveTo>,
            #[serde(skip_serializing_if = "Option::is_none")]
            moves: Option<Vec<MoveTo>>,
            #[serde(skip_serializing_if = "Option::is_none")]
            forbid: Option<Vec<MoveTo>>,
            front: &'static str,
            #[serde(skip_serializing_if = "Option::is_none")]
            explanation: Option<&'a [String]>,
        }
        let to = |taken: &Move| MoveTo::new(&self.position, taken);
        Contract {
            game: Text(&self.game),
            position: Heaps(&self.position),
            outcome: Text(self.decision.outcome),
            ended: self.decision.ended,
            winning: self.decision.winning.as_ref().and_then(to),
            moves: self.moves.as_ref().map(|moves| moves.iter().filter_map(to).collect()),
            forbid: self.forbidden().map(|moves| moves.iter().filter_map(to).collect()),
            front: self.front.name(),
            explanation: self.explanation.as_deref(),
        }
        .serialize(serializer)
    }
}

/// A page about the position.
impl fmt::Display for Solved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Solved { game, position, decision, moves, front, explanation } = self;
        writeln!(f, "{}", words::outcome(game, position, decision))?;
        match (moves, &decision.winning) {
            (Some(moves), _) if !moves.is_empty() => {
                writeln!(f, "Winning moves:")?;
                for taken in moves {
                    writeln!(f, "  {}", words::taking(position, taken))?;
                }
            }
            (_, Some(taken)) if game.play.is_blocking() => {
                writeln!(f, "Winning move, unless it is forbidden: {}.", words::taking(position, taken))?;
            }
            (_, Some(taken)) => writeln!(f, "Winning move: {}.", words::taking(position, taken))?,
            _ => {}
        }
        if let Some(moves) = self.forbidden().filter(|moves| !moves.is_empty()) {
            let options = moves.iter().filter_map(|taken| Some(position.after(taken)?.to_string()));
            writeln!(f, "The opponent forbids {}.", options.collect::<Vec<_>>().join(", "))?;
        }
        if let Some(lines) = explanation {
            writeln!(f, "\nWhy ({front} front):")?;
            for line in lines {
                writeln!(f, "  {line}")?;
            }
        }
        Ok(())
    }
}

/// A position on one of several fronts.
struct Brief<'a>(&'a Solved);

impl fmt::Display for Brief<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Solved { position, decision, front, explanation, .. } = self.0;
        let taken: Vec<String> = self.0.told_moves().iter().map(|taken| words::taking(position, taken)).collect();
        let ended = if decision.ended { ", over" } else { "" };
        let told = if taken.is_empty() { String::new() } else { format!(": {}", taken.join("; ")) };
        writeln!(f, "{front:<11} {}{ended}{told}", decision.outcome)?;
        for line in explanation.iter().flatten() {
            writeln!(f, "  {line}")?;
        }
        Ok(())
    }
}

/// A position as one line for programs.
struct SolvedLine<'a>(&'a Solved);

impl fmt::Display for SolvedLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Solved { position: Position { x, y }, decision: Decision { outcome, ended, .. }, .. } = self.0;
        let plain = Line { heaps: [x, y], outcome: *outcome, ended: *ended, taken: None };
        let moves = self.0.told_moves();
        if moves.is_empty() {
            return plain.fmt(f);
        }
        for (place, Move { u, v }) in moves.iter().enumerate() {
            f.write_str(if place == 0 { "" } else { "; " })?;
            Line { taken: Some(([u, v], [&(x - u), &(y - v)])), ..plain }.fmt(f)?;
        }
        Ok(())
    }
}

/// `7 12 N take 0 8 to 7 4`, `4 7 P`, `0 0 P ended`, with numbers of any kind.
#[derive(Clone, Copy, Debug)]
pub struct Line<T> {
    /// The heaps.
    pub heaps: [T; 2],
    /// Who wins.
    pub outcome: Outcome,
    /// Whether no move is left.
    pub ended: bool,
    /// A winning move: what it takes, and what it leaves.
    pub taken: Option<([T; 2], [T; 2])>,
}

impl<T: fmt::Display> fmt::Display for Line<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Line { heaps: [x, y], outcome, ended, taken } = self;
        match taken {
            Some(([u, v], [left_x, left_y])) => write!(f, "{x} {y} {outcome} take {u} {v} to {left_x} {left_y}"),
            None => write!(f, "{x} {y} {outcome}{}", if *ended { " ended" } else { "" }),
        }
    }
}

/// Answers about heaps of machine words, as [`Line`] or as the JSON of [`Solved`], without what formatting in general costs.
#[derive(Clone, Debug)]
pub struct FastLines {
    /// What stands before and after the answer in JSON, where that is asked for.
    around: Option<(String, String)>,
}

impl FastLines {
    /// Answers of the algebraic front about `game`.
    pub fn new(game: &Game, json: bool) -> FastLines {
        let quoted = |text: &str| serde_json::Value::from(text).to_string();
        let around = || {
            let before = format!("{{\"game\":{},\"position\":", quoted(&game.to_string()));
            (before, format!(",\"front\":{}}}\n", quoted(Front::Algebraic.name())))
        };
        FastLines { around: json.then(around) }
    }

    /// Appends the line about (`x`, `y`).
    pub fn push(&self, text: &mut Vec<u8>, heaps: (u64, u64), answer: &FastAnswer) {
        let FastAnswer { outcome, ended, take } = answer;
        let winning = (*take != (0, 0)).then_some((*take, (heaps.0 - take.0, heaps.1 - take.1)));
        match &self.around {
            None => push_line(text, heaps, *outcome, *ended, winning),
            Some((before, after)) => {
                text.extend_from_slice(before.as_bytes());
                push_quoted(text, heaps);
                text.extend_from_slice(b",\"outcome\":\"");
                text.extend_from_slice(name(*outcome));
                text.extend_from_slice(if *ended {
                    b"\",\"ended\":true,\"move\":"
                } else {
                    b"\",\"ended\":false,\"move\":"
                });
                match winning {
                    Some((take, left)) => {
                        text.extend_from_slice(b"{\"take\":");
                        push_quoted(text, take);
                        text.extend_from_slice(b",\"to\":");
                        push_quoted(text, left);
                        text.push(b'}');
                    }
                    None => text.extend_from_slice(b"null"),
                }
                text.extend_from_slice(after.as_bytes());
            }
        }
    }
}

/// The letter of an outcome.
fn name(outcome: Outcome) -> &'static [u8] {
    match outcome {
        Outcome::P => b"P",
        Outcome::N => b"N",
    }
}

fn push_pair(text: &mut Vec<u8>, (one, other): (u64, u64), between: &[u8]) {
    decimal::push(text, one);
    text.extend_from_slice(between);
    decimal::push(text, other);
}

/// Two numbers as strings.
fn push_quoted(text: &mut Vec<u8>, pair: (u64, u64)) {
    text.extend_from_slice(b"[\"");
    push_pair(text, pair, b"\",\"");
    text.extend_from_slice(b"\"]");
}

/// As [`Line`].
fn push_line(
    text: &mut Vec<u8>,
    heaps: (u64, u64),
    outcome: Outcome,
    ended: bool,
    winning: Option<((u64, u64), (u64, u64))>,
) {
    push_pair(text, heaps, b" ");
    text.push(b' ');
    text.extend_from_slice(name(outcome));
    match winning {
        Some((take, left)) => {
            text.extend_from_slice(b" take ");
            push_pair(text, take, b" ");
            text.extend_from_slice(b" to ");
            push_pair(text, left, b" ");
        }
        None if ended => text.extend_from_slice(b" ended"),
        None => {}
    }
    text.push(b'\n');
}

/// A front that refuses the position.
#[derive(Clone, Debug, Serialize)]
pub struct FrontRefused {
    /// The game.
    #[serde(serialize_with = "crate::json::text")]
    pub game: Game,
    /// The heaps.
    #[serde(serialize_with = "crate::json::heaps")]
    pub position: Position,
    /// The front.
    #[serde(serialize_with = "crate::json::text")]
    pub front: Front,
    /// Why, in a line.
    pub error: String,
}

impl OneFront {
    /// What `front` says about the position, or why it says nothing.
    pub fn new(game: &Game, position: &Position, front: Front, told: Result<Solved, String>) -> OneFront {
        match told {
            Ok(solved) => OneFront::Solved(Box::new(solved)),
            Err(error) => OneFront::Refused(Box::new(FrontRefused {
                game: game.clone(),
                position: position.clone(),
                front,
                error,
            })),
        }
    }
}

/// One of several fronts: what it says, or why it says nothing.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum OneFront {
    /// It answers.
    Solved(Box<Solved>),
    /// It does not.
    Refused(Box<FrontRefused>),
}

impl fmt::Display for OneFront {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OneFront::Solved(solved) => solved.brief().fmt(f),
            OneFront::Refused(refused) => writeln!(f, "{:<11} {}", refused.front, refused.error),
        }
    }
}

/// A line of standard input that is no position.
#[derive(Clone, Debug, Serialize)]
pub struct BadLine {
    /// What is wrong with it.
    pub error: String,
    /// Which line, counted from 1.
    pub line: u64,
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "error in line {}: {}", self.line, self.error)
    }
}

/// Two fronts that differ on a position, which none should.
pub fn contradiction(one: Front, other: Front, position: &Position) -> String {
    format!("the fronts {one} and {other} differ on {position}: please report this")
}
