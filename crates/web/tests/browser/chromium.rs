//! A thin client of the Chrome DevTools Protocol, spoken over pipes: no socket, no port, no further crate.
//!
//! Chromium reads commands from file descriptor 3 and writes to 4 (`--remote-debugging-pipe`), each message ended by a zero byte. A shell
//! makes these out of standard input and output, so that nothing unsafe is needed here.

use serde_json::{Value, json};
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// No answer takes so long unless something hangs.
const PATIENCE: Duration = Duration::from_secs(60);

const FLAGS: &[&str] = &[
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-extensions",
    "--disable-dev-shm-usage",
    "--force-color-profile=srgb",
    "--hide-scrollbars",
    "--remote-debugging-pipe",
];

/// The names under which Chromium is looked for; the environment variable CHROMIUM goes before them.
const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// A running Chromium with a profile of its own, which ends with this value.
pub struct Chromium {
    child: Child,
    to: ChildStdin,
    from: Receiver<Value>,
    profile: PathBuf,
    last_id: u64,
    events: VecDeque<Value>,
}

fn executable() -> PathBuf {
    if let Some(path) = std::env::var_os("CHROMIUM") {
        return path.into();
    }
    let folders: Vec<PathBuf> = std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()).collect();
    let mut candidates = NAMES.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    candidates
        .find(|path| path.is_file())
        .expect("Chromium is not installed: set CHROMIUM or install the package chromium")
}

impl Chromium {
    /// Starts it with a new, empty profile.
    pub fn start() -> Chromium {
        let unique = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("after 1970").as_nanos();
        let profile = std::env::temp_dir().join(format!("wythoff-browser-{}-{unique}", std::process::id()));
        let mut child = Command::new("sh")
            .args(["-c", "exec \"$@\" 3<&0 4>&1 0</dev/null 1>/dev/null 2>/dev/null", "sh"])
            .arg(executable())
            .args(FLAGS)
            .arg(format!("--user-data-dir={}", profile.display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell is there");
        let to = child.stdin.take().expect("it is piped");
        let mut reader = BufReader::new(child.stdout.take().expect("it is piped"));
        let (sender, from) = channel();
        std::thread::spawn(move || {
            let mut message = Vec::new();
            while reader.read_until(0, &mut message).is_ok_and(|length| length > 0) {
                message.pop();
                let parsed = serde_json::from_slice(&message).expect("Chromium writes JSON");
                message.clear();
                if sender.send(parsed).is_err() {
                    break;
                }
            }
        });
        Chromium { child, to, from, profile, last_id: 0, events: VecDeque::new() }
    }

    /// Sends a command and returns its result; events that come meanwhile are kept.
    pub fn command(&mut self, session: Option<&str>, method: &str, parameters: Value) -> Value {
        self.last_id += 1;
        let id = self.last_id;
        let mut message = json!({ "id": id, "method": method, "params": parameters });
        if let Some(session) = session {
            message["sessionId"] = json!(session);
        }
        let mut bytes = serde_json::to_vec(&message).expect("JSON");
        bytes.push(0);
        self.to.write_all(&bytes).expect("Chromium reads");
        loop {
            let answer = self.receive(PATIENCE).unwrap_or_else(|| panic!("Chromium does not answer {method}"));
            if answer["id"] == json!(id) {
                assert!(answer["error"].is_null(), "{method}: {}", answer["error"]);
                return answer["result"].clone();
            }
            self.events.push_back(answer);
        }
    }

    /// The events that have come so far.
    pub fn events(&mut self) -> Vec<Value> {
        while let Some(event) = self.receive(Duration::ZERO) {
            self.events.push_back(event);
        }
        self.events.drain(..).collect()
    }

    fn receive(&self, patience: Duration) -> Option<Value> {
        match self.from.recv_timeout(patience) {
            Ok(message) => Some(message),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => panic!("Chromium has ended"),
        }
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        // Asked to close, it ends its helpers as well, which would otherwise still write to the profile.
        let _ = self.to.write_all(b"{\"id\":0,\"method\":\"Browser.close\"}\0");
        let ended = repeat(|| self.child.try_wait().is_ok_and(|status| status.is_some()));
        if !ended {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
        repeat(|| std::fs::remove_dir_all(&self.profile).is_ok() || !self.profile.exists());
    }
}

/// Tries something for a few seconds, until it succeeds.
fn repeat(mut attempt: impl FnMut() -> bool) -> bool {
    (0..250).any(|_| {
        let done = attempt();
        if !done {
            std::thread::sleep(Duration::from_millis(20));
        }
        done
    })
}
