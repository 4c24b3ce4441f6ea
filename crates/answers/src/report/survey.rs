//! `design --survey`: a row for each of many continued fractions, and the table made of them.

use serde::{Deserialize, Serialize};
use std::fmt;
use wythoff::solve::design::SurveyRow;

/// A row of the survey, as it stands in a file and is read again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Surveyed {
    /// The continued fraction.
    pub fraction: String,
    /// The largest heap.
    pub bound: u64,
    /// The width of the band.
    pub width: u64,
    /// The least and the greatest step of floor(n beta) - floor(n alpha).
    pub steps: (u64, u64),
    /// Positions x <= y that the base moves leave open.
    pub open: u64,
    /// Extra moves with larger take up to 10^2, 10^3, …
    pub counts: Vec<u64>,
    /// Extra moves in all.
    pub extra: u64,
    /// Positions that no move can solve.
    pub unsolved: u64,
    /// Whether the moves are finite, recurrent or irregular.
    pub nature: String,
    /// Each with the number of its members found.
    pub families: Vec<(String, usize)>,
    /// Moves in no family.
    pub irregular: u64,
    /// The oracle looked at heaps up to this.
    pub checked: u64,
    /// Whether it agrees.
    pub agrees: bool,
    /// The fingerprint of all above, so that a change is noticed.
    check: String,
}

impl Surveyed {
    /// The row as it is kept.
    pub fn new(row: &SurveyRow) -> Surveyed {
        let mut surveyed = Surveyed {
            fraction: row.fraction.to_string(),
            bound: row.bound,
            width: row.width,
            steps: row.steps,
            open: row.open,
            counts: row.counts.clone(),
            extra: row.extra,
            unsolved: row.unsolved,
            nature: row.nature.name().to_string(),
            families: row.families.iter().map(|family| (family.to_string(), family.terms)).collect(),
            irregular: row.irregular,
            checked: row.checked,
            agrees: row.agrees,
            check: String::new(),
        };
        surveyed.check = surveyed.fingerprint();
        surveyed
    }

    /// Reads a line of the file: a row, exactly as it was written.
    ///
    /// ```
    /// use wythoff_answers::report::survey::Surveyed;
    /// use wythoff::numbers::work::Work;
    /// use wythoff::solve::design::survey_row;
    /// let row = Surveyed::new(&survey_row(&"[1;(1)]".parse()?, &[100], &Work::default())?);
    /// let line = row.to_line();
    /// assert_eq!(Surveyed::from_line(&line), Some(row));
    /// assert_eq!(Surveyed::from_line(&line.replace("\"open\":0", "\"open\":1")), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_line(line: &str) -> Option<Surveyed> {
        let row: Surveyed = serde_json::from_str(line).ok()?;
        (row.check == row.fingerprint() && row.to_line() == line).then_some(row)
    }

    /// The row as a line of the file.
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Fowler, Noll and Vo's hash of the row without it: it shows changes by accident or by hand, not those of a forger.
    fn fingerprint(&self) -> String {
        let blank = Surveyed { check: String::new(), ..self.clone() }.to_line();
        let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        format!("{:016x}", blank.bytes().fold(0xcbf2_9ce4_8422_2325, step))
    }
}

/// The rows as a table in Markdown.
#[derive(Debug)]
pub struct Survey<'a>(pub &'a [Surveyed]);

impl fmt::Display for Survey<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "\n| α | steps of B−A | band w | bound | left open | extra moves up to 10², 10³, … | in all | nature | families | oracle agrees up to |\n|---|---|---|---|---|---|---|---|---|---|\n",
        )?;
        self.0.iter().try_for_each(|row| write_row(f, row))?;
        write_recurrences(f, self.0)
    }
}

fn write_row(f: &mut fmt::Formatter<'_>, row: &Surveyed) -> fmt::Result {
    let steps = match row.steps {
        (least, most) if least == most => least.to_string(),
        (least, most) => format!("{least}–{most}"),
    };
    let counts: Vec<String> = row.counts.iter().map(u64::to_string).collect();
    let families = match (row.families.len(), row.irregular) {
        (0, _) => "–".to_string(),
        (count, 0) => count.to_string(),
        (count, irregular) => format!("{count}, and {irregular} single moves"),
    };
    let agrees = if row.agrees { row.checked.to_string() } else { "**does not**".to_string() };
    let Surveyed { fraction, width, bound, open, extra, nature, .. } = row;
    let counts = counts.join(", ");
    writeln!(
        f,
        "| `{fraction}` | {steps} | {width} | {bound} | {open} | {counts} | {extra} | {nature} | {families} | {agrees} |"
    )
}

/// The families in full, where there are few enough to be read.
fn write_recurrences(f: &mut fmt::Formatter<'_>, rows: &[Surveyed]) -> fmt::Result {
    writeln!(f, "\nThe families, each with the number of members found (all of them are in `survey.jsonl`):\n")?;
    for row in rows.iter().filter(|row| (1..=8).contains(&row.families.len())) {
        let families: Vec<String> =
            row.families.iter().map(|(family, members)| format!("`{family}` ({members})")).collect();
        writeln!(f, "- `{}`: {}", row.fraction, families.join(", "))?;
    }
    writeln!(f)
}
