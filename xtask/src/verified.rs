//! `verified`: the checker of certificates that is proved correct in Coq, built and held against `wythoff check`.

mod build;
mod outcomes;
mod tamper;

use crate::{cargo, packages, prove_all};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Games with their claims; without one, the papers' theorem. Every kind of rule, play and extra move is among them.
const CORE: &[(&str, &str)] = &[
    ("nim", ""),
    ("nim:misere", ""),
    ("wythoff", ""),
    ("wythoff:misere", ""),
    ("wythoff:a=2", ""),
    ("wythoff:a=3,misere", ""),
    ("wythoff:a=5", ""),
    ("wythoff:a=2,offdiagonal", ""),
    ("connell:k=3", ""),
    ("lw:k=2", ""),
    ("lw:k=3", ""),
    ("rules,ordered:u = 0", "formula y = 0"),
    ("rules,misere:u = 0 & v % 2 = 1", "formula (x + y) % 2 = 1"),
    ("rules,extra=(1,3)(2,7):u = 0 | v = 0", "formula x = y"),
    ("rules,extra=(4,6)->(2*u-3,2*v-5):u = 0 | v = 0", "formula x = y"),
    ("rules:u = 0 | v = 0 | u = v", "beatty [1;(1)]"),
];

/// Up to this size, in a run of the core and in one of all, `coqc` checks the theorem, too.
const LARGEST_THEOREM: [usize; 2] = [15_000, 310_000];

/// Up to this size the extracted checker may take so many times as long as `wythoff check`.
const LARGEST_TIMED: usize = 70_000;
const MOST_TIMES: f64 = 20.0;

/// Certificates that are tampered with.
const TAMPERED: usize = 1000;

/// How the line begins that says why nothing ran.
const NOT_RUN: &str = "verified checker NOT RUN:";

/// The task.
pub fn run(all: bool) -> Result<(), String> {
    let tools = build::tools()?;
    everything(&tools, all).map(|lines| lines.iter().for_each(|line| println!("{line}")))
}

/// The step of `ci`: where Coq is missing and cannot be installed the closing line says so; with `CI=true` that is a failure.
pub fn step() -> Result<Vec<String>, String> {
    match build::tools() {
        Ok(tools) => everything(&tools, false),
        Err(reason) => not_run(&reason, std::env::var_os("CI").is_some_and(|value| value == "true")),
    }
}

fn not_run(reason: &str, failure: bool) -> Result<Vec<String>, String> {
    let line = format!("{NOT_RUN} {reason}");
    if failure { Err(line) } else { Ok(vec![line]) }
}

/// Both checkers, and the folder for certificates.
struct Checkers {
    wythoff: PathBuf,
    verified: PathBuf,
    folder: PathBuf,
}

fn everything(tools: &build::Tools, all: bool) -> Result<Vec<String>, String> {
    let target = target();
    let folder = target.join("verified");
    let verified = build::build(tools, &folder)?;
    cargo::run(cargo::command(&["build", "--quiet", "--package", "wythoff-cli"]))?;
    let checkers = Checkers { wythoff: target.join("debug/wythoff"), verified, folder };
    let texts = checkers.certificates(tools, all)?;
    let closing = tamper::compare(&checkers, &texts, TAMPERED)?;
    Ok(vec![format!("verified checker: {} certificates accepted by both; {closing}", texts.len())])
}

/// Where cargo builds.
fn target() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join("target");
    std::env::var_os("CARGO_TARGET_DIR").map_or(own, PathBuf::from)
}

impl Checkers {
    /// Proves the games, has both checkers and, up to a size, Coq's kernel look at them: a table. The texts of the certificates.
    fn certificates(&self, tools: &build::Tools, all: bool) -> Result<Vec<String>, String> {
        let named = if all { prove_all::games() } else { Vec::new() };
        let core = CORE.iter().map(|&(game, claim)| (game.to_string(), claim));
        let mut games: Vec<(String, &str)> = core.collect();
        games.extend(named.into_iter().filter(|game| CORE.iter().all(|(core, _)| core != game)).map(|game| (game, "")));
        println!("| game | KB | wythoff check, CPU s | verified, CPU s | coqc, CPU s |\n|---|---|---|---|---|");
        games.iter().map(|(game, claim)| self.certificate(tools, game, claim, all)).collect()
    }

    #[allow(clippy::float_arithmetic, reason = "figures for a table, and a generous bound on their ratio")]
    fn certificate(&self, tools: &build::Tools, game: &str, claim: &str, all: bool) -> Result<String, String> {
        let (path, theorem) = (self.folder.join("certificate.txt"), self.folder.join("Theorem.v"));
        let mut prove = Command::new(&self.wythoff);
        prove.args(["prove", "-g", game]).arg("--certificate").arg(&path).arg("--coq").arg(&theorem);
        if !claim.is_empty() {
            prove.args(["--claim", claim]);
        }
        let (_, output) = prove_all::watched(prove)?;
        if !output.status.success() {
            return Err(format!("{game} is not proved: {}", String::from_utf8_lossy(&output.stderr)));
        }
        let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let [ours, theirs] = self.ask(&path)?;
        let understood = ours.text.lines().find_map(|line| line.trim().strip_prefix("understood as ")).unwrap_or("?");
        if ours.code != 0 || theirs.code != 0 || !theirs.text.trim_end().ends_with(&format!(" of {understood}")) {
            return Err(format!("{game}: the checkers differ:\n{}{}", ours.text, theirs.text));
        }
        let slow = theirs.seconds > 1.0 && theirs.seconds > MOST_TIMES * ours.seconds;
        if text.len() <= LARGEST_TIMED && slow {
            return Err(format!(
                "{game}: the verified checker took {:.1} s, the other {:.1}",
                theirs.seconds, ours.seconds
            ));
        }
        let kernel = match text.len() <= LARGEST_THEOREM[usize::from(all)] {
            true => format!("{:.1}", build::theorem(tools, &self.folder, "Theorem.v")?),
            false => String::new(),
        };
        let kilobytes = text.len() / 1000;
        println!("| `{game}` | {kilobytes} | {:.3} | {:.3} | {kernel} |", ours.seconds, theirs.seconds);
        Ok(text)
    }

    /// What `wythoff check` and the verified checker say about a file.
    fn ask(&self, path: &Path) -> Result<[Said; 2], String> {
        let mut ours = Command::new(&self.wythoff);
        ours.arg("check").arg(path);
        let mut theirs = Command::new(&self.verified);
        theirs.arg(path);
        Ok([said(ours)?, said(theirs)?])
    }
}

/// Exit code, lines and processor time.
struct Said {
    code: i32,
    text: String,
    seconds: f64,
}

fn said(command: Command) -> Result<Said, String> {
    let program = format!("{command:?}");
    let (usage, output) = prove_all::watched(command)?;
    let text = [output.stdout, output.stderr].concat();
    let code = output.status.code().ok_or_else(|| format!("{program} was ended"))?;
    Ok(Said { code, text: String::from_utf8_lossy(&text).into_owned(), seconds: usage.seconds })
}

#[cfg(test)]
mod tests {
    use super::not_run;

    #[test]
    fn what_does_not_run_fails_only_where_it_must_run() {
        assert_eq!(not_run("no Coq", false), Ok(vec!["verified checker NOT RUN: no Coq".to_string()]));
        assert_eq!(not_run("no Coq", true), Err("verified checker NOT RUN: no Coq".to_string()));
    }
}
