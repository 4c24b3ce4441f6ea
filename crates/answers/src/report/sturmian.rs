//! `sturmian`: the words behind Larsson and Weimerskirch's game, and the lemmas about them.

use crate::json::Text;
use crate::rows::{Cell, Column, Heading, Rows};
use serde::{Serialize, Serializer};
use std::fmt;
use wythoff::solve::sturmian::{LemmaChecked, Sturmian, SturmianRow};

/// Letters of a word in one line.
const LINE: usize = 80;

/// Both words in lines, then a row for each letter.
#[derive(Clone, Debug)]
pub struct Letters(pub Sturmian);

impl Letters {
    /// What is shown, and both words.
    fn title(&self) -> String {
        let (k, length) = (self.0.parameter().get(), self.0.length());
        let short = u64::from(k) + 1;
        let mut title = format!("lw:k={k}, the number behind it [1;({k},1)], {length} letters\n");
        title.push_str("\ndifferences of A, 1 or 2:\n");
        self.push_word(&mut title, &|row| if row.lower_step == 1 { '1' } else { '2' });
        title.push_str(&format!("differences of B, S = {short}, L = {}:\n", short + 1));
        self.push_word(&mut title, &|row| if row.upper_step == short { 'S' } else { 'L' });
        title
    }

    fn push_word(&self, title: &mut String, letter: &dyn Fn(&SturmianRow) -> char) {
        let letters: Vec<char> = self.0.rows().map(|row| letter(&row)).collect();
        for line in letters.chunks(LINE) {
            title.push_str("  ");
            title.extend(line);
            title.push('\n');
        }
    }
}

impl Rows for Letters {
    type Row = SturmianRow;

    fn heading(&self) -> Heading {
        let width = self.0.rows().last().map_or(1, |row| row.upper.to_string().len()).max(4);
        let index_width = self.0.parameter().to_string().len().max(5);
        let widths = [width, width, width, 4, width, index_width];
        let columns = ["n", "A_n", "B_n", "ΔA", "ΔB", "index"].into_iter().zip(widths).enumerate();
        let column =
            |(place, (name, width))| Column { before: if place == 0 { "" } else { " " }, ..Column::named(name, width) };
        Heading { title: Some(self.title()), columns: columns.map(column).collect(), ..Heading::default() }
    }

    fn cells<'r>(&'r self, row: &'r SturmianRow) -> impl Iterator<Item = Cell<'r>> {
        let SturmianRow { n, lower, upper, lower_step, upper_step, index, .. } = row;
        [*n, *lower, *upper, *lower_step, *upper_step, *index].into_iter().map(Cell::Number)
    }

    fn json(&self, row: &SturmianRow) -> impl Serialize {
        #[derive(Serialize)]
        struct Contract {
            n: u64,
            a: Text<u64>,
            b: Text<u64>,
            delta_a: u64,
            delta_b: u64,
            index: u64,
        }
        Contract {
            n: row.n,
            a: Text(row.lower),
            b: Text(row.upper),
            delta_a: row.lower_step,
            delta_b: row.upper_step,
            index: row.index,
        }
    }
}

/// What stands above the lemmas.
pub fn lemmas_heading(word: &Sturmian) -> String {
    let (k, length) = (word.parameter().get(), word.length());
    format!(
        "The lemmas for lw:k={k}, in the first {length} letters (U_0 = 0, U_1 = 1, U_(n+1) = (k+2)U_n − U_(n−1),\n\
         s_j = (i+1)U_j − U_(j−1), i = 1 … k−1, j = 1, 2, …; index of n: (B_n − n) mod k):\n"
    )
}

/// A lemma and how it came out.
#[derive(Clone, Debug)]
pub struct LemmaReport {
    /// The parameter of the game.
    pub k: u32,
    /// How many letters were looked at.
    pub length: u64,
    /// How it came out.
    pub checked: LemmaChecked,
}

impl Serialize for LemmaReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Contract<'a> {
            lemma: &'static str,
            statement: &'static str,
            k: u32,
            length: u64,
            instances: u64,
            holds: bool,
            failure: Option<Failure<'a>>,
        }
        #[derive(Serialize)]
        struct Failure<'a> {
            n: u64,
            reason: &'a str,
        }
        let LemmaChecked { lemma, instances, failure, .. } = &self.checked;
        Contract {
            lemma: lemma.name(),
            statement: lemma.statement(),
            k: self.k,
            length: self.length,
            instances: *instances,
            holds: failure.is_none(),
            failure: failure.as_ref().map(|failure| Failure { n: failure.n, reason: &failure.reason }),
        }
        .serialize(serializer)
    }
}

impl fmt::Display for LemmaReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LemmaChecked { lemma, instances, failure, .. } = &self.checked;
        let (verdict, below) = match (failure, instances) {
            (Some(failure), _) => ("FAILS", format!("first at n = {}: {}", failure.n, failure.reason)),
            (None, 0) => ("empty", "no instance among these letters".to_string()),
            (None, instances) => ("holds", format!("{instances} instances")),
        };
        writeln!(f, "  {lemma:<11} {verdict:<6} {}", lemma.statement())?;
        writeln!(f, "{:21}{below}", "")
    }
}
