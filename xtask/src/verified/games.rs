//! The games whose certificates are looked at.

use crate::prove_all;
use crate::random::Random;

/// A game and what is claimed of it; nothing is the papers' theorem.
pub type Claimed = (String, String);

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
    ("connell:k=3", ""),
    ("lw:k=2", ""),
    ("lw:k=3", ""),
    ("rules,ordered:u = 0", "formula y = 0"),
    ("rules,misere:u = 0 & v % 2 = 1", "formula (x + y) % 2 = 1"),
    ("rules,extra=(1,3)(2,7):u = 0 | v = 0", "formula x = y"),
    ("rules,extra=(4,6)->(2*u-3,2*v-5):u = 0 | v = 0", "formula x = y"),
    ("rules,ordered,extra=(0,2):u = 1 & v = 0 | u = 0 & v = 1", "formula x % 3 = y % 3"),
    ("rules:u = 0 | v = 0 | u = v", "beatty [1;(1)]"),
];

/// So many games by chance, the same ones every time.
const BY_CHANCE: usize = 40;

/// Those of every run; with `all`, the games of `prove-all` as well.
pub fn listed(all: bool) -> Vec<Claimed> {
    let mut games: Vec<Claimed> = CORE.iter().map(|(game, claim)| (game.to_string(), claim.to_string())).collect();
    let named = if all { prove_all::games() } else { Vec::new() };
    games.extend(
        named.into_iter().filter(|game| CORE.iter().all(|(core, _)| core != game)).map(|game| (game, String::new())),
    );
    games
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
        return (format!("rules,misere{ordered}:{rule}"), claim.to_string());
    }
    let (u, v) = (random.below(5), random.below(5));
    let extra = match random.below(3) {
        0 => String::new(),
        1 => format!(",extra=({u},{})({},{v})", u + 1 + v, v + 9),
        _ => format!(",extra=({},{u})->(u+{},v+{v})", u + 1 + v, v + 1),
    };
    (format!("rules{ordered}{extra}:{rule}"), "formula x = y".to_string())
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
    fn the_core_is_listed_once() {
        let (core, all) = (listed(false), listed(true));
        assert_eq!((core.len(), &all[..core.len()]), (CORE.len(), &core[..]));
        assert!(all.iter().enumerate().all(|(at, (game, _))| all[..at].iter().all(|(other, _)| other != game)));
    }
}
