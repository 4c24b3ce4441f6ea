//! Many who ask at the same time, slowly, or without end: nobody waits for them. No test here looks at the clock: what would have to wait
//! would wait for ever.

use super::client::{Client, encoded, get};
use super::serve;
use std::net::SocketAddr;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;
use wythoff_web::Settings;

/// Longer than any test is waited for.
const FOR_EVER: Duration = Duration::from_secs(100_000);

/// A question without end.
fn endless() -> String {
    let game = encoded("rules:u = 0 | v = 0 | (u = v & x % 7 != 3) | (u % 5 = 2 & v % 3 = 1 & x > y)");
    format!("/api/grundytable?game={game}&rows=1000&columns=1000")
}

/// Nothing ends by itself.
fn patient() -> Settings {
    let mut settings = Settings::default();
    settings.answer_time = FOR_EVER;
    settings.head_time = FOR_EVER;
    settings.body_time = FOR_EVER;
    settings.write_time = FOR_EVER;
    settings.steps = u64::MAX;
    settings
}

fn ask(mut client: Client, address: SocketAddr, target: &str) -> Client {
    client.send(format!("GET {target} HTTP/1.1\r\nHost: {address}\r\n\r\n").as_bytes()).expect("a connection");
    client
}

#[test]
fn quick_answers_do_not_wait_for_slow_ones() {
    let mut settings = patient();
    settings.workers = 2;
    let running = serve(settings);
    let address = running.address();
    let slow: Vec<Client> = (0..40).map(|_| ask(Client::new(address), address, &endless())).collect();
    for _ in 0..10 {
        for target in [
            "/api/why?x=70&y=120",
            "/api/solve?x=7&y=12",
            "/api/solve?game=rules:u%3D0|v%3D0|u%3Dv&x=4&y=6&all",
            "/api/outcomes?rows=20&columns=20",
            "/api/moves?x=30&y=40",
            "/api/play?game=wythoff&start=[[%227%22,%2212%22]]&act=hint",
            "/",
        ] {
            assert_eq!(get(address, target).status, 200, "{target}");
        }
    }
    drop(slow);
}

/// Ways to hold a connection without asking anything.
fn idle_starts(address: SocketAddr) -> [String; 4] {
    [
        String::new(),
        "GET /api/health HTTP/1.1\r\nHost: loc".to_string(),
        format!("POST /api/solve HTTP/1.1\r\nHost: {address}\r\nContent-Length: 50\r\n\r\n{{"),
        format!("GET /api/health HTTP/1.1\r\nHost: {address}\r\n\r\n"),
    ]
}

/// Six hundred that stay, half of them in vain: whoever comes then, from the same address or another, is answered as if they were not there.
#[test]
#[cfg(target_os = "linux")]
fn six_hundred_idle_and_half_open_connections_keep_nobody_waiting() {
    let mut settings = patient();
    // Together with the clients' own ends fewer than the files that most systems allow a program.
    settings.connections = 300;
    let running = serve(settings);
    let address = running.address();
    let starts = idle_starts(address);
    let mut idle: Vec<Client> = Vec::new();
    for round in 0..600 {
        let mut client = Client::new(address);
        let _ = client.send(starts[round % starts.len()].as_bytes());
        idle.push(client);
    }
    for _ in 0..5 {
        for target in ["/api/why?x=70&y=120", "/api/outcomes?rows=200&columns=200", "/"] {
            assert_eq!(get(address, target).status, 200, "{target}");
            let mut other = ask(Client::from([127, 0, 0, 2], address), address, target);
            assert_eq!(other.receive().map(|answer| answer.status), Some(200), "{target} from another address");
        }
    }
    // Those who asked before they fell silent were answered, unless they had to go first.
    let answered = idle.iter_mut().skip(3).step_by(4).filter_map(Client::receive);
    assert!(answered.filter(|answer| answer.status == 200).count() > 50);
}

#[test]
fn idle_and_half_open_connections_give_way() {
    let mut settings = patient();
    settings.connections = 50;
    let running = serve(settings);
    let address = running.address();
    let starts = idle_starts(address);
    let mut open = Vec::new();
    for round in 0..150 {
        let mut client = Client::new(address);
        let _ = client.send(starts[round % starts.len()].as_bytes());
        open.push(client);
        if round % 10 == 9 {
            assert_eq!(get(address, "/api/why?x=70&y=120").status, 200, "after {round}");
        }
    }
    // The first ones had to go, the last ones are still there.
    assert!(open[0].is_cut_off());
    let last = open.pop().expect("the last");
    let mut last = ask(last, address, "/api/health");
    assert!(last.receive().is_some());
}

/// Whoever has all the slow workers he may have leaves one for others; addresses of the loopback network stand for other machines.
#[cfg(target_os = "linux")]
#[test]
fn other_addresses_have_their_share_of_workers() {
    let mut settings = patient();
    settings.workers = 2;
    settings.queue = 4;
    settings.moment = Duration::ZERO;
    settings.grace = Duration::ZERO;
    let running = serve(settings);
    let address = running.address();
    // One is worked on, perhaps some more for a moment, and four wait; the others are refused.
    let (tell, hear) = channel();
    for _ in 0..20 {
        let (mut client, tell) = (ask(Client::new(address), address, &endless()), tell.clone());
        thread::spawn(move || tell.send(client.receive()));
    }
    for _ in 0..4 {
        let refused = hear.recv().ok().flatten().expect("an answer");
        assert_eq!((refused.status, refused.header("retry-after")), (429, Some("1")), "{}", refused.error());
        assert!(refused.error().starts_with("busy"));
    }
    let game = encoded("rules:u = 0 | v = 0 | (u = v & x % 7 != 3)");
    let target = format!("/api/outcomes?game={game}&rows=200&columns=200");
    let mut other = ask(Client::from([127, 0, 0, 2], address), address, &target);
    assert_eq!(other.receive().map(|answer| answer.status), Some(200));
    let mut other = ask(other, address, &target);
    assert_eq!(other.receive().map(|answer| answer.status), Some(200));
}

/// At the end everyone who asked is told: those whose answer is looked for, those who wait for a worker, those whose question is not whole.
#[test]
fn the_end_is_told_to_those_who_are_not_answered() {
    let mut settings = patient();
    settings.grace = Duration::from_millis(100);
    settings.workers = 1;
    let running = serve(settings);
    let address = running.address();
    let mut asking: Vec<Client> = (0..5).map(|_| ask(Client::new(address), address, &endless())).collect();
    let mut half = Client::new(address);
    half.send(format!("POST /api/solve HTTP/1.1\r\nHost: {address}\r\nContent-Length: 50\r\n\r\n{{").as_bytes())
        .unwrap();
    asking.push(half);
    // Whatever was sent before this is answered has been read.
    assert_eq!(get(address, "/api/why?x=70&y=120").status, 200);
    thread::sleep(Duration::from_millis(50));
    running.stop().expect("a clean end");
    for mut client in asking {
        let told = client.receive().expect("an answer");
        assert_eq!(told.status, 503);
        assert!(told.error().contains("ending"), "{}", told.error());
        assert!(client.is_cut_off());
    }
}
