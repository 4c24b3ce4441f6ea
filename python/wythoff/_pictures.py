"""Pictures, and automata that can be looked at."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from . import _wythoff
from ._errors import BadInput
from ._limits import USUAL, Index, whole

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_CELL = 14
"""Pixels of a cell of a board."""

_MOST_STATES = 60
"""Larger automata are told in words: their pictures show nothing."""


class Picture:
    """A picture, which shows itself in a notebook and is saved as SVG or PNG."""

    def __init__(self, core: _wythoff.Picture) -> None:
        """From the drawing."""
        self._core = core

    @property
    def points(self) -> int:
        """How many positions it shows."""
        return self._core.points

    def svg(self) -> str:
        """The picture as SVG."""
        return self._core.svg()

    def png(self) -> bytes:
        """The picture as PNG."""
        return bytes(self._core.png())

    def save(self, path: str | PathLike[str]) -> None:
        """Writes it to a file whose name ends in ``.svg`` or ``.png``."""
        path = Path(path)
        if path.suffix == ".svg":
            path.write_text(self.svg(), encoding="utf-8")
        elif path.suffix == ".png":
            path.write_bytes(self.png())
        else:
            raise BadInput(f"{path}: a picture's name ends in .svg or .png")

    def _repr_svg_(self) -> str:
        return self.svg()


class Automaton:
    """A set of positions that is recognised digit by digit, the most significant first."""

    def __init__(self, core: _wythoff.Automaton) -> None:
        """From the automaton of a report."""
        self._core = core

    @classmethod
    def read(cls, text: str) -> Automaton:
        """From the text that :meth:`text` gives and ``wythoff discover --save`` writes."""
        return cls(_wythoff.Automaton(text, USUAL))

    @property
    def states(self) -> int:
        """How many states it has."""
        return self._core.states

    @property
    def transitions(self) -> int:
        """How many transitions it has."""
        return self._core.transitions

    @property
    def system(self) -> str:
        """How the numbers are written."""
        return self._core.system

    def __contains__(self, position: tuple[Index, ...]) -> bool:
        """Whether a position is in the set, at any size."""
        return self._core.contains([whole("heap", number) for number in position])

    def __eq__(self, other: object) -> bool:
        """Whether it is the same set in the same numeration: automata are minimal."""
        return self._core == other._core if isinstance(other, Automaton) else NotImplemented

    def __hash__(self) -> int:
        """Equal automata have equal hashes."""
        return hash((self.system, self.states, self.transitions))

    def dot(self) -> str:
        """For Graphviz."""
        return self._core.dot()

    def text(self) -> str:
        """As the command reads it: ``--claim 'automaton PATH'``."""
        return self._core.text()

    def __repr__(self) -> str:
        """In one line."""
        return f"<automaton in {self.system}: {self.states} states, {self.transitions} transitions>"

    def _repr_svg_(self) -> str | None:
        return automaton_svg(self.dot()) if self.states <= _MOST_STATES else None


def board(p: NDArray[np.bool_], position: tuple[int, int], moves: Iterable[tuple[int, int]]) -> str:
    """A board as SVG, x to the right and y upwards: P-positions dark, the position marked, winning moves as lines."""
    columns, rows = p.shape
    width, height = (columns + 2) * _CELL, (rows + 2) * _CELL

    def centre(x: int, y: int) -> tuple[float, float]:
        return (x + 1.5) * _CELL, height - (y + 1.5) * _CELL

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">']
    for x in range(columns):
        for y in range(rows):
            left, below = (x + 1) * _CELL, height - (y + 2) * _CELL
            fill = "#3b5b92" if p[x, y] else "#eef1f6"
            parts.append(f'<rect x="{left}" y="{below}" width="{_CELL - 1}" height="{_CELL - 1}" fill="{fill}"/>')
    from_x, from_y = centre(*position)
    for target in moves:
        to_x, to_y = centre(*target)
        parts.append(f'<line x1="{from_x}" y1="{from_y}" x2="{to_x}" y2="{to_y}" stroke="#c44536" stroke-width="2"/>')
        parts.append(f'<circle cx="{to_x}" cy="{to_y}" r="4" fill="#c44536"/>')
    parts.append(f'<circle cx="{from_x}" cy="{from_y}" r="5" fill="#f2a541" stroke="#222"/>')
    parts.append("</svg>")
    return "".join(parts)


def automaton_svg(dot: str) -> str:
    """An automaton as SVG: states in columns by their distance from the first, which is how they are numbered."""
    states = {int(number): (name, "doublecircle" in rest) for number, name, rest in _STATE.findall(dot)}
    edges = [(int(start), int(end), label) for start, end, label in _EDGE.findall(dot)]
    places = _places(states, edges)
    width = 110 * (1 + max(column for column, _ in places.values())) + 60
    height = 80 * (1 + max(row for _, row in places.values())) + 60
    at = {state: (60 + 110 * column, 60 + 80 * row) for state, (column, row) in places.items()}
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        'font-family="sans-serif" font-size="11">',
        '<defs><marker id="tip" markerWidth="8" markerHeight="8" refX="7" refY="3" orient="auto">'
        '<path d="M0,0 L7,3 L0,6 z" fill="#555"/></marker></defs>',
    ]
    for start, end, label in edges:
        parts.append(_arrow(at[start], at[end], escape(label)))
    for state, (name, accepts) in states.items():
        x, y = at[state]
        ring = f'<circle cx="{x}" cy="{y}" r="19" fill="none" stroke="#3b5b92"/>' if accepts else ""
        bold = 2.5 if state == 0 else 1
        parts.append(f'<circle cx="{x}" cy="{y}" r="23" fill="#fff" stroke="#3b5b92" stroke-width="{bold}"/>{ring}')
        parts.append(f'<text x="{x}" y="{y + 4}" text-anchor="middle">{escape(name)}</text>')
    return "".join([*parts, "</svg>"])


_STATE = re.compile(r's(\d+) \[label="([^"]*)"([^\]]*)\];')
_EDGE = re.compile(r's(\d+) -> s(\d+) \[label="([^"]*)"\];')


def _places(states: Iterable[int], edges: list[tuple[int, int, str]]) -> dict[int, tuple[int, int]]:
    """Column and row of each state."""
    distance = {0: 0}
    queue = [0]
    for state in queue:
        for end in (end for start, end, _ in edges if start == state and end not in distance):
            distance[end] = distance[state] + 1
            queue.append(end)
    filled: dict[int, int] = {}
    places = {}
    for state in states:
        column = distance.get(state, 0)
        places[state] = (column, filled.get(column, 0))
        filled[column] = filled.get(column, 0) + 1
    return places


def _arrow(start: tuple[int, int], end: tuple[int, int], label: str) -> str:
    """A curve from one state to another, or a loop above one."""
    (x, y), (to_x, to_y) = start, end
    if start == end:
        path = f"M{x - 8},{y - 21} C{x - 22},{y - 52} {x + 22},{y - 52} {x + 8},{y - 21}"
        words = (float(x), y - 48.0)
    else:
        across, down = to_x - x, to_y - y
        length = (across * across + down * down) ** 0.5
        bend_x, bend_y = (x + to_x) / 2 - down * 0.15, (y + to_y) / 2 + across * 0.15
        shorten = 25 / length
        from_x, from_y = x + across * shorten, y + down * shorten
        tip_x, tip_y = to_x - across * shorten, to_y - down * shorten
        path = f"M{from_x:.0f},{from_y:.0f} Q{bend_x:.0f},{bend_y:.0f} {tip_x:.0f},{tip_y:.0f}"
        words = (bend_x, bend_y)
    line = f'<path d="{path}" fill="none" stroke="#555" marker-end="url(#tip)"/>'
    return line + f'<text x="{words[0]:.0f}" y="{words[1]:.0f}" text-anchor="middle" fill="#555">{label}</text>'
