//! Format, lints and documentation.

use crate::cargo;

/// The sources are formatted.
pub fn format() -> Result<(), String> {
    need("fmt", "rustfmt")?;
    cargo::run(cargo::command(&["fmt", "--all", "--check"]))
}

/// Clippy has nothing to say.
pub fn clippy() -> Result<(), String> {
    need("clippy", "clippy")?;
    cargo::run(cargo::command(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))
}

/// The documentation builds without warnings.
pub fn documentation() -> Result<(), String> {
    let mut command = cargo::command(&["doc", "--workspace", "--no-deps"]);
    command.env("RUSTDOCFLAGS", "-D warnings");
    cargo::run(command)
}

/// The toolchain has the component that brings `cargo subcommand`.
fn need(subcommand: &str, component: &str) -> Result<(), String> {
    if cargo::works(cargo::command(&[subcommand, "--version"])) {
        Ok(())
    } else {
        Err(format!("{component} is missing; install it with: rustup component add {component}"))
    }
}
