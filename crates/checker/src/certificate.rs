//! The text of a certificate.
//!
//! ```text
//! wythoff certificate 2
//! game wythoff:a=2
//! system [1;(2)]
//! positions 21                     the automaton of the P-positions: so many lines, one a state
//! * 0:1 1:2                        it accepts here; digit 0 leads to state 1, digits up to 1 to state 2, larger ones nowhere
//! …
//! ends 5                           misère: positions outside P without a move; in normal play 0
//! family 2 6 1 1 1 2 3 3 51 99     a family of extra moves: start, two rows of the map, states of its members and of their witnesses
//! cover 26 80 0 0 1 2              positions with a move to P, and such moves: states of both, tracks of x, x′, y, y′ in the second
//! cover 51 90 0 1 3 4 2 5 0        … with a move of family 0, and tracks of u, v
//! live 13 40 0 0 1 2               misère: positions with a move, and such moves
//! end
//! ```

use crate::numbers::System;
use games::Game;
use std::fmt::Display;

/// A certificate, read but not believed.
pub(crate) struct Certificate {
    pub(crate) game: Game,
    pub(crate) system: System,
    pub(crate) positions: Machine,
    pub(crate) families: Vec<Family>,
    pub(crate) covers: Vec<Cover>,
    pub(crate) lives: Vec<Cover>,
    pub(crate) ends: Machine,
    pub(crate) states: usize,
}

/// u and v.
pub(crate) type Start = [i64; 2];
/// Factor of u, factor of v, constant, for each new coordinate.
pub(crate) type Map = [[i64; 3]; 2];

/// A family of extra moves w, f(w), f(f(w)), …
pub(crate) struct Family {
    pub(crate) start: Start,
    pub(crate) map: Map,
    pub(crate) members: Machine,
    /// (u, v, u′, v′) with (u′, v′) the start, or the image of the member (u, v).
    pub(crate) witnesses: Machine,
}

/// Positions that are said to have a move, and such moves.
pub(crate) struct Cover {
    pub(crate) positions: Machine,
    pub(crate) witnesses: Machine,
    pub(crate) tracks: Tracks,
}

/// Which tracks hold x and y, x′ and y′, and for a move of a family u and v.
#[derive(Clone, Copy)]
pub(crate) struct Tracks {
    pub(crate) here: [usize; 2],
    pub(crate) left: [usize; 2],
    pub(crate) family: Option<(usize, [usize; 2])>,
}

/// A deterministic automaton that reads, place by place, the digits of its tracks one after the other.
pub(crate) struct Machine {
    /// For each state its runs: digits up to the first number lead to the second.
    runs: Vec<Vec<(i64, u32)>>,
    accepting: Vec<bool>,
}

/// A state that leads nowhere.
pub(crate) const DEAD: u32 = u32::MAX;

impl Machine {
    /// The state before anything is read.
    pub(crate) fn start(&self) -> u32 {
        if self.runs.is_empty() { DEAD } else { 0 }
    }

    pub(crate) fn step(&self, state: u32, digit: i64) -> u32 {
        let runs = self.runs.get(state as usize).map_or(&[][..], Vec::as_slice);
        runs.get(runs.partition_point(|run| run.0 < digit)).map_or(DEAD, |run| run.1)
    }

    pub(crate) fn accepts(&self, state: u32) -> bool {
        self.accepting.get(state as usize) == Some(&true)
    }

    /// Zeros in front must not matter: a period of them on both tracks leads from the start to the start.
    pub(crate) fn ignores_leading_zeros(&self, system: &System) -> bool {
        let zeros = system.largest.len() * 2;
        (0..zeros).fold(self.start(), |state, _| self.step(state, 0)) == self.start()
    }
}

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
        rest.map_or_else(|| self.trouble(format_args!("'{word}' is missing")), |rest| Ok(rest.trim()))
    }

    fn machine(&mut self, count: &str) -> Result<Machine, String> {
        let Some(count) = count.parse::<u32>().ok().filter(|&count| (count as usize) < self.lines.len()) else {
            return self.trouble(format_args!("'{count}' is no number of states that could follow"));
        };
        let mut machine = Machine { runs: Vec::new(), accepting: Vec::new() };
        for _ in 0..count {
            let mut words = self.line()?.split_whitespace().peekable();
            machine.accepting.push(words.next_if_eq(&"*").is_some());
            let mut runs: Vec<(i64, u32)> = Vec::new();
            for word in words {
                let (last, target) = word.split_once(':').unwrap_or((word, ""));
                let target =
                    if target == "-" { Some(DEAD) } else { target.parse().ok().filter(|&target| target < count) };
                let after = runs.last().map_or(-1, |run| run.0);
                match (last.parse().ok().filter(|&last: &i64| last > after), target) {
                    (Some(last), Some(target)) => runs.push((last, target)),
                    _ => return self.trouble(format_args!("'{word}' is no further run of digits to a state")),
                }
            }
            machine.runs.push(runs);
        }
        self.states += count as usize;
        Ok(machine)
    }

    fn family(&mut self, text: &str) -> Result<Family, String> {
        let words: Vec<&str> = text.split(' ').collect();
        let small = |number: &i64| number.unsigned_abs() < 1 << 32;
        let numbers: Option<Vec<i64>> = words.iter().map(|word| word.parse().ok().filter(small)).collect();
        let Some(&[u, v, a, b, c, d, e, f, _, _]) = numbers.as_deref() else {
            return self.trouble("a family has eight numbers and two numbers of states");
        };
        let (members, witnesses) = (self.machine(words[8])?, self.machine(words[9])?);
        Ok(Family { start: [u, v], map: [[a, b, c], [d, e, f]], members, witnesses })
    }

    fn cover(&mut self, text: &str) -> Result<Cover, String> {
        let words: Vec<&str> = text.split(' ').collect();
        let numbers: Option<Vec<usize>> = words.iter().map(|word| word.parse().ok()).collect();
        let tracks = match numbers.as_deref() {
            Some(&[_, _, x, left_x, y, left_y]) => Tracks { here: [x, y], left: [left_x, left_y], family: None },
            Some(&[_, _, x, left_x, y, left_y, u, v, family]) => {
                Tracks { here: [x, y], left: [left_x, left_y], family: Some((family, [u, v])) }
            }
            _ => {
                return self
                    .trouble("two numbers of states and four tracks belong here, for a family three numbers more");
            }
        };
        // An automaton reads its tracks in increasing order.
        if tracks.pairs().any(|[first, second]| first >= second || second >= 6) {
            return self.trouble("the tracks are not in order, or more than 6");
        }
        Ok(Cover { positions: self.machine(words[0])?, witnesses: self.machine(words[1])?, tracks })
    }
}

impl Tracks {
    /// Those of positions, of what is left, and of what is taken.
    fn pairs(&self) -> impl Iterator<Item = [usize; 2]> {
        [self.here, self.left].into_iter().chain(self.family.map(|family| family.1))
    }

    pub(crate) fn count(&self) -> usize {
        self.pairs().map(|pair| pair[1] + 1).max().unwrap_or(0)
    }
}

impl Certificate {
    pub(crate) fn read(text: &str) -> Result<Certificate, String> {
        let mut lines = Lines { lines: text.lines().collect(), next: 0, states: 0 };
        match lines.after("wythoff certificate")? {
            "2" => {}
            version => return lines.trouble(format_args!("version '{version}' is not known here, only 2")),
        }
        let game = lines.after("game ")?.parse().or_else(|error| lines.trouble(error))?;
        let system = System::read(lines.after("system ")?);
        let Some(system) = system else { return lines.trouble("this is no numeration system") };
        let count = lines.after("positions ")?;
        let positions = lines.machine(count)?;
        let (mut families, mut covers, mut lives) = (Vec::new(), Vec::new(), Vec::new());
        let count = lines.after("ends ")?;
        let ends = lines.machine(count)?;
        loop {
            let line = lines.line()?;
            match line.split_once(' ').unwrap_or((line, "")) {
                ("family", rest) => families.push(lines.family(rest)?),
                ("cover", rest) => covers.push(lines.cover(rest)?),
                ("live", rest) => lives.push(lines.cover(rest)?),
                ("end", "") if lines.next == lines.lines.len() => break,
                _ => return lines.trouble(format_args!("'{line}' does not belong here")),
            }
        }
        Ok(Certificate { game, system, positions, families, covers, lives, ends, states: lines.states })
    }
}
