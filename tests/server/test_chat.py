"""Talk at a table: plain, short, durable, with an off switch; and no advice from behind into a game with hidden
hands."""

import asyncio
from pathlib import Path
from typing import Any

from cellar.server.limits import Limits
from tests.server.client import Seated
from tests.server.inside import running, told_settings
from tests.server.running import Running
from tests.server.test_agreements import ask, both, told
from tests.server.test_clocks import come, made_at
from tests.server.test_play import FRIEND, ME, enter, make


async def heard(seated: Seated, text: str) -> dict[str, Any]:
    """The line with this text, when it has come."""
    said = await told(seated, "said", lambda message: text in [line["text"] for line in message.get("lines", [])])
    return dict(next(line for line in said["lines"] if line["text"] == text))


def test_what_is_said_is_plain_short_and_heard_once(server: Running) -> None:
    async def run() -> None:
        made = make(server, "angel", seats=[{**ME, "name": "Ann"}, FRIEND])
        ann, bob = await both(server, made)
        assert (await ask(ann, "say", id="s", text="  <b>Hello</b>\n there\u202e "))["type"] == "ack"
        assert (await ask(ann, "say", id="s", text="  <b>Hello</b>\n there\u202e "))["type"] == "ack"
        line = await heard(bob, "<b>Hello</b> there")
        assert (line["seat"], line["name"], line["number"]) == (0, "Ann", 1)
        assert "1 to 300 characters" in (await ask(bob, "say", text="x" * 301))["sentence"]
        assert (await ask(bob, "say", text=" \x00 "))["type"] == "refusal"
        watcher = await enter(server, made, "")
        assert (await ask(watcher, "say", text="well played", name="Eve"))["type"] == "ack"
        aside = await heard(ann, "well played")
        assert (aside["seat"], aside["name"]) == (-3, "Eve"), "everything is open in this game: all may talk"
        late = await enter(server, made, "")
        assert [line["text"] for line in (await told(late, "snapshot"))["chat"]] == [
            "<b>Hello</b> there",
            "well played",
        ]
        before = ann.version
        assert (await bob.play(bob.view["moves"][0]["text"], version=before))["type"] == "ack", "talk is no move"

    asyncio.run(run())


def test_whoever_laid_the_table_out_switches_talk_off_and_on(server: Running) -> None:
    async def run() -> None:
        made = make(server, "angel", seats=[ME, FRIEND])
        ann, bob = await both(server, made)
        assert (await ask(bob, "quiet", quiet=True))["reason"] == "not_allowed"
        assert (await ask(ann, "quiet", quiet=True))["type"] == "ack"
        assert (await told(bob, "said"))["quiet"]
        assert "turned chat off" in (await ask(bob, "say", text="hello?"))["sentence"]
        assert (await told(await enter(server, made, ""), "snapshot"))["quiet"]
        assert (await ask(ann, "quiet", quiet=False))["type"] == "ack"
        assert (await ask(bob, "say", text="hello!"))["type"] == "ack"

    asyncio.run(run())


def test_nobody_whispers_into_a_game_with_hidden_hands_until_it_is_over(server: Running) -> None:
    async def run() -> None:
        made = make(server, "cell_wars", options={"players": 2}, seats=[ME, FRIEND])
        ann, bob = await both(server, made)
        eve, other = await enter(server, made, ""), await enter(server, made, "")
        await ask(eve, "say", text="she has the antibody")
        assert (await heard(other, "she has the antibody"))["seat"] == -3
        await ask(ann, "say", text="your turn")
        await heard(bob, "your turn")
        again = await enter(server, made)
        for seated in (ann, bob, again):
            assert not any("antibody" in text for text in seated.heard), "those who play are told nothing of it"
        await ask(bob, "propose", what="resign", seat=1)
        after = await enter(server, made)
        assert "she has the antibody" in [line["text"] for line in (await told(after, "snapshot"))["chat"]]

    asyncio.run(run())


def test_talk_has_a_rate_and_an_end(tmp_path: Path) -> None:
    limits = Limits(chat_rate=0.001, chat_burst=3, chat_lines=2)

    async def run() -> None:
        settings = told_settings(str(tmp_path / "m.sqlite"), lambda n: 0, limits=limits)
        async with running(settings) as (address, _):
            ann = await come(address, await made_at(address, game="angel", seats=[ME, FRIEND]))
            answers = [await ask(ann, "say", text=f"line {n}") for n in range(4)]
            assert [answer.get("reason", "") for answer in answers] == ["", "", "too_many", "too_many"]
            assert "The chat is full" in answers[2]["sentence"]
            assert "Slow down" in answers[3]["sentence"]

    asyncio.run(run())
