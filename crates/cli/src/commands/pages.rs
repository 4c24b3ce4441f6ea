//! `completions` and `man`: what other programs want to know about the command line.

use crate::arguments::Arguments;
use crate::failure::Failure;
use clap::CommandFactory;
use clap_complete::Shell;
use std::io::Write;

/// Prints the completion script.
pub fn completions(shell: Shell) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "wythoff", &mut script);
    Ok(std::io::stdout().write_all(&script)?)
}

/// Prints the manual page of the whole, or of one command.
pub fn manual(name: Option<&str>) -> Result<(), Failure> {
    let mut whole = Arguments::command();
    whole.build();
    let page = match name {
        None => whole,
        Some(name) => match whole.find_subcommand(name) {
            Some(command) => command.clone().display_name(format!("wythoff-{name}")),
            None => {
                let known: Vec<&str> = whole.get_subcommands().map(clap::Command::get_name).collect();
                return Err(Failure::new(format!("no command is called '{name}': choose one of {}", known.join(", "))));
            }
        },
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page).render(&mut text)?;
    Ok(std::io::stdout().write_all(&text)?)
}
