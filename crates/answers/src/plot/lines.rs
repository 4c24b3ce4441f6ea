//! Lines of a known slope, both ways round.

use crate::words::minus;
use picture::Line;
use wythoff::Integer;
use wythoff::numbers::{QuadraticIrrational, floor_of};

/// A line is drawn with this many steps to the unit of its slope: far finer than a pixel.
const STEPS: i64 = 1_000_000_000;

/// The line of this slope and its mirror image, of the reciprocal slope.
pub fn along(slope: &QuadraticIrrational) -> Vec<Line> {
    let Some(steps) = scaled(slope, STEPS).and_then(|steps| steps.to_string().parse().ok()) else { return Vec::new() };
    let unit = STEPS.unsigned_abs();
    vec![
        Line { rise: steps, run: unit, label: label(slope) },
        Line { rise: unit, run: steps, label: label(&slope.reciprocal()) },
    ]
}

/// "slope (1 + √5)/2 = 1.618…"
fn label(slope: &QuadraticIrrational) -> String {
    let exact = minus(slope);
    match scaled(slope, 1000).map(|thousandths| format!("{:0>4}", thousandths.to_string())) {
        Some(digits) if digits.bytes().all(|digit| digit.is_ascii_digit()) => {
            let (whole, fraction) = digits.split_at(digits.len() - 3);
            format!("slope {exact} = {whole}.{fraction}…")
        }
        _ => format!("slope {exact}"),
    }
}

/// ⌊`number` · `factor`⌋.
fn scaled(number: &QuadraticIrrational, factor: i64) -> Option<Integer> {
    let factor = Integer::from(factor);
    let (s, t) = (number.rational_part() * &factor, number.coefficient() * &factor);
    floor_of(&s, &t, number.radicand(), &number.denominator().to_natural()?).ok()
}

#[cfg(test)]
mod tests {
    use super::along;
    use wythoff::Game;

    #[test]
    fn both_lines_of_a_game_are_labelled_exactly() {
        let lines = |game: &str| along(&game.parse::<Game>().unwrap().slope().unwrap());
        let golden = lines("wythoff");
        assert_eq!((golden[0].rise, golden[0].run), (1_618_033_988, 1_000_000_000));
        assert_eq!((golden[1].rise, golden[1].run), (1_000_000_000, 1_618_033_988));
        assert_eq!(golden[0].label, "slope (1 + √5)/2 = 1.618…");
        assert_eq!(golden[1].label, "slope (−1 + √5)/2 = 0.618…");
        let steep = lines("wythoff:a=4294967295");
        assert_eq!(steep[0].rise, 4_294_967_295_000_000_000);
        assert!(steep[1].label.ends_with(" = 0.000…"), "{}", steep[1].label);
    }
}
