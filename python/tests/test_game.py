"""Games: answers against brute force, types, and the life of a Python object."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest
from brute import RULES, Brute
from hypothesis import given, settings
from hypothesis import strategies as st

from wythoff import Decision, Game, Move

SIDE = 14
GAMES = {name: (Game(name), Brute(name)) for name in RULES}
names = st.sampled_from(sorted(GAMES))
heaps = st.integers(0, SIDE - 1)


@given(names, heaps, heaps)
@settings(max_examples=300, deadline=None, derandomize=True)
def test_decisions_agree_with_brute_force(name: str, x: int, y: int) -> None:
    game, brute = GAMES[name]
    decision = game.solve(x, y)
    assert decision.position == (x, y)
    assert (decision.outcome == "P") == brute.is_p(x, y)
    assert decision.ended == (next(brute.options(x, y), None) is None)
    winning = brute.winning(x, y)
    assert (decision.move is None) == (not winning)
    if decision.move is not None:
        assert tuple(decision.move) in winning
    assert [tuple(move) for move in game.winning_moves(x, y)] == sorted(winning)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_arrays_agree_with_brute_force(name: str) -> None:
    game, brute = GAMES[name]
    expected = np.array([[brute.is_p(x, y) for y in range(SIDE)] for x in range(SIDE)])
    outcomes = game.outcomes(SIDE)
    assert outcomes.dtype == np.bool_
    assert np.array_equal(outcomes, expected)
    assert np.array_equal(game.outcomes(3, SIDE), expected[:3])
    xs, ys = np.indices((SIDE, SIDE), dtype=np.uint64)
    p, u, v = game.solve_many(xs, ys)
    assert p.dtype == np.bool_
    assert u.dtype == v.dtype == np.uint64
    assert np.array_equal(p, expected)
    for x, y in np.ndindex(SIDE, SIDE):
        take = (int(u[x, y]), int(v[x, y]))
        assert take == (0, 0) if p[x, y] else any(take == one for one, _ in brute.winning(x, y)) or take == (0, 0)
        assert (take == (0, 0)) == (not brute.winning(x, y))


@pytest.mark.parametrize("name", sorted(name for name in GAMES if "misere" not in name))
@pytest.mark.parametrize("sides", [(SIDE, SIDE), (5, SIDE), (SIDE, 5), (1, 1)])
def test_grundy_values_agree_with_brute_force(name: str, sides: tuple[int, int]) -> None:
    game, brute = GAMES[name]
    values = game.grundy(*sides)
    assert values.dtype == np.uint32
    assert values.shape == sides
    assert np.array_equal(values, [[brute.value(x, y) for y in range(sides[1])] for x in range(sides[0])])


def test_heaps_of_any_size_pass_unharmed() -> None:
    game = Game("wythoff:a=2")
    x, y = 3**20000, 5**14000 + 1
    decision = game.solve(x, y)
    assert decision.position == (x, y)
    assert decision.move is not None
    (u, v), (left_x, left_y) = decision.move
    assert (left_x, left_y) == (x - u, y - v)
    assert u == 0 or v == 0 or abs(u - v) < 2
    assert game.solve(left_x, left_y).outcome == "P"
    assert game.solve(left_x, left_y).move is None


@given(st.integers(0, 2**130), st.integers(0, 2**130), st.sampled_from(["algebraic", "arithmetic", "cedar"]))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_all_fronts_agree(x: int, y: int, front: str) -> None:
    game = Game("wythoff:a=3")
    assert game.solve(x, y, front=front) == game.solve(x, y)
    assert game.solve(x, y, front=front).front == front


@pytest.mark.parametrize("bits", [62, 63, 64, 65, 127, 128, 129, 4095, 4096, 4097])
def test_words_at_their_ends_pass_unharmed(bits: int) -> None:
    for number in (2**bits - 1, 2**bits, 2**bits + 1):
        assert Game("nim:misere").fronts == ["algebraic", "oracle"]
        assert Game("wythoff").solve(number, 0).position == (number, 0)
        assert Game("wythoff").solve(number, 0).move == Move((number, 0), (0, 0))


def test_whatever_has_an_index_is_a_number() -> None:
    class Heap:
        def __index__(self) -> int:
            return 12

    assert Game("wythoff").solve(np.int64(7), Heap()).move == Move((0, 8), (7, 4))
    assert Game("wythoff").solve(True, np.uint8(2)).outcome == "P"


def test_a_game_is_its_canonical_string() -> None:
    game = Game("wythoff:a=1")
    assert str(game) == "wythoff"
    assert game == Game("wythoff") == Game(game) != Game("nim")
    assert game != "wythoff"
    assert len({game, Game("wythoff"), Game("nim")}) == 2
    assert repr(game) == "Game('wythoff')"
    for twin in (pickle.loads(pickle.dumps(game)), copy.copy(game), copy.deepcopy(game)):
        assert twin == game
        assert twin.solve(3, 5).outcome == "P"
    with pytest.raises(AttributeError):
        game._text = "nim"


def test_a_decision_is_a_value() -> None:
    decision = Game("wythoff").solve(7, 12)
    assert decision == pickle.loads(pickle.dumps(decision)) == copy.deepcopy(decision)
    assert hash(decision) == hash(Game("wythoff").solve(7, 12))
    assert decision != Game("wythoff").solve(12, 7)
    assert "Winning move" in str(decision)
    assert "lower" in decision.explain() or "⌊" in decision.explain()
    assert isinstance(decision, Decision)


def test_tables_count_by_index() -> None:
    rows = Game("wythoff").table(10**30, 3)
    assert [row.n for row in rows] == [10**30, 10**30 + 1, 10**30 + 2]
    assert all(row.b - row.a == row.n for row in rows)
    own = Game("rules:u = 0 | v = 0 | u = v | (u = 1 & v = 3)")
    brute = Brute("rules:u = 0 | v = 0 | u = v | (u = 1 & v = 3)")
    expected = [(x, y) for x in range(SIDE) for y in range(x, 2 * SIDE) if brute.is_p(x, y)][:5]
    assert [(row.a, row.b) for row in own.table(0, 5)] == expected


def test_connells_rows_are_p_positions() -> None:
    brute = Brute("connell:k=2")
    rows = [row for row in Game("connell:k=2").table(0, 3) if row.b < 2 * SIDE]
    assert {row.i for row in rows} == {0, 1}
    assert all(brute.is_p(row.a, row.b) for row in rows)


def test_words_about_a_game() -> None:
    game = Game("wythoff:a=2")
    assert "heap" in game.rules
    assert game.fronts[0] == "algebraic"
    assert game.theorem is not None
    assert Game("rules:u = 0").theorem is None
