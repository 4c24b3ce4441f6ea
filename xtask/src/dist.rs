//! `dist`: what is given to people who do not build: an archive, a Debian package, checksums.

mod bare;
mod deb;

use crate::book::commands;
use crate::{cargo, packages};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Shells that get completions, with the file a shell looks for.
const SHELLS: &[(&str, &str)] = &[
    ("bash", "wythoff.bash"),
    ("zsh", "_wythoff"),
    ("fish", "wythoff.fish"),
    ("powershell", "_wythoff.ps1"),
    ("elvish", "wythoff.elv"),
];

/// What everyone who gets the binary gets with it.
const TEXTS: &[&str] = &["README.md", "CHANGELOG.md", "CITATION.cff", "LICENSE-MIT", "LICENSE-APACHE"];

/// The task: writes `target/dist` with the binary of this profile.
pub fn run(profile: &str) -> Result<(), String> {
    let target = cargo::target_directory()?;
    let folder = target.join("dist");
    let contents = Contents::make(&target, profile)?;
    fresh(&folder)?;
    let mut made = vec![contents.archive(&folder)?];
    match deb::make(&contents, &folder) {
        Ok(package) => {
            bare::try_out(&package, &contents.root.join("bin").join(binary_name()), &target)?;
            made.push(package);
        }
        Err(why) => println!("Debian package NOT MADE: {why}"),
    }
    if let Some(site) = Some(target.join("site")).filter(|site| site.is_dir()) {
        made.push(archive(&site, &folder.join(format!("wythoff-{}-site.tar.gz", version())))?);
    }
    checksums(&folder, &made)?;
    for file in &made {
        let size = fs::metadata(file).map_err(told)?.len();
        println!("{} ({} KB)", file.display(), size / 1024);
    }
    Ok(())
}

/// The folder that is packed, as `bin`, `man`, `completions` and texts.
struct Contents {
    root: PathBuf,
}

impl Contents {
    fn make(target: &Path, profile: &str) -> Result<Contents, String> {
        cargo::run(cargo::command(&["build", "--profile", profile, "--locked", "--package", "wythoff-cli"]))?;
        let binary = target.join(if profile == "dev" { "debug" } else { profile }).join(binary_name());
        let root = target.join("dist-contents").join(format!("wythoff-{}-{}", version(), platform()));
        fresh(&root)?;
        for folder in ["bin", "man", "completions"] {
            fs::create_dir(root.join(folder)).map_err(told)?;
        }
        fs::copy(&binary, root.join("bin").join(binary_name())).map_err(told)?;
        for text in TEXTS {
            fs::copy(workspace().join(text), root.join(text)).map_err(told)?;
        }
        fs::copy(workspace().join("crates/picture/font/LICENSE"), root.join("LICENSE-DEJAVU")).map_err(told)?;
        for (shell, file) in SHELLS {
            fs::write(root.join("completions").join(file), said(&binary, &["completions", shell])?).map_err(told)?;
        }
        fs::write(root.join("man/wythoff.1"), said(&binary, &["man"])?).map_err(told)?;
        let help = String::from_utf8_lossy(&said(&binary, &["--help"])?).into_owned();
        for command in commands(&help)? {
            let page = said(&binary, &["man", &command])?;
            fs::write(root.join("man").join(format!("wythoff-{command}.1")), page).map_err(told)?;
        }
        Ok(Contents { root })
    }

    fn archive(&self, folder: &Path) -> Result<PathBuf, String> {
        let name = self.root.file_name().ok_or("the folder has no name")?.to_string_lossy();
        let ending = if cfg!(windows) { "zip" } else { "tar.gz" };
        archive(&self.root, &folder.join(format!("{name}.{ending}")))
    }
}

/// Packs a folder under its own name.
fn archive(folder: &Path, file: &Path) -> Result<PathBuf, String> {
    let (parent, name) = folder.parent().zip(folder.file_name()).ok_or("the folder has no parent")?;
    // The ending chooses the kind: the tar of Windows writes zip, too.
    let mut command = Command::new("tar");
    command.arg("-a").arg("-cf").arg(file).arg("-C").arg(parent).arg(name);
    done(command)?;
    Ok(file.to_path_buf())
}

/// `SHA256SUMS`, as `sha256sum --check` reads it.
fn checksums(folder: &Path, files: &[PathBuf]) -> Result<(), String> {
    let names = files.iter().filter_map(|file| file.file_name());
    let mut command = match packages::found(&["sha256sum"]) {
        Some(program) => Command::new(program),
        None => {
            let mut command = Command::new("shasum");
            command.args(["-a", "256"]);
            command
        }
    };
    let sums = stdout(command.args(names).current_dir(folder))?;
    // Each system adds its own, and a release has them all.
    fs::write(folder.join(format!("SHA256SUMS-{}", platform())), sums).map_err(told)
}

fn binary_name() -> String {
    format!("wythoff{}", std::env::consts::EXE_SUFFIX)
}

fn platform() -> String {
    format!("{}-{}", std::env::consts::ARCH, std::env::consts::OS)
}

fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// An empty folder.
fn fresh(folder: &Path) -> Result<(), String> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(told)?;
    }
    fs::create_dir_all(folder).map_err(told)
}

/// What the program prints when asked so.
fn said(program: &Path, arguments: &[&str]) -> Result<Vec<u8>, String> {
    stdout(Command::new(program).args(arguments))
}

fn stdout(command: &mut Command) -> Result<Vec<u8>, String> {
    let output = command.output().map_err(|error| format!("cannot run {command:?}: {error}"))?;
    match output.status.success() {
        true => Ok(output.stdout),
        false => Err(format!("{command:?} failed: {}", String::from_utf8_lossy(&output.stderr).trim())),
    }
}

fn done(mut command: Command) -> Result<(), String> {
    stdout(&mut command).map(|_| ())
}

fn told(error: std::io::Error) -> String {
    error.to_string()
}
