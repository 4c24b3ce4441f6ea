//! The text of a certificate.
//!
//! ```text
//! wythoff certificate 4
//! game wythoff:a=2
//! play normal                      the moves of this game as a tree, which `rule` describes; from here …
//! heaps either
//! rule (or (= u 0) (= v 0) (< (abs (+ u (- v))) 2))
//! system [1;(2)]                   … to here
//! positions 21                     the automaton of the P-positions: so many lines, one a state
//! * 0:1 1:2                        it accepts here; digit 0 leads to state 1, digits up to 1 to state 2, larger ones nowhere
//! …
//! ends 5                           misère: positions outside P without a move; in normal play 0
//! family 51 99                     a family of extra moves: states of its members and of their witnesses
//! cover 26 80 y                    positions with a move to P, such moves (states of both), and the heaps that these lessen: x, y or xy
//! cover 51 90 0                    … moves of family 0
//! live 13 40 x                     misère: positions with a move, and such moves
//! end
//! ```
//!
//! Version 5 has a numeration by recurrence, and its normal forms as an automaton:
//!
//! ```text
//! system recurrence 2,2 from 1,3   U_n = 2 U_{n−1} + 2 U_{n−2}, U_0 = 1, U_1 = 3; or [1;1,(2)], with a pre-period
//! language 2
//! * 1:0 2:1
//! * 1:0
//! ```
//!
//! Words stand one blank apart, and a number is digits without sign or leading zeros: another way to write the same is refused.

use crate::numbers::System;
use crate::recurrence::Recurrence;
use crate::rule::{Rule, formula, integer};
use crate::search::{Machine, NOWHERE};
use numeration::{excerpt, plain_number};
use rules::{Game, Play};
use std::fmt::Display;

/// A certificate, read but not believed.
pub(crate) struct Certificate {
    pub(crate) game: Game,
    /// Its moves, as they are written out.
    pub(crate) rule: Rule,
    pub(crate) system: System,
    pub(crate) positions: Machine,
    pub(crate) families: Vec<Family>,
    pub(crate) covers: Vec<Cover>,
    pub(crate) lives: Vec<Cover>,
    pub(crate) ends: Machine,
    pub(crate) states: usize,
}

/// A family of extra moves w, f(w), f(f(w)), … Those of the game come in its order, each followed by its mirror image.
pub(crate) struct Family {
    pub(crate) members: Machine,
    /// (u, v, u′, v′) with (u′, v′) the start, or the image of the member (u, v).
    pub(crate) witnesses: Machine,
}

/// Positions that are said to have a move, and such moves.
pub(crate) struct Cover {
    pub(crate) positions: Machine,
    pub(crate) witnesses: Machine,
    pub(crate) tracks: Tracks,
    /// The family that the moves belong to.
    pub(crate) family: Option<usize>,
}

/// The tracks of x and y, of what is left of them, and in a family of u and v. A heap that stays has one track with what is left.
#[derive(Clone, Copy)]
pub(crate) struct Tracks {
    pub(crate) all: &'static [usize],
    pub(crate) here: &'static [usize; 2],
    pub(crate) left: &'static [usize; 2],
    pub(crate) taken: &'static [usize],
}

const TAKE_X: Tracks = Tracks { all: &[0, 1, 2], here: &[0, 2], left: &[1, 2], taken: &[] };
const TAKE_Y: Tracks = Tracks { all: &[0, 1, 2], here: &[0, 1], left: &[0, 2], taken: &[] };
pub(crate) const TAKE: Tracks = Tracks { all: &[0, 1, 2, 3], here: &[0, 2], left: &[1, 3], taken: &[] };
pub(crate) const FAMILY: Tracks = Tracks { all: &[0, 1, 2, 3, 4, 5], here: &[0, 3], left: &[1, 4], taken: &[2, 5] };

/// Lines still to be read.
struct Lines<'t> {
    lines: Vec<&'t str>,
    next: usize,
    states: usize,
}

impl<'t> Lines<'t> {
    fn trouble<T>(&self, reason: impl Display) -> Result<T, String> {
        Err(format!("line {}: {reason}", self.next))
    }

    fn line(&mut self) -> Result<&'t str, String> {
        self.next += 1;
        let line = self.lines.get(self.next - 1).copied();
        line.map_or_else(|| self.trouble("the certificate ends too early"), Ok)
    }

    /// The rest of a line that must begin with `word`.
    fn after(&mut self, word: &str) -> Result<&'t str, String> {
        let rest = self.line()?.strip_prefix(word);
        rest.map_or_else(|| self.trouble(format_args!("'{}' is missing", word.trim_end())), Ok)
    }

    /// The rule as a tree, and what stands behind `system`.
    fn rule(&mut self) -> Result<(Rule, &'t str), String> {
        let play = match self.after("play ")? {
            "normal" => Play::NORMAL,
            "misere" => Play::MISERE,
            other => return self.trouble(format_args!("play is normal or misere, not '{}'", excerpt(other))),
        };
        let ordered = match self.after("heaps ")? {
            "either" => false,
            "ordered" => true,
            other => return self.trouble(format_args!("heaps are either or ordered, not '{}'", excerpt(other))),
        };
        let Some(formula) = formula(self.after("rule ")?) else { return self.trouble("this is no tree of a rule") };
        let (mut singles, mut families) = (Vec::new(), Vec::new());
        loop {
            let line = self.line()?;
            if let Some(system) = line.strip_prefix("system ") {
                return Ok((Rule { play, ordered, formula, singles, families }, system));
            }
            let (kind, numbers) = line.split_once(' ').unwrap_or_default();
            let numbers: Option<Vec<_>> = numbers.split(' ').map(integer).collect();
            match (kind, numbers.unwrap_or_default()) {
                ("single", numbers) if numbers.len() == 2 => singles.extend(<[_; 2]>::try_from(numbers)),
                ("orbit", numbers) if numbers.len() == 8 => families.extend(<[_; 8]>::try_from(numbers)),
                _ => return self.trouble(format_args!("'{}' is neither an extra move nor the system", excerpt(line))),
            }
        }
    }

    /// A numeration by recurrence, with its normal forms in the lines that follow.
    fn by_recurrence(&mut self, text: &str) -> Result<Option<System>, String> {
        let Some(recurrence) = Recurrence::read(text) else { return Ok(None) };
        let words = self.after("language ")?;
        let words = self.machine(words)?;
        match recurrence.with_words(words) {
            Ok(recurrence) => Ok(Some(System::by_recurrence(recurrence, text))),
            Err(reason) => self.trouble(reason),
        }
    }

    fn machine(&mut self, count: &str) -> Result<Machine, String> {
        let Some(count) = plain_number::<u32>(count).filter(|&count| (count as usize) < self.lines.len()) else {
            return self.trouble(format_args!("'{}' is no number of states that could follow", excerpt(count)));
        };
        let mut machine = Machine::default();
        for _ in 0..count {
            let line = self.line()?;
            let mut words = line.split(' ').filter(|_| !line.is_empty()).peekable();
            machine.accepting.push(words.next_if_eq(&"*").is_some());
            let mut runs: Vec<(i64, u32)> = Vec::new();
            for word in words {
                let (last, target) = word.split_once(':').unwrap_or((word, ""));
                let target = if target == "-" { Some(NOWHERE) } else { plain_number(target).filter(|&to| to < count) };
                let after = runs.last().map_or(-1, |run| run.0);
                match (plain_number(last).filter(|&last: &i64| last > after), target) {
                    (Some(last), Some(target)) => runs.push((last, target)),
                    _ => {
                        return self
                            .trouble(format_args!("'{}' is no further run of digits to a state", excerpt(word)));
                    }
                }
            }
            machine.runs.push(runs);
        }
        self.states += count as usize;
        Ok(machine)
    }

    /// Behind so many families.
    fn cover(&mut self, [positions, witnesses, moves]: [&str; 3], families: usize) -> Result<Cover, String> {
        let (tracks, family) = match moves {
            "x" => (TAKE_X, None),
            "y" => (TAKE_Y, None),
            "xy" => (TAKE, None),
            family => match plain_number(family).filter(|&index: &usize| index < families) {
                Some(index) => (FAMILY, Some(index)),
                None => {
                    return self
                        .trouble(format_args!("'{}': moves are of x, y, xy or a family above", excerpt(family)));
                }
            },
        };
        Ok(Cover { positions: self.machine(positions)?, witnesses: self.machine(witnesses)?, tracks, family })
    }
}

impl Certificate {
    pub(crate) fn read(text: &str) -> Result<Certificate, String> {
        let mut lines = Lines { lines: text.lines().collect(), next: 0, states: 0 };
        let version = lines.after("wythoff certificate ")?;
        if !["4", "5"].contains(&version) {
            return lines.trouble(format_args!("version '{}' is not known here, only 4 and 5", excerpt(version)));
        }
        let game = lines.after("game ")?.parse().or_else(|error| lines.trouble(error))?;
        let (rule, system) = lines.rule()?;
        let system = match version {
            "4" => System::read(system),
            _ => lines.by_recurrence(system)?,
        };
        let Some(system) = system else { return lines.trouble("this is no numeration system") };
        let mut machine = |word| lines.after(word).and_then(|count| lines.machine(count));
        let (positions, ends) = (machine("positions ")?, machine("ends ")?);
        let (mut families, mut covers, mut lives) = (Vec::new(), Vec::new(), Vec::new());
        loop {
            let line = lines.line()?;
            match line.split(' ').collect::<Vec<_>>()[..] {
                ["family", members, witnesses] => {
                    families.push(Family { members: lines.machine(members)?, witnesses: lines.machine(witnesses)? });
                }
                ["cover", positions, witnesses, moves] => {
                    covers.push(lines.cover([positions, witnesses, moves], families.len())?);
                }
                ["live", positions, witnesses, moves] => {
                    lives.push(lines.cover([positions, witnesses, moves], families.len())?);
                }
                ["end"] if lines.next == lines.lines.len() => break,
                _ => return lines.trouble(format_args!("'{}' does not belong here", excerpt(line))),
            }
        }
        Ok(Certificate { game, rule, system, positions, families, covers, lives, ends, states: lines.states })
    }
}
