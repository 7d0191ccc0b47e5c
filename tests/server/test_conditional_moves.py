"""Conditional moves: a seat answers at once what the others play as it has foreseen; nobody else learns of it before,
and it is there after a restart."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from cellar.play.position import Position
from cellar.server.model.day_clocks import DAY_MS
from tests.server.client import Seated, bearer, calling, friends
from tests.server.inside import running
from tests.server.test_clocks import clocks, come, made_at
from tests.server.test_days import Wall, card, days, left_alone, settings_of, two
from tests.server.test_play import FRIEND, ME, RANDOM


async def asked(
    address: str, made: dict[str, Any], token: str, wish: dict[str, Any] | None = None
) -> tuple[int, dict[str, Any]]:
    """One's conditional moves, or the answer to a wish for others."""
    async with calling(address) as http:
        path, mine = f"/api/tables/{made['table']}/conditional-moves", bearer(token)
        answer = await (http.get(path, headers=mine) if wish is None else http.post(path, json=wish, headers=mine))
    return answer.status_code, answer.json()


async def play(seated: Seated, version: int, text: str) -> None:
    """Play a move once the match has come to a version."""
    while seated.version < version:
        await seated.hear()
    assert (await seated.play(text))["type"] == "ack"


def texts(line: list[dict[str, Any]]) -> list[str]:
    return [move["text"] for move in line]


def first_moves(line: str, *choices: int) -> list[str]:
    """Moves that follow each other from a position: of all legal ones, those of these numbers."""
    position = Position.from_line(line)
    found = []
    for choice in choices:
        found.append(position.legal_moves[choice].text)
        position.play(found[-1])
    return found


def test_an_answer_is_played_with_the_move_that_it_answers_and_survives_a_restart(database: str) -> None:
    wall = Wall()

    async def first() -> tuple[dict[str, Any], str, list[str], list[str]]:
        async with running(settings_of(database, wall)) as (address, tables):
            made, token = await two(address, days(2))
            ann, bob = await come(address, made), await come(address, made, token)
            await clocks(bob, 1)
            status, mine = await asked(address, made, made["token"])
            assert (status, mine["seat"], mine["actor"]) == (200, 0, 1)
            assert "lines" not in mine
            played, other = first_moves(mine["line"], 0, 0, 1, 0, 2), first_moves(mine["line"], 1, 3, 0)
            wish = {"seat": 0, "ply": mine["ply"], "lines": [played, other]}
            status, now = await asked(address, made, made["token"], wish)
            assert status == 200
            assert [texts(line) for line in now["lines"]] == [played[:4], other[:2]], "a line ends with one's own move"
            for who in (token, "x" * 32):
                seen = await asked(address, made, who)
                assert "lines" not in seen[1], "it is told to nobody else"
            await ann.close()
            await bob.close()
            await left_alone(tables)
            return made, token, played, other

    async def second(made: dict[str, Any], token: str, played: list[str], other: list[str]) -> None:
        async with running(settings_of(database, wall)) as (address, _tables):
            bob = await come(address, made, token)
            assert (await bob.play(played[0]))["type"] == "ack"
            found = await card(address, made)
            assert (found["ply"], found["actor"], found["due"]) == (2, 1, wall.now + 2 * DAY_MS)
            now = (await asked(address, made, made["token"]))[1]
            assert [texts(line) for line in now["lines"]] == [played[2:4]], "what did not come about is gone"
            assert (await bob.play(played[2]))["type"] == "ack"
            assert (await card(address, made))["ply"] == 4
            now = (await asked(address, made, made["token"]))[1]
            assert "lines" not in now
            line = now["line"]
            assert (await bob.play(first_moves(line, 0)[0]))["type"] == "ack"
            found = await card(address, made)
            assert (found["ply"], found["actor"]) == (5, 0), "nothing was said about this one"

    asyncio.run(second(*asyncio.run(first())))


def test_a_moment_that_was_come_to_by_other_moves_is_another_one(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(settings_of(str(tmp_path / "m.sqlite"), Wall())) as (address, tables):
            made, token = await two(address, days(2))
            ann, bob = await come(address, made), await come(address, made, token)
            await clocks(bob, 1)
            start = (await asked(address, made, made["token"]))[1]["line"]
            mark, step, again, fly = first_moves(start, 0, 0, 4, 1)
            other, then = first_moves(start, 1, 0)
            (table,) = tables.in_memory()

            async def from_the_start(*moves: str) -> None:
                async with table.lock:
                    if table.timeline.ply:
                        await table.take_back(0, None)
                version = table.version
                await play(bob, version, moves[0])
                await play(ann, version + 1, moves[1])

            await from_the_start(mark, step)
            wish = {"seat": 0, "ply": 2, "lines": [[again, fly]]}
            assert (await asked(address, made, made["token"], wish))[0] == 200
            await from_the_start(mark, step)
            assert "lines" in (await asked(address, made, made["token"]))[1], "by the same moves it is the same moment"
            await from_the_start(other, then)
            assert "lines" not in (await asked(address, made, made["token"]))[1]
            await play(bob, table.version, again)
            assert table.timeline.ply == 3

    asyncio.run(run())


def test_whoever_takes_a_seat_over_neither_sees_nor_plays_them(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(settings_of(str(tmp_path / "m.sqlite"), Wall())) as (address, tables):
            made, token = await two(address, days(2))
            ann, bob = await come(address, made), await come(address, made, token)
            await clocks(bob, 1)
            line = (await asked(address, made, made["token"]))[1]["line"]
            foreseen = first_moves(line, 0, 0)
            await asked(address, made, made["token"], {"seat": 0, "ply": 0, "lines": [foreseen]})
            (table,) = tables.in_memory()
            table.take_seats([_held(row, b"another") if row.seat == 0 else row for row in table.seats])
            await bob.play(foreseen[0])
            assert table.timeline.ply == 1
            await ann.close()

    asyncio.run(run())


def _held(row: Any, token: bytes) -> Any:
    from dataclasses import replace

    return replace(row, token=token)


def test_among_three_a_line_has_the_moves_of_both_others_and_a_bot_is_answered_too(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(settings_of(str(tmp_path / "m.sqlite"), Wall())) as (address, tables):
            tables.bot_turns.nudge = lambda table: None  # type: ignore[method-assign]  # the test plays for it
            made = await made_at(address, game="zyrcan", seats=[ME, FRIEND, RANDOM], clock=days(1))
            token = (await asyncio.to_thread(friends, address, made))[0]
            ann, bob = await come(address, made), await come(address, made, token)
            await clocks(ann, 0)
            await ann.play(ann.view["moves"][0]["text"])
            mine = (await asked(address, made, made["token"]))[1]
            line = first_moves(mine["line"], 0, 0, 0)
            wish = {"seat": 0, "ply": mine["ply"], "lines": [line]}
            assert (await asked(address, made, made["token"], wish))[0] == 200
            (table,) = tables.in_memory()
            await play(bob, table.version, line[0])
            assert table.actor == 2, "a bot's move is due before one's own"
            action = table.timeline.position().parse(line[1])
            await table.play_for_bot(2, table.version, action)
            assert (table.timeline.ply, table.actor) == (mine["ply"] + 3, 1)

    asyncio.run(run())


@pytest.mark.parametrize(
    ("wish", "status", "sentence"),
    [
        ({"lines": [["j9", "a1"]]}, 400, "Line 1, move 1: "),
        ({"lines": [["FIRST", "SECOND"], ["FIRST", "OTHER"]]}, 400, "Line 2 answers the same moves as another line"),
        ({"ply": 3}, 409, "The match has moved on."),
        ({"seat": 1}, 403, "That isn't your seat."),
        ({"lines": [["a1"] * 61]}, 400, ""),
        ({"lines": [["a1"]] * 61}, 400, ""),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(
    tmp_path: Path, wish: dict[str, Any], status: int, sentence: str
) -> None:
    async def run() -> None:
        async with running(settings_of(str(tmp_path / "m.sqlite"), Wall())) as (address, _):
            made, token = await two(address, days(1))
            bob = await come(address, made, token)
            await clocks(bob, 1)
            now = (await asked(address, made, made["token"]))[1]
            first, second = first_moves(now["line"], 0, 0)
            other = first_moves(now["line"], 0, 1)[1]
            words = {"FIRST": first, "SECOND": second, "OTHER": other}
            lines = [[words.get(text, text) for text in line] for line in wish.get("lines", ())]
            asked_for = {"seat": 0, "ply": 0, **wish, "lines": lines}
            found, refused = await asked(address, made, made["token"], asked_for)
            assert (found, refused["sentence"].startswith(sentence)) == (status, True), refused
            assert "lines" not in (await asked(address, made, made["token"]))[1], "nothing is half stored"
            turn = {"seat": 1, "ply": 0, "lines": [[first]]}
            assert (await asked(address, made, token, turn))[1]["sentence"] == "It's your turn: play your move first."

    asyncio.run(run())


def test_only_where_there_are_days_and_nothing_is_hidden(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(settings_of(str(tmp_path / "m.sqlite"), Wall())) as (address, _):
            plain = await made_at(address, game="angel", seats=[ME, FRIEND])
            assert (await asked(address, plain, plain["token"]))[0] == 404
            hidden = await made_at(address, game="cell-wars", seats=[ME, FRIEND], clock=days(1))
            status, refused = await asked(address, hidden, hidden["token"])
            assert (status, refused["sentence"]) == (
                403,
                "Conditional moves are for games in which nothing is hidden.",
            )

    asyncio.run(run())
