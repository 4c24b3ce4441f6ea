//! Those who take their time, and the end of the server.

use super::client::{Client, encoded, get};
use super::{impatient, serve};
use std::net::TcpStream;
use std::time::Duration;
use wythoff_web::Settings;

#[test]
fn slow_heads_bodies_and_idlers_are_cut_off() {
    let running = serve(impatient());
    let address = running.address();
    // Nothing at all.
    assert!(Client::new(address).is_cut_off());
    // Half a head.
    let mut client = Client::new(address);
    client.send(b"GET /api/health HTTP/1.1\r\nHost: loc").unwrap();
    assert!(client.is_cut_off());
    // A head that never ends, a line at a time.
    let mut client = Client::new(address);
    client.send(b"GET /api/health HTTP/1.1\r\n").unwrap();
    let mut lines = 0;
    while client.send(format!("X-Slow-{lines}: 1\r\n").as_bytes()).is_ok() && lines < 1000 {
        lines += 1;
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(lines < 1000);
    // A request, and then nothing more.
    let mut client = Client::new(address);
    assert_eq!(client.get("/api/health").status, 200);
    assert!(client.is_cut_off());
    // Half a body.
    let mut client = Client::new(address);
    client
        .send(format!("POST /api/solve HTTP/1.1\r\nHost: {address}\r\nContent-Length: 50\r\n\r\n{{").as_bytes())
        .unwrap();
    assert_eq!(client.receive().expect("a response").status, 408);
    assert!(client.is_cut_off());
    assert_eq!(get(address, "/api/health").status, 200);
}

/// Whoever asks and asks, but reads nothing, is cut off when the system holds no more for him.
#[test]
fn those_who_do_not_read_are_cut_off() {
    let mut settings = impatient();
    settings.head_time = Duration::from_secs(30);
    let running = serve(settings);
    let address = running.address();
    let mut client = Client::new(address);
    let question =
        format!("GET /api/grundytable?game={}&rows=1000&columns=1000 HTTP/1.1\r\nHost: {address}\r\n\r\n", "euclid");
    let mut asked = 0;
    while client.send(question.as_bytes()).is_ok() && asked < 2000 {
        asked += 1;
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(asked < 2000, "still connected after {asked} questions without reading");
    assert_eq!(get(address, "/api/health").status, 200);
}

#[test]
fn requests_under_way_are_answered_before_the_end() {
    let running = serve(Settings::default());
    let address = running.address();
    let game = encoded("rules:u = 0 | v = 0 | (u = v & x % 7 != 3)");
    let mut client = Client::new(address);
    client
        .send(
            format!("GET /api/outcomes?game={game}&rows=300&columns=300 HTTP/1.1\r\nHost: {address}\r\n\r\n")
                .as_bytes(),
        )
        .unwrap();
    let mut idle = Client::new(address);
    assert_eq!(idle.get("/api/health").status, 200);
    std::thread::sleep(Duration::from_millis(20));
    running.stop().expect("a clean end");
    assert_eq!(client.receive().expect("an answer").status, 200);
    assert!(client.is_cut_off() && idle.is_cut_off());
    assert!(TcpStream::connect(address).is_err(), "nobody listens any more");
}
