//! `font`: the outlines of letters that pictures carry, written anew from the font.

use crate::cargo;

pub fn run() -> Result<(), String> {
    const BAKE: &str = "crates/picture/font/bake/Cargo.toml";
    const OUTLINES: &str = "crates/picture/font/dejavu-sans.outlines";
    cargo::run(cargo::command(&["run", "--release", "--quiet", "--locked", "--manifest-path", BAKE, "--", OUTLINES]))
}
