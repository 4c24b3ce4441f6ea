//! From a request to a response.

use crate::compress::accepted;
use crate::connections::Connection;
use crate::course::{Course, Courses};
use crate::guard::Hosts;
use crate::pool::{Pool, Unanswered};
use crate::respond::{Reply, answered, permitted, refused, refused_because, shared_with, status_of, unanswered, with};
use crate::settings::Settings;
use crate::{description, page};
use answers::api::{Answer, Parameters, question, untold_question};
use http_body_util::BodyExt;
use hyper::body::{Body, Incoming};
use hyper::header::{self, HeaderMap, HeaderName};
use hyper::http::request::Parts;
use hyper::{Method, Request, StatusCode};
use std::net::IpAddr;
use std::time::Duration;
use tokio::time::timeout;

/// A word of the asker's own by which a slow question can be asked how far it is.
const TICKET: HeaderName = HeaderName::from_static("x-wythoff-ticket");

/// What is needed to answer.
pub(crate) struct Desk {
    hosts: Hosts,
    pool: Pool,
    courses: Courses,
    longest_address: usize,
    longest_body: usize,
    body_time: Duration,
    verdicts: bool,
}

/// Where a request came in.
pub(crate) struct Door<'c> {
    /// The connection.
    pub(crate) connection: &'c Connection,
    /// The address of this machine that it was opened to.
    pub(crate) address: IpAddr,
}

impl Desk {
    pub(crate) fn new(settings: &Settings, hosts: Hosts, pool: Pool) -> Desk {
        Desk {
            hosts,
            pool,
            courses: Courses::default(),
            longest_address: settings.address,
            longest_body: settings.body,
            body_time: settings.body_time,
            verdicts: settings.verdicts,
        }
    }

    /// The response to any request.
    pub(crate) async fn respond(&self, request: Request<Incoming>, door: &Door<'_>) -> Reply {
        door.connection.waits();
        let (parts, body) = request.into_parts();
        if let Err((status, reason)) = self.hosts.check(&parts.method, &parts.uri, &parts.headers, door.address) {
            return refused_because(status, &reason);
        }
        let origin = self.hosts.allowed_origin(&parts.headers);
        let reply = self.answer(parts, body, door, origin.is_some()).await;
        match origin {
            Some(origin) => shared_with(reply, &origin),
            None => reply,
        }
    }

    /// The response to a request that is meant for this server.
    async fn answer(&self, parts: Parts, body: Incoming, door: &Door<'_>, foreign: bool) -> Reply {
        let length = parts.uri.path_and_query().map_or(0, |address| address.as_str().len());
        if length > self.longest_address {
            let reason = format!(
                "the address has {length} bytes, more than the limit of {}: send the parameters as JSON with POST",
                self.longest_address
            );
            return refused_because(StatusCode::URI_TOO_LONG, &reason);
        }
        let compressed = accepted(&parts.headers);
        if foreign && parts.method == Method::OPTIONS {
            return permitted();
        }
        // The version in the path changes when an answer changes its meaning; without one the newest is meant.
        let endpoint = parts.uri.path().strip_prefix("/api/");
        match endpoint.map(|endpoint| endpoint.strip_prefix("v1/").unwrap_or(endpoint)) {
            Some("" | "v1") if matches!(parts.method, Method::GET | Method::HEAD) => description::page(compressed),
            Some("progress") => self.progress(&parts),
            Some(endpoint) => {
                let connection = door.connection;
                let read = self.parameters(&parts.method, &parts.uri, &parts.headers, body, connection).await;
                let ticket = parts.headers.get(TICKET).and_then(|ticket| ticket.to_str().ok());
                let course = self.courses.begin(ticket);
                let reply = match read {
                    Ok(parameters) => self.api(endpoint, &parameters, compressed, connection, &course).await,
                    Err(reply) => reply,
                };
                connection.answers(reply.body().size_hint().lower() as usize);
                reply
            }
            None if !matches!(parts.method, Method::GET | Method::HEAD) => not_allowed("GET, HEAD"),
            None => page::file(parts.uri.path(), &parts.headers, compressed)
                .unwrap_or_else(|| refused_because(StatusCode::NOT_FOUND, "there is no such page")),
        }
    }

    /// How far the question with this ticket is.
    fn progress(&self, parts: &Parts) -> Reply {
        let parameters = Parameters::from_query(parts.uri.query().unwrap_or_default());
        let ticket = parameters.ok().and_then(|parameters| parameters.ticket());
        match (ticket, &parts.method) {
            (Some(ticket), &Method::GET) => answered(Answer::Json(self.courses.told(&ticket)), false),
            (None, &Method::GET) => refused_because(StatusCode::BAD_REQUEST, "the parameter 'ticket' is missing"),
            _ => not_allowed("GET"),
        }
    }

    async fn api(
        &self,
        endpoint: &str,
        parameters: &Parameters,
        compressed: bool,
        connection: &Connection,
        course: &Course,
    ) -> Reply {
        let read = if self.verdicts { question } else { untold_question };
        let question = match read(endpoint, parameters) {
            Ok(question) => question,
            Err(refusal) => return refused(status_of(&refusal), &refusal),
        };
        let _at_work = connection.at_work();
        let finish = move |answer| answered(answer, compressed);
        let result = self.pool.answer(connection.client(), question, course, finish).await;
        result.unwrap_or_else(|why| unanswered(&why))
    }

    /// The parameters in the address, or in the body as JSON.
    async fn parameters(
        &self,
        method: &Method,
        uri: &hyper::Uri,
        headers: &HeaderMap,
        body: Incoming,
        connection: &Connection,
    ) -> Result<Parameters, Reply> {
        let read = match *method {
            Method::GET | Method::HEAD => Parameters::from_query(uri.query().unwrap_or_default()),
            Method::POST => {
                if uri.query().is_some_and(|query| !query.is_empty()) {
                    let reason = "parameters stand in the address or in the body, not in both";
                    return Err(refused_because(StatusCode::BAD_REQUEST, reason));
                }
                let arrived = tokio::select! {
                    bytes = self.body(headers, body, connection) => bytes,
                    () = self.pool.ended() => Err(unanswered(&Unanswered::Ending)),
                };
                // What is left of the body is not waited for.
                let bytes = arrived.map_err(|reply| with(reply, header::CONNECTION, "close"))?;
                Parameters::from_json(&bytes)
            }
            _ => return Err(not_allowed("GET, HEAD, POST")),
        };
        read.map_err(|refusal| refused(status_of(&refusal), &refusal))
    }

    async fn body(&self, headers: &HeaderMap, body: Incoming, connection: &Connection) -> Result<Vec<u8>, Reply> {
        let json = headers.get(header::CONTENT_TYPE).is_none_or(|kind| {
            kind.to_str().is_ok_and(|kind| {
                kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
            })
        });
        if !json {
            return Err(refused_because(StatusCode::UNSUPPORTED_MEDIA_TYPE, "the body must be application/json"));
        }
        if body.size_hint().lower() > self.longest_body as u64 {
            return Err(self.too_large());
        }
        match timeout(self.body_time, self.collected(body, connection)).await {
            Ok(collected) => collected,
            Err(_) => Err(refused_because(StatusCode::REQUEST_TIMEOUT, "the body did not arrive in time")),
        }
    }

    /// All of the body, counted as it comes.
    async fn collected(&self, mut body: Incoming, connection: &Connection) -> Result<Vec<u8>, Reply> {
        let mut bytes = Vec::new();
        while let Some(frame) = body.frame().await {
            let Ok(frame) = frame else {
                return Err(refused_because(StatusCode::BAD_REQUEST, "the body broke off"));
            };
            let data = frame.into_data().unwrap_or_default();
            if bytes.len() + data.len() > self.longest_body {
                return Err(self.too_large());
            }
            bytes.extend_from_slice(&data);
            connection.receives(bytes.capacity());
        }
        Ok(bytes)
    }

    fn too_large(&self) -> Reply {
        let reason = format!("the body has more than {} bytes, the limit", self.longest_body);
        refused_because(StatusCode::PAYLOAD_TOO_LARGE, &reason)
    }
}

fn not_allowed(allowed: &str) -> Reply {
    let reason = format!("this method is not allowed here: use {allowed}");
    with(refused_because(StatusCode::METHOD_NOT_ALLOWED, &reason), header::ALLOW, allowed)
}
