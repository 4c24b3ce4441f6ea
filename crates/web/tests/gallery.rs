//! What the page has from elsewhere: its list of examples is the gallery of `docs/games.toml`, its colours are those of crate `picture`.
//!
//! `WYTHOFF_BLESS=1 cargo nextest run -p wythoff-web --test gallery` writes both anew.

use picture::Scale;
use serde_json::json;
use std::fmt::Write;
use testkit::data::gallery;

/// Anchors of a scale, between which the page goes straight.
const ANCHORS: usize = 18;

fn check(file: &str, script: &str) {
    let path = format!("{}/page/{file}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("WYTHOFF_BLESS").is_some() {
        std::fs::write(&path, script).expect("the page can be written");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == script, "page/{file} is not what it is made of: WYTHOFF_BLESS=1 writes it anew");
}

#[test]
fn the_page_offers_the_games_of_the_gallery() {
    let mut script = String::from(
        "// The games of docs/games.toml: name, GAME string, source. Written by the test `gallery` with WYTHOFF_BLESS=1.\n\nexport const GALLERY = [\n",
    );
    for game in gallery() {
        let _ = writeln!(script, "  {},", json!([game.name, game.game, game.source]));
    }
    script.push_str("];\n");
    check("gallery.js", &script);
}

#[test]
fn the_page_and_the_pictures_have_the_same_colours() {
    let mut script = String::from(
        "// The scales of crate `picture`, dark to light. Written by the test `gallery` with WYTHOFF_BLESS=1.\n\nexport const SCALES = {\n",
    );
    for scale in Scale::ALL {
        let colours = scale.palette();
        let anchors = (0..ANCHORS).map(|place| colours[place * (colours.len() - 1) / (ANCHORS - 1)]);
        let anchors: Vec<String> = anchors.map(|colour| colour.hexadecimal()).collect();
        let _ = writeln!(script, "  {}: {},", scale.name(), json!(anchors));
    }
    script.push_str("};\n");
    check("scales.js", &script);
}
