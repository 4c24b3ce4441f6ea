//! Extra moves as text: `(2,6)(9,25)` single ones, `(2,6)->(u+v+1,2*u+3*v+3)` a family, `lw(20)` all families of a game, `{…}` those of an automaton,
//! in any mix.

use super::linear::{LinearForm, LinearMap};
use super::{ExtraMoves, Family, TakeTable, growth};
use crate::extra::LarssonMoves;
use crate::position::Move;
use formula::Term;
use numeration::Natural;
use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;
use std::sync::Arc;

/// Why a text does not describe extra moves, and at which character.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExtraError {
    /// The character the error is about, counted from 1.
    pub at: usize,
    /// What is wrong.
    pub kind: ExtraErrorKind,
}

/// What is wrong with the text of extra moves.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExtraErrorKind {
    /// Nothing is written.
    Empty,
    /// More than `limit` characters, as written or with all products multiplied out.
    TooLong {
        /// The most that is allowed.
        limit: usize,
    },
    /// No pair in parentheses where one should start.
    PairExpected,
    /// A pair without comma, or with more than one.
    TwoPartsExpected,
    /// A pair without closing parenthesis.
    Unclosed,
    /// An automaton without closing brace.
    UnclosedBrace,
    /// A move that is not two natural numbers.
    NotANumber {
        /// What stands there instead.
        written: String,
    },
    /// The move (0,0).
    TakesNothing,
    /// A part of a map that is no term.
    BadTerm {
        /// What is wrong with it, counted from its own first character.
        error: String,
    },
    /// A part of a map that is not linear in u and v.
    NotLinear {
        /// What stands there instead.
        written: String,
    },
    /// A map that does not enlarge u + v at every step.
    NotGrowing,
    /// A map that leads to a negative number of tokens.
    Negative {
        /// Which member of the family, counted from 1.
        member: usize,
    },
    /// A map with negative numbers for which it cannot be shown that no member is negative.
    PerhapsNegative,
    /// An automaton in braces that is none, or no set of moves.
    Table {
        /// What is wrong with it.
        reason: String,
    },
    /// A file, named after '@', where none is read.
    File,
    /// `lw(…)` without a parameter k for which there are extra moves.
    BadParameter {
        /// What stands there instead.
        written: String,
    },
}

impl fmt::Display for ExtraError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "character {}: {}", self.at, self.kind)
    }
}

impl std::error::Error for ExtraError {}

impl fmt::Display for ExtraErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "no move is written: write for example (2,6)"),
            Self::TooLong { limit } => {
                write!(
                    f,
                    "more than {limit} characters, as written or multiplied out: write a family as start->map, with small numbers"
                )
            }
            Self::PairExpected => write!(f, "a pair is expected: write for example (2,6) or (2,6)->(u+v+1,2*u+3*v+3)"),
            Self::TwoPartsExpected => {
                write!(f, "a pair has two parts with one comma between them: write for example (2,6)")
            }
            Self::Unclosed => write!(f, "this '(' is never closed: add ')'"),
            Self::UnclosedBrace => write!(f, "this '{{' is never closed: add '}}'"),
            Self::NotANumber { written } => write!(f, "{written:?} is not a number of tokens: write decimal digits"),
            Self::TakesNothing => write!(f, "(0,0) takes nothing: a move takes at least one token"),
            Self::BadTerm { error } => write!(f, "in this part of the map, {error}"),
            Self::NotLinear { written } => {
                write!(f, "{written:?} is not allowed in a map: write u and v with constant factors, as in 2*u+3*v-2")
            }
            Self::BadParameter { written } => {
                let written = numeration::excerpt(written);
                write!(f, "lw({written}) has no extra moves: write lw(k) with a whole number, 2 <= k < 2^32")
            }
            Self::Table { reason } => write!(f, "the automaton in braces: {reason}"),
            Self::File => write!(
                f,
                "no file is read here: in place of '@' and its name write the automaton itself, as it is saved, in braces"
            ),
            Self::NotGrowing => {
                write!(
                    f,
                    "the map must take more tokens at every step: u + v must grow from each member to the next, for ever"
                )
            }
            Self::Negative { member } => {
                write!(
                    f,
                    "member {member} of this family would take a negative number of tokens: change the map or the start"
                )
            }
            Self::PerhapsNegative => {
                write!(
                    f,
                    "it cannot be shown that no member takes a negative number of tokens: neither u nor v may fall for long"
                )
            }
        }
    }
}

/// How many characters of a bad part an error repeats.
const PART_SHOWN: usize = 30;

/// A reader that counts characters. Errors are places in the text.
struct Reader<'t> {
    rest: &'t str,
    at: usize,
}

/// A part of a pair and where it starts.
type Part<'t> = (&'t str, usize);

impl<'t> Reader<'t> {
    fn advance(&mut self, bytes: usize) {
        self.at += self.rest[..bytes].chars().count();
        self.rest = &self.rest[bytes..];
    }

    fn skip_spaces(&mut self) {
        self.advance(self.rest.len() - self.rest.trim_start().len());
    }

    fn pass(&mut self, sign: &str) -> bool {
        self.skip_spaces();
        let found = self.rest.starts_with(sign);
        if found {
            self.advance(sign.len());
        }
        found
    }

    fn error(&self, kind: ExtraErrorKind) -> ExtraError {
        ExtraError { at: self.at, kind }
    }

    /// `(left,right)`, the parts as text.
    fn pair(&mut self) -> Result<[Part<'t>; 2], ExtraError> {
        let (open, start) = (self.at, self.rest);
        if !self.pass("(") {
            return Err(self.error(ExtraErrorKind::PairExpected));
        }
        let end = closing_parenthesis(start.trim_start());
        let Some(end) = end else {
            return Err(ExtraError { at: open, kind: ExtraErrorKind::Unclosed });
        };
        let inside = &self.rest[..end - 1];
        let mut parts = Vec::new();
        for part in split_outside_parentheses(inside) {
            self.skip_spaces();
            parts.push((part.trim(), self.at));
            let start = part.len() - part.trim_start().len();
            self.advance(part.len() - start);
            self.advance(1);
        }
        <[Part<'t>; 2]>::try_from(parts).map_err(|_| ExtraError { at: open, kind: ExtraErrorKind::TwoPartsExpected })
    }
}

/// The byte index of the parenthesis that closes the one `text` starts with.
fn closing_parenthesis(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    for (index, byte) in text.bytes().enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return Some(index);
                }
            }
            _ => {}
        }
    }
    None
}

/// The pieces of `text` between its commas, those inside parentheses, brackets and braces not counted.
pub(crate) fn split_outside_parentheses(text: &str) -> Vec<&str> {
    let (mut pieces, mut start, mut depth) = (Vec::new(), 0, 0usize);
    for (index, byte) in text.bytes().enumerate() {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            b',' if depth == 0 => {
                pieces.push(&text[start..index]);
                start = index + 1;
            }
            _ => {}
        }
    }
    pieces.push(&text[start..]);
    pieces
}

fn number((text, at): Part<'_>) -> Result<Natural, ExtraError> {
    let written = || text.chars().take(PART_SHOWN).collect();
    text.parse().map_err(|_| ExtraError { at, kind: ExtraErrorKind::NotANumber { written: written() } })
}

fn form((text, at): Part<'_>) -> Result<LinearForm, ExtraError> {
    let bad =
        |error: formula::FormulaError| ExtraError { at, kind: ExtraErrorKind::BadTerm { error: error.to_string() } };
    let term: Term = text.parse().map_err(bad)?;
    let written = || text.chars().take(PART_SHOWN).collect();
    LinearForm::from_term(&term)
        .ok_or_else(|| ExtraError { at, kind: ExtraErrorKind::NotLinear { written: written() } })
}

impl FromStr for ExtraMoves {
    type Err = ExtraError;

    fn from_str(text: &str) -> Result<ExtraMoves, ExtraError> {
        let mut reader = Reader { rest: text, at: 1 };
        // Automata have a limit of their own.
        let limit = if text.contains('{') { TakeTable::MAX_LENGTH } else { ExtraMoves::MAX_LENGTH };
        if text.chars().nth(limit).is_some() {
            return Err(ExtraError { at: limit + 1, kind: ExtraErrorKind::TooLong { limit } });
        }
        reader.skip_spaces();
        if reader.rest.is_empty() {
            return Err(reader.error(ExtraErrorKind::Empty));
        }
        let (mut families, mut larsson, mut tables, mut printed) = (Vec::new(), Vec::new(), Vec::new(), 0);
        while !reader.rest.is_empty() {
            let at = reader.at;
            if reader.pass("lw") {
                let extra = larsson_weimerskirch(&mut reader)?;
                if !larsson.contains(&extra) {
                    larsson.push(extra);
                }
                reader.skip_spaces();
                continue;
            }
            if reader.rest.starts_with('@') {
                return Err(reader.error(ExtraErrorKind::File));
            }
            if reader.rest.starts_with('{') {
                let table = table(&mut reader)?;
                if !tables.contains(&table) {
                    tables.push(table);
                }
                reader.skip_spaces();
                continue;
            }
            let family = family(&mut reader)?;
            // (u+v)*999 is printed as 999*u+999*v, and what is printed must be short enough to be read again.
            printed += family.to_string().len();
            if printed > ExtraMoves::MAX_LENGTH {
                return Err(ExtraError { at, kind: ExtraErrorKind::TooLong { limit: ExtraMoves::MAX_LENGTH } });
            }
            families.push(family);
            reader.skip_spaces();
        }
        Ok(ExtraMoves { families, larsson, tables })
    }
}

/// `(k)` behind `lw`.
fn larsson_weimerskirch(reader: &mut Reader<'_>) -> Result<LarssonMoves, ExtraError> {
    reader.skip_spaces();
    let at = reader.at;
    let end = closing_parenthesis(reader.rest).filter(|_| reader.rest.starts_with('('));
    let Some(end) = end else {
        return Err(reader.error(ExtraErrorKind::BadParameter { written: String::new() }));
    };
    let written = reader.rest[1..end].trim();
    let k = written.parse::<Natural>().ok().and_then(|k| k.to_u32()).filter(|k| *k > 1).and_then(NonZeroU32::new);
    let Some(k) = k else {
        let written = written.chars().take(PART_SHOWN).collect();
        return Err(ExtraError { at, kind: ExtraErrorKind::BadParameter { written } });
    };
    reader.advance(end + 1);
    Ok(LarssonMoves::new(k))
}

/// An automaton in braces.
fn table(reader: &mut Reader<'_>) -> Result<Arc<TakeTable>, ExtraError> {
    let at = reader.at;
    let end = reader.rest.find('}').ok_or(ExtraError { at, kind: ExtraErrorKind::UnclosedBrace })?;
    let table =
        reader.rest[..=end].parse().map_err(|reason| ExtraError { at, kind: ExtraErrorKind::Table { reason } })?;
    reader.advance(end + 1);
    Ok(Arc::new(table))
}

fn family(reader: &mut Reader<'_>) -> Result<Family, ExtraError> {
    let at = reader.at;
    let [u, v] = reader.pair()?;
    let start = Move { u: number(u)?, v: number(v)? };
    if start.u.is_zero() && start.v.is_zero() {
        return Err(ExtraError { at, kind: ExtraErrorKind::TakesNothing });
    }
    if !reader.pass("->") {
        return Ok(Family { start, map: None });
    }
    reader.skip_spaces();
    let map_at = reader.at;
    let [u, v] = reader.pair()?;
    let map = LinearMap { forms: [form(u)?, form(v)?] };
    growth::check(&map, &start).map_err(|kind| ExtraError { at: map_at, kind })?;
    Ok(Family { start, map: Some(map) })
}

impl fmt::Display for ExtraMoves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.families.iter().try_for_each(|family| family.fmt(f))?;
        self.larsson.iter().try_for_each(|extra| write!(f, "lw({})", extra.parameter()))?;
        self.tables.iter().try_for_each(|table| table.fmt(f))
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.start.u, self.start.v)?;
        match &self.map {
            Some(LinearMap { forms: [u, v] }) => write!(f, "->({u},{v})"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_accepted_is_short_enough_to_be_read_again() {
        let text = |digits: usize| format!("(1,2)(1,1)->((u+v+1)*{},v)", "9".repeat(digits));
        let extra: ExtraMoves = text(5400).parse().unwrap();
        assert!(extra.to_string().len() > 3 * 5400);
        assert_eq!(extra.to_string().parse(), Ok(extra));
        let kind = ExtraErrorKind::TooLong { limit: ExtraMoves::MAX_LENGTH };
        assert_eq!(text(5500).parse::<ExtraMoves>(), Err(ExtraError { at: 6, kind }));
    }

    #[test]
    fn errors_say_where() {
        use ExtraErrorKind::*;
        let table = [
            ("", 1, Empty),
            ("2,6", 1, PairExpected),
            ("(2,6)x", 6, PairExpected),
            ("(2,6)->u", 8, PairExpected),
            (" (2)", 2, TwoPartsExpected),
            ("(2,6,1)", 1, TwoPartsExpected),
            ("(2,6", 1, Unclosed),
            ("(2,6)->(u+v+1,(u+v)", 8, Unclosed),
            ("(2, -6)", 5, NotANumber { written: "-6".into() }),
            ("(2,)", 4, NotANumber { written: String::new() }),
            ("(0,0)", 1, TakesNothing),
            ("(2,6)->(u+x+1,v)", 9, NotLinear { written: "u+x+1".into() }),
            ("(2,6)->(u+1,|v|)", 13, NotLinear { written: "|v|".into() }),
            ("(2,6)->(u+1,v-1)", 8, NotGrowing),
            ("(2,6)->(u+1,2*u-v)", 8, NotGrowing),
            ("(2,6)->(2*u-3,2*v-5)", 8, NotGrowing),
            ("(1,6)->(u-1,v+2)", 8, Negative { member: 3 }),
            ("(1,6)->(2*u-3,2*v)", 8, Negative { member: 2 }),
            ("(100,6)->(u-1,v+2)", 10, PerhapsNegative),
            ("(2,6)->(u,v)", 8, NotGrowing),
            ("(2,6)->(v,u)", 8, NotGrowing),
            ("(6,2)->(0*u,2*v)", 8, NotGrowing),
            ("(2,0)->(u,2*v)", 8, NotGrowing),
            ("(1,0)->(u,u)", 8, NotGrowing),
            ("(1,3)@moves.txt", 6, File),
            ("(1,3){base 2/0:1", 6, UnclosedBrace),
            (" {base 2/0:2}", 2, Table { reason: "'0:2' is no further run of digits to a state".into() }),
            ("lw", 3, BadParameter { written: String::new() }),
            ("(1,1) lw ( 1 )", 10, BadParameter { written: "1".into() }),
            ("lw(4294967296)", 3, BadParameter { written: "4294967296".into() }),
        ];
        for (text, at, kind) in table {
            let error = text.parse::<ExtraMoves>().expect_err(text);
            assert_eq!((error.at, &error.kind), (at, &kind), "{text}");
            assert!(!error.to_string().contains('\n'));
        }
        let error = "(2,6)->(u+w,v)".parse::<ExtraMoves>().unwrap_err();
        assert_eq!(error.at, 9);
        assert!(error.to_string().contains("character 3: unknown word \"w\""), "{error}");
    }
}
