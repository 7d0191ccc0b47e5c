"""Every game with every number of players, over real sockets: each seat sees its own view, moves in turn, and the match
goes on."""

import asyncio
import random
from typing import Any

import pytest

from cellar.play.registry import all_games
from tests.server.client import bearer, friends, lobby
from tests.server.running import Running
from tests.server.test_play import FRIEND, ME, enter, make


def tables() -> list[tuple[str, dict[str, Any]]]:
    found = [(name, {"players": players}) for name, about in all_games().items() for players in about.players]
    return [
        *found,
        ("cell_wars", {"players": 4, "setup": "players"}),
        ("zyrcan", {"players": 4, "variant": "blitzkrieg"}),
        ("angel", {"dims": 3}),
    ]


@pytest.mark.parametrize(("game", "options"), tables())
def test_people_in_every_seat_play_by_what_they_are_shown(server: Running, game: str, options: dict[str, Any]) -> None:
    async def run() -> None:
        players = int(options.get("players", 2))
        made = make(server, game, options=options, seats=[ME, *[FRIEND] * (players - 1)])
        tokens = [made["token"], *friends(server.address, made)]
        guests = [await enter(server, made, token) for token in tokens]
        watcher = await enter(server, made, "")
        rng = random.Random(5)
        for _ in range(20):
            version = max(guest.version for guest in guests)
            for guest in (*guests, watcher):
                while guest.version < version:
                    await guest.hear()
            actor = guests[0].view["actor"]
            if actor == -2:
                break
            acting = guests[actor]
            move = rng.choice(acting.view["moves"])
            assert set(move["path"]) <= set(acting.view["sites"])
            answer = await acting.play(move["text"])
            assert answer["type"] == "ack", answer
        last = max(guest.version for guest in guests)
        for seat, guest in enumerate([*guests, watcher]):
            while guest.version < last:
                await guest.hear()
            fresh = await enter(server, made, [*tokens, ""][seat])
            assert fresh.picture == guest.picture
            assert {key: value for key, value in fresh.view.items() if key != "undo"} == {
                key: value for key, value in guest.view.items() if key != "undo"
            }
        with lobby(server.address) as http:
            for token in (made["token"], ""):
                url = f"/api/tables/{made['table']}/replay?most=100"
                replay = http.get(url, headers=bearer(token) if token else {}).json()
                assert [frame["ply"] for frame in replay["frames"]] == list(range(replay["last"] + 1))

    asyncio.run(run())
