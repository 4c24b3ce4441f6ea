//! `serve` as a user runs it: where it listens, what it answers beside the command, how it ends.

use crate::runner::{wythoff as run, wythoff_reading as input};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;
use testkit::data::solve_cases;

/// The server, which ends with the test.
struct Served {
    child: Child,
    port: u16,
}

impl Served {
    fn new() -> Served {
        Served::with(&[]).0
    }

    /// With further arguments; and the hosts that it says it answers for.
    fn with(arguments: &[&str]) -> (Served, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_wythoff"));
        command.args(["serve", "--port", "0", "--json"]).args(arguments).stderr(Stdio::null());
        let child = command.stdout(Stdio::piped()).spawn();
        let mut child = child.expect("the command");
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).expect("a line");
        let listening: serde_json::Value = serde_json::from_str(&line).expect("JSON");
        let port = listening["port"].as_u64().expect("a port") as u16;
        assert_eq!(listening["url"], format!("http://127.0.0.1:{port}/"));
        (Served { child, port }, listening["hosts"].as_str().expect("hosts").to_string())
    }

    /// The status of the answer to a request that names this host.
    fn asked_as(&self, host: &str) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        let request = format!("GET /api/health HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        text.split(' ').nth(1).expect("a status").to_string()
    }

    /// The body of the answer, which must be one.
    fn ask(&self, endpoint: &str, question: &serde_json::Value) -> String {
        let (mut stream, body) = (TcpStream::connect(("127.0.0.1", self.port)).unwrap(), question.to_string());
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        let head = format!(
            "POST /api/{endpoint} HTTP/1.1\r\nHost: localhost:{}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            self.port,
            body.len()
        );
        stream.write_all((head + &body).as_bytes()).unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        assert!(text.starts_with("HTTP/1.1 200 "), "{question}: {text}");
        text.split_once("\r\n\r\n").unwrap().1.to_string()
    }

    /// Sends a signal and waits for the end.
    fn end(mut self, signal: &str) -> ExitStatus {
        let sent = Command::new("kill").args(["-s", signal, &self.child.id().to_string()]).status();
        assert!(sent.expect("kill").success());
        self.child.wait().expect("its end")
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The shared cases: what the command prints and what the server sends are the same, letter by letter.
#[test]
fn command_and_server_give_the_same_answers() {
    let served = Served::new();
    let mut by_game: BTreeMap<String, Vec<(u64, u64)>> = BTreeMap::new();
    for case in solve_cases() {
        by_game.entry(case.game).or_default().push(case.position);
    }
    for (game, positions) in by_game {
        let lines: String = positions.iter().map(|(x, y)| format!("{x} {y}\n")).collect();
        let printed = input(&["solve", "-g", &game, "-", "--all", "--explain", "--json"], &lines);
        let printed = printed.lines().into_iter().map(String::from).collect::<Vec<_>>();
        assert_eq!(printed.len(), positions.len());
        for ((x, y), printed) in positions.iter().zip(printed) {
            let question = serde_json::json!({"game": game, "x": x.to_string(), "y": y, "all": true, "explain": true});
            assert_eq!(served.ask("solve", &question), printed, "{game} ({x}, {y})");
        }
    }
}

/// The other commands that the server has too. Where it adds something, all that the command says is there.
#[test]
fn other_answers_are_the_same_too() {
    use serde_json::{Value, json};
    let served = Served::new();
    let same = |arguments: &[&str], endpoint: &str, question: Value| {
        let printed = run(&[arguments, &["--json"]].concat());
        let printed = printed.lines().join("\n");
        assert_eq!(served.ask(endpoint, &question), printed, "{arguments:?}");
    };
    same(&["grundy", "3", "3"], "grundy", json!({"x": 3, "y": 3}));
    same(
        &["grundy", "-g", "euclid", "13", "99999999999999999999"],
        "grundy",
        json!({"game": "euclid", "x": "13", "y": "99999999999999999999"}),
    );
    same(&["solve", "-g", "lw:k=2", "100", "200"], "solve", json!({"game": "lw:k=2", "x": 100, "y": 200}));
    let includes = |arguments: &[&str], endpoint: &str, question: Value| {
        let printed = run(&[arguments, &["--json"]].concat()).json();
        let served: Value = serde_json::from_str(&served.ask(endpoint, &question)).unwrap();
        for (name, value) in printed.as_object().unwrap() {
            assert_eq!(&served[name], value, "{arguments:?}: {name}");
        }
    };
    includes(
        &["digits", "100", "--cf", "[1;2,(3,4)]", "--system", "q"],
        "digits",
        json!({"number": "100", "cf": "[1;2,(3,4)]", "system": "q"}),
    );
    includes(
        &["sum", "euclid 13 31", "wythoff:a=2 5 9", "nim 4", "--all"],
        "sum",
        json!({"summands": ["euclid 13 31", "wythoff:a=2 5 9", "nim 4"], "all": true}),
    );
    let printed = run(&["cedar", "-a", "3", "--trace", "9", "--json"]).json();
    let drawn: Value = serde_json::from_str(&served.ask("cedar", &json!({"a": 3, "number": 9}))).unwrap();
    assert_eq!(drawn["trace"], printed);
    for game in ["wythoff:a=3,misere", "connell:k=3", "nim", "euclid"] {
        let printed = run(&["table", "-g", game, "--count", "9", "--json"]);
        let rows: Vec<Value> = printed.lines().iter().map(|line| serde_json::from_str(line).unwrap()).collect();
        let table: Value = serde_json::from_str(&served.ask("table", &json!({"game": game, "count": 9}))).unwrap();
        assert_eq!(table["rows"], Value::from(rows), "{game}");
    }
    let fronts = run(&["solve", "7", "12", "--front", "all", "--json"]);
    let fronts: Vec<Value> = fronts.lines().iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    let compared: Value =
        serde_json::from_str(&served.ask("solve", &json!({"x": 7, "y": 12, "front": "all"}))).unwrap();
    assert_eq!(compared["answers"], Value::from(fronts));
}

/// What answers needed is given back: it does not add up, and does not stay.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[test]
fn memory_goes_back_after_large_answers() {
    let served = Served::new();
    let resident = || -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", served.child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("a line");
        line.trim().strip_suffix("kB").expect("kilobytes").trim().parse().expect("a number")
    };
    let ask = |x: u32| served.ask("grundy", &serde_json::json!({"x": x, "y": 2000}));
    ask(10);
    let before = resident();
    std::thread::scope(|scope| {
        for x in 2000..2004 {
            scope.spawn(move || ask(x));
        }
    });
    (2004..2007).for_each(|x| drop(ask(x)));
    let after = resident();
    assert!(after < before + 8_000, "{before} kB grew to {after} kB");
}

#[cfg(unix)]
#[test]
fn signals_end_it_cleanly() {
    for signal in ["TERM", "INT"] {
        let served = Served::new();
        // An idle connection does not hold up the end.
        let idle = TcpStream::connect(("127.0.0.1", served.port)).unwrap();
        served.ask("health", &serde_json::json!({}));
        assert_eq!(served.end(signal).code(), Some(0), "{signal}");
        drop(idle);
    }
}

/// On all addresses it answers for the one that was called and for the names it was told, and says so.
#[test]
fn beyond_loopback_it_answers_for_the_names_it_was_told() {
    let (served, hosts) = Served::with(&["--host", "0.0.0.0", "--name", "Games.example", "--name", "203.0.113.7"]);
    assert_eq!(hosts, "localhost, the addresses of this machine, games.example, 203.0.113.7");
    let port = served.port;
    for host in [format!("127.0.0.1:{port}"), format!("localhost:{port}"), "games.example".into(), "203.0.113.7".into()]
    {
        assert_eq!(served.asked_as(&host), "200", "{host}");
    }
    for host in [format!("192.0.2.1:{port}"), format!("other.example:{port}"), "localhost".to_string()] {
        assert_eq!(served.asked_as(&host), "421", "{host}");
    }
    let (_, hosts) = Served::with(&[]);
    assert_eq!(hosts, "localhost, loopback addresses");
    for wrong in ["http://games.example", "games.example:80", "", "a b"] {
        run(&["serve", "--port", "0", "--name", wrong]).assert_refused(&["--name", "http://"]);
    }
}

#[test]
fn a_port_that_is_taken_is_named_with_the_way_round() {
    let taken = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    run(&["serve", "--port", &port]).assert_refused(&[&port, "--port 0"]);
    run(&["serve", "--port", "65536"]).assert_refused(&["65536"]);
    run(&["serve", "--host", "192.0.2.1", "--port", "0"]).assert_refused(&["192.0.2.1"]);
    run(&["serve", "--host", "no such host", "--port", "0"]).assert_refused(&["--host"]);
}
