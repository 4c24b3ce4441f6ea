//! From a request to a response.

use crate::compress::accepted;
use crate::guard::Hosts;
use crate::page;
use crate::pool::Pool;
use crate::respond::{Reply, answered, refused, refused_because, status_of, with};
use crate::settings::Settings;
use answers::api::{Parameters, question};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use hyper::body::{Body, Bytes, Incoming};
use hyper::header::{self, HeaderMap};
use hyper::{Method, Request, StatusCode};
use std::time::Duration;
use tokio::time::timeout;

/// What is needed to answer.
pub(crate) struct Desk {
    hosts: Hosts,
    pool: Pool,
    longest_address: usize,
    longest_body: usize,
    body_time: Duration,
}

/// A refusal before anything is worked out.
type Early = (StatusCode, String);

impl Desk {
    pub(crate) fn new(settings: &Settings, hosts: Hosts, pool: Pool) -> Desk {
        Desk {
            hosts,
            pool,
            longest_address: settings.address,
            longest_body: settings.body,
            body_time: settings.body_time,
        }
    }

    /// The response to any request.
    pub(crate) async fn respond(&self, request: Request<Incoming>) -> Reply {
        let (parts, body) = request.into_parts();
        if let Err((status, reason)) = self.hosts.check(&parts.uri, &parts.headers) {
            return refused_because(status, reason);
        }
        let length = parts.uri.path_and_query().map_or(0, |address| address.as_str().len());
        if length > self.longest_address {
            let reason = format!(
                "the address has {length} bytes, more than the limit of {}: send the parameters as JSON with POST",
                self.longest_address
            );
            return refused_because(StatusCode::URI_TOO_LONG, &reason);
        }
        let compressed = accepted(&parts.headers);
        match parts.uri.path().strip_prefix("/api/") {
            Some(endpoint) => {
                let parameters = match self.parameters(&parts.method, &parts.uri, &parts.headers, body).await {
                    Ok(parameters) => parameters,
                    Err(reply) => return reply,
                };
                self.api(endpoint, &parameters, compressed).await
            }
            None if !matches!(parts.method, Method::GET | Method::HEAD) => not_allowed("GET, HEAD"),
            None => page::file(parts.uri.path(), &parts.headers, compressed)
                .unwrap_or_else(|| refused_because(StatusCode::NOT_FOUND, "there is no such page")),
        }
    }

    async fn api(&self, endpoint: &str, parameters: &Parameters, compressed: bool) -> Reply {
        let question = match question(endpoint, parameters) {
            Ok(question) => question,
            Err(refusal) => return refused(status_of(&refusal), &refusal),
        };
        let result = self.pool.answer(question, move |answer| answered(answer, compressed)).await;
        result.unwrap_or_else(|refusal| refused(status_of(&refusal), &refusal))
    }

    /// The parameters in the address, or in the body as JSON.
    async fn parameters(
        &self,
        method: &Method,
        uri: &hyper::Uri,
        headers: &HeaderMap,
        body: Incoming,
    ) -> Result<Parameters, Reply> {
        let read = match *method {
            Method::GET | Method::HEAD => Parameters::from_query(uri.query().unwrap_or_default()),
            Method::POST => {
                if uri.query().is_some_and(|query| !query.is_empty()) {
                    let reason = "parameters stand in the address or in the body, not in both";
                    return Err(refused_because(StatusCode::BAD_REQUEST, reason));
                }
                let bytes = self.body(headers, body).await.map_err(|(status, reason)| {
                    // What is left of the body is not waited for.
                    with(refused_because(status, &reason), header::CONNECTION, "close")
                })?;
                Parameters::from_json(&bytes)
            }
            _ => return Err(not_allowed("GET, HEAD, POST")),
        };
        read.map_err(|refusal| refused(status_of(&refusal), &refusal))
    }

    async fn body(&self, headers: &HeaderMap, body: Incoming) -> Result<Bytes, Early> {
        let json = headers.get(header::CONTENT_TYPE).is_none_or(|kind| {
            kind.to_str().is_ok_and(|kind| {
                kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
            })
        });
        if !json {
            return Err((StatusCode::UNSUPPORTED_MEDIA_TYPE, "the body must be application/json".to_string()));
        }
        let too_large = || {
            let reason = format!("the body has more than {} bytes, the limit", self.longest_body);
            (StatusCode::PAYLOAD_TOO_LARGE, reason)
        };
        if body.size_hint().lower() > self.longest_body as u64 {
            return Err(too_large());
        }
        match timeout(self.body_time, Limited::new(body, self.longest_body).collect()).await {
            Ok(Ok(collected)) => Ok(collected.to_bytes()),
            Ok(Err(error)) if error.is::<LengthLimitError>() => Err(too_large()),
            Ok(Err(_)) => Err((StatusCode::BAD_REQUEST, "the body broke off".to_string())),
            Err(_) => Err((StatusCode::REQUEST_TIMEOUT, "the body did not arrive in time".to_string())),
        }
    }
}

fn not_allowed(allowed: &str) -> Reply {
    let reason = format!("this method is not allowed here: use {allowed}");
    with(refused_because(StatusCode::METHOD_NOT_ALLOWED, &reason), header::ALLOW, allowed)
}
