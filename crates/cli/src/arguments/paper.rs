//! `paper`: the five papers, item by item.

use super::LimitArguments;
use clap::{Args, ValueEnum};

const EXAMPLES: &str = "\
EXAMPLES:
  wythoff paper                              the five papers
  wythoff paper F84                          every item of one of them, with its standing
  wythoff paper F84 Table 4                  one item, in the paper's notation
  wythoff paper f84 'table 4' -a 5 --count 40 --format latex
  wythoff paper F84 'Thm 6.1(vii)' --cf '[1;(2,1)]' -m 1
  wythoff paper F84 'Fig. 2' --format svg > fig2.svg
  wythoff paper L13 'Example 15'
  wythoff paper F84 §7.2                     the items of a section
  wythoff paper corrections                  what is wrong or lost in the papers

Names are read freely: case, spaces, brackets, Theorem, Thm and Th. make no difference. Which of the options an item has is
told by the list of its paper.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct PaperArguments {
    /// The paper: C59, F82, F84, F05 or L13; or 'corrections'
    pub paper: Option<String>,
    /// The item: 'Table 4', 'Theorem 6.1 (vii)', 'Lemma 5.1', 'Fig. 2', §7.2, ...
    pub item: Vec<String>,
    /// The parameter of a-Wythoff
    #[arg(short)]
    pub a: Option<String>,
    /// The parameter of Connell's, and of Larsson and Weimerskirch's game
    #[arg(short)]
    pub k: Option<String>,
    /// The n of φ_n
    #[arg(short)]
    pub n: Option<String>,
    /// The order of a cedar tree
    #[arg(short)]
    pub m: Option<String>,
    /// A family of moves, or a residue
    #[arg(short)]
    pub i: Option<String>,
    /// The digit of a tree's root
    #[arg(short)]
    pub d: Option<String>,
    /// The first heap
    #[arg(short)]
    pub x: Option<String>,
    /// The second heap
    #[arg(short)]
    pub y: Option<String>,
    /// The continued fraction of α; the part in parentheses repeats
    #[arg(long)]
    pub cf: Option<String>,
    /// The first row of a table
    #[arg(long)]
    pub from: Option<String>,
    /// How many rows
    #[arg(long)]
    pub count: Option<String>,
    /// The form of the answer; svg is for items with a figure
    #[arg(long, value_enum, default_value_t = PaperFormat::Text)]
    pub format: PaperFormat,
    /// One JSON object, or one a line for lists; the same as --format json
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub limits: LimitArguments,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PaperFormat {
    Text,
    Latex,
    Markdown,
    Json,
    Svg,
}
