//! The answers inside the page: [`answers::api`] behind a few plain functions, compiled to WebAssembly.
//!
//! A question is an endpoint's name and its parameters as JSON, one after the other. Whoever asks calls [`input`] for
//! room, writes both there, calls [`ask`], and reads what [`output`] points to. The page's worker does so
//! (`crates/web/site/worker.js`); there is one question at a time, and who does not want to wait ends the worker.
//! Limits are those of the server, but for the clock, which there is none of here.

use answers::api::{Answer, Cache, Kind, Parameters, Progress, Refusal, USUAL_LIMITS, Work, page_question};
use std::ops::ControlFlow;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

/// What stands between two calls.
#[derive(Default)]
struct Desk {
    input: Vec<u8>,
    output: Vec<u8>,
    /// What is to be known about a table: names and values as a JSON array of pairs.
    notes: Vec<u8>,
    cache: Cache,
}

static DESK: LazyLock<Mutex<Desk>> = LazyLock::new(Mutex::default);

fn desk() -> MutexGuard<'static, Desk> {
    DESK.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(target_family = "wasm")]
#[allow(unsafe_code, reason = "the page's worker gives one function, which takes numbers and keeps none")]
mod page {
    #[link(wasm_import_module = "page")]
    unsafe extern "C" {
        /// What is being done stands at `pointer`, and how much of it is done.
        pub safe fn progress(pointer: *const u8, length: usize, done: f64, total: f64);
    }
}

/// Elsewhere, where this crate is only compiled along with the others, nobody listens.
#[cfg(not(target_family = "wasm"))]
mod page {
    pub fn progress(_: *const u8, _: usize, _: f64, _: f64) {}
}

/// Room for a question of so many bytes.
#[allow(unsafe_code, reason = "a name to be called by")]
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    let mut desk = desk();
    desk.input = vec![0; length];
    desk.input.as_mut_ptr()
}

/// Answers the question in the input: its first `name` bytes are the endpoint, the others its parameters. 200 and JSON, 206 and a table, or
/// a refusal with the status the server would give it.
#[allow(unsafe_code, reason = "a name to be called by")]
#[unsafe(no_mangle)]
pub extern "C" fn ask(name: usize) -> u32 {
    let mut desk = desk();
    let input = std::mem::take(&mut desk.input);
    let (endpoint, parameters) = input.split_at(name.min(input.len()));
    let (status, output, notes) = match answered(&String::from_utf8_lossy(endpoint), parameters, &desk.cache) {
        Ok(Answer::Json(text)) => (200, text.into_bytes(), Vec::new()),
        Ok(Answer::Binary { bytes, notes }) => (206, bytes, notes),
        Err(refusal) => {
            let text = serde_json::to_vec(&refusal).unwrap_or_default();
            (status(refusal.kind), text, Vec::new())
        }
    };
    desk.output = output;
    desk.notes = serde_json::to_vec(&notes).unwrap_or_default();
    status
}

fn answered(endpoint: &str, parameters: &[u8], cache: &Cache) -> Result<Answer, Refusal> {
    let question = page_question(endpoint, &Parameters::from_json(parameters)?)?;
    let watch = |Progress { during, done, total }: Progress<'_>| {
        page::progress(during.as_ptr(), during.len(), done as f64, total.map_or(-1.0, |total| total as f64));
        ControlFlow::Continue(())
    };
    let (memory, steps) = USUAL_LIMITS;
    question.answer(&Work::USUAL.with_memory(memory).with_steps(steps).watched_by(&watch), cache)
}

/// As the server says it.
fn status(kind: Kind) -> u32 {
    match kind {
        Kind::BadInput => 400,
        Kind::Withheld => 403,
        Kind::NotFound => 404,
        Kind::TooLarge => 413,
        Kind::TooExpensive | Kind::OutOfTime => 422,
        Kind::Fault => 500,
    }
}

macro_rules! views {
    ($($name:ident, $length:ident: $part:ident;)*) => {
        $(
            #[doc = concat!("Where the ", stringify!($part), " of the last answer begins.")]
            #[allow(unsafe_code, reason = "a name to be called by")]
            #[unsafe(no_mangle)]
            pub extern "C" fn $name() -> *const u8 {
                desk().$part.as_ptr()
            }

            #[doc = concat!("How many bytes the ", stringify!($part), " of the last answer has.")]
            #[allow(unsafe_code, reason = "a name to be called by")]
            #[unsafe(no_mangle)]
            pub extern "C" fn $length() -> usize {
                desk().$part.len()
            }
        )*
    };
}

views! {
    output, output_length: output;
    notes, notes_length: notes;
}
