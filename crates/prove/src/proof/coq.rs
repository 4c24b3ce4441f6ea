//! A proof as a Coq theorem: the certificate as a term, which the checker proved correct in `verified/` computes on.

use super::certificate::{moves, rows_of_words};
use super::obligations::{Cover, Proof};
use automata::{Automaton, NumberSystem};
use formula::{Comparison, Formula, Term, Variable};
use numeration::Integer;
use rules::{FormulaRules, Game, Play};
use std::fmt::Write;

impl Proof {
    /// A Coq file with the theorem that these are the P-positions of `game`, for all heaps. Nothing if the rules of the game are no formula, or if
    /// automata give extra moves: `verified/` does not know these.
    ///
    /// It needs the compiled files of `verified/`; `coqc` then has the kernel check the certificate.
    ///
    /// ```
    /// use wythoff::numbers::work::Work;
    /// use wythoff::prove::proof::{Verdict, prove, theorem};
    /// let game = "nim".parse()?;
    /// let claim = theorem(&game, &Work::default())?;
    /// let Verdict::Proved(proof) = prove(&game, &claim, &Work::default())? else { panic!("Bouton was right") };
    /// let text = proof.coq(&game).expect("these rules are a formula");
    /// assert!(text.contains("Theorem theorem_of_nim : forall x y, 0 <= x -> 0 <= y ->"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn coq(&self, game: &Game) -> Option<String> {
        let rules = game
            .ruleset
            .to_formula_rules()?
            .listed()
            .filter(|rules| rules.further.is_none() && rules.extra.tables().is_empty())?;
        let name = theorem_name(game);
        let mut text = format!("(** The P-positions of {}, for all heaps. *)\n\n", comment(&game.to_string()));
        text.push_str(HEAD);
        define(&mut text, "the_game : game", &game_term(&rules, game.play));
        define(&mut text, "the_system : system", &system_term(self.positions.system()));
        define(&mut text, "the_positions : machine", &machine(&self.positions));
        let evidences = self.orbits.iter().map(|orbit| {
            format!("{{| members := {}; images := {} |}}", machine(&orbit.automaton), machine(&orbit.witnesses))
        });
        define(&mut text, "the_evidences : list evidence", &list(evidences));
        define(&mut text, "the_covers : list cover", &list(self.covers.iter().map(cover)));
        define(&mut text, "the_lives : list cover", &list(self.lives.iter().map(cover)));
        let ends = machine(&self.ends);
        let certificate = format!(
            "{{| game_of := the_game; system_of := the_system; positions := the_positions; ends := {ends};\n     \
             evidences := the_evidences; covers := the_covers; lives := the_lives |}}"
        );
        define(&mut text, "the_certificate : certificate", &certificate);
        text.push_str(&THEOREM.replace("NAME", &name));
        Some(text)
    }
}

const HEAD: &str = "\
From Coq Require Import ZArith List.
From Wythoff Require Import Numbers Systems Game Words Tracks Certificate Soundness.
Import ListNotations.
Open Scope Z_scope.

";

/// The kernel computes once, at the first `Qed`.
const THEOREM: &str = "\
Lemma accepted : check the_certificate = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem NAME : forall x y, 0 <= x -> 0 <= y ->
  P_position the_game x y <-> accepts_position the_certificate x y = true.
Proof. exact (check_sound the_certificate accepted). Qed.

Print Assumptions NAME.
";

/// `theorem_of_` and the game, with everything but letters and digits as underscores.
fn theorem_name(game: &Game) -> String {
    let game = game.to_string();
    let words = game.split(|character: char| !character.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    format!("theorem_of_{}", words.collect::<Vec<_>>().join("_"))
}

/// What may stand in a comment: a bracket and a star would open or close one.
fn comment(text: &str) -> String {
    text.replace("(*", "( *").replace("*)", "* )")
}

fn define(text: &mut String, name: &str, term: &str) {
    // Writing into a string does not fail.
    let _ = writeln!(text, "Definition {name} :=\n  {term}.\n");
}

fn list(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(";\n   "))
}

fn game_term(rules: &FormulaRules, play: Play) -> String {
    let (mut singles, mut families) = (Vec::new(), Vec::new());
    for (start, map) in rules.extra.families() {
        match map {
            None => singles.push(format!("({}, {})", start.u, start.v)),
            Some([[a, b, c], [d, e, f]]) => {
                let [a, b, c, d, e, f] = [&a, &b, &c, &d, &e, &f].map(number);
                families.push(format!(
                    "{{| start_u := {}; start_v := {}; family_map := {{| map_a := {a}; map_b := {b}; map_c := {c}; \
                     map_d := {d}; map_e := {e}; map_f := {f} |}} |}}",
                    start.u, start.v
                ));
            }
        }
    }
    format!(
        "{{| misere := {}; block := {}; ordered := {};\n     rule := {};\n     singles := {};\n     families := {} |}}",
        play.misere,
        play.block,
        rules.ordered,
        condition(&rules.formula),
        list(singles.into_iter()),
        list(families.into_iter())
    )
}

/// The numeration by its numbers, and where it has to say them, its normal words.
fn system_term(system: &NumberSystem) -> String {
    let text = system.to_string();
    let list = |text: &str| {
        let number = |text: &str| if text.starts_with('-') { format!("({text})") } else { text.to_string() };
        format!("[{}]", text.split(',').map(number).collect::<Vec<_>>().join("; "))
    };
    let inner = text.trim_start_matches("[1;").trim_end_matches(")]");
    if let Some(base) = text.strip_prefix("base ") {
        format!("plain_base {base}")
    } else if let Some((factors, start)) = text.strip_prefix("recurrence ").and_then(|text| text.split_once(" from ")) {
        format!("recurrence {} {} {}", list(factors), list(start), words(system))
    } else if let Some((before, period)) = inner.split_once(",(") {
        format!("pre_period {} {} {}", list(before), list(period), words(system))
    } else {
        format!("continued_fraction {}", list(inner.trim_start_matches('(')))
    }
}

/// The rows of the automaton of normal words.
fn words(system: &NumberSystem) -> String {
    let row = |(accepts, runs): (bool, Vec<(u32, usize)>)| {
        let runs = runs.iter().map(|(last, target)| format!("({last}, {}%positive)", target + 2));
        format!("({accepts}, [{}])", runs.collect::<Vec<_>>().join("; "))
    };
    list(rows_of_words(system.language()).into_iter().map(row))
}

fn cover(cover: &Cover) -> String {
    let moves = moves(cover);
    let moves = moves.split(',').map(|moves| match moves {
        "x" => "FromX".to_string(),
        "y" => "FromY".to_string(),
        "xy" => "FromBoth".to_string(),
        family => format!("FromFamily {family}"),
    });
    format!(
        "{{| cover_positions := {}; cover_witnesses := {}; cover_moves := {} |}}",
        machine(&cover.positions),
        machine(&cover.witnesses),
        list(moves)
    )
}

/// The rows of a table; states count from 2, and 1 is nowhere.
fn machine(automaton: &Automaton) -> String {
    let row = |state| {
        let runs = automaton.runs(state).iter().map(|run| match run.target {
            u32::MAX => format!("({}, 1%positive)", run.last),
            target => format!("({}, {}%positive)", run.last, u64::from(target) + 2),
        });
        format!("({}, [{}])", automaton.accepts_in(state), runs.collect::<Vec<_>>().join("; "))
    };
    format!("machine_of {}", list((0..automaton.states() as u32).map(row)))
}

fn number(value: &Integer) -> String {
    if value.is_negative() { format!("({value})") } else { value.to_string() }
}

/// A list as pairs of pairs, as the formulas of the proof have it.
fn nested(join: &str, items: &[String]) -> String {
    match items {
        [] => String::new(),
        [last] => last.clone(),
        [first, rest @ ..] => format!("({join} {first} {})", nested(join, rest)),
    }
}

fn condition(formula: &Formula) -> String {
    let all = |list: &[Formula]| list.iter().map(condition).collect::<Vec<_>>();
    match formula {
        Formula::Compare(comparison, left, right) => {
            let comparison = match comparison {
                Comparison::Equal => "Equal",
                Comparison::NotEqual => "NotEqual",
                Comparison::Less => "Less",
                Comparison::LessEqual => "LessEqual",
                Comparison::Greater => "Greater",
                Comparison::GreaterEqual => "GreaterEqual",
            };
            format!("(Compare {comparison} {} {})", term(left), term(right))
        }
        Formula::Not(inner) => format!("(Not {})", condition(inner)),
        Formula::And(inner) => nested("And", &all(inner)),
        Formula::Or(inner) => nested("Or", &all(inner)),
        Formula::Condition(never) => match *never {},
    }
}

fn term(value: &Term) -> String {
    match value {
        Term::Constant(constant) => format!("(Constant {})", number(constant)),
        Term::Variable(Variable::X) => "(Letter HeapX)".to_string(),
        Term::Variable(Variable::Y) => "(Letter HeapY)".to_string(),
        Term::Variable(Variable::U) => "(Letter TakenU)".to_string(),
        Term::Variable(Variable::V) => "(Letter TakenV)".to_string(),
        Term::Negate(inner) => format!("(Negate {})", term(inner)),
        Term::Sum(terms) => nested("Plus", &terms.iter().map(term).collect::<Vec<_>>()),
        Term::Product(factor, inner) => format!("(Product {} {})", number(factor), term(inner)),
        Term::Remainder(inner, modulus) => format!("(Remainder {} {modulus})", term(inner)),
        Term::Absolute(inner) => format!("(Absolute {})", term(inner)),
        Term::Function(never) => match *never {},
    }
}
