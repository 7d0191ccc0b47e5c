"""Who calls and by which name: other names are refused with a sentence, proxies count only where the settings name
them."""

import asyncio
import socket
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from cellar.server.limits import Limits
from cellar.server.settings import BadSetting, Settings
from cellar.server.web.clients import Names, client_at
from cellar.server.web.uvicorn_server import config
from tests.server.client import calling
from tests.server.inside import running, told_settings


def within(tmp_path: Path, work: Callable[[str], Coroutine[Any, Any, None]], **more: Any) -> None:
    async def run() -> None:
        async with running(told_settings(str(tmp_path / "m.sqlite"), lambda n: 0, **more)) as (address, _):
            await work(address)

    asyncio.run(run())


def test_a_name_that_is_not_ours_is_refused_with_a_sentence(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        async with calling(address) as http:
            for host in ("rebound.example", "rebound.example:8000", "localhost.example", "["):
                for path in ("/", "/api/games"):
                    answer = await http.get(path, headers={"host": host})
                    assert answer.status_code == 421, host
                assert (await http.post("/api/tables", json={}, headers={"host": host})).status_code == 421
            answer = await http.get("/api/games", headers={"host": "rebound.example:80"})
            assert "CELLAR_NAMES=rebound.example" in answer.json()["sentence"]
            for host in ("localhost:1", "table.lan:8000", "TABLE.LAN", "play.example.org", "192.168.1.5", "[::1]:8000"):
                assert (await http.get("/api/games", headers={"host": host})).status_code == 200, host
        port = int(address.rpartition(":")[2])
        with pytest.raises(InvalidStatus) as caught:
            await connect(f"ws://rebound.example:{port}/ws/tables/x", host="127.0.0.1", port=port)
        assert caught.value.response.status_code == 421
        assert b"doesn't go by the name" in caught.value.response.body

    within(tmp_path, work, names=("table.lan",), origins=("https://play.example.org",))


def test_this_machines_own_names_are_ours() -> None:
    names, own = Names(Settings()), socket.gethostname()
    for host in (
        "",
        "localhost",
        "games.localhost:8000",
        own,
        f"{own.partition('.')[0]}.local",
        "127.0.0.1",
        "[fe80::1]",
    ):
        assert names.answers_to(host), host
    for host in ("example.org", "local", f"{own}.example.org", "0x7f.1", "a" * 300):
        assert not names.answers_to(host), host


def test_what_a_proxy_says_counts_only_from_a_trusted_one(tmp_path: Path) -> None:
    async def statuses(address: str) -> list[int]:
        async with calling(address) as http:
            return [
                (await http.get("/api/games", headers={"x-forwarded-for": f"192.0.2.{n}"})).status_code
                for n in range(6)
            ]

    async def nobody(address: str) -> None:
        assert await statuses(address) == [200] * 4 + [429] * 2, "all are one client, whatever they say"

    async def trusted(address: str) -> None:
        assert await statuses(address) == [200] * 6, "six clients behind one proxy"

    limits = Limits(requests_burst=4.0, requests_rate=0.001)
    within(tmp_path, nobody, limits=limits)
    within(tmp_path, nobody, limits=limits, proxies=("10.0.0.0/8",))
    within(tmp_path, trusted, limits=limits, proxies=("127.0.0.1",))


def test_the_environment_does_not_name_proxies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")
    how = config(Settings(database=str(tmp_path / "m.sqlite")))
    assert not how.proxy_headers


def test_a_proxy_is_an_address_or_a_network(tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match=r"'\*' is neither"):
        config(Settings(database=str(tmp_path / "m.sqlite"), proxies=("*",)))


def test_an_ipv6_client_is_its_network() -> None:
    assert client_at("2001:db8:1:2:3:4:5:6") == client_at("2001:db8:1:2::1") == "2001:db8:1:2::/64"
    assert client_at("2001:db8:1:3::1") != client_at("2001:db8:1:2::1")
    assert client_at("::ffff:192.0.2.1") == client_at("192.0.2.1") == "192.0.2.1"
    assert client_at("fe80::1%eth0") == "fe80::/64"
    assert client_at("somebody") == "somebody"


def test_an_origin_that_cannot_be_read_is_another_sites(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        url = f"{address.replace('http', 'ws', 1)}/ws/tables/x"
        async with calling(address) as http:
            for origin in ("http://[", "http://]:80", "//", "http:", "\u00e9"):
                answer = await http.post("/api/tables", json={}, headers={b"origin": origin.encode("latin-1")})
                assert answer.status_code == 403, origin
        with pytest.raises(InvalidStatus) as caught:
            await connect(url, origin="http://[")  # type: ignore[arg-type]
        assert caught.value.response.status_code == 403

    within(tmp_path, work)
