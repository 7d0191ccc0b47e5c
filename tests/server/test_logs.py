"""The log: one line an event, as text or as JSON, and nothing secret in it."""

import asyncio
import io
import json
import logging
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from cellar.server import logs
from cellar.server.settings import Settings
from tests.patience import PATIENCE
from tests.server.client import Seated, bearer
from tests.server.test_serve import serve


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    names = ("cellar", "uvicorn")
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


def visited(tmp_path: Path, *flags: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A table that was made, looked at and entered by a socket, and the whole log of the server."""
    running = serve("--port", "0", "--database", str(tmp_path / "m.sqlite"), *flags)
    assert running.stderr is not None
    lines: list[str] = []
    while '"serving"' not in (lines[-1] if lines else ""):
        lines.append(running.stderr.readline())
    address = json.loads(lines[-1])["address"]
    wish = {"game": "zyrcan", "seats": [{"who": "me"}, {"who": "friend"}, {"who": "friend"}]}
    made = httpx.post(f"{address}/api/tables", json=wish, timeout=PATIENCE).json()
    httpx.get(
        f"{address}/api/tables/{made['table']}", headers=bearer(made["token"]), timeout=PATIENCE
    ).raise_for_status()

    async def enter() -> None:
        seated = await Seated.enter(address, made["table"], made["token"])
        await seated.until("snapshot")
        await seated.close()

    asyncio.run(enter())
    running.send_signal(signal.SIGTERM)
    out, rest = running.communicate(timeout=PATIENCE)
    assert running.returncode == 0
    assert out == "", "everything is in the log"
    tokens = [made["token"], *(link["code"] for link in made["links"])]
    assert not [token for token in tokens if token in "".join(lines) + rest]
    read = [json.loads(line) for line in (*lines, *rest.splitlines())]
    assert {"serving", "stopping", "stopped"} <= {line["message"] for line in read}
    return made, read


def test_a_server_logs_every_request_and_socket_where_it_is_told_to(tmp_path: Path) -> None:
    made, read = visited(tmp_path, "--log", "json", "--verbose")
    assert any("POST /api/tables" in line["message"] for line in read)
    assert any(f"WebSocket /ws/tables/{made['table']}" in line["message"] for line in read)


def test_a_server_as_the_sample_sets_it_up_logs_no_address_and_no_table(tmp_path: Path) -> None:
    """As docs/operations.md says."""
    sample = Path(__file__).parents[2] / "deploy" / "cellar.toml"
    made, read = visited(tmp_path, "--config", str(sample))
    # Where it serves is its own address.
    others = json.dumps([line for line in read if line["message"] != "serving"])
    assert made["table"] not in others
    assert "127.0.0.1" not in others
    assert {line["logger"].partition(".")[0] for line in read} == {"cellar"}
