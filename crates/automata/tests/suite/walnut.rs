//! Walnut's automata and scripts: truth values that Walnut gives, and automata there and back.

use numeration::Natural;
use numeration::work::Work;
use std::collections::HashMap;
use std::sync::Arc;
use wythoff_automata::walnut::{Answer, Session, WalnutError, commands, name, numeration_files};
use wythoff_automata::{Automaton, NumberSystem};

fn testdata(name: &str) -> String {
    std::fs::read_to_string(format!("{}/../../testdata/walnut/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// The answers of a script, by name.
fn answers(script: &str) -> HashMap<String, Result<Answer, WalnutError>> {
    let mut session = Session::new();
    let commands = commands(script).unwrap();
    commands.iter().map(|command| (command.name.clone(), session.run(command, &Work::default()))).collect()
}

/// TRUE or FALSE, or why there is no such answer.
fn truth(predicate: &str) -> String {
    match answers(&format!("eval x \"{predicate}\":\n")).remove("x").unwrap() {
        Ok(Answer::Truth(truth)) => (if truth.holds { "TRUE" } else { "FALSE" }).to_string(),
        Ok(other) => other.to_string(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn statements_have_the_truth_value_that_walnut_gives_them() {
    let truths: HashMap<String, bool> = testdata("truth.txt")
        .lines()
        .filter_map(|line| line.split_once(' '))
        .map(|(name, truth)| (name.to_string(), truth.starts_with("TRUE")))
        .collect();
    assert_eq!(truths.len(), 40);
    let answers = answers(&testdata("statements.txt"));
    for (name, holds) in &truths {
        let answer = answers[name].as_ref().unwrap_or_else(|error| panic!("{name}: {error}"));
        let Answer::Truth(truth) = answer else { panic!("{name}: {answer}") };
        assert_eq!(truth.holds, *holds, "{name}");
    }
    // Mousavi and Shallit (2015): equality of factors of the Tribonacci word.
    let Ok(Answer::Numbers { automaton, .. }) = &answers["teq"] else { panic!("{:?}", answers["teq"]) };
    assert_eq!(automaton.column_states(), 26);
}

#[test]
fn what_is_too_large_is_refused_with_its_limit_and_counts_as_undefined() {
    let script = testdata("statements.txt");
    let mut session = Session::new();
    let mut refused = Vec::new();
    for command in commands(&script).unwrap() {
        let names = ["tone", "ttwo", "tsq", "teq", "tpal", "t05", "t06", "t07", "t08", "t09"];
        if names.contains(&command.name.as_str())
            && let Err(error) = session.run(&command, &Work::default().with_memory(4 << 20))
        {
            refused.push((command.name, error.to_string()));
        }
    }
    let names: Vec<&str> = refused.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["teq", "tpal", "t05", "t06", "t07", "t08", "t09"]);
    assert!(refused[0].1.contains("the limit is 4.0 MiB"), "{}", refused[0].1);
    assert_eq!(refused[2].1, "no meaning here: $teq, whose own command came to nothing");
}

#[test]
fn conventions_are_walnuts() {
    for (predicate, wanted) in [
        ("1=1 | 1=2 & 1=2", "FALSE"),
        ("1=2 => 1=2 => 1=2", "FALSE"),
        ("1=2 => (1=2 => 1=2)", "TRUE"),
        ("Ax x<5 => x-1<5", "FALSE"),
        ("Ax x<5 => ~(x-1>=5)", "TRUE"),
        ("Ax (x-1)+1=x", "FALSE"),
        ("3-5<1", "TRUE"),
        ("Ax (3-5)+x>=0", "no meaning here: a negative constant beside a variable, which Walnut refuses too"),
        ("Ax x/2*2=x | x/2*2+1=x", "TRUE"),
        ("Ex x=1000000 & x/10=100000", "TRUE"),
        ("Ix Ey x=3*y", "TRUE"),
        ("Ix x<7", "FALSE"),
        ("Ix,y x<7 & y<x", "FALSE"),
        ("Ax (x=0) ^ (x>0)", "TRUE"),
        ("~Ex x=1 & x=2", "TRUE"),
        ("?lsd_fib Ax Ey y>x", "TRUE"),
        ("Ax,y x*y=y*x", "character 7: one factor of '*' must be a constant"),
        (
            "(?msd_2 Ax x>=0) & (?msd_3 Ax x>=0)",
            "no meaning here: numbers in two numerations, msd_2 and msd_3, in one predicate",
        ),
        (
            "?msd_nosuch Ax x=x",
            "no meaning here: the numeration msd_nosuch is not known: use msd_K, msd_fib, msd_trib, msd_pell, ost, or msd_rec_2_2_from_1_3",
        ),
        ("$gone(1)", "$gone: no automaton of this name is defined"),
    ] {
        assert_eq!(truth(predicate), wanted, "{predicate}");
    }
}

#[test]
fn tracks_stand_in_alphabetical_order_whatever_the_text_says() {
    let script = "def d \"b=2*a\":\neval e \"Ax $d(x,2*x)\":\neval f \"Ax $d(2*x,x)\":\ndef g \"zz=1 & b=2 & B=3\":\n";
    let answers = answers(script);
    let text = |name: &str| answers[name].as_ref().unwrap().to_string();
    assert_eq!(text("e"), "TRUE");
    assert_eq!(text("f"), "FALSE, first for x = 1");
    let Ok(Answer::Numbers { names, automaton }) = &answers["g"] else { panic!() };
    assert_eq!(names, &["B", "b", "zz"]);
    assert!(automaton.contains(&[3u32, 2, 1].map(Natural::from)));
}

#[test]
fn regular_expressions_mean_the_same_in_either_direction_and_with_both() {
    let script = "reg even msd_2 \"(0|1)*0\":\nreg low lsd_2 \"0(0|1)*\":\nreg three {0,1} {0,1} \"[0,0]*([0,1][1,1]*[1,0])?[0,0]*\":\n\
        reg long msd_2 \"0*1.*&.*1&.*.?\":\neval a \"Ax $even(x) <=> Ey x=2*y\":\neval b \"?lsd_2 Ax $low(x) <=> Ey x=2*y\":\n\
        eval c \"Ax,y $three(x,y) => y=2*x\":\neval d \"Ax ($long(x) <=> Ey x=2*y+1)\":\nreg bad msd_2 \"1\":\neval e \"$bad(1)\":\n";
    let answers = answers(script);
    for name in ["a", "b", "c", "d"] {
        assert!(matches!(&answers[name], Ok(Answer::Truth(truth)) if truth.holds), "{name}: {:?}", answers[name]);
    }
    assert_eq!(
        answers["bad"].as_ref().unwrap_err().to_string(),
        "zeros in front change what the automaton accepts: let it begin with 0*"
    );
    assert_eq!(
        answers["e"].as_ref().unwrap_err().to_string(),
        "no meaning here: $bad, whose own command came to nothing"
    );
}

#[test]
fn ost_makes_the_numerations_of_continued_fractions() {
    let script =
        "ost two [0 3] [2]:\nost pell [0] [2]:\nost mixed [0 2] [2 1]:\neval a \"?msd_two Ex x=12 & ~Ey x=2*y+1\":\n";
    let answers = answers(script);
    let system = |name: &str| answers[name].as_ref().unwrap().to_string();
    assert_eq!(system("two"), "the numeration of [1;(2)]");
    assert_eq!(system("pell"), "the numeration of [1;1,(2)]");
    assert_eq!(system("mixed"), "the numeration of [1;(1,2)]");
    assert_eq!(system("a"), "TRUE, first for x = 12");
}

/// Numerations of every kind.
const SYSTEMS: [&str; 9] = [
    "base 2",
    "base 3",
    "[1;(1)]",
    "[1;(2,1)]",
    "[1;(1,2,3)]",
    "[1;1,(2)]",
    "recurrence 2,2 from 1,3",
    "recurrence 0,1,1 from 1,2,3,4",
    "recurrence 3,-1 from 1,3",
];

#[test]
fn automata_go_there_and_come_back_the_same() {
    let work = Work::default();
    for named in SYSTEMS {
        let system = NumberSystem::named(named).unwrap();
        let sets = [
            Automaton::linear(&system, &[1], Some(3), Some(17), &work).unwrap(),
            Automaton::linear(&system, &[1, -1], None, Some(-1), &work).unwrap(),
            Automaton::linear(&system, &[2, -1], Some(0), Some(0), &work).unwrap(),
            Automaton::linear(&system, &[1, 1, -1], Some(0), Some(0), &work).unwrap(),
            Automaton::congruence(&system, &[1], 1, 3, &work).unwrap(),
            Automaton::even_trailing_zeros(&system, &work).unwrap(),
            Automaton::none(&system, 2),
            Automaton::all(&system, 2, &work).unwrap(),
        ];
        for set in sets {
            let text = set.to_walnut(&work).unwrap();
            assert!(text.starts_with(&name(&system)), "{named}: {text}");
            assert_eq!(Automaton::from_walnut(&text, &work).unwrap(), set, "{named}");
        }
    }
}

/// An automaton as Walnut would read it: the first state listed starts, what is missing rejects.
struct Listed {
    start: String,
    outputs: HashMap<String, bool>,
    edges: HashMap<(String, String), String>,
}

impl Listed {
    fn new(text: &str) -> Listed {
        let mut lines = text.lines().filter(|line| !line.is_empty());
        lines.next();
        let mut listed = Listed { start: String::new(), outputs: HashMap::new(), edges: HashMap::new() };
        let mut here = String::new();
        for line in lines {
            match line.split_once(" -> ") {
                Some((column, target)) => {
                    listed.edges.insert((here.clone(), column.to_string()), target.to_string());
                }
                None => {
                    let (number, output) = line.split_once(' ').unwrap();
                    here = number.to_string();
                    if listed.outputs.is_empty() {
                        listed.start = here.clone();
                    }
                    listed.outputs.insert(here.clone(), output != "0");
                }
            }
        }
        listed
    }

    fn accepts(&self, word: &[Vec<u32>]) -> bool {
        let mut state = Some(self.start.clone());
        for column in word {
            let column = column.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
            state = state.and_then(|state| self.edges.get(&(state, column)).cloned());
        }
        state.is_some_and(|state| self.outputs[&state])
    }
}

#[test]
fn what_is_written_accepts_words_of_every_length() {
    let work = Work::default();
    for named in SYSTEMS {
        let system: Arc<NumberSystem> = NumberSystem::named(named).unwrap();
        let [normal, addition] = numeration_files(&system, &work).unwrap().map(|(_, text)| Listed::new(&text));
        for sum in 0..40u32 {
            for x in 0..=sum {
                let numbers = [x, sum - x, sum].map(Natural::from);
                let digits: Vec<Vec<u32>> = numbers.iter().map(|number| system.digits(number)).collect();
                let longest = digits.iter().map(Vec::len).max().unwrap();
                for zeros in 0..4 {
                    let length = longest + zeros;
                    let digit = |track: &Vec<u32>, place: usize| {
                        (place + track.len()).checked_sub(length).map_or(0, |at| track[at])
                    };
                    let word: Vec<Vec<u32>> =
                        (0..length).map(|place| digits.iter().map(|track| digit(track, place)).collect()).collect();
                    assert!(addition.accepts(&word), "{named}: {x} + {} with {zeros} zeros", sum - x);
                    let last: Vec<Vec<u32>> = word.iter().map(|column| vec![column[2]]).collect();
                    assert!(normal.accepts(&last), "{named}: {sum}");
                    let wrong: Vec<Vec<u32>> =
                        word.iter().map(|column| vec![column[0], column[1], column[1]]).collect();
                    assert_eq!(addition.accepts(&wrong), x == 0, "{named}");
                }
            }
        }
    }
}

#[test]
fn the_first_state_starts_and_several_targets_are_any_of_them() {
    let work = Work::default();
    // 1 at some place with a 1 before it: guessed.
    let text = "msd_2\n7 0\n0 -> 7\n1 -> 7 3\n3 0\n1 -> 5\n\n5 1\n* -> 5\n";
    let read = Automaton::from_walnut(text, &work).unwrap();
    for number in 0..64u32 {
        assert_eq!(read.contains(&[Natural::from(number)]), number & (number >> 1) > 0, "{number}");
    }
    assert_eq!(Automaton::from_walnut("true\n", &work).unwrap(), Automaton::all(read.system(), 0, &work).unwrap());
}

#[test]
fn a_text_that_is_no_automaton_is_refused_with_its_line() {
    for (text, words) in [
        ("", "the text is empty"),
        ("msd_2\n", "there is no state"),
        ("msd_2\n0 -> 0\n", "line 2: a column before the first state"),
        ("msd_2\n0 1\n2 -> 0\n", "line 3: '2' is no digit of its alphabet"),
        ("msd_2\n0 1\n0 1 -> 0\n", "line 3: 2 digits for 1 tracks"),
        ("msd_2\n0 1\n0 -> 4\n", "line 3: there is no state 4"),
        ("msd_2\n0 1\n0 -> \n", "line 3: a state is missing after '->'"),
        ("msd_2\n0 1\n0 0\n", "line 3: state 0 is there twice"),
        ("msd_2\nnonsense\n", "line 2: 'nonsense' is neither a state and its output nor a column and its target"),
        ("msd_2 msd_3\n0 1\n", "no meaning here: tracks in two numerations, msd_2 and msd_3"),
        ("{-1, 0}\n0 1\n", "line 1: no meaning here: a negative digit"),
        ("msd_2\n0 0\n1 -> 1\n1 1\n", "zeros in front change what the automaton accepts: let it begin with 0*"),
    ] {
        assert_eq!(Automaton::from_walnut(text, &Work::default()).unwrap_err().to_string(), words, "{text}");
    }
}

#[test]
fn a_script_that_walnut_would_read_otherwise_is_refused() {
    let line = commands("eval a \"1=1\": eval b \"1=2\":\n").unwrap_err().to_string();
    assert!(line.starts_with("line 1: a command ends with its first ';' or ':'"), "{line}");
    assert_eq!(
        commands("\neval a \"1=1\"\n").unwrap_err().to_string(),
        "line 2: the command does not end: write ':' or ';' behind it"
    );
    let whole = commands("eval a\n  \"1=1\"\n::\n\nload x;").unwrap();
    assert_eq!(
        whole.iter().map(|command| (command.line, command.verb.as_str())).collect::<Vec<_>>(),
        [(1, "eval"), (5, "load")]
    );
    let error = Session::new().run(&whole[1], &Work::default()).unwrap_err();
    assert_eq!(error.to_string(), "no meaning here: the command load: known are def, eval, reg and ost");
}
