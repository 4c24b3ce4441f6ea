"""The grammar of the Atlas: small rules, enumerated without repetition.

A ruleset says what may be taken from one heap (any number, multiples of m, at most m, nothing), what from both (nothing, a band
|u − v| < w, a band without a few takes, a ratio p : q, u + v < h), up to two extra moves, where the game ends (x + y ≤ l), who wins
then, and how many options the opponent may forbid. All rules treat the heaps alike, so no two differ by an exchange of heaps; two
rulesets with the same moves up to a bound and the same way to win are one game, of which the first and simplest is kept.
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
    """A part of a rule: its name, its formula, and when it allows to take u ≤ v."""

    name: str
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
    block: int
    """So many options the opponent may forbid before each move."""
    kind: tuple[str, str]
    """The names of what may be taken from one heap and from both."""


NOTHING = Part("nothing", "", lambda u, v: False, 0)


def one_heap() -> Iterator[Part]:
    """What may be taken from one heap."""
    yield Part("any number", "u = 0 | v = 0", lambda u, v: u == 0, 0)
    for m in (2, 3, 4):
        formula = f"u = 0 & v % {m} = 0 | v = 0 & u % {m} = 0"
        yield Part(f"multiples of {m}", formula, lambda u, v, m=m: u == 0 and v % m == 0, m)  # type: ignore[misc]
    for m in (1, 2, 3, 4, 5):
        yield Part(f"at most {m}", f"u = 0 & v <= {m} | v = 0 & u <= {m}", lambda u, v, m=m: u == 0 and v <= m, m)  # type: ignore[misc]
    yield NOTHING


def both_heaps() -> Iterator[Part]:
    """What may be taken from both heaps."""
    yield NOTHING
    for w in (1, 2, 3, 4):
        band = "u = v" if w == 1 else f"|u - v| < {w}"
        yield Part(band, f"u > 0 & v > 0 & {band}" if w > 1 else band, lambda u, v, w=w: u > 0 and v - u < w, w)  # type: ignore[misc]
        for without in ((1, 1), (2, 2), (1, 2), (2, 3)):
            if without[1] - without[0] < w:
                yield band_without(w, [without])
        yield band_without(w, [(1, 1), (2, 2)])
    for p, q in ((1, 2), (1, 3), (2, 3), (1, 4), (3, 4), (3, 5)):
        first = "" if p == 1 else f"{p} * "
        formula = f"u > 0 & ({q} * u = {first}v | {first}u = {q} * v)"
        yield Part(f"{p} : {q}", formula, lambda u, v, p=p, q=q: u > 0 and q * u == p * v, p + q)  # type: ignore[misc]
    for h in (3, 4, 5, 6, 8):
        formula = f"u > 0 & v > 0 & u + v < {h}"
        yield Part(f"u + v < {h}", formula, lambda u, v, h=h: u > 0 and u + v < h, h)  # type: ignore[misc]


def band_without(width: int, without: list[tuple[int, int]]) -> Part:
    """A band without a few takes, in either order."""
    pairs = sorted({pair for u, v in without for pair in ((u, v), (v, u))})
    band = "u = v" if width == 1 else f"|u - v| < {width}"
    formula = " & ".join(["u > 0 & v > 0", band, *(f"!(u = {u} & v = {v})" for u, v in pairs)])
    name = f"{band} without {' '.join(f'({u},{v})' for u, v in without)}"
    return Part(name, formula, lambda u, v: u > 0 and v - u < width and (u, v) not in without, width + 2 * len(without))


EXTRA = [(u, v) for v in range(1, 6) for u in range(v + 1)]
"""Extra moves, in either order."""


def extra_moves() -> Iterator[tuple[tuple[int, int], ...]]:
    """Up to two extra moves."""
    for count in (0, 1, 2):
        yield from combinations(EXTRA, count)


ENDS, BLOCKS = (0, 1, 2, 3), (0, 1, 2)


def grammar(most: int | None = None) -> list[Ruleset]:
    """The games of the grammar, the simplest first, each once; the first so many."""
    games = []
    for weight, formula, takes, kind in _moves():
        least = min(u + v for u, v in takes)
        for ends, misere, block in product(ENDS, (False, True), BLOCKS):
            # Ends at which no move was possible before are no others.
            if ends == 0 or ends >= least:
                whole = weight + 4 * ends + 3 * misere + 4 * block
                games.append(Ruleset(_game(formula, ends, misere, block), whole, takes, ends, misere, block, kind))
    return sorted(games, key=lambda ruleset: (ruleset.weight, len(ruleset.game), ruleset.game))[:most]


def _moves() -> Iterator[tuple[int, str, Takes, tuple[str, str]]]:
    """What may be taken, as weight, formula, takes and kind, the simplest first, without the same takes twice."""
    parts = [(part, part.takes()) for part in one_heap()], [(part, part.takes()) for part in both_heaps()]
    candidates = []
    for (single, single_takes), (double, double_takes), extra in product(*parts, list(extra_moves())):
        if single is NOTHING and double is NOTHING:
            # Extra moves alone make finite games, which need no theorem.
            continue
        listed = [f"u = {u} & v = {v}" for pair in extra for u, v in dict.fromkeys((pair, pair[::-1]))]
        formula = " | ".join([part.formula for part in (single, double) if part is not NOTHING] + listed)
        weight = single.weight + double.weight + sum(u + v for u, v in extra) + 3 * len(extra)
        takes = single_takes | double_takes | frozenset(extra)
        candidates.append((weight, len(formula), formula, takes, (single.name, double.name)))
    seen: set[Takes] = set()
    for weight, _, formula, takes, kind in sorted(candidates, key=lambda candidate: candidate[:3]):
        if takes not in seen:
            seen.add(takes)
            yield weight, formula, takes, kind


def _game(formula: str, ends: int, misere: bool, block: int) -> str:
    """The GAME string."""
    options = ",misere" * misere + f",block={block}" * (block > 0)
    return f"rules{options}:" + (f"({formula}) & x + y > {ends}" if ends else formula)
