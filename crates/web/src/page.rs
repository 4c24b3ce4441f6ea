//! The files of the page, which are part of the program.

use crate::compress::gzip;
use crate::respond::{Reply, reply, with};
use hyper::body::Bytes;
use hyper::header::{self, HeaderMap};
use hyper::StatusCode;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

const HTML: &str = "text/html; charset=utf-8";

/// Every file: its path, its type, its content. What stands in the folder `page` is listed here.
const FILES: &[(&str, &str, &[u8])] = &[
    ("/", HTML, include_bytes!("../page/index.html")),
];

struct File {
    path: &'static str,
    content_type: &'static str,
    plain: Bytes,
    compressed: Option<Bytes>,
    tag: String,
}

static READY: LazyLock<Vec<File>> = LazyLock::new(|| FILES.iter().map(File::new).collect());

impl File {
    fn new(&(path, content_type, content): &(&'static str, &'static str, &'static [u8])) -> File {
        let mut hasher = DefaultHasher::new();
        content.hash(&mut hasher);
        File {
            path,
            content_type,
            plain: Bytes::from_static(content),
            compressed: gzip(content).map(Bytes::from),
            tag: format!("\"{:016x}\"", hasher.finish()),
        }
    }
}

/// The paths of all files.
pub fn paths() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|(path, _, _)| *path)
}

/// The file at a path, or the news that the reader has it already; nothing where there is none.
pub(crate) fn file(path: &str, headers: &HeaderMap, compressed: bool) -> Option<Reply> {
    let file = READY.iter().find(|file| file.path == path)?;
    let known = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|tags| tags.to_str().ok());
    let known = known.flat_map(|tags| tags.split(',')).any(|tag| tag.trim().trim_start_matches("W/") == file.tag);
    let response = match (known, file.compressed.as_ref().filter(|_| compressed)) {
        (true, _) => reply(StatusCode::NOT_MODIFIED, file.content_type, Bytes::new()),
        (false, Some(bytes)) => {
            with(reply(StatusCode::OK, file.content_type, bytes.clone()), header::CONTENT_ENCODING, "gzip")
        }
        (false, None) => reply(StatusCode::OK, file.content_type, file.plain.clone()),
    };
    // The next version of the program may have other files: always ask, mostly be told that nothing has changed.
    let response = with(with(response, header::ETAG, &file.tag), header::CACHE_CONTROL, "no-cache");
    Some(with(response, header::VARY, "accept-encoding"))
}
