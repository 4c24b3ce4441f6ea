//! Certificates that were tampered with: both checkers must say the same, and what they accept must be true.

use super::Checkers;
use super::outcomes::{claimed_positions, true_positions};
use rules::Game;
use std::collections::{HashMap, HashSet};
use std::fs;

/// Larger certificates are left alone: nothing is gained by their size.
const LARGEST: usize = 12_000;

/// Changes certificates in so many ways, and compares the checkers: the closing words.
///
/// The lines of the game, its name and its tree, are only exchanged together: whether they belong together is what `wythoff check` alone looks
/// at.
pub fn compare(checkers: &Checkers, texts: &[String], count: usize) -> Result<String, String> {
    let small: Vec<&String> = texts.iter().filter(|text| text.len() <= LARGEST).collect();
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let (mut accepted, mut limits) = (0, 0);
    let mut known: HashMap<String, HashSet<(u64, u64)>> = HashMap::new();
    let path = checkers.folder.join("tampered.txt");
    for number in 0..count {
        let text = tampered(&small, &mut random);
        fs::write(&path, &text).map_err(|error| format!("{}: {error}", path.display()))?;
        let [ours, theirs] = checkers.ask(&path)?;
        let limit = ours.code == 2 || ours.text.contains("this checker") || theirs.text.contains(": a limit");
        if limit {
            limits += 1;
            continue;
        }
        if (ours.code == 0) != (theirs.code == 0) {
            return Err(format!("tampered certificate {number}: {}{}", ours.text, theirs.text));
        }
        if theirs.code != 0 {
            continue;
        }
        accepted += 1;
        let name = text.lines().find_map(|line| line.strip_prefix("game ")).unwrap_or_default();
        let game: Game = name.parse().map_err(|error| format!("{name}: {error}"))?;
        let truth = known.entry(name.to_string()).or_insert_with(|| true_positions(&game));
        if claimed_positions(&text).as_ref() != Some(truth) {
            return Err(format!("tampered certificate {number} is accepted by both and wrong:\n{text}"));
        }
    }
    Ok(format!(
        "{count} tampered with: no disagreement, {limits} limits, {accepted} accepted by both and true to {}",
        super::outcomes::MOST
    ))
}

/// One certificate with one or two changes.
fn tampered(texts: &[&String], random: &mut Random) -> String {
    let text = random.choose(texts);
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    for _ in 0..random.below(2) + 1 {
        change(&mut lines, texts, random);
    }
    lines.join("\n") + "\n"
}

fn change(lines: &mut Vec<String>, texts: &[&String], random: &mut Random) {
    let head = lines.iter().position(|line| line.starts_with("system ")).unwrap_or(0);
    let place = head + 1 + random.below(lines.len() - head - 1);
    match random.below(16) {
        // Another game, name and tree.
        0 => {
            let other = random.choose(texts);
            let other = other.lines().take_while(|line| !line.starts_with("system ")).map(str::to_string);
            lines.splice(..head, other);
        }
        1 => {
            lines[head] =
                format!("system {}", random.choose(&["base 2", "base 3", "[1;(1)]", "[1;(2)]", "[1;(1,2)]", "[1;(3)]"]))
        }
        2 => lines[place] = lines[place].strip_prefix("* ").map_or(format!("* {}", lines[place]), str::to_string),
        3 => {
            lines.remove(place);
        }
        4 => lines.insert(place, lines[place].clone()),
        5 => {
            let other = head + 1 + random.below(lines.len() - head - 1);
            lines.swap(place, other);
        }
        6 => leave_out(lines, random),
        7 => {
            let headers: Vec<usize> = headers(lines);
            if let Some(&at) = (!headers.is_empty()).then(|| random.choose(&headers)) {
                let begin = lines[at].rsplit_once(' ').map_or("", |(begin, _)| begin).to_string();
                lines[at] = format!("{begin} {}", random.choose(&["x", "y", "xy", "0", "1"]));
            }
        }
        // A number in a state's line.
        _ => {
            let mut words: Vec<String> = lines[place].split(' ').map(str::to_string).collect();
            let word = random.below(words.len());
            if let Some((last, target)) = words[word].clone().split_once(':') {
                let spelling = random.choose(&["", "", "", "", "", "", "", "", "0", "+", "-"]);
                words[word] = match random.below(4) {
                    0 => format!("{}{}:{target}", spelling, random.below(4)),
                    1 => format!("{last}:-"),
                    _ => format!("{last}:{spelling}{}", random.below(30)),
                };
            }
            lines[place] = words.join(" ");
        }
    }
}

/// The lines that begin covers and live sets.
fn headers(lines: &[String]) -> Vec<usize> {
    let is_header = |line: &String| line.starts_with("cover ") || line.starts_with("live ");
    (0..lines.len()).filter(|&at| is_header(&lines[at])).collect()
}

/// One cover or live set is left out, with its automata.
fn leave_out(lines: &mut Vec<String>, random: &mut Random) {
    let headers = headers(lines);
    if headers.is_empty() {
        return;
    }
    let at = *random.choose(&headers);
    let counts = lines[at].split(' ').skip(1).take(2).filter_map(|count| count.parse::<usize>().ok());
    let end = (at + 1 + counts.sum::<usize>()).min(lines.len());
    lines.drain(at..end);
}

/// The same changes every time: xorshift.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % bound.max(1)
    }

    fn choose<'t, T>(&mut self, list: &'t [T]) -> &'t T {
        &list[self.below(list.len())]
    }
}
