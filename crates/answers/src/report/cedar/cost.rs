//! `cedar --search-cost`: comparisons, and unequal costs of going left and right.

use crate::json::Text;
use serde::{Serialize, Serializer};
use std::fmt;
use std::num::NonZeroU32;
use wythoff::numbers::{
    ContinuedFraction, FibonacciSearch, Mean, Reading, SearchCost, SearchError, System, Weighting, short_periods,
};

/// How many of the best continued fractions are shown.
const SHOWN: usize = 10;
/// The continued fractions compared: periods up to this length, of quotients up to this size.
const LONGEST_PERIOD: usize = 3;
const LARGEST_QUOTIENT: u32 = 4;
/// Constant expansions [1;(a)] are compared up to this a.
const LARGEST_CONSTANT: u32 = 16;

/// What is asked about a continued fraction.
#[derive(Clone, Copy, Debug)]
pub struct CostQuestion {
    /// How many entries are searched.
    pub length: usize,
    /// What going left and right costs.
    pub weighting: Weighting,
    /// Which tree guides the search.
    pub reading: Reading,
}

/// What there is to say about a continued fraction.
#[derive(Clone, Debug)]
pub struct SearchCosts {
    /// What was asked.
    pub question: CostQuestion,
    /// The search.
    pub search: FibonacciSearch,
    /// Its cost.
    pub weighted: SearchCost,
    /// Its comparisons.
    pub comparisons: SearchCost,
}

/// Many continued fractions, the best first.
#[derive(Clone, Debug)]
pub struct CostRanking {
    /// What was asked.
    pub question: CostQuestion,
    /// What there is to say about each.
    pub costs: Vec<SearchCosts>,
}

impl CostQuestion {
    /// One continued fraction.
    ///
    /// # Errors
    /// It has no tree to search by.
    pub fn ask(self, fraction: &ContinuedFraction) -> Result<SearchCosts, SearchError> {
        let search = FibonacciSearch::up_to(fraction, self.reading, self.length)?;
        let weighted = search.cost(self.length, self.weighting);
        let comparisons = search.cost(self.length, Weighting::EQUAL);
        Ok(SearchCosts { question: self, search, weighted, comparisons })
    }

    /// Many of them.
    ///
    /// # Errors
    /// One of them has no tree to search by.
    pub fn rank(self) -> Result<CostRanking, SearchError> {
        let mut fractions = short_periods(LONGEST_PERIOD, LARGEST_QUOTIENT);
        let constants = (LARGEST_QUOTIENT + 1..=LARGEST_CONSTANT).filter_map(NonZeroU32::new);
        fractions.extend(constants.map(ContinuedFraction::constant));
        let mut costs = fractions.iter().map(|fraction| self.ask(fraction)).collect::<Result<Vec<_>, _>>()?;
        costs.sort_by_key(|account| account.weighted.total);
        Ok(CostRanking { question: self, costs })
    }

    /// The cost of binary search.
    fn binary(self) -> SearchCost {
        SearchCost::binary(self.length, self.weighting)
    }

    /// The least mean there can be.
    fn least_mean(self) -> Mean {
        Mean::new(SearchCost::least_total(self.length, self.weighting), self.binary().gaps)
    }
}

/// Places of a mean in text.
const PLACES: u32 = 3;

impl Serialize for SearchCosts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Contract<'a> {
            cf: Text<&'a ContinuedFraction>,
            reading: Text<System>,
            n: Text<usize>,
            cost_left: u32,
            cost_right: u32,
            worst: String,
            mean: Text<Mean>,
            worst_comparisons: String,
            mean_comparisons: Text<Mean>,
            worst_hit: String,
            mean_hit: Text<Mean>,
            first_entry: Option<String>,
            binary_mean: Text<Mean>,
            least_mean: Text<Mean>,
        }
        let SearchCosts { question, search, weighted, comparisons } = self;
        Contract {
            cf: Text(search.fraction()),
            reading: Text(question.reading.system()),
            n: Text(question.length),
            cost_left: question.weighting.left(),
            cost_right: question.weighting.right(),
            worst: weighted.worst.to_string(),
            mean: Text(weighted.mean()),
            worst_comparisons: comparisons.worst.to_string(),
            mean_comparisons: Text(comparisons.mean()),
            worst_hit: comparisons.worst_hit.to_string(),
            mean_hit: Text(comparisons.mean_hit()),
            first_entry: search.first_entry(question.length).map(|entry| entry.to_string()),
            binary_mean: Text(question.binary().mean()),
            least_mean: Text(question.least_mean()),
        }
        .serialize(serializer)
    }
}

/// What is asked.
impl fmt::Display for CostQuestion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (left, right) = (self.weighting.left(), self.weighting.right());
        writeln!(f, "Searches in {} sorted entries; going left costs {left}, going right {right}.", self.length)
    }
}

/// One continued fraction in full.
impl fmt::Display for SearchCosts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SearchCosts { question, search, weighted, comparisons } = self;
        let length = question.length;
        write!(f, "{question}")?;
        writeln!(f, "Guided by the {}-tree of {}:", question.reading.system(), search.fraction())?;
        if let Some(first) = search.first_entry(length) {
            let cut = match search.whole_length(length) {
                Some(whole) if whole == length => "the tree is whole".to_string(),
                Some(whole) => format!("the tree is cut from {whole} entries, which begin with the same"),
                None => "the tree is cut from one of more than 2^64 entries".to_string(),
            };
            writeln!(f, "  first comparison with entry {first}; {cut}")?;
        }
        let binary = question.binary();
        let rows = [
            ("comparisons, lower bound", comparisons.worst, comparisons.mean()),
            ("comparisons, entry found", comparisons.worst_hit, comparisons.mean_hit()),
            ("cost, lower bound", weighted.worst, weighted.mean()),
            ("cost of binary search", binary.worst, binary.mean()),
        ];
        for (name, worst, mean) in rows {
            writeln!(f, "  {name:<28} worst {worst:>6}   mean {:>10}", mean.rounded(PLACES))?;
        }
        writeln!(
            f,
            "  {:<28} {:>12}   mean {:>10}",
            "least mean of any search",
            "",
            question.least_mean().rounded(PLACES)
        )
    }
}

/// The best of them.
impl fmt::Display for CostRanking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CostRanking { question, costs } = self;
        write!(f, "{question}")?;
        writeln!(
            f,
            "The best of {} continued fractions (periods up to {LONGEST_PERIOD} of quotients up to {LARGEST_QUOTIENT}, \
             and [1;(a)] up to a = {LARGEST_CONSTANT}), {}-trees:",
            costs.len(),
            question.reading.system()
        )?;
        let line = |name: &str, mean: &str, worst: &str| format!("  {name:<22} {mean:>12} {worst:>12}");
        let row = |name: &str, cost: &SearchCost| line(name, &cost.mean().rounded(PLACES), &cost.worst.to_string());
        writeln!(f, "{}", line("", "mean cost", "worst cost"))?;
        for account in costs.iter().take(SHOWN) {
            writeln!(f, "{}", row(&account.search.fraction().to_string(), &account.weighted))?;
        }
        writeln!(f, "{}", row("binary search", &question.binary()))?;
        writeln!(f, "{}", line("least of any search", &question.least_mean().rounded(PLACES), ""))
    }
}
