//! `prove` and `check`, described for clap.

use super::game_parser::GameParser;
use super::{LimitArguments, StateArguments};
use crate::new_file::beside_answer;
use clap::Args;

const PROVE_EXAMPLES: &str = "\
EXAMPLES:
  wythoff prove -g wythoff:a=5                      the papers' theorem, for all heaps
  wythoff prove -g lw:k=3 --certificate lw3.txt     ... and evidence that 'wythoff check' verifies
  wythoff prove -g wythoff --coq Wythoff.v          ... and a theorem that Coq verifies
  wythoff prove -g wythoff:s=2 --walnut DIR         ... and a script for Walnut, or for 'wythoff eval --walnut'
  wythoff prove -g 'rules:u = 0 | v = 0 | |u - v| < 2' --claim 'beatty [1;(2)]'
  wythoff prove -g 'rules:u = 0 | v = 0' --claim 'formula x = y'
  wythoff prove -g wythoff:a=2 --claim 'beatty [1;(3)]'    refuted: the smallest position that is wrong
  wythoff prove -g connell:k=4 --json
  wythoff prove -g wythoff:a=1..8                   every game of a range, in one table
  wythoff prove -g wythoff:a=3 --value 1            the positions of Sprague-Grundy value 1, for all heaps
  wythoff prove -g 'rules,block=2:u = 0 | v = 0 | u = v' --claim 'formula x + y = 0 | y = 2*x + 1 | y = 2*x + 2'

CLAIMS: 'beatty CF', 'beatty CF + c' with a fraction c or 1/alpha, 'formula F' with a condition on x and y
in the language of eval (A(n), B(n) and digits are of --cf, of the rules' alpha, or of base 2),
'file PATH' with a list of positions that is complete, 'automaton PATH', 'walnut PATH'. Without a claim: what the papers prove.

What is shown: where the game has ended the claim is right (ends), no move leads from P to P (closed), and every
other position with a move has one to P (reach). By induction the claimed set is then the set of P-positions.
EXIT CODES: 0 proved, 1 refuted, 2 bad input or failure.";

#[derive(Debug, Args)]
#[command(after_help = PROVE_EXAMPLES)]
pub struct ProveArguments {
    /// The game
    #[arg(short, long, default_value = "wythoff", value_parser = GameParser, hide_possible_values = true)]
    pub game: String,
    /// What is claimed to be the set of P-positions [default: the papers' theorem]
    #[arg(long)]
    pub claim: Option<String>,
    /// The continued fraction of the numeration system, where the claim has none of its own [default: base 2]
    #[arg(long, requires = "claim")]
    pub cf: Option<String>,
    /// Prove the positions of the Sprague-Grundy values 0 to G; a claim is about value G, without one they are found
    #[arg(long, value_name = "G", conflicts_with = "coq")]
    pub value: Option<u32>,
    /// Write a certificate that 'wythoff check' verifies
    #[arg(long, value_name = "FILE", value_parser = beside_answer)]
    pub certificate: Option<String>,
    /// Write the proof as a theorem for Coq (docs/verified.md)
    #[arg(long, value_name = "FILE", value_parser = beside_answer)]
    pub coq: Option<String>,
    /// Write the theorem for Walnut: automaton, numeration and script, in its folders under DIR
    #[arg(long, value_name = "DIR", conflicts_with = "value")]
    pub walnut: Option<String>,
    #[command(flatten)]
    pub states: StateArguments,
    /// One JSON object
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub limits: LimitArguments,
}

const CHECK_EXAMPLES: &str = "\
EXAMPLES:
  wythoff prove -g wythoff:a=3 --certificate a3.txt && wythoff check a3.txt

The checker shares no code with the prover but the rule language. It is meant to be read: crates/check.
Another one, proved correct in Coq, is made by 'cargo xtask verified' (docs/verified.md).
EXIT CODES: 0 accepted, 1 refused, 2 bad input or failure.";

#[derive(Debug, Args)]
#[command(after_help = CHECK_EXAMPLES)]
pub struct CheckArguments {
    /// The certificate
    pub file: String,
    /// One JSON object
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub limits: LimitArguments,
}
