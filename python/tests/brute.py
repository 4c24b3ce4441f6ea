"""The slowest way: outcomes and values of all small positions straight from the definition, in Python's own words.

Nothing here knows the package, so what agrees with it agrees with an independent oracle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product

Rule = Callable[[int, int, int, int], bool]
"""Whether (u, v) may be taken from (x, y)."""

RULES: dict[str, Rule] = {
    "wythoff": lambda u, v, x, y: u == 0 or v == 0 or u == v,
    "wythoff:a=2": lambda u, v, x, y: u == 0 or v == 0 or abs(u - v) < 2,
    "wythoff:a=3,misere": lambda u, v, x, y: u == 0 or v == 0 or abs(u - v) < 3,
    "wythoff:misere": lambda u, v, x, y: u == 0 or v == 0 or u == v,
    "nim": lambda u, v, x, y: u == 0 or v == 0,
    "connell:k=2": lambda u, v, x, y: (u == 0 and v % 2 == 0) or (v == 0 and u % 2 == 0) or u == v,
    "rules:u = 0 | v = 0 | u = v | (u = 1 & v = 3)": lambda u, v, x, y: u == 0 or v == 0 or u == v or (u, v) in {(1, 3), (3, 1)},
    "rules,extra=(2,5):u = 0 | v = 0": lambda u, v, x, y: u == 0 or v == 0 or (u, v) in {(2, 5), (5, 2)},
    "rules,ordered:u = 0 & v <= x + 1": lambda u, v, x, y: u == 0 and v <= x + 1,
}


class Brute:
    """A game by its rule."""

    def __init__(self, name: str) -> None:
        self.rule = RULES[name]
        self.misere = "misere" in name.split(":")[0] or name.endswith("misere")
        self.is_p = cache(self._is_p)
        self.value = cache(self._value)

    def options(self, x: int, y: int) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
        for u, v in product(range(x + 1), range(y + 1)):
            if (u, v) != (0, 0) and self.rule(u, v, x, y):
                yield (u, v), (x - u, y - v)

    def _is_p(self, x: int, y: int) -> bool:
        options = list(self.options(x, y))
        if not options:
            return not self.misere
        return not any(self.is_p(*to) for _, to in options)

    def _value(self, x: int, y: int) -> int:
        values = {self.value(*to) for _, to in self.options(x, y)}
        return next(value for value in range(len(values) + 1) if value not in values)

    def winning(self, x: int, y: int) -> list[tuple[tuple[int, int], tuple[int, int]]]:
        return [(take, to) for take, to in self.options(x, y) if self.is_p(*to)]
