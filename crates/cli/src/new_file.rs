//! A file that appears under its name only when it is complete.

use crate::failure::Failure;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// A file being written beside its final place. Dropped before it is finished, it vanishes, and what stood there before stays.
pub struct NewFile {
    /// Nothing once the file is closed.
    file: Option<BufWriter<File>>,
    unfinished: PathBuf,
    path: PathBuf,
}

impl NewFile {
    pub fn create(path: &str) -> Result<NewFile, Failure> {
        let mut unfinished = PathBuf::from(path).into_os_string();
        unfinished.push(format!(".{}.part", std::process::id()));
        let unfinished = PathBuf::from(unfinished);
        let file = File::create(&unfinished).map_err(|error| Failure::about(format!("cannot write {path}"), error))?;
        Ok(NewFile { file: Some(BufWriter::new(file)), unfinished, path: Path::new(path).to_path_buf() })
    }

    /// Writes a whole text.
    pub fn write_text(path: &str, text: &str) -> Result<(), Failure> {
        let mut file = NewFile::create(path)?;
        file.write_all(text.as_bytes())?;
        file.finish()
    }

    /// Gives the file its name.
    pub fn finish(mut self) -> Result<(), Failure> {
        let trouble = |error| Failure::about(format!("cannot write {}", self.path.display()), error);
        if let Some(mut file) = self.file.take() {
            file.flush().map_err(trouble)?;
        }
        std::fs::rename(&self.unfinished, &self.path).map_err(trouble)
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.file.as_mut().map_or(Ok(0), |file| file.write(bytes))
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.file.as_mut().map_or(Ok(()), BufWriter::flush)
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        self.file = None;
        // After `finish` there is nothing of this name any more.
        let _ = std::fs::remove_file(&self.unfinished);
    }
}
