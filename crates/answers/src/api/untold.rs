//! Questions of those who are not told who wins: a class that is to find out by itself. They play, and nothing else is said about a game.

use super::game::{About, Health};
use super::play::Play;
use super::{Parameters, Question, Refusal, endpoints, question, read};

/// What says nothing about any game but its rules.
const OPEN: [&str; 6] = ["openapi.json", "games", "moves", "legal", "cf", "digits"];

/// The question that `parameters` put to an endpoint, if its answer tells nobody who wins.
///
/// # Errors
/// As [`question`], and for all that would tell it.
pub fn untold_question(endpoint: &str, parameters: &Parameters) -> Result<Box<dyn Question>, Refusal> {
    match endpoint {
        "health" => read(parameters, |parameters| Health::read(parameters).map(Health::untold)),
        "game" => read(parameters, |parameters| About::read(parameters).map(About::untold)),
        "play" => read(parameters, |parameters| Play::read(parameters)?.untold()),
        open if OPEN.contains(&open) => question(open, parameters),
        known if endpoints().any(|endpoint| endpoint == known) => Err(Refusal::withheld()),
        unknown => question(unknown, parameters),
    }
}

#[cfg(test)]
mod tests {
    use super::untold_question;
    use crate::api::{Answer, Cache, Parameters, Work, endpoints};
    use serde_json::{Value, json};

    fn ask(endpoint: &str, parameters: &Value) -> Result<Value, &'static str> {
        let parameters = Parameters::from_json(parameters.to_string().as_bytes()).expect("an object");
        let answer =
            untold_question(endpoint, &parameters).and_then(|asked| asked.answer(&Work::USUAL, &Cache::default()));
        match answer.map_err(|refusal| refusal.kind.code())? {
            Answer::Json(text) => Ok(serde_json::from_str(&text).expect("JSON")),
            Answer::Binary { .. } => panic!("a table tells who wins"),
        }
    }

    #[test]
    fn what_tells_who_wins_is_withheld_whatever_is_asked() {
        let open = ["health", "openapi.json", "games", "game", "moves", "legal", "cf", "digits", "play"];
        for endpoint in endpoints().filter(|endpoint| !open.contains(endpoint)) {
            assert_eq!(ask(endpoint, &json!({"x": 7, "y": 12})), Err("withheld"), "{endpoint}");
        }
        assert_eq!(ask("nowhere", &json!({})), Err("not_found"));
        assert_eq!(ask("health", &json!({})).expect("an answer")["verdicts"], false);
        assert_eq!(ask("game", &json!({"game": "wythoff"})).expect("an answer")["slopes"], Value::Null);
    }

    #[test]
    fn a_match_goes_on_to_its_end_without_a_word_about_who_wins() {
        let mut request = json!({"game": "wythoff", "start": [["4", "6"]], "act": "reply", "moves": []});
        for (take, words) in [(["0", "1"], "Your opponent is to move."), (["3", "3"], "You are to move.")] {
            request["moves"].as_array_mut().expect("moves").push(json!({"take": take}));
            let state = ask("play", &request).expect("a state");
            assert_eq!(state["verdict"], words);
            assert_eq!(state["reply"].is_null(), words.starts_with("You "), "the opponent still moves");
            for step in state["history"].as_array().expect("moves") {
                assert_eq!([&step["outcome_before"], &step["outcome_after"], &step["gave_away"]], [&Value::Null; 3]);
            }
            assert_eq!([&state["outcome"], &state["decided"], &state["hint"]], [&Value::Null; 3]);
        }
        request["moves"].as_array_mut().expect("moves").push(json!({"take": ["1", "0"]}));
        request["moves"].as_array_mut().expect("moves").push(json!({"take": ["0", "2"]}));
        let state = ask("play", &request).expect("a state");
        assert_eq!([&state["verdict"], &state["winner"]], ["Your opponent won: no move is left.", "opponent"]);
        assert_eq!([&state["outcome"], &state["decided"]], [&Value::Null; 2]);
    }

    #[test]
    fn nor_is_a_word_said_about_what_was_forbidden() {
        let game = "rules,block=1:u = 0 | v = 0 | u = v";
        let moves = json!([{"take": ["1", "0"], "forbidden": [["3", "4"]]}]);
        let request = json!({"game": game, "start": [["4", "5"]], "moves": moves, "forbid": [["0", "5"]]});
        let state = ask("play", &request).expect("a state");
        assert_eq!([&state["history"][0]["ban"]["gave_away"], &state["ban"]["gave_away"]], [&Value::Null; 2]);
        assert_eq!(state["verdict"], "Your opponent is to move.");
        let mut first = request.clone();
        first.as_object_mut().expect("an object").remove("forbid");
        assert_eq!(ask("play", &first).expect("a state")["verdict"], "You are to forbid.");
    }

    #[test]
    fn hints_and_starts_that_are_won_or_lost_are_withheld() {
        for part in [json!({"act": "hint", "start": [["4", "6"]]}), json!({"start": "P"}), json!({"start": "N"})] {
            let mut request = part;
            request["game"] = json!("wythoff");
            assert_eq!(ask("play", &request), Err("withheld"), "{request}");
        }
        assert!(ask("play", &json!({"game": "wythoff", "start": "random", "seed": 7})).is_ok());
    }
}
