//! The command `wythoff`.
fn main() {}
