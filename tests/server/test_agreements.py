"""Table manners: resigning, alone and as a camp, and taking back by request. What was agreed is durable, happens once,
and is known at every process."""

import asyncio
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cellar.server.settings import Settings
from cellar_studies.soak.postgres import new_database
from tests.server.client import Seated, bearer, calling, friends, lobby
from tests.server.inside import running
from tests.server.running import Running
from tests.server.test_killed import GONE
from tests.server.test_play import FRIEND, ME, RANDOM, enter, make


async def ask(seated: Seated, kind: str, **what: Any) -> dict[str, Any]:
    """Ask for something that is no move; its answer."""
    id = what.pop("id", "") or uuid.uuid4().hex
    await seated.send(type=kind, id=id, **what)
    return await seated.answer(id)


async def come(server: Running, made: dict[str, Any], token: str) -> Seated:
    """Enter as soon as a server that was killed is up again."""
    while True:
        try:
            return await enter(server, made, token)
        except GONE:
            server.check()
            await asyncio.sleep(0.01)


async def told(seated: Seated, kind: str, fits: Callable[[dict[str, Any]], Any] = lambda _: True) -> dict[str, Any]:
    """The last message of a kind that fits: one that was heard, or the first to come."""
    for text in reversed(seated.heard):
        message: dict[str, Any] = msgspec.json.decode(text)
        if message["type"] == kind and fits(message):
            return message
    while not fits(message := await seated.until(kind)):
        pass
    return message


def card(server: Running, made: dict[str, Any], token: str = "") -> dict[str, Any]:
    with lobby(server.address) as http:
        return dict(http.get(f"/api/tables/{made['table']}", headers=bearer(token) if token else {}).json())


async def both(server: Running, made: dict[str, Any]) -> tuple[Seated, Seated]:
    return await enter(server, made), await enter(server, made, friends(server.address, made)[0])


def test_who_resigns_in_a_match_of_two_loses_it_once_and_for_good(server: Running) -> None:
    async def run() -> None:
        made = make(server, "angel", seats=[{**ME, "name": "Ann"}, FRIEND])
        ann, bob = await both(server, made)
        move = await bob.play(bob.view["moves"][0]["text"])
        answer = await ask(ann, "propose", id="r", what="resign", seat=0)
        assert answer == {"type": "ack", "id": "r", "version": move["version"] + 2}
        verdict = await told(bob, "verdict")
        assert verdict["outcome"]["returns"] == [-1.0, 1.0]
        assert verdict["outcome"]["sentence"] == "Angel (Ann) resigned: Devil wins."
        assert verdict["seats"][0]["out"] == "resigned"
        assert (await ask(ann, "propose", id="r", what="resign", seat=0))["type"] == "ack", "asked again, it is known"
        assert (await ann.play("5,5", version=verdict["version"]))["reason"] == "over"
        for what in ("resign", "back"):
            assert (await ask(bob, "propose", what=what, seat=1))["reason"] == "over"
        late = await Seated.enter(server.address, made["table"])
        snapshot = await late.until("snapshot")
        assert (snapshot["version"], snapshot["verdict"]) == (verdict["version"], verdict["outcome"])
        shown = card(server, made)
        assert (shown["over"], shown["actor"], shown["outcome"]) == (True, -2, verdict["outcome"])
        with lobby(server.address) as http:
            again = http.post(f"/api/tables/{made['table']}/rematch", json={}, headers=bearer(made["token"]))
            assert again.status_code == 201, "a match that was resigned is over: there is a rematch"
            taken = http.post(f"/api/tables/{made['table']}/join", json={}, headers=bearer(made["token"]))
            assert "out of this match" in taken.json()["sentence"]
            record = http.get(f"/api/tables/{made['table']}/record", headers=bearer(made["token"])).text
            assert record.endswith("left: 0 resigned\nended: Angel (Ann) resigned: Devil wins.\nresult: -1 1\n")
            read_back = http.post("/api/records", json={"text": record}).json()
            home = f"/api/tables/{read_back['table']}"
            assert http.get(home).json()["outcome"] == verdict["outcome"], "it ends there as it ended here"
            assert http.get(f"{home}/record", headers=bearer(read_back["token"])).text == record

    asyncio.run(run())


def test_nobody_resigns_for_others_and_a_solitaire_is_given_up(server: Running) -> None:
    async def run() -> None:
        made = make(server, "angel", seats=[ME, FRIEND])
        ann, _ = await both(server, made)
        assert (await ask(ann, "propose", what="resign", seat=1))["reason"] == "not_allowed"
        assert (await ask(await enter(server, made, ""), "propose", what="resign", seat=0))["reason"] == "not_allowed"
        puzzle = make(server, "cell_management")
        seated = await enter(server, puzzle)
        assert (await ask(seated, "propose", what="resign", seat=0))["type"] == "ack"
        await seated.send(type="undo", id="u", version=2)
        assert (await seated.answer("u"))["reason"] == "over", "given up is given up"
        assert card(server, puzzle)["outcome"] == {"sentence": "Given up.", "returns": [-1.0]}

    asyncio.run(run())


def test_among_more_a_bot_plays_on_and_with_bots_alone_it_ends(server: Running) -> None:
    async def run() -> None:
        made = make(server, "zyrcan", seats=[{**ME, "name": "Ann"}, {**FRIEND, "name": "Bob"}, RANDOM])
        ann, bob = await both(server, made)
        assert (await ask(ann, "propose", what="resign", seat=0))["type"] == "ack"
        verdict = await told(bob, "verdict")
        assert "outcome" not in verdict
        seat = verdict["seats"][0]
        assert (seat["kind"], seat["person"], seat["out"]) == ("bot", "Ann", "resigned")
        while not bob.view.get("moves"):
            await bob.until("event")
        assert bob.version == verdict["version"] + 1, "the bot has moved for Ann"
        with lobby(server.address) as http:
            path = f"/api/tables/{made['table']}/seats/0"
            for rest, body in (("/invite", {}), ("/bot", {"bot": "random"})):
                assert http.post(path + rest, json=body, headers=bearer(made["token"])).status_code == 409
        assert (await ask(bob, "propose", what="resign", seat=1))["type"] == "ack"
        verdict = await told(ann, "verdict", lambda message: "outcome" in message)
        assert verdict["outcome"]["returns"] == [-1.0, -1.0, 1.0]
        assert verdict["outcome"]["sentence"].endswith("wins.")
        with lobby(server.address) as http:
            path = f"/api/tables/{made['table']}/record"
            lines = http.get(path, headers=bearer(made["token"])).text.splitlines()
        first = lines.index("left: 0 resigned")
        assert lines[first + 1].startswith("1. 0 "), "the bot's move came after it"
        assert lines[-3] == "left: 1 resigned"
        alone = make(server, "zyrcan", seats=[ME, RANDOM, RANDOM])
        seated = await enter(server, alone)
        await ask(seated, "propose", what="resign", seat=0)
        assert "only bots are left" in card(server, alone)["outcome"]["sentence"]

    asyncio.run(run())


def test_a_camp_resigns_when_all_its_people_agree(server: Running) -> None:
    async def run() -> None:
        made = make(server, "cell_wars", options={"players": 4}, seats=[FRIEND, ME, FRIEND, RANDOM])
        enemy, bob = [await enter(server, made, token) for token in friends(server.address, made)]
        ann = await enter(server, made)
        assert (await ask(ann, "propose", what="resign", seat=1))["type"] == "ack"
        one = (await told(bob, "proposals"))["open"][0]
        assert one == {"number": 1, "what": "resign", "seat": 1, "version": one["version"], "waiting": [2]}
        assert (await ask(enemy, "answer", proposal=1, yes=True))["reason"] == "not_allowed"
        assert (await ask(bob, "answer", proposal=1, yes=False))["type"] == "ack"
        refused = await told(ann, "proposals", lambda message: not message.get("open"))
        assert refused["sentence"].endswith("does not agree.")
        assert not card(server, made)["over"]
        await ask(bob, "propose", what="resign", seat=2)
        other = await told(ann, "proposals", lambda message: message.get("open", [one]) != [one])
        assert (await ask(ann, "answer", proposal=other["open"][0]["number"], yes=True))["type"] == "ack"
        outcome = card(server, made)["outcome"]
        assert outcome["returns"] == [1.0, -1.0, -1.0, 1.0]
        assert "resigned" in outcome["sentence"]

    asyncio.run(run())


def test_a_move_is_taken_back_when_the_others_agree(server: Running) -> None:
    async def run() -> None:
        made = make(server, "zyrcan", seats=[{**ME, "name": "Ann"}, {**FRIEND, "name": "Bob"}, RANDOM])
        ann, bob = await both(server, made)
        assert "you haven't moved" in (await ask(ann, "propose", what="back", seat=0))["sentence"]
        before = ann.picture
        await ann.play(ann.view["moves"][0]["text"])
        assert (await ask(ann, "propose", id="b", what="back", seat=0))["type"] == "ack"
        proposals = await told(bob, "proposals")
        assert proposals["open"][0]["waiting"] == [1], "the bot agrees always"
        number = proposals["open"][0]["number"]
        newcomer = await Seated.enter(server.address, made["table"])
        assert (await newcomer.until("snapshot"))["proposals"] == proposals["open"]
        assert (await ask(bob, "answer", id="y", proposal=number, yes=True))["type"] == "ack"
        undone = await told(ann, "event", lambda message: message.get("kind") == "undo")
        assert (undone["ply"], ann.picture) == (0, before)
        assert (await ask(bob, "answer", id="y", proposal=number, yes=True))["type"] == "ack", "asked again"
        assert (await ask(bob, "answer", proposal=number, yes=True))["reason"] == "stale"
        # Whoever moves on does not agree.
        await ann.play(ann.view["moves"][1]["text"])
        await ask(ann, "propose", what="back", seat=0)
        while not bob.view.get("moves"):
            await bob.hear()
        await bob.play(bob.view["moves"][0]["text"])
        assert (await ask(bob, "answer", proposal=number + 2, yes=True))["reason"] == "stale"

    asyncio.run(run())


def test_nothing_is_taken_back_past_a_die_or_a_hidden_hand(server: Running) -> None:
    async def run() -> None:
        from tests.e2e.matches import played

        record = played("cell_wars", 31, seed=5, players=2)
        with lobby(server.address) as http:
            made = http.post("/api/records", json={"text": record, "seats": [ME, FRIEND]}).json()
        ann, bob = await both(server, made)
        draw = next(move["text"] for move in ann.view["moves"] if "burn" in str(move["path"]))
        await ann.play(draw)
        assert "so you can't take it back" in (await ask(ann, "propose", what="back", seat=0))["sentence"]
        assert (await ask(bob, "propose", what="back", seat=1))["type"] == "refusal"

    asyncio.run(run())


@pytest.mark.parametrize("database", ["sqlite", pytest.param("postgresql", marks=pytest.mark.study)], indirect=True)
def test_manners_survive_a_kill(database: str) -> None:
    """Once acknowledged, a proposal, a resignation, a line of talk and the time that was used up are there again; a
    request whose answer was lost is carried out once."""
    server = Running(database)
    server.start()

    async def first(made: dict[str, Any], tokens: list[str]) -> int:
        ann, bob = await enter(server, made), await enter(server, made, tokens[0])
        await ann.play(ann.view["moves"][0]["text"])
        assert (await ask(ann, "propose", id="b", what="back", seat=0))["type"] == "ack"
        assert (await ask(ann, "say", id="s", text="one"))["type"] == "ack"
        assert (await ask(await enter(server, made, ""), "say", id="s", text="two"))["type"] == "ack"
        await ask(bob, "propose", id="r", what="resign", seat=1)
        return int((await told(await enter(server, made), "snapshot"))["clocks"]["left"][0])

    async def second(made: dict[str, Any], tokens: list[str], left: int) -> None:
        ann = await come(server, made, made["token"])
        snapshot = await told(ann, "snapshot")
        assert [seat.get("out", "") for seat in snapshot["seats"]] == ["", "resigned", ""]
        assert snapshot["clocks"]["left"][0] == left < 3_600_000
        bob = await enter(server, made, tokens[0])
        assert (await ask(bob, "propose", id="r", what="resign", seat=1))["type"] == "ack", "it is not done twice"
        for seated, text in ((ann, "one"), (await enter(server, made, ""), "two")):
            assert (await ask(seated, "say", id="s", text=text))["type"] == "ack"
        lines = (await told(await enter(server, made), "snapshot"))["chat"]
        assert [line["text"] for line in lines] == ["one", "two"], "said once, however often it was sent"
        await ask(await enter(server, made, tokens[1]), "propose", what="resign", seat=2)

    try:
        clock = {"kind": "total", "seconds": 3600}
        made = make(server, "zyrcan", seats=[ME, FRIEND, FRIEND], clock=clock)
        tokens = friends(server.address, made)
        left = asyncio.run(first(made, tokens))
        server.kill()
        server.start()
        asyncio.run(second(made, tokens, left))
        server.kill()
        server.start()
        assert card(server, made)["outcome"]["returns"] == [1.0, -1.0, -1.0]
    finally:
        server.stop()


def test_a_second_process_knows_what_is_proposed_and_who_has_resigned(postgres_sockets: str) -> None:
    url = new_database(postgres_sockets, "manners")

    async def run() -> None:
        settings = [Settings(database=url, port=0, warm=False, workers=1) for _ in range(2)]
        async with running(settings[0]) as (here, _), running(settings[1]) as (there, _):
            async with calling(here) as http:
                wish = {"game": "zyrcan", "seats": [ME, FRIEND, FRIEND]}
                made = (await http.post("/api/tables", json=wish)).json()
            tokens = await asyncio.to_thread(friends, here, made)
            ann = await Seated.enter(here, made["table"], made["token"])
            bob, cy = [await Seated.enter(there, made["table"], token) for token in tokens]
            for one in (ann, bob, cy):
                await one.until("snapshot")
            await ann.play(ann.view["moves"][0]["text"])
            while bob.version < 1:
                await bob.hear()
            await ask(ann, "propose", what="back", seat=0)
            number = (await told(bob, "proposals"))["open"][0]["number"]
            await ask(bob, "answer", proposal=number, yes=True)
            await ask(cy, "answer", proposal=number, yes=True)
            undone = await told(ann, "event", lambda message: message.get("kind") == "undo")
            assert undone["ply"] == 0
            await ask(cy, "propose", what="resign", seat=2)
            assert (await told(ann, "verdict"))["seats"][2]["out"] == "resigned"

    asyncio.run(run())


def test_a_store_of_version_3_has_what_is_said_from_now_on(tmp_path: Path) -> None:
    import sqlite3

    from cellar.server.store.migrations import VERSION
    from tests.server.test_store import with_store
    from tests.server.test_store_versions import COLUMNS, tables_of

    async def nothing(store: Any) -> None:
        pass

    file = str(tmp_path / "matches.sqlite")
    with_store(file, nothing)
    new = asyncio.run(tables_of(file))
    with sqlite3.connect(file) as old:
        for table in ("talk", "terms", "spent"):
            old.execute(f"DROP TABLE {table}")
        for table, column in (("seats", "seen"), *COLUMNS):
            old.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
        old.execute("UPDATE store SET version = 3")
    old.close()
    with_store(file, nothing)
    assert asyncio.run(tables_of(file)) == new
    with sqlite3.connect(file) as found:
        assert found.execute("SELECT version FROM store").fetchone() == (VERSION,)
    found.close()


@pytest.mark.parametrize("proposal", [0, 7])
def test_an_answer_to_nothing_is_refused(server: Running, proposal: int) -> None:
    async def run() -> None:
        made = make(server, "angel", seats=[ME, FRIEND])
        ann, _ = await both(server, made)
        assert (await ask(ann, "answer", proposal=proposal, yes=True))["reason"] == "stale"

    asyncio.run(run())
