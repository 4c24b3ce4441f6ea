//! `digits --recurrence`: a number in a numeration by linear recurrence.

use crate::json;
use serde::Serialize;
use std::fmt;
use wythoff::Natural;
use wythoff::numbers::{Digit, Digits, Recurrence};

/// Representations longer than this are printed without a table of place values.
const MOST_COLUMNS: usize = 16;

/// The digits, as they stand and shifted.
#[derive(Clone, Debug, Serialize)]
pub struct Recurrent {
    /// The number.
    #[serde(serialize_with = "json::text")]
    pub number: Natural,
    /// The factors of the recurrence and its start values.
    pub system: String,
    /// The equation of β.
    pub pisot: String,
    /// Whether the system is the canonical one of its β.
    pub canonical: bool,
    /// The expansion of 1 in base β: what comes before its period, and the period.
    pub expansion: [Vec<u32>; 2],
    /// The digits.
    #[serde(serialize_with = "json::digits")]
    pub digits: Digits,
    /// With a zero appended.
    #[serde(serialize_with = "json::text")]
    pub left_shift: Natural,
    /// With the last digit dropped.
    #[serde(serialize_with = "json::text")]
    pub right_shift: Natural,
    /// The place values of short representations, most significant first.
    #[serde(skip)]
    places: Vec<Natural>,
    #[serde(skip)]
    further_factor: bool,
}

impl Recurrent {
    /// Writes `number` in `system`.
    pub fn new(system: &Recurrence, number: Natural) -> Recurrent {
        let digits = system.digits(&number);
        let length = digits.len().max(1);
        let mut places = if length <= MOST_COLUMNS { system.place_values(length) } else { Vec::new() };
        places.reverse();
        let expansion = system.expansion();
        Recurrent {
            number,
            system: system.to_string(),
            pisot: system.polynomial().equation(),
            canonical: system.is_canonical(),
            expansion: [expansion.initial.clone(), expansion.period.clone()],
            left_shift: system.value(&digits.left_shift()),
            right_shift: system.value(&digits.right_shift()),
            digits,
            places,
            further_factor: system.has_further_factor(),
        }
    }
}

impl fmt::Display for Recurrent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} in {}: {}", self.number, self.system, self.digits)?;
        let mut lines = ["place".to_string(), "value".to_string(), "digit".to_string()];
        for (index, value) in self.places.iter().enumerate() {
            let place = self.places.len() - 1 - index;
            let cells = [format!("U_{place}"), value.to_string(), Digit(self.digits.digit(place)).to_string()];
            let width = cells.iter().map(String::len).max().unwrap_or(0) + 2;
            for (line, cell) in lines.iter_mut().zip(cells) {
                line.push_str(&format!("{cell:>width$}"));
            }
        }
        if !self.places.is_empty() {
            lines.iter().try_for_each(|line| writeln!(f, "  {line}"))?;
        }
        let [initial, period] = &self.expansion;
        let repeated = if period.is_empty() { String::new() } else { format!("({})", Digit::word(period)) };
        writeln!(f, "base                the root above 1 of {}", self.pisot)?;
        writeln!(f, "1 in this base      {}{repeated}", Digit::word(initial))?;
        let kind = match (self.canonical, self.further_factor) {
            (true, _) => "canonical: normal forms are the words whose suffixes stay below the expansion of 1",
            (false, true) => "not canonical: the expansion of 1 has a further factor, so automata could not add there",
            (false, false) => "not canonical: its lowest places have a rule of their own",
        };
        writeln!(f, "system              {kind}")?;
        writeln!(f, "trailing zeros      {}", self.digits.trailing_zeros())?;
        writeln!(f, "shifted left        {} = {}", self.digits.left_shift(), self.left_shift)?;
        writeln!(f, "shifted right       {} = {}", self.digits.right_shift(), self.right_shift)
    }
}
