//! The description of the interface is true: every path answers its examples with what the description says, and no path is left out.

use super::client::{Response, encoded, get, post};
use super::serve;
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::net::SocketAddr;
use wythoff_web::Settings;

/// A schema, with references followed.
fn resolved<'d>(document: &'d Value, value: &'d Value) -> &'d Value {
    match value.get("$ref").and_then(Value::as_str) {
        Some(reference) => {
            let pointer = reference.strip_prefix('#').expect("a reference within the document");
            resolved(document, document.pointer(pointer).unwrap_or_else(|| panic!("{reference} is missing")))
        }
        None => value,
    }
}

/// What in `value` is not as `schema` says; nothing if all is.
fn fault(document: &Value, schema: &Value, value: &Value, path: &str) -> Option<String> {
    let schema = resolved(document, schema);
    if let Some(choices) = schema.get("oneOf").and_then(Value::as_array) {
        let fitting = choices.iter().filter(|choice| fault(document, choice, value, path).is_none()).count();
        return (fitting != 1).then(|| format!("{path}: fits {fitting} of the choices"));
    }
    let kinds = match schema.get("type") {
        None => Vec::new(),
        Some(Value::Array(kinds)) => kinds.iter().filter_map(Value::as_str).collect(),
        Some(kind) => kind.as_str().into_iter().collect(),
    };
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_i64() || number.is_u64() => "integer",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    if !kinds.is_empty() && !kinds.contains(&kind) {
        return Some(format!("{path}: {kind} instead of {kinds:?}"));
    }
    if schema.get("enum").and_then(Value::as_array).is_some_and(|allowed| !allowed.contains(value)) {
        return Some(format!("{path}: {value} is not in the list"));
    }
    if let (Some(items), Some(all)) = (schema.get("items"), value.as_array()) {
        let within = |key: &str, fits: fn(u64, u64) -> bool| {
            schema.get(key).and_then(Value::as_u64).is_none_or(|limit| fits(all.len() as u64, limit))
        };
        if !within("minItems", |length, least| length >= least) || !within("maxItems", |length, most| length <= most) {
            return Some(format!("{path}: {} items", all.len()));
        }
        let faults = all
            .iter()
            .enumerate()
            .filter_map(|(index, item)| fault(document, items, item, &format!("{path}[{index}]")));
        return faults.into_iter().next();
    }
    let members = value.as_object()?;
    let properties = schema.get("properties").and_then(Value::as_object)?;
    let required = schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
    if let Some(missing) = required.into_iter().find(|name| !members.contains_key(*name)) {
        return Some(format!("{path}: {missing} is missing"));
    }
    let others = schema.get("additionalProperties").filter(|others| others.is_object());
    members.iter().find_map(|(name, member)| match properties.get(name).or(others) {
        None => Some(format!("{path}: {name} is not described")),
        Some(schema) => fault(document, schema, member, &format!("{path}.{name}")),
    })
}

/// The address that asks for the examples of the parameters.
fn target(path: &str, operation: &Value) -> String {
    let plain = |value: &Value| value.as_str().map_or_else(|| value.to_string(), String::from);
    let mut parts = Vec::new();
    for parameter in operation["parameters"].as_array().into_iter().flatten() {
        let name = parameter["name"].as_str().unwrap();
        match parameter.get("example") {
            Some(Value::Array(all)) => parts.extend(all.iter().map(|one| format!("{name}={}", encoded(&plain(one))))),
            Some(one) => parts.push(format!("{name}={}", encoded(&plain(one)))),
            None => assert_ne!(parameter["required"], true, "{path}: {name} needs an example"),
        }
    }
    if parts.is_empty() { path.to_string() } else { format!("{path}?{}", parts.join("&")) }
}

fn check(document: &Value, path: &str, operation: &Value, response: &Response) {
    assert_eq!(response.status, 200, "{path}: {}", String::from_utf8_lossy(&response.body));
    let content = operation["responses"]["200"]["content"].as_object().expect("a described answer");
    let kind = response.header("content-type").unwrap();
    let schema = &content.get(kind).unwrap_or_else(|| panic!("{path}: {kind} is not described"))["schema"];
    if kind == "application/json" {
        assert_eq!(fault(document, schema, &response.json(), path), None);
    }
}

fn document(address: SocketAddr) -> Value {
    get(address, "/api/v1/openapi.json").json()
}

#[test]
fn every_path_answers_its_examples() {
    let running = serve(Settings::default());
    let address = running.address();
    let document = document(address);
    for (path, item) in document["paths"].as_object().unwrap() {
        let operation = &item["get"];
        let asked = get(address, &target(path, operation));
        check(&document, path, operation, &asked);
        let operation = &item["post"];
        let content = &operation["requestBody"]["content"]["application/json"];
        assert_eq!(fault(&document, &content["schema"], &content["example"], path), None, "the example of {path}");
        let posted = post(address, path, &content["example"]);
        check(&document, path, operation, &posted);
    }
    // More than the examples: other games, refusals, fronts that refuse, and all of them together.
    for (path, query) in [
        ("/api/v1/solve", "game=euclid&x=13&y=31&front=all"),
        ("/api/v1/solve", "game=wythoff&x=99999999999&y=99999999999&front=all&all&explain"),
        ("/api/v1/game", "game=rules,ordered,extra%3D(2,6):u%3Dv"),
        ("/api/v1/game", "game=lw:k%3D3"),
        ("/api/v1/why", "game=connell:k%3D3&x=70&y=120"),
        ("/api/v1/why", "game=wythoff:a%3D3,misere&x=12&y=15"),
        ("/api/v1/why", "game=lw:k%3D2&x=120&y=70"),
        ("/api/v1/why", "game=nim&x=3&y=4"),
        ("/api/v1/why", "game=wythoff&x=0&y=4"),
        ("/api/v1/why", "game=wythoff&x=999999999999999999999999999&y=888888888888888888888888888888888"),
        ("/api/v1/table", "game=connell:k%3D3&count=4"),
        ("/api/v1/grundy", "game=euclid&x=1&y=99999999999999999999999"),
        ("/api/v1/grundy", "game=connell:k%3D3&x=3&y=9&genus"),
        ("/api/v1/sum", "summand=wythoff+3+5&summand=nim+1&misere&all"),
        ("/api/v1/sum", "summand=nim+1&misere"),
        ("/api/v1/cedar", "game=wythoff:a%3D2&x=7&y=12"),
        ("/api/v1/cedar", "cf=[1;(2,3)]&number=123456789012345678901234567890&reading=q"),
        ("/api/v1/legal", "x=3&y=2&u=3&v=1"),
    ] {
        let asked = get(address, &format!("{path}?{query}"));
        check(&document, path, &document["paths"][path]["get"], &asked);
    }
}

#[test]
fn every_endpoint_is_described_and_nothing_else() {
    let running = serve(Settings::default());
    let document = document(running.address());
    assert_eq!(document["openapi"], "3.1.0");
    assert_eq!(document["info"]["version"], env!("CARGO_PKG_VERSION"));
    let described: BTreeSet<String> = document["paths"].as_object().unwrap().keys().cloned().collect();
    let served: BTreeSet<String> = answers::api::endpoints().map(|endpoint| format!("/api/v1/{endpoint}")).collect();
    assert_eq!(described, served);
    // A parameter that is not described is refused, and says which there are: exactly those of the description.
    for (path, item) in document["paths"].as_object().unwrap() {
        let refused = get(running.address(), &format!("{path}?nonsense=1"));
        assert_eq!(refused.status, 400, "{path}");
        let names = |parameters: &Value| -> BTreeSet<String> {
            let all = parameters.as_array().into_iter().flatten();
            all.map(|parameter| parameter["name"].as_str().unwrap().to_string()).collect()
        };
        let described = names(&item["get"]["parameters"]);
        let told = refused.error();
        assert!(described.iter().all(|name| told.contains(name.as_str())), "{path}: {described:?} but {told}");
        let body = &item["post"]["requestBody"]["content"]["application/json"]["schema"]["properties"];
        let body: BTreeSet<String> = body.as_object().unwrap_or(&Map::new()).keys().cloned().collect();
        assert_eq!(body, described, "{path}");
    }
}

/// Refusals look as described, too.
#[test]
fn refusals_are_as_described() {
    let running = serve(Settings::default());
    let document = document(running.address());
    let error = &document["components"]["schemas"]["Error"];
    for (target, status, at) in [
        ("/api/solve?x=1", 400, None),
        ("/api/solve?game=rules:u%20%3D%3D%20v&x=1&y=1", 400, Some(8)),
        ("/api/game?game=rules,extra%3D(2,)%3A%20u%3Dv", 400, Some(15)),
        ("/api/outcomes?rows=2000&columns=1", 422, None),
        ("/api/nowhere", 404, None),
    ] {
        let refused = get(running.address(), target);
        assert_eq!(refused.status, status, "{target}");
        assert_eq!(fault(&document, error, &refused.json(), target), None);
        assert_eq!(refused.json()["at"].as_u64(), at, "{target}: {}", refused.error());
        assert!(!refused.json()["code"].as_str().unwrap().is_empty());
    }
}

/// Every operation has a name of its own, and says which statuses it may have.
#[test]
fn operations_are_named_and_their_statuses_told() {
    let running = serve(Settings::default());
    let document = document(running.address());
    let mut names = BTreeSet::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            assert!(names.insert(operation["operationId"].as_str().expect("a name").to_string()), "{path}");
            for status in ["200", "400", "403", "405", "421", "422", "429", "431", "500", "503"] {
                let described = &operation["responses"][status];
                assert!(described.is_object(), "{method} {path} {status}");
                assert!(resolved(&document, described)["description"].is_string(), "{method} {path} {status}");
            }
        }
    }
}

#[test]
fn a_match_with_forbidden_options_is_as_described_at_every_turn() {
    let running = serve(Settings::default());
    let document = document(running.address());
    let schema = &document["components"]["schemas"]["PlayAnswer"];
    let mut turns = BTreeSet::new();
    let ask = |moves: &Value, forbid: &Value, act: &str| {
        let asked = serde_json::json!({
            "game": "rules,block=2:u = 0 | v = 0 | u = v", "start": [["5", "9"]], "moves": moves, "forbid": forbid, "act": act
        });
        let answer = post(running.address(), "/api/v1/play", &asked);
        assert_eq!(answer.status, 200, "{asked}: {}", String::from_utf8_lossy(&answer.body));
        let state = answer.json();
        assert_eq!(fault(&document, schema, &state, "play"), None, "{asked}");
        state
    };
    let (mut moves, mut forbid) = (Vec::new(), Value::Null);
    loop {
        let state = ask(&Value::from(moves.clone()), &forbid, "hint");
        turns.insert((state["to_forbid"].to_string(), state["to_move"].to_string()));
        if state["ended"] == true {
            // (5, 9) is an N-position: who begins wins by hints.
            assert_eq!(state["winner"], "you");
            break;
        }
        let replied = ask(&Value::from(moves.clone()), &forbid, "reply");
        let of_opponent = |what: &str| replied[what].is_object();
        assert_eq!(of_opponent("reply_ban"), state["to_forbid"] == "opponent");
        assert_eq!(of_opponent("reply"), state["to_forbid"].is_null() && state["to_move"] == "opponent");
        if state["hint_ban"].is_object() {
            forbid = state["hint_ban"]["forbidden"].clone();
        } else {
            moves.push(serde_json::json!({"take": state["hint"]["take"], "forbidden": forbid}));
            forbid = Value::Null;
        }
    }
    assert!(moves.len() > 2 && turns.len() >= 4, "{turns:?}");
    // In a query, too.
    let options = encoded("[[\"0\", \"8\"]]");
    let target =
        format!("/api/v1/play?game={}&start={}&forbid={options}", encoded("rules,block=1:u = 0"), encoded("[[5,9]]"));
    let refused = get(running.address(), &target);
    assert!(refused.status == 400 && refused.error().contains("no move leads to (0, 8)"), "{}", refused.error());
}
