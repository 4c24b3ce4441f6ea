//! A plain client: bytes out, a response back.

use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// No test waits longer for a server that does not answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// A response.
#[derive(Debug)]
pub struct Response {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Response {
    /// The value of a header, by its name in lower case.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("UTF-8")
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).expect("JSON")
    }

    /// The one line of a refusal.
    pub fn error(&self) -> String {
        let error = self.json()["error"].as_str().expect("a reason").to_string();
        assert!(!error.is_empty() && !error.contains('\n'), "{error:?}");
        error
    }
}

/// A connection that is kept.
pub struct Client {
    address: SocketAddr,
    stream: BufReader<TcpStream>,
}

impl Client {
    pub fn new(address: SocketAddr) -> Client {
        Client::on(address, TcpStream::connect(address).expect("a listening server"))
    }

    /// The same from this address of one's own.
    #[cfg(target_os = "linux")]
    pub fn from(own: [u8; 4], address: SocketAddr) -> Client {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build().expect("a runtime");
        let stream = runtime.block_on(async {
            let socket = tokio::net::TcpSocket::new_v4()?;
            socket.bind((own, 0).into())?;
            socket.connect(address).await?.into_std()
        });
        let stream: TcpStream = stream.expect("a listening server");
        stream.set_nonblocking(false).unwrap();
        Client::on(address, stream)
    }

    fn on(address: SocketAddr, stream: TcpStream) -> Client {
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_write_timeout(Some(PATIENCE)).unwrap();
        stream.set_nodelay(true).unwrap();
        Client { address, stream: BufReader::new(stream) }
    }

    /// Sends bytes as they are.
    pub fn send(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        self.stream.get_mut().write_all(bytes)
    }

    /// Whether a response, or the end of the connection, waits to be read.
    pub fn is_answered(&self) -> bool {
        let stream = self.stream.get_ref();
        stream.set_nonblocking(true).unwrap();
        let waits = stream.peek(&mut [0]).is_ok();
        stream.set_nonblocking(false).unwrap();
        waits
    }

    /// Reads a response; nothing if the server closed the connection.
    pub fn receive(&mut self) -> Option<Response> {
        let mut line = String::new();
        if self.stream.read_line(&mut line).ok()? == 0 {
            return None;
        }
        let status = line.split(' ').nth(1)?.parse().ok()?;
        let mut headers = Vec::new();
        loop {
            line.clear();
            self.stream.read_line(&mut line).ok()?;
            let Some((name, value)) = line.trim_end().split_once(": ") else { break };
            headers.push((name.to_ascii_lowercase(), value.to_string()));
        }
        let length =
            headers.iter().find(|(name, _)| name == "content-length").map_or(0, |(_, length)| length.parse().unwrap());
        let mut body = vec![0; if status == 304 { 0 } else { length }];
        self.stream.read_exact(&mut body).ok()?;
        Some(Response { status, headers, body })
    }

    /// GET, with more header lines.
    pub fn get_with(&mut self, target: &str, headers: &[(&str, &str)]) -> Response {
        let lines: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        let host = self.address;
        self.send(format!("GET {target} HTTP/1.1\r\nHost: {host}\r\n{lines}\r\n").as_bytes()).expect("a connection");
        self.receive().expect("a response")
    }

    pub fn get(&mut self, target: &str) -> Response {
        self.get_with(target, &[])
    }

    /// POST with JSON.
    pub fn post(&mut self, target: &str, body: &[u8]) -> Option<Response> {
        let (host, length) = (self.address, body.len());
        let head = format!(
            "POST {target} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
        );
        self.send(head.as_bytes()).ok()?;
        // The server may refuse before all is sent.
        let _ = self.send(body);
        self.receive()
    }
}

/// One GET on a connection of its own.
pub fn get(address: SocketAddr, target: &str) -> Response {
    Client::new(address).get(target)
}

/// One POST on a connection of its own.
pub fn post(address: SocketAddr, target: &str, body: &Value) -> Response {
    Client::new(address).post(target, body.to_string().as_bytes()).expect("a response")
}

/// Bytes on a connection of their own, and the response to them, if any.
pub fn raw(address: SocketAddr, bytes: &[u8]) -> Option<Response> {
    let mut client = Client::new(address);
    let _ = client.send(bytes);
    client.receive()
}

/// A text as part of an address.
pub fn encoded(text: &str) -> String {
    text.bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' => char::from(byte).to_string(),
            _ => format!("%{byte:02X}"),
        })
        .collect()
}

impl Client {
    /// The head of a response alone.
    pub fn receive_head(&mut self) -> Option<String> {
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            if self.stream.read_line(&mut head).ok()? == 0 {
                return None;
            }
        }
        Some(head)
    }

    /// Whether the server has closed the connection, waited for.
    pub fn is_cut_off(&mut self) -> bool {
        let mut rest = Vec::new();
        match self.stream.read_to_end(&mut rest) {
            Ok(_) => true,
            Err(error) => error.kind() == std::io::ErrorKind::ConnectionReset,
        }
    }
}
