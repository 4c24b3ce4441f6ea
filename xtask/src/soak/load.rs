//! The server under load, from its start to its end.

use super::{Plan, clients};
use crate::random::Random;
use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Clients at the same time: so many processes with so many each.
const PROCESSES: usize = 4;
const CLIENTS: usize = 250;

/// How often one of these processes is killed.
const KILLS: Duration = Duration::from_secs(3);

/// The memory that docs/server.md states, in kilobytes: under load, and some seconds after.
const MOST_MEMORY: u64 = 700 * 1024;
const MOST_LEFT: u64 = 150 * 1024;

/// How long after the load memory is looked at again.
const REST: Duration = Duration::from_secs(5);

/// The server has so long to end: its time of grace and some more.
const TO_END: Duration = Duration::from_secs(15);

/// What was seen.
#[derive(Default)]
struct Seen {
    /// Milliseconds.
    quick: Vec<u64>,
    statuses: BTreeMap<String, u64>,
    faults: Vec<String>,
    killed: usize,
    most_memory: u64,
}

impl Seen {
    /// A line of a client.
    fn hear(&mut self, line: &str) {
        match line.split_once(' ') {
            Some(("quick", time)) => self.quick.extend(time.parse::<u64>().ok()),
            Some(("status", status)) => {
                *self.statuses.entry(status.to_string()).or_default() += 1;
                if status.starts_with('5') {
                    self.faults.push(format!("status {status}"));
                }
            }
            // A process that was killed may leave half a line.
            Some(("fault", fault)) => self.faults.push(fault.to_string()),
            _ => {}
        }
    }

    /// The time within which so many of a thousand quick answers came.
    fn quantile(&self, of_thousand: usize) -> u64 {
        self.quick
            .get((self.quick.len() * of_thousand / 1000).min(self.quick.len().saturating_sub(1)))
            .copied()
            .unwrap_or(0)
    }
}

/// The server in a process of its own.
struct Served {
    child: Child,
    address: SocketAddr,
}

impl Served {
    fn start(program: &Path) -> Result<Served, String> {
        let trouble = |error: std::io::Error| format!("cannot run wythoff serve: {error}");
        let mut command = Command::new(program);
        let spawned = command.args(["serve", "--port", "0", "--json"]).stdout(Stdio::piped()).spawn();
        let mut child = spawned.map_err(trouble)?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("it is piped")).read_line(&mut line).map_err(trouble)?;
        let listening: serde_json::Value = serde_json::from_str(&line).map_err(|error| format!("{line}: {error}"))?;
        let port = listening["port"].as_u64().and_then(|port| u16::try_from(port).ok()).ok_or("no port was told")?;
        Ok(Served { child, address: ([127, 0, 0, 1], port).into() })
    }

    /// Resident memory in kilobytes, where the system tells it as Linux does.
    fn resident(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
        line.trim().trim_end_matches("kB").trim().parse().unwrap_or(0)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A process with many clients, killed when dropped.
struct Clients(Child);

impl Clients {
    fn start(address: SocketAddr, random: &mut Random, to: &Sender<String>) -> Result<Clients, String> {
        let trouble = |error: std::io::Error| format!("cannot start clients: {error}");
        let mut command = Command::new(std::env::current_exe().map_err(trouble)?);
        command.args(["soak-clients", &address.to_string(), &CLIENTS.to_string(), &random.next().to_string()]);
        let mut child = command.stdout(Stdio::piped()).spawn().map_err(trouble)?;
        let from = child.stdout.take().expect("it is piped");
        let to = to.clone();
        thread::spawn(move || pass_on(from, &to));
        Ok(Clients(child))
    }
}

impl Drop for Clients {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn pass_on(from: ChildStdout, to: &Sender<String>) {
    for line in BufReader::new(from).lines().map_while(Result::ok) {
        if to.send(line).is_err() {
            return;
        }
    }
}

/// The load, what came of it, and the end of the server.
pub fn run(program: &Path, plan: &Plan, random: &mut Random) -> Result<(), String> {
    println!("load: {} clients for {} s", PROCESSES * CLIENTS, plan.load.as_secs());
    let mut served = Served::start(program)?;
    let before = served.resident();
    let mut seen = watched(&served, plan, random)?;
    thread::sleep(REST);
    let left = served.resident();
    seen.quick.sort_unstable();
    let end = ended(&mut served)?;
    println!(
        "  quick answers: {}, half within {} ms, 99.9 % within {} ms, the last after {} ms",
        seen.quick.len(),
        seen.quantile(500),
        seen.quantile(999),
        seen.quantile(1000)
    );
    println!("  client processes killed: {}", seen.killed);
    let statuses: Vec<String> = seen.statuses.iter().map(|(status, count)| format!("{status}: {count}")).collect();
    println!("  other answers: {}", statuses.join(", "));
    println!(
        "  memory in MB: {} before, at most {} under load, {} after",
        before / 1024,
        seen.most_memory / 1024,
        left / 1024
    );
    println!("  end: {end}");
    let mut faults = seen.faults.clone();
    if seen.quick.is_empty() {
        faults.push("no quick answer at all".to_string());
    }
    if u128::from(seen.quantile(1000)) > plan.longest.as_millis() {
        faults.push(format!("a quick answer took {} ms", seen.quantile(1000)));
    }
    if seen.most_memory > MOST_MEMORY || left > MOST_LEFT {
        faults.push(format!("more memory than {} MB under load and {} after", MOST_MEMORY / 1024, MOST_LEFT / 1024));
    }
    match faults.len() {
        0 => Ok(()),
        many => Err(format!("soak: {many} faults, the first of them:\n  {}", faults[..many.min(10)].join("\n  "))),
    }
}

/// The load itself.
fn watched(served: &Served, plan: &Plan, random: &mut Random) -> Result<Seen, String> {
    let (to, from): (Sender<String>, Receiver<String>) = channel();
    let start = |random: &mut Random| Clients::start(served.address, random, &to);
    let mut processes = (0..PROCESSES).map(|_| start(random)).collect::<Result<Vec<_>, _>>()?;
    let (mut seen, begin) = (Seen::default(), Instant::now());
    let mut next_kill = begin + KILLS;
    while begin.elapsed() < plan.load {
        // Someone who is never killed asks all the time.
        let (target, asked) = (*random.one_of(&clients::QUICK), Instant::now());
        match clients::ask(served.address, target).or_else(|| clients::ask(served.address, target)) {
            Some(200) => seen.quick.push(asked.elapsed().as_millis() as u64),
            other => seen.faults.push(format!("{other:?} for {target}")),
        }
        seen.most_memory = seen.most_memory.max(served.resident());
        from.try_iter().for_each(|line| seen.hear(&line));
        if Instant::now() >= next_kill {
            let place = random.below(PROCESSES as u64) as usize;
            processes[place] = start(random)?;
            seen.killed += 1;
            next_kill += KILLS;
        }
        thread::sleep(Duration::from_millis(random.below(40)));
    }
    drop(processes);
    drop(to);
    from.iter().for_each(|line| seen.hear(&line));
    Ok(seen)
}

/// Asks some slow questions and ends the server: each is answered, or told that it is not.
fn ended(served: &mut Served) -> Result<String, String> {
    let address = served.address;
    let target =
        "/api/grundytable?game=rules:u%3D0|v%3D0|(u%3Dv%26x%257!%3D3)|(u%255%3D2%26v%253%3D1)&rows=1000&columns=1000";
    let asking: Vec<_> = (0..20).map(|_| thread::spawn(move || clients::ask(address, target))).collect();
    thread::sleep(Duration::from_millis(500));
    let sent = Command::new("kill").args(["-s", "TERM", &served.child.id().to_string()]).status();
    if !sent.is_ok_and(|status| status.success()) {
        return Err("the server could not be told to end".to_string());
    }
    let begin = Instant::now();
    let status = loop {
        match served.child.try_wait().map_err(|error| error.to_string())? {
            Some(status) => break status,
            None if begin.elapsed() > TO_END => return Err(format!("the server did not end within {TO_END:?}")),
            None => thread::sleep(Duration::from_millis(20)),
        }
    };
    let answers: Vec<Option<u16>> = asking.into_iter().map(|thread| thread.join().unwrap_or(None)).collect();
    let count = |wanted: fn(u16) -> bool| answers.iter().flatten().filter(|status| wanted(**status)).count();
    let (answered, refused, told) =
        (count(|one| one == 200), count(|one| one == 422 || one == 429), count(|one| one == 503));
    if !status.success() || answered + refused + told != answers.len() {
        return Err(format!("the server ended with {status}, and questions under way with {answers:?}"));
    }
    Ok(format!(
        "after {} ms; of {} questions under way {answered} were answered, {refused} refused, {told} told that it ends",
        begin.elapsed().as_millis(),
        answers.len()
    ))
}
