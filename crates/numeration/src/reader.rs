//! A text read character by character, with blanks anywhere.

/// The characters, and how many have been read.
pub(crate) struct Reader {
    characters: Vec<char>,
    next: usize,
}

impl Reader {
    pub(crate) fn new(text: &str) -> Reader {
        Reader { characters: text.chars().collect(), next: 0 }
    }

    /// The next character that is no blank.
    pub(crate) fn peek(&mut self) -> Option<char> {
        while self.characters.get(self.next).is_some_and(|c| c.is_whitespace()) {
            self.next += 1;
        }
        self.characters.get(self.next).copied()
    }

    /// Whether this character comes next; then it is read.
    pub(crate) fn take(&mut self, wanted: char) -> bool {
        self.take_one_of(&[wanted]).is_some()
    }

    /// The next character if it is one of these; then it is read.
    pub(crate) fn take_one_of(&mut self, wanted: &[char]) -> Option<char> {
        let found = self.peek().filter(|character| wanted.contains(character));
        self.next += usize::from(found.is_some());
        found
    }

    /// Whether this word comes next, without blanks in it; then it is read.
    pub(crate) fn take_word(&mut self, word: &str) -> bool {
        self.peek();
        let mut rest = self.characters[self.next..].iter();
        let found = word.chars().all(|character| rest.next() == Some(&character));
        self.next += if found { word.chars().count() } else { 0 };
        found
    }

    /// The place of the next character that is no blank, counted from 1.
    pub(crate) fn place(&mut self) -> usize {
        self.peek();
        self.next + 1
    }

    /// The decimal digits that come next.
    pub(crate) fn digits(&mut self) -> String {
        self.peek();
        let from = self.next;
        while self.characters.get(self.next).is_some_and(char::is_ascii_digit) {
            self.next += 1;
        }
        self.characters[from..self.next].iter().collect()
    }
}
