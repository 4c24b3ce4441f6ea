//! A file that grows by whole lines, which a later run reads and goes on from.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;

/// Such a file, open at its end.
pub struct Lines {
    file: File,
    /// Whether it can be cut: a device or a pipe cannot.
    regular: bool,
}

impl Lines {
    /// The file and the lines it has; it is made if it is not there. A last line without its end was cut short when the run that wrote it was:
    /// it is removed.
    pub fn open(path: impl AsRef<Path>) -> io::Result<(Lines, Vec<u8>)> {
        let mut text = Vec::new();
        let file = OpenOptions::new().create(true).append(true).open(&path)?;
        let regular = file.metadata()?.is_file();
        if regular {
            File::open(&path)?.read_to_end(&mut text)?;
            let whole = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
            if whole < text.len() {
                file.set_len(whole as u64)?;
                text.truncate(whole);
            }
        }
        Ok((Lines { file, regular }, text))
    }

    /// Adds a line, or none of it where the disk is full.
    pub fn add(&mut self, line: &str) -> io::Result<()> {
        let before = self.file.metadata()?.len();
        let written = self.file.write_all(format!("{line}\n").as_bytes());
        if written.is_err() && self.regular {
            // What cannot be cut off now the next run cuts off.
            let _ = self.file.set_len(before);
        }
        written
    }
}
