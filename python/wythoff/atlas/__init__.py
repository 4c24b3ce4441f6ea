"""The Atlas of two-heap games: small rulesets, their first P-positions, and the theorems about them.

>>> from wythoff import Atlas
>>> "rules:u = 0 | v = 0 | u = v" in [entry.game for entry in Atlas.lookup([(0, 0), (1, 2), (3, 5)])]
True

``python -m wythoff.atlas`` makes it anew: it enumerates the games of :func:`grammar`, sweeps them, and writes table and pages.
"""

from ._grammar import Ruleset, grammar
from ._lookup import Atlas, Entry

__all__ = ["Atlas", "Entry", "Ruleset", "grammar"]
