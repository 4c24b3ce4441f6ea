//! The arguments of `solve`.

use super::front_parser::FrontParser;
use super::game_parser::GameParser;
use super::limits::LimitArguments;
use clap::Args;

const SOLVE_EXAMPLES: &str = "\
EXAMPLES:
  wythoff solve 7 12                        who wins classical Wythoff, and by which move
  wythoff solve 7 12 --explain              ... and why
  wythoff solve -g wythoff:a=2,misere 7 12 --all
  wythoff solve --front all 12 15           every front of the papers, compared
  wythoff solve --front cedar --explain 6 12      the steps of the search in a cedar tree, F84's section 7.2
  wythoff solve --front cedar --traces --explain 6 12   ... by traces instead of representations
  wythoff solve --cost 12 15                what each front takes, in steps
  wythoff solve @first.txt @second.txt --json
  wythoff solve --strategy found.txt 7 12   by an automaton of 'wythoff discover --save found.txt'
  seq 1 9 | awk '{print $1, 2*$1}' | wythoff solve - --json";

#[derive(Debug, Args)]
#[command(after_help = SOLVE_EXAMPLES, allow_negative_numbers = true)]
pub struct SolveArguments {
    /// The first heap, or '-' to read positions "X Y" from standard input, one a line
    pub x: String,
    /// The second heap
    pub y: Option<String>,
    /// The game [default: wythoff, or that of the strategy]
    #[arg(short, long, value_parser = GameParser, hide_possible_values = true)]
    pub game: Option<String>,
    /// Play by an automaton that 'discover --save' wrote; it is proved again first
    #[arg(long, value_name = "FILE", conflicts_with = "front")]
    pub strategy: Option<String>,
    /// Believe the automaton of --strategy without a proof
    #[arg(long, requires = "strategy")]
    pub trust: bool,
    /// Every winning move, not only one
    #[arg(long)]
    pub all: bool,
    /// How to find the answer: recursive, algebraic, arithmetic, cedar, quotient, oracle, or all to compare them
    /// [default: the fastest that accepts the heaps]
    #[arg(long, value_parser = FrontParser, hide_possible_values = true)]
    pub front: Option<String>,
    /// With --front cedar: handle and compare traces, the turns left and right, instead of representations
    #[arg(long, requires = "front", conflicts_with = "cost")]
    pub traces: bool,
    /// Say why, in words, digits and table rows
    #[arg(long)]
    pub explain: bool,
    /// What each front takes for this position: comparisons, additions, digits, roots and turns
    #[arg(long, conflicts_with_all = ["explain", "all", "strategy"])]
    pub cost: bool,
    /// One JSON object a position
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub limits: LimitArguments,
}
