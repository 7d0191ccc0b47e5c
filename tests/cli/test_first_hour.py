"""CONTRIBUTING's first page, from `cellar new` to a link: its commands are run as they stand there."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import urllib.request
from functools import partial
from pathlib import Path

import pytest

from tests.e2e.test_dev import JSON, fetch
from tests.patience import PATIENCE
from tests.repository.tree import ROOT
from tests.server.running import free_port

FRIEND = b'{"game": "fox_run", "seats": [{"who": "me"}, {"who": "friend"}]}'
BLOCK = re.compile(r"## From nothing to a link that a friend plays\n\n```sh\n(.*?)```", re.DOTALL)


def commands() -> list[str]:
    found = BLOCK.search((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    assert found is not None
    return [line.partition("#")[0].strip() for line in found[1].splitlines()]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """The new package, installed into a folder of its own, since tests change nothing that is installed."""
    folder = tmp_path_factory.mktemp("hour")
    new = shlex.split(commands()[1])
    done = subprocess.run([sys.executable, "-m", *new], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    package = folder / new[2]
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    where = ["--disable-pip-version-check", "--target", str(folder / "there"), str(package)]
    done = subprocess.run([*pip, *where], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return package, {**os.environ, "PYTHONPATH": str(folder / "there")}


def test_the_page_begins_with_an_installation_and_names_only_commands_that_there_are() -> None:
    first, *others = commands()
    assert first.startswith("pip install 'cellar-games[author]'")
    assert [line.split()[1] for line in others if line.startswith("cellar")] == [
        "new",
        "check",
        "play",
        "dev",
        "serve",
        "site",
    ]


@pytest.mark.parametrize("line", [line for line in commands() if line.startswith(("cellar check", "cellar play"))])
def test_what_is_new_is_checked_and_played(line: str, made: tuple[Path, dict[str, str]]) -> None:
    package, environment = made
    done = subprocess.run(
        [sys.executable, "-m", *shlex.split(line)],
        cwd=package,
        env=environment,
        input="a1\nquit\n",
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "keeps the contract" in done.stdout or "took" in done.stdout


@pytest.mark.parametrize("line", [line for line in commands() if line.startswith(("cellar dev", "cellar serve"))])
def test_it_is_served_and_stops_when_it_is_told_to(
    line: str, made: tuple[Path, dict[str, str]], tmp_path: Path
) -> None:
    package, environment = made
    port, log = free_port(), tmp_path / "log"
    where = ["--port", str(port), "--database", str(tmp_path / "matches.sqlite")]
    with log.open("wb") as out:
        running = subprocess.Popen(
            [sys.executable, "-m", *shlex.split(line), *where, *(["--no-open"] if "serve" in line else [])],
            cwd=package,
            env=environment,
            stdout=out,
            stderr=out,
            start_new_session=True,
            preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
        )
    try:
        games = json.loads(fetch(f"http://127.0.0.1:{port}/api/games"))
        assert "fox_run" in [game["name"] for game in games]
        asked = urllib.request.Request(f"http://127.0.0.1:{port}/api/tables", FRIEND, JSON)
        with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
            assert [link["seat"] for link in json.load(answer)["links"]] == [1], "the link that a friend plays by"
    finally:
        os.killpg(running.pid, signal.SIGINT)  # Ctrl-C
        running.wait(PATIENCE)
    # A server that was stopped says so to its shell; what watches one while somebody writes is done.
    assert running.returncode == (130 if "serve" in line else 0), log.read_text()
    assert "Traceback" not in log.read_text()


@pytest.mark.study
def test_its_own_tests_pass_and_a_site_has_it(made: tuple[Path, dict[str, str]], tmp_path: Path) -> None:
    package, environment = made
    own = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q", "-c", "pyproject.toml", "tests"]
    done = subprocess.run(own, cwd=package, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    site = [sys.executable, "-m", "cellar", "site", str(tmp_path / "public"), "--days", "0"]
    done = subprocess.run(site, cwd=package, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "games and bots from other packages" in done.stdout
    assert list(tmp_path.glob("public/lobby/*/fox_run/rules.json.gz"))
