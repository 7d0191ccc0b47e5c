"""The results folder of a tournament: an append-only file, from which a stopped run resumes, and reports made of it."""

import json
import os
from pathlib import Path
from typing import Any

from cellar.errors import BadOption
from cellar.files import write_whole
from cellar_studies.runs.work import Work

#: A line that says what is played, then a line for each match.
MATCHES = "matches.jsonl"
RECORDS = "records"


class Results:
    """Stored results: `done` maps match numbers to them. A line that a crash cut off is not read."""

    def __init__(self, folder: Path, work: Work) -> None:
        self.folder = folder
        self.path = folder / MATCHES
        self.done: dict[int, Any] = {}
        asked = json.loads(json.dumps({**work.asked, "code": work.code}))
        if self.path.exists():
            self._read(asked)
        elif folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise BadOption(f"The folder {folder} holds something else: name an empty one, or one that is to be made.")
        else:
            folder.mkdir(parents=True, exist_ok=True)
            self._append(asked)

    def _read(self, asked: dict[str, Any]) -> None:
        lines = self.path.read_text(encoding="utf-8").splitlines()
        found = [entry for line in lines if (entry := parsed(line)) is not None]
        there = next((entry for entry in found if "format" in entry), {})
        differ = sorted(key for key in {*there, *asked} if there.get(key) != asked.get(key))
        if differ == ["code"]:
            raise BadOption(
                f"The arena in {self.folder} was begun with other code, which may play otherwise: name another folder."
            )
        if differ:
            raise BadOption(
                f"The folder {self.folder} holds another arena ({', '.join(differ)} differ): name another folder."
            )
        self.done = {entry["match"]: entry for entry in found if "match" in entry}

    def keep(self, number: int, result: dict[str, Any]) -> None:
        """Append a result in one write, so that the file stays whole."""
        records = result.pop("records", [])
        if records:
            (self.folder / RECORDS).mkdir(exist_ok=True)
        for board, text in enumerate(records):
            which = f"-{board + 1}" if len(records) > 1 else ""
            write_whole(self.folder / RECORDS / f"{number:06}{which}.txt", text)
        self.done[number] = json.loads(json.dumps(result))
        self._append(result)

    def _append(self, entry: dict[str, Any]) -> None:
        handle = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
        try:
            os.write(handle, f"\n{json.dumps(entry, ensure_ascii=False, separators=(',', ':'))}\n".encode())
        finally:
            os.close(handle)


def parsed(line: str) -> dict[str, Any] | None:
    """Parse a line of the results file; None for one that is empty or was cut off."""
    try:
        entry = json.loads(line)
    except ValueError:
        return None
    return entry if isinstance(entry, dict) else None
