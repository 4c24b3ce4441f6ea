"""Work for sweeps that tests can watch and disturb; it runs in the worker processes."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any
from uuid import uuid4

FOLDER = "WYTHOFF_SWEEP_TEST"


def note(kind: str, game: str) -> None:
    folder = Path(os.environ[FOLDER]) / kind
    folder.mkdir(exist_ok=True)
    (folder / uuid4().hex).write_text(f"{os.getpid()} {game}")


def notes(folder: Path, kind: str) -> list[tuple[int, str]]:
    found = []
    for path in sorted((folder / kind).glob("*"), key=lambda path: path.stat().st_mtime_ns):
        pid, _, game = path.read_text().partition(" ")
        if pid:
            found.append((int(pid), game))
    return found


def answer(game: str) -> dict[str, Any]:
    size = int(game.rpartition("=")[2])
    return {"status": "proved" if size % 2 else "open", "states": size, "first": [[0, 0], [1, size]]}


def quick(game: str, cpu_seconds: float, memory: int) -> dict[str, Any]:
    return answer(game)


def slow(game: str, cpu_seconds: float, memory: int) -> dict[str, Any]:
    note("begun", game)
    time.sleep(0.03)
    note("ended", game)
    return answer(game)


def deadly(game: str, cpu_seconds: float, memory: int) -> dict[str, Any]:
    note("begun", game)
    if game.endswith("=13"):
        os.abort()
    return answer(game)


def mistaken(game: str, cpu_seconds: float, memory: int) -> dict[str, Any]:
    return {"status": "perhaps"}
