//! Every representation printed in the papers, written and read by the numeration systems.

use testkit::data::{self, Cell, Table};
use wythoff_numeration::{Digits, Natural, Numeration, System};

/// The rows of weights above the digits, as printed \[F82, Table 2; F84, Tables 3–5\], most significant first.
const WEIGHTS: [(&str, &str, &[u64]); 10] = [
    ("F82 Table 2", "R_p(n)", &[17, 7, 3, 1]),
    ("F82 Table 2", "R_q(n)", &[12, 5, 2, 1]),
    ("F84 Table 3", "R_p(n)", &[13, 4, 1]),
    ("F84 Table 3", "R_q(n)", &[10, 3, 1]),
    ("F84 Table 4", "R_p(E_n)", &[13, 4, 1]),
    ("F84 Table 4", "R_p(H_n)", &[43, 13, 4, 1]),
    ("F84 Table 4", "R_q(n)", &[10, 3, 1]),
    ("F84 Table 5", "R_p(E_n)", &[13, 8, 5, 3, 2, 1]),
    ("F84 Table 5", "R_p(H_n)", &[21, 13, 8, 5, 3, 2, 1]),
    ("F84 Table 5", "R_q(n)", &[8, 5, 3, 2, 1, 1]),
];

/// A column of digits and the numbers they stand for.
struct Column {
    id: String,
    system: System,
    numeration: Numeration,
    rows: Vec<(Natural, Digits)>,
}

fn digits(printed: &[u64]) -> Digits {
    let places: Vec<u32> = printed.iter().map(|&digit| digit.try_into().unwrap()).collect();
    Digits::from_most_significant(&places)
}

fn numbers(table: &Table, heading: &str) -> Vec<Natural> {
    let cells = table.column(heading).unwrap_or_else(|| panic!("{} has no column {heading}", table.id));
    cells.into_iter().map(|cell| Natural::from(cell.number().unwrap())).collect()
}

/// The column of digits under `heading`, which names the system and the column of numbers: `R_p(E_n)`.
fn column(table: &Table, heading: &str) -> Column {
    let system = if heading.starts_with("R_p") { System::P } else { System::Q };
    let of = heading.split(['(', ')']).nth(1).unwrap();
    let cells = table.column(heading).unwrap();
    let digits = cells.into_iter().map(|cell: &Cell| digits(cell.digits().unwrap()));
    Column {
        id: format!("{}, {heading}", table.id),
        system,
        numeration: Numeration::new(table.continued_fraction.as_ref().unwrap().parse().unwrap()),
        rows: numbers(table, of).into_iter().zip(digits).collect(),
    }
}

fn tables() -> Vec<Table> {
    data::papers().into_iter().flat_map(|paper| paper.tables).collect()
}

fn table(id: &str) -> Table {
    tables().into_iter().find(|table| table.id == id).unwrap_or_else(|| panic!("{id} is not there"))
}

fn columns() -> Vec<Column> {
    let mut columns = Vec::new();
    for table in tables().iter().filter(|table| table.continued_fraction.is_some()) {
        let headings = table.columns.iter().filter(|heading| heading.starts_with("R_"));
        columns.extend(headings.map(|heading| column(table, heading)));
    }
    columns
}

#[test]
fn every_printed_representation_is_written_and_read() {
    let columns = columns();
    assert_eq!(columns.len(), WEIGHTS.len());
    let mut seen = 0;
    for Column { id, system, numeration, rows } in &columns {
        for (number, printed) in rows {
            let written = numeration.digits(number, *system).unwrap();
            assert_eq!(written, *printed, "{id}: {number}");
            assert_eq!(numeration.check(printed, *system), Ok(()), "{id}: {number}");
            let read = if *system == System::P { numeration.p_value(printed) } else { numeration.q_value(printed) };
            assert_eq!(read.as_ref(), Ok(number), "{id}: {printed}");
            seen += 1;
        }
    }
    assert_eq!(seen, 2 * 17 + 2 * 21 + 3 * 33 + 3 * 12);
}

#[test]
fn tables_of_consecutive_numbers_are_walked_by_carries() {
    let mut steps = 0;
    for Column { id, system, numeration, rows } in columns() {
        for two in rows.windows(2).filter(|two| &two[0].0 + 1 == two[1].0) {
            let next = numeration.increment(&two[0].1, system).unwrap();
            assert_eq!(next, two[1].1, "{id}: after {}", two[0].0);
            steps += 1;
        }
    }
    // The columns over n walk on at every row; R_p(E_n) does wherever E_{n+1} = E_n + 1: 22 times for a = 3, up to 42 at row 32,
    // and 4 times for a = 1, up to 18 at row 11. R_p(H_n) never does.
    assert_eq!(steps, 2 * 16 + 2 * 20 + (32 + 22) + (11 + 4));
}

#[test]
fn printed_weights_are_the_place_values() {
    for (id, heading, weights) in WEIGHTS {
        let Column { system, numeration, rows, .. } = column(&table(id), heading);
        let convergents: Vec<_> = numeration.fraction().convergents().take(weights.len()).collect();
        for (place, &weight) in weights.iter().rev().enumerate() {
            let convergent = &convergents[place];
            let value = if system == System::P { &convergent.numerator } else { &convergent.denominator };
            assert_eq!(*value, Natural::from(weight), "{id}, {heading}, place {place}");
        }
        // The table has a digit under each of them, and the digits times the weights are the number.
        assert_eq!(rows.iter().map(|(_, printed)| printed.len()).max(), Some(weights.len()), "{id}, {heading}");
        for (number, printed) in rows {
            let products = weights.iter().rev().zip(printed.least_significant_first());
            let sum: u64 = products.map(|(weight, &digit)| weight * u64::from(digit)).sum();
            assert_eq!(Natural::from(sum), number, "{id}, {heading}");
        }
    }
}

#[test]
fn stated_readings() {
    let readings: Vec<_> = data::papers().into_iter().flat_map(|paper| paper.readings).collect();
    assert_eq!(readings.len(), 9);
    for stated in readings {
        let numeration = Numeration::new(stated.continued_fraction.parse().unwrap());
        let system = match stated.system {
            testkit::numeration::System::P => System::P,
            testkit::numeration::System::Q => System::Q,
            testkit::numeration::System::QPrime => System::QPrime,
        };
        let (printed, id) = (digits(&stated.digits), &stated.id);
        assert_eq!(numeration.digits(&stated.number.into(), system), Ok(printed.clone()), "{id}, {}", stated.number);
        assert_eq!(numeration.p_value(&printed), Ok(stated.p_value.into()), "{id}, {}", stated.number);
    }
}

/// I_p(R_q(n)) is A_n if R_q(n) ends in an even number of zeros, else A_n + 1 \[F82, Property 3\].
#[test]
fn readings_of_indices_give_the_normal_table() {
    let table = table("F82 Table 1");
    let numeration = Numeration::new("[1;(2)]".parse().unwrap());
    let lower = numbers(&table, "A_n");
    assert_eq!(lower.len(), 11);
    for (n, lower) in numbers(&table, "n").into_iter().zip(lower) {
        let index = numeration.digits(&n, System::Q).unwrap();
        let odd = index.trailing_zeros() % 2;
        assert_eq!(numeration.p_value(&index).unwrap(), lower + odd as u64, "n = {n}");
    }
}

/// R_p(B_n) is R_p(A_n) with a 0 behind it, and R_p(A_n) ends in an even number of zeros \[F82, Properties 1, 2\].
#[test]
fn shifts_give_the_larger_heap_of_the_normal_table() {
    let table = table("F82 Table 1");
    let numeration = Numeration::new("[1;(2)]".parse().unwrap());
    let pairs: Vec<_> = numbers(&table, "A_n").into_iter().zip(numbers(&table, "B_n")).collect();
    assert_eq!(pairs.len(), 11);
    for (lower, upper) in pairs {
        let digits = numeration.digits(&lower, System::P).unwrap();
        assert_eq!(digits.trailing_zeros() % 2, 0, "{lower}");
        assert_eq!(numeration.digits(&upper, System::P).unwrap(), digits.left_shift(), "{lower}");
    }
}

/// E_n = I_p(R_q(n)) + δ, where δ comes from the trailing ones of R_q(n) and the digit before them \[F84, §5\].
#[test]
fn readings_of_indices_give_the_misere_tables() {
    let mut seen = [0; 2];
    for id in ["F84 Table 4", "F84 Table 5"] {
        let table = table(id);
        let Column { numeration, rows, .. } = column(&table, "R_q(n)");
        for (lower, (n, index)) in numbers(&table, "E_n").into_iter().zip(rows) {
            let ones = index.least_significant_first().iter().take_while(|&&digit| digit == 1).count();
            let odd = ones % 2 == 1;
            let added = if index.digit(ones) == 0 { odd } else { !odd };
            let read = numeration.p_value(&index).unwrap();
            assert_eq!(read + u64::from(added), lower, "{id}, n = {n}");
            seen[usize::from(added)] += 1;
        }
    }
    assert_eq!(seen.iter().sum::<usize>(), 33 + 12);
    assert!(seen.iter().all(|&count| count > 10), "{seen:?}");
}
