//! Ten million decisions about heaps below 2^63 on one core: the fast solver, the usual version with floating-point numbers, and
//! big integers.
//!
//! An argument says how many positions. Big integers get one in a hundred; times are per decision.

use benches::{Contestant, compare, size_argument};
use rules::{Game, Outcome, Position};
use solve::{FastAnswer, FastSolver, Front, strategy};
use std::cell::RefCell;
use testkit::SplitMix64;

/// One in so many positions goes to the big integers.
const SAMPLED: usize = 100;

/// What nearly everybody writes for a-Wythoff in normal play, with casts, which cut off like a floor where nothing is negative; and with calls
/// of `floor`, as it was compared before.
///
/// nα carries an error of about n·2^−53 and may be as close to an integer as 1/((a+2)n): right for heaps up to about 2^25, then
/// wrong more and more often, and from 2^53 on nearly always, where not even the heaps are exact.
struct Usual<const CASTS: bool> {
    a: u64,
    alpha: f64,
    reciprocal: f64,
}

impl<const CASTS: bool> Usual<CASTS> {
    fn new(a: u32) -> Self {
        let real = f64::from(a);
        let alpha = (2.0 - real + (real * real + 4.0).sqrt()) / 2.0;
        Usual { a: a.into(), alpha, reciprocal: alpha.recip() }
    }

    #[inline]
    fn decide(&self, x: u64, y: u64) -> FastAnswer {
        let answer = self.decide_sorted(x.min(y), x.max(y));
        let (u, v) = answer.take;
        FastAnswer { take: if x <= y { (u, v) } else { (v, u) }, ..answer }
    }

    /// Heaps are below 2^63, so signed words do, which machines convert in one instruction.
    #[inline]
    fn floor(number: u64, factor: f64) -> u64 {
        match CASTS {
            true => (number as i64 as f64 * factor) as i64 as u64,
            false => (number as f64 * factor).floor() as u64,
        }
    }

    /// Wrong answers may be out of range: hence wrapping.
    #[inline]
    fn decide_sorted(&self, x: u64, y: u64) -> FastAnswer {
        let n = Self::floor(x + 1, self.reciprocal);
        let lower = Self::floor(n, self.alpha) == x;
        let partner = if lower {
            x.wrapping_add(self.a.wrapping_mul(n))
        } else {
            x.wrapping_sub(self.a.wrapping_mul(x.wrapping_sub(n)))
        };
        if y == partner {
            return FastAnswer { outcome: Outcome::P, ended: y == 0, take: (0, 0) };
        }
        let take = if lower && y < partner {
            let m = if self.a == 1 { y - x } else { (y - x) / self.a };
            let target = Self::floor(m, self.alpha);
            (x.wrapping_sub(target), y.wrapping_sub(target.wrapping_add(self.a * m)))
        } else {
            (0, y.wrapping_sub(partner))
        };
        FastAnswer { outcome: Outcome::N, ended: false, take }
    }
}

/// Which positions.
#[derive(Clone, Copy)]
enum Mix {
    /// Both heaps anywhere below this power of two.
    Uniform(u32),
    /// Every case of the proof: the larger heap is on either side of the partner of the smaller, and one position in eight is a
    /// P-position.
    AllCases,
}

impl Mix {
    fn name(self) -> String {
        match self {
            Mix::Uniform(bits) => format!("uniform below 2^{bits}"),
            Mix::AllCases => "all cases".to_owned(),
        }
    }

    fn positions(self, count: usize, parameter: u64, solver: &FastSolver) -> Vec<(u64, u64)> {
        let mut random = SplitMix64::new(1907);
        let mut position = || match self {
            Mix::Uniform(bits) => (random.below(1 << bits), random.below(1 << bits)),
            Mix::AllCases => {
                // U_n is below (a + 1)·L_n + 2, and the positions must stay below 2^63.
                let x = random.below((1 << 62) / (parameter + 1));
                let (mut x, mut y) = (x, x + random.below(parameter * x + 2));
                if random.below(2) == 0 {
                    (x, y) = (y, x);
                }
                if random.below(8) == 0 {
                    let (u, v) = solver.decide(x, y).expect("below 2^63").take;
                    (x, y) = (x - u, y - v);
                }
                (x, y)
            }
        };
        (0..count).map(|_| position()).collect()
    }
}

/// One line of the table. `usual` is the a of the floating-point version, which knows only normal play of a-Wythoff; for other games it is a
/// yardstick, and what it answers is not looked at.
fn measure(text: &str, parameter: u32, usual: u32, mix: Mix, count: usize) {
    let game: Game = text.parse().expect("a game");
    let solver = FastSolver::new(&game).expect("a closed form is known");
    let big = strategy(&game, Front::Algebraic).expect("a closed form is known");
    let positions = mix.positions(count, parameter.into(), &solver);
    let (xs, ys): (Vec<u64>, Vec<u64>) = positions.iter().copied().unzip();
    let sampled: Vec<Position> = positions.iter().step_by(SAMPLED).map(|&(x, y)| Position::new(x, y)).collect();
    let blank = FastAnswer { outcome: Outcome::P, ended: false, take: (0, 0) };
    let answers = || RefCell::new(vec![blank; count]);
    let (fast_answers, cast_answers, floor_answers) = (answers(), answers(), answers());
    let (mut lost, mut us, mut vs) = (vec![false; count], vec![0; count], vec![0; count]);
    let mut contestants = vec![
        Contestant::new("fast", || solver.decide_all(&positions, &mut fast_answers.borrow_mut())),
        Contestant::new("big integers", || sampled.iter().filter(|position| big.decide(position).is_ok()).count()),
        floating(Usual::<true>::new(usual), &positions, &cast_answers),
        floating(Usual::<false>::new(usual), &positions, &floor_answers),
        Contestant::new("columns", || solver.decide_columns((&xs, &ys), &mut lost, (&mut us, &mut vs))),
    ];
    let times = compare(&mut contestants);
    drop(contestants);
    let each = |index: usize, count: usize| times[index].as_secs_f64() * 1e9 / count as f64;
    let (fast, big, casts, floors, columns) =
        (each(0, count), each(1, sampled.len()), each(2, count), each(3, count), each(4, count));
    let taken = us.iter().copied().zip(vs);
    let same = fast_answers
        .borrow()
        .iter()
        .zip(taken)
        .zip(lost)
        .all(|((answer, taken), lost)| answer.take == taken && (answer.outcome == Outcome::P) == lost);
    assert!(same, "columns and tuples say the same");
    print!(
        "| {text}, {} | {fast:.1} ns | {columns:.1} ns | {big:.0} ns | big ÷ fast = **{:.1}** ",
        mix.name(),
        big / fast
    );
    print!("| {casts:.1} ns | fast ÷ f64 = **{:.2}** | {floors:.1} ns ", fast / casts);
    if text.starts_with("wythoff") && !text.contains("misere") {
        let pairs = fast_answers.borrow();
        let wrong = pairs.iter().zip(cast_answers.borrow().iter()).filter(|(fast, usual)| fast != usual).count();
        println!("| {wrong} of {count} |");
    } else {
        println!("| |");
    }
}

fn floating<'a, const CASTS: bool>(
    usual: Usual<CASTS>,
    positions: &'a [(u64, u64)],
    answers: &'a RefCell<Vec<FastAnswer>>,
) -> Contestant<'a> {
    Contestant::new("f64", move || {
        for (&(x, y), answer) in positions.iter().zip(answers.borrow_mut().iter_mut()) {
            *answer = usual.decide(x, y);
        }
    })
}

fn main() {
    let count = size_argument(10_000_000) as usize;
    println!(
        "{count} decisions on one core: `FastSolver::decide_all` and `decide_columns`, the algebraic front on big integers (one position in {SAMPLED}), \
         and floating-point numbers; times per decision\n"
    );
    println!(
        "| game, positions | fast | by columns | big integers | | f64 by casts | | f64 by floor | f64 answers that are wrong |\n\
         |---|---|---|---|---|---|---|---|---|"
    );
    for (text, parameter, usual) in [
        ("wythoff", 1, 1),
        ("wythoff:a=3", 3, 3),
        ("wythoff:a=2,misere", 2, 2),
        ("connell:k=3", 3, 1),
        ("lw:k=3", 3, 1),
    ] {
        for mix in [Mix::Uniform(63), Mix::AllCases, Mix::Uniform(40)] {
            measure(text, parameter, usual, mix, count);
        }
    }
}
