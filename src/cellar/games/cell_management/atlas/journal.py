"""Work that can be stopped: finished parts are written down, one line each, and read again by the next run."""

import hashlib
import json
import os
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from cellar.core.compiled import cache_folder


class Journal:
    """Finished parts by number. A line that was cut off by a crash is not read."""

    def __init__(self, name: str, sources: tuple[str, ...]) -> None:
        """`sources` are modules whose change makes old results void."""
        folder = cache_folder().parent / "atlas"
        self.path = folder / f"{name}-{digest(sources)}.jsonl"
        self.parts: dict[int, Any] = {}
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
                part = json.loads(line)
                self.parts[int(part["part"])] = part["result"]
            except (ValueError, TypeError, KeyError):
                continue

    def write(self, part: int, result: Any) -> None:
        """Note a finished part: one append, so that two runs at once do no harm."""
        self.parts[part] = result
        if not self._writable:
            return
        line = "\n" + json.dumps({"part": part, "result": result}, separators=(",", ":")) + "\n"
        try:
            handle = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
            try:
                os.write(handle, line.encode())
            finally:
                os.close(handle)
        except OSError:
            self._writable = False

    def forget(self) -> None:
        """The work is complete."""
        if self._writable:
            self.path.unlink(missing_ok=True)


def digest(modules: tuple[str, ...]) -> str:
    """A hash of the modules' sources."""
    total = hashlib.sha256()
    for name in modules:
        spec = find_spec(name)
        total.update(Path(str(spec.origin)).read_bytes() if spec else b"")
    return total.hexdigest()[:16]
