//! A GAME on the command line: any text, and the names of the families for the shell to complete.

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};
use std::ffi::OsStr;
use wythoff::Game;

/// Takes any text, as the game itself says best what is wrong with it.
#[derive(Clone, Debug)]
pub struct GameParser;

impl TypedValueParser for GameParser {
    type Value = String;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let mut names: Vec<&str> = Game::families().map(|family| family.name).collect();
        names.dedup();
        Some(Box::new(names.into_iter().map(PossibleValue::new)))
    }
}
