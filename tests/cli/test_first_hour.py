"""CONTRIBUTING's first page, from `cellar new` to a link: its commands are run as they stand there."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.repository.tree import ROOT

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


@pytest.mark.study
def test_its_own_tests_pass_and_a_site_has_it(made: tuple[Path, dict[str, str]], tmp_path: Path) -> None:
    package, environment = made
    own = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q", "-c", "pyproject.toml", "tests"]
    done = subprocess.run(own, cwd=package, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    site = [sys.executable, "-m", "cellar", "site", str(tmp_path / "public"), "--days", "0"]
    done = subprocess.run(site, cwd=package, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "games and bots of other packages" in done.stdout
    assert list(tmp_path.glob("public/lobby/*/fox_run/rules.json.gz"))
