//! Text → tokens, each with the place of its first character counted from 1.

use crate::error::FormulaErrorKind;
use crate::language::Variable;
use crate::nearest::nearest;
use crate::tree::Comparison;
use numeration::Natural;

/// Which words and signs there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    Rules,
    Statements,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    Number(Natural),
    /// A variable, or in statements the name of anything.
    Name(String),
    /// What stands between quotation marks.
    Text(String),
    Abs,
    And,
    Or,
    Not,
    Implies,
    Equivalent,
    Forall,
    Exists,
    Define,
    /// "Or", or one side of an absolute value: only the parser can tell.
    Bar,
    Compare(Comparison),
    Plus,
    Minus,
    Star,
    Percent,
    Slash,
    Comma,
    Colon,
    Semicolon,
    LeftParenthesis,
    RightParenthesis,
    End,
    /// Something that is no token. It is reported only when the parser gets there, so the first error of a text wins.
    Bad(FormulaErrorKind),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub kind: TokenKind,
    pub at: usize,
    /// How many characters long.
    pub length: usize,
}

const fn foreign(written: &'static str, instead: &'static str) -> TokenKind {
    TokenKind::Bad(FormulaErrorKind::ForeignSign { written, instead })
}

const fn not_in_rules(written: &'static str) -> TokenKind {
    TokenKind::Bad(FormulaErrorKind::NotInRules { written })
}

/// Signs of both dialects. Longest first, so that `<=` is not read as `<`.
static SIGNS: [(&str, TokenKind); 20] = {
    use TokenKind::*;
    [
        ("&&", foreign("&&", "&")),
        ("==", foreign("==", "=")),
        ("<>", foreign("<>", "!=")),
        ("=<", foreign("=<", "<=")),
        ("**", foreign("**", "*")),
        ("!=", Compare(Comparison::NotEqual)),
        ("<=", Compare(Comparison::LessEqual)),
        (">=", Compare(Comparison::GreaterEqual)),
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

/// Signs that rules refuse in words of their own; they are looked for first.
static RULE_SIGNS: [(&str, TokenKind); 5] = [
    ("<=>", not_in_rules("<=>")),
    ("=>", not_in_rules("=>")),
    ("->", foreign("->", "!a | b")),
    ("∀", not_in_rules("∀")),
    ("∃", not_in_rules("∃")),
];

/// Signs of statements; they are looked for first.
static STATEMENT_SIGNS: [(&str, TokenKind); 12] = {
    use TokenKind::*;
    [
        ("<=>", Equivalent),
        ("<->", foreign("<->", "<=>")),
        ("=>", Implies),
        ("->", foreign("->", "=>")),
        ("//", foreign("//", "/")),
        (":=", foreign(":=", "=")),
        ("∀", foreign("∀", "forall")),
        ("∃", foreign("∃", "exists")),
        ("/", Slash),
        (",", Comma),
        (":", Colon),
        (";", Semicolon),
    ]
};

impl Dialect {
    fn signs(self) -> impl Iterator<Item = &'static (&'static str, TokenKind)> {
        let own: &[_] = match self {
            Dialect::Rules => &RULE_SIGNS,
            Dialect::Statements => &STATEMENT_SIGNS,
        };
        own.iter().chain(&SIGNS)
    }
}

/// The tokens of `text`, up to its end or to the first thing that is no token, whichever comes first.
pub(crate) fn tokens(text: &str, dialect: Dialect) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = text;
    let mut at = 1;
    loop {
        let trimmed = rest.trim_start();
        at += rest[..rest.len() - trimmed.len()].chars().count();
        rest = trimmed;
        let (kind, bytes) = first_token(rest, dialect);
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
fn first_token(text: &str, dialect: Dialect) -> (TokenKind, usize) {
    let Some(first) = text.chars().next() else {
        return (TokenKind::End, 0);
    };
    if first.is_ascii_digit() {
        return number(text);
    }
    if let Some((sign, kind)) = dialect.signs().find(|(sign, _)| text.starts_with(sign)) {
        return (kind.clone(), sign.len());
    }
    if first.is_alphabetic() {
        let bytes = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
        return (word(&text[..bytes], dialect), bytes);
    }
    if first == '"' && dialect == Dialect::Statements {
        return quoted(&text[1..]);
    }
    let instead = match (foreign_character(first), dialect) {
        (None, Dialect::Statements) => Some(STATEMENT_ALPHABET),
        (instead, _) => instead,
    };
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

/// What stands before the next quotation mark.
fn quoted(text: &str) -> (TokenKind, usize) {
    match text.find('"') {
        Some(bytes) => (TokenKind::Text(text[..bytes].into()), bytes + 2),
        None => (TokenKind::Bad(FormulaErrorKind::UnclosedQuotation), 1),
    }
}

/// How many characters of an unknown word an error repeats.
const WORD_SHOWN: usize = 20;

/// The words of rules.
const RULE_WORDS: [&str; 8] = ["abs", "and", "or", "not", "x", "y", "u", "v"];

fn word(word: &str, dialect: Dialect) -> TokenKind {
    match (word, dialect) {
        ("abs", _) => TokenKind::Abs,
        ("and", _) => TokenKind::And,
        ("or", _) => TokenKind::Or,
        ("not", _) => TokenKind::Not,
        ("forall", Dialect::Statements) => TokenKind::Forall,
        ("exists", Dialect::Statements) => TokenKind::Exists,
        ("def", Dialect::Statements) => TokenKind::Define,
        (_, Dialect::Statements) => TokenKind::Name(word.into()),
        ("forall", Dialect::Rules) => not_in_rules("forall"),
        ("exists", Dialect::Rules) => not_in_rules("exists"),
        (letter, Dialect::Rules) if Variable::from_letter(letter).is_some() => TokenKind::Name(word.into()),
        _ => {
            let foreign = word.eq_ignore_ascii_case("mod").then_some("%");
            let instead = foreign.or_else(|| nearest(word, RULE_WORDS));
            TokenKind::Bad(FormulaErrorKind::UnknownWord { word: shown(word), instead })
        }
    }
}

/// A name as an error repeats it.
pub(crate) fn shown(name: &str) -> String {
    name.chars().take(WORD_SHOWN).collect()
}

/// What statements are written with.
const STATEMENT_ALPHABET: &str =
    "numbers, names, + - * / % = != < <= > >= ! & | => <=> ( ) and quantifiers such as forall n:";

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
    pub(crate) fn name(&self) -> String {
        match self {
            TokenKind::Number(value) => {
                let digits = value.to_string();
                if digits.len() > WORD_SHOWN { format!("{}…", &digits[..WORD_SHOWN]) } else { digits }
            }
            TokenKind::Name(name) => shown(name),
            // Between quotation marks line ends may stand, but not in a message.
            TokenKind::Text(text) => format!("\"{}\"", shown(text).replace(char::is_control, " ")),
            TokenKind::Compare(comparison) => comparison.sign().into(),
            TokenKind::Abs => "abs".into(),
            TokenKind::Or => "or".into(),
            TokenKind::Define => "def".into(),
            TokenKind::Forall => "forall".into(),
            TokenKind::Exists => "exists".into(),
            TokenKind::End | TokenKind::Bad(_) => String::new(),
            sign => {
                let signs = Dialect::Statements.signs();
                signs.into_iter().find(|(_, kind)| kind == sign).map_or(String::new(), |(text, _)| (*text).into())
            }
        }
    }
}
