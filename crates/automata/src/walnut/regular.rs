//! Walnut's regular expressions over columns: `0*10*`, `([0,0]|[0,1][1,1]*[1,0])*`.
//!
//! A digit of one figure stands for itself, `[0,1]` is a column, `.` any column; `|`, `&`, `*`, `+`, `?` and parentheses mean what they mean elsewhere, `&`
//! being "both".

use super::WalnutError;
use super::characters::Characters;
use super::columns::{Columns, Letter, State};

/// The most edges of an expression.
const MOST_EDGES: usize = 100_000;

/// How deep parentheses may nest.
const DEEPEST: usize = 50;

/// The automaton of an expression; the digits of each track are those of its alphabet.
pub(super) fn columns(text: &str, alphabets: &[Vec<u32>]) -> Result<Columns, WalnutError> {
    let mut reader = Reader { characters: Characters::new(text), alphabets };
    let found = reader.choice(0)?;
    match reader.characters.peek() {
        None => Ok(found),
        Some(_) => Err(WalnutError::text(reader.characters.at(), "this ')' closes nothing")),
    }
}

struct Reader<'a> {
    characters: Characters,
    alphabets: &'a [Vec<u32>],
}

impl Reader<'_> {
    fn choice(&mut self, depth: usize) -> Result<Columns, WalnutError> {
        let mut found = self.both(depth)?;
        while self.characters.pass("|") {
            let next = self.both(depth)?;
            found = self.within(either(&found, &next))?;
        }
        Ok(found)
    }

    fn both(&mut self, depth: usize) -> Result<Columns, WalnutError> {
        let mut found = self.sequence(depth)?;
        while self.characters.pass("&") {
            let next = self.sequence(depth)?;
            found = self.within(common(&found, &next))?;
        }
        Ok(found)
    }

    fn sequence(&mut self, depth: usize) -> Result<Columns, WalnutError> {
        let mut found = empty_word(self.alphabets.len());
        while !matches!(self.characters.peek(), None | Some('|' | '&' | ')')) {
            let next = self.repeated(depth)?;
            found = self.within(after(&found, &next))?;
        }
        Ok(found)
    }

    fn repeated(&mut self, depth: usize) -> Result<Columns, WalnutError> {
        let mut found = self.single(depth)?;
        loop {
            found = match self.characters.peek() {
                Some('*') => optional(&repeated(&found)),
                Some('+') => repeated(&found),
                Some('?') => optional(&found),
                _ => return Ok(found),
            };
            found = self.within(found)?;
            self.characters.advance();
        }
    }

    fn single(&mut self, depth: usize) -> Result<Columns, WalnutError> {
        let at = self.characters.at();
        match self.characters.peek() {
            Some('(') if depth < DEEPEST => {
                self.characters.advance();
                let inner = self.choice(depth + 1)?;
                self.characters.expect(")")?;
                Ok(inner)
            }
            Some('(') => Err(WalnutError::text(at, format!("parentheses nest more than {DEEPEST} deep, the limit"))),
            Some('.') => {
                self.characters.advance();
                Ok(one(vec![None; self.alphabets.len()]))
            }
            Some('[') => {
                self.characters.advance();
                let mut column = vec![self.figures()?];
                while self.characters.pass(",") {
                    column.push(self.figures()?);
                }
                self.characters.expect("]")?;
                self.column(at, column)
            }
            Some(character) => match character.to_digit(10) {
                Some(digit) => {
                    self.characters.advance();
                    self.column(at, vec![digit])
                }
                None if matches!(character, '~' | '@' | '#' | '<' | '{' | '"') => Err(WalnutError::meaningless(
                    format!("'{character}' in a regular expression: use digits, [0,1], ., |, &, *, +, ? and ( )"),
                )),
                None => Err(WalnutError::text(at, format!("{character:?} is not used in regular expressions"))),
            },
            None => Err(WalnutError::text(at, "the expression ends too early")),
        }
    }

    fn figures(&mut self) -> Result<u32, WalnutError> {
        let at = self.characters.at();
        self.characters
            .figures()
            .parse()
            .map_err(|_| WalnutError::text(at, "a column reads [0,1], with a digit for each track"))
    }

    fn column(&self, at: usize, column: Vec<u32>) -> Result<Columns, WalnutError> {
        if column.len() != self.alphabets.len() {
            let reason = format!("a column of {} digits, for {} tracks", column.len(), self.alphabets.len());
            return Err(WalnutError::text(at, reason));
        }
        match column.iter().zip(self.alphabets).find(|(digit, alphabet)| !alphabet.contains(digit)) {
            Some((digit, _)) => Err(WalnutError::text(at, format!("the digit {digit} is not in the alphabet"))),
            None => Ok(one(column.into_iter().map(Some).collect())),
        }
    }

    fn within(&self, found: Columns) -> Result<Columns, WalnutError> {
        if found.states.iter().map(|state| state.edges.len() + 1).sum::<usize>() > MOST_EDGES {
            let reason = format!("the expression has more than {MOST_EDGES} steps when written out, the limit");
            return Err(WalnutError::text(self.characters.at(), reason));
        }
        Ok(found)
    }
}

// Every automaton made here has one start, state 0, to which no edge leads.

fn empty_word(tracks: usize) -> Columns {
    Columns { tracks, starts: vec![0], states: vec![State { accepts: true, edges: Vec::new() }] }
}

fn one(column: Vec<Letter>) -> Columns {
    let tracks = column.len();
    let states = vec![State { accepts: false, edges: vec![(column, 1)] }, State { accepts: true, edges: Vec::new() }];
    Columns { tracks, starts: vec![0], states }
}

/// The edges of a state once all states have moved up by so many.
fn moved(state: &State, by: usize) -> Vec<(Vec<Letter>, u32)> {
    state.edges.iter().map(|(column, target)| (column.clone(), target + by as u32)).collect()
}

/// First one word, then another: where the first may end, the second may begin.
fn after(first: &Columns, second: &Columns) -> Columns {
    let shift = first.states.len();
    let mut states = first.states.clone();
    let (begins, empty) = (moved(&second.states[0], shift), second.states[0].accepts);
    for state in states.iter_mut().filter(|state| state.accepts) {
        state.edges.extend(begins.iter().cloned());
        state.accepts = empty;
    }
    states.extend(second.states.iter().map(|state| State { accepts: state.accepts, edges: moved(state, shift) }));
    // The start of the second can no longer be reached.
    states[shift].accepts = false;
    states[shift].edges.clear();
    Columns { tracks: first.tracks, starts: vec![0], states }
}

fn either(one: &Columns, other: &Columns) -> Columns {
    let shift = one.states.len();
    let mut states = one.states.clone();
    states[0].edges.extend(moved(&other.states[0], shift));
    states[0].accepts |= other.states[0].accepts;
    states.extend(other.states.iter().map(|state| State { accepts: state.accepts, edges: moved(state, shift) }));
    states[shift].accepts = false;
    states[shift].edges.clear();
    Columns { tracks: one.tracks, starts: vec![0], states }
}

/// Once or more often.
fn repeated(inner: &Columns) -> Columns {
    let mut states = inner.states.clone();
    let begins = states[0].edges.clone();
    for state in states.iter_mut().skip(1).filter(|state| state.accepts) {
        state.edges.extend(begins.iter().cloned());
    }
    Columns { states, ..inner.clone() }
}

/// Once or not at all.
fn optional(inner: &Columns) -> Columns {
    let mut found = inner.clone();
    found.states[0].accepts = true;
    found
}

/// Both at once: pairs of states.
fn common(one: &Columns, other: &Columns) -> Columns {
    let meet = |one: &[Letter], other: &[Letter]| -> Option<Vec<Letter>> {
        let letter = |(one, other): (&Letter, &Letter)| match (one, other) {
            (Some(one), Some(other)) if one != other => None,
            (one, other) => Some(one.or(*other)),
        };
        one.iter().zip(other).map(letter).collect()
    };
    let (mut pairs, mut states) = (vec![(0u32, 0u32)], Vec::new());
    let mut edges_so_far = 0;
    while states.len() < pairs.len() && edges_so_far <= MOST_EDGES {
        let (left, right) = pairs[states.len()];
        let (left, right) = (&one.states[left as usize], &other.states[right as usize]);
        let mut edges = Vec::new();
        for (first, to) in &left.edges {
            for (second, and_to) in &right.edges {
                let Some(column) = meet(first, second) else { continue };
                let pair = (*to, *and_to);
                let number = pairs.iter().position(|known| *known == pair).unwrap_or(pairs.len());
                if number == pairs.len() {
                    pairs.push(pair);
                }
                edges.push((column, number as u32));
            }
        }
        edges_so_far += edges.len() + 1;
        states.push(State { accepts: left.accepts && right.accepts, edges });
    }
    // Cut short only where there are more edges than allowed, which is refused.
    states.resize(pairs.len(), State::default());
    Columns { tracks: one.tracks, starts: vec![0], states }
}
