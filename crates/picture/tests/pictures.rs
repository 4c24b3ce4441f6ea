//! Pictures as their readers meet them: decoded pixels and parsed documents.

use proptest::prelude::*;
use wythoff_picture::{Colour, HeatMap, Line, MAX_TABLE_SIDE, OutcomeMap, Picture, PictureError, Scatter, palette};

/// A decoded PNG.
struct Decoded {
    width: usize,
    height: usize,
    bits: usize,
    pixels: Vec<[u8; 3]>,
}

fn decode(bytes: &[u8]) -> Decoded {
    let plain = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().expect("a header");
    let (colour, depth) = plain.output_color_type();
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().expect("a header");
    let mut data = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut data).expect("pixels");
    assert_eq!(info.color_type, png::ColorType::Rgb);
    Decoded {
        width: info.width as usize,
        height: info.height as usize,
        bits: colour.samples() * depth as usize,
        pixels: data.chunks(3).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect(),
    }
}

impl Decoded {
    fn at(&self, x: usize, y: usize) -> [u8; 3] {
        self.pixels[y * self.width + x]
    }

    fn count(&self, colour: Colour) -> usize {
        self.pixels.iter().filter(|pixel| **pixel == colour.channels).count()
    }

    /// The smallest rectangle around all pixels of these colours: left, top, right, bottom, inclusive.
    fn bounds(&self, colours: &[Colour]) -> (usize, usize, usize, usize) {
        let wanted = |pixel: [u8; 3]| colours.iter().any(|colour| colour.channels == pixel);
        let places = (0..self.height).flat_map(|y| (0..self.width).map(move |x| (x, y)));
        let found: Vec<_> = places.filter(|(x, y)| wanted(self.at(*x, *y))).collect();
        let least = |of: fn(&(usize, usize)) -> usize| found.iter().map(of).min().expect("some pixel");
        let most = |of: fn(&(usize, usize)) -> usize| found.iter().map(of).max().expect("some pixel");
        (least(|at| at.0), least(|at| at.1), most(|at| at.0), most(|at| at.1))
    }
}

/// Both formats, which must agree about the size; the document must be sound XML, everything inside its borders.
fn check(picture: &Picture) -> (Decoded, String) {
    let (svg, decoded) = (picture.to_svg(), decode(&picture.to_png().unwrap()));
    let (width, height) = picture.size();
    assert_eq!((decoded.width, decoded.height), (2 * width as usize, 2 * height as usize));
    let document = roxmltree::Document::parse(&svg).expect("well-formed XML");
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "svg");
    assert_eq!(root.attribute("viewBox"), Some(format!("0 0 {width} {height}").as_str()));
    for node in root.descendants() {
        for (name, limit) in
            [("x", width), ("x1", width), ("x2", width), ("cx", width), ("y", height), ("y2", height), ("cy", height)]
        {
            if let Some(value) = node.attribute(name) {
                let value: f64 = value.parse().expect("a number");
                assert!((0.0..=f64::from(limit)).contains(&value), "{node:?} leaves the picture");
            }
        }
    }
    (decoded, svg)
}

/// P-positions of Wythoff's game by the definition of their mex.
fn pairs(bound: u32) -> Vec<(u32, u32)> {
    let mut used = vec![false; bound as usize * 2 + 3];
    let mut points = vec![(0, 0)];
    let mut lower = 1;
    for n in 1.. {
        while used[lower as usize] {
            lower += 1;
        }
        if lower + n > bound {
            return points;
        }
        (used[lower as usize], used[(lower + n) as usize]) = (true, true);
        points.extend([(lower, lower + n), (lower + n, lower)]);
    }
    points
}

fn scatter(bound: u32) -> Scatter {
    let mut scatter = Scatter::new(bound, bound, pairs(bound));
    scatter.words.title = format!("u < {bound} & v > \"1\"");
    scatter.words.caption = "Take any number of tokens from one heap, or the same number from both.".to_string();
    scatter.point_label = "P-position".to_string();
    let line = |rise, run| Line { rise, run, label: format!("slope {rise}/{run}") };
    scatter.lines = vec![line(1618, 1000), line(1000, 1618)];
    scatter
}

#[test]
fn scatter_at_every_bound() {
    for bound in [0, 1, 2, 10, 100, 1000, 100_000] {
        let scatter = scatter(bound);
        let (decoded, svg) = check(&scatter.draw());
        assert!(svg.contains("u &lt; ") && svg.contains("slope 1618/1000"), "{bound}");
        assert!(decoded.count(Colour::INK) > 10, "{bound}");
        assert!(decoded.count(Colour::LINES[0]) > 100 && decoded.count(Colour::LINES[1]) > 100, "{bound}");
        // Every point, one of the legend, and no more.
        let dots = if svg.contains("<path") { svg.matches("h0").count() + 1 } else { svg.matches("<circle").count() };
        assert_eq!(dots, scatter.points().len() + 1, "{bound}");
    }
}

#[test]
fn points_stand_where_they_should() {
    let mut scatter = Scatter::new(4, 4, vec![(0, 0), (4, 1), (5, 0), (0, 7)]);
    scatter.words = wythoff_picture::Words::default();
    assert_eq!(scatter.points(), [(0, 0), (4, 1)]);
    let (decoded, svg) = check(&scatter.draw());
    let document = roxmltree::Document::parse(&svg).unwrap();
    let circles: Vec<(f64, f64)> = document
        .descendants()
        .filter(|node| node.has_tag_name("circle"))
        .map(|node| ["cx", "cy"].map(|name| node.attribute(name).unwrap().parse::<f64>().unwrap()).into())
        .collect();
    let [(x0, y0), (x4, y1)] = circles[..] else { panic!("two circles: {circles:?}") };
    // Both axes have the same scale, x grows to the right, y upwards.
    assert!((x4 - x0 - 4.0 * (y0 - y1)).abs() < 0.05 && x4 > x0 && y1 < y0, "{circles:?}");
    for (x, y) in circles {
        assert_eq!(decoded.at((2.0 * x) as usize, (2.0 * y) as usize), Colour::INK.channels);
    }
}

#[test]
fn cells_have_the_colours_of_their_values() {
    let (width, height) = (7, 5);
    let value = |x: usize, y: usize| (x + 10 * y) as u32;
    let mut map = HeatMap::from_fn(width, height, value).unwrap();
    map.value_label = "g".to_string();
    let (decoded, svg) = check(&map.draw());
    let colours = palette();
    let colour = |value: u32| colours[value as usize * 255 / 46];
    // The bottom row is of no colour that the bar beside it does not have too, so the area is found by its corners.
    let side = 2 * 600 / width;
    let (left, _, _, bottom) = decoded.bounds(&[colour(0)]);
    for y in 0..height {
        for x in 0..width {
            let place = (left + x * side + side / 2, bottom - y * side - side / 2);
            assert_eq!(decoded.at(place.0, place.1), colour(value(x, y)).channels, "{x} {y}");
        }
    }
    // Small tables are rectangles in SVG, large ones an image.
    assert!(!svg.contains("<image"));
    let large = HeatMap::from_fn(65, 65, value).unwrap().draw().to_svg();
    assert!(large.contains("href=\"data:image/png;base64,"));
}

#[test]
fn large_bitmaps_are_exact_and_small() {
    let marked = |x: usize, y: usize| (x * x + 3 * y).is_multiple_of(97);
    let mut map = OutcomeMap::from_fn(1300, 1250, marked).unwrap();
    map.words = wythoff_picture::Words::default();
    let bytes = map.draw().to_png().unwrap();
    let decoded = decode(&bytes);
    assert_eq!(decoded.bits, 8);
    assert!(bytes.len() < 120_000, "{}", bytes.len());
    let (left, top, right, bottom) = decoded.bounds(&[Colour::CELL]);
    assert_eq!((right - left + 1, bottom - top + 1), (1300, 1250), "one pixel a cell");
    for y in 0..1250 {
        for x in 0..1300 {
            let expected = if marked(x, y) { Colour::INK } else { Colour::CELL };
            assert_eq!(decoded.at(left + x, bottom - y), expected.channels, "{x} {y}");
        }
    }
    assert_eq!(map.marked_count(), (0..1250).map(|y| (0..1300).filter(|x| marked(*x, y)).count()).sum::<usize>());
}

#[test]
fn the_image_in_a_document_has_one_bit_a_cell() {
    use base64::Engine;
    let marked = |x: usize, y: usize| x > 2 * y;
    let svg = OutcomeMap::from_fn(600, 300, marked).unwrap().draw().to_svg();
    let document = roxmltree::Document::parse(&svg).unwrap();
    let image = document.descendants().find(|node| node.has_tag_name("image")).expect("an image");
    let data = image.attribute("href").unwrap().strip_prefix("data:image/png;base64,").unwrap();
    let decoded = decode(&base64::engine::general_purpose::STANDARD.decode(data).unwrap());
    assert_eq!((decoded.width, decoded.height, decoded.bits), (1200, 600, 1));
    for (x, y) in [(0, 0), (1, 0), (599, 299), (598, 299), (599, 298), (40, 20), (41, 20)] {
        let expected = if marked(x, y) { Colour::INK } else { Colour::CELL };
        assert_eq!(decoded.at(2 * x, decoded.height - 1 - 2 * y), expected.channels, "{x} {y}");
    }
}

#[test]
fn sizes_beyond_the_limit_are_refused_by_name() {
    for (width, height) in [(0, 5), (5, 0), (MAX_TABLE_SIDE + 1, 1), (1, usize::MAX)] {
        let error = OutcomeMap::from_fn(width, height, |_, _| true).unwrap_err();
        assert_eq!(error, PictureError::TableSize { width, height, limit: MAX_TABLE_SIDE });
        assert!(error.to_string().contains("1 to 6000"));
        assert!(HeatMap::new(width, height, Vec::new()).is_err());
    }
    assert_eq!(HeatMap::new(2, 2, vec![1; 3]), Err(PictureError::CellCount { given: 3, wanted: 4 }));
}

#[test]
fn flat_and_tiny_tables_keep_their_words() {
    for (width, height) in [(1, 1), (1, 900), (900, 1), (3, 2000)] {
        let mut map = HeatMap::from_fn(width, height, |x, y| (x * y) as u32).unwrap();
        map.words.title = "A title of several words, longer than the table is wide".to_string();
        let (decoded, _) = check(&map.draw());
        assert!(decoded.width >= 720, "{width} {height}");
    }
    let largest = HeatMap::new(2, 1, vec![0, u32::MAX]).unwrap();
    check(&largest.draw());
}

#[test]
fn the_same_input_gives_the_same_bytes() {
    let tables = || HeatMap::from_fn(90, 70, |x, y| (x ^ y) as u32).unwrap();
    let pictures = || [scatter(30).draw(), tables().draw(), OutcomeMap::from_fn(90, 70, |x, y| x < y).unwrap().draw()];
    for (one, two) in pictures().iter().zip(&pictures()) {
        assert_eq!(one.to_svg(), two.to_svg());
        assert_eq!(one.to_png(), two.to_png());
    }
}

proptest! {
    #![proptest_config(testkit::cases!(12))]

    /// Any words give a sound document.
    #[test]
    fn any_words(title in any::<String>(), caption in ".{0,400}", label in any::<String>(), bound in 0u32..50) {
        let mut scatter = scatter(bound);
        (scatter.words.title, scatter.words.caption) = (title, caption);
        scatter.point_label = label;
        check(&scatter.draw());
    }

    /// Any points and lines stay inside the picture.
    #[test]
    fn any_scatter(
        bounds in (0u32..=u32::MAX, 0u32..=u32::MAX),
        points in prop::collection::vec((0u32..2000, 0u32..=u32::MAX), 0..50),
        rise in any::<u64>(),
        run in any::<u64>(),
    ) {
        let mut scatter = Scatter::new(bounds.0, bounds.1, points);
        let line = |rise, run| Line { rise, run, label: "a line".to_string() };
        scatter.lines = vec![line(rise, run), line(0, run), line(rise, 0), line(0, 0), line(1, 1)];
        check(&scatter.draw());
    }
}
