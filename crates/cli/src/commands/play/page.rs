//! Text on a screen of 80 columns.

use std::io::IsTerminal;

/// The widest line.
pub const WIDTH: usize = 80;

/// Which signs and marks the screen can show.
#[derive(Clone, Copy)]
pub struct Style {
    pub token: char,
    pub target: char,
    pub forbidden: char,
    pub empty: char,
    pub mark: char,
    bold: bool,
    /// Somebody types: ask for it.
    pub prompt: bool,
}

impl Style {
    /// Plain signs for a plain terminal; bold type only on a terminal that has it and for a user who wants it.
    pub fn of_environment() -> Style {
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let no_colour = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let terminal = std::io::stdout().is_terminal();
        let [token, target, forbidden, empty, mark] =
            if dumb { ['o', '+', 'x', '.', '!'] } else { ['●', '•', '×', '·', '!'] };
        let prompt = std::io::stdin().is_terminal();
        Style { token, target, forbidden, empty, mark, bold: terminal && !dumb && !no_colour, prompt }
    }

    /// The text in bold type.
    pub fn strong(self, text: &str) -> String {
        if self.bold { format!("\u{1b}[1m{text}\u{1b}[0m") } else { text.to_string() }
    }
}

/// The text in lines of at most [`WIDTH`] characters, broken at spaces where possible; lines after the first begin `indent` further in.
pub fn wrapped(text: &str, indent: usize) -> Vec<String> {
    let own = text.chars().take_while(|c| *c == ' ').count().min(WIDTH / 2);
    let mut lines = Vec::new();
    let mut line = " ".repeat(own);
    let mut length = own;
    let mut fresh = true;
    for word in text.split_whitespace() {
        let mut letters: Vec<char> = word.chars().collect();
        let needed = letters.len() + usize::from(!fresh);
        if !fresh && length + needed > WIDTH {
            lines.push(std::mem::replace(&mut line, " ".repeat(own + indent)));
            (length, fresh) = (own + indent, true);
        }
        if !fresh {
            line.push(' ');
            length += 1;
        }
        // A word longer than a line is cut.
        while length + letters.len() > WIDTH {
            let rest = letters.split_off(WIDTH - length);
            line.extend(letters);
            lines.push(std::mem::replace(&mut line, " ".repeat(own + indent)));
            (letters, length) = (rest, own + indent);
        }
        length += letters.len();
        line.extend(letters);
        fresh = false;
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_at_spaces_or_cut() {
        let text = format!("  {} {}", "word ".repeat(40), "9".repeat(200));
        let lines = wrapped(&text, 2);
        assert!(lines.iter().all(|line| line.chars().count() <= WIDTH && line.starts_with("  ")), "{lines:?}");
        assert_eq!(lines.concat().matches("word").count(), 40);
        assert_eq!(lines.concat().matches('9').count(), 200);
        assert_eq!(wrapped("", 0), [""]);
    }
}
