"""The output folder of a self-play run: a file per finished shard and the plan, from which a stopped run resumes."""

import json
import re
from pathlib import Path

from cellar.errors import BadOption
from cellar.files import read_json, write_whole
from cellar_studies.runs.work import Work

#: Readers of a folder of Parquet files pass over names that begin so.
ABOUT = "_run.json"
NAME = re.compile(r"part-(\d{6})\.parquet")


class Folder:
    """The stored files of a self-play run: `done` maps shard numbers to file names."""

    def __init__(self, path: Path, work: Work) -> None:
        self.path = path
        asked = json.loads(json.dumps({**work.asked, "code": work.code}))
        about = path / ABOUT
        if about.exists():
            _same(path, read_json(about), asked)
        elif path.is_dir() and any(path.iterdir()):
            raise BadOption(f"The folder {path} holds something else: name an empty one, or one that is to be made.")
        else:
            path.mkdir(parents=True, exist_ok=True)
            write_whole(about, json.dumps(asked, indent=1, ensure_ascii=False) + "\n")
        found = (NAME.fullmatch(one.name) for one in path.iterdir())
        self.done = {int(one[1]): one[0] for one in found if one}

    def keep(self, number: int, result: bytes) -> None:
        """Write a shard's file atomically."""
        name = f"part-{number:06}.parquet"
        write_whole(self.path / name, result)
        self.done[number] = name


def _same(path: Path, there: object, asked: dict[str, object]) -> None:
    """Refuse to mix two runs in one folder."""
    known = there if isinstance(there, dict) else {}
    other = sorted(key for key in {*known, *asked} if known.get(key) != asked.get(key))
    if other == ["code"]:
        raise BadOption(f"The run in {path} was begun with other code, which may play otherwise: name another folder.")
    if other:
        raise BadOption(f"The folder {path} holds another run ({', '.join(other)} differ): name another folder.")
