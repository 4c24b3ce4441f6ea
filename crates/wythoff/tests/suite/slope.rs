//! The directions in which P-positions run off.

use numeration::{Integer, Natural};
use rules::Game;
use solve::pairs_from;
use std::cmp::Ordering;

/// Far out, b/a agrees with the slope to one part in a billion.
#[test]
fn the_pairs_follow_the_slope() {
    let far = Natural::from(10u32).pow(12);
    for family in ["wythoff:a=", "connell:k=", "lw:k="] {
        for parameter in [1, 2, 3, 4, 7, 30] {
            check(&format!("{family}{parameter}"), &far);
        }
    }
    for game in ["fb:a=2,b=3", "fb:a=30,b=7"] {
        check(game, &far);
    }
    for game in ["wythoff:misere", "wythoff:a=5,misere", "wythoff:offdiagonal", "wythoff:a=3,offdiagonal"] {
        check(game, &far);
    }
}

fn check(game: &str, far: &Natural) {
    let game: Game = game.parse().unwrap();
    let slope = game.slope().expect("a closed form");
    let pair = pairs_from(&game, far.clone()).unwrap().next().unwrap().pair;
    let (lower, upper) = (Integer::from(&pair.lower), Integer::from(&pair.upper));
    let billion = Integer::from(1_000_000_000i64);
    let below = slope.compare_rational(&(&upper * &(&billion - Integer::ONE)), &(&lower * &billion)).unwrap();
    let above = slope.compare_rational(&(&upper * &(&billion + Integer::ONE)), &(&lower * &billion)).unwrap();
    assert_eq!((below, above), (Ordering::Greater, Ordering::Less), "{game}: {slope}");
}

#[test]
fn values_and_games_without_a_proof_have_no_slope() {
    let game = |text: &str| text.parse::<Game>().unwrap();
    for text in ["nim", "connell:k=2,misere", "wythoff:misere,offdiagonal", "rules:u = 0 | v = 0 | u = v"] {
        assert_eq!(game(text).slope(), None, "{text}");
    }
    assert_eq!(game("wythoff").slope_of_value(7), game("wythoff").slope());
    assert_eq!(game("wythoff:a=2").slope_of_value(0), game("wythoff:a=2").slope());
    assert_eq!(game("wythoff:a=2").slope_of_value(1), None);
    assert_eq!(game("wythoff:misere").slope_of_value(0), None);
}
