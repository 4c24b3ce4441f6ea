"""Here are my P-positions: which games have them, what is the theorem?"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from .. import _wythoff
from .._errors import BadInput
from .._limits import Index, whole


@dataclass(frozen=True)
class Entry:
    """A game of the Atlas."""

    game: str
    status: str
    """``"proved"`` or ``"open"``."""
    system: str | None
    """The numeration of the proof."""
    states: int | None
    set: int | None
    """Proved games with one number have one automaton, so the same P-positions for all heaps."""
    theorem: str | None
    """The P-positions in words."""
    reason: str | None
    """Why it is open, and how far it was looked at."""
    first: list[tuple[int, int]]
    """The first P-positions, by the larger heap."""


class Atlas:
    """Small rulesets with their first P-positions and theorems, as ``wythoff atlas`` has them."""

    @staticmethod
    def lookup(positions: Iterable[tuple[Index, Index]]) -> list[Entry]:
        """The games whose P-positions up to the largest heap of these are these, in either order of the heaps."""
        wanted = [(whole("positions", x), whole("positions", y)) for x, y in positions]
        if not wanted:
            raise BadInput("no position is given: give all P-positions up to some heap, as in [(0, 0), (1, 2), (3, 5)]")
        return _entries(wanted)

    @staticmethod
    def entries() -> list[Entry]:
        """All games; those with the same first P-positions stand together."""
        return _entries([])


def _entries(wanted: list[tuple[int, int]]) -> list[Entry]:
    told = json.loads(_wythoff.atlas(wanted).json)["games"]
    return [Entry(**{**one, "first": [(x, y) for x, y in one["first"]]}) for one in told]
