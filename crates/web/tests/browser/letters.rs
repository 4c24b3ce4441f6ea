//! Site and server, asked the same: the shared cases and the golden questions, answered letter by letter alike.

use crate::page::{DESK, Page, script};
use crate::{Backend, serve, served};
use serde_json::{Value, json};
use std::time::Duration;
use testkit::golden::questions;
use wythoff_web::Settings;

/// All of `testdata/golden/api`; the shared cases stand in the last ones, put to five endpoints.
const FILES: [&str; 10] = [
    "questions",
    "limits",
    "misere",
    "play",
    "refusals",
    "cases_game",
    "cases_legal",
    "cases_moves",
    "cases_solve",
    "cases_why",
];

/// Asked at once, so that no answer of the browser has to be waited for long.
const TOGETHER: usize = 24;

/// What a list of questions is answered: status and letters, for a table its bytes and what is to be known about it.
const ANSWERS: &str = "(async (from, questions) => {
    const { request } = await from;
    const parameters = (text) => {
        if (/^[{[]/.test(text)) return JSON.parse(text);
        const read = new URLSearchParams(text);
        return Object.fromEntries([...new Set(read.keys())].map((name) => [name, read.getAll(name).length > 1 ? read.getAll(name) : read.get(name)]));
    };
    const letters = async ([endpoint, text]) => {
        try {
            const answer = await request(endpoint, parameters(text));
            if (endpoint !== 'outcomes' && endpoint !== 'grundytable') return [200, await answer.text()];
            const { bytes, missing } = await answer.table();
            return [200, String(missing), Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')];
        } catch (error) {
            return [error.status ?? String(error), error.message, error.at, error.code];
        }
    };
    return Promise.all(questions.map(letters));
})";

/// Endpoint and parameters of what can be asked through a page: JSON that is none is not, nor is a client that has gone, nor what describes
/// the server.
fn asked() -> Vec<(String, String)> {
    let all = FILES.iter().flat_map(|file| questions(&format!("api/{file}.txt")));
    let split = |text: &str| text.split_once(' ').map_or((text.into(), String::new()), |(a, b)| (a.into(), b.into()));
    let all = all
        .filter(|question| !question.text.starts_with("stopped ") && !question.text.starts_with("openapi.json"))
        .map(|question| split(&question.text));
    all.filter(|(_, text): &(String, String)| {
        !text.starts_with(['{', '[']) || serde_json::from_str::<Value>(text).is_ok()
    })
    .collect()
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn site_and_server_answer_alike_to_the_letter() {
    let (Backend::Site(_host), of_site) = serve() else { return };
    // The clock is the server's own: it has all the time.
    let mut settings = Settings::default();
    settings.answer_time = Duration::from_secs(3600);
    let (_server, of_server) = served(settings);
    let (site, server) = (Page::open(&of_site, "#why", DESK), Page::open(&of_server, "#why", DESK));
    server.forgive_refusals();
    let (mut answered, mut refused) = (0, 0);
    for together in asked().chunks(TOGETHER) {
        let by = |page: &Page, from: &str| page.evaluate(&format!("{ANSWERS}({}, {})", script(from), json!(together)));
        let (here, there) = (by(&site, "workers"), by(&server, "server"));
        let (here, there) = (here.as_array().expect("a list"), there.as_array().expect("a list"));
        for ((question, here), there) in together.iter().zip(here).zip(there) {
            assert_eq!(here, there, "{question:?}: the site and the server");
            let count = if here[0] == json!(200) { &mut answered } else { &mut refused };
            *count += 1;
        }
    }
    assert!(answered > 1_000 && refused > 300, "{answered} answers, {refused} refusals");
    site.finish();
    server.finish();
}
