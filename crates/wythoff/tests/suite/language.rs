//! The rule language from outside: what texts mean, what they print as, and what is refused where.

use formula::{Comparison, Formula, FormulaErrorKind, Term, Variable};
use numeration::{Integer, Natural};
use proptest::prelude::*;
use rules::{Move, Position};

fn parse(text: &str) -> Formula {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Every text on the left means, and prints as, the text on the right.
#[test]
fn canonical_print() {
    let table = [
        ("u=0", "u = 0"),
        ("u = 0 | v = 0 | |u - v| < 2", "u = 0 | v = 0 | |u - v| < 2"),
        ("u = v | (u = 0 & v % 3 = 0)", "u = v | u = 0 & v % 3 = 0"),
        ("(u=0|v=0|abs(u-v)<2)&x-u!=y-v", "(u = 0 | v = 0 | |u - v| < 2) & x - u != y - v"),
        ("u = 0 or v = 0 and not u = v", "u = 0 | v = 0 & !u = v"),
        ("(u = 0 | v = 0) | u = v", "u = 0 | v = 0 | u = v"),
        ("not(u=0 or v=0)", "!(u = 0 | v = 0)"),
        ("!!u = 0", "!!u = 0"),
        ("!(u = 0)", "!u = 0"),
        ("(!u = 0) & v = 0", "!u = 0 & v = 0"),
        ("u - v - 1 = 0", "u - v - 1 = 0"),
        ("u - (v - 1) = 0", "u - (v - 1) = 0"),
        ("u + (v - 1) = 0", "u + v - 1 = 0"),
        ("u - -2 = --v", "u + 2 = v"),
        ("u + -v = -u", "u - v = -u"),
        ("u * 2 = 0", "2 * u = 0"),
        ("u - v * 2 = 0", "u - 2 * v = 0"),
        ("2 * u % 3 = 0", "2 * u % 3 = 0"),
        ("2 * (u % 3) = 0", "2 * (u % 3) = 0"),
        ("u % 3 * 2 = 0", "2 * (u % 3) = 0"),
        ("-u % 3 = 0", "-u % 3 = 0"),
        ("-(u % 3) = 0", "-(u % 3) = 0"),
        ("v - u % 3 = 0", "v - u % 3 = 0"),
        ("2 * 3 * u = 7 % 4 + |1 - 5|", "6 * u = 7"),
        ("u % (2 + 1) = -1 % 5", "u % 3 = 4"),
        ("||u| - v| = ||u - |v||", ""),
        ("||u| - v| = |u - |v||", "||u| - v| = |u - |v||"),
        ("|u - v|<2|u=0", "|u - v| < 2 | u = 0"),
        ("u = 0|(|u|) = v", "u = 0 | |u| = v"),
        ("|(u)*2 - (|v|)| = 1", "|2 * u - |v|| = 1"),
        ("1_000 < u", "1000 < u"),
        ("u\t=\n0", "u = 0"),
    ];
    for (text, canonical) in table {
        if canonical.is_empty() {
            assert!(text.parse::<Formula>().is_err(), "{text}");
            continue;
        }
        assert_eq!(parse(text).to_string(), canonical, "{text}");
        assert_eq!(parse(canonical), parse(text), "{text}");
    }
}

/// Pairs of texts that must be different trees or the same tree: the table of precedence.
#[test]
fn precedence() {
    for (text, bracketed) in [
        ("u = 0 | v = 0 & u = v", "u = 0 | (v = 0 & u = v)"),
        ("!u = 0 & v = 0", "(!(u = 0)) & v = 0"),
        ("!u = 0 | v = 0", "(!(u = 0)) | v = 0"),
        ("u + 1 < v - 2", "(u + 1) < (v - 2)"),
        ("u + 2 * v = 0", "u + (2 * v) = 0"),
        ("u + v % 2 = 0", "u + (v % 2) = 0"),
        ("3 * u % 2 = 0", "(3 * u) % 2 = 0"),
        ("u % 5 % 3 = 0", "(u % 5) % 3 = 0"),
        ("-u * 2 = 0", "(-u) * 2 = 0"),
        ("-u + v = 0", "(-u) + v = 0"),
        ("u - v + x = 0", "(u - v) + x = 0"),
        ("|u| < 2 | |v| < 2", "(abs(u) < 2) | (abs(v) < 2)"),
        ("|u - |v|| < 2", "abs(u - abs(v)) < 2"),
        ("||u| - |v|| < 2", "abs(abs(u) - abs(v)) < 2"),
    ] {
        assert_eq!(parse(text), parse(bracketed), "{text}");
    }
    assert_ne!(parse("(u = 0 | v = 0) & u = v"), parse("u = 0 | v = 0 & u = v"));
    assert_ne!(parse("-(u % 3) = 0"), parse("-u % 3 = 0"));
    assert_ne!(parse("2 * (u % 3) = 0"), parse("2 * u % 3 = 0"));
}

#[test]
fn errors_say_where() {
    use FormulaErrorKind::*;
    let foreign = |written, instead| ForeignSign { written, instead };
    let operand = |found: &str| MissingOperand { found: Some(found.into()) };
    let operator = |found: &str| MissingOperator { found: found.into(), meant: None };
    let table = [
        ("", 1, Empty),
        (" \t ", 1, Empty),
        ("u = 0 && v = 0", 7, foreign("&&", "&")),
        ("u = 0 || v = 0", 7, foreign("||", "|")),
        ("u = 0 ||u - v| < 2", 7, foreign("||", "|")),
        ("|u| < 1 || |v| < 1", 9, foreign("||", "|")),
        ("u == 0", 3, foreign("==", "=")),
        ("v = 1 & u == 0", 11, foreign("==", "=")),
        ("!u == 0", 4, foreign("==", "=")),
        ("v = 1 & 2 u = 0", 11, operator("u")),
        ("u <> 0", 3, foreign("<>", "!=")),
        ("u =< 0", 3, foreign("=<", "<=")),
        ("u = 0 => v = 0", 7, NotInRules { written: "=>" }),
        ("u = 0 <=> v = 0", 7, NotInRules { written: "<=>" }),
        ("exists z u = z", 1, NotInRules { written: "exists" }),
        ("u = 0 & forall z z = z", 9, NotInRules { written: "forall" }),
        ("u < v < 3", 7, ChainedComparison),
        ("u = v != 3", 7, ChainedComparison),
        ("(u < v = 3)", 8, ChainedComparison),
        ("u ≤ 3", 3, UnknownCharacter { character: '≤', instead: Some("<=") }),
        ("u = 1 @ 3", 7, UnknownCharacter { character: '@', instead: None }),
        ("u = 1__0", 6, UnknownCharacter { character: '_', instead: None }),
        ("u = 2.5", 6, UnknownCharacter { character: '.', instead: Some("whole numbers only") }),
        ("é = 0", 1, UnknownWord { word: "é".into(), instead: None }),
        ("u = 0 & uv = 3", 9, UnknownWord { word: "uv".into(), instead: None }),
        ("u mod 2 = 0", 3, UnknownWord { word: "mod".into(), instead: Some("%") }),
        ("u", 1, NotACondition),
        ("  u + 1", 3, NotACondition),
        ("u = 0 | v", 9, NotACondition),
        ("u & v = 0", 1, NotACondition),
        ("!u", 2, NotACondition),
        ("(u = 0) + 1 = 2", 1, NotANumber),
        ("1 + (u = 0) = 2", 5, NotANumber),
        ("|u = 0 | v = 0", 2, NotANumber),
        ("(|u = 0 | v = 0)", 3, NotANumber),
        ("u = 0 = (v = 0)", 7, ChainedComparison),
        ("-(u = 0) = 0", 2, NotANumber),
        ("u = ", 4, MissingOperand { found: None }),
        ("u = 0 |", 8, MissingOperand { found: None }),
        ("u = 0 & & v = 0", 9, operand("&")),
        ("= 0", 1, operand("=")),
        ("u = 0 & ()", 10, operand(")")),
        ("u = * 2", 5, operand("*")),
        ("u = !v", 5, MisplacedNot),
        ("2 u = v", 3, operator("u")),
        ("2u = v", 2, operator("u")),
        ("u = 0 v = 0", 7, operator("v")),
        ("(u) (v) = 0", 5, operator("(")),
        ("u = 0 !v = 0", 7, operator("!")),
        ("abs u = 0", 1, AbsWithoutParenthesis),
        ("u = 0 & (v = 0", 9, UnclosedParenthesis),
        ("u = 0 & |v - u", 9, UnclosedBar),
        ("(|u - v) < 2", 2, UnclosedBar),
        ("u = 0 | | v = 0", 9, UnclosedBar),
        ("u = 0)", 6, UnmatchedParenthesis),
        ("u * v = 0", 3, ProductOfVariables),
        ("2 * u * |v| = 0", 7, ProductOfVariables),
        ("u % v = 0", 5, ModulusNotConstant),
        ("u % 0 = 0", 5, ModulusNotPositive),
        ("u % -2 = 0", 5, ModulusNotPositive),
        ("u % (3 - 3) = 0", 5, ModulusNotPositive),
        ("7 % 0 = 0", 5, ModulusNotPositive),
    ];
    for (text, at, kind) in table {
        let error = text.parse::<Formula>().expect_err(text);
        assert_eq!((error.at, &error.kind), (at, &kind), "{text}");
        let message = error.to_string();
        assert!(message.starts_with(&format!("character {at}: ")) && !message.contains('\n'), "{message}");
        let picture = error.picture();
        let lines: Vec<&str> = picture.lines().collect();
        if !text.trim().is_empty() {
            assert_eq!(lines.len(), 2, "{picture:?}");
            assert_eq!(lines[1].chars().count(), at, "{picture}");
        }
    }
}

#[test]
fn positions_count_characters_not_bytes() {
    let error = "u = 0\u{2003}| ü".parse::<Formula>().unwrap_err();
    assert_eq!(error.at, 9);
    let picture = format!("u = 0 & {} == 1", "v + ".repeat(100) + "v").parse::<Formula>().unwrap_err().picture();
    let lines: Vec<&str> = picture.lines().collect();
    assert!(lines[0].starts_with('…') && lines[0].chars().count() < 130, "{picture}");
    assert_eq!(lines[0].chars().nth(lines[1].chars().count() - 1), Some('='));
}

#[test]
fn nesting_and_length_are_limited_without_harm() {
    let too_deep = FormulaErrorKind::TooDeep { limit: Formula::MAX_DEPTH };
    let around = |open: &str, times: usize, close: &str| format!("{}u{} = 0", open.repeat(times), close.repeat(times));
    for (open, close) in [("(", ")"), ("|", "|"), ("abs(", ")"), ("-", ""), ("-(", ")"), ("|-(", ")|")] {
        let many = 4000 / open.len();
        assert_eq!(around(open, many, close).parse::<Formula>().unwrap_err().kind, too_deep, "{open}");
        assert_eq!(open.repeat(many).parse::<Formula>().unwrap_err().kind, too_deep, "{open}");
        assert!(around(open, Formula::MAX_DEPTH / 3 - 1, close).parse::<Formula>().is_ok(), "{open}");
    }
    assert_eq!((("!".repeat(16_000)) + "u = 0").parse::<Formula>().unwrap_err().kind, too_deep);
    assert_eq!(format!("u{} = 0", " % 3".repeat(4000)).parse::<Formula>().unwrap_err().kind, too_deep);
    // Long lists are flat, not deep.
    let long = vec!["u = v + 1 - 2"; 1200].join(" | ");
    let formula = parse(&long);
    assert_eq!(parse(&formula.to_string()), formula);
    let digits = format!("u < {}", "9".repeat(Formula::MAX_LENGTH - 2));
    assert_eq!(parse(&digits).to_string(), digits);
    let error = format!("{digits}9").parse::<Formula>().unwrap_err();
    assert_eq!(
        (error.at, error.kind),
        (Formula::MAX_LENGTH + 3, FormulaErrorKind::TooLong { limit: Formula::MAX_LENGTH })
    );
}

/// Printing may move a minus sign outwards and add parentheses; neither takes an accepted formula beyond the limits.
#[test]
fn accepted_formulas_print_within_the_limits() {
    let bars = |inner: &str, depth: usize| format!("{0}{inner}{0} = 0", "|".repeat(depth));
    // The deepest tree that is accepted: a sum of leaves, of products, of subtracted sums, in bars, in a comparison.
    for (inner, levels) in
        [("u + -2", 2), ("u - 2", 2), ("u + -2 * v", 3), ("u - 2 * v", 3), ("u - (v + x)", 4), ("u - -v", 3)]
    {
        let formula = parse(&bars(inner, Formula::MAX_DEPTH - 1 - levels));
        assert_eq!(parse(&formula.to_string()), formula, "{inner}");
    }
    for (inner, levels) in [("u + -2", 2), ("u - 2", 2), ("u + -2 * v", 3), ("u - 2 * v", 3), ("u - (v + x)", 4)] {
        let error = bars(inner, Formula::MAX_DEPTH - levels).parse::<Formula>().unwrap_err();
        assert_eq!(error.kind, FormulaErrorKind::TooDeep { limit: Formula::MAX_DEPTH }, "{inner}");
    }
    // Here the print is longer than the text by two parentheses for each remainder.
    let long = vec!["u%3*2=0"; Formula::MAX_LENGTH / 8].join("|");
    let formula = parse(&long);
    assert!(formula.to_string().replace(' ', "").len() > Formula::MAX_LENGTH);
    assert_eq!(parse(&formula.to_string()), formula);
    let many = vec!["(u)"; Formula::MAX_LENGTH / 2].join("+") + " = 0";
    let error = vec![many; 3].join("|").parse::<Formula>().unwrap_err();
    assert_eq!(error.kind, FormulaErrorKind::TooLong { limit: Formula::MAX_LENGTH });
    let error = format!("u = 0 & {}", "(()".repeat(Formula::MAX_LENGTH)).parse::<Formula>().unwrap_err();
    assert_eq!(
        (error.at, error.kind),
        (2 * Formula::MAX_LENGTH + 9, FormulaErrorKind::TooLong { limit: Formula::MAX_LENGTH })
    );
}

#[test]
fn deepest_formulas_print_and_parse() {
    let text =
        "(u = 0 & (v = 0 | ".repeat(Formula::MAX_DEPTH / 2 - 2) + "u = v" + &"))".repeat(Formula::MAX_DEPTH / 2 - 2);
    let formula = parse(&text);
    assert_eq!(parse(&formula.to_string()), formula);
    assert!(formula.holds(&Position::new(1u32, 1u32), &Move::new(0u32, 0u32)));
}

/// Random trees in canonical shape, and beside each the value of a term or truth of a condition worked out directly.
fn any_term() -> impl Strategy<Value = Term> {
    let leaf = prop_oneof![
        (-9i32..10).prop_map(|value| Term::Constant(value.into())),
        prop::sample::select(vec![Variable::X, Variable::Y, Variable::U, Variable::V]).prop_map(Term::Variable),
    ];
    leaf.prop_recursive(4, 16, 3, |inner| {
        prop_oneof![
            inner.clone().prop_map(Term::negated),
            prop::collection::vec(inner.clone(), 1..4).prop_map(Term::sum),
            (inner.clone(), -9i32..10).prop_map(|(term, factor)| term.times(factor.into())),
            (inner.clone(), 1u32..9).prop_map(|(term, modulus)| term.remainder(modulus.into())),
            inner.prop_map(Term::absolute),
        ]
    })
}

fn any_formula() -> impl Strategy<Value = Formula> {
    use Comparison::*;
    let comparison = prop::sample::select(vec![Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual]);
    let leaf = (comparison, any_term(), any_term()).prop_map(|(sign, left, right)| Formula::Compare(sign, left, right));
    leaf.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            inner.clone().prop_map(|formula| Formula::Not(Box::new(formula))),
            prop::collection::vec(inner.clone(), 1..4).prop_map(Formula::all),
            prop::collection::vec(inner, 1..4).prop_map(Formula::any),
        ]
    })
}

/// A second evaluator, for small values, that shares no code with the first.
fn naive_value(term: &Term, values: [i64; 4]) -> i64 {
    let word = |integer: &Integer| integer.to_string().parse::<i64>().unwrap();
    match term {
        Term::Constant(value) => word(value),
        Term::Variable(variable) => values[*variable as usize],
        Term::Negate(term) => -naive_value(term, values),
        Term::Sum(terms) => terms.iter().map(|term| naive_value(term, values)).sum(),
        Term::Product(factor, term) => word(factor) * naive_value(term, values),
        Term::Remainder(term, modulus) => {
            let modulus: i64 = modulus.to_string().parse().unwrap();
            let mut value = naive_value(term, values) % modulus;
            if value < 0 {
                value += modulus;
            }
            value
        }
        Term::Absolute(term) => naive_value(term, values).abs(),
        _ => unreachable!("no other terms exist"),
    }
}

fn naive_truth(formula: &Formula, values: [i64; 4]) -> bool {
    match formula {
        Formula::Compare(sign, left, right) => {
            let difference = naive_value(left, values) - naive_value(right, values);
            match sign {
                Comparison::Equal => difference == 0,
                Comparison::NotEqual => difference != 0,
                Comparison::Less => difference < 0,
                Comparison::LessEqual => difference <= 0,
                Comparison::Greater => difference > 0,
                Comparison::GreaterEqual => difference >= 0,
            }
        }
        Formula::Not(inner) => !naive_truth(inner, values),
        Formula::And(list) => list.iter().filter(|inner| naive_truth(inner, values)).count() == list.len(),
        Formula::Or(list) => list.iter().filter(|inner| naive_truth(inner, values)).count() > 0,
        _ => unreachable!("no other formulas exist"),
    }
}

proptest! {
    #![proptest_config(testkit::cases!(256))]

    #[test]
    fn print_then_parse_is_identity(formula in any_formula()) {
        let text = formula.to_string();
        prop_assert_eq!(text.parse::<Formula>().map_err(|error| error.to_string()), Ok(formula), "{}", text);
    }

    #[test]
    fn spaces_do_not_matter(formula in any_formula()) {
        let text = formula.to_string();
        // Where two bars would touch, the space between them carries meaning.
        let tight = text.replace(" | |", " ~|").replace(' ', "").replace('~', "| ");
        prop_assert_eq!(tight.parse::<Formula>().map_err(|error| error.to_string()), Ok(formula), "{}", tight);
    }

    #[test]
    fn evaluation_is_right(formula in any_formula(), values in prop::array::uniform4(0u32..12)) {
        let [x, y, u, v] = values;
        let wide = [x, y, u, v].map(i64::from);
        let answer = formula.holds(&Position::new(x, y), &Move::new(u, v));
        prop_assert_eq!(answer, naive_truth(&formula, wide), "{} at {:?}", formula, values);
    }

    /// Multiplying every variable and every constant by the same huge number moves nothing across a comparison.
    #[test]
    fn evaluation_at_any_size(values in prop::array::uniform4(0u32..12), exponent in 0u64..2000, constant in 0u32..9) {
        let scale = Natural::power_of_two(exponent);
        let [x, y, u, v] = values.map(|value| Natural::from(value) * &scale);
        let huge: Formula = format!("|u - v| < {} | x - u != y - 2 * v", Natural::from(constant) * &scale).parse().unwrap();
        let small: Formula = format!("|u - v| < {constant} | x - u != y - 2 * v").parse().unwrap();
        let [a, b, c, d] = values;
        prop_assert_eq!(
            huge.holds(&Position::new(x, y), &Move::new(u, v)),
            small.holds(&Position::new(a, b), &Move::new(c, d))
        );
    }

    #[test]
    fn no_text_panics(text in "[uvxy0-9 ()|&!=<>+*%_a-]{0,40}") {
        if let Ok(formula) = text.parse::<Formula>() {
            prop_assert_eq!(formula.to_string().parse::<Formula>().map_err(|error| error.to_string()), Ok(formula));
        }
    }

    #[test]
    fn no_character_panics(text in "\\PC{0,20}") {
        if let Err(error) = text.parse::<Formula>() {
            prop_assert!(error.at >= 1 && error.at <= text.chars().count() + 1);
            error.picture();
        }
    }
}
