//! GAME strings with a range of parameters, such as `wythoff:a=1..32`: one question asked of every game of it.

use crate::failure::Failure;
use crate::input;
use crate::print;
use answers::report::range::{RangeRow, Ranged};
use wythoff::Game;

/// The most games in a range.
const MOST_GAMES: u32 = 1000;

/// A range of one parameter in a GAME string.
#[derive(Clone, Debug)]
pub struct Range {
    before: String,
    after: String,
    /// The letter of the parameter.
    pub letter: String,
    first: u32,
    last: u32,
}

/// The range in a GAME string; nothing if there is none. `rules` has none, as dots belong to no formula.
pub fn read(text: &str) -> Result<Option<Range>, Failure> {
    let Some(dots) = text.find("..").filter(|_| !text.trim_start().starts_with("rules")) else { return Ok(None) };
    let digits = |part: &str| part.chars().all(|character| character.is_ascii_digit());
    let wrong =
        || Failure::about("game", format!("'{text}' has no range of numbers: write for example wythoff:a=1..8"));
    let equals = text[..dots].rfind('=').ok_or_else(wrong)?;
    let end = text[dots + 2..].find(|character: char| !character.is_ascii_digit());
    let end = end.map_or(text.len(), |end| dots + 2 + end);
    let (first, last) = (&text[equals + 1..dots], &text[dots + 2..end]);
    let number = |part: &str| part.parse::<u32>().ok().filter(|_| digits(part)).ok_or_else(wrong);
    let (first, last) = (number(first)?, number(last)?);
    if first == 0 || first > last {
        return Err(Failure::about("game", format!("the range {first}..{last} is empty, or begins below 1")));
    }
    if last - first >= MOST_GAMES {
        return Err(Failure::about("game", format!("a range has at most {MOST_GAMES} games")));
    }
    let letter: String = text[..equals].chars().rev().take_while(|letter| letter.is_alphabetic()).collect();
    let letter = letter.chars().rev().collect();
    let (before, after) = (text[..=equals].to_string(), text[end..].to_string());
    Ok(Some(Range { before, after, letter, first, last }))
}

impl Range {
    /// The parameters with their games.
    pub fn games(&self) -> Result<Vec<(u32, Game)>, Failure> {
        let game = |parameter: u32| Ok((parameter, input::game(&format!("{}{parameter}{}", self.before, self.after))?));
        (self.first..=self.last).map(game).collect()
    }

    /// Asks every game, prints the table, and says by the exit code whether all answers are yes.
    ///
    /// What does not answer within the limits is not decided; only the wish to stop ends the table.
    pub fn ask(
        &self,
        question: &str,
        is_statement: bool,
        json: bool,
        ask: impl Fn(&Game) -> Result<RangeAnswer, Failure>,
    ) -> Result<(), Failure> {
        let mut rows = Vec::new();
        for (parameter, game) in self.games()? {
            let answer = match ask(&game) {
                Ok(answer) => answer,
                Err(Failure::Refused(refusal)) if crate::interrupt::cause().is_none() => {
                    RangeAnswer { holds: None, states: None, note: refusal.to_string() }
                }
                Err(failure) => return Err(failure),
            };
            rows.push(RangeRow { parameter, game, holds: answer.holds, states: answer.states, note: answer.note });
        }
        let report = Ranged { letter: self.letter.clone(), question: question.to_string(), is_statement, rows };
        print::report(&report, json)?;
        match report.holds() {
            Some(true) => Ok(()),
            Some(false) => Err(Failure::Refuted),
            None => {
                Err(Failure::new("not decided for all games within the limits: allow more with --states or --memory"))
            }
        }
    }
}

/// The answer of one game.
pub struct RangeAnswer {
    pub holds: Option<bool>,
    pub states: Option<usize>,
    pub note: String,
}
