//! One run at a time on what a run goes on from.

use crate::failure::Failure;
use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// A file beside what is locked, and gone when dropped. The system frees the lock of a run that was killed; the empty file it leaves does no harm.
pub struct Lock {
    path: PathBuf,
    _file: File,
}

impl Lock {
    /// Locks `path`, which is called `what` if another run has it.
    pub fn of(path: &Path, what: &str) -> Result<Lock, Failure> {
        let lock = {
            let mut name = path.as_os_str().to_owned();
            name.push(".lock");
            PathBuf::from(name)
        };
        loop {
            let refused = |error: io::Error| {
                Failure::about(format!("{what} {}", path.display()), format!("cannot lock it: {error}"))
            };
            let file = OpenOptions::new().create(true).append(true).open(&lock).map_err(refused)?;
            match file.try_lock() {
                // Where the system knows no locks, nobody can be kept out.
                Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
                Err(TryLockError::Error(error)) => return Err(refused(error)),
                Err(TryLockError::WouldBlock) => {
                    return Err(Failure::new(format!(
                        "{what} {} is used by another run: wait for its end, or name another",
                        path.display()
                    )));
                }
                Ok(()) => {}
            }
            if is_at(&file, &lock) {
                return Ok(Lock { path: lock, _file: file });
            }
        }
    }
}

/// Whether the file still has this name: the run that had it may have ended and removed it between our opening and locking it.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let same =
        |one: &std::fs::Metadata, other: &std::fs::Metadata| (one.dev(), one.ino()) == (other.dev(), other.ino());
    matches!((&file.metadata(), &std::fs::metadata(path)), (Ok(one), Ok(other)) if same(one, other))
}

/// A file that is open is not removed here.
#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> bool {
    true
}

impl Drop for Lock {
    fn drop(&mut self) {
        // A file that cannot be removed is locked by the next run all the same.
        let _ = std::fs::remove_file(&self.path);
    }
}
