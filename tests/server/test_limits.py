"""Limits, origins and headers: what a client may not do is refused with a sentence, and nothing falls over."""

import asyncio
import contextlib
import socket
import tracemalloc
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from cellar.server.errors import Busy
from cellar.server.limits import Bucket, Buckets, Limits
from cellar.server.match.table import Table
from cellar.server.messages import PROTOCOL, Pong
from cellar.server.model.guests import Guest
from cellar.server.model.tokens import WATCHER
from tests.server.client import Seated, bearer, calling
from tests.server.inside import running, told_settings


def within(
    tmp_path: Path, limits: Limits, work: Callable[[str, dict[str, Any]], Coroutine[Any, Any, None]], **more: Any
) -> None:
    """A server with these limits, and a table at it."""

    async def run() -> None:
        async with running(told_settings(str(tmp_path / "m.sqlite"), lambda n: 0, limits=limits, **more)) as (
            address,
            _,
        ):
            async with calling(address) as http:
                made = (await http.post("/api/tables", json={"game": "cell_management"})).json()
            await work(address, made)

    asyncio.run(run())


async def closed(seated: Seated) -> ConnectionClosed:
    """How the socket ended."""
    try:
        while True:
            await seated.hear()
    except ConnectionClosed as end:
        return end


def test_too_many_messages_are_refused_and_a_flood_is_disconnected(tmp_path: Path) -> None:
    async def work(address: str, made: dict[str, Any]) -> None:
        seated = await Seated.enter(address, made["table"], made["token"])
        await seated.until("presence")
        for _ in range(15):
            await seated.send(type="ping")
        reasons = [(await seated.until("pong", "refusal", "bye")).get("reason", "pong") for _ in range(13)]
        assert reasons[:3] == ["pong"] * 3
        assert reasons[3:12] == ["too_many"] * 9
        assert (await closed(seated)).rcvd is not None

    within(tmp_path, Limits(messages_rate=0.001, messages_burst=3.0, patience=10), work)


def test_a_message_that_is_too_long_ends_the_socket(tmp_path: Path) -> None:
    async def work(address: str, made: dict[str, Any]) -> None:
        seated = await Seated.enter(address, made["table"], made["token"])
        await seated.until("presence")
        await seated.connection.send("x" * 2_000)
        reason = (await closed(seated)).rcvd
        assert reason is not None
        assert reason.code == 1009

    within(tmp_path, Limits(message=1_000), work)


def test_a_body_that_is_too_long_is_refused(tmp_path: Path) -> None:
    async def work(address: str, made: dict[str, Any]) -> None:
        async with calling(address) as http:
            for path, size in (("/api/records", 5_000), ("/api/qr", 2_500), ("/api/tables", 2_500)):
                answer = await http.post(path, json={"text": "x" * size})
                assert (answer.status_code, answer.json()["sentence"]) == (413, "The request is too long."), path
            assert (await http.post("/api/records", json={"text": "x" * 2_500})).status_code == 400

    within(tmp_path, Limits(body=2_000, record=4_000), work)


def test_long_bodies_count_as_many_requests(tmp_path: Path) -> None:
    async def work(address: str, made: dict[str, Any]) -> None:
        async def chunked() -> AsyncIterator[bytes]:
            yield b"{}"

        async with calling(address) as http:
            codes = [(await http.post("/api/records", json={"text": "x" * 100_000})).status_code for _ in range(4)]
            assert codes == [400, 400, 429, 429], "the first was the table's, then two of six each"
            assert (await http.post("/api/qr", content=chunked())).status_code == 429, "pieces may be as long as any"
            assert (await http.get("/api/games")).status_code == 200, "there is still one for something small"

    within(tmp_path, Limits(requests_burst=14.9, requests_rate=0.0), work)


def test_a_body_is_read_as_its_message_and_not_built_first(tmp_path: Path) -> None:
    hostile = b'{"text":"","seats":[' + b"{}," * 300_000 + b"{}]}"

    async def work(address: str, made: dict[str, Any]) -> None:
        async with calling(address) as http:
            headers = {"content-type": "application/json"}
            tracemalloc.start()
            answer = await http.post("/api/records", content=hostile, headers=headers)
            _, peak = tracemalloc.get_traced_memory()
            tracemalloc.stop()
        assert answer.status_code == 400
        assert "missing required field `who`" in answer.json()["sentence"]
        assert peak < 15_000_000, "a megabyte, copied a few times, and not three hundred thousand objects"

    within(tmp_path, Limits(), work)


def test_new_tables_and_requests_have_an_allowance(tmp_path: Path) -> None:
    async def work(address: str, made: dict[str, Any]) -> None:
        async with calling(address) as http:
            assert (await http.post("/api/tables", json={"game": "cell_management"})).status_code == 201
            third = await http.post("/api/tables", json={"game": "cell_management"})
            assert third.status_code == 429
            assert "a lot of new tables" in third.json()["sentence"]
            codes = [(await http.get("/api/games")).status_code for _ in range(10)]
            assert codes == [200] * 5 + [429] * 5
            assert "retry-after" in (await http.get("/api/games")).headers

    within(tmp_path, Limits(tables_burst=2.0, tables_hour=0.001, requests_burst=8.0, requests_rate=0.001), work)


@pytest.mark.parametrize("of_client", [True, False])
def test_sockets_of_a_client_and_of_a_table_are_counted(tmp_path: Path, of_client: bool) -> None:
    async def work(address: str, made: dict[str, Any]) -> None:
        held = [await Seated.enter(address, made["table"]) for _ in range(2)]
        for seated in held:
            await seated.until("snapshot")
        if of_client:
            with pytest.raises(InvalidStatus) as caught:
                await Seated.open(address, made["table"])
            assert caught.value.response.status_code == 429
            assert b"close some pages." in caught.value.response.body
        else:
            bye = await (await Seated.enter(address, made["table"])).hear()
            assert (bye["reason"], bye["again"]) == ("too_many", True)

    within(tmp_path, Limits(sockets=2) if of_client else Limits(watchers=2), work)


def test_watchers_leave_the_places_of_those_who_play(tmp_path: Path) -> None:
    async def work(address: str, made: dict[str, Any]) -> None:
        for _ in range(3):
            await (await Seated.enter(address, made["table"])).until("snapshot")
        assert (await (await Seated.enter(address, made["table"])).hear())["reason"] == "too_many"
        player = await Seated.enter(address, made["table"], made["token"])
        await player.until("snapshot")
        assert (await player.play(player.view["moves"][0]["text"]))["type"] == "ack"

    within(tmp_path, Limits(watchers=3), work)


def test_a_player_who_opens_more_and_more_pages_loses_the_oldest(tmp_path: Path) -> None:
    async def work(address: str, made: dict[str, Any]) -> None:
        pages = []
        for _ in range(3):
            pages.append(await Seated.enter(address, made["table"], made["token"]))
            await pages[-1].until("snapshot")
        bye = await pages[0].until("bye")
        assert (bye["reason"], bye.get("again", False)) == ("too_many", False)
        assert (await pages[1].play(pages[1].view["moves"][0]["text"]))["type"] == "ack"
        assert (await pages[2].until("event"))["version"] == 1

    within(tmp_path, Limits(sockets_of_holder=2), work)


def test_other_sites_pages_are_turned_away(tmp_path: Path) -> None:
    async def work(address: str, made: dict[str, Any]) -> None:
        url = f"{address.replace('http', 'ws')}/ws/tables/{made['table']}"
        with pytest.raises(InvalidStatus):
            await connect(url, origin="https://evil.example")  # type: ignore[arg-type]
        for origin in (address, "https://play.example"):
            await (await connect(url, origin=origin)).close()  # type: ignore[arg-type]
        async with calling(address) as http:
            wish = {"game": "cell_management"}
            assert (
                await http.post("/api/tables", json=wish, headers={"origin": "https://evil.example"})
            ).status_code == 403
            assert (await http.post("/api/tables", json=wish, headers={"origin": "null"})).status_code == 403
            assert (await http.post("/api/tables", json=wish, headers={"origin": address})).status_code == 201

    within(tmp_path, Limits(), work, origins=("https://play.example",))


@pytest.mark.parametrize(("proxies", "trusted"), [((), False), (("127.0.0.1",), True)])
def test_a_page_of_another_scheme_is_another_sites(tmp_path: Path, proxies: tuple[str, ...], trusted: bool) -> None:
    """https is not http, unless a proxy that the settings name says by which it was asked."""

    async def work(address: str, _: dict[str, Any]) -> None:
        secure, wish = address.replace("http:", "https:"), {"game": "zyrcan"}
        passed_on = {"origin": secure, "x-forwarded-proto": "https"}
        async with calling(address) as http:
            assert (await http.post("/api/tables", json=wish, headers={"origin": address})).status_code == 201
            assert (await http.post("/api/tables", json=wish, headers={"origin": secure})).status_code == 403
            answer = await http.post("/api/tables", json=wish, headers=passed_on)
            assert answer.status_code == (201 if trusted else 403)
        url = f"{address.replace('http', 'ws')}/ws/tables/none"
        with pytest.raises(InvalidStatus, match="403"):
            await connect(url, origin=secure)  # type: ignore[arg-type]
        with contextlib.nullcontext() if trusted else pytest.raises(InvalidStatus, match="403"):
            headers = {"x-forwarded-proto": "https"}
            await (await connect(url, origin=secure, additional_headers=headers)).close()  # type: ignore[arg-type]

    within(tmp_path, Limits(), work, proxies=proxies)


def test_answers_leave_with_a_strict_policy_and_problems_are_json(tmp_path: Path) -> None:
    async def work(address: str, made: dict[str, Any]) -> None:
        async with calling(address) as http:
            for path in ("/", "/play/abc", "/api/games", "/api/nothing", f"/api/tables/{made['table']}/picture.svg"):
                headers = (await http.get(path)).headers
                policy = headers["content-security-policy"]
                assert "default-src 'none'" in policy
                assert "frame-ancestors 'none'" in policy
                assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", "") or headers["content-type"].startswith(
                    "image/svg"
                )
                assert headers["x-content-type-options"] == "nosniff"
                assert headers["referrer-policy"] == "no-referrer"
            embedded = (await http.get(f"/embed/{made['table']}")).headers["content-security-policy"]
            assert "frame-ancestors *" in embedded, "the one page that other sites may frame"
            for answer in (
                await http.get("/api/nothing"),
                await http.delete("/api/games"),
                await http.get("/api/tables/abc"),
                await http.get("/api/tables/%00"),
                await http.post("/api/tables", content=b"{"),
                await http.get(f"/api/tables/{made['table']}", headers=bearer("x")),
                await http.get("/api/games/zyrcan/files/../rules.py"),
                await http.get("/api/games/zyrcan/files/rules.py"),
                await http.get("/api/puzzle", params={"date": "yesterday"}),
            ):
                assert 400 <= answer.status_code < 500
                assert answer.json()["sentence"].endswith("."), answer.text

    within(tmp_path, Limits(), work)


def masked(text: bytes) -> bytes:
    """A short text as a client sends it, with a mask that changes nothing."""
    return bytes((0x81, 0x80 | len(text), 0, 0, 0, 0)) + text


def test_a_socket_that_does_not_read_is_closed_and_the_others_play_on(tmp_path: Path) -> None:
    async def work(address: str, made: dict[str, Any]) -> None:
        host, _, port = address.removeprefix("http://").partition(":")
        loop, deaf = asyncio.get_running_loop(), socket.socket()
        deaf.setblocking(False)
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        await loop.sock_connect(deaf, (host, int(port)))
        await loop.sock_sendall(
            deaf,
            f"GET /ws/tables/{made['table']} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode(),
        )
        assert b" 101 " in await loop.sock_recv(deaf, 4_096)
        seated = await Seated.enter(address, made["table"], made["token"])
        await loop.sock_sendall(deaf, masked(b'{"type":"enter","protocol":%d}' % PROTOCOL))
        while (await seated.until("presence"))["watchers"] == 0:
            pass
        # From now on it asks and asks, and never reads an answer; whoever sits beside it sees it go.
        gone = asyncio.create_task(seated.until("presence"))
        while not gone.done():
            await loop.sock_sendall(deaf, masked(b'{"type":"resume","since":-1}'))
            await asyncio.sleep(0)
        assert gone.result()["watchers"] == 0
        assert (await seated.play(seated.view["moves"][0]["text"]))["type"] == "ack"
        deaf.close()

    within(tmp_path, Limits(backlog=20_000, messages_rate=1e6, messages_burst=1e6), work)


class Full:
    """A line whose page takes so many messages and then nothing more."""

    def __init__(self, takes: int) -> None:
        self.takes = takes
        self.written: list[bytes] = []
        self.closed = 0

    def write(self, *texts: bytes | memoryview) -> None:
        self.written.append(b"".join(texts))

    def waiting(self) -> int:
        return sum(map(len, self.written[self.takes :]))

    def hang_up(self) -> None:
        self.closed += 1


def test_whoever_fell_behind_is_told_so_once() -> None:
    line = Full(takes=3)
    guest = Guest(WATCHER, line, backlog=999)
    for _ in range(20):
        guest.send(bytes(600))
    assert len(line.written) == 3 + 3 + 1, "the largest that waits, and two that are more than may wait besides it"
    assert b"too_slow" in line.written[-1]
    assert line.closed == 1


def test_a_message_that_is_larger_than_what_may_wait_is_sent() -> None:
    """A table with thousands of choices: its page reads one at a time, and the acknowledgement waits behind it."""
    line = Full(takes=0)
    guest = Guest(WATCHER, line, backlog=999)
    guest.send(bytes(5_000))
    guest.send(Pong(1))
    assert line.closed == 0
    line.takes = 2  # it has read them
    guest.send(bytes(600))
    guest.send(bytes(600))
    guest.send(bytes(600))
    guest.send(Pong(2))
    assert line.closed == 1, "what was read does not count for what comes later"


def test_buckets_fill_with_time_and_the_oldest_are_forgotten() -> None:
    bucket = Bucket(rate=2.0, burst=3.0, level=3.0, at=0.0)
    assert [bucket.take(0.0) for _ in range(4)] == [True, True, True, False]
    assert bucket.wait() == 0.5
    assert bucket.take(0.5)
    assert not bucket.take(0.6)
    assert Bucket(rate=0.0, burst=0.0, level=0.0, at=0.0).wait() == 86_400.0
    large = Bucket(rate=1.0, burst=4.0, level=4.0, at=0.0)
    assert large.take(0.0, cost=100.0), "a full bucket is enough for anything"
    assert large.wait(cost=100.0) == 4.0
    many = Buckets(1.0, 1.0, lambda: 0.0, most=10)
    for n in range(10):
        assert many.of(f"client {n}").take(0.0)
    assert not many.of("client 0").take(0.0)
    assert many.of("another").take(0.0)
    assert len(many.held) == 10
    assert not many.of("client 0").take(0.0), "who asked lately is remembered"
    assert many.of("client 1").take(0.0), "who did not is a newcomer"


def test_all_of_a_school_come_back_at_once_and_nobody_is_sent_away(tmp_path: Path) -> None:
    """After a restart: more snapshots are wanted at one address than may wait for a worker."""
    limits = Limits(work_waiting=10, work_burst=1e6, tables_burst=100, memory=1 << 40, memory_of_client=1 << 40)
    settings = told_settings(str(tmp_path / "m.sqlite"), lambda n: 0, limits=limits)

    async def back(address: str, made: dict[str, Any]) -> str:
        seated = await Seated.enter(address, made["table"], made["token"])
        heard = await seated.hear()
        await seated.close()
        return str(heard["type"])

    async def run() -> None:
        async with (
            running(settings) as (address, tables),
            calling(address) as http,
        ):
            wish = {"game": "angel", "options": {"dims": 3, "power": 4}, "seats": [{"who": "me"}] * 2}
            made = [(await http.post("/api/tables", json=wish)).json() for _ in range(30)]
            tables.forget()
            heard = await asyncio.gather(*(back(address, one) for one in made))
            assert heard == ["snapshot"] * 30

    asyncio.run(run())


def test_a_table_whose_first_opening_failed_is_not_opened_twice_at_once(tmp_path: Path) -> None:
    async def run() -> None:
        settings = told_settings(str(tmp_path / "m.sqlite"), lambda n: 0)
        async with (
            running(settings) as (address, tables),
            calling(address) as http,
        ):
            table = (await http.post("/api/tables", json={"game": "zyrcan"})).json()["table"]
            tables.forget()
            read, begun, ended = tables._from_store, 0, 0

            async def reading(match: str, client: str) -> Table:
                nonlocal begun, ended
                begun += 1
                assert begun == ended + 1, "two at once"
                try:
                    await asyncio.sleep(0.01)
                    if begun == 1:
                        raise Busy("not yet")
                    return await read(match, client)
                finally:
                    ended += 1

            setattr(tables, "_from_store", reading)  # noqa: B010 - the real one is called from here
            first, second = (asyncio.create_task(tables.find(table)) for _ in range(2))
            with pytest.raises(Busy):
                await first
            assert await tables.find(table) is await second
            assert (begun, len(tables)) == (2, 1)

    asyncio.run(run())
