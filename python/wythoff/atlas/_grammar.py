"""The grammar of the Atlas: small rules, enumerated without repetition.

A ruleset says what may be taken from one heap (any number, multiples of m, at most m, nothing), what from both (nothing, a band
|u − v| < w, a band without a few takes, a ratio p : q, u + v < h), up to two extra moves, where the game ends (x + y ≤ l), and who wins
then. All rules treat the heaps alike, so no two differ by an exchange of heaps; two rulesets with the same takes up to a bound, the same
ends and the same winner are one game, of which the first and simplest is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, product

BOUND = 24
"""Takes are compared up to so many tokens from each heap: more than every number in the grammar twice over."""

Takes = frozenset[tuple[int, int]]
"""Pairs u ≤ v."""


@dataclass(frozen=True)
class Part:
    """A part of a rule: its formula, and when it allows to take u ≤ v."""

    formula: str
    allows: Callable[[int, int], bool]
    weight: int
    """How complicated it is."""

    def takes(self) -> Takes:
        """What it allows up to the bound."""
        return frozenset((u, v) for v in range(1, BOUND + 1) for u in range(v + 1) if self.allows(u, v))


@dataclass(frozen=True)
class Ruleset:
    """A game of the grammar."""

    game: str
    weight: int
    takes: Takes
    ends: int
    """Positions with x + y up to this are ends; 0 adds none."""
    misere: bool


NOTHING = Part("", lambda u, v: False, 0)


def one_heap() -> Iterator[Part]:
    """What may be taken from one heap."""
    yield Part("u = 0 | v = 0", lambda u, v: u == 0, 0)
    for m in (2, 3, 4):
        yield Part(f"u = 0 & v % {m} = 0 | v = 0 & u % {m} = 0", lambda u, v, m=m: u == 0 and v % m == 0, m)  # type: ignore[misc]
    for m in (1, 2, 3, 4, 5):
        yield Part(f"u = 0 & v <= {m} | v = 0 & u <= {m}", lambda u, v, m=m: u == 0 and v <= m, m)  # type: ignore[misc]
    yield NOTHING


def both_heaps() -> Iterator[Part]:
    """What may be taken from both heaps."""
    yield NOTHING
    for w in (1, 2, 3, 4):
        band = "u = v" if w == 1 else f"|u - v| < {w}"
        yield Part(f"u > 0 & v > 0 & {band}" if w > 1 else band, lambda u, v, w=w: u > 0 and v - u < w, w)  # type: ignore[misc]
        for without in ((1, 1), (2, 2), (1, 2), (2, 3)):
            if without[1] - without[0] < w:
                yield band_without(w, [without])
        yield band_without(w, [(1, 1), (2, 2)])
    for p, q in ((1, 2), (1, 3), (2, 3), (1, 4), (3, 4), (3, 5)):
        formula = f"u > 0 & ({q} * u = {p} * v | {p} * u = {q} * v)"
        yield Part(formula, lambda u, v, p=p, q=q: u > 0 and q * u == p * v, p + q)  # type: ignore[misc]
    for h in (3, 4, 5, 6, 8):
        yield Part(f"u > 0 & v > 0 & u + v < {h}", lambda u, v, h=h: u > 0 and u + v < h, h)  # type: ignore[misc]


def band_without(width: int, without: list[tuple[int, int]]) -> Part:
    """A band without a few takes, in either order."""
    pairs = sorted({pair for u, v in without for pair in ((u, v), (v, u))})
    band = "u = v" if width == 1 else f"|u - v| < {width}"
    formula = " & ".join(["u > 0 & v > 0", band, *(f"!(u = {u} & v = {v})" for u, v in pairs)])
    return Part(formula, lambda u, v: u > 0 and v - u < width and (u, v) not in without, width + 2 * len(without))


EXTRA = [(u, v) for v in range(1, 6) for u in range(v + 1)]
"""Extra moves, in either order."""


def extra_moves() -> Iterator[tuple[tuple[int, int], ...]]:
    """Up to two extra moves."""
    for count in (0, 1, 2):
        yield from combinations(EXTRA, count)


def grammar(most: int | None = None) -> list[Ruleset]:
    """The games of the grammar, the simplest first, each once; the first so many."""
    candidates = sorted(_candidates(), key=lambda ruleset: (ruleset.weight, len(ruleset.game), ruleset.game))
    seen: set[tuple[Takes, int, bool]] = set()
    kept = []
    for ruleset in candidates:
        signature = (ruleset.takes, ruleset.ends, ruleset.misere)
        if signature not in seen and ruleset.takes:
            seen.add(signature)
            kept.append(ruleset)
    return kept[:most]


def _candidates() -> Iterator[Ruleset]:
    parts = [(part, part.takes()) for part in one_heap()], [(part, part.takes()) for part in both_heaps()]
    for (single, single_takes), (double, double_takes), extra in product(*parts, list(extra_moves())):
        formula = " | ".join(part.formula for part in (single, double) if part.formula)
        if not formula:
            # Extra moves alone make finite games, which need no theorem.
            continue
        takes = single_takes | double_takes | frozenset(extra)
        weight = single.weight + double.weight + sum(u + v for u, v in extra) + 3 * len(extra)
        for ends, misere in ((0, False), (0, True), *((ends, False) for ends in (1, 2, 3))):
            yield Ruleset(_game(formula, extra, ends, misere), weight + 4 * ends + 3 * misere, takes, ends, misere)


def _game(formula: str, extra: tuple[tuple[int, int], ...], ends: int, misere: bool) -> str:
    """The GAME string."""
    if extra:
        listed = " | ".join(f"u = {u} & v = {v}" for pair in extra for u, v in dict.fromkeys((pair, pair[::-1])))
        formula = f"{formula} | {listed}"
    if ends:
        formula = f"({formula}) & x + y > {ends}"
    return f"rules{',misere' if misere else ''}:{formula}"
