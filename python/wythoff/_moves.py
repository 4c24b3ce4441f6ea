"""Which moves matter, whether games have the same P-positions, and the positions of each value."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from . import _wythoff
from ._errors import BadInput
from ._limits import USUAL, Index, whole
from ._pictures import Automaton
from ._reports import Certificate, Pair, _number, _pair, _Told

if TYPE_CHECKING:
    from ._game import Game

Which = Literal["addable", "needed", "redundant"]


@dataclass(frozen=True)
class Change:
    """The smallest position whose outcome changes, and its outcomes before and after."""

    position: Pair
    before: str
    after: str

    @classmethod
    def of(cls, told: Any) -> Change | None:
        """From a report."""
        return None if told is None else cls(_pair(told["position"]), told["before"], told["after"])


@dataclass(frozen=True, repr=False)
class MoveSet:
    """A set of moves by what they take, (u, v) and (v, u) being one; ``(3, 5) in moves`` asks at any size."""

    automaton: Automaton
    finite: bool
    words: str | None
    """What they are, where that can be said in words."""
    first: list[Pair]
    """The smallest, with u ≤ v."""
    legal: list[bool]
    """Which of these are legal somewhere."""
    complete: bool
    """Whether these are all."""
    formula: str | None
    """The set as a statement for :func:`solutions`."""

    @classmethod
    def of(cls, told: Any, automaton: _wythoff.Automaton) -> MoveSet:
        """From a report."""
        takes, legal = [_pair(one["take"]) for one in told["first"]], [one["legal"] for one in told["first"]]
        return cls(Automaton(automaton), told["finite"], told["words"], takes, legal, told["complete"], told["formula"])

    def __contains__(self, take: tuple[Index, Index]) -> bool:
        """Whether a move that takes this, in one order or the other, is in the set."""
        u, v = (whole("take", number) for number in take)
        return (min(u, v), max(u, v)) in self.automaton or (max(u, v), min(u, v)) in self.automaton

    def __repr__(self) -> str:
        """In one line."""
        shown = self.words or " ".join(map(str, self.first[:6])) + ("" if self.complete and len(self.first) <= 6 else " …")
        return f"<moves: {shown or 'none'}>"


@dataclass(frozen=True, repr=False)
class _Moves(_Told):
    """A report about moves."""

    game: Game
    source: str
    """Who says what the P-positions are."""
    system: str

    @staticmethod
    def told(game: Game, report: _wythoff.Report) -> tuple[Any, tuple[_wythoff.Report, Game, str, str]]:
        """The report as values, and what all of them begin with."""
        told = json.loads(report.json)
        return told, (report, game, told["positions"], told["system"])

    def certificate(self) -> Certificate:
        """Evidence for ``wythoff check``: of the set that may be added, or of the game as it was changed."""
        text = self._report.certificate(USUAL)
        if text is None:
            raise BadInput("nothing was proved, so there is no certificate")
        return Certificate(text)


@dataclass(frozen=True, repr=False)
class MoveSets(_Moves):
    """The kinds of legal moves, and which moves matter."""

    kinds: list[str]
    legal: MoveSet
    addable: MoveSet
    """May be added, in either order and all together, without changing the P-positions."""
    needed: MoveSet
    """Legal, and cannot be left out, not even one of them alone."""
    redundant: MoveSet
    """Legal, and each may be left out by itself."""

    @classmethod
    def of(cls, game: Game, report: _wythoff.Report) -> MoveSets:
        """From the report."""
        told, common = cls.told(game, report)
        names = ("legal", "addable", "needed", "redundant")
        sets = [MoveSet.of(told[name], automaton) for name, automaton in zip(names, report.automata, strict=True)]
        return cls(*common, told["kinds"], *sets)


@dataclass(frozen=True, repr=False)
class Moves(_Moves):
    """One of the sets."""

    which: str
    moves: MoveSet

    @classmethod
    def of(cls, game: Game, report: _wythoff.Report) -> Moves:
        """From the report."""
        told, common = cls.told(game, report)
        return cls(*common, told["question"], MoveSet.of(told["set"], report.automata[0]))

    def __contains__(self, take: tuple[Index, Index]) -> bool:
        """Whether a move that takes this, in one order or the other, is in the set."""
        return take in self.moves

    def __repr__(self) -> str:
        """In one line."""
        return f"<{self.which} {self.moves!r} of {self.game}>"


@dataclass(frozen=True)
class JudgedMove:
    """A move that was asked about; true if it is in the set."""

    take: Pair
    legal: bool
    """Whether it is legal somewhere, in one order or the other."""
    inside: bool
    change: Change | None
    """The smallest position whose outcome changes when it is added or left out."""

    def __bool__(self) -> bool:
        """Whether it is in the set."""
        return self.inside

    @classmethod
    def all_of(cls, report: _wythoff.Report) -> list[JudgedMove]:
        """From the report."""
        takes = json.loads(report.json)["takes"]
        return [cls(_pair(one["take"]), one["legal"], one["result"], Change.of(one["change"])) for one in takes]


@dataclass(frozen=True, repr=False)
class Exchange(_Moves):
    """Whether all moves of a formula may be added, or left out, together; true if they may."""

    formula: str
    allowed: bool
    change: Change | None

    @classmethod
    def of(cls, game: Game, report: _wythoff.Report) -> Exchange:
        """From the report."""
        told, common = cls.told(game, report)
        return cls(*common, told["formula"], told["result"], Change.of(told["change"]))

    def __bool__(self) -> bool:
        """Whether they may."""
        return self.allowed

    def __repr__(self) -> str:
        """In one line."""
        return f"<{'may' if self.allowed else 'may not'}: {self.formula}, {self.game}>"


@dataclass(frozen=True)
class SmallRules:
    """Parts of a rule that are enough for the same P-positions."""

    kept: list[str]
    dropped: list[str]
    game: Game


@dataclass(frozen=True, repr=False)
class Minimal(_Moves):
    """Small rulesets made of parts of the rule, each proved for all heaps."""

    parts: int
    """How many parts the rule has."""
    rulesets: list[SmallRules]

    @classmethod
    def of(cls, game: Game, report: _wythoff.Report) -> Minimal:
        """From the report."""
        told, common = cls.told(game, report)
        kind = type(game)
        return cls(*common, told["parts"], [SmallRules(one["kept"], one["dropped"], kind(one["game"])) for one in told["rulesets"]])


@dataclass(frozen=True, repr=False)
class Invariance(_Told):
    """Whether what may be taken somewhere may be taken wherever it fits; true if it may, for all heaps."""

    game: Game
    invariant: bool | None
    """None where it is not decided."""
    take: Pair | None
    """A move that shows that it depends on the heaps, …"""
    legal_from: Pair | None
    """… where it is legal, …"""
    illegal_from: Pair | None
    """… and where it is not."""

    @classmethod
    def of(cls, game: Game, report: _wythoff.Report) -> Invariance:
        """From the report."""
        told = json.loads(report.json)
        witness = told["witness"] or {}
        shown = [_pair(witness[name]) if witness else None for name in ("take", "legal_from", "illegal_from")]
        return cls(report, game, told["result"], *shown)

    def __bool__(self) -> bool:
        """Whether it is decided that they are."""
        return self.invariant is True


@dataclass(frozen=True)
class OnlyIn:
    """P-positions of one game and not of the other."""

    states: int
    finite: bool
    first: list[Pair]


@dataclass(frozen=True)
class Compared:
    """How a game compares with the first; true if the P-positions are the same, proved for all heaps."""

    game: Game
    same: bool | None
    """None where it is not decided."""
    position: Pair | None
    """The smallest position at which they differ."""
    p_of: Game | None
    """The game of which it is a P-position."""
    only_first: OnlyIn | None
    only_second: OnlyIn | None
    equal_from: int | None
    """They agree wherever the larger heap is at least this, if they do from some heap on."""
    reason: str | None
    """Why it is not decided."""

    @classmethod
    def of(cls, kind: type[Game], told: Any) -> Compared:
        """From a report."""
        difference = told["difference"] or {}

        def only(name: str) -> OnlyIn | None:
            one = difference.get(name)
            return None if one is None else OnlyIn(one["states"], one["finite"], [_pair(pair) for pair in one["first"]])

        return cls(
            kind(told["game"]),
            _same(told["result"]),
            None if told["position"] is None else _pair(told["position"]),
            None if told["p_of"] is None else kind(told["p_of"]),
            only("only_first"),
            only("only_second"),
            None if difference.get("equal_from") is None else _number(difference["equal_from"]),
            told["reason"],
        )

    def __bool__(self) -> bool:
        """Whether they are proved to be the same."""
        return self.same is True


def _same(result: str) -> bool | None:
    return {"same": True, "different": False}.get(result)


@dataclass(frozen=True, repr=False)
class Comparison(_Told):
    """A game against others; true if all have the same P-positions, proved for all heaps."""

    game: Game
    same: bool | None
    """None where it is not decided."""
    others: list[Compared]

    @classmethod
    def of(cls, game: Game, report: _wythoff.Report) -> Comparison:
        """From the report."""
        told = json.loads(report.json)
        return cls(report, game, _same(told["result"]), [Compared.of(type(game), one) for one in told["others"]])

    def __bool__(self) -> bool:
        """Whether all are proved to be the same."""
        return self.same is True

    def __repr__(self) -> str:
        """In one line."""
        words = {True: "the same", False: "different", None: "not decided"}[self.same]
        return f"<{words}: {self.game} and {', '.join(str(other.game) for other in self.others)}>"


@dataclass(frozen=True)
class Level:
    """The positions of one value."""

    value: int
    automaton: Automaton
    first: list[Pair]
    """The first of them, by the larger heap."""


@dataclass(frozen=True, repr=False)
class Levels(_Told):
    """The positions of the values 0, 1, …, proved for all heaps; true if all that were asked for are."""

    game: Game
    proved: bool
    levels: list[Level]
    """As far as they are proved."""
    reason: str | None
    """Why there are no more."""
    refuted: Pair | None
    """The smallest position at which the claim is wrong."""

    @classmethod
    def of(cls, game: Game, report: _wythoff.Report) -> Levels:
        """From the report."""
        told = json.loads(report.json)
        levels = [
            Level(one["value"], Automaton(automaton), [_pair(pair) for pair in one["first"]])
            for one, automaton in zip(told["levels"], report.automata, strict=True)
        ]
        position = told["position"]
        return cls(report, game, told["result"] == "proved", levels, told["reason"], None if position is None else _pair(position))

    def __bool__(self) -> bool:
        """Whether all are proved."""
        return self.proved

    def certificate(self) -> Certificate:
        """The evidence, for ``wythoff check``."""
        text = self._report.certificate(USUAL)
        if text is None:
            raise BadInput("nothing was proved, so there is no certificate")
        return Certificate(text)

    def __repr__(self) -> str:
        """In one line."""
        return f"<values 0 to {len(self.levels) - 1} of {self.game}, {'proved' if self.proved else self.reason}>"
