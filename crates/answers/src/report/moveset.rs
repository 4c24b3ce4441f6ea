//! `moves`: which moves of a game matter for its P-positions.

mod certificate;

pub use certificate::NoCertificate;

use super::states;
use crate::json::{Heaps, Take, Text};
use serde::{Serialize, Serializer};
use std::fmt;
use std::sync::Arc;
use wythoff::automata::Automaton;
use wythoff::formula::Formula;
use wythoff::prove::moveset::{Change, KnownGame, Minimal, Which, Words};
use wythoff::prove::proof::ProofError;
use wythoff::prove::{Known, Source};
use wythoff::{Game, Move, Natural, Work};

/// What is asked about the moves of a game.
#[derive(Clone, Debug)]
pub enum MoveQuestion {
    /// The kinds of legal moves, and the sizes of all sets.
    Overview,
    /// One of the sets.
    Set(Which),
    /// Whether these takes are in it.
    Takes(Which, Vec<Move>),
    /// Whether all moves of the formula may be left out together.
    Drop(Formula),
    /// Whether all moves of the formula may be added together.
    MayAdd(Formula),
    /// Small rulesets made of parts of the rule.
    Minimal,
}

impl MoveQuestion {
    /// How the questions are named, as the command's options are.
    pub const NAMES: &str = "overview, addable, needed, redundant, drop, may-add and minimal";

    /// The question of this name, if there is one: about a formula where it takes one, about these takes if there are any.
    pub fn named<E>(
        name: &str,
        formula: impl FnOnce() -> Result<Formula, E>,
        takes: Option<Vec<Move>>,
    ) -> Option<Result<MoveQuestion, E>> {
        let set = |which| match takes {
            None => MoveQuestion::Set(which),
            Some(takes) => MoveQuestion::Takes(which, takes),
        };
        Some(match name {
            "overview" => Ok(MoveQuestion::Overview),
            "addable" => Ok(set(Which::Addable)),
            "needed" => Ok(set(Which::Needed)),
            "redundant" => Ok(set(Which::Redundant)),
            "drop" => formula().map(MoveQuestion::Drop),
            "may-add" => formula().map(MoveQuestion::MayAdd),
            "minimal" => Ok(MoveQuestion::Minimal),
            _ => return None,
        })
    }
}

/// What was found out about the moves of a game.
#[derive(Clone, Debug)]
pub struct MoveAnswer {
    /// The game.
    pub game: Game,
    /// Who says what the P-positions are.
    pub source: Source,
    /// The numeration.
    pub system: String,
    /// The answer itself.
    pub found: Found,
    /// The game, ready for further questions.
    pub known: Arc<KnownGame>,
    /// Where the set, the certificate and the pictures were written.
    pub files: Vec<String>,
}

/// The answer to one question.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "there is only ever one of them")]
pub enum Found {
    /// The kinds of legal moves, and the sets.
    Overview {
        /// The kinds.
        kinds: Vec<String>,
        /// Takes that are legal somewhere.
        legal: TakeSet,
        /// Each set.
        sets: Vec<(Which, TakeSet)>,
    },
    /// One of the sets.
    Set(Which, TakeSet),
    /// Takes that were asked about.
    Takes(Which, Vec<Asked>),
    /// A set of moves left out.
    Drop(Formula, Option<Change>),
    /// A set of moves added.
    MayAdd(Formula, Option<Change>),
    /// Small rulesets.
    Minimal(Minimal),
}

/// A set of takes, (u, v) and (v, u) being one.
#[derive(Clone, Debug)]
pub struct TakeSet {
    /// All of them.
    pub takes: Automaton,
    /// In words.
    pub words: Words,
    /// The first of them, u ≤ v, and whether each is legal.
    pub first: Vec<([Natural; 2], bool)>,
    /// Whether these are all.
    pub complete: bool,
    /// A statement that `eval` takes.
    pub statement: Option<String>,
}

/// A take that was asked about.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The take.
    pub take: Move,
    /// Whether it is legal somewhere, in one order or the other.
    pub legal: bool,
    /// Whether it is in the set.
    pub inside: bool,
    /// The first position whose outcome changes when it is added or left out.
    pub change: Option<Change>,
}

impl TakeSet {
    fn new(
        takes: Automaton,
        legal: &Automaton,
        statement: Option<String>,
        list: usize,
        work: &Work<'_>,
    ) -> Result<TakeSet, ProofError> {
        let words = Words::of(&takes, legal, work)?;
        let mut first = Words::first(&takes, list.saturating_add(1));
        let complete = first.len() <= list;
        first.truncate(list);
        let marked = |pair: [Natural; 2]| {
            let is_legal = legal.contains(&pair);
            (pair, is_legal)
        };
        Ok(TakeSet { takes, words, first: first.into_iter().map(marked).collect(), complete, statement })
    }
}

impl MoveAnswer {
    /// Answers `question` about `game`; of a set the first `list` takes are listed.
    ///
    /// # Errors
    /// Rules that automata do not know; limits of the work.
    pub fn new(
        game: &Game,
        known: Known,
        question: &MoveQuestion,
        list: usize,
        work: &Work<'_>,
    ) -> Result<MoveAnswer, ProofError> {
        let of_game = KnownGame::new(game, &known.positions, work)?;
        let found = found(&of_game, question, list, work)?;
        let (system, of_game) = (known.positions.system().to_string(), Arc::new(of_game));
        Ok(MoveAnswer { game: game.clone(), source: known.source, system, found, known: of_game, files: Vec::new() })
    }

    /// The set that the answer is, if it is one.
    pub fn set(&self) -> Option<&TakeSet> {
        match &self.found {
            Found::Set(_, set) => Some(set),
            _ => None,
        }
    }

    /// Whether the answer is yes, or a set.
    pub fn holds(&self) -> bool {
        match &self.found {
            Found::Overview { .. } | Found::Set(..) | Found::Minimal(_) => true,
            Found::Takes(_, asked) => asked.iter().all(|asked| asked.inside),
            Found::Drop(_, change) | Found::MayAdd(_, change) => change.is_none(),
        }
    }
}

fn found(known: &KnownGame, question: &MoveQuestion, list: usize, work: &Work<'_>) -> Result<Found, ProofError> {
    let one = |which: Which, list: usize| -> Result<TakeSet, ProofError> {
        let statement = known.statement(which);
        match which {
            Which::Addable => {
                let everywhere = known.takes_legal_everywhere(work)?;
                TakeSet::new(known.addable(work)?.takes, &everywhere, statement, list, work)
            }
            Which::Needed => {
                let needed = known.needed(work)?;
                TakeSet::new(needed.takes, &needed.legal, statement, list, work)
            }
            Which::Redundant => {
                let needed = known.needed(work)?;
                TakeSet::new(needed.redundant(work)?, &needed.legal, statement, list, work)
            }
        }
    };
    Ok(match question {
        MoveQuestion::Set(which) => Found::Set(*which, one(*which, list)?),
        MoveQuestion::Overview => {
            let (addable, needed) = (one(Which::Addable, list)?, known.needed(work)?);
            let set = |takes: Automaton, which| TakeSet::new(takes, &needed.legal, known.statement(which), list, work);
            let redundant = set(needed.redundant(work)?, Which::Redundant)?;
            let sets = vec![
                (Which::Addable, addable),
                (Which::Needed, set(needed.takes.clone(), Which::Needed)?),
                (Which::Redundant, redundant),
            ];
            let legal = TakeSet::new(needed.legal.clone(), &needed.legal, None, list, work)?;
            Found::Overview { kinds: known.kinds()?, legal, sets }
        }
        MoveQuestion::Takes(which, takes) => Found::Takes(*which, asked(known, *which, takes, work)?),
        MoveQuestion::Drop(formula) => Found::Drop(formula.clone(), known.drop(formula, work)?),
        MoveQuestion::MayAdd(formula) => Found::MayAdd(formula.clone(), known.may_add(formula, work)?),
        MoveQuestion::Minimal => Found::Minimal(known.minimal(work)?),
    })
}

fn asked(known: &KnownGame, which: Which, takes: &[Move], work: &Work<'_>) -> Result<Vec<Asked>, ProofError> {
    let pair = |take: &Move| [take.u.clone(), take.v.clone()];
    let mut answers = Vec::new();
    if which == Which::Addable {
        let (addable, legal) = (known.addable(work)?, known.legal_takes(work)?);
        for take in takes {
            let inside = addable.takes.contains(&pair(take));
            let legal = legal.contains(&pair(take)) || legal.contains(&pair(&take.swapped()));
            let change = if inside { None } else { addable.change(known, take, work)? };
            answers.push(Asked { take: take.clone(), legal, inside, change });
        }
        return Ok(answers);
    }
    let needed = known.needed(work)?;
    for take in takes {
        let (legal, is_needed) = (needed.legal.contains(&pair(take)), needed.takes.contains(&pair(take)));
        let inside = legal && is_needed == (which == Which::Needed);
        let change = if is_needed { needed.change(take, work)? } else { None };
        answers.push(Asked { take: take.clone(), legal, inside, change });
    }
    Ok(answers)
}

/// The first position whose outcome changes.
#[derive(Serialize)]
struct Changed<'a> {
    position: Heaps<'a>,
    before: &'static str,
    after: &'static str,
}

impl<'a> Changed<'a> {
    fn new(change: &'a Option<Change>) -> Option<Changed<'a>> {
        change.as_ref().map(|change| {
            let [before, after] = change.outcomes.letters();
            Changed { position: Heaps(&change.position), before, after }
        })
    }
}

#[derive(Serialize)]
struct ListedTake<'a> {
    take: [Text<&'a Natural>; 2],
    legal: bool,
}

#[derive(Serialize)]
struct SetJson<'a> {
    states: usize,
    finite: bool,
    words: Option<Text<&'a Words>>,
    first: Vec<ListedTake<'a>>,
    complete: bool,
    formula: Option<&'a str>,
}

impl<'a> SetJson<'a> {
    fn new(set: &'a TakeSet) -> SetJson<'a> {
        let listed =
            |(pair, legal): &'a ([Natural; 2], bool)| ListedTake { take: pair.each_ref().map(Text), legal: *legal };
        SetJson {
            states: set.takes.states(),
            finite: set.takes.is_finite(),
            words: Some(&set.words).filter(|words| **words != Words::Automaton).map(Text),
            first: set.first.iter().map(listed).collect(),
            complete: set.complete,
            formula: set.statement.as_deref(),
        }
    }
}

impl Serialize for MoveAnswer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("game", &Text(&self.game))?;
        map.serialize_entry("positions", &Text(&self.source))?;
        map.serialize_entry("system", &self.system)?;
        match &self.found {
            Found::Overview { kinds, legal, sets } => {
                map.serialize_entry("question", "overview")?;
                map.serialize_entry("kinds", kinds)?;
                map.serialize_entry("legal", &SetJson::new(legal))?;
                for (which, set) in sets {
                    map.serialize_entry(which.name(), &SetJson::new(set))?;
                }
            }
            Found::Set(which, set) => {
                map.serialize_entry("question", which.name())?;
                map.serialize_entry("set", &SetJson::new(set))?;
            }
            Found::Takes(which, asked) => {
                #[derive(Serialize)]
                struct One<'a> {
                    take: Take<'a>,
                    legal: bool,
                    result: bool,
                    change: Option<Changed<'a>>,
                }
                let one = |asked: &'_ Asked| -> serde_json::Value {
                    let Asked { take, legal, inside, change } = asked;
                    let one = One { take: Take(take), legal: *legal, result: *inside, change: Changed::new(change) };
                    serde_json::to_value(one).unwrap_or_default()
                };
                map.serialize_entry("question", which.name())?;
                map.serialize_entry("takes", &asked.iter().map(one).collect::<Vec<_>>())?;
            }
            Found::Drop(formula, change) | Found::MayAdd(formula, change) => {
                let question = if matches!(self.found, Found::Drop(..)) { "drop" } else { "may-add" };
                map.serialize_entry("question", question)?;
                map.serialize_entry("formula", &Text(formula))?;
                map.serialize_entry("result", &change.is_none())?;
                map.serialize_entry("change", &Changed::new(change))?;
            }
            Found::Minimal(minimal) => {
                #[derive(Serialize)]
                struct One<'a> {
                    kept: Vec<Text<&'a dyn fmt::Display>>,
                    dropped: Vec<Text<&'a dyn fmt::Display>>,
                    game: Text<&'a Game>,
                }
                let parts = |kept: &[bool], wanted: bool| {
                    let chosen = minimal.parts.iter().zip(kept.to_vec()).filter(move |(_, kept)| *kept == wanted);
                    chosen.map(|(part, _)| Text(part as &dyn fmt::Display)).collect()
                };
                let subsets: Vec<One<'_>> = minimal
                    .subsets
                    .iter()
                    .map(|subset| One {
                        kept: parts(&subset.kept, true),
                        dropped: parts(&subset.kept, false),
                        game: Text(&subset.game),
                    })
                    .collect();
                map.serialize_entry("question", "minimal")?;
                map.serialize_entry("parts", &minimal.parts.len())?;
                map.serialize_entry("rulesets", &subsets)?;
            }
        }
        map.serialize_entry("files", &self.files)?;
        map.end()
    }
}

fn pairs(first: &[([Natural; 2], bool)], mark: bool) -> String {
    let one = |([u, v], legal): &([Natural; 2], bool)| format!("({u}, {v}){}", if mark && *legal { "*" } else { "" });
    first.iter().map(one).collect::<Vec<_>>().join(" ")
}

impl TakeSet {
    /// The words, or the first members.
    pub fn in_short(&self) -> String {
        match &self.words {
            Words::Automaton => {
                let more = if self.complete { "" } else { " ..." };
                format!("{}{more}", pairs(&self.first, false))
            }
            words => words.to_string(),
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, mark: bool) -> fmt::Result {
        if self.words != Words::Automaton {
            writeln!(f, "  in words   {}", self.words)?;
        }
        if !self.first.is_empty() {
            let more = if self.complete { "" } else { " ..." };
            let marks = if mark { "  (* legal already)" } else { "" };
            writeln!(f, "  first      {}{more}{marks}", pairs(&self.first, mark))?;
        }
        let many = if self.takes.is_finite() { "finitely many" } else { "infinitely many" };
        writeln!(f, "  automaton  {}, {many} members", states(self.takes.states()))
    }
}

impl fmt::Display for MoveAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = &self.game;
        match &self.found {
            Found::Overview { kinds, legal, sets } => {
                writeln!(f, "{game}: the legal moves and which of them matter; (u, v) and (v, u) are one move.")?;
                for kind in kinds {
                    writeln!(f, "  {kind}")?;
                }
                writeln!(f, "  legal      {}", states(legal.takes.states()))?;
                for (which, set) in sets {
                    writeln!(f, "  {:<10} {}", which.name(), size(set))?;
                }
                writeln!(f, "Ask for one set with --addable, --needed or --redundant.")?;
            }
            Found::Set(which, set) => {
                match which {
                    Which::Addable => writeln!(
                        f,
                        "{game}: the moves that may be added, in either order and all together, without changing the P-positions."
                    )?,
                    Which::Needed => {
                        writeln!(f, "{game}: the legal moves that cannot be left out, not even one of them alone.")?
                    }
                    Which::Redundant => writeln!(
                        f,
                        "{game}: the legal moves of which each may be left out; not all of them together, ask --drop for that."
                    )?,
                }
                set.write(f, *which == Which::Addable)?;
                if let Some(statement) = &set.statement {
                    writeln!(f, "  formula    wythoff eval {} --free '{statement}'", setting(&self.system))?;
                }
            }
            Found::Takes(which, asked) => {
                for asked in asked {
                    writeln!(f, "{game}: {}", sentence(*which, asked))?;
                }
            }
            Found::Drop(formula, None) => {
                writeln!(f, "{game}: proved. All moves with {formula} may be left out together; the P-positions stay.")?
            }
            Found::MayAdd(formula, None) => {
                writeln!(f, "{game}: proved. All moves with {formula} may be added together; the P-positions stay.")?
            }
            Found::Drop(formula, Some(change)) => {
                writeln!(f, "{game}: no. Without the moves with {formula} {change}; every smaller position stays.")?
            }
            Found::MayAdd(formula, Some(change)) => {
                writeln!(f, "{game}: no. With the moves with {formula} {change}; every smaller position stays.")?
            }
            Found::Minimal(minimal) => write_minimal(f, game, minimal)?,
        }
        writeln!(f, "The P-positions are {}.", self.source)?;
        for file in &self.files {
            writeln!(f, "Written: {file}")?;
        }
        Ok(())
    }
}

/// The option of `eval` that chooses this numeration.
fn setting(system: &str) -> String {
    match system.strip_prefix("base ") {
        Some(base) => format!("--base {base}"),
        None => format!("--cf '{system}'"),
    }
}

fn size(set: &TakeSet) -> String {
    format!("{} ({})", set.in_short(), states(set.takes.states()))
}

fn sentence(which: Which, asked: &Asked) -> String {
    let Asked { take, legal, inside, change } = asked;
    let change = change.as_ref().map(ToString::to_string).unwrap_or_default();
    match (which, inside) {
        (Which::Addable, true) if *legal => format!("{take} is legal already, and may be."),
        (Which::Addable, true) => format!("{take} may be added."),
        (Which::Addable, false) if change.is_empty() => {
            format!("{take} may not be added: a move takes at least one token.")
        }
        (Which::Addable, false) => format!("{take} may not be added: {change}."),
        (_, _) if !legal => format!("{take} is no legal move."),
        (Which::Needed, true) | (Which::Redundant, false) => format!("{take} cannot be left out: {change}."),
        (Which::Needed, false) | (Which::Redundant, true) => format!("{take} alone may be left out."),
    }
}

fn write_minimal(f: &mut fmt::Formatter<'_>, game: &Game, minimal: &Minimal) -> fmt::Result {
    writeln!(
        f,
        "{game}: parts of the rule that are enough for the same P-positions, each ruleset proved for all heaps."
    )?;
    let names = |kept: &[bool], wanted: bool| {
        let chosen = minimal.parts.iter().zip(kept).filter(|(_, kept)| **kept == wanted);
        chosen.map(|(part, _)| part.to_string()).collect::<Vec<_>>().join("; ")
    };
    for subset in &minimal.subsets {
        let dropped = names(&subset.kept, false);
        writeln!(f, "  kept     {}", names(&subset.kept, true))?;
        writeln!(f, "  dropped  {}", if dropped.is_empty() { "nothing" } else { &dropped })?;
        writeln!(f, "  game     {}", subset.game)?;
    }
    match game.play.misere {
        false => writeln!(f, "No smaller set of these parts is enough."),
        true => writeln!(f, "No single part that is left may go; in misère play two together might."),
    }
}
