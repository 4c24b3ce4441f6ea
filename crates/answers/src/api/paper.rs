//! `paper`: the five papers, item by item.

use super::{Answer, Cache, Parameters, Question, Refusal, Work};
use crate::paper::pages::{Corrections, Items, OneCorrection, OneItem, OnePaper};
use crate::paper::{Found, PAPERS, Shown, lookup};
use serde::Serialize;

/// The parameters that items have.
const CHOICES: [&str; 11] = ["a", "k", "n", "m", "i", "d", "x", "y", "cf", "from", "count"];

/// The question.
pub(super) struct InPaper {
    key: Option<String>,
    item: Option<String>,
    given: Vec<(&'static str, String)>,
}

impl InPaper {
    pub(super) fn read(parameters: &Parameters) -> Result<InPaper, Refusal> {
        let mut names = vec!["paper", "item"];
        names.extend(CHOICES);
        parameters.only(&names)?;
        let mut given = Vec::new();
        for name in CHOICES {
            given.extend(parameters.text(name)?.map(|text| (name, text)));
        }
        let (key, item) = (parameters.text("paper")?, parameters.text("item")?);
        if item.is_some() && key.is_none() {
            return Err(Refusal::bad("the parameter 'paper' is missing: an item belongs to a paper"));
        }
        if item.is_none() && !given.is_empty() {
            return Err(Refusal::bad("the parameter 'item' is missing: only items have parameters"));
        }
        Ok(InPaper { key, item, given })
    }
}

#[derive(Serialize)]
struct Papers {
    papers: Vec<OnePaper>,
    corrections: Vec<OneCorrection>,
}

#[derive(Serialize)]
struct Listed {
    #[serde(flatten)]
    paper: OnePaper,
    listed: Vec<OneItem>,
}

fn listed(items: &Items) -> Result<Answer, Refusal> {
    Answer::json(&Listed { paper: OnePaper(items.paper), listed: items.each().collect() })
}

impl Question for InPaper {
    /// Lists are at hand; what an item computes is bounded by its parameters.
    fn effort(&self) -> u64 {
        if self.item.is_some() { 1 << 20 } else { 0 }
    }

    fn answer(&self, work: &Work<'_>, _: &Cache) -> Result<Answer, Refusal> {
        let Some(key) = &self.key else {
            let papers = PAPERS.into_iter().map(OnePaper).collect();
            return Answer::json(&Papers { papers, corrections: Corrections::each().collect() });
        };
        let paper = lookup::paper(key)?;
        let Some(item) = &self.item else { return listed(&Items::of(paper)) };
        match lookup::item(paper, item)? {
            Found::Section(_) if !self.given.is_empty() => {
                Err(Refusal::about("item", "a section has no parameters: name one item"))
            }
            Found::Section(items) => listed(&Items { paper, items }),
            Found::Item(item, name) => {
                let given: Vec<(&str, &str)> = self.given.iter().map(|(name, text)| (*name, text.as_str())).collect();
                Answer::json(&Shown::new(paper, item, name, &given, work)?)
            }
        }
    }
}
