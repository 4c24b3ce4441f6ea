//! True certificates are accepted; whatever is changed in one is refused, unless it still proves what it says.

use numeration::Natural;
use numeration::work::{Halt, Progress, Resource, Work};
use proptest::prelude::*;
use prove::proof::{Verdict, prove, theorem};
use rules::Game;
use solve::outcomes::Outcomes;
use std::ops::ControlFlow;
use wythoff_check::{CheckError, check};

fn certificate(text: &str) -> String {
    let game: Game = text.parse().unwrap();
    let work = Work::default();
    let claim = theorem(&game, &work).unwrap();
    match prove(&game, &claim, &work).unwrap() {
        Verdict::Proved(proof) => proof.certificate(&game),
        Verdict::Refuted(found) => panic!("{text}: {found}"),
    }
}

#[test]
fn proofs_are_accepted() {
    for text in [
        "nim",
        "nim:misere",
        "wythoff",
        "wythoff:misere",
        "wythoff:a=2",
        "wythoff:a=3,misere",
        "wythoff:offdiagonal",
        "wythoff:a=2,offdiagonal",
        "connell:k=3",
        "fb:a=2,b=2",
        "lw:k=2",
        "lw:k=3",
    ] {
        let checked = check(&certificate(text), &Work::default()).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        assert_eq!(checked.game, text);
    }
}

/// Families whose map has negative numbers; (3, 5) is mapped to itself by the first, so that only growth keeps it out.
#[test]
fn families_with_negative_numbers_are_proved() {
    for (game, like) in [
        ("rules,extra=(4,6)->(2*u-3,2*v-5):u = 0 | v = 0", "nim"),
        ("rules,extra=(0,1)->(-u,v+2):u = 0 | v = 0 | u = v", "wythoff"),
    ] {
        let work = Work::default();
        let claim = theorem(&like.parse().unwrap(), &work).unwrap();
        let game: Game = game.parse().unwrap();
        let Verdict::Proved(proof) = prove(&game, &claim, &work).unwrap() else { panic!("{game} is {like}") };
        let text = proof.certificate(&game);
        assert_eq!(check(&text, &Work::default()).map(|checked| checked.game), Ok(game.to_string()));
        let other = text.replacen("->(", "->(1+", 1);
        assert!(check(&other, &Work::default()).is_err(), "{game}");
        assert_eq!(check(&text, &Work::default()).map(|checked| checked.rule), Ok(game.to_string()));
    }
}

/// The reason for which the certificate of `game`, changed by `change`, is refused.
fn refusal(game: &str, change: impl Fn(&str) -> String) -> String {
    let text = certificate(game);
    let changed = change(&text);
    assert_ne!(text, changed, "nothing was changed");
    check(&changed, &Work::default()).expect_err("a changed certificate is accepted").to_string()
}

/// Numbers or cases may be more than this checker follows: then it does not know, and does not refuse.
#[test]
fn what_is_beyond_the_checker_is_not_refused() {
    let game = "rules:(u = 0 | v = 0) & x + 5000000000 >= 0";
    let tree = "rule (and (or (= u 0) (= v 0)) (>= (+ x 5000000000) 0))";
    let text = certificate("nim").replacen("game nim", &format!("game {game}"), 1);
    let text = text.replacen("rule (or (= u 0) (= v 0))", tree, 1);
    let Err(CheckError::Beyond(limit)) = check(&text, &Work::default()) else { panic!("no limit is named") };
    assert!(limit.starts_with("the rules are beyond this checker: large numbers"), "{limit}");
    let many = certificate("nim").replacen(" y\n", " y,y,y,y,y,y,y,y,y,y,y,y\n", 1);
    let Err(CheckError::Beyond(limit)) = check(&many, &Work::default()) else { panic!("no limit is named") };
    assert!(limit.ends_with("more than 12 numbers side by side are not searched"), "{limit}");
}

fn replaced(from: &'static str, to: &'static str) -> impl Fn(&str) -> String {
    move |text| text.replacen(from, to, 1)
}

#[test]
fn every_part_matters() {
    let cases = [
        ("wythoff", "certificate 4", "certificate 3", "version '3'"),
        ("wythoff", "game wythoff", "game wythoff:a=2", "the tree is not the rule of the game"),
        ("lw:k=2", "game lw:k=2", "game lw:k=02", "line 2: the game is to be written 'lw:k=2'"),
        ("wythoff", "game wythoff", "game wythoff:a=1", "line 2: the game is to be written 'wythoff'"),
        ("wythoff", "game wythoff", "game nim", "the tree is not the rule of the game"),
        ("wythoff", "(= u 0)", "(= u 1)", "the tree is not the rule of the game"),
        ("wythoff", "heaps either", "heaps ordered", "the tree is not the rule of the game"),
        ("wythoff", "play normal", "play misere", "the tree is not the rule of the game"),
        ("wythoff", "heaps either", "heaps both", "heaps are either or ordered, not 'both'"),
        ("wythoff", "rule (", "rule ((", "this is no tree of a rule"),
        ("lw:k=2", "orbit ", "single ", "is neither an extra move nor the system"),
        ("lw:k=2", "orbit 2 ", "orbit 3 ", "the tree is not the rule of the game"),
        ("wythoff", "game wythoff", "game euclid", "no formula"),
        ("wythoff", "game wythoff", "game wythoff:misere", "the tree is not the rule of the game"),
        ("wythoff:a=2", "system [1;(2)]", "system [1;(3)]", ":"),
        ("wythoff", " y\n", " x\n", "a witness is no legal move"),
        ("wythoff", " y\n", " z\n", "'z': moves are of x, y, xy or a family above"),
        ("wythoff", "\nend\n", "\n", "ends too early"),
        ("lw:k=2", "game lw:k=2", "game lw:k=3", "the tree is not the rule of the game"),
        ("wythoff", "* ", "", ":"),
    ];
    for (game, from, to, reason) in cases {
        let found = refusal(game, replaced(from, to));
        assert!(found.contains(reason), "{game}, {from} → {to}: {found}");
    }
    // Another game, tree and all: the evidence does not fit it.
    let under = |game: &'static str| {
        move |text: &str| {
            let head = |text: &str| text.split_inclusive("system ").next().unwrap_or_default().to_string();
            text.replacen(&head(text), &head(&certificate(game)), 1)
        }
    };
    for (game, other, reason) in [
        ("wythoff", "wythoff:a=2", "closed: a legal move leads from P to P"),
        ("wythoff", "nim", "a witness is no legal move"),
        ("wythoff", "wythoff:misere", "ends: a position of P is in no live set"),
        ("lw:k=2", "lw:k=3", "families: these are not those of the game"),
    ] {
        let found = refusal(game, under(other));
        assert!(found.contains(reason), "{game} as {other}: {found}");
    }
    let without = |word: &'static str| {
        move |text: &str| {
            // The last automaton of that name is left out.
            let begin = text.rfind(&format!("\n{word} ")).unwrap();
            let rest = &text[begin + 1..];
            let counts = rest.split(' ').skip(1).take(2).map(|count| count.parse::<usize>().unwrap());
            let kept: Vec<&str> = rest.lines().skip(counts.sum::<usize>() + 1).collect();
            format!("{}\n{}\n", &text[..begin], kept.join("\n"))
        }
    };
    // The last word that is a lone number says which family the witnesses of a cover belong to.
    let stranger = |text: &str| text.rsplit_once(" 0\n").map(|(one, other)| format!("{one} 7\n{other}")).unwrap();
    assert!(refusal("lw:k=2", stranger).contains("'7': moves are of x, y, xy or a family above"));
    assert!(refusal("wythoff:a=2", without("cover")).contains("reach: a position outside P is in no cover"));
    assert!(refusal("wythoff:a=2,misere", without("live")).contains("ends: a position of P is in no live set"));
}

/// Each number in each place, written in another way.
#[test]
fn every_number_has_one_spelling() {
    let text = certificate("lw:k=2");
    for place in ["orbit ", "(= u ", "[1;(", "positions ", "ends ", "family ", "cover ", "\n* ", " 0:", " 1:", "\n"] {
        let mut tried = 0;
        for (at, _) in text.match_indices(place).take(20) {
            let at = at + place.len();
            if !text[at..].starts_with(|character: char| character.is_ascii_digit()) {
                continue;
            }
            tried += 1;
            for sign in ["-", "+", "0", " ", "0x", "0_"] {
                let changed = format!("{}{sign}{}", &text[..at], &text[at..]);
                assert!(check(&changed, &Work::default()).is_err(), "{sign} after {place:?}");
            }
        }
        assert!(tried > 0, "no number follows {place:?}");
    }
    for (old, new) in [("end\n", "end \n"), ("end\n", "end\n\n"), ("\n* ", "\n*  ")] {
        assert!(refusal("lw:k=2", replaced(old, new)).starts_with("line "), "{new:?}");
    }
}

/// Every cut of a certificate is refused.
#[test]
fn truncated_certificates_are_refused() {
    let text = certificate("nim:misere");
    for end in 0..text.len() - 1 {
        assert!(check(&text[..end], &Work::default()).is_err(), "{end}");
    }
}

/// Every target, every acceptance and every number of small certificates, changed one by one.
#[test]
fn every_entry_matters() {
    change_entries(&certificate("nim"), 1);
    change_entries(&certificate("nim:misere"), 1);
    change_entries(&certificate("wythoff"), 9);
}

/// Changes the entries of one line in so many.
fn change_entries(text: &str, every: usize) {
    let lines: Vec<&str> = text.lines().collect();
    let (mut refused, mut accepted) = (0, 0);
    for (state, line) in lines.iter().enumerate().skip(6).step_by(every) {
        let flipped = line.strip_prefix("* ").map_or_else(|| format!("* {line}"), str::to_string);
        let mut variants = vec![flipped, String::new()];
        for (index, word) in line.split(' ').enumerate() {
            let (last, _) = word.split_once(':').unwrap_or(("", word));
            for target in ["-", "0", "1", "2", "3", "7", "99999999999999999999"] {
                let mut words: Vec<String> = line.split(' ').map(str::to_string).collect();
                words[index] = if word.contains(':') { format!("{last}:{target}") } else { target.to_string() };
                variants.push(words.join(" "));
            }
        }
        for variant in variants.into_iter().filter(|variant| variant != line) {
            let mut changed: Vec<String> = lines.iter().map(ToString::to_string).collect();
            changed[state] = variant;
            let changed = changed.join("\n") + "\n";
            if check(&changed, &Work::default()).is_ok() {
                accepted += 1;
                still_true(&changed);
            } else {
                refused += 1;
            }
        }
    }
    // What is accepted marks states between two places, or loses one of several witnesses; `still_true` has looked at it.
    assert!(refused > accepted, "{refused} refused, {accepted} accepted");
}

/// An accepted certificate must be right: its positions are compared with brute force.
fn still_true(text: &str) {
    let lines: Vec<&str> = text.lines().collect();
    let game: Game = lines[1].strip_prefix("game ").unwrap().parse().unwrap();
    let system = lines.iter().find_map(|line| line.strip_prefix("system ")).unwrap();
    let begin = lines.iter().position(|line| line.starts_with("positions")).unwrap();
    let count: usize = lines[begin].split(' ').nth(1).unwrap().parse().unwrap();
    let table = lines[begin + 1..=begin + count].join("\n");
    let saved = format!("wythoff automaton 1\nsystem {system}\ntracks 2\nstates {count}\n{table}\nend\n");
    let set = automata::Automaton::from_text(&saved, &Work::default()).unwrap();
    let outcomes = Outcomes::compute(&game, 40, 40, &Work::default()).unwrap();
    for (x, y) in (0..=40u64).flat_map(|x| (0..=40u64).map(move |y| (x, y))) {
        assert_eq!(set.contains(&[Natural::from(x), Natural::from(y)]), outcomes.is_p(x, y), "({x}, {y})\n{text}");
    }
}

proptest! {
    #![proptest_config(testkit::cases!(60))]

    /// Bytes changed at random: never a panic, and what is accepted is still true.
    #[test]
    fn changed_bytes_do_no_harm(
        game in prop::sample::select(vec!["nim", "nim:misere", "wythoff", "wythoff:misere"]),
        changes in prop::collection::vec((any::<prop::sample::Index>(), prop::sample::select(b"0123456789:-* \nuvxy=<&[]()".to_vec())), 1..4),
    ) {
        let mut bytes = certificate(game).into_bytes();
        for (place, byte) in changes {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        let text = String::from_utf8(bytes).unwrap();
        if check(&text, &Work::default()).is_ok() {
            still_true(&text);
        }
    }

    #[test]
    fn any_text_is_answered(text in "[ -~\n]{0,200}") {
        prop_assert!(check(&text, &Work::default()).is_err());
    }
}

#[test]
fn a_check_can_be_stopped_and_limited() {
    let text = certificate("wythoff:a=3,misere");
    let stop = |at: Progress| {
        assert_eq!(at.during, "the check of a certificate");
        ControlFlow::Break(())
    };
    assert_eq!(check(&text, &Work::default().watched_by(&stop)), Err(CheckError::Halt(Halt::Stopped)));
    let limit = |work: &Work| match check(&text, work) {
        Err(CheckError::Halt(Halt::Limit { what, allowed, .. })) => (what, allowed),
        other => panic!("{other:?}"),
    };
    assert_eq!(limit(&Work::default().with_states(100)), (Resource::States, 100));
    assert_eq!(limit(&Work::default().with_memory(10_000)), (Resource::Memory, 10_000));
}
