//! Answers of `sturmian` as JSON.

#![allow(missing_docs, reason = "fields are named as the contract names them")]

use serde::Serialize;
use wythoff::{LemmaChecked, SturmianRow};

/// A letter of the words: P-position, differences, index.
#[derive(Debug, Serialize)]
pub struct LetterAnswer {
    n: u64,
    a: String,
    b: String,
    delta_a: u64,
    delta_b: u64,
    index: u64,
}

impl LetterAnswer {
    pub fn new(row: &SturmianRow) -> LetterAnswer {
        LetterAnswer {
            n: row.n,
            a: row.lower.to_string(),
            b: row.upper.to_string(),
            delta_a: row.lower_step,
            delta_b: row.upper_step,
            index: row.index,
        }
    }
}

/// A lemma and how it came out.
#[derive(Debug, Serialize)]
pub struct LemmaAnswer {
    lemma: &'static str,
    statement: &'static str,
    k: u32,
    length: u64,
    instances: u64,
    holds: bool,
    failure: Option<FailureAnswer>,
}

#[derive(Debug, Serialize)]
struct FailureAnswer {
    n: u64,
    reason: String,
}

impl LemmaAnswer {
    pub fn new(k: u32, length: u64, checked: &LemmaChecked) -> LemmaAnswer {
        LemmaAnswer {
            lemma: checked.lemma.name(),
            statement: checked.lemma.statement(),
            k,
            length,
            instances: checked.instances,
            holds: checked.failure.is_none(),
            failure: checked
                .failure
                .as_ref()
                .map(|failure| FailureAnswer { n: failure.n, reason: failure.reason.clone() }),
        }
    }
}
