"""Where friends reach a server: asked for on its own machine, and told to nobody else."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from cellar.server.settings import Settings
from cellar.server.start import run
from cellar.server.start.run import in_the_network
from cellar.server.web import public_addresses
from cellar.server.web.uvicorn_server import bind
from tests.server.client import calling
from tests.server.inside import running, told_settings


def told(tmp_path: Path, *typed: str, **settings: Any) -> tuple[list[dict[str, Any]], str]:
    """What the server says to those who have typed these hosts, and its port."""

    async def ask() -> tuple[list[dict[str, Any]], str]:
        made = told_settings(str(tmp_path / "m.sqlite"), lambda n: 0, names=("table.lan",), **settings)
        async with running(made) as (address, _), calling(address) as http:
            port = address.rpartition(":")[2]
            answers = [await http.get("/api/reachable", headers={"host": f"{host}:{port}"}) for host in typed]
            return [dict(answer.raise_for_status().json()) for answer in answers], port

    return asyncio.run(ask())


def test_a_server_that_listens_here_only_says_which_command_helps(tmp_path: Path) -> None:
    (found,), port = told(tmp_path, "localhost")
    assert found["origins"] == []
    assert found["sentence"].startswith("This server can only be reached from this computer")
    assert found["command"] == f"cellar serve --host 0.0.0.0 --port {port}"


def test_a_server_that_listens_everywhere_offers_its_addresses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(public_addresses, "_way_out", lambda: iter(["192.168.1.5"]))
    monkeypatch.setattr(
        public_addresses, "_interfaces", lambda: iter(["127.0.0.1", "10.0.0.7", "192.168.1.5", "169.254.3.4"])
    )
    answers, port = told(tmp_path, "127.0.0.1", "[::1]", "localhost", host="0.0.0.0")
    assert answers == [{"origins": [f"http://192.168.1.5:{port}", f"http://10.0.0.7:{port}"]}] * 3


def test_addresses_that_were_given_come_first_and_nobody_elsewhere_is_told(tmp_path: Path) -> None:
    given = {"addresses": ("http://192.168.1.9:80/",), "origins": ("https://play.example.org",)}
    answers, _ = told(tmp_path, "localhost", "table.lan", "192.168.1.9", **given)
    assert answers == [
        {"origins": ["http://192.168.1.9:80", "https://play.example.org"]}, {"origins": []}, {"origins": []},
    ]  # fmt: skip


def test_this_machines_own_addresses_can_be_asked_for() -> None:
    """Whatever networks it is in, none of them is itself."""
    assert not [
        address for address in public_addresses.own_addresses() if address.startswith(("127.", "169.254.", "0."))
    ]


def test_whoever_starts_a_server_is_told_what_to_tell_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "own_addresses", lambda: ["192.168.1.5", "10.0.0.7"])
    for host, others in (("0.0.0.0", "http://192.168.1.5:{port}"), ("127.0.0.1", "")):
        with bind(host, 0) as bound:
            assert in_the_network(Settings(host=host), bound) == others.format(port=bound.getsockname()[1])
    with bind("0.0.0.0", 0) as bound:
        assert in_the_network(Settings(addresses=("http://play.example.org",)), bound) == "", "it was stated"
