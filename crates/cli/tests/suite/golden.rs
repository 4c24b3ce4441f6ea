//! What every command prints, word for word: exit code, standard output, standard error.
//!
//! The files of `testdata/golden/` hold invocations with what they printed (`testkit::golden` has the format). Those of a file run one
//! after the other in an empty directory of their own, so that one may read what another wrote:
//!
//! - `$ wythoff ARGUMENTS` runs the command; single quotes hold words together.
//! - `$ write FILE` writes the lines of input after it to a file.
//! - `$ cat FILE` shows a file.
//!
//! Nothing that depends on the machine belongs here: give seeds, memory limits and relative paths. Messages about limits stand in
//! `limits.txt`. `WYTHOFF_BLESS=1 cargo nextest run -p wythoff-cli golden::` writes all answers anew.

use std::path::{Path, PathBuf};
use std::process::Command;
use testkit::golden::{Question, check, check_these, quoted};

/// A test for each file.
macro_rules! files {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            let directory = Directory::new(stringify!($name));
            check(concat!(stringify!($name), ".txt"), |question| directory.answer(question));
        })*

        const FILES: &[&str] = &[$(stringify!($name)),*];
    };
}

files! {
    cedar cf design digits discover eval fb grundy help limits misere options paper period play plot prove refusals solve sturmian sum table verify
}

/// Those whose questions are the shared cases.
const SHARED: [&str; 2] = ["cases_explained", "cases_json"];

#[test]
fn every_file_has_its_test() {
    let entries = std::fs::read_dir(testkit::data::directory().join("golden")).expect("the golden files");
    let paths = entries.map(|entry| entry.expect("an entry").path()).filter(|path| path.is_file());
    let mut found: Vec<String> = paths.map(|path| path.file_stem().unwrap().to_str().unwrap().to_string()).collect();
    found.sort();
    let mut tested = [FILES, &SHARED].concat();
    tested.sort_unstable();
    assert_eq!(found, tested);
}

#[test]
fn cases_json() {
    shared("cases_json", "--all --json");
}

#[test]
fn cases_explained() {
    shared("cases_explained", "--explain");
}

/// The shared cases through `solve`.
fn shared(name: &str, options: &str) {
    let directory = Directory::new(name);
    let cases = testkit::data::solve_cases();
    let questions = cases.iter().map(|case| {
        let (x, y) = case.position;
        Question::new(format!("wythoff solve -g '{}' {x} {y} {options}", case.game))
    });
    check_these(&format!("{name}.txt"), &questions.collect::<Vec<_>>(), |question| directory.answer(question));
}

/// An empty directory that goes with the test.
struct Directory(PathBuf);

impl Directory {
    fn new(name: &str) -> Directory {
        let path = std::env::temp_dir().join(format!("wythoff-golden-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a directory");
        Directory(path)
    }

    fn answer(&self, question: &Question) -> Vec<String> {
        let words = words(&question.text);
        match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
            ["wythoff", arguments @ ..] => run(&self.0, arguments, &question.input()),
            ["write", file] => {
                std::fs::write(self.0.join(file), question.input()).expect("the file is written");
                Vec::new()
            }
            ["cat", file] => match std::fs::read(self.0.join(file)) {
                Ok(content) => quoted("| ", &content),
                Err(_) => vec!["no such file".to_string()],
            },
            _ => panic!("not understood: {}", question.text),
        }
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn run(directory: &Path, arguments: &[&str], input: &str) -> Vec<String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wythoff"));
    // No terminal decides how wide a line is.
    let output = crate::runner::output(command.args(arguments).current_dir(directory).env("COLUMNS", "100"), input);
    let code = output.status.code().map_or("none".to_string(), |code| code.to_string());
    [vec![format!("exit {code}")], quoted("| ", &output.stdout), quoted("! ", &output.stderr)].concat()
}

/// The words of a line, as a shell splits it that knows only single quotes.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quoted) = (Vec::new(), None::<String>, false);
    for letter in line.chars() {
        match letter {
            '\'' => {
                quoted = !quoted;
                word.get_or_insert_default();
            }
            ' ' if !quoted => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    assert!(!quoted, "a quote is open: {line}");
    words.extend(word);
    words
}

#[test]
fn words_are_split_at_spaces_outside_quotes() {
    assert_eq!(words("solve -g 'rules:u = 0'  '' a'b c'"), ["solve", "-g", "rules:u = 0", "", "ab c"]);
}
