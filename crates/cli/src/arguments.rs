//! The command line, described for clap.

mod atlas;
mod cf;
mod compare;
mod design;
mod digits;
mod discover;
mod doctor;
mod eval;
mod front_parser;
mod game_parser;
mod limits;
mod moves;
mod paper;
pub mod play;
mod prove;
mod recurrence;
mod serve;
mod solve;
mod states;
mod sturmian;
mod sum;
mod sweep;

use crate::style::Colors;
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

pub use atlas::AtlasArguments;
pub use cf::CfArguments;
pub use compare::CompareArguments;
pub use design::{DesignArguments, OrderName};
pub use digits::{DigitsArguments, SystemName};
pub use discover::DiscoverArguments;
pub use doctor::DoctorArguments;
pub use eval::EvalArguments;
use game_parser::GameParser;
pub use limits::LimitArguments;
pub use moves::MovesArguments;
pub use paper::{PaperArguments, PaperFormat};
pub use prove::{CheckArguments, ProveArguments};
pub use recurrence::RecurrenceArguments;
pub use serve::ServeArguments;
pub use solve::SolveArguments;
pub use states::StateArguments;
pub use sturmian::SturmianArguments;
pub use sum::SumArguments;
pub use sweep::SweepArguments;

const ABOUT: &str = "Exact winning strategies for Wythoff-type games, for heaps of any size";

/// Every family with its examples, and what holds for all commands.
///
/// Every start of the command comes here, so it is put together without formatting.
pub fn after_help() -> String {
    /// As long as the wider of the two columns of names.
    const SPACES: &str = "                         ";
    let mut text = String::with_capacity(2048);
    text.push_str("GAMES (-g GAME):\n");
    for (game, words) in wythoff::Game::families().flat_map(|family| family.examples) {
        let width = if game.len() < 18 { 19 } else { SPACES.len() };
        for part in ["  ", game, &SPACES[game.len().min(width - 1)..width], words, "\n"] {
            text.push_str(part);
        }
    }
    text.push_str(
        "\nNUMBERS are decimal, of any size; '_' may group digits, and @FILE reads one from a file.\n\
         EXIT CODES: 0 answered, 1 the statement asked about is false, 2 bad input or failure, 130 Ctrl-C.",
    );
    text
}

/// Everything that can be asked.
#[derive(Debug, Parser)]
#[command(name = "wythoff", version, about = ABOUT, after_help = after_help(), disable_help_subcommand = true)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Option<Command>,
    /// Colours: on a terminal unless NO_COLOR is set, always, or never
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t, hide_possible_values = true)]
    pub color: Colors,
    /// Nothing beside the answer: no progress, no word on files that were written
    #[arg(short, long, global = true)]
    pub quiet: bool,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Who wins from a position, and how
    Solve(SolveArguments),
    /// List the P-positions of a game
    Table(TableArguments),
    /// Who wins several games side by side, and how
    Sum(SumArguments),
    /// Sprague-Grundy values: of one position, or a table
    Grundy(GrundyArguments),
    /// Write a number in the p-, q- or q'-system of a continued fraction
    Digits(DigitsArguments),
    /// A number by its continued fraction: convergents, how far they miss, how fast they grow
    Cf(CfArguments),
    /// Draw the P-positions or Sprague-Grundy values of a game, as SVG and PNG
    Plot(PlotArguments),
    /// Additive periods of the rows of a-Wythoff's Sprague-Grundy function, proved
    Period(PeriodArguments),
    /// Check every strategy of a game, or a claim of yours, against brute force
    Verify(VerifyArguments),
    /// Find rules for a wanted set of P-positions
    Design(DesignArguments),
    /// Prove for all heaps what the P-positions are, or find the smallest that is wrong
    Prove(ProveArguments),
    /// Find the P-positions from the rules alone, and prove them for all heaps
    Discover(DiscoverArguments),
    /// Which moves matter: those that may be added or left out without changing the P-positions
    Moves(MovesArguments),
    /// Whether games have the same P-positions, for all heaps
    Compare(CompareArguments),
    /// Send many games through 'discover', a line of JSON each; whoever is killed, the next run goes on
    Sweep(SweepArguments),
    /// Which small games have these P-positions, and the theorem about them
    Atlas(AtlasArguments),
    /// Verify a certificate of 'prove' with the independent checker
    Check(CheckArguments),
    /// Decide a statement about all numbers, with quantifiers and the functions of alpha
    Eval(EvalArguments),
    /// Cedar trees: draw, search, check, and what a search costs
    Cedar(CedarArguments),
    /// Play in the terminal against a perfect or fallible opponent, or a second person
    Play(play::PlayArguments),
    /// Play and explore in your browser: a local server with the page and a JSON interface
    Serve(ServeArguments),
    /// The words of differences behind Larsson and Weimerskirch's game, and the lemmas about them
    Sturmian(SturmianArguments),
    /// The five papers, item by item: every theorem, table and figure by its own name
    Paper(PaperArguments),
    /// Whether this program answers as it should on this machine
    Doctor(DoctorArguments),
    /// The page of a command, or on 'games' or 'grammar'
    #[command(
        after_help = "EXAMPLES:\n  wythoff help solve\n  wythoff help games\n  wythoff help grammar     the language of rules and statements"
    )]
    Help {
        /// The command or topic
        name: Option<String>,
    },
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

const TABLE_EXAMPLES: &str = "\
EXAMPLES:
  wythoff table -g wythoff:a=2 --count 11
  wythoff table -g wythoff:a=3,misere --format csv
  wythoff table --from 1000000000000000000000000 --count 3
  wythoff table -g wythoff:a=3,misere --digits --count 33   F84's Table 4: with R_p(E_n), R_p(H_n), R_q(n)
  wythoff table -g connell:k=3 --wide --count 13            Connell's tables, 2k columns
  wythoff table -g connell:k=3 --residue 1
  wythoff table --cf '[1;(1,2)]'                            two Beatty sequences without a game
  wythoff table --cf '[1;(3)]' --gamma 1/alpha              ... shifted
  wythoff table --cf 10/7                                   a rational number: never complementary
  wythoff table --format bfile --column b --count 10000 > b001950.txt";

#[derive(Debug, Args)]
#[command(after_help = TABLE_EXAMPLES, allow_negative_numbers = true)]
pub struct TableArguments {
    /// The game
    #[arg(short, long, default_value = "wythoff", value_parser = GameParser, hide_possible_values = true)]
    pub game: String,
    /// The first index n
    #[arg(long, default_value = "0")]
    pub from: String,
    /// How many indices (connell prints k lines for each)
    #[arg(long, default_value = "20")]
    pub count: String,
    /// The integer parts of n*alpha and n*beta, 1/alpha + 1/beta = 1, instead of a game: a continued fraction, where one that ends is the
    /// beginning of alpha, or a number
    #[arg(long, conflicts_with_all = ["game", "digits", "wide", "residue"])]
    pub cf: Option<String>,
    /// With --cf: the integer parts of n*alpha + G and n*beta + D, G/alpha + D/beta = 1; 'alpha' may stand in G
    #[arg(long, value_name = "G", requires = "cf")]
    pub gamma: Option<String>,
    /// Connell's game: all k pairs of an index n in one line
    #[arg(long, conflicts_with_all = ["residue", "digits"])]
    pub wide: bool,
    /// Connell's game: only the pairs of this residue i
    #[arg(long, value_name = "I", conflicts_with = "digits")]
    pub residue: Option<String>,
    /// Add the digits of both numbers in the p-system, and of the index in the q-system
    #[arg(long)]
    pub digits: bool,
    /// The form of the table; csv has a header line
    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    pub format: TableFormat,
    /// The column of a b-file, which holds one sequence
    #[arg(long, value_enum, default_value_t = Column::A)]
    pub column: Column,
    /// One JSON object a row, the same as --format json
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub limits: LimitArguments,
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

const GRUNDY_EXAMPLES: &str = "\
EXAMPLES:
  wythoff grundy 3 3                                   the value of one position
  wythoff grundy -g euclid 13 31                       Euclid's game: heaps of any size
  wythoff grundy -g euclid 13 31 --explain             ... and why
  wythoff grundy -g wythoff:a=2 --size 10 20           rows 0 to 9, columns 0 to 19
  wythoff grundy --size 4000 4000 --format csv --out table.csv
  wythoff grundy --size 4000 4000 --format npy --out table.npy
  wythoff grundy --size 100 1000 --row 3               one row
  wythoff grundy --size 100 100 --diagonal -2          the positions (2, 0), (3, 1), ...
  wythoff grundy --size 100 100 --value 1              the positions of value 1
  wythoff grundy -g 'rules:u = 0 | v = 0 | u = 2 * v' --size 50 50 --json
  wythoff grundy --genus 3 5                           values in normal and misère play
  wythoff grundy -g connell:k=3 --genus --size 10 10
  wythoff grundy -g connell:k=3 --class                tame? pet? miserable?";

#[derive(Debug, Args)]
#[command(after_help = GRUNDY_EXAMPLES, allow_negative_numbers = true)]
pub struct GrundyArguments {
    /// The first heap
    #[arg(required_unless_present_any = ["size", "class"], conflicts_with = "size", requires = "y")]
    pub x: Option<String>,
    /// The second heap
    pub y: Option<String>,
    /// The game, in normal play
    #[arg(short, long, default_value = "wythoff", value_parser = GameParser, hide_possible_values = true)]
    pub game: String,
    /// A table with rows 0 to R-1 and columns 0 to C-1
    #[arg(long, num_args = 2, value_names = ["R", "C"])]
    pub size: Option<Vec<String>>,
    /// The form of the table; csv is a line a row without header, npy is an array for NumPy
    #[arg(long, value_enum, default_value_t = GrundyFormat::Text)]
    pub format: GrundyFormat,
    /// Only this row of the table
    #[arg(long, value_name = "R", requires = "size", group = "part")]
    pub row: Option<String>,
    /// Only the positions (i, i+D) of the table
    #[arg(long, value_name = "D", requires = "size", group = "part")]
    pub diagonal: Option<i64>,
    /// Only the positions of the table that have this value
    #[arg(long, value_name = "G", requires = "size", group = "part")]
    pub value: Option<String>,
    /// Say why: an option for every smaller value and none for this one, or the formula
    #[arg(long, requires = "x", conflicts_with_all = ["size", "genus", "class"])]
    pub explain: bool,
    /// The value with the misère values of G, G + *2, G + *2 + *2, ..., as 0^120: the last two alternate
    #[arg(long, conflicts_with_all = ["part", "png", "svg"])]
    pub genus: bool,
    /// Whether the game is tame, pet and miserable, up to --size [default: 64 64] and, where that is proved, for all heaps
    #[arg(long, conflicts_with_all = ["genus", "x", "part", "out", "png", "svg"])]
    pub class: bool,
    /// Write into this file; - is standard output
    #[arg(long, value_name = "FILE", requires = "size")]
    pub out: Option<String>,
    /// Draw the table as a heat map into this PNG file
    #[arg(long, value_name = "FILE", requires = "size", conflicts_with_all = ["part", "out", "format"])]
    pub png: Option<String>,
    /// Draw the table as a heat map into this SVG file
    #[arg(long, value_name = "FILE", requires = "size", conflicts_with_all = ["part", "out", "format"])]
    pub svg: Option<String>,
    /// How many threads work [default: one for each core]; the answer is always the same
    #[arg(long, value_name = "N")]
    pub threads: Option<std::num::NonZeroUsize>,
    /// One JSON object, or one a row; the same as --format json
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub limits: LimitArguments,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GrundyFormat {
    Text,
    Csv,
    Json,
    Npy,
}

const PLOT_EXAMPLES: &str = "\
EXAMPLES:
  wythoff plot --svg wythoff.svg                          P-positions with heaps up to 100
  wythoff plot -g wythoff:a=2 --bound 1000 --png a2.png --svg a2.svg
  wythoff plot --grundy --size 200 200 --png grundy.png   heat map of Sprague-Grundy values
  wythoff plot -g euclid --grundy --cap 8 --png euclid.png
  wythoff plot --value 3 --bound 150 --svg three.svg      positions of value 3
  wythoff plot -g lw:k=2 --moves --svg moves.svg          the moves (u, v) instead of positions
  wythoff plot --dual --svg dual.svg                      the moves of the dual game; --dual 2: of its dual again
  wythoff plot -g euclid --ray 2 --bound 20 --svg ray.svg the points nearest to y = phi_2 x, F05
  wythoff plot -g 'rules:u = 0 | v = 0 | |u - v| < 2' --png - > rules.png

The position (x, y) stands x to the right and y upwards, (0, 0) bottom left, in every picture.";

#[derive(Debug, Args)]
#[command(after_help = PLOT_EXAMPLES, allow_negative_numbers = true)]
pub struct PlotArguments {
    /// The game
    #[arg(short, long, default_value = "wythoff", value_parser = GameParser, hide_possible_values = true)]
    pub game: String,
    /// The largest heap in the picture [default: 100]
    #[arg(long)]
    pub bound: Option<String>,
    /// First heaps 0 to R-1, second heaps 0 to C-1, instead of --bound
    #[arg(long, num_args = 2, value_names = ["R", "C"], conflicts_with = "bound")]
    pub size: Option<Vec<String>>,
    /// Write an SVG to this file; '-' is standard output
    #[arg(long, value_name = "FILE")]
    pub svg: Option<String>,
    /// Write a PNG to this file; '-' is standard output
    #[arg(long, value_name = "FILE")]
    pub png: Option<String>,
    /// A heat map of the Sprague-Grundy values
    #[arg(long)]
    pub grundy: bool,
    /// Only the positions of this Sprague-Grundy value
    #[arg(long, value_name = "G")]
    pub value: Option<String>,
    /// The moves (u, v) with takes up to the bound, of a game whose moves do not depend on the heaps
    #[arg(long, conflicts_with_all = ["grundy", "value", "size"])]
    pub moves: bool,
    /// The moves of the dual game, which are the P-positions of this one without (0, 0); --dual K: this done K times
    #[arg(long, value_name = "K", num_args = 0..=1, default_missing_value = "1", conflicts_with_all = ["grundy", "value", "size", "moves"])]
    pub dual: Option<String>,
    /// Euclid's game: the points with integer coordinates that straddle the ray y = phi_N x, phi_N = [N;(N)]; x up to the bound
    #[arg(long, value_name = "N", conflicts_with_all = ["grundy", "value", "size", "moves", "dual"])]
    pub ray: Option<String>,
    /// With --grundy: values from this on share one colour, so that small ones can be told apart
    #[arg(long, value_name = "G", requires = "grundy")]
    pub cap: Option<u32>,
    /// The words above the picture [default: what it shows]
    #[arg(long)]
    pub title: Option<String>,
    /// What was drawn, as one JSON object
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub limits: LimitArguments,
}

const PERIOD_EXAMPLES: &str = "\
EXAMPLES:
  wythoff period --rows 20
  wythoff period -g wythoff:a=2 --rows 50 --json
  wythoff period --rows 112 --check              ... and look at every proof a second time
  wythoff period --rows 400 --format csv --checkpoint periods.save > periods.csv

For all y from the pre-period on, g(r, y + period) = g(r, y) + period; both are least.
With --checkpoint the same command goes on where it was ended, and prints the whole table.";

#[derive(Debug, Args)]
#[command(after_help = PERIOD_EXAMPLES, allow_negative_numbers = true)]
pub struct PeriodArguments {
    /// The last row
    #[arg(long)]
    pub rows: String,
    /// The game: wythoff or wythoff:a=...
    #[arg(short, long, default_value = "wythoff", value_parser = GameParser, hide_possible_values = true)]
    pub game: String,
    /// The form of the table; csv has a header line
    #[arg(long, value_enum, default_value_t = PeriodFormat::Text)]
    pub format: PeriodFormat,
    /// One JSON object a row, the same as --format json
    #[arg(long)]
    pub json: bool,
    /// Keep the state of the search in this file and go on from it if it exists; damage to it is noticed, a forged one only by --check
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<std::path::PathBuf>,
    /// Recompute all rows plainly afterwards and check every proof
    #[arg(long)]
    pub check: bool,
    /// How many threads work [default: one for each core]; the answer is always the same
    #[arg(long, value_name = "N")]
    pub threads: Option<std::num::NonZeroUsize>,
    #[command(flatten)]
    pub limits: LimitArguments,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PeriodFormat {
    Text,
    Csv,
    Json,
}

const VERIFY_EXAMPLES: &str = "\
EXAMPLES:
  wythoff verify -g wythoff:a=2 --bound 300        every front of the papers, every position
  wythoff verify -g wythoff:a=2,misere --bound 100000 --claim 'beatty [1;(2)] + 1/alpha'
  wythoff verify -g nim --bound 1000 --claim 'formula x = y'
  wythoff verify -g 'rules:u = v | u = 0' --bound 50 --claim 'file positions.txt' --json

CLAIMS:
  beatty CF        the P-positions are (floor(n alpha), floor(n beta)), 1/alpha + 1/beta = 1
  beatty CF + c    ... (floor(n alpha + c), floor(n beta + d)), c/alpha + d/beta = 1; c a fraction or 1/alpha
  formula F        the positions with F, a condition on x and y in the language of eval: even_zeros(x) & y = 2*x (base 2,
                   or the numeration of alpha where the rules have one)
  file PATH        the positions listed, 'x y' or 'x,y' a line, and no others up to the bound
Heaps are unordered, unless the game is: a position is claimed if one order of its heaps is.
EXIT CODES: 0 all agree, 1 some disagree, 2 bad input or failure.";

#[derive(Debug, Args)]
#[command(after_help = VERIFY_EXAMPLES, allow_negative_numbers = true)]
pub struct VerifyArguments {
    /// The game
    #[arg(short, long, default_value = "wythoff", value_parser = GameParser, hide_possible_values = true)]
    pub game: String,
    /// The largest heap, included
    #[arg(long)]
    pub bound: String,
    /// What to check instead of the strategies
    #[arg(long)]
    pub claim: Option<String>,
    /// How many disagreements to list, the smallest first
    #[arg(long, default_value_t = 100)]
    pub show: usize,
    /// One JSON object
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub limits: LimitArguments,
}

const CEDAR_EXAMPLES: &str = "\
EXAMPLES:
  wythoff cedar -a 3 -m 2                     the tree of Fig. 2 of Fraenkel 1984, as text
  wythoff cedar -a 3 -m 2 --svg fig2.svg      ... as a picture
  wythoff cedar -a 4 -m 2 --fold --svg        how the tree is put together, as in Fig. 1
  wythoff cedar -a 3 -m 2 --highlight 9 --svg > descent.svg
  wythoff cedar --cf '[1;2,(3,4)]' --trace 1000
  wythoff cedar --turns 1000000000            the number of turns when a grows
  wythoff cedar --cf '[1;(2,1)]' -m 1 --check the ten commandments, one by one
  wythoff cedar -a 1 --search-cost --n 1000000 --cost-right 2
  wythoff cedar --search-cost --n 1000000 --cost-right 3   which continued fraction is best
  wythoff cedar -a 3 -m 2 --digit 2           C_{2,2}: the root is 200
  wythoff cedar -a 3 --root 110 --svg         any representation as the root
  wythoff cedar -a 3 -m 2 --leafless          the q-tree, which has shed its leaves
  wythoff cedar -a 3 -m 2 --walk E            E_0, E_1, ... by an inorder walk, F84's section 7.2
  wythoff cedar -a 3 -m 2 --add-one           all representations, each by adding 1
  wythoff cedar -a 1 --search words.txt --key cedar        every comparison of a Fibonacci search";

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
    /// The tree C_{m,D}: the root is the digit D followed by m zeros
    #[arg(long, value_name = "D", conflicts_with_all = ["search_cost", "search", "walk", "add_one"])]
    pub digit: Option<String>,
    /// The tree below this representation, as in 110 or 1<12>0
    #[arg(long, value_name = "DIGITS", conflicts_with_all = ["order", "digit", "search_cost", "search", "walk", "add_one"])]
    pub root: Option<String>,
    /// The q-tree: without the leaves, which have no q-value
    #[arg(long, conflicts_with_all = ["trace", "check", "search_cost", "search", "walk", "add_one", "fold"])]
    pub leafless: bool,
    /// A picture, to FILE or to standard output
    #[arg(long, value_name = "FILE", num_args = 0..=1, group = "mode")]
    pub svg: Option<Option<String>>,
    /// The tree for Graphviz
    #[arg(long, group = "mode")]
    pub dot: bool,
    /// Only the right branch of the root, with every other subtree folded into a triangle: for text, --svg and --dot
    #[arg(long, conflicts_with_all = ["trace", "check", "search_cost", "highlight", "json"])]
    pub fold: bool,
    /// Search for N turn by turn: digits, trace, and their shifts
    #[arg(long, value_name = "N", group = "mode")]
    pub trace: Option<String>,
    /// Search for N in the trees of [1;(a)] when a grows: digits, turns, and runs of turns in one direction
    #[arg(long, value_name = "N", group = "mode", conflicts_with_all = ["cf", "a", "order", "digit", "root", "leafless", "fold", "highlight"])]
    pub turns: Option<String>,
    /// The ten commandments of Theorem 6.1; exit code 1 if one fails
    #[arg(long, group = "mode")]
    pub check: bool,
    /// The sequence A, B, E or H of a-Wythoff, normal or misere, as far as an inorder walk through the tree meets it
    #[arg(long, value_name = "LIST", value_enum, ignore_case = true, group = "mode")]
    pub walk: Option<ListName>,
    /// All representations of the tree's length, each made from the one before by adding 1
    #[arg(long, group = "mode")]
    pub add_one: bool,
    /// Search for --key in this sorted file, a line an entry, and tell every comparison; numbers are compared as such
    #[arg(long, value_name = "FILE", group = "mode", requires = "key")]
    pub search: Option<String>,
    /// What to search for, with --search
    #[arg(long, value_name = "K", requires = "search", allow_hyphen_values = true)]
    pub key: Option<String>,
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
    /// Which tree is searched, for --trace, --highlight, --search and --search-cost
    #[arg(long, value_enum, default_value_t = ReadingName::P)]
    pub reading: ReadingName,
    /// Mark the way down to X
    #[arg(long, value_name = "X")]
    pub highlight: Option<String>,
    /// One JSON object a node, or an answer
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub limits: LimitArguments,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ListName {
    #[value(name = "A")]
    A,
    #[value(name = "B")]
    B,
    #[value(name = "E")]
    E,
    #[value(name = "H")]
    H,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ReadingName {
    P,
    Q,
}
