//! axe-core on every view: light on a desk, dark on a phone.

use crate::page::{DESK, PHONE, Page};
use crate::serve;
use crate::views::{VIEWS, settled};
use serde_json::json;

const AXE: &str = include_str!("../vendor/axe.min.js");

#[test]
#[ignore = "needs Chromium: cargo xtask test"]
fn no_view_has_a_finding_of_moderate_weight() {
    let (_server, origin) = serve();
    let page = Page::open(&origin, "#play", DESK);
    for screen in [DESK, PHONE.dark()] {
        page.screen(screen);
        for address in VIEWS {
            page.go(address);
            settled(&page, address);
            page.evaluate(&format!("{AXE}; 0"));
            let found = page.evaluate(
                "axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations.filter(({ impact }) => impact !== 'minor')
                    .map(({ id, help, nodes }) => ({ id, help, nodes: nodes.slice(0, 5).map((node) => [node.html.slice(0, 200), node.failureSummary]) })))",
            );
            assert_eq!(found, json!([]), "{address}, {} × {}, dark: {}", screen.width, screen.height, screen.dark);
        }
    }
    page.finish();
}
