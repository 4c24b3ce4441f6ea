//! `moves`, described for clap.

use super::game_parser::GameParser;
use super::{LimitArguments, StateArguments};
use crate::new_file::beside_answer;
use clap::Args;

const EXAMPLES: &str = "\
EXAMPLES:
  wythoff moves                                       the legal moves, and which matter
  wythoff moves -g wythoff:a=2 --addable --list 20    all moves that may be added
  wythoff moves --addable --move 3,5 --move 1,2       ... whether these may, or what changes
  wythoff moves --addable --save more.txt --svg more.svg
  wythoff prove -g 'rules,extra=@more.txt:u = v' --claim 'beatty [1;(1)]'
                                                      ... all of them added, proved as a game
  wythoff moves -g wythoff:a=2 --redundant            legal moves, each of which may be left out
  wythoff moves -g wythoff:a=2 --needed --move 2,3    where it is the only winning move
  wythoff moves -g wythoff:a=2 --drop '3 <= u & u <= 9 & v = u + 1'
  wythoff moves --may-add 'u = 2 * v & u > 9'
  wythoff moves -g wythoff:a=3 --minimal              small rulesets, same P-positions
  wythoff moves -g euclid --invariant                 whether moves depend on the heaps
  wythoff moves -g wythoff:a=1..8 --addable           a range, and how the sizes grow
  wythoff moves --strategy found.txt --addable --json

The P-positions come from the papers' closed form, from an automaton that 'wythoff
discover' saved (--strategy), or are found and proved first. (u, v) and (v, u) are one
move. Added moves act in either order; FORMULA is a condition on u, v, x and y, read in
both orders of the heaps unless the game is ordered. What --save writes is read back
as extra moves of a game: 'rules,extra=@FILE:...'; in the file's name no comma or colon.
EXIT CODES: 0 yes, or a set; 1 no; 2 not decided within the limits, bad input or failure.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct MovesArguments {
    /// The game [default: wythoff, or that of the strategy]
    #[arg(short, long, value_parser = GameParser, hide_possible_values = true)]
    pub game: Option<String>,
    /// Take the P-positions from an automaton that 'discover --save' wrote; it is proved again first
    #[arg(long, value_name = "FILE")]
    pub strategy: Option<String>,
    /// The moves that may be added, in either order, without changing the P-positions
    #[arg(long, group = "question")]
    pub addable: bool,
    /// The legal moves whose omission alone changes the P-positions
    #[arg(long, group = "question")]
    pub needed: bool,
    /// The legal moves of which each may be left out by itself
    #[arg(long, group = "question")]
    pub redundant: bool,
    /// Whether all moves that meet this condition may be left out together
    #[arg(long, value_name = "FORMULA", group = "question")]
    pub drop: Option<String>,
    /// Whether all moves that meet this condition may be added together
    #[arg(long, value_name = "FORMULA", group = "question")]
    pub may_add: Option<String>,
    /// Parts of the rule that are enough for the same P-positions
    #[arg(long, group = "question")]
    pub minimal: bool,
    /// Whether the rules are invariant: what may be taken somewhere may be taken wherever it fits; if not, a move that shows it
    #[arg(long, group = "question", conflicts_with = "strategy")]
    pub invariant: bool,
    /// With --addable, --needed or --redundant: whether this move is one, as in 3,5; may be given several times
    #[arg(long = "move", value_name = "U,V", conflicts_with_all = ["drop", "may_add", "minimal", "invariant", "save", "svg", "png"])]
    pub moves: Vec<String>,
    /// How many moves of a set to list, the smallest first
    #[arg(long, value_name = "N", default_value_t = 12)]
    pub list: usize,
    /// With --addable, --needed or --redundant: write the automaton of the set to a file
    #[arg(long, value_name = "FILE", value_parser = beside_answer, conflicts_with_all = ["drop", "may_add", "minimal", "invariant"])]
    pub save: Option<String>,
    /// Write a certificate for 'wythoff check': with --addable of the set, with --drop, --may-add and --minimal of the changed game
    #[arg(long, value_name = "FILE", value_parser = beside_answer, conflicts_with_all = ["needed", "redundant", "invariant"])]
    pub certificate: Option<String>,
    /// Draw the set over u and v into this SVG file
    #[arg(long, value_name = "FILE", value_parser = beside_answer, conflicts_with_all = ["drop", "may_add", "minimal", "invariant"])]
    pub svg: Option<String>,
    /// Draw the set over u and v into this PNG file
    #[arg(long, value_name = "FILE", value_parser = beside_answer, conflicts_with_all = ["drop", "may_add", "minimal", "invariant"])]
    pub png: Option<String>,
    /// The largest u and v in the picture
    #[arg(long, value_name = "N", default_value = "60")]
    pub bound: String,
    #[command(flatten)]
    pub states: StateArguments,
    /// One JSON object
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub limits: LimitArguments,
}
