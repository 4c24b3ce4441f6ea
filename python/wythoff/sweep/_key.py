"""What a result is filed under, and what it holds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from .._errors import BadInput
from .._limits import memory_in_bytes, nanoseconds
from .._wythoff import __version__

Row = dict[str, Any]

COLUMNS = ("key", "game", "status", "system", "states", "first", "theorem", "cpu_seconds", "version", "reason")
"""The columns of the store. ``first`` are the first P-positions, ``reason`` says why a game is not proved."""

STATUSES = ("proved", "open", "refused", "quarantined")


@dataclass(frozen=True)
class Limits:
    """What one game may use. They are part of the key: a result under other limits is another result."""

    milliseconds: int
    """Of processor time."""
    memory: int
    """Bytes."""
    function: str = ""
    """What is done with a game, if it is not ``discover``."""

    @classmethod
    def of(cls, cpu_seconds: float, memory: int | str, function: Callable[..., Any] | None) -> Limits:
        """From the arguments of a sweep."""
        allowed = memory_in_bytes(memory)
        duration = nanoseconds(cpu_seconds)
        if allowed is None or duration is None:
            raise BadInput("a sweep needs limits: say cpu_seconds= and memory=")
        name = "" if function is None else f"{function.__module__}.{function.__qualname__}"
        return cls(max(1, duration // 1_000_000), allowed, name)

    @property
    def cpu_seconds(self) -> float:
        """The processor time in seconds."""
        return self.milliseconds / 1000

    def key(self, game: str) -> str:
        """The key of a game, by its canonical string: plain text, which the command ``wythoff sweep`` writes as well."""
        function = f" function={self.function}" if self.function else ""
        return f"{__version__} cpu={self.milliseconds}ms memory={self.memory}{function} {game}"


def file_name(key: str) -> str:
    """A name for a file about this key."""
    return sha256(key.encode()).hexdigest()[:32]
