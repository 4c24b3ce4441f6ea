//! Whether a request is meant for this server.
//!
//! A page from anywhere may make the browser of its reader ask `http://127.0.0.1:7420/`. It is refused what it could learn that way: a
//! name of its own that it points at this machine is not among the hosts answered for, and without permission headers the browser keeps
//! answers from other origins.

use hyper::header::{HOST, HeaderMap, ORIGIN};
use hyper::http::uri::Authority;
use hyper::{StatusCode, Uri};
use std::net::{IpAddr, SocketAddr};

/// The hosts a server answers for.
#[derive(Clone, Debug)]
pub struct Hosts {
    port: u16,
    /// Any address may be asked for: the server listens beyond loopback.
    any_address: bool,
    /// A name the user gave.
    name: Option<String>,
}

impl Hosts {
    /// For a server that listens on `address`, and answers for `name` too.
    pub fn new(address: SocketAddr, name: Option<&str>) -> Hosts {
        let name = name.map(str::to_ascii_lowercase);
        Hosts { port: address.port(), any_address: !address.ip().is_loopback(), name }
    }

    /// Whether host and port of a request are this server's.
    fn include(&self, authority: &Authority) -> bool {
        // A user name before the host belongs to no honest request.
        if authority.as_str().contains('@') || authority.port_u16().unwrap_or(80) != self.port {
            return false;
        }
        let host = authority.host().to_ascii_lowercase();
        let bare = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(&host);
        match bare.parse::<IpAddr>() {
            Ok(address) => address.is_loopback() || self.any_address,
            Err(_) => host == "localhost" || self.name.as_ref() == Some(&host),
        }
    }

    /// Refuses what is meant for another host, or comes from another page.
    pub(crate) fn check(&self, uri: &Uri, headers: &HeaderMap) -> Result<(), (StatusCode, &'static str)> {
        let mut named = headers.get_all(HOST).iter();
        let (Some(host), None) = (named.next(), named.next()) else {
            return Err((StatusCode::BAD_REQUEST, "a request needs one Host header"));
        };
        let host = host.to_str().ok().and_then(|host| host.parse::<Authority>().ok());
        let ours = host.as_ref().is_some_and(|host| self.include(host));
        if !ours || uri.authority().is_some_and(|authority| !self.include(authority)) {
            let reason = "this server answers for localhost only (and for what --host names)";
            return Err((StatusCode::MISDIRECTED_REQUEST, reason));
        }
        if let Some(origin) = headers.get(ORIGIN) {
            let origin = origin.to_str().ok().and_then(|origin| origin.strip_prefix("http://"));
            let same =
                origin.and_then(|origin| origin.parse::<Authority>().ok()).is_some_and(|origin| self.include(&origin));
            if !same {
                return Err((StatusCode::FORBIDDEN, "pages of other origins may not ask here"));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyper::header::HeaderValue;

    fn asked(hosts: &Hosts, host: &str, origin: Option<&str>) -> Option<StatusCode> {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, HeaderValue::from_str(host).unwrap());
        if let Some(origin) = origin {
            headers.insert(ORIGIN, HeaderValue::from_str(origin).unwrap());
        }
        hosts.check(&Uri::from_static("/"), &headers).err().map(|(status, _)| status)
    }

    #[test]
    fn only_loopback_is_answered_for() {
        let hosts = Hosts::new("127.0.0.1:7420".parse().unwrap(), None);
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
        let hosts = Hosts::new("127.0.0.1:7420".parse().unwrap(), None);
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
    fn beyond_loopback_addresses_and_the_given_name_are_answered_for() {
        let hosts = Hosts::new("0.0.0.0:80".parse().unwrap(), Some("Games.local"));
        for host in ["192.168.1.4", "192.168.1.4:80", "games.local", "localhost", "[fe80::1]"] {
            assert_eq!(asked(&hosts, host, None), None, "{host}");
        }
        assert_eq!(asked(&hosts, "evil.example", None), Some(StatusCode::MISDIRECTED_REQUEST));
    }

    #[test]
    fn host_must_be_given_once_and_agree_with_the_address() {
        let hosts = Hosts::new("127.0.0.1:7420".parse().unwrap(), None);
        let mut headers = HeaderMap::new();
        let status = |uri: &'static str, headers: &HeaderMap| hosts.check(&Uri::from_static(uri), headers).err();
        assert_eq!(status("/", &headers).map(|refused| refused.0), Some(StatusCode::BAD_REQUEST));
        headers.append(HOST, HeaderValue::from_static("localhost:7420"));
        assert_eq!(status("http://localhost:7420/", &headers), None);
        assert_eq!(
            status("http://evil.example/", &headers).map(|refused| refused.0),
            Some(StatusCode::MISDIRECTED_REQUEST)
        );
        headers.append(HOST, HeaderValue::from_static("localhost:7420"));
        assert_eq!(status("/", &headers).map(|refused| refused.0), Some(StatusCode::BAD_REQUEST));
    }
}
