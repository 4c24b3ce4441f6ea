"""The Atlas: its grammar repeats nothing and means what it says; its table is looked up rightly."""

from __future__ import annotations

import gzip
import random
from functools import cache
from pathlib import Path

import pytest

from wythoff import Atlas, BadInput, Game
from wythoff.atlas import Ruleset, grammar
from wythoff.atlas._pages import Known, pages, table

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
        lost = sum(is_p(*to) for to in following)
        if lost > ruleset.block:
            return False
        # In misère play the opponent must leave an option.
        return not ruleset.misere or lost < len(following)

    return [[is_p(x, y) for y in range(SIDE)] for x in range(SIDE)]


def test_all_that_the_grammar_promises_is_among_the_first() -> None:
    swept = [ruleset.game for ruleset in GRAMMAR[:3000]]
    one, both = ("u = 0 | v = 0", "% 2 = 0", "v <= 3"), ("rules:u = v", "|u - v| < 3", "!(u = 1 & v = 1)", "3 * u = 2 * v", "u + v < 5")
    for part in (*one, *both, "x + y > 2", "rules,misere", "rules,block=1", "rules,block=2", "rules,misere,block=1"):
        assert any(part in game for game in swept), part
    assert any(game.count("& v =") >= 4 for game in swept), "two extra moves, in either order"


@pytest.mark.parametrize("ruleset", random.Random(11).sample(GRAMMAR[:20_000], 40), ids=lambda ruleset: ruleset.game)
def test_formulas_mean_what_the_grammar_says(ruleset: Ruleset) -> None:
    assert Game(ruleset.game).outcomes(SIDE).tolist() == outcomes(ruleset)


def ended(ruleset: Ruleset) -> frozenset[tuple[int, int]]:
    """Positions that are ends although a take fits."""
    takes = [pair for u, v in ruleset.takes if u + v <= ruleset.ends for pair in ((u, v), (v, u))]
    small = ((x, y) for x in range(ruleset.ends + 1) for y in range(ruleset.ends + 1 - x))
    return frozenset((x, y) for x, y in small if any(u <= x and v <= y for u, v in takes))


def test_the_grammar_is_large_enough_and_repeats_nothing() -> None:
    assert len(GRAMMAR) > 10_000
    games = GRAMMAR[:20_000]
    assert len({(ruleset.takes, ended(ruleset), ruleset.misere, ruleset.block) for ruleset in games}) == len(games)
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


def test_table_and_pages_tell_what_the_sweep_found() -> None:
    rulesets = GRAMMAR[:6]
    games = [str(Game(ruleset.game)) for ruleset in rulesets]
    blank = {"system": None, "states": None, "theorem": None, "reason": None, "cpu_seconds": 1.0}
    proved = {**blank, "status": "proved", "system": "base 2", "states": 3, "theorem": "x = y | z; it begins (0, 0)"}
    systems = ", ".join(["base 2", "[1;(1,2)]", "recurrence 1,0,0,1 from 1,2,3,4", "base 5", "[1;(3)]"])
    guess = "a guess of 4 states in base 2 agrees to 63, not proved"
    reason = f"not found within 1 s of processor time with heaps up to 63 in {systems}; {guess}"
    rows = [
        {**proved, "game": games[0], "first": [[0, 0], [1, 1]]},
        {**blank, "game": games[1], "status": "open", "first": [[0, 0]], "reason": "not found within 0.5 s", "cpu_seconds": 0.5},
        {**blank, "game": games[1], "status": "open", "first": [[0, 0]], "reason": reason},
        {**blank, "game": games[0], "status": "open", "first": [[0, 0], [1, 1]]},
        {**blank, "game": games[2], "status": "quarantined", "first": None},
        {**proved, "game": games[3], "first": [[0, 0], [1, 1]]},
        {**proved, "game": games[4], "first": [[0, 0], [1, 1]]},
        {**proved, "game": "wythoff:a=99", "first": [[0, 0]]},
    ]
    sets = {games[0]: "1:2", games[3]: "1:3", games[4]: "1:2"}
    known = Known.of(
        rulesets, rows, lambda row: f"game g\nheaps either\nrule {row['game']}\nsystem base 2\npositions 1\n{sets[row['game']]}\nends 0\n"
    )
    assert known.missing == {"quarantined": 1, "not swept": 1}
    lines = [line.split("\t") for line in gzip.decompress(table(known)).decode().splitlines()]
    far = f"not found within 1 s of processor time with heaps up to 63 in 5 numerations, base 2 first; {guess}"
    assert lines[0] == ["open", "", "", "", "(0,0)", "", far, games[1]]
    assert lines[1] == ["proved", "base 2", "3", "1", "(0,0) (1,1)", "x = y | z", "", games[0]]
    # Games of one set stand together.
    assert [(line[3], line[-1]) for line in lines[1:]] == [("1", games[0]), ("1", games[4]), ("2", games[3])]
    written = dict(pages(known, "before <!-- figures -->STALE<!-- end of figures --> after"))
    front = written["README.md"]
    assert front.startswith("before <!-- figures -->")
    assert front.endswith("<!-- end of figures --> after")
    assert "4 games: 3 are proved, 1 are open" in front
    assert "STALE" not in front
    assert "| base 2 | 3 | 2 |" in front
    assert "x = y \\| z" in written["by-positions.md"]
    assert written["by-rule.md"].count("| open |") == 1
    assert "within 1 s of processor time with heaps up to 63 in 5 numerations" in written["open.md"]
    assert dict(pages(known, front)) == written


def test_the_pages_in_the_repository_are_those_of_the_table() -> None:
    folder = Path(__file__).parents[2] / "docs" / "atlas"
    entries = Atlas.entries()
    assert len(entries) >= 3000
    text = (folder / "by-rule.md").read_text(encoding="utf-8")
    for entry in random.Random(4).sample(entries, 200):
        cell = entry.game.replace("|", "\\|")
        assert f"| `{cell}` | {'open' if entry.set is None else entry.set} |" in text
    proved = sum(entry.status == "proved" for entry in entries)
    assert f"{len(entries)} games: {proved} are proved" in (folder / "README.md").read_text(encoding="utf-8")
    left = (folder / "open.md").read_text(encoding="utf-8")
    assert all(f"| `{entry.game.replace('|', chr(92) + '|')}` |" in left for entry in entries if entry.status == "open")


def test_games_of_one_set_have_the_same_p_positions() -> None:
    groups: dict[int, list[str]] = {}
    for entry in Atlas.entries():
        if entry.set is not None:
            groups.setdefault(entry.set, []).append(entry.game)
    large = [games for games in groups.values() if len(games) > 1]
    for games in random.Random(5).sample(large, 12):
        first = Game(games[0]).outcomes(60)
        assert all((Game(game).outcomes(60) == first).all() for game in games[1:4])
