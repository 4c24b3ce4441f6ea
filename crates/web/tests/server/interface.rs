//! The interface for others: versions, codes, names, pages of other origins, progress.

use super::client::{Client, get, post};
use super::serve;
use serde_json::json;
use wythoff_web::{Server, Settings};

#[test]
fn the_version_may_be_left_out() {
    let running = serve(Settings::default());
    let address = running.address();
    let old = get(address, "/api/solve?x=7&y=12");
    assert_eq!((old.status, old.body), (200, get(address, "/api/v1/solve?x=7&y=12").body));
    assert_eq!(get(address, "/api/v2/solve?x=7&y=12").status, 404);
}

#[test]
fn a_page_tells_of_the_interface() {
    let running = serve(Settings::default());
    for path in ["/api/", "/api/v1/"] {
        let page = get(running.address(), path);
        assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")), "{path}");
        assert!(String::from_utf8_lossy(&page.body).contains("<code>discover</code>"));
    }
}

#[test]
fn refusals_have_a_word_for_programs() {
    let running = serve(Settings::default());
    let address = running.address();
    for (target, status, code) in [
        ("/api/v1/solve?x=1", 400, "bad_input"),
        ("/api/v1/nowhere", 404, "not_found"),
        ("/api/v1/outcomes?rows=2000&columns=1", 422, "too_expensive"),
        ("/nowhere", 404, "not_found"),
    ] {
        let refused = get(address, target);
        assert_eq!((refused.status, &refused.json()["code"]), (status, &json!(code)), "{target}");
    }
    let mut client = Client::new(address);
    client.send(format!("DELETE /api/v1/health HTTP/1.1\r\nHost: {address}\r\n\r\n").as_bytes()).unwrap();
    let refused = client.receive().unwrap();
    assert_eq!((refused.status, &refused.json()["code"]), (405, &json!("method")));
}

/// Where nobody is told who wins, a class plays, and is told so with a word for programs.
#[test]
fn who_wins_is_not_told_where_verdicts_are_off() {
    let mut settings = Settings::default();
    settings.verdicts = false;
    let running = serve(settings);
    let address = running.address();
    assert_eq!(get(address, "/api/v1/health").json()["verdicts"], json!(false));
    for target in
        ["solve?x=7&y=12", "why?x=7&y=12", "grundy?x=7&y=12", "outcomes?rows=9&columns=9", "table", "sum", "discover"]
    {
        let refused = get(address, &format!("/api/v1/{target}"));
        assert_eq!((refused.status, &refused.json()["code"]), (403, &json!("withheld")), "{target}");
        assert!(refused.error().starts_with("who wins is not told here"), "{}", refused.error());
    }
    let played = post(address, "/api/v1/play", &json!({"game": "wythoff", "start": [["7", "12"]]}));
    assert_eq!((played.status, &played.json()["verdict"]), (200, &json!("You are to move.")));
    let document = get(address, "/api/v1/openapi.json").json();
    assert_eq!(
        document["components"]["schemas"]["PlayAnswer"]["properties"]["outcome"]["enum"],
        json!(["P", "N", null])
    );
}

#[test]
fn members_given_twice_are_refused_and_no_type_is_named() {
    let running = serve(Settings::default());
    let mut client = Client::new(running.address());
    let twice = client.post("/api/v1/solve", br#"{"x":7,"y":12,"x":8}"#).unwrap();
    assert_eq!(twice.status, 400);
    assert!(twice.error().contains("'x' is given twice"), "{}", twice.error());
    for body in [
        r#"{"game":"nim","start":[[1.5,"4"]]}"#,
        r#"{"game":"nim","start":3}"#,
        r#"{"game":"nim","moves":[1]}"#,
        r#"{"game":"nim","moves":[{"take":["1"]}]}"#,
        r#"{"game":"nim","first":7}"#,
        r#"{"game":"nim","opponent":"strong"}"#,
        r#"{"game":"nim","seed":-1}"#,
        r#"{"game":["nim"]}"#,
    ] {
        let refused = client.post("/api/v1/play", body.as_bytes()).unwrap();
        assert_eq!(refused.status, 400, "{body}");
        let error = refused.error();
        for word in ["enum", "struct", "Request", "variant of", "OpponentName"] {
            assert!(!error.contains(word), "{body}: {error}");
        }
    }
}

#[test]
fn a_sum_has_the_same_names_in_both_ways_of_asking() {
    let running = serve(Settings::default());
    let address = running.address();
    let asked = get(address, "/api/v1/sum?summands=nim+4&summands=wythoff+3+4");
    let posted = post(address, "/api/v1/sum", &json!({ "summands": ["nim 4", "wythoff 3 4"] }));
    assert_eq!((asked.status, asked.json()), (200, posted.json()));
}

#[test]
fn pages_of_allowed_origins_may_ask_and_others_may_not() {
    const FRIEND: &str = "https://games.example";
    let server = Server::bind(([127, 0, 0, 1], 0).into(), &[], Settings::default()).unwrap();
    let running = server.allowing(&[FRIEND.to_string()]).start().unwrap();
    let mut client = Client::new(running.address());
    let from = |origin: &'static str| [("Origin", origin), ("Sec-Fetch-Site", "cross-site")];
    let allowed = client.get_with("/api/v1/health", &from(FRIEND));
    assert_eq!((allowed.status, allowed.header("access-control-allow-origin")), (200, Some(FRIEND)));
    let refused = client.get_with("/api/v1/health", &from("https://other.example"));
    assert_eq!((refused.status, refused.header("access-control-allow-origin")), (403, None));
    let address = running.address();
    client
        .send(
            format!("OPTIONS /api/v1/solve HTTP/1.1\r\nHost: {address}\r\nOrigin: {FRIEND}\r\nAccess-Control-Request-Method: POST\r\n\r\n")
                .as_bytes(),
        )
        .unwrap();
    let asked = client.receive().unwrap();
    assert_eq!((asked.status, asked.header("access-control-allow-methods")), (204, Some("GET, HEAD, POST")));
}

#[test]
fn a_question_with_a_ticket_tells_how_far_it_is() {
    let running = serve(Settings::default());
    let address = running.address();
    let told = |ticket: &str| get(address, &format!("/api/v1/progress?ticket={ticket}")).json();
    assert_eq!(told("mine")["during"], json!(null));
    assert_eq!(get(address, "/api/v1/progress").status, 400);
    let mut client = Client::new(address);
    // Nothing is known that describes this game, so the search goes on until it is stopped.
    let body = r#"{"game":"rules:u = 0 | v = 0 | u = v | 2*u = v"}"#;
    let head = format!(
        "POST /api/v1/discover HTTP/1.1\r\nHost: {address}\r\nX-Wythoff-Ticket: mine\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    client.send(head.as_bytes()).unwrap();
    while told("mine")["during"].is_null() {
        assert!(!client.is_answered(), "answered before it told anything");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    drop(client);
    while !told("mine")["during"].is_null() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
}
