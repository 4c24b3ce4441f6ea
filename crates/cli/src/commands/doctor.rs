//! `doctor`: whether this binary on this machine answers as it should, from what it carries with it.

use crate::arguments::DoctorArguments;
use crate::failure::Failure;
use crate::new_file::NewFile;
use crate::print;
use crate::watching::Waiting;
use serde::Serialize;
use std::fmt;
use wythoff::check::check;
use wythoff::numbers::work::Work;
use wythoff::prove::proof::{Verdict, prove, theorem};
use wythoff::{FastSolver, Front, Game, Natural, Position};

/// The shared cases that every front is tested on, a line each: game, heaps, outcome and winning moves, tabs between them. A test holds them against
/// `testdata/cases.toml`, and writes them anew where that is wanted.
const CASES: &str = include_str!("doctor/cases.txt");

/// What is looked at.
type Examination = fn() -> Result<String, String>;

const EXAMINATIONS: &[(&str, Examination)] = &[
    ("positions", positions),
    ("fast path", fast_path),
    ("big numbers", big_numbers),
    ("proof", proof),
    ("files", files),
];

pub fn run(arguments: &DoctorArguments) -> Result<(), Failure> {
    let waiting = Waiting::new("examining");
    let examine = |(what, examination): &(&'static str, Examination)| {
        waiting.now(*what);
        let (ok, found) = match examination() {
            Ok(found) => (true, found),
            Err(found) => (false, found),
        };
        Finding { what, ok, found }
    };
    let findings: Vec<Finding> = EXAMINATIONS.iter().map(examine).collect();
    drop(waiting);
    let report = Health {
        version: env!("CARGO_PKG_VERSION"),
        platform: platform(),
        well: findings.iter().all(|one| one.ok),
        findings,
    };
    print::report(&report, arguments.json)?;
    if report.well { Ok(()) } else { Err(Failure::Refuted) }
}

fn platform() -> String {
    format!("{}-{}", std::env::consts::ARCH, std::env::consts::OS)
}

#[derive(Serialize)]
struct Health {
    version: &'static str,
    platform: String,
    well: bool,
    findings: Vec<Finding>,
}

#[derive(Serialize)]
struct Finding {
    what: &'static str,
    ok: bool,
    found: String,
}

impl fmt::Display for Health {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = if self.well { "well" } else { "NOT well: please report this" };
        writeln!(f, "wythoff {} on {} is {verdict}.", self.version, self.platform)?;
        for Finding { what, ok, found } in &self.findings {
            writeln!(f, "  {:<6} {what:<12} {found}", if *ok { "ok" } else { "WRONG" })?;
        }
        Ok(())
    }
}

/// A shared case.
struct Case<'t> {
    game: Game,
    heaps: [u64; 2],
    outcome: &'t str,
    moves: Vec<String>,
}

fn cases() -> Result<Vec<Case<'static>>, String> {
    let case = |line: &'static str| {
        let parts: Vec<&str> = line.split('\t').collect();
        let [game, x, y, outcome, moves] = parts[..] else { return Err(format!("no case: {line}")) };
        let number = |text: &str| text.parse::<u64>().map_err(|error| format!("{line}: {error}"));
        let game = game.parse::<Game>().map_err(|error| error.to_string())?;
        let moves = moves.split_whitespace().map(str::to_string).collect();
        Ok(Case { game, heaps: [number(x)?, number(y)?], outcome, moves })
    };
    CASES.lines().map(case).collect()
}

/// Every front of every case: outcome and all winning moves.
fn positions() -> Result<String, String> {
    let (cases, mut answers) = (cases()?, 0);
    for Case { game, heaps: [x, y], outcome, moves } in &cases {
        let position = Position::new(*x, *y);
        for &front in Front::of(game) {
            let wrong = |problem: &dyn fmt::Display| format!("{front} on {position} of {game}: {problem}");
            let strategy = wythoff::strategy(game, front).map_err(|error| wrong(&error))?;
            let decision = strategy.decide(&position).map_err(|error| wrong(&error))?;
            if decision.outcome.to_string() != *outcome {
                return Err(wrong(&format!("{} instead of {outcome}", decision.outcome)));
            }
            let found = strategy.winning_moves(&position).map_err(|error| wrong(&error))?;
            let found: Vec<String> = found.iter().map(|taken| format!("{},{}", taken.u, taken.v)).collect();
            if found != *moves {
                return Err(wrong(&format!("moves {} instead of {}", found.join(" "), moves.join(" "))));
            }
            answers += 1;
        }
    }
    Ok(format!("{} shared cases, {answers} answers by all fronts", cases.len()))
}

/// The same by machine words, where a game has that.
fn fast_path() -> Result<String, String> {
    let mut answers = 0;
    for Case { game, heaps: [x, y], outcome, .. } in &cases()? {
        let Some(answer) = FastSolver::new(game).and_then(|fast| fast.decide(*x, *y)) else { continue };
        if answer.outcome.to_string() != *outcome {
            return Err(format!("({x}, {y}) of {game}: {} instead of {outcome}", answer.outcome));
        }
        answers += 1;
    }
    Ok(format!("{answers} of them by machine words"))
}

/// A P-position of hundred digits by one front is one by the others.
fn big_numbers() -> Result<String, String> {
    let game: Game = "wythoff:a=2".parse().map_err(|error: wythoff::GameError| error.to_string())?;
    let x = Natural::from(10u32).pow(100);
    let mut outcomes = Vec::new();
    for front in [Front::Algebraic, Front::Arithmetic, Front::Cedar] {
        let strategy = wythoff::strategy(&game, front).map_err(|error| error.to_string())?;
        let position = Position::new(x.clone(), &x + 1);
        let decision = strategy.decide(&position).map_err(|error| error.to_string())?;
        let left = decision.winning.and_then(|taken| position.after(&taken)).ok_or("no winning move was found")?;
        outcomes.push(strategy.decide(&left).map_err(|error| error.to_string())?.outcome.to_string());
    }
    if outcomes.iter().all(|outcome| outcome == "P") {
        Ok("three fronts agree on heaps of 101 digits".to_string())
    } else {
        Err(format!("what the winning moves leave is {}", outcomes.join(", ")))
    }
}

/// A theorem, and its certificate by the independent checker.
fn proof() -> Result<String, String> {
    let work = Work::default();
    let game: Game = "wythoff:a=2".parse().map_err(|error: wythoff::GameError| error.to_string())?;
    let claimed = theorem(&game, &work).map_err(|error| error.to_string())?;
    let Verdict::Proved(proof) = prove(&game, &claimed, &work).map_err(|error| error.to_string())? else {
        return Err(format!("the theorem about {game} was refuted"));
    };
    let certificate = proof.certificate(&game);
    check(&certificate, &work).map_err(|error| error.to_string())?;
    let tampered = certificate.replacen("game wythoff:a=2", "game wythoff:a=3", 1);
    match tampered == certificate || check(&tampered, &work).is_ok() {
        true => Err("a certificate of another game was accepted".to_string()),
        false => Ok(format!("{game} proved, its certificate of {} bytes accepted", certificate.len())),
    }
}

/// A file appears whole.
fn files() -> Result<String, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let path = folder.path().join("doctor.txt");
    NewFile::write_with(&path, |file| file.write_all(CASES.as_bytes())).map_err(|failure| format!("{failure:?}"))?;
    match std::fs::read_to_string(&path) {
        Ok(text) if text == CASES => Ok("written, renamed and read".to_string()),
        Ok(_) => Err("what was read is not what was written".to_string()),
        Err(error) => Err(error.to_string()),
    }
}
