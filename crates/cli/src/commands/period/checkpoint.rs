//! A file from which a search goes on after it was killed.

use crate::failure::{Failure, with_option};
use crate::lock::Lock;
use crate::new_file::{NewFile, beside_answer};
use std::fs::File;
use std::io::{self, Read};
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use wythoff::numbers::work::Work;
use wythoff::solve::period::PeriodSearch;

/// The file; whatever happens, it is whole.
pub struct Checkpoint {
    path: PathBuf,
    _lock: Lock,
}

impl Checkpoint {
    /// The file, for this run alone.
    pub fn new(path: &Path) -> Result<Checkpoint, Failure> {
        beside_answer(&path.to_string_lossy()).map_err(|problem| Failure::about("--checkpoint", problem))?;
        let lock = Lock::of(path, "the checkpoint")?;
        Ok(Checkpoint { path: path.to_owned(), _lock: lock })
    }

    fn failure(&self, problem: impl std::fmt::Display) -> Failure {
        Failure::about(format!("checkpoint {}", self.path.display()), problem)
    }

    /// The search saved in the file, asked for rows up to `last_row`; nothing if there is no file.
    pub fn load(&self, a: NonZeroU32, last_row: u64, work: &Work<'_>) -> Result<Option<PeriodSearch>, Failure> {
        let file = match File::open(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            opened => opened.map_err(|error| self.failure(format!("cannot open it: {error}")))?,
        };
        let (mut bytes, limit) = (Vec::new(), work.memory);
        let read = file.take(limit.saturating_add(1)).read_to_end(&mut bytes);
        let length = read.map_err(|error| self.failure(format!("cannot read it: {error}")))? as u64;
        if length > limit {
            return Err(self.failure(format!("longer than {limit} bytes, the limit of --memory")));
        }
        let mut search =
            PeriodSearch::restore(&bytes, work).map_err(|error| self.failure(with_option(&error, &["--memory"])))?;
        if search.a() != a {
            return Err(self
                .failure(format!("it belongs to wythoff:a={}, not to wythoff:a={a}: name another file", search.a())));
        }
        search
            .ask_for(last_row, work)
            .map_err(|error| Failure::about("--memory", format!("{error} or ask for fewer rows")))?;
        Ok(Some(search))
    }

    /// Replaces the file by one with the present state, in one step.
    pub fn save(&self, search: &PeriodSearch) -> Result<(), Failure> {
        NewFile::write_with(&self.path, |file| search.save_to(file)).map_err(|failure| failure.within("checkpoint"))
    }
}
