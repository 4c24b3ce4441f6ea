//! What the family of a game says about it.

use crate::families::{Arguments, ClosedForm, NAMED, OWN, Signature};
use crate::game::Game;
use crate::play::Play;
use crate::position::Position;
use std::num::NonZeroU32;

impl Game {
    /// What is known about the P-positions.
    ///
    /// ```
    /// use wythoff::rules::Game;
    /// let game: Game = "wythoff:a=2".parse()?;
    /// let known = game.closed_form().expect("Fraenkel's theorem");
    /// assert_eq!(known.theorem.to_string(), "(A_n, B_n) = (⌊nα⌋, ⌊nβ⌋), n ≥ 0, α = [1;(2)], β = α + 2 [F82, Thm 2]");
    /// assert!("rules:u = 1 | v = 2".parse::<Game>()?.closed_form().is_none());
    /// # Ok::<(), wythoff::rules::GameError>(())
    /// ```
    pub fn closed_form(&self) -> Option<ClosedForm> {
        self.ruleset.family().closed_form(self.play)
    }

    /// The same, where the papers' case analysis turns it into moves: what strategies and explanations read.
    pub fn case_analysis(&self) -> Option<ClosedForm> {
        self.closed_form().filter(|known| known.case_analysis)
    }

    /// Whether the rules look at one order of the heaps only.
    pub fn is_ordered(&self) -> bool {
        self.ruleset.family().is_ordered()
    }

    /// Whether these heaps are a position: those of `euclid` stay positive, all others may be empty.
    ///
    /// ```
    /// use wythoff::rules::{Game, Position};
    /// let position = Position::new(0u32, 3u32);
    /// assert!(!"euclid".parse::<Game>()?.is_position(&position) && "euclid:zero".parse::<Game>()?.is_position(&position));
    /// # Ok::<(), wythoff::rules::GameError>(())
    /// ```
    pub fn is_position(&self, position: &Position) -> bool {
        self.ruleset.family().is_position(position)
    }

    /// The smallest heap of a position.
    pub fn least_heap(&self) -> u64 {
        u64::from(!self.is_position(&Position::new(0u32, 0u32)))
    }

    /// The signatures of all families that can be named, in the order in which they are offered.
    pub fn families() -> impl Iterator<Item = &'static Signature> {
        NAMED.iter().map(|named| named.signature).chain([OWN])
    }

    /// Every game of the families that can be named whose parameters multiply to this value, so that it is *the* parameter where there is one: all
    /// switches, normal and misère play. Families without a parameter are there whatever the value.
    ///
    /// ```
    /// use wythoff::rules::Game;
    /// let games: Vec<String> = Game::with_parameter(2.try_into()?).map(|game| game.to_string()).collect();
    /// assert!(games.contains(&"wythoff:a=2,offdiagonal".to_string()) && games.contains(&"nim:misere".to_string()));
    /// assert!(games.contains(&"fb:b=2".to_string()) && !games.contains(&"fb:a=2,b=2".to_string()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_parameter(value: NonZeroU32) -> impl Iterator<Item = Game> {
        NAMED.iter().flat_map(move |named| {
            let switches = named.signature.switches.len();
            let choices = factorisations(value, named.signature.parameters.len());
            choices.into_iter().flat_map(move |parameters| {
                (0..1u32 << switches).flat_map(move |chosen| {
                    let switches = (0..switches).map(|index| chosen >> index & 1 == 1).collect();
                    let arguments = Arguments { parameters: parameters.clone(), switches };
                    [Play::NORMAL, Play::MISERE].map(|play| Game { ruleset: (named.make)(&arguments), play })
                })
            })
        })
    }
}

/// Every list of `count` numbers whose product is `value`, in lexicographic order; the empty list where there is nothing to choose.
fn factorisations(value: NonZeroU32, count: usize) -> Vec<Vec<NonZeroU32>> {
    match count {
        0 => vec![Vec::new()],
        1 => vec![vec![value]],
        _ => divisors(value)
            .into_iter()
            .flat_map(|(divisor, rest)| {
                factorisations(rest, count - 1).into_iter().map(move |mut list| {
                    list.insert(0, divisor);
                    list
                })
            })
            .collect(),
    }
}

/// The divisors of a number with what is left of it, in order.
fn divisors(value: NonZeroU32) -> Vec<(NonZeroU32, NonZeroU32)> {
    let small = (1..=value.get().isqrt()).filter_map(NonZeroU32::new);
    let exact = small.filter_map(|divisor| Some((divisor, NonZeroU32::new(value.get() / divisor)?)));
    let mut found: Vec<_> = exact.filter(|(divisor, rest)| divisor.checked_mul(*rest) == Some(value)).collect();
    let large: Vec<_> = found.iter().rev().map(|&(divisor, rest)| (rest, divisor)).collect();
    found.extend(large);
    found.dedup();
    found
}
