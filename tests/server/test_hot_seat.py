"""Hot seat with hidden hands: between two people at one screen the server sends the public view until the next one says
that they look."""

import asyncio
import random
from typing import Any

import msgspec
import pytest

from cellar.contract import options as options_of
from cellar.play.position import Position
from cellar.play.registry import all_games, load
from cellar.rules.rng import generator
from cellar.rules.types import PUBLIC
from tests.server.client import bearer, lobby
from tests.server.running import Running
from tests.server.test_play import FRIEND, ME, enter, make


def hands(view: dict[str, Any]) -> str:
    return msgspec.json.encode(view["panel"], order="sorted").decode()


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
                again = await enter(server, made)
                while watcher.version < seated.version:
                    await watcher.hear()
                assert again.view["cover"], "a page that is loaded anew is covered as well"
                assert again.view["seat"] == PUBLIC
                assert not again.view.keys() & {"moves", "undo"}
                assert hands(again.view) == hands(watcher.view), "what is covered is what everybody may see"
                await again.close()
                await seated.send(type="undo", id=f"undo{covers}", version=seated.version)
                refused = await seated.answer(f"undo{covers}")
                assert (refused["reason"], refused["sentence"][:20]) == ("not_allowed", "The board is hidden,")
                refused = await seated.play("done")
                assert (refused["reason"], refused["sentence"][:20]) == ("not_allowed", "The board is hidden,")
                await seated.uncover()
            assert seated.view["seat"] == seated.view["actor"]
            shown.add(seated.view["seat"])
            answer = await seated.play(rng.choice(seated.view["moves"])["text"])
            assert answer["type"] == "ack", answer
        assert covers >= 2
        assert shown == {0, 1}

    asyncio.run(run())


def test_a_move_that_was_carried_out_is_acknowledged_again_under_the_cover(server: Running) -> None:
    async def run() -> None:
        made = make(server, "cell_wars", options={"players": 2}, seats=[ME, ME])
        seated = await enter(server, made)
        rng, version, text = random.Random(4), 0, ""
        while not seated.view.get("cover"):
            version, text = seated.version, rng.choice(seated.view["moves"])["text"]
            answer = await seated.play(text, id=f"m{version}")
            assert answer["type"] == "ack", answer
        back = await enter(server, made)
        assert back.view["cover"]
        assert await back.play(text, version=version, id=f"m{version}") == answer

    asyncio.run(run())


def test_a_second_page_that_stays_covered_can_look_on(server: Running) -> None:
    """Somebody else at the same screen's seats plays on in another page: this one says nothing, until it is asked."""

    async def run() -> None:
        made = make(server, "cell_wars", options={"players": 3}, seats=[ME, ME, FRIEND])
        seated, rng = await enter(server, made), random.Random(4)
        second = await enter(server, made)
        for _ in range(400):
            await seated.uncover()
            if seated.view["actor"] not in (0, 1):
                break
            await seated.play(rng.choice(seated.view["moves"])["text"])
        while second.version < seated.version:
            assert (await second.hear())["type"] in ("cover", "event", "presence")
        assert second.view["cover"]
        await second.uncover()
        assert (second.view["seat"], second.view.get("cover"), second.view.get("moves")) == (PUBLIC, None, None)

    asyncio.run(run())


def test_without_a_page_a_hot_seat_is_told_what_everybody_may_know(server: Running) -> None:
    """Nobody knows which of several people asks: hidden hands stay so until the match is over."""
    made = make(server, "cell_wars", options={"players": 2}, seats=[ME, ME])
    path = f"/api/tables/{made['table']}"
    ways = ("", "/picture.svg", "/replay", "/explain?thing=seat:0")
    with lobby(server.address) as http:
        own = {key: http.get(f"{path}{key}", headers=bearer(made["token"])) for key in ways}
        for key, answer in own.items():
            everybody = http.get(f"{path}{key}")
            assert (answer.status_code, everybody.status_code) == (200, 200)
            assert key == "" or answer.text == everybody.text
        assert own[""].json()["prompt"] == http.get(path).json()["prompt"]
        for key in ("/record", "/replay?seat=1", "/picture.svg?seat=0", "/explain?thing=seat:0&seat=0"):
            refused = http.get(f"{path}{key}", headers=bearer(made["token"]))
            assert refused.status_code == 403, key


@pytest.mark.parametrize("name", [name for name, about in all_games().items() if about.everything_open])
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
