//! Matches, played as a reader plays them.

use crate::page::{DESK, Page};
use crate::serve;
use serde_json::json;

/// Waits until the page waits for the reader, and says for what.
pub fn stage(page: &Page) -> String {
    page.until("document.querySelector('#view-play').dataset.stage !== 'busy'");
    page.evaluate("document.querySelector('#view-play').dataset.stage").as_str().expect("a word").to_string()
}

/// Takes every hint until the match has ended; returns how many.
pub fn follow_hints(page: &Page) -> usize {
    let mut taken = 0;
    while stage(page) != "ended" {
        page.click("#play-hint");
        page.until("document.querySelector('#play-hint-text').textContent !== ''");
        // The hint has filled in the numbers of its game.
        let filled = "[...document.querySelectorAll('.take')].findIndex((form) => [...form.querySelectorAll('input')].some((field) => field.value !== '0'))";
        let summand = page.evaluate(filled).as_u64().expect("a game") + 1;
        let before = page.address();
        page.click(&format!(".summand:nth-child({summand}) .take button"));
        page.until(&format!("location.hash !== {}", json!(before)));
        taken += 1;
        assert!(taken < 100, "the match does not end");
    }
    taken
}

fn marks(page: &Page) -> usize {
    page.texts("#play-moves .mark").len()
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn hints_win_from_an_n_position_against_the_perfect_opponent() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#play?start=12,15&first=you&opponent=perfect", DESK);
    let taken = follow_hints(&page);
    assert!(taken >= 2, "{taken} moves");
    assert!(page.text("#play-verdict").starts_with("You won"), "{}", page.text("#play-verdict"));
    assert!(page.text("#play-verdict").contains("(12, 15) is an N-position"), "{}", page.text("#play-verdict"));
    assert_eq!(marks(&page), 0);
    assert!(page.texts("#play-moves .words")[0].starts_with("take "));
    page.finish();
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn a_p_position_is_lost_even_with_hints() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#play?start=6,10&first=you&opponent=perfect", DESK);
    follow_hints(&page);
    assert!(page.text("#play-verdict").starts_with("Your opponent won"), "{}", page.text("#play-verdict"));
    assert!(page.text("#play-verdict").contains("(6, 10) is a P-position"), "{}", page.text("#play-verdict"));
    page.finish();
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn a_win_given_away_is_marked_and_decides() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#play?start=12,15&first=you&opponent=perfect", DESK);
    assert_eq!(stage(&page), "yours");
    page.fill(".take input", "1");
    page.click(".take button");
    page.until("document.querySelectorAll('#play-moves li').length === 2");
    stage(&page);
    assert!(page.texts("#play-moves li")[0].contains("gave the win away"));
    // Those who do not want to be told are not.
    page.click("#play-tell");
    assert_eq!(marks(&page), 0);
    assert_eq!(page.text("#play-verdict"), "You are to move.");
    follow_hints(&page);
    assert!(page.text("#play-verdict").contains("decided by move 1"), "{}", page.text("#play-verdict"));
    assert_eq!(page.texts("#play-moves .decided").len(), 1);
    page.finish();
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn undo_redo_back_and_forward_go_through_the_match() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#play?start=12,15&first=you&opponent=perfect", DESK);
    stage(&page);
    let begin = page.address();
    page.fill(".take input", "1");
    page.click(".take button");
    page.until("document.querySelectorAll('#play-moves li').length === 2");
    stage(&page);
    let (second, moves) = (page.address(), page.texts("#play-moves .words"));
    page.click("#play-undo");
    page.until("document.querySelectorAll('#play-moves .undone').length === 2");
    assert_eq!(stage(&page), "yours");
    assert!(page.evaluate("document.querySelector('#play-undo').disabled").as_bool().expect("yes or no"));
    page.click("#play-redo");
    page.until("document.querySelectorAll('#play-moves .undone').length === 0");
    stage(&page);
    assert_eq!(page.texts("#play-moves .words"), moves);
    assert_eq!(page.address(), second);
    let undone = |count| page.until(&format!("document.querySelectorAll('#play-moves .undone').length === {count}"));
    page.evaluate("history.back()");
    undone(2);
    page.evaluate("history.back()");
    undone(0);
    page.evaluate("history.back()");
    page.until("document.querySelectorAll('#play-moves li').length === 0");
    assert_eq!(page.address(), begin);
    page.evaluate("history.forward()");
    page.until("document.querySelectorAll('#play-moves li').length === 2");
    assert_eq!(page.address(), second);
    page.finish();
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn a_link_reopened_in_a_fresh_profile_shows_the_same() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#play?start=17,12&first=you&opponent=fallible&error=50&seed=7", DESK);
    for _ in 0..2 {
        assert_eq!(stage(&page), "yours");
        let count = page.texts("#play-moves li").len();
        page.fill(".take input", "1");
        page.click(".take button");
        page.until(&format!("document.querySelectorAll('#play-moves li').length === {}", count + 2));
    }
    stage(&page);
    let seen = |page: &Page| {
        (
            page.text("#play-verdict"),
            page.texts("#play-moves li"),
            page.text("#play-rules"),
            page.evaluate("document.querySelector('.board').ariaLabel"),
        )
    };
    let (first, address) = (seen(&page), page.address());
    let other = Page::open(&origin, &address, DESK);
    stage(&other);
    other.until("document.querySelector('#play-rules').textContent !== ''");
    assert_eq!(seen(&other), first);
    assert_eq!(other.address(), address);
    // A fallible opponent's next error is in the link, too.
    for page in [&page, &other] {
        page.fill(".take input:last-of-type", "1");
        page.click(".take button");
        page.until("document.querySelectorAll('#play-moves li').length === 6");
        stage(page);
    }
    assert_eq!(seen(&other), seen(&page));
    page.finish();
    other.finish();
}

/// The middle of a square of the first board.
fn square(page: &Page, x: u32, y: u32) -> (f64, f64) {
    let script = "((x, y) => { const box = document.querySelector('.board .squares').getBoundingClientRect();
        const [columns, rows] = ['width', 'height'].map((side) => Number(document.querySelector('.board .squares').getAttribute(side)));
        return [box.left + (x + 0.5) * box.width / columns, box.bottom - (y + 0.5) * box.height / rows]; })";
    let found = page.evaluate(&format!("{script}({x}, {y})"));
    (found[0].as_f64().expect("a number"), found[1].as_f64().expect("a number"))
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn the_queen_is_dragged_clicked_and_refused() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#play?start=12,15&first=you&opponent=person", DESK);
    stage(&page);
    page.mouse("mouseMoved", square(&page, 4, 7));
    page.until_text("#play-aim", "take 8 from both → (4, 7)");
    page.drag(square(&page, 12, 15), square(&page, 4, 7));
    page.until("document.querySelectorAll('#play-moves li').length === 1");
    stage(&page);
    assert!(page.address().contains("moves=8,8"), "{}", page.address());
    // No queen's move.
    let at = square(&page, 3, 2);
    page.mouse("mousePressed", at);
    page.mouse("mouseReleased", at);
    page.until("document.querySelector('#play-aim').textContent !== ''");
    assert_eq!(page.texts("#play-moves li").len(), 1);
    let at = square(&page, 1, 7);
    page.mouse("mousePressed", at);
    page.mouse("mouseReleased", at);
    page.until("document.querySelectorAll('#play-moves li').length === 2");
    page.finish();
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn tokens_are_dragged_off_their_heap_and_the_choice_of_view_persists() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#play?start=7,4&first=you&opponent=person", DESK);
    stage(&page);
    page.click("#play-style label:last-child");
    page.until("document.querySelectorAll('.heap').length === 2");
    stage(&page);
    let third = page.middle(".heap-side:first-child circle:nth-child(5)");
    page.drag(third, (third.0, third.1 - 150.0));
    page.until("document.querySelectorAll('#play-moves li').length === 1");
    stage(&page);
    assert!(page.address().contains("moves=3,0"), "{}", page.address());
    page.go("#play?start=7,4&first=you&opponent=person");
    stage(&page);
    assert_eq!(page.evaluate("document.querySelectorAll('.heap').length"), json!(2));
    page.finish();
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn a_match_is_played_with_the_keyboard_alone() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#play?start=4,6&first=you&opponent=perfect", DESK);
    assert_eq!(stage(&page), "yours");
    page.tab_to(".board");
    // (4, 6) → (1, 2) is no queen's move; (4, 6) → (3, 5) is, and wins.
    for key in ["ArrowLeft", "ArrowDown"] {
        page.press(key);
    }
    page.until_text("#announcer", "take 1 from both → (3, 5)");
    page.press("Enter");
    page.until("document.querySelectorAll('#play-moves li').length === 2");
    while stage(&page) != "ended" {
        page.tab_to("#play-hint");
        page.press("Enter");
        page.until("document.querySelector('#play-hint-text').textContent !== ''");
        let before = page.address();
        page.evaluate("document.querySelector('#main').focus()");
        page.tab_to(".take button");
        page.press("Enter");
        page.until(&format!("location.hash !== {}", json!(before)));
        page.evaluate("document.querySelector('#main').focus()");
    }
    assert!(page.text("#play-verdict").starts_with("You won"), "{}", page.text("#play-verdict"));
    // Heaps are sliders.
    page.tab_to("#play-style input");
    page.press("ArrowRight");
    page.until("document.querySelectorAll('.heap').length === 2");
    page.press_with("z", 2);
    page.until("document.querySelectorAll('#play-moves .undone').length > 0");
    page.finish();
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn games_of_one_heap_at_a_time_are_drawn_as_heaps_also_in_sums() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#play?games=nim&start=7,4&first=you&opponent=person", DESK);
    stage(&page);
    let drawn = "[document.querySelectorAll('.heap').length, document.querySelectorAll('.board').length]";
    assert_eq!(page.evaluate(drawn), json!([2, 0]));
    page.go("#play?games=wythoff:a=2&games=nim&games=euclid&start=5,8;4,7;3,11&first=you&opponent=person");
    stage(&page);
    assert_eq!(page.evaluate(drawn), json!([4, 1]));
    let titles = page.texts(".summand-title");
    assert!(titles[1].starts_with("Game 2: nim") && titles[2].starts_with("Game 3: euclid"), "{titles:?}");
    page.finish();
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn outcomes_and_values_lie_over_the_board_on_demand() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#play?start=7,10&first=you&opponent=person", DESK);
    stage(&page);
    assert_eq!(page.texts(".over text"), Vec::<String>::new());
    page.choose("#play-over", "outcomes");
    // (0, 0), (1, 2), (3, 5), (4, 7), (6, 10) and their mirrors that fit.
    page.until("document.querySelectorAll('.over .lost').length === 8");
    page.choose("#play-over", "grundy");
    page.until("document.querySelectorAll('.over text').length === 88");
    let value = page.api("grundy", &json!({ "game": "wythoff", "x": 7, "y": 9 }))["value"].to_string();
    assert_eq!(page.texts(".over text")[7 * 11 + 9], value);
    page.finish();
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn who_wins_is_guessed_by_those_who_are_not_told() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#play?start=3,5&first=you&opponent=person", DESK);
    stage(&page);
    assert_eq!(page.evaluate("document.querySelector('#play-guess').hidden"), json!(true));
    page.click("#play-tell");
    page.click("#play-guess button");
    page.until_text("#play-guess", "No: whoever has to move loses");
    page.fill(".take input", "1");
    page.click(".take button");
    // The buttons of an answered question stay, but cannot be pressed.
    page.until(
        "!document.querySelector('#play-guess').hidden && !document.querySelector('#play-guess button').disabled",
    );
    page.click("#play-guess button");
    page.until_text("#play-guess", "Right: whoever is to move wins");
    assert!(page.text("#play-guess").contains("1 of 2 guesses right"));
    page.finish();
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn a_match_is_counted_once_and_played_again() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#play?start=1,1&first=you&opponent=person", DESK);
    stage(&page);
    let take_both = || {
        page.fill(".take input", "1");
        page.fill(".take input:last-of-type", "1");
        page.click(".take button");
        page.until("document.querySelector('#view-play').dataset.stage === 'ended'");
        page.until("!document.querySelector('#play-after').hidden");
    };
    take_both();
    assert!(page.text("#play-after").contains("You 1, your opponent 0."), "{}", page.text("#play-after"));
    // Seen again it is still one.
    page.click("#play-undo");
    page.until("document.querySelector('#view-play').dataset.stage === 'yours'");
    page.click("#play-redo");
    page.until("!document.querySelector('#play-after').hidden");
    assert!(page.text("#play-after").contains("You 1, your opponent 0."));
    page.click("#play-rematch");
    page.until(
        "location.hash.includes('first=opponent') && document.querySelector('#view-play').dataset.stage === 'yours'",
    );
    take_both();
    assert!(page.text("#play-after").contains("You 1, your opponent 1."), "{}", page.text("#play-after"));
    page.finish();
}

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn options_are_forbidden_on_the_board_before_the_opponent_moves() {
    let (_server, origin) = serve();
    let address = "#play?games=rules,block%3D1:u+%3D+0+%7C+v+%3D+0+%7C+u+%3D+v&start=5,8&first=you&opponent=perfect";
    let page = Page::open(&origin, address, DESK);
    let crosses = "document.querySelectorAll('.board .crosses line').length";
    // The opponent has forbidden one option, which is crossed out and cannot be chosen.
    page.until(&format!("{crosses} === 2"));
    assert_eq!(stage(&page), "yours");
    let words = page.text("#play-moves li");
    assert!(words.contains("forbids ("), "{words}");
    let place = words[words.find('(').expect("a square") + 1..].split(')').next().expect("a square").to_string();
    let (x, y) = place.split_once(", ").expect("two heaps");
    let forbidden = square(&page, x.parse().expect("a number"), y.parse().expect("a number"));
    page.mouse("mousePressed", forbidden);
    page.mouse("mouseReleased", forbidden);
    page.until_text("#play-aim", "is forbidden");
    page.click("#play-hint");
    page.until("document.querySelector('#play-hint-text').textContent !== ''");
    page.click(".take button");
    // Now it is the reader who forbids: a square is chosen, freed, and the hint taken.
    page.until("!document.querySelector('#play-forbid').hidden");
    stage(&page);
    assert_eq!(page.text("#play-forbid-done"), "Forbid nothing");
    page.fill(".take input", "1");
    page.click(".take button");
    page.until_text("#play-forbid-text", "To be forbidden: (");
    assert_eq!(page.evaluate(crosses), json!(2));
    page.fill(".take input", "1");
    page.click(".take button");
    page.until_text("#play-forbid-text", "You may forbid one option");
    assert_eq!(page.evaluate(crosses), json!(0));
    let mut acts = 0;
    while stage(&page) != "ended" {
        let before = page.address();
        page.click("#play-hint");
        page.until("document.querySelector('#play-hint-text').textContent !== ''");
        let forbids = page.evaluate("!document.querySelector('#play-forbid').hidden").as_bool().expect("yes or no");
        page.click(if forbids { "#play-forbid-done" } else { ".take button" });
        page.until(&format!("location.hash !== {}", json!(before)));
        acts += 1;
        assert!(acts < 40, "the match does not end");
    }
    assert!(page.text("#play-verdict").starts_with("You won"), "{}", page.text("#play-verdict"));
    assert_eq!(marks(&page), 0);
    // What was forbidden is in the link, and is taken back like a move.
    let (seen, address) = (page.texts("#play-moves li"), page.address());
    let other = Page::open(&origin, &address, DESK);
    assert_eq!(stage(&other), "ended");
    assert_eq!(other.texts("#play-moves li"), seen);
    other.click("#play-undo");
    other.until("document.querySelectorAll('#play-moves .undone').length > 0");
    assert_eq!(stage(&other), "yours");
    page.finish();
    other.finish();
}
