//! Drawings hold no more memory than they say beforehand: measured by a counting allocator.

use testkit::memory::{Counting, peak_of};
use wythoff_picture::{Forms, HeatMap, Line, OutcomeMap, Picture, Scatter, scatter_bytes, table_bytes};

#[global_allocator]
static COUNTING: Counting = Counting;

/// Long and thin, one cell, rectangles of single pixels, squares.
const SHAPES: [(usize, usize); 10] =
    [(1, 1), (1, 6000), (6000, 1), (6000, 100), (3, 2500), (40, 40), (64, 64), (65, 64), (700, 130), (1201, 601)];

const FORMS: [Forms; 3] =
    [Forms { svg: true, png: true }, Forms { svg: true, png: false }, Forms { svg: false, png: true }];

/// Draws it and writes it: of two forms the first is held while the second is made, as whoever writes both does.
fn held(what: &str, said: u64, most: u64, forms: Forms, draw: impl FnOnce() -> Picture) {
    let (length, peak) = peak_of(|| {
        let picture = draw();
        let svg = forms.svg.then(|| picture.to_svg());
        let png = forms.png.then(|| picture.to_png().expect("a picture within the limits"));
        svg.map_or(0, |svg| svg.len()) + png.map_or(0, |png| png.len())
    });
    let what = format!("{what}, {forms:?}: {peak} bytes at the peak, {said} were said");
    assert!(length > 0 && peak as u64 <= said, "{what}");
    // Nor is a small picture refused for the sake of a large one.
    assert!(said <= most * peak as u64 + (20 << 20), "{what}");
}

#[test]
fn tables_hold_what_they_say() {
    for ((width, height), forms) in SHAPES.into_iter().zip(FORMS.into_iter().cycle()) {
        let said = table_bytes(width, height, forms);
        // Every value another colour, in no order: nothing is compressed, and no run is long.
        let scattered = |x: usize, y: usize| ((x * 7919 + y * 104_729) % 65_521 * (x ^ y) % 65_521) as u32;
        held(&format!("values {width} × {height}"), said, 4, forms, || {
            HeatMap::from_fn(width, height, scattered).expect("within the limits").draw()
        });
        // Two colours are compressed to little, however they stand.
        held(&format!("outcomes {width} × {height}"), said, 6, forms, || {
            let map = OutcomeMap::from_fn(width, height, |x, y| scattered(x, y) % 2 == 0);
            map.expect("within the limits").draw()
        });
    }
}

#[test]
fn dots_hold_what_they_say() {
    let counts = [(0, 1), (1, 100), (3000, 60), (6000, 100_000), (20_000, 100_000)];
    for ((count, bound), forms) in counts.into_iter().zip(FORMS.into_iter().cycle()) {
        held(&format!("{count} dots"), scatter_bytes(count, forms), 4, forms, || {
            let points = (0..count as u32).map(|i| (i * 7919 % (bound + 1), i * 104_729 % (bound + 1)));
            let mut scatter = Scatter::new(bound, bound, points.collect());
            scatter.lines = vec![Line { rise: 1618, run: 1000, label: "slope".to_string() }];
            scatter.draw()
        });
    }
}
