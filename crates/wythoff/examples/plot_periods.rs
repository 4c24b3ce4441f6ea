//! Draws the growth of pre-periods and periods: the table `row,preperiod,period` comes in, an SVG goes out, both axes logarithmic.
//!
//! `cargo run -p wythoff --example plot_periods < docs/periods.csv > docs/periods.svg`
#![allow(clippy::float_arithmetic, reason = "a picture decides nothing")]

use picture::{Element, Svg};
use std::error::Error;
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
    print!("{}", picture(&rows, &axes));
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

fn picture(rows: &[[u64; 3]], axes: &Axes) -> String {
    let mut svg = Svg::new();
    let last = rows.last().map_or(0, |row| row[0]);
    let document =
        svg.element("svg").with("xmlns", Svg::NAMESPACE).with("viewBox", format_args!("0 0 {WIDTH} {HEIGHT}"));
    let document = document.with("width", WIDTH).with("height", HEIGHT);
    let document = document.with("font-family", "Helvetica, Arial, sans-serif").with("font-size", 14);
    document.with("fill", "#222").holding(|svg| {
        let title = format!("Pre-periods and periods of rows 0 to {last} of Wythoff's Sprague-Grundy function");
        svg.element("title").text(title);
        svg.element("rect").with("width", "100%").with("height", "100%").with("fill", "#fff").end();
        let heading = format!("Additive pre-periods and periods of rows 0 … {last} of Wythoff's game");
        svg.element("text").with("x", MARGINS[0]).with("y", 28).with("font-size", 17).text(heading);
        grid(svg, axes);
        steps(svg, rows, axes);
        svg.element("g").with("fill", PREPERIOD).holding(|svg| {
            for &[row, preperiod, _] in rows.iter().filter(|row| row[0] > 0 && row[1] > 0) {
                let (x, y) = (tenths(axes.x(row as f64)), tenths(axes.y(preperiod as f64)));
                svg.element("circle").with("cx", x).with("cy", y).with("r", 2.2).end();
            }
        });
        legend(svg, MARGINS[0] + 22.0, MARGINS[1] + 24.0);
    });
    svg.finish()
}

/// A length as pictures need it.
fn tenths(length: f64) -> String {
    format!("{length:.1}")
}

/// What dots and line mean.
fn legend(svg: &mut Svg, x: f64, y: f64) {
    let frame = svg.element("rect").with("x", x - 10.0).with("y", y - 20.0).with("width", 190).with("height", 58);
    frame.with("fill", "#fff").with("stroke", "#ccc").end();
    svg.element("circle").with("cx", x + 10.0).with("cy", y).with("r", 4).with("fill", PREPERIOD).beside();
    svg.element("text").with("x", x + 30.0).with("y", y + 5.0).text("pre-period of row r");
    let line = svg.element("path").with("d", format_args!("M{} {}h20", x, y + 22.0));
    line.with("stroke", PERIOD).with("stroke-width", 2.5).beside();
    svg.element("text").with("x", x + 30.0).with("y", y + 27.0).text("period of row r");
}

/// Lines and labels at the powers of ten, and at 2 and 5 times them for the rows.
fn grid(svg: &mut Svg, axes: &Axes) {
    let [left, top, right, bottom] = MARGINS;
    let (bottom, right) = (HEIGHT - bottom, WIDTH - right);
    let powers = || (0..20).map(|power| 10f64.powi(power));
    let ticks: Vec<f64> =
        powers().flat_map(|ten| [ten, 2.0 * ten, 5.0 * ten]).take_while(|&row| row <= axes.rows).collect();
    svg.element("g").with("stroke", "#e3e3e3").holding(|svg| {
        for &row in &ticks {
            svg.element("path").with("d", format_args!("M{:.1} {top}V{bottom}", axes.x(row))).end();
        }
        for value in powers().take_while(|&value| value <= axes.values) {
            svg.element("path").with("d", format_args!("M{left} {:.1}H{right}", axes.y(value))).end();
        }
    });
    let frame = svg.element("path").with("d", format_args!("M{left} {top}V{bottom}H{right}"));
    frame.with("fill", "none").with("stroke", "#444").end();
    let middle = |text: Element<'_>, label: &dyn std::fmt::Display| text.with("text-anchor", "middle").text(label);
    for row in ticks {
        middle(svg.element("text").with("x", tenths(axes.x(row))).with("y", bottom + 21.0), &row);
    }
    for (power, value) in powers().enumerate().take_while(|&(_, value)| value <= axes.values) {
        let label = svg.element("text").with("x", left - 10.0).with("y", tenths(axes.y(value) + 5.0));
        label.with("text-anchor", "end").in_line(|svg| match power {
            0..4 => svg.text(value),
            _ => {
                svg.text(10);
                svg.element("tspan").with("dy", -6).with("font-size", 11).text(power);
            }
        });
    }
    middle(svg.element("text").with("x", (left + right) / 2.0).with("y", HEIGHT - 18.0), &"row r");
    let turned = format!("translate(24 {}) rotate(-90)", (top + bottom) / 2.0);
    middle(svg.element("text").with("transform", turned), &"columns");
}

/// The periods as a line that steps.
fn steps(svg: &mut Svg, rows: &[[u64; 3]], axes: &Axes) {
    let corner = |(index, &[row, _, period]): (usize, &[u64; 3])| {
        let (x, y) = (tenths(axes.x(row as f64)), tenths(axes.y(period as f64)));
        if index == 0 { format!("M{x} {y}") } else { format!("H{x}V{y}") }
    };
    let path: String = rows.iter().filter(|row| row[0] > 0).enumerate().map(corner).collect();
    let line = svg.element("path").with("d", path).with("fill", "none");
    line.with("stroke", PERIOD).with("stroke-width", 2.5).end();
}
