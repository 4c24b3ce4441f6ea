//! The compiler for WebAssembly, which builds the standard library along: rustup's with the library's sources, or Debian's.

use super::order;
use crate::{cargo, packages};
use std::path::Path;
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";

/// The standard library as small as it can be. Nobody hears a panic in the page, so it ends without words and without a place.
const STANDARD: [&str; 4] = ["-Z", "build-std=std,panic_abort", "-Z", "build-std-features=optimize_for_size"];
const FLAGS: &str = "-Zunstable-options -Cpanic=immediate-abort -Zlocation-detail=none";

/// What Debian's way needs: compiler, sources of the standard library, and a linker that knows WebAssembly.
const DEBIAN: [&str; 5] = ["rustc-web", "cargo-web", "rust-web-src", "rust-web-llvm", "lld-22"];

/// Compiles the library into a file.
pub fn compile(into: &Path) -> Result<(), String> {
    let folder = cargo::target_directory()?.join("wasm");
    let rustup = has_source() || rustup_adds();
    let mut build = if rustup { cargo::command(&["build"]) } else { debian(&folder.join("debian"))? };
    build.args(["--package", "wythoff-wasm", "--profile", "site", "--target", TARGET]).args(STANDARD);
    build.arg("--target-dir").arg(&folder);
    // The standard library is built with features that only nightly compilers have, or those told to act like one.
    build.env("RUSTC_BOOTSTRAP", "1").env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", FLAGS);
    cargo::run(build)?;
    let built = folder.join(TARGET).join("site/wythoff_wasm.wasm");
    let failed = |error: std::io::Error| format!("{}: {error}", built.display());
    let module = order::by_name(&std::fs::read(&built).map_err(failed)?)?;
    std::fs::write(into, module).map_err(failed)
}

/// Whether the compiler in use has the sources of its standard library.
fn has_source() -> bool {
    let told = Command::new("rustc").args(["--print", "sysroot"]).output();
    told.is_ok_and(|told| {
        Path::new(String::from_utf8_lossy(&told.stdout).trim()).join("lib/rustlib/src/rust/library/std").is_dir()
    })
}

/// rustup fetches them, where there is rustup and it reaches its server.
fn rustup_adds() -> bool {
    let mut rustup = Command::new("rustup");
    rustup.args(["component", "add", "rust-src"]);
    println!("$ rustup component add rust-src");
    rustup.status().is_ok_and(|status| status.success()) && has_source()
}

/// Debian's compiler, unpacked and not installed: its packages conflict with others of Debian's.
fn debian(folder: &Path) -> Result<Command, String> {
    let by_hand = "install them: rustup component add rust-src";
    if packages::found(&["apt-get"]).is_none() || packages::found(&["dpkg"]).is_none() {
        return Err(format!(
            "the sources of the standard library are not there, and rustup cannot add them; {by_hand}"
        ));
    }
    let cargo = folder.join("usr/bin/cargo");
    if !cargo.is_file() {
        unpack(folder).map_err(|reason| {
            format!("rustup cannot add the sources of the standard library, and Debian's compiler cannot be had: {reason}; {by_hand}")
        })?;
    }
    let (programs, libraries) = (folder.join("usr/bin"), folder.join("usr/lib"));
    let found = ["x86_64-linux-gnu", "llvm-22/lib", ""].map(|part| libraries.join(part));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths(std::iter::once(programs.clone()).chain(std::env::split_paths(&path)));
    let mut command = Command::new(cargo);
    command
        .arg("build")
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."))
        .env("PATH", path.map_err(|error| error.to_string())?)
        .env("RUSTC", programs.join("rustc"))
        .env("LD_LIBRARY_PATH", std::env::join_paths(found).map_err(|error| error.to_string())?)
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", programs.join("wasm-ld-22"));
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
