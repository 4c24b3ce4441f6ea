//! Whether a request is meant for this server, and comes from its page or from no page.
//!
//! A page from anywhere may make the browser of its reader ask `http://127.0.0.1:7420/`. It is refused what it could
//! learn that way: a name of its own that it points at this machine is not among the hosts answered for, and without
//! permission headers the browser keeps answers from other origins. It is refused the work, too: browsers say in
//! `Sec-Fetch-Site` who makes them ask, even for pictures and scripts, where there is no `Origin`. `same-origin` is the
//! page itself and `none` is the user, who typed the address; `cross-site` is any other page, and `same-site` no
//! better, for to a browser all ports of one machine, and all names of one domain, are one site. Only to look at the
//! page may other pages send somebody here: a link to it costs nothing and cannot be framed.
//!
//! Browsers send this header to loopback and over https. Where the server is asked at another address over plain http
//! they do not, and what a page elsewhere can do is to make it work, within the share of its reader's address.

use hyper::header::{HOST, HeaderMap, HeaderName, ORIGIN};
use hyper::http::uri::Authority;
use hyper::{Method, StatusCode, Uri};
use std::fmt;
use std::net::{IpAddr, SocketAddr};

const SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
const MODE: HeaderName = HeaderName::from_static("sec-fetch-mode");
const DESTINATION: HeaderName = HeaderName::from_static("sec-fetch-dest");

/// The hosts a server answers for.
#[derive(Clone, Debug)]
pub struct Hosts {
    listening: SocketAddr,
    /// Names and addresses that the user gave, in lower case. They may be asked for with any port: what stands between,
    /// such as a proxy or a router, may have another.
    names: Vec<String>,
    /// Origins whose pages may ask, as browsers write them.
    origins: Vec<String>,
}

/// Refused, and why.
type Refused = (StatusCode, String);

impl Hosts {
    /// For a server that listens on `listening`, and answers for these names and addresses too.
    pub fn new(listening: SocketAddr, names: &[String]) -> Hosts {
        let names = names.iter().map(|name| bare(&name.to_ascii_lowercase()).to_string()).collect();
        Hosts { listening, names, origins: Vec::new() }
    }

    /// The same, and pages of these origins may ask, too.
    pub fn allowing(self, origins: &[String]) -> Hosts {
        Hosts { origins: origins.iter().map(|origin| origin.to_ascii_lowercase()).collect(), ..self }
    }

    /// The origin of a request, if it is one whose pages were allowed to ask.
    pub(crate) fn allowed_origin(&self, headers: &HeaderMap) -> Option<String> {
        let mut all = headers.get_all(ORIGIN).iter();
        let (Some(origin), None) = (all.next(), all.next()) else { return None };
        let origin = origin.to_str().ok()?.to_ascii_lowercase();
        self.origins.contains(&origin).then_some(origin)
    }

    /// Whether host and port of a request that came to this address of the machine are this server's.
    fn include(&self, authority: &Authority, address: IpAddr) -> bool {
        // A user name before the host belongs to no honest request.
        if authority.as_str().contains('@') {
            return false;
        }
        let host = authority.host().to_ascii_lowercase();
        let host = bare(&host);
        if self.names.iter().any(|name| name == host) {
            return true;
        }
        let ours = match host.parse::<IpAddr>() {
            // An address is no name that anybody could point here: it is right if it is the one that was called.
            Ok(named) if named.to_canonical().is_loopback() => address.is_loopback(),
            Ok(named) => named.to_canonical() == address,
            Err(_) => host == "localhost",
        };
        ours && authority.port_u16().unwrap_or(80) == self.listening.port()
    }

    /// Refuses what is meant for another host, or comes from another page.
    pub(crate) fn check(
        &self,
        method: &Method,
        uri: &Uri,
        headers: &HeaderMap,
        address: IpAddr,
    ) -> Result<(), Refused> {
        let mut named = headers.get_all(HOST).iter();
        let (Some(host), None) = (named.next(), named.next()) else {
            return Err((StatusCode::BAD_REQUEST, "a request needs one Host header".to_string()));
        };
        let host = host.to_str().ok().and_then(|host| host.parse::<Authority>().ok());
        let ours = host.as_ref().is_some_and(|host| self.include(host, address));
        if !ours || uri.authority().is_some_and(|authority| !self.include(authority, address)) {
            let reason = format!("this server answers for {self} only (further names are given by --name)");
            return Err((StatusCode::MISDIRECTED_REQUEST, reason));
        }
        if self.allowed_origin(headers).is_some() {
            return Ok(());
        }
        if headers.get(ORIGIN).is_some_and(|origin| !self.is_own(origin.to_str().unwrap_or_default(), address)) {
            return Err((StatusCode::FORBIDDEN, "pages of other origins may not ask here".to_string()));
        }
        let only_looks = is_visit(method, headers) && !uri.path().starts_with("/api/");
        if !is_from_here(headers) && !only_looks {
            return Err((StatusCode::FORBIDDEN, "pages of other sites may not ask here".to_string()));
        }
        Ok(())
    }

    /// Whether an origin is this server's.
    fn is_own(&self, origin: &str, address: IpAddr) -> bool {
        let authority = |text: &str| text.parse::<Authority>().ok();
        if let Some(plain) = origin.strip_prefix("http://").and_then(authority) {
            return self.include(&plain, address);
        }
        // What the user named may be reached through something that speaks https.
        let secure = origin.strip_prefix("https://").and_then(authority);
        secure.is_some_and(|secure| self.names.iter().any(|name| name == bare(&secure.host().to_ascii_lowercase())))
    }
}

impl fmt::Display for Hosts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("localhost")?;
        let ip = self.listening.ip();
        if ip.is_unspecified() {
            f.write_str(", the addresses of this machine")?;
        } else if ip.is_loopback() {
            f.write_str(", loopback addresses")?;
        } else {
            write!(f, ", {ip}")?;
        }
        self.names.iter().try_for_each(|name| write!(f, ", {name}"))
    }
}

/// An address of version 6 without its brackets.
fn bare(host: &str) -> &str {
    host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host)
}

/// Whether our own page asks, or no page, as far as the browser tells.
fn is_from_here(headers: &HeaderMap) -> bool {
    headers.get_all(SITE).iter().all(|site| matches!(site.as_bytes(), b"same-origin" | b"none"))
}

/// Whether somebody follows a link.
fn is_visit(method: &Method, headers: &HeaderMap) -> bool {
    let says = |name: HeaderName, value: &str| headers.get(name).is_some_and(|said| said == value);
    method == Method::GET && says(MODE, "navigate") && says(DESTINATION, "document")
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyper::header::HeaderValue;

    const LOOPBACK: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    fn local() -> Hosts {
        Hosts::new("127.0.0.1:7420".parse().unwrap(), &[])
    }

    fn with(hosts: &Hosts, target: &str, headers: &[(&str, &str)], address: IpAddr) -> Option<StatusCode> {
        let pairs = headers.iter().map(|(name, value)| {
            (HeaderName::from_bytes(name.as_bytes()).unwrap(), HeaderValue::from_str(value).unwrap())
        });
        let mut all = HeaderMap::new();
        pairs.for_each(|(name, value)| {
            all.append(name, value);
        });
        hosts.check(&Method::GET, &target.parse().unwrap(), &all, address).err().map(|(status, _)| status)
    }

    fn asked(hosts: &Hosts, host: &str, origin: Option<&str>) -> Option<StatusCode> {
        let origin = origin.map(|origin| ("origin", origin));
        let headers: Vec<_> = std::iter::once(("host", host)).chain(origin).collect();
        with(hosts, "/", &headers, LOOPBACK)
    }

    #[test]
    fn only_loopback_is_answered_for() {
        let hosts = local();
        for host in ["localhost:7420", "LOCALHOST:7420", "127.0.0.1:7420", "[::1]:7420", "127.1.2.3:7420"] {
            assert_eq!(asked(&hosts, host, None), None, "{host}");
        }
        for host in [
            "localhost",
            "localhost:80",
            "evil.example:7420",
            "localhost.evil.example:7420",
            "evil@localhost:7420",
            "192.168.1.4:7420",
            "[::2]:7420",
            "",
            "localhost:7420:7420",
            "127.0.0.1.evil.example:7420",
            "2130706433:7420",
        ] {
            assert_eq!(asked(&hosts, host, None), Some(StatusCode::MISDIRECTED_REQUEST), "{host}");
        }
    }

    #[test]
    fn other_origins_may_not_ask() {
        let hosts = local();
        assert_eq!(asked(&hosts, "localhost:7420", Some("http://localhost:7420")), None);
        for origin in [
            "null",
            "https://localhost:7420",
            "http://localhost:7421",
            "http://evil.example",
            "http://evil.example:7420",
        ] {
            assert_eq!(asked(&hosts, "localhost:7420", Some(origin)), Some(StatusCode::FORBIDDEN), "{origin}");
        }
    }

    #[test]
    fn other_sites_may_link_to_the_page_and_nothing_else() {
        let hosts = local();
        let from = |site: &str, mode: &str, destination: &str, target: &str| {
            let fetch = [("sec-fetch-site", site), ("sec-fetch-mode", mode), ("sec-fetch-dest", destination)];
            with(&hosts, target, &[&[("host", "localhost:7420")], &fetch[..]].concat(), LOOPBACK)
        };
        for site in ["same-origin", "none"] {
            assert_eq!(from(site, "cors", "empty", "/api/solve"), None, "{site}");
            assert_eq!(from(site, "navigate", "document", "/"), None, "{site}");
        }
        for site in ["cross-site", "same-site", "", "same-origin, cross-site", "anything"] {
            for (mode, destination) in [("no-cors", "image"), ("no-cors", "script"), ("cors", "empty"), ("", "")] {
                for target in ["/api/solve", "/api/health", "/", "/main.js"] {
                    let refused = from(site, mode, destination, target);
                    assert_eq!(refused, Some(StatusCode::FORBIDDEN), "{site} {mode} {destination} {target}");
                }
            }
            assert_eq!(from(site, "navigate", "document", "/"), None, "a link");
            assert_eq!(from(site, "navigate", "iframe", "/"), Some(StatusCode::FORBIDDEN), "a frame");
            assert_eq!(from(site, "navigate", "document", "/api/solve"), Some(StatusCode::FORBIDDEN), "a link to work");
        }
        let twice = [("host", "localhost:7420"), ("sec-fetch-site", "same-origin"), ("sec-fetch-site", "cross-site")];
        assert_eq!(with(&hosts, "/", &twice, LOOPBACK), Some(StatusCode::FORBIDDEN));
    }

    /// On all addresses of the machine, a request may name the one that it was sent to, and what the user named.
    #[test]
    fn beyond_loopback_the_address_that_was_called_and_given_names_are_answered_for() {
        let names = ["Games.local".to_string(), "203.0.113.7".to_string(), "[2001:db8::1]".to_string()];
        let hosts = Hosts::new("0.0.0.0:80".parse().unwrap(), &names);
        let called: IpAddr = [192, 168, 1, 4].into();
        let ask = |host: &str, address: IpAddr| with(&hosts, "/", &[("host", host)], address);
        for host in
            ["192.168.1.4", "192.168.1.4:80", "[::ffff:192.168.1.4]", "games.local", "GAMES.local:8443", "localhost"]
        {
            assert_eq!(ask(host, called), None, "{host}");
        }
        for host in ["203.0.113.7", "203.0.113.7:8080", "[2001:db8::1]"] {
            assert_eq!(ask(host, called), None, "{host}");
        }
        assert_eq!(ask("127.0.0.1", LOOPBACK), None);
        for host in ["evil.example", "192.168.1.5", "10.0.0.1", "[fe80::1]", "127.0.0.1", "192.168.1.4:81", "local"] {
            assert_eq!(ask(host, called), Some(StatusCode::MISDIRECTED_REQUEST), "{host}");
        }
        let from = |origin: &str| with(&hosts, "/api/health", &[("host", "games.local"), ("origin", origin)], called);
        assert_eq!((from("https://games.local"), from("http://games.local:8080")), (None, None));
        assert_eq!(from("https://192.168.1.4"), Some(StatusCode::FORBIDDEN));
        assert_eq!(
            hosts.to_string(),
            "localhost, the addresses of this machine, games.local, 203.0.113.7, 2001:db8::1"
        );
        assert_eq!(local().to_string(), "localhost, loopback addresses");
    }

    #[test]
    fn host_must_be_given_once_and_agree_with_the_address() {
        let hosts = local();
        let host = ("host", "localhost:7420");
        assert_eq!(with(&hosts, "/", &[], LOOPBACK), Some(StatusCode::BAD_REQUEST));
        assert_eq!(with(&hosts, "http://localhost:7420/", &[host], LOOPBACK), None);
        let refused = with(&hosts, "http://evil.example/", &[host], LOOPBACK);
        assert_eq!(refused, Some(StatusCode::MISDIRECTED_REQUEST));
        assert_eq!(with(&hosts, "/", &[host, host], LOOPBACK), Some(StatusCode::BAD_REQUEST));
    }
}
