//! The interface on a page to read, from its own description.

use crate::compress::gzip;
use crate::respond::{Reply, reply, with};
use answers::api::OPENAPI;
use hyper::body::Bytes;
use hyper::{StatusCode, header};
use serde_json::Value;
use std::fmt::Write;
use std::sync::LazyLock;

/// The page at `/api/v1/`.
pub(crate) fn page(compressed: bool) -> Reply {
    static PAGE: LazyLock<(Bytes, Option<Bytes>)> = LazyLock::new(|| {
        let text = serde_json::from_str(OPENAPI).map(|document| written(&document)).unwrap_or_default().into_bytes();
        (Bytes::from(text.clone()), gzip(&text).map(Bytes::from))
    });
    const HTML: &str = "text/html; charset=utf-8";
    let response = match &*PAGE {
        (_, Some(small)) if compressed => {
            with(reply(StatusCode::OK, HTML, small.clone()), header::CONTENT_ENCODING, "gzip")
        }
        (plain, _) => reply(StatusCode::OK, HTML, plain.clone()),
    };
    with(with(response, header::CACHE_CONTROL, "no-cache"), header::VARY, "accept-encoding")
}

/// Text inside HTML.
fn safe(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A sentence in which `code` stands between backquotes.
fn sentence(text: &str) -> String {
    let parts = safe(text);
    let parts = parts.split('`').enumerate();
    parts.map(|(place, part)| if place % 2 == 1 { format!("<code>{part}</code>") } else { part.to_string() }).collect()
}

fn text<'v>(value: &'v Value, name: &str) -> &'v str {
    value[name].as_str().unwrap_or_default()
}

fn written(document: &Value) -> String {
    let mut html = String::from(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>The interface of Wythoff</title><link rel=\"icon\" href=\"/icon.svg\"><link rel=\"stylesheet\" href=\"/style.css\">\
         <script src=\"/theme.js\"></script></head><body><header class=\"top\"><a class=\"wordmark\" href=\"/\">Wythoff</a></header><main class=\"reading\">",
    );
    let _ = write!(
        html,
        "<h1 class=\"lead\">The same answers as JSON</h1><p>{}</p>",
        sentence(text(&document["info"], "description"))
    );
    html.push_str("<p>For programs: <a href=\"/api/v1/openapi.json\">openapi.json</a>. A refusal is <code>{\"error\": …, \"code\": …}</code>: a sentence for people and a word for programs.</p>");
    for (path, item) in document["paths"].as_object().into_iter().flatten() {
        endpoint(&mut html, path, &item["get"]);
    }
    html.push_str("</main></body></html>\n");
    html
}

/// One endpoint: what it tells, what it wants to know, and a link that asks it.
fn endpoint(html: &mut String, path: &str, get: &Value) {
    let name = path.rsplit('/').next().unwrap_or(path);
    let _ = write!(
        html,
        "<section id=\"{0}\"><h2><code>{0}</code></h2><p>{1}. {2}</p>",
        safe(name),
        sentence(text(get, "summary")),
        sentence(text(get, "description"))
    );
    let parameters: Vec<&Value> = get["parameters"].as_array().into_iter().flatten().collect();
    if !parameters.is_empty() {
        html.push_str("<table class=\"rows printed\"><thead><tr><th scope=\"col\">parameter</th><th scope=\"col\">meaning</th><th scope=\"col\">example</th></tr></thead><tbody>");
        for parameter in &parameters {
            let example = parameter.get("example").map(plain).unwrap_or_default();
            let needed = if parameter["required"] == true { " (needed)" } else { "" };
            let _ = write!(
                html,
                "<tr><th scope=\"row\"><code>{}</code>{needed}</th><td>{}</td><td><code>{}</code></td></tr>",
                safe(text(parameter, "name")),
                sentence(text(parameter, "description")),
                safe(&brief(&example))
            );
        }
        html.push_str("</tbody></table>");
    }
    let query = query(&parameters);
    if query.len() < 400 {
        let _ = write!(html, "<p><a href=\"{0}{1}\"><code>{0}{1}</code></a></p>", safe(path), safe(&query));
    }
    html.push_str("</section>");
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), String::from)
}

fn brief(text: &str) -> String {
    let mut short: String = text.chars().take(60).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

/// The examples as the end of an address.
fn query(parameters: &[&Value]) -> String {
    let encoded = |text: &str| -> String {
        let code = |byte: u8| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b',' | b':' | b'(' | b')' | b'[' | b']' => {
                char::from(byte).to_string()
            }
            _ => format!("%{byte:02X}"),
        };
        text.bytes().map(code).collect()
    };
    let one = |parameter: &&Value| -> Vec<String> {
        let pair = |value: &Value| format!("{}={}", text(parameter, "name"), encoded(&plain(value)));
        match parameter.get("example") {
            None => Vec::new(),
            Some(Value::Array(all)) => all.iter().map(pair).collect(),
            Some(value) => vec![pair(value)],
        }
    };
    let all: Vec<String> = parameters.iter().flat_map(one).collect();
    if all.is_empty() { String::new() } else { format!("?{}", all.join("&")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_endpoint_stands_on_the_page() {
        let document: Value = serde_json::from_str(OPENAPI).unwrap();
        let html = written(&document);
        for endpoint in answers::api::endpoints() {
            assert!(html.contains(&format!("<section id=\"{endpoint}\">")), "{endpoint}");
        }
        assert!(html.contains("/api/v1/solve?game=") && !html.contains("<script>"));
        assert_eq!(safe("a<b & \"c\""), "a&lt;b &amp; &quot;c&quot;");
    }
}
