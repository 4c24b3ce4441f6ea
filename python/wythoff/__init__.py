"""The workbench for Wythoff-type games: two heaps of tokens, exact ways to win for heaps of any size, and proofs.

>>> from wythoff import Game
>>> decision = Game("wythoff").solve(10**100, 10**100 + 7)
>>> decision.outcome, decision.ended
('N', False)

Everything is computed by the library ``wythoff``, in Rust; this package gives it a Python shape.
"""

from ._errors import BadInput, Error, LimitReached, Stopped, WrongType
from ._game import Decision, Game, Move, Row
from ._moves import (
    Change,
    Compared,
    Comparison,
    Exchange,
    Invariance,
    JudgedMove,
    Level,
    Levels,
    Minimal,
    Moves,
    MoveSet,
    MoveSets,
    OnlyIn,
    SmallRules,
)
from ._numbers import Beatty, ContinuedFraction, Numeration
from ._pictures import Automaton, Picture
from ._questions import Sum, compare, design, evaluate, solutions
from ._reports import (
    Certificate,
    Checked,
    Counterexample,
    Design,
    Disagreement,
    Discovery,
    Evaluation,
    Family,
    Guess,
    Proof,
    Solutions,
    SumDecision,
    SumMove,
    Trial,
    Verification,
)
from ._wythoff import __version__
from .atlas import Atlas

__all__ = [
    "Atlas",
    "Automaton",
    "BadInput",
    "Beatty",
    "Certificate",
    "Change",
    "Checked",
    "Compared",
    "Comparison",
    "ContinuedFraction",
    "Counterexample",
    "Decision",
    "Design",
    "Disagreement",
    "Discovery",
    "Error",
    "Evaluation",
    "Exchange",
    "Family",
    "Game",
    "Guess",
    "Invariance",
    "JudgedMove",
    "Level",
    "Levels",
    "LimitReached",
    "Minimal",
    "Move",
    "MoveSet",
    "MoveSets",
    "Moves",
    "Numeration",
    "OnlyIn",
    "Picture",
    "Proof",
    "Row",
    "SmallRules",
    "Solutions",
    "Stopped",
    "Sum",
    "SumDecision",
    "SumMove",
    "Trial",
    "Verification",
    "WrongType",
    "__version__",
    "compare",
    "design",
    "evaluate",
    "solutions",
]
