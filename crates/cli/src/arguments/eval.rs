//! `eval`, described for clap.

use super::{LimitArguments, RecurrenceArguments, StateArguments};
use crate::new_file::beside_answer;
use clap::Args;

const EXAMPLES: &str = "\
EXAMPLES:
  wythoff eval -a 2 'forall n: B(n) = A(n) + 2*n'
  wythoff eval 'forall x: x > 0 => exists n: n > 0 & (x = A(n) | x = B(n))'
  wythoff eval 'forall m, n: A(m + n) = A(m) + A(n)'     false: the smallest counterexample
  wythoff eval --cf '[1;(2,1)]' 'forall n: B(n) = n + A(2*n)'
  wythoff eval -a 2 'forall x: (exists n: n > 0 & x = A(n)) <=> even_zeros(x)'
  wythoff eval -d 'P(x, y) = exists n: x = A(n) & y = B(n)' 'forall x, y: P(x, y) => x <= y'
  wythoff eval --free 'exists n: x = A(n) & y = B(n)' --list 8
  wythoff eval --free 'digits(x, \"10*\")' --dot powers.dot
  wythoff eval --recurrence 2,2 'forall x: even_zeros(x) => exists y: y = shift(x) & y > 2*x'
  wythoff eval --pisot 'z^3 = z^2 + z + 1' 'forall x: exists y: x = 3*y | x = 3*y + 1 | x = 3*y + 2'
  wythoff eval --base 2 'forall x: exists y: x = 2*y | x = 2*y + 1'
  wythoff eval --walnut script.txt                       a script of def, reg, ost and eval lines, as Walnut reads it

LANGUAGE, loosest first:
  forall x, y: F   exists n: F       reach as far right as they can; variables are 0, 1, 2, ...
  <=>   =>   |   &   !               also written or, and, not
  = != < <= > >=                     not chained
  + -   * % /                        one factor is constant; / rounds down; numbers may be negative
  A(n)  B(n)                         floor(n*alpha), floor(n*beta) with 1/alpha + 1/beta = 1
  A(n; 1/2)  A(n; 1/alpha)           floor(n*alpha + 1/2), floor(n*alpha + 1/alpha); also for B
  shift(n)  Ip_Rq(n)                 a 0 appended to the p-digits; the q-digits read in the p-system
  Ip_Rqprime(n)  Iq_Rp(n)            the q'-digits read in the p-system; the p-digits read in the q-system
  even_zeros(n)  digits(n, \"1(0|2)*\")
  def P(x, y) = F;                   before the statement, as often as needed
WALNUT: &, | and ^ bind equally and to the left there, so does =>; a difference below 0 makes its comparison false;
a definition's arguments are its free variables in alphabetical order (docs/recurrences.md).
EXIT CODES: 0 true (every statement of a script), 1 false, 2 bad input, a command without meaning here, or failure.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, allow_negative_numbers = true)]
pub struct EvalArguments {
    /// The statement, or @FILE to read it from a file
    #[arg(required_unless_present = "walnut")]
    pub formula: Option<String>,
    /// A script of Walnut's instead: its truth values, by its own conventions
    #[arg(long, value_name = "FILE", conflicts_with_all = ["formula", "cf", "a", "base", "recurrence", "pisot", "start", "define", "free"])]
    pub walnut: Option<String>,
    /// The continued fraction of alpha; the part in parentheses repeats [default: [1;(1)]]
    #[arg(long, conflicts_with_all = ["a", "base"])]
    pub cf: Option<String>,
    /// Short for --cf '[1;(A)]', the number behind a-Wythoff
    #[arg(short, conflicts_with = "base")]
    pub a: Option<String>,
    /// Numbers in a plain base instead, without the functions of alpha
    #[arg(long)]
    pub base: Option<String>,
    #[command(flatten)]
    pub recurrence: RecurrenceArguments,
    /// A predicate that the statement may use, as in 'P(x, y) = x < y'; may be given several times
    #[arg(short, long, value_name = "NAME(X,...)=F")]
    pub define: Vec<String>,
    /// Allow free variables: find the automaton of the numbers that satisfy the formula
    #[arg(long)]
    pub free: bool,
    /// How many of these numbers to list, the smallest first
    #[arg(long, value_name = "N", default_value_t = 10, requires = "free")]
    pub list: usize,
    /// Write the automaton to a file, for Graphviz
    #[arg(long, value_name = "FILE", value_parser = beside_answer, requires = "free")]
    pub dot: Option<String>,
    /// Write the automaton to a file, as Walnut reads it
    #[arg(long, value_name = "FILE", value_parser = beside_answer, requires = "free")]
    pub to_walnut: Option<String>,
    #[command(flatten)]
    pub states: StateArguments,
    /// One JSON object
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub limits: LimitArguments,
}
