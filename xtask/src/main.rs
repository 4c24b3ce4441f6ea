//! Tasks of this workspace; `cargo xtask help` lists them.

mod bench;
mod book;
mod browser;
mod cargo;
mod ci;
mod dist;
mod edges;
mod font;
mod fuzz;
mod licences;
mod lint;
mod package;
mod packages;
mod properties;
mod prove_all;
mod python;
mod random;
mod site;
mod soak;
mod summary;
mod survey;
mod test;
mod verified;
mod versions;

use std::process::ExitCode;

const HELP: &str = "\
cargo xtask TASK

  test [-- ARGS]            all tests and doctests, the page in Chromium, which is installed where
                            it is missing and that is allowed, and the Python package where there is
                            Python; ARGS go to the test runner, which is cargo-nextest if it is
                            installed and cargo test if not, and leave Chromium and Python out
  python                    the Python package alone: lints, types, tests, examples
  ci                        what must hold before a change is taken in: format, crates that use
                            only what ARCHITECTURE.md allows, licences, lints, tests, the verified checker, documentation, the book, a short fuzzing,
                            a minute of soak, packages, benchmarks that compile
  bench [NAME] [-- ARGS]    all benchmarks or the one named; ARGS go to the benchmark. Those of the Python
                            package, 'python' and 'sweep', build its wheel first and run by name only
  wheel                     target/wheels: the Python package as people install it
  fuzz [SECONDS]            each fuzz target for so long (60 if not said) from a new seed, and as long again
                            guided by coverage, by cargo-fuzz, which is installed where it is missing;
                            for one target or an old seed: cargo run -p fuzz -- TARGET --seed N
  properties [TIMES]        property tests with so many times as many cases (10 if not said) from a new seed;
                            what fails is kept in proptest-regressions and tried first from then on
  soak [SECONDS]            the server under a thousand connections, quick, slow, malformed, broken off and
                            killed, and commands that write files killed at random moments; 600 if not said
  sweep-moves               the moves that matter, levels and comparisons against brute force with heaps up to 400; the
                            tests hold the same in small
  prove-all                 every theorem of the papers, each in its own process: a table of time and memory
  verified [--core|--all] [FILE …]
                            builds the checker that is proved correct in Coq, and holds it against 'wythoff check' on
                            certificates, true and tampered with: those of prove-all up to 300 KB and of the gallery,
                            docs/games.toml. --core: of a few games of every kind, as ci does; --all: larger ones, too,
                            larger theorems by coqc, and all of it by coqchk. FILE: a certificate that both must
                            accept. Coq and OCaml are installed where they are missing and that is allowed
  survey                    docs/survey.jsonl and docs/survey.md: which continued fractions need which moves;
                            if it is ended, the same command goes on. Remove survey.jsonl to begin anew
  book                      target/book: docs/ as a book, with the pages that the program writes about itself; fails on dead links.
                            mdbook is installed under target where it is missing
  dist [--dev]              target/dist: an archive and a Debian package with manual pages, completions and licences, and checksums;
                            the package is tried in a bare Debian where one can be made; --dev: all this with the binary of development,
                            to try the task
  versions                  whether the command compiles with the oldest Rust that is promised, and whether the public interface keeps to
                            that of the last tag (by cargo-semver-checks, which is installed where it is missing)
  package                   the archives as they would be published, each built from what is in it
  site                      target/site: the page for any static host, its answers as WebAssembly, with the book if
                            target/book has it; the compiler's target is fetched where it is missing
  font                      the outlines of letters that pictures carry, written anew from the font
  help                      this text
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<(), String> {
    let (own, passed_on) = split_at_dashes(arguments);
    let own: Vec<&str> = own.iter().map(String::as_str).collect();
    match (own.as_slice(), passed_on) {
        (["test"], args) => test::run(args),
        (["python"], []) => test::python(),
        (["wheel"], []) => python::wheel().map(|wheel| println!("{}", wheel.display())),
        (["ci"], []) => ci::run(),
        (["bench"], args) => bench::run(None, args),
        (["bench", name @ ("python" | "sweep")], args) => python::benchmark(name, args),
        (["bench", name], args) => bench::run(Some(name), args),
        (["fuzz"], []) => fuzz::for_seconds("60"),
        (["fuzz", seconds], []) => fuzz::for_seconds(seconds),
        (["properties"], []) => properties::run("10"),
        (["properties", times], []) => properties::run(times),
        (["sweep-moves"], []) => test::sweep_moves(),
        (["prove-all"], []) => prove_all::run(),
        (["verified", arguments @ ..], []) => verified::run(arguments),
        (["survey"], []) => survey::run(),
        (["font"], []) => font::run(),
        (["book"], []) => book::run(),
        (["dist"], []) => dist::run("shipped"),
        (["dist", "--dev"], []) => dist::run("dev"),
        (["versions"], []) => versions::run(),
        (["package"], []) => package::check(),
        (["site"], []) => site::run(),
        (["soak"], []) => soak::for_seconds("600"),
        (["soak", seconds], []) => soak::for_seconds(seconds),
        // What `soak` starts.
        (["soak-clients", address, count, seed], []) => soak::clients::run(address, count, seed),
        (["help" | "--help" | "-h"], _) => {
            print!("{HELP}");
            Ok(())
        }
        _ => Err(format!("no such task: {}\n\n{HELP}", arguments.join(" "))),
    }
}

/// What stands before the first `--`, and what after.
fn split_at_dashes(arguments: &[String]) -> (&[String], &[String]) {
    match arguments.iter().position(|argument| argument == "--") {
        Some(place) => (&arguments[..place], &arguments[place + 1..]),
        None => (arguments, &[]),
    }
}
