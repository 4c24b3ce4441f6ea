//! Continued fractions to choose a search tree from.

use crate::ContinuedFraction;

/// All α = [1; (a_1, …, a_r)] with r ≤ `longest` and partial quotients up to `largest`, each once, by length and then by quotients.
///
/// ```
/// let list: Vec<String> = wythoff::numbers::short_periods(2, 2).iter().map(ToString::to_string).collect();
/// assert_eq!(list, ["[1;(1)]", "[1;(2)]", "[1;(1,2)]", "[1;(2,1)]"]);
/// ```
pub fn short_periods(longest: usize, largest: u32) -> Vec<ContinuedFraction> {
    let mut list = Vec::new();
    let mut periods: Vec<Vec<u32>> = vec![Vec::new()];
    for length in 1..=longest {
        let longer = periods.iter().flat_map(|period| (1..=largest).map(move |last| [&period[..], &[last]].concat()));
        periods = longer.collect();
        for period in &periods {
            let fraction = ContinuedFraction::new(vec![1], period.clone()).expect("quotients of 1 and more");
            // A period that repeats a shorter one has been listed with that.
            if fraction.period().len() == length {
                list.push(fraction);
            }
        }
    }
    list
}
