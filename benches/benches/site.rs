//! The site beside the server, in Chromium: how soon the first answer stands in the page, and what the same answers cost as WebAssembly.
//!
//! It needs Chromium and the site that `cargo xtask site` writes: target/site, or the folder that WYTHOFF_SITE names. A number says how many
//! visits of each kind there are.

#[cfg(target_os = "linux")]
#[path = "site/visits.rs"]
mod visits;

#[cfg(target_os = "linux")]
fn main() {
    visits::main();
}

/// The processor time of the browser's threads is read from files that only Linux has.
#[cfg(not(target_os = "linux"))]
fn main() {
    println!("Measured on Linux only: what the threads of a browser use is read from /proc.");
}
