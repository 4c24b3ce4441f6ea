//! `design --survey DIR`: many continued fractions. Each is a line of DIR/survey.jsonl as soon as it is done, and is not computed again; in
//! the end the table in DIR/survey.md is made from these lines.

use crate::failure::Failure;
use crate::lines::Lines;
use crate::lock::Lock;
use crate::new_file::NewFile;
use crate::watching::Watching;
use answers::report::survey::{Survey, Surveyed};
use std::fmt::Display;
use std::fs;
use std::io::Write;
use std::path::Path;
use wythoff::numbers::ContinuedFraction;
use wythoff::numbers::work::{Progress, Work};
use wythoff::solve::design::{survey_fractions, survey_row};

/// Periods of at most so many quotients.
const LONGEST: usize = 3;

/// Quotients up to this.
const LARGEST: u32 = 4;

/// Where fractions with very many moves end, and where the others do.
const BOUNDS: [u64; 2] = [10_000, 20_000_000];

const BEGIN: &str = "<!-- survey begins: made by wythoff design --survey, do not edit -->";
const END: &str = "<!-- survey ends -->";

pub fn run(directory: &str, bound: Option<u64>, work: &Work<'_>) -> Result<(), Failure> {
    let mut bounds = BOUNDS.map(|usual| usual.min(bound.unwrap_or(usual))).to_vec();
    bounds.dedup();
    let directory = Path::new(directory);
    let (data, page) = (directory.join("survey.jsonl"), directory.join("survey.md"));
    let trouble = |path: &Path, error: &dyn Display| Failure::about(path.display(), error);
    fs::create_dir_all(directory)
        .map_err(|error| trouble(directory, &format!("--survey needs a folder, and it cannot be made: {error}")))?;
    let _lock = Lock::of(&directory.join("survey"), "the survey")?;
    let fractions = survey_fractions(LONGEST, LARGEST);
    let (mut lines, before) = Lines::open(&data).map_err(|error| trouble(&data, &error))?;
    let mut rows = finished(&data, before, &bounds, &fractions)?;
    let watching = Watching::new("continued fractions");
    for (done, fraction) in fractions.iter().enumerate() {
        if rows.iter().any(|row| row.fraction == fraction.to_string()) {
            continue;
        }
        let at = Progress { during: "the survey", done: done as u64, total: Some(fractions.len() as u64) };
        let watch = |_: Progress<'_>| watching.at(at);
        let row =
            survey_row(fraction, &bounds, &work.watched_by(&watch)).map_err(|error| Failure::about(fraction, error))?;
        let row = Surveyed::new(&row);
        lines.add(&row.to_line()).map_err(|error| trouble(&data, &format!("cannot write it: {error}")))?;
        rows.push(row);
    }
    drop(watching);
    let order = |row: &Surveyed| fractions.iter().position(|fraction| fraction.to_string() == row.fraction);
    rows.sort_by_key(|row| order(row));
    let before = fs::read_to_string(&page).unwrap_or_else(|_| format!("# Survey\n\n{BEGIN}\n{END}\n"));
    let text = with_table(&before, &Survey(&rows).to_string())
        .ok_or_else(|| trouble(&page, &format!("no line '{BEGIN}' and '{END}'")))?;
    NewFile::write_whole(&page, text.as_bytes())?;
    Ok(writeln!(std::io::stdout(), "{} continued fractions: {} and {}", rows.len(), data.display(), page.display())?)
}

/// The rows of an earlier run.
fn finished(
    data: &Path,
    text: Vec<u8>,
    bounds: &[u64],
    fractions: &[ContinuedFraction],
) -> Result<Vec<Surveyed>, Failure> {
    let trouble = |error: &dyn Display| Failure::about(data.display(), error);
    let text = String::from_utf8(text).map_err(|_| trouble(&"no text, so no survey"))?;
    let mut rows: Vec<Surveyed> = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let refused = |reason: String| Err(trouble(&format!("line {number}: {reason}")));
        let Some(row) = Surveyed::from_line(line) else {
            return refused("no row of a survey, or one that was changed: remove it, and it is computed again".into());
        };
        if !bounds.contains(&row.bound) {
            return refused(format!("made with the bound {}: use that --bound or another directory", row.bound));
        }
        let known = fractions.iter().any(|fraction| fraction.to_string() == row.fraction);
        if !known || rows.iter().any(|earlier| earlier.fraction == row.fraction) {
            return refused(format!("{} stands above already, or is not surveyed: remove the line", row.fraction));
        }
        rows.push(row);
    }
    Ok(rows)
}

fn with_table(page: &str, table: &str) -> Option<String> {
    let (before, rest) = page.split_once(BEGIN)?;
    let (_, after) = rest.split_once(END)?;
    Some(format!("{before}{BEGIN}\n{table}{END}{after}"))
}
