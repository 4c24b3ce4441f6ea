//! The Atlas of two-heap games: small rulesets with their first P-positions and, where it is proved, their theorem. Here are my P-positions:
//! which games have them?
//!
//! The table is made by `python -m wythoff.atlas` (`docs/atlas/README.md` says how) and stands in `atlas/table.tsv.gz`, a line for each game: status,
//! numeration, states, the number of its set, first P-positions, theorem, how far an open game was looked at, game. It is unpacked by the first
//! question, so that commands that do not ask pay nothing.

use crate::json::Text;
use flate2::read::GzDecoder;
use serde::{Serialize, Serializer};
use std::error::Error;
use std::fmt;
use std::io::Read;
use std::sync::OnceLock;

/// The table, unpacked.
fn table() -> &'static str {
    static TABLE: OnceLock<String> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut text = String::new();
        // It is part of the program, and a test has read it.
        let read = GzDecoder::new(&include_bytes!("atlas/table.tsv.gz")[..]).read_to_string(&mut text);
        read.map(|_| text).unwrap_or_default()
    })
}

/// The P-positions of a line are all with heaps up to this, unless the list is full.
const LARGEST: u64 = 63;

/// A list of so many may leave out others with the same larger heap as the last.
const FULL: usize = 16;

/// A position, smaller heap first unless the game is ordered.
pub type Pair = (u64, u64);

/// A game of the Atlas.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// The game, in canonical form.
    pub game: &'static str,
    /// Proved or open.
    pub status: &'static str,
    /// The numeration of the proof.
    pub system: Option<&'static str>,
    /// The states of its automaton.
    pub states: Option<u64>,
    /// Proved games with one number have one automaton, so the same P-positions for all heaps.
    pub set: Option<u64>,
    /// The P-positions in words.
    pub theorem: Option<&'static str>,
    /// Why it is open, and how far it was looked at.
    pub reason: Option<&'static str>,
    /// The first P-positions, by the larger heap.
    pub first: Vec<Pair>,
}

impl Entry {
    /// From a line of the table; nothing for what is none.
    fn read(line: &'static str) -> Option<Entry> {
        let mut fields = line.split('\t');
        let mut field = || fields.next();
        let told = |text: &'static str| (!text.is_empty()).then_some(text);
        let number = |text: &'static str| text.parse().ok();
        let (status, system, states, set) = (field()?, told(field()?), number(field()?), number(field()?));
        let first = read_positions(field()?).unwrap_or_default();
        Some(Entry {
            status,
            system,
            states,
            set,
            first,
            theorem: told(field()?),
            reason: told(field()?),
            game: field()?,
        })
    }

    /// All P-positions up to this larger heap are known.
    fn known(&self) -> u64 {
        match self.first.last() {
            Some((x, y)) if self.first.len() >= FULL => x.max(y).saturating_sub(1),
            _ => LARGEST,
        }
    }

    /// Whether its P-positions are `wanted`, sorted, as far as both are known, `wanted` being all up to its largest heap.
    fn has(&self, wanted: &[Pair]) -> bool {
        let bound = wanted.iter().map(larger).max().unwrap_or_default().min(self.known());
        let within = |list: &[Pair]| {
            let mut found: Vec<Pair> = list.iter().filter(|pair| larger(pair) <= bound).copied().collect();
            found.sort_unstable();
            found
        };
        within(&self.first) == within(wanted)
    }
}

fn larger((x, y): &Pair) -> u64 {
    *x.max(y)
}

/// All games of the Atlas; those with the same first P-positions stand together.
pub fn entries() -> impl Iterator<Item = Entry> {
    table().lines().filter_map(Entry::read)
}

/// Why text is no list of positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoPositions {
    /// What cannot be read.
    pub rest: String,
}

impl fmt::Display for NoPositions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rest.as_str() {
            "" => f.write_str("no position is given: write all P-positions up to some heap, as in '(0,0) (1,2) (3,5)'"),
            rest => write!(f, "cannot read '{rest}': write positions as in '(0,0) (1,2) (3,5)'"),
        }
    }
}

impl Error for NoPositions {}

/// Positions as `(0,0) (1,2)`.
///
/// # Errors
/// Something else stands there, or nothing.
pub fn read_positions(text: &str) -> Result<Vec<Pair>, NoPositions> {
    let mut found = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let shown: String = rest.chars().take(40).collect();
        let wrong = || NoPositions { rest: shown.clone() };
        let (pair, after) = rest.strip_prefix('(').and_then(|rest| rest.split_once(')')).ok_or_else(wrong)?;
        let (x, y) = pair.split_once(',').ok_or_else(wrong)?;
        let number = |text: &str| text.trim().parse::<u64>().map_err(|_| wrong());
        found.push((number(x)?, number(y)?));
        rest = after.trim_start_matches(|letter: char| letter == ',' || letter.is_whitespace());
    }
    if found.is_empty() { Err(NoPositions { rest: String::new() }) } else { Ok(found) }
}

/// The games that have the P-positions asked for.
#[derive(Clone, Debug)]
pub struct Located {
    /// What was asked for, smaller heap first, sorted.
    pub positions: Vec<Pair>,
    /// The games.
    pub games: Vec<Entry>,
    /// How many games were looked at.
    pub of: usize,
}

impl Located {
    /// Looks for games whose P-positions up to the largest heap of `positions` are these, in either order of the heaps.
    ///
    /// ```
    /// use wythoff_answers::atlas::Located;
    /// let found = Located::new(&[(0, 0), (1, 2), (5, 3)]);
    /// assert!(found.games.iter().any(|entry| entry.game == "rules:u = 0 | v = 0 | u = v"));
    /// ```
    pub fn new(positions: &[Pair]) -> Located {
        let mut wanted: Vec<Pair> = positions.iter().map(|&(x, y)| (x.min(y), x.max(y))).collect();
        wanted.sort_unstable();
        wanted.dedup();
        let games = entries().filter(|entry| entry.has(&wanted)).collect();
        Located { positions: wanted, games, of: entries().count() }
    }
}

impl Serialize for Located {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Contract<'a> {
            positions: &'a [Pair],
            games: &'a [Entry],
            of: usize,
            note: Text<&'static str>,
        }
        let note = Text(
            "the games agree as far as their first P-positions are listed; games with the same set agree for all heaps",
        );
        Contract { positions: &self.positions, games: &self.games, of: self.of, note }.serialize(serializer)
    }
}

impl fmt::Display for Located {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Located { games, of, .. } = self;
        if games.is_empty() {
            return writeln!(
                f,
                "None of the {of} games of the Atlas has these P-positions, and no others up to their largest heap."
            );
        }
        match games.len() {
            1 => writeln!(f, "One of the {of} games of the Atlas has these P-positions:")?,
            many => writeln!(f, "{many} of the {of} games of the Atlas have these P-positions:")?,
        }
        let mut set = None;
        for entry in games {
            if set != Some(entry.set) {
                set = Some(entry.set);
                match (entry.theorem, entry.system) {
                    (Some(theorem), Some(system)) => writeln!(f, "proved in {system}: {theorem}")?,
                    _ => writeln!(f, "open: nothing is proved about these")?,
                }
            }
            writeln!(f, "  {}", entry.game)?;
            if let Some(reason) = entry.reason {
                writeln!(f, "    {reason}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff::Game;
    use wythoff::numbers::work::Work;
    use wythoff::solve::outcomes::Outcomes;

    #[test]
    fn every_line_is_a_game_in_canonical_form_with_its_p_positions() {
        let lines = table().lines().count();
        assert!(lines >= 3000);
        assert_eq!(entries().count(), lines);
        for entry in entries() {
            let game: Game = entry.game.parse().unwrap();
            assert_eq!(game.to_string(), entry.game);
            assert!(["proved", "open"].contains(&entry.status));
            let told = [entry.theorem.is_some(), entry.system.is_some(), entry.set.is_some(), entry.reason.is_none()];
            assert_eq!(told, [entry.status == "proved"; 4], "{}", entry.game);
            let bound = entry.known().min(20);
            let outcomes = Outcomes::compute(&game, bound, bound, &Work::USUAL).unwrap();
            let mut expected: Vec<Pair> = outcomes.p_positions().filter(|(x, y)| x <= y).collect();
            let mut listed: Vec<Pair> = entry.first.iter().filter(|pair| larger(pair) <= bound).copied().collect();
            expected.sort_unstable();
            listed.sort_unstable();
            assert_eq!(listed, expected, "{}", entry.game);
        }
    }

    #[test]
    fn positions_are_found_in_either_order_and_others_are_not() {
        let wythoff = Located::new(&[(0, 0), (2, 1), (3, 5), (4, 7)]);
        assert!(wythoff.games.iter().any(|entry| entry.game == "rules:u = 0 | v = 0 | u = v"));
        assert!(Located::new(&[(0, 0), (1, 2), (3, 5), (4, 6)]).games.is_empty());
        assert!(wythoff.to_string().contains("proved in"));
    }

    #[test]
    fn what_is_no_list_of_positions_is_refused() {
        assert_eq!(read_positions(" (0,0),( 1 , 2 )"), Ok(vec![(0, 0), (1, 2)]));
        for wrong in ["", "  ", "(1,2", "1,2", "(1)", "(1,-2)", "(1,2) x", "(1,18446744073709551616)"] {
            assert!(read_positions(wrong).is_err(), "{wrong}");
        }
    }
}
