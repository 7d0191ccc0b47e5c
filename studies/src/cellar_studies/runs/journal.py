"""The journal of a run: an append-only file, one line per finished shard, from which the same work is resumed."""

import json
import os
from typing import Any, Protocol

from cellar.compile.compiled import cache_folder
from cellar_studies.runs.work import Work


class Store(Protocol):
    """Where the results of shards are stored as they come."""

    #: what is kept of each shard that is done, by its number
    done: dict[int, Any]

    def keep(self, number: int, result: Any) -> None:
        """Store the result of a shard, in `done` and beyond the end of this process."""


class Journal:
    """An append-only file in the cache folder; results are JSON. A line that was cut off by a crash is skipped."""

    def __init__(self, work: Work) -> None:
        folder = cache_folder().parent / "runs"
        self.path = folder / f"{work.key}.jsonl"
        self.done: dict[int, Any] = {}
        self._writable = True
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._read()
        except OSError:
            self._writable = False  # a read-only home: no resuming, but the work goes on

    def _read(self) -> None:
        if not self.path.exists():
            return
        for line in self.path.read_text(encoding="utf-8").splitlines():
            try:
                entry = json.loads(line)
                self.done[int(entry["shard"])] = entry["result"]
            except (ValueError, TypeError, KeyError):
                continue

    def keep(self, number: int, result: Any) -> None:
        """Append a result in one write, so that two runs at once do no harm; keep what would be read again."""
        text = json.dumps({"shard": number, "result": result}, separators=(",", ":"))
        self.done[number] = json.loads(text)["result"]
        if not self._writable:
            return
        try:
            handle = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
            try:
                os.write(handle, f"\n{text}\n".encode())
            finally:
                os.close(handle)
        except OSError:
            self._writable = False

    def forget(self) -> None:
        if self._writable:
            self.path.unlink(missing_ok=True)
