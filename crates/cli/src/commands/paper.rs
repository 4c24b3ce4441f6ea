//! `paper`: the five papers, item by item.

use crate::arguments::{PaperArguments, PaperFormat};
use crate::failure::Failure;
use crate::watching::watched;
use answers::json;
use answers::paper::pages::{AllPapers, Corrections, Items, OnePaper, corrections_page, papers_page};
use answers::paper::{Found, PAPERS, Shown, lookup};
use std::fmt::Display;
use std::io::Write;

pub fn run(arguments: &PaperArguments) -> Result<(), Failure> {
    let format = if arguments.json { PaperFormat::Json } else { arguments.format };
    let Some(key) = arguments.paper.as_deref() else {
        return list(arguments, format, &AllPapers, PAPERS.into_iter().map(OnePaper), Some(papers_page));
    };
    if key.trim().eq_ignore_ascii_case("corrections") && arguments.item.is_empty() {
        return list(arguments, format, &Corrections, Corrections::each(), Some(corrections_page));
    }
    let paper = lookup::paper(key)?;
    if arguments.item.is_empty() {
        let items = Items::of(paper);
        return list(arguments, format, &items, items.each(), None);
    }
    match lookup::item(paper, &arguments.item.join(" "))? {
        Found::Section(found) => {
            let items = Items { paper, items: found };
            list(arguments, format, &items, items.each(), None)
        }
        Found::Item(item, name) => {
            let work = arguments.limits.work()?;
            let shown = watched(&work, "steps", |work| Shown::new(paper, item, name, &given(arguments), work))?;
            let mut out = std::io::stdout().lock();
            match format {
                PaperFormat::Text => write!(out, "{shown}")?,
                PaperFormat::Latex => write!(out, "{}", shown.to_latex())?,
                PaperFormat::Markdown => write!(out, "{}", shown.to_markdown())?,
                PaperFormat::Json => json::line(&mut out, &shown)?,
                PaperFormat::Svg => write!(out, "{}", shown.to_svg()?)?,
            }
            Ok(())
        }
    }
}

/// The parameters that were given, by name.
fn given(arguments: &PaperArguments) -> Vec<(&str, &str)> {
    let PaperArguments { a, k, n, m, i, d, x, y, cf, from, count, .. } = arguments;
    let all = [
        ("a", a),
        ("k", k),
        ("n", n),
        ("m", m),
        ("i", i),
        ("d", d),
        ("x", x),
        ("y", y),
        ("cf", cf),
        ("from", from),
        ("count", count),
    ];
    all.into_iter().filter_map(|(name, value)| Some((name, value.as_deref()?))).collect()
}

/// A list, which has no parameters.
fn list<J: serde::Serialize>(
    arguments: &PaperArguments,
    format: PaperFormat,
    text: &impl Display,
    each: impl Iterator<Item = J>,
    page: Option<fn() -> String>,
) -> Result<(), Failure> {
    if let Some((name, _)) = given(arguments).first() {
        let option = if name.len() == 1 { format!("-{name}") } else { format!("--{name}") };
        return Err(Failure::about(option, "a list has no parameters: name one item"));
    }
    let mut out = std::io::stdout().lock();
    match (format, page) {
        (PaperFormat::Text, _) => Ok(write!(out, "{text}")?),
        (PaperFormat::Json, _) => each.into_iter().try_for_each(|one| Ok(json::line(&mut out, &one)?)),
        (PaperFormat::Markdown, Some(page)) => Ok(write!(out, "{}", page())?),
        _ => Err(Failure::about("--format", "a list has no such form: name one item, or ask for text or json")),
    }
}
