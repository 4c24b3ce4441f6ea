//! `atlas`, described for clap.

use clap::Args;

const EXAMPLES: &str = "\
EXAMPLES:
  wythoff atlas '(0,0) (1,2) (3,5)'         these, and no others with heaps up to 5
  wythoff atlas '(0,0) (1,3) (2,6)' --json

The Atlas has over 3,000 small rulesets with their first P-positions and, where it is proved, the
theorem about all of them; docs/atlas/README.md says which. Give all P-positions up to some heap,
each in one order: games are looked for that have these and no others up to the largest heap given.
EXIT CODES: 0 games were found, 1 none has these P-positions, 2 bad input or failure.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct AtlasArguments {
    /// All P-positions up to some heap, as in '(0,0) (1,2) (3,5)'
    #[arg(value_name = "POSITIONS")]
    pub positions: String,
    /// One JSON object
    #[arg(long)]
    pub json: bool,
}
