//! `sturmian`: the words behind Larsson and Weimerskirch's game, and the lemmas about them.

use crate::arguments::SturmianArguments;
use crate::failure::Failure;
use crate::watching::{LIMITS, Watching, watched};
use crate::{input, print};
use answers::report::sturmian::{LemmaReport, Letters, lemmas_heading};
use answers::rows::{Format, Writer};
use std::io::{BufWriter, Write};
use std::num::NonZeroU32;
use wythoff::numbers::work::Work;
use wythoff::solve::sturmian::{Lemma, Sturmian, SturmianError};

/// Letters printed unless told otherwise.
const LENGTH: u64 = 40;
/// Letters checked unless told otherwise.
const CHECKED_LENGTH: u64 = 10_000;

pub fn run(arguments: &SturmianArguments) -> Result<(), Failure> {
    let k = input::number("-k", &arguments.k)?.to_u32().and_then(NonZeroU32::new);
    let k = k.ok_or_else(|| Failure::new("-k: out of range: write a whole number, 1 <= K < 2^32"))?;
    let length = match &arguments.length {
        // What does not fit a word is refused below.
        Some(text) => input::number("--length", text)?.to_u64().unwrap_or(u64::MAX),
        None if arguments.check => CHECKED_LENGTH,
        None => LENGTH,
    };
    let work = arguments.limits.work()?;
    let word = watched(&work, "letters", |work| Sturmian::new(k, length, work)).map_err(|error| match error {
        SturmianError::Halt(_) => Failure::of(&error, LIMITS),
        error => Failure::about("--length", error),
    })?;
    if arguments.check {
        return check(&word, arguments.json, &work);
    }
    let watching = Watching::beside_rows("letters");
    let letters = Letters(word);
    let format = if arguments.json { Format::Json } else { Format::Text };
    let mut writer = Writer::new(BufWriter::new(std::io::stdout().lock()), &letters, format)?;
    for row in letters.0.rows() {
        watching.round("writing", row.n, Some(length))?;
        writer.row(&row)?;
    }
    writer.end()?;
    Ok(())
}

fn check(word: &Sturmian, json: bool, work: &Work<'_>) -> Result<(), Failure> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    if !json {
        write!(out, "{}", lemmas_heading(word))?;
    }
    let (k, length) = (word.parameter().get(), word.length());
    let mut broken = false;
    for lemma in Lemma::ALL {
        let checked = watched(work, "letters", |work| word.check(lemma, work));
        let checked = checked.map_err(|halt| Failure::of(&halt, LIMITS))?;
        broken |= checked.failure.is_some();
        print::report_to(&mut out, &LemmaReport { k, length, checked }, json)?;
    }
    out.flush()?;
    if broken { Err(Failure::Refuted) } else { Ok(()) }
}
