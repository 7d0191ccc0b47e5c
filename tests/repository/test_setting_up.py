"""What `make play`, and every other target, says on a machine that cannot run it."""

import ast
import re
import shutil
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.repository.tree import ROOT, tool

SCRIPT = ROOT / "tools" / "setup.py"


@pytest.fixture
def setup() -> ModuleType:
    return tool("setup")


def test_an_old_python_can_read_the_script_that_refuses_it() -> None:
    ast.parse(SCRIPT.read_text(encoding="utf-8"), feature_version=(3, 5))


def test_an_old_python_is_told_so(
    setup: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 1))
    with pytest.raises(SystemExit) as stopped:
        setup.check("play")
    assert stopped.value.code == 2
    assert "needs Python 3.11 or newer; this is 3.9" in capsys.readouterr().err


def test_a_full_disk_is_told_so(
    setup: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda path: shutil._ntuple_diskusage(10**9, 10**9, 10**7))
    with pytest.raises(SystemExit) as stopped:
        setup.check("test")
    assert stopped.value.code == 2
    assert "The disk is full" in capsys.readouterr().err


def test_what_was_set_up_already_is_left_alone(
    setup: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python").touch()
    monkeypatch.setattr(setup, "VENV", str(tmp_path))
    monkeypatch.setattr(setup, "PYTHON", str(tmp_path / "bin" / "python"))
    monkeypatch.setattr(sys, "argv", ["setup.py", "play"])
    (tmp_path / ".cellar-play").write_text(setup.fingerprint("play"))
    monkeypatch.setattr(setup, "run", lambda *_: pytest.fail("something was installed again"))
    setup.main()


@pytest.fixture
def clone(setup: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A fresh clone, in which installing brings what builds the page."""
    places = {"ROOT": "", "VENV": ".venv", "PYTHON": ".venv/bin/python"}
    for name, place in {**places, "BUILDING": ".cache/build", "MODULES": "web/node_modules"}.items():
        monkeypatch.setattr(setup, name, str(tmp_path / place))

    def install(kind: str, tools: str) -> None:
        for made in (tmp_path / ".venv", Path(tools).parent, tmp_path / "web" / "node_modules"):
            made.mkdir(parents=True, exist_ok=True)

    monkeypatch.setattr(setup, "install", install)
    return tmp_path


def test_who_plays_keeps_nothing_that_only_builds(
    setup: ModuleType, clone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["setup.py", "play"])
    setup.main()
    assert not (clone / "web" / "node_modules").exists()
    assert not (clone / ".cache" / "build").exists()
    assert (clone / ".venv" / ".cellar-play").read_text() == setup.fingerprint("play")
    locks = ROOT / "requirements"
    assert "nodejs" not in (locks / "play.lock").read_text()
    assert "nodejs" in (locks / "build.lock").read_text()


def test_who_stops_a_setup_has_nothing_lying_about(
    setup: ModuleType, clone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = setup.install

    def stopped(kind: str, tools: str) -> None:
        whole(kind, tools)
        setup.stop("Stopped.")

    monkeypatch.setattr(setup, "install", stopped)
    monkeypatch.setattr(sys, "argv", ["setup.py", "play"])
    with pytest.raises(SystemExit):
        setup.main()
    assert not (clone / "web" / "node_modules").exists()
    assert not (clone / ".cache" / "build").exists()


def test_who_works_on_the_page_keeps_what_builds_it(
    setup: ModuleType, clone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["setup.py", "page"])
    setup.main()
    monkeypatch.setattr(sys, "argv", ["setup.py", "play"])  # beside it: what is there is not this one's to remove
    setup.main()
    assert (clone / "web" / "node_modules").exists()
    assert "nodejs" in (ROOT / "requirements" / "page.lock").read_text()


def test_a_page_that_has_changed_is_built_again(
    setup: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    source = tmp_path / "web" / "src" / "App.svelte"
    source.parent.mkdir(parents=True)
    source.write_text("before")
    monkeypatch.setattr(setup, "ROOT", str(tmp_path))
    before = setup.fingerprint("play")
    source.write_text("after")
    assert setup.fingerprint("play") != before


def test_every_requirement_is_in_one_half_of_its_lock_file_with_its_hashes(
    setup: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(setup, "VENV", str(tmp_path))
    for lock in sorted((ROOT / "requirements").glob("*.lock")):
        whole = re.sub("^#.*\n", "", lock.read_text(encoding="utf-8"), flags=re.MULTILINE)
        first, second = (Path(half).read_text(encoding="utf-8") for half in setup.halves(f"requirements/{lock.name}"))
        assert sorted((first + second).splitlines()) == sorted(whole.splitlines())
        named = [[line for line in half.splitlines() if line[0].isalnum()] for half in (first, second)]
        assert 0 <= len(named[0]) - len(named[1]) <= 1
        assert all(
            "--hash=" in half.split(line)[1].split("\n")[1]
            for half, lines in zip((first, second), named)
            for line in lines
        )


def test_what_runs_beside_another_and_fails_is_told(setup: ModuleType, capfd: pytest.CaptureFixture[str]) -> None:
    good, bad = [sys.executable, "-c", "print('done')"], [sys.executable, "-c", "raise SystemExit('no room')"]
    with pytest.raises(SystemExit) as stopped:
        setup.together([bad, good], "trying")
    assert stopped.value.code == 2
    told = capfd.readouterr()
    assert "no room" in told.err
    assert "failed while trying" in told.err
    assert "done" in told.out, "the other one came to its end"
