"""The numbers underneath: continued fractions, Beatty sequences, digits."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from . import _wythoff
from ._errors import WrongType
from ._limits import USUAL, Index, Memory, limits, whole


class ContinuedFraction:
    """A continued fraction, such as ``[1;2,(3,4)]``, of which the part in parentheses repeats.

    >>> ContinuedFraction("[1;(2)]").value
    '√2'
    """

    __slots__ = ("_core", "_text")

    def __init__(self, text: str | ContinuedFraction) -> None:
        """From its text; ``str`` gives it back in canonical form."""
        if not isinstance(text, (str, ContinuedFraction)):
            raise WrongType(f"a continued fraction is a text such as '[1;(2)]', not {type(text).__name__}")
        self._core = _wythoff.ContinuedFraction(str(text))
        self._text = str(self._core)

    def __str__(self) -> str:
        """The canonical text."""
        return self._text

    def __repr__(self) -> str:
        """As Python writes it."""
        return f"ContinuedFraction({self._text!r})"

    def __eq__(self, other: object) -> bool:
        """Whether the canonical texts are the same."""
        return self._text == other._text if isinstance(other, ContinuedFraction) else NotImplemented

    def __hash__(self) -> int:
        """The hash of the canonical text."""
        return hash(self._text)

    def __reduce__(self) -> tuple[type[ContinuedFraction], tuple[str]]:
        """By the canonical text."""
        return (ContinuedFraction, (self._text,))

    @property
    def initial(self) -> list[int]:
        """The quotients before the period."""
        return self._core.initial

    @property
    def period(self) -> list[int]:
        """The quotients that repeat; none if it is finite."""
        return self._core.period

    @property
    def value(self) -> str:
        """The exact value, such as ``(1 + √5)/2``."""
        return self._core.value

    def terms(self, count: Index) -> list[int]:
        """The first quotients."""
        return self._core.terms(count, USUAL)

    def convergents(self, count: Index, *, memory: Memory = None) -> list[tuple[int, int]]:
        """The first convergents as (numerator, denominator)."""
        with limits(memory, None, False) as allowed:
            return self._core.convergents(count, allowed)

    def decimal(self, places: Index = 20) -> str:
        """The value, correctly rounded to so many places after the point."""
        return self._core.decimal(places, USUAL)

    def _repr_latex_(self) -> str:
        return f"${self._text} =$ {_wythoff.latex(f'${self.value}$')}"


class Beatty:
    """The sequences ⌊nα⌋ and ⌊nβ⌋, 1/α + 1/β = 1, which hold every positive number once.

    >>> Beatty("[1;(1)]").pair(10)
    (16, 26)
    """

    def __init__(self, cf: str | ContinuedFraction) -> None:
        """From the continued fraction of α, 1 < α < 2, with a period."""
        self.cf = ContinuedFraction(cf)
        self._core = _wythoff.Beatty(self.cf._core)

    def pair(self, n: Index) -> tuple[int, int]:
        """(⌊nα⌋, ⌊nβ⌋)."""
        return self._core.pair(n, USUAL)

    def lower(self, n: Index) -> int:
        """⌊nα⌋."""
        return self.pair(n)[0]

    def upper(self, n: Index) -> int:
        """⌊nβ⌋."""
        return self.pair(n)[1]

    def locate(self, number: Index) -> tuple[Literal["lower", "upper"], int]:
        """In which sequence a number stands, and its index there."""
        where, n = self._core.locate(number, USUAL)
        return ("lower" if where == "lower" else "upper"), n

    def __repr__(self) -> str:
        """As Python writes it."""
        return f"Beatty({str(self.cf)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        """By the continued fraction."""
        return (Beatty, (str(self.cf),))


class Numeration:
    """The numeration systems p, q and qprime of a continued fraction.

    >>> Numeration("[1;(2)]").digits(12)
    [1, 1, 2]
    """

    def __init__(self, cf: str | ContinuedFraction) -> None:
        """From the continued fraction, with a period."""
        self.cf = ContinuedFraction(cf)
        self._core = _wythoff.Numeration(self.cf._core)

    def digits(self, number: Index, system: str = "p") -> list[int]:
        """The digits of a number, the most significant first."""
        return self._core.digits(number, system, USUAL)

    def value(self, digits: Iterable[Index], system: str = "p") -> int:
        """What digits are worth."""
        return self._core.value([whole("digit", digit) for digit in digits], system, USUAL)

    def __repr__(self) -> str:
        """As Python writes it."""
        return f"Numeration({str(self.cf)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        """By the continued fraction."""
        return (Numeration, (str(self.cf),))
