//! A file that appears under its name only when it is complete; devices and pipes are written to as they are.

use crate::failure::Failure;
use crate::style;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, IsTerminal, Write};
use std::path::{Path, PathBuf};
use tempfile::TempPath;

/// The name of standard output, wherever nothing else is written there.
pub const STDOUT: &str = "-";

/// The name of a file that is written besides the answer, which has standard output for itself.
pub fn beside_answer(name: &str) -> Result<String, String> {
    if name == STDOUT {
        return Err("standard output takes the answer: name a file, or ./- for one of this name".to_string());
    }
    Ok(name.to_string())
}

/// A chain of so many links is a circle.
const MOST_LINKS: usize = 40;

/// Where the kernel shows the open files of a process: writing there is writing to what is open, not to a name.
#[cfg(unix)]
const OPEN_FILES: [&str; 2] = ["/proc", "/dev/fd"];

/// A file being written. Dropped before it is finished it vanishes, and what stood under its name before stays.
pub struct NewFile {
    writing: Writing,
    /// As the user named it.
    name: PathBuf,
}

enum Writing {
    /// A regular file or a new name: written beside its place, then renamed.
    Beside { file: BufWriter<File>, beside: TempPath, place: PathBuf },
    /// A device or a pipe, which no rename must replace.
    Through(BufWriter<File>),
}

impl NewFile {
    pub fn create(path: impl AsRef<Path>) -> Result<NewFile, Failure> {
        let name = path.as_ref().to_path_buf();
        match Writing::to(&name) {
            Ok(writing) => Ok(NewFile { writing, name }),
            Err(error) => Err(trouble(&name, error)),
        }
    }

    /// Writes all of it, and says so.
    pub fn write_whole(path: impl AsRef<Path>, bytes: &[u8]) -> Result<(), Failure> {
        let mut file = NewFile::create(path)?;
        file.writing.write_all(bytes).map_err(|error| trouble(&file.name, error))?;
        file.finish()
    }

    /// Writes what `write` writes, all of it, for whoever says so in words of their own.
    pub fn write_with(
        path: impl AsRef<Path>,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        let mut file = NewFile::create(path)?;
        write(&mut file.writing).map_err(|error| trouble(&file.name, error))?;
        file.complete().map(|_| ())
    }

    /// Gives the file its name, and tells whoever looks on; scripts see what they always saw.
    pub fn finish(self) -> Result<(), Failure> {
        let appears = matches!(self.writing, Writing::Beside { .. });
        let name = self.complete()?;
        if appears && !style::quiet() && io::stderr().is_terminal() {
            let size = fs::metadata(&name).map_or(0, |metadata| metadata.len());
            // A terminal that is gone needs no word.
            let _ = writeln!(io::stderr(), "wrote {} ({size} bytes)", name.display());
        }
        Ok(())
    }

    fn complete(self) -> Result<PathBuf, Failure> {
        match self.writing.finish() {
            Ok(()) => Ok(self.name),
            Err(error) => Err(trouble(&self.name, error)),
        }
    }
}

fn trouble(name: &Path, error: io::Error) -> Failure {
    match error.kind() {
        ErrorKind::BrokenPipe => error.into(),
        _ => Failure::about(format!("cannot write {}", name.display()), error),
    }
}

impl Writing {
    fn to(name: &Path) -> io::Result<Writing> {
        let place = followed(name)?;
        let standing = match fs::metadata(&place) {
            Ok(metadata) => Some(metadata),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        if let Some(metadata) = &standing {
            // Also where a rename would be allowed: a file that may not be written to stays as it is.
            let file = OpenOptions::new().append(true).open(&place)?;
            if !metadata.is_file() || is_open_file(&place) {
                return Ok(Writing::Through(BufWriter::new(file)));
            }
        }
        let file_name = place.file_name().ok_or(ErrorKind::IsADirectory)?;
        let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let mut builder = tempfile::Builder::new();
        let prefix = format!(".{}.", file_name.to_string_lossy());
        builder.prefix(&prefix).suffix(".part");
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        // In two parts, because writing to both as one names the other file in every error.
        let (file, beside) = builder.tempfile_in(folder).map_err(|error| error_without_path(&error))?.into_parts();
        if let Some(metadata) = standing {
            file.set_permissions(metadata.permissions())?;
        }
        Ok(Writing::Beside { file: BufWriter::new(file), beside, place })
    }

    fn finish(self) -> io::Result<()> {
        match self {
            Writing::Through(mut file) => file.flush(),
            Writing::Beside { file, beside, place } => {
                let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
                // Only what is on the disk may take the place of what was there.
                file.sync_all()?;
                beside.persist(&place).map_err(|error| error.error)?;
                sync_folder(&place);
                Ok(())
            }
        }
    }
}

/// The error itself; `tempfile` names its own file in it, which nobody asked for.
fn error_without_path(error: &io::Error) -> io::Error {
    let said = error.to_string();
    let reason = said.split(" at path ").next().unwrap_or(&said);
    io::Error::new(error.kind(), reason)
}

/// The new name must be on the disk as well, where folders can be opened.
fn sync_folder(place: &Path) {
    let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if let Ok(folder) = File::open(folder) {
        // Some file systems refuse; the file is then at worst the one before.
        let _ = folder.sync_all();
    }
}

/// What a name stands for in the end, whether there is anything or not: links are followed, so that they stay links.
fn followed(name: &Path) -> io::Result<PathBuf> {
    let mut place = name.to_path_buf();
    for _ in 0..MOST_LINKS {
        if is_open_file(&place) || !place.is_symlink() {
            return Ok(place);
        }
        let target = fs::read_link(&place)?;
        place = place.parent().unwrap_or(Path::new("")).join(target);
    }
    Err(io::Error::other("its symbolic links lead in a circle"))
}

#[cfg(unix)]
fn is_open_file(place: &Path) -> bool {
    OPEN_FILES.iter().any(|folder| place.starts_with(folder))
}

#[cfg(not(unix))]
fn is_open_file(_: &Path) -> bool {
    false
}

impl Write for Writing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Writing::Beside { file, .. } => file.write(bytes),
            Writing::Through(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Writing::Beside { file, .. } => file.flush(),
            Writing::Through(file) => file.flush(),
        }
    }
}

/// Errors name the file.
impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let NewFile { writing, name } = self;
        writing.write(bytes).map_err(|error| named(name, &error))
    }

    fn flush(&mut self) -> io::Result<()> {
        let NewFile { writing, name } = self;
        writing.flush().map_err(|error| named(name, &error))
    }
}

fn named(name: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", name.display()))
}
