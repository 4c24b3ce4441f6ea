//! The site on a static host of one's own, below a path, as any host of files has it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// Where the site stands on its host.
const BELOW: &str = "/games/wythoff";

/// A host of files. It ends with this value.
pub struct Host {
    pub origin: String,
    ended: Arc<AtomicBool>,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Host {
    pub fn of(folder: PathBuf) -> Host {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
        let origin = format!("http://{}{BELOW}", listener.local_addr().expect("an address"));
        let ended = Arc::new(AtomicBool::new(false));
        let asked = Arc::new(Mutex::new(Vec::new()));
        let (told, list) = (Arc::clone(&ended), Arc::clone(&asked));
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                if told.load(Ordering::Relaxed) {
                    break;
                }
                let (folder, list) = (folder.clone(), Arc::clone(&list));
                std::thread::spawn(move || answer(stream, &folder, &list));
            }
        });
        Host { origin, ended, asked }
    }

    /// The paths asked for so far, in their order.
    pub fn asked(&self) -> Vec<String> {
        self.asked.lock().expect("nobody panicked").clone()
    }

    /// From now on nobody answers: the network is gone.
    pub fn end(&self) {
        self.ended.store(true, Ordering::Relaxed);
        // The one who waits at the door hears of it with the next guest.
        let address = self.origin.trim_start_matches("http://").trim_end_matches(BELOW);
        drop(TcpStream::connect(address));
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        self.end();
    }
}

fn answer(mut stream: TcpStream, folder: &Path, list: &Mutex<Vec<String>>) {
    let Some(path) = asked(&stream) else { return };
    list.lock().expect("nobody panicked").push(path.clone());
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let name = match path.strip_prefix(BELOW) {
        Some("/") => Some("index.html".to_string()),
        Some(name) if name.starts_with('/') && name.ends_with('/') => Some(format!("{}index.html", &name[1..])),
        Some(name) if name.starts_with('/') && !name.contains("..") => Some(name[1..].to_string()),
        _ => None,
    };
    let kind = match name.as_deref().and_then(|name| name.rsplit('.').next()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    };
    let content = name.and_then(|name| std::fs::read(folder.join(name)).ok());
    let status = if content.is_some() { "200 OK" } else { "404 Not Found" };
    let content = content.unwrap_or_default();
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nCache-Control: max-age=600\r\nConnection: close\r\n\r\n",
        content.len()
    );
    let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(&content));
}

/// The path of a request, whose head is read to its end.
fn asked(stream: &TcpStream) -> Option<String> {
    let mut lines = BufReader::new(stream.take(1 << 16)).lines().map_while(Result::ok);
    let path = lines.next()?.split(' ').nth(1)?.to_string();
    lines.find(|line| line.is_empty())?;
    Some(path)
}
