//! Extra moves that an automaton accepts: a plain table of states and runs of digits, in a numeration.
//!
//! In a GAME string the table stands in braces, first the numeration, then every state, with `/` between them: `{[1;(1)]/0:1 1:2/…}`. A state is
//! written as in a saved automaton: `*` if a word may end there, then runs of digits `LAST:TARGET`, with `-` for no target. Between the braces
//! a whole saved automaton may stand instead.

mod numeration;
mod walk;

use self::numeration::Numeration;
use ::numeration::{excerpt, plain_number};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

/// Takes (u, v) that an automaton accepts, which reads the digits of u and v place by place, the most significant first. It acts in both
/// orders of the heaps, like all extra moves.
///
/// ```
/// use wythoff_rules::{Move, TakeTable};
/// // u = 0, and v even but not 0.
/// let table: TakeTable = "{base 2/0:1/0:0 1:2/0:3/0:4 1:2/* 0:3}".parse()?;
/// assert!(table.contains(&Move::new(0u32, 4u32)) && !table.contains(&Move::new(0u32, 3u32)));
/// # Ok::<(), String>(())
/// ```
#[derive(Debug)]
pub struct TakeTable {
    numeration: Numeration,
    states: Vec<TableState>,
}

/// A state of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct TableState {
    /// Whether a word may end here.
    pub accepts: bool,
    /// Digits up to the first number, after those of the run before, lead to the second, or nowhere.
    pub runs: Vec<(u32, Option<u32>)>,
}

impl PartialEq for TakeTable {
    fn eq(&self, other: &TakeTable) -> bool {
        self.system() == other.system() && self.states == other.states
    }
}

impl Eq for TakeTable {}

impl Hash for TakeTable {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.system(), &self.states).hash(state);
    }
}

impl TakeTable {
    /// The most characters a table may have as text.
    pub const MAX_LENGTH: usize = 1 << 20;

    /// The most states a table may have.
    pub const MAX_STATES: usize = 1 << 14;

    /// The numeration, as saved automata name it.
    pub fn system(&self) -> &str {
        &self.numeration.name
    }

    /// The states; words begin in the first.
    pub fn states(&self) -> &[TableState] {
        &self.states
    }

    /// Whether `taken`, in this order, is accepted.
    pub fn contains(&self, taken: &crate::Move) -> bool {
        let [u, v] = [&taken.u, &taken.v].map(|number| self.numeration.digits(number));
        let places = self.numeration.whole_periods(u.len().max(v.len()));
        let digit = |digits: &[u32], place: usize| digits.get(place).copied().unwrap_or(0);
        let word = (0..places).rev().flat_map(|place| [digit(&u, place), digit(&v, place)]);
        let end = word.into_iter().try_fold(0, |state, digit| self.step(state, digit));
        end.is_some_and(|state| self.accepts(state))
    }

    /// The automaton as it is saved.
    pub fn to_text(&self) -> String {
        let head = format!("wythoff automaton 1\nsystem {}\ntracks 2\nstates {}\n", self.system(), self.states.len());
        let states = self.states.iter().map(|state| format!("{state}\n"));
        states.fold(head, |text, state| text + &state) + "end\n"
    }

    fn step(&self, state: u32, digit: u32) -> Option<u32> {
        let runs = &self.states.get(state as usize)?.runs;
        runs.get(runs.partition_point(|run| run.0 < digit))?.1
    }

    fn accepts(&self, state: u32) -> bool {
        self.states.get(state as usize).is_some_and(|state| state.accepts)
    }

    /// Refuses tables that are no set of takes: digits of u and v must be told apart, and places of a period; zeros in front must change
    /// nothing; and (0, 0) takes nothing.
    fn checked(self) -> Result<TakeTable, String> {
        let layers = 2 * self.numeration.period();
        let mut layer_of: Vec<Option<usize>> = vec![None; self.states.len()];
        let mut open: Vec<(u32, usize)> = vec![(0, 0)];
        while let Some((state, layer)) = open.pop() {
            match layer_of.get_mut(state as usize) {
                None => {}
                Some(Some(known)) if *known == layer => {}
                Some(Some(_)) => return Err(format!("state {state} is reached at different tracks or phases")),
                Some(unknown) => {
                    *unknown = Some(layer);
                    let targets = self.states[state as usize].runs.iter().filter_map(|run| run.1);
                    open.extend(targets.map(|target| (target, (layer + 1) % layers)));
                }
            }
        }
        if !self.states.is_empty() && (0..layers).try_fold(0, |state, _| self.step(state, 0)) != Some(0) {
            return Err("leading zeros change what the automaton accepts".to_string());
        }
        if self.accepts(0) {
            return Err("it accepts (0,0), which takes nothing: leave it out".to_string());
        }
        Ok(self)
    }
}

impl FromStr for TakeTable {
    type Err = String;

    /// Reads `{…}`, and what is saved without braces.
    fn from_str(text: &str) -> Result<TakeTable, String> {
        if text.len() > TakeTable::MAX_LENGTH {
            return Err(format!("more than {} characters, the limit for an automaton", TakeTable::MAX_LENGTH));
        }
        let inner = text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).unwrap_or(text);
        let saved = inner.trim_start().starts_with("wythoff automaton");
        let lines: Vec<&str> = match saved {
            true => saved_lines(inner)?,
            false => inner.trim().split('/').collect(),
        };
        let (system, states) = lines.split_first().ok_or("an automaton is missing")?;
        if states.len() > TakeTable::MAX_STATES {
            return Err(format!("{} states, and {} are the limit", states.len(), TakeTable::MAX_STATES));
        }
        let numeration = Numeration::named(system)?;
        let states = states.iter().map(|line| read_state(line, states.len())).collect::<Result<_, _>>()?;
        TakeTable { numeration, states }.checked()
    }
}

/// The numeration and the states of a saved automaton.
fn saved_lines(text: &str) -> Result<Vec<&str>, String> {
    let mut lines = text.trim().lines().filter(|line| !line.starts_with('#'));
    let mut after = |word: &str| {
        let line = lines.next().ok_or_else(|| format!("the automaton ends before '{}'", word.trim_end()))?;
        line.strip_prefix(word).ok_or_else(|| format!("'{}' is missing in the automaton", word.trim_end()))
    };
    if after("wythoff automaton ")? != "1" {
        return Err("only version 1 of saved automata is known".to_string());
    }
    let system = after("system ")?;
    if after("tracks ")? != "2" {
        return Err("an automaton of moves has two tracks, u and v".to_string());
    }
    let count: usize = plain_number(after("states ")?).ok_or("the number of states is missing")?;
    let mut found = vec![system];
    found.extend(lines);
    match found.pop() {
        Some("end") if found.len() == count + 1 => Ok(found),
        _ => Err(format!("{count} states and 'end' are expected")),
    }
}

fn read_state(line: &str, count: usize) -> Result<TableState, String> {
    let mut words = line.split(' ').filter(|_| !line.is_empty()).peekable();
    let mut state = TableState { accepts: words.next_if_eq(&"*").is_some(), runs: Vec::new() };
    for word in words {
        let wrong = || format!("'{}' is no further run of digits to a state", excerpt(word));
        let (last, target) = word.split_once(':').ok_or_else(wrong)?;
        let target = match target {
            "-" => None,
            target => Some(plain_number(target).filter(|&to: &u32| (to as usize) < count).ok_or_else(wrong)?),
        };
        let last = plain_number(last).ok_or_else(wrong)?;
        if state.runs.last().is_some_and(|run| run.0 >= last) {
            return Err(wrong());
        }
        state.runs.push((last, target));
    }
    Ok(state)
}

impl fmt::Display for TableState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let accepts = self.accepts.then(|| "*".to_string());
        let runs = self.runs.iter().map(|(last, target)| match target {
            None => format!("{last}:-"),
            Some(target) => format!("{last}:{target}"),
        });
        f.write_str(&accepts.into_iter().chain(runs).collect::<Vec<_>>().join(" "))
    }
}

impl fmt::Display for TakeTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{}", self.system())?;
        self.states.iter().try_for_each(|state| write!(f, "/{state}"))?;
        f.write_str("}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Move;
    use ::numeration::Natural;

    /// u = v > 0.
    const EQUAL: &str = "{base 2/0:1 1:2/0:0/0:- 1:3/* 0:4 1:5/0:3/0:- 1:3}";

    #[test]
    fn tables_are_read_and_printed() {
        let table: TakeTable = EQUAL.parse().unwrap();
        assert_eq!(table.to_string(), EQUAL);
        assert_eq!(table.to_text().parse::<TakeTable>().as_ref(), Ok(&table));
        assert_eq!(format!("{{{}}}", table.to_text()).parse::<TakeTable>().as_ref(), Ok(&table));
        for u in 0u32..20 {
            for v in 0u32..20 {
                assert_eq!(table.contains(&Move::new(u, v)), u == v && u > 0, "({u}, {v})");
            }
        }
        let huge = Natural::from(10u32).pow(500);
        assert!(table.contains(&Move::new(huge.clone(), huge.clone())));
        assert!(!table.contains(&Move::new(huge.clone(), huge + 1)));
    }

    #[test]
    fn members_are_listed_as_they_are_contained() {
        for text in [
            EQUAL,
            // u = 0 and v > 0 in the Fibonacci numeration, whose words have no two ones in a row.
            "{[1;(1)]/0:1/0:0 1:2/* 0:3/0:4/* 0:5/0:4 1:2}",
            // The same with words that are no normal forms, which nobody reads.
            "{[1;(1)]/0:1/0:0 1:2/* 0:3/1:2}",
        ] {
            let table: TakeTable = text.parse().unwrap();
            for (x, y) in [(0u32, 0u32), (7, 30), (30, 7), (64, 64)] {
                let mut listed: Vec<Move> = table.within(&x.into(), &y.into()).collect();
                listed.sort();
                let all = (0..=x).flat_map(|u| (0..=y).map(move |v| Move::new(u, v)));
                let expected: Vec<Move> = all.filter(|taken| table.contains(taken)).collect();
                assert_eq!(listed, expected, "{text} ({x}, {y})");
                assert_eq!(table.fits_into(&x.into(), &y.into()), !expected.is_empty(), "{text} ({x}, {y})");
            }
        }
    }

    #[test]
    fn what_is_no_set_of_takes_is_refused() {
        for (text, reason) in [
            ("", "'' is no numeration of an automaton: write base 2, or [1;(2)], or recurrence 2,2 from 1,3"),
            (
                "{base 1}",
                "'base 1' is no numeration of an automaton: write base 2, or [1;(2)], or recurrence 2,2 from 1,3",
            ),
            ("{base 2/* 0:1/0:0}", "it accepts (0,0), which takes nothing: leave it out"),
            ("{base 2/0:0}", "state 0 is reached at different tracks or phases"),
            ("{base 2/0:1/0:- 1:0}", "leading zeros change what the automaton accepts"),
            ("{base 2/0:1/0:2}", "'0:2' is no further run of digits to a state"),
            ("{base 2/1:1 0:1/0:0}", "'0:1' is no further run of digits to a state"),
            ("wythoff automaton 2\n", "only version 1 of saved automata is known"),
            ("wythoff automaton 1\nsystem base 2\ntracks 1\n", "an automaton of moves has two tracks, u and v"),
            ("wythoff automaton 1\nsystem base 2\ntracks 2\nstates 1\nend\n", "1 states and 'end' are expected"),
        ] {
            assert_eq!(text.parse::<TakeTable>().map(|table| table.to_string()), Err(reason.to_string()), "{text}");
        }
    }
}
