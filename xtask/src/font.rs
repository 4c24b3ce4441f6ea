//! `font`: widths and outlines of letters that pictures carry, written anew from the font.

use crate::cargo;

pub fn run() -> Result<(), String> {
    const BAKE: &str = "crates/picture/font/bake/Cargo.toml";
    const WRITTEN: [&str; 2] = ["crates/picture/font/dejavu-sans.widths", "crates/picture/font/dejavu-sans.outlines"];
    let bake = ["run", "--release", "--quiet", "--locked", "--manifest-path", BAKE, "--"];
    cargo::run(cargo::command(&[&bake[..], &WRITTEN].concat()))
}
