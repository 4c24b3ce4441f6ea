//! `--states`, the same for every command that builds automata towards an answer.

use clap::Args;

/// How large automata may become.
#[derive(Debug, Args)]
pub struct StateArguments {
    /// The most states an automaton may have on the way
    #[arg(long, value_name = "N")]
    pub states: Option<String>,
}
