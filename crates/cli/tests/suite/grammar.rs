//! What `wythoff help grammar` describes is what the parser reads: texts derived from the grammar are all read.

use crate::runner::wythoff;
use std::collections::BTreeMap;
use std::rc::Rc;
use wythoff::formula::Definitions;

/// A part of a production.
#[derive(Debug)]
enum Part {
    Word(String),
    Rule(String),
    Choice(Vec<Vec<Part>>),
    Optional(Vec<Vec<Part>>),
    Repeated(Vec<Vec<Part>>),
}

/// Reads alternatives up to one of the closing signs.
fn alternatives<'t>(words: &mut impl Iterator<Item = &'t str>, close: &str) -> Vec<Vec<Part>> {
    let mut all = vec![Vec::new()];
    while let Some(word) = words.next() {
        let part = match word {
            word if word == close => return all,
            "|" => {
                all.push(Vec::new());
                continue;
            }
            "(" => Part::Choice(alternatives(words, ")")),
            "[" => Part::Optional(alternatives(words, "]")),
            "{" => Part::Repeated(alternatives(words, "}")),
            quoted if quoted.starts_with(['"', '\'']) => Part::Word(quoted[1..quoted.len() - 1].to_string()),
            name => Part::Rule(name.to_string()),
        };
        all.last_mut().unwrap().push(part);
    }
    panic!("'{close}' is missing");
}

type Productions = BTreeMap<String, Vec<Vec<Part>>>;

fn grammar() -> Productions {
    let text = wythoff(&["help", "grammar"]).stdout;
    let productions = text.split("\n\n").nth(1).expect("the productions").split(" .\n");
    let rule = |production: &str| {
        let (name, body) = production.split_once('=').expect("a production");
        let body = format!("{} .", body.trim_end_matches(" ."));
        (name.trim().to_string(), alternatives(&mut body.split_whitespace(), "."))
    };
    productions.filter(|production| !production.trim().is_empty()).map(rule).collect()
}

/// Derives texts; the same for the same seed.
struct Deriving {
    grammar: Rc<Productions>,
    state: u64,
    bound: u32,
    text: String,
    /// What stands in a pattern stands side by side.
    tight: bool,
}

impl Deriving {
    fn below(&mut self, bound: usize) -> usize {
        self.state = self.state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        usize::try_from((self.state >> 33) % bound as u64).unwrap()
    }

    fn word(&mut self, word: &str) {
        if !self.tight {
            self.text.push(' ');
        }
        self.text.push_str(word);
    }

    fn choose(&mut self, all: &[Vec<Part>], depth: u32) {
        // Far down the simplest alternative ends it.
        let simple =
            |parts: &&Vec<Part>| 10 * parts.iter().filter(|part| !matches!(part, Part::Word(_))).count() + parts.len();
        let chosen = match depth {
            0 => all.iter().min_by_key(simple).expect("an alternative"),
            _ => &all[self.below(all.len())],
        };
        for part in chosen {
            match part {
                Part::Word(word) => self.word(word),
                Part::Choice(all) => self.choose(all, depth),
                Part::Optional(all) if depth > 0 && self.below(3) == 0 => self.choose(all, depth),
                Part::Repeated(all) if depth > 0 => (0..self.below(2)).for_each(|_| self.choose(all, depth)),
                Part::Optional(_) | Part::Repeated(_) => {}
                Part::Rule(name) => self.rule(name, depth.saturating_sub(1)),
            }
        }
    }

    fn rule(&mut self, name: &str, depth: u32) {
        let word = match name {
            // Every binding its own name; what is used may be free.
            "name" => {
                self.bound += 1;
                format!("k{}", self.bound)
            }
            "variable" => ["x", "y", "n"][self.below(3)].to_string(),
            "number" => (1 + self.below(20)).to_string(),
            "digit" => self.below(10).to_string(),
            _ => {
                let grammar = Rc::clone(&self.grammar);
                let all = grammar.get(name).unwrap_or_else(|| panic!("{name} has no production"));
                if name == "pattern" {
                    self.word("");
                    self.tight = true;
                }
                // A quantifier reaches as far right as it can, so parentheses end it.
                let enclosed = name == "quantified";
                if enclosed {
                    self.word("(");
                }
                self.choose(all, depth);
                if enclosed {
                    self.word(")");
                }
                self.tight &= name != "pattern";
                return;
            }
        };
        self.word(&word);
    }
}

#[test]
fn texts_derived_from_the_grammar_are_read() {
    let grammar = Rc::new(grammar());
    let mut read = 0;
    for state in 0..600 {
        let mut deriving =
            Deriving { grammar: Rc::clone(&grammar), state, bound: 0, text: String::new(), tight: false };
        deriving.rule("formula", 14);
        let text = deriving.text;
        match Definitions::new().open_statement(&text) {
            Ok(_) => read += 1,
            // A predicate of one's own, which a definition would have to come before.
            Err(error) => assert!(error.to_string().contains("nothing is called 'k"), "{text}: {error}"),
        }
    }
    assert!(read > 200, "{read}");
}
