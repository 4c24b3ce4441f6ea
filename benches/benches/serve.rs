//! The server under load, in a process of its own: errors, resident memory, requests a second, and the time to repaint a table.
//!
//! - 200 connections ask all kinds of questions, for 30 seconds unless a number is given: no error, and resident memory at the end beside
//!   that after a sixth of the time;
//! - requests a second of `solve` beside `health`, by turns, under the same 200 connections;
//! - 1,000 × 1,000 outcomes of a game whose parameter has just moved, as the page asks for them: compressed, over one connection.

use benches::{median, ratio, size_argument};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use web::{Server, Settings};

const CONNECTIONS: usize = 200;

/// Turns of `solve` and `health`, and how long each is.
const TURNS: usize = 5;
const TURN: Duration = Duration::from_secs(2);

const HEALTH: &str = "/api/health";
const SOLVE: &str = "/api/solve?game=wythoff:a%3D2&x=123456789012345678901234567890&y=223456789012345678901234567890";

const MIXED: [&str; 10] = [
    HEALTH,
    SOLVE,
    "/",
    "/main.js",
    "/api/outcomes?game=wythoff:a%3D3&rows=300&columns=300",
    "/api/solve?game=rules:u%3D0|v%3D0|u%3D2*v&x=90&y=60&all",
    "/api/moves?game=connell:k%3D3&x=60&y=40",
    "/api/why?x=70&y=120",
    "/api/table?count=50",
    "/api/play?game=wythoff&start=[[%227%22,%2212%22]]&act=hint",
];

/// The game with this parameter, as part of an address.
type Parametrised = fn(u32) -> String;

/// Games whose parameter the page has on a slider, and how to write it.
const REPAINTED: [(&str, Parametrised); 7] = [
    ("wythoff:a=…", |a| format!("wythoff:a%3D{a}")),
    ("wythoff:a=…,misere", |a| format!("wythoff:a%3D{a},misere")),
    ("wythoff:a=…,offdiagonal", |a| format!("wythoff:a%3D{a},offdiagonal")),
    ("connell:k=…", |k| format!("connell:k%3D{k}")),
    ("lw:k=…", |k| format!("lw:k%3D{k}")),
    ("rules:u = 0 \\| v = 0 \\| \\|u - v\\| < …", |a| format!("rules:u%3D0|v%3D0%20|%20|u-v|%3C{a}")),
    ("rules:u = 0 \\| v = 0 \\| u = … * v", |a| format!("rules:u%3D0|v%3D0|u%3D{a}*v")),
];

/// The server in a process of its own. It ends with this value, or with the process that made it.
struct Process {
    child: Child,
    address: SocketAddr,
    _open: ChildStdin,
}

impl Process {
    fn start() -> Process {
        let mut command = Command::new(std::env::current_exe().expect("this program"));
        let child = command.arg("--server").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = child.expect("a second process");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("its address");
        let open = child.stdin.take().expect("its input");
        Process { child, address: line.trim().parse().expect("an address"), _open: open }
    }

    /// Resident memory in kilobytes, where the system tells it as Linux does.
    fn resident(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.trim().strip_suffix("kB")?.trim().parse().ok()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The other process: serves until its input is closed.
fn serve() {
    let server = Server::bind(([127, 0, 0, 1], 0).into(), &[], Settings::default()).expect("a free port");
    println!("{}", server.address());
    let running = server.start().expect("threads");
    let _ = std::io::stdin().read_to_end(&mut Vec::new());
    drop(running);
}

/// Asks over a connection that is kept; the number of bytes of the answer, if it is one.
fn ask(stream: &mut BufReader<TcpStream>, address: SocketAddr, target: &str) -> Option<usize> {
    let request = format!("GET {target} HTTP/1.1\r\nHost: {address}\r\nAccept-Encoding: gzip\r\n\r\n");
    stream.get_mut().write_all(request.as_bytes()).ok()?;
    let mut line = String::new();
    stream.read_line(&mut line).ok()?;
    let answered = line.starts_with("HTTP/1.1 200");
    let mut length = 0;
    loop {
        line.clear();
        stream.read_line(&mut line).ok()?;
        match line.trim_end().split_once(": ") {
            Some(("content-length", value)) => length = value.parse().ok()?,
            Some(_) => {}
            None => break,
        }
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body).ok()?;
    answered.then_some(length)
}

fn connect(address: SocketAddr) -> BufReader<TcpStream> {
    let stream = TcpStream::connect(address).expect("a listening server");
    stream.set_nodelay(true).expect("a socket");
    stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a socket");
    BufReader::new(stream)
}

/// All connections ask until `watch` returns: answers and errors.
fn load<T>(address: SocketAddr, targets: &[&str], watch: impl FnOnce() -> T) -> (u64, u64, T) {
    let (answers, errors, done) = (AtomicU64::new(0), AtomicU64::new(0), AtomicBool::new(false));
    let watched = thread::scope(|scope| {
        for number in 0..CONNECTIONS {
            let (answers, errors, done) = (&answers, &errors, &done);
            scope.spawn(move || {
                let mut stream = connect(address);
                for target in targets.iter().cycle().skip(number % targets.len()) {
                    if done.load(Ordering::Relaxed) {
                        return;
                    }
                    match ask(&mut stream, address, target) {
                        Some(_) => answers.fetch_add(1, Ordering::Relaxed),
                        None => {
                            stream = connect(address);
                            errors.fetch_add(1, Ordering::Relaxed)
                        }
                    };
                }
            });
        }
        let watched = watch();
        done.store(true, Ordering::Relaxed);
        watched
    });
    (answers.into_inner(), errors.into_inner(), watched)
}

fn mixed(process: &Process, seconds: u64) {
    let part = |sixths: u64| Duration::from_millis(seconds * 1000 * sixths / 6);
    let (answers, errors, (early, late)) = load(process.address, &MIXED, || {
        thread::sleep(part(1));
        let early = process.resident();
        thread::sleep(part(5));
        (early, process.resident())
    });
    let memory =
        early.zip(late).map(|(early, late)| format!("{early} kB | {late} kB | **{:.2}**", late as f64 / early as f64));
    println!("| connections | seconds | answers | errors | resident after a sixth | at the end | ratio |");
    println!("|---|---|---|---|---|---|---|");
    println!(
        "| {CONNECTIONS} | {seconds} | {answers} | {errors} | {} |",
        memory.unwrap_or_else(|| "? | ? | ?".to_string())
    );
}

fn rates(process: &Process) {
    let mut times: [Vec<Duration>; 2] = [Vec::new(), Vec::new()];
    for _ in 0..TURNS {
        for (target, times) in [HEALTH, SOLVE].into_iter().zip(&mut times) {
            let start = Instant::now();
            let (answers, errors, ()) = load(process.address, &[target], || thread::sleep(TURN));
            assert_eq!(errors, 0, "{target}");
            times.push(start.elapsed() / answers.max(1) as u32);
        }
    }
    let [health, solve] = times.map(|mut times| median(&mut times));
    println!("\n| under {CONNECTIONS} connections | health | solve | requests a second of solve ÷ health |");
    println!("|---|---|---|---|");
    let rate = |time: Duration| 1.0 / time.as_secs_f64();
    println!("| requests a second | {:.0} | {:.0} | **{:.2}** |", rate(health), rate(solve), ratio(health, solve));
}

fn repaint(process: &Process) {
    println!("\n| 1,000 × 1,000 outcomes | time | bytes sent |\n|---|---|---|");
    let mut stream = connect(process.address);
    for (name, game) in REPAINTED {
        let (mut times, mut bytes) = (Vec::new(), 0);
        // The slider moves: no two questions are the same.
        for parameter in 1..=15 {
            let target = format!("/api/outcomes?game={}&rows=1000&columns=1000", game(parameter));
            let start = Instant::now();
            bytes = ask(&mut stream, process.address, &target).expect("an answer");
            times.push(start.elapsed());
        }
        println!("| {name} | {:.1?} | {bytes} |", median(&mut times));
    }
}

fn main() {
    if std::env::args().any(|argument| argument == "--server") {
        return serve();
    }
    let process = Process::start();
    repaint(&process);
    println!();
    mixed(&process, size_argument(30));
    rates(&process);
}
