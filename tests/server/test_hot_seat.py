"""Hot seat with hidden hands: between two people at one screen the server sends the public view until the next one says
that they look."""

import asyncio
import random
from typing import Any

import msgspec
import pytest

from cellar.core import options as options_of
from cellar.core.position import Position
from cellar.core.registry import games, load
from cellar.core.rng import generator
from cellar.core.types import PUBLIC
from tests.server.running import Running
from tests.server.test_play import ME, enter, make


def hands(view: dict[str, Any]) -> str:
    return msgspec.json.encode(view["panel"]).decode()


def test_hands_are_covered_between_two_people_at_one_screen(server: Running) -> None:
    async def run() -> None:
        made = make(server, "cell_wars", options={"players": 2}, seats=[ME, ME])
        seated = await enter(server, made)
        watcher = await enter(server, made, "")
        rng, covers, shown = random.Random(4), 0, set()
        for _ in range(120):
            if seated.view["actor"] == -2:
                break
            if seated.view.get("cover"):
                covers += 1
                while watcher.version < seated.version:
                    await watcher.hear()
                assert seated.view["seat"] == PUBLIC
                assert "moves" not in seated.view
                assert hands(seated.view) == hands(watcher.view), "what is covered is what everybody may see"
                refused = await seated.play("done", version=-5)
                assert refused["type"] == "refusal"
                await seated.send(type="uncover", version=seated.version)
                await seated.until("snapshot")
            assert seated.view["seat"] == seated.view["actor"]
            shown.add(seated.view["seat"])
            answer = await seated.play(rng.choice(seated.view["moves"])["text"])
            assert answer["type"] == "ack", answer
        assert covers >= 2
        assert shown == {0, 1}

    asyncio.run(run())


@pytest.mark.parametrize("name", [name for name, about in games().items() if about.everything_open])
def test_games_with_one_picture_for_all_show_every_seat_the_same(name: str) -> None:
    """The server draws them once for everybody: items and panel do not depend on the seat, and nothing is hidden."""
    game = load(name)
    for sample in game.samples[:6]:
        position, rng = Position.start(game, options_of.complete(game.about, sample), seed=2), generator(2)
        for number in range(30):
            if position.is_over:
                break
            position.step(rng)
            if number % 5 == 0:
                views = [position.view(seat) for seat in (*range(position.players), PUBLIC)]
                assert {view.state.tobytes() for view in views} == {position.state.tobytes()}
                assert all(view.scene.items == views[0].scene.items for view in views)
                assert all(view.panel == views[0].panel for view in views)
