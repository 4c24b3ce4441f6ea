//! A target of the crate `fuzz` under the name of this binary.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz::targets::try_bytes(env!("CARGO_BIN_NAME"), bytes));
