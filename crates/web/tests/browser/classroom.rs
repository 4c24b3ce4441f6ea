//! A class that is to find out by itself who wins.

use crate::match_play::stage;
use crate::page::{DESK, Page};
use serde_json::json;
use wythoff_web::Settings;

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn a_match_is_played_to_its_end_and_nobody_is_told_who_wins() {
    if crate::site().is_some() {
        // The site has no teacher.
        return;
    }
    let mut settings = Settings::default();
    settings.verdicts = false;
    let (_server, origin) = crate::served(settings);
    let page = Page::open(&origin, "#play?start=4,6&first=you&opponent=perfect", DESK);
    page.until("document.documentElement.dataset.verdicts === 'off'");
    let seen = page.evaluate("[...document.querySelectorAll('#views a, .match-side button, .match-side a, [data-start]')].filter((each) => each.offsetParent).map((each) => each.textContent)");
    assert_eq!(seen, json!(["Play", "Undo", "Redo", "at random"]));
    let mut moves = 0;
    while stage(&page) != "ended" {
        assert_eq!(page.text("#play-verdict"), "You are to move.");
        page.fill(".take input", "1");
        // Whatever heap has tokens left.
        if page.evaluate("document.querySelector('.board').ariaLabel.includes('(0, ')") == json!(true) {
            page.fill(".take input", "0");
            page.fill(".take input:last-of-type", "1");
        }
        let before = page.address();
        page.click(".take button");
        page.until(&format!("location.hash !== {}", json!(before)));
        moves += 1;
        assert!(moves < 20, "the match does not end");
    }
    let end = page.text("#play-verdict");
    assert!(end == "You won: no move is left." || end == "Your opponent won: no move is left.", "{end}");
    assert_eq!(page.texts("#play-moves .mark"), Vec::<String>::new());
    // Whoever writes the address of another view is told that it is not told.
    page.forgive_refusals();
    page.go("#why?position=7,12");
    page.until_text("#why-problem", "who wins is not told here");
    page.go("#explore");
    page.until_text("#map-problem", "who wins is not told here");
    page.finish();
}
