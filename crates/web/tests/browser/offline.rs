//! The site without a network, after the first visit.

use crate::page::{DESK, Page, script};
use crate::views::settled;
use crate::{Backend, serve};
use serde_json::json;

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn the_site_opens_again_without_a_network() {
    let (Backend::Site(host), origin) = serve() else { return };
    let page = Page::open(&origin, "#why?position=12,15", DESK);
    page.until("document.querySelectorAll('.front').length === 4");
    page.evaluate("navigator.serviceWorker.ready.then(() => 0)");
    page.until("navigator.serviceWorker.controller !== null");
    host.end();
    page.go("#why?position=100,200");
    page.until_text("#why-answer", "(100, 200)");
    page.go("#prove?game=wythoff:a=2");
    settled(&page, "#prove");
    assert_eq!(
        page.evaluate("performance.getEntriesByType('resource').every(({ name }) => name.startsWith(location.origin))"),
        json!(true)
    );
    page.finish();
}

/// The first answer waits for page and library alone: the book and all else that is kept for later comes behind it.
#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn a_first_answer_does_not_wait_for_what_is_kept() {
    let (Backend::Site(host), origin) = serve() else { return };
    let page = Page::open(&origin, "#why?position=12,15", DESK);
    page.until("document.querySelectorAll('.front').length === 4");
    page.evaluate("navigator.serviceWorker.ready.then(() => 0)");
    let asked = host.asked();
    let place = |name: &str| asked.iter().position(|path| path.ends_with(name));
    let (library, keeper, later) = (place("/wythoff.wasm"), place("/sw.js"), place("/gallery.js"));
    assert!(library.is_some() && library < keeper && keeper < later, "{asked:?}");
    page.finish();
}

/// A network that failed once is no reason to refuse for ever.
#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn the_library_is_fetched_again_after_a_failure() {
    let (Backend::Site(_host), origin) = serve() else { return };
    let page = Page::empty(&origin, DESK);
    let failing = "window.tried = 0;
        const get = window.fetch;
        window.fetch = (...asked) => (asked[0] === 'wythoff.wasm' && window.tried++ === 0 ? Promise.reject(new TypeError('no network')) : get(...asked));";
    page.command("Page.addScriptToEvaluateOnNewDocument", json!({ "source": failing }));
    page.go("#why?position=12,15");
    page.until("document.querySelectorAll('.front').length === 4");
    assert_eq!(page.evaluate("window.tried"), json!(2));
    page.finish();
}

/// Nothing foreign is asked for, no cookie is set, and the policy of the page holds.
#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn the_site_keeps_to_itself() {
    let (Backend::Site(_host), origin) = serve() else { return };
    let page = Page::open(&origin, "#explore?size=100&show=grundy", DESK);
    page.until("document.querySelector('#map-here').dataset.cell");
    assert_eq!(page.evaluate("document.cookie"), json!(""));
    let own = "performance.getEntriesByType('resource').every(({ name }) => name.startsWith(new URL('.', location.href).href))";
    assert_eq!(page.evaluate(own), json!(true));
    let policy = page.evaluate("document.querySelector('meta[http-equiv]').content");
    assert!(policy.as_str().expect("text").starts_with("default-src 'none'; script-src 'self'"), "{policy}");
    page.finish();
}

/// Long work ends when nobody waits for it, and the workers that are left answer.
#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn long_work_can_be_ended_and_others_are_answered_meanwhile() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#play", DESK);
    let found = page.evaluate(&(script("backend")
        + ".then(async ({ ask }) => {
            const stop = new AbortController();
            let told = 0;
            const heard = new Promise((done) => {
              ask('discover', { game: 'rules:u = 0 | v = 0 | 3*u = 2*v | 5*u = 3*v' }, { signal: stop.signal, watch: () => { told += 1; done(); } }).then(() => done('ended'), (error) => done(error.name));
            });
            const quick = await ask('solve', { game: 'wythoff', x: 7, y: 12 });
            const first = await heard;
            stop.abort();
            const again = await ask('solve', { game: 'wythoff', x: 12, y: 15 });
            return [quick.outcome, again.outcome, told > 0 || first === 'ended'];
        })"));
    assert_eq!(found, json!(["N", "N", true]));
}
