"""Makes the Atlas: enumerates, sweeps, writes table and pages. ``python -m wythoff.atlas --help``."""

from __future__ import annotations

import argparse
from pathlib import Path

from .. import sweep
from .._game import Game
from ..sweep._store import Store
from ._grammar import Ruleset, grammar
from ._pages import Certificates, Known, Row, pages, table


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m wythoff.atlas", description="Makes the Atlas of two-heap games.")
    parser.add_argument("--store", default="atlas", help="the store of the sweep; a second run goes on where the first ended")
    parser.add_argument("--games", type=int, default=3200, help="so many games of the grammar, the simplest first")
    parser.add_argument(
        "--cpu-seconds",
        type=float,
        nargs="+",
        default=[1],
        help="processor time for a game; with several numbers, what is open after one is tried again with the next",
    )
    parser.add_argument("--memory", default="1G", help="memory for a game")
    parser.add_argument("--scheduler", help="the address of a Dask scheduler; without one, all cores of this machine")
    parser.add_argument("--table", type=Path, default=Path("crates/answers/src/atlas/table.tsv.gz"), help="where the table goes")
    parser.add_argument("--pages", type=Path, default=Path("docs/atlas"), help="the folder of the pages, with its README.md")
    chosen = parser.parse_args()
    front = (chosen.pages / "README.md").read_text(encoding="utf-8")
    rulesets = grammar(chosen.games)
    for seconds in chosen.cpu_seconds:
        print(sweep.discover(left(rulesets, chosen.store), chosen.store, chosen.scheduler, cpu_seconds=seconds, memory=chosen.memory))
    known = Known.of(rulesets, sweep.rows(chosen.store), certificates(chosen.store))
    chosen.table.write_bytes(table(known))
    for name, text in pages(known, front):
        (chosen.pages / name).write_text(text, encoding="utf-8")


def left(rulesets: list[Ruleset], store: str) -> list[str]:
    """The games that are not proved yet."""
    proved = {row["game"] for row in Store(store, create=True).rows() if row["status"] == "proved"}
    return [game for game in (str(Game(ruleset.game)) for ruleset in rulesets) if game not in proved]


def certificates(store: str) -> Certificates:
    """What finds the certificate of a proved row."""
    place = Store(store)

    def certificate(row: Row) -> str | None:
        path = place.certificate_path(row["key"])
        return path.read_text(encoding="utf-8") if path.exists() else None

    return certificate


if __name__ == "__main__":
    main()
