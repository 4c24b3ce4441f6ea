//! `atlas`, described for clap.

use clap::Args;

const EXAMPLES: &str = "\
EXAMPLES:
  wythoff atlas '(0,0) (1,2) (3,5)'     games whose P-positions with heaps up to 5 are these, in either order
  wythoff atlas '(0,0) (1,3) (2,6)' --json

The Atlas has small rulesets with their first P-positions and, where there is one, the theorem about all of them;
docs/atlas/README.md says which. Give all P-positions up to some heap, each in one order.
EXIT CODES: 0 games were found, 1 none has these P-positions, 2 bad input or failure.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct AtlasArguments {
    /// All P-positions up to some heap
    #[arg(value_name = "POSITIONS")]
    pub positions: String,
    /// One JSON object
    #[arg(long)]
    pub json: bool,
}
