//! What whoever mistyped a name may have meant: for words of formulas, and for every other name that an error asks about.

/// How many letters must be changed, put in, left out, or exchanged with their neighbour.
pub fn distance(one: &str, other: &str) -> usize {
    let one: Vec<char> = one.chars().collect();
    let other: Vec<char> = other.chars().take(60).collect();
    // Of the first letters of `one`: all but the last two, and all but the last.
    let mut above = Vec::new();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, letter) in one.iter().enumerate() {
        let mut next = vec![i + 1];
        for (j, wanted) in other.iter().enumerate() {
            let mut least = (row[j] + usize::from(letter != wanted)).min(next[j] + 1).min(row[j + 1] + 1);
            if i > 0 && j > 0 && *letter == other[j - 1] && one[i - 1] == *wanted {
                least = least.min(above[j - 1] + 1);
            }
            next.push(least);
        }
        above = std::mem::replace(&mut row, next);
    }
    row[other.len()]
}

/// The name that whoever wrote something like it may have meant: the one with the fewest other letters, a third of it at most. A key held too
/// long is a slip in the shortest name, too; capitals are none.
pub fn nearest<'n>(written: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let written = written.to_ascii_lowercase();
    let near = names.into_iter().filter_map(|name| {
        let known = name.to_ascii_lowercase();
        let far = distance(&written, &known);
        (3 * far <= known.chars().count() || once(&written) == once(&known)).then_some((far, name))
    });
    near.min().map(|(_, name)| name)
}

/// The text without letters that repeat the one before.
fn once(text: &str) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    letters.dedup();
    letters.into_iter().collect()
}

/// The question that ends an error about a name: "; did you mean 'solve'?"
pub fn question(name: &str) -> String {
    format!("; did you mean '{name}'?")
}

/// The question after the nearest name, or nothing where no name is near.
pub fn did_you_mean<'n>(written: &str, names: impl IntoIterator<Item = &'n str>) -> String {
    nearest(written, names).map(question).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{did_you_mean, distance, nearest};

    #[test]
    fn slips_count_once() {
        for (written, meant, slips) in [
            ("solve", "solve", 0),
            ("slove", "solve", 1),
            ("sove", "solve", 1),
            ("ca", "abc", 3),
            ("", "nim", 3),
            ("nim", "", 3),
        ] {
            assert_eq!(distance(written, meant), slips, "{written} {meant}");
        }
    }

    #[test]
    fn what_is_too_far_away_was_not_meant() {
        let names = ["solve", "serve", "nim"];
        assert_eq!(nearest("Slove", names), Some("solve"));
        assert_eq!(nearest("nym", names), Some("nim"));
        assert_eq!(nearest("euclid", names), None);
        assert_eq!(nearest("solve", []), None);
    }

    #[test]
    fn capitals_and_keys_held_too_long_are_slips_in_the_shortest_names() {
        let names = ["A", "B", "Ip_Rq"];
        assert_eq!(nearest("a", names), Some("A"));
        assert_eq!(nearest("AA", names), Some("A"));
        assert_eq!(nearest("IP_RQ", names), Some("Ip_Rq"));
        assert_eq!(nearest("C", names), None);
        assert_eq!(nearest("AB", names), None);
    }

    #[test]
    fn nothing_is_asked_where_nothing_is_near() {
        assert_eq!(did_you_mean("slove", ["solve"]), "; did you mean 'solve'?");
        assert_eq!(did_you_mean("euclid", ["solve"]), "");
    }
}
