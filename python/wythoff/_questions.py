"""Questions that are not about one game: sums, statements, design."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from . import _wythoff
from ._errors import BadInput
from ._game import Game
from ._limits import Index, Memory, Progress, Seconds, limits, whole
from ._moves import Comparison
from ._numbers import ContinuedFraction
from ._reports import Design, Evaluation, Solutions, SumDecision

Summand = tuple["str | Game", Index, Index]


def compare(
    first: str | Game,
    *others: str | Game,
    either_play: bool = False,
    states: Index = 640,
    memory: Memory = None,
    time: Seconds = None,
    progress: Progress = None,
) -> Comparison:
    """Whether games have the same P-positions as the first, for all heaps; where not, the smallest position at which they differ.

    ``either_play`` adds each game in the other convention, normal or misère play; ``states`` are the most of a guess where the P-positions
    must be found first.

    >>> compare("wythoff", "wythoff:misere").others[0].equal_from
    3
    """
    games = [Game(game) for game in (first, *others)]
    with limits(memory, time, progress) as allowed:
        return Comparison.of(games[0], _wythoff.compare([game._core for game in games], either_play, states, allowed))


class Sum:
    """Several games side by side: a move is a move in one of them.

    >>> Sum(("wythoff", 3, 4), ("nim", 5, 0)).solve().outcome
    'N'
    """

    def __init__(self, *summands: Summand, misere: bool = False) -> None:
        """Summands (game, x, y); with ``misere`` whoever cannot move in any of them wins."""
        for place, summand in enumerate(summands):
            if not isinstance(summand, tuple) or len(summand) != 3:
                raise BadInput(f"summand {place}: write (game, x, y)")
        self.summands = tuple(
            (Game(game), whole(f"summand {place}", x), whole(f"summand {place}", y)) for place, (game, x, y) in enumerate(summands)
        )
        self.misere = misere

    def solve(self, *, all: bool = False, memory: Memory = None, time: Seconds = None, progress: Progress = None) -> SumDecision:
        """Who wins, and how; with ``all`` every winning move."""
        cores = [(game._core, x, y) for game, x, y in self.summands]
        with limits(memory, time, progress) as allowed:
            return SumDecision.of(_wythoff.sum(cores, self.misere, all, allowed))

    def __repr__(self) -> str:
        """As Python writes it."""
        words = [f"({str(game)!r}, {x}, {y})" for game, x, y in self.summands]
        return f"Sum({', '.join([*words, *(['misere=True'] if self.misere else [])])})"


def evaluate(
    statement: str,
    *,
    cf: str | ContinuedFraction | None = None,
    base: int | None = None,
    define: Sequence[str] = (),
    memory: Memory = None,
    time: Seconds = None,
    states: int | None = None,
    progress: Progress = None,
) -> Evaluation:
    """Whether a statement about all numbers is true, with numbers written in the system of ``cf`` (the golden ratio's) or in a base.

    >>> bool(evaluate("forall n: B(n) = A(n) + 2*n", cf="[1;(2)]"))
    True
    """
    with limits(memory, time, progress, states) as allowed:
        report = _wythoff.evaluate(statement, list(define), False, 0, allowed, _fraction(cf), base)
    return Evaluation.of(report)


def solutions(
    formula: str,
    *,
    cf: str | ContinuedFraction | None = None,
    base: int | None = None,
    define: Sequence[str] = (),
    count: int = 10,
    memory: Memory = None,
    time: Seconds = None,
    states: int | None = None,
    progress: Progress = None,
) -> Solutions:
    """The numbers that satisfy a formula with free variables, the first ``count`` of them listed.

    >>> solutions("n = 2*n", base=2).members
    [(0,)]
    """
    with limits(memory, time, progress, states) as allowed:
        report = _wythoff.evaluate(formula, list(define), True, count, allowed, _fraction(cf), base)
    try:
        return Solutions.of(report)
    except KeyError:
        raise BadInput("the formula has no free variable: ask for its truth with evaluate") from None


def design(
    cf: str | ContinuedFraction | None = None,
    *,
    claim: str | None = None,
    positions: Iterable[tuple[Index, Index]] | None = None,
    bound: int | None = None,
    base: str | None = None,
    order: str = "lexicographic",
    misere: bool = False,
    dual: bool = False,
    memory: Memory = None,
    time: Seconds = None,
    progress: Progress = None,
) -> Design:
    """Rules for a wanted set of P-positions, with all heaps up to ``bound``: base moves, extra moves, and their recurrences.

    What is wanted is the Beatty pair of a continued fraction, a claim as in :meth:`Game.verify`, or a list of positions with x ≤ y.
    """
    listed = None if positions is None else [(whole("positions", x), whole("positions", y)) for x, y in positions]
    with limits(memory, time, progress) as allowed:
        report = _wythoff.design(allowed, bound, _fraction(cf), claim, listed, base, order, misere, dual)
    return Design.of(report)


def _fraction(cf: str | ContinuedFraction | None) -> str | None:
    return None if cf is None else str(cf)
