"""A thinker in the browser's own Python, under node: what it answers is what a worker of the server answers."""

import json
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cellar.pyodide import kit
from cellar.server.jobs.analysis_jobs import Stop
from cellar.server.jobs.worker import answer
from cellar.server.workers.frames import LENGTH, framed
from tests.browser.laid_out import site_python
from tests.browser.thinking.questions import looks, moves, watched
from tests.repository.tree import ROOT

#: What a thinker has said, which functions ran plain and which modules were loaded.
Said = tuple[list[Any], dict[str, list[str]]]


@pytest.fixture(scope="module")
def asked() -> list[dict[str, Any]]:
    """What a thinker is asked."""
    return [*moves(), *looks(), *watched()]


@pytest.fixture(scope="module")
def thinker(asked: list[Any], tmp_path_factory: pytest.TempPathFactory) -> Said:
    return said(asked, tmp_path_factory.mktemp("thinker"), kit.KIT, str(ROOT / "src"))


def said(asked: list[Any], folder: Path, python: Path, sources: str) -> Said:
    """Have a thinker asked, by node."""
    program = kit.node()
    if program is None or not (kit.KIT / "pyodide.mjs").exists():
        pytest.skip("the browser's Python is not here, or no node to run it: building the page brings both")
    (folder / "frames").write_bytes(b"".join(map(framed, asked)))
    script = Path(__file__).with_name("thinker.mjs")
    command = [program, str(script), f"{python}/", sources, str(folder / "frames"), str(folder / "said")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return read((folder / "said").read_bytes()), json.loads((folder / "said.json").read_text())


def read(data: bytes) -> list[dict[str, Any]]:
    found, at = [], 0
    while at < len(data):
        end = at + LENGTH.size + LENGTH.unpack_from(data, at)[0]
        found.append(msgspec.msgpack.decode(data[at + LENGTH.size : end]))
        at = end
    return found


def test_it_answers_what_a_worker_of_the_server_answers(asked: list[Any], thinker: Said) -> None:
    answers, more = answered(thinker[0]), thinker[1]
    for job, found in zip(asked, answers):
        if job["job"] == "watch":
            break
        expected = msgspec.msgpack.decode(msgspec.msgpack.encode(answer(job, lambda part: None, Stop())))
        assert "value" in expected, expected
        assert unspent(found) == unspent(expected), f"{job['job']} {brief(job['with'])}"
    assert more["plain"] == [], "all that a bot of the house needs is in the modules"


@pytest.mark.study  # a match in one that was kept is played in tests/browser/table
def test_one_that_was_kept_answers_the_same(asked: list[Any], thinker: Said, tmp_path: Path) -> None:
    again, more = said(asked, tmp_path, site_python(tmp_path), "kept")
    # The last ones are watched, and found what they could until they were stopped.
    expected, found = (list(map(unspent, answered(one)))[: -len(list(watched()))] for one in (thinker[0], again))
    assert len(found) > 100
    assert found == expected
    assert more["plain"] == []


def test_a_job_that_is_watched_stops_when_it_is_told_to(asked: list[Any], thinker: Said) -> None:
    said, _ = thinker
    assert [job.get("job", "stop") for job in asked[-2:]] == ["watch", "stop"]
    first, last = next(one for one in said if "told" in one), said[-1]
    found = msgspec.json.decode(first["told"])
    assert found["simulations"] > 0
    assert found["lines"]
    assert last["value"][0] is False, "it would have gone on for minutes"


def test_a_site_has_all_modules_that_it_loaded(thinker: Said) -> None:
    there, loaded = kit.sources(), thinker[1]["loaded"]
    assert len(loaded) > 200
    assert [name for name in loaded if not there.keys() & paths(name)] == []


def paths(module: str) -> set[str]:
    path = module.replace(".", "/")
    return {f"{path}.py", f"{path}/__init__.py"}


def answered(said: list[Any]) -> list[Any]:
    return [one for one in said if "told" not in one]


def unspent(said: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in said.items() if name != "spent"}


def brief(arguments: dict[str, Any]) -> str:
    return ", ".join(f"{name}={value!r}" for name, value in arguments.items() if len(repr(value)) < 60)
