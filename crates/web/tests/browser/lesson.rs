//! The lesson: the reader finds the pairs, and what is wrong is told why.

use crate::page::{DESK, PHONE, Page};
use crate::serve;
use serde_json::json;

fn choose(page: &Page, x: u32, y: u32) {
    page.click(&format!("[data-square=\"{x},{y}\"]"));
}

fn write(page: &Page, smaller: &str, larger: &str) {
    page.fill("#learn-pair input", smaller);
    page.fill("#learn-pair input:nth-of-type(2)", larger);
    page.click("#learn-pair button");
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn the_reader_ends_at_the_golden_ratio() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#learn", DESK);
    page.until("document.querySelectorAll('.square').length === 121");
    // From the corner's lines one move wins: 10 + 10 + 10 squares, and the corner itself.
    assert_eq!(page.evaluate("document.querySelectorAll('.square.shaded').length"), json!(30));
    choose(&page, 4, 6);
    page.until_text("#learn-say", "there is a move that wins, take");
    for (x, y) in [(2, 1), (3, 5), (7, 4)] {
        choose(&page, x, y);
        page.until_text("#learn-say", &format!("Yes: from ({x}, {y})"));
    }
    // Whatever is shaded is an N-position, and nothing that is not.
    let shaded =
        page.evaluate("[...document.querySelectorAll('.square.shaded')].map((square) => square.dataset.square)");
    for square in shaded.as_array().expect("squares").iter().step_by(7) {
        let (x, y) = square.as_str().and_then(|square| square.split_once(',')).expect("a square");
        assert_eq!(page.api("solve", &json!({ "game": "wythoff", "x": x, "y": y }))["outcome"], json!("N"), "{square}");
    }
    choose(&page, 6, 10);
    page.until_text("#learn-title", "Read the pairs");
    write(&page, "8", "12");
    page.until_text("#learn-say", "look at the differences");
    write(&page, "8", "13");
    page.until_text("#learn-title", "Divide");
    assert!(page.text("#learn-body").contains("13 : 8 = 1.625"), "{}", page.text("#learn-body"));
    write(&page, "16", "26");
    page.until_text("#learn-title", "Wythoff’s pairs");
    page.click("#learn-body .button");
    page.until("location.hash.startsWith('#play') && location.hash.includes('start=20,26')");
    page.finish();
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn its_squares_are_large_enough_for_a_finger() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#learn", PHONE);
    page.until("document.querySelectorAll('.square').length === 121");
    let seen = page.evaluate("[Math.min(...[...document.querySelectorAll('.square')].map((square) => square.getBoundingClientRect().width)) >= 32, document.documentElement.scrollWidth <= innerWidth]");
    assert_eq!(seen, json!([true, true]));
    page.finish();
}
