//! Dead links: in the Markdown of the repository, and in the book as it was made. The renderer itself accepts them.

use super::{about, read};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

/// Folders whose Markdown is ours.
const FOLDERS: &[&str] = &["", "docs", "docs/atlas", "python", "verified", "fuzz", "benches"];

/// Every file that a page of the repository names must be there.
pub fn in_repository(workspace: &Path) -> Result<(), String> {
    let mut dead = Vec::new();
    for folder in FOLDERS.iter().map(|folder| workspace.join(folder)).filter(|folder| folder.is_dir()) {
        for page in files(&folder, "md", false)? {
            // Its chapters are checked in the book: some are written by the program.
            if page.ends_with("SUMMARY.md") {
                continue;
            }
            let text = without_code(&read(&page)?);
            for target in attributes(&text, "](", ')').chain(attributes(&text, "src=\"", '"')) {
                let file = target.split('#').next().unwrap_or_default();
                let elsewhere = file.is_empty() || file.contains(':') || file.contains(' ');
                if !elsewhere && !folder.join(file).exists() {
                    dead.push(format!("{}: {target}", page.display()));
                }
            }
        }
    }
    told(&dead)
}

/// Every link of the book must lead to a file of it, and to a place that the file has; returns how many there are.
pub fn in_book(book: &Path) -> Result<usize, String> {
    let mut pages = BTreeMap::new();
    for page in files(book, "html", true)? {
        pages.insert(page.clone(), read(&page)?);
    }
    let places: BTreeMap<&PathBuf, BTreeSet<&str>> = pages
        .iter()
        .map(|(page, text)| (page, attributes(text, " id=\"", '"').chain(attributes(text, " name=\"", '"')).collect()))
        .collect();
    let (mut count, mut dead) = (0, Vec::new());
    for (page, text) in &pages {
        // The page for what is not found, and the one with all chapters for the printer, are the renderer's own.
        if page.ends_with("404.html") || page.ends_with("print.html") {
            continue;
        }
        let folder = page.parent().unwrap_or(book);
        for target in attributes(text, "href=\"", '"').chain(attributes(text, "src=\"", '"')) {
            count += 1;
            let (file, place) = target.split_once('#').unwrap_or((target, ""));
            if file.contains(':') {
                continue;
            }
            let file = if file.is_empty() { page.clone() } else { plain(&folder.join(file)) };
            let here = place.is_empty() || places.get(&file).is_none_or(|known| known.contains(place));
            if !file.exists() || !here {
                dead.push(format!("{}: {target}", page.display()));
            }
        }
    }
    told(&dead).map(|()| count)
}

fn told(dead: &[String]) -> Result<(), String> {
    if dead.is_empty() { Ok(()) } else { Err(format!("dead links:\n  {}", dead.join("\n  "))) }
}

/// What stands between `before` and the next `end`, each time.
fn attributes<'t>(text: &'t str, before: &'t str, end: char) -> impl Iterator<Item = &'t str> {
    text.match_indices(before).filter_map(move |(place, _)| text[place + before.len()..].split(end).next())
}

/// Markdown without what is code, where brackets mean something else.
fn without_code(text: &str) -> String {
    let mut fenced = false;
    let kept = text.lines().filter(|line| {
        let fence = line.trim_start().starts_with("```");
        fenced ^= fence;
        !fenced && !fence && !line.starts_with("    ")
    });
    let lines: Vec<String> = kept.map(|line| line.split('`').step_by(2).collect::<Vec<_>>().join("``")).collect();
    lines.join("\n")
}

/// The files with this ending, in order.
fn files(folder: &Path, ending: &str, below: bool) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| about(folder, &error))? {
        let path = entry.map_err(|error| about(folder, &error))?.path();
        if path.is_dir() && below {
            found.extend(files(&path, ending, below)?);
        } else if path.extension().is_some_and(|of| of == ending) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// The path without `.` and `..`.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                plain.pop();
            }
            Component::CurDir => {}
            other => plain.push(other),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::{attributes, in_book, without_code};
    use std::fs;

    #[test]
    fn dead_links_and_missing_places_are_found() {
        let folder = std::env::temp_dir().join(format!("wythoff-links-{}", std::process::id()));
        fs::create_dir_all(folder.join("sub")).expect("a folder");
        let page = |text: &str| fs::write(folder.join("a.html"), text).expect("a page");
        fs::write(folder.join("sub/b.html"), "<h2 id=\"here\"> <a href=\"../a.html\">").expect("a page");
        page("<a href=\"sub/b.html#here\"> <a href=\"https://c.org/d\"> <img src=\"sub/b.html\">");
        assert_eq!(in_book(&folder), Ok(4));
        page("<a href=\"sub/b.html#there\">");
        assert!(in_book(&folder).expect_err("a place that is not there").contains("#there"));
        page("<a href=\"c.html\">");
        assert!(in_book(&folder).expect_err("a page that is not there").contains("c.html"));
        fs::remove_dir_all(&folder).expect("the folder is ours");
    }

    #[test]
    fn code_has_no_links() {
        let text = without_code("a `[b](c)` [d](e)\n```\n[f](g)\n```\n    [h](i)\n[j](k)");
        assert_eq!(attributes(&text, "](", ')').collect::<Vec<_>>(), ["e", "k"]);
    }
}
