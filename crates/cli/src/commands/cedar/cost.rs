//! `cedar --search-cost`: comparisons, and unequal costs of going left and right.

use crate::answer::SearchCostAnswer;
use crate::arguments::CedarArguments;
use crate::failure::Failure;
use crate::input;
use std::io::Write;
use std::num::NonZeroU32;
use wythoff::{ContinuedFraction, FibonacciSearch, Reading, SearchCost, Weighting, short_periods};

/// How many of the best continued fractions are shown.
const SHOWN: usize = 10;
/// The continued fractions compared: periods up to this length, of quotients up to this size.
const LONGEST_PERIOD: usize = 3;
const LARGEST_QUOTIENT: u32 = 4;
/// Constant expansions [1;(a)] are compared up to this a.
const LARGEST_CONSTANT: u32 = 16;

pub fn run(arguments: &CedarArguments, reading: Reading) -> Result<(), Failure> {
    let length = input::number("--n", &arguments.n)?;
    let length = length.to_usize().ok_or_else(|| Failure::new("--n: at most 2^64 − 1 entries"))?;
    let weight = |name: &str, text: &str| {
        input::number(name, text)?.to_u32().ok_or_else(|| Failure::about(name, "too large: at most 1000000"))
    };
    let (left, right) = (weight("--cost-left", &arguments.cost_left)?, weight("--cost-right", &arguments.cost_right)?);
    let weighting = Weighting::new(left, right).map_err(|error| Failure::about("--search-cost", error))?;
    let question = Question { length, weighting, reading };
    if arguments.cf.is_none() && arguments.a.is_none() {
        return question.rank(arguments.json);
    }
    let fraction = input::fraction(arguments.cf.as_deref(), arguments.a.as_deref())?;
    question.account(&fraction, arguments.json)
}

/// What is asked about a continued fraction.
struct Question {
    length: usize,
    weighting: Weighting,
    reading: Reading,
}

/// What there is to say about one.
struct Account {
    search: FibonacciSearch,
    weighted: SearchCost,
    comparisons: SearchCost,
}

impl Question {
    fn ask(&self, fraction: &ContinuedFraction) -> Result<Account, Failure> {
        let search =
            FibonacciSearch::new(fraction, self.reading).map_err(|error| Failure::about("--search-cost", error))?;
        let weighted = search.cost(self.length, self.weighting);
        let comparisons = search.cost(self.length, Weighting::EQUAL);
        Ok(Account { search, weighted, comparisons })
    }

    /// The mean of binary search, and the least there can be.
    fn yardsticks(&self) -> (SearchCost, String) {
        let least = SearchCost {
            total: SearchCost::least_total(self.length, self.weighting),
            ..SearchCost::binary(self.length, self.weighting)
        };
        (SearchCost::binary(self.length, self.weighting), decimal(least.mean_in_thousandths()))
    }

    fn answer(&self, account: &Account) -> SearchCostAnswer {
        let (binary, least) = self.yardsticks();
        SearchCostAnswer {
            cf: account.search.fraction().to_string(),
            reading: self.reading.system().to_string(),
            n: self.length.to_string(),
            cost_left: self.weighting.left(),
            cost_right: self.weighting.right(),
            worst: account.weighted.worst.to_string(),
            mean: decimal(account.weighted.mean_in_thousandths()),
            worst_comparisons: account.comparisons.worst.to_string(),
            mean_comparisons: decimal(account.comparisons.mean_in_thousandths()),
            worst_hit: account.comparisons.worst_hit.to_string(),
            mean_hit: decimal(account.comparisons.mean_hit_in_thousandths()),
            first_entry: account.search.first_entry(self.length).map(|entry| entry.to_string()),
            binary_mean: decimal(binary.mean_in_thousandths()),
            least_mean: least,
        }
    }

    fn introduce(&self, out: &mut impl Write) -> Result<(), Failure> {
        let (left, right) = (self.weighting.left(), self.weighting.right());
        Ok(writeln!(out, "Searches in {} sorted entries; going left costs {left}, going right {right}.", self.length)?)
    }

    /// One continued fraction in full.
    fn account(&self, fraction: &ContinuedFraction, json: bool) -> Result<(), Failure> {
        let account = self.ask(fraction)?;
        let mut out = std::io::stdout().lock();
        if json {
            serde_json::to_writer(&mut out, &self.answer(&account))?;
            return Ok(writeln!(out)?);
        }
        self.introduce(&mut out)?;
        let answer = self.answer(&account);
        writeln!(out, "Guided by the {}-tree of {}:", answer.reading, answer.cf)?;
        if let (Some(first), whole) = (&answer.first_entry, account.search.whole_length(self.length)) {
            let cut = match whole {
                Some(whole) if whole == self.length => "the tree is whole".to_string(),
                Some(whole) => format!("the tree is cut from {whole} entries, which begin with the same"),
                None => "the tree is cut from one of more than 2^64 entries".to_string(),
            };
            writeln!(out, "  first comparison with entry {first}; {cut}")?;
        }
        let row = |name: &str, worst: &str, mean: &str| format!("  {name:<28} worst {worst:>6}   mean {mean:>10}");
        writeln!(out, "{}", row("comparisons, lower bound", &answer.worst_comparisons, &answer.mean_comparisons))?;
        writeln!(out, "{}", row("comparisons, entry found", &answer.worst_hit, &answer.mean_hit))?;
        writeln!(out, "{}", row("cost, lower bound", &answer.worst, &answer.mean))?;
        let (binary, _) = self.yardsticks();
        writeln!(out, "{}", row("cost of binary search", &binary.worst.to_string(), &answer.binary_mean))?;
        Ok(writeln!(out, "  {:<28} {:>12}   mean {:>10}", "least mean of any search", "", answer.least_mean)?)
    }

    /// Many continued fractions, the best first.
    fn rank(&self, json: bool) -> Result<(), Failure> {
        let mut fractions = short_periods(LONGEST_PERIOD, LARGEST_QUOTIENT);
        let constants = (LARGEST_QUOTIENT + 1..=LARGEST_CONSTANT).filter_map(NonZeroU32::new);
        fractions.extend(constants.map(ContinuedFraction::constant));
        let mut accounts = fractions.iter().map(|fraction| self.ask(fraction)).collect::<Result<Vec<_>, _>>()?;
        accounts.sort_by_key(|account| account.weighted.total);
        let mut out = std::io::stdout().lock();
        if json {
            for account in &accounts {
                serde_json::to_writer(&mut out, &self.answer(account))?;
                writeln!(out)?;
            }
            return Ok(());
        }
        self.introduce(&mut out)?;
        writeln!(
            out,
            "The best of {} continued fractions (periods up to {LONGEST_PERIOD} of quotients up to {LARGEST_QUOTIENT}, \
             and [1;(a)] up to a = {LARGEST_CONSTANT}), {}-trees:",
            accounts.len(),
            self.reading.system()
        )?;
        let line = |name: &str, mean: &str, worst: &str| format!("  {name:<22} {mean:>12} {worst:>12}");
        writeln!(out, "{}", line("", "mean cost", "worst cost"))?;
        for account in accounts.iter().take(SHOWN) {
            let mean = decimal(account.weighted.mean_in_thousandths());
            writeln!(
                out,
                "{}",
                line(&account.search.fraction().to_string(), &mean, &account.weighted.worst.to_string())
            )?;
        }
        let (binary, least) = self.yardsticks();
        writeln!(out, "{}", line("binary search", &decimal(binary.mean_in_thousandths()), &binary.worst.to_string()))?;
        Ok(writeln!(out, "{}", line("least of any search", &least, ""))?)
    }
}

/// Thousandths as a decimal.
fn decimal(thousandths: u128) -> String {
    format!("{}.{:03}", thousandths / 1000, thousandths % 1000)
}
