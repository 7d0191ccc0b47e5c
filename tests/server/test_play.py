"""Playing at a table: moves are acknowledged, refused with a sentence, repeated safely, taken back; who comes back
misses nothing."""

import asyncio
import random
from typing import Any

from cellar.server.messages import PROTOCOL
from tests.server.client import Seated, bearer, friends, lobby
from tests.server.running import Running

ME = {"who": "me"}
FRIEND = {"who": "friend"}
RANDOM = {"who": "bot", "bot": "random"}


def make(server: Running, game: str, **wish: Any) -> dict[str, Any]:
    with lobby(server.address) as http:
        answer = http.post("/api/tables", json={"game": game, **wish})
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


async def enter(server: Running, made: dict[str, Any], token: str | None = None, since: int = -1) -> Seated:
    seated = await Seated.enter(server.address, made["table"], made["token"] if token is None else token, since)
    if since < 0:
        await seated.until("snapshot")
    return seated


async def play_on(seated: Seated, most: int = 10_000, seed: int = 1) -> int:
    """Random moves to the end; returns how many."""
    rng, played = random.Random(seed), 0
    while played < most:
        await seated.to_act()
        if seated.view["actor"] == -2:
            break
        answer = await seated.play(rng.choice(seated.view["moves"])["text"])
        assert answer["type"] == "ack", answer
        played += 1
    return played


def test_a_move_is_acknowledged_and_everybody_is_told(server: Running) -> None:
    async def run() -> None:
        made = make(server, "zyrcan", seats=[ME, FRIEND, FRIEND])
        ann, bob = await enter(server, made), await enter(server, made, friends(server.address, made)[0])
        watcher = await enter(server, made, "")
        assert ann.view["seat"] == 0
        assert bob.view["seat"] == 1
        assert watcher.view["seat"] == -3
        assert ann.view["moves"]
        assert not bob.view.get("moves")
        move = ann.view["moves"][0]
        answer = await ann.play(move["text"], id="m1")
        assert answer == {"type": "ack", "id": "m1", "version": 1}
        for guest in (bob, watcher):
            event = await guest.until("event")
            assert event["version"] == event["ply"] == 1
            assert event["entry"]["text"] == move["text"]
            assert event["entry"]["actor"] == 0
            assert event["entry"]["tellings"][0]["said"]
        assert bob.view["moves"]
        assert bob.view["actor"] == 1

    asyncio.run(run())


def test_refusals_say_why_and_name_the_current_version(server: Running) -> None:
    async def run() -> None:
        made = make(server, "zyrcan", seats=[ME, FRIEND, FRIEND])
        ann, bob = await enter(server, made), await enter(server, made, friends(server.address, made)[0])
        text = ann.view["moves"][0]["text"]
        early = await bob.play(text)
        assert (early["reason"], early["version"]) == ("not_your_turn", 0)
        unreadable = await ann.play("no such move at all")
        assert unreadable["reason"] == "unreadable"
        assert await ann.play(text, version=7, id="m2") == {
            "type": "refusal", "id": "m2", "reason": "stale", "version": 0,
            "sentence": "The match has moved on. Look at the board, then choose again.",
        }  # fmt: skip
        assert (await ann.play(text))["type"] == "ack"
        await bob.until("event")
        illegal = await bob.play(text)  # the same space again
        assert illegal["reason"] == "illegal", illegal
        assert illegal["sentence"].endswith(".")
        watcher = await enter(server, made, "")
        assert (await watcher.play(text))["reason"] == "not_your_turn"

    asyncio.run(run())


def test_the_same_request_again_is_acknowledged_again_and_nothing_else_happens(server: Running) -> None:
    async def run() -> None:
        made = make(server, "cell_management")
        seated = await enter(server, made)
        text = seated.view["moves"][0]["text"]
        first = await seated.play(text, id="once")
        again = await seated.play(text, version=0, id="once")
        assert first == again
        elsewhere = await enter(server, made)  # the same person on another device
        assert await elsewhere.play(text, version=0, id="once") == first
        assert elsewhere.version == first["version"]

    asyncio.run(run())


def test_of_two_moves_at_once_exactly_one_wins(server: Running) -> None:
    async def run() -> None:
        made = make(server, "cell_management")
        here, there = await enter(server, made), await enter(server, made)
        for _ in range(10):
            texts = [move["text"] for move in here.view["moves"]]
            answers = await asyncio.gather(
                here.play(texts[0], id=f"h{here.version}"), there.play(texts[-1], id=f"t{here.version}")
            )
            assert sorted(answer["type"] for answer in answers) == ["ack", "refusal"], answers
            refused = next(answer for answer in answers if answer["type"] == "refusal")
            assert refused["reason"] == "stale"
            while here.version < refused["version"]:
                await here.hear()
            while there.version < refused["version"]:
                await there.hear()
            assert here.view["panel"] == there.view["panel"]

    asyncio.run(run())


def test_a_whole_match_against_bots_ends_with_a_reason(server: Running) -> None:
    async def run() -> None:
        made = make(server, "zyrcan", seats=[ME, RANDOM, RANDOM])
        seated = await enter(server, made)
        await play_on(seated)
        outcome = seated.view["outcome"]
        assert outcome["sentence"].endswith(".")
        assert len(outcome["returns"]) == 3
        answer = await seated.play("pass")
        assert answer["reason"] == "over"

    asyncio.run(run())


def test_who_comes_back_gets_what_was_missed_or_everything(server: Running) -> None:
    async def run() -> None:
        made = make(server, "zyrcan", seats=[ME, RANDOM, RANDOM])
        seated = await enter(server, made)
        await play_on(seated, most=2)
        await seated.to_act()
        kept = (seated.version, seated.view, seated.picture)
        await seated.close()
        other = await enter(server, made)
        await play_on(other, most=2)
        await other.to_act()
        back = await Seated.enter(server.address, made["table"], made["token"], since=kept[0])
        back.version, back.view, back.picture = kept
        while back.version < other.version:
            message = await back.hear()
            assert message["type"] in ("event", "presence", "thinking"), "few were missed: no snapshot is needed"
        assert back.view == other.view
        assert back.picture == other.picture
        lost = await Seated.enter(server.address, made["table"], made["token"], since=10_000)
        assert (await lost.hear())["type"] == "snapshot"
        await lost.send(type="resume", since=-1)
        assert (await lost.until("snapshot"))["version"] == other.version

    asyncio.run(run())


def test_moves_can_be_taken_back_where_nobody_else_plays(server: Running) -> None:
    async def run() -> None:
        made = make(server, "zyrcan", seats=[ME, RANDOM, RANDOM])
        seated = await enter(server, made)
        start = seated.view["panel"], seated.picture
        await seated.send(type="undo", id="u0", version=seated.version)
        assert (await seated.answer("u0"))["sentence"] == "There is nothing to take back: you haven't moved yet."
        await play_on(seated, most=1)
        await seated.to_act()
        assert seated.view["undo"] is True
        version = seated.version
        await seated.send(type="undo", id="u1", version=version)
        assert await seated.answer("u1") == {"type": "ack", "id": "u1", "version": version + 1}
        assert (seated.view["panel"], seated.picture) == start
        assert not seated.view.get("undo")
        # The line goes on from there, versions go up, and somebody who enters now sees the same.
        await play_on(seated, most=1, seed=2)
        await seated.to_act()
        other = await enter(server, made)
        assert (other.view, other.picture, other.version) == (seated.view, seated.picture, seated.version)

    asyncio.run(run())


def test_no_move_is_taken_back_from_other_people(server: Running) -> None:
    async def run() -> None:
        made = make(server, "zyrcan", seats=[ME, FRIEND, RANDOM])
        ann = await enter(server, made)
        await play_on(ann, most=1)
        assert not ann.view.get("undo")
        await ann.send(type="undo", id="u", version=ann.version)
        assert (await ann.answer("u"))["reason"] == "not_allowed"

    asyncio.run(run())


def test_a_hot_seat_follows_the_turn(server: Running) -> None:
    async def run() -> None:
        made = make(server, "zyrcan", seats=[ME, ME, ME])
        seated = await enter(server, made)
        for turn in range(6):
            assert seated.view["seat"] == seated.view["actor"] == turn % 3
            assert not seated.view.get("cover"), "nothing is hidden in Zyrcan, so nothing is covered"
            assert (await seated.play(seated.view["moves"][0]["text"]))["type"] == "ack"
        assert seated.view["undo"] is True

    asyncio.run(run())


def test_preview_tells_what_a_choice_would_do_and_does_nothing(server: Running) -> None:
    async def run() -> None:
        made = make(server, "cell_management")
        seated = await enter(server, made)
        for move in seated.view["moves"]:
            await seated.send(type="preview", id="p", version=0, text=move["text"])
            told = await seated.answer("p")
            assert told["tellings"]
        assert seated.version == 0
        chosen = seated.view["moves"][0]["text"]
        await seated.send(type="preview", id="q", version=0, text=chosen)
        told = await seated.answer("q")
        await seated.play(chosen)
        entry = next(message for message in map(decoded, reversed(seated.heard)) if message["type"] == "event")["entry"]
        assert [telling["said"] for telling in entry["tellings"]] == [telling["said"] for telling in told["tellings"]]

    asyncio.run(run())


def test_hints_lead_to_the_solution(server: Running) -> None:
    async def run() -> None:
        made = make(server, "cell_management", options={"board": "4A3N25/N3254A/234"})
        seated = await enter(server, made)
        for number in range(60):
            if seated.view["actor"] == -2:
                break
            await seated.send(type="hint", id=f"h{number}", version=seated.version)
            hint = await seated.answer(f"h{number}")
            assert (await seated.play(hint["text"]))["type"] == "ack"
        assert seated.view["outcome"]["returns"] == [1.0]

    asyncio.run(run())


def test_previews_are_refused_where_there_are_none(server: Running) -> None:
    async def run() -> None:
        made = make(server, "zyrcan", seats=[ME, RANDOM, RANDOM])
        seated = await enter(server, made)
        await seated.send(type="preview", id="p", version=0, text=seated.view["moves"][0]["text"])
        assert (await seated.answer("p"))["reason"] == "not_allowed"

    asyncio.run(run())


def test_a_socket_that_does_not_say_who_it_is_is_told_how(server: Running) -> None:
    async def run() -> None:
        made = make(server, "cell_management")
        for first, reason in (
            ({"type": "enter", "protocol": 999}, "protocol"),
            ({"type": "ping"}, "protocol"),
            ({"what": "ever"}, "protocol"),
            ({"type": "enter", "protocol": PROTOCOL, "token": "wrong"}, "unknown_token"),
        ):
            seated = await Seated.open(server.address, made["table"])
            await seated.send(**first)
            bye = await seated.hear()
            assert (bye["type"], bye["reason"]) == ("bye", reason)
            assert bye["sentence"].endswith(".")
        seated = await Seated.open(server.address, "nosuchtable")
        assert (await seated.hear())["reason"] == "unknown_table"

    asyncio.run(run())


def test_all_tables_of_one_seat_look_alike_at_every_moment(server: Running) -> None:
    """Pictures by patches are the pictures of snapshots, and of the replay."""

    async def run() -> None:
        made = make(server, "zyrcan", seats=[ME, RANDOM, RANDOM])
        seated = await enter(server, made)
        await play_on(seated, most=4)
        await seated.to_act()
        fresh = await enter(server, made)
        assert fresh.picture == seated.picture
        with lobby(server.address) as http:
            replay = http.get(f"/api/tables/{made['table']}/replay?most=100", headers=bearer(made["token"])).json()
        assert replay["last"] == seated.version
        from tests.server.page import patched

        picture = replay["frames"][0]["picture"]
        for frame in replay["frames"][1:]:
            picture = patched(picture, frame.get("patch"))
        assert picture == seated.picture

    asyncio.run(run())


def decoded(text: str) -> dict[str, Any]:
    import msgspec

    return dict(msgspec.json.decode(text))
