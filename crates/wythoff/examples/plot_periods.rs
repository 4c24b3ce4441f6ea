//! Draws the growth of pre-periods and periods: the table `row,preperiod,period` comes in, an SVG goes out, both axes logarithmic.
//!
//! `cargo run -p games --example plot_periods < docs/periods.csv > docs/periods.svg`
#![allow(clippy::float_arithmetic, reason = "a picture decides nothing")]

use std::error::Error;
use std::fmt::Write as _;
use std::io::Read;

const WIDTH: f64 = 860.0;
const HEIGHT: f64 = 560.0;
/// Left, top, right, bottom.
const MARGINS: [f64; 4] = [84.0, 56.0, 28.0, 64.0];
const PREPERIOD: &str = "#0b6fa4";
const PERIOD: &str = "#c2410c";

fn main() -> Result<(), Box<dyn Error>> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    let mut rows = Vec::new();
    for line in text.lines().skip(1) {
        let numbers = line.split(',').map(str::parse).collect::<Result<Vec<u64>, _>>()?;
        let [row, preperiod, period] = numbers[..] else { return Err(format!("not three numbers: {line}").into()) };
        rows.push([row, preperiod, period]);
    }
    let most = |column: usize| rows.iter().map(|row: &[u64; 3]| row[column]).max().unwrap_or(1).max(10) as f64;
    let axes = Axes { rows: most(0), values: most(1).max(most(2)) * 1.6 };
    print!("{}", picture(&rows, &axes)?);
    Ok(())
}

/// The largest row and value shown; both axes start at 1.
struct Axes {
    rows: f64,
    values: f64,
}

impl Axes {
    fn x(&self, row: f64) -> f64 {
        MARGINS[0] + (WIDTH - MARGINS[0] - MARGINS[2]) * row.log10() / self.rows.log10()
    }

    fn y(&self, value: f64) -> f64 {
        HEIGHT - MARGINS[3] - (HEIGHT - MARGINS[1] - MARGINS[3]) * value.log10() / self.values.log10()
    }
}

fn picture(rows: &[[u64; 3]], axes: &Axes) -> Result<String, Box<dyn Error>> {
    let mut svg = String::new();
    let last = rows.last().map_or(0, |row| row[0]);
    writeln!(
        svg,
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" font-family="Helvetica, Arial, sans-serif" font-size="14" fill="#222">
<title>Pre-periods and periods of rows 0 to {last} of Wythoff's Sprague-Grundy function</title>
<rect width="100%" height="100%" fill="#fff"/>
<text x="{left}" y="28" font-size="17">Additive pre-periods and periods of rows 0 … {last} of Wythoff's game</text>"##,
        left = MARGINS[0]
    )?;
    grid(&mut svg, axes)?;
    steps(&mut svg, rows, axes)?;
    writeln!(svg, r##"<g fill="{PREPERIOD}">"##)?;
    for &[row, preperiod, _] in rows.iter().filter(|row| row[0] > 0 && row[1] > 0) {
        let (x, y) = (axes.x(row as f64), axes.y(preperiod as f64));
        writeln!(svg, r##"<circle cx="{x:.1}" cy="{y:.1}" r="2.2"/>"##)?;
    }
    writeln!(svg, "</g>")?;
    let (x, y) = (MARGINS[0] + 22.0, MARGINS[1] + 24.0);
    writeln!(
        svg,
        r##"<rect x="{}" y="{}" width="190" height="58" fill="#fff" stroke="#ccc"/>
<circle cx="{}" cy="{y}" r="4" fill="{PREPERIOD}"/><text x="{}" y="{}">pre-period of row r</text>
<path d="M{} {}h20" stroke="{PERIOD}" stroke-width="2.5"/><text x="{}" y="{}">period of row r</text>
</svg>"##,
        x - 10.0,
        y - 20.0,
        x + 10.0,
        x + 30.0,
        y + 5.0,
        x,
        y + 22.0,
        x + 30.0,
        y + 27.0
    )?;
    Ok(svg)
}

/// Lines and labels at the powers of ten, and at 2 and 5 times them for the rows.
fn grid(svg: &mut String, axes: &Axes) -> Result<(), Box<dyn Error>> {
    let (bottom, right) = (HEIGHT - MARGINS[3], WIDTH - MARGINS[2]);
    writeln!(svg, r##"<g stroke="#e3e3e3">"##)?;
    let powers = || (0..20).map(|power| 10f64.powi(power));
    let ticks: Vec<f64> =
        powers().flat_map(|ten| [ten, 2.0 * ten, 5.0 * ten]).take_while(|&row| row <= axes.rows).collect();
    for &row in &ticks {
        writeln!(svg, r##"<path d="M{:.1} {}V{bottom}"/>"##, axes.x(row), MARGINS[1])?;
    }
    for value in powers().take_while(|&value| value <= axes.values) {
        writeln!(svg, r##"<path d="M{} {:.1}H{right}"/>"##, MARGINS[0], axes.y(value))?;
    }
    writeln!(svg, "</g>\n<path d=\"M{} {}V{bottom}H{right}\" fill=\"none\" stroke=\"#444\"/>", MARGINS[0], MARGINS[1])?;
    for row in ticks {
        writeln!(svg, r##"<text x="{:.1}" y="{}" text-anchor="middle">{row}</text>"##, axes.x(row), bottom + 21.0)?;
    }
    for (power, value) in powers().enumerate().take_while(|&(_, value)| value <= axes.values) {
        let (x, y) = (MARGINS[0] - 10.0, axes.y(value) + 5.0);
        let label =
            if power < 4 { value.to_string() } else { format!(r##"10<tspan dy="-6" font-size="11">{power}</tspan>"##) };
        writeln!(svg, r##"<text x="{x}" y="{y:.1}" text-anchor="end">{label}</text>"##)?;
    }
    let middle = (MARGINS[0] + right) / 2.0;
    writeln!(svg, r##"<text x="{middle}" y="{}" text-anchor="middle">row r</text>"##, HEIGHT - 18.0)?;
    let middle = (MARGINS[1] + bottom) / 2.0;
    Ok(writeln!(svg, r##"<text transform="translate(24 {middle}) rotate(-90)" text-anchor="middle">columns</text>"##)?)
}

/// The periods as a line that steps.
fn steps(svg: &mut String, rows: &[[u64; 3]], axes: &Axes) -> Result<(), Box<dyn Error>> {
    let mut path = String::new();
    for &[row, _, period] in rows.iter().filter(|row| row[0] > 0) {
        let (x, y) = (axes.x(row as f64), axes.y(period as f64));
        if path.is_empty() { write!(path, "M{x:.1} {y:.1}")? } else { write!(path, "H{x:.1}V{y:.1}")? }
    }
    Ok(writeln!(svg, r##"<path d="{path}" fill="none" stroke="{PERIOD}" stroke-width="2.5"/>"##)?)
}
