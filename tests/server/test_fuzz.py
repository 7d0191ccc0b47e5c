"""A hundred thousand malformed messages on sockets, and a machine that reads the OpenAPI description: no crash, no
500."""

import asyncio
import json
import random
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from cellar.server.settings import Settings
from cellar.server.web.app import make_app
from tests.server.client import Running, Seated, lobby
from tests.server.test_play import make

MESSAGES = 100_000
SOCKETS = 8
BATCH = 100
TYPES = (
    "enter",
    "move",
    "undo",
    "preview",
    "hint",
    "uncover",
    "resume",
    "ping",
    "snapshot",
    "event",
    "",
    "MOVE",
    "\x00",
    "__proto__",
)
FIELDS = ("id", "version", "text", "since", "token", "protocol", "type", "x")
LETTERS = "\x00\t '\"Aa\x7fé\u202e\ud7ff\ufffd😀"
BROKEN = (
    "",
    "[" * 4_000,
    '{"a":' * 2_000,
    "null",
    "[]",
    "0",
    '"',
    "{}",
    "\x00",
    "NaN",
    "{" * 100,
    '{"type":"move","type":"undo"}',
)


def value(rng: random.Random, depth: int = 0) -> Any:
    """Any JSON value, mostly not the one wanted."""
    kind = rng.randrange(12)
    if kind < 3:
        return rng.choice([0, -1, 1, 2**31, 2**63, 2**64, -(2**63), 10**40, 1.5, 1e308, True, False, None])
    if kind < 7:
        return "".join(rng.choice(LETTERS) for _ in range(rng.randrange(8)))
    if kind < 8:
        return "x" * rng.choice([63, 64, 65, 5_000])
    if depth > 2:
        return []
    if kind < 10:
        return [value(rng, depth + 1) for _ in range(rng.randrange(3))]
    return {str(value(rng, 3))[:20]: value(rng, depth + 1) for _ in range(rng.randrange(3))}


def malformed(rng: random.Random, version: int) -> str | bytes:
    """A message that cannot be carried out: broken text, a wrong shape, or a right shape with senseless contents."""
    kind = rng.randrange(10)
    if kind == 0:
        return bytes(rng.randrange(256) for _ in range(rng.randrange(40)))
    if kind == 1:
        return rng.choice(BROKEN)
    if kind == 2:
        text = json.dumps({"type": "move", "id": "a", "version": version, "text": "no such move"})
        return text[: rng.randrange(len(text))]
    if kind == 3:
        return json.dumps({"type": "move", "id": f"z{rng.randrange(10)}", "version": version, "text": f"?{value(rng)}"})
    if kind == 4:
        return json.dumps({"type": "undo", "id": value(rng), "version": version + 1 + rng.randrange(9)})
    fields = rng.sample(FIELDS, rng.randrange(len(FIELDS)))
    return json.dumps({"type": rng.choice(TYPES), **{name: value(rng) for name in fields if name != "type"}})


async def fuzz(server: Running, made: dict[str, Any], number: int) -> int:
    """One socket's share; returns how many were answered by a refusal."""
    rng, refused = random.Random(number), 0
    seated = await Seated.enter(server.address, made["table"], made["token"] if number % 2 else "")
    await seated.until("snapshot")
    for batch in range(MESSAGES // SOCKETS // BATCH):
        for _ in range(BATCH):
            await seated.connection.send(malformed(rng, seated.version))
        await seated.send(type="move", id=f"batch {batch}", version=-1, text="")
        while (message := await seated.hear()).get("id") != f"batch {batch}":
            assert message["type"] in ("refusal", "pong", "snapshot", "presence"), message
            refused += message["type"] == "refusal"
            if message["type"] == "refusal":
                assert 0 < len(message["sentence"]) < 700
        seated.heard.clear()
    await seated.close()
    return refused


def test_a_hundred_thousand_malformed_messages_change_nothing(server: Running) -> None:
    made = make(server, "cell_management")

    async def run() -> None:
        refused = sum(await asyncio.gather(*(fuzz(server, made, number) for number in range(SOCKETS))))
        assert refused > MESSAGES * 0.9
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
        await seated.connection.send(malformed(random.Random(number), 0))
        assert (await seated.hear())["type"] == "bye"
        await seated.close()

    async def run() -> None:
        for start in range(0, 300, 20):
            await asyncio.gather(*(one(number) for number in range(start, start + 20)))

    asyncio.run(run())


def operations() -> list[tuple[str, str]]:
    """The lobby's operations, read from the application without running it."""
    middleware: Any = make_app(Settings(database="unused.sqlite", warm=False))
    schema = middleware._app.openapi_schema.to_schema()
    return [(path, method.upper()) for path, item in schema["paths"].items() for method in item]


@pytest.mark.parametrize(("path", "method"), operations())
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_the_lobby_answers_whatever_a_machine_makes_of_its_description(
    server: Running, path: str, method: str, mode: GenerationMode
) -> None:
    """schemathesis: every answer is described, of the described shape, and none is a 500, for good requests and for bad
    ones."""
    with lobby(server.address) as http:
        operation = schemathesis.openapi.from_dict(http.get("/api/schema/openapi.json").json())[path][method]
    made = make(server, "cell_management")

    @settings(max_examples=10, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(operation.as_strategy(generation_mode=mode))
    def check(case: Any) -> None:
        if len(str(case.path_parameters.get("table", ""))) % 2:
            case.path_parameters["table"] = made["table"]  # half of the time, a table that exists
        answer = case.call(base_url=server.address)
        assert answer.status_code < 500, (case.as_curl_command(), answer.text)
        case.validate_response(answer, excluded_checks=[negative_data_rejection, positive_data_acceptance])

    try:
        check()
    except Unsatisfiable:
        assert mode is GenerationMode.NEGATIVE, "there is nothing that could be wrong in such a request"
