//! `cf`, described for clap.

use super::LimitArguments;
use clap::Args;

const EXAMPLES: &str = "\
EXAMPLES:
  wythoff cf -a 3                              the number behind wythoff:a=3, its convergents and their growth
  wythoff cf '[1;(2,1)]' --count 20
  wythoff cf '(1+sqrt(13))/2' --decimals 50    a number instead of its continued fraction
  wythoff cf 13/8                              a rational number, whose expansion ends
  wythoff cf -a 3 --check                      F82 Lemma 3 and Theorem 4, F84 Lemmas 5.1, 5.2 and (v)-(viii), F05 Lemma 1
  wythoff cf -a 2 --json

D_i = alpha*q_i - p_i says by how much the convergent p_i/q_i misses. All numbers are exact; decimals are
correctly rounded. p_n grows like K*g^(n+1).
EXIT CODES: 0 answered, 1 a lemma fails, 2 bad input or failure.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, allow_negative_numbers = true)]
pub struct CfArguments {
    /// The continued fraction, as in [1;2,(3,4)] where the part in parentheses repeats, or the number itself [default: [1;(1)]]
    #[arg(value_name = "CF", conflicts_with = "a")]
    pub cf: Option<String>,
    /// Short for '[1;(A)]', the number behind a-Wythoff
    #[arg(short)]
    pub a: Option<String>,
    /// The last index i of the convergents p_i/q_i [default: 12, with --check 40]
    #[arg(long, value_name = "I")]
    pub count: Option<String>,
    /// Places after the point
    #[arg(long, value_name = "N", default_value = "20")]
    pub decimals: String,
    /// Check what the papers say of D_i, each lemma on all indices up to --count; exit code 1 if one fails
    #[arg(long)]
    pub check: bool,
    /// With --check: the largest number whose digits are looked at
    #[arg(long, value_name = "N", default_value = "10000", requires = "check")]
    pub numbers: String,
    /// One JSON object, with --check one a lemma
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub limits: LimitArguments,
}
