//! The form for a new game: families, formulas, misère, sums, starts.

use crate::match_play::{follow_hints, stage};
use crate::page::{DESK, LANDSCAPE, LAPTOP, PHONE, Page};
use crate::serve;
use serde_json::json;

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn rules_with_a_typo_are_shown_where_it_is_and_then_mended() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#play", DESK);
    stage(&page);
    page.forgive_refusals();
    page.choose("#setup select", "rules");
    page.fill("#setup .own .formula", "u = 0 | v == 0 | u = v");
    page.until_text("#setup .chooser .error", "'=='");
    // The caret stands under the first of the two signs.
    assert_eq!(page.evaluate("document.querySelector('#setup .caret').textContent"), json!("          ^"));
    page.click("#setup-go");
    page.until_text("#setup-problem", "Mend the rules first");
    page.fill("#setup .own .formula", "u = 0 | v = 0 | u = v");
    page.until("document.querySelector('#setup .chooser .error').textContent === ''");
    page.fill("#setup .setup-game > .row input", "7");
    page.fill("#setup .setup-game > .row input:nth-of-type(2)", "9");
    page.click("#setup-go");
    page.until("location.hash.includes('rules')");
    stage(&page);
    follow_hints(&page);
    assert!(page.text("#play-verdict").starts_with("You won"), "{}", page.text("#play-verdict"));
    page.finish();
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn misere_is_won_by_leaving_the_last_move_to_the_opponent() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#play", DESK);
    stage(&page);
    page.fill("#setup .parameter input", "2");
    page.click("#setup .switches input[value=misere]");
    page.until_text("#setup .words", "wins");
    page.click("#setup [data-start=win]");
    page.click("#setup-go");
    page.until("location.hash.includes('wythoff:a=2,misere')");
    stage(&page);
    follow_hints(&page);
    let verdict = page.text("#play-verdict");
    assert!(verdict.starts_with("You won") && verdict.contains("misère"), "{verdict}");
    page.finish();
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn a_sum_is_put_together_and_won() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#play", DESK);
    stage(&page);
    page.click("#setup-add");
    page.choose("#setup .setup-game:nth-child(2) select", "euclid");
    page.until_text("#setup .setup-game:nth-child(2) .words", "multiple");
    page.click("#setup-add");
    page.choose("#setup .setup-game:nth-child(3) select", "nim");
    page.until_text("#setup .setup-game:nth-child(3) .words", "one heap");
    page.click("#setup [data-start=win]");
    page.click("#setup-go");
    page.until("document.querySelectorAll('.summand').length === 3");
    stage(&page);
    follow_hints(&page);
    assert!(page.text("#play-verdict").starts_with("You won"), "{}", page.text("#play-verdict"));
    assert!(page.texts("#play-moves .words").iter().all(|words| words.starts_with("in game ")));
    // A summand can be taken out again.
    page.click("#setup .setup-game:nth-child(3) .row > .link");
    page.until("document.querySelectorAll('.setup-game').length === 2");
    page.finish();
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn starts_are_drawn_as_wanted_and_the_opponent_may_begin() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#play", DESK);
    stage(&page);
    for (wanted, first, outcome) in
        [("win", "you", "N"), ("lose", "you", "P"), ("win", "opponent", "P"), ("lose", "opponent", "N")]
    {
        page.click(&format!("#setup input[name=first][value={first}]"));
        page.evaluate(
            "document.querySelectorAll('#setup .setup-game > .row input').forEach((field) => (field.value = ''))",
        );
        page.click(&format!("#setup [data-start={wanted}]"));
        page.until("document.querySelector('#setup .setup-game > .row input').value !== ''");
        let heaps = page
            .evaluate("[...document.querySelectorAll('#setup .setup-game > .row input')].map((field) => field.value)");
        let solved = page.api("solve", &json!({ "game": "wythoff", "x": heaps[0], "y": heaps[1] }));
        assert_eq!(solved["outcome"], json!(outcome), "{heaps} for {wanted}, {first} first");
    }
    // Heaps from which the opponent cannot end the game at once, as it can from some of those drawn.
    page.fill("#setup .setup-game > .row input", "12");
    page.fill("#setup .setup-game > .row input:nth-of-type(2)", "15");
    page.click("#setup-go");
    page.until("document.querySelectorAll('#play-moves li').length === 1");
    assert_eq!(stage(&page), "yours");
    assert!(page.texts("#play-moves li")[0].contains("Your opponent"));
    page.finish();
}

/// On a small laptop the button is in sight without scrolling.
#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn start_stays_on_the_screen_of_a_laptop() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#play", LAPTOP);
    stage(&page);
    let seen = "(box => box.height > 0 && box.top >= 0 && box.bottom <= innerHeight)(document.querySelector('#setup-go').getBoundingClientRect())";
    page.until(seen);
    page.finish();
}

/// A finger that moves up or down over board or map scrolls the page, in both ways to hold a phone.
#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn a_finger_scrolls_past_board_and_map() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#play", PHONE);
    for screen in [PHONE, LANDSCAPE] {
        page.screen(screen);
        for (address, part) in [
            ("#play?start=12,15&first=you&opponent=perfect", ".board .squares"),
            ("#explore?size=60&show=grundy", "#map"),
        ] {
            page.go(address);
            crate::views::settled(&page, address);
            let (x, y) = page.middle(part);
            page.evaluate("{ window.before = scrollY; 0 }");
            let touch = |kind: &str, at: Option<f64>| {
                let points: Vec<_> = at.iter().map(|y| json!({ "x": x, "y": y })).collect();
                page.command("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points }));
            };
            touch("touchStart", Some(y));
            for step in 1..=8 {
                touch("touchMove", Some(y - 15.0 * f64::from(step)));
            }
            touch("touchEnd", None);
            page.until("scrollY > window.before + 40");
        }
    }
    page.finish();
}
