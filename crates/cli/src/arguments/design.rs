//! The arguments of `design`.

use super::LimitArguments;
use clap::{Args, ValueEnum};

const EXAMPLES: &str = "\
EXAMPLES:
  wythoff design --cf '[1;(2,1)]'                 rules whose P-positions are (floor(n alpha), floor(n beta))
  wythoff design --cf '[1;(3,1)]' --bound 1000000 --json
  wythoff design --cf '[1;2,1,3,2]' --bound 50    alpha known by its first quotients only
  wythoff design --cf '[1;(2,1)]' --bound 500 --base-moves 'u = 0 | v = 0 | u = v'
  wythoff design --claim 'beatty [1;(2)] + 1/alpha' --misere --bound 1000
  wythoff design --positions wanted.txt           'x y' a line, x <= y, sorted
  wythoff design --cf '[1;(2)]' --dual --bound 100
  wythoff design --cf '[1;(1,2)]' --finite        one move beside Nim and u = v != 2, proved for all heaps
  wythoff design --survey docs                    all [1;(period)], period <= 3, quotients <= 4

Base moves are Nim and the widest band |u - v| < w that joins no two of the wanted P-positions, unless --base-moves
says otherwise. A position with no move to a wanted one then becomes itself a new move (Larsson and
Weimerskirch 2013, Remark 7). The moves found are explained by recurrences, written as a GAME, and checked
against brute force.

FINITE: --finite leaves out of a band the finitely many takes that join two wanted positions, looks for the fewest
extra moves among all that join none (--moves, 2 at most unless you say otherwise) with heaps up to --bound (1000),
and proves or refutes every game found for all heaps.

ORDERS: lexicographic, sum and max visit smaller positions first and find the same moves in another order;
difference does not and may find more. Base moves other than Nim with bands of differences, and the order of
differences, need a table of all positions: heaps up to 4096, or 512 if the base moves mention the heaps.
EXIT CODES: 0 rules found, 1 some position cannot be solved, 2 bad input or failure.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, allow_negative_numbers = true)]
pub struct DesignArguments {
    /// The continued fraction of alpha, 1 < alpha < 2; one that ends is read as the beginning of alpha
    #[arg(long, required_unless_present_any = ["claim", "positions", "survey"], group = "wanted")]
    pub cf: Option<String>,
    /// The wanted P-positions as a claim: 'beatty CF', 'beatty CF + c', 'formula F' or 'file PATH' (see verify --help)
    #[arg(long, group = "wanted")]
    pub claim: Option<String>,
    /// The wanted P-positions, listed in a file: 'x y' or 'x,y' a line, x <= y, sorted
    #[arg(long, value_name = "FILE", group = "wanted")]
    pub positions: Option<String>,
    /// The largest heap [default: 100000, less where the wanted set or the method ends before; 20000000 in a survey]
    #[arg(long)]
    pub bound: Option<String>,
    /// The base moves, a formula over u, v, x, y [default: Nim and the widest band]
    #[arg(long = "base-moves", alias = "base", value_name = "FORMULA", conflicts_with = "dual")]
    pub base: Option<String>,
    /// The order in which positions are visited
    #[arg(long, value_enum, default_value_t = OrderName::Lexicographic, conflicts_with = "dual")]
    pub order: OrderName,
    /// Who cannot move wins
    #[arg(long, conflicts_with = "dual")]
    pub misere: bool,
    /// The moves of the dual instead: the P-positions of the game whose moves are the wanted positions
    #[arg(long)]
    pub dual: bool,
    /// Finitely many moves: bands with finitely many holes, the fewest extra moves among all, and their proofs
    #[arg(long, requires = "cf", conflicts_with_all = ["base", "order", "misere", "dual"])]
    pub finite: bool,
    /// The most extra moves with --finite
    #[arg(long, value_name = "COUNT", default_value_t = 2, requires = "finite", value_parser = clap::value_parser!(u8).range(0..=4))]
    pub moves: u8,
    /// Survey many continued fractions: data and a table into this directory; a second run goes on where the first ended
    #[arg(long, value_name = "DIR", conflicts_with_all = ["wanted", "base", "order", "misere", "dual", "finite", "json"])]
    pub survey: Option<String>,
    /// One JSON object
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub limits: LimitArguments,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum OrderName {
    Lexicographic,
    Sum,
    Max,
    Difference,
}
