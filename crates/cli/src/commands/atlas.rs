//! `atlas`: which games have these P-positions?

use crate::arguments::AtlasArguments;
use crate::failure::Failure;
use crate::print;
use answers::atlas::{Located, read_positions};

pub fn run(arguments: &AtlasArguments) -> Result<(), Failure> {
    let positions = read_positions(&arguments.positions).map_err(Failure::new)?;
    let found = Located::new(&positions);
    print::report(&found, arguments.json)?;
    if found.games.is_empty() { Err(Failure::Refuted) } else { Ok(()) }
}
