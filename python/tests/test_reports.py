"""Proofs, discoveries, statements, sums, designs: what the command says, as Python values."""

from __future__ import annotations

import json
from functools import reduce
from operator import xor
from pathlib import Path

import pytest
from brute import Brute
from hypothesis import given, settings
from hypothesis import strategies as st

import wythoff
from wythoff import Automaton, Beatty, ContinuedFraction, Game, Numeration, Sum

OWN = "rules:u = 0 | v = 0 | |u - v| < 2"


def test_a_theorem_of_the_papers_is_proved_and_checked() -> None:
    proof = Game("wythoff:a=2").prove()
    assert proof
    assert proof.proved
    assert proof.theorem is not None
    assert proof.form == "beatty [1;(2)]"
    checked = proof.certificate().check()
    assert checked
    assert checked.game == "wythoff:a=2"
    assert "Theorem" in proof.coq()
    assert json.loads(proof.json)["result"] == "proved"
    assert "proved, for all heaps" in str(proof)


def test_a_wrong_claim_is_refuted_at_its_smallest_position() -> None:
    proof = Game("wythoff").prove("beatty [1;(2)]")
    assert not proof
    assert proof.counterexample is not None
    assert proof.counterexample.position in {(1, 2), (2, 1)}
    with pytest.raises(wythoff.BadInput, match="nothing was proved"):
        proof.certificate()


def test_rules_lead_to_a_theorem() -> None:
    found = Game(OWN).discover()
    assert found
    assert found.claim == "beatty [1;(2)]"
    assert found.theorem is not None
    assert "⌊nα⌋" in found.theorem
    assert found.certificate().check()
    brute = Brute("wythoff:a=2")
    assert all(brute.is_p(x, y) for x, y in found.first)
    automaton = found.automaton
    assert automaton is not None
    for x in range(12):
        for y in range(12):
            assert ((x, y) in automaton) == brute.is_p(x, y)
    huge = Game("wythoff:a=2").table(10**40, 1)[0]
    assert (huge.a, huge.b) in automaton
    assert (huge.a, huge.b + 1) not in automaton
    assert Automaton.read(automaton.text()) == automaton
    assert Game("wythoff:a=2").prove(automaton)
    assert not Game("wythoff").prove(automaton)


def test_what_is_not_found_says_what_was_tried() -> None:
    found = Game("rules:u = 0 | v = 0 | u = v | 2*u = v").discover(states=20, systems=["base 2"], bound=100)
    assert not found
    assert found.theorem is None
    assert [trial.system for trial in found.tried] == ["base 2"]
    assert found._repr_latex_() is None


def test_verification_counts_every_position() -> None:
    agreed = Game("wythoff").verify(30)
    assert agreed
    assert agreed.checked == 31 * 31
    wrong = Game("wythoff").verify(30, "beatty [1;(2)]", show=3)
    assert not wrong
    assert wrong.count > 3
    assert len(wrong.disagreements) == 3
    assert wrong.disagreements[0].position == (1, 2)
    assert Game("wythoff").verify(40, Game("wythoff").prove().automaton)


def test_claims_may_stand_in_files(tmp_path: Path) -> None:
    listed = tmp_path / "positions"
    listed.write_text("".join(f"{row.a} {row.b}\n" for row in Game("wythoff").table(0, 30)))
    assert Game("wythoff").verify(30, f"file {listed}")
    saved = tmp_path / "automaton"
    automaton = Game("wythoff").prove().automaton
    assert automaton is not None
    saved.write_text(automaton.text())
    assert Game("wythoff").prove(f"automaton {saved}")


def test_statements_are_decided() -> None:
    true = wythoff.evaluate("forall n: B(n) = A(n) + 2*n", cf="[1;(2)]")
    assert true
    assert true.counterexample is None
    false = wythoff.evaluate("forall m, n: A(m + n) = A(m) + A(n)", cf=ContinuedFraction("[1;(2)]"))
    assert not false
    assert false.counterexample == {"m": 1, "n": 2}
    squares = wythoff.solutions("n > 1 & A(n) = 2*m", count=4)
    assert squares.variables == ["m", "n"] or squares.variables == ["n", "m"]
    assert len(squares.members) == 4
    assert not squares.complete


def test_the_members_of_a_formula_are_those_that_satisfy_it() -> None:
    found = wythoff.solutions("x < 20 & x % 3 = 1", base=2, count=100)
    assert found.complete
    assert [x for (x,) in found.members] == [x for x in range(20) if x % 3 == 1]


summands = st.lists(st.tuples(st.sampled_from(["wythoff", "nim"]), st.integers(0, 9), st.integers(0, 9)), max_size=4)


@given(summands)
@settings(max_examples=40, deadline=None, derandomize=True)
def test_sums_follow_the_values(terms: list[tuple[str, int, int]]) -> None:
    solved = Sum(*terms).solve(all=True)
    values = [Brute(game).value(x, y) for game, x, y in terms]
    assert solved.value == reduce(xor, values, 0)
    assert (solved.outcome == "P") == (solved.value == 0)
    expected = set()
    for place, (game, x, y) in enumerate(terms):
        brute = Brute(game)
        wanted = values[place] ^ reduce(xor, values, 0)
        if solved.value:
            expected |= {(place, take) for take, to in brute.options(x, y) if brute.value(*to) == wanted}
    assert solved.moves is not None
    assert {(move.summand, move.take) for move in solved.moves} == expected


def test_misere_sums_are_asked_for_by_name() -> None:
    assert Sum(("nim", 1, 0), misere=True).solve().outcome == "P"
    assert Sum(("nim", 1, 0)).solve().outcome == "N"
    assert Sum(misere=True).solve().outcome == "N"
    assert repr(Sum(("nim", 1, 0), misere=True)) == "Sum(('nim', 1, 0), misere=True)"


def test_rules_are_designed_for_wanted_positions() -> None:
    design = wythoff.design("[1;(2,1)]", bound=200)
    assert design
    beatty = Beatty("[1;(2,1)]")
    outcomes = design.game.outcomes(60)
    expected = {beatty.pair(n) for n in range(60)}
    assert {(x, y) for x in range(60) for y in range(x, 60) if outcomes[x, y]} == {pair for pair in expected if max(pair) < 60}
    wanted = [(0, 0), (1, 2), (3, 5), (4, 7)]
    assert wythoff.design(positions=wanted, bound=7)
    assert wythoff.design(claim="beatty [1;(1)]", bound=50).extra == []


def test_continued_fractions_are_exact() -> None:
    golden = ContinuedFraction("[1;(1)]")
    assert golden.value == "(1 + √5)/2"
    assert golden.decimal(12) == "1.618033988750"
    assert golden.terms(4) == [1, 1, 1, 1]
    assert golden.convergents(6) == [(1, 1), (2, 1), (3, 2), (5, 3), (8, 5), (13, 8)]
    assert (golden.initial, golden.period) == ([1], [1]) or golden.period == [1]
    assert golden == ContinuedFraction(golden)
    assert hash(golden) == hash(ContinuedFraction("[1;(1)]"))
    numerator, denominator = golden.convergents(5000)[-1]
    assert denominator > 10**1000
    assert abs(numerator * numerator - numerator * denominator - denominator * denominator) == 1


@given(st.integers(0, 10**60))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_beatty_terms_and_places_are_inverse(n: int) -> None:
    from math import isqrt

    beatty = Beatty("[1;(1)]")
    lower, upper = beatty.pair(n)
    assert lower == (n + isqrt(5 * n * n)) // 2
    assert upper == lower + n
    if n:
        assert beatty.locate(lower) == ("lower", n)
        assert beatty.locate(upper) == ("upper", n)


@given(st.integers(0, 10**40), st.sampled_from(["p", "q"]))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_digits_and_values_are_inverse(number: int, system: str) -> None:
    numeration = Numeration("[1;2,(3,1)]")
    digits = numeration.digits(number, system)
    assert numeration.value(digits, system) == number
    assert all(digit >= 0 for digit in digits)


def test_pictures_are_svg_and_png(tmp_path: Path) -> None:
    picture = Game("wythoff").plot(20)
    outcomes = Game("wythoff").outcomes(21)
    assert picture.points == outcomes.sum()
    assert picture.svg().startswith("<svg ")
    for name, magic in (("p.svg", b"<svg "), ("p.png", b"\x89PNG")):
        picture.save(tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(magic)
    values = Game("wythoff").grundy(11, 21)
    assert Game("wythoff").plot((10, 20), value=1).points == (values == 1).sum()
    assert Game("wythoff").plot((10, 20), grundy=True, cap=5, title="values").points == 11 * 21


def test_things_show_themselves_in_a_notebook() -> None:
    game = Game("wythoff")
    assert "<code>wythoff</code>" in game._repr_html_()
    shown = game.solve(7, 12)._repr_html_()
    assert "<svg" in shown
    assert shown.count("<line") == len(game.winning_moves(7, 12))
    assert shown.count("#3b5b92") == game.outcomes(8, 13).sum()
    assert "<svg" not in game.solve(10**50, 3)._repr_html_()
    proof = Game(OWN).discover()
    latex = proof._repr_latex_()
    assert latex is not None
    assert "lfloor" in latex
    assert proof.automaton is not None
    svg = proof.automaton._repr_svg_()
    assert svg is not None
    assert svg.count("<text") >= proof.automaton.states
    assert "√" not in ContinuedFraction("[1;(2)]")._repr_latex_()
    assert game.plot(10)._repr_svg_().startswith("<svg")
