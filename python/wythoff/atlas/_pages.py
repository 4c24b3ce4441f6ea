"""The table of the Atlas, and its pages for readers."""

from __future__ import annotations

import gzip
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from .._game import Game
from ._grammar import Ruleset

MOST_LISTED = 30
"""Sets that the first page lists; the others list all."""

SHOWN = 8
"""First P-positions on a page; the table has more."""

Row = dict[str, Any]

Certificates = Callable[[Row], str | None]
"""The certificate of a proved row."""


@dataclass(frozen=True)
class Known:
    """What a sweep says about the games of the grammar, those with the same first P-positions together."""

    rows: list[Row]
    """With the columns of a store, ``set``, a number for each different set that is proved, and ``ruleset``."""
    missing: Counter[str]
    """How many games have no row, by their status."""

    @classmethod
    def of(cls, rulesets: Iterable[Ruleset], rows: Iterable[Row], certificate: Certificates) -> Known:
        """The best result about each game; of two open ones that which took longer."""
        wanted = {str(Game(ruleset.game)): (place, ruleset) for place, ruleset in enumerate(rulesets)}
        order = {"proved": 0, "open": 1, "refused": 2, "quarantined": 3}
        best: dict[str, Row] = {}
        for row in sorted(rows, key=lambda row: (order[row["status"]], -(row["cpu_seconds"] or 0))):
            if row["game"] in wanted:
                best.setdefault(row["game"], row)
        listed = [row for row in best.values() if row["status"] in ("proved", "open") and row["first"]]
        listed.sort(key=lambda row: (row["first"], wanted[row["game"]][0]))
        numbers: dict[str, int] = {}
        told: list[Row] = []
        for row in listed:
            text = certificate(row) if row["status"] == "proved" else None
            number = None if text is None else numbers.setdefault(proved_set(text), len(numbers) + 1)
            told.append({**row, "set": number, "ruleset": wanted[row["game"]][1]})
        # Games of one set stand together, open ones last.
        told.sort(key=lambda row: (row["first"], row["set"] is None, row["set"] or 0, wanted[row["game"]][0]))
        present = {row["game"] for row in told}
        return cls(told, Counter(best[game]["status"] if game in best else "not swept" for game in wanted if game not in present))

    def of_status(self, status: str) -> list[Row]:
        """The rows that ended so."""
        return [row for row in self.rows if row["status"] == status]

    def sets(self) -> list[list[Row]]:
        """The rows of each proved set, in the order of the table."""
        groups: dict[int, list[Row]] = {}
        for row in self.rows:
            if row["set"] is not None:
                groups.setdefault(row["set"], []).append(row)
        return list(groups.values())


def proved_set(certificate: str) -> str:
    """The part of a certificate that says what the P-positions are: automata are minimal and numbered in one way, so equal sets in one
    numeration have equal parts."""
    found = re.search(r"^heaps .*?^system .*?^positions .*?(?=^ends )", certificate, re.MULTILINE | re.DOTALL)
    if found is None:
        raise ValueError("a certificate without positions")
    # The rules stand between the heaps and the numeration.
    return re.sub(r"^rule .*?\n(?=system )", "", found[0], flags=re.MULTILINE | re.DOTALL)


def positions(row: Row, most: int | None = None) -> str:
    """The first P-positions of a row."""
    listed = " ".join(f"({x},{y})" for x, y in row["first"][:most])
    return f"{listed} …" if most is not None and len(row["first"]) > most else listed


def theorem(row: Row) -> str:
    """The theorem, without positions that are listed beside it."""
    return (row["theorem"] or "").partition("; it begins ")[0]


def table(known: Known) -> bytes:
    """A line for each game, compressed: status, numeration, states, set, first P-positions, theorem, how far it was looked at, game."""
    lines = []
    for row in known.rows:
        numbers = ["" if row[name] is None else str(row[name]) for name in ("states", "set")]
        fields = [row["status"], row["system"] or "", *numbers, positions(row), theorem(row), brief(row["reason"] or ""), row["game"]]
        lines.append("\t".join(field.replace("\t", " ").replace("\n", " ") for field in fields))
    # Without a time, so that the same sweep gives the same file.
    return gzip.compress("".join(f"{line}\n" for line in lines).encode(), 9, mtime=0)


def figures(known: Known) -> str:
    """What was swept, what is proved and by which numeration, which sets have the most games."""
    proved, left, sets = known.of_status("proved"), known.of_status("open"), known.sets()
    guessed = sum("a guess of" in (row["reason"] or "") for row in left)
    systems = Counter(row["system"] for row in proved)
    lines = [
        f"{len(known.rows)} games: {len(proved)} are proved, {len(left)} are open. The proved ones have {len(sets)} different sets of "
        f"P-positions, each told by one automaton. Of the open ones {guessed} have a guess that agrees with all positions that were "
        "worked out and was not proved within the limit.",
        "",
        *(
            ["Not in the table: " + ", ".join(f"{count} {status}" for status, count in known.missing.items()) + ".", ""]
            * bool(known.missing)
        ),
        "| kind of game | games | proved | open |",
        "|---|---|---|---|",
        *(_counted(name, [row for row in known.rows if has(row["ruleset"])]) for name, has in KINDS.items()),
        "",
        "| numeration of the proof | games | sets |",
        "|---|---|---|",
    ]
    for system, count in systems.most_common():
        lines.append(f"| {system} | {count} | {len({row['set'] for row in proved if row['system'] == system})} |")
    lines += ["", "| set | games | first P-positions | theorem | the simplest game |", "|---|---|---|---|---|"]
    for rows in sorted(sets, key=lambda rows: -len(rows))[:MOST_LISTED]:
        lines.append(_set_line(rows))
    return "\n".join(lines)


KINDS: dict[str, Callable[[Ruleset], bool]] = {
    "normal play, nothing else": lambda ruleset: not (ruleset.misere or ruleset.block or ruleset.ends),
    "ends x + y ≤ l": lambda ruleset: ruleset.ends > 0,
    "misère": lambda ruleset: ruleset.misere,
    "one option may be forbidden": lambda ruleset: ruleset.block == 1,
    "two options may be forbidden": lambda ruleset: ruleset.block == 2,
}


def _counted(name: str, rows: list[Row]) -> str:
    proved = sum(row["status"] == "proved" for row in rows)
    return f"| {name} | {len(rows)} | {proved} | {len(rows) - proved} |"


def _set_line(rows: list[Row]) -> str:
    simplest = min(rows, key=lambda row: (row["ruleset"].weight, len(row["game"])))
    theorem_cell = theorem(rows[0]).replace("a set without a closed form that is known here: ", "")
    return f"| {rows[0]['set']} | {len(rows)} | {positions(rows[0], SHOWN)} | {_cell(theorem_cell)} | `{_cell(simplest['game'])}` |"


def by_positions(known: Known) -> str:
    """Every proved set with its number, by its first P-positions."""
    lines = ["| set | games | first P-positions | theorem | the simplest game |", "|---|---|---|---|---|", *map(_set_line, known.sets())]
    return "\n".join(["# The Atlas by first P-positions", "", "Back to [the Atlas](README.md).", "", *lines]) + "\n"


def by_rule(known: Known) -> str:
    """Every game under what may be taken, with the number of its set."""
    groups: dict[tuple[str, str], list[Row]] = {}
    for row in sorted(known.rows, key=lambda row: (row["ruleset"].weight, len(row["game"]), row["game"])):
        groups.setdefault(row["ruleset"].kind, []).append(row)
    lines = ["# The Atlas by rule", "", "Back to [the Atlas](README.md). Numbers are those of [the sets](by-positions.md).", ""]
    for (single, double), rows in groups.items():
        lines += [f"## One heap: {single}; both: {double}", "", "| game | set |", "|---|---|"]
        lines += [f"| `{_cell(row['game'])}` | {'open' if row['set'] is None else row['set']} |" for row in rows]
        lines.append("")
    return "\n".join(lines)


def open_games(known: Known) -> str:
    """Every open game, and how far it was looked at."""
    lines = [
        "# Open games of the Atlas",
        "",
        "Back to [the Atlas](README.md).",
        "",
        "| game | first P-positions | not found |",
        "|---|---|---|",
    ]
    for row in known.of_status("open"):
        reason = (row["reason"] or "").removeprefix("not found ")
        lines.append(f"| `{_cell(row['game'])}` | {positions(row, SHOWN)} | {_cell(brief(reason))} |")
    return "\n".join(lines) + "\n"


def brief(reason: str) -> str:
    """How far was looked, with the numerations counted where there are many."""

    def counted(found: re.Match[str]) -> str:
        systems = re.split(r", (?=base|\[|recurrence)", found[1])
        return found[0] if len(systems) < 5 else f" in {len(systems)} numerations, {systems[0]} first"

    return re.sub(r" in ((?:base|\[|recurrence).*?)(?=$|; a guess)", counted, reason)


def pages(known: Known, front: str) -> Iterator[tuple[str, str]]:
    """Names and texts; the front page is written by hand but for its figures, between two marks."""
    begin, end = "<!-- figures -->", "<!-- end of figures -->"
    if front.count(begin) != 1 or front.count(end) != 1:
        raise ValueError(f"the front page has no {begin} and {end}")
    before, rest = front.split(begin)
    yield "README.md", f"{before}{begin}\n\n{figures(known)}\n\n{end}{rest.split(end)[1]}"
    yield "by-positions.md", by_positions(known)
    yield "by-rule.md", by_rule(known)
    yield "open.md", open_games(known)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
