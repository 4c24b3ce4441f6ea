//! `survey`: the data and the tables of docs/survey.md.

use crate::cargo;

pub fn run() -> Result<(), String> {
    let build = ["run", "--release", "--quiet", "--package", "wythoff-cli", "--"];
    cargo::run(cargo::command(&[&build[..], &["design", "--survey", "docs"]].concat()))
}
