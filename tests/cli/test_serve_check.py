"""`cellar serve --check`: says what would run, changes nothing, and exits with 0 or 1."""

import socket
import sqlite3
from pathlib import Path
from types import SimpleNamespace

import pytest

from cellar.cli.main import run
from cellar.server.start import preflight
from cellar.server.store.lock import Lock
from cellar.server.store.migrations import VERSION
from tests.server.test_store_versions import STORES

#: `--port 0` is never taken.
FREE = ["serve", "--check", "--port", "0"]


@pytest.fixture(autouse=True)
def page(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page as if it were built."""

    monkeypatch.setattr(preflight, "Pages", lambda: SimpleNamespace(files={"/index.html": b""}))


def test_all_is_well_and_nothing_is_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "m.sqlite"
    assert run([*FREE, "--database", str(file), "--set", "limits.sockets=7"]) == 0
    said = capsys.readouterr().out
    assert "limits.sockets = 7 (from the command line)" in said
    assert f"{file} would be made" in said
    assert said.rstrip().endswith("All good: `cellar serve` can start.")
    assert list(tmp_path.iterdir()) == []


def test_an_old_store_is_looked_at_and_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "m.sqlite"
    with sqlite3.connect(file) as made:
        made.executescript((STORES / "sqlite_0_1_0.sql").read_text())
    made.close()
    before = sqlite3.connect(file).execute("SELECT name FROM sqlite_master ORDER BY 1").fetchall()
    assert run([*FREE, "--database", str(file)]) == 0
    assert f"its tables would be brought from version 1 to {VERSION}" in capsys.readouterr().out
    assert sqlite3.connect(file).execute("SELECT name FROM sqlite_master ORDER BY 1").fetchall() == before


def test_what_is_wrong_is_said_and_the_rest_is_looked_at(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "m.sqlite"
    file.write_bytes(b"\xff" * 8192)
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        held.listen()
        port = str(held.getsockname()[1])
        assert run(["serve", "--check", "--port", port, "--database", str(file)]) == 1
    said = capsys.readouterr().out
    assert "store: The store" in said
    assert "is damaged" in said
    assert "address: Can't listen on 127.0.0.1" in said
    assert "page: 1 file." in said
    assert said.rstrip().endswith("`cellar serve` can't start like this.")


def test_a_store_in_use_a_read_only_one_and_one_that_does_not_answer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lock = Lock(tmp_path / "m.sqlite")
    assert run([*FREE, "--database", str(tmp_path / "m.sqlite")]) == 1
    assert "Another server is using the store" in capsys.readouterr().out
    lock.release()
    sqlite3.connect(tmp_path / "ro.sqlite").execute("CREATE TABLE matches (id)").connection.close()
    assert run([*FREE, "--database", f"sqlite:///file:{tmp_path}/ro.sqlite?mode=ro&uri=true"]) == 1
    assert "is read-only" in capsys.readouterr().out
    assert run([*FREE, "--database", f"postgresql://cellar:secret@/x?host={tmp_path}"]) == 1
    said = capsys.readouterr().out
    assert "cannot be opened" in said
    assert "secret" not in said


def test_settings_that_cannot_be_used(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*FREE, "--set", "limits.sockets=many"]) == 1
    said = capsys.readouterr().out
    assert said.startswith("settings: limits.sockets = many (from the command line) can't be used: expected a whole")
    assert len(said.splitlines()) == 1


def test_a_page_that_is_not_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(preflight, "Pages", lambda: SimpleNamespace(files={}))
    assert run([*FREE, "--database", str(tmp_path / "m.sqlite")]) == 1
    assert "page: it is not built" in capsys.readouterr().out
