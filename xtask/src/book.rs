//! `book`: the pages of `docs/`, those at the root of the repository and those the program writes about itself, as one book in `target/book`.

mod library;
mod links;
mod reference;
mod source;

pub use reference::commands;

use crate::cargo;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The renderer, of one version, so that the same pages give the same book.
const RENDERER: &str = "0.5.4";

/// The task: writes `target/book` and looks at every link in it.
pub fn run() -> Result<(), String> {
    links::in_repository(&workspace())?;
    let target = cargo::target_directory()?;
    cargo::run(cargo::command(&["build", "--package", "wythoff-cli"]))?;
    let binary = target.join("debug").join(format!("wythoff{}", std::env::consts::EXE_SUFFIX));
    let (pages, book) = (target.join("book-source"), target.join("book"));
    source::write(&workspace(), &pages)?;
    reference::write(&binary, &pages)?;
    reference::write_grammar(&workspace(), &pages)?;
    library::write(&workspace(), &pages)?;
    fresh(&book)?;
    let mut build = Command::new(renderer()?);
    build.arg("build").arg(&pages).arg("--dest-dir").arg(&book);
    cargo::run(build)?;
    let count = links::in_book(&book)?;
    println!("{} ({count} links, none of them dead)", book.join("index.html").display());
    Ok(())
}

/// The step of `ci`. Where the renderer is not and cannot be installed, the line returned says so; with `CI=true` that is a failure.
pub fn step() -> Result<Vec<String>, String> {
    links::in_repository(&workspace())?;
    if let Err(reason) = renderer() {
        let line = format!("book NOT MADE: {reason}");
        let must_run = std::env::var_os("CI").is_some_and(|value| value == "true");
        return if must_run { Err(line) } else { Ok(vec![line]) };
    }
    run().map(|()| Vec::new())
}

/// mdbook, installed under `target` where it is missing.
fn renderer() -> Result<PathBuf, String> {
    let wanted = ["--version", RENDERER, "--no-default-features", "--features", "search"];
    let missing =
        || format!("mdbook {RENDERER} is not there and could not be installed; it needs the package registry");
    cargo::installed("mdbook", &["--version"], &wanted)?.ok_or_else(missing)
}

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// An empty folder.
fn fresh(folder: &Path) -> Result<(), String> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|error| about(folder, &error))?;
    }
    fs::create_dir_all(folder).map_err(|error| about(folder, &error))
}

fn read(file: &Path) -> Result<String, String> {
    fs::read_to_string(file).map_err(|error| about(file, &error))
}

fn write(file: &Path, text: &str) -> Result<(), String> {
    fs::write(file, text).map_err(|error| about(file, &error))
}

fn about(file: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", file.display())
}
