//! A front on the command line: any text, and the names for the shell to complete.

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};
use std::ffi::OsStr;

/// Takes any text, as the front itself says best what is wrong with it.
#[derive(Clone, Debug)]
pub struct FrontParser;

/// What `--front` takes.
const NAMES: [&str; 7] = ["recursive", "algebraic", "arithmetic", "cedar", "quotient", "oracle", "all"];

impl TypedValueParser for FrontParser {
    type Value = String;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(NAMES.into_iter().map(PossibleValue::new)))
    }
}
