//! Which moves matter, in the page: drawn, asked about one by one and together, compared, by values.

use crate::page::{DESK, Page};
use crate::serve;
use serde_json::json;

/// Waits until the rules of the chosen games are told: then nothing moves any more.
fn told(page: &Page, choosers: &[&str]) {
    page.until(&format!(
        "{}.every((place) => document.querySelector(`${{place}} .words`)?.textContent)",
        json!(choosers)
    ));
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn moves_are_sorted_drawn_and_asked_about() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#moves?game=wythoff", DESK);
    told(&page, &["#moves-game", "#moves-other"]);
    page.click("#moves-form .primary");
    page.until("document.querySelector('.takes svg') !== null");
    assert!(page.text("#moves-answer .verdict").contains("[1;(1)]"), "{}", page.text("#moves-answer .verdict"));
    // What is drawn is what the interface says of each move.
    let drawn = |kind: &str| page.evaluate(&format!("document.querySelectorAll('.takes .{kind}').length")).as_u64();
    let (legal, addable) = (drawn("needed").zip(drawn("redundant")).map(|(a, b)| a + b), drawn("addable"));
    assert_eq!(legal, Some(3 * 29), "lines and diagonal of a square of 30");
    let mut may = 0;
    for u in 0..30 {
        let moves: Vec<String> = (1..30).filter(|v| u > 0 && u != *v).map(|v| format!("{u},{v}")).collect();
        if !moves.is_empty() {
            let asked = page.api("moveset", &json!({ "game": "wythoff", "question": "addable", "move": moves }));
            may += asked["takes"].as_array().expect("moves").iter().filter(|one| one["result"] == json!(true)).count();
        }
    }
    assert_eq!(addable, Some(may as u64));
    // One by itself, with the smallest position that changes.
    let ask = |u: &str, v: &str| {
        page.fill("#moves-answer form input", u);
        page.fill("#moves-answer form input:nth-of-type(2)", v);
        page.click("#moves-answer form button");
        page.until(&format!("document.querySelector('#moves-answer .walk').textContent.startsWith('({u}, {v})')"));
        page.text("#moves-answer .walk")
    };
    assert!(
        ask("3", "5").contains("may not be added: (3, 5) becomes N instead of P"),
        "{}",
        page.text("#moves-answer .walk")
    );
    assert!(ask("1", "3").contains("may be added"), "{}", page.text("#moves-answer .walk"));
    assert!(ask("1", "1").contains("cannot be left out"), "{}", page.text("#moves-answer .walk"));
    // By the keyboard in the drawing.
    page.evaluate("document.querySelector('.takes').focus()");
    page.press("ArrowRight");
    page.until_text("#announcer", "(2, 1)");
    page.press("Enter");
    page.until_text("#moves-answer .walk", "(2, 1)");
    page.finish();
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn games_are_compared_and_values_proved() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#moves?game=wythoff&other=wythoff:a=2", DESK);
    told(&page, &["#moves-game", "#moves-other"]);
    page.click("#moves-compare button");
    page.until_text("#moves-compared", "Different: (1, 2) is a P-position of wythoff alone");
    page.go("#moves?game=wythoff&other=rules:u+%3D+0+%7C+v+%3D+0+%7C+u+%3D+v");
    page.until("document.querySelector('#moves-other .formula')?.value.includes('u = v')");
    told(&page, &["#moves-game", "#moves-other"]);
    page.click("#moves-compare button");
    page.until_text("#moves-compared", "The same P-positions");
    page.go("#moves?game=wythoff:a=3");
    page.until("document.querySelector('#moves-game .parameter input')?.value === '3'");
    told(&page, &["#moves-game", "#moves-other"]);
    page.click("#moves-levels button");
    page.until_text("#moves-leveled", "Value 1");
    page.until_text("#moves-leveled", "Proved for all heaps");
    page.finish();
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn the_gallery_is_offered_where_games_are_proved() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#prove", DESK);
    page.until("document.querySelectorAll('#prove-examples option').length > 100");
    page.choose("#prove-examples", "rules:u = 0 | v = 0 | |u - v| < 3");
    page.until("location.hash.includes('3')");
    page.until("document.querySelector('#prove-game .formula').value === 'u = 0 | v = 0 | |u - v| < 3'");
    page.until_text("#prove-game .words", "|u - v| < 3");
    page.click("#prove-form .primary");
    page.until_text("#prove-answer .verdict", "[1;(3)]");
    page.finish();
}
