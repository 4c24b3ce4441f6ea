//! What is too long, too large or too expensive, and said so.

use super::client::{Client, encoded, get, post};
use super::serve;
use serde_json::json;
use std::time::Duration;
use wythoff_web::Settings;

#[test]
fn long_bodies_numbers_and_addresses_are_refused() {
    let running = serve(Settings::default());
    let address = running.address();
    let long = |digits: usize| json!({"x": "7".repeat(digits), "y": "1"});
    assert_eq!(post(address, "/api/solve", &long(200_000)).status, 200);
    let refused = post(address, "/api/solve", &long(200_001));
    assert_eq!(refused.status, 413);
    assert!(refused.error().contains("200000"), "{}", refused.error());
    for endpoint in ["digits", "legal", "grundy", "table", "cedar"] {
        let name = if endpoint == "table" {
            "from"
        } else if endpoint == "digits" || endpoint == "cedar" {
            "number"
        } else {
            "x"
        };
        let mut question = json!({name: "7".repeat(200_001)});
        for (other, value) in [("x", "1"), ("y", "1"), ("u", "1"), ("v", "1")] {
            let wanted = matches!((endpoint, other), ("legal", _) | ("grundy", "x" | "y"));
            if wanted && question.get(other).is_none() {
                question[other] = json!(value);
            }
        }
        assert_eq!(post(address, &format!("/api/{endpoint}"), &question).status, 413, "{endpoint}");
    }
    let start = json!({"game": "wythoff", "start": [["7".repeat(200_001), "1"]]});
    assert_eq!(post(address, "/api/play", &start).status, 413);
    let sum = json!({"summands": [format!("nim {} 1", "7".repeat(200_001))]});
    assert_eq!(post(address, "/api/sum", &sum).status, 413);

    let body = format!("{{\"x\":\"{}\"}}", "7".repeat(1 << 20));
    let refused = Client::new(address).post("/api/solve", body.as_bytes()).expect("a response");
    assert_eq!(refused.status, 413);
    assert!(refused.error().contains("1048576"), "{}", refused.error());
    assert_eq!(get(address, &format!("/api/solve?x={}&y=1", "7".repeat(30_000))).status, 200);
    let refused = get(address, &format!("/api/solve?x={}&y=1", "7".repeat(40_000)));
    assert_eq!(refused.status, 414);
    assert!(refused.error().contains("32768"), "{}", refused.error());
    assert_eq!(get(address, &format!("/api/{}", "x".repeat(66_000))).status, 414);
    // A body in pieces, without a length, is counted as it comes.
    let mut client = Client::new(address);
    let piece = "a".repeat(1 << 16);
    client
        .send(format!("POST /api/solve HTTP/1.1\r\nHost: {address}\r\nTransfer-Encoding: chunked\r\n\r\n").as_bytes())
        .unwrap();
    for _ in 0..20 {
        if client.send(format!("{:x}\r\n{piece}\r\n", piece.len()).as_bytes()).is_err() {
            break;
        }
    }
    assert!(client.receive().is_none_or(|response| response.status == 413));
    // Others are still answered.
    assert_eq!(get(address, "/api/health").status, 200);
}

#[test]
fn expensive_questions_are_refused_with_the_limit() {
    let running = serve(Settings::default());
    let address = running.address();
    for (target, limit) in [
        ("/api/outcomes?rows=1001&columns=5", "1000"),
        ("/api/grundytable?rows=5&columns=1001", "1000"),
        ("/api/moves?x=1001&y=5", "1000"),
        ("/api/table?count=1001", "1000"),
        ("/api/table?game=connell:k%3D4000000000&count=1", "10000"),
        ("/api/grundy?x=100000&y=100000", "64.0 MiB"),
        ("/api/solve?game=nim&front=oracle&x=1&y=99999999999999999999", "64"),
        ("/api/solve?game=rules:x%3Dy|u%3Dv&x=1000000&y=1000000", "64"),
        ("/api/cedar?a=1&m=20", "300"),
        ("/api/solve?front=recursive&x=99999999999&y=99999999999", "10000000"),
    ] {
        let refused = get(address, target);
        assert_eq!(refused.status, 422, "{target}: {}", refused.text());
        assert!(refused.error().contains(limit), "{target}: {}", refused.error());
    }
    let long = json!({"from": "9".repeat(100_000), "count": 1000});
    assert_eq!(post(address, "/api/table", &long).status, 422);
    let many: Vec<String> = (0..65).map(|heap| format!("nim {heap}")).collect();
    assert_eq!(post(address, "/api/sum", &json!({"summands": many})).status, 422);
    let large = json!({"game": "rules:u = v | v = 1", "start": [["5000", "1"]]});
    assert_eq!(post(address, "/api/play", &large).status, 422);
}

/// A question that takes for ever without a limit.
const ENDLESS: &str = "rules:u = 0 | v = 0 | (u = v & (x + u) % 71 != 3) | ((u + y) % 5 = 2 & v % 3 = 1 & x > y)";

#[test]
fn what_takes_too_long_is_broken_off() {
    let mut settings = Settings::default();
    settings.answer_time = Duration::from_millis(200);
    settings.workers = 2;
    let running = serve(settings);
    let address = running.address();
    let game = encoded(ENDLESS);
    for target in [
        format!("/api/grundytable?game={game}&rows=1000&columns=1000"),
        format!("/api/outcomes?game={game}&rows=1000&columns=1000"),
        format!("/api/solve?game={game}&x=2000&y=2000"),
        format!("/api/why?game={game}&x=2000&y=2000"),
        format!("/api/grundy?game={game}&x=2000&y=2000"),
    ] {
        let refused = get(address, &target);
        assert_eq!(refused.status, 422, "{target}: {}", refused.text());
        assert!(refused.error().starts_with("out of time"), "{}", refused.error());
    }
    assert_eq!(get(address, "/api/outcomes?rows=100&columns=100").status, 200, "the workers are free again");
}

#[test]
fn more_questions_than_the_queue_holds_are_refused() {
    let mut settings = Settings::default();
    settings.workers = 1;
    settings.queue = 2;
    settings.answer_time = Duration::from_secs(2);
    let running = serve(settings);
    let address = running.address();
    let target = format!("/api/grundytable?game={}&rows=1000&columns=1000", encoded(ENDLESS));
    let asking: Vec<_> = (0..12)
        .map(|_| {
            let target = target.clone();
            std::thread::spawn(move || get(address, &target))
        })
        .collect();
    // Quick questions do not wait behind slow ones.
    assert_eq!(get(address, "/api/solve?x=7&y=12").status, 200);
    let answers: Vec<_> = asking.into_iter().map(|thread| thread.join().unwrap()).collect();
    assert!(answers.iter().all(|answer| matches!(answer.status, 422 | 429)));
    let busy = answers.iter().filter(|answer| answer.status == 429 && answer.error().starts_with("busy")).count();
    assert!(busy >= 9, "{busy} of 12 found the queue full");
}

/// Work for those who have gone ends: one worker is free for the next question long before the time of the first is over.
#[test]
fn work_for_those_who_have_gone_ends() {
    let mut settings = Settings::default();
    settings.workers = 1;
    settings.answer_time = Duration::from_secs(50);
    let running = serve(settings);
    let address = running.address();
    let mut client = Client::new(address);
    let target = format!("/api/grundytable?game={}&rows=1000&columns=1000", encoded(ENDLESS));
    client.send(format!("GET {target} HTTP/1.1\r\nHost: {address}\r\n\r\n").as_bytes()).unwrap();
    drop(client);
    assert_eq!(get(address, "/api/outcomes?rows=10&columns=10").status, 200);
}

#[test]
fn tables_are_compressed_for_those_who_ask() {
    let running = serve(Settings::default());
    let mut client = Client::new(running.address());
    let plain = client.get("/api/outcomes?game=euclid&rows=300&columns=299");
    assert_eq!((plain.status, plain.body.len()), (200, 300 * 38));
    assert_eq!(plain.header("content-type"), Some("application/octet-stream"));
    assert_eq!((plain.header("x-wythoff-missing"), plain.header("x-wythoff-size")), (Some("axes"), Some("300 299")));
    assert_eq!((plain.header("content-encoding"), plain.header("vary")), (None, Some("accept-encoding")));
    let packed = client.get_with("/api/outcomes?game=euclid&rows=300&columns=299", &[("Accept-Encoding", "br, gzip")]);
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    assert!(packed.body.len() * 4 < plain.body.len());
    let mut unpacked = Vec::new();
    std::io::copy(&mut flate2::read::GzDecoder::new(packed.body.as_slice()), &mut unpacked).unwrap();
    assert_eq!(unpacked, plain.body);
}
