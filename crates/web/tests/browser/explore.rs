//! The map: what it says and shows is what the interface answers.

use crate::page::{DESK, LAPTOP, PHONE, Page, Screen, script};
use crate::serve;
use serde_json::{Value, json};

fn open(origin: &str, address: &str) -> Page {
    let page = Page::open(origin, address, DESK);
    page.until("document.querySelector('#map-here').dataset.cell");
    page
}

/// Where a cell is on the screen; the drawing's margins are those of map.js.
fn cell(page: &Page, size: u32, x: u32, y: u32) -> (f64, f64) {
    let script = "((size, x, y) => { const box = document.querySelector('#map').getBoundingClientRect();
        const scale = Math.min(box.width - 62, box.height - 60) / size;
        return [box.left + 52 + (x + 0.5) * scale, box.bottom - 40 - (y + 0.5) * scale]; })";
    let found = page.evaluate(&format!("{script}({size}, {x}, {y})"));
    (found[0].as_f64().expect("a number"), found[1].as_f64().expect("a number"))
}

fn hover(page: &Page, size: u32, x: u32, y: u32) -> String {
    page.mouse("mouseMoved", cell(page, size, x, y));
    page.until(&format!("document.querySelector('#map-here').dataset.cell === '{x},{y}'"));
    page.evaluate("document.querySelector('#map-here').innerText").as_str().expect("text").to_string()
}

fn named(take: &Value, to: &Value) -> String {
    let text = |value: &Value| value.as_str().expect("a number as text").to_string();
    let (u, v) = (text(&take[0]), text(&take[1]));
    let taken = match (u.as_str(), v.as_str()) {
        (u, v) if u == v => format!("take {u} from both"),
        (u, "0") => format!("take {u} from the first heap"),
        ("0", v) => format!("take {v} from the second"),
        (u, v) => format!("take {u} from the first heap, {v} from the second"),
    };
    format!("{taken} → ({}, {})", text(&to[0]), text(&to[1]))
}

fn check_hover(page: &Page, game: &str, size: u32, (x, y): (u32, u32)) {
    let said = hover(page, size, x, y);
    let asked = json!({ "game": game, "x": x, "y": y, "all": true });
    let solved = page.api("solve", &asked);
    let value = page.api("grundy", &json!({ "game": game, "x": x, "y": y }))["value"].clone();
    assert!(said.contains(&format!("({x}, {y})")), "{said}");
    assert!(said.contains(&format!("value {value}")), "{game} ({x}, {y}) has value {value}, page: {said}");
    let verdict =
        if solved["outcome"] == json!("P") { "P whoever has to move loses" } else { "N whoever is to move wins" };
    assert!(said.contains(verdict), "{said}");
    let moves = solved["moves"].as_array().expect("moves");
    for winning in moves.iter().take(6) {
        assert!(said.contains(&named(&winning["take"], &winning["to"])), "{winning} is not in {said}");
    }
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn hovering_tells_what_the_interface_answers() {
    let (_server, origin) = serve();
    let page = open(&origin, "#explore?size=40");
    for place in [(0, 0), (1, 2), (12, 15), (39, 39), (20, 12), (7, 30), (5, 3)] {
        check_hover(&page, "wythoff", 40, place);
    }
    page.go("#explore?game=connell:k=3&size=60&show=grundy");
    page.until("document.querySelector('#map-here').dataset.cell");
    for place in [(3, 4), (17, 29), (59, 0), (30, 30)] {
        check_hover(&page, "connell:k=3", 60, place);
    }
    page.go("#explore?game=euclid&size=40");
    page.until("document.querySelector('#map-here').dataset.cell");
    check_hover(&page, "euclid", 40, (13, 31));
    page.mouse("mouseMoved", cell(&page, 40, 0, 9));
    page.until_text("#map-here", "No position");
    page.finish();
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn the_slider_repaints_and_the_map_shows_the_p_positions() {
    let (_server, origin) = serve();
    let page = open(&origin, "#explore?size=1000&show=outcomes");
    // The pixel of one cell a pixel: P-positions have the accent, all others have not.
    let palette = page.evaluate(&format!("{}.then(({{ palette }}) => palette())", script("palette")));
    assert!(palette["accent"].is_array());
    for a in [2, 5, 1] {
        page.evaluate(&format!("(slider => {{ slider.value = {a}; slider.dispatchEvent(new Event('input', {{ bubbles: true }})); }})(document.querySelector('#map-game input[type=range]'))"));
        let game = if a == 1 { "wythoff".to_string() } else { format!("wythoff:a={a}") };
        page.until_text("#map-game .words", if a == 1 { "the same number" } else { "differ" });
        page.until(&format!("document.querySelector('#map').ariaLabel === 'Map of the positions of {game}'"));
        let rows = page.api("table", &json!({ "game": game, "from": 3, "count": 1 }))["rows"].clone();
        let (x, y) = (rows[0]["a"].as_str().expect("a"), rows[0]["b"].as_str().expect("b"));
        let csv = saved(&page, "#map-csv");
        let line = csv.lines().nth(x.parse().expect("a row")).expect("the row");
        assert_eq!(line.split(',').position(|letter| letter == "P"), Some(y.parse().expect("a column")), "{game}");
    }
    page.finish();
}

/// What a button hands to the reader as a file, as text.
fn saved(page: &Page, button: &str) -> String {
    page.evaluate("{ window.kept = null; const make = URL.createObjectURL; URL.createObjectURL = (blob) => { window.kept = blob; return make.call(URL, blob); }; HTMLAnchorElement.prototype.click = function () {}; 0 }");
    page.click(button);
    page.until("window.kept");
    page.evaluate("window.kept.text()").as_str().expect("text").to_string()
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn image_and_table_are_saved() {
    let (_server, origin) = serve();
    let page = open(&origin, "#explore?size=40&show=grundy");
    let csv = saved(&page, "#map-csv");
    assert_eq!(csv.lines().count(), 40);
    assert!(csv.starts_with("0,1,2,3,4,5"), "{csv}");
    assert!(saved(&page, "#map-png").contains("PNG"));
    // To print: title, axes and legend at the width asked for; the name says the game.
    page.fill("#map-width", "900");
    let svg = saved(&page, "#map-svg");
    for part in ["width=\"900\"", "Sprague–Grundy values of wythoff", "first heap", "second heap", "data:image/png"] {
        assert!(svg.contains(part), "{part}");
    }
    assert!(svg.matches("<rect").count() > 18, "the scale of the legend");
    page.evaluate("HTMLAnchorElement.prototype.click = function () { window.named = this.download; }; 0");
    page.click("#map-svg");
    page.until("window.named === 'wythoff-grundy-40.svg'");
    page.finish();
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn two_games_are_compared() {
    let (_server, origin) = serve();
    let page = open(&origin, "#explore?size=100");
    page.click("#map-compare");
    page.until_text("#map-difference", "differ, first at (1, 2)");
    assert!(page.text("#map-legend").contains("only in wythoff:a=2"));
    page.go("#explore?size=100&game=wythoff&compare=connell:k=1&show=grundy");
    page.until_text("#map-difference", "No values differ");
    // Misère games have no values: who wins is shown instead, and said.
    page.go("#explore?size=60&game=wythoff:a=2,misere&show=grundy");
    page.until_text("#map-problem", "Values belong to normal play");
    page.until_text("#map-legend", "whoever has to move loses");
    // Nothing stays of another game where there is no answer.
    page.forgive_refusals();
    page.go("#explore?size=60&game=wythoff:a=0");
    page.until(
        "document.querySelector('#map-problem').textContent !== '' && document.querySelector('#map-csv').disabled",
    );
    page.finish();
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn the_map_is_walked_zoomed_and_linked() {
    let (_server, origin) = serve();
    let page = open(&origin, "#explore?size=100");
    page.tab_to("#map");
    page.press("ArrowUp");
    page.until("document.querySelector('#map-here').dataset.cell === '12,16'");
    for _ in 0..6 {
        page.press("+");
    }
    let at = cell(&page, 100, 50, 50);
    page.command(
        "Input.dispatchMouseEvent",
        json!({ "type": "mouseWheel", "x": at.0, "y": at.1, "deltaX": 0, "deltaY": -300 }),
    );
    page.until("location.hash.includes('look=')");
    page.until("location.hash.includes('position=12,16')");
    // A value typed is a value highlighted, and in the link.
    page.fill("#map-value", "3");
    page.until("location.hash.includes('value=3') && location.hash.includes('show=grundy')");
    page.until_text("#map-legend", "value 3");
    let drawn = |page: &Page| {
        page.until("document.querySelector('#map-here').dataset.cell");
        page.mouse("mouseMoved", (5.0, 5.0));
        page.until("document.querySelector('#map-here').dataset.cell === '12,16'");
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(document.querySelector('#map-canvas').toDataURL()))))")
    };
    let (first, address) = (drawn(&page), page.address());
    let other = open(&origin, &address);
    assert_eq!(other.address(), address);
    assert!(drawn(&other) == first, "the same link draws another picture");
    page.press("Escape");
    page.tab_to("#map");
    page.press("Enter");
    page.until("location.hash.startsWith('#why')");
    page.until_text("#why-answer", "(12, 16)");
    page.finish();
    other.finish();
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn it_opens_with_the_heat_map_and_other_scales() {
    let (_server, origin) = serve();
    let page = open(&origin, "#explore?size=60");
    assert_eq!(page.evaluate("document.querySelector('input[name=map-show]:checked').value"), json!("grundy"));
    let legend = page.evaluate("(box => box.bottom <= innerHeight && box.height > 0)(document.querySelector('#map-legend').getBoundingClientRect())");
    assert_eq!(legend, json!(true), "the legend is in view");
    let pixel = "(async () => { await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))); const canvas = document.querySelector('#map-canvas'); const [x, y] = AT; return [...canvas.getContext('2d').getImageData(x, y, 1, 1).data]; })()";
    let at = "[canvas.width - 14, 24]";
    let before = page.evaluate(&pixel.replace("AT", at));
    page.choose("#map-scale", "grey");
    let grey = page.evaluate(&pixel.replace("AT", at));
    assert_ne!(before, grey);
    assert!(grey[0] == grey[1] && grey[1] == grey[2], "{grey}");
    page.finish();
}

/// Far from the origin: the closed form, and an automaton that is found and proved, against single positions.
#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn windows_far_from_the_origin_are_exact() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#explore?corner=1000000000000,1618033988700&size=100", DESK);
    page.until("document.querySelector('#map-csv').disabled === false && document.querySelector('#map-legend').textContent.includes('P:')");
    let csv = saved(&page, "#map-csv");
    let mut found = Vec::new();
    for (x, line) in csv.lines().enumerate() {
        found.extend(line.split(',').enumerate().filter(|(_, letter)| *letter == "P").map(|(y, _)| (x, y)));
    }
    assert!(!found.is_empty(), "the window lies on the line of the P-positions");
    for (x, y) in found {
        let position =
            json!({ "game": "wythoff", "x": 1_000_000_000_000u64 + x as u64, "y": 1_618_033_988_700u64 + y as u64 });
        assert_eq!(page.api("solve", &position)["outcome"], json!("P"), "({x}, {y})");
    }
    page.mouse("mouseMoved", cell(&page, 100, 3, 4));
    page.until("document.querySelector('#map-here').dataset.cell === '3,4'");
    assert!(page.text("#map-here").contains("(1000000000003, 1618033988704)"), "{}", page.text("#map-here"));
    page.fill("#map-x", "1.5");
    page.until_text("#map-corner-problem", "Heaps are numbers");
    page.finish();
}

/// Words about fingers are for those who have nothing else; a browser without any pointer, as in a test, is no phone either.
#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn words_about_fingers_are_for_fingers() {
    let (_server, origin) = serve();
    let seen = |screen: Screen, address: &str, selector: &str| {
        let page = Page::open(&origin, address, screen);
        page.until(&format!("document.querySelector('{selector}')?.innerText.length > 1"));
        let words = page.evaluate(&format!("document.querySelector('{selector}').innerText"));
        words.as_str().expect("text").to_lowercase()
    };
    for (address, selector) in
        [("#explore", "#map-keys"), ("#why?position=12,15", ".readout"), ("#numbers", ".readout")]
    {
        let by_mouse = seen(LAPTOP, address, selector);
        assert!(!by_mouse.contains("finger") && !by_mouse.contains("tap"), "{address}: {by_mouse}");
    }
    for (address, selector) in [("#explore", "#map-keys"), ("#numbers", ".readout")] {
        let by_finger = seen(PHONE, address, selector);
        assert!(by_finger.contains("tap") && !by_finger.contains("point at"), "{address}: {by_finger}");
    }
}
