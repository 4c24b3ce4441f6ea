//! `play`: whole games through a pipe.

use crate::runner::{Run, wythoff, wythoff_reading};
use serde_json::Value;

/// Plays with this input, which must end well and stay within 80 columns.
fn play(arguments: &[&str], input: &str) -> String {
    let mut all = vec!["play"];
    all.extend(arguments);
    let run = wythoff_reading(&all, input);
    let lines = run.lines();
    for line in lines {
        assert!(line.chars().count() <= 80, "too wide: {line}");
        assert!(!line.contains('\u{1b}'), "no colour in a pipe: {line}");
    }
    run.stdout
}

/// The states of a match played with `--json`.
fn states(arguments: &[&str], input: &str) -> Vec<Value> {
    let mut all = vec!["play", "--json"];
    all.extend(arguments);
    let run = wythoff_reading(&all, input);
    run.lines().iter().map(|line| serde_json::from_str(line).expect("one object a line")).collect()
}

/// Follows the hints until the game is over, each asked for in a run of its own over all moves so far.
fn follow_hints(arguments: &[&str]) -> Value {
    let mut typed = String::new();
    for _ in 0..60 {
        let states = states(arguments, &format!("{typed}hint\n"));
        let last = states.last().expect("a state").clone();
        if last["ended"] == true {
            return last;
        }
        assert_eq!(last["to_move"], "you");
        let hint = &last["hint"];
        let take = |index: usize| hint["take"][index].as_str().expect("a number").to_string();
        let game = hint["summand"].as_u64().expect("a game") + 1;
        let place = if last["positions"].as_array().expect("positions").len() > 1 {
            format!("{game}: ")
        } else {
            String::new()
        };
        typed.push_str(&format!("{place}{} {}\n", take(0), take(1)));
    }
    panic!("the game does not end");
}

#[test]
fn an_n_position_is_won_by_following_hints() {
    for arguments in [
        &["20", "31"][..],
        &["-g", "wythoff:a=2,misere", "9", "20"],
        &["-g", "wythoff:a=2,offdiagonal", "9", "12"],
        &["-g", "connell:k=3", "10", "14"],
        &["-g", "euclid", "13", "31"],
        &["-g", "nim:misere", "5", "7"],
        &["-g", "rules:u = 0 | v = 0 | u = 2 * v", "11", "12"],
        &["--sum", "wythoff 5 8", "--sum", "nim 4 7", "--sum", "euclid 3 8"],
        &["12", "12", "--first", "opponent", "--opponent", "fallible", "--error", "100", "--seed", "3"],
    ] {
        let start = &states(arguments, "")[0];
        assert_eq!(start["outcome"], "N", "{arguments:?}");
        let end = follow_hints(arguments);
        assert_eq!(end["winner"], "you", "{arguments:?}: {}", end["verdict"]);
        let yours = end["history"].as_array().expect("moves").iter().filter(|step| step["by"] == "you");
        assert!(yours.clone().count() > 0 && yours.clone().all(|step| step["gave_away"] == false), "{arguments:?}");
    }
}

#[test]
fn a_p_position_is_lost_even_with_hints() {
    for arguments in [
        &["12", "20"][..],
        &["-g", "wythoff:misere", "8", "13"],
        &["-g", "connell:k=2", "--start", "P", "--seed", "4"],
        &["--sum", "wythoff", "--sum", "nim", "--start", "P", "--most", "6", "--seed", "2"],
    ] {
        assert_eq!(states(arguments, "")[0]["outcome"], "P", "{arguments:?}");
        let end = follow_hints(arguments);
        assert_eq!((&end["winner"], &end["decided"]), (&Value::from("opponent"), &Value::Null), "{arguments:?}");
        assert!(end["verdict"].as_str().expect("a sentence").contains("decided from the start"), "{}", end["verdict"]);
    }
}

#[test]
fn a_lost_game_says_where_it_was_lost() {
    let text = play(&["1", "3"], "0 3\nhistory\n");
    assert!(text.contains("You: take 3 from the right → (1, 0)\nOpponent: take 1 from the left → (0, 0)\n"), "{text}");
    let told: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        told.contains("Your opponent won: no move is left. It was decided by move 1, your “take 3 from the right → (1, 0)”, which gave the win away."),
        "{text}"
    );
    assert!(text.contains("  1. you: take 3 from the right → (1, 0) ! gave the win away\n"), "{text}");
}

#[test]
fn the_screen_shows_board_or_heaps() {
    let board = play(&["3", "2"], "");
    let expected =
        "\n   2 • • • Q\n   1 · · • •\n   0 · • · •\n     0\n  left 3 (across), right 2 (up); • = a legal move\n";
    assert!(board.ends_with(expected), "{board}");
    let heaps = play(&["3", "12", "--heaps"], "");
    assert!(heaps.ends_with("\n  left   3  ●●●\n  right 12  ●●●●● ●●●●● ●●\n"), "{heaps}");
    let both = play(&["3", "0", "--heaps"], "board\nheaps\n");
    assert!(both.contains("Q") && both.ends_with("  left  3  ●●●\n  right 0  empty\n"), "{both}");
    let sum = play(&["--sum", "wythoff 2 1", "--sum", "nim 1"], "board 2\nboard 3\n2: left 1\n");
    assert!(sum.contains("Game 1, wythoff\n  left  2  ●●\n  right 1  ●\nGame 2, nim\n"), "{sum}");
    assert!(sum.contains("\n   0 • Q\n     0\nThere is no game 3\n"), "{sum}");
}

#[test]
fn every_screen_fits_a_terminal() {
    for (x, y) in [("35", "15"), ("1000", "36"), ("99", "100"), ("0", "0")] {
        let text = play(&[x, y], "moves\nwhy\nhint\nhistory\nboard\nheaps\nhelp\n");
        let tallest = text.split("\n\n").map(|part| part.lines().count()).max();
        assert!(tallest < Some(90), "{text}");
    }
    let first = play(&["35", "15"], "");
    assert!(first.lines().count() <= 23, "{} lines and a prompt", first.lines().count());
}

#[test]
fn huge_heaps_are_folded_and_played() {
    let huge = format!("1{}", "0".repeat(999));
    let more = format!("2{}7", "0".repeat(998));
    for game in ["wythoff:a=3", "wythoff:a=2,misere", "connell:k=5", "euclid", "nim"] {
        let moves = if game == "euclid" { "hint\n" } else { "moves\nhint\nwhy\nboth 1\nleft 5\nhistory\nundo\nredo\n" };
        let text = play(&["-g", game, &huge, &more], moves);
        assert!(text.contains("(1000 digits)"), "{game}: {text}");
    }
    // Digits are folded for the eye only.
    let last = states(&[&huge, &more], "both 1\n").pop().expect("a state");
    assert_eq!(last["history"][0]["to"][0][0].as_str().map(str::len), Some(999));
    let sum = play(&["--sum", &format!("nim {huge} {more}"), "--sum", "euclid 13 31"], "hint\n1: left 7\nhistory\n");
    assert!(sum.contains("in game 1"), "{sum}");
}

#[test]
fn undo_and_redo_go_by_turns() {
    let states = states(&["7", "12"], "0 8\nundo\nredo\nundo\nundo\n3 3\nredo\n");
    let moves = |index: usize| states[index]["history"].as_array().map(Vec::len);
    assert_eq!([0, 1, 2, 3, 4].map(moves), [Some(0), Some(2), Some(0), Some(2), Some(0)]);
    assert_eq!(states[3], states[1]);
    assert_eq!(states[5]["error"], "there is nothing to take back");
    assert_eq!(moves(6), Some(2));
    assert_eq!(states[7]["error"], "there is nothing to redo");
    let shared = ["7", "12", "--opponent", "person"];
    let states = self::states(&shared, "0 8\nundo\nredo\nleft 1\n");
    let moves = |index: usize| states[index]["history"].as_array().map(Vec::len);
    assert_eq!([1, 2, 3, 4].map(moves), [Some(1), Some(0), Some(1), Some(2)]);
    assert_eq!(states[1]["to_move"], "opponent");
}

#[test]
fn what_is_not_understood_does_no_harm() {
    let text = play(&["5", "9", "-g", "wythoff:a=2"], "9 9\n1 3\n0 0\nto 6 6\nbanana\n3\n2: left 1\n\nleft 1\n");
    for part in [
        "Move 1: the left heap has only 5 tokens, so 9 cannot be taken\n",
        "Move 1: not allowed by these rules: a move from both heaps must take numbers",
        "Move 1: the move takes nothing",
        "A move cannot make a heap grow\n",
        "'banana' is not understood",
        "From which heap?",
        "There is no game 2: choose 1 to 1\n",
        "You: take 1 from the left → (4, 9)\n",
    ] {
        assert!(text.contains(part), "{text}\nlacks {part}");
    }
    let sum = play(&["--sum", "nim 3", "--sum", "nim 4"], "left 1\n3: left 1\n2: left 1\n");
    assert!(sum.contains("In which game?") && sum.contains("You: in game 2 take 1 from the left → (3, 0)"), "{sum}");
    let bytes = wythoff_reading(&["play", "3", "5"], "\u{0}\u{fffd}\n: : :\n99999999999999999999999999 1\n");
    assert_eq!((bytes.code, bytes.stderr.as_str()), (Some(0), ""));
}

#[test]
fn the_same_seed_is_the_same_game() {
    let arguments =
        ["--start", "random", "--opponent", "fallible", "--error", "50", "--seed", "11", "--first", "opponent"];
    let once = play(&arguments, "hint\nnew\nhistory\nnew P\nnew 4 7\n");
    assert_eq!(once, play(&arguments, "hint\nnew\nhistory\nnew P\nnew 4 7\n"));
    assert_ne!(once, play(&["--start", "random", "--seed", "12"], "hint\nnew\nhistory\nnew P\nnew 4 7\n"));
    assert!(once.contains("Your opponent errs in 50 % of its moves (--seed 11)."), "{once}");
}

#[test]
fn the_end_of_the_input_and_of_the_game() {
    assert_eq!(play(&["3", "5"], ""), play(&["3", "5"], "quit\n0 1\n"));
    let over = play(&["-g", "nim", "1", "0"], "left 1\nleft 1\nhint\nundo\nhistory\n");
    let told = over.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("You won: no move is left. It was decided from the start: (1, 0) is an N-position, you began and never gave the win away."), "{over}");
    assert!(over.contains("Move 2: the game is over, no move is left\n"), "{over}");
    assert!(over.contains("no move so far"), "{over}");
    let misere = play(&["-g", "nim:misere", "1", "0"], "left 1\n");
    assert!(misere.contains("Your opponent won: no move is left, and in misère play that wins."), "{misere}");
}

#[test]
fn bad_settings_are_refused() {
    let refused = |arguments: &[&str], wanted: &[&str]| wythoff(arguments).assert_refused(wanted);
    refused(&["play", "-g", "wythof", "1", "1"], &["game:"]);
    refused(&["play", "3"], &["<Y>"]);
    refused(&["play", "3", "5", "--start", "P"], &["cannot be used with"]);
    refused(&["play", "-g", "euclid", "0", "5"], &["both heaps stay positive"]);
    refused(&["play", "--sum", "wythoff:misere 1 2", "--sum", "nim 4"], &["game 1", "misère"]);
    refused(&["play", "--sum", "wythoff"], &["--sum, game 1", "heaps are missing"]);
    refused(&["play", "--error", "101"], &["101"]);
    refused(&["play", "--start", "P", "--most", "1"], &["no P-position with a move"]);
    refused(&["play", "-g", "rules:x - u != 2 * v", "99999999999", "5"], &["limit"]);
    let Run { code, .. } = wythoff(&["play", "--seed", "x"]);
    assert_eq!(code, Some(2));
}

const BLOCKING: &str = "rules,block=1:u = 0 | v = 0 | u = v";

#[test]
fn options_are_forbidden_and_shown() {
    let text = play(
        &["-g", BLOCKING, "2", "3"],
        "moves\nhint\nwhy\nto 0 1\nleft 2\nleft 1\nhint\nwhy\nforbid 2 0\nforbid to 2 2\nforbid to 0 1\nundo\nhistory\nforbid both\n",
    );
    let told: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in [
        "Opponent: forbid (0, 1)\n\n   3 • • Q\n   2 · • •\n   1 × · •\n   0 · · •\n",
        "• = a legal move; × = forbidden\n",
        "Forbidden: (0, 1)\n6 legal moves\n",
        "Hint: take 1 from the right → (2, 2). This wins ('why' says more).\n",
        "(2, 2) is a P-position and not forbidden.\n",
        "Move 1: (0, 1) is forbidden: move elsewhere\n",
        "You: take 2 from the left → (0, 3)\n",
        "Move 2: first the other player forbids options, or none\n",
        "Hint: forbid (0, 1). The mover can win all the same ('why' says more).\n",
        "There are not so many tokens\n",
        "Before move 2: no move leads to (2, 2), so it need not be forbidden\n",
        "You: forbid (0, 1)\nOpponent: take 3 from the right → (0, 0)\n",
        "     start: (2, 3)\n     opponent: forbid (0, 1)\n  1. you: take 2 from the left → (0, 3) ! gave the win away\n",
    ] {
        assert!(text.contains(part), "{part}\n---\n{text}");
    }
    for part in [
        "3 of the options are P-positions, (2, 2), (1, 3), (0, 1); the opponent may forbid one option, so one of these remains.",
        "You may forbid one option, but your opponent can win whatever you forbid (N-position).",
        "It was decided by move 1, your “take 2 from the left → (0, 3)”, which gave the win away.",
        "'both' is no option: write 'forbid to 3 1' for the heaps (3, 1)",
    ] {
        assert!(told.contains(part), "{part}\n---\n{text}");
    }
    // What has no meaning is said.
    let text = play(&["3", "5"], "forbid none\n");
    assert!(text.contains("In this game nothing is forbidden but by its rules\n"), "{text}");
    let run = wythoff(&["play", "--sum", "nim 1 2", "--sum", &format!("{BLOCKING} 1 2")]);
    run.assert_refused(&["game 2: in a sum it is not said in which game the opponent forbids options"]);
}

#[test]
fn two_people_forbid_in_turn_and_take_back() {
    let person = ["-g", BLOCKING, "1", "3", "--opponent", "person", "--heaps"];
    let typed = "forbid right 3\nboth 1\nforbid none\nundo\nundo\nredo\nforbid (0, 1)\nto 0 0\nhistory\n";
    let text = play(&person, typed);
    assert!(text.contains("Opponent: forbid (1, 0)\n"), "{text}");
    assert!(text.contains("  right 3  ●●●\n  forbidden: (1, 0)\n"), "{text}");
    let history = "     start: (1, 3)\n     opponent: forbid (1, 0)\n  1. you: take 1 from both → (0, 2)\n     you: forbid (0, 1)\n  2. opponent: take 2 from the right → (0, 0)\n";
    assert!(text.ends_with(history), "{text}");
    // A win that is given away by what is not forbidden.
    let states = states(&person, "forbid none\nright 3\nforbid to 0 0\n");
    let last = states.last().expect("a state");
    assert_eq!((&last["winner"], &last["decided_by_ban"]), (&Value::from("you"), &Value::from(0)), "{last}");
    assert_eq!(last["history"][0]["ban"]["gave_away"], true);
}

/// Follows the hints, to moves and to what is forbidden, until the game is over.
fn follow_all_hints(arguments: &[&str]) -> Value {
    let mut typed = String::new();
    for _ in 0..60 {
        let last = states(arguments, &format!("{typed}hint\n")).pop().expect("a state");
        if last["ended"] == true {
            return last;
        }
        let numbers =
            |pair: &Value| format!("{} {}", pair[0].as_str().expect("digits"), pair[1].as_str().expect("digits"));
        match last["hint_ban"]["forbidden"].as_array() {
            None => typed.push_str(&format!("{}\n", numbers(&last["hint"]["take"]))),
            Some(none) if none.is_empty() => typed.push_str("forbid none\n"),
            Some(some) => {
                let options: Vec<String> = some.iter().map(|option| format!("to {}", numbers(option))).collect();
                typed.push_str(&format!("forbid {}\n", options.join("; ")));
            }
        }
    }
    panic!("the game does not end");
}

#[test]
fn hints_win_where_options_are_forbidden() {
    let game = |block: &str| format!("rules,{block}:u = 0 | v = 0 | u = v");
    for (block, first, start) in [
        ("block=1", "you", ["6", "9"]),
        ("block=2", "you", ["5", "9"]),
        ("block=2", "opponent", ["3", "8"]),
        ("misere,block=2", "opponent", ["4", "8"]),
    ] {
        let game = game(block);
        let arguments = ["-g", &game, start[0], start[1], "--first", first];
        let begun = states(&arguments, "")[0].clone();
        let end = follow_all_hints(&arguments);
        assert_eq!(end["winner"], "you", "{arguments:?} from {begun}: {}", end["verdict"]);
        assert!(end["verdict"].as_str().expect("a sentence").contains("decided from the start"), "{}", end["verdict"]);
    }
}
