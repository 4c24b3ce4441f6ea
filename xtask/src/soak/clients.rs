//! Many clients in one process: `cargo xtask soak` starts several, and kills them.
//!
//! What happens is told on standard output, a line each: `quick MILLISECONDS`, `status CODE KIND`, or `fault WORDS`. An
//! answer that does not come is no fault: a connection may have to go when others come; that questions which go through
//! are answered in time is seen by the time of the quick ones, which ask again.

use crate::random::Random;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

/// Longer than the server may take to answer anything.
const PATIENCE: Duration = Duration::from_secs(60);

/// A game about which everything takes long.
const SLOW: &str = "rules:u%3D0|v%3D0|(u%3Dv%26(x%2Bu)%257!%3D3)|((u%2By)%255%3D2%26v%253%3D1%26x%3Ey)";

pub const QUICK: [&str; 9] = [
    "/api/health",
    "/api/solve?game=wythoff:a%3D2&x=123456&y=234567",
    "/api/why?x=70&y=120",
    "/",
    "/main.js",
    "/api/moves?x=30&y=40",
    "/api/solve?game=rules:u%3D0|v%3D0|u%3Dv&x=4&y=6&all",
    "/api/outcomes?game=connell:k%3D3&rows=30&columns=30",
    "/api/play?game=wythoff&start=[[%227%22,%2212%22]]&act=hint",
];

const MALFORMED: [&str; 12] = [
    "",
    "\r\n\r\n",
    "GET\r\n\r\n",
    "GET / HTTP/9.9\r\n\r\n",
    "GET / HTTP/1.1\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    "POST /api/solve HTTP/1.1\r\nHost: HOST\r\nContent-Length: 4\r\n\r\n{{{{",
    "POST /api/solve HTTP/1.1\r\nHost: HOST\r\nContent-Length: 99999999999\r\n\r\n",
    "POST /api/play HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    "GET /api/solve?x=%FF&y=1 HTTP/1.1\r\nHost: HOST\r\n\r\n",
    "DELETE /api/solve HTTP/1.1\r\nHost: HOST\r\n\r\n",
    "\u{0}\u{1}\u{2} SSH-2.0-x\r\n\r\n",
];

/// `soak-clients ADDRESS COUNT SEED`: asks until it is ended.
pub fn run(address: &str, count: &str, seed: &str) -> Result<(), String> {
    let address: SocketAddr = address.parse().map_err(|error| format!("{address}: {error}"))?;
    let count: u64 = count.parse().map_err(|error| format!("{count}: {error}"))?;
    let seed: u64 = seed.parse().map_err(|error| format!("{seed}: {error}"))?;
    thread::scope(|scope| {
        for number in 0..count {
            let client = move || client(address, Random::from(seed.wrapping_add(number)));
            // A thousand of them: they need little.
            let started = thread::Builder::new().stack_size(1 << 17).spawn_scoped(scope, client);
            if let Err(error) = started {
                tell(&format!("fault no thread: {error}"));
            }
        }
    });
    Ok(())
}

/// Says what happened. Whoever listened may have gone: then this process goes, too.
fn tell(line: &str) {
    if writeln!(std::io::stdout(), "{line}").is_err() {
        std::process::exit(0);
    }
}

/// One client: a thing at a time, with some time between them.
fn client(address: SocketAddr, mut random: Random) {
    loop {
        thread::sleep(Duration::from_millis(random.below(3000)));
        match random.below(20) {
            0..10 => quick(address, &mut random),
            10..12 => slow(address, &mut random),
            12..14 => large(address, &mut random),
            14..17 => malformed(address, &mut random),
            17..19 => broken_off(address, &mut random),
            _ => idle(address, &mut random),
        }
    }
}

fn connect(address: SocketAddr) -> Option<TcpStream> {
    let stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(PATIENCE)).ok()?;
    stream.set_write_timeout(Some(PATIENCE)).ok()?;
    Some(stream)
}

/// The status of the answer to this, read to its end; nothing if the server closed the connection before.
pub fn ask(address: SocketAddr, target: &str) -> Option<u16> {
    let mut stream = connect(address)?;
    stream.write_all(get(address, target).as_bytes()).ok()?;
    receive(&mut stream)
}

fn get(address: SocketAddr, target: &str) -> String {
    format!("GET {target} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")
}

fn receive(stream: &mut TcpStream) -> Option<u16> {
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).ok()?;
    let head = answer.get(..answer.len().min(12))?;
    std::str::from_utf8(head).ok()?.strip_prefix("HTTP/1.1 ")?.parse().ok()
}

/// A quick question on a connection of its own, asked again if that is closed: the time counts from the first.
fn quick(address: SocketAddr, random: &mut Random) {
    let (target, begin) = (*random.one_of(&QUICK), Instant::now());
    for _ in 0..5 {
        if let Some(status) = ask(address, target) {
            tell(&format!("quick {}", begin.elapsed().as_millis()));
            if status != 200 {
                tell(&format!("fault {status} for {target}"));
            }
            return;
        }
    }
    tell(&format!("fault no answer five times for {target}"));
}

/// A question that takes long, for which some do not wait.
fn slow(address: SocketAddr, random: &mut Random) {
    let size = 300 + random.below(700);
    let target = match random.below(3) {
        0 => format!("/api/grundytable?game={SLOW}&rows={size}&columns={size}"),
        1 => format!("/api/outcomes?game={SLOW}&rows={size}&columns={size}"),
        _ => format!("/api/grundy?game={SLOW}&x={size}&y={size}"),
    };
    let Some(mut stream) = connect(address) else { return };
    if random.below(2) == 0 {
        let _ = stream.set_read_timeout(Some(Duration::from_millis(1 + random.below(5000))));
    }
    let _ = stream.write_all(get(address, &target).as_bytes());
    if let Some(status) = receive(&mut stream) {
        tell(&format!("status {status} slow"));
    }
}

/// A large question or answer, which some take slowly or not at all.
fn large(address: SocketAddr, random: &mut Random) {
    let text = if random.below(2) == 0 {
        let a = 1 + random.below(9);
        get(address, &format!("/api/grundytable?game=wythoff:a%3D{a}&rows=1000&columns=1000"))
    } else {
        let body = format!("{{\"number\": \"{}\"}}", "7".repeat(50_000 + random.below(150_000) as usize));
        let length = body.len();
        format!(
            "POST /api/digits HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}"
        )
    };
    let Some(mut stream) = connect(address) else { return };
    let _ = stream.write_all(text.as_bytes());
    if random.below(2) == 0 {
        thread::sleep(Duration::from_millis(random.below(8000)));
    }
    if random.below(3) > 0
        && let Some(status) = receive(&mut stream)
    {
        tell(&format!("status {status} large"));
    }
}

/// What is no question, or noise.
fn malformed(address: SocketAddr, random: &mut Random) {
    let mut bytes = random.one_of(&MALFORMED).replace("HOST", &address.to_string()).into_bytes();
    if random.below(2) == 0 && !bytes.is_empty() {
        let place = random.below(bytes.len() as u64) as usize;
        bytes[place] = random.next() as u8;
    }
    let Some(mut stream) = connect(address) else { return };
    let _ = stream.write_all(&bytes);
    let _ = stream.shutdown(std::net::Shutdown::Write);
    if let Some(status) = receive(&mut stream) {
        tell(&format!("status {status} malformed"));
    }
}

/// Part of a question, a letter at a time, and then nothing.
fn broken_off(address: SocketAddr, random: &mut Random) {
    let body = "POST /api/solve HTTP/1.1\r\nHost: HOST\r\nContent-Length: 100000\r\n\r\n{\"x\": 1";
    let text =
        if random.below(2) == 0 { get(address, "/api/health") } else { body.replace("HOST", &address.to_string()) };
    let Some(mut stream) = connect(address) else { return };
    let cut = 1 + random.below(text.len() as u64 - 1) as usize;
    for letter in text.as_bytes()[..cut].chunks(4) {
        if stream.write_all(letter).is_err() {
            return;
        }
        thread::sleep(Duration::from_millis(random.below(300)));
    }
}

/// A connection, and nothing more.
fn idle(address: SocketAddr, random: &mut Random) {
    let stream = connect(address);
    thread::sleep(Duration::from_millis(random.below(30_000)));
    drop(stream);
}
