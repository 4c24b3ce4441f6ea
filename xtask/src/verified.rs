//! `verified`: the checker of certificates that is proved correct in Coq, built and held against `wythoff check`.

mod build;
mod games;
mod outcomes;
mod tamper;

use crate::{cargo, packages, prove_all};
use rules::Game;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Up to this size, in a run of the core and in one of all, `coqc` checks the theorem, too.
const LARGEST_THEOREM: [usize; 2] = [15_000, 310_000];

/// Up to this size the extracted checker may take so many times as long as `wythoff check`, which counts as no less than these seconds: below
/// that, the start of a process is what one measures.
const LARGEST_TIMED: usize = 70_000;
const MOST_TIMES: f64 = 20.0;
const LEAST_SECONDS: f64 = 0.005;

/// The least of so many runs counts, if the first one seems slow.
const RUNS: usize = 3;

/// So many times certificates are tampered with: those of the listed games and a few by chance, which are much alike.
const TAMPERED: usize = 1000;
const FEW: usize = 6;

/// How the line begins that says why nothing ran.
const NOT_RUN: &str = "verified checker NOT RUN:";

/// The task: `--all`, and certificates that both checkers must accept, too.
pub fn run(arguments: &[&str]) -> Result<(), String> {
    let (options, files): (Vec<&str>, Vec<&str>) = arguments.iter().partition(|argument| argument.starts_with("--"));
    let all = match options[..] {
        [] => false,
        ["--all"] => true,
        _ => return Err(format!("verified takes --all and certificates, not {}", options.join(" "))),
    };
    let tools = build::tools()?;
    everything(&tools, all, &files).map(|lines| lines.iter().for_each(|line| println!("{line}")))
}

/// The step of `ci`: where Coq is missing and cannot be installed the closing line says so; with `CI=true` that is a failure.
pub fn step() -> Result<Vec<String>, String> {
    match build::tools() {
        Ok(tools) => everything(&tools, false, &[]),
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

fn everything(tools: &build::Tools, all: bool, files: &[&str]) -> Result<Vec<String>, String> {
    let target = target();
    let folder = target.join("verified");
    let verified = build::build(tools, &folder)?;
    if all {
        build::checked_again(tools, &folder)?;
    }
    cargo::run(cargo::command(&["build", "--quiet", "--package", "wythoff-cli"]))?;
    let checkers = Checkers { wythoff: target.join("debug/wythoff"), verified, folder };
    println!("| game | KB | wythoff check, CPU s | verified, CPU s | times | coqc, CPU s |\n|---|---|---|---|---|---|");
    for file in files {
        checkers.accepted(file, Path::new(file))?.print(file, None);
    }
    let (mut texts, slowest) = checkers.listed(tools, all)?;
    if let Some(largest) = texts.iter().max_by_key(|text| text.len()) {
        checkers.names_its_limit(largest)?;
    }
    let by_chance = games::by_chance();
    let proved: Result<Vec<Seen>, String> =
        by_chance.iter().map(|(game, claim)| checkers.proved(game, claim)).collect();
    let proved = proved?;
    // The last of these theorems, for the kernel.
    build::theorem(tools, &checkers.folder, THEOREM)?;
    let accepted = texts.len() + proved.len() + files.len();
    texts.extend(proved.into_iter().take(FEW).map(|seen| seen.text));
    let closing = tamper::compare(&checkers, &texts, TAMPERED)?;
    let (chance, kilobytes) = (by_chance.len(), LARGEST_TIMED / 1000);
    Ok(vec![
        format!("verified checker: {accepted} certificates accepted by both, {chance} of them of games by chance;"),
        format!("  at most {slowest:.1} times as long as wythoff check up to {kilobytes} KB; {closing}"),
    ])
}

/// Where cargo builds.
fn target() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join("target");
    std::env::var_os("CARGO_TARGET_DIR").map_or(own, PathBuf::from)
}

/// Where theorems are written.
const THEOREM: &str = "Theorem.v";

impl Checkers {
    /// The listed games, a line of the table each: the texts of their certificates, and how many times as long the verified checker took at most.
    fn listed(&self, tools: &build::Tools, all: bool) -> Result<(Vec<String>, f64), String> {
        let (mut texts, mut slowest) = (Vec::new(), 0.0);
        for (game, claim) in games::listed(all) {
            let seen = self.proved(&game, &claim)?;
            let kernel = match seen.text.len() <= LARGEST_THEOREM[usize::from(all)] {
                true => Some(build::theorem(tools, &self.folder, THEOREM)?),
                false => None,
            };
            seen.print(&game, kernel);
            if seen.text.len() <= LARGEST_TIMED {
                slowest = seen.times().max(slowest);
            }
            texts.push(seen.text);
        }
        Ok((texts, slowest))
    }

    /// Proves the game, writes its theorem, and has both checkers look at the certificate.
    fn proved(&self, game: &str, claim: &str) -> Result<Seen, String> {
        let (path, theorem) = (self.folder.join("certificate.txt"), self.folder.join(THEOREM));
        let mut prove = Command::new(&self.wythoff);
        prove.args(["prove", "-g", game]).arg("--certificate").arg(&path).arg("--coq").arg(&theorem);
        if !claim.is_empty() {
            prove.args(["--claim", claim]);
        }
        let (_, output) = prove_all::watched(prove)?;
        if !output.status.success() {
            return Err(format!("{game} is not proved: {}", String::from_utf8_lossy(&output.stderr)));
        }
        self.accepted(game, &path)
    }

    /// Both checkers accept the certificate, understand the same game, and the verified one is quick enough.
    fn accepted(&self, name: &str, path: &Path) -> Result<Seen, String> {
        let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let [ours, theirs] = self.ask(path)?;
        let understood = ours.text.lines().find_map(|line| line.trim().strip_prefix("understood as ")).unwrap_or("?");
        if ours.code != 0 || theirs.code != 0 || !theirs.text.trim_end().ends_with(&format!(" of {understood}")) {
            return Err(format!("{name} is not accepted by both as the same game:\n{}{}", ours.text, theirs.text));
        }
        // A game of the rule language is printed back as it is written.
        let game: Game = game_of(&text).parse().map_err(|error| format!("{name}: {error}"))?;
        let game = game.to_string();
        if game.starts_with("rules") && game != understood {
            return Err(format!("{name}: {game} is understood as {understood}"));
        }
        let mut seen = Seen { text, ours: ours.seconds, theirs: theirs.seconds };
        for _ in 1..RUNS {
            if seen.times() > MOST_TIMES {
                let [ours, theirs] = self.ask(path)?;
                seen = Seen { ours: seen.ours.min(ours.seconds), theirs: seen.theirs.min(theirs.seconds), ..seen };
            }
        }
        match seen.text.len() <= LARGEST_TIMED && seen.times() > MOST_TIMES {
            true => Err(format!("{name}: the verified checker took {:.3} s, the other {:.3}", seen.theirs, seen.ours)),
            false => Ok(seen),
        }
    }

    /// What `wythoff check` and the verified checker say about a file.
    fn ask(&self, path: &Path) -> Result<[Said; 2], String> {
        let mut ours = Command::new(&self.wythoff);
        ours.arg("check").arg(path);
        let mut theirs = Command::new(&self.verified);
        theirs.arg(path);
        let [ours, theirs] = [said(ours)?, said(theirs)?];
        match theirs.text.lines().count() {
            1 => Ok([ours, theirs]),
            _ => Err(format!("the verified checker does not answer in one line:\n{}", theirs.text)),
        }
    }

    /// In too little memory the verified checker names the limit, and nothing else.
    fn names_its_limit(&self, text: &str) -> Result<(), String> {
        let path = self.folder.join("certificate.txt");
        fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
        let mut command = Command::new(&self.verified);
        command.args(["--memory", "1"]).arg(&path);
        let said = said(command)?;
        match (said.code, said.text.contains(": a limit was met: ")) {
            (2, true) => Ok(()),
            _ => Err(format!(
                "the verified checker takes more than 1 MB and says, with exit code {}: {}",
                said.code, said.text
            )),
        }
    }
}

/// A certificate that both accept, and the processor time they took.
struct Seen {
    text: String,
    ours: f64,
    theirs: f64,
}

#[allow(clippy::float_arithmetic, reason = "figures for a table, and a generous bound on their ratio")]
impl Seen {
    /// How many times as long the verified checker took.
    fn times(&self) -> f64 {
        self.theirs / self.ours.max(LEAST_SECONDS)
    }

    /// A line of the table.
    fn print(&self, name: &str, kernel: Option<f64>) {
        let (kilobytes, times) = (self.text.len() / 1000, self.times());
        let kernel = kernel.map_or_else(String::new, |seconds| format!("{seconds:.1}"));
        println!("| `{name}` | {kilobytes} | {:.3} | {:.3} | {times:.1} | {kernel} |", self.ours, self.theirs);
    }
}

/// The name of the game in a certificate.
fn game_of(text: &str) -> &str {
    text.lines().find_map(|line| line.strip_prefix("game ")).unwrap_or_default()
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
