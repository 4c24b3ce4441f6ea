"""The store: a folder of Parquet files, certificates beside them, and journals of what is under way.

* ``parts/*.parquet``: results. A part is written under a temporary name and renamed, so it is whole or not there.
* ``certificates/ab/abcd….txt``: the certificate of a proved game, by its key.
* ``journals/*.jsonl``: a line when a game is begun and a line with its result, by the task that works on it. When its batch is done the
  journal becomes a part. What a killed worker leaves behind is read by the next run: results count, and a game that was begun three times
  and never ended is quarantined.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from .._errors import BadInput, Error
from ._key import COLUMNS, Row, file_name

if TYPE_CHECKING:
    import pyarrow as pa


def schema() -> pa.Schema:
    """The columns with their types."""
    import pyarrow as pa

    text = pa.string()
    types = [text, text, text, text, pa.int64(), pa.list_(pa.list_(pa.int64())), text, pa.float64(), text, text]
    return pa.schema(list(zip(COLUMNS, types, strict=True)))


class Store:
    """A folder of results."""

    def __init__(self, path: str | os.PathLike[str], *, create: bool = False) -> None:
        """The store in this folder, made first if it may be."""
        self.path = Path(path)
        self.parts, self.journals, self.certificates = (self.path / name for name in ("parts", "journals", "certificates"))
        if create:
            for folder in (self.parts, self.journals, self.certificates):
                folder.mkdir(parents=True, exist_ok=True)
        elif not self.parts.is_dir():
            raise BadInput(f"{self.path} is no store: it has no folder parts")

    def part_files(self) -> list[Path]:
        """All parts; what is still being written has a name with a dot in front."""
        return sorted(path for path in self.parts.glob("*.parquet") if not path.name.startswith("."))

    def has_part(self, name: str) -> bool:
        """Whether the part of this name is there, whole."""
        return (self.parts / f"{name}.parquet").is_file()

    def part(self, name: str) -> list[Row]:
        """The keys and statuses of a part."""
        return self._read(self.parts / f"{name}.parquet", ["key", "status"])

    def _read(self, path: Path, columns: list[str] | None) -> list[Row]:
        import pyarrow as pa
        import pyarrow.parquet as pq

        try:
            rows: list[Row] = pq.read_table(path, columns=columns).to_pylist()
        except (pa.ArrowInvalid, OSError) as error:
            raise Error(f"{path} is damaged: {error}: remove it, and the next run fills the gap") from error
        return rows

    def rows(self, columns: Iterable[str] | None = None) -> Iterator[Row]:
        """All results, each key once: parts that overlap, as after a compaction that was killed, do no harm. Quarantine counts last."""
        wanted = None if columns is None else list(dict.fromkeys(["key", "status", *columns]))
        seen: set[str] = set()
        doubtful: dict[str, Row] = {}
        for path in self.part_files():
            for row in self._read(path, wanted):
                if row["status"] == "quarantined":
                    doubtful.setdefault(row["key"], row)
                elif row["key"] not in seen:
                    seen.add(row["key"])
                    yield row
        yield from (row for key, row in doubtful.items() if key not in seen)

    def keys(self) -> set[str]:
        """The keys of all results."""
        return {row["key"] for row in self.rows([])}

    def write_part(self, rows: Iterable[Row], name: str | None = None) -> Path | None:
        """Writes results as a part, whole or not at all; no part for no results."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        told = [{column: row.get(column) for column in COLUMNS} for row in rows]
        if not told:
            return None
        target = self.parts / f"{name or uuid4().hex}.parquet"
        temporary = self.parts / f".{uuid4().hex}"
        pq.write_table(pa.Table.from_pylist(told, schema=schema()), temporary, compression="zstd")
        temporary.rename(target)
        return target

    def certificate_path(self, key: str) -> Path:
        """Where the certificate of a key stands."""
        name = file_name(key)
        return self.certificates / name[:2] / f"{name}.txt"

    def write_certificate(self, key: str, text: str) -> None:
        """Writes a certificate, whole or not at all."""
        path = self.certificate_path(key)
        path.parent.mkdir(exist_ok=True)
        temporary = path.parent / f".{uuid4().hex}"
        temporary.write_text(text, encoding="utf-8")
        temporary.rename(path)


class Journal:
    """What one task writes down while it works."""

    def __init__(self, store: Store, batch: str) -> None:
        """A new journal of a batch: nobody else writes to it."""
        self.path = store.journals / f"{batch}-{uuid4().hex}.jsonl"
        self._file = self.path.open("a", encoding="utf-8")

    def begin(self, key: str) -> None:
        """The game of this key is begun."""
        self._write({"start": key})

    def end(self, row: Row) -> None:
        """It has this result."""
        self._write(row)

    def _write(self, told: dict[str, Any]) -> None:
        self._file.write(json.dumps(told, ensure_ascii=False) + "\n")
        # Into the hands of the system: what happens to this process no longer matters.
        self._file.flush()

    def close(self) -> None:
        """No more comes."""
        self._file.close()


CARRIED = "carried"
"""How the journals are named that only say how often games were begun and never ended."""


def carry(store: Store, starts: dict[str, int]) -> None:
    """Writes down how often games were begun and never ended, for whoever begins them next."""
    if not any(starts.values()):
        return
    journal = Journal(store, CARRIED)
    for key, count in starts.items():
        for _ in range(count):
            journal.begin(key)
    journal.close()


def read_journals(paths: Iterable[Path]) -> tuple[dict[str, Row], Counter[str]]:
    """Results by key, and how often other games were begun and never ended."""
    rows: dict[str, Row] = {}
    begun: Counter[str] = Counter()
    for path in paths:
        try:
            text = path.read_bytes()
        except FileNotFoundError:
            # Its batch was finished meanwhile.
            continue
        for told in _lines(text):
            if "start" in told:
                begun[told["start"]] += 1
            elif isinstance(told.get("key"), str):
                begun[told["key"]] -= 1
                rows.setdefault(told["key"], told)
    return rows, Counter({key: count for key, count in begun.items() if count > 0 and key not in rows})


def _lines(text: bytes) -> Iterator[dict[str, Any]]:
    """The whole lines; one that was cut off is none."""
    for line in text.splitlines():
        try:
            told = json.loads(line)
        except ValueError:
            continue
        if isinstance(told, dict):
            yield told
