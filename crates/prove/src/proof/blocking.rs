//! Several different moves from one position, which is what it takes to win where the opponent may forbid some.
//!
//! Where k options may be forbidden, a position is N exactly if it has k + 1 different options that are P. They come from sorts of moves, the same or
//! different ones; every choice of k + 1 sorts is a relation between a position and k + 1 others. Options of one sort stand in order, so that
//! the same ones are not found again in every order; those of different sorts need only be different. The tracks are x, what the moves
//! leave of it (and, in a family, take from it), y, and the same for y; a heap that a sort does not touch has one track with what is left.

use super::ProofError;
use super::obligations::{Proof, cover, unknown};
use super::options::{Moves, Relation};
use super::prepared::Prepared;
use automata::{AutomataError, Automaton, NumberSystem, Operation, Part, combine, with_largest};
use numeration::work::Work;
use std::sync::Arc;

/// The most tracks that an automaton here has.
const MAX_TRACKS: usize = 16;

/// Moves that a position has side by side, and the relation between it and what they leave.
struct Together {
    moves: Vec<Moves>,
    relation: Relation,
}

/// Every choice of `count` sorts of move, the cheapest first; nothing if that needs more tracks than there are.
fn choices(
    sorts: &[(Moves, Relation)],
    count: usize,
    system: &Arc<NumberSystem>,
    work: &Work,
) -> Result<Option<Vec<Together>>, AutomataError> {
    let mut all = Vec::new();
    let Some(chosen) = multisets(sorts.len(), count) else { return Ok(None) };
    for chosen in chosen {
        let relations: Vec<&Relation> = chosen.iter().map(|&index| &sorts[index].1).collect();
        if 2 + relations.iter().map(|relation| relation.hidden()).sum::<usize>() > MAX_TRACKS {
            return Ok(None);
        }
        let moves = chosen.iter().map(|&index| sorts[index].0.clone()).collect();
        let relation = together(&chosen, &relations, system, work)?;
        all.push(Together { moves, relation });
    }
    all.sort_by_key(|one| one.relation.hidden());
    Ok(Some(all))
}

/// More choices of sorts are not followed.
const MOST_CHOICES: usize = 5000;

/// Every choice of `count` numbers below `kinds`, in order and with repetitions; nothing if there are too many.
fn multisets(kinds: usize, count: usize) -> Option<Vec<Vec<usize>>> {
    // Every option has a track of its own at least, and a choice of one less has no more choices.
    if count + 2 > MAX_TRACKS {
        return None;
    }
    (0..count).try_fold(vec![Vec::new()], |lists, _| {
        if lists.len() * kinds > MOST_CHOICES {
            return None;
        }
        let longer = |list: Vec<usize>| {
            let least = list.last().copied().unwrap_or(0);
            (least..kinds).map(move |next| [&list[..], &[next]].concat())
        };
        Some(lists.into_iter().flat_map(longer).collect())
    })
}

fn together(
    chosen: &[usize],
    relations: &[&Relation],
    system: &Arc<NumberSystem>,
    work: &Work,
) -> Result<Relation, AutomataError> {
    // Before y stand the tracks of what is done to x, behind it those of y.
    let beside_x: usize = relations.iter().map(|relation| relation.y - 1).sum();
    let (y, mut next_x, mut next_y) = (beside_x + 1, 1, beside_x + 2);
    let (mut left, mut conditions) = (Vec::new(), Vec::new());
    for relation in relations {
        let place = |track: usize| match track {
            0 => 0,
            track if track < relation.y => next_x + track - 1,
            track if track == relation.y => y,
            track => next_y + track - relation.y - 1,
        };
        left.extend(relation.left.iter().map(|tracks| tracks.map(place)));
        conditions.extend(relation.conditions.iter().map(|(automaton, tracks)| {
            (automaton.clone(), tracks.iter().map(|&track| place(track)).collect::<Vec<_>>())
        }));
        let own_y = relation.tracks - relation.y - 1;
        (next_x, next_y) = (next_x + relation.y - 1, next_y + own_y);
    }
    for (index, first) in left.iter().enumerate() {
        for (other, second) in left.iter().enumerate().skip(index + 1) {
            let ordered = chosen[index] == chosen[other];
            // Of one sort only neighbours need be compared.
            if !ordered || other == index + 1 {
                conditions.extend(different(*first, *second, ordered, system, work)?);
            }
        }
    }
    let impossible = relations.iter().any(|relation| relation.impossible);
    let tracks = beside_x + 2 + relations.iter().map(|relation| relation.tracks - relation.y - 1).sum::<usize>();
    Ok(Relation { tracks, x: 0, y, left, conditions, impossible })
}

/// Two pairs on these tracks are different; the first before the second, if they are `ordered`.
fn different(
    [x, y]: [usize; 2],
    [other_x, other_y]: [usize; 2],
    ordered: bool,
    system: &Arc<NumberSystem>,
    work: &Work,
) -> Result<Option<(Automaton, Vec<usize>)>, AutomataError> {
    // On the tracks of one number and a larger or different one.
    let unequal = |ordered: bool| {
        let less = Automaton::linear(system, &[-1, 1], Some(1), None, work)?;
        match ordered {
            true => Ok(less),
            false => less.or(&Automaton::linear(system, &[1, -1], Some(1), None, work)?, work),
        }
    };
    if x == other_x && y == other_y {
        return Ok(Some((Automaton::none(system, 1), vec![x])));
    }
    if x == other_x {
        return Ok(Some((unequal(ordered)?, vec![y, other_y])));
    }
    if y == other_y {
        return Ok(Some((unequal(ordered)?, vec![x, other_x])));
    }
    // Tracks x, x″, y, y″: x differs, or x is the same and y differs.
    let same = Automaton::linear(system, &[1, -1], Some(0), Some(0), work)?;
    let (one, two) = (unequal(ordered)?, unequal(ordered)?);
    let all = Automaton::all(system, 2, work)?;
    let both = |first: &Automaton, second: &Automaton| {
        let parts = [Part { automaton: first, tracks: vec![0, 1] }, Part { automaton: second, tracks: vec![2, 3] }];
        combine(system, 4, Operation::And, &parts, work)
    };
    let condition = both(&one, &all)?.or(&both(&same, &two)?, work)?;
    // One of the two may leave a heap as it is; then its track stands first or in the middle, as it does here.
    let mut tracks = vec![x, other_x, y, other_y];
    let mut order = vec![0, 1, 2, 3];
    order.sort_by_key(|&index| tracks[index]);
    if order == [0, 1, 2, 3] {
        return Ok(Some((condition, tracks)));
    }
    // The pairs stand in the other order somewhere.
    tracks.sort_unstable();
    let turned = order.iter().enumerate().fold(vec![0; 4], |mut places, (place, &index)| {
        places[index] = place;
        places
    });
    Ok(Some((turn(&condition, &turned, system, work)?, tracks)))
}

/// The automaton with its track i at the place `places[i]`.
fn turn(
    automaton: &Automaton,
    places: &[usize],
    system: &Arc<NumberSystem>,
    work: &Work,
) -> Result<Automaton, AutomataError> {
    let count = places.len();
    let same = Automaton::linear(system, &[1, -1], Some(0), Some(0), work)?;
    let mut parts = vec![Part { automaton, tracks: (count..2 * count).collect() }];
    parts
        .extend(places.iter().enumerate().map(|(old, &new)| Part { automaton: &same, tracks: vec![new, count + old] }));
    combine(system, 2 * count, Operation::And, &parts, work)?.exists(&(count..2 * count).collect::<Vec<_>>(), work)
}

/// The most states with which moves are shown side by side that counting has proved to be there.
const MOST_EVIDENCE: u64 = 1_000_000;

impl Prepared {
    /// The proof with as many moves shown as cannot all be forbidden, where they were only counted: what a checker needs. As it was, if that takes too
    /// much, or nothing may be forbidden.
    ///
    /// # Errors
    /// A construction that does not exist.
    pub fn shown(&self, proof: Proof, work: &Work) -> Result<Proof, ProofError> {
        if !proof.counted {
            return Ok(proof);
        }
        let winning = |work: &Work| -> Result<_, ProofError> {
            let outside = self.domain(work)?.minus(&proof.positions, work)?.minus(&proof.ends, work)?;
            let enough = usize::from(self.game.play.block) + 1;
            let together = choices(&self.moves, enough, &self.system, work)?.unwrap_or_default();
            let sorts = together.iter().map(|one| (&one.moves[..], &one.relation));
            cover(self, unknown(sorts), &outside, Some(&proof.positions), work)
        };
        let (covers, largest) = with_largest(&work.within_states(MOST_EVIDENCE), winning);
        match covers {
            Ok((covers, rest)) if rest.is_empty() => {
                Ok(Proof { covers, counted: false, largest: largest.max(proof.largest), ..proof })
            }
            Ok(_) | Err(ProofError::Automata(AutomataError::Halt(_))) => Ok(proof),
            Err(other) => Err(other),
        }
    }

    /// The positions of `domain` with more options in `target` than may be forbidden, by counting.
    ///
    /// The moves of all sorts together are one relation, so that an option is counted once however many moves lead to it.
    pub(crate) fn with_many_moves(
        &self,
        target: &Automaton,
        domain: &Automaton,
        work: &Work,
    ) -> Result<Automaton, AutomataError> {
        let mut moves = Automaton::none(&self.system, 4);
        for (_, relation) in &self.moves {
            moves = moves.or(&relation.on_heaps(Some(target), &self.system, work)?, work)?;
        }
        let parts =
            [Part { automaton: domain, tracks: vec![0, 2] }, Part { automaton: &moves, tracks: vec![0, 1, 2, 3] }];
        let moves = combine(&self.system, 4, Operation::And, &parts, work)?;
        moves.exist_at_least(u32::from(self.game.play.block) + 1, &[1, 3], work)
    }
}
