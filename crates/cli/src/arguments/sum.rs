//! The arguments of `sum`.

use super::limits::LimitArguments;
use clap::Args;

const SUM_EXAMPLES: &str = "\
EXAMPLES:
  wythoff sum 'euclid 13 31' 'wythoff:a=2 5 9' 'nim 4'
  wythoff sum 'euclid 13 31' 'nim 7 2' --all --json
  wythoff sum 'rules:u = 0 | v = 0 3 8' 'connell:k=3 4 4'
  wythoff sum 'euclid @first.txt @second.txt' 'nim 12'
  wythoff sum - < summands.txt              one summand a line
  wythoff sum --misere 'wythoff 3 5' 'nim 1' 'wythoff:a=2 4 9'
  wythoff sum 'euclid 2 5' 'nim 1' --explain   the value of each summand, and F05's consequence (iii)
  wythoff sum --levels 1 'wythoff:a=3 1000000000000 3000000000007' 'nim 1'

A sum is played by moving in one of the games; who cannot move in any loses, with --misere wins.
Summands are counted from 0. Euclid and nim may have any size, the others up to 16777216
positions (x+1)(y+1), fewer if there are many moves; beyond, equal summands still cancel, and one
that is left alone is decided by its closed form, in a-Wythoff with a > 1 also against others of
value 1. --misere takes nim and a-Wythoff.";

#[derive(Debug, Args)]
#[command(after_help = SUM_EXAMPLES)]
pub struct SumArguments {
    /// A game and two heaps, 'GAME X Y' ('nim N' for one heap), or a single '-' to read them from standard input, one a line
    #[arg(required = true, value_name = "GAME X Y")]
    pub summands: Vec<String>,
    /// Who cannot move in any game wins; for nim and a-Wythoff
    #[arg(long)]
    pub misere: bool,
    /// A game and a heap of nim at any size, by the positions of the values 0 to G, which are proved first
    #[arg(long, value_name = "G", conflicts_with_all = ["misere", "all"])]
    pub levels: Option<u32>,
    /// Every winning move, not only one
    #[arg(long)]
    pub all: bool,
    /// Say why: the value of each summand, and what follows
    #[arg(long)]
    pub explain: bool,
    /// One JSON object
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub limits: LimitArguments,
}
