"""What runs on a worker: a batch of games, each result written down as soon as it is there."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from .._errors import BadInput, Error, Stopped
from .._game import Game
from .._wythoff import __version__
from ._key import STATUSES, Limits, Row
from ._store import Journal, Store, carry, read_journals

MOST_STARTS = 3
"""A game that was begun so often and never ended, because its worker died, is not begun again."""

FIRST_SIDE = 64
"""First P-positions are looked for among heaps below this."""

MOST_FIRST = 16
"""So many of them are kept."""

Function = Callable[[str, float, int], Row]
"""Takes the canonical game, seconds of processor time and bytes; gives what is known of the other columns, and ``certificate``."""


def discover_one(game: str, cpu_seconds: float, memory: int) -> Row:
    """What :meth:`Game.discover` finds out about a game."""
    subject = Game(game)
    row: Row = {"first": first_positions(subject, memory)}
    try:
        found = subject.discover(time=cpu_seconds, memory=memory, progress=False)
    except BadInput as error:
        return {**row, "status": "refused", "reason": str(error)}
    except Stopped as error:
        far = "" if error.found is None else f" {error.found.far}"
        return {**row, "status": "open", "reason": f"not found within {cpu_seconds:g} s of processor time{far}"}
    except Error as error:
        return {**row, "status": "open", "reason": str(error)}
    if not found.proved:
        return {**row, "status": "open", "reason": f"not found {found.far}"}
    told = {"status": "proved", "system": found.system, "states": found.states, "theorem": found.theorem}
    return {**row, **told, "certificate": str(found.certificate())}


def first_positions(game: Game, memory: int) -> list[list[int]]:
    """The first P-positions, by the larger heap, then by the smaller; with x ≤ y unless the game is ordered."""
    p = game.outcomes(FIRST_SIDE, memory=memory)
    ordered = "ordered" in str(game).split(":", 1)[0].split(",")
    found = [(x, y) for x, y in zip(*(axis.tolist() for axis in p.nonzero()), strict=True) if ordered or x <= y]
    return [[x, y] for x, y in sorted(found, key=lambda pair: (max(pair), min(pair), pair))[:MOST_FIRST]]


def result(game: str, limits: Limits, function: Function | None) -> Row:
    """The row of a game, whatever comes of it."""
    # The work runs on a thread of its own; a worker does one thing at a time.
    begin = time.process_time()
    try:
        row = (function or discover_one)(game, limits.cpu_seconds, limits.memory)
    except BadInput as error:
        row = {"status": "refused", "reason": str(error)}
    except Error as error:
        row = {"status": "open", "reason": str(error)}
    if row.get("status") not in STATUSES:
        raise BadInput(f"the function of the sweep gives the status {row.get('status')!r}: it is one of {', '.join(STATUSES)}")
    told: Row = {"key": limits.key(game), "game": game, "cpu_seconds": time.process_time() - begin, "version": __version__}
    return {**row, **told}


def run_batch(path: str, batch: str, games: Sequence[str], limits: Limits, function: Function | None, starts: dict[str, int]) -> None:
    """Works on the games of a batch that have no result yet, and makes a part of them.

    A game whose worker died is left to a batch of its own, at the end of the sweep: it harms no neighbours, and a worker that was killed
    from outside is not likely to be killed in the same game again.
    """
    store = Store(path, create=True)
    before = sorted(store.journals.glob(f"{batch}-*.jsonl"))
    if store.has_part(batch):
        # Dask computes again what it lost with a worker: the store has not lost it.
        for old in before:
            old.unlink(missing_ok=True)
        return
    rows, begun = read_journals(before)
    journal = Journal(store, batch)
    suspects = {}
    for game in games:
        key = limits.key(game)
        if key in rows:
            continue
        tried = begun[key] + starts.get(key, 0)
        if tried > 0 and len(games) > 1:
            suspects[key] = begun[key]
            continue
        if tried >= MOST_STARTS:
            reason = f"its worker died {tried} times"
            row: Row = {"key": key, "game": game, "status": "quarantined", "reason": reason, "version": __version__}
        else:
            journal.begin(key)
            row = result(game, limits, function)
        keep(store, row)
        journal.end(row)
        rows[key] = row
    journal.close()
    carry(store, suspects)
    store.write_part(rows.values(), batch)
    for old in [*before, journal.path]:
        old.unlink(missing_ok=True)


def keep(store: Store, row: Row) -> None:
    """Files the certificate of a row, which is no column."""
    certificate: Any = row.pop("certificate", None)
    if certificate is not None:
        store.write_certificate(row["key"], certificate)
