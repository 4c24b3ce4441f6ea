//! Two hundred connections at the same time; `cargo bench -p benches --bench serve` does it for longer, and measures.

use super::client::Client;
use super::serve;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;
use wythoff_web::Settings;

const CONNECTIONS: usize = 200;

const TARGETS: [&str; 6] = [
    "/api/health",
    "/api/solve?game=wythoff:a%3D2&x=123456&y=234567",
    "/",
    "/api/outcomes?game=connell:k%3D3&rows=100&columns=100",
    "/api/solve?game=rules:u%3D0|v%3D0|u%3Dv&x=40&y=60&all",
    "/api/moves?x=30&y=40",
];

/// Resident memory in kilobytes, where the system tells it as Linux does.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}

#[test]
fn two_hundred_connections_are_answered_without_error_or_growth() {
    let running = serve(Settings::default());
    let address = running.address();
    let (done, answered) = (AtomicBool::new(false), AtomicU64::new(0));
    let (early, late) = thread::scope(|scope| {
        for number in 0..CONNECTIONS {
            let (done, answered) = (&done, &answered);
            scope.spawn(move || {
                let mut client = Client::new(address);
                let mut turn = number;
                while !done.load(Ordering::Relaxed) {
                    let response = client.get(TARGETS[turn % TARGETS.len()]);
                    assert_eq!(response.status, 200, "{}", TARGETS[turn % TARGETS.len()]);
                    answered.fetch_add(1, Ordering::Relaxed);
                    turn += 1;
                }
            });
        }
        thread::sleep(Duration::from_millis(1000));
        let early = resident();
        thread::sleep(Duration::from_millis(1500));
        done.store(true, Ordering::Relaxed);
        (early, resident())
    });
    assert!(answered.load(Ordering::Relaxed) >= CONNECTIONS as u64);
    if let (Some(early), Some(late)) = (early, late) {
        assert!(late * 10 <= early * 11 + 40_000, "{early} kB grew to {late} kB");
    }
    running.stop().expect("a clean end");
}
