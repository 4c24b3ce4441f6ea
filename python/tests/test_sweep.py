"""Sweeps: nothing is lost or repeated, whoever is killed; what kills is named; stores are cared for."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("distributed")
pytest.importorskip("pyarrow")

import sweep_work
from brute import Brute
from distributed import Client, LocalCluster
from sweep_work import FOLDER, notes

from wythoff import BadInput, Error, Game, Stopped, sweep
from wythoff.sweep._store import Store
from wythoff.sweep._task import discover_one

GAMES = [f"wythoff:a={a}" for a in range(2, 62)]

KILLS = int(os.environ.get("WYTHOFF_KILLS", "20"))
"""How many workers, and among them one driver, are killed."""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Any:
    os.environ[FOLDER] = str(tmp_path_factory.mktemp("notes"))
    import dask

    settings = {"distributed.scheduler.worker-saturation": 1.0, "distributed.scheduler.allowed-failures": 3}
    with (
        dask.config.set(settings),
        LocalCluster(n_workers=2, threads_per_worker=1, memory_limit=0, dashboard_address=None) as cluster,
        Client(cluster) as connected,
    ):
        yield connected


def told(store: Path) -> dict[str, tuple[Any, ...]]:
    """A store without what differs from run to run."""
    rows = sweep.rows(store)
    assert len({row["key"] for row in rows}) == len(rows)
    return {row["key"]: (row["game"], row["status"], row["states"], row["first"], row["version"]) for row in rows}


def test_games_are_discovered_and_their_certificates_checked(tmp_path: Path, client: Any) -> None:
    own = "rules:u = 0 | v = 0 | |u - v| < 2"
    games = ["wythoff", own, "euclid", "nim", own, "wythoff:a=1", "rules,ordered:u = 0"]
    store = tmp_path / "store"
    summary = sweep.discover(games, store, client, cpu_seconds=60, memory="1G", batch=2)
    assert summary.games == 5
    assert summary.statuses == {"proved": 4, "refused": 1}
    rows = {row["game"]: row for row in sweep.rows(store)}
    assert set(rows["nim"]) == set(sweep.COLUMNS)
    assert rows["euclid"]["status"] == "refused"
    assert rows["euclid"]["reason"]
    found = rows[str(Game(own))]
    assert "⌊nα⌋" in found["theorem"]
    assert found["key"].endswith(f"cpu=60000ms memory={1 << 30} {Game(own)}")
    brute = Brute("wythoff:a=2")
    positions = [(x, y) for y in range(20) for x in range(y + 1) if brute.is_p(x, y)]
    assert [tuple(pair) for pair in found["first"]][: len(positions)] == positions
    again = sweep.discover(games, store, client, cpu_seconds=60, memory=1 << 30)
    assert again.before == 5
    assert again.statuses == {}
    assert sweep.check(store)
    small = sweep.check(store, memory="1K")
    assert not small
    assert small.checked == 0
    assert all("memory" in reason for reason in small.undecided.values())
    assert len(small.undecided) == 4
    place = Store(store)
    path = place.certificate_path(found["key"])
    path.write_text(place.certificate_path(rows["nim"]["key"]).read_text())
    wrong = sweep.check(store)
    assert not wrong
    assert list(wrong.refused) == [str(Game(own))]
    path.unlink()
    assert sweep.check(store).missing == [str(Game(own))]


def test_other_limits_are_other_results(tmp_path: Path, client: Any) -> None:
    for seconds, before in ((1.0, 0), (2.0, 0), (1.0, 4)):
        summary = sweep.discover(GAMES[:4], tmp_path, client, cpu_seconds=seconds, function=sweep_work.quick)
        assert summary.before == before
    assert len(sweep.rows(tmp_path)) == 8


def test_a_game_that_kills_its_worker_is_quarantined_after_three_starts(tmp_path: Path, client: Any) -> None:
    summary = sweep.discover(GAMES[:30], tmp_path / "store", client, function=sweep_work.deadly, batch=5)
    assert summary.quarantined == ["wythoff:a=13"]
    assert summary.statuses["quarantined"] == 1
    assert sum(summary.statuses.values()) == 30
    begun = Counter(game for _, game in notes(Path(os.environ[FOLDER]), "begun"))
    assert begun.pop("wythoff:a=13") == 3
    assert set(begun.values()) == {1}
    named = [row for row in sweep.rows(tmp_path / "store") if row["status"] == "quarantined"]
    assert [row["reason"] for row in named] == ["its worker died 3 times"]
    rest = sweep.discover(GAMES[:30], tmp_path / "store", client, function=sweep_work.deadly)
    assert rest.before == 30


DRIVER = """
import sys
if __name__ == "__main__":
    sys.path.insert(0, {tests!r})
    import sweep_work
    from wythoff import sweep
    games = [f"wythoff:a={{a}}" for a in range(2, {last})]
    sweep.discover(games, {store!r}, cpu_seconds=5, function=sweep_work.slow, batch=5, progress=False)
"""


def test_whoever_is_killed_nothing_is_lost_and_nothing_repeated(tmp_path: Path, client: Any) -> None:
    """Kills workers and the driver, twenty times in all, by their ids; the store is that of an undisturbed run."""
    last, store = 302, tmp_path / "store"
    script = tmp_path / "driver.py"
    script.write_text(DRIVER.format(tests=str(Path(__file__).parent), last=last, store=str(store)))
    environment = {**os.environ, FOLDER: str(tmp_path)}
    dice = random.Random(7)
    kills = ["worker"] * (KILLS // 2) + ["driver"] + ["worker"] * (KILLS - KILLS // 2 - 1)
    log = tmp_path / "log"

    def started() -> subprocess.Popen[bytes]:
        with log.open("ab") as written:
            return subprocess.Popen([sys.executable, str(script)], env=environment, stderr=written)

    driver = started()
    for victim in kills:
        wait_for_more(tmp_path, dice.randrange(2, 6), driver)
        assert driver.poll() is None, log.read_text()[-3000:]
        kill(driver.pid if victim == "driver" else notes(tmp_path, "begun")[-1][0])
        if victim == "driver":
            assert driver.wait() != 0
            driver = started()
    assert driver.wait() == 0, log.read_text()[-3000:]
    undisturbed = tmp_path / "undisturbed"
    sweep.discover([f"wythoff:a={a}" for a in range(2, last)], undisturbed, client, cpu_seconds=5, function=sweep_work.quick)
    expected = {game: rest for game, *rest in told(undisturbed).values()}
    assert {game: rest for game, *rest in told(store).values()} == expected
    ended = Counter(game for _, game in notes(tmp_path, "ended"))
    # A game is only repeated if it was killed between its end and the line that says so.
    assert sum(ended.values()) - len(ended) <= KILLS
    again = sweep.discover([f"wythoff:a={a}" for a in range(2, last)], store, client, cpu_seconds=5, function=sweep_work.slow)
    assert again.before == last - 2
    assert len(told(store)) == last - 2


class Cluster:
    """A scheduler and two workers, processes of their own."""

    def __init__(self, folder: Path, name: str) -> None:
        self.file = folder / f"{name}.json"
        # All of them must be able to import the work.
        path = os.pathsep.join(filter(None, [str(Path(__file__).parent), os.environ.get("PYTHONPATH")]))
        environment = {**os.environ, FOLDER: str(folder), "PYTHONPATH": path}
        common = ["--scheduler-file", str(self.file), "--no-dashboard"]
        self.log = (folder / f"{name}.log").open("wb")

        def started(module: str, *arguments: str) -> subprocess.Popen[bytes]:
            command = [sys.executable, "-m", f"distributed.cli.{module}", *common, *arguments]
            return subprocess.Popen(command, env=environment, stdout=self.log, stderr=self.log)

        self.scheduler = started("dask_scheduler", "--port", "0", "--host", "127.0.0.1")
        arguments = ["--nthreads", "1", "--memory-limit", "0", "--host", "127.0.0.1", "--death-timeout", "60", "--no-nanny"]
        self.workers = [started("dask_worker", *arguments) for _ in range(2)]

    def address(self) -> str:
        while True:
            assert self.scheduler.poll() is None
            # It may be half written yet.
            with suppress(OSError, ValueError):
                return str(json.loads(self.file.read_text())["address"])
            time.sleep(0.05)

    def end(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()
        self.log.close()


def test_a_killed_scheduler_loses_and_repeats_nothing(tmp_path: Path, client: Any) -> None:
    """The scheduler alone is killed, once in mid-run: the driver says so, and the next run goes on."""
    games, store = [f"wythoff:a={a}" for a in range(2, 82)], tmp_path / "store"
    first = Cluster(tmp_path, "first")

    def killer() -> None:
        while len(notes(tmp_path, "begun")) < 25 and first.scheduler.poll() is None:
            time.sleep(0.02)
        kill(first.scheduler.pid)

    thread = threading.Thread(target=killer)
    try:
        address = first.address()
        thread.start()
        with pytest.raises(Stopped, match="scheduler is gone"):
            sweep.discover(games, store, address, cpu_seconds=5, function=sweep_work.slow, batch=5, progress=False)
        thread.join()
        assert first.scheduler.wait() == -signal.SIGKILL
    finally:
        first.end()
    kept = len({game for _, game in notes(tmp_path, "ended")})
    assert 0 < kept < len(games)
    second = Cluster(tmp_path, "second")
    try:
        summary = sweep.discover(games, store, second.address(), cpu_seconds=5, function=sweep_work.slow, batch=5, progress=False)
    finally:
        second.end()
    assert summary.before > 0
    undisturbed = tmp_path / "undisturbed"
    sweep.discover(games, undisturbed, client, cpu_seconds=5, function=sweep_work.quick)
    assert {game: rest for game, *rest in told(store).values()} == {game: rest for game, *rest in told(undisturbed).values()}
    ended = Counter(game for _, game in notes(tmp_path, "ended"))
    # Each worker may have been ended between the end of a game and the line that says so.
    assert sum(ended.values()) - len(ended) <= 2


def wait_for_more(folder: Path, games: int, driver: subprocess.Popen[bytes]) -> None:
    """Until so many more games are begun, or the driver has ended."""
    seen = len(notes(folder, "begun"))
    while len(notes(folder, "begun")) < seen + games and driver.poll() is None:
        time.sleep(0.02)


def kill(pid: int) -> None:
    """By its id; a worker that is dead already has died for another reason."""
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def test_one_driver_at_a_time_works_on_a_store(tmp_path: Path, client: Any) -> None:
    import fcntl

    Store(tmp_path, create=True)
    with (tmp_path / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(BadInput, match="another sweep"):
            sweep.discover(GAMES, tmp_path, client, function=sweep_work.quick)


def test_bad_input_is_told_before_anything_runs(tmp_path: Path, client: Any) -> None:
    with pytest.raises(BadInput):
        sweep.discover(["wythof"], tmp_path, client)
    with pytest.raises(BadInput):
        sweep.discover(["wythoff"], tmp_path, client, cpu_seconds=-1)
    with pytest.raises(BadInput, match="one of proved, open"):
        sweep.discover(["wythoff"], tmp_path, client, function=sweep_work.mistaken)
    with pytest.raises(BadInput, match="is no store"):
        sweep.rows(tmp_path / "nowhere")
    assert sweep.discover([], tmp_path / "new", client).games == 0
    assert sweep.rows(tmp_path / "new") == []
    assert sweep.compact(tmp_path / "new") == 0


def test_stores_are_merged_and_compacted(tmp_path: Path, client: Any) -> None:
    for name, games in (("one", GAMES[:20]), ("two", GAMES[10:40])):
        sweep.discover(games, tmp_path / name, client, function=sweep_work.quick, batch=4)
    assert sweep.merge(tmp_path / "one", tmp_path / "two") == 20
    before = told(tmp_path / "one")
    assert len(before) == 40
    assert len(Store(tmp_path / "one").part_files()) > 1
    assert sweep.compact(tmp_path / "one") == 40
    assert len(Store(tmp_path / "one").part_files()) == 1
    assert told(tmp_path / "one") == before
    with pytest.raises(BadInput, match="neither a store nor a file"):
        sweep.merge(tmp_path / "one", tmp_path / "three")


def test_lines_of_the_command_are_merged(tmp_path: Path) -> None:
    row = {"key": "k", "game": "wythoff", "status": "proved", "first": [[0, 0]], "cpu_seconds": 0.5, "certificate": "text"}
    lines = [{"start": "k"}, row, {"start": "cut"}, {"start": "k"}, row]
    source = tmp_path / "lines.jsonl"
    source.write_text("".join(json.dumps(line) + "\n" for line in lines) + '{"key": "cu')
    assert sweep.merge(tmp_path / "store", source) == 1
    place = Store(tmp_path / "store")
    assert place.certificate_path("k").read_text() == "text"
    assert [row["game"] for row in place.rows()] == ["wythoff"]
    assert sweep.merge(tmp_path / "store", source) == 0
    source.write_text(json.dumps({"key": "k2", "game": "nim"}) + "\n")
    with pytest.raises(BadInput, match="no result of a sweep"):
        sweep.merge(tmp_path / "store", source)


def test_quarantine_ends_where_another_run_has_a_result(tmp_path: Path) -> None:
    quarantined = {"key": "k", "game": "wythoff", "status": "quarantined"}
    Store(tmp_path / "store", create=True).write_part([quarantined])
    source = tmp_path / "lines.jsonl"
    source.write_text(json.dumps({**quarantined, "status": "open"}) + "\n")
    assert sweep.merge(tmp_path / "store", source) == 1
    for _ in range(2):
        assert [row["status"] for row in sweep.rows(tmp_path / "store")] == ["open"]
        assert sweep.compact(tmp_path / "store") == 1


def test_a_damaged_part_is_named(tmp_path: Path) -> None:
    place = Store(tmp_path, create=True)
    path = place.write_part([{"key": "k", "game": "wythoff", "status": "open"}])
    assert path is not None
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(Error, match=r"is damaged"):
        sweep.rows(tmp_path)


def test_what_a_killed_compaction_leaves_counts_once(tmp_path: Path) -> None:
    place = Store(tmp_path, create=True)
    for _ in range(2):
        place.write_part([{"key": "k", "game": "wythoff", "status": "open"}])
    (place.parts / ".half-written").write_bytes(b"PAR1")
    assert len(sweep.rows(tmp_path)) == 1


def test_the_slurm_script_asks_for_one_core_and_starts_one_worker() -> None:
    pytest.importorskip("dask_jobqueue")
    with sweep.slurm_cluster(memory="2G", walltime="01:00:00", queue="short", scheduler_options={"dashboard_address": None}) as cluster:
        script = cluster.job_script()
    lines = script.splitlines()
    assert lines[0] == "#!/usr/bin/env bash"
    for wanted in ("#SBATCH -p short", "#SBATCH --cpus-per-task=1", "#SBATCH --mem=2G", "#SBATCH -t 01:00:00"):
        assert wanted in lines
    command = lines[-1]
    assert "distributed.cli.dask_worker" in command
    assert "--nthreads 1" in command
    assert "--memory-limit 0" in command


def test_a_game_out_of_time_stays_open_with_its_first_positions() -> None:
    row = discover_one("rules:u = 0 | v = 0 | u = v | u = 2 & v = 3", 0.2, 1 << 30)
    assert row["status"] == "open"
    assert "processor time" in row["reason"]
    assert row["first"][:4] == [[0, 0], [1, 2], [3, 6], [5, 7]]
