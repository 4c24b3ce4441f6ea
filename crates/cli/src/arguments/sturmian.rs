//! `sturmian`, described for clap.

use super::LimitArguments;
use clap::Args;

const EXAMPLES: &str = "\
EXAMPLES:
  wythoff sturmian -k 2                        the words of lw:k=2, and its P-positions
  wythoff sturmian -k 3 --length 1000 --json   a line for each letter
  wythoff sturmian -k 3 --check                the lemmas of the paper, one by one
  wythoff sturmian -k 5 --check --length 1000000
  wythoff sturmian -k 3 --moves --length 12    the extra moves by family i and step j
  wythoff sturmian -k 3 --syllables            the word of B with its breaks, each L with its index
  wythoff sturmian -k 3 --family 1 --length 60 the finite words of family 1 with up to 60 letters
  wythoff sturmian --cf '[1;(1,2)]'            any alpha: words, standard words, Sturm number or not

The P-positions of lw:k=K are (A_n, B_n), the integer parts of n*alpha and n*beta, where
alpha = [1;(K,1)] and beta = K*alpha + 1. Letter n of a word is a difference: A_(n+1) - A_n
is 1 or 2, B_(n+1) - B_n is K+1 (written S) or K+2 (written L). The index of n is
(B_n - n) mod K.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, allow_negative_numbers = true)]
pub struct SturmianArguments {
    /// The parameter of the game lw:k=K
    #[arg(short = 'k', value_name = "K", required_unless_present = "cf")]
    pub k: Option<String>,
    /// The words of this number between 1 and 2 instead, a continued fraction that repeats, and the standard words of 1/alpha
    #[arg(long, conflicts_with_all = ["k", "check"])]
    pub cf: Option<String>,
    /// How many letters [default: 40, with --check 10000]
    #[arg(long, value_name = "N")]
    pub length: Option<String>,
    /// Check each lemma on these letters; exit code 1 if one fails
    #[arg(long, group = "part")]
    pub check: bool,
    /// So many extra moves, by family i and step j
    #[arg(long, group = "part", conflicts_with = "cf")]
    pub moves: bool,
    /// The word of B in syllables
    #[arg(long, group = "part", conflicts_with = "cf")]
    pub syllables: bool,
    /// The finite words of family I with up to so many letters
    #[arg(long, value_name = "I", group = "part", conflicts_with = "cf")]
    pub family: Option<String>,
    /// JSON, a line for each letter or lemma
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub limits: LimitArguments,
}
