//! The text of a certificate.
//!
//! ```text
//! wythoff certificate 1
//! game wythoff:a=2
//! system [1;(2)]
//! kind u = 0                       every kind of move, one a line
//! positions 21                     the automaton of the P-positions: so many lines, one a state
//! * 0:1 1:2
//! …
//! family 2 6 1 1 1 2 3 3 51        a family of extra moves: start, two rows of the map, states
//! cover 26 u = 0 & x - u <= y - v  positions with such a move to P, so many states
//! cover 51 family 0 0 = 0          … with a move of that family
//! live 13 u = 0                    misère: positions with such a move
//! end
//! ```

use crate::machine::Machine;
use crate::numbers::System;
use games::{Formula, Game};
use std::fmt;

/// A certificate, read but not believed.
pub(crate) struct Certificate {
    pub(crate) game: Game,
    pub(crate) system: System,
    pub(crate) kinds: Vec<Formula>,
    pub(crate) positions: Machine,
    pub(crate) families: Vec<Family>,
    /// Moves, and positions that are said to have one.
    pub(crate) covers: Vec<(Moves, Machine)>,
    pub(crate) lives: Vec<(Moves, Machine)>,
    pub(crate) states: usize,
}

/// A family of extra moves w, f(w), f(f(w)), …
pub(crate) struct Family {
    pub(crate) start: [i64; 2],
    /// Factor of u, factor of v, constant, for each new coordinate.
    pub(crate) map: [[i64; 3]; 2],
    pub(crate) members: Machine,
}

/// Moves that meet a formula, of the family if one is named.
pub(crate) struct Moves {
    pub(crate) formula: Formula,
    pub(crate) family: Option<usize>,
}

impl fmt::Display for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.family {
            None => self.formula.fmt(f),
            Some(index) => write!(f, "family {index}"),
        }
    }
}

/// Lines still to be read.
struct Lines<'t> {
    lines: Vec<&'t str>,
    next: usize,
    states: usize,
}

impl<'t> Lines<'t> {
    fn trouble<T>(&self, reason: impl fmt::Display) -> Result<T, String> {
        Err(format!("line {}: {reason}", self.next))
    }

    fn line(&mut self) -> Result<&'t str, String> {
        self.next += 1;
        match self.lines.get(self.next - 1) {
            Some(line) => Ok(line),
            None => self.trouble("the certificate ends too early"),
        }
    }

    /// The rest of a line that must begin with `word`.
    fn after(&mut self, word: &str) -> Result<&'t str, String> {
        match self.line()?.strip_prefix(word) {
            Some(rest) => Ok(rest.trim()),
            None => self.trouble(format_args!("'{word}' is missing")),
        }
    }

    fn machine(&mut self, count: &str) -> Result<Machine, String> {
        let Some(count) = count.parse().ok().filter(|&count: &usize| count <= self.lines.len()) else {
            return self.trouble(format_args!("'{count}' is no number of states that could follow"));
        };
        let lines = (0..count).map(|_| self.line()).collect::<Result<Vec<_>, _>>()?;
        self.states += count;
        Machine::read(&lines).or_else(|reason| self.trouble(format_args!("an automaton before it: {reason}")))
    }

    fn formula(&self, text: &str) -> Result<Formula, String> {
        text.parse().or_else(|error| self.trouble(error))
    }

    fn family(&mut self, text: &str) -> Result<Family, String> {
        let mut words: Vec<&str> = text.split_whitespace().collect();
        let count = words.pop().unwrap_or_default();
        let small = |number: &i64| number.unsigned_abs() < 1 << 32;
        let numbers: Option<Vec<i64>> = words.iter().map(|word| word.parse().ok().filter(small)).collect();
        let Some(&[u, v, a, b, c, d, e, f]) = numbers.as_deref() else {
            return self.trouble("a family has eight numbers and a number of states");
        };
        Ok(Family { start: [u, v], map: [[a, b, c], [d, e, f]], members: self.machine(count)? })
    }

    fn cover(&mut self, text: &str) -> Result<(Moves, Machine), String> {
        let (count, rest) = text.split_once(' ').unwrap_or((text, ""));
        let named = rest.strip_prefix("family ").and_then(|rest| rest.split_once(' '));
        let index = named.map(|(index, _)| index.parse().or_else(|_| self.trouble("this is no family")));
        let formula = self.formula(named.map_or(rest, |(_, formula)| formula))?;
        Ok((Moves { formula, family: index.transpose()? }, self.machine(count)?))
    }
}

impl Certificate {
    pub(crate) fn read(text: &str) -> Result<Certificate, String> {
        let mut lines = Lines { lines: text.lines().collect(), next: 0, states: 0 };
        match lines.after("wythoff certificate")? {
            "1" => {}
            version => return lines.trouble(format_args!("version '{version}' is not known here, only 1")),
        }
        let game = lines.after("game ")?.parse().or_else(|error| lines.trouble(error))?;
        let system = lines.after("system ")?;
        let Some(system) = System::read(system) else {
            return lines.trouble(format_args!("'{system}' is no numeration system"));
        };
        let (mut kinds, mut families, mut covers, mut lives) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut positions = None;
        loop {
            let line = lines.line()?;
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            match word {
                "kind" => kinds.push(lines.formula(rest)?),
                "positions" if positions.is_none() => positions = Some(lines.machine(rest)?),
                "family" => families.push(lines.family(rest)?),
                "cover" => covers.push(lines.cover(rest)?),
                "live" => lives.push(lines.cover(rest)?),
                "end" if lines.next == lines.lines.len() => break,
                _ => return lines.trouble(format_args!("'{line}' does not belong here")),
            }
        }
        let Some(positions) = positions else { return lines.trouble("there are no positions") };
        Ok(Certificate { game, system, kinds, positions, families, covers, lives, states: lines.states })
    }
}
