//! `cf`: a number behind these games, its convergents and by how much they miss, and how fast they grow.

use crate::json::{self, Text};
use crate::words;
use serde::{Serialize, Serializer};
use std::fmt;
use wythoff::Natural;
use wythoff::numbers::work::{Halt, Meter, Work};
use wythoff::numbers::{
    ContinuedFraction, Convergent, Deviation, DeviationCheck, DeviationVerdict, Deviations, Growth, Integer,
    QuadraticNumber,
};

/// Significant figures of D_i.
const FIGURES: u32 = 10;
/// Quotients written out on the first lines.
const QUOTIENTS: usize = 24;
/// Exact numbers longer than this are left out of the table.
const LONGEST: usize = 44;

/// A continued fraction, all its numbers, and so many decimals.
#[derive(Clone, Debug)]
pub struct Expanded {
    /// D_i, and with it α and the convergents.
    pub deviations: Deviations,
    /// D_i in decimals.
    figures: Vec<String>,
    /// The closed form of p_n, where there is one within reach.
    pub growth: Option<Growing>,
    /// Places after the point.
    pub decimals: u32,
}

/// How p_n grows, with decimals.
#[derive(Clone, Debug)]
pub struct Growing {
    growth: Growth,
    /// g, by which p_n is multiplied from one n to the next, in the mean.
    rate: String,
    /// K_i for every residue i.
    constants: Vec<Option<String>>,
}

impl Growing {
    /// Roots of the degree that the period has, which may take long.
    fn new(growth: Growth, decimals: u32, work: &Work<'_>) -> Result<Growing, Halt> {
        let meter = Meter::new(work, "the list of constants");
        let total = growth.period() as u64 + 1;
        // A root of r-fold length, its quotients and remainders, and what is written.
        let length = u128::from(decimals).saturating_mul(u128::from(total));
        work.reserve(length.saturating_mul(8), "the list of constants")?;
        meter.tell(0, Some(total))?;
        let rate = growth.rate(decimals);
        let mut constants = Vec::new();
        for i in 0..growth.period() {
            meter.tell(i as u64 + 1, Some(total))?;
            constants.push(growth.constant_rounded(i, decimals));
        }
        Ok(Growing { growth, rate, constants })
    }
}

impl Expanded {
    /// The convergents p_0/q_0 to p_`last`/q_`last`.
    ///
    /// # Errors
    /// What ends the work early.
    pub fn new(fraction: &ContinuedFraction, last: usize, decimals: u32, work: &Work<'_>) -> Result<Expanded, Halt> {
        let deviations = Deviations::new(fraction, last, work)?;
        let meter = Meter::new(work, "the decimals of D_i");
        let mut figures = Vec::new();
        for row in deviations.rows() {
            meter.tell(figures.len() as u64, Some(deviations.rows().len() as u64))?;
            figures.push(row.value.figures(FIGURES));
        }
        let growth = fraction.growth().ok().map(|growth| Growing::new(growth, decimals, work)).transpose()?;
        Ok(Expanded { deviations, figures, growth, decimals })
    }

    /// β with 1/α + 1/β = 1, which makes complementary sequences; only of an irrational α > 1.
    pub fn beta(&self) -> Option<QuadraticNumber> {
        let alpha = self.deviations.alpha();
        let less = alpha.plus_integer(&-Integer::ONE);
        alpha.as_irrational().filter(|_| less.sign().is_gt())?;
        alpha.divided_by(&less).ok()
    }

    /// Between which numbers every irrational α lies whose expansion begins with a finite one.
    pub fn enclosure(&self) -> Option<[Convergent; 2]> {
        let fraction = self.deviations.fraction();
        let last = fraction.number_of_terms()? - 1;
        let end = fraction.convergent(last)?;
        let before = match last.checked_sub(1) {
            Some(before) => fraction.convergent(before)?,
            None => Convergent { numerator: Natural::ONE, denominator: Natural::ZERO },
        };
        let other = Convergent {
            numerator: &end.numerator + &before.numerator,
            denominator: &end.denominator + &before.denominator,
        };
        Some(if last.is_multiple_of(2) { [end, other] } else { [other, end] })
    }
}

/// The growth constants as JSON.
struct GrowthReport<'a>(&'a Growing, u32);

impl Serialize for GrowthReport<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Contract<'a> {
            period: usize,
            first: i64,
            trace: Text<&'a Natural>,
            lambda: Text<&'a QuadraticNumber>,
            lambda_decimal: String,
            g: &'a str,
            constants: Vec<Constant<'a>>,
        }
        /// For n = first + i, first + i + period, …
        #[derive(Serialize)]
        struct Constant<'a> {
            i: usize,
            c: Option<Text<&'a QuadraticNumber>>,
            k: Option<&'a str>,
            k_exact: Option<Text<QuadraticNumber>>,
        }
        let GrowthReport(Growing { growth, rate, constants }, decimals) = *self;
        let constant = |i| Constant {
            i,
            c: growth.coefficient(i).map(Text),
            k: constants[i].as_deref(),
            k_exact: growth.constant(i).map(Text),
        };
        Contract {
            period: growth.period(),
            first: growth.first(),
            trace: Text(growth.trace()),
            lambda: Text(growth.factor()),
            lambda_decimal: growth.factor().rounded(decimals),
            g: rate,
            constants: (0..growth.period()).map(constant).collect(),
        }
        .serialize(serializer)
    }
}

/// A convergent as JSON.
struct Row<'a>(&'a Deviation, &'a str);

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Contract<'a> {
            i: i64,
            quotient: Option<u32>,
            p: Text<&'a Natural>,
            q: Text<&'a Natural>,
            d: Text<&'a QuadraticNumber>,
            d_decimal: &'a str,
        }
        let Deviation { index, quotient, convergent, value, .. } = self.0;
        Contract {
            i: *index,
            quotient: *quotient,
            p: Text(&convergent.numerator),
            q: Text(&convergent.denominator),
            d: Text(value),
            d_decimal: self.1,
        }
        .serialize(serializer)
    }
}

impl Serialize for Expanded {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Contract<'a> {
            cf: Text<&'a ContinuedFraction>,
            alpha: Text<&'a QuadraticNumber>,
            decimal: String,
            rational: bool,
            beta: Option<Text<QuadraticNumber>>,
            enclosure: Option<[Text<Convergent>; 2]>,
            convergents: Vec<Row<'a>>,
            growth: Option<GrowthReport<'a>>,
        }
        let alpha = self.deviations.alpha();
        Contract {
            cf: Text(self.deviations.fraction()),
            alpha: Text(alpha),
            decimal: alpha.rounded(self.decimals),
            rational: alpha.as_rational().is_some(),
            beta: self.beta().map(Text),
            enclosure: self.enclosure().map(|ends| ends.map(Text)),
            convergents: self
                .deviations
                .rows()
                .iter()
                .zip(&self.figures)
                .map(|(row, figures)| Row(row, figures))
                .collect(),
            growth: self.growth.as_ref().map(|growth| GrowthReport(growth, self.decimals)),
        }
        .serialize(serializer)
    }
}

impl fmt::Display for Expanded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (fraction, alpha) = (self.deviations.fraction(), self.deviations.alpha());
        writeln!(f, "α = {alpha} = {}", alpha.rounded(self.decimals))?;
        writeln!(f, "  = {fraction}{}", if fraction.is_finite() { ", which ends: a rational number" } else { "" })?;
        if let Some(beta) = self.beta() {
            writeln!(f, "β = {beta} = {}, for 1/α + 1/β = 1", beta.rounded(self.decimals))?;
        }
        if let Some([low, high]) = self.enclosure() {
            writeln!(f, "An irrational number whose quotients begin so lies between {low} and {high}.")?;
        }
        let quotients: Vec<String> = fraction.terms().take(QUOTIENTS).map(|term| term.to_string()).collect();
        let more = if fraction.is_finite() && quotients.len() < QUOTIENTS { "" } else { ", …" };
        writeln!(f, "quotients a_0, a_1, …: {}{more}\n", quotients.join(", "))?;
        write_table(f, self.deviations.rows().iter().zip(&self.figures))?;
        if !fraction.is_finite() {
            writeln!(f, "\n{}", order_in_words(self.deviations.rows().len()))?;
        }
        match &self.growth {
            Some(growth) => write_growth(f, fraction, growth, self.decimals),
            None if fraction.is_finite() => Ok(()),
            None => writeln!(f, "\nThe period is too long for a closed form of p_n: at most {}.", Growth::MAX_PERIOD),
        }
    }
}

/// The order of the D's that are listed.
fn order_in_words(rows: usize) -> String {
    let last = rows as i64 - 2;
    let odd: Vec<String> = (-1..=last.min(5)).step_by(2).map(|i| format!("D_{i}")).collect();
    let mut even: Vec<String> = (0..=last.min(4)).step_by(2).map(|i| format!("D_{i}")).collect();
    even.reverse();
    format!("−1 = {} < … < 0 < … < {} = α − a_0, D_i = αq_i − p_i", odd.join(" < "), even.join(" < "))
}

/// The convergents, each with its D in decimals.
fn write_table<'r>(f: &mut fmt::Formatter<'_>, rows: impl Iterator<Item = (&'r Deviation, &'r String)>) -> fmt::Result {
    let cells = |(row, figures): (&Deviation, &String)| {
        let exact = row.value.to_string();
        [
            row.index.to_string(),
            row.quotient.map_or(String::new(), |quotient| quotient.to_string()),
            row.convergent.numerator.to_string(),
            row.convergent.denominator.to_string(),
            figures.clone(),
            if exact.chars().count() <= LONGEST { exact } else { "…".to_string() },
        ]
    };
    let mut lines = vec![["i", "a_i", "p_i", "q_i", "D_i", "exactly"].map(str::to_string)];
    lines.extend(rows.map(cells));
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().map_or(0, words::column);
    let widths: Vec<usize> = (0..5).map(width).collect();
    for line in &lines {
        let columns = line.iter().zip(&widths).map(|(cell, width)| format!("{cell:>width$}"));
        writeln!(f, "  {}  {}", columns.collect::<Vec<_>>().join("  "), line[5])?;
    }
    Ok(())
}

fn write_growth(
    f: &mut fmt::Formatter<'_>,
    fraction: &ContinuedFraction,
    growing: &Growing,
    decimals: u32,
) -> fmt::Result {
    let Growing { growth, rate, constants } = growing;
    let factor = growth.factor();
    let conjugate = factor.conjugate();
    if growth.period() == 1 {
        let from = growth.first();
        writeln!(f, "\np_n = K·g^(n+1) + K′·g′^(n+1) for n ≥ {from}, so p_n ~ K·g^(n+1):")?;
        writeln!(f, "  g  = {factor} = {rate}")?;
        if let Some(constant) = growth.constant(0) {
            let paper = match (fraction.initial(), fraction.period()) {
                // As F82 and F84 have it.
                ([1], [a]) => format!("α/√{} = ", Natural::from(*a).square() + 4),
                _ => String::new(),
            };
            writeln!(f, "  K  = {paper}{constant} = {}", constant.rounded(decimals))?;
            writeln!(f, "  g′ = {conjugate}, K′ = {}", constant.conjugate())?;
        }
        return Ok(());
    }
    let (period, first) = (growth.period(), growth.first());
    let sign = if period.is_multiple_of(2) { '−' } else { '+' };
    writeln!(f, "\np_n = C·λ^j + C′·λ′^j for n = {first} + i + {period}j, so p_n ~ K·g^(n+1):")?;
    writeln!(f, "  λ  = {factor} = {}, λ′ = {conjugate}", factor.rounded(decimals))?;
    writeln!(f, "  g  = λ^(1/{period}) = {rate}")?;
    for (i, constant) in constants.iter().enumerate() {
        let (Some(c), Some(k)) = (growth.coefficient(i), constant) else { continue };
        writeln!(f, "  i = {i}: C = {c}, K = {k}")?;
    }
    writeln!(f, "  p_(n+{}) = {}·p_(n+{period}) {sign} p_n", 2 * period, growth.trace())
}

/// What stands above the lemmas.
pub fn lemmas_heading(deviations: &Deviations, numbers: u64) -> String {
    let last = deviations.rows().len() as i64 - 2;
    format!(
        "What the papers say of D_i = αq_i − p_i, α = {} = {}: all D_i up to i = {last}, all n up to {numbers}\n",
        deviations.fraction(),
        deviations.alpha()
    )
}

/// A lemma and how it came out.
#[derive(Clone, Debug)]
pub struct LemmaReport {
    /// The continued fraction.
    pub fraction: ContinuedFraction,
    /// How it came out.
    pub checked: DeviationCheck,
}

impl Serialize for LemmaReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Contract<'a> {
            lemma: &'static str,
            statement: &'static str,
            #[serde(serialize_with = "json::text")]
            cf: &'a ContinuedFraction,
            instances: u64,
            verdict: &'static str,
            reason: Option<&'a str>,
        }
        let DeviationCheck { lemma, instances, verdict } = &self.checked;
        let (verdict, reason) = match verdict {
            DeviationVerdict::Holds => ("holds", None),
            DeviationVerdict::Fails(reason) => ("fails", Some(reason.as_str())),
            DeviationVerdict::NotApplicable(reason) => ("not applicable", Some(*reason)),
        };
        Contract {
            lemma: lemma.citation(),
            statement: lemma.statement(),
            cf: &self.fraction,
            instances: *instances,
            verdict,
            reason,
        }
        .serialize(serializer)
    }
}

impl fmt::Display for LemmaReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let DeviationCheck { lemma, instances, verdict } = &self.checked;
        let (verdict, below) = match verdict {
            DeviationVerdict::Holds => ("holds", format!("{instances} instances")),
            DeviationVerdict::Fails(reason) => ("FAILS", reason.clone()),
            DeviationVerdict::NotApplicable(reason) => ("not applicable", (*reason).to_string()),
        };
        writeln!(f, "  {lemma}: {verdict} ({below})\n      {}", lemma.statement())
    }
}
