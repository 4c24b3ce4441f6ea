//! `serve`: the page and the JSON interface, from a local server.

use crate::arguments::ServeArguments;
use crate::failure::Failure;
use serde::Serialize;
use std::io::{ErrorKind, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, ToSocketAddrs, UdpSocket};
use std::process::{Command, Stdio};
use web::{Server, Settings};

/// Where the server listens.
#[derive(Serialize)]
struct Listening {
    url: String,
    host: String,
    port: u16,
    /// The hosts it answers for, in words.
    hosts: String,
}

pub fn run(arguments: &ServeArguments) -> Result<(), Failure> {
    let (ip, name) = host(&arguments.host)?;
    let names: Vec<String> =
        name.into_iter().chain(arguments.name.iter().map(String::as_str)).map(named).collect::<Result<_, _>>()?;
    let mut settings = Settings::default();
    settings.verdicts = !arguments.no_verdicts;
    let server = Server::bind(SocketAddr::new(ip, arguments.port), &names, settings)
        .map_err(|error| refused(arguments, &error))?;
    let server =
        server.allowing(&arguments.allow_origin.iter().map(|text| origin(text)).collect::<Result<Vec<_>, _>>()?);
    let address = server.address();
    let url = format!("http://{}/", reached(address));
    if !ip.is_loopback() {
        let warning = "wythoff: --host lets other machines ask this one; whoever reaches the port may do so";
        let _ = writeln!(std::io::stderr(), "{warning}");
    }
    let mut out = std::io::stdout().lock();
    if arguments.json {
        let (host, hosts) = (address.ip().to_string(), server.hosts().to_string());
        serde_json::to_writer(&mut out, &Listening { url: url.clone(), host, port: address.port(), hosts })?;
        writeln!(out)?;
    } else {
        writeln!(out, "Listening on {url} (Ctrl-C to end)")?;
        if let Some(own) = own_address(ip) {
            let url = format!("http://{}/", SocketAddr::new(own, address.port()));
            writeln!(out, "From other machines: {url}")?;
            if let Some(code) = square(&url) {
                writeln!(out, "{code}")?;
            }
        }
        if !ip.is_loopback() || !names.is_empty() {
            writeln!(out, "Answers for {}", server.hosts())?;
        }
    }
    out.flush()?;
    drop(out);
    if arguments.open && !open(&url) {
        let _ = writeln!(std::io::stderr(), "wythoff: no browser could be opened; go to {url} yourself");
    }
    server.run().map_err(|error| Failure::about("serve", error))
}

/// A name by which the server may be asked: without scheme, port or path.
fn named(text: &str) -> Result<String, Failure> {
    let address = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text).parse::<IpAddr>();
    let letter = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '-' | '_');
    if address.is_err() && (text.is_empty() || !text.chars().all(letter)) {
        return Err(Failure::new(format!(
            "--name: '{text}' is no name of a machine: write it without http:// and port, such as games.example"
        )));
    }
    Ok(text.to_string())
}

/// An origin as browsers write it: scheme and host, perhaps a port, and nothing behind.
fn origin(text: &str) -> Result<String, Failure> {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).unwrap_or_default();
    let letter = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '-' | '_' | ':' | '[' | ']');
    if host.is_empty() || !host.chars().all(letter) {
        return Err(Failure::new(format!(
            "--allow-origin: '{text}' is no origin: write scheme and host, such as https://games.example, and no path"
        )));
    }
    Ok(text.to_string())
}

/// An address as a square that phones read; nothing where it is too long for one.
fn square(url: &str) -> Option<String> {
    let code = qrcode::QrCode::new(url).ok()?;
    // Dark on light whatever the terminal's colours: most terminals write light on dark.
    let mut drawn = code.render::<qrcode::render::unicode::Dense1x2>();
    Some(
        drawn
            .dark_color(qrcode::render::unicode::Dense1x2::Light)
            .light_color(qrcode::render::unicode::Dense1x2::Dark)
            .build(),
    )
}

/// Where all addresses are listened on: the one that other machines most likely reach. Nothing is sent to find it.
fn own_address(listening: IpAddr) -> Option<IpAddr> {
    if !listening.is_unspecified() {
        return None;
    }
    // An address set aside for documentation: only the way to it is asked for.
    let (any, far) = match listening {
        IpAddr::V4(_) => ("0.0.0.0:0", "192.0.2.1:9"),
        IpAddr::V6(_) => ("[::]:0", "[2001:db8::1]:9"),
    };
    let socket = UdpSocket::bind(any).ok()?;
    socket.connect(far).ok()?;
    socket.local_addr().ok().map(|own| own.ip()).filter(|own| !own.is_unspecified())
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
