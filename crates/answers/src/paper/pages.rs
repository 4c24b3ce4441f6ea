//! Lists of papers, items and corrections, and the pages of the book that are written from them.

use super::sheet::{cells, escaped_words as escaped, plain, wrapped};
use super::{Item, PAPERS, Paper, Standing};
use serde::{Serialize, Serializer};
use std::fmt;

/// The five papers.
#[derive(Clone, Copy, Debug)]
pub struct AllPapers;

/// A paper in one line of JSON.
#[derive(Clone, Copy, Debug)]
pub struct OnePaper(pub &'static Paper);

/// Items of a paper: all, or those of a section.
#[derive(Clone, Debug)]
pub struct Items {
    /// The paper.
    pub paper: &'static Paper,
    /// The items.
    pub items: Vec<&'static Item>,
}

/// An item in one line of JSON, without its content.
#[derive(Clone, Copy, Debug)]
pub struct OneItem {
    /// The paper.
    pub paper: &'static Paper,
    /// The item.
    pub item: &'static Item,
}

/// Everything that was found wrong, lost or garbled in the papers.
#[derive(Clone, Copy, Debug)]
pub struct Corrections;

/// A correction in one line of JSON.
#[derive(Clone, Copy, Debug)]
pub struct OneCorrection {
    /// The paper.
    pub paper: &'static Paper,
    /// The item.
    pub item: &'static Item,
    /// What is wrong with it.
    pub standing: &'static Standing,
}

impl Items {
    /// All of a paper.
    pub fn of(paper: &'static Paper) -> Items {
        Items { paper, items: paper.items.iter().collect() }
    }

    /// Each by itself.
    pub fn each(&self) -> impl Iterator<Item = OneItem> + '_ {
        self.items.iter().map(|item| OneItem { paper: self.paper, item })
    }
}

impl Corrections {
    /// Each by itself: papers in their order, items in theirs.
    pub fn each() -> impl Iterator<Item = OneCorrection> {
        let of_item = |paper: &'static Paper, item: &'static Item| {
            let wrong =
                |standing: &&Standing| matches!(standing, Standing::Corrected { .. } | Standing::Rebuilt { .. });
            item.standings.iter().filter(wrong).map(move |standing| OneCorrection { paper, item, standing })
        };
        PAPERS.into_iter().flat_map(move |paper| paper.items.iter().flat_map(move |item| of_item(paper, item)))
    }
}

/// The kinds of standing of an item, in short.
fn standing(item: &Item) -> String {
    let names: Vec<&str> = item.standings.iter().map(Standing::name).collect();
    names.join(", ")
}

impl fmt::Display for AllPapers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "The five papers, and how many items each has:\n")?;
        for paper in PAPERS {
            writeln!(
                f,
                "  {}  {:>2}  {}, {}, {}",
                paper.key,
                paper.items.len(),
                paper.author,
                paper.title,
                paper.source
            )?;
        }
        writeln!(
            f,
            "\n'wythoff paper F84' lists the items of a paper, 'wythoff paper F84 Table 4' shows one of them,"
        )?;
        writeln!(f, "'wythoff paper corrections' tells what is wrong or lost in the papers.")
    }
}

impl fmt::Display for Items {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Paper { key, author, title, source, .. } = self.paper;
        f.write_str(&wrapped(&format!("{key}: {author}, {title}, {source}"), ""))?;
        let width = self.items.iter().map(|item| item.name.chars().count()).max().unwrap_or(0);
        let mut section = "";
        for item in &self.items {
            if item.section != section {
                section = item.section;
                writeln!(f, "\n{section}")?;
            }
            let parameters: String =
                item.parameters.iter().map(|parameter| format!(" {}", parameter.option())).collect();
            writeln!(
                f,
                "  {:<width$}  {} [{}]{parameters}",
                item.name,
                plain(&filled(item, item.title)),
                standing(item)
            )?;
        }
        Ok(())
    }
}

impl fmt::Display for Corrections {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "What is wrong, lost or garbled in the papers, as far as it was found:")?;
        for OneCorrection { paper, item, standing } in Corrections::each() {
            writeln!(f, "\n{}, {}: {}", paper.key, item.name, plain(&filled(item, item.title)))?;
            let lines: Vec<(&str, &str)> = match standing {
                Standing::Corrected { printed, right, fails, .. } => {
                    vec![("printed", printed), ("right", right), ("fails at", fails)]
                }
                Standing::Rebuilt { lost, from } => vec![("lost", lost), ("from", from)],
                _ => Vec::new(),
            };
            for (name, words) in lines {
                f.write_str(&wrapped(&format!("  {name:<9}{}", plain(words)), "           "))?;
            }
            if let Some(command) = standing.command() {
                writeln!(f, "  $ {}", filled(item, command))?;
            }
        }
        Ok(())
    }
}

/// A command or title with the defaults of its parameters.
pub fn filled(item: &'static Item, command: &str) -> String {
    let replaced = |text: String, parameter: &super::Parameter| {
        text.replace(&format!("{{{}}}", parameter.name), parameter.default)
    };
    item.parameters.iter().fold(command.to_string(), replaced)
}

impl Serialize for OnePaper {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Contract {
            key: &'static str,
            author: &'static str,
            title: &'static str,
            source: &'static str,
            items: usize,
        }
        let Paper { key, author, title, source, items } = self.0;
        Contract { key, author, title, source, items: items.len() }.serialize(serializer)
    }
}

impl Serialize for OneItem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Contract {
            paper: &'static str,
            item: &'static str,
            also: &'static [&'static str],
            section: &'static str,
            title: String,
            statement: String,
            parameters: Vec<Chosen>,
            standing: &'static [Standing],
        }
        #[derive(Serialize)]
        struct Chosen {
            name: &'static str,
            default: &'static str,
            meaning: &'static str,
        }
        let Item { section, name, also, title, statement, parameters, standings, .. } = self.item;
        let chosen = |parameter: &super::Parameter| Chosen {
            name: parameter.name,
            default: parameter.default,
            meaning: parameter.meaning,
        };
        Contract {
            paper: self.paper.key,
            item: name,
            also,
            section,
            title: plain(&filled(self.item, title)),
            statement: plain(statement),
            parameters: parameters.iter().map(chosen).collect(),
            standing: standings,
        }
        .serialize(serializer)
    }
}

impl Serialize for OneCorrection {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Contract {
            paper: &'static str,
            item: &'static str,
            kind: &'static str,
            printed: String,
            right: Option<String>,
            fails: Option<String>,
            from: Option<String>,
            command: Option<String>,
        }
        let (printed, right, fails, from) = match self.standing {
            Standing::Corrected { printed, right, fails, .. } => (*printed, Some(*right), Some(*fails), None),
            Standing::Rebuilt { lost, from } => (*lost, None, None, Some(*from)),
            _ => ("", None, None, None),
        };
        Contract {
            paper: self.paper.key,
            item: self.item.name,
            kind: self.standing.name(),
            printed: plain(printed),
            right: right.map(plain),
            fails: fails.map(plain),
            from: from.map(plain),
            command: self.standing.command().map(|command| filled(self.item, command)),
        }
        .serialize(serializer)
    }
}

/// What stands at the top of a page that nobody writes by hand.
fn written_by(command: &str) -> String {
    format!("<!-- Written by `{command}`. -->\n\n")
}

/// The page of the book with every item: `docs/papers.md`.
pub fn papers_page() -> String {
    let count: usize = PAPERS.iter().map(|paper| paper.items.len()).sum();
    let mut page = written_by("wythoff paper --format markdown");
    page.push_str("# The five papers, item by item\n\n");
    page.push_str(&format!(
        "Every definition, theorem, table, figure, example, claim about cost and open question of the five papers: {count} items. `wythoff paper \
         KEY ITEM` shows one in the paper's notation, for parameters of your choice. What is wrong or lost in the papers stands in \
         [corrections.md](corrections.md).\n\n*Standing*: **definition**; **proved here**, for all numbers, by automata; **checked** so far; \
         **corrected**, the print or the text at hand is wrong; **rebuilt**, it is lost; **cost**, with figures; **open**.\n"
    ));
    for paper in PAPERS {
        let Paper { key, author, title, source, .. } = paper;
        page.push_str(&format!("\n## {key}\n\n{author}, *{title}*, {source}.\n\n"));
        page.push_str("| item | what | standing | shown by |\n|---|---|---|---|\n");
        for item in paper.items {
            let command = item.standings.iter().find_map(Standing::command);
            let command =
                command.map(|command| format!("`{}`", filled(item, command).replace('|', "\\|"))).unwrap_or_default();
            let what = format!(
                "**{}.** {}",
                escaped(&plain(&filled(item, item.title))),
                escaped(&plain(item.statement)).replace('|', "\\|")
            );
            page.push_str(&format!("| {} | {what} | {} | {command} |\n", escaped(item.name), standing(item)));
        }
    }
    page
}

/// The page of the book with every misprint and error: `docs/corrections.md`.
pub fn corrections_page() -> String {
    let mut page = written_by("wythoff paper corrections --format markdown");
    page.push_str("# Corrections to the five papers\n\n");
    page.push_str(
        "Every misprint and error found so far, with the command that shows it, and below it what is lost in the text at hand and from what it \
         was rebuilt. The papers were read as machine-read text: where a sign may have been lost in reading and not in print, *printed* means what \
         the text at hand has.\n\n## Printed and right\n\n",
    );
    page.push_str("| where | printed | right | the first fails at | shown by |\n|---|---|---|---|---|\n");
    for OneCorrection { paper, item, standing } in Corrections::each() {
        if let Standing::Corrected { printed, right, fails, command } = standing {
            let place = format!("{}, {}", paper.key, item.name);
            let row = cells([place.as_str(), &plain(printed), &plain(right), &plain(fails)]);
            let command = filled(item, command).replace('|', "\\|");
            page.push_str(&format!("{} `{command}` |\n", row.trim_end()));
        }
    }
    page.push_str("\n## Lost and rebuilt\n\n| where | lost | rebuilt from |\n|---|---|---|\n");
    for OneCorrection { paper, item, standing } in Corrections::each() {
        if let Standing::Rebuilt { lost, from } = standing {
            let place = format!("{}, {}", paper.key, item.name);
            page.push_str(&cells([place.as_str(), &plain(lost), &plain(from)]));
        }
    }
    page
}
