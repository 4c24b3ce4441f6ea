//! Why, Big heaps, Design, and what all views share.

use crate::match_play::stage;
use crate::page::{DESK, LANDSCAPE, LAPTOP, PHONE, Page};
use crate::serve;
use serde_json::json;
use std::io::{Read, Write};
use std::net::TcpListener;

pub const VIEWS: [&str; 15] = [
    "#play?start=12,15&moves=1,0;2,2&first=you&opponent=perfect",
    "#play?games=wythoff:a=2&games=nim&games=euclid&start=5,8;4,7;3,11&first=you&opponent=perfect",
    "#play?games=rules:u+%3D+0+%7C+v+%3D+0&start=40,35&first=you&opponent=perfect",
    "#why?position=12,15",
    "#explore?size=60&show=grundy",
    "#explore?size=60&compare=wythoff:a=2",
    "#heaps?x=123456789012345678901234567890123456789012345678901234567890&y=99999999999999999999999",
    "#prove?game=wythoff:a=2",
    "#table?rows=8",
    "#numbers",
    "#design",
    "#papers?given=a=5;count=6",
    "#papers?paper=L13&item=Figures",
    "#learn",
    "#moves",
];

/// Waits until a view has what it asked for.
pub fn settled(page: &Page, address: &str) {
    match address.split(['#', '?']).nth(1).expect("a view") {
        "play" => drop(stage(page)),
        "why" => page.until("document.querySelectorAll('.front').length >= 1"),
        "explore" => page.until("document.querySelector('#map-here').dataset.cell"),
        "heaps" => page.until("document.querySelector('#heaps-answer').textContent !== ''"),
        "prove" => {
            page.until("document.querySelector('#prove-game select') !== null");
            page.evaluate("document.querySelector('#prove-form').requestSubmit()");
            page.until("document.querySelector('#prove-answer .verdict') !== null");
        }
        "table" => page.until("document.querySelectorAll('#table-answer tbody tr').length >= 1"),
        "numbers" => page.until("document.querySelectorAll('#numbers-answer .digit').length >= 1"),
        "learn" => page.until("document.querySelectorAll('.square').length >= 1"),
        "moves" => {
            page.until("document.querySelector('#moves-game select') !== null");
            page.evaluate("document.querySelector('#moves-form').requestSubmit()");
            page.until("document.querySelector('.takes svg') !== null");
        }
        "papers" => page.until("document.querySelectorAll('#papers-answer .standing').length === 1"),
        _ => page.until("document.querySelectorAll('#design-answer section').length >= 1"),
    }
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn four_fronts_stand_side_by_side() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#why?position=12,15", DESK);
    settled(&page, "#why");
    assert_eq!(
        page.texts(".front h2"),
        ["From the table", "By computation", "From the digits", "Down the cedar tree"].map(String::from)
    );
    let tops = page.evaluate(
        "new Set([...document.querySelectorAll('.front')].map((front) => front.getBoundingClientRect().top)).size",
    );
    assert_eq!(tops, json!(1), "they stand beside each other");
    assert!(page.text("#why-answer").contains("take 8 from both → (4, 7)"), "{}", page.text("#why-answer"));
    // The row of 12 = A_8 is marked among its neighbours.
    assert_eq!(page.texts(".rows .this td")[..2], ["12".to_string(), "20".to_string()]);
    assert!(page.texts(".rows tbody tr").len() >= 5);
    // 12 = 10101 in the p-system; 3 = 1000 in the q-system ends in three zeros.
    assert_eq!(page.texts(".digit-row:first-child .digit").concat(), "10101");
    assert_eq!(page.texts(".digit.zero").len(), 3 + page.texts(".digit-row:nth-child(2) .digit.zero").len());
    let at = page.middle(".digit-row:first-child .digit");
    page.mouse("mouseMoved", at);
    page.until_text(".readout", "1 × 8");
    page.evaluate("document.querySelector('.digit-row .digit[tabindex=\"0\"]').focus()");
    page.until_text(".readout", "1 × 1");
    page.press("ArrowLeft");
    page.until_text(".readout", "0 × 2");
    assert!(page.evaluate("document.querySelectorAll('.tree svg *').length").as_u64() > Some(5));
    // Another game and position, by hand.
    page.fill("#why-subject .parameter input", "3");
    page.until("location.hash.includes('a=3')");
    page.fill("#why-subject form input", "1000");
    page.click("#why-subject form button");
    page.until_text("#why-answer", "(1000, 15)");
    page.finish();
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn heaps_of_a_thousand_digits_are_folded_and_whole() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#heaps", DESK);
    let (x, y): (String, String) = (1..=1000)
        .map(|place: u32| (char::from(b'1' + (place * 7 % 9) as u8), char::from(b'1' + (place * 5 % 8) as u8)))
        .unzip();
    page.fill("#heaps-x", &x);
    page.fill("#heaps-y", &format!("{} {}", &y[..500], &y[500..]));
    page.until_text("#heaps-y-note", "1,000 digits");
    page.click("#heaps-form .primary");
    settled(&page, "#heaps");
    let solved = page.api("solve", &json!({ "game": "wythoff", "x": x, "y": y }));
    assert_eq!(solved["outcome"], json!("N"));
    let expected: Vec<&serde_json::Value> =
        ["take", "to"].into_iter().flat_map(|part| solved["move"][part].as_array().expect("a pair")).collect();
    let shown = page.evaluate(
        "[...document.querySelectorAll('.number')].map((number) => number.dataset.whole ?? number.textContent)",
    );
    assert_eq!(json!(expected), shown);
    assert!(
        page.texts(".number").iter().any(|text| text.contains("…") && text.contains("digits)")),
        "long numbers are folded"
    );
    page.click(".numbers-list .link");
    page.until("[...document.querySelectorAll('.number')].some((number) => number.textContent.length > 900)");
    // The link holds the heaps.
    let address = page.address();
    let other = Page::open(&origin, &address, DESK);
    settled(&other, "#heaps");
    assert_eq!(
        other.evaluate(
            "[...document.querySelectorAll('.number')].map((number) => number.dataset.whole ?? number.textContent)"
        ),
        shown
    );
    page.forgive_refusals();
    page.fill("#heaps-x", "12x");
    page.click("#heaps-form .primary");
    page.until_text("#heaps-problem", "must be numbers");
    page.finish();
    other.finish();
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn a_continued_fraction_becomes_a_game() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#design", DESK);
    page.fill("#design-cf", "[1;(2,1)]");
    page.until_text(".designed-extras", "(2, 6)");
    page.until_text(".designed-extras", "(9, 25)");
    page.until_text(".designed-pairs", "(1, 3)");
    page.until_text(".family", "(u + v + 1, 2u + 3v + 3)");
    page.forgive_refusals();
    page.fill("#design-cf", "[1;(2,");
    page.until("document.querySelector('#design-problem').textContent !== ''");
    page.fill("#design-cf", "[1;(2,1)]");
    page.fill("#design-base", "u = 0 | v = 0 | u = v");
    page.fill("#design-bound", "300");
    page.until("document.querySelector('.designed-extras')?.textContent.includes('(1, 2)')");
    page.fill("#design-bound", "");
    page.fill("#design-base", "");
    page.fill("#design-cf", "[1;(1)]");
    page.until_text("#design-answer", "No extra moves are needed");
    page.click("#design-answer .button");
    assert_eq!(stage(&page), "yours");
    page.finish();
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn every_view_fits_phone_and_laptop_and_prints_no_error() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#play", PHONE);
    for screen in [LAPTOP, LANDSCAPE, PHONE] {
        page.screen(screen);
        for address in VIEWS {
            page.go(address);
            settled(&page, address);
            assert_eq!(
                page.evaluate("[document.documentElement.scrollWidth <= innerWidth, innerWidth]"),
                json!([true, screen.width]),
                "{address}"
            );
            let small = page.evaluate("[...document.querySelectorAll('button, select, input:not([type=range], [type=radio], [type=checkbox])')].filter((each) => each.offsetParent && each.getBoundingClientRect().height < 24).map((each) => each.outerHTML)");
            assert_eq!(small, json!([]), "{address}: too small for a finger");
        }
    }
    page.go("#play?start=3,4&first=you&opponent=perfect");
    stage(&page);
    let target = page.evaluate("(box => [box.left + 1.5 * box.width / 4, box.bottom - 2.5 * box.height / 5])(document.querySelector('.board .squares').getBoundingClientRect())");
    let point = json!([{ "x": target[0], "y": target[1] }]);
    // A tap chooses, a second one moves.
    let tap = || {
        page.command("Input.dispatchTouchEvent", json!({ "type": "touchStart", "touchPoints": point }));
        page.command("Input.dispatchTouchEvent", json!({ "type": "touchEnd", "touchPoints": [] }));
    };
    tap();
    page.until("document.querySelector('.take input').value === '2'");
    assert!(!page.address().contains("moves="), "{}", page.address());
    tap();
    page.until("location.hash.includes('moves=2,2')");
    page.finish();
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn the_papers_are_shown_item_by_item() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#papers?given=a=5;count=6", DESK);
    settled(&page, "#papers");
    assert!(page.text("#papers-answer h2").starts_with("F84, Table 4"), "{}", page.text("#papers-answer h2"));
    assert_eq!(page.texts("#papers-answer tbody tr").len(), 6);
    page.fill("#papers-parameters input[name=count]", "8");
    page.until("document.querySelectorAll('#papers-answer tbody tr').length === 8");
    let choose = |list: &str, value: &str| {
        let chosen = format!(
            "{{ const list = document.querySelector('{list}'); list.value = '{value}'; list.dispatchEvent(new Event('change')) }}; 0"
        );
        page.evaluate(&chosen);
    };
    choose("#papers-item", "Theorem 6.1 (vii)");
    page.until_text("#papers-answer h2", "Theorem 6.1 (vii)");
    assert!(page.text("#papers-answer").contains("corrected"));
    assert_eq!(page.texts("#papers-parameters input").len(), 2);
    // Indices are set as such, in words, heads of tables and findings alike.
    for item in ["Theorem 6.1 (vii)", "Table 4", "Theorem 4.1"] {
        page.go(&format!("#papers?item={item}"));
        page.until_text("#papers-answer h2", item);
        let raw = "[...document.querySelectorAll('#papers-answer h2, #papers-answer p, #papers-answer td, #papers-answer th')]
            .map((each) => { const copy = each.cloneNode(true); copy.querySelectorAll('code').forEach((code) => code.remove()); return copy.textContent; })
            .filter((text) => /[_^]/.test(text))";
        assert_eq!(page.evaluate(raw), json!([]), "{item}");
    }
    assert!(!page.texts("#papers-answer sub").is_empty());
    choose("#papers-paper", "L13");
    page.until_text("#papers-answer h2", "L13");
    choose("#papers-item", "Figures");
    page.until("document.querySelectorAll('#papers-answer figure svg').length === 1");
    page.finish();
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn views_are_reached_by_links_and_back_again_and_the_theme_persists() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#play?start=9,14&first=you&opponent=perfect", DESK);
    stage(&page);
    for view in ["why", "explore", "prove", "moves", "heaps", "table", "numbers", "design", "papers", "learn"] {
        page.click(&format!("#views a[data-view={view}]"));
        page.until(&format!("!document.querySelector('#view-{view}').hidden"));
    }
    page.evaluate("history.go(-9)");
    page.until("!document.querySelector('#view-why').hidden");
    page.until_text("#why-answer", "(9, 14)");
    page.evaluate("history.back()");
    page.until("!document.querySelector('#view-play').hidden");
    assert_eq!(stage(&page), "yours");
    let ground = "getComputedStyle(document.documentElement).backgroundColor";
    let light = page.evaluate(ground);
    page.click("#theme");
    page.click("#theme");
    page.until("document.documentElement.dataset.theme === 'dark'");
    let dark = page.evaluate(ground);
    assert_ne!(light, dark);
    page.go("#why");
    assert_eq!(page.evaluate(ground), dark);
    page.finish();
}

/// The origin of a page that belongs to somebody else: another port of this machine, which browsers let ask more than pages from afar.
fn foreign() -> String {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
    let origin = format!("http://{}", listener.local_addr().expect("an address"));
    std::thread::spawn(move || {
        for mut stream in listener.incoming().map_while(Result::ok) {
            // What is asked does not matter, but an answer before the question is none.
            let _ = stream.read(&mut [0; 4096]);
            let _ = stream.write_all(b"HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n<main>A foreign page</main>");
        }
    });
    origin
}

/// A foreign page cannot make the server work: the browser says who sends it, and that is refused. A link leads to the page.
#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn foreign_pages_may_link_here_and_nothing_else() {
    if crate::site().is_some() {
        // Files are for everybody.
        return;
    }
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#design", DESK);
    let foreign = foreign();
    for (target, seen) in [
        ("/api/outcomes?rows=9&columns=9", "document.body.innerText.includes('pages of other sites may not ask here')"),
        ("/#why?position=12,15", "document.querySelectorAll('.front').length >= 1"),
    ] {
        page.command("Page.navigate", json!({ "url": foreign }));
        page.until("document.body.innerText.includes('A foreign page')");
        page.evaluate(&format!("void (location.href = '{origin}{target}')"));
        page.until(seen);
    }
}
