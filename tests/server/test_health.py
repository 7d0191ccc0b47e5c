"""For those who look after a server: it answers, it can play, it counts; and it tells strangers nothing."""

import asyncio
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from cellar.server import metrics
from cellar.server.settings import Settings
from cellar.server.store import opening
from cellar.server.web import health
from tests.server.client import Seated, calling, lobby
from tests.server.inside import running, told_settings
from tests.server.running import Running
from tests.server.test_play import ME, RANDOM, make

NAME = r"[a-zA-Z_:][a-zA-Z0-9_:]*"
SAMPLE = re.compile(rf'({NAME})(?:\{{([a-zA-Z_]\w*)="((?:[^"\\\n]|\\[\\"n])*)"\}})? (\S+)')


def parsed(text: str) -> dict[str, dict[str, float]]:
    """Prometheus' text format, read strictly: families with their samples by label, each family described once."""
    families: dict[str, str] = {}
    samples: dict[str, dict[str, float]] = {}
    assert text.endswith("\n")
    for line in text.splitlines():
        if line.startswith("# HELP "):
            assert line.split(" ", 3)[3], line
        elif line.startswith("# TYPE "):
            _, _, name, kind = line.split(" ")
            assert name not in families, f"{name} is described twice"
            families[name] = kind
        else:
            found = SAMPLE.fullmatch(line)
            assert found is not None, line
            name = re.sub(r"_(bucket|sum|count)$", "", found[1]) if found[1] not in families else found[1]
            assert name == list(families)[-1], f"{line} does not follow its family"
            samples.setdefault(found[1], {})[found[3] or ""] = float(found[4])
    for name, kind in families.items():
        if kind == "histogram":
            counts = list(samples[f"{name}_bucket"].values())
            assert counts == sorted(counts)
            assert list(samples[f"{name}_bucket"])[-1] == "+Inf"
            assert counts[-1] == samples[f"{name}_count"][""]
    return samples


def inside(work: Any, database: str, **settings: Any) -> None:
    async def serve() -> None:
        async with (
            running(told_settings(database, lambda n: 0, **settings)) as (address, tables),
            calling(address) as http,
        ):
            await work(http, tables)

    asyncio.run(serve())


def test_it_answers_and_is_ready(database: str) -> None:
    async def work(http: httpx.AsyncClient, tables: Any) -> None:
        for path, said in (("/health", "ok\n"), ("/ready", "ready\n")):
            answer = await http.get(path)
            assert (answer.status_code, answer.text) == (200, said)
            assert answer.headers["cache-control"] == "no-store"
        for unknown in ("/health/x", "/ready/now", "/metrics/x", "/healthz", "/wp-login.php", "/play"):
            answer = await http.get(unknown)
            assert (answer.status_code, set(answer.json())) == (404, {"sentence", "status"}), unknown

    inside(work, database)


def test_it_is_not_ready_when_the_store_cannot_be_written(tmp_path: Path) -> None:
    async def work(http: httpx.AsyncClient, tables: Any) -> None:
        async def full(now: int) -> None:
            raise OSError("no space left on device")

        tables.store.touch = full
        answer = await http.get("/ready")
        assert answer.status_code == 503
        assert answer.json()["sentence"] == "The store cannot be written: no space left on device."
        assert (await http.get("/health")).status_code == 200, "the process is alive all the same"

    inside(work, str(tmp_path / "m.sqlite"))


def test_it_is_not_ready_while_the_disk_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite still writes into the log that it has: the disk itself is looked at."""

    async def work(http: httpx.AsyncClient, tables: Any) -> None:
        monkeypatch.setattr(health, "FRESH_S", 0.0)
        assert (await http.get("/ready")).status_code == 200
        with monkeypatch.context() as full:
            full.setattr(opening, "LEAST_FREE_MB", 10**12)
            answer = await http.get("/ready")
        assert answer.status_code == 503
        said = re.sub(r"\d[\d,]{2,}", "N", answer.json()["sentence"])
        assert said == "The store cannot be written: the disk is full (N MB are left of the N it needs)."
        assert (await http.get("/ready")).status_code == 200, "there is room again"

    inside(work, str(tmp_path / "m.sqlite"))


def test_it_is_not_ready_when_other_servers_are_not_heard(database: str) -> None:
    async def work(http: httpx.AsyncClient, tables: Any) -> None:
        assert tables.bus.connected == tables.bus.needed
        tables.bus.connected = False
        answer = await http.get("/ready")
        assert answer.status_code == (503 if tables.bus.needed else 200)
        assert not tables.bus.needed or "bus between servers is not connected" in answer.json()["sentence"]

    inside(work, database)


def test_the_store_is_asked_once_for_many_questions(tmp_path: Path) -> None:
    async def work(http: httpx.AsyncClient, tables: Any) -> None:
        asked = 0

        async def touch(now: int) -> None:
            nonlocal asked
            asked += 1
            await asyncio.sleep(0)

        tables.store.touch = touch
        answers = await asyncio.gather(*(http.get("/ready") for _ in range(20)))
        assert {answer.status_code for answer in answers} == {200}
        assert asked <= 2

    inside(work, str(tmp_path / "m.sqlite"))


def test_what_happens_is_counted(tmp_path: Path) -> None:
    server = Running(str(tmp_path / "m.sqlite"))
    server.start()
    try:
        made = make(server, "zyrcan", seats=[ME, ME, RANDOM])

        async def play() -> Seated:
            seated = await Seated.enter(server.address, made["table"], made["token"])
            await seated.until("snapshot")
            for _ in range(4):
                await seated.to_act()
                assert (await seated.play(seated.view["moves"][0]["text"]))["type"] == "ack"
            await seated.to_act()
            assert (await seated.play("nonsense"))["type"] == "refusal"
            with lobby(server.address) as http:
                answer = http.get("/metrics")
            assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
            text = answer.text
            counted = parsed(text)
            assert counted["cellar_moves_total"] == {"bot": 2.0, "person": 4.0}
            assert counted["cellar_move_seconds_count"] == {"": 4.0}
            assert counted["cellar_refusals_total"] == {"unreadable": 1.0}
            assert counted["cellar_store_events_total"] == {"": 6.0}
            assert counted["cellar_store_batch_size_sum"] == {"": 6.0}
            assert counted["cellar_bot_seconds_count"] == {"": 2.0}
            assert counted["cellar_http_requests_total"]["2xx"] >= 1
            now = ("cellar_tables", "cellar_sockets", "cellar_bot_queue", "cellar_store_queue")
            assert [counted[name][""] for name in now] == [1, 1, 0, 0]
            assert counted["process_resident_memory_bytes"][""] > 1e6
            assert "cellar_loop_lag_seconds_count" in counted
            for secret in (made["table"], made["token"], "Ann", str(tmp_path)):
                assert secret not in text
            return seated

        asyncio.run(play())
    finally:
        server.stop()


def test_prometheus_own_parser_reads_it() -> None:
    parser = pytest.importorskip("prometheus_client.parser")
    families = {family.name: family for family in parser.text_string_to_metric_families(metrics.page([]))}
    assert families["cellar_move_seconds"].type == "histogram"
    assert families["cellar_moves"].type == "counter"


def test_a_label_may_hold_anything() -> None:
    odd = metrics.Counter("odd_total", "Odd.", "by")
    odd.add('a "quoted"\nback\\slash')
    (sample,) = parsed("\n".join(odd.lines()) + "\n")["odd_total"]
    assert sample == r"a \"quoted\"\nback\\slash"


def test_several_processes_are_asked_one_by_one(tmp_path: Path) -> None:
    async def work(http: httpx.AsyncClient, tables: Any) -> None:
        told = await http.get("/metrics")
        assert (told.status_code, "ask for /metrics/0 to /metrics/2" in told.text) == (404, True)
        assert [(await http.get(f"/metrics/{n}")).status_code for n in (0, 2, 3, "x")] == [200, 200, 404, 404]

    inside(work, str(tmp_path / "m.sqlite"), processes=3)


def test_one_process_has_one_page_of_numbers(tmp_path: Path) -> None:
    async def work(http: httpx.AsyncClient, tables: Any) -> None:
        assert [(await http.get(path)).status_code for path in ("/metrics", "/metrics/0")] == [200, 404]

    inside(work, str(tmp_path / "m.sqlite"))


@pytest.mark.parametrize(
    ("allowed", "headers", "status"),
    [
        (Settings().metrics, {}, 200),
        (Settings().metrics, {"x-forwarded-for": "127.0.0.1"}, 404),
        (Settings().metrics, {"forwarded": "for=127.0.0.1"}, 404),
        (("10.0.0.0/8",), {}, 404),
        (("10.0.0.0/8", "127.0.0.0/8"), {}, 200),
        ((), {}, 404),
    ],
)
def test_the_numbers_are_for_those_who_may(
    allowed: tuple[str, ...], headers: dict[str, str], status: int, tmp_path: Path
) -> None:
    async def work(http: httpx.AsyncClient, tables: Any) -> None:
        assert (await http.get("/metrics", headers=headers)).status_code == status

    inside(work, str(tmp_path / "m.sqlite"), metrics=allowed)
