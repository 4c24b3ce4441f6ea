//! `compare`, described for clap.

use super::LimitArguments;
use clap::Args;

const EXAMPLES: &str = "\
EXAMPLES:
  wythoff compare wythoff 'rules:u = v | u = 0 & x <= y'    the same, with fewer moves
  wythoff compare wythoff wythoff:misere                    different: where, and how far
  wythoff compare wythoff 'rules,extra=@more.txt:u = v'     with moves from a file
  wythoff compare wythoff:a=2 connell:k=2 lw:k=2 --json     the first with each other
  wythoff compare wythoff:a=1..5 fb:a=1..5,b=1              ranges, game by game
  wythoff compare wythoff:a=2,offdiagonal --either-play     with itself in misère play

If the P-positions of one game are known, by the papers or by discovery, they are proved
or refuted as a claim about the other; the smallest position that refutes it is the
first at which the games differ.
EXIT CODES: 0 the same, proved for all heaps; 1 different; 2 not decided within the
limits, bad input or failure.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct CompareArguments {
    /// The games; the first is compared with each of the others
    #[arg(required = true, value_name = "GAME")]
    pub games: Vec<String>,
    /// Each game also in the other convention, normal or misère play
    #[arg(long)]
    pub either_play: bool,
    /// Give up discovery when the guess has more states
    #[arg(long, value_name = "N", default_value = "640")]
    pub states: String,
    /// One JSON object
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub limits: LimitArguments,
}
