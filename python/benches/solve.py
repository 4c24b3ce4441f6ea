"""The Python side of `cargo xtask bench python`: tells its own processor time, a line for each question, so that Rust can take turns.

``many GAME FILE``: all positions of a file of machine words, first heaps, then second heaps, by ``solve_many``.
``one GAME FILE``: the position of two large heaps, whose bytes are the halves of the file, by ``solve``.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import numpy as np

from wythoff import Game

GAMES: dict[str, Game] = {}


def many(game: Game, path: str) -> float:
    """Seconds of processor time of one call."""
    heaps = np.fromfile(path, dtype="<u8")
    xs, ys = heaps[: heaps.size // 2], heaps[heaps.size // 2 :]
    begin = time.process_time()
    game.solve_many(xs, ys)
    return time.process_time() - begin


def one(game: Game, path: str) -> float:
    """Seconds of processor time of one call, with its winning move as Python integers."""
    data = Path(path).read_bytes()
    x, y = (int.from_bytes(half, "little") for half in (data[: len(data) // 2], data[len(data) // 2 :]))
    begin = time.process_time()
    decision = game.solve(x, y)
    taken = decision.move is not None and decision.move.take
    spent = time.process_time() - begin
    assert decision.outcome == "P" or taken
    return spent


def main() -> None:
    """Answers until nobody asks."""
    for line in sys.stdin:
        kind, name, path = line.rstrip("\n").split(" ", 2)
        game = GAMES.setdefault(name, Game(name))
        print({"many": many, "one": one}[kind](game, path), flush=True)


if __name__ == "__main__":
    main()
