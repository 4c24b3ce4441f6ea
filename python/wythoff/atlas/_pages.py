"""The table of the Atlas, and its page for readers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from .._game import Game
from ._grammar import Ruleset

MOST_LISTED = 40
"""Groups of games that the page lists; the table has all."""


@dataclass(frozen=True)
class Known:
    """What a sweep says about the games of the grammar, those with the same first P-positions together."""

    rows: list[dict[str, Any]]
    cpu_seconds: float
    quarantined: int

    @classmethod
    def of(cls, rulesets: Iterable[Ruleset], rows: Iterable[dict[str, Any]], cpu_seconds: float) -> Known:
        """The best result about each game."""
        wanted = {str(Game(ruleset.game)): place for place, ruleset in enumerate(rulesets)}
        order = {"proved": 0, "open": 1, "refused": 2, "quarantined": 3}
        best: dict[str, dict[str, Any]] = {}
        for row in sorted(rows, key=lambda row: order[row["status"]]):
            if row["game"] in wanted:
                best.setdefault(row["game"], row)
        listed = [row for row in best.values() if row["status"] in ("proved", "open") and row["first"]]
        listed.sort(key=lambda row: (row["first"], row["status"] != "proved", wanted[row["game"]]))
        return cls(listed, cpu_seconds, sum(row["status"] == "quarantined" for row in best.values()))


def positions(row: dict[str, Any]) -> str:
    """The first P-positions of a row."""
    return " ".join(f"({x},{y})" for x, y in row["first"])


def table(known: Known) -> str:
    """A line for each game: status, numeration, states, first P-positions, theorem, game."""
    lines = []
    for row in known.rows:
        states = "" if row["states"] is None else str(row["states"])
        fields = [row["status"], row["system"] or "", states, positions(row), row["theorem"] or "", row["game"]]
        lines.append("\t".join(field.replace("\t", " ").replace("\n", " ") for field in fields))
    return "".join(f"{line}\n" for line in lines)


def page(known: Known) -> str:
    """What was swept, what is proved and by which numeration, which sets have the most games, what stays open."""
    proved = [row for row in known.rows if row["status"] == "proved"]
    left = [row for row in known.rows if row["status"] == "open"]
    groups: dict[str, list[dict[str, Any]]] = {}
    for row in known.rows:
        groups.setdefault(positions(row), []).append(row)
    systems = Counter(row["system"] for row in proved)
    lines = [
        "# The Atlas of two-heap games",
        "",
        f"{len(known.rows)} small rulesets, each with at most {known.cpu_seconds:g} s of processor time for `discover`: {len(proved)} are "
        f"proved, {len(left)} are open, {known.quarantined} ended their worker. They have {len(groups)} different beginnings of their "
        "P-positions.",
        "",
        "*Here are my P-positions: which games have them, what is the theorem?*",
        "",
        "```sh",
        "wythoff atlas '(0,0) (1,2) (3,5)'",
        "```",
        "",
        "or `Atlas.lookup([(0, 0), (1, 2), (3, 5)])` in Python. The rules are those of `wythoff.atlas.grammar`: from one heap any number,",
        "multiples of m, at most m or nothing; from both a band, a band without a few takes, a ratio or u + v < h; up to two extra moves;",
        "ends x + y ≤ l; misère play. Games with the same first P-positions stand together; that they are equal for all heaps is proved",
        "only where their theorems are the same. `python -m wythoff.atlas` makes table and page anew, certificates included.",
        "",
        "## By numeration",
        "",
        "| numeration | games proved in it |",
        "|---|---|",
        *(f"| {system} | {count} |" for system, count in systems.most_common()),
        "",
        "## Sets with the most games",
        "",
        "| first P-positions | games | theorem | the simplest |",
        "|---|---|---|---|",
    ]
    for first, rows in sorted(groups.items(), key=lambda group: -len(group[1]))[:MOST_LISTED]:
        theorem = next((row["theorem"] for row in rows if row["theorem"]), "open")
        begin = " ".join(first.split()[:5])
        lines.append(f"| {begin} … | {len(rows)} | {_cell(theorem)} | `{_cell(rows[0]['game'])}` |")
    lines += ["", "## Open", "", "| game | first P-positions | how far it was looked at |", "|---|---|---|"]
    for row in left[:MOST_LISTED]:
        begin = " ".join(positions(row).split()[:5])
        lines.append(f"| `{_cell(row['game'])}` | {begin} … | {_cell(row['reason'] or '')} |")
    if len(left) > MOST_LISTED:
        lines.append(f"\n… and {len(left) - MOST_LISTED} more, which the table has.")
    return "\n".join(lines) + "\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
