//! `sturmian`: the words behind Larsson and Weimerskirch's game, and the lemmas about them.

use crate::arguments::SturmianArguments;
use crate::failure::Failure;
use crate::watching::{LIMITS, Watching, watched};
use crate::{input, print};
use answers::report::sturmian::{LemmaReport, Letters, lemmas_heading};
use answers::report::sturmian_parts::{AnyWords, ExtraMoves, FiniteWords, Syllables};
use answers::rows::{Format, Writer};
use std::io::{BufWriter, Write};
use std::num::NonZeroU32;
use wythoff::numbers::BeattyPair;
use wythoff::numbers::work::Work;
use wythoff::solve::sturmian::{Lemma, Sturmian, SturmianError};

/// Letters printed unless told otherwise.
const LENGTH: u64 = 40;
/// The most extra moves that are listed: their numbers grow with every step.
const MOST_MOVES: u64 = 1_000;
/// The most letters of the words of any α.
const MOST_LETTERS: usize = 1_000_000;
/// Letters checked unless told otherwise.
const CHECKED_LENGTH: u64 = 10_000;

pub fn run(arguments: &SturmianArguments) -> Result<(), Failure> {
    let length = match &arguments.length {
        // What does not fit a word is refused below.
        Some(text) => input::number("--length", text)?.to_u64().unwrap_or(u64::MAX),
        None if arguments.check => CHECKED_LENGTH,
        None => LENGTH,
    };
    let work = arguments.limits.work()?;
    if length > Sturmian::MAX_LENGTH {
        return Err(Failure::about("--length", SturmianError::TooLong { limit: Sturmian::MAX_LENGTH }));
    }
    if let Some(cf) = &arguments.cf {
        return any(cf, length as usize, arguments.json);
    }
    let k = input::number("-k", arguments.k.as_deref().unwrap_or_default())?.to_u32().and_then(NonZeroU32::new);
    let k = k.ok_or_else(|| Failure::new("-k: out of range: write a whole number, 1 <= K < 2^32"))?;
    if arguments.moves {
        let count = length.min(MOST_MOVES) as usize;
        return print::report(&ExtraMoves::new(k, count), arguments.json);
    }
    if let Some(family) = &arguments.family {
        let family = input::number("--family", family)?.to_u32();
        let words = family.and_then(|family| FiniteWords::new(k, family, length as usize));
        let none = || Failure::new(format!("--family: the families of k = {k} go from 1 to k - 1 = {}", k.get() - 1));
        return print::report(&words.ok_or_else(none)?, arguments.json);
    }
    let word = watched(&work, "letters", |work| Sturmian::new(k, length, work)).map_err(|error| match error {
        SturmianError::Halt(_) => Failure::of(&error, LIMITS),
        error => Failure::about("--length", error),
    })?;
    if arguments.syllables {
        return print::report(&Syllables::new(&word), arguments.json);
    }
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

/// `--cf`: any α.
fn any(cf: &str, length: usize, json: bool) -> Result<(), Failure> {
    if length > MOST_LETTERS {
        return Err(Failure::new(format!("--length: at most {MOST_LETTERS} letters of any alpha")));
    }
    let fraction = input::fraction(Some(cf), None)?;
    let pair = BeattyPair::from_continued_fraction(&fraction).map_err(|error| Failure::about("--cf", error))?;
    print::report(&AnyWords::new(&fraction, &pair, length), json)
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
