//! Text → pattern.

use super::{DigitSet, Pattern};
use std::fmt;
use std::str::FromStr;

/// What is wrong with a pattern of digits.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PatternErrorKind {
    /// A character that patterns do not use.
    UnknownCharacter {
        /// The character.
        character: char,
    },
    /// A bracket without its partner.
    Unclosed {
        /// The bracket.
        bracket: char,
    },
    /// A `)` without `(`.
    Unmatched,
    /// `*`, `+`, `?` or `{…}` without anything before it.
    NothingToRepeat,
    /// What stands between `{` and `}` is no count.
    BadCount,
    /// What stands between `[` and `]`, or `<` and `>`, is no set of digits.
    BadSet,
    /// A digit of more than 32 bits.
    DigitTooLarge,
    /// Written out, the pattern has more digits than `limit`.
    TooLong {
        /// The most that is allowed.
        limit: usize,
    },
    /// Parentheses nest more than `limit` deep.
    TooDeep {
        /// The most that is allowed.
        limit: usize,
    },
}

impl fmt::Display for PatternErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownCharacter { character } => {
                write!(
                    f,
                    "{character:?} is not used here: use digits, <12>, ., [0-3], [^0], |, *, +, ?, {{2,5}} and ( )"
                )
            }
            Self::Unclosed { bracket } => write!(f, "this '{bracket}' is never closed"),
            Self::Unmatched => write!(f, "this ')' closes nothing"),
            Self::NothingToRepeat => write!(f, "there is nothing before this sign to repeat"),
            Self::BadCount => write!(f, "a count reads {{2}}, {{2,}} or {{2,5}}"),
            Self::BadSet => write!(f, "a set of digits reads [0-3], [^0] or [025], a large digit <12>"),
            Self::DigitTooLarge => write!(f, "a digit is below 2^32"),
            Self::TooLong { limit } => write!(f, "it has more than {limit} digits when written out, the limit"),
            Self::TooDeep { limit } => write!(f, "its parentheses nest more than {limit} deep, the limit"),
        }
    }
}

/// Why a text is not a pattern of digits, and at which character.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PatternError {
    /// The character the error is about, counted from 1.
    pub at: usize,
    /// What is wrong.
    pub kind: PatternErrorKind,
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "pattern, character {}: {}", self.at, self.kind)
    }
}

impl std::error::Error for PatternError {}

impl FromStr for Pattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Pattern, PatternError> {
        parse(text).map_err(|(kind, index)| PatternError { at: index + 1, kind })
    }
}

/// What went wrong and at which character, counted from 0.
type Failure = (PatternErrorKind, usize);

/// The pattern written as `text`.
pub(crate) fn parse(text: &str) -> Result<Pattern, Failure> {
    let characters = text.chars().enumerate().filter(|(_, character)| !character.is_whitespace());
    let mut reader = Reader { characters: characters.collect(), next: 0, end: text.chars().count() };
    let pattern = reader.choice(0)?;
    match reader.peek() {
        None if pattern.count() > Pattern::MAX_POSITIONS => {
            Err((PatternErrorKind::TooLong { limit: Pattern::MAX_POSITIONS }, 0))
        }
        None => Ok(pattern),
        Some(_) => Err((PatternErrorKind::Unmatched, reader.at())),
    }
}

struct Reader {
    characters: Vec<(usize, char)>,
    next: usize,
    end: usize,
}

impl Reader {
    fn peek(&self) -> Option<char> {
        self.characters.get(self.next).map(|(_, character)| *character)
    }

    fn at(&self) -> usize {
        self.characters.get(self.next).map_or(self.end, |(at, _)| *at)
    }

    fn pass(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        self.next += usize::from(found);
        found
    }

    fn choice(&mut self, depth: usize) -> Result<Pattern, Failure> {
        let mut list = vec![self.sequence(depth)?];
        while self.pass('|') {
            list.push(self.sequence(depth)?);
        }
        Ok(if list.len() == 1 { list.swap_remove(0) } else { Pattern::Choice(list) })
    }

    fn sequence(&mut self, depth: usize) -> Result<Pattern, Failure> {
        let mut list = Vec::new();
        while !matches!(self.peek(), None | Some('|' | ')')) {
            match self.repeated(depth)? {
                Pattern::Sequence(inner) => list.extend(inner),
                other => list.push(other),
            }
        }
        Ok(if list.len() == 1 { list.swap_remove(0) } else { Pattern::Sequence(list) })
    }

    fn repeated(&mut self, depth: usize) -> Result<Pattern, Failure> {
        let at = self.at();
        let mut pattern = self.single(depth)?;
        let mut signs = depth;
        loop {
            let (least, most) = match self.peek() {
                Some('*') => (0, None),
                Some('+') => (1, None),
                Some('?') => (0, Some(1)),
                Some('{') => {
                    let (least, most) = self.count()?;
                    (least, most)
                }
                _ => return Ok(pattern),
            };
            self.next += 1;
            signs += 1;
            if signs > Pattern::MAX_DEPTH {
                return Err((PatternErrorKind::TooDeep { limit: Pattern::MAX_DEPTH }, at));
            }
            pattern = Pattern::Repeat { inner: Box::new(pattern), least, most };
            if pattern.count() > Pattern::MAX_POSITIONS {
                return Err((PatternErrorKind::TooLong { limit: Pattern::MAX_POSITIONS }, at));
            }
        }
    }

    /// `{2}`, `{2,}` or `{2,5}`, up to its closing brace.
    fn count(&mut self) -> Result<(u32, Option<u32>), Failure> {
        let at = self.at();
        self.next += 1;
        let least = self.figures()?;
        let most = match (least, self.pass(',')) {
            (Some(least), false) => Some(least),
            (_, true) => self.figures()?,
            (None, false) => return Err((PatternErrorKind::BadCount, at)),
        };
        match (self.peek(), least) {
            (None, _) => Err((PatternErrorKind::Unclosed { bracket: '{' }, at)),
            (Some('}'), Some(least)) if most.is_none_or(|most| least <= most) => Ok((least, most)),
            _ => Err((PatternErrorKind::BadCount, at)),
        }
    }

    /// A number in decimal figures, if one stands here.
    fn figures(&mut self) -> Result<Option<u32>, Failure> {
        let at = self.at();
        let mut value = None;
        while let Some(figure) = self.peek().and_then(|character| character.to_digit(10)) {
            let larger = value.unwrap_or(0u32).checked_mul(10).and_then(|value| value.checked_add(figure));
            value = Some(larger.ok_or((PatternErrorKind::DigitTooLarge, at))?);
            self.next += 1;
        }
        Ok(value)
    }

    fn single(&mut self, depth: usize) -> Result<Pattern, Failure> {
        let at = self.at();
        match self.peek() {
            Some('(') if depth >= Pattern::MAX_DEPTH => {
                Err((PatternErrorKind::TooDeep { limit: Pattern::MAX_DEPTH }, at))
            }
            Some('(') => {
                self.next += 1;
                let inner = self.choice(depth + 1)?;
                if self.pass(')') { Ok(inner) } else { Err((PatternErrorKind::Unclosed { bracket: '(' }, at)) }
            }
            Some('[') => self.set().map(Pattern::Digit),
            Some('.') => {
                self.next += 1;
                Ok(Pattern::Digit(DigitSet::all()))
            }
            Some('*' | '+' | '?' | '{') => Err((PatternErrorKind::NothingToRepeat, at)),
            Some(character) if character.is_ascii_digit() || character == '<' => {
                let digit = self.digit()?;
                Ok(Pattern::Digit(DigitSet::new(vec![(digit, digit)], false)))
            }
            Some(character) => Err((PatternErrorKind::UnknownCharacter { character }, at)),
            None => Err((PatternErrorKind::NothingToRepeat, at)),
        }
    }

    /// `7` or `<12>`
    fn digit(&mut self) -> Result<u32, Failure> {
        let at = self.at();
        if self.pass('<') {
            let digit = self.figures()?.ok_or((PatternErrorKind::BadSet, at))?;
            return if self.pass('>') { Ok(digit) } else { Err((PatternErrorKind::Unclosed { bracket: '<' }, at)) };
        }
        let digit = self.peek().and_then(|character| character.to_digit(10)).ok_or((PatternErrorKind::BadSet, at))?;
        self.next += 1;
        Ok(digit)
    }

    /// `[0-3<12>]` or `[^0]`
    fn set(&mut self) -> Result<DigitSet, Failure> {
        let at = self.at();
        self.next += 1;
        let negated = self.pass('^');
        let mut ranges = Vec::new();
        while !self.pass(']') {
            if self.peek().is_none() {
                return Err((PatternErrorKind::Unclosed { bracket: '[' }, at));
            }
            let first = self.digit()?;
            let last = if self.pass('-') { self.digit()? } else { first };
            if last < first {
                return Err((PatternErrorKind::BadSet, at));
            }
            ranges.push((first, last));
        }
        Ok(DigitSet::new(ranges, negated))
    }
}
