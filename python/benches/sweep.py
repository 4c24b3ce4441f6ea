"""What a sweep costs beyond its games, and how much faster two processes are than one. ``cargo xtask bench sweep`` runs it.

Overhead: 2,000 games that take no time, on two workers; the processor time of driver and workers together, start-up included, beyond what
the games themselves took. Speed-up: small games through ``discover``, on one worker and on two in turns, five times each, by the clock on
the wall from the first game to the last; the workers are there already. Where other work goes on the clock says little, so the processor
time of every process is told beside it: what one worker used, over what the busier of two used, is the speed-up that the same work would
have on two free cores.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import dask
from distributed import Client, LocalCluster

from wythoff import sweep
from wythoff.atlas import grammar

SETTINGS = {"distributed.scheduler.worker-saturation": 1.0, "distributed.scheduler.allowed-failures": 3}


def nothing(game: str, cpu_seconds: float, memory: int) -> dict[str, Any]:
    """A game that takes no time."""
    return {"status": "open", "first": [[0, 0]]}


@contextmanager
def workers(count: int) -> Iterator[Client]:
    """A client of so many processes."""
    with (
        dask.config.set(SETTINGS),
        LocalCluster(n_workers=count, threads_per_worker=1, memory_limit=0, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        client.wait_for_workers(count)
        yield client


def spent(who: int) -> float:
    """Processor time in seconds of this process, or of its children that have ended."""
    used = resource.getrusage(who)
    return used.ru_utime + used.ru_stime


def overhead(games: int) -> None:
    """Milliseconds of processor time a game."""
    names = [f"wythoff:a={a}" for a in range(1, games + 1)]
    begin = spent(resource.RUSAGE_SELF), spent(resource.RUSAGE_CHILDREN)
    clock = time.monotonic()
    with tempfile.TemporaryDirectory() as store, workers(2) as client:
        ready = spent(resource.RUSAGE_SELF)
        sweep.discover(names, store, client, function=nothing, progress=False)
        lasted, driver = time.monotonic() - clock, spent(resource.RUSAGE_SELF) - ready
        work = sum(row["cpu_seconds"] for row in sweep.rows(store))
    whole = spent(resource.RUSAGE_SELF) - begin[0] + spent(resource.RUSAGE_CHILDREN) - begin[1] - work
    each = whole / games * 1000
    print(f"overhead over {games} games, 2 workers: {each:.2f} ms of processor time a game, start-up included; wanted: under 5")
    print(f"  of which the driver while it feeds them {driver / games * 1000:.2f} ms; {lasted:.1f} s by the clock with start-up")


def used(client: Client) -> dict[str, float]:
    """The processor time of each worker so far."""
    return dict(client.run(time.process_time))


def once(client: Client, games: list[str], seconds: float) -> tuple[float, list[float]]:
    """Seconds by the clock, and of processor time for each worker."""
    with tempfile.TemporaryDirectory() as store:
        before, begin = used(client), time.monotonic()
        sweep.discover(games, store, client, cpu_seconds=seconds, batch=5, progress=False)
        lasted, after = time.monotonic() - begin, used(client)
    return lasted, [after[worker] - before[worker] for worker in after]


def speed_up(count: int, seconds: float, rounds: int) -> None:
    """One worker and two, in turns."""
    games = [ruleset.game for ruleset in grammar(count)]
    clocks: dict[int, list[float]] = {1: [], 2: []}
    busiest: dict[int, list[float]] = {1: [], 2: []}
    with workers(1) as one, workers(2) as two:
        for client in (one, two):
            # Whoever is first imports what all need.
            once(client, games[:4], seconds)
        for number in range(rounds):
            for client, processes in ((one, 1), (two, 2)):
                lasted, each = once(client, games, seconds)
                clocks[processes].append(lasted)
                busiest[processes].append(max(each))
                shown = " + ".join(f"{time:.1f}" for time in each)
                print(f"  round {number + 1}, {processes} of them: {lasted:.1f} s by the clock, {shown} s of processor time", flush=True)
    wall = [statistics.median(clocks[processes]) for processes in (1, 2)]
    work = [statistics.median(busiest[processes]) for processes in (1, 2)]
    print(f"speed-up over {count} games, medians of {rounds}; wanted: 1.7")
    print(f"  by the clock: {wall[0] / wall[1]:.2f} ({wall[0]:.1f} and {wall[1]:.1f} s)")
    print(f"  by the processor time of the busier worker: {work[0] / work[1]:.2f} ({work[0]:.1f} and {work[1]:.1f} s)")


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick-games", type=int, default=2000)
    parser.add_argument("--games", type=int, default=120, help="of the Atlas, the simplest first")
    parser.add_argument("--cpu-seconds", type=float, default=0.5, help="the most for a game")
    parser.add_argument("--rounds", type=int, default=5)
    chosen = parser.parse_args()
    load = " ".join(f"{load:.1f}" for load in os.getloadavg())
    print(f"{os.cpu_count()} cores, load {load}, Python {sys.version.split()[0]}", flush=True)
    overhead(chosen.quick_games)
    if chosen.rounds:
        speed_up(chosen.games, chosen.cpu_seconds, chosen.rounds)
    print(f"load at the end {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
