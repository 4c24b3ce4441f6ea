//! `help`: a command's page, or one of the topics that no command has.

use crate::arguments::{self, Arguments};
use crate::failure::Failure;
use crate::style;
use clap::CommandFactory;
use clap::builder::StyledStr;
use std::io::Write;
use wythoff::formula::nearest::did_you_mean;

/// The grammar of rules and statements. A test derives texts from it and has them read.
const GRAMMAR: &str = include_str!("../help/grammar.txt");

/// A topic and what it says.
type Topic = (&'static str, fn() -> String);

/// Topics beside the commands.
const TOPICS: [Topic; 2] = [("games", arguments::after_help), ("grammar", || GRAMMAR.trim_end().to_string())];

/// Prints the page of a command or topic, or that of the whole.
pub fn run(name: Option<&str>) -> Result<(), Failure> {
    let mut whole = Arguments::command();
    whole.build();
    let Some(name) = name else { return page(&whole.render_help()) };
    if let Some((_, text)) = TOPICS.iter().find(|(topic, _)| *topic == name) {
        return Ok(writeln!(std::io::stdout(), "{}", text())?);
    }
    match whole.find_subcommand_mut(name) {
        Some(command) => page(&command.render_help()),
        None => {
            let known = whole.get_subcommands().map(clap::Command::get_name).chain(TOPICS.map(|(topic, _)| topic));
            let known: Vec<&str> = known.collect();
            let meant = did_you_mean(name, known.iter().copied());
            Err(Failure::new(format!("help: nothing is called '{name}': choose one of {}{meant}", known.join(", "))))
        }
    }
}

/// A page of clap's on standard output.
pub fn page(text: &StyledStr) -> Result<(), Failure> {
    let mut out = std::io::stdout();
    Ok(if style::output() { write!(out, "{}", text.ansi()) } else { write!(out, "{text}") }?)
}
