//! The part of the library that is loaded when something is first proved: whatever is not for the first part is for this one.

use answers::api::theorem_question;

/// Answers the question that was written to the input, as [`wythoff_wasm::answer`] says.
#[allow(unsafe_code, reason = "a name to be called by")]
#[unsafe(no_mangle)]
pub extern "C" fn ask(name: usize) -> u32 {
    wythoff_wasm::answer(name, |endpoint, parameters| Some(theorem_question(endpoint, parameters)))
}
