//! The text of a certificate.
//!
//! ```text
//! wythoff certificate 4
//! game wythoff:a=2
//! play normal                      the moves of this game as a tree, which `rule` describes; from here …
//! block 1                          where the opponent may forbid options, so many
//! heaps either
//! rule (or (= u 0) (= v 0) (< (abs (+ u (- v))) 2))
//! system [1;(2)]                   … to here
//! positions 21                     the automaton of the P-positions: so many lines, one a state
//! * 0:1 1:2                        it accepts here; digit 0 leads to state 1, digits up to 1 to state 2, larger ones nowhere
//! …
//! ends 5                           misère: positions outside P without a move; in normal play 0
//! family 51 99                     a family of extra moves: states of its members and of their witnesses
//! cover 26 80 y                    positions with a move to P, such moves (states of both), and the heaps that these lessen: x, y or xy
//! cover 51 90 0                    … moves of family 0; where k options may be forbidden, k + 1 moves side by side: x,xy
//! live 13 40 x                     misère: positions with a move, and such moves; where options may be forbidden, with a move out of P
//! end
//! ```
//!
//! The sets of the Sprague–Grundy values 0, 1, … have a certificate of version 5. Behind `system` it goes on:
//!
//! ```text
//! levels 2                         so many values
//! family 51 99                     as above
//! level 21                         the automaton of the positions of value 0
//! cover 26 80 y                    positions with a move to it
//! level 24                         the same of value 1
//! cover 30 92 xy
//! end
//! ```
//!
//! A certificate of version 6 is one of version 4, in normal play, that says besides which takes may be added to the game:
//!
//! ```text
//! extension 55                     the automaton of all (u, v) that may be added
//! differences 40 300               others, and why: x, x′, u, y, y′, v with (x, y) and (x′, y′) in P and (u, v) their difference
//! ```
//!
//! A numeration by recurrence states its normal forms as an automaton behind `system`. A certificate of version 4 with such a numeration has
//! version 7.
//!
//! ```text
//! system recurrence 2,2 from 1,3   U_n = 2 U_{n−1} + 2 U_{n−2}, U_0 = 1, U_1 = 3; or [1;1,(2)], with a pre-period
//! language 2
//! * 1:0 2:1
//! * 1:0
//! ```
//!
//! Extra moves that automata give follow behind `system` (and `language`), in the order of the game, whose own tables they are:
//!
//! ```text
//! moves 55 60                      the automaton in the game, and one that accepts (u, v) if that accepts (u, v) or (v, u)
//! ```
//!
//! In covers they are counted behind the families.
//!
//! Words stand one blank apart, a number is digits without sign or leading zeros, and the game is written as this program writes it: another
//! way to write the same is refused.

use crate::DURING;
use crate::error::CheckError;
use crate::numbers::{System, TRACKS};
use crate::recurrence::{BITS, Recurrence};
use crate::rule::{Rule, formula, integer};
use crate::search::{Machine, NOWHERE};
use numeration::work::Work;
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
    /// The extra moves that automata give, each set in both orders.
    pub(crate) tables: Vec<Machine>,
    pub(crate) covers: Vec<Cover>,
    pub(crate) lives: Vec<Cover>,
    pub(crate) ends: Machine,
    /// In version 6, the takes that may be added.
    pub(crate) extension: Option<Extension>,
    /// In version 5, the sets of the values 0, 1, …, and covers of what has a larger value; then the fields above it are empty.
    pub(crate) levels: Vec<Level>,
    pub(crate) states: usize,
    /// What it takes in memory.
    pub(crate) bytes: usize,
}

/// The takes that are said to be addable, and others that are not.
pub(crate) struct Extension {
    pub(crate) takes: Machine,
    pub(crate) differences: Machine,
    /// On the tracks of a move of a family.
    pub(crate) witnesses: Machine,
}

/// The positions of one value, and covers of those of larger ones.
pub(crate) struct Level {
    pub(crate) positions: Machine,
    pub(crate) covers: Vec<Cover>,
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
}

/// What a move lessens, or the family it belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lessens {
    X,
    Y,
    Both,
    Family(usize),
}

/// Numbers side by side: x, what each of several moves leaves of it and in a family takes from it, then y and the same of it. A heap that
/// stays has one track with what is left.
pub(crate) struct Tracks {
    pub(crate) all: Vec<usize>,
    pub(crate) here: [usize; 2],
    pub(crate) options: Vec<Reached>,
}

/// The tracks of what a move leaves, and in a family of what it takes.
pub(crate) struct Reached {
    pub(crate) lessens: Lessens,
    pub(crate) left: [usize; 2],
    pub(crate) taken: Option<[usize; 2]>,
}

impl Tracks {
    /// Nothing if these are more than can be searched.
    pub(crate) fn of(moves: &[Lessens]) -> Option<Tracks> {
        let own = |untouched: Lessens, lessens: Lessens| match lessens {
            Lessens::Family(_) => 2,
            lessens => usize::from(lessens != untouched),
        };
        // A move from y alone has no track beside x.
        let beside_x: usize = moves.iter().map(|&lessens| own(Lessens::Y, lessens)).sum();
        let y = beside_x + 1;
        let (mut next_x, mut next_y) = (1, y + 1);
        let mut options = Vec::new();
        for &lessens in moves {
            let (of_x, of_y) = (own(Lessens::Y, lessens), own(Lessens::X, lessens));
            let left = [if of_x > 0 { next_x } else { 0 }, if of_y > 0 { next_y } else { y }];
            let taken = matches!(lessens, Lessens::Family(_)).then_some([next_x + 1, next_y + 1]);
            options.push(Reached { lessens, left, taken });
            (next_x, next_y) = (next_x + of_x, next_y + of_y);
        }
        (next_y <= TRACKS).then_some(Tracks { all: (0..next_y).collect(), here: [0, y], options })
    }
}

/// Lines still to be read.
struct Lines<'t> {
    lines: Vec<&'t str>,
    next: usize,
    states: usize,
    work: &'t Work<'t>,
    /// What has been made of the text takes so many bytes.
    bytes: usize,
}

impl<'t> Lines<'t> {
    /// All lines of the text.
    fn new(text: &'t str, work: &'t Work<'t>) -> Result<Lines<'t>, CheckError> {
        let bytes = text.lines().count() * size_of::<&str>();
        work.reserve(bytes as u128, DURING)?;
        let mut lines = Vec::with_capacity(text.lines().count());
        lines.extend(text.lines());
        Ok(Lines { lines, next: 0, states: 0, work, bytes })
    }

    /// So many bytes more are taken.
    fn take(&mut self, bytes: usize) -> Result<(), CheckError> {
        self.bytes += bytes;
        Ok(self.work.reserve(self.bytes as u128, DURING)?)
    }

    fn trouble<T>(&self, reason: impl Display) -> Result<T, CheckError> {
        Err(format!("line {}: {reason}", self.next).into())
    }

    /// What stands here may be right, but is more than is followed.
    fn beyond<T>(&self, limit: impl Display) -> Result<T, CheckError> {
        Err(CheckError::Beyond(format!("line {}: {limit}", self.next)))
    }

    fn line(&mut self) -> Result<&'t str, CheckError> {
        self.next += 1;
        let line = self.lines.get(self.next - 1).copied();
        line.map_or_else(|| self.trouble("the certificate ends too early"), Ok)
    }

    /// The rest of a line that must begin with `word`.
    fn after(&mut self, word: &str) -> Result<&'t str, CheckError> {
        let rest = self.line()?.strip_prefix(word);
        rest.map_or_else(|| self.trouble(format_args!("'{}' is missing", word.trim_end())), Ok)
    }

    /// The rule as a tree, and what stands behind `system`.
    fn rule(&mut self) -> Result<(Rule, &'t str), CheckError> {
        let play = match self.after("play ")? {
            "normal" => Play::NORMAL,
            "misere" => Play::MISERE,
            other => return self.trouble(format_args!("play is normal or misere, not '{}'", excerpt(other))),
        };
        let mut next = self.line()?;
        let mut block = 0;
        if let Some(count) = next.strip_prefix("block ") {
            block = match plain_number(count).filter(|&block: &u8| (1..=Play::MAX_BLOCK).contains(&block)) {
                Some(block) => block,
                None => return self.trouble(format_args!("'{}' options cannot be forbidden", excerpt(count))),
            };
            next = self.line()?;
        }
        let play = Play { block, ..play };
        let Some(heaps) = next.strip_prefix("heaps ") else { return self.trouble("'heaps' is missing") };
        let ordered = match heaps {
            "either" => false,
            "ordered" => true,
            other => return self.trouble(format_args!("heaps are either or ordered, not '{}'", excerpt(other))),
        };
        let Some(formula) = formula(self.after("rule ")?) else { return self.trouble("this is no tree of a rule") };
        let (mut singles, mut families) = (Vec::new(), Vec::new());
        loop {
            let line = self.line()?;
            if let Some(system) = line.strip_prefix("system ") {
                return Ok((Rule { play, ordered, formula, singles, families, tables: Vec::new() }, system));
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

    /// The extra moves that automata give: those of the game go to the rule, which knows how many; the same in both orders are returned.
    fn tables(&mut self, rule: &mut Rule, system: &System) -> Result<Vec<Machine>, CheckError> {
        let mut tables = Vec::new();
        while let Some(counts) = self.lines.get(self.next).and_then(|line| line.strip_prefix("moves ")) {
            self.next += 1;
            let Some((own, both)) = counts.split_once(' ') else {
                return self.trouble("two numbers of states are expected");
            };
            let own = self.machine(own)?;
            rule.tables.push((system.text.clone(), own));
            tables.push(self.machine(both)?);
        }
        Ok(tables)
    }

    /// A numeration by recurrence, with its normal forms in the lines that follow.
    fn by_recurrence(&mut self, text: &str) -> Result<Option<System>, CheckError> {
        let Some(recurrence) = Recurrence::read(text) else { return Ok(None) };
        let words = self.after("language ")?;
        let words = self.machine(words)?;
        if words.runs.len() >= 1 << BITS {
            return self.beyond("normal forms with more than 1023 states are not searched");
        }
        self.work.reserve(recurrence.bytes_to_count(&words).saturating_add(self.bytes as u128), DURING)?;
        match recurrence.with_words(words) {
            Ok(recurrence) => Ok(Some(System::by_recurrence(recurrence, text))),
            Err(reason) => self.trouble(reason),
        }
    }

    fn machine(&mut self, count: &str) -> Result<Machine, CheckError> {
        let Some(count) = plain_number::<u32>(count).filter(|&count| (count as usize) < self.lines.len()) else {
            return self.trouble(format_args!("'{}' is no number of states that could follow", excerpt(count)));
        };
        let states = count as usize;
        self.take(states * (size_of::<Vec<(i64, u32)>>() + size_of::<bool>()))?;
        let mut machine = Machine { runs: Vec::with_capacity(states), accepting: Vec::with_capacity(states) };
        for _ in 0..count {
            let line = self.line()?;
            let mut words = line.split(' ').filter(|_| !line.is_empty()).peekable();
            machine.accepting.push(words.next_if_eq(&"*").is_some());
            let most = line.bytes().filter(|&byte| byte == b':').count();
            self.take(most * size_of::<(i64, u32)>())?;
            let mut runs: Vec<(i64, u32)> = Vec::with_capacity(most);
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
        self.states += states;
        Ok(machine)
    }

    /// Behind so many families.
    fn cover(&mut self, [positions, witnesses, moves]: [&str; 3], families: usize) -> Result<Cover, CheckError> {
        let mut list = Vec::new();
        for word in moves.split(',') {
            list.push(match word {
                "x" => Lessens::X,
                "y" => Lessens::Y,
                "xy" => Lessens::Both,
                family => match plain_number(family).filter(|&index: &usize| index < families) {
                    Some(index) => Lessens::Family(index),
                    None => {
                        return self
                            .trouble(format_args!("'{}': moves are of x, y, xy or a family above", excerpt(family)));
                    }
                },
            });
        }
        let Some(tracks) = Tracks::of(&list) else {
            return self.beyond(format_args!("more than {TRACKS} numbers side by side are not searched"));
        };
        Ok(Cover { positions: self.machine(positions)?, witnesses: self.machine(witnesses)?, tracks })
    }
}

impl Lines<'_> {
    /// What stands behind `system` in version 5.
    fn levels(&mut self, certificate: &mut Certificate) -> Result<(), CheckError> {
        let Some(count) = plain_number::<usize>(self.after("levels ")?).filter(|&count| count > 0) else {
            return self.trouble("there must be one level at least");
        };
        let Certificate { families, levels, tables, .. } = certificate;
        loop {
            let line = self.line()?;
            let words: Vec<&str> = line.split(' ').collect();
            match (&words[..], levels.len()) {
                (&["family", members, witnesses], 0) => families.push(self.family(members, witnesses)?),
                (&["level", positions], done) if done < count => {
                    levels.push(Level { positions: self.machine(positions)?, covers: Vec::new() });
                }
                (&["cover", positions, witnesses, moves], done) if done > 0 => {
                    let cover = self.cover([positions, witnesses, moves], families.len() + tables.len())?;
                    levels[done - 1].covers.push(cover);
                }
                (&["end"], done) if done == count && self.next == self.lines.len() => return Ok(()),
                _ => return self.trouble(format_args!("'{}' does not belong here", excerpt(line))),
            }
        }
    }

    /// The same in the other versions; only in some does an extension stand.
    fn outcomes(&mut self, certificate: &mut Certificate, extended: bool) -> Result<(), CheckError> {
        let mut machine = |word| self.after(word).and_then(|count| self.machine(count));
        (certificate.positions, certificate.ends) = (machine("positions ")?, machine("ends ")?);
        let Certificate { families, tables, covers, lives, extension, .. } = certificate;
        loop {
            let line = self.line()?;
            match line.split(' ').collect::<Vec<_>>()[..] {
                ["extension", takes] if extended && extension.is_none() => *extension = Some(self.extension(takes)?),
                ["family", members, witnesses] => families.push(self.family(members, witnesses)?),
                ["cover", positions, witnesses, moves] => {
                    covers.push(self.cover([positions, witnesses, moves], families.len() + tables.len())?);
                }
                ["live", positions, witnesses, moves] => {
                    lives.push(self.cover([positions, witnesses, moves], families.len() + tables.len())?);
                }
                ["end"] if self.next == self.lines.len() && extension.is_some() == extended => return Ok(()),
                _ => return self.trouble(format_args!("'{}' does not belong here", excerpt(line))),
            }
        }
    }

    fn family(&mut self, members: &str, witnesses: &str) -> Result<Family, CheckError> {
        Ok(Family { members: self.machine(members)?, witnesses: self.machine(witnesses)? })
    }

    fn extension(&mut self, takes: &str) -> Result<Extension, CheckError> {
        let takes = self.machine(takes)?;
        let counts = self.after("differences ")?;
        let Some((differences, witnesses)) = counts.split_once(' ') else {
            return self.trouble("two numbers of states are expected");
        };
        Ok(Extension { takes, differences: self.machine(differences)?, witnesses: self.machine(witnesses)? })
    }
}

impl Certificate {
    pub(crate) fn read(text: &str, work: &Work) -> Result<Certificate, CheckError> {
        let mut lines = Lines::new(text, work)?;
        let version = lines.after("wythoff certificate ")?;
        if !["4", "5", "6", "7"].contains(&version) {
            return lines.trouble(format_args!("version '{}' is not known here, only 4 to 7", excerpt(version)));
        }
        let name = lines.after("game ")?;
        let game: Game = name.parse().or_else(|error| lines.trouble(error))?;
        if game.to_string() != name {
            return lines.trouble(format_args!("the game is to be written '{}'", excerpt(&game.to_string())));
        }
        let (mut rule, system) = lines.rule()?;
        let system = match (System::read(system), version) {
            (Some(system), "4" | "5" | "6") => Some(system),
            (None, "5" | "6" | "7") => lines.by_recurrence(system)?,
            _ => None,
        };
        let Some(system) = system else { return lines.trouble("this is no numeration system") };
        let tables = lines.tables(&mut rule, &system)?;
        let mut certificate = Certificate {
            game,
            rule,
            system,
            positions: Machine::default(),
            families: Vec::new(),
            tables,
            covers: Vec::new(),
            lives: Vec::new(),
            ends: Machine::default(),
            extension: None,
            levels: Vec::new(),
            states: 0,
            bytes: 0,
        };
        match version {
            "5" => lines.levels(&mut certificate)?,
            version => lines.outcomes(&mut certificate, version == "6")?,
        }
        (certificate.states, certificate.bytes) = (lines.states, lines.bytes);
        Ok(certificate)
    }
}
