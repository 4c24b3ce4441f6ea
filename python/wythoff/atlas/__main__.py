"""Makes the Atlas: enumerates, sweeps, writes table and pages. ``python -m wythoff.atlas --help``."""

from __future__ import annotations

import argparse
from pathlib import Path

from .. import sweep
from ._grammar import grammar
from ._pages import Known, page, table


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m wythoff.atlas", description="Makes the Atlas of two-heap games.")
    parser.add_argument("--store", default="atlas", help="the store of the sweep; a second run goes on where the first ended")
    parser.add_argument("--games", type=int, default=3000, help="so many games of the grammar, the simplest first")
    parser.add_argument("--cpu-seconds", type=float, default=10, help="processor time for a game")
    parser.add_argument("--memory", default="1G", help="memory for a game")
    parser.add_argument("--scheduler", help="the address of a Dask scheduler; without one, all cores of this machine")
    parser.add_argument("--table", type=Path, default=Path("crates/answers/src/atlas/table.tsv"), help="where the table goes")
    parser.add_argument("--pages", type=Path, default=Path("docs/atlas"), help="the folder of the pages")
    chosen = parser.parse_args()
    rulesets = grammar(chosen.games)
    summary = sweep.discover(
        [ruleset.game for ruleset in rulesets],
        chosen.store,
        chosen.scheduler,
        cpu_seconds=chosen.cpu_seconds,
        memory=chosen.memory,
    )
    print(summary)
    known = Known.of(rulesets, sweep.rows(chosen.store), chosen.cpu_seconds)
    chosen.table.write_text(table(known), encoding="utf-8")
    chosen.pages.mkdir(parents=True, exist_ok=True)
    (chosen.pages / "README.md").write_text(page(known), encoding="utf-8")


if __name__ == "__main__":
    main()
