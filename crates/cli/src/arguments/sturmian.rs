//! `sturmian`, described for clap.

use super::LimitArguments;
use clap::Args;

const EXAMPLES: &str = "\
EXAMPLES:
  wythoff sturmian -k 2                        the words of lw:k=2, and its P-positions
  wythoff sturmian -k 3 --length 1000 --json   a line for each letter
  wythoff sturmian -k 3 --check                the lemmas of the paper, one by one
  wythoff sturmian -k 5 --check --length 1000000

The P-positions of lw:k=K are (A_n, B_n), the integer parts of n*alpha and n*beta, where
alpha = [1;(K,1)] and beta = K*alpha + 1. Letter n of a word is a difference: A_(n+1) - A_n
is 1 or 2, B_(n+1) - B_n is K+1 (written S) or K+2 (written L). The index of n is
(B_n - n) mod K.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, allow_negative_numbers = true)]
pub struct SturmianArguments {
    /// The parameter of the game lw:k=K
    #[arg(short = 'k', value_name = "K")]
    pub k: String,
    /// How many letters [default: 40, with --check 10000]
    #[arg(long, value_name = "N")]
    pub length: Option<String>,
    /// Check each lemma on these letters; exit code 1 if one fails
    #[arg(long)]
    pub check: bool,
    /// JSON, a line for each letter or lemma
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub limits: LimitArguments,
}
