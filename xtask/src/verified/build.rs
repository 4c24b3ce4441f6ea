//! Coq and OCaml: found or installed, the development compiled, its assumptions printed, the checker extracted and built.

use super::{packages, prove_all};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The programs that are needed.
pub struct Tools {
    coqc: PathBuf,
    ocamlopt: PathBuf,
}

/// Both programs, installed first if need be.
pub fn tools() -> Result<Tools, String> {
    const BY_HAND: &str = "install Coq and OCaml (Debian, Ubuntu: apt-get install coq ocaml)";
    let found = || Some(Tools { coqc: packages::found(&["coqc"])?, ocamlopt: packages::found(&["ocamlopt"])? });
    if let Some(tools) = found() {
        return Ok(tools);
    }
    let what = if packages::found(&["coqc"]).is_none() { "Coq (coqc)" } else { "OCaml (ocamlopt)" };
    packages::install(what, &["coq", "ocaml"], BY_HAND)?;
    found().ok_or_else(|| format!("the packages coq and ocaml lack coqc or ocamlopt; {BY_HAND}"))
}

/// What every theorem must rest on.
const CLOSED: &str = "Closed under the global context";

/// The theorems whose assumptions are printed.
const THEOREMS: [&str; 5] = ["check_sound", "check_normal_sound", "check_misere_sound", "check_decides", "words_sound"];

/// Words by which a development takes something for granted, in a lemma that no theorem uses as well: none may stand in it.
const GRANTED: [&str; 10] = [
    "Admitted",
    "admit",
    "give_up",
    "Axiom",
    "Axioms",
    "Parameter",
    "Parameters",
    "Conjecture",
    "bypass_check",
    "Checking",
];

/// Compiles everything in the folder and returns the path of the checker.
pub fn build(tools: &Tools, folder: &Path) -> Result<PathBuf, String> {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../verified");
    let trouble = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    fs::create_dir_all(folder).map_err(|error| trouble(folder, error))?;
    let project = sources.join("_CoqProject");
    let project = fs::read_to_string(&project).map_err(|error| trouble(&project, error))?;
    let program = folder.join("wythoff-check-verified");
    // A file is compiled if it or one before it has changed.
    let mut changed = false;
    for name in project.lines().filter(|line| line.ends_with(".v")).chain(["main.ml"]) {
        let (from, to) = (sources.join(name), folder.join(name));
        let text = fs::read_to_string(&from).map_err(|error| trouble(&from, error))?;
        let compiled = folder.join(name).with_extension(if name.ends_with(".v") { "vo" } else { "cmx" });
        nothing_granted(name, &text)?;
        changed |= !compiled.is_file() || fs::read_to_string(&to).ok().as_ref() != Some(&text);
        if changed {
            // What an older text was compiled to must not outlive this run if it ends early.
            for old in [&compiled, &program] {
                if old.is_file() {
                    fs::remove_file(old).map_err(|error| trouble(old, error))?;
                }
            }
            fs::write(&to, &text).map_err(|error| trouble(&to, error))?;
        }
        if changed && name.ends_with(".v") {
            println!("$ coqc {name}");
            run(coqc(tools, folder, name))?;
        }
    }
    assumptions(tools, folder)?;
    if changed || !program.is_file() {
        println!("$ ocamlopt -o {}", program.display());
        let mut command = Command::new(&tools.ocamlopt);
        // The extracted code matches where it need not; main.ml, written by hand, has no warning.
        command.args(["-w", "-a", "-c", "checker.mli", "checker.ml"]).current_dir(folder);
        run(command)?;
        let mut command = Command::new(&tools.ocamlopt);
        command.args(["-w", "+a-4-9-40..42-44-45-70", "-warn-error", "+a", "checker.cmx", "main.ml", "-o"]);
        command.arg("wythoff-check-verified").current_dir(folder);
        run(command)?;
    }
    Ok(program)
}

fn coqc(tools: &Tools, folder: &Path, name: &str) -> Command {
    let mut command = Command::new(&tools.coqc);
    command.args(["-q", "-Q", ".", "Wythoff", name]).current_dir(folder);
    command
}

/// Runs the command; what it printed, and its processor time.
fn run(command: Command) -> Result<(String, f64), String> {
    let line = format!("{command:?}");
    let (usage, output) = prove_all::watched(command)?;
    let text = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    if output.status.success() { Ok((text, usage.seconds)) } else { Err(format!("{line} failed:\n{text}")) }
}

/// Words that take something for granted unless they stand in a section, where lines are indented.
const GRANTED_OUTSIDE: [&str; 5] = ["Variable", "Variables", "Hypothesis", "Hypotheses", "Context"];

/// No word in the text takes something for granted.
fn nothing_granted(name: &str, text: &str) -> Result<(), String> {
    match text.lines().filter(|_| name.ends_with(".v")).find_map(granted) {
        Some(word) => Err(format!("{name} takes something for granted: {word}")),
        None => Ok(()),
    }
}

fn granted(line: &str) -> Option<&str> {
    let mut words = line.split(|character: char| !character.is_alphanumeric() && character != '_');
    let outside = words.clone().next().filter(|first| GRANTED_OUTSIDE.contains(first));
    words.find(|word| GRANTED.contains(word)).or(outside)
}

/// Prints what the theorems rest on: nothing but the kernel.
fn assumptions(tools: &Tools, folder: &Path) -> Result<(), String> {
    let name = "Assumptions.v";
    let questions: String = THEOREMS.iter().map(|theorem| format!("Print Assumptions {theorem}.\n")).collect();
    let text = format!("From Wythoff Require Import Soundness.\n{questions}");
    fs::write(folder.join(name), text).map_err(|error| error.to_string())?;
    let (said, _) = run(coqc(tools, folder, name))?;
    if said.lines().ne([CLOSED; THEOREMS.len()]) {
        return Err(format!("the theorems {} rest on more than the kernel:\n{said}", THEOREMS.join(", ")));
    }
    THEOREMS.iter().for_each(|theorem| println!("Print Assumptions {theorem}: {CLOSED}"));
    Ok(())
}

/// Has Coq's second checker look at everything that was compiled, and prints what it relies on: no axiom anywhere.
pub fn checked_again(tools: &Tools, folder: &Path) -> Result<(), String> {
    let mut command = Command::new(tools.coqc.with_file_name("coqchk"));
    command.args(["-silent", "-o", "-Q", ".", "Wythoff", "Wythoff.Soundness"]).current_dir(folder);
    let (said, seconds) = run(command)?;
    let axioms = said.split("* Axioms:").nth(1).and_then(|rest| rest.split_whitespace().next()).unwrap_or("?");
    println!("coqchk Wythoff.Soundness: {seconds:.0} CPU s, axioms: {axioms}");
    if axioms == "<none>" { Ok(()) } else { Err(format!("coqchk finds axioms:\n{said}")) }
}

/// Has the kernel check a theorem that `wythoff prove --coq` wrote; the processor time.
pub fn theorem(tools: &Tools, folder: &Path, name: &str) -> Result<f64, String> {
    let (said, seconds) = run(coqc(tools, folder, name))?;
    if said.trim() == CLOSED { Ok(seconds) } else { Err(format!("{name} rests on more than the kernel:\n{said}")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_granted_is_found() {
        for text in [
            "Lemma a : 0 = 1. Proof. Admitted.",
            "Axiom a : False.",
            "Proof. (admit). Qed.",
            "Unset Guard Checking.",
            "Variable a : False.",
        ] {
            assert!(nothing_granted("A.v", text).is_err(), "{text}");
            assert_eq!(nothing_granted("main.ml", text), Ok(()), "Coq's words mean nothing in OCaml");
        }
        assert_eq!(nothing_granted("A.v", "Section S.\n  Variable admitted : bool. (* no Axiomatic words *)"), Ok(()));
    }

    /// Lines of a file of the workspace.
    fn text(path: &str) -> String {
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)).unwrap()
    }

    #[test]
    fn the_page_tells_the_size_of_every_file_to_ten_lines() {
        let page = text("docs/verified.md");
        let (project, mut told) = (text("verified/_CoqProject"), Vec::new());
        for row in
            page.lines().filter(|line| line.starts_with("| `") && line.contains(".v` |") || line.contains(".ml` |"))
        {
            let cells: Vec<&str> = row.split('|').map(str::trim).collect();
            let names = cells[1].split(", ").map(|name| name.trim_matches('`').to_string());
            for (name, lines) in names.zip(cells[2].split(", ")) {
                let is = text(&format!("verified/{name}")).lines().count();
                assert!(is.abs_diff(lines.parse().unwrap()) <= 10, "{name} has {is} lines, not {lines}");
                told.push(name);
            }
        }
        assert!(project.lines().filter(|line| line.ends_with(".v")).all(|name| told.iter().any(|told| told == name)));
    }

    #[test]
    fn the_page_compiles_the_files_in_their_order() {
        let page = text("docs/verified.md");
        let told =
            page.lines().find_map(|line| line.strip_prefix("for file in ")?.strip_suffix(" Theorem; do")).unwrap();
        let project = text("verified/_CoqProject");
        let files = project.lines().filter_map(|line| line.strip_suffix(".v")).filter(|&name| name != "Extract");
        assert_eq!(told.split(' ').collect::<Vec<_>>(), files.collect::<Vec<_>>());
    }
}
