//! Tables of digits: a column for each place, its value in the heading, leading zeros left out as in print.

use super::Content;
use crate::Refusal;
use crate::paper::sheet::Table;
use crate::report::digits::{Represented, place_values};
use wythoff::Natural;
use wythoff::numbers::{Alpha, ContinuedFraction, Digits, Numeration, System};

/// A group of columns: a sequence of representations in one system.
pub(in crate::paper) struct Group {
    letter: char,
    values: Vec<Natural>,
    digits: Vec<Digits>,
}

impl Group {
    fn new(fraction: &ContinuedFraction, system: System, numbers: &[Natural]) -> Result<Group, Refusal> {
        let numeration = Numeration::new(fraction.clone());
        let digits = numbers.iter().map(|number| numeration.digits(number, system)).collect::<Result<Vec<_>, _>>();
        let digits = digits.map_err(|error| Refusal::about("digits", error))?;
        let places = digits.iter().map(Digits::len).max().unwrap_or(0).max(1);
        let letter = if system == System::P { 'p' } else { 'q' };
        Ok(Group { letter, values: place_values(fraction, system, places), digits })
    }

    fn cells(&self, row: usize) -> impl Iterator<Item = String> + '_ {
        let (digits, places) = (&self.digits[row], self.values.len());
        let cell = move |place: usize| {
            let shown = place < digits.len().max(1);
            if shown { digits.digit(place).to_string() } else { String::new() }
        };
        (0..places).rev().map(cell)
    }
}

/// A table whose first columns are given, followed by groups of digits.
pub(in crate::paper) fn with_digits(
    title: String,
    names: &[&str],
    first: Vec<Vec<String>>,
    fraction: &ContinuedFraction,
    named: &[(&str, System, &[Natural])],
) -> Result<Table, Refusal> {
    let groups = named.iter().map(|(_, system, numbers)| Group::new(fraction, *system, numbers));
    let groups = groups.collect::<Result<Vec<_>, _>>()?;
    let mut head = [names.iter().map(|name| (*name).to_string()).collect::<Vec<_>>(), vec![String::new(); names.len()]];
    let (mut gaps, mut spans) = (Vec::new(), Vec::new());
    for (group, (name, ..)) in groups.iter().zip(named) {
        gaps.push(head[0].len());
        let places = group.values.len();
        spans.push((head[0].len(), places, (*name).to_string()));
        head[0].extend((0..places).rev().map(|place| format!("{}_{place}", group.letter)));
        head[1].extend(group.values.iter().map(ToString::to_string));
    }
    let mut rows = first;
    for (place, row) in rows.iter_mut().enumerate() {
        groups.iter().for_each(|group| row.extend(group.cells(place)));
    }
    Ok(Table { title, head: head.into(), rows, gaps, spans })
}

impl Content<'_> {
    /// The numbers `from`, `from` + 1, …, as many as there are rows.
    pub(in crate::paper) fn numbers(&self) -> Vec<Natural> {
        let from = self.given.natural("from");
        (0..u64::from(self.count())).map(|step| &from + step).collect()
    }

    /// A representation, its reading in a system and its shifts, as the command `digits` has them.
    pub(in crate::paper) fn represented(&mut self, number: &Natural, system: System) -> Result<(), Refusal> {
        let fraction = self.fraction();
        let represented = Represented::new(&Alpha::Exactly(fraction.clone()), number.clone(), system);
        let represented = represented.map_err(|error| Refusal::about("digits", error))?;
        self.listing(format!("wythoff digits {number} --cf '{fraction}' --system {system}"), represented);
        Ok(())
    }
}
