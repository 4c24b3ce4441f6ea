//! Property tests with new cases.

use crate::cargo;
use std::fs;
use std::path::{Path, PathBuf};

/// Runs every file of property tests with so many times as many cases as usual, from a seed that nobody chose. What fails is kept in the
/// `proptest-regressions` of its package, is tried first from then on, and belongs into the repository.
pub fn run(times: &str) -> Result<(), String> {
    times.parse::<u32>().map_err(|error| format!("properties {times}: {error}; write how many times as many cases"))?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates");
    let mut files = Vec::new();
    collect(&root, &mut files).map_err(|error| format!("cannot look for property tests: {error}"))?;
    let chosen: Vec<String> = files.iter().filter_map(|file| binary(&root, file)).collect();
    let nextest = cargo::works(cargo::command(&["nextest", "--version"]));
    let filter = chosen.join(" + ");
    let words: &[&str] = match nextest {
        true => &["nextest", "run", "--workspace", "--no-fail-fast", "-E", &filter],
        // Without it, all tests run: they cannot be chosen from several packages at once.
        false => &["test", "--workspace", "--no-fail-fast", "--lib", "--tests"],
    };
    let mut command = cargo::command(words);
    command.env("WYTHOFF_FREE_SEED", times);
    cargo::run(command)
}

/// All files with property tests.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "rs")
            && fs::read_to_string(&path)?.contains("testkit::cases!(")
        {
            files.push(path);
        }
    }
    Ok(())
}

/// The tests that a file belongs to, as cargo-nextest names them: those of a library, of a file in `tests`, or of one in a folder there.
fn binary(root: &Path, file: &Path) -> Option<String> {
    let mut parts = file.strip_prefix(root).ok()?.components().map(|part| part.as_os_str().to_string_lossy());
    let (package, kind, name) = (parts.next()?, parts.next()?, parts.next()?);
    let manifest = fs::read_to_string(root.join(&*package).join("Cargo.toml")).ok()?;
    let package = manifest.lines().find_map(|line| line.strip_prefix("name = "))?.trim_matches('"').to_owned();
    let module = parts.next().map(|file| file.trim_end_matches(".rs").to_owned());
    Some(match (&*kind, module) {
        ("tests", Some(module)) => format!("(package({package}) & binary({name}) & test(/^{module}::/))"),
        ("tests", None) => format!("(package({package}) & binary({}))", name.trim_end_matches(".rs")),
        _ => format!("(package({package}) & kind(lib))"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_found_with_the_binary_they_belong_to() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates");
        let mut files = Vec::new();
        collect(&root, &mut files).expect("the crates can be read");
        let chosen: Vec<String> = files.iter().filter_map(|file| binary(&root, file)).collect();
        assert_eq!(chosen.len(), files.len());
        let property = "(package(wythoff-cli) & binary(suite) & test(/^properties::/))";
        assert!(chosen.contains(&property.to_string()), "{chosen:?}");
        assert!(chosen.contains(&"(package(wythoff-picture) & binary(pictures))".to_string()), "{chosen:?}");
        assert!(chosen.contains(&"(package(wythoff-formula) & kind(lib))".to_string()), "{chosen:?}");
    }
}
