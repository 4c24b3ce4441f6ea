//! `sturmian`: the words behind Larsson and Weimerskirch's game, and the lemmas about them.

use crate::arguments::SturmianArguments;
use crate::failure::Failure;
use crate::input;
use answers::sturmian::{LemmaAnswer, LetterAnswer};
use std::io::{BufWriter, Write};
use std::num::NonZeroU32;
use wythoff::{Lemma, LemmaChecked, Sturmian, SturmianRow};

/// Letters printed unless told otherwise.
const LENGTH: u64 = 40;
/// Letters checked unless told otherwise.
const CHECKED_LENGTH: u64 = 10_000;
/// Letters of a word in one line.
const LINE: usize = 80;

pub fn run(arguments: &SturmianArguments) -> Result<(), Failure> {
    let k = input::number("-k", &arguments.k)?.to_u32().and_then(NonZeroU32::new);
    let k = k.ok_or_else(|| Failure::new("-k: out of range: write a whole number, 1 <= K < 2^32"))?;
    let length = match &arguments.length {
        // What does not fit a word is refused below.
        Some(text) => input::number("--length", text)?.to_u64().unwrap_or(u64::MAX),
        None if arguments.check => CHECKED_LENGTH,
        None => LENGTH,
    };
    let word = Sturmian::new(k, length).map_err(|error| Failure::about("--length", error))?;
    let mut out = BufWriter::new(std::io::stdout().lock());
    if arguments.check {
        return check(&mut out, &word, arguments.json);
    }
    if arguments.json {
        for row in word.rows() {
            serde_json::to_writer(&mut out, &LetterAnswer::new(&row))?;
            writeln!(out)?;
        }
    } else {
        print(&mut out, &word)?;
    }
    Ok(out.flush()?)
}

/// Both words in lines, then a row for each letter.
fn print(out: &mut impl Write, word: &Sturmian) -> Result<(), Failure> {
    let (k, length) = (word.parameter().get(), word.length());
    let short = u64::from(k) + 1;
    writeln!(out, "lw:k={k}, the number behind it [1;({k},1)], {length} letters")?;
    let written = |letter: &dyn Fn(&SturmianRow) -> char| word.rows().map(|row| letter(&row)).collect::<Vec<char>>();
    writeln!(out, "\ndifferences of A, 1 or 2:")?;
    print_letters(out, &written(&|row| if row.lower_step == 1 { '1' } else { '2' }))?;
    writeln!(out, "differences of B, S = {short}, L = {}:", short + 1)?;
    print_letters(out, &written(&|row| if row.upper_step == short { 'S' } else { 'L' }))?;
    let width = word.rows().last().map_or(1, |row| row.upper.to_string().len()).max(4);
    let index_width = k.to_string().len().max(5);
    writeln!(
        out,
        "\n{:>width$} {:>width$} {:>width$} {:>4} {:>width$} {:>index_width$}",
        "n", "A_n", "B_n", "ΔA", "ΔB", "index"
    )?;
    for row in word.rows() {
        writeln!(
            out,
            "{:>width$} {:>width$} {:>width$} {:>4} {:>width$} {:>index_width$}",
            row.n, row.lower, row.upper, row.lower_step, row.upper_step, row.index
        )?;
    }
    Ok(())
}

fn print_letters(out: &mut impl Write, letters: &[char]) -> Result<(), Failure> {
    for line in letters.chunks(LINE) {
        writeln!(out, "  {}", line.iter().collect::<String>())?;
    }
    Ok(())
}

fn check(out: &mut impl Write, word: &Sturmian, json: bool) -> Result<(), Failure> {
    let (k, length) = (word.parameter().get(), word.length());
    if !json {
        writeln!(
            out,
            "The lemmas for lw:k={k}, in the first {length} letters (U_0 = 0, U_1 = 1, U_(n+1) = (k+2)U_n − U_(n−1),"
        )?;
        writeln!(out, "s_j = (i+1)U_j − U_(j−1), i = 1 … k−1, j = 1, 2, …; index of n: (B_n − n) mod k):")?;
    }
    let mut broken = false;
    for lemma in Lemma::ALL {
        let checked = word.check(lemma);
        broken |= checked.failure.is_some();
        if json {
            serde_json::to_writer(&mut *out, &LemmaAnswer::new(k, length, &checked))?;
            writeln!(out)?;
        } else {
            print_lemma(out, &checked)?;
        }
    }
    out.flush()?;
    if broken { Err(Failure::refuted()) } else { Ok(()) }
}

fn print_lemma(out: &mut impl Write, checked: &LemmaChecked) -> Result<(), Failure> {
    let verdict = match (&checked.failure, checked.instances) {
        (Some(_), _) => "FAILS",
        (None, 0) => "empty",
        (None, _) => "holds",
    };
    writeln!(out, "  {:<11} {verdict:<6} {}", checked.lemma, checked.lemma.statement())?;
    let below = match &checked.failure {
        Some(failure) => format!("first at n = {}: {}", failure.n, failure.reason),
        None if checked.instances == 0 => "no instance among these letters".to_string(),
        None => format!("{} instances", checked.instances),
    };
    Ok(writeln!(out, "{:21}{below}", "")?)
}
