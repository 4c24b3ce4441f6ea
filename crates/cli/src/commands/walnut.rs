//! Files for Walnut, in the folders where it looks for them.

use crate::failure::Failure;
use crate::input::LIMITS;
use crate::new_file::NewFile;
use crate::watching::watched;
use std::path::Path;
use wythoff::Game;
use wythoff::numbers::work::Work;
use wythoff::prove::proof::Proof;

/// Writes the theorem under `folder`: the script last, so that where it stands all it needs does.
pub fn write(folder: &str, game: &Game, proof: &Proof, work: &Work<'_>) -> Result<(), Failure> {
    let files =
        watched(work, "states", |work| proof.walnut(game, work)).map_err(|error| Failure::of(&error, LIMITS))?;
    let reason = "Walnut's script needs moves that are a formula of the plain language, none of them in families, and no blocking: leave out --walnut";
    for (place, name, text) in files.ok_or_else(|| Failure::about("--walnut", reason))? {
        let place = Path::new(folder).join(place);
        let cannot = |error| Failure::about(format!("--walnut: cannot make the folder {}", place.display()), error);
        std::fs::create_dir_all(&place).map_err(cannot)?;
        NewFile::write_whole(place.join(name), text.as_bytes())?;
    }
    Ok(())
}
