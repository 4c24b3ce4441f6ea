"""The Atlas: its grammar repeats nothing and means what it says; its table is looked up rightly."""

from __future__ import annotations

import random
from functools import cache

import pytest

from wythoff import Atlas, BadInput, Game
from wythoff.atlas import Ruleset, grammar
from wythoff.atlas._pages import Known, page, table

SIDE = 9
GRAMMAR = grammar()


def outcomes(ruleset: Ruleset) -> list[list[bool]]:
    """P-positions by brute force, from the takes of the grammar and not from its formula."""

    def options(x: int, y: int) -> list[tuple[int, int]]:
        if x + y <= ruleset.ends and ruleset.ends:
            return []
        pairs = {pair for u, v in ruleset.takes for pair in ((u, v), (v, u))}
        return [(x - u, y - v) for u, v in pairs if u <= x and v <= y]

    @cache
    def is_p(x: int, y: int) -> bool:
        following = options(x, y)
        return not any(is_p(*to) for to in following) if following else not ruleset.misere

    return [[is_p(x, y) for y in range(SIDE)] for x in range(SIDE)]


@pytest.mark.parametrize("ruleset", random.Random(11).sample(GRAMMAR, 40), ids=lambda ruleset: ruleset.game)
def test_formulas_mean_what_the_grammar_says(ruleset: Ruleset) -> None:
    assert Game(ruleset.game).outcomes(SIDE).tolist() == outcomes(ruleset)


def test_the_grammar_is_large_enough_and_repeats_nothing() -> None:
    assert len(GRAMMAR) > 10_000
    assert len({(ruleset.takes, ruleset.ends, ruleset.misere) for ruleset in GRAMMAR}) == len(GRAMMAR)
    assert len({str(Game(ruleset.game)) for ruleset in GRAMMAR[:3000]}) == 3000
    assert grammar(5) == GRAMMAR[:5]
    assert [ruleset.weight for ruleset in GRAMMAR] == sorted(ruleset.weight for ruleset in GRAMMAR)


def test_positions_lead_to_their_games() -> None:
    own = "rules:u = 0 | v = 0 | u = v"
    for positions in ([(0, 0), (1, 2), (3, 5)], [(5, 3), (2, 1), (0, 0)]):
        found = {entry.game: entry for entry in Atlas.lookup(positions)}
        assert found[own].status == "proved"
        assert found[own].theorem
        assert found[own].first[:3] == [(0, 0), (1, 2), (3, 5)]
    assert Atlas().lookup([(0, 0), (1, 2), (3, 5), (4, 8)]) == []
    with pytest.raises(BadInput):
        Atlas.lookup([])
    with pytest.raises(BadInput):
        Atlas.lookup([(-1, 2)])


def test_every_entry_finds_itself() -> None:
    entries = Atlas.entries()
    assert len({entry.game for entry in entries}) == len(entries)
    for entry in random.Random(3).sample(entries, min(20, len(entries))):
        bound = max(max(pair) for pair in entry.first[:10])
        positions = [pair for pair in entry.first if max(pair) < bound]
        if positions:
            assert entry in Atlas.lookup(positions)


def test_table_and_page_tell_what_the_sweep_found() -> None:
    rulesets = GRAMMAR[:4]
    games = [str(Game(ruleset.game)) for ruleset in rulesets]
    proved = {"status": "proved", "system": "base 2", "states": 3, "theorem": "x = y | z", "reason": None}
    rows = [
        {**proved, "game": games[0], "first": [[0, 0], [1, 1]]},
        {
            **proved,
            "game": games[1],
            "status": "open",
            "system": None,
            "states": None,
            "theorem": None,
            "first": [[0, 0]],
            "reason": "time",
        },
        {**proved, "game": games[0], "status": "open", "theorem": None, "first": [[0, 0], [1, 1]]},
        {"game": games[2], "status": "quarantined", "first": None},
        {**proved, "game": "wythoff:a=99", "first": [[0, 0]]},
    ]
    known = Known.of(rulesets, rows, 10)
    assert table(known) == f"open\t\t\t(0,0)\t\t{games[1]}\nproved\tbase 2\t3\t(0,0) (1,1)\tx = y | z\t{games[0]}\n"
    text = page(known)
    assert "2 small rulesets" in text
    assert "1 are proved, 1 are open, 1 ended their worker" in text.replace("\n", " ")
    assert "| base 2 | 1 |" in text
    assert "x = y \\| z" in text
