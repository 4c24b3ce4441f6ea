"""Moves that matter, games with the same P-positions, positions of each value: against brute force."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from brute import RULES, Brute

import wythoff
from wythoff import BadInput, Certificate, Game, LimitReached, compare

SIDE = 14
NAMES = ["wythoff", "wythoff:a=2", "rules:u = 0 | v = 0 | u = v | (u = 1 & v = 3)"]

Rule = Callable[[int, int], bool]


def p_positions(rule: Rule, side: int = SIDE) -> set[tuple[int, int]]:
    """P-positions below ``side`` if exactly these takes are moves."""

    @cache
    def is_p(x: int, y: int) -> bool:
        takes = ((u, v) for u in range(x + 1) for v in range(y + 1) if (u, v) != (0, 0) and rule(u, v))
        return not any(is_p(x - u, y - v) for u, v in takes)

    return {(x, y) for x in range(side) for y in range(side) if is_p(x, y)}


def legal(name: str) -> Rule:
    rule = RULES[name]
    return lambda u, v: rule(u, v, u, v)


def either(u: int, v: int, take: tuple[int, int]) -> bool:
    return (u, v) == take or (v, u) == take


SMALL = [(u, v) for v in range(1, 7) for u in range(v + 1)]


@pytest.mark.parametrize("name", NAMES)
def test_a_move_is_addable_exactly_if_it_changes_nothing(name: str) -> None:
    game, rule = Game(name), legal(name)
    before, addable = p_positions(rule), game.addable(list=5)
    assert addable.which == "addable"
    assert len(addable.moves.first) == 5
    assert not addable.moves.complete
    judged = game.judge_moves("addable", SMALL)
    for take, told in zip(SMALL, judged, strict=True):
        after = p_positions(lambda u, v, take=take: rule(u, v) or either(u, v, take))  # type: ignore[misc]
        # A move that takes at most six from a heap changes the outcome of a small position, if of any.
        assert (take in addable) == (take[::-1] in addable) == bool(told) == (after == before), take
        assert told.take == take
        assert told.legal == (rule(*take) or rule(*take[::-1]))
        if not told:
            assert told.change is not None
            changed = sorted(before ^ after, key=lambda pair: (max(pair), min(pair)))
            assert sorted(told.change.position) == sorted(changed[0])
            assert (told.change.before == "P") == (told.change.position in before)
            assert {told.change.before, told.change.after} == {"P", "N"}


@pytest.mark.parametrize("name", NAMES)
def test_a_legal_move_is_needed_exactly_if_leaving_it_out_changes_something(name: str) -> None:
    game, rule = Game(name), legal(name)
    before, needed, redundant = p_positions(rule), game.needed(), game.redundant()
    overview = game.moves()
    for take in SMALL:
        if not (rule(*take) or rule(*take[::-1])):
            assert take not in needed
            assert take not in redundant
            continue
        after = p_positions(lambda u, v, take=take: rule(u, v) and not either(u, v, take))  # type: ignore[misc]
        # Beyond the table a move may be needed later: what changes nothing here is not told apart.
        if after != before:
            assert take in needed
        assert (take in needed) != (take in redundant)
        assert (take in overview.needed, take in overview.redundant) == (take in needed, take in redundant)
        assert take in overview.legal
    told = game.judge_moves("needed", [take for take in SMALL if take in needed])
    assert told
    for one in told:
        assert one.change is not None
        x, y = one.change.position
        without = p_positions(lambda u, v, take=one.take: rule(u, v) and not either(u, v, take), max(x, y) + 1)  # type: ignore[misc]
        assert ((x, y) in without) != ((x, y) in p_positions(rule, max(x, y) + 1))


def test_large_moves_are_judged_too() -> None:
    game = Game("wythoff")
    row = game.table(10**30, 1)[0]
    assert (row.a, row.b) not in game.addable()
    assert (10**40, 10**40) in game.moves().legal


def test_moves_are_added_and_left_out_together() -> None:
    game, rule = Game("wythoff:a=2"), legal("wythoff:a=2")
    may = game.may_add("u = 2 * v & u > 9")
    after = p_positions(lambda u, v: rule(u, v) or (u == 2 * v and u > 9) or (v == 2 * u and v > 9), 40)
    assert bool(may) == (after == p_positions(rule, 40))
    not_allowed = game.may_add("u = 1 & v = 3")
    assert not not_allowed
    assert not_allowed.change is not None
    assert sorted(not_allowed.change.position) == [1, 3]
    assert not game.may_drop("u = v")
    dropped = game.may_drop("3 <= u & u <= 9 & v = u + 1")
    assert bool(dropped) == (dropped.change is None)
    for answer in (may, dropped):
        if answer:
            assert answer.certificate().check()
    with pytest.raises(BadInput, match="nothing was proved"):
        not_allowed.certificate()
    assert game.addable().certificate().check().extension


def test_small_rulesets_have_the_same_p_positions() -> None:
    game = Game("rules:u = 0 | v = 0 | u = v | u = 3 & v = 4")
    found = game.minimal()
    assert found.parts >= 2
    assert found.rulesets
    for small in found.rulesets:
        assert (small.game.outcomes(30) == Game("wythoff").outcomes(30)).all()
        assert small.dropped
    assert Game("wythoff").minimal().rulesets


def test_invariance_names_a_move_that_depends_on_the_heaps() -> None:
    assert Game("wythoff").invariant()
    found = Game("rules:u = 0 & v <= x | v = 0 & u <= y").invariant()
    assert found.invariant is False
    assert found.take is not None
    assert found.legal_from is not None
    assert found.illegal_from is not None
    u, v = found.take

    def may(x: int, y: int) -> bool:
        return u <= x and v <= y and any((u == 0 and v <= x, v == 0 and u <= y))

    assert may(*found.legal_from)
    assert not may(*found.illegal_from)
    assert all(taken <= heap for taken, heap in zip(found.take, found.illegal_from, strict=True))


def test_games_are_compared_for_all_heaps() -> None:
    same = compare("wythoff", "rules:u = v | u = 0 & x <= y")
    assert same
    assert same.others[0].same
    different = compare("wythoff", "wythoff:misere", "wythoff:a=2")
    assert not different
    assert different.same is False
    brute = {name: Brute(name) for name in ("wythoff", "wythoff:misere", "wythoff:a=2")}
    for other in different.others:
        first = next((x, y) for y in range(8) for x in range(y + 1) if brute["wythoff"].is_p(x, y) != brute[str(other.game)].is_p(x, y))
        assert other.position is not None
        assert tuple(sorted(other.position)) == first
        assert other.p_of is not None
        assert brute[str(other.p_of)].is_p(*other.position)
    assert different.others[0].equal_from == 3
    assert different.others[0].only_first is not None
    assert different.others[0].only_first.finite
    assert different.others[1].equal_from is None
    assert compare("wythoff", either_play=True).others[0].game == Game("wythoff:misere")
    assert "different" in repr(different)
    with pytest.raises(BadInput, match="one game alone"):
        compare("wythoff")


def test_the_positions_of_each_value_are_proved() -> None:
    game, brute = Game("nim"), Brute("nim")
    found = game.levels(2)
    assert found
    assert [level.value for level in found.levels] == [0, 1, 2]
    for level in found.levels:
        for x in range(12):
            for y in range(12):
                pair = (x, y) if x <= y else (y, x)
                assert (pair in level.automaton or pair[::-1] in level.automaton) == (brute.value(x, y) == level.value)
        assert all(brute.value(x, y) == level.value for x, y in level.first if y < 40)
    checked = Certificate(str(found.certificate())).check()
    assert checked
    assert checked.values == 3
    wrong = game.levels(1, "formula x = y + 3 | y = x + 3")
    assert not wrong
    assert wrong.refuted is not None


def test_bad_questions_about_moves_are_told() -> None:
    game = Game("wythoff")
    for question in (
        lambda: game.may_add("u = = v"),
        lambda: game.may_drop(""),
        lambda: game.judge_moves("best", [(1, 2)]),  # type: ignore[arg-type]
        lambda: game.judge_moves("addable", [(-1, 2)]),
        lambda: game.levels(-1),
        lambda: game.levels(1, bound=0),
        lambda: compare("wythoff", "wythof"),
    ):
        with pytest.raises(BadInput):
            question()
    with pytest.raises(LimitReached, match=r"not known.*discover"):
        Game("rules:u = 0 | v = 0 | u = v | 2*u = v").addable(time=0.3)
    # So many numerations that no machine is through with them.
    systems = [f"[1;({one},{other})]" for one in range(1, 80) for other in range(1, 80) if one != other]
    with pytest.raises(wythoff.Stopped, match=r"not found within 1 s .* with heaps up to") as stopped:
        Game("rules:u = 0 | v = 0 | u = v | 2*u = v").discover(time=1, systems=systems)
    assert stopped.value.found is not None
    assert stopped.value.found.bound > 0
