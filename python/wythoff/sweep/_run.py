"""The driver: feeds batches to Dask, a window of them at a time, and begins again what a dead worker left."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from .._errors import BadInput, Error, Stopped
from .._game import Game
from .._limits import Bar, Progress, bar
from ._key import Limits, file_name
from ._store import CARRIED, Store, carry, read_journals
from ._task import Function, run_batch

BATCH = 20
"""Games in a task: enough to hide what a task costs, few enough to be shared out evenly."""

PATIENCE = 300.0
"""Seconds to wait for a worker, where there is none."""

SCHEDULER_GONE = "the scheduler is gone: start it and run the sweep again, nothing is lost"


@dataclass(frozen=True)
class Summary:
    """What became of the games of a sweep."""

    store: Path
    games: int
    """Different games asked for."""
    before: int
    """Of these, the results that were there already."""
    statuses: dict[str, int]
    """How many of those that were not ended how."""
    quarantined: list[str] = field(default_factory=list)
    """Games of this sweep that killed their workers."""


def discover(
    games: Iterable[str | Game],
    store: str | Path = "atlas/",
    client: Any = None,
    *,
    cpu_seconds: float = 10,
    memory: int | str = "1G",
    function: Function | None = None,
    batch: int = BATCH,
    progress: Progress = None,
) -> Summary:
    """Runs :meth:`Game.discover` on many games, on a Dask client, and keeps the results in a store.

    ``client`` is a Dask client or the address of a scheduler; without one, a local cluster of processes, one for each core, does the work.
    Results are written by the workers as soon as they are there: a killed worker, scheduler or driver loses none, and a second run with
    the same store, limits and version begins where the first ended. A game whose worker dies three times is quarantined and named.

    ``cpu_seconds`` and ``memory`` limit each game. ``function`` takes the place of ``discover``: it gets the canonical game,
    the seconds and the bytes, and gives a dictionary with ``status`` and what else is known of the columns.
    """
    limits = Limits.of(cpu_seconds, memory, function)
    if batch < 1:
        raise BadInput("batch: at least one game makes a batch")
    # Once each, in the order given.
    wanted = list(dict.fromkeys(str(Game(game)) for game in games))
    place = Store(store, create=True)
    with _alone(place):
        starts = recover(place)
        done = place.keys()
        left = [game for game in wanted if limits.key(game) not in done]
        statuses: Counter[str] = Counter()
        if left:
            batches = [left[at : at + batch] for at in range(0, len(left), batch)]
            with ExitStack() as stack:
                sweep = _Sweep(place, limits, function, starts, stack.enter_context(_client(client)))
                statuses = sweep.run(batches, len(left), progress)
                # Games whose worker died, each alone.
                suspects = sweep.suspects(left)
                statuses += sweep.run([[game] for game in suspects], len(suspects), progress)
    mine = {limits.key(game) for game in wanted}
    lost = [row["game"] for row in place.rows(["game", "status"]) if row["status"] == "quarantined" and row["key"] in mine]
    return Summary(place.path, len(wanted), len(wanted) - len(left), dict(statuses), sorted(lost))


def recover(store: Store) -> dict[str, int]:
    """Makes a part of what is in journals that nobody writes any more; how often other games were begun and never ended."""
    paths = sorted(store.journals.glob("*.jsonl"))
    rows, begun = read_journals(paths)
    if not paths:
        return {}
    known = store.keys()
    store.write_part(row for key, row in rows.items() if key not in known)
    left = {key: count for key, count in begun.items() if key not in known}
    carry(store, left)
    for path in paths:
        path.unlink(missing_ok=True)
    return left


@contextmanager
def _alone(store: Store) -> Iterator[None]:
    """One driver at a time; the system lets go of the lock when its holder dies."""
    import fcntl

    with (store.path / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BadInput(f"another sweep works on {store.path}: wait for its end, or use another store and merge") from None
        yield


@contextmanager
def _client(client: Any) -> Iterator[Any]:
    """The client given, one of the address given, or one of a local cluster."""
    try:
        import dask
        from distributed import Client, LocalCluster
    except ImportError as error:
        raise Error(f"a sweep needs Dask: pip install 'wythoff[sweep]' ({error})") from error
    if client is not None and not isinstance(client, str):
        yield client
        return
    if isinstance(client, str):
        with Client(client) as connected:
            yield connected
        return
    # One task at a time for a worker, so that a dead worker takes no neighbours with it.
    settings = {
        "distributed.scheduler.worker-saturation": 1.0,
        "distributed.scheduler.allowed-failures": 3,
        # A worker that was killed may take its time to come back; it is not to be given up meanwhile.
        "distributed.deploy.lost-worker-timeout": "10 minutes",
    }
    with dask.config.set(settings), LocalCluster(threads_per_worker=1, processes=True, memory_limit=0) as cluster, Client(cluster) as own:
        yield own


class _Sweep:
    """Batches on their way through a client."""

    def __init__(self, store: Store, limits: Limits, function: Function | None, starts: dict[str, int], client: Any) -> None:
        self.store, self.limits, self.function, self.starts, self.client = store, limits, function, starts, client
        self.begun: Counter[str] = Counter()
        """How often each batch was submitted."""

    def run(self, batches: list[list[str]], games: int, progress: Progress) -> Counter[str]:
        """Feeds all batches, a window of them at a time."""
        statuses: Counter[str] = Counter()
        shown = bar(progress)
        waiting = iter(batches)
        underway: dict[str, tuple[Any, list[str]]] = {}
        ended: SimpleQueue[Any] = SimpleQueue()

        def feed(batch: list[str]) -> None:
            future = self.submit(batch)
            underway[future.key] = (future, batch)
            future.add_done_callback(ended.put)

        try:
            for batch in islice(waiting, 2 * max(1, self.workers()) + 2):
                feed(batch)
            while underway:
                future, batch = underway.pop(self.next(ended).key)
                told = self.outcome(future)
                # Let go of it, so that Dask does not compute it again when its worker dies.
                del future
                if told is None:
                    feed(batch)
                    continue
                statuses.update(told)
                if shown is not None:
                    shown("games", statuses.total(), games)
                for following in islice(waiting, 1):
                    feed(following)
        finally:
            if isinstance(shown, Bar):
                shown.close()
        return statuses

    def suspects(self, games: list[str]) -> list[str]:
        """Games without a result: they were begun, and their worker died."""
        _, begun = read_journals(sorted(self.store.journals.glob(f"{CARRIED}-*.jsonl")))
        self.starts = dict(begun)
        done = self.store.keys()
        return [game for game in games if self.limits.key(game) not in done]

    def workers(self) -> int:
        """How many there are."""
        try:
            return len(self.client.nthreads())
        except (OSError, TimeoutError):
            raise Stopped(SCHEDULER_GONE) from None

    def submit(self, batch: list[str]) -> Any:
        """Sends a batch on its way."""
        name = file_name("\n".join(self.limits.key(game) for game in batch))
        self.begun[name] += 1
        if self.begun[name] > 4 * len(batch) + 4:
            raise Error(f"the batch of {batch[0]} failed {self.begun[name] - 1} times and got no further: look at the workers' logs")
        starts = {key: count for key in map(self.limits.key, batch) if (count := self.starts.get(key, 0))}
        path = str(self.store.path.absolute())
        # Under a new name each time: a task that failed is not begun again under its old one.
        key = f"wythoff-{name}-{self.begun[name]}"
        return self.client.submit(run_batch, path, name, batch, self.limits, self.function, starts, key=key, pure=False)

    def next(self, ended: SimpleQueue[Any]) -> Any:
        """The next future that ended, one way or the other."""
        alone = time.monotonic()
        while True:
            try:
                return ended.get(timeout=2)
            except Empty:
                pass
            if self.client.status != "running":
                raise Stopped(SCHEDULER_GONE)
            workers = self.workers()
            self.revive(workers)
            if workers:
                alone = time.monotonic()
            elif time.monotonic() - alone > PATIENCE:
                raise Stopped(f"no worker for {PATIENCE:.0f} s: start one and run the sweep again, nothing is lost")

    def revive(self, workers: int) -> None:
        """Asks for workers that the cluster has given up: it does so if one takes long to come back, as on a busy machine."""
        cluster: Any = getattr(self.client, "cluster", None)
        wanted = len(getattr(cluster, "worker_spec", ()))
        if workers < wanted:
            cluster.scale(wanted)

    def outcome(self, future: Any) -> dict[str, int] | None:
        """How the games of a batch ended; nothing if it has to be begun again."""
        from distributed import KilledWorker

        if future.status == "finished":
            # From the store, not from the worker, which may be dead by now.
            name = future.key.split("-")[1]
            return dict(Counter(row["status"] for row in self.store.part(name))) if self.store.has_part(name) else {}
        error = future.exception() if future.status == "error" else None
        if error is None or isinstance(error, KilledWorker):
            if self.client.status != "running":
                raise Stopped(SCHEDULER_GONE)
            return None
        raise error
