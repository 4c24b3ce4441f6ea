//! Responses, all with the headers that keep the page to itself.

use crate::compress::gzip;
use crate::pool::Unanswered;
use answers::api::{Answer, Kind, Refusal};
use http_body_util::Full;
use hyper::body::Bytes;
use hyper::header::{self, HeaderName, HeaderValue};
use hyper::{Response, StatusCode};

/// Scripts, styles, images and connections from here only; nothing inline, no frames, no forms.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; font-src 'self'; \
                      manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// What every response says, whatever it is.
const ALWAYS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

pub(crate) type Reply = Response<Full<Bytes>>;

/// A response with these bytes.
pub(crate) fn reply(status: StatusCode, content_type: &'static str, bytes: impl Into<Bytes>) -> Reply {
    let mut response = Response::new(Full::new(bytes.into()));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
    for (name, value) in ALWAYS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

/// The response with one more header.
pub(crate) fn with(mut response: Reply, name: HeaderName, value: &str) -> Reply {
    if let Ok(value) = HeaderValue::from_str(value) {
        response.headers_mut().insert(name, value);
    }
    response
}

/// A refusal in JSON.
pub(crate) fn refused(status: StatusCode, refusal: &Refusal) -> Reply {
    let text = serde_json::to_string(refusal).unwrap_or_else(|_| r#"{"error":"unknown","code":"fault"}"#.to_string());
    unkept(status, text)
}

/// An answer that nobody keeps; after a while one may ask again.
fn unkept(status: StatusCode, text: String) -> Reply {
    let response = with(reply(status, "application/json", text), header::CACHE_CONTROL, "no-store");
    match status {
        StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE => with(response, header::RETRY_AFTER, "1"),
        _ => response,
    }
}

/// The same from a sentence, where it is not the question that is refused but the request.
pub(crate) fn refused_because(status: StatusCode, reason: &str) -> Reply {
    let text = serde_json::json!({ "error": reason, "code": code_of(status) }).to_string();
    unkept(status, text)
}

/// A word for programs, as those of [`Kind::code`].
fn code_of(status: StatusCode) -> &'static str {
    match status {
        StatusCode::FORBIDDEN => "other_site",
        StatusCode::NOT_FOUND => "not_found",
        StatusCode::METHOD_NOT_ALLOWED => "method",
        StatusCode::REQUEST_TIMEOUT => "slow_request",
        StatusCode::PAYLOAD_TOO_LARGE => "too_large",
        StatusCode::URI_TOO_LONG => "long_address",
        StatusCode::UNSUPPORTED_MEDIA_TYPE => "media_type",
        StatusCode::MISDIRECTED_REQUEST => "other_host",
        StatusCode::TOO_MANY_REQUESTS => "busy",
        StatusCode::SERVICE_UNAVAILABLE => "ending",
        _ => "bad_request",
    }
}

/// The status that stands for a refusal.
pub(crate) fn status_of(refusal: &Refusal) -> StatusCode {
    match refusal.kind {
        Kind::BadInput => StatusCode::BAD_REQUEST,
        Kind::Withheld => StatusCode::FORBIDDEN,
        Kind::NotFound => StatusCode::NOT_FOUND,
        Kind::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        Kind::TooExpensive | Kind::OutOfTime => StatusCode::UNPROCESSABLE_ENTITY,
        Kind::Fault => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

/// What is said where there is no answer.
pub(crate) fn unanswered(why: &Unanswered) -> Reply {
    match why {
        Unanswered::Refused(refusal) => refused(status_of(refusal), refusal),
        Unanswered::Busy => refused_because(
            StatusCode::TOO_MANY_REQUESTS,
            "busy: too many questions at the same time; ask again in a moment",
        ),
        Unanswered::Ending => with(
            refused_because(StatusCode::SERVICE_UNAVAILABLE, "the server is ending and does not look for more answers"),
            header::CONNECTION,
            "close",
        ),
    }
}

/// An answer, compressed if that is wanted and worth it.
pub(crate) fn answered(answer: Answer, compressed: bool) -> Reply {
    let (content_type, bytes, notes) = match answer {
        Answer::Json(text) => ("application/json", text.into_bytes(), Vec::new()),
        Answer::Binary { bytes, notes } => ("application/octet-stream", bytes, notes),
    };
    let small = if compressed { gzip(&bytes) } else { None };
    let encoded = small.is_some();
    let mut response = reply(StatusCode::OK, content_type, small.unwrap_or(bytes));
    for (name, value) in notes {
        response = with(response, HeaderName::from_static(name), &value);
    }
    if encoded {
        response = with(response, header::CONTENT_ENCODING, "gzip");
    }
    response = with(response, header::VARY, "accept-encoding");
    with(response, header::CACHE_CONTROL, "no-store")
}

/// The response for pages of an origin that was allowed to ask: the browser hands it over.
pub(crate) fn shared_with(response: Reply, origin: &str) -> Reply {
    let shared = with(response, header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    let shared = with(shared, HeaderName::from_static("cross-origin-resource-policy"), "cross-origin");
    with(
        with(shared, header::ACCESS_CONTROL_EXPOSE_HEADERS, "x-wythoff-size, x-wythoff-missing"),
        header::VARY,
        "origin, accept-encoding",
    )
}

/// What a browser asks before it lets a page of an allowed origin send JSON.
pub(crate) fn permitted() -> Reply {
    let response = reply(StatusCode::NO_CONTENT, "application/json", "");
    let response = with(response, header::ACCESS_CONTROL_ALLOW_METHODS, "GET, HEAD, POST");
    let response = with(response, header::ACCESS_CONTROL_ALLOW_HEADERS, "content-type, x-wythoff-ticket");
    with(response, header::ACCESS_CONTROL_MAX_AGE, "600")
}
