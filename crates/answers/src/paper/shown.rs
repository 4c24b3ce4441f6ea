//! An item for chosen parameters, ready to be read.

use super::content::Content;
use super::given::{Given, Parameter};
use super::sheet::{Block, Sheet, latex, latex_words, markdown, plain, text};
use super::{Item, Paper, Standing};
use crate::Refusal;
use serde::{Serialize, Serializer};
use std::fmt;
use wythoff::Work;

/// An item for chosen parameters.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The paper.
    pub paper: &'static Paper,
    /// The item.
    pub item: &'static Item,
    /// The name it was asked by.
    pub name: &'static str,
    /// The parameters.
    pub given: Given,
    /// The content.
    pub sheet: Sheet,
}

impl Shown {
    /// Makes the content of `item`, asked for by `name`, with what was given by name and text.
    ///
    /// # Errors
    /// A parameter the item does not have, a value it cannot have, or a limit of `work`.
    pub fn new(
        paper: &'static Paper,
        item: &'static Item,
        name: &'static str,
        given: &[(&str, &str)],
        work: &Work<'_>,
    ) -> Result<Shown, Refusal> {
        let mut given = given.to_vec();
        given.extend(preset(name).filter(|(parameter, _)| given.iter().all(|(name, _)| name != parameter)));
        let given = Given::read(item, &given)?;
        let mut content = Content::new(name, given, work);
        (item.content)(&mut content)?;
        let (given, sheet) = content.finish();
        Ok(Shown { paper, item, name, given, sheet })
    }

    /// "F84, Table 4: …".
    fn heading(&self) -> String {
        format!("{}, {}: {}", self.paper.key, self.name, self.given.fill(self.item.title))
    }

    /// `a = 3, count = 12`.
    fn choices(&self) -> Option<String> {
        let values: Vec<String> =
            self.given.all().map(|(parameter, value)| format!("{} = {value}", parameter.name)).collect();
        (!values.is_empty()).then(|| values.join(", "))
    }

    /// How to choose otherwise.
    fn options(&self) -> String {
        let options: Vec<String> = self
            .item
            .parameters
            .iter()
            .map(|parameter| format!("{} ({})", parameter.option(), parameter.meaning))
            .collect();
        options.join(", ")
    }

    /// What is said beside the name of a standing: a proof is one for the parameters chosen, and says so.
    fn standing_words(&self, standing: &Standing) -> String {
        let letter = |parameter: &Parameter| match parameter.name {
            "cf" => Some("$α$".to_string()),
            name @ ("a" | "k" | "n") => Some(format!("${name}$")),
            _ => None,
        };
        let chosen: Vec<String> = self.item.parameters.iter().filter_map(letter).collect();
        match standing {
            Standing::Proved { .. } if !chosen.is_empty() => {
                format!("for all numbers, with the {} chosen, by automata", chosen.join(" and "))
            }
            standing => standing.words(),
        }
    }

    /// Standing after standing, a line each with its command.
    fn standing_lines(&self) -> Vec<(String, Option<String>)> {
        let line = |standing: &Standing| {
            let words = self.standing_words(standing);
            let separator = if words.is_empty() { "" } else { ": " };
            let command = standing.command().map(|command| self.given.fill(command));
            (format!("{}{separator}{words}", standing.name()), command)
        };
        self.item.standings.iter().map(line).collect()
    }

    /// The first picture.
    ///
    /// # Errors
    /// There is none.
    pub fn to_svg(&self) -> Result<&str, Refusal> {
        let figure = self.sheet.blocks.iter().find_map(|block| match block {
            Block::Figure(figure) => Some(figure.svg.as_str()),
            _ => None,
        });
        figure.ok_or_else(|| {
            Refusal::about("--format", format!("{} has no picture: ask for text, latex, markdown or json", self.name))
        })
    }

    /// As LaTeX, for a document that loads amsmath.
    pub fn to_latex(&self) -> String {
        let mut page =
            format!("\\subsection*{{{}}}\n{}\n\n", latex_words(&self.heading()), latex_words(self.item.statement));
        page.push_str("\\begin{itemize}\n");
        for (line, command) in self.standing_lines() {
            page.push_str(&format!("\\item {}\n", latex_words(&line)));
            if let Some(command) = command {
                page.push_str(&format!("\\begin{{verbatim}}\n$ {command}\n\\end{{verbatim}}\n"));
            }
        }
        page.push_str("\\end{itemize}\n\n");
        page.push_str(&latex(&self.sheet));
        page
    }

    /// As Markdown.
    pub fn to_markdown(&self) -> String {
        let escaped = |words: &str| super::sheet::escaped_words(&plain(words));
        let mut page = format!("## {}\n\n{}\n\n", escaped(&self.heading()), escaped(self.item.statement));
        for (line, command) in self.standing_lines() {
            let command = command.iter().map(|command| format!(" `{command}`")).collect::<String>();
            page.push_str(&format!("* {}{command}\n", escaped(&line)));
        }
        page.push('\n');
        page.push_str(&markdown(&self.sheet));
        page
    }
}

/// Names that choose a parameter.
const PRESETS: [(&str, (&str, &str)); 5] = [
    ("Table k = 2", ("k", "2")),
    ("Table k = 3", ("k", "3")),
    ("Table k = 4", ("k", "4")),
    ("Theorem 2.1 (i)", ("a", "1")),
    ("Theorem 3.1 (i)", ("a", "1")),
];

fn preset(name: &str) -> Option<(&'static str, &'static str)> {
    PRESETS.into_iter().find(|(known, _)| *known == name).map(|(_, choice)| choice)
}

/// As text.
impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wrapped = |words: &str, indent: &str| super::sheet::wrapped(&plain(words), indent);
        f.write_str(&wrapped(&self.heading(), ""))?;
        writeln!(f)?;
        f.write_str(&wrapped(self.item.statement, ""))?;
        writeln!(f)?;
        for (line, command) in self.standing_lines() {
            f.write_str(&wrapped(&line, "  "))?;
            command.iter().try_for_each(|command| writeln!(f, "  $ {command}"))?;
        }
        if let Some(choices) = self.choices() {
            f.write_str(&wrapped(&format!("Here {choices}; to be chosen by {}.", self.options()), ""))?;
        }
        writeln!(f)?;
        f.write_str(&text(&self.sheet))
    }
}

impl Serialize for Shown {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Contract<'a> {
            paper: &'static str,
            item: &'static str,
            name: &'static str,
            section: &'static str,
            title: String,
            statement: String,
            parameters: Vec<Chosen>,
            standing: Vec<Told>,
            content: &'a [Block],
        }
        #[derive(Serialize)]
        struct Chosen {
            name: &'static str,
            value: String,
            default: &'static str,
            meaning: &'static str,
        }
        #[derive(Serialize)]
        struct Told {
            kind: &'static str,
            words: String,
            command: Option<String>,
        }
        let chosen = |(parameter, value): (&'static Parameter, String)| Chosen {
            name: parameter.name,
            value,
            default: parameter.default,
            meaning: parameter.meaning,
        };
        let told = |standing: &Standing| Told {
            kind: standing.name(),
            words: plain(&self.standing_words(standing)),
            command: standing.command().map(|command| self.given.fill(command)),
        };
        Contract {
            paper: self.paper.key,
            item: self.item.name,
            name: self.name,
            section: self.item.section,
            title: plain(&self.given.fill(self.item.title)),
            statement: plain(self.item.statement),
            parameters: self.given.all().map(chosen).collect(),
            standing: self.item.standings.iter().map(told).collect(),
            content: &self.sheet.blocks,
        }
        .serialize(serializer)
    }
}
