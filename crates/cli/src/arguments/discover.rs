//! `discover`, described for clap.

use super::LimitArguments;
use super::game_parser::GameParser;
use crate::new_file::beside_answer;
use clap::Args;

const EXAMPLES: &str = "\
EXAMPLES:
  wythoff discover -g 'rules:u = 0 | v = 0 | |u - v| < 2'
  wythoff discover -g 'rules:(u = 0 | v = 0 | u = v) & u <= 5 & v <= 5' --save limited.txt
  wythoff solve --strategy limited.txt 1000000000000 2000000000007
  wythoff prove -g 'rules:(u = 0 | v = 0 | u = v) & u <= 5 & v <= 5' --claim 'automaton limited.txt'
  wythoff discover -g connell:k=3 --dot connell.dot --json
  wythoff discover -g nim --value 3                 the positions of the values 0 to 3, for all heaps
  wythoff discover -g 'rules:u = 0 | v = 0 | u = v | 2 * u = v' --time 10 --save-guess guess.txt
  wythoff discover -g 'rules:u = 0 | v = 0 | 2 * u = v' --states 160 --systems '[1;(1)];base 2'

The outcomes of small positions are worked out from the rules. Closed forms that fit them are given to the prover;
then numerations are chosen from the slopes of the P-positions, and in each an automaton is read off the table for the
prover, which proves it or says where it is wrong; then the table grows. What is printed is proved for all heaps.
With --time the search ends in time and says what was tried.
EXIT CODES: 0 found and proved, 2 not found within the limits, bad input or failure.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct DiscoverArguments {
    /// The game
    #[arg(short, long, default_value = "wythoff", value_parser = GameParser, hide_possible_values = true)]
    pub game: String,
    /// The positions of the Sprague-Grundy values 0 to G instead of the P-positions alone
    #[arg(long, value_name = "G", conflicts_with_all = ["save", "dot", "systems", "proof_states"])]
    pub value: Option<u32>,
    /// Write the automaton of the P-positions to a file, for 'solve --strategy' and '--claim automaton'
    #[arg(long, value_name = "FILE", value_parser = beside_answer)]
    pub save: Option<String>,
    /// Write the certificate of the proof to a file, for 'wythoff check'
    #[arg(long, value_name = "FILE", value_parser = beside_answer)]
    pub certificate: Option<String>,
    /// Write a picture of the automaton to a file, for Graphviz
    #[arg(long, value_name = "FILE", value_parser = beside_answer)]
    pub dot: Option<String>,
    /// Write the theorem for Walnut: automaton, numeration and script, in its folders under DIR
    #[arg(long, value_name = "DIR", conflicts_with = "value")]
    pub walnut: Option<String>,
    /// Write the best guess to a file where nothing was proved, for '--claim automaton'
    #[arg(long, value_name = "FILE", value_parser = beside_answer)]
    pub save_guess: Option<String>,
    /// Begin with the outcomes of positions with heaps up to this; the table grows as far as is quickly done [default: a small table]
    #[arg(long)]
    pub bound: Option<String>,
    /// Do not try to prove a guess with more states
    #[arg(long, value_name = "N", default_value = "5000")]
    pub states: String,
    /// Give up a proof when an automaton on the way has more states
    #[arg(long, value_name = "N", default_value = "10000000")]
    pub proof_states: String,
    /// Numerations to try, separated by semicolons outside brackets, as in '[1;(2)];base 2' [default: chosen from the data]
    #[arg(long)]
    pub systems: Option<String>,
    /// One JSON object
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub limits: LimitArguments,
}
