//! The Python package: its wheel is built, installed and tested in an environment of its own, `target/python`; where there is no Python its
//! absence is said aloud.

use crate::cargo::{self, Heard};
use crate::packages;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The names under which Python is looked for; the environment variable PYTHON goes before them.
const NAMES: [&str; 7] = ["python3", "python", "python3.14", "python3.13", "python3.12", "python3.11", "python3.10"];

/// How the line begins that says why nothing ran.
pub const NOT_RUN: &str = "Python tests NOT RUN:";

/// What the tests need, a file in the package's folder.
const REQUIREMENTS: &str = "requirements-test.txt";

/// The suite. Where there is no Python, or what the tests need cannot be installed, nothing runs, and the closing line says why; with
/// `CI=true` that is a failure.
pub fn suite() -> Result<Heard, String> {
    match Environment::ready() {
        Ok(environment) => environment.suite(),
        Err(reason) => Ok(not_run(&reason, std::env::var_os("CI").is_some_and(|value| value == "true"))),
    }
}

/// The wheel that people install, in `target/wheels`; one for every Python from 3.10 on.
pub fn wheel() -> Result<PathBuf, String> {
    let wheels = cargo::target_directory()?.join("wheels");
    Environment::ready()?.build("shipped", &wheels)
}

/// A benchmark with the package as people install it: `python`, beside the library, or `sweep`, of many games.
pub fn benchmark(name: &str, arguments: &[String]) -> Result<(), String> {
    let environment = Environment::ready()?;
    let wheel = environment.build("shipped", &environment.folder.join("wheels"))?;
    // Beside the package that the tests have installed.
    let place = environment.folder.join("shipped");
    let _ = fs::remove_dir_all(&place);
    environment.pip(&["--no-deps", "--target", &text(&place), &text(&wheel)])?;
    let python = environment.program("python");
    let mut command = if name == "sweep" {
        let mut command = Command::new(&python);
        command.arg(environment.package.join("benches/sweep.py")).args(arguments);
        command
    } else {
        let mut command = cargo::command(&["bench", "--package", "benches", "--bench", name, "--"]);
        command.args(arguments);
        command
    };
    command.env("PYTHONPATH", &place).env("WYTHOFF_PYTHON", &python);
    cargo::run(command)
}

/// What is heard instead of tests.
pub fn not_run(reason: &str, failure: bool) -> Heard {
    let line = format!("{NOT_RUN} {reason}");
    Heard { outcome: if failure { Err(line.clone()) } else { Ok(()) }, lines: vec![line] }
}

/// A virtual environment with all that the tests need but the package itself.
struct Environment {
    /// Its folder.
    folder: PathBuf,
    /// That of the package's sources.
    package: PathBuf,
}

impl Environment {
    /// The environment, made first if need be.
    fn ready() -> Result<Environment, String> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("xtask has no folder around it")?;
        let package = root.join("python");
        let environment = Environment { folder: cargo::target_directory()?.join("python"), package };
        environment.make()?;
        environment.install_requirements()?;
        Ok(environment)
    }

    fn make(&self) -> Result<(), String> {
        if is_recent(&self.program("python")) {
            return Ok(());
        }
        let python = python()?;
        let mut venv = Command::new(&python);
        venv.args(["-m", "venv", "--clear"]).arg(&self.folder);
        cargo::run(venv)
            .map_err(|error| format!("no virtual environment (Debian: apt-get install python3-venv): {error}"))
    }

    /// Once for each version of the list.
    fn install_requirements(&self) -> Result<(), String> {
        let (list, done) = (self.package.join(REQUIREMENTS), self.folder.join(REQUIREMENTS));
        let wanted = fs::read(&list).map_err(|error| format!("{}: {error}", list.display()))?;
        if fs::read(&done).is_ok_and(|installed| installed == wanted) {
            return Ok(());
        }
        self.pip(&["--requirement", &text(&list)])
            .map_err(|error| format!("what the tests need cannot be installed: {error}"))?;
        fs::write(&done, wanted).map_err(|error| format!("{}: {error}", done.display()))
    }

    /// Builds the package and runs everything, also after a failure, so that one run tells all.
    fn suite(&self) -> Result<Heard, String> {
        if let Err(reason) = self.install_package() {
            return Ok(Heard { lines: Vec::new(), outcome: Err(reason) });
        }
        let (sources, settings) = (text(&self.package), text(&self.package.join("pyproject.toml")));
        let commands: [(&str, Vec<&str>); 5] = [
            ("ruff", vec!["check", &sources]),
            ("ruff", vec!["format", "--check", &sources]),
            ("mypy", vec!["--config-file", &settings, "--strict", "-p", "wythoff"]),
            ("stubtest", vec!["--mypy-config-file", &settings, "wythoff._wythoff"]),
            ("pytest", vec!["--color=no", "--config-file", &settings, &sources]),
        ];
        let mut lines = Vec::new();
        let mut failures = Vec::new();
        for (program, arguments) in commands {
            let mut command = Command::new(self.program(program));
            // Elsewhere than the sources, so that it is the installed package that is tested.
            command.args(arguments).current_dir(&self.folder);
            let heard = cargo::listen(command)?;
            lines.extend(heard.lines.into_iter().filter(|line| is_closing(line)).map(|line| format!("Python: {line}")));
            failures.extend(heard.outcome.err());
        }
        let outcome = if failures.is_empty() { Ok(()) } else { Err(failures.join("\n")) };
        Ok(Heard { lines, outcome })
    }

    /// The wheel, in the profile of all other tests and in the same target folder, so that the libraries are compiled once.
    fn install_package(&self) -> Result<(), String> {
        let wheel = self.build("dev", &self.folder.join("wheels"))?;
        self.pip(&["--force-reinstall", "--no-deps", &text(&wheel)])
    }

    /// Builds the wheel into a folder that holds nothing else.
    fn build(&self, profile: &str, wheels: &Path) -> Result<PathBuf, String> {
        // Wheels of other versions would be installed beside it.
        let _ = fs::remove_dir_all(wheels);
        let mut maturin = Command::new(self.program("maturin"));
        maturin
            .args(["build", "--quiet", "--profile", profile, "--manifest-path"])
            .arg(self.package.join("Cargo.toml"));
        maturin.arg("--out").arg(wheels).arg("--interpreter").arg(self.program("python"));
        cargo::run(maturin)?;
        let built = fs::read_dir(wheels).map_err(|error| format!("{}: {error}", wheels.display()))?;
        built.flatten().map(|entry| entry.path()).next().ok_or_else(|| "maturin has built no wheel".to_string())
    }

    fn pip(&self, arguments: &[&str]) -> Result<(), String> {
        let mut pip = Command::new(self.program("python"));
        pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]).args(arguments);
        cargo::run(pip)
    }

    fn program(&self, name: &str) -> PathBuf {
        self.folder.join(if cfg!(windows) { "Scripts" } else { "bin" }).join(name)
    }
}

fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// A Python that is recent enough.
fn python() -> Result<PathBuf, String> {
    if let Some(chosen) = std::env::var_os("PYTHON") {
        let path = PathBuf::from(chosen);
        let wrong = || format!("PYTHON names {}, which is no Python from 3.10 on", path.display());
        return if is_recent(&path) { Ok(path) } else { Err(wrong()) };
    }
    let found = NAMES.into_iter().filter_map(|name| packages::found(&[name]));
    found.into_iter().find(|path| is_recent(path)).ok_or_else(|| {
        "no Python from 3.10 on was found: install one (Debian, Ubuntu: apt-get install python3 python3-venv) or name it in the \
         environment variable PYTHON"
            .to_string()
    })
}

/// Whether this is a Python from 3.10 on.
fn is_recent(path: &Path) -> bool {
    let mut asked = Command::new(path);
    asked.args(["-c", "import sys; sys.exit(sys.version_info < (3, 10))"]);
    cargo::works(asked)
}

/// Such as `123 passed in 4.56s`, `All checks passed!` and `Success: no issues found in 12 source files`.
fn is_closing(line: &str) -> bool {
    let counted = line.contains(" passed in ") || line.contains(" failed in ") || line.contains(" failed,");
    counted || line.starts_with("FAILED ") || line.starts_with("ERROR ")
}

#[cfg(test)]
mod tests {
    use super::{is_closing, is_recent, not_run};
    use std::path::Path;

    #[test]
    fn tests_that_do_not_run_fail_only_where_they_must_run() {
        assert!(not_run("no Python", false).outcome.is_ok());
        assert_eq!(not_run("no Python", true).outcome, Err("Python tests NOT RUN: no Python".to_string()));
        assert_eq!(not_run("no Python", false).lines, ["Python tests NOT RUN: no Python"]);
    }

    #[test]
    fn what_is_not_there_is_no_python() {
        assert!(!is_recent(Path::new("/no/such/python")));
    }

    #[test]
    fn the_closing_lines_are_found() {
        assert!(is_closing("123 passed in 4.56s"));
        assert!(is_closing("1 failed, 122 passed in 4.56s"));
        assert!(is_closing("FAILED test_game.py::test_a - assert False"));
        assert!(!is_closing("tests/test_game.py ..... [100%]"));
    }
}
