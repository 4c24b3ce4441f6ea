//! The page in a real browser. These tests need Chromium: `cargo xtask test` finds or installs it and turns them on,
//! once with the answers of a server and once with those of the site.

#![cfg(unix)]

mod accessibility;
mod cases;
mod chromium;
mod classroom;
mod explore;
mod lesson;
mod letters;
mod match_play;
mod mended;
mod moves;
mod offline;
mod page;
mod prove;
mod setup;
mod site;
mod views;

use site::Host;
use wythoff_web::{Running, Server, Settings};

/// Whoever gives the answers: a server of one's own, or a host of the site's files, whose page answers by itself.
enum Backend {
    Server(#[allow(dead_code, reason = "it ends when dropped")] Running),
    Site(Host),
}

/// The folder of the site, where the tests are about it.
fn site() -> Option<std::path::PathBuf> {
    std::env::var_os("WYTHOFF_SITE").map(Into::into)
}

/// A server on a free port; with the environment variable WYTHOFF_SITE the site of that folder instead.
fn serve() -> (Backend, String) {
    if let Some(folder) = site() {
        let host = Host::of(folder);
        let origin = host.origin.clone();
        return (Backend::Site(host), origin);
    }
    let (running, origin) = served(Settings::default());
    (Backend::Server(running), origin)
}

/// A server on a free port with these settings.
fn served(settings: Settings) -> (Running, String) {
    let server = Server::bind(([127, 0, 0, 1], 0).into(), &[], settings).expect("a free port");
    let running = server.start().expect("threads");
    let origin = format!("http://{}", running.address());
    (running, origin)
}
