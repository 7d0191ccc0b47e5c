"""Very many malformed messages on sockets, and a machine that reads the OpenAPI description: no crash, no
500."""

import asyncio
import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable

from cellar.server.lobby.addresses import ROUTES
from cellar_studies.soak.hostile import message
from tests.patience import PATIENCE
from tests.server.client import Seated, lobby
from tests.server.running import Running
from tests.server.test_play import make
from tests.studying import first, study

#: The others are sent in studies; `cellar soak` sends a million.
MESSAGES = first(1, [4_000, 12_000])
SOCKETS = 8
BATCH = 100


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One that thinks itself: to pack a thinker for devices takes seconds, and what it answers then is looked at in
    test_on_devices.py."""
    running = Running(str(tmp_path_factory.mktemp("server") / "matches.sqlite"), on_devices=False)
    running.start()
    yield running
    running.stop()


async def fuzz(server: Running, made: dict[str, Any], messages: int, number: int) -> int:
    """One socket's share; returns how many were answered by a refusal."""
    rng, refused = random.Random(number), 0
    seated = await Seated.enter(server.address, made["table"], made["token"] if number % 2 else "")
    await seated.until("snapshot")
    for batch in range(messages // SOCKETS // BATCH):
        for _ in range(BATCH):
            await seated.connection.send(message(rng, seated.version))
        await seated.send(type="move", id=f"batch {batch}", version=-1, text="")
        while (heard := await seated.hear()).get("id") != f"batch {batch}":
            assert heard["type"] in ("refusal", "pong", "snapshot", "presence"), heard
            refused += heard["type"] == "refusal"
            if heard["type"] == "refusal":
                assert 0 < len(heard["sentence"]) < 700
        seated.heard.clear()
    await seated.close()
    return refused


@pytest.mark.parametrize("messages", MESSAGES)
def test_very_many_malformed_messages_change_nothing(server: Running, messages: int) -> None:
    made = make(server, "cell_management")

    async def run() -> None:
        refused = sum(await asyncio.gather(*(fuzz(server, made, messages, number) for number in range(SOCKETS))))
        assert refused > messages * 0.9
        seated = await Seated.enter(server.address, made["table"], made["token"])
        snapshot = await seated.until("snapshot")
        assert snapshot["version"] == 0, "no malformed message moved anything"
        assert (await seated.play(seated.view["moves"][0]["text"]))["type"] == "ack"

    asyncio.run(run())
    assert server.process is not None
    assert server.process.poll() is None


def test_first_messages_of_any_kind_are_answered(server: Running) -> None:
    made = make(server, "cell_management")

    async def one(number: int) -> None:
        seated = await Seated.open(server.address, made["table"])
        await seated.connection.send(message(random.Random(number), 0))
        assert (await seated.hear())["type"] == "bye"
        await seated.close()

    async def run() -> None:
        for start in range(0, 300, 20):
            await asyncio.gather(*(one(number) for number in range(start, start + 20)))

    asyncio.run(run())


#: The lobby's operations, as a server describes them, read off its data.
OPERATIONS = [(re.sub(r":\w+}", "}", route.path), route.method) for route in ROUTES]
OPERATIONS += [("/api/reachable", "GET"), ("/api/thinker", "GET")]


@cache
def described(address: str) -> Any:
    """The description that a server gives of itself, read once."""
    import schemathesis  # it takes a second to load, and every process that collects tests would

    with lobby(address) as http:
        return schemathesis.openapi.from_dict(http.get("/api/schema/openapi.json").json())


def test_every_operation_is_known(server: Running) -> None:
    paths = described(server.address).raw_schema["paths"]
    assert sorted(OPERATIONS) == sorted((path, method.upper()) for path, item in paths.items() for method in item)


#: Good requests to all of them, and bad ones to those that change something; bad ones to those that only tell are
#: studies.
REQUESTS = [("POSITIVE", *operation) for operation in OPERATIONS]
REQUESTS += [("NEGATIVE", *operation) for operation in OPERATIONS if operation[1] != "GET"]


@pytest.mark.parametrize(
    ("mode", "path", "method"),
    [*REQUESTS, *(study(("NEGATIVE", *operation)) for operation in OPERATIONS if operation[1] == "GET")],
)
def test_the_lobby_answers_whatever_a_machine_makes_of_its_description(
    server: Running, path: str, method: str, mode: str
) -> None:
    """schemathesis: every answer is described, of the described shape, and none is a 500, for good requests and for bad
    ones."""
    from schemathesis import GenerationMode
    from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

    operation = described(server.address)[path][method]
    made = make(server, "cell_management")

    @settings(max_examples=3, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(operation.as_strategy(generation_mode=GenerationMode[mode]))
    def check(case: Any) -> None:
        if len(str(case.path_parameters.get("table", ""))) % 2:
            case.path_parameters["table"] = made["table"]  # half of the time, a table that exists
        answer = case.call(base_url=server.address, timeout=PATIENCE)
        assert answer.status_code < 500, (case.as_curl_command(), answer.text)
        case.validate_response(answer, excluded_checks=[negative_data_rejection, positive_data_acceptance])

    try:
        check()
    except Unsatisfiable:
        assert mode == "NEGATIVE", "there is nothing that could be wrong in such a request"
