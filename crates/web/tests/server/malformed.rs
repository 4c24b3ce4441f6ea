//! Ten thousand requests that make no sense: never a fault of the server, never its end.

use super::client::{Client, Response, get};
use super::serve;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use wythoff_web::Settings;

const ENDPOINTS: [&str; 26] = [
    "health",
    "games",
    "openapi.json",
    "game",
    "solve",
    "table",
    "digits",
    "cedar",
    "why",
    "grundy",
    "sum",
    "outcomes",
    "grundytable",
    "moves",
    "moveset",
    "compare",
    "levels",
    "prove",
    "discover",
    "check",
    "eval",
    "walk",
    "legal",
    "play",
    "design",
    "nowhere",
];

const NAMES: [&str; 24] = [
    "game",
    "x",
    "y",
    "u",
    "v",
    "all",
    "explain",
    "front",
    "from",
    "count",
    "number",
    "cf",
    "a",
    "system",
    "m",
    "reading",
    "rows",
    "columns",
    "summands",
    "start",
    "moves",
    "other",
    "either_play",
    "value",
];

/// Words that lead far into the server before they turn out wrong.
fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => prop::sample::select(vec![
            "0", "1", "7", "12", "-1", "1e9", "99999999999999999999", "007", "1_000", "", "true", "null", "[1;(2)]", "[1;2]", "[0;(1)]",
            "[1;(0)]", "p", "qprime", "all", "cedar", "oracle", "wythoff", "wythoff:a=2,misere", "wythoff:a=0", "connell:k=4294967295",
            "euclid", "euclid:zero", "lw:k=3", "nim", "rules:", "rules:u", "rules:u = v", "rules,extra=(:u = v", "rules:u = 0 | v = 0 | u == v",
            "rules:((((", "rules:u % 0 = 1", "nim 3", "euclid 0 0", "euclid 13 31", "\u{0}", "é", "٣", "𝔸", "%", "@/etc/passwd",
        ]).prop_map(String::from),
        1 => "[0-9]{1,40}",
        1 => "rules:[uvxy0-9|&!=<>()%*+ -]{0,30}",
        1 => any::<String>(),
    ]
}

fn json() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        word().prop_map(serde_json::Value::String),
        any::<i64>().prop_map(serde_json::Value::from),
        any::<bool>().prop_map(serde_json::Value::from),
        Just(serde_json::Value::Null),
    ];
    let value = leaf.prop_recursive(3, 8, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(serde_json::Value::from),
            prop::collection::hash_map(word(), inner, 0..3)
                .prop_map(|map| serde_json::Value::Object(map.into_iter().collect())),
        ]
    });
    let object = prop::collection::hash_map(prop::sample::select(NAMES.to_vec()), value, 0..5);
    object.prop_map(|map| {
        serde_json::Value::Object(map.into_iter().map(|(name, value)| (name.to_string(), value)).collect()).to_string()
    })
}

/// A request: its target and, for POST, its body.
fn request() -> impl Strategy<Value = (Vec<u8>, Option<Vec<u8>>)> {
    let endpoint = || prop::sample::select(ENDPOINTS.to_vec());
    let pair = (prop::sample::select(NAMES.to_vec()), word(), any::<bool>()).prop_map(|(name, value, escaped)| {
        let value = if escaped { super::client::encoded(&value).into_bytes() } else { value.into_bytes() };
        [name.as_bytes(), b"=", &value].concat()
    });
    let query = prop::collection::vec(pair, 0..5).prop_map(|pairs| pairs.join(&b'&'));
    let junk = prop::collection::vec(any::<u8>(), 0..60);
    prop_oneof![
        4 => (endpoint(), query).prop_map(|(endpoint, query)| ([b"/api/", endpoint.as_bytes(), b"?", &query].concat(), None)),
        2 => (endpoint(), junk.clone()).prop_map(|(endpoint, junk)| ([b"/api/", endpoint.as_bytes(), b"?x=", &junk].concat(), None)),
        4 => (endpoint(), json()).prop_map(|(endpoint, body)| (format!("/api/{endpoint}").into_bytes(), Some(body.into_bytes()))),
        2 => (endpoint(), junk.clone()).prop_map(|(endpoint, body)| (format!("/api/{endpoint}").into_bytes(), Some(body))),
        1 => (endpoint(), json(), 0usize..100).prop_map(|(endpoint, body, cut)| {
            let body = body.into_bytes();
            let cut = cut.min(body.len());
            (format!("/api/{endpoint}").into_bytes(), Some(body[..cut].to_vec()))
        }),
        1 => junk.prop_map(|junk| (junk, None)),
    ]
}

fn ask(client: &mut Client, host: &str, target: &[u8], body: Option<&[u8]>) -> Option<Response> {
    let method = if body.is_some() { "POST " } else { "GET " };
    let body = body.unwrap_or_default();
    let head = format!(" HTTP/1.1\r\nHost: {host}\r\nContent-Length: {}\r\n\r\n", body.len());
    client.send(&[method.as_bytes(), target, head.as_bytes(), body].concat()).ok()?;
    client.receive()
}

#[test]
fn ten_thousand_malformed_requests_do_no_harm() {
    let mut settings = Settings::default();
    settings.answer_time = std::time::Duration::from_millis(300);
    let running = serve(settings);
    let (address, host) = (running.address(), running.address().to_string());
    let config = Config { cases: 10_000, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let client = std::cell::RefCell::new(Client::new(address));
    let answered = std::cell::Cell::new(0u32);
    runner
        .run(&request(), |(target, body)| {
            let mut client = client.borrow_mut();
            match ask(&mut client, &host, &target, body.as_deref()) {
                Some(response) => {
                    let shown = String::from_utf8_lossy(&target);
                    prop_assert!(
                        response.status < 500 || response.status == 503,
                        "{} {shown}: {:?}",
                        response.status,
                        body
                    );
                    // What hyper itself refuses has no body.
                    if response.status >= 400 && !response.body.is_empty() {
                        response.error();
                    }
                    answered.set(answered.get() + u32::from(response.status == 200));
                    let closes = response.header("connection") == Some("close") || response.body.is_empty();
                    if closes {
                        *client = Client::new(address);
                    }
                }
                // Heads that are no HTTP end the connection, as they must; the server goes on.
                None => *client = Client::new(address),
            }
            Ok(())
        })
        .unwrap();
    assert!(answered.get() > 100, "some of them make sense: {}", answered.get());
    assert_eq!(get(address, "/api/health").status, 200);
    running.stop().expect("a clean end");
}
