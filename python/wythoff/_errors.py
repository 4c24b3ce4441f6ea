"""Why there is no answer: one family of exceptions, with the words of the command."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._reports import Discovery

__all__ = ["BadInput", "Error", "LimitReached", "Stopped", "WrongType"]


class Error(Exception):
    """There is no answer. All exceptions of this package are of this family; this one itself is a fault of ours."""


class BadInput(Error, ValueError):
    """The question is wrong. ``at`` is the offset of the character in question in the GAME string, where it is known."""

    def __init__(self, message: str, at: int | None = None) -> None:
        """With the message, and the place of the mistake."""
        super().__init__(message)
        self.at = at


class WrongType(BadInput, TypeError):
    """An argument has the wrong type."""


class LimitReached(Error):
    """The answer needs more than is allowed.

    ``limit`` is ``"memory"``, ``"states"`` or ``"steps"``, ``needed`` and ``allowed`` say how much of it, where that is known.
    """

    def __init__(self, message: str, limit: str | None = None, needed: int | None = None, allowed: int | None = None) -> None:
        """With the message, and which limit it was."""
        super().__init__(message)
        self.limit = limit
        self.needed = needed
        self.allowed = allowed


class Stopped(Error):
    """The work was ended before there was an answer: its time was up.

    ``found`` is what :meth:`Game.discover` had by then: a :class:`Discovery` without a proof, which says how far was looked.
    """

    def __init__(self, message: str, found: Discovery | None = None) -> None:
        """With the message, and what there was by then."""
        super().__init__(message)
        self.found = found
