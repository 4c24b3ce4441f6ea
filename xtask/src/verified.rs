//! `verified`: the checker of certificates that is proved correct in Coq, built and held against `wythoff check`.

mod build;
mod games;
mod outcomes;
mod tamper;

use crate::{cargo, packages, prove_all};
use games::{Scope, Source};
use rules::Game;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Larger certificates of `prove-all` are for a run of all.
const LARGEST: usize = 300_000;

/// Up to this size `coqc` checks the theorem, too; in a run of all up to the second, and a few larger ones of every kind.
const LARGEST_THEOREM: [usize; 2] = [15_000, 100_000];
const LARGE_THEOREMS: [&str; 6] =
    ["wythoff:a=16", "wythoff:a=12,misere", "wythoff:a=12,offdiagonal", "connell:k=5", "lw:k=6", "fb:a=4,b=4"];

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

/// The task: `--core` or `--all`, and certificates that both checkers must accept, too.
pub fn run(arguments: &[&str]) -> Result<(), String> {
    let (options, files): (Vec<&str>, Vec<&str>) = arguments.iter().partition(|argument| argument.starts_with("--"));
    let scope = match options[..] {
        [] => Scope::Usual,
        ["--core"] => Scope::Core,
        ["--all"] => Scope::All,
        _ => return Err(format!("verified takes --core or --all, and certificates, not {}", options.join(" "))),
    };
    let tools = build::tools()?;
    everything(&tools, scope, &files).map(|lines| lines.iter().for_each(|line| println!("{line}")))
}

/// The step of `ci`: where Coq is missing and cannot be installed the closing line says so; with `CI=true` that is a failure.
pub fn step() -> Result<Vec<String>, String> {
    match build::tools() {
        Ok(tools) => everything(&tools, Scope::Core, &[]),
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

fn everything(tools: &build::Tools, scope: Scope, files: &[&str]) -> Result<Vec<String>, String> {
    let target = target();
    let folder = target.join("verified");
    let verified = build::build(tools, &folder)?;
    if scope == Scope::All {
        build::checked_again(tools, &folder)?;
    }
    cargo::run(cargo::command(&["build", "--quiet", "--package", "wythoff-cli"]))?;
    let checkers = Checkers { wythoff: target.join("debug/wythoff"), verified, folder };
    println!("| game | KB | wythoff check, CPU s | verified, CPU s | times | coqc, CPU s |\n|---|---|---|---|---|---|");
    for file in files {
        checkers.accepted(file, Path::new(file))?.print(file, None);
    }
    let Listed { accepted, mut texts, slowest, left_out, outside } = checkers.listed(tools, scope)?;
    if let Some(largest) = texts.iter().max_by_key(|text| text.len()) {
        checkers.names_its_limit(largest)?;
    }
    let by_chance = games::by_chance();
    let proved: Result<Vec<Seen>, String> =
        by_chance.iter().map(|(game, source)| checkers.proved(game, source)).collect();
    let proved = proved?;
    // The last of these theorems, for the kernel.
    build::theorem(tools, &checkers.folder, THEOREM)?;
    let accepted = accepted + proved.len() + files.len();
    texts.extend(proved.into_iter().take(FEW).map(|seen| seen.text));
    let closing = tamper::compare(&checkers, &texts, TAMPERED)?;
    let (chance, kilobytes) = (by_chance.len(), LARGEST_TIMED / 1000);
    let mut lines = vec![
        format!("verified checker: {accepted} certificates accepted by both, {chance} of them of games by chance;"),
        format!("  at most {slowest:.1} times as long as wythoff check up to {kilobytes} KB; {closing}"),
    ];
    if !left_out.is_empty() {
        let (games, kilobytes) = (left_out.join(", "), LARGEST / 1000);
        lines.push(format!("  larger than {kilobytes} KB, and so left to --all: {games}"));
    }
    if !outside.is_empty() {
        let (count, games) = (outside.len(), outside.join(", "));
        lines.push(format!("  {count} outside of what is proved in Coq, and so left to wythoff check: {games}"));
    }
    Ok(lines)
}

/// What was seen of the listed games.
struct Listed {
    /// How many both checkers accept.
    accepted: usize,
    /// Their certificates, but for those where options are forbidden and `discover` says what the P-positions are: small as they are, their
    /// checks take seconds, too long for changing them many times.
    texts: Vec<String>,
    /// How many times as long the verified checker took at most.
    slowest: f64,
    /// Games whose certificates are too large for this scope.
    left_out: Vec<String>,
    /// Games whose certificates are not among those that the theorem is about.
    outside: Vec<String>,
}

/// Where cargo builds.
fn target() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join("target");
    std::env::var_os("CARGO_TARGET_DIR").map_or(own, PathBuf::from)
}

/// What `wythoff check` may use here.
const MEMORY: &str = "2G";

/// Where theorems are written.
const THEOREM: &str = "Theorem.v";

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// The verified checker says that it cannot tell, it neither accepts nor refuses; whether `wythoff check` accepts, or meets a limit.
fn not_covered(name: &str, [ours, theirs]: &[Said; 2]) -> Result<bool, String> {
    match (ours.code, theirs.code) {
        (0 | 2, 2) => Ok(ours.code == 0),
        _ => Err(format!("{name} is outside of what is proved, but:\n{}{}", ours.text, theirs.text)),
    }
}

/// What `wythoff` says of rules that no certificate can state.
const NO_CERTIFICATE: &str = "the checker knows no rules beyond the plain language";

/// What the verified checker says of a numeration by recurrence whose normal words no linear sums tell.
const OTHER_WORDS: &str = ": a limit was met while looking for this: the normal words are one for every number";

/// Why the theorem in Coq is not about this certificate, as docs/verified.md tells, if it is not. `said`: what the verified checker says of it.
fn outside(text: &str, said: &str) -> Option<&'static str> {
    let begins = |word: &str| text.lines().find_map(|line| line.strip_prefix(word));
    let version = begins("wythoff certificate ");
    match (version, begins("system recurrence ")) {
        (Some("5" | "6"), _) => Some("no certificate of P-positions alone"),
        (_, Some(_)) if said.contains(OTHER_WORDS) => Some("normal words that no linear sums tell"),
        _ => None,
    }
}

impl Checkers {
    /// The listed games, a line of the table each.
    fn listed(&self, tools: &build::Tools, scope: Scope) -> Result<Listed, String> {
        let mut listed =
            Listed { accepted: 0, texts: Vec::new(), slowest: 0.0, left_out: Vec::new(), outside: Vec::new() };
        for (game, source) in games::listed(scope)? {
            let path = match self.write(&game, &source) {
                Err(refusal) if refusal.contains(NO_CERTIFICATE) => {
                    println!("| `{game}` | | no certificate | rules beyond the plain language | | |");
                    listed.outside.push(game);
                    continue;
                }
                path => path?,
            };
            let size = fs::metadata(&path).map_err(|error| format!("{}: {error}", path.display()))?.len();
            if scope != Scope::All && source == Source::Theorem && size > LARGEST as u64 {
                listed.left_out.push(game);
                continue;
            }
            if size > LARGEST as u64
                && let Some(limit) = self.limit_met(&path)?
            {
                println!("| `{game}` | {} | | {limit} | | |", size / 1000);
                continue;
            }
            let answers = self.ask(&path)?;
            if let Some(why) = outside(&read(&path)?, &answers[1].text) {
                let ours = if not_covered(&game, &answers)? { "accepted" } else { "a limit was met" };
                println!("| `{game}` | {} | {ours} | {why} | | |", size / 1000);
                listed.outside.push(game);
                continue;
            }
            let seen = self.accepted_as(&game, &path, answers)?;
            let kernel = match is_for_the_kernel(&game, &source, seen.text.len(), scope) {
                true => Some(build::theorem(tools, &self.folder, THEOREM)?),
                false => None,
            };
            seen.print(&game, kernel);
            if seen.text.len() <= LARGEST_TIMED {
                listed.slowest = seen.times().max(listed.slowest);
            }
            listed.accepted += 1;
            if !(source.is_found() && seen.text.contains("\nblock ")) {
                listed.texts.push(seen.text);
            }
        }
        Ok(listed)
    }

    /// How the verified checker names the limit that a large certificate met, if it did.
    fn limit_met(&self, path: &Path) -> Result<Option<String>, String> {
        let mut command = Command::new(&self.verified);
        command.arg(path);
        let said = said(command)?;
        let limit = said.text.split_once(": a limit was met: ").map(|(_, limit)| limit.trim().to_string());
        Ok(limit.filter(|_| said.code == 2))
    }

    /// Proves the game and has both checkers look at the certificate.
    fn proved(&self, game: &str, source: &Source) -> Result<Seen, String> {
        self.accepted(game, &self.write(game, source)?)
    }

    /// Proves the game, and writes its certificate and, unless it is discovered, its theorem.
    fn write(&self, game: &str, source: &Source) -> Result<PathBuf, String> {
        let path = self.folder.join("certificate.txt");
        let mut command = Command::new(&self.wythoff);
        command.arg(if source.is_found() { "discover" } else { "prove" });
        command.args(["-g", game]).arg("--certificate").arg(&path);
        if !source.is_found() {
            command.arg("--coq").arg(self.folder.join(THEOREM));
        }
        match source {
            Source::Claim(claim) => command.args(["--claim", claim]),
            Source::Within(system) => command.args(["--systems", system]),
            Source::Theorem | Source::Discovery => &mut command,
        };
        let (_, output) = prove_all::watched(command)?;
        match output.status.success() {
            true => Ok(path),
            false => Err(format!("{game} is not proved: {}", String::from_utf8_lossy(&output.stderr))),
        }
    }

    /// Both checkers accept the certificate, understand the same game, and the verified one is quick enough.
    fn accepted(&self, name: &str, path: &Path) -> Result<Seen, String> {
        self.accepted_as(name, path, self.ask(path)?)
    }

    /// The same, with their answers at hand.
    fn accepted_as(&self, name: &str, path: &Path, [ours, theirs]: [Said; 2]) -> Result<Seen, String> {
        let text = read(path)?;
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
        ours.arg("check").arg(path).args(["--memory", MEMORY]);
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

/// Whether `coqc` checks the theorem as well.
fn is_for_the_kernel(game: &str, source: &Source, size: usize, scope: Scope) -> bool {
    let all = scope == Scope::All;
    !source.is_found() && (size <= LARGEST_THEOREM[usize::from(all)] || all && LARGE_THEOREMS.contains(&game))
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
    use super::*;

    #[test]
    fn the_large_theorems_are_of_listed_games() {
        let games = prove_all::games();
        assert!(LARGE_THEOREMS.iter().all(|large| games.iter().any(|game| game == large)));
    }

    #[test]
    fn what_the_theorem_is_not_about_is_told_from_the_certificate() {
        let text = |version: &str, play: &str, system: &str| {
            format!(
                "wythoff certificate {version}\ngame nim\nplay normal\n{play}heaps either\nrule (= u 0)\nsystem {system}\n"
            )
        };
        assert_eq!(outside(&text("4", "", "base 2"), OTHER_WORDS), None);
        assert_eq!(outside(&text("7", "", "recurrence 2,2 from 1,3"), "accepted"), None);
        assert!(outside(&text("7", "", "recurrence 1,2,1 from 1,4,7"), OTHER_WORDS).is_some());
        assert_eq!(outside(&text("7", "", "recurrence 3,-1 from 1,3"), "accepted"), None);
        assert_eq!(outside(&text("4", "block 1\n", "base 2"), "accepted"), None);
        assert!(outside(&text("5", "", "base 2"), "").is_some());
    }

    #[test]
    fn what_does_not_run_fails_only_where_it_must_run() {
        assert_eq!(not_run("no Coq", false), Ok(vec!["verified checker NOT RUN: no Coq".to_string()]));
        assert_eq!(not_run("no Coq", true), Err("verified checker NOT RUN: no Coq".to_string()));
    }
}
