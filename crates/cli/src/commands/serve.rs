//! `serve`: the page and the JSON interface, from a local server.

use crate::arguments::ServeArguments;
use crate::failure::Failure;
use serde::Serialize;
use std::io::{ErrorKind, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, ToSocketAddrs};
use std::process::{Command, Stdio};
use web::{Server, Settings};

/// Where the server listens.
#[derive(Serialize)]
struct Listening {
    url: String,
    host: String,
    port: u16,
}

pub fn run(arguments: &ServeArguments) -> Result<(), Failure> {
    let (ip, name) = host(&arguments.host)?;
    let server = Server::bind(SocketAddr::new(ip, arguments.port), name, Settings::default())
        .map_err(|error| refused(arguments, &error))?;
    let address = server.address();
    let url = format!("http://{}/", reached(address));
    if !ip.is_loopback() {
        let warning = "wythoff: --host lets other machines ask this one; whoever reaches the port may do so";
        let _ = writeln!(std::io::stderr(), "{warning}");
    }
    let mut out = std::io::stdout().lock();
    if arguments.json {
        let host = address.ip().to_string();
        serde_json::to_writer(&mut out, &Listening { url: url.clone(), host, port: address.port() })?;
        writeln!(out)?;
    } else {
        writeln!(out, "Listening on {url} (Ctrl-C to end)")?;
    }
    out.flush()?;
    drop(out);
    if arguments.open && !open(&url) {
        let _ = writeln!(std::io::stderr(), "wythoff: no browser could be opened; go to {url} yourself");
    }
    server.run().map_err(|error| Failure::about("serve", error))
}

/// The address of `--host`, and the name if it is one.
fn host(text: &str) -> Result<(IpAddr, Option<&str>), Failure> {
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    if let Ok(ip) = bare.parse() {
        return Ok((ip, None));
    }
    if text.eq_ignore_ascii_case("localhost") {
        return Ok((Ipv4Addr::LOCALHOST.into(), None));
    }
    let found = (text, 0).to_socket_addrs().map_err(|error| Failure::about("--host", error))?.next();
    let address = found.ok_or_else(|| Failure::new(format!("--host: '{text}' has no address")))?;
    Ok((address.ip(), Some(text)))
}

/// What to write into the browser: where all addresses are listened on, this machine's own.
fn reached(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

fn refused(arguments: &ServeArguments, error: &std::io::Error) -> Failure {
    let ServeArguments { port, host, .. } = arguments;
    match error.kind() {
        ErrorKind::AddrInUse => Failure::new(format!(
            "port {port} is taken, perhaps by another wythoff serve: choose another with --port, or --port 0 for any that is free"
        )),
        ErrorKind::PermissionDenied => {
            Failure::new(format!("port {port} is not allowed to you: choose one from 1024 on with --port"))
        }
        ErrorKind::AddrNotAvailable => {
            Failure::new(format!("--host: {host} is no address of this machine: leave it out, or give one that is"))
        }
        _ => Failure::about("serve", error),
    }
}

/// Asks the system to show the page; whether it could be asked.
fn open(url: &str) -> bool {
    let (program, arguments): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(target_os = "windows") {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    match command.spawn() {
        // Waited for beside the server, so that it does not stay as a dead process.
        Ok(mut child) => {
            std::thread::spawn(move || child.wait());
            true
        }
        Err(_) => false,
    }
}
