"""What long work may use, and how its progress is shown."""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from . import _wythoff
from ._errors import BadInput, WrongType

Progress = bool | Callable[[str, int, int | None], object] | None
"""A function that hears what is being done, how much is done and how much there is to do; True for a bar, False for none.
None, which is usual, shows a bar where somebody can see it and ``tqdm`` is installed."""

Memory = int | str | None
Seconds = float | None

_UNITS = {"": 0, "B": 0, "K": 10, "M": 20, "G": 30, "T": 40}


class Index(Protocol):
    """A whole number, as Python's own, NumPy's or SageMath's."""

    def __index__(self) -> int:
        """The number as an int."""


def memory_in_bytes(memory: Memory) -> int | None:
    """Bytes from a number, or from text such as ``500M`` or ``2G``, in powers of 1024."""
    if memory is None:
        return None
    if isinstance(memory, str):
        found = re.fullmatch(r"([0-9][0-9_]*)([A-Z]?)(?:I?B)?", memory.strip().upper())
        if found is None or found[2] not in _UNITS:
            raise BadInput(f"memory: '{memory}' is no number of bytes: write for example 500M or 2G")
        return int(found[1].replace("_", "")) << _UNITS[found[2]]
    return whole("memory", memory)


def nanoseconds(time: Seconds) -> int | None:
    """Nanoseconds from seconds."""
    if time is None:
        return None
    if isinstance(time, bool) or not isinstance(time, (int, float)):
        raise WrongType(f"time: seconds are a number, not {type(time).__name__}")
    if not math.isfinite(time) or time <= 0:
        raise BadInput("time: write seconds, as in 60 or 0.5")
    return max(1, int(time * 1e9))


def whole(name: str, number: Any) -> int:
    """A whole number that is not negative."""
    try:
        value = int(number.__index__())
    except AttributeError:
        raise WrongType(f"{name}: a whole number is needed, not {type(number).__name__}") from None
    if value < 0:
        raise BadInput(f"{name}: must not be negative")
    return value


@contextmanager
def limits(
    memory: Memory = None,
    time: Seconds = None,
    progress: Progress = None,
    states: int | None = None,
    threads: int | None = None,
) -> Iterator[_wythoff.Limits]:
    """The limits, and while they are in use a bar."""
    shown = bar(progress)
    try:
        yield _wythoff.Limits(
            memory_in_bytes(memory),
            nanoseconds(time),
            None if states is None else whole("states", states),
            None if threads is None else whole("threads", threads),
            shown,
        )
    finally:
        if isinstance(shown, Bar):
            shown.close()


USUAL = _wythoff.Limits()
"""The usual limits, for what is quick."""


def bar(progress: Progress) -> Callable[[str, int, int | None], object] | None:
    """Whoever hears of progress."""
    if callable(progress):
        return progress
    visible = sys.stderr is not None and (sys.stderr.isatty() or "ipykernel" in sys.modules)
    if progress is False or (progress is None and not visible):
        return None
    try:
        from tqdm.std import tqdm
    except ImportError:
        return None
    return Bar(tqdm)


class Bar:
    """A line by ``tqdm``; what takes less than half a second shows none."""

    def __init__(self, tqdm: Any) -> None:
        """Drawn by this class."""
        self._bar = tqdm(delay=0.5, leave=False, unit="")

    def __call__(self, during: str, done: int, total: int | None) -> None:
        """Shows how far the work has got."""
        self._bar.set_description_str(during, refresh=False)
        self._bar.total = total
        self._bar.n = done
        self._bar.refresh()

    def close(self) -> None:
        """Takes the line away."""
        self._bar.close()
