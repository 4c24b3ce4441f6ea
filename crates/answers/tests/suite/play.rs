//! The stateless match: request and answer.

use serde_json::{Value, json};
use wythoff_answers::play::MatchRequest;

fn ask(request: &Value) -> Value {
    let request: MatchRequest = serde_json::from_value(request.clone()).expect("a request");
    serde_json::to_value(request.answer().expect("an answer")).expect("JSON")
}

fn refused(request: &Value) -> (String, bool) {
    let request: MatchRequest = serde_json::from_value(request.clone()).expect("a request");
    let error = request.answer().map(|_| ()).expect_err("no answer");
    (error.to_string(), error.is_limit())
}

#[test]
fn a_state_has_the_fields_of_the_contract() {
    let state = ask(&json!({"game": "wythoff:a=2", "start": [["5", 9]], "moves": [{"summand": 0, "take": [3, "4"]}]}));
    let mut fields: Vec<&String> = state.as_object().expect("an object").keys().collect();
    fields.sort();
    let contract =
        ["decided", "ended", "hint", "history", "outcome", "positions", "reply", "to_move", "verdict", "winner"];
    assert_eq!(fields, contract);
    assert_eq!(state["positions"], json!([["2", "5"]]));
    assert_eq!(
        (&state["to_move"], &state["outcome"], &state["ended"]),
        (&json!("opponent"), &json!("N"), &json!(false))
    );
    assert_eq!(
        state["history"][0],
        json!({
            "by": "you", "summand": 0, "take": ["3", "4"], "to": [["2", "5"]],
            "words": "take 3 from the left, 4 from the right → (2, 5)",
            "outcome_before": "N", "outcome_after": "N", "gave_away": true
        })
    );
    assert_eq!(
        state["verdict"],
        "Your last move gave the win away. Your opponent is to move and can win (N-position)."
    );
}

#[test]
fn reply_and_hint_are_proposed_and_not_played() {
    let base = json!({"game": "wythoff", "start": [[7, 12]], "first": "opponent", "seed": "18446744073709551615"});
    let with = |act: &str, opponent: &str| {
        let mut request = base.clone();
        request["act"] = json!(act);
        request["opponent"] = json!(opponent);
        ask(&request)
    };
    let state = with("reply", "perfect");
    assert_eq!((&state["positions"], &state["history"]), (&json!([["7", "12"]]), &json!([])));
    assert_eq!(state["reply"]["words"], "take 8 from the right → (7, 4)");
    assert_eq!(state["hint"], Value::Null);
    let state = with("hint", "perfect");
    assert_eq!(state["hint"]["take"], json!(["0", "8"]));
    assert!(state["hint"]["why"].as_array().expect("lines").len() > 3);
    assert_eq!(with("reply", "person")["reply"], Value::Null);
    let yours = ask(&json!({"game": "wythoff", "start": [[7, 12]], "act": "reply"}));
    assert_eq!(yours["reply"], Value::Null);
    let mut erring = base.clone();
    (erring["act"], erring["opponent"], erring["error"]) = (json!("reply"), json!("fallible"), json!("100"));
    assert_eq!(ask(&erring), ask(&erring));
}

#[test]
fn starts_may_be_drawn() {
    for kind in ["P", "N"] {
        let request = json!({"summands": ["wythoff", "euclid", "nim"], "start": kind, "most": 12, "seed": 5});
        let state = ask(&request);
        assert_eq!(state["outcome"], kind);
        assert_eq!(state["positions"].as_array().expect("three").len(), 3);
        assert_eq!(state, ask(&request));
    }
}

#[test]
fn the_end_says_who_won_and_where() {
    let state = ask(&json!({"game": "wythoff:misere", "start": [[0, 3]], "moves": [
        {"take": [0, 1]}, {"take": [0, 1]}, {"take": [0, 1]}
    ]}));
    assert_eq!((&state["winner"], &state["decided"]), (&json!("opponent"), &json!(0)));
    assert_eq!(
        state["verdict"],
        "Your opponent won: no move is left, and in misère play that wins. It was decided by move 1, \
         your “take 1 from the right → (0, 2)”, which gave the win away."
    );
    let state = ask(&json!({"game": "wythoff", "start": [[1, 2]], "first": "opponent",
        "moves": [{"take": [0, 2]}, {"take": [1, 0]}]}));
    assert_eq!((&state["winner"], &state["decided"]), (&json!("you"), &json!(null)));
    assert_eq!(
        state["verdict"],
        "You won: no move is left. It was decided from the start: (1, 2) is a P-position, you did not begin and never gave the win away."
    );
    let state = ask(&json!({"game": "nim", "start": [[0, 0]], "act": "hint"}));
    assert_eq!((&state["winner"], &state["hint"]), (&json!("opponent"), &Value::Null));
}

#[test]
fn a_sum_explains_its_values() {
    let state = ask(&json!({"summands": ["euclid", "nim"], "start": [[13, 31], [7, 2]], "act": "hint"}));
    assert_eq!(state["hint"]["words"], "in game 2 take 4 from the left → (3, 2)");
    let why = state["hint"]["why"].to_string();
    for part in ["Game 1, euclid (13, 31), has value 1", "Game 2, nim (7, 2), has value 5", "the value is 4", "it is 0"]
    {
        assert!(why.contains(part), "{why} lacks {part}");
    }
}

#[test]
fn mistakes_and_limits_are_told_apart() {
    let nim = |moves: Value| json!({"game": "nim", "start": [[1, 1]], "moves": moves});
    let erring = json!({"game": "nim", "start": [[1, 1]], "first": "opponent", "act": "reply", "opponent": "fallible", "error": 101});
    let large = json!({"summands": ["wythoff", "wythoff:a=2"], "start": [["10000000000", 5], ["10000000000", 7]]});
    for (request, part, limit) in [
        (json!({"start": [[1, 1]]}), "name either one game", false),
        (json!({"game": "wythof", "start": [[1, 1]]}), "game: ", false),
        (json!({"summands": ["nim", "wythoff:misere"], "start": [[1, 1], [1, 1]]}), "game 2: misère", false),
        (json!({"game": "nim", "start": [[1, 1], [2, 2]]}), "as many start positions", false),
        (json!({"game": "nim", "start": [["x", 1]]}), "start, left heap: ", false),
        (nim(json!([{"take": [1, 1]}])), "move 1: not allowed by these rules", false),
        (nim(json!([{"take": [2, 0]}])), "move 1: the left heap has only", false),
        (erring, "error: at most 100", false),
        (json!({"game": "rules:x - u != 2 * v", "start": [["10000000000", 5]]}), "limit", true),
        (large, "limit", true),
    ] {
        let (message, is_limit) = refused(&request);
        assert!(message.contains(part) && !message.contains('\n'), "{request}: {message}");
        assert_eq!(is_limit, limit, "{request}: {message}");
    }
    assert!(serde_json::from_value::<MatchRequest>(json!({"game": "nim", "sart": []})).is_err());
}

#[test]
fn options_are_forbidden_before_each_move() {
    let blocking = |more: Value| {
        let mut request = json!({"game": "rules,block=1:u = 0 | v = 0 | u = v", "start": [[1, 3]]});
        request.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        request
    };
    // (1, 0) is P, as its only option may be forbidden; the opponent wins by forbidding it.
    let state = ask(&blocking(json!({"act": "reply"})));
    assert_eq!((&state["block"], &state["to_forbid"], &state["ban"]), (&json!(1), &json!("opponent"), &Value::Null));
    assert_eq!((&state["to_move"], &state["outcome"], &state["reply"]), (&json!("you"), &json!("P"), &Value::Null));
    assert_eq!(state["reply_ban"], json!({"forbidden": [["1", "0"]], "words": "forbid (1, 0)"}));
    assert_eq!(state["verdict"], "Your opponent may forbid one option and can win (P-position).");
    // A person who forbids nothing gives that away.
    let state = ask(&blocking(json!({"forbid": [], "act": "hint"})));
    let ban = json!({"by": "opponent", "forbidden": [], "words": "forbid nothing", "gave_away": true});
    assert_eq!((&state["ban"], &state["to_forbid"], &state["outcome"]), (&ban, &Value::Null, &json!("N")));
    assert_eq!(state["hint"]["words"], "take 3 from the right → (1, 0)");
    assert_eq!(state["hint_ban"], Value::Null);
    assert_eq!(
        state["verdict"],
        "What your opponent forbade gave the win away. You are to move and can win: a P-position is open."
    );
    let moves = json!([{"take": [0, 3], "forbidden": []}]);
    let state = ask(&blocking(json!({"moves": moves, "act": "hint"})));
    assert_eq!(state["to_forbid"], "you");
    assert_eq!(state["history"][0]["ban"]["gave_away"], true);
    assert_eq!(state["hint_ban"]["forbidden"], json!([["0", "0"]]));
    assert!(state["hint_ban"]["why"].as_array().expect("lines").len() > 1);
    let state = ask(&blocking(json!({"moves": moves, "forbid": [["0", 0]]})));
    assert_eq!(
        (&state["winner"], &state["decided"], &state["decided_by_ban"]),
        (&json!("you"), &Value::Null, &json!(0))
    );
    assert_eq!(
        state["verdict"],
        "You won: every move is forbidden. It was decided before move 1: your opponent forbade nothing, which gave the win away."
    );
    // What is not said is taken as nothing; what cannot be is refused.
    let unsaid = ask(&blocking(json!({"moves": [{"take": [0, 3]}]})));
    assert_eq!(unsaid["history"][0]["ban"]["forbidden"], json!([]));
    for (more, said) in [
        (json!({"forbid": [[1, 0], [1, 1]]}), "before move 1: at most 1 of the options may be forbidden"),
        (json!({"forbid": [[0, 0]]}), "before move 1: no move leads to (0, 0), so it need not be forbidden"),
        (json!({"moves": [{"take": [0, 3], "forbidden": [[1, 0]]}]}), "move 1: (1, 0) is forbidden: move elsewhere"),
        (json!({"forbid": [["1", "z"]]}), "forbid, right heap"),
    ] {
        let (error, limit) = refused(&blocking(more));
        assert!(error.contains(said) && !limit, "{error}");
    }
    let (error, _) = refused(&json!({"game": "nim", "start": [[1, 2]], "forbid": []}));
    assert!(error.contains("nothing is to be forbidden"), "{error}");
    let (error, _) = refused(&json!({"summands": ["nim", "rules,block=1:u = v"], "start": [[1, 2], [3, 4]]}));
    assert!(error.contains("in which game the opponent forbids"), "{error}");
}
