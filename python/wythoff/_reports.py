"""What the reports of the command say, as Python values."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from . import _wythoff
from ._limits import USUAL, Memory, Progress, Seconds, limits
from ._pictures import Automaton

if TYPE_CHECKING:
    from ._game import Game, Move

Pair = tuple[int, int]


def _pair(texts: Any) -> Pair:
    first, second = texts
    return (_number(first), _number(second))


def _number(text: Any) -> int:
    """A number of a report, which is text where it may be large."""
    return text if isinstance(text, int) else _wythoff.integer(text)


def _numbers(assignment: Any) -> dict[str, int] | None:
    return None if assignment is None else {name: _number(value) for name, value in assignment.items()}


def _move(told: Any) -> Move | None:
    from ._game import Move

    return None if told is None else Move(_pair(told["take"]), _pair(told["to"]))


@dataclass(frozen=True)
class Certificate:
    """Evidence of a proof, as text, which an independent checker verifies."""

    text: str = field(repr=False)

    def check(self, *, memory: Memory = None, time: Seconds = None, progress: Progress = None) -> Checked:
        """Verifies it, without the code that found it."""
        with limits(memory, time, progress) as allowed:
            told = json.loads(_wythoff.check(self.text, allowed).json)
        accepted = told.pop("result") == "accepted"
        return Checked(accepted, **told)

    def __str__(self) -> str:
        """The text, to be written to a file for ``wythoff check``."""
        return self.text


@dataclass(frozen=True)
class Checked:
    """What the checker says about a certificate; true if it is accepted."""

    accepted: bool
    game: str | None = None
    """The game whose P-positions are proved."""
    rule: str | None = None
    """Its rules as they were understood."""
    system: str | None = None
    states: int | None = None
    reason: str | None = None
    """Why it is refused."""
    values: int | None = None
    """Of how many Sprague–Grundy values 0, 1, … the positions are proved, if it is about values."""
    extension: bool = False
    """Whether it is also about the moves that may be added."""

    def __bool__(self) -> bool:
        """Whether it is accepted."""
        return self.accepted


@dataclass(frozen=True)
class Counterexample:
    """The smallest position at which a claim is wrong, and what it breaks."""

    position: Pair
    obligation: str
    move: Move | None


@dataclass(frozen=True, repr=False)
class _Told:
    """A report, with its text."""

    _report: _wythoff.Report

    @property
    def json(self) -> str:
        """The report as the command prints it with ``--json``."""
        return self._report.json.rstrip()

    def __str__(self) -> str:
        """The report as the command prints it."""
        return self._report.text.rstrip()


@dataclass(frozen=True, repr=False)
class _Proved(_Told):
    """A report that may hold a proof."""

    proved: bool

    def __bool__(self) -> bool:
        """Whether there is a proof."""
        return self.proved

    @property
    def automaton(self) -> Automaton | None:
        """The automaton of the P-positions, or of those claimed."""
        core = self._report.automaton
        return None if core is None else Automaton(core)

    def certificate(self) -> Certificate:
        """The evidence, for ``wythoff check`` or :meth:`Certificate.check`."""
        return Certificate(_there(self._report.certificate(USUAL)))

    def coq(self) -> str:
        """The theorem for Coq."""
        return _there(self._report.coq(USUAL))

    def _repr_latex_(self) -> str | None:
        latex = self._report.latex
        return f"The P-positions are {latex}." if self.proved and latex else None


def _there(text: str | None) -> str:
    from ._errors import BadInput

    if text is None:
        raise BadInput("nothing was proved, so there is no certificate")
    return text


@dataclass(frozen=True, repr=False)
class Proof(_Proved):
    """Whether a set is the set of P-positions, for all heaps; true if it is."""

    game: Game
    claim: str | None
    theorem: str | None
    """The papers' theorem, where it is what was to be proved."""
    system: str
    """How the numbers are written."""
    states: int
    """Of the automaton of the set."""
    largest: int
    """The most states of any construction on the way."""
    form: str | None
    """The closed form of what was proved, as a claim."""
    counterexample: Counterexample | None

    @classmethod
    def of(cls, game: Game, report: _wythoff.Report) -> Proof:
        """From the report."""
        told = json.loads(report.json)
        wrong = told["counterexample"]
        return cls(
            report,
            told["result"] == "proved",
            game,
            told["claim"],
            told["theorem"],
            told["system"],
            told["states"],
            told["largest"],
            told["form"],
            wrong and Counterexample(_pair(wrong["position"]), wrong["obligation"], _move(wrong["move"])),
        )

    def __repr__(self) -> str:
        """In one line."""
        return f"<{'proved' if self.proved else 'refuted'}: {self.game}, {self.claim or self.theorem}>"


@dataclass(frozen=True)
class Trial:
    """A numeration that was tried in vain."""

    system: str
    reason: str


@dataclass(frozen=True)
class Guess:
    """A set that agrees with the table and was neither proved nor refuted."""

    states: int
    system: str
    agrees_to: int
    """The largest heap of the table."""

    def __str__(self) -> str:
        """In words."""
        return f"a guess of {self.states} states in {self.system} agrees to {self.agrees_to}, not proved"


@dataclass(frozen=True, repr=False)
class Discovery(_Proved):
    """What was found about the P-positions; true if something was, and then it is proved."""

    game: Game
    theorem: str | None
    """What the P-positions are, in words."""
    claim: str | None
    """The same as a claim, where it can be written as one."""
    system: str | None
    states: int | None
    first: list[Pair]
    """The first P-positions, by the larger heap."""
    bound: int
    """Outcomes were worked out up to this heap."""
    tried: list[Trial]
    guess: Guess | None
    """The best guess that was left, where nothing is proved."""
    stopped: bool
    """Whether the search was ended before it was through."""

    @property
    def far(self) -> str:
        """How far was looked, in words."""
        tried = ", ".join(trial.system for trial in self.tried)
        looked = f"with heaps up to {self.bound}" + (f" in {tried}" if tried else "")
        return looked if self.guess is None else f"{looked}; {self.guess}"

    @classmethod
    def of(cls, game: Game, report: _wythoff.Report) -> Discovery:
        """From the report."""
        told = json.loads(report.json)
        proved = told["result"] == "proved"
        return cls(
            report,
            proved,
            game,
            told.get("found"),
            told.get("claim"),
            told.get("system"),
            told["states"] if proved else None,
            [_pair(pair) for pair in told.get("first", [])],
            told["bound"],
            [Trial(one["system"], one["reason"]) for one in told["tried"]],
            None if told.get("guess") is None else Guess(**told["guess"]),
            told.get("stopped", False),
        )

    def __repr__(self) -> str:
        """In one line."""
        if not self.proved:
            return f"<not found: {self.game}, {len(self.tried)} numerations tried>"
        return f"<found and proved: {self.game}, {self.states} states in {self.system}>"


@dataclass(frozen=True)
class Disagreement:
    """A position at which a front or a claim is wrong."""

    position: Pair
    expected: str
    found: str
    front: str | None


@dataclass(frozen=True, repr=False)
class Verification(_Told):
    """A comparison with brute force; true if everything agrees."""

    game: Game
    bound: int
    engine: str
    checked: int
    """How many positions were compared."""
    count: int
    """How many of them disagree."""
    disagreements: list[Disagreement]
    """The first of these."""

    @classmethod
    def of(cls, game: Game, report: _wythoff.Report) -> Verification:
        """From the report."""
        told = json.loads(report.json)
        differing = [Disagreement(_pair(one["position"]), one["expected"], one["found"], one.get("front")) for one in told["disagreements"]]
        bound, checked, count = _number(told["bound"]), _number(told["checked"]), _number(told["count"])
        return cls(report, game, bound, told["engine"], checked, count, differing)

    def __bool__(self) -> bool:
        """Whether everything agrees."""
        return self.count == 0

    def __repr__(self) -> str:
        """In one line."""
        return f"<{self.game}, heaps up to {self.bound}: {self.count} of {self.checked} positions disagree>"


@dataclass(frozen=True, repr=False)
class Evaluation(_Told):
    """Whether a statement is true."""

    result: bool
    statement: str
    counterexample: dict[str, int] | None
    witness: dict[str, int] | None
    states: int

    @classmethod
    def of(cls, report: _wythoff.Report) -> Evaluation:
        """From the report."""
        told = json.loads(report.json)
        counterexample, witness = _numbers(told["counterexample"]), _numbers(told["witness"])
        return cls(report, told["result"], told["statement"], counterexample, witness, told["states"])

    def __bool__(self) -> bool:
        """Whether it is true."""
        return self.result

    def __repr__(self) -> str:
        """In one line."""
        return f"<{'true' if self.result else 'false'}: {self.statement}>"


@dataclass(frozen=True, repr=False)
class Solutions(_Told):
    """The numbers that satisfy a formula."""

    variables: list[str]
    members: list[tuple[int, ...]]
    """The smallest of them."""
    complete: bool
    """Whether these are all."""
    states: int

    @classmethod
    def of(cls, report: _wythoff.Report) -> Solutions:
        """From the report."""
        told = json.loads(report.json)
        members = [tuple(_number(value) for value in member) for member in told["members"]]
        return cls(report, told["variables"], members, told["complete"], told["states"])

    def __repr__(self) -> str:
        """In one line."""
        more = "" if self.complete else " and more"
        return f"<{', '.join(self.variables)}: {len(self.members)} solutions{more}>"


@dataclass(frozen=True)
class SumMove:
    """A move in a sum: in which summand, counted from 0, what it takes there and what it leaves."""

    summand: int
    take: Pair
    to: Pair


@dataclass(frozen=True, repr=False)
class SumDecision(_Told):
    """Who wins a sum, and how."""

    outcome: Literal["P", "N"]
    value: int | None
    """The Sprague–Grundy value in normal play; None where it is only known not to be 0."""
    move: SumMove | None
    moves: list[SumMove] | None
    """Every winning move, where asked for."""
    complete: bool | None
    """Whether these are all that there are."""

    @classmethod
    def of(cls, report: _wythoff.Report) -> SumDecision:
        """From the report."""
        told = json.loads(report.json)
        moves = told.get("moves")
        return cls(
            report,
            told["outcome"],
            None if told["value"] is None else _number(told["value"]),
            _sum_move(told["move"]),
            None if moves is None else [move for one in moves if (move := _sum_move(one))],
            told.get("complete"),
        )

    def __repr__(self) -> str:
        """In one line."""
        return f"<{self.outcome}, value {self.value}: {self.move or 'no winning move'}>"


def _sum_move(told: Any) -> SumMove | None:
    return None if told is None else SumMove(told["summand"], _pair(told["take"]), _pair(told["to"]))


@dataclass(frozen=True)
class Family:
    """Extra moves that follow each other by w → Mw + c."""

    start: Pair
    matrix: tuple[Pair, Pair]
    constant: Pair
    terms: int


@dataclass(frozen=True, repr=False)
class Design(_Told):
    """Rules for a wanted set of P-positions; true if there are such rules and brute force agrees."""

    game: Game
    """The rules as a game, right up to ``game_bound``."""
    wanted: str
    bound: int
    base: str
    """The base moves."""
    extra: list[Pair]
    """The moves beside them."""
    families: list[Family]
    irregular: list[Pair]
    """Extra moves in no family."""
    game_bound: int
    unsolved: int
    """Positions that no move can solve."""
    agrees: bool
    """Whether brute force agrees."""

    @classmethod
    def of(cls, report: _wythoff.Report) -> Design:
        """From the report."""
        from ._game import Game

        told = json.loads(report.json)
        families = [
            Family(
                _pair(one["start"]),
                (_pair(one["matrix"][0]), _pair(one["matrix"][1])),
                _pair(one["constant"]),
                one["terms"],
            )
            for one in told["families"]
        ]
        return cls(
            report,
            Game(told["game"]),
            told["wanted"],
            told["bound"],
            told["base"],
            [_pair(pair) for pair in told["extra"]],
            families,
            [_pair(pair) for pair in told["irregular"]],
            told["game_bound"],
            told["unsolved_count"],
            told["check"]["agrees"],
        )

    def __bool__(self) -> bool:
        """Whether rules were found."""
        return self.unsolved == 0 and self.agrees

    def __repr__(self) -> str:
        """In one line."""
        return f"<{self.wanted}, heaps up to {self.bound}: {len(self.extra)} extra moves, {len(self.families)} families>"
