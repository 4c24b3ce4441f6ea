//! The Debian package.

use super::{Contents, SHELLS, done, fresh, stdout, told, version};
use crate::packages;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where each shell of Debian looks for completions.
const COMPLETIONS: &[(&str, &str)] = &[
    ("bash", "usr/share/bash-completion/completions/wythoff"),
    ("zsh", "usr/share/zsh/vendor-completions/_wythoff"),
    ("fish", "usr/share/fish/vendor_completions.d/wythoff.fish"),
];

/// Makes the package of what is in the archive; an error says why there is none.
pub fn make(contents: &Contents, folder: &Path) -> Result<PathBuf, String> {
    if !cfg!(target_os = "linux") {
        return Err("Debian packages are made on Linux".to_owned());
    }
    let builder = packages::found(&["dpkg-deb"]).ok_or("dpkg-deb was not found")?;
    let architecture =
        String::from_utf8_lossy(&stdout(Command::new("dpkg").arg("--print-architecture"))?).trim().to_owned();
    let root = contents.root.with_extension("deb-root");
    lay_out(contents, &root)?;
    let size = size_in_kilobytes(&root)?;
    put(&root, "DEBIAN/control", control(&architecture, size).as_bytes())?;
    let file = folder.join(format!("wythoff_{}_{architecture}.deb", version()));
    let mut command = Command::new(builder);
    command.args(["--root-owner-group", "--build"]).arg(&root).arg(&file);
    done(command)?;
    Ok(file)
}

/// The files where Debian wants them.
fn lay_out(contents: &Contents, root: &Path) -> Result<(), String> {
    fresh(root)?;
    let read = |file: &str| fs::read(contents.root.join(file)).map_err(told);
    let binary = root.join("usr/bin/wythoff");
    put(root, "usr/bin/wythoff", &[])?;
    // Copied, so that it stays executable.
    fs::copy(contents.root.join("bin/wythoff"), binary).map_err(told)?;
    for page in fs::read_dir(contents.root.join("man")).map_err(told)? {
        let page = page.map_err(told)?.path();
        let name = page.file_name().ok_or("a page has no name")?.to_string_lossy().into_owned();
        put(root, &format!("usr/share/man/man1/{name}"), &fs::read(&page).map_err(told)?)?;
    }
    for (shell, place) in COMPLETIONS {
        let (_, file) = SHELLS.iter().find(|(name, _)| name == shell).ok_or("a shell without completions")?;
        put(root, place, &read(&format!("completions/{file}"))?)?;
    }
    let licences = ["LICENSE-MIT", "LICENSE-APACHE", "LICENSE-DEJAVU"].map(|name| read(name).map(|text| (name, text)));
    let mut copyright = b"wythoff is licensed under MIT or Apache-2.0, at your choice. The big numbers are malachite, LGPL-3.0-only (see\n\
        /usr/share/common-licenses/LGPL-3); the letters in pictures are DejaVu Sans.\n"
        .to_vec();
    for licence in licences {
        let (name, text) = licence?;
        copyright.extend(format!("\n== {name}\n\n").into_bytes());
        copyright.extend(text);
    }
    put(root, "usr/share/doc/wythoff/copyright", &copyright)?;
    put(root, "usr/share/doc/wythoff/README.md", &read("README.md")?)?;
    put(root, "usr/share/doc/wythoff/CHANGELOG.md", &read("CHANGELOG.md")?)
}

fn control(architecture: &str, size: u64) -> String {
    format!(
        "Package: wythoff\nVersion: {}\nArchitecture: {architecture}\nMaintainer: The wythoff contributors <maintainers@wythoff.invalid>\n\
         Installed-Size: {size}\nDepends: libc6 (>= 2.35), libgcc-s1\nSection: math\nPriority: optional\n\
         Description: workbench for Wythoff-type games\n Who wins, by which move, and why, exactly and for heaps of any size; proofs by\n \
         automata with certificates; pictures, and a page to play in the browser.\n",
        version()
    )
}

fn put(root: &Path, place: &str, bytes: &[u8]) -> Result<(), String> {
    let path = root.join(place);
    fs::create_dir_all(path.parent().ok_or("a file without a folder")?).map_err(told)?;
    fs::write(path, bytes).map_err(told)
}

fn size_in_kilobytes(folder: &Path) -> Result<u64, String> {
    let mut size = 0;
    for entry in fs::read_dir(folder).map_err(told)? {
        let entry = entry.map_err(told)?;
        let metadata = entry.metadata().map_err(told)?;
        size += if metadata.is_dir() { size_in_kilobytes(&entry.path())? } else { metadata.len().div_ceil(1024) };
    }
    Ok(size)
}
