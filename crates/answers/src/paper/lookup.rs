//! Finding a paper and an item by whatever a reader writes.

use super::{Item, PAPERS, Paper};
use crate::Refusal;
use wythoff::formula::nearest::distance;

/// How many near names are told.
const NEAREST: usize = 5;

/// What a name means.
#[derive(Clone, Debug)]
pub enum Found {
    /// One item, and the name it was asked by.
    Item(&'static Item, &'static str),
    /// A section, and the items in it.
    Section(Vec<&'static Item>),
}

/// The paper with this key, in any case.
///
/// # Errors
/// There is none; the refusal names all.
pub fn paper(key: &str) -> Result<&'static Paper, Refusal> {
    let found = PAPERS.into_iter().find(|paper| paper.key.eq_ignore_ascii_case(key.trim()));
    found.ok_or_else(|| {
        let keys: Vec<&str> = PAPERS.iter().map(|paper| paper.key).collect();
        Refusal::about("paper", format!("there is no '{}' among the papers: they are {}", short(key), keys.join(", ")))
    })
}

/// The item or section of this name: case, spaces, brackets, "Theorem", "Thm" and "Th." make no difference, nor does it whether "and" or a
/// comma stands between two things. A part of a name, or words of a title, will do where only one item has them.
///
/// # Errors
/// There is none, or there are several; the refusal names the nearest.
pub fn item(paper: &'static Paper, name: &str) -> Result<Found, Refusal> {
    let wanted = normal(name);
    for item in paper.items {
        if let Some(known) = names(item).find(|known| normal(known) == wanted) {
            return Ok(Found::Item(item, known));
        }
    }
    let section: Vec<&Item> = paper.items.iter().filter(|item| normal(item.section) == wanted).collect();
    if !section.is_empty() {
        return Ok(Found::Section(section));
    }
    if let Some((item, known)) = by_a_part(paper, name) {
        return Ok(Found::Item(item, known));
    }
    let near: Vec<String> = nearest(paper, &wanted).into_iter().map(|name| format!("'{name}'")).collect();
    let near = near.join(", ");
    let key = paper.key;
    Err(Refusal::about(
        "paper",
        format!("{key} has no '{}'; nearest: {near}; 'wythoff paper {key}' lists all", short(name)),
    ))
}

/// All names of an item.
pub fn names(item: &'static Item) -> impl Iterator<Item = &'static str> {
    std::iter::once(item.name).chain(item.also.iter().copied())
}

/// The only item that has a formula of this bare number, or these words beside each other in a name, or else all of them in its title.
fn by_a_part(paper: &'static Paper, name: &str) -> Option<(&'static Item, &'static str)> {
    let wanted = telling(&normal(name));
    if wanted.is_empty() {
        return None;
    }
    let numbered = name.trim_start().starts_with('(') && wanted.iter().all(|word| is_number(word));
    let formula: Vec<String> = std::iter::once("formula".to_string()).chain(wanted.iter().cloned()).collect();
    let among_names = |wanted: &[String]| {
        only(paper, |item| {
            let beside = |known: &&str| telling(&normal(known)).windows(wanted.len()).any(|part| part == wanted);
            names(item).find(beside)
        })
    };
    if numbered {
        return among_names(&formula);
    }
    let in_title = |item: &'static Item| {
        let title = telling(&normal(item.title));
        wanted.iter().all(|word| title.contains(word)).then_some(item.name)
    };
    match named_so(paper, &wanted) {
        0 => only(paper, in_title),
        _ => among_names(&wanted),
    }
}

/// How many items have these words beside each other in a name.
fn named_so(paper: &'static Paper, wanted: &[String]) -> usize {
    let beside = |known: &str| telling(&normal(known)).windows(wanted.len()).any(|part| part == wanted);
    paper.items.iter().filter(|item| names(item).any(beside)).count()
}

/// The item for which there is a name, if there is one for no other.
fn only(
    paper: &'static Paper,
    name_of: impl Fn(&'static Item) -> Option<&'static str>,
) -> Option<(&'static Item, &'static str)> {
    let mut found = paper.items.iter().filter_map(|item| Some((item, name_of(item)?)));
    let first = found.next()?;
    found.next().is_none().then_some(first)
}

/// The words that tell one thing from another.
fn telling(normal: &str) -> Vec<String> {
    let words = normal.split(' ').filter(|word| !word.is_empty());
    words.filter(|word| !matches!(*word, "and" | "the" | "of" | "for" | "in" | "is")).map(str::to_string).collect()
}

fn is_number(word: &str) -> bool {
    word.chars().all(|letter| letter.is_ascii_digit() || letter == '.')
}

/// The nearest name of each of the nearest items: those that share words come first, then those with few other letters.
fn nearest(paper: &'static Paper, wanted: &str) -> Vec<&'static str> {
    let words = telling(wanted);
    let rank = |name: &str| {
        let known = normal(name);
        let shared = telling(&known).iter().filter(|word| words.contains(word)).count();
        (std::cmp::Reverse(shared), distance(&known, wanted))
    };
    let best = |item: &'static Item| names(item).map(|name| (rank(name), name)).min_by_key(|(rank, _)| *rank);
    let mut known: Vec<_> = paper.items.iter().filter_map(best).collect();
    known.sort_by_key(|(rank, _)| *rank);
    known.into_iter().take(NEAREST).map(|(_, name)| name).collect()
}

/// What was asked for, fit for one line.
fn short(name: &str) -> String {
    name.chars().take(40).filter(|letter| !letter.is_control()).collect()
}

/// Words for the same kind of item.
const WORDS: [(&str, &[&str]); 14] = [
    ("theorem", &["theorem", "theorems", "thm", "th", "theo"]),
    ("lemma", &["lemma", "lemmas", "lem"]),
    ("table", &["table", "tables", "tab", "tbl"]),
    ("figure", &["figure", "figures", "fig", "figs"]),
    ("example", &["example", "examples", "ex", "exm"]),
    ("definition", &["definition", "definitions", "def", "defn", "defs"]),
    ("property", &["property", "properties", "prop"]),
    ("remark", &["remark", "remarks", "rem", "rmk"]),
    ("notation", &["notation", "notations"]),
    ("section", &["section", "sections", "sec", "sect"]),
    ("consequence", &["consequence", "consequences", "cons", "cor", "corollary"]),
    ("formula", &["formula", "formulas", "formulae", "equation", "equations", "eq", "eqs"]),
    ("proof", &["proof", "proofs"]),
    ("algorithm", &["algorithm", "alg"]),
];

/// A name without what readers write differently: words in one form, numbers with their inner points, nothing else.
pub(super) fn normal(name: &str) -> String {
    let mut parts: Vec<String> = Vec::new();
    let letters: Vec<char> = name.to_ascii_lowercase().chars().collect();
    let mut at = 0;
    while at < letters.len() {
        let kind = letters[at];
        let start = at;
        if kind.is_alphabetic() {
            while at < letters.len() && letters[at].is_alphabetic() {
                at += 1;
            }
            let word: String = letters[start..at].iter().collect();
            parts.push(in_one_form(&word));
        } else if kind.is_ascii_digit() || starts_a_number(&letters, at) {
            at += 1;
            while at < letters.len() && continues_a_number(&letters, at) {
                at += 1;
            }
            parts.push(letters[start..at].iter().collect());
        } else {
            match kind {
                '§' => parts.push("section".to_string()),
                // The q′-system is not the q-system.
                '′' | '\'' => parts.push("prime".to_string()),
                _ => {}
            }
            at += 1;
        }
    }
    parts.join(" ")
}

fn in_one_form(word: &str) -> String {
    let plain: String = word.chars().map(plain_letter).collect();
    let known = WORDS.iter().find(|(_, others)| others.contains(&plain.as_str()));
    known.map_or(plain.as_str(), |(form, _)| form).to_string()
}

/// Letters that not every keyboard has.
const LETTERS: [(char, &str); 13] = [
    ('α', "alpha"),
    ('β', "beta"),
    ('γ', "gamma"),
    ('δ', "delta"),
    ('ε', "epsilon"),
    ('θ', "theta"),
    ('φ', "phi"),
    ('ϕ', "phi"),
    ('τ', "tau"),
    ('è', "e"),
    ('ê', "e"),
    ('ȧ', "a"),
    ('ℒ', "l"),
];

fn plain_letter(letter: char) -> String {
    let known = LETTERS.iter().find(|(other, _)| *other == letter);
    known.map_or_else(|| letter.to_string(), |(_, plain)| (*plain).to_string())
}

/// The point of "Lemma .1", which follows a space.
fn starts_a_number(letters: &[char], at: usize) -> bool {
    let after_space = at > 0 && letters[at - 1] == ' ';
    letters[at] == '.' && after_space && letters.get(at + 1).is_some_and(char::is_ascii_digit)
}

fn continues_a_number(letters: &[char], at: usize) -> bool {
    let point = letters[at] == '.' && letters.get(at + 1).is_some_and(char::is_ascii_digit);
    letters[at].is_ascii_digit() || point
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_freely() {
        for (one, other) in [
            ("Theorem 6.1 (vii)", "thm6.1vii"),
            ("Theorem 6.1 (vii)", "  TH. 6.1(VII) "),
            ("Fig. 2", "figure2"),
            ("Fig. 2", "Fig.2"),
            ("§7.2", "Section 7.2"),
            ("§7.2", "sec. 7.2"),
            ("Lemma .1", "lemma .1"),
            ("Definition 4.3", "Def. 4.3"),
            ("q′-system", "q'-system"),
            ("γ and δ", "Gamma and delta"),
            ("Misère play", "misere play"),
            ("α = [1, ȧ]", "alpha = [1, a]"),
        ] {
            assert_eq!(normal(one), normal(other), "{one}, {other}");
        }
        assert_ne!(normal("Lemma .1"), normal("Lemma 1"));
        assert_ne!(normal("q′-system"), normal("q-system"));
        assert_ne!(normal("Theorem 6.1"), normal("Theorem 61"));
    }

    #[test]
    fn a_part_of_a_name_will_do_where_it_means_one_item() {
        for (key, part, whole) in [
            ("F82", "(1)", "Formula (1)"),
            ("F82", "(4)", "Formula (4)"),
            ("C59", "(6)", "Formula (6)"),
            ("L13", "(4), (5)", "Formulas (4), (5)"),
            ("F82", "precision", "§3, precision"),
            ("F82", "large a", "§5, large a"),
            ("F82", "alpha, beta", "Formula (1)"),
            ("F82", "Beatty", "Lemma 1"),
            ("F84", "misere", "§1, rules"),
            ("F84", "S_1, S_2", "§1, S_1 and S_2"),
            ("F84", "gamma, delta", "§3, γ and δ"),
            ("F84", "shed leaves", "§6, p-tree and q-tree"),
            ("F84", "off-diagonal", "§7.2, note"),
            ("C59", "u_{v_n}", "§3, u of v_n"),
            ("F05", "evil, odious", "Evil and odious"),
            ("L13", "greedy", "Remark 7"),
            ("L13", "Sturm numbers", "Theorem .2"),
        ] {
            match item(paper(key).unwrap(), part) {
                Ok(Found::Item(item, _)) => assert_eq!(item.name, whole, "{key} {part}"),
                other => panic!("{key} {part}: {other:?}"),
            }
        }
        // What means several is refused with all of them, before anything that only looks alike.
        let refusal = item(paper("F82").unwrap(), "complexity").unwrap_err().to_string();
        assert!(refusal.contains("nearest: '§2, complexity', '§5, complexity'"), "{refusal}");
        assert!(item(paper("F84").unwrap(), "Table").is_err());
        assert!(item(paper("F84").unwrap(), "").is_err());
        assert!(item(paper("F84").unwrap(), "and").is_err());
    }

    #[test]
    fn near_names_are_told() {
        let refusal = item(paper("F84").unwrap(), "Tabel 4").unwrap_err().to_string();
        assert!(refusal.contains("F84 has no 'Tabel 4'; nearest: 'Table 4'"), "{refusal}");
        assert!(paper("F85").unwrap_err().to_string().contains("C59, F82, F84, F05, L13"));
    }

    #[test]
    fn no_name_means_two_items() {
        for paper in PAPERS {
            let mut seen = std::collections::BTreeMap::new();
            for item in paper.items {
                for name in names(item) {
                    let before = seen.insert(normal(name), item.name);
                    if let Some(before) = before.filter(|before| *before != item.name) {
                        panic!("{}: {name} means {before} and {}", paper.key, item.name);
                    }
                }
            }
            for item in paper.items {
                assert!(!seen.contains_key(&normal(item.section)), "{}: {} is a section, too", paper.key, item.section);
            }
        }
    }
}
