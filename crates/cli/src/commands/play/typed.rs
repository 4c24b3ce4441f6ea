//! What a player types.

use wythoff::rules::Heap;
use wythoff::{Move, Natural, Position};

/// A line, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// A move, in a game of a sum counted from 1 if one is named.
    Move {
        game: Option<usize>,
        wish: Wish,
    },
    /// Options to be forbidden, or none.
    Forbid(Vec<Wish>),
    Hint,
    Why,
    Moves,
    Undo,
    Redo,
    Board(Option<usize>),
    Heaps,
    History,
    /// A new match, from here if something is said.
    New(Vec<String>),
    Help,
    Quit,
    Nothing,
}

/// The move meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    Take(Move),
    /// The same number from both heaps.
    Both(Natural),
    To(Position),
}

impl Wish {
    /// The move from `position`.
    pub fn taken(&self, position: &Position) -> Result<Move, String> {
        match self {
            Wish::Take(taken) => Ok(taken.clone()),
            Wish::Both(number) => Ok(Move::new(number.clone(), number.clone())),
            Wish::To(to) => Move::between(position, to).ok_or_else(|| "a move cannot make a heap grow".to_string()),
        }
    }
}

/// Words that say nothing.
const NOISE: [&str; 9] = ["take", "from", "the", "heap", "heaps", "and", "token", "tokens", "of"];

/// The meaning of a line.
pub fn typed(line: &str) -> Result<Typed, String> {
    let line = line.trim().to_lowercase();
    let (game, rest) = game_in_front(&line)?;
    let words: Vec<&str> =
        rest.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty()).collect();
    let Some((first, others)) = words.split_first() else {
        return if game.is_some() { Err("what is the move?".to_string()) } else { Ok(Typed::Nothing) };
    };
    let alone = |meaning: Typed| match others {
        [] => Ok(meaning),
        [extra, ..] => Err(format!("what is '{}' for? '{first}' stands alone", shortened(extra))),
    };
    match *first {
        "hint" => alone(Typed::Hint),
        "why" => alone(Typed::Why),
        "moves" => alone(Typed::Moves),
        "undo" | "back" => alone(Typed::Undo),
        "redo" => alone(Typed::Redo),
        "heaps" => alone(Typed::Heaps),
        "history" => alone(Typed::History),
        "help" | "?" => alone(Typed::Help),
        "quit" | "exit" | "q" => alone(Typed::Quit),
        "board" => match others {
            [] => Ok(Typed::Board(None)),
            [number] => number.parse().map(|number| Typed::Board(Some(number))).map_err(|_| not_understood(&line)),
            _ => Err(not_understood(&line)),
        },
        "forbid" => forbidden(&rest[rest.find("forbid").map_or(0, |at| at + "forbid".len())..]).map(Typed::Forbid),
        "new" => Ok(Typed::New(others.iter().map(ToString::to_string).collect())),
        _ => Ok(Typed::Move { game, wish: wish(&words).ok_or_else(|| not_understood(&line))?? }),
    }
}

fn not_understood(line: &str) -> String {
    format!("'{}' is not understood: type a move such as '3 4' or 'left 3', or 'help'", shortened(line))
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(40) {
        None => text.to_string(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

/// "2: …", "game 2 …" or "in game 2 …": the number, and what follows.
fn game_in_front(line: &str) -> Result<(Option<usize>, &str), String> {
    if let Some((number, rest)) = line.split_once(':') {
        let number = number.trim().trim_start_matches("in ").trim_start_matches("game ").trim();
        let bad = |_| format!("'{}' is no number of a game: write '2: left 3'", shortened(number));
        return Ok((Some(number.parse().map_err(bad)?), rest));
    }
    let Some(rest) = line.strip_prefix("in game ").or_else(|| line.strip_prefix("game ")) else {
        return Ok((None, line));
    };
    let (number, rest) = rest.trim_start().split_once(char::is_whitespace).unwrap_or((rest, ""));
    let bad = |_| format!("'{}' is no number of a game: write '2: left 3'", shortened(number));
    Ok((Some(number.parse().map_err(bad)?), rest))
}

/// The options named: "to 3 1 to 4 2", "(3, 1) (4, 2)", or moves to them, "left 2; both 1"; "none" for none.
fn forbidden(text: &str) -> Result<Vec<Wish>, String> {
    const HOW: &str = "write 'forbid to 3 1' for the heaps (3, 1), 'forbid left 2' for a move, several with ';' between, or 'forbid none'";
    let text = text.trim();
    if ["none", "nothing"].contains(&text) {
        return Ok(Vec::new());
    }
    // A pair in parentheses is a position, and so is what follows "to".
    let apart = text.replace('(', "; to ").replace(')', "; ").replace(" to ", "; to ");
    let mut wishes = Vec::new();
    for part in apart.split(';') {
        let words: Vec<&str> = part.split(|c: char| c.is_whitespace() || c == ',').collect();
        let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty() && *word != "and").collect();
        if words.is_empty() || words == ["to"] {
            continue;
        }
        wishes.push(wish(&words).ok_or_else(|| format!("'{}' is no option: {HOW}", shortened(part.trim())))??);
    }
    if wishes.is_empty() { Err(format!("what is to be forbidden? {HOW}")) } else { Ok(wishes) }
}

/// A part of a move.
enum Part {
    Number(Natural),
    Side(Heap),
    Both,
}

/// The move in these words; nothing if they make no sense.
fn wish(words: &[&str]) -> Option<Result<Wish, String>> {
    let number = |text: &str| text.parse::<Natural>();
    if let ["to" | "→" | "->", x, y] = words {
        let bare = |text: &&str| number(text.trim_matches(['(', ')']));
        return Some(match (bare(x), bare(y)) {
            (Ok(x), Ok(y)) => Ok(Wish::To(Position { x, y })),
            (Err(error), _) | (_, Err(error)) => Err(error.to_string()),
        });
    }
    let mut parts = Vec::new();
    for word in words.iter().filter(|word| !NOISE.contains(word)) {
        parts.push(match *word {
            "left" | "first" => Part::Side(Heap::First),
            "right" | "second" => Part::Side(Heap::Second),
            "both" => Part::Both,
            text if text.starts_with(|c: char| c.is_ascii_digit() || c == '-') => match number(text) {
                Ok(number) => Part::Number(number),
                Err(error) => return Some(Err(error.to_string())),
            },
            _ => return None,
        });
    }
    let (mut u, mut v) = (Natural::ZERO, Natural::ZERO);
    match parts.as_slice() {
        [Part::Number(u), Part::Number(v)] => return Some(Ok(Wish::Take(Move { u: u.clone(), v: v.clone() }))),
        [Part::Number(_)] => {
            let missing = "from which heap? write 'left 3', 'right 3', 'both 3', or two numbers";
            return Some(Err(missing.to_string()));
        }
        [Part::Both, Part::Number(number)] | [Part::Number(number), Part::Both] => {
            return Some(Ok(Wish::Both(number.clone())));
        }
        _ => {}
    }
    for pair in parts.chunks(2) {
        let ([Part::Side(side), Part::Number(number)] | [Part::Number(number), Part::Side(side)]) = pair else {
            return None;
        };
        let heap = if *side == Heap::First { &mut u } else { &mut v };
        *heap = &*heap + number;
    }
    (!parts.is_empty()).then_some(Ok(Wish::Take(Move { u, v })))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn take(u: u32, v: u32) -> Typed {
        Typed::Move { game: None, wish: Wish::Take(Move::new(u, v)) }
    }

    #[test]
    fn moves_are_understood_in_many_ways() {
        for line in
            ["3 4", "take 3 4", "3,4", "left 3 right 4", "right 4, left 3", "Take 3 from the left, 4 from the right"]
        {
            assert_eq!(typed(line), Ok(take(3, 4)), "{line}");
        }
        assert_eq!(typed("left 3"), Ok(take(3, 0)));
        assert_eq!(typed("take 2 from the right heap"), Ok(take(0, 2)));
        assert_eq!(typed("0 1_000"), Ok(take(0, 1000)));
        let both = Typed::Move { game: None, wish: Wish::Both(5u32.into()) };
        assert_eq!((typed("both 5"), typed("5 from both")), (Ok(both.clone()), Ok(both)));
        let to = |game| Ok(Typed::Move { game, wish: Wish::To(Position::new(2u32, 6u32)) });
        for line in ["to 2 6", "to (2, 6)", "→ 2 6"] {
            assert_eq!(typed(line), to(None), "{line}");
        }
        for line in ["2: to 2 6", "game 2 to 2 6", "in game 2 to 2 6", "in game 2: to 2 6"] {
            assert_eq!(typed(line), to(Some(2)), "{line}");
        }
    }

    #[test]
    fn options_are_forbidden_by_name_or_by_move() {
        let to = |x: u32, y: u32| Wish::To(Position::new(x, y));
        let forbid = |wishes: &[Wish]| Ok(Typed::Forbid(wishes.to_vec()));
        for line in ["forbid none", "Forbid nothing"] {
            assert_eq!(typed(line), forbid(&[]), "{line}");
        }
        for line in ["forbid to 3 1", "forbid (3, 1)", "forbid (3,1)", "FORBID to (3, 1)"] {
            assert_eq!(typed(line), forbid(&[to(3, 1)]), "{line}");
        }
        for line in
            ["forbid to 3 1 to 4 2", "forbid (3, 1) (4, 2)", "forbid to 3 1; to 4 2", "forbid (3, 1) and (4, 2)"]
        {
            assert_eq!(typed(line), forbid(&[to(3, 1), to(4, 2)]), "{line}");
        }
        assert_eq!(typed("forbid 3 1"), forbid(&[Wish::Take(Move::new(3u32, 1u32))]));
        let moves = [Wish::Take(Move::new(2u32, 0u32)), Wish::Both(1u32.into()), to(0, 7)];
        assert_eq!(typed("forbid left 2; both 1; to 0 7"), forbid(&moves));
        for line in ["forbid", "forbid 3", "forbid to 3", "forbid (3)", "forbid all", "forbid to x y", "forbid 1 2 3"] {
            assert!(typed(line).is_err(), "{line}: {:?}", typed(line));
        }
    }

    #[test]
    fn words_and_nonsense() {
        assert_eq!(typed("  "), Ok(Typed::Nothing));
        assert_eq!(typed("UNDO"), Ok(Typed::Undo));
        assert_eq!(typed("board 2"), Ok(Typed::Board(Some(2))));
        assert_eq!(typed("new 7 12"), Ok(Typed::New(vec!["7".to_string(), "12".to_string()])));
        for line in [
            "3",
            "hint 4",
            "left",
            "left right",
            "sideways 3",
            "3 -4",
            "x: 3 4",
            "2:",
            "game",
            "1 2 3",
            "to 3",
            "left 3 4",
        ] {
            assert!(typed(line).is_err(), "{line}: {:?}", typed(line));
        }
    }
}
