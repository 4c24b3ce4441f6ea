//! The files of the page, which are part of the program.

use crate::compress::gzip;
use crate::respond::{Reply, reply, with};
use hyper::StatusCode;
use hyper::body::Bytes;
use hyper::header::{self, HeaderMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const JAVASCRIPT: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

/// Every file: its path, its type, its content. What stands in the folder `page` is listed here.
const FILES: &[(&str, &str, &[u8])] = &[
    ("/", HTML, include_bytes!("../page/index.html")),
    ("/automaton.js", JAVASCRIPT, include_bytes!("../page/automaton.js")),
    ("/backend.js", JAVASCRIPT, include_bytes!("../page/backend.js")),
    ("/board.js", JAVASCRIPT, include_bytes!("../page/board.js")),
    ("/chooser.js", JAVASCRIPT, include_bytes!("../page/chooser.js")),
    ("/design.js", JAVASCRIPT, include_bytes!("../page/design.js")),
    ("/digits.js", JAVASCRIPT, include_bytes!("../page/digits.js")),
    ("/dom.js", JAVASCRIPT, include_bytes!("../page/dom.js")),
    ("/examples.js", JAVASCRIPT, include_bytes!("../page/examples.js")),
    ("/explore.js", JAVASCRIPT, include_bytes!("../page/explore.js")),
    ("/gallery.js", JAVASCRIPT, include_bytes!("../page/gallery.js")),
    ("/gestures.js", JAVASCRIPT, include_bytes!("../page/gestures.js")),
    ("/guess.js", JAVASCRIPT, include_bytes!("../page/guess.js")),
    ("/heaps.js", JAVASCRIPT, include_bytes!("../page/heaps.js")),
    ("/icon.svg", SVG, include_bytes!("../page/icon.svg")),
    ("/learn.js", JAVASCRIPT, include_bytes!("../page/learn.js")),
    ("/main.js", JAVASCRIPT, include_bytes!("../page/main.js")),
    ("/map.js", JAVASCRIPT, include_bytes!("../page/map.js")),
    ("/mathematics.js", JAVASCRIPT, include_bytes!("../page/mathematics.js")),
    ("/match.js", JAVASCRIPT, include_bytes!("../page/match.js")),
    ("/moves.js", JAVASCRIPT, include_bytes!("../page/moves.js")),
    ("/numbers.js", JAVASCRIPT, include_bytes!("../page/numbers.js")),
    ("/numeration.js", JAVASCRIPT, include_bytes!("../page/numeration.js")),
    ("/overlay.js", JAVASCRIPT, include_bytes!("../page/overlay.js")),
    ("/palette.js", JAVASCRIPT, include_bytes!("../page/palette.js")),
    ("/pairs.js", JAVASCRIPT, include_bytes!("../page/pairs.js")),
    ("/papers.js", JAVASCRIPT, include_bytes!("../page/papers.js")),
    ("/play.js", JAVASCRIPT, include_bytes!("../page/play.js")),
    ("/preferences.js", JAVASCRIPT, include_bytes!("../page/preferences.js")),
    ("/progress.js", JAVASCRIPT, include_bytes!("../page/progress.js")),
    ("/prove.js", JAVASCRIPT, include_bytes!("../page/prove.js")),
    ("/publish.js", JAVASCRIPT, include_bytes!("../page/publish.js")),
    ("/refusal.js", JAVASCRIPT, include_bytes!("../page/refusal.js")),
    ("/scales.js", JAVASCRIPT, include_bytes!("../page/scales.js")),
    ("/score.js", JAVASCRIPT, include_bytes!("../page/score.js")),
    ("/server.js", JAVASCRIPT, include_bytes!("../page/server.js")),
    ("/setup.js", JAVASCRIPT, include_bytes!("../page/setup.js")),
    ("/state.js", JAVASCRIPT, include_bytes!("../page/state.js")),
    ("/style.css", CSS, include_bytes!("../page/style.css")),
    ("/takes.js", JAVASCRIPT, include_bytes!("../page/takes.js")),
    ("/theme.js", JAVASCRIPT, include_bytes!("../page/theme.js")),
    ("/tokens.js", JAVASCRIPT, include_bytes!("../page/tokens.js")),
    ("/whole.js", JAVASCRIPT, include_bytes!("../page/whole.js")),
    ("/why.js", JAVASCRIPT, include_bytes!("../page/why.js")),
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
