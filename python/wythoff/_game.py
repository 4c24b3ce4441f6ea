"""Games, and what can be asked about them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from . import _wythoff
from ._errors import BadInput, Stopped, WrongType
from ._limits import USUAL, Index, Memory, Progress, Seconds, limits, whole
from ._moves import Exchange, Invariance, JudgedMove, Levels, Minimal, Moves, MoveSets, Which
from ._pictures import Automaton, Picture, board
from ._reports import Discovery, Proof, Verification

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

Pair = tuple[int, int]

_LARGEST_BOARD = 40
"""The largest heap of a position that is drawn as a board."""


class Move(NamedTuple):
    """A move: what it takes from each heap, and what it leaves."""

    take: Pair
    to: Pair


class Row(NamedTuple):
    """A line of a table of P-positions: the pair (a, b) of index n.

    Connell's game has a list of pairs for each residue ``i``; where (z, z) is a P-position beside the pair, ``z`` says so.
    """

    n: int
    a: int
    b: int
    i: int | None = None
    z: int | None = None


@dataclass(frozen=True, repr=False)
class Decision:
    """Who wins a position, and how."""

    game: Game
    position: Pair
    outcome: Literal["P", "N"]
    """``"P"`` if the previous player wins, ``"N"`` if the next does."""
    ended: bool
    """Whether no move is left."""
    move: Move | None
    """A winning move, if there is one."""
    front: str
    """The front that decided."""
    _solved: _wythoff.Solved

    def explain(self) -> str:
        """The reason in words, digits and rows of tables."""
        return "\n".join(self._solved.explain(USUAL))

    def __str__(self) -> str:
        """The answer of the command."""
        return str(self._solved).rstrip()

    def __repr__(self) -> str:
        """In one line, with numbers in brief."""
        move = None if self.move is None else f"take {_brief(self.move.take)} to {_brief(self.move.to)}"
        return f"<{self.outcome} {_brief(self.position)} of {self.game}: {move or 'no winning move'}, {self.front} front>"

    def __eq__(self, other: object) -> bool:
        """The same answer to the same question, whichever front gave it."""
        if not isinstance(other, Decision):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        """Equal answers have equal hashes."""
        return hash(self._key())

    def _key(self) -> tuple[object, ...]:
        return (self.game, self.position, self.outcome, self.ended, self.move)

    def __reduce__(self) -> tuple[Any, ...]:
        """Asked again where it is unpickled."""
        return (_asked_again, (self.game, *self.position, self.front))

    def _repr_html_(self) -> str:
        words = f"<p>{_escaped(str(self))}</p>"
        if max(self.position) > _LARGEST_BOARD:
            return words
        x, y = self.position
        moves = [move.to for move in self.game.winning_moves(x, y)]
        return words + board(self.game.outcomes(x + 1, y + 1), self.position, moves)


def _asked_again(game: Game, x: int, y: int, front: str) -> Decision:
    return game.solve(x, y, front=front)


class Game:
    """A game of two heaps, by its GAME string: ``wythoff:a=2``, ``connell:k=3``, ``euclid``, ``rules:u = 0 | v = 0 | u = v``.

    >>> Game("wythoff").solve(7, 12).move
    Move(take=(0, 8), to=(7, 4))
    """

    __slots__ = ("_core", "_text")

    _core: _wythoff.Game
    _text: str

    def __init__(self, game: str | Game) -> None:
        """From a GAME string; ``str(game)`` gives it back in canonical form."""
        if isinstance(game, Game):
            game = game._text
        if not isinstance(game, str):
            raise WrongType(f"a game is a text such as 'wythoff:a=2', not {type(game).__name__}")
        object.__setattr__(self, "_core", _wythoff.Game(game))
        object.__setattr__(self, "_text", str(self._core))

    def __setattr__(self, name: str, value: object) -> None:
        """Games do not change."""
        raise AttributeError("a game does not change: make another")

    def __str__(self) -> str:
        """The canonical GAME string."""
        return self._text

    def __repr__(self) -> str:
        """As Python writes it."""
        return f"Game({self._text!r})"

    def __eq__(self, other: object) -> bool:
        """Whether the canonical strings are the same."""
        return self._text == other._text if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        """The hash of the canonical string."""
        return hash(self._text)

    def __reduce__(self) -> tuple[type[Game], tuple[str]]:
        """By the canonical string."""
        return (Game, (self._text,))

    def __copy__(self) -> Game:
        """The game itself, which does not change."""
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        """The game itself, which does not change."""
        return self

    @property
    def rules(self) -> str:
        """The rules in words."""
        return self._core.rules

    @property
    def fronts(self) -> list[str]:
        """The names of the fronts on which the game is played, the fastest for large heaps first."""
        return self._core.fronts

    @property
    def theorem(self) -> str | None:
        """What the papers say about the P-positions, if they do."""
        return self._core.theorem

    def _repr_html_(self) -> str:
        return f"<p><code>{_escaped(self._text)}</code>: {_escaped(self.rules)}</p>"

    def solve(
        self,
        x: Index,
        y: Index,
        *,
        front: str | None = None,
        memory: Memory = None,
        time: Seconds = None,
        progress: Progress = None,
    ) -> Decision:
        """Who wins (x, y), and how; heaps of any size where the papers know the P-positions, else up to the limit on memory.

        ``front`` is one of :attr:`fronts`. ``memory`` as in ``"2G"`` and ``time`` in seconds of processor time limit the tables of games
        without a closed form.
        """
        if front is None and memory is None and time is None and progress is None:
            solved = self._core.solve(x, y, USUAL)
        else:
            with limits(memory, time, progress) as allowed:
                solved = self._core.solve(x, y, allowed, front)
        winning = solved.winning
        outcome: Literal["P", "N"] = "P" if solved.outcome == "P" else "N"
        move = None if winning is None else Move(*winning)
        return Decision(self, solved.position, outcome, solved.ended, move, solved.front, solved)

    def winning_moves(self, x: Index, y: Index, *, memory: Memory = None, time: Seconds = None) -> list[Move]:
        """Every winning move from (x, y), by what it takes."""
        with limits(memory, time, False) as allowed:
            return [Move(*move) for move in self._core.winning_moves(x, y, allowed)]

    def table(self, start: Index = 0, count: Index = 10, *, memory: Memory = None, time: Seconds = None) -> list[Row]:
        """P-positions by their index n, from ``start`` on; games without an index list them by (a, b)."""
        with limits(memory, time, False) as allowed:
            rows = self._core.table(start, count, allowed)
        return [Row(n, a, b, i, z) for n, i, a, b, z in rows]

    def outcomes(
        self,
        rows: Index,
        columns: Index | None = None,
        *,
        memory: Memory = None,
        time: Seconds = None,
        progress: Progress = None,
    ) -> NDArray[np.bool_]:
        """An array with True at [x, y] where (x, y) is a P-position; square unless ``columns`` is given."""
        with limits(memory, time, progress) as allowed:
            return self._core.outcomes(rows, rows if columns is None else columns, allowed)

    def grundy(
        self,
        rows: Index,
        columns: Index | None = None,
        *,
        memory: Memory = None,
        time: Seconds = None,
        threads: int | None = None,
        progress: Progress = None,
    ) -> NDArray[np.uint32]:
        """An array with the Sprague–Grundy value of (x, y) at [x, y]; square unless ``columns`` is given."""
        with limits(memory, time, progress, threads=threads) as allowed:
            return self._core.grundy(rows, rows if columns is None else columns, allowed)

    def solve_many(
        self, xs: ArrayLike, ys: ArrayLike, *, memory: Memory = None, time: Seconds = None
    ) -> tuple[NDArray[np.bool_], NDArray[np.uint64], NDArray[np.uint64]]:
        """Outcomes, True for P, and what a winning move takes from each heap, 0 and 0 where there is none.

        ``xs`` and ``ys`` are arrays or lists of whole numbers below 2^64, of one shape.
        """
        first, second = _words("xs", xs), _words("ys", ys)
        if first.shape != second.shape:
            raise BadInput(f"xs and ys must have one shape, not {first.shape} and {second.shape}")
        with limits(memory, time, False) as allowed:
            p, u, v = self._core.solve_many(first.ravel(), second.ravel(), allowed)
        return p.reshape(first.shape), u.reshape(first.shape), v.reshape(first.shape)

    def prove(
        self,
        claim: str | Automaton | None = None,
        *,
        cf: str | None = None,
        memory: Memory = None,
        time: Seconds = None,
        states: int | None = None,
        progress: Progress = None,
    ) -> Proof:
        """Whether the P-positions are what is claimed, for all heaps; without a claim, what the papers say.

        A claim is ``beatty CF``, ``beatty CF + c``, ``formula F(x, y)``, ``file PATH``, ``automaton PATH``, or an :class:`Automaton`.
        """
        with limits(memory, time, progress, states) as allowed:
            return Proof.of(self, self._core.prove(allowed, _claim(claim), cf))

    def discover(
        self,
        *,
        time: Seconds = None,
        memory: Memory = None,
        states: int | None = None,
        proof_states: int | None = None,
        bound: int | None = None,
        systems: list[str] | None = None,
        progress: Progress = None,
    ) -> Discovery:
        """Looks for the P-positions from the rules alone, and proves what it finds, for all heaps.

        ``states`` are the most of a guess, ``proof_states`` the most during proofs, ``bound`` is the heap up to which outcomes are worked
        out first, ``systems`` names the numerations to try, as in ``["base 2", "[1;(2)]"]``.
        """
        with limits(memory, time, progress) as allowed:
            found = Discovery.of(self, self._core.discover(allowed, states, proof_states, bound, systems))
        if found.stopped and time is not None:
            raise Stopped(f"not found within {time:g} s of processor time, the limit, {found.far}: allow more; time= sets the limit", found)
        return found

    def moves(self, *, list: Index = 12, memory: Memory = None, time: Seconds = None, progress: Progress = None) -> MoveSets:
        """The kinds of legal moves, and which moves matter for the P-positions; of each set the first ``list`` are listed.

        The P-positions come from the papers, or are found and proved first; the game keeps them for further questions.
        """
        with limits(memory, time, progress) as allowed:
            return MoveSets.of(self, _wythoff.moves(self._core, "overview", list, allowed))

    def addable(self, *, list: Index = 12, memory: Memory = None, time: Seconds = None, progress: Progress = None) -> Moves:
        """All moves that may be added, in either order and all together, without changing the P-positions.

        >>> (3, 4) in Game("wythoff").addable()
        True
        """
        with limits(memory, time, progress) as allowed:
            return Moves.of(self, _wythoff.moves(self._core, "addable", list, allowed))

    def needed(self, *, list: Index = 12, memory: Memory = None, time: Seconds = None, progress: Progress = None) -> Moves:
        """The legal moves whose omission alone changes the P-positions."""
        with limits(memory, time, progress) as allowed:
            return Moves.of(self, _wythoff.moves(self._core, "needed", list, allowed))

    def redundant(self, *, list: Index = 12, memory: Memory = None, time: Seconds = None, progress: Progress = None) -> Moves:
        """The legal moves of which each may be left out by itself."""
        with limits(memory, time, progress) as allowed:
            return Moves.of(self, _wythoff.moves(self._core, "redundant", list, allowed))

    def judge_moves(
        self,
        which: Which,
        takes: Iterable[tuple[Index, Index]],
        *,
        memory: Memory = None,
        time: Seconds = None,
        progress: Progress = None,
    ) -> list[JudgedMove]:
        """Whether each of these moves is ``"addable"``, ``"needed"`` or ``"redundant"``, and where an outcome changes if not."""
        if which not in ("addable", "needed", "redundant"):
            raise BadInput(f"which: {which!r} is none of 'addable', 'needed' and 'redundant'")
        pairs = [(whole("takes", u), whole("takes", v)) for u, v in takes]
        with limits(memory, time, progress) as allowed:
            return JudgedMove.all_of(_wythoff.moves(self._core, which, 0, allowed, takes=pairs))

    def may_add(self, formula: str, *, memory: Memory = None, time: Seconds = None, progress: Progress = None) -> Exchange:
        """Whether all moves that meet a condition on u, v, x and y may be added together without changing the P-positions."""
        with limits(memory, time, progress) as allowed:
            return Exchange.of(self, _wythoff.moves(self._core, "may-add", 0, allowed, formula))

    def may_drop(self, formula: str, *, memory: Memory = None, time: Seconds = None, progress: Progress = None) -> Exchange:
        """Whether all moves that meet a condition on u, v, x and y may be left out together without changing the P-positions."""
        with limits(memory, time, progress) as allowed:
            return Exchange.of(self, _wythoff.moves(self._core, "drop", 0, allowed, formula))

    def minimal(self, *, memory: Memory = None, time: Seconds = None, progress: Progress = None) -> Minimal:
        """Parts of the rule that are enough for the same P-positions, each such ruleset proved for all heaps."""
        with limits(memory, time, progress) as allowed:
            return Minimal.of(self, _wythoff.moves(self._core, "minimal", 0, allowed))

    def invariant(self, *, memory: Memory = None, time: Seconds = None, progress: Progress = None) -> Invariance:
        """Whether what may be taken somewhere may be taken wherever it fits; if not, a move that shows it."""
        with limits(memory, time, progress) as allowed:
            return Invariance.of(self, _wythoff.invariant(self._core, allowed))

    def levels(
        self,
        value: Index,
        claim: str | Automaton | None = None,
        *,
        cf: str | None = None,
        bound: Index | None = None,
        states: Index | None = None,
        memory: Memory = None,
        time: Seconds = None,
        progress: Progress = None,
    ) -> Levels:
        """The positions of the Sprague–Grundy values 0 to ``value``, found and proved for all heaps, one value after the other.

        ``claim`` says what those of the last value are. ``bound`` is the side of the table of values that guesses are read from, ``states``
        are the most of a guess.
        """
        with limits(memory, time, progress) as allowed:
            return Levels.of(self, _wythoff.levels(self._core, value, allowed, _claim(claim), cf, bound, states))

    def verify(
        self,
        bound: Index,
        claim: str | Automaton | None = None,
        *,
        show: int = 10,
        memory: Memory = None,
        time: Seconds = None,
        progress: Progress = None,
    ) -> Verification:
        """Compares all fronts of the game, or a claim, with brute force, for every position with heaps up to ``bound``."""
        with limits(memory, time, progress) as allowed:
            return Verification.of(self, self._core.verify(bound, show, allowed, _claim(claim)))

    def plot(
        self,
        bound: Index | tuple[Index, Index] = 100,
        *,
        grundy: bool = False,
        cap: int | None = None,
        value: int | None = None,
        title: str | None = None,
        memory: Memory = None,
        time: Seconds = None,
        progress: Progress = None,
    ) -> Picture:
        """A picture of the P-positions with heaps up to ``bound``, or up to a pair of bounds.

        With ``grundy=True`` a heat map of all values, those from ``cap`` on in one colour; with ``value=1`` the positions of that value.
        """
        first, second = bound if isinstance(bound, tuple) else (bound, bound)
        bounds = (whole("bound", first), whole("bound", second))
        with limits(memory, time, progress) as allowed:
            return Picture(self._core.plot(bounds, allowed, grundy, cap, value, title))


def _claim(claim: str | Automaton | None) -> str | _wythoff.Automaton | None:
    if claim is None or isinstance(claim, str):
        return claim
    if isinstance(claim, Automaton):
        return claim._core
    raise WrongType(f"claim: a text or an automaton is needed, not {type(claim).__name__}")


def _words(name: str, numbers: ArrayLike) -> NDArray[np.uint64]:
    """An array of machine words, copied only where it is none."""
    import numpy as np

    array = np.asarray(numbers)
    if array.size == 0:
        return np.zeros(array.shape, dtype=np.uint64)
    if array.dtype.kind not in "iu":
        if array.dtype.kind == "O" and all(hasattr(number, "__index__") for number in array.flat):
            values = [whole(name, number) for number in array.flat]
            if max(values) >> 64:
                raise BadInput(f"{name}: heaps must be below 2^64: use solve for larger ones")
            return np.array(values, dtype=np.uint64).reshape(array.shape)
        raise WrongType(f"{name}: whole numbers are needed, not {array.dtype}")
    if array.dtype.kind == "i" and array.min() < 0:
        raise BadInput(f"{name}: must not be negative")
    return np.ascontiguousarray(array, dtype=np.uint64)


def _brief(pair: Pair) -> str:
    def short(number: int) -> str:
        return str(number) if number.bit_length() < 200 else f"<{number.bit_length()} bits>"

    return f"({short(pair[0])}, {short(pair[1])})"


def _escaped(text: str) -> str:
    from html import escape

    return escape(text).replace("\n", "<br>")
