//! Who is answered, and what every answer says.

use super::client::{Client, get, raw};
use super::serve;
use wythoff_web::Settings;

#[test]
fn other_hosts_are_refused() {
    let running = serve(Settings::default());
    let address = running.address();
    let port = address.port();
    let ask =
        |host: &str| raw(address, format!("GET /api/health HTTP/1.1\r\nHost: {host}\r\n\r\n").as_bytes()).unwrap();
    for host in [format!("localhost:{port}"), format!("127.0.0.1:{port}"), format!("[::1]:{port}")] {
        assert_eq!(ask(&host).status, 200, "{host}");
    }
    for host in ["evil.example", "localhost", "127.0.0.1", "localhost:1", &format!("evil.example:{port}"), ""] {
        let refused = ask(host);
        assert_eq!(refused.status, 421, "{host}");
        assert!(refused.error().contains("localhost"));
    }
    assert_eq!(raw(address, b"GET /api/health HTTP/1.1\r\n\r\n").unwrap().status, 400);
    assert_eq!(raw(address, b"GET / HTTP/1.0\r\n\r\n").unwrap().status, 400);
    let twice = format!("GET / HTTP/1.1\r\nHost: localhost:{port}\r\nHost: evil.example\r\n\r\n");
    assert_eq!(raw(address, twice.as_bytes()).unwrap().status, 400);
    let absolute = format!("GET http://evil.example/ HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n");
    assert_eq!(raw(address, absolute.as_bytes()).unwrap().status, 421);
}

#[test]
fn other_pages_are_refused_and_never_permitted() {
    let running = serve(Settings::default());
    let mut client = Client::new(running.address());
    let origin = format!("http://{}", running.address());
    assert_eq!(client.get_with("/api/health", &[("Origin", &origin)]).status, 200);
    for origin in ["https://evil.example", "null", "http://localhost:1"] {
        assert_eq!(client.get_with("/api/health", &[("Origin", origin)]).status, 403, "{origin}");
    }
    let preflight = format!(
        "OPTIONS /api/solve HTTP/1.1\r\nHost: {}\r\nOrigin: {origin}\r\nAccess-Control-Request-Method: POST\r\n\r\n",
        running.address()
    );
    let refused = raw(running.address(), preflight.as_bytes()).unwrap();
    assert_eq!((refused.status, refused.header("allow")), (405, Some("GET, HEAD, POST")));
    let permissions = |headers: &[(String, String)]| headers.iter().any(|(name, _)| name.starts_with("access-control"));
    assert!(!permissions(&refused.headers));
}

/// What a browser asks for a picture or a script of a foreign page is refused before any work is done.
#[test]
fn other_sites_are_refused() {
    let running = serve(Settings::default());
    let mut client = Client::new(running.address());
    let work = "/api/outcomes?rows=9&columns=9";
    for site in ["cross-site", "same-site"] {
        let picture = [("Sec-Fetch-Site", site), ("Sec-Fetch-Mode", "no-cors"), ("Sec-Fetch-Dest", "image")];
        let refused = client.get_with(work, &picture);
        assert_eq!(refused.status, 403, "{site}");
        assert!(refused.error().contains("other sites"));
        let link = [("Sec-Fetch-Site", site), ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "document")];
        assert_eq!((client.get_with("/", &link).status, client.get_with(work, &link).status), (200, 403), "{site}");
    }
    for site in ["same-origin", "none"] {
        assert_eq!(client.get_with(work, &[("Sec-Fetch-Site", site)]).status, 200, "{site}");
    }
}

#[test]
fn every_response_is_strict() {
    let running = serve(Settings::default());
    for target in [
        "/",
        "/style.css",
        "/api/health",
        "/api/solve?x=1&y=2",
        "/api/outcomes?rows=9&columns=9",
        "/nowhere",
        "/api/nowhere",
        "/api/solve",
    ] {
        let response = get(running.address(), target);
        let policy = response.header("content-security-policy").unwrap_or_else(|| panic!("{target}"));
        assert!(policy.starts_with("default-src 'none'; script-src 'self'; style-src 'self'"), "{policy}");
        assert!(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"), "{policy}");
        assert_eq!(response.header("x-content-type-options"), Some("nosniff"), "{target}");
        assert_eq!(response.header("referrer-policy"), Some("no-referrer"), "{target}");
        assert!(response.headers.iter().all(|(name, _)| !name.starts_with("access-control")), "{target}");
        assert!(response.header("content-type").is_some(), "{target}");
    }
}

/// Files come with a tag, and are not sent again to those who have them.
#[test]
fn pages_are_sent_once() {
    let running = serve(Settings::default());
    let mut client = Client::new(running.address());
    for path in wythoff_web::page_paths() {
        let first = client.get(path);
        assert_eq!(first.status, 200, "{path}");
        let tag = first.header("etag").expect("a tag").to_string();
        let again = client.get_with(path, &[("If-None-Match", &tag)]);
        assert_eq!((again.status, again.body.len()), (304, 0), "{path}");
        let packed = client.get_with(path, &[("Accept-Encoding", "gzip")]);
        let encoded = packed.header("content-encoding") == Some("gzip");
        assert_eq!(encoded, first.body.len() >= 1024, "{path}");
    }
    let written = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/page")).unwrap();
    let mut written: Vec<String> = written.map(|file| format!("/{}", file.unwrap().file_name().display())).collect();
    written.iter_mut().filter(|name| *name == "/index.html").for_each(|name| *name = "/".to_string());
    let mut served: Vec<String> = wythoff_web::page_paths().map(String::from).collect();
    written.sort();
    served.sort();
    assert_eq!(written, served, "the folder and the list of files");
    assert_eq!(client.post("/", b"{}").unwrap().status, 405);
}

#[test]
fn heads_come_without_bodies() {
    let running = serve(Settings::default());
    let host = running.address();
    let mut client = Client::new(host);
    let length = client.get("/api/health").body.len();
    client
        .send(
            format!(
                "HEAD /api/health HTTP/1.1\r\nHost: {host}\r\n\r\nGET /api/health HTTP/1.1\r\nHost: {host}\r\n\r\n"
            )
            .as_bytes(),
        )
        .unwrap();
    // The body of the second response would be missing if the first had one.
    let mut text = Vec::new();
    for _ in 0..2 {
        text.push(client.receive_head().unwrap());
    }
    assert!(
        text.iter().all(|head| head.contains("200 OK") && head.contains(&format!("content-length: {length}"))),
        "{text:?}"
    );
}
