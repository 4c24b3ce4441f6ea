//! Statements about a whole range of parameters, in one table.

use crate::json::Text;
use serde::{Serialize, Serializer};
use std::fmt;
use wythoff::Game;

/// One question asked of every game of a range.
#[derive(Clone, Debug)]
pub struct Ranged {
    /// The letter of the parameter.
    pub letter: String,
    /// What was asked.
    pub question: String,
    /// Whether it is a statement, which holds or not, and no set.
    pub is_statement: bool,
    /// Game by game.
    pub rows: Vec<RangeRow>,
}

/// What was found out about one game.
#[derive(Clone, Debug)]
pub struct RangeRow {
    /// The value of the parameter.
    pub parameter: u32,
    /// The game.
    pub game: Game,
    /// Whether the statement holds; nothing if that was not decided.
    pub holds: Option<bool>,
    /// The states of the automaton that was asked for.
    pub states: Option<usize>,
    /// More, in words.
    pub note: String,
}

impl Ranged {
    /// Whether the statement holds for all of them; nothing if some are not decided and none is false.
    pub fn holds(&self) -> Option<bool> {
        match self.rows.iter().any(|row| row.holds == Some(false)) {
            true => Some(false),
            false => self.rows.iter().all(|row| row.holds.is_some()).then_some(true),
        }
    }

    /// The sizes as a polynomial in the parameter, if they look like one from some value on.
    pub fn polynomial(&self) -> Option<Polynomial> {
        let sizes: Option<Vec<(i128, i128)>> =
            self.rows.iter().map(|row| Some((row.parameter.into(), row.states? as i128))).collect();
        Polynomial::through(&sizes?)
    }
}

/// A polynomial of degree at most 3 that goes through all values from the first on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Polynomial {
    /// The parameter from which on it fits.
    pub from: i128,
    /// How many values it goes through.
    pub fits: usize,
    /// The coefficients, that of the constant first, times the denominator.
    pub coefficients: Vec<i128>,
    /// The denominator.
    pub denominator: i128,
}

/// A polynomial must go through so many values more than determine it.
const BEYOND: usize = 2;

/// The largest degree that is tried.
const MOST_DEGREE: usize = 3;

impl Polynomial {
    /// The polynomial of least degree through the last of these values at successive parameters, as many as possible.
    ///
    /// ```
    /// use wythoff_answers::report::range::Polynomial;
    /// let sizes = [55, 99, 157, 235, 333, 451, 589];
    /// let values: Vec<(i128, i128)> = (1..).zip(sizes).collect();
    /// let found = Polynomial::through(&values).expect("a parabola");
    /// assert_eq!((found.to_string().as_str(), found.from, found.fits), ("10a^2 + 8a + 43", 2, 6));
    /// assert_eq!(Polynomial::through(&[(1, 1), (2, 2), (3, 4), (4, 8), (5, 16), (6, 32)]), None);
    /// ```
    pub fn through(values: &[(i128, i128)]) -> Option<Polynomial> {
        for start in 0..values.len() {
            let part = &values[start..];
            for degree in 0..=MOST_DEGREE {
                if part.len() < degree + 1 + BEYOND {
                    break;
                }
                let mut differences: Vec<i128> = part.iter().map(|value| value.1).collect();
                let mut leading = vec![differences[0]];
                for _ in 0..degree {
                    differences = differences.windows(2).map(|pair| pair[1] - pair[0]).collect();
                    leading.push(differences[0]);
                }
                if differences.windows(2).all(|pair| pair[0] == pair[1]) {
                    return Some(newton(part[0].0, &leading, part.len()));
                }
            }
        }
        None
    }
}

/// The polynomial Σ d_i · C(a − first, i), multiplied out.
fn newton(first: i128, leading: &[i128], fits: usize) -> Polynomial {
    let factorial: i128 = (1..leading.len() as i128).product();
    let mut coefficients = vec![0i128; leading.len()];
    // (a − first)(a − first − 1)…, of one degree more in each round, times the denominator over i!.
    let mut falling = vec![1i128];
    let mut divisor = 1i128;
    for (order, difference) in leading.iter().enumerate() {
        for (place, factor) in falling.iter().enumerate() {
            coefficients[place] += difference * factor * (factorial / divisor);
        }
        let root = first + order as i128;
        let mut next = vec![0i128; falling.len() + 1];
        for (place, factor) in falling.iter().enumerate() {
            next[place + 1] += factor;
            next[place] -= root * factor;
        }
        falling = next;
        divisor *= order as i128 + 1;
    }
    let common = coefficients.iter().fold(factorial, |common, &number| greatest_common_divisor(common, number.abs()));
    let coefficients = coefficients.iter().map(|number| number / common).collect();
    Polynomial { from: first, fits, coefficients, denominator: factorial / common }
}

fn greatest_common_divisor(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

impl fmt::Display for Polynomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        for (power, &coefficient) in self.coefficients.iter().enumerate().rev() {
            if coefficient == 0 && (power > 0 || !text.is_empty()) {
                continue;
            }
            let sign = match (text.is_empty(), coefficient < 0) {
                (true, true) => "-",
                (true, false) => "",
                (false, true) => " - ",
                (false, false) => " + ",
            };
            let size = coefficient.abs();
            let factor = if size == 1 && power > 0 { String::new() } else { size.to_string() };
            let letter = match power {
                0 => String::new(),
                1 => "a".to_string(),
                power => format!("a^{power}"),
            };
            text += &format!("{sign}{factor}{letter}");
        }
        match self.denominator {
            1 => f.write_str(&text),
            denominator => write!(f, "({text})/{denominator}"),
        }
    }
}

impl Serialize for Ranged {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Row<'a> {
            parameter: u32,
            game: Text<&'a Game>,
            result: Option<bool>,
            states: Option<usize>,
            note: &'a str,
        }
        #[derive(Serialize)]
        struct Fit {
            formula: Text<Polynomial>,
            from: i64,
            fits: usize,
        }
        #[derive(Serialize)]
        struct Contract<'a> {
            question: &'a str,
            parameter: &'a str,
            result: Option<bool>,
            rows: Vec<Row<'a>>,
            polynomial: Option<Fit>,
        }
        fn row(row: &RangeRow) -> Row<'_> {
            Row {
                parameter: row.parameter,
                game: Text(&row.game),
                result: row.holds,
                states: row.states,
                note: &row.note,
            }
        }
        let polynomial = self.polynomial().map(|polynomial| Fit {
            from: polynomial.from as i64,
            fits: polynomial.fits,
            formula: Text(polynomial),
        });
        Contract {
            question: &self.question,
            parameter: &self.letter,
            result: self.holds(),
            rows: self.rows.iter().map(row).collect(),
            polynomial,
        }
        .serialize(serializer)
    }
}

impl fmt::Display for Ranged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.question)?;
        for row in &self.rows {
            let holds = match row.holds {
                Some(true) => "yes",
                Some(false) => "no",
                None => "not decided",
            };
            let holds = if self.is_statement || row.holds.is_none() { format!("{holds:<11} ") } else { String::new() };
            let states = row.states.map(|states| format!("{states} states")).unwrap_or_default();
            let line = format!("  {:<24} {holds}{states:<13} {}", row.game.to_string(), row.note);
            writeln!(f, "{}", line.trim_end())?;
        }
        let count = |wanted: Option<bool>| self.rows.iter().filter(|row| row.holds == wanted).count();
        let (yes, all) = (count(Some(true)), self.rows.len());
        match yes == all {
            true if !self.is_statement => writeln!(f, "Each of the {all} sets is proved by itself.")?,
            true => writeln!(f, "It holds for all {all} games of the range, each by a proof of its own.")?,
            false => writeln!(
                f,
                "It holds for {yes} of {all} games of the range, fails for {}, is not decided for {}.",
                count(Some(false)),
                count(None)
            )?,
        }
        if let Some(polynomial) = self.polynomial() {
            let text = polynomial.to_string().replace('a', &self.letter);
            writeln!(
                f,
                "The states are {text} from {} = {} on, in all {} games tried; for others this is a guess.",
                self.letter, polynomial.from, polynomial.fits
            )?;
        }
        Ok(())
    }
}
