//! The server over real sockets.

mod client;
mod fair;
mod guard;
mod interface;
mod limits;
mod load;
mod malformed;
mod openapi;
mod slow;

use std::time::Duration;
use wythoff_web::{Running, Server, Settings};

/// A server of one's own on a free port.
fn serve(settings: Settings) -> Running {
    let server = Server::bind(([127, 0, 0, 1], 0).into(), &[], settings).expect("a free port");
    server.start().expect("threads")
}

/// Settings for tests: short times.
fn impatient() -> Settings {
    let mut settings = Settings::default();
    settings.head_time = Duration::from_millis(300);
    settings.body_time = Duration::from_millis(300);
    settings.write_time = Duration::from_millis(300);
    settings
}
