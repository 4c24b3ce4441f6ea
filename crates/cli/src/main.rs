//! The command `wythoff`: arguments in, answers out. No mathematics here.

mod arguments;
mod commands;
mod course;
mod failure;
mod input;
mod interrupt;
mod lines;
mod lock;
mod memory;
mod misread;
mod new_file;
mod print;
mod ranges;
mod refusing_allocator;
mod style;
mod values;
mod watching;

use answers::words;
use arguments::{Arguments, Command};
use clap::{Parser, error::ErrorKind};
use failure::Failure;
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    let result = match Arguments::try_parse() {
        Ok(arguments) => {
            style::choose(arguments.color, arguments.quiet);
            run(arguments.command)
        }
        Err(error) => {
            style::choose_from(std::env::args().skip(1));
            arguments_refused(&error)
        }
    };
    match (result, interrupt::cause()) {
        (Ok(()), _) => ExitCode::SUCCESS,
        (Err(Failure::Refused(_)), Some(cause)) => interrupt::ended(cause),
        (Err(failure), _) => {
            if let Failure::Refused(refusal) = &failure {
                // If even standard error is closed, the exit code must do.
                let _ = writeln!(std::io::stderr(), "{} {refusal}", style::name());
            }
            failure.exit_code()
        }
    }
}

fn run(command: Option<Command>) -> Result<(), Failure> {
    // Numbers of a million digits come and go.
    if matches!(command, Some(Command::Solve(_) | Command::Digits(_) | Command::Cedar(_) | Command::Sum(_))) {
        web::keep_large_pieces();
    }
    // The server answers what is in flight before it ends, and listens itself.
    if !matches!(command, Some(Command::Serve(_))) {
        interrupt::listen();
    }
    match command {
        Some(Command::Solve(arguments)) => commands::solve::run(&arguments),
        Some(Command::Table(arguments)) => commands::table::run(&arguments),
        Some(Command::Sum(arguments)) => commands::sum::run(&arguments),
        Some(Command::Grundy(arguments)) => commands::grundy::run(&arguments),
        Some(Command::Digits(arguments)) => commands::digits::run(&arguments),
        Some(Command::Cf(arguments)) => commands::cf::run(&arguments),
        Some(Command::Plot(arguments)) => commands::plot::run(&arguments),
        Some(Command::Period(arguments)) => commands::period::run(&arguments),
        Some(Command::Verify(arguments)) => commands::verify::run(&arguments),
        Some(Command::Design(arguments)) => commands::design::run(&arguments),
        Some(Command::Prove(arguments)) => commands::prove::run(&arguments),
        Some(Command::Discover(arguments)) => commands::discover::run(&arguments),
        Some(Command::Moves(arguments)) => commands::moves::run(&arguments),
        Some(Command::Compare(arguments)) => commands::compare::run(&arguments),
        Some(Command::Sweep(arguments)) => commands::sweep::run(&arguments),
        Some(Command::Atlas(arguments)) => commands::atlas::run(&arguments),
        Some(Command::Check(arguments)) => commands::check::run(&arguments),
        Some(Command::Eval(arguments)) => commands::eval::run(&arguments),
        Some(Command::Cedar(arguments)) => commands::cedar::run(&arguments),
        Some(Command::Play(arguments)) => commands::play::run(&arguments),
        Some(Command::Serve(arguments)) => commands::serve::run(&arguments),
        Some(Command::Sturmian(arguments)) => commands::sturmian::run(&arguments),
        Some(Command::Paper(arguments)) => commands::paper::run(&arguments),
        Some(Command::Doctor(arguments)) => commands::doctor::run(&arguments),
        Some(Command::Help { name }) => commands::help::run(name.as_deref()),
        Some(Command::Completions { shell }) => commands::pages::completions(shell),
        Some(Command::Man { command }) => commands::pages::manual(command.as_deref()),
        None => commands::help::run(None),
    }
}

/// Help and version are answers; everything else becomes one line.
fn arguments_refused(error: &clap::Error) -> Result<(), Failure> {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        return commands::help::page(&error.render());
    }
    Err(Failure::new(misread::in_one_line(error)))
}
