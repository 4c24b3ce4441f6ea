//! The page in a real browser. These tests need Chromium: `cargo xtask test` finds or installs it and turns them on.

#![cfg(unix)]

mod accessibility;
mod cases;
mod chromium;
mod explore;
mod match_play;
mod page;
mod setup;
mod views;

use wythoff_web::{Running, Server, Settings};

/// A server of one's own on a free port.
fn serve() -> (Running, String) {
    let server = Server::bind(([127, 0, 0, 1], 0).into(), &[], Settings::default()).expect("a free port");
    let running = server.start().expect("threads");
    let origin = format!("http://{}", running.address());
    (running, origin)
}
