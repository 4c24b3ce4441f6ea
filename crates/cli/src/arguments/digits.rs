//! `digits`, described for clap.

use super::{LimitArguments, RecurrenceArguments, TableFormat};
use clap::{Args, ValueEnum};

const EXAMPLES: &str = "\
EXAMPLES:
  wythoff digits 12                            12 in Fibonacci numbers, its Zeckendorf representation
  wythoff digits 12 -a 2 --system q
  wythoff digits 100 --cf '[1;2,(3,4)]'
  wythoff digits 100 --cf '(1+sqrt(13))/3'     a number instead of its continued fraction
  wythoff digits 40 --cf '[1;2,3,4]'           alpha known by its first quotients only
  wythoff digits -a 2 --from 1 --count 17      F82's Table 2: R_p(n) and R_q(n) side by side
  wythoff digits -a 3 --count 44 --format latex
  wythoff digits 255 --base 16
  wythoff digits 12 --places 1,3,7,17          any place values 1 = p_0 < p_1 < ...
  wythoff digits 20 --recurrence 2,2           place values 1, 3, 8, 22, ...: U_n = 2*U_(n-1) + 2*U_(n-2)
  wythoff digits 20 --pisot 'z^3 = z^2 + z + 1'
  wythoff digits 20 --recurrence 2,1 --start 1,2     other place values, 1, 2, 5, 12, ...
  wythoff digits @number.txt --system qprime --json
  wythoff digits @number.txt --only            the digits alone, quicker where they are millions

A digit of 10 or more is written <12>, here and everywhere.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, allow_negative_numbers = true)]
pub struct DigitsArguments {
    /// The number
    #[arg(required_unless_present = "count", conflicts_with = "count")]
    pub number: Option<String>,
    /// The continued fraction, where the part in parentheses repeats and one that ends is the beginning of alpha; or the number itself
    /// [default: [1;(1)]]
    #[arg(long, conflicts_with = "a")]
    pub cf: Option<String>,
    /// Short for --cf '[1;(A)]', the number behind a-Wythoff
    #[arg(short)]
    pub a: Option<String>,
    /// Place values: numerators (p) or denominators (q, qprime) of the convergents [default: p; in a table p and q]
    #[arg(long, value_enum, conflicts_with_all = ["recurrence", "pisot", "start"])]
    pub system: Option<SystemName>,
    /// Place values 1, B, B^2, ... instead
    #[arg(long, value_name = "B", conflicts_with_all = ["cf", "a", "system"])]
    pub base: Option<String>,
    /// These place values instead, growing from 1, separated by commas
    #[arg(long, value_name = "LIST", value_delimiter = ',', conflicts_with_all = ["cf", "a", "system", "base", "recurrence", "pisot", "start"])]
    pub places: Option<Vec<String>>,
    #[command(flatten)]
    pub recurrence: RecurrenceArguments,
    /// A table from this number on
    #[arg(long, default_value = "0", requires = "count", conflicts_with = "number")]
    pub from: String,
    /// A table of so many numbers
    #[arg(long)]
    pub count: Option<String>,
    /// The form of the table; csv has a header line, and a b-file holds the digits of one system
    #[arg(long, value_enum, default_value_t = TableFormat::Text, requires = "count", conflicts_with = "number")]
    pub format: TableFormat,
    /// One JSON object, or one a row; null for digits that are no normal form where they would be read
    #[arg(long)]
    pub json: bool,
    /// The digits and nothing else
    #[arg(long, conflicts_with_all = ["json", "count"])]
    pub only: bool,
    #[command(flatten)]
    pub limits: LimitArguments,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SystemName {
    P,
    Q,
    Qprime,
}
