//! The texts on disk: seeds, crashes, and the text being tried.

use std::fs::{self, File};
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};

/// Where the seed texts and the crashes lie.
#[derive(Clone, Debug)]
pub struct Storage {
    root: PathBuf,
}

/// The name of a text that is being tried begins so; it is not yet a crash.
const RUNNING: &str = "running-";

impl Storage {
    /// The folders `corpus` and `crashes` under `root`.
    pub fn new(root: impl Into<PathBuf>) -> Storage {
        Storage { root: root.into() }
    }

    /// The folders committed with this crate.
    pub fn committed() -> Storage {
        let root = std::env::var_os("CARGO_MANIFEST_DIR").filter(|folder| Path::new(folder).join("corpus").is_dir());
        Storage::new(root.unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into()))
    }

    /// The seed texts of a target, in the order of their names.
    ///
    /// # Errors
    /// If there is no such folder or a file cannot be read.
    pub fn corpus(&self, target: &str) -> io::Result<Vec<(PathBuf, String)>> {
        texts(&self.root.join("corpus").join(target))
    }

    /// The texts that once failed; none if there is no such folder.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub fn crashes(&self, target: &str) -> io::Result<Vec<(PathBuf, String)>> {
        let folder = self.crash_folder(target);
        if folder.is_dir() { texts(&folder) } else { Ok(Vec::new()) }
    }

    /// Keeps a text that failed, under a name its content determines.
    pub(crate) fn save_crash(&self, target: &str, text: &str) -> io::Result<PathBuf> {
        let path = self.crash_folder(target).join(format!("{:016x}", fingerprint(text)));
        fs::create_dir_all(self.crash_folder(target))?;
        fs::write(&path, text)?;
        Ok(path)
    }

    /// A place for the text being tried.
    pub(crate) fn running(&self, target: &str) -> io::Result<Running> {
        fs::create_dir_all(self.crash_folder(target))?;
        let path = self.crash_folder(target).join(format!("{RUNNING}{}", std::process::id()));
        Ok(Running { file: File::create(&path)?, path })
    }

    fn crash_folder(&self, target: &str) -> PathBuf {
        self.root.join("crashes").join(target)
    }
}

/// The text being tried, on disk. It outlives the process if that dies at once, as it does when its stack overflows.
pub(crate) struct Running {
    file: File,
    path: PathBuf,
}

impl Running {
    pub(crate) fn set(&mut self, text: &str) -> io::Result<()> {
        self.file.rewind()?;
        self.file.write_all(text.as_bytes())?;
        self.file.set_len(text.len() as u64)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Nothing depends on it: what is left over is only in the way.
        let _ = fs::remove_file(&self.path);
    }
}

fn texts(folder: &Path) -> io::Result<Vec<(PathBuf, String)>> {
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.retain(|path| !path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(RUNNING)));
    paths.sort();
    let read = |path: PathBuf| fs::read(&path).map(|bytes| (path, String::from_utf8_lossy(&bytes).into_owned()));
    paths.into_iter().map(read).collect()
}

/// The FNV-1a hash: the same on every machine and with every compiler.
fn fingerprint(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}
