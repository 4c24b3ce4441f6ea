//! What the pages show is what the command says.
//!
//! In README and in `docs/`, every line `$ COMMAND` stands in a `console` block and is run, in the order of the page and in one directory for each page, and what follows it is compared with what it prints, errors included. A line `…` stands for any number of lines, and
//! `…` within a line for any text. A command without lines after it must end well, whatever it prints. What is only shown, as it
//! takes long, asks for keys or needs more than the command, stands in a `sh` block. `WYTHOFF_BLESS=1 cargo nextest run -p wythoff-cli docs::`
//! writes anew what changed, except where `…` stands.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
fn readme_shows_what_the_command_says() {
    check(&root().join("README.md"));
}

#[test]
fn docs_show_what_the_command_says() {
    let mut pages: Vec<PathBuf> =
        fs::read_dir(root().join("docs")).expect("docs").map(|entry| entry.expect("an entry").path()).collect();
    pages.retain(|path| path.extension().is_some_and(|ending| ending == "md"));
    pages.push(root().join("docs/atlas/README.md"));
    pages.sort();
    assert!(pages.len() > 10);
    let shown: usize = pages.iter().map(|page| check(page)).sum();
    assert!(shown > 5, "{shown} commands are shown");
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A command of a page, and the lines that are shown as its answer.
struct Shown {
    command: String,
    answer: Range<usize>,
}

/// Holds a page against the command; returns how many commands it shows.
fn check(page: &Path) -> usize {
    let text = fs::read_to_string(page).expect("the page");
    let lines: Vec<&str> = text.lines().collect();
    let unseen = unseen(&lines);
    assert!(unseen.is_empty(), "{}: these stand in no console block: {unseen:#?}", page.display());
    let shown = commands(&lines);
    let directory = Directory::new(page);
    let bless = std::env::var_os("WYTHOFF_BLESS").is_some();
    let mut written: Vec<String> = Vec::new();
    let mut copied = 0;
    let mut wrong = Vec::new();
    for Shown { command, answer } in &shown {
        let said = directory.run(command);
        let expected = &lines[answer.clone()];
        let agrees = if expected.is_empty() { said.ended_well } else { matches(expected, &said.lines) };
        written.extend(lines[copied..answer.start].iter().map(|line| line.to_string()));
        copied = answer.end;
        let mendable = !expected.is_empty()
            && !expected.iter().any(|line| line.contains('…') && !said.lines.iter().any(|one| one == line));
        if !agrees && bless && mendable {
            written.extend(said.lines.iter().cloned());
        } else {
            written.extend(lines[answer.clone()].iter().map(|line| line.to_string()));
            if !agrees {
                wrong.push(format!(
                    "$ {command}\n{}\n--- is shown as\n{}\n",
                    said.lines.join("\n"),
                    expected.join("\n")
                ));
            }
        }
    }
    written.extend(lines[copied..].iter().map(|line| line.to_string()));
    if bless {
        fs::write(page, written.join("\n") + "\n").expect("the page can be written");
    }
    assert!(wrong.is_empty(), "{}:\n{}", page.display(), wrong.join("\n"));
    shown.len()
}

/// The commands of all blocks that are run.
fn commands(lines: &[&str]) -> Vec<Shown> {
    let mut shown = Vec::new();
    let mut fence: Option<&str> = None;
    for (index, line) in lines.iter().enumerate() {
        if let Some(kind) = line.strip_prefix("```") {
            fence = if fence.is_some() { None } else { Some(kind) };
            continue;
        }
        if fence != Some("console") {
            continue;
        }
        let Some(command) = line.strip_prefix("$ ") else { continue };
        let ends = |line: &str| line.starts_with("```") || line.starts_with("$ ");
        let length = lines[index + 1..].iter().take_while(|line| !ends(line)).count();
        let mut answer = index + 1..index + 1 + length;
        while !answer.is_empty() && lines[answer.end - 1].is_empty() {
            answer.end -= 1;
        }
        shown.push(Shown { command: command.to_string(), answer });
    }
    shown
}

/// The commands with a prompt that stand where nobody runs them.
fn unseen<'p>(lines: &[&'p str]) -> Vec<&'p str> {
    let mut fence: Option<&str> = None;
    let mut unseen = Vec::new();
    for line in lines {
        if let Some(kind) = line.trim_start().strip_prefix("```") {
            fence = if fence.is_some() { None } else { Some(kind) };
        } else if line.trim_start().starts_with("$ ") && (fence != Some("console") || line.starts_with(' ')) {
            unseen.push(*line);
        }
    }
    unseen
}

/// Whether the lines are as expected, `…` standing for anything.
fn matches(expected: &[&str], said: &[String]) -> bool {
    match (expected, said) {
        ([], []) => true,
        (["…" | "  …", rest @ ..], _) => (0..=said.len()).any(|skipped| matches(rest, &said[skipped..])),
        ([line, rest @ ..], [one, others @ ..]) => alike(line, one) && matches(rest, others),
        _ => false,
    }
}

/// Whether a line is as expected, `…` standing for any text.
fn alike(expected: &str, said: &str) -> bool {
    if expected == said {
        return true;
    }
    let Some((before, after)) = expected.split_once('…') else { return false };
    let Some(rest) = said.strip_prefix(before) else { return false };
    (0..=rest.len()).filter(|place| rest.is_char_boundary(*place)).any(|place| alike(after, &rest[place..]))
}

struct Said {
    lines: Vec<String>,
    ended_well: bool,
}

/// An empty directory that goes with the page.
struct Directory(PathBuf);

impl Directory {
    fn new(page: &Path) -> Directory {
        let name = page.file_stem().expect("a name").to_string_lossy().into_owned();
        let path = std::env::temp_dir().join(format!("wythoff-docs-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a directory");
        Directory(path)
    }

    /// What a shell prints for the line, with the command as `wythoff`.
    fn run(&self, line: &str) -> Said {
        let binary = Path::new(env!("CARGO_BIN_EXE_wythoff"));
        let folder = binary.parent().expect("a folder").to_string_lossy().into_owned();
        let path = std::env::var("PATH").unwrap_or_default();
        let line = line.replace("cargo run --release -- ", "wythoff ");
        let output = Command::new("bash")
            .args(["-c", &format!("{line} 2>&1")])
            .current_dir(&self.0)
            .env("PATH", format!("{folder}:{path}"))
            .output()
            .expect("a shell");
        let text = String::from_utf8_lossy(&output.stdout);
        let lines = text.trim_end().lines().map(|line| line.trim_end().to_string()).collect();
        Said { lines, ended_well: output.status.success() }
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn dots_stand_for_anything() {
    let said = ["one", "two 17 s", "three"].map(str::to_string);
    assert!(matches(&["one", "two 17 s", "three"], &said));
    assert!(matches(&["one", "…"], &said));
    assert!(matches(&["…", "three"], &said));
    assert!(matches(&["one", "two … s", "three"], &said));
    assert!(!matches(&["one", "three"], &said));
    assert!(!matches(&["one", "two … h", "three"], &said));
    let page =
        ["text", "```console", "$ a", "b", "", "$ c", "```", "```sh", "$ d", "```", "    $ e", "    f", "", "text"];
    let found: Vec<(String, Range<usize>)> =
        commands(&page).into_iter().map(|shown| (shown.command, shown.answer)).collect();
    assert_eq!(found, [("a".into(), 3..4), ("c".into(), 6..6)]);
}
