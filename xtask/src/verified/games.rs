//! The games whose certificates are looked at.

use crate::prove_all;
use crate::random::Random;
use std::fs;
use std::path::Path;

/// How many certificates are looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// Those of every kind of game: the step of `ci`.
    Core,
    /// Those of `prove-all` up to [`LARGEST`](super::LARGEST) bytes, and those of the gallery.
    Usual,
    /// The larger ones, too; larger theorems for `coqc`; and `coqchk`.
    All,
}

/// Who says what the P-positions of a game are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// The papers.
    Theorem,
    /// A claim in the words of `prove --claim`.
    Claim(String),
    /// `discover`.
    Discovery,
    /// `discover`, in this numeration.
    Within(&'static str),
}

impl Source {
    /// Whether `discover` says it.
    pub fn is_found(&self) -> bool {
        matches!(self, Source::Discovery | Source::Within(_))
    }
}

/// A game, and who says what its P-positions are.
pub type Claimed = (String, Source);

/// Every kind of rule, play and extra move is among them.
const CORE: &[(&str, &str)] = &[
    ("nim", ""),
    ("nim:misere", ""),
    ("wythoff", ""),
    ("wythoff:misere", ""),
    ("wythoff:a=2", ""),
    ("wythoff:a=3,misere", ""),
    ("wythoff:a=5", ""),
    ("wythoff:a=2,offdiagonal", ""),
    ("wythoff:s=2,t=1", ""),
    ("connell:k=3", ""),
    ("lw:k=2", ""),
    ("lw:k=3", ""),
    ("rules,ordered:u = 0", "formula y = 0"),
    ("rules,misere:u = 0 & v % 2 = 1", "formula (x + y) % 2 = 1"),
    ("rules,extra=(1,3)(2,7):u = 0 | v = 0", "formula x = y"),
    ("rules,extra=(4,6)->(2*u-3,2*v-5):u = 0 | v = 0", "formula x = y"),
    ("rules,ordered,extra=(0,2):u = 1 & v = 0 | u = 0 & v = 1", "formula x % 3 = y % 3"),
    ("rules:u = 0 | v = 0 | u = v", "beatty [1;(1)]"),
    ("rules,block=1:u = 0 | v = 0", "formula x = 0 & y = 0 | y = x + 1"),
    ("rules,misere,block=1:u = 0 | v = 0", "formula y = x + 2 | x = 0 & y = 1"),
    ("rules,block=1,ordered:u = 0", "formula y <= 1"),
    ("rules,block=1,extra=(1,2)->(u+1,v+1):u = 0 & v = 1 | v = 0 & u = 1", "formula x = 0"),
];

/// Games with small certificates in a numeration by recurrence, without and with a negative factor: they are tampered with, too.
const RECURRENT: &[(&str, &str)] = &[
    ("rules:u = 0 & v <= 1 | v = 0 & u <= 1 | u = 1 & v = 1", "recurrence 2,2 from 1,3"),
    ("rules:u = 0 & v = 1 | v = 0 & u = 1 | u = 1 & v = 1", "recurrence 4,-2 from 1,4"),
];

/// So many games by chance, the same ones every time.
const BY_CHANCE: usize = 40;

/// The games of this scope, each once.
pub fn listed(scope: Scope) -> Result<Vec<Claimed>, String> {
    let source = |claim: &str| if claim.is_empty() { Source::Theorem } else { Source::Claim(claim.to_string()) };
    let mut games: Vec<Claimed> = CORE.iter().map(|(game, claim)| (game.to_string(), source(claim))).collect();
    games.extend(RECURRENT.iter().map(|&(game, system)| (game.to_string(), Source::Within(system))));
    if scope != Scope::Core {
        let theorems = prove_all::games().into_iter().map(|game| (game, Source::Theorem));
        let found = gallery()?.into_iter().map(|game| (game, Source::Discovery));
        for (game, source) in theorems.chain(found) {
            if games.iter().all(|(listed, _)| *listed != game) {
                games.push((game, source));
            }
        }
    }
    Ok(games)
}

/// The games of `docs/games.toml`.
fn gallery() -> Result<Vec<String>, String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/games.toml");
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let table: toml::Table = text.parse().map_err(|error| format!("{}: {error}", path.display()))?;
    let games = table.get("game").and_then(toml::Value::as_array).into_iter().flatten();
    Ok(games.filter_map(|game| game.get("game")?.as_str().map(str::to_string)).collect())
}

/// Games that are Nim, with rules that have a random part which changes nothing: all of the language of rules is read, printed and checked.
pub fn by_chance() -> Vec<Claimed> {
    let mut random = Random::from(1);
    // Rules with a part that no move can satisfy are none.
    let games = std::iter::repeat_with(|| like_nim(&mut random));
    games.filter(|(game, _)| game.parse::<rules::Game>().is_ok()).take(BY_CHANCE).collect()
}

/// Misère Nim, or Nim with extra moves that take different numbers from the heaps, so that none joins two equal heaps to two others.
fn like_nim(random: &mut Random) -> Claimed {
    let ordered = *random.one_of(&["", ",ordered"]);
    let rule = format!("(u = 0 | v = 0) & ({} | 0 = 0)", formula(random, 2));
    if random.below(4) == 0 {
        let claim = "formula x = y & x > 1 | x + y = 1";
        return (format!("rules,misere{ordered}:{rule}"), Source::Claim(claim.to_string()));
    }
    let (u, v) = (random.below(5), random.below(5));
    let extra = match random.below(3) {
        0 => String::new(),
        1 => format!(",extra=({u},{})({},{v})", u + 1 + v, v + 9),
        _ => format!(",extra=({},{u})->(u+{},v+{v})", u + 1 + v, v + 1),
    };
    (format!("rules{ordered}{extra}:{rule}"), Source::Claim("formula x = y".to_string()))
}

fn formula(random: &mut Random, depth: u32) -> String {
    let kind = if depth == 0 { 3 } else { random.below(4) };
    let mut inner = || formula(random, depth.saturating_sub(1));
    match kind {
        0 => format!("({}) & ({})", inner(), inner()),
        1 => format!("({}) | ({})", inner(), inner()),
        2 => format!("!({})", inner()),
        _ => {
            let sign = *random.one_of(&["=", "!=", "<", "<=", ">", ">="]);
            format!("{} {sign} {}", term(random, 2), term(random, 1))
        }
    }
}

fn term(random: &mut Random, depth: u32) -> String {
    let number = random.below(100) as i64 - 50;
    if depth == 0 {
        return random.one_of(&["x", "y", "u", "v", &number.to_string()]).to_string();
    }
    let (small, modulus) = (number % 4, random.below(4) + 1);
    let kind = random.below(6);
    let mut inner = || term(random, depth - 1);
    match kind {
        0 => format!("({}) + ({})", inner(), inner()),
        1 => format!("({}) - ({})", inner(), inner()),
        2 => format!("{small} * ({})", inner()),
        3 => format!("({}) % {modulus}", inner()),
        4 => format!("|{}|", inner()),
        _ => format!("-({})", inner()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_by_chance_are_games_and_have_every_kind_of_part() {
        let games = by_chance();
        let text: String = games.iter().map(|(game, _)| game.parse::<rules::Game>().unwrap().to_string()).collect();
        for part in ["misere", "ordered", "extra=(", "->(", " % ", "|x", "!", " & ", " != ", " * ", " - "] {
            assert!(text.contains(part), "{part}");
        }
    }

    #[test]
    fn every_game_is_listed_once_and_the_core_first() {
        let (core, usual) = (listed(Scope::Core).unwrap(), listed(Scope::Usual).unwrap());
        assert_eq!((core.len(), &usual[..core.len()]), (CORE.len() + RECURRENT.len(), &core[..]));
        assert!(usual.iter().enumerate().all(|(at, (game, _))| usual[..at].iter().all(|(other, _)| other != game)));
        let is_listed = |game: &String| usual.iter().any(|(listed, _)| listed == game);
        assert!(prove_all::games().iter().chain(&gallery().unwrap()).all(is_listed));
        assert!(gallery().unwrap().len() >= 55);
    }
}
