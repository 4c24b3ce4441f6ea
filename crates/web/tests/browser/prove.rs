//! Theorems in the page: found, drawn, walked, refuted, checked; and numbers without a game.

use crate::page::{DESK, Page};
use crate::serve;
use crate::views::settled;
use serde_json::json;

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn rules_become_a_theorem_with_an_automaton_and_a_certificate() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#prove?game=rules:u+%3D+0+%7C+v+%3D+0+%7C+%7Cu+-+v%7C+%3C+2", DESK);
    page.until("document.querySelector('#prove-game .formula')?.value.includes('|u - v| < 2')");
    page.click("#prove-form .primary");
    page.until("document.querySelector('#prove-answer .verdict') !== null");
    let said = page.text("#prove-answer .verdict");
    assert!(said.starts_with("Proved, for all heaps.") && said.contains("[1;(2)]"), "{said}");
    assert!(page.text("#prove-answer .pairs").contains("(1, 3)"));
    // Walked by (7, 12) of a = 2: the digits, the states, the answer of the closed form.
    page.fill("#prove-answer form input", "7");
    page.fill("#prove-answer form input:nth-of-type(2)", "12");
    page.click("#prove-answer form button");
    page.until_text(".walk", "(7, 12) is N");
    let solved = page.api("solve", &json!({ "game": "wythoff:a=2", "x": 7, "y": 12, "all": true }));
    let moves = solved["moves"].as_array().expect("moves");
    let named = |pair: &serde_json::Value| format!("({}, {})", pair[0].as_str().unwrap(), pair[1].as_str().unwrap());
    assert!(moves.iter().any(|winning| page.text(".walk").contains(&named(&winning["to"]))), "{}", page.text(".walk"));
    assert!(page.evaluate("document.querySelectorAll('.automaton .state.walked').length").as_u64() > Some(1));
    // At any size.
    page.fill("#prove-answer form input", &"9".repeat(60));
    page.click("#prove-answer form button");
    page.until_text(".walk", "(60 digits)");
    // The certificate convinces the checker; a changed one does not.
    page.click("#prove-check");
    page.until_text("#prove-checked", "Accepted.");
    let wanted = json!({ "game": "rules:u = 0 | v = 0", "certificate": true });
    let proved = page.api("discover", &wanted);
    let changed = proved["certificate"].as_str().expect("a certificate").replacen("1:", "0:", 1);
    let checked = page.api("check", &json!({ "certificate": changed }));
    assert_eq!(checked["result"], json!("refused"), "{checked}");
    page.finish();
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn a_wrong_claim_is_refuted_by_a_position_on_the_map() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#prove?game=wythoff&claim=formula+x+%3D+y", DESK);
    page.until("document.querySelector('#prove-claim').value === 'formula x = y'");
    page.evaluate("document.querySelector('#prove-form details').open = true");
    page.click("#prove-claimed");
    page.until_text("#prove-answer", "Refuted.");
    page.click("#prove-answer .button:nth-child(2)");
    page.until("location.hash.startsWith('#explore')");
    page.until("document.querySelector('#map-here').dataset.cell");
    page.finish();
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn the_theorem_of_the_papers_is_proved() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#prove?game=wythoff:a=3", DESK);
    page.until("document.querySelector('#prove-game select') !== null");
    page.evaluate("document.querySelector('#prove-form details').open = true");
    page.click("#prove-claimed");
    page.until_text("#prove-answer", "Proved, for all heaps.");
    assert!(page.text("#prove-answer").contains("F82"), "{}", page.text("#prove-answer"));
    page.finish();
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn numbers_and_statements_need_no_game() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#numbers?alpha=%5B1;(2)%5D&number=100", DESK);
    settled(&page, "#numbers");
    let written = page.api("digits", &json!({ "cf": "[1;(2)]", "number": 100 }));
    let digits: String = written["digits"].as_array().expect("digits").iter().map(ToString::to_string).collect();
    assert_eq!(page.texts(".digit-row:first-child .digit").concat(), digits);
    page.fill("#numbers-formula", "forall n: n > 0 => B(n) = A(n) + 2 * n");
    page.click("#numbers-eval .primary");
    page.until_text("#numbers-truth", "True");
    page.fill("#numbers-formula", "forall n: B(n) = A(n) + n");
    page.click("#numbers-eval .primary");
    page.until_text("#numbers-truth", "False: first not for n = 1");
    page.forgive_refusals();
    page.fill("#numbers-formula", "forall n: B(n) == n");
    page.click("#numbers-eval .primary");
    page.until("document.querySelector('#numbers-caret').textContent.includes('^')");
    page.finish();
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn p_positions_stand_in_a_table() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#table?game=wythoff:a=2&rows=8", DESK);
    settled(&page, "#table");
    let rows = page.texts("#table-answer tbody tr");
    assert_eq!(rows.len(), 8);
    assert_eq!(page.texts("#table-answer tbody tr:nth-child(4) td")[..2], ["4".to_string(), "10".to_string()]);
    page.fill("#table-from", "1000000000000000000000000");
    page.until("document.querySelector('#table-answer tbody th').textContent.startsWith('1000')");
    page.finish();
}
