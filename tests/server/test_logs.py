"""The log: one line an event, as text or as JSON, and nothing secret in it."""

import io
import json
import logging
import signal
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from cellar.server import logs
from cellar.server.settings import Settings
from tests.server.client import bearer
from tests.server.test_serve import serve


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    names = ("cellar", "uvicorn", "uvicorn.access")
    levels = [logging.getLogger(name).level for name in names]
    yield
    root.handlers[:], root.level = handlers, level
    for name, old in zip(names, levels):
        logging.getLogger(name).setLevel(old)


def logged(settings: Settings) -> list[str]:
    out = io.StringIO()
    logs.set_up(settings, out)
    logger = logging.getLogger("cellar.test")
    logger.info("begun", extra={"tables": 3, "_noted_by_a_library": 4})
    try:
        raise ValueError("broken\nin two lines")
    except ValueError:
        logger.exception('it "failed" for %s', "Ünal")
    return out.getvalue().splitlines()


def test_json_is_one_line_an_event_with_time_and_level() -> None:
    first, second = (json.loads(line) for line in logged(Settings(log="json")))
    assert {key: first[key] for key in ("level", "logger", "message", "tables")} == {
        "level": "info",
        "logger": "cellar.test",
        "message": "begun",
        "tables": 3,
    }
    assert first["time"].endswith("Z")
    assert "T" in first["time"]
    assert (second["level"], second["message"]) == ("error", 'it "failed" for Ünal')
    assert "ValueError: broken\nin two lines" in second["traceback"]
    assert set(first) == {"time", "level", "logger", "message", "tables"}, "nothing else of the record"


def test_text_is_for_people_and_says_less() -> None:
    lines = logged(Settings())
    assert lines[0].endswith('Z error cellar.test: it "failed" for Ünal'), "information only where it is asked for"
    assert logged(Settings(verbose=True))[0].endswith("Z info cellar.test: begun")


def test_a_server_logs_json_and_no_token(tmp_path: Path) -> None:
    running = serve("--port", "0", "--database", str(tmp_path / "m.sqlite"), "--log", "json", "--verbose")
    assert running.stderr is not None
    lines: list[str] = []
    while '"serving"' not in (lines[-1] if lines else ""):
        lines.append(running.stderr.readline())
    address = json.loads(lines[-1])["address"]
    wish = {"game": "zyrcan", "seats": [{"who": "me"}, {"who": "friend"}, {"who": "friend"}]}
    made = httpx.post(f"{address}/api/tables", json=wish, timeout=60).json()
    httpx.get(f"{address}/api/tables/{made['table']}", headers=bearer(made["token"]), timeout=60).raise_for_status()
    running.send_signal(signal.SIGTERM)
    out, rest = running.communicate(timeout=60)
    assert running.returncode == 0
    assert out == "", "everything is in the log"
    read = [json.loads(line) for line in (*lines, *rest.splitlines())]
    assert {"serving", "stopping", "stopped"} <= {line["message"] for line in read}
    assert any("POST /api/tables" in line["message"] for line in read), "every request"
    tokens = [made["token"], *(link["code"] for link in made["links"])]
    assert not [token for token in tokens if token in "".join(lines) + rest]
