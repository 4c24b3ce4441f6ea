//! Certificates that were tampered with: both checkers must say the same, and what they accept must be true.

use super::outcomes::{MOST, claimed_positions, true_positions};
use super::{Checkers, Said, game_of};
use crate::random::Random;
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
    let mut random = Random::from(1);
    let (mut accepted, mut limits) = (0, 0);
    let mut known: HashMap<String, HashSet<(u64, u64)>> = HashMap::new();
    let path = checkers.folder.join("tampered.txt");
    for number in 0..count {
        let text = tampered(&small, &mut random);
        fs::write(&path, &text).map_err(|error| format!("{}: {error}", path.display()))?;
        let said = checkers.ask(&path)?;
        match agreed(&said) {
            Agreement::Same => {}
            Agreement::Limit => limits += 1,
            Agreement::None => {
                let [ours, theirs] = said;
                return Err(format!("tampered certificate {number}: {}{}{text}", ours.text, theirs.text));
            }
        }
        if said.iter().all(|said| said.code != 0) {
            continue;
        }
        accepted += 1;
        let name = game_of(&text);
        let game: Game = name.parse().map_err(|error| format!("{name}: {error}"))?;
        let truth = known.entry(name.to_string()).or_insert_with(|| true_positions(&game));
        if claimed_positions(&text).as_ref() != Some(truth) {
            return Err(format!("tampered certificate {number} is accepted and wrong:\n{text}"));
        }
    }
    if limits * 10 > count || accepted * 100 < count {
        return Err(format!(
            "of {count} tampered certificates {limits} met a limit, {accepted} were accepted: that shows little"
        ));
    }
    Ok(format!("{count} tampered with: no disagreement, {limits} limits, {accepted} accepted and true to {MOST}"))
}

/// How two answers to the same certificate compare.
#[derive(Debug, PartialEq, Eq)]
enum Agreement {
    Same,
    /// One names a limit, so that nothing follows from the other.
    Limit,
    None,
}

/// Both accept, both refuse for the same reason, or both cannot read it.
fn agreed([ours, theirs]: &[Said; 2]) -> Agreement {
    let limit = ours.code == 2 || theirs.text.contains(": a limit was met");
    // What cannot be read is refused at a line by `wythoff check`, and no certificate for the other.
    let unread = ours.text.contains(": refused: line ");
    let same = match (ours.code, theirs.code) {
        (0, 0) => true,
        (1, 1) => ours.text == theirs.text,
        (1, 2) => unread,
        _ => false,
    };
    if same {
        Agreement::Same
    } else if limit {
        Agreement::Limit
    } else {
        Agreement::None
    }
}

/// One certificate with one or two changes.
fn tampered(texts: &[&String], random: &mut Random) -> String {
    let text = random.one_of(texts);
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    for _ in 0..random.index(2) + 1 {
        change(&mut lines, texts, random);
    }
    lines.join("\n") + "\n"
}

fn change(lines: &mut Vec<String>, texts: &[&String], random: &mut Random) {
    let head = lines.iter().position(|line| line.starts_with("system ")).unwrap_or(0);
    let place = head + 1 + random.index(lines.len() - head - 1);
    match random.index(16) {
        // Another game, name and tree.
        0 => {
            let other = random.one_of(texts);
            let other = other.lines().take_while(|line| !line.starts_with("system ")).map(str::to_string);
            lines.splice(..head, other);
        }
        1 => {
            lines[head] =
                format!("system {}", random.one_of(&["base 2", "base 3", "[1;(1)]", "[1;(2)]", "[1;(1,2)]", "[1;(3)]"]))
        }
        2 => lines[place] = lines[place].strip_prefix("* ").map_or(format!("* {}", lines[place]), str::to_string),
        3 => {
            lines.remove(place);
        }
        4 => lines.insert(place, lines[place].clone()),
        5 => {
            let other = head + 1 + random.index(lines.len() - head - 1);
            lines.swap(place, other);
        }
        6 => leave_out(lines, random),
        7 => {
            let headers: Vec<usize> = headers(lines);
            if let Some(&at) = (!headers.is_empty()).then(|| random.one_of(&headers)) {
                let begin = lines[at].rsplit_once(' ').map_or("", |(begin, _)| begin).to_string();
                lines[at] = format!("{begin} {}", random.one_of(&["x", "y", "xy", "0", "1"]));
            }
        }
        // A number in a state's line.
        _ => {
            let mut words: Vec<String> = lines[place].split(' ').map(str::to_string).collect();
            let word = random.index(words.len());
            if let Some((last, target)) = words[word].clone().split_once(':') {
                let spelling = random.one_of(&["", "", "", "", "", "", "", "", "0", "+", "-"]);
                words[word] = match random.index(4) {
                    0 => format!("{}{}:{target}", spelling, random.index(4)),
                    1 => format!("{last}:-"),
                    _ => format!("{last}:{spelling}{}", random.index(30)),
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
    let at = *random.one_of(&headers);
    let counts = lines[at].split(' ').skip(1).take(2).filter_map(|count| count.parse::<usize>().ok());
    let end = (at + 1 + counts.sum::<usize>()).min(lines.len());
    lines.drain(at..end);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_limit_excuses_a_difference() {
        let said = |code, text: &str| Said { code, text: format!("c.txt: {text}\n"), seconds: 0.0 };
        let both = |ours, theirs| agreed(&[ours, theirs]);
        assert_eq!(both(said(0, "accepted."), said(0, "accepted. It proves")), Agreement::Same);
        assert_eq!(both(said(1, "refused: reach"), said(1, "refused: reach")), Agreement::Same);
        assert_eq!(both(said(1, "refused: line 3: no tree"), said(2, "line 3: this is no tree")), Agreement::Same);
        assert_eq!(both(said(2, "a limit was met: beyond this checker"), said(0, "accepted.")), Agreement::Limit);
        assert_eq!(both(said(0, "accepted."), said(2, "a limit was met: too large")), Agreement::Limit);
        assert_eq!(both(said(1, "refused: beyond this checker"), said(0, "accepted.")), Agreement::None);
        assert_eq!(both(said(1, "refused: reach"), said(1, "refused: closed")), Agreement::None);
        assert_eq!(both(said(0, "accepted."), said(1, "refused: reach")), Agreement::None);
        assert_eq!(both(said(1, "refused: reach"), said(0, "accepted.")), Agreement::None);
        assert_eq!(both(said(1, "refused: reach"), said(2, "line 3: no")), Agreement::None);
    }
}
