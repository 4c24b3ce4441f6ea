//! The part of the library that every visit to the page loads: questions that need no automata.

use answers::api::plain_question;

/// Answers the question that was written to the input, as [`wythoff_wasm::answer`] says.
#[allow(unsafe_code, reason = "a name to be called by")]
#[unsafe(no_mangle)]
pub extern "C" fn ask(name: usize) -> u32 {
    wythoff_wasm::answer(name, plain_question)
}
