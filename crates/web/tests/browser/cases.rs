//! The shared cases, through the page: the same answers as from the command and from the interface.

use crate::page::{DESK, Page};
use crate::serve;
use serde_json::json;
use testkit::Outcome;

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn the_page_answers_the_shared_cases() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#why", DESK);
    page.until("document.querySelectorAll('.front').length > 0");
    for case in testkit::data::solve_cases() {
        let (x, y) = case.position;
        let game = &case.game;
        let outcome = if case.outcome == Outcome::P { "P" } else { "N" };
        // Why: the outcome, and a winning move that is one of the case's.
        let address = format!("#why?game={game}&position={x},{y}");
        page.evaluate(&format!("location.hash = {}", json!(address)));
        page.until_text("#why-answer", &format!("({x}, {y}) is "));
        let said = page.text("#why-answer");
        assert!(said.contains(&format!("{outcome}-position")), "{game} ({x}, {y}): {said}");
        let named = |(u, v): (u64, u64)| {
            let (taken, to) = ([u, v], (x - u, y - v));
            match taken {
                [u, v] if u == v => format!("take {u} from both → {to:?}"),
                [u, 0] => format!("take {u} from the first heap → {to:?}"),
                [0, v] => format!("take {v} from the second → {to:?}"),
                [u, v] => format!("take {u} from the first heap, {v} from the second → {to:?}"),
            }
        };
        let moves: Vec<String> = case.moves.iter().copied().map(named).collect();
        assert_eq!(
            moves.iter().any(|name| said.contains(name)),
            !moves.is_empty(),
            "{game} ({x}, {y}): {said}, not {moves:?}"
        );
        // Explore, on a map that holds the position: all winning moves.
        let size = if x.max(y) < 100 { 100 } else { 500 };
        assert!(x.max(y) < size, "{game} ({x}, {y}): a shared case beyond the map");
        let address = format!("#explore?game={game}&position={x},{y}&size={size}");
        page.evaluate(&format!(
            "{{ document.querySelector('#map-here').dataset.cell = ''; location.hash = {}; }}",
            json!(address)
        ));
        page.until(&format!("document.querySelector('#map-here').dataset.cell === '{x},{y}'"));
        assert_eq!(page.texts("#map-here .winning li"), moves, "{game} ({x}, {y})");
        assert_eq!(page.text("#map-here b"), outcome, "{game} ({x}, {y})");
    }
    page.finish();
}
