//! Programs of the system: found, or installed by apt-get where that is allowed.

use crate::cargo;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The first of these programs that is in the search path.
pub fn found(names: &[&str]) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&folders).collect();
    names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name))).find(|path| path.is_file())
}

/// Installs Debian's packages, as root or where sudo asks nothing. `by_hand` is what else to do.
pub fn install(what: &str, packages: &[&str], by_hand: &str) -> Result<(), String> {
    if !Path::new("/usr/bin/apt-get").is_file() {
        return Err(format!("{what} was not found; {by_hand}"));
    }
    let prefix: &[&str] = match Command::new("id").arg("-u").output() {
        Ok(output) if output.stdout.trim_ascii() == b"0" => &[],
        _ if cargo::works(words(&["sudo", "-n", "true"])) => &["sudo", "-n"],
        _ => return Err(format!("{what} was not found, and only root may install it; {by_hand}")),
    };
    let apt = |arguments: &[&str]| {
        let mut command = words(&[prefix, &["apt-get"], arguments].concat());
        command.env("DEBIAN_FRONTEND", "noninteractive");
        println!("$ apt-get {}", arguments.join(" "));
        command.status().is_ok_and(|status| status.success())
    };
    let install = [&["install", "-y", "--no-install-recommends"], packages].concat();
    if apt(&install) || (apt(&["update"]) && apt(&install)) {
        return Ok(());
    }
    Err(format!("{what} was not found, and apt-get could not install it; {by_hand}"))
}

fn words(words: &[&str]) -> Command {
    let mut command = Command::new(words[0]);
    command.args(&words[1..]);
    command
}
