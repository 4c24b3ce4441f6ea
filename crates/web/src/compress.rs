//! Answers made smaller for those who can read them so.

use flate2::Compression;
use flate2::write::GzEncoder;
use hyper::header::{ACCEPT_ENCODING, HeaderMap};
use std::io::Write;

/// Shorter answers are sent as they are.
const SHORTEST: usize = 1024;

/// Whether the reader accepts gzip.
pub(crate) fn accepted(headers: &HeaderMap) -> bool {
    let lists = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|list| list.to_str().ok());
    lists.flat_map(|list| list.split(',')).any(|choice| {
        let mut parts = choice.split(';').map(str::trim);
        let gzip = parts.next().is_some_and(|name| name.eq_ignore_ascii_case("gzip") || name == "*");
        let refused = parts.any(|weight| {
            let value = weight.strip_prefix("q=").or_else(|| weight.strip_prefix("Q="));
            value.is_some_and(|value| value.trim().chars().all(|letter| matches!(letter, '0' | '.')))
        });
        gzip && !refused
    })
}

/// The same bytes compressed; nothing if they are few.
pub(crate) fn gzip(bytes: &[u8]) -> Option<Vec<u8>> {
    if bytes.len() < SHORTEST {
        return None;
    }
    // Tables are regular: the fastest level makes them small enough.
    let mut encoder = GzEncoder::new(Vec::with_capacity(bytes.len() / 4), Compression::fast());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyper::header::HeaderValue;

    #[test]
    fn encodings_are_read() {
        let accepts =
            |text: &'static str| accepted(&HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(text))]));
        for yes in ["gzip", "deflate, gzip, br, zstd", "GZIP;q=0.5", "*", "br;q=1.0, gzip;q=0.8, *;q=0.1"] {
            assert!(accepts(yes), "{yes}");
        }
        for no in ["", "br", "gzip;q=0", "gzip; q=0.000", "x-gzip-not", "identity"] {
            assert!(!accepts(no), "{no}");
        }
        assert!(!accepted(&HeaderMap::new()));
    }
}
