"""A table in a browser says what a server says, byte for byte: the same scripted matches at both, the one in a process
that has no more than a browser has."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from tests.browser.table.scripted import MATCHES, MORE, Socket, play_all, told_settings
from tests.patience import PATIENCE
from tests.server.client import bearer, calling
from tests.server.inside import running

PROGRAM = (
    "from tests.browser.table.needs import withhold; withhold(); "
    "import runpy; runpy.run_module('tests.browser.table.local', run_name='__main__')"
)


async def at_a_server(file: Path, whole: bool) -> list[list[str]]:
    async with running(told_settings(database=str(file))) as (address, _), calling(address) as http:

        async def ask(method: str, path: str, token: str, body: Any) -> tuple[int, str]:
            answer = await http.request(method, path, json=body, headers=bearer(token) if token else {})
            return answer.status_code, answer.text

        async def open_socket(table: str) -> Socket:
            socket: Any = await connect(f"{address.replace('http', 'ws', 1)}/ws/tables/{table}", max_size=None)
            found: Socket = socket
            return found

        return await play_all(ask, open_socket, whole)


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.study)])
def test_every_message_of_scripted_matches_is_the_server_s(tmp_path: Path, whole: bool) -> None:
    """Every game is there, with bots, hot seats, hidden hands, a move taken back, refusals, and what the lobby says."""
    local = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, "whole" if whole else ""], stdout=subprocess.PIPE, text=True
    )
    expected = asyncio.run(at_a_server(tmp_path / "matches.sqlite", whole))
    out, _ = local.communicate(timeout=PATIENCE)
    assert local.returncode == 0
    heard = json.loads(out)
    assert len(heard) == len(expected) == 1 + len(MATCHES) + whole * len(MORE)
    for match, here, there in zip(("the lobby", *MATCHES, *MORE), heard, expected):
        assert len(there) >= (6 if match == "the lobby" else 10)
        for number, (one, other) in enumerate(zip(here, there)):
            assert one == other, (match, number)
        assert len(here) == len(there)
