//! The command line, described for clap.

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

const ABOUT: &str = "Exact winning strategies for Wythoff-type games, for heaps of any size";

const GAMES: &str = "\
GAMES (-g GAME):
  wythoff            take any number from one heap, or the same number from both
  wythoff:a=3        ... or numbers that differ by less than 3 from both
  wythoff:a=3,misere       who cannot move wins
  wythoff:a=3,offdiagonal  no move may leave equal heaps
  connell:k=3        the same number from both, or a multiple of 3 from one
  nim                any number from one heap
  rules:FORMULA      your own rules over u, v (tokens taken) and x, y (heaps):
                     'rules:u = 0 | v = 0 | |u - v| < 2'
                     'rules,misere,extra=(2,6)(9,25):u = 0 | v = 0 | u = v'
                     'rules,extra=(2,6)->(u+v+1,2*u+3*v+3):u = 0 | v = 0 | |u - v| < 2'

NUMBERS are decimal, of any size; '_' may group digits, and @FILE reads one from a file.
EXIT CODES: 0 answered, 1 the statement asked about is false, 2 bad input or failure.";

/// Everything that can be asked.
#[derive(Debug, Parser)]
#[command(name = "wythoff", version, about = ABOUT, after_help = GAMES, disable_help_subcommand = true)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Who wins from a position, and how
    Solve(SolveArguments),
    /// List the P-positions of a game
    Table(TableArguments),
    /// Write a number in the p-, q- or q'-system of a continued fraction
    Digits(DigitsArguments),
    /// Cedar trees: draw, search, check, and what a search costs
    Cedar(CedarArguments),
    /// Print a completion script for your shell
    #[command(after_help = "EXAMPLE:\n  wythoff completions bash > ~/.local/share/bash-completion/completions/wythoff")]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page (of one command, if named) in roff
    #[command(after_help = "EXAMPLES:\n  wythoff man > wythoff.1\n  wythoff man solve > wythoff-solve.1")]
    Man {
        /// The command
        command: Option<String>,
    },
}

const SOLVE_EXAMPLES: &str = "\
EXAMPLES:
  wythoff solve 7 12                        who wins classical Wythoff, and by which move
  wythoff solve 7 12 --explain              ... and why
  wythoff solve -g wythoff:a=2,misere 7 12 --all
  wythoff solve --front all 12 15           every front of the papers, compared
  wythoff solve @first.txt @second.txt --json
  seq 1 9 | awk '{print $1, 2*$1}' | wythoff solve - --json";

#[derive(Debug, Args)]
#[command(after_help = SOLVE_EXAMPLES, allow_negative_numbers = true)]
pub struct SolveArguments {
    /// The first heap, or '-' to read positions "X Y" from standard input, one a line
    pub x: String,
    /// The second heap
    pub y: Option<String>,
    /// The game
    #[arg(short, long, default_value = "wythoff")]
    pub game: String,
    /// Every winning move, not only one
    #[arg(long)]
    pub all: bool,
    /// How to find the answer: recursive, algebraic, arithmetic, cedar, oracle, or all to compare them
    /// [default: the fastest that accepts the heaps]
    #[arg(long)]
    pub front: Option<String>,
    /// Say why, in words, digits and table rows
    #[arg(long)]
    pub explain: bool,
    /// One JSON object a position
    #[arg(long)]
    pub json: bool,
}

const TABLE_EXAMPLES: &str = "\
EXAMPLES:
  wythoff table -g wythoff:a=2 --count 11
  wythoff table -g wythoff:a=3,misere --format csv
  wythoff table --from 1000000000000000000000000 --count 3
  wythoff table --format bfile --column b --count 10000 > b001950.txt";

#[derive(Debug, Args)]
#[command(after_help = TABLE_EXAMPLES, allow_negative_numbers = true)]
pub struct TableArguments {
    /// The game
    #[arg(short, long, default_value = "wythoff")]
    pub game: String,
    /// The first index n
    #[arg(long, default_value = "0")]
    pub from: String,
    /// How many indices (connell prints k lines for each)
    #[arg(long, default_value = "20")]
    pub count: String,
    /// The form of the table; csv has a header line
    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    pub format: TableFormat,
    /// The column of a b-file, which holds one sequence
    #[arg(long, value_enum, default_value_t = Column::A)]
    pub column: Column,
    /// One JSON object a row, the same as --format json
    #[arg(long)]
    pub json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TableFormat {
    Text,
    Csv,
    Json,
    Bfile,
    Latex,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Column {
    A,
    B,
}

const DIGITS_EXAMPLES: &str = "\
EXAMPLES:
  wythoff digits 12 -a 2 --system q
  wythoff digits 100 --cf '[1;2,(3,4)]'
  wythoff digits @number.txt --system qprime --json";

#[derive(Debug, Args)]
#[command(after_help = DIGITS_EXAMPLES, allow_negative_numbers = true)]
pub struct DigitsArguments {
    /// The number
    pub number: String,
    /// The continued fraction; the part in parentheses repeats [default: [1;(1)]]
    #[arg(long, conflicts_with = "a")]
    pub cf: Option<String>,
    /// Short for --cf '[1;(A)]', the number behind a-Wythoff
    #[arg(short)]
    pub a: Option<String>,
    /// Place values: numerators (p) or denominators (q, qprime) of the convergents
    #[arg(long, value_enum, default_value_t = SystemName::P)]
    pub system: SystemName,
    /// One JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SystemName {
    P,
    Q,
    Qprime,
}

const CEDAR_EXAMPLES: &str = "\
EXAMPLES:
  wythoff cedar -a 3 -m 2                     the tree of Fig. 2 of Fraenkel 1984, as text
  wythoff cedar -a 3 -m 2 --svg fig2.svg      ... as a picture
  wythoff cedar -a 3 -m 2 --highlight 9 --svg > descent.svg
  wythoff cedar --cf '[1;2,(3,4)]' --trace 1000
  wythoff cedar --cf '[1;(2,1)]' -m 1 --check the ten commandments, one by one
  wythoff cedar -a 1 --search-cost --n 1000000 --cost-right 2
  wythoff cedar --search-cost --n 1000000 --cost-right 3   which continued fraction is best";

#[derive(Debug, Args)]
#[command(after_help = CEDAR_EXAMPLES, allow_negative_numbers = true)]
pub struct CedarArguments {
    /// The continued fraction; the part in parentheses repeats [default: [1;(1)]]
    #[arg(long, conflicts_with = "a")]
    pub cf: Option<String>,
    /// Short for --cf '[1;(A)]', the number behind a-Wythoff
    #[arg(short)]
    pub a: Option<String>,
    /// The order: the root is 1 followed by so many zeros [default: 2, or what --trace and --highlight need]
    #[arg(short = 'm', long)]
    pub order: Option<String>,
    /// A picture, to FILE or to standard output
    #[arg(long, value_name = "FILE", num_args = 0..=1, group = "mode")]
    pub svg: Option<Option<String>>,
    /// The tree for Graphviz
    #[arg(long, group = "mode")]
    pub dot: bool,
    /// Search for N turn by turn: digits, trace, and their shifts
    #[arg(long, value_name = "N", group = "mode")]
    pub trace: Option<String>,
    /// The ten commandments of Theorem 6.1; exit code 1 if one fails
    #[arg(long, group = "mode")]
    pub check: bool,
    /// What a search in a sorted table costs; without --cf and -a, which continued fraction is best
    #[arg(long, group = "mode")]
    pub search_cost: bool,
    /// The number of entries of the table, for --search-cost
    #[arg(long, default_value = "1000000", value_name = "N")]
    pub n: String,
    /// The cost of a comparison that goes left, for --search-cost
    #[arg(long, default_value = "1", value_name = "COST")]
    pub cost_left: String,
    /// The cost of a comparison that goes right, for --search-cost
    #[arg(long, default_value = "1", value_name = "COST")]
    pub cost_right: String,
    /// Which tree is searched, for --trace, --highlight and --search-cost
    #[arg(long, value_enum, default_value_t = ReadingName::P)]
    pub reading: ReadingName,
    /// Mark the way down to X
    #[arg(long, value_name = "X")]
    pub highlight: Option<String>,
    /// One JSON object a node, or an answer
    #[arg(long)]
    pub json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ReadingName {
    P,
    Q,
}
