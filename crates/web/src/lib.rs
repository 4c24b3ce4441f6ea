//! The local server of `wythoff serve`: the page, and the interface under `/api/`. It adds HTTP to [`answers::api`],
//! and nothing else.
//!
//! Internal: published because `wythoff` needs it; it may change with every version. Use the crate `wythoff`.
//!
//! Written on hyper without a framework: all of `/api/` is one dispatch, and what matters here (timeouts, limits,
//! headers, a clean end) is said in one place. A connection gets a place (`connections`: who holds too many loses one),
//! a request passes `guard` (is it meant for us?), is read within limits (`request`), and is answered at once if that
//! is quick, else by a few threads (`pool`) in an order in which nobody waits for the slow questions of others
//! (`lanes`).

mod compress;
mod connections;
mod course;
mod description;
mod guard;
mod lanes;
mod memory;
mod page;
mod patience;
mod pool;
mod request;
mod respond;
mod server;
mod settings;

pub use guard::Hosts;
pub use memory::keep_large_pieces;
pub use page::paths as page_paths;
pub use server::{Running, Server};
pub use settings::Settings;
