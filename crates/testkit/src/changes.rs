//! What happens to a game when moves are added or left out, and its first values, by brute force with heaps of a few hundred tokens.

use std::collections::BTreeMap;

/// A position, or a take.
type Pair = (u64, u64);

/// Whether (u, v), which fits and is not (0, 0), may be taken from (x, y).
pub type Legal<'r> = dyn Fn(Pair, Pair) -> bool + 'r;

/// Up to two takes, and how many there are; three stands for more.
#[derive(Clone, Copy, Debug, Default)]
struct Few {
    count: u8,
    takes: [Pair; 2],
}

impl Few {
    fn push(&mut self, taken: Pair) {
        if let Some(place) = self.takes.get_mut(usize::from(self.count)) {
            *place = taken;
        }
        self.count = (self.count + 1).min(3);
    }

    /// The take, and perhaps its mirror image, that are all there is.
    fn only(&self) -> Option<Pair> {
        let [first, second] = self.takes.map(unordered);
        match self.count {
            1 => Some(first),
            2 if first == second => Some(first),
            _ => None,
        }
    }
}

fn unordered((u, v): Pair) -> Pair {
    (u.min(v), u.max(v))
}

/// All takes up to these but (0, 0).
fn takes([most_u, most_v]: [u64; 2]) -> impl Iterator<Item = Pair> {
    (0..=most_u).flat_map(move |u| (0..=most_v).map(move |v| (u, v))).skip(1)
}

/// The moves from a position, of which none takes more than `longest` from a heap.
fn few_moves((x, y): Pair, legal: &Legal<'_>, longest: u64) -> Few {
    let mut few = Few::default();
    for taken in takes([x.min(longest), y.min(longest)]).filter(|&taken| legal((x, y), taken)) {
        few.push(taken);
        if few.count == 3 {
            break;
        }
    }
    few
}

/// A game played out on a square, from which it can be read off what more or fewer moves would change.
///
/// The outcome of a position follows from those of its options. Up to the first position whose outcome changes all outcomes are as they
/// were, so that one pass over the square, by growing larger heap, finds that position without the game being solved again.
///
/// ```
/// use testkit::PlayedOut;
/// let wythoff = |_: (u64, u64), (u, v): (u64, u64)| u == 0 || v == 0 || u == v;
/// let game = PlayedOut::new(&wythoff, false, u64::MAX, 20);
/// assert!(game.is_p((3, 5)) && !game.is_p((3, 6)));
/// // With (1, 2) whoever stands at (1, 2) wins; without (1, 1) whoever stands at (1, 1) loses.
/// assert_eq!((game.added(3).get(&(1, 2)), game.left_out().get(&(1, 1))), (Some(&(1, 2)), Some(&(1, 1))));
/// ```
#[derive(Debug)]
pub struct PlayedOut {
    misere: bool,
    bound: u64,
    p: Vec<bool>,
    /// All P-positions.
    lost: Vec<Pair>,
    /// The moves to P.
    winning: Vec<Few>,
    /// All moves; in misère play only.
    moves: Vec<Few>,
}

impl PlayedOut {
    /// Plays out a game with heaps up to `bound`, in which no move takes more than `longest` from a heap.
    pub fn new(legal: &Legal<'_>, misere: bool, longest: u64, bound: u64) -> PlayedOut {
        let size = ((bound + 1) * (bound + 1)) as usize;
        let mut game = PlayedOut {
            misere,
            bound,
            p: vec![false; size],
            lost: Vec::new(),
            winning: vec![Few::default(); size],
            moves: vec![Few::default(); size],
        };
        for position in (0..=bound).flat_map(|x| (0..=bound).map(move |y| (x, y))) {
            let index = game.index(position);
            if misere {
                game.moves[index] = few_moves(position, legal, longest);
            }
            if game.winning[index].count == 0 && (!misere || game.moves[index].count > 0) {
                game.p[index] = true;
                game.lost.push(position);
                for (from, taken) in game.before(position, longest) {
                    if legal(from, taken) {
                        let index = game.index(from);
                        game.winning[index].push(taken);
                    }
                }
            }
        }
        game
    }

    /// Whether a position is P.
    pub fn is_p(&self, position: Pair) -> bool {
        self.p[self.index(position)]
    }

    fn index(&self, (x, y): Pair) -> usize {
        (x * (self.bound + 1) + y) as usize
    }

    /// Every position from which something may have been taken to get here, and what.
    fn before(&self, (x, y): Pair, longest: u64) -> impl Iterator<Item = (Pair, Pair)> + use<> {
        let room = [x, y].map(|heap| (self.bound - heap).min(longest));
        takes(room).map(move |(u, v)| ((x + u, y + v), (u, v)))
    }

    /// All positions by the larger heap, then the smaller, then the first: what a move leads to comes before.
    fn in_order(&self) -> impl Iterator<Item = Pair> + use<> {
        let smaller = |larger: u64| (0..=larger).flat_map(move |smaller| [(smaller, larger), (larger, smaller)]);
        (0..=self.bound).flat_map(smaller).filter({
            let mut last = None;
            // On the diagonal both are one.
            move |&position| last.replace(position) != Some(position)
        })
    }

    /// For every take up to `most`, added in both orders: the first position whose outcome changes; nothing where none does.
    pub fn added(&self, most: u64) -> BTreeMap<Pair, Pair> {
        let mut changes = BTreeMap::new();
        for position @ (x, y) in self.in_order() {
            let ended = self.misere && self.moves[self.index(position)].count == 0;
            if !self.is_p(position) && !ended {
                continue;
            }
            for (u, v) in (0..=most).flat_map(|v| (0..=v).map(move |u| (u, v))).skip(1) {
                let fitting = [(u, v), (v, u)].into_iter().filter(|&(u, v)| u <= x && v <= y);
                let mut left = fitting.map(|(u, v)| self.is_p((x - u, y - v))).peekable();
                let fits = left.peek().is_some();
                let wins = left.any(|is_p| is_p);
                // P is won from now on; an ended position, which was won, is lost unless the move wins.
                if if ended { fits && !wins } else { wins } {
                    changes.entry((u, v)).or_insert(position);
                }
            }
        }
        changes
    }

    /// For every legal take, left out in both orders, whose omission changes an outcome: the first position where it does.
    pub fn left_out(&self) -> BTreeMap<Pair, Pair> {
        let mut changes = BTreeMap::new();
        for position in self.in_order() {
            let index = self.index(position);
            let all = self.moves[index].only().filter(|_| self.misere);
            let changing = match self.p[index] {
                // Who cannot move any more wins.
                true => all,
                false => self.winning[index].only().filter(|&winning| all != Some(winning)),
            };
            if let Some(taken) = changing {
                changes.entry(taken).or_insert(position);
            }
        }
        changes
    }

    /// The first position whose outcome is another with other moves, of which none takes more than `longest` from a heap.
    pub fn first_change(&self, legal: &Legal<'_>, longest: u64) -> Option<Pair> {
        let mut wins = vec![false; self.p.len()];
        for &position in &self.lost {
            for (from, taken) in self.before(position, longest) {
                let index = self.index(from);
                wins[index] = wins[index] || legal(from, taken);
            }
        }
        self.in_order().find(|&position| {
            let index = self.index(position);
            let lost = !wins[index] && (!self.misere || few_moves(position, legal, longest).count > 0);
            lost != self.p[index]
        })
    }
}

/// The Sprague–Grundy values up to `most` of all positions with heaps up to `bound`, x by x; `most` + 1 stands for larger ones.
pub fn small_values(legal: &Legal<'_>, most: u8, bound: u64) -> Vec<u8> {
    let side = bound + 1;
    let mut reached = vec![0u64; (side * side) as usize];
    let mut values = Vec::with_capacity(reached.len());
    for (x, y) in (0..=bound).flat_map(|x| (0..=bound).map(move |y| (x, y))) {
        let value = (reached[(x * side + y) as usize].trailing_ones() as u8).min(most + 1);
        values.push(value);
        if value <= most {
            for (u, v) in takes([bound - x, bound - y]) {
                let from = &mut reached[((x + u) * side + y + v) as usize];
                if *from & (1 << value) == 0 && legal((x + u, y + v), (u, v)) {
                    *from |= 1 << value;
                }
            }
        }
    }
    values
}
