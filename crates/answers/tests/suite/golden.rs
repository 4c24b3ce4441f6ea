//! What every endpoint answers, word for word, without a server.
//!
//! The files of `testdata/golden/api/` hold questions with their answers (`testkit::golden` has the format):
//!
//! - `$ ENDPOINT QUERY` asks with the part of an address after the question mark, which may be empty,
//! - `$ ENDPOINT {"name": value}` with a JSON object,
//! - `$ stopped ENDPOINT …` when nobody waits for the answer any more.
//!
//! Pictures and tables are kept as length and hash. Refusals that name a limit or the time stand in `limits.txt`.
//! `WYTHOFF_BLESS=1 cargo nextest run -p wythoff-answers golden::` writes all answers anew.

use serde_json::json;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use testkit::data::{SolveCase, solve_cases};
use testkit::golden::{Question, check, check_these, quoted, summary};
use wythoff_answers::api::{Answer, Parameters, Progress, Refusal, Work, answer, endpoints};

/// A test for each file.
macro_rules! files {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            check(concat!("api/", stringify!($name), ".txt"), answered);
        })*
    };
}

files! { questions limits misere play refusals }

/// The shared cases, put to an endpoint.
fn shared(endpoint: &str, parameters: impl Fn(&SolveCase) -> Option<serde_json::Value>) {
    let cases = solve_cases();
    let questions: Vec<Question> =
        cases.iter().filter_map(parameters).map(|body| Question::new(format!("{endpoint} {body}"))).collect();
    check_these(&format!("api/cases_{endpoint}.txt"), &questions, answered);
}

fn position(case: &SolveCase) -> serde_json::Value {
    json!({"game": case.game, "x": case.position.0, "y": case.position.1})
}

#[test]
fn cases_solve() {
    shared("solve", |case| {
        let mut body = position(case);
        body["all"] = json!(true);
        body["explain"] = json!(true);
        Some(body)
    });
}

#[test]
fn cases_why() {
    shared("why", |case| Some(position(case)));
}

#[test]
fn cases_moves() {
    shared("moves", |case| Some(position(case)));
}

/// A winning move, or one token from each heap.
#[test]
fn cases_legal() {
    shared("legal", |case| {
        let (u, v) = case.moves.first().copied().unwrap_or((1, 1));
        let mut body = position(case);
        body["u"] = json!(u);
        body["v"] = json!(v);
        Some(body)
    });
}

/// Each game once.
#[test]
fn cases_game() {
    let games: BTreeSet<String> = solve_cases().into_iter().map(|case| case.game).collect();
    let questions: Vec<Question> =
        games.iter().map(|game| Question::new(format!("game {}", json!({"game": game})))).collect();
    check_these("api/cases_game.txt", &questions, answered);
}

#[test]
fn every_endpoint_is_asked() {
    let directory = testkit::data::directory().join("golden/api");
    let files = std::fs::read_dir(directory).expect("the golden files");
    let texts = files.map(|file| std::fs::read_to_string(file.expect("an entry").path()).expect("a text"));
    let texts: Vec<String> = texts.collect();
    for endpoint in endpoints() {
        let asked = |text: &String| text.lines().any(|line| line.split(' ').nth(1) == Some(endpoint));
        assert!(texts.iter().any(asked), "{endpoint}");
    }
}

fn answered(question: &Question) -> Vec<String> {
    let (stopped, text) = match question.text.strip_prefix("stopped ") {
        Some(text) => (true, text),
        None => (false, question.text.as_str()),
    };
    let nobody_waits = |_: Progress<'_>| ControlFlow::Break(());
    let work = if stopped { Work::USUAL.watched_by(&nobody_waits) } else { Work::USUAL };
    let (endpoint, parameters) = text.split_once(' ').unwrap_or((text, ""));
    let parameters = match parameters.starts_with(['{', '[']) {
        true => Parameters::from_json(parameters.as_bytes()),
        false => Parameters::from_query(parameters),
    };
    match parameters.and_then(|parameters| answer(endpoint, &parameters, &work)) {
        Ok(Answer::Json(text)) => quoted("| ", format!("{}\n", without_pictures(&text)).as_bytes()),
        Ok(Answer::Binary { bytes, notes }) => {
            let notes = notes.iter().map(|(name, value)| format!("| {name}: {value}"));
            notes.chain([format!("| {}", summary(&bytes))]).collect()
        }
        Err(Refusal { kind, error, at }) => {
            let place = at.map(|at| format!(" at {at}")).unwrap_or_default();
            [vec![format!("refused: {kind:?}{place}")], quoted("! ", format!("{error}\n").as_bytes())].concat()
        }
    }
}

/// JSON with every picture in it replaced by its length and hash.
fn without_pictures(json: &str) -> String {
    const BEGINNING: &str = "\"<svg";
    let (mut rest, mut text) = (json, String::new());
    while let Some(start) = rest.find(BEGINNING) {
        let picture = &rest[start + 1..];
        let mut escaped = false;
        let end = picture.find(|letter| {
            let ends = letter == '"' && !escaped;
            escaped = letter == '\\' && !escaped;
            ends
        });
        let end = end.expect("the string ends");
        text += &rest[..=start];
        text += &summary(&picture.as_bytes()[..end]);
        rest = &picture[end..];
    }
    text + rest
}

#[test]
fn pictures_are_summed_up() {
    let json = r#"{"svg":"<svg a=\"1\"/>","b":2}"#;
    let expected = format!(r#"{{"svg":"{}","b":2}}"#, summary(br#"<svg a=\"1\"/>"#));
    assert_eq!(without_pictures(json), expected);
}
