//! What was once wrong, one test each.

use crate::match_play::stage;
use crate::page::{DESK, PHONE, Page, script};
use crate::serve;
use crate::views::settled;
use serde_json::json;

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn enter_right_after_a_change_starts_the_new_game() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#play", DESK);
    stage(&page);
    // Typed and sent in the same breath, before any pause.
    page.evaluate(
        "{ const box = document.querySelector('#setup .parameter input'); box.value = '4';
           box.dispatchEvent(new Event('input', { bubbles: true })); document.querySelector('#setup').requestSubmit(); } 0",
    );
    page.until("location.hash.includes('wythoff:a=4')");
    stage(&page);
    page.finish();
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn a_decimal_point_is_no_separator() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#play", DESK);
    stage(&page);
    page.fill("#setup .setup-game > .row input", "1.5");
    page.click("#setup-go");
    page.until_text("#setup-problem", "Heaps are numbers");
    let read = page.evaluate(&(script("numbers")
        + ".then(({ typed }) => ['1.5', '1,5', '15.', '1.500', '12,345,678', '1,2345', '12 34', '1_000', '007', 'x', '1,000.000'].map(typed))"));
    assert_eq!(read, json!([null, null, null, "1500", "12345678", null, "1234", "1000", "7", null, null]));
    page.finish();
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn nim_is_played_and_explained_at_any_size() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#play?games=nim&start=5000,7001&first=you&opponent=perfect", DESK);
    assert_eq!(stage(&page), "yours");
    assert!(page.text("#play-verdict").contains("N-position"), "{}", page.text("#play-verdict"));
    page.go("#why?game=nim&position=123456789012345678901,5");
    settled(&page, "#why");
    assert!(page.text("#why-answer").contains("is an N-position"), "{}", page.text("#why-answer"));
    let value = page.api("grundy", &json!({ "game": "nim", "x": 5000, "y": 7001 }));
    assert_eq!(value["value"], json!(5000 ^ 7001));
    page.finish();
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn a_hint_names_the_fastest_win_and_no_other() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#play?games=connell:k=3&start=400,400&first=you&opponent=perfect", DESK);
    stage(&page);
    page.click("#play-hint");
    page.until("document.querySelector('#play-hint-text').textContent !== ''");
    let hint = page.text("#play-hint-text");
    assert!(hint.contains("Take 400 from both → (0, 0)") && hint.contains("This ends the game"), "{hint}");
    assert!(!hint.contains("187") && !hint.contains("faster"), "{hint}");
    page.finish();
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn long_rules_are_folded_and_whole_on_demand() {
    let (_server, origin) = serve();
    let moves: String = (1..400).map(|n| format!("({},{})", 3 * n, 7 * n + 1)).collect();
    let page = Page::open(
        &origin,
        &format!("#play?games=rules,extra={moves}:u%3D0%7Cv%3D0&start=9,14&first=you&opponent=perfect"),
        DESK,
    );
    assert_eq!(stage(&page), "yours");
    page.until("document.querySelector('#play-rules details') !== null");
    let height = "document.querySelector('#play-rules').getBoundingClientRect().height";
    assert!(page.evaluate(height).as_f64() < Some(160.0), "{}", page.evaluate(height));
    page.click("#play-rules summary");
    page.until("document.querySelector('#play-rules details').open");
    assert!(page.text("#play-rules").contains("(1197, 2794)") || page.text("#play-rules").contains("(1197,2794)"));
    page.finish();
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn the_opponent_takes() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#play?start=12,15&moves=1,0&first=you&opponent=perfect", DESK);
    page.until("document.querySelectorAll('#play-moves li').length === 2");
    let said = page.texts("#play-moves li .move");
    assert!(said[0].starts_with("You take 1 from the first heap"), "{said:?}");
    assert!(said[1].starts_with("Your opponent takes "), "{said:?}");
    page.finish();
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn folded_numbers_are_copied_whole() {
    let (_server, origin) = serve();
    let long = "7".repeat(300);
    let page = Page::open(&origin, &format!("#why?position={long},5"), DESK);
    settled(&page, "#why");
    assert!(page.text("#why-answer").contains("(300 digits)"));
    let copied = page.evaluate(
        "{ const range = document.createRange(); range.selectNodeContents(document.querySelector('#why-answer'));
           getSelection().removeAllRanges(); getSelection().addRange(range);
           const event = new ClipboardEvent('copy', { clipboardData: new DataTransfer(), bubbles: true, cancelable: true });
           document.querySelector('#why-answer').dispatchEvent(event); event.clipboardData.getData('text/plain'); }",
    );
    assert!(copied.as_str().expect("text").starts_with(&format!("({long}, 5) is an N-position")), "{copied}");
    assert_eq!(page.evaluate("document.querySelector('#why-answer .folded').dataset.whole"), json!(long));
    page.finish();
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn cedar_trees_are_drawn_whole() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#why?position=12,15", DESK);
    for position in ["1,2", "12,15", "100,200", "987654321,1000000007"] {
        page.evaluate(&format!("location.hash = '#why?position={position}'"));
        page.until_text("#why-answer", &position.replace(',', ", "));
        page.until("document.querySelectorAll('.front-cedar svg').length === 1");
        let outside = page.evaluate(
            "{ const svg = document.querySelector('.front-cedar svg'); const view = svg.viewBox.baseVal; const found = [];
               for (const part of svg.querySelectorAll('text, circle, rect, line, path')) {
                 const { x, y, width, height } = part.getBBox();
                 if (x < view.x - 1 || y < view.y - 1 || x + width > view.x + view.width + 1 || y + height > view.y + view.height + 1) found.push(part.outerHTML.slice(0, 90));
               } found; }",
        );
        assert_eq!(outside, json!([]), "{position}");
        // Nothing of it is out of the scrolled box's reach, either.
        let reach = "{ const box = document.querySelector('.front-cedar .tree'); const svg = box.querySelector('svg').getBoundingClientRect();
            [box.scrollWidth + 1 >= svg.width, svg.left + box.scrollLeft >= box.getBoundingClientRect().left - 1]; }";
        assert_eq!(page.evaluate(reach), json!([true, true]), "{position}");
    }
    page.finish();
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn small_values_look_different_beside_large_ones() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#explore?game=euclid&size=200&show=grundy", DESK);
    settled(&page, "#explore");
    page.until_text("#map-legend", "small values spread");
    let far = page.evaluate(&(script("palette")
        + ".then(({ heat }) => [1, 2, 3].map((value) => heat(Math.log(value) / Math.log(199))))
            .then((colours) => colours.slice(1).map((colour, place) => Math.hypot(...colour.map((part, channel) => part - colours[place][channel]))))"));
    for distance in far.as_array().expect("a list") {
        assert!(distance.as_f64() > Some(20.0), "{far}");
    }
    page.finish();
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn a_value_that_is_none_is_said_to_be_none() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#explore?size=60&show=grundy", DESK);
    settled(&page, "#explore");
    page.fill("#map-value", "1.5");
    page.until_text("#map-value-problem", "whole number");
    page.fill("#map-value", "99999");
    page.until_text("#map-value-problem", "below 65535");
    page.fill("#map-value", "4");
    page.until("document.querySelector('#map-value-problem').textContent === ''");
    page.until("location.hash.includes('value=4')");
    page.finish();
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn headings_are_headings_and_the_foot_leads_somewhere() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#why?position=12,15", DESK);
    settled(&page, "#why");
    assert_eq!(page.evaluate("document.querySelectorAll('h1[role], h2[role]').length"), json!(0));
    let links = page.evaluate(
        "Promise.all([...document.querySelectorAll('.foot a')].map((link) => fetch(link.href).then(({ ok }) => ok)))",
    );
    let links = links.as_array().expect("a list");
    assert!(links.iter().all(|ok| *ok == json!(true)), "{links:?}");
    assert_eq!(page.evaluate("document.querySelector('#api') === null"), json!(crate::site().is_some()));
    page.finish();
}

/// Ten columns are a little wider than a phone.
#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn the_names_of_the_heaps_stay_in_sight_while_a_board_scrolls() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#play?start=9,9&first=you&opponent=perfect", PHONE);
    stage(&page);
    page.until("document.querySelector('.board').scrollWidth > document.querySelector('.board').clientWidth");
    for end in ["0", "board.scrollWidth"] {
        page.evaluate(&format!("((board) => {{ board.scrollLeft = {end}; }})(document.querySelector('.board'))"));
        page.until(
            "((board) => {
                const { left } = board.getBoundingClientRect();
                const texts = [...board.querySelectorAll('.side text')];
                const names = texts.filter((text) => /^(first|second) heap/.test(text.textContent));
                return texts.length === 12 && names.length === 2 && texts.every((text) => text.getBoundingClientRect().left >= left);
            })(document.querySelector('.board'))",
        );
    }
    // What went by under the names is not chosen by a tap there.
    let spot = page
        .evaluate("(({ left, top }) => [left + 4, top + 4])(document.querySelector('.board').getBoundingClientRect())");
    let point = json!([{ "x": spot[0], "y": spot[1] }]);
    page.command("Input.dispatchTouchEvent", json!({ "type": "touchStart", "touchPoints": point }));
    page.command("Input.dispatchTouchEvent", json!({ "type": "touchEnd", "touchPoints": [] }));
    assert_eq!(page.evaluate("document.querySelector('.board .target') === null"), json!(true));
    page.finish();
}
