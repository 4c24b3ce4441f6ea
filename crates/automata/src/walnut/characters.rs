//! A text read character by character.

use super::WalnutError;

/// A text, and how far it is read.
pub(super) struct Characters {
    characters: Vec<char>,
    next: usize,
}

impl Characters {
    pub(super) fn new(text: &str) -> Characters {
        Characters { characters: text.chars().collect(), next: 0 }
    }

    /// The character at hand, counted from 1.
    pub(super) fn at(&self) -> usize {
        self.next + 1
    }

    /// The next character that is no blank.
    pub(super) fn peek(&mut self) -> Option<char> {
        while self.characters.get(self.next).is_some_and(|character| character.is_whitespace()) {
            self.next += 1;
        }
        self.characters.get(self.next).copied()
    }

    /// Passes the character that [`peek`](Self::peek) shows.
    pub(super) fn advance(&mut self) {
        self.next += 1;
    }

    /// Whether `wanted` stands next.
    pub(super) fn stands(&mut self, wanted: &str) -> bool {
        self.peek();
        let here = self.characters.get(self.next..self.next + wanted.chars().count());
        here.is_some_and(|here| here.iter().copied().eq(wanted.chars()))
    }

    /// Whether `wanted` stands next; it is then passed.
    pub(super) fn pass(&mut self, wanted: &str) -> bool {
        let found = self.stands(wanted);
        self.next += if found { wanted.chars().count() } else { 0 };
        found
    }

    /// Passes `wanted`, or says that it is missing.
    pub(super) fn expect(&mut self, wanted: &str) -> Result<(), WalnutError> {
        if self.pass(wanted) {
            return Ok(());
        }
        Err(WalnutError::text(self.at(), format!("'{wanted}' is missing")))
    }

    /// Letters, figures and underscores, as many as stand next without blanks between; perhaps none.
    pub(super) fn word(&mut self) -> String {
        self.peek();
        let rest = self.characters[self.next.min(self.characters.len())..].iter();
        let word: String =
            rest.take_while(|character| character.is_ascii_alphanumeric() || **character == '_').collect();
        self.next += word.len();
        word
    }

    /// Figures, as many as stand next.
    pub(super) fn figures(&mut self) -> String {
        self.peek();
        let rest = self.characters[self.next.min(self.characters.len())..].iter();
        let figures: String = rest.take_while(|character| character.is_ascii_digit()).collect();
        self.next += figures.len();
        figures
    }
}
