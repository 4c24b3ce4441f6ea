"""Care of stores: certificates checked again, stores and the lines of ``wythoff sweep`` merged, many small parts made one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .._errors import BadInput, LimitReached, Stopped
from .._limits import Bar, Memory, Progress, Seconds, bar
from .._reports import Certificate
from ._key import COLUMNS, STATUSES, Row
from ._run import _alone, recover
from ._store import Store, read_journals
from ._task import keep


@dataclass(frozen=True)
class Certificates:
    """What became of the certificates of a store; true if all are there and accepted."""

    checked: int
    missing: list[str]
    """Proved games without a certificate."""
    refused: dict[str, str]
    """Games whose certificate is refused, and why."""
    undecided: dict[str, str]
    """Games whose certificate needs more than the limits allow."""

    def __bool__(self) -> bool:
        """Whether every proved game has a certificate that is accepted."""
        return not self.missing and not self.refused and not self.undecided


def check(store: str | Path, *, memory: Memory = "4G", time: Seconds = None, progress: Progress = None) -> Certificates:
    """Checks the certificates of all proved games again, by the independent checker; ``memory`` and ``time`` limit each of them."""
    place = Store(store)
    proved = [row for row in place.rows(["game", "status"]) if row["status"] == "proved"]
    missing, refused, undecided = [], {}, {}
    shown = bar(progress)
    try:
        for number, row in enumerate(proved):
            if shown is not None:
                shown("certificates", number, len(proved))
            path = place.certificate_path(row["key"])
            if not path.is_file():
                missing.append(row["game"])
                continue
            try:
                checked = Certificate(path.read_text(encoding="utf-8")).check(memory=memory, time=time, progress=False)
            except (LimitReached, Stopped) as error:
                undecided[row["game"]] = str(error)
                continue
            if not checked:
                refused[row["game"]] = checked.reason or ""
            elif checked.game != row["game"]:
                refused[row["game"]] = f"it is a certificate of {checked.game}"
    finally:
        if isinstance(shown, Bar):
            shown.close()
    return Certificates(len(proved) - len(missing) - len(undecided), sorted(missing), refused, undecided)


def merge(store: str | Path, *sources: str | Path) -> int:
    """Adds to a store what other stores, or files of JSON lines by ``wythoff sweep``, have and it has not; how many results.

    Where both have a result under one key, that of the store stays, unless it is a quarantine.
    """
    place = Store(store, create=True)
    with _alone(place):
        recover(place)
        known = {row["key"]: row["status"] for row in place.rows(["status"])}
        added: dict[str, Row] = {}
        for source in sources:
            for row in _rows(Path(source)):
                if known.get(row["key"], "quarantined") == "quarantined" and row["key"] not in added:
                    keep(place, row)
                    added[row["key"]] = row
        place.write_part(added.values())
    return len(added)


def _rows(source: Path) -> Iterator[Row]:
    """The results of a store or of a file, with their certificates."""
    if source.is_dir():
        other = Store(source)
        for row in other.rows():
            path = other.certificate_path(row["key"])
            yield {**row, "certificate": path.read_text(encoding="utf-8")} if path.is_file() else row
        return
    if not source.is_file():
        raise BadInput(f"{source} is neither a store nor a file of results")
    rows, _ = read_journals([source])
    for row in rows.values():
        if row.get("status") not in STATUSES or not isinstance(row.get("game"), str):
            raise BadInput(f"{source}: the line of {row['key']} is no result of a sweep")
        yield {name: value for name, value in row.items() if name in COLUMNS or name == "certificate"}


def compact(store: str | Path) -> int:
    """Makes one part of all; how many results it has. Killed in between, the store says the same as before."""
    place = Store(store)
    with _alone(place):
        recover(place)
        old = place.part_files()
        together = sorted(place.rows(), key=lambda row: str(row["key"]))
        place.write_part(together)
        for path in old:
            path.unlink()
    return len(together)


def rows(store: str | Path) -> list[Row]:
    """All results as dictionaries by column, sorted by game; ``pyarrow.Table.from_pylist`` or ``pandas.DataFrame`` takes them on."""
    return sorted(Store(store).rows(), key=lambda row: (row["game"], row["key"]))
