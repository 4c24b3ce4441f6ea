//! The compiler for WebAssembly: rustup's target, or Debian's compiler that builds the standard library along.

use crate::{cargo, packages};
use std::path::{Path, PathBuf};
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";

/// What Debian's way needs: compiler, sources of the standard library, and a linker that knows WebAssembly.
const DEBIAN: [&str; 5] = ["rustc-web", "cargo-web", "rust-web-src", "rust-web-llvm", "lld-22"];

/// The compiled library.
pub fn compile() -> Result<PathBuf, String> {
    let folder = cargo::target_directory()?.join("wasm");
    let build = |mut command: Command, more: &[&str]| {
        command.args(["--package", "wythoff-wasm", "--profile", "site", "--target", TARGET]);
        command.args(more).arg("--target-dir").arg(&folder);
        cargo::run(command)
    };
    if has_target() || rustup_adds() {
        build(cargo::command(&["build"]), &[])?;
    } else {
        let mut debian = debian(&folder.join("debian"))?;
        debian.arg("build");
        build(debian, &["-Z", "build-std=std,panic_abort"])?;
    }
    Ok(folder.join(TARGET).join("site/wythoff_wasm.wasm"))
}

/// Whether the compiler in use has the target's standard library.
fn has_target() -> bool {
    let told = Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).output();
    told.is_ok_and(|told| Path::new(String::from_utf8_lossy(&told.stdout).trim()).is_dir())
}

/// rustup fetches it, where there is rustup and it reaches its server.
fn rustup_adds() -> bool {
    let mut rustup = Command::new("rustup");
    rustup.args(["target", "add", TARGET]);
    println!("$ rustup target add {TARGET}");
    rustup.status().is_ok_and(|status| status.success()) && has_target()
}

/// Debian's compiler, unpacked and not installed: its packages conflict with others of Debian's.
fn debian(folder: &Path) -> Result<Command, String> {
    let by_hand = format!("install the target: rustup target add {TARGET}");
    if packages::found(&["apt-get"]).is_none() || packages::found(&["dpkg"]).is_none() {
        return Err(format!("the compiler has no target {TARGET}, and rustup cannot add it; {by_hand}"));
    }
    let cargo = folder.join("usr/bin/cargo");
    if !cargo.is_file() {
        unpack(folder).map_err(|reason| {
            format!("rustup cannot add {TARGET}, and Debian's compiler cannot be had: {reason}; {by_hand}")
        })?;
    }
    let (programs, libraries) = (folder.join("usr/bin"), folder.join("usr/lib"));
    let found = ["x86_64-linux-gnu", "llvm-22/lib", ""].map(|part| libraries.join(part));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths(std::iter::once(programs.clone()).chain(std::env::split_paths(&path)));
    let mut command = Command::new(cargo);
    command
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."))
        .env("PATH", path.map_err(|error| error.to_string())?)
        .env("RUSTC", programs.join("rustc"))
        .env("LD_LIBRARY_PATH", std::env::join_paths(found).map_err(|error| error.to_string())?)
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", programs.join("wasm-ld-22"))
        // The standard library is built with features that only nightly compilers have, or those told to act like one.
        .env("RUSTC_BOOTSTRAP", "1");
    command.env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO");
    Ok(command)
}

/// Fetches the packages with all they need that is not installed, and unpacks them.
fn unpack(folder: &Path) -> Result<(), String> {
    let (cache, archives) = (folder.join("cache"), folder.join("cache/archives"));
    std::fs::create_dir_all(archives.join("partial")).map_err(|error| error.to_string())?;
    let mut download = Command::new("apt-get");
    download.args(["install", "-y", "--no-install-recommends", "--download-only", "-o", "Debug::NoLocking=1", "-o"]);
    download.arg(format!("Dir::Cache={}", cache.display())).args(DEBIAN);
    cargo::run(download)?;
    let all = std::fs::read_dir(&archives).map_err(|error| error.to_string())?.flatten();
    for archive in all.map(|file| file.path()).filter(|path| path.extension().is_some_and(|ending| ending == "deb")) {
        let mut extract = Command::new("dpkg");
        extract.arg("-x").arg(archive).arg(folder);
        cargo::run(extract)?;
    }
    std::fs::remove_dir_all(&cache).map_err(|error| error.to_string())
}
