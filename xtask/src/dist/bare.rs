//! The package on a clean Debian: in a bare root made by debootstrap where that can be had, else by a list of its shared libraries.

use super::{done, stdout, told};
use crate::packages;
use std::fs;
use std::path::Path;
use std::process::Command;

/// What a minimal Debian has.
const LIBRARIES: &[&str] =
    &["libc.so.6", "libm.so.6", "libgcc_s.so.1", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"];

/// What is run there, and what the answer must contain.
const QUESTIONS: &[(&[&str], &str)] = &[
    (&["solve", "7", "12"], "leaving (7, 4)"),
    (&["doctor"], "is well."),
    (&["prove", "-g", "wythoff:a=2"], "roved"),
    (&["plot", "--bound", "20", "--png", "/tmp/plot.png"], ""),
];

/// Installs and uses the package in a bare root, or looks at what it needs.
pub fn try_out(package: &Path, binary: &Path, target: &Path) -> Result<(), String> {
    let root = target.join("dist-debian");
    match bare_root(&root) {
        Ok(()) => in_root(package, &root),
        Err(why) => {
            println!("no bare Debian to try it in ({why}); the list of its libraries instead");
            libraries(binary)
        }
    }
}

/// A minimal Debian, kept between runs.
fn bare_root(root: &Path) -> Result<(), String> {
    if root.join("usr/bin/dpkg").exists() {
        return Ok(());
    }
    if packages::found(&["debootstrap"]).is_none() {
        packages::install("debootstrap", &["debootstrap"], "install it to have the package tried in a bare root")?;
    }
    let identity = stdout(Command::new("id").arg("-u"))?;
    if identity.trim_ascii() != b"0" {
        return Err("only root can make one".to_owned());
    }
    let mut command = Command::new("debootstrap");
    command.args(["--variant=minbase", "stable"]).arg(root);
    done(command).inspect_err(|_| {
        // Half a root would pass for a whole one the next time.
        let _ = fs::remove_dir_all(root);
    })
}

fn in_root(package: &Path, root: &Path) -> Result<(), String> {
    fs::copy(package, root.join("wythoff.deb")).map_err(told)?;
    let inside = |words: &[&str]| {
        let mut command = Command::new("chroot");
        command.arg(root).args(words);
        stdout(&mut command)
    };
    inside(&["dpkg", "--install", "/wythoff.deb"])?;
    for (arguments, expected) in QUESTIONS {
        let answer = inside(&[&["wythoff"], *arguments].concat())?;
        let answer = String::from_utf8_lossy(&answer);
        if !answer.contains(expected) {
            return Err(format!("in a bare Debian `wythoff {}` answers: {answer}", arguments.join(" ")));
        }
    }
    println!("installed and used in a bare Debian");
    Ok(())
}

fn libraries(binary: &Path) -> Result<(), String> {
    let dump = stdout(Command::new("objdump").arg("-p").arg(binary))?;
    let dump = String::from_utf8_lossy(&dump);
    let needed = dump.lines().filter_map(|line| line.trim().strip_prefix("NEEDED")).map(str::trim);
    let (known, foreign): (Vec<&str>, Vec<&str>) = needed.partition(|library| LIBRARIES.contains(library));
    if known.is_empty() || !foreign.is_empty() {
        return Err(format!("the binary needs {} beside what every Debian has", foreign.join(", ")));
    }
    println!("the binary needs {} and nothing else", known.join(", "));
    Ok(())
}
