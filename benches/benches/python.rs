//! What the Python package adds to the library: `Game.solve_many` beside `FastSolver::decide_all`, and `Game.solve` of a million digits beside
//! the decision in Rust, by processor time.
//!
//! `cargo xtask bench python` builds the wheel and says in `WYTHOFF_PYTHON` which interpreter has it. The other side is `python/benches/solve.py`,
//! which takes turns with this one.

use benches::{median, ratio, sample, size_argument};
use cpu_time::ProcessTime;
use numeration::Natural;
use rules::{Game, Outcome, Position};
use solve::{FastAnswer, FastSolver, Front, strategy};
use std::fs;
use std::hint::black_box;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;
use testkit::SplitMix64;

/// Rounds of one comparison; the median counts.
const ROUNDS: usize = 11;

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../python/benches/solve.py");

/// The Python process, which is asked and answers with seconds.
struct Asked {
    child: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Asked {
    fn new(python: &str) -> Asked {
        let mut command = Command::new(python);
        command.arg(SCRIPT).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the interpreter of WYTHOFF_PYTHON starts");
        let (questions, answers) = (child.stdin.take(), child.stdout.take());
        Asked { child, questions: questions.expect("a pipe"), answers: BufReader::new(answers.expect("a pipe")) }
    }

    fn ask(&mut self, kind: &str, game: &str, path: &Path) -> Duration {
        writeln!(self.questions, "{kind} {game} {}", path.display()).expect("Python listens");
        let mut line = String::new();
        self.answers.read_line(&mut line).expect("Python answers");
        Duration::from_secs_f64(line.trim().parse().expect("seconds"))
    }
}

impl Drop for Asked {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The processor time of a job.
fn timed<T>(job: impl FnOnce() -> T) -> Duration {
    let begin = ProcessTime::now();
    black_box(job());
    begin.elapsed()
}

/// Both in turns; a first round is not counted.
fn turns(mut rust: impl FnMut() -> Duration, mut python: impl FnMut() -> Duration) -> [Duration; 2] {
    let _ = (rust(), python());
    let (mut ours, mut theirs): (Vec<Duration>, Vec<Duration>) = (0..ROUNDS).map(|_| (rust(), python())).unzip();
    [median(&mut ours), median(&mut theirs)]
}

fn many(asked: &mut Asked, text: &str, count: usize, path: &Path) {
    let game: Game = text.parse().expect("a game");
    let solver = FastSolver::new(&game).expect("a closed form is known");
    let mut random = SplitMix64::new(1907);
    let positions: Vec<(u64, u64)> = (0..count).map(|_| (random.below(1 << 63), random.below(1 << 63))).collect();
    let words = positions.iter().map(|(x, _)| x).chain(positions.iter().map(|(_, y)| y));
    fs::write(path, words.flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>()).expect("a file of positions");
    let blank = FastAnswer { outcome: Outcome::P, ended: false, take: (0, 0) };
    let decide_all = || {
        // Python's call makes the room for its answers, too.
        let mut answers = vec![blank; count];
        solver.decide_all(&positions, &mut answers).expect("heaps below 2^63");
        answers
    };
    let [rust, python] = turns(|| timed(decide_all), || asked.ask("many", text, path));
    let each = |time: Duration| time.as_secs_f64() * 1e9 / count as f64;
    println!(
        "| {text}, {count} positions below 2^63 | decide_all {:.1} ns | solve_many {:.1} ns | **{:.2}** |",
        each(rust),
        each(python),
        ratio(python, rust)
    );
}

fn one(asked: &mut Asked, text: &str, digits: u64, path: &Path) {
    let game: Game = text.parse().expect("a game");
    let front = strategy(&game, Front::Algebraic).expect("a closed form is known");
    let x = sample(digits);
    let y = &x + &Natural::from(7u32);
    let bytes = |number: &Natural| number.to_words().into_iter().flat_map(u64::to_le_bytes).collect::<Vec<u8>>();
    let (mut data, mut second) = (bytes(&x), bytes(&y));
    data.resize(data.len().max(second.len()), 0);
    second.resize(data.len(), 0);
    data.extend(second);
    fs::write(path, data).expect("a file of heaps");
    let position = Position { x, y };
    let decide = || timed(|| front.decide(&position).is_ok());
    let [rust, python] = turns(decide, || asked.ask("one", text, path));
    println!("| {text}, {digits} digits | decide {rust:.1?} | solve {python:.1?} | **{:.2}** |", ratio(python, rust));
}

fn main() {
    let Ok(python) = std::env::var("WYTHOFF_PYTHON") else {
        println!("Python NOT MEASURED: 'cargo xtask bench python' builds the package and runs this");
        return;
    };
    let count = size_argument(2_000_000) as usize;
    let path: PathBuf = std::env::temp_dir().join(format!("wythoff-python-bench-{}", std::process::id()));
    let mut asked = Asked::new(&python);
    println!(
        "Processor time, the median of {ROUNDS} turns\n\n| question | Rust | Python | Python ÷ Rust |\n|---|---|---|---|"
    );
    for game in ["wythoff", "wythoff:a=3", "wythoff:a=2,misere", "connell:k=3"] {
        many(&mut asked, game, count, &path);
    }
    for digits in [1_000, 100_000, 1_000_000] {
        one(&mut asked, "wythoff", digits, &path);
    }
    let _ = fs::remove_file(path);
}
