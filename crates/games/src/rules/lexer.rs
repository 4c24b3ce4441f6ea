//! Text → tokens, each with the place of its first character counted from 1.

use super::error::FormulaErrorKind;
use super::formula::{Comparison, Variable};
use numeration::Natural;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    Number(Natural),
    Variable(Variable),
    Abs,
    And,
    Or,
    Not,
    /// "Or", or one side of an absolute value: only the parser can tell.
    Bar,
    Compare(Comparison),
    Plus,
    Minus,
    Star,
    Percent,
    LeftParenthesis,
    RightParenthesis,
    End,
    /// Something that is no token. It is reported only when the parser gets there, so the first error of a text wins.
    Bad(FormulaErrorKind),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub kind: TokenKind,
    pub at: usize,
    /// How many characters long.
    pub length: usize,
}

/// Longest first, so that `<=>` is not read as `<=`.
static SIGNS: [(&str, TokenKind); 25] = {
    use TokenKind::*;
    const fn foreign(written: &'static str, instead: &'static str) -> TokenKind {
        Bad(FormulaErrorKind::ForeignSign { written, instead })
    }
    [
        ("<=>", Bad(FormulaErrorKind::NotInRules { written: "<=>" })),
        ("=>", Bad(FormulaErrorKind::NotInRules { written: "=>" })),
        ("&&", foreign("&&", "&")),
        ("==", foreign("==", "=")),
        ("<>", foreign("<>", "!=")),
        ("=<", foreign("=<", "<=")),
        ("**", foreign("**", "*")),
        ("->", foreign("->", "!a | b")),
        ("!=", Compare(Comparison::NotEqual)),
        ("<=", Compare(Comparison::LessEqual)),
        (">=", Compare(Comparison::GreaterEqual)),
        ("∀", Bad(FormulaErrorKind::NotInRules { written: "∀" })),
        ("∃", Bad(FormulaErrorKind::NotInRules { written: "∃" })),
        ("=", Compare(Comparison::Equal)),
        ("<", Compare(Comparison::Less)),
        (">", Compare(Comparison::Greater)),
        ("&", And),
        ("!", Not),
        ("|", Bar),
        ("+", Plus),
        ("-", Minus),
        ("*", Star),
        ("%", Percent),
        ("(", LeftParenthesis),
        (")", RightParenthesis),
    ]
};

/// The tokens of `text`, up to its end or to the first thing that is no token, whichever comes first.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = text;
    let mut at = 1;
    loop {
        let trimmed = rest.trim_start();
        at += rest[..rest.len() - trimmed.len()].chars().count();
        rest = trimmed;
        let (kind, bytes) = first_token(rest);
        let length = rest[..bytes].chars().count();
        let last = matches!(kind, TokenKind::End | TokenKind::Bad(_));
        tokens.push(Token { kind, at, length });
        if last {
            return tokens;
        }
        at += length;
        rest = &rest[bytes..];
    }
}

/// The token at the start of `text` and its length in bytes.
fn first_token(text: &str) -> (TokenKind, usize) {
    let Some(first) = text.chars().next() else {
        return (TokenKind::End, 0);
    };
    if first.is_ascii_digit() {
        return number(text);
    }
    if let Some((sign, kind)) = SIGNS.iter().find(|(sign, _)| text.starts_with(sign)) {
        return (kind.clone(), sign.len());
    }
    if first.is_alphabetic() {
        let bytes = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
        return (word(&text[..bytes]), bytes);
    }
    let instead = foreign_character(first);
    (TokenKind::Bad(FormulaErrorKind::UnknownCharacter { character: first, instead }), first.len_utf8())
}

fn number(text: &str) -> (TokenKind, usize) {
    let bytes = text.find(|c: char| !c.is_ascii_digit() && c != '_').unwrap_or(text.len());
    // A `_` that does not stand between two digits is left over and reported as a character of its own.
    let bytes = text[..bytes].find("__").unwrap_or(bytes);
    let digits = text[..bytes].trim_end_matches('_');
    match digits.parse() {
        Ok(value) => (TokenKind::Number(value), digits.len()),
        Err(_) => (TokenKind::Bad(FormulaErrorKind::UnknownCharacter { character: '_', instead: None }), bytes),
    }
}

/// How many characters of an unknown word an error repeats.
const WORD_SHOWN: usize = 20;

fn word(word: &str) -> TokenKind {
    match word {
        "x" => TokenKind::Variable(Variable::X),
        "y" => TokenKind::Variable(Variable::Y),
        "u" => TokenKind::Variable(Variable::U),
        "v" => TokenKind::Variable(Variable::V),
        "abs" => TokenKind::Abs,
        "and" => TokenKind::And,
        "or" => TokenKind::Or,
        "not" => TokenKind::Not,
        "forall" => TokenKind::Bad(FormulaErrorKind::NotInRules { written: "forall" }),
        "exists" => TokenKind::Bad(FormulaErrorKind::NotInRules { written: "exists" }),
        _ => {
            let instead = match word.to_lowercase().as_str() {
                "mod" => Some("%"),
                "abs" => Some("abs"),
                "and" => Some("and"),
                "or" => Some("or"),
                "not" => Some("not"),
                "x" => Some("x"),
                "y" => Some("y"),
                "u" => Some("u"),
                "v" => Some("v"),
                _ => None,
            };
            TokenKind::Bad(FormulaErrorKind::UnknownWord { word: word.chars().take(WORD_SHOWN).collect(), instead })
        }
    }
}

/// What the language writes for a sign of mathematical print or of other languages.
fn foreign_character(character: char) -> Option<&'static str> {
    Some(match character {
        '≤' => "<=",
        '≥' => ">=",
        '≠' => "!=",
        '−' | '–' => "-",
        '·' | '×' => "*",
        '∧' => "&",
        '∨' => "|",
        '¬' | '~' => "!",
        '[' | '{' => "(",
        ']' | '}' => ")",
        '/' => "a multiplication instead, as in 2 * u = v for u = v/2",
        '.' => "whole numbers only",
        '^' => "a multiplication by a constant; powers of variables are not allowed",
        _ => return None,
    })
}

impl TokenKind {
    /// How a message names the token.
    pub(super) fn name(&self) -> String {
        match self {
            TokenKind::Number(value) => {
                let digits = value.to_string();
                if digits.len() > WORD_SHOWN { format!("{}…", &digits[..WORD_SHOWN]) } else { digits }
            }
            TokenKind::Variable(variable) => variable.to_string(),
            TokenKind::Compare(comparison) => comparison.sign().into(),
            TokenKind::Abs => "abs".into(),
            TokenKind::Or => "or".into(),
            TokenKind::End | TokenKind::Bad(_) => String::new(),
            sign => SIGNS.iter().find(|(_, kind)| kind == sign).map_or(String::new(), |(text, _)| (*text).into()),
        }
    }
}
