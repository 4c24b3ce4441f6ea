//! The page as a static site: the same files, the answers as WebAssembly, and the book where it was made.

mod bundle;
mod order;
mod target;

use crate::cargo;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::path::{Path, PathBuf};

/// How the line begins that says why there is no site.
pub const NOT_BUILT: &str = "site NOT BUILT:";

/// The most bytes by gzip -9: page and WebAssembly, and all with the book.
const MOST_PAGE: usize = 1_300_000;
const MOST_SITE: usize = 3_000_000;

/// The script that the page loads, and what else becomes part of it.
const MAIN: &str = "main.js";
const INSTALL: &str = "install.js";

/// Scripts that are fetched by themselves: before the others, by workers, or when they are first needed.
const ALONE: [&str; 5] = ["begin.js", "gallery.js", "sw.js", "theme.js", "worker.js"];

/// Scripts, styles, images and answers from the site only, and WebAssembly may be compiled; `frame-ancestors` cannot be said in a page.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                      worker-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";

/// The task: target/site, or why not.
pub fn run() -> Result<(), String> {
    let site = build().map_err(|reason| format!("{NOT_BUILT} {reason}"))?;
    println!("{}", site.words);
    Ok(())
}

/// What was built.
pub struct Site {
    /// The folder.
    pub folder: PathBuf,
    /// Its sizes in one line.
    pub words: String,
}

/// Builds target/site anew.
///
/// # Errors
/// The target cannot be had, something does not compile, or the site is too large.
pub fn build() -> Result<Site, String> {
    let folder = cargo::target_directory()?.join("site");
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(failed)?;
    }
    let (web, book) =
        (Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/web"), cargo::target_directory()?.join("book"));
    for part in ["page", "site"] {
        copy(&web.join(part), &folder).map_err(failed)?;
    }
    target::compile(&folder.join("wythoff.wasm"))?;
    scripts(&folder)?;
    let has_book = book.join("index.html").is_file();
    let index = folder.join("index.html");
    let html = fs::read_to_string(&index).map_err(failed)?;
    fs::write(&index, own_page(&html, has_book)?).map_err(failed)?;
    let page = files(&folder).map_err(failed)?;
    if has_book {
        copy(&book, &folder.join("book")).map_err(failed)?;
    }
    let all = files(&folder).map_err(failed)?;
    keep(&folder, &all)?;
    let [of_page, of_all] = [compressed(&folder, &page)?, compressed(&folder, &all)?];
    for (what, size, most) in [("the page with the library", of_page, MOST_PAGE), ("the site", of_all, MOST_SITE)] {
        if size > most {
            return Err(format!("{what} has {size} bytes by gzip -9, more than {most}"));
        }
    }
    let book = if has_book { "with the book" } else { "without the book (cargo xtask book)" };
    let words = format!(
        "site: {} files in {}, by gzip -9 {of_page} bytes for a first visit, {of_all} {book}",
        all.len(),
        folder.display()
    );
    Ok(Site { folder, words })
}

/// Makes one script of those of the page, and leaves out of all of them, and of the style, what only their readers need.
fn scripts(folder: &Path) -> Result<(), String> {
    const EITHER: &str = "const { request } = await import(site ? \"./workers.js\" : \"./server.js\");\n";
    const WORKERS: &str = "import { request } from \"./workers.js\";\n";
    let read = |name: &str| fs::read_to_string(folder.join(name)).map_err(|error| format!("{name}: {error}"));
    let of_site = |name: &str| {
        let text = read(name)?;
        if name == "backend.js" && !text.contains(EITHER) {
            return Err(format!("{name} asks for answers by another line than was thought"));
        }
        Ok(text.replace(EITHER, WORKERS))
    };
    let one = bundle::bundle(&[MAIN, INSTALL], &of_site)?;
    for name in files(folder).map_err(|error| error.to_string())? {
        let text = match name.as_str() {
            MAIN => Some(one.clone()),
            name if ALONE.contains(&name) || name.ends_with(".css") => Some(bundle::lean(&read(name)?)),
            name if name.ends_with(".js") => None,
            _ => continue,
        };
        let path = folder.join(&name);
        let done = text.map_or_else(|| fs::remove_file(&path), |text| fs::write(&path, text));
        done.map_err(|error| format!("{name}: {error}"))?;
    }
    Ok(())
}

/// The page, which says where its answers come from and what it may load. The worker starts before all else: it compiles while the page loads.
fn own_page(html: &str, has_book: bool) -> Result<String, String> {
    const BEGIN: &str = "<meta charset=\"utf-8\">\n";
    const FOOT: &str = "<span id=\"version\">";
    if [BEGIN, FOOT].iter().any(|mark| html.matches(mark).count() != 1) {
        return Err("index.html has another head or foot than was thought".to_string());
    }
    let own = format!(
        "{BEGIN}<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n<meta name=\"referrer\" content=\"no-referrer\">\n\
         <meta name=\"wythoff-backend\" content=\"workers\">\n<script src=\"begin.js\"></script>\n"
    );
    let book = if has_book { format!("<a href=\"book/\">The book</a>. {FOOT}") } else { FOOT.to_string() };
    Ok(html.replace(BEGIN, &own).replace(FOOT, &book))
}

/// The service worker's list of all files, and a word that changes with any of them.
fn keep(folder: &Path, all: &[String]) -> Result<(), String> {
    let path = folder.join("sw.js");
    let failed = |error: std::io::Error| format!("{}: {error}", path.display());
    let mut hasher = DefaultHasher::new();
    for name in all {
        name.hash(&mut hasher);
        fs::read(folder.join(name)).map_err(failed)?.hash(&mut hasher);
    }
    let kept: Vec<&str> = all.iter().map(String::as_str).filter(|name| *name != "sw.js").collect();
    // The folder itself is how the page is called.
    let kept: Vec<&str> = std::iter::once("./").chain(kept).collect();
    let list = serde_json::to_string(&kept).map_err(|error| error.to_string())?;
    let script = fs::read_to_string(&path).map_err(failed)?;
    let (version, files) = ("const VERSION = \"\";", "const FILES = [];");
    if !script.contains(version) || !script.contains(files) {
        return Err("sw.js has no lines to be written".to_string());
    }
    let script = script.replace(version, &format!("const VERSION = \"{:016x}\";", hasher.finish()));
    fs::write(&path, script.replace(files, &format!("const FILES = {list};"))).map_err(failed)
}

/// Copies a folder with all that is in it.
fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

/// The paths of all files below a folder, in order.
fn files(folder: &Path) -> std::io::Result<Vec<String>> {
    let (mut all, mut open) = (Vec::new(), vec![folder.to_path_buf()]);
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(next)? {
            let path = entry?.path();
            if path.is_dir() {
                open.push(path);
            } else if let Ok(name) = path.strip_prefix(folder) {
                all.push(name.to_string_lossy().replace('\\', "/"));
            }
        }
    }
    all.sort();
    Ok(all)
}

/// How many bytes these files have by gzip -9, each by itself, as a host sends them.
fn compressed(folder: &Path, names: &[String]) -> Result<usize, String> {
    let size = |name: &String| -> std::io::Result<usize> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&fs::read(folder.join(name))?)?;
        Ok(encoder.finish()?.len())
    };
    names.iter().map(size).sum::<Result<usize, _>>().map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::own_page;

    #[test]
    fn the_page_of_the_site_says_where_its_answers_come_from() {
        let html = include_str!("../../crates/web/page/index.html");
        let own = own_page(html, true).unwrap();
        for part in ["Content-Security-Policy", "content=\"workers\"", "href=\"book/\""] {
            assert!(own.contains(part), "{part}");
        }
        assert!(!own_page(html, false).unwrap().contains("book/"));
        assert!(own_page("<html></html>", false).is_err());
    }

    #[test]
    fn the_worker_starts_first() {
        let own = own_page(include_str!("../../crates/web/page/index.html"), false).unwrap();
        assert!(own.find("begin.js").unwrap() < own.find("style.css").unwrap());
    }
}
