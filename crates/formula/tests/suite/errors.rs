//! What can be wrong with a statement: the exact place, and words that help.

use wythoff_formula::{Definitions, Formula, FormulaError, FormulaErrorKind, RuleText, Statement};

fn error(text: &str) -> FormulaError {
    text.parse::<Statement>().expect_err(text)
}

/// The text with a mark before the character in question, and words that the message must have.
fn assert_error(marked: &str, words: &[&str]) {
    let at = marked.chars().position(|character| character == '^').expect("a mark") + 1;
    let text = marked.replacen('^', "", 1);
    let error = error(&text);
    assert_eq!(error.at, at, "{text}: {error}");
    for word in words {
        assert!(error.to_string().contains(word), "{text}: {error} should mention {word:?}");
    }
    assert!(!error.to_string().contains('\n'));
}

#[test]
fn free_variables() {
    assert_error("forall n: ^m = n", &["'m' is free", "forall m:", "exists m:"]);
    assert_error("^n = 1 | exists n: n = 2", &["'n' is free here", "quantifier", "parenthesis"]);
    assert_error("(exists n: n = 2) & ^n = 1", &["'n' is free here"]);
    assert_error("forall x: x = 0 => A(^y) = x", &["'y'"]);
    assert_error("def P(x) = x = ^y; forall y: P(y)", &["'y' is no parameter of P"]);
    assert_error("def P(x) = x = 1; P(^x)", &["'x' is free"]);
}

#[test]
fn unknown_names() {
    assert_error("forall n: ^foo(n)", &["nothing is called 'foo'", "def foo(x)"]);
    assert_error("forall n: ^a(n) = n", &["did you mean 'A'?"]);
    assert_error("forall n: ^evenzeros(n)", &["did you mean 'even_zeros'?"]);
    assert_error("forall n: ^IP_RQ(n) = n", &["did you mean 'Ip_Rq'?"]);
    assert_error("forall n: ^shft(n) = n", &["did you mean 'shift'?"]);
    assert_error("def prime(x) = x = 2; forall n: ^prim(n)", &["did you mean 'prime'?"]);
    assert_error("forall n: ^even_zero(n)", &["nothing is called 'even_zero'", "did you mean 'even_zeros'?"]);
    assert_error("forall n: ^AA(n) = n", &["nothing is called 'AA'", "did you mean 'A'?"]);
    assert_error("forall n: ^shfit(n) = n", &["did you mean 'shift'?"]);
    assert_error("forall n: ^asb(n) = n", &["did you mean 'abs'?"]);
    assert_error("forall n: ^nto(n = 1)", &["did you mean 'not'?"]);
    assert_error("def P(x) = ^P(x); forall n: P(n)", &["nothing is called 'P'"]);
    assert_error("forall n: ^Q(n) & n = 1", &["nothing is called 'Q'"]);
}

#[test]
fn mistyped_words() {
    assert_error("foral ^n: n = n", &["operator is missing before 'n'", "did you mean 'forall'?"]);
    assert_error("forall n: exist ^m: m = n", &["did you mean 'exists'?"]);
    assert_error("FORALL ^n: n = n", &["did you mean 'forall'?"]);
    assert_error("fed ^P(x) = x = 1; forall n: P(n)", &["operator is missing before 'P'"]);
    assert_error("forall n: n = n ^an n = 1", &["operator is missing before 'an'", "did you mean 'and'?"]);
    let plain = error("forall n: 2 n = 4").to_string();
    assert!(!plain.contains("did you mean"), "{plain}");
}

#[test]
fn rules_ask_for_the_words_of_both_languages() {
    for (text, at, meant) in [
        ("u = 0 adn v = 0", 7, "and"),
        ("u = 0 | ab(u - v) = 1", 9, "abs"),
        ("mim(u, v) = 0", 1, "min"),
        ("u = 0 | even_zero(u)", 9, "even_zeros"),
        ("u = 0 | exist n: u = A(n)", 15, "exists"),
        ("u = 0 | VV = 0", 9, "v"),
        ("u mod 2 = 0", 3, "%"),
    ] {
        let error = RuleText::read(text).expect_err(text);
        assert_eq!(error.at, at, "{text}: {error}");
        assert!(error.to_string().ends_with(&format!("; did you mean '{meant}'?")), "{text}: {error}");
    }
    let far = RuleText::read("u = 0 | w = 0").expect_err("w is no heap");
    assert_eq!(
        far.to_string(),
        "character 9: unknown word \"w\": use the variables u, v, x, y and the words abs, and, or, not"
    );
}

#[test]
fn arguments() {
    assert_error("forall n: ^A = n", &["needs arguments", "A(n)"]);
    assert_error("forall n: ^A() = n", &["0 arguments", "A(n)"]);
    assert_error("forall n: ^A(n, n) = n", &["2 arguments", "A(n) or A(n; c)"]);
    assert_error("def P(x, y) = x = y; forall n: ^P(n)", &["one argument", "P(x, y)"]);
    assert_error("def P(x, y) = x = y; forall n: ^P", &["needs arguments", "P(x, y)"]);
    assert_error("forall n: A(^n = 1) = 2", &["a condition stands where a number is needed"]);
    assert_error("forall n: ^even_zeros(n) + 1 = 2", &["a condition stands where a number is needed"]);
    assert_error("forall n: ^A(n) & n = 1", &["a number stands where a condition is needed"]);
    assert_error("forall n: shift(n^; 1) = 2", &["operator is missing before ';'"]);
    assert_error("forall n: A(^(n) = 2", &["a condition stands"]);
    assert_error("forall n: 2 = A^(n", &["never closed"]);
    assert_error("forall n: ^alpha * n = 2", &["alpha is no whole number", "A(n)"]);
    for text in ["A(n; ^n)", "A(n; 1/^0)", "A(n; 1/^n)", "A(n; ^alpha)", "A(n; ^)", "A(n; 1 + ^)", "A(n; -^)"] {
        assert_error(&format!("forall n: {text} = 2"), &["1/2", "1/alpha"]);
    }
}

#[test]
fn quantifiers() {
    assert_error("forall ^: 1 = 1", &["no variable follows forall"]);
    assert_error("exists n, ^: n = 1", &["name of a variable", "':'"]);
    assert_error("forall ^3: 1 = 1", &["name of a variable", "'3'"]);
    assert_error("forall ^A: A = 1", &["'A' already means something"]);
    assert_error("forall n, ^n: n = 1", &["'n' already means something"]);
    assert_error("forall n: exists ^n: n = 1", &["'n' already means something"]);
    assert_error("def P(x) = x = 1; forall ^P: P = 1", &["'P' already means something"]);
    assert_error("forall n ^> 0: n = 1", &["':' is missing before '>'", "forall x: x > 0 =>"]);
    assert_error("forall n^", &["stops too early"]);
    assert_error("forall^", &["stops too early"]);
    assert_error("forall n:^", &["stops too early"]);
    assert_error("1 + ^forall n: n = 1", &["cannot stand inside a number"]);
    assert_error("forall n: ^n", &["a number stands where a condition is needed"]);
    assert_error("^∀n: n = 1", &["write 'forall'"]);
}

#[test]
fn signs() {
    assert_error("forall n: n = 1 <=> n = 2 ^<=> n = 3", &["does not chain"]);
    assert_error("forall n: n = 1 ^-> n = 2", &["write '=>'"]);
    assert_error("forall n: n ^* n = 2", &["must be a constant"]);
    assert_error("forall n: n % ^0 = 2", &["after '%' must be 1 or more"]);
    assert_error("forall n: n % ^n = 2", &["after '%' must be a constant"]);
    assert_error("forall n: n / ^0 = 2", &["after '/' must be 1 or more"]);
    assert_error("forall n: n / ^-2 = 2", &["after '/' must be 1 or more"]);
    assert_error("forall n: 4 / ^n = 2", &["after '/' must be a constant"]);
    assert_error("forall n: 0 < n ^< 2", &["do not chain"]);
    assert_error("forall n: n ^$ 2", &["not in the language", "forall"]);
    assert_error("^", &["nothing is stated"]);
    assert_error("forall n: n = 1^)", &["closes nothing"]);
}

#[test]
fn patterns() {
    let pattern = |marked: &str, words: &[&str]| assert_error(&format!("forall n: digits(n, \"{marked}\")"), words);
    pattern("0^x", &["pattern", "'x'"]);
    pattern("^*0", &["nothing before"]);
    pattern("0^(1", &["never closed"]);
    pattern("0^)1", &["closes nothing"]);
    pattern("0^[1", &["never closed"]);
    pattern("0[1-^", &["a set of digits reads"]);
    pattern("0^{5,2}", &["count"]);
    pattern("^0{1000}", &["more than 256 digits"]);
    assert_error("forall n: digits(n, ^3)", &["quotation marks"]);
    assert_error("forall n: ^digits(n)", &["quotation marks"]);
    assert_error("forall n: digits(n, ^\"0*)", &["never closed"]);
}

#[test]
fn definitions() {
    assert_error("def P(x) = x = 1 ^forall n: P(n)", &["';' is missing"]);
    assert_error("def ^(x) = x = 1; 1 = 1", &["the name is missing"]);
    assert_error("def P ^= 1; 1 = 1", &["'(' with the parameters"]);
    assert_error("def P(^) = 1 = 1; 1 = 1", &["no variable follows P"]);
    assert_error("def P(x) = 1 = 1 ^1 = 1", &["';' is missing"]);
    assert_error("def ^A(x) = 1 = 1; 1 = 1", &["'A' already means"]);
    assert_error("def P(x) = 1 = 1; def ^P(x) = 1 = 1; 1 = 1", &["'P' already means"]);
    let mut definitions = Definitions::new();
    definitions.add("even(x) = x % 2 = 0").unwrap();
    assert_eq!(definitions.add("even(x) = x = 0").unwrap_err().at, 1);
    definitions.add("def odd(x) = !even(x);").unwrap();
    assert!(definitions.statement("forall n: even(n) <=> odd(n + 1)").is_ok());
    assert!(definitions.add("odder(x) = odd(y)").unwrap_err().to_string().contains("no parameter of odder"));
}

#[test]
fn nesting_is_limited_and_the_limit_named() {
    let limit = FormulaErrorKind::TooDeep { limit: Formula::MAX_DEPTH };
    for (open, inner, close) in [
        ("(", "1 = 1", ")"),
        ("!", "1 = 1", ""),
        ("A(", "1", ") = 1"),
        ("exists n: 1 = 1 & forall m: 1 = 1 | ", "1 = 1", ""),
        ("1 = 1 => ", "1 = 1", ""),
        ("1 = 1 <=> (", "1 = 1", ")"),
    ] {
        // The same variable may not be bound twice on the way down.
        let text: String = (0..3 * Formula::MAX_DEPTH)
            .map(|level| open.replace(" n", &format!(" n{level}")).replace(" m", &format!(" m{level}")))
            .collect();
        let text = format!("{text}{inner}{}", close.repeat(3 * Formula::MAX_DEPTH));
        let error = error(&text);
        assert_eq!(error.kind, limit, "{open}: {error}");
        assert!(error.to_string().contains(&Formula::MAX_DEPTH.to_string()));
    }
}

#[test]
fn open_statements_list_their_variables() {
    let definitions = Definitions::new();
    let statement = definitions.open_statement("y = A(x) & exists n: n < y").unwrap();
    assert_eq!(statement.free.iter().map(|name| &**name).collect::<Vec<_>>(), ["y", "x"]);
    let error = definitions.open_statement("n = 1 & exists n: n < 2").unwrap_err();
    assert_eq!(error.at, 1);
    assert!(definitions.open_statement("foo(x)").is_err());
}

#[test]
fn precedence_and_reach() {
    for (text, printed) in [
        ("forall x:x=1=>x=2=>x=3", "forall x: x = 1 => (x = 2 => x = 3)"),
        (
            "forall x: exists y: x = y & forall z: z = y | z = x",
            "forall x: exists y: x = y & (forall z: z = y | z = x)",
        ),
        ("forall x: forall y: x = y", "forall x, y: x = y"),
        ("forall x: x = 1 | x = 2 & x = 3 => x = 4 <=> x = 5", "forall x: (x = 1 | x = 2 & x = 3 => x = 4) <=> x = 5"),
        ("!exists x: x = 1 & x = 2", "!(exists x: x = 1 & x = 2)"),
        ("forall x: |x - 1| = 2 | |x| = 3", "forall x: |x - 1| = 2 | |x| = 3"),
        (
            "forall x: -x / 2 * 3 % 5 = A(x;1/2+1/alpha) - B(x;-2/4)",
            "forall x: 3 * (-x / 2) % 5 = A(x; 1/2 + 1/alpha) - B(x; -1/2)",
        ),
        ("forall x: A(x; 0) = 7 / 2", "forall x: A(x) = 3"),
        (
            "forall n: digits(n, \"[01]|[0-3][^0]{1,}(12<12>)*.?\")",
            "forall n: digits(n, \"[01]|[0-3][^0]+(12<12>)*.?\")",
        ),
        ("exists n: |A(n) - |n - 1|| = 2", "exists n: |A(n) - |n - 1|| = 2"),
    ] {
        assert_eq!(text.parse::<Statement>().unwrap().to_string(), printed, "{text}");
        assert_eq!(printed.parse::<Statement>().unwrap().to_string(), printed, "{text}");
    }
}

#[test]
fn patterns_describe_whole_representations() {
    let matches = |pattern: &str, digits: &[u32]| {
        let statement: Statement = format!("exists n: digits(n, \"{pattern}\")").parse().unwrap();
        let wythoff_formula::Formula::Condition(wythoff_formula::Condition::Quantified(_, _, body)) = statement.formula
        else {
            panic!()
        };
        let wythoff_formula::Formula::Condition(wythoff_formula::Condition::Digits(_, pattern)) = *body else {
            panic!()
        };
        pattern.matches(digits)
    };
    for (pattern, digits, expected) in [
        ("1.*", &[1][..], true),
        ("1.*", &[0, 1], false),
        ("(12|3)*", &[1, 2, 3, 1, 2], true),
        ("(12|3)*", &[1, 2, 3, 1], false),
        ("0{2,3}", &[0], false),
        ("0{2,3}", &[0, 0], true),
        ("0{2,3}", &[0, 0, 0], true),
        ("0{2,3}", &[0, 0, 0, 0], false),
        ("0{2,}1?", &[0, 0, 0, 0, 1], true),
        ("<12>[^3]", &[12, 13], true),
        ("<12>[^3]", &[1, 2, 4], false),
        ("(0?1){2}", &[1, 0, 1], true),
        ("(0*)*1", &[0, 0, 1], true),
        ("()", &[0], false),
        ("|0", &[0], true),
    ] {
        assert_eq!(matches(pattern, digits), expected, "{pattern} {digits:?}");
    }
}

/// Whatever nests, the stack that a browser gives to WebAssembly is enough.
#[test]
fn nesting_fits_a_small_stack() {
    for (open, inner, close) in [
        ("(", "1 = 1", ")"),
        ("!", "1 = 1", ""),
        ("-", "1 = 1", ""),
        ("A(", "1", ")"),
        ("|", "1", "|"),
        ("abs(", "1", ")"),
        ("exists n: ", "1 = 1", ""),
        ("1 = 1 => ", "1 = 1", ""),
        ("1 = 1 <=> (", "1 = 1", ")"),
        ("P(", "1", ")"),
    ] {
        for levels in [Formula::MAX_DEPTH / 2 - 4, Formula::MAX_DEPTH - 4, 3 * Formula::MAX_DEPTH] {
            let text: String = (0..levels).map(|level| open.replace(" n", &format!(" n{level}"))).collect();
            let text = format!("def P(x) = x = 1; {text}{inner}{} = 1", close.repeat(levels));
            let parse = move || text.parse::<Statement>().map(|statement| statement.to_string().len());
            let thread = std::thread::Builder::new().stack_size(1 << 20).spawn(parse).unwrap();
            let _ = thread.join().unwrap_or_else(|_| panic!("{open} {levels}"));
        }
    }
}
