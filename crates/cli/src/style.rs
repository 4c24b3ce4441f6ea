//! What `--color` and `--quiet` say, for whoever prints: colours go to terminals only, unless asked for or forbidden.

use clap::ValueEnum;
use std::borrow::Cow;
use std::io::IsTerminal;
use std::sync::OnceLock;

/// When to use colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Colors {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Everywhere
    Always,
    /// Nowhere
    Never,
}

static CHOSEN: OnceLock<(Colors, bool)> = OnceLock::new();

/// What the command line says; once, before anything is printed.
pub fn choose(colors: Colors, quiet: bool) {
    // A second choice would come from nowhere.
    let _ = CHOSEN.set((colors, quiet));
}

/// The choice of a command line that cannot be read as a whole: its errors have colours, too.
pub fn choose_from(words: impl Iterator<Item = String>) {
    let words: Vec<String> = words.take_while(|word| word != "--").collect();
    let mut said = words.iter().enumerate().filter_map(|(place, word)| match word.strip_prefix("--color")? {
        "" => words.get(place + 1).map(String::as_str),
        rest => rest.strip_prefix('='),
    });
    let colors = said.next_back().and_then(|word| Colors::from_str(word, true).ok()).unwrap_or_default();
    choose(colors, words.iter().any(|word| word == "--quiet" || word == "-q"));
}

fn chosen() -> (Colors, bool) {
    CHOSEN.get().copied().unwrap_or_default()
}

/// Whether nothing is to be said beside the answer.
pub fn quiet() -> bool {
    chosen().1
}

fn colored(terminal: bool) -> bool {
    match chosen().0 {
        Colors::Always => true,
        Colors::Never => false,
        Colors::Auto => {
            let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
            let dumb = std::env::var_os("TERM").is_some_and(|value| value == "dumb");
            terminal && !refused && !dumb
        }
    }
}

/// Whether standard output has colours.
pub fn output() -> bool {
    colored(std::io::stdout().is_terminal())
}

/// Whether standard error has colours.
pub fn errors() -> bool {
    colored(std::io::stderr().is_terminal())
}

const GREEN: &str = "\u{1b}[32m";
const RED: &str = "\u{1b}[31m";
const BOLD: &str = "\u{1b}[1m";
const PLAIN: &str = "\u{1b}[0m";

/// The word before an error.
pub fn name() -> String {
    if errors() { format!("{BOLD}{RED}wythoff:{PLAIN}") } else { "wythoff:".to_string() }
}

/// Words that say how it ended, and their colour. They are painted in the first line of an answer.
const VERDICTS: &[(&str, &str)] = &[
    ("an N-position", GREEN),
    ("a P-position", RED),
    ("found, and proved", GREEN),
    ("not found", RED),
    ("not proved", RED),
    ("proved", GREEN),
    ("refuted", RED),
    ("accepted", GREEN),
    ("refused", RED),
    ("true", GREEN),
    ("false", RED),
];

/// A page for standard output: its verdict and its winning move are painted where there are colours.
pub fn page(text: &str) -> Cow<'_, str> {
    if output() { Cow::Owned(painted(text)) } else { Cow::Borrowed(text) }
}

fn painted(text: &str) -> String {
    let (first, rest) = text.split_at(text.find('\n').unwrap_or(text.len()));
    let verdict = VERDICTS.iter().filter_map(|(word, color)| Some((first.find(word)?, *word, *color)));
    let mut made = match verdict.min_by_key(|(place, word, _)| (*place, std::cmp::Reverse(word.len()))) {
        Some((place, word, color)) => {
            let end = place + word.len();
            format!("{}{BOLD}{color}{word}{PLAIN}{}", &first[..place], &first[end..])
        }
        None => first.to_string(),
    };
    made.push_str(&rest.replace("\nWinning move:", &format!("\n{BOLD}Winning move:{PLAIN}")));
    made
}

#[cfg(test)]
mod tests {
    use super::painted;

    #[test]
    fn the_first_verdict_is_painted_and_nothing_is_lost() {
        let text = "(7, 12) is an N-position of wythoff: whoever is to move wins.\nWinning move: take 8.\n";
        let page = painted(text);
        assert!(page.starts_with("(7, 12) is \u{1b}[1m\u{1b}[32man N-position\u{1b}[0m of"), "{page:?}");
        assert!(page.contains("\n\u{1b}[1mWinning move:\u{1b}[0m take"), "{page:?}");
        let plain: String = page
            .split('\u{1b}')
            .map(|part| part.split_once('m').filter(|_| part.starts_with('[')).map_or(part, |(_, rest)| rest))
            .collect();
        assert_eq!(plain, text);
        assert_eq!(painted("P-positions of nim\n1 true\n"), "P-positions of nim\n1 true\n");
        assert!(painted("rules:u = v: not found. Tried\n").contains("\u{1b}[31mnot found"));
    }
}
