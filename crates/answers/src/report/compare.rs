//! `compare`: whether games have the same P-positions, for all heaps.

use super::states;
use crate::json::{Heaps, Text};
use serde::{Serialize, Serializer};
use std::fmt;
use wythoff::automata::Automaton;
use wythoff::numbers::work::Halt;
use wythoff::prove::compare::{Comparison, Contestant, Difference, compare};
use wythoff::prove::discover::DiscoverOptions;
use wythoff::{Game, Natural, Play, Work};

/// Positions of a difference that are listed; more where there are only finitely many.
const SHOWN: usize = 8;

/// The most positions of a finite difference that are listed.
const MOST_LISTED: usize = 1000;

/// A game against each of the others.
#[derive(Clone, Debug)]
pub struct Compared {
    /// The first game.
    pub first: Game,
    /// Each of the others, and how it compares.
    pub others: Vec<(Game, Comparison)>,
}

/// The games, each followed by itself in the other convention of play.
pub fn in_either_play(games: &[Game]) -> Vec<Game> {
    let mut all: Vec<Game> = Vec::new();
    for game in games {
        let other = Game { play: Play { misere: !game.play.misere, ..game.play }, ..game.clone() };
        for game in [game.clone(), other] {
            if !all.contains(&game) {
                all.push(game);
            }
        }
    }
    all
}

impl Compared {
    /// Compares the first of `games` with every other.
    ///
    /// # Errors
    /// The wish to stop.
    pub fn new(first: &Game, others: &[Game], options: &DiscoverOptions, work: &Work<'_>) -> Result<Compared, Halt> {
        let one = Contestant::new(first, options, work)?;
        let against = |game: &Game| {
            let other = Contestant::new(game, options, work)?;
            Ok((game.clone(), compare(&one, &other, options, work)?))
        };
        Ok(Compared { first: first.clone(), others: others.iter().map(against).collect::<Result<_, Halt>>()? })
    }

    /// Whether all games have the same P-positions; nothing if that is not decided.
    pub fn all_same(&self) -> Option<bool> {
        let different = |(_, comparison): &(Game, Comparison)| matches!(comparison, Comparison::Different { .. });
        if self.others.iter().any(different) {
            return Some(false);
        }
        let same = |(_, comparison): &(Game, Comparison)| matches!(comparison, Comparison::Same);
        self.others.iter().all(same).then_some(true)
    }

    fn either_order(&self, other: &Game) -> bool {
        !self.first.is_ordered() && !other.is_ordered()
    }
}

#[derive(Serialize)]
struct Part {
    states: usize,
    finite: bool,
    first: Vec<[Text<Natural>; 2]>,
}

fn positions(set: &Automaton, either_order: bool) -> Vec<[Natural; 2]> {
    Difference::listed(set, either_order, if set.is_finite() { MOST_LISTED } else { SHOWN })
}

impl Part {
    fn new(set: &Automaton, either_order: bool) -> Part {
        let first = positions(set, either_order).into_iter().map(|pair| pair.map(Text)).collect();
        Part { states: set.states(), finite: set.is_finite(), first }
    }
}

#[derive(Serialize)]
struct DifferenceJson {
    only_first: Part,
    only_second: Part,
    first_inside_second: bool,
    second_inside_first: bool,
    equal_from: Option<Text<Natural>>,
}

#[derive(Serialize)]
struct One<'a> {
    game: Text<&'a Game>,
    result: &'static str,
    position: Option<Heaps<'a>>,
    p_of: Option<Text<&'a Game>>,
    difference: Option<DifferenceJson>,
    reason: Option<&'a str>,
}

impl Serialize for Compared {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let result = match self.all_same() {
            Some(true) => "same",
            Some(false) => "different",
            None => "undecided",
        };
        let one = |(game, comparison): &'_ (Game, Comparison)| -> serde_json::Value {
            let either_order = self.either_order(game);
            let blank =
                One { game: Text(game), result: "same", position: None, p_of: None, difference: None, reason: None };
            let one = match comparison {
                Comparison::Same => blank,
                Comparison::Different { position, in_first, difference } => One {
                    result: "different",
                    position: Some(Heaps(position)),
                    p_of: Some(Text(if *in_first { &self.first } else { game })),
                    difference: difference.as_ref().map(|difference| DifferenceJson {
                        only_first: Part::new(&difference.only_first, either_order),
                        only_second: Part::new(&difference.only_second, either_order),
                        first_inside_second: difference.only_first.is_empty(),
                        second_inside_first: difference.only_second.is_empty(),
                        equal_from: difference.equal_from().map(Text),
                    }),
                    ..blank
                },
                Comparison::Undecided { reason } => One { result: "undecided", reason: Some(reason), ..blank },
                _ => blank,
            };
            serde_json::to_value(one).unwrap_or_default()
        };
        #[derive(Serialize)]
        struct Whole<'a> {
            result: &'static str,
            game: Text<&'a Game>,
            others: Vec<serde_json::Value>,
        }
        Whole { result, game: Text(&self.first), others: self.others.iter().map(one).collect() }.serialize(serializer)
    }
}

impl fmt::Display for Compared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = &self.first;
        for (game, comparison) in &self.others {
            match comparison {
                Comparison::Same => writeln!(f, "{first} and {game}: the same P-positions, proved for all heaps.")?,
                Comparison::Different { position, in_first, difference } => {
                    let (with, without) = if *in_first { (first, game) } else { (game, first) };
                    writeln!(f, "{first} and {game}: different.")?;
                    writeln!(f, "  first      {position}, a P-position of {with} and not of {without}")?;
                    match difference {
                        Some(difference) => self.write_difference(f, game, difference)?,
                        None => writeln!(f, "  in all     not found in one numeration for both")?,
                    }
                }
                Comparison::Undecided { reason } => writeln!(f, "{first} and {game}: not decided. {reason}")?,
                _ => {}
            }
        }
        Ok(())
    }
}

impl Compared {
    fn write_difference(&self, f: &mut fmt::Formatter<'_>, game: &Game, difference: &Difference) -> fmt::Result {
        let either_order = self.either_order(game);
        for (owner, set) in [(&self.first, &difference.only_first), (game, &difference.only_second)] {
            if set.is_empty() {
                continue;
            }
            let listed = positions(set, either_order);
            let more = if set.is_finite() && listed.len() < MOST_LISTED { "" } else { " ..." };
            let listed: Vec<String> = listed.iter().map(|[x, y]| format!("({x}, {y})")).collect();
            writeln!(f, "  only in    {owner}: {}{more}", listed.join(" "))?;
            writeln!(f, "             an automaton of {} in {}", states(set.states()), set.system())?;
        }
        match (difference.only_first.is_empty(), difference.only_second.is_empty()) {
            (true, _) => writeln!(f, "  inclusion  every P-position of {} is one of {game}", self.first)?,
            (_, true) => writeln!(f, "  inclusion  every P-position of {game} is one of {}", self.first)?,
            _ => {}
        }
        match difference.equal_from() {
            Some(from) => writeln!(f, "  equal      wherever the larger heap is at least {from}"),
            None => writeln!(f, "  equal      from no heap on: they differ infinitely often"),
        }
    }
}
