//! The pages as the renderer takes them: one folder, and links that stay inside it.

use super::{about, fresh, read};
use std::fs;
use std::path::Path;

/// Pages from outside `docs/`, and their names in the book.
const FURTHER: &[(&str, &str)] = &[
    ("ARCHITECTURE.md", "architecture.md"),
    ("CONTRIBUTING.md", "contributing.md"),
    ("BENCHMARKS.md", "benchmarks.md"),
    ("CHANGELOG.md", "changelog.md"),
    ("python/README.md", "python.md"),
];

/// Copies every page to `pages/src`, its settings to `pages`.
pub fn write(workspace: &Path, pages: &Path) -> Result<(), String> {
    fresh(pages)?;
    let folder = pages.join("src");
    copy(&workspace.join("docs"), &folder)?;
    fs::rename(folder.join("book.toml"), pages.join("book.toml")).map_err(|error| about(&folder, &error))?;
    for (file, name) in FURTHER {
        let text = read(&workspace.join(file))?;
        super::write(&folder.join(name), &within_the_book(&text, file.contains('/')))?;
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::create_dir_all(to).map_err(|error| about(to, &error))?;
    for entry in fs::read_dir(from).map_err(|error| about(from, &error))? {
        let path = entry.map_err(|error| about(from, &error))?.path();
        let place = to.join(path.file_name().ok_or("a file without a name")?);
        if path.is_dir() {
            copy(&path, &place)?;
        } else if path.extension().is_some_and(|ending| ending == "md") && !path.ends_with("SUMMARY.md") {
            super::write(&place, &within_the_book(&read(&path)?, true))?;
        } else {
            fs::copy(&path, &place).map_err(|error| about(&path, &error))?;
        }
    }
    Ok(())
}

/// The text with its links made those of the book. `below` says whether the page stands one folder below the root of the repository.
fn within_the_book(text: &str, below: bool) -> String {
    let mut made = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find("](") {
        let (before, link) = rest.split_at(start + 2);
        let Some(end) = link.find(')') else { break };
        let (target, after) = link.split_at(end);
        match in_book(target, below) {
            Some(target) => {
                made.push_str(before);
                made.push_str(&target);
                made.push(')');
            }
            // What is not in the book keeps its words.
            None => match before[..start].rfind('[') {
                Some(bracket) => {
                    made.push_str(&before[..bracket]);
                    made.push_str(&before[bracket + 1..start]);
                }
                None => made.push_str(&before[..start]),
            },
        }
        rest = &after[1..];
    }
    made.push_str(rest);
    made
}

/// Where a link leads in the book; nothing for files of the repository that are not in it.
fn in_book(target: &str, below: bool) -> Option<String> {
    if target.contains("://") || target.starts_with('#') || target.starts_with("mailto:") {
        return Some(target.to_owned());
    }
    let (file, anchor) = match target.find('#') {
        Some(place) => target.split_at(place),
        None => (target, ""),
    };
    let from_root = if below { file.strip_prefix("../") } else { Some(file) };
    let Some(from_root) = from_root else {
        // The renderer makes a folder's README its index.
        return Some(match file.strip_suffix("README.md") {
            Some(folder) => format!("{folder}index.md{anchor}"),
            None => target.to_owned(),
        });
    };
    if let Some((_, name)) = FURTHER.iter().find(|(known, _)| *known == from_root) {
        return Some(format!("{name}{anchor}"));
    }
    match from_root {
        "README.md" => Some(format!("start.md{anchor}")),
        _ => from_root.strip_prefix("docs/").map(|page| format!("{page}{anchor}")),
    }
}

#[cfg(test)]
mod tests {
    use super::within_the_book;

    #[test]
    fn links_stay_in_the_book_or_become_words() {
        let below = |text| within_the_book(text, true);
        assert_eq!(below("see [eval](eval.md#the-language)."), "see [eval](eval.md#the-language).");
        assert_eq!(below("[map](../ARCHITECTURE.md) [x](../crates/x.rs)!"), "[map](architecture.md) x!");
        assert_eq!(below("a [b](https://c.org) [d](#e)"), "a [b](https://c.org) [d](#e)");
        let root = |text| within_the_book(text, false);
        assert_eq!(root("[moves](docs/moves.md), [new](CHANGELOG.md)"), "[moves](moves.md), [new](changelog.md)");
        assert_eq!(root("[licence](LICENSE-MIT)"), "licence");
    }
}
