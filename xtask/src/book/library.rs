//! The chapter about the library: the first page of its documentation, whose examples are run as tests.

use super::read;
use std::path::Path;

/// Writes `library.md` from what the crate says about itself.
pub fn write(workspace: &Path, pages: &Path) -> Result<(), String> {
    let source = workspace.join("crates/wythoff/src/lib.rs");
    let page = page(&read(&source)?);
    if !page.contains("```rust") {
        return Err(format!("{}: no page with examples stands at its top", source.display()));
    }
    super::write(&pages.join("src").join("library.md"), &page)
}

/// The documentation at the top of a source file, as a page of the book.
fn page(source: &str) -> String {
    let mut made = String::from("# The library\n\n");
    let mut code = false;
    for line in source.lines().map_while(|line| line.strip_prefix("//!")) {
        let line = line.strip_prefix(' ').unwrap_or(line);
        if line.starts_with("```") {
            made.push_str(if code { "```\n" } else { "```rust\n" });
            code = !code;
        } else if !code {
            made.push_str(&prose(line));
        } else if !hidden(line) {
            made.push_str(line);
            made.push('\n');
        }
    }
    made
}

/// Whether a line of an example is there for the test only.
fn hidden(line: &str) -> bool {
    line == "#" || line.starts_with("# ")
}

/// A line outside of the examples: headings stand below that of the chapter, and names are no links, as their pages are not in the book.
fn prose(line: &str) -> String {
    let line = line.replace("[`", "`").replace("`]", "`");
    if line.starts_with('#') { format!("#{line}\n") } else { format!("{line}\n") }
}

#[cfg(test)]
mod tests {
    use super::page;

    #[test]
    fn a_page_of_documentation_becomes_a_chapter() {
        let source = "//! Games.\n//!\n//! # Who wins\n//!\n//! See [`solve`].\n//! ```\n//! let one = 1;\n//! # Ok(())\n//! ```\n\nuse x;\n//! no\n";
        let chapter = "# The library\n\nGames.\n\n## Who wins\n\nSee `solve`.\n```rust\nlet one = 1;\n```\n";
        assert_eq!(page(source), chapter);
    }
}
