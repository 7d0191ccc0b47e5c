"""Links to a table, a replay or a puzzle show a card: what chats and networks read of them, and the picture."""

import asyncio
import re
from pathlib import Path
from typing import Any, cast

import pytest

from cellar.server.errors import Busy
from cellar.server.limits import Limits
from cellar.server.lobby.pictures import MOST_CARDS, Made
from cellar.server.menu import link_cards
from cellar.server.messages import PuzzleEntry
from cellar.server.web.link_cards import Card, with_card
from cellar.server.workers.pool import Pool
from tests.server.client import calling
from tests.server.inside import running, told_settings

INDEX = """<head>
    <meta property="og:title" content="Own" />
    <meta property="og:description" content="Own." />
    <meta property="og:image" content="/card.png" />
</head>"""


def test_pictures_are_made_once_and_the_oldest_go() -> None:
    made: list[str] = []

    class Drawing:
        async def ask(self, client: str, job: str, **asked: Any) -> bytes:
            made.append(asked["game"])
            return str(asked["game"]).encode()

    async def run() -> None:
        cards = Made(cast(Pool, Drawing()))
        puzzles = [PuzzleEntry("2026-11-15", f"game{n}", "", "", {}, 1) for n in range(MOST_CARDS + 1)]
        for puzzle in (*puzzles[:2], puzzles[0]):
            assert await cards.puzzle_card("me", puzzle) == puzzle.game.encode()
        assert made == ["game0", "game1"]
        for puzzle in (*puzzles, puzzles[0]):
            await cards.puzzle_card("me", puzzle)
        assert made == [*(puzzle.game for puzzle in puzzles), "game0"]

    asyncio.run(run())


def test_pictures_count_as_work_of_whoever_asks(tmp_path: Path) -> None:
    async def run() -> None:
        limits = Limits(work_rate=1e-6, work_burst=0.2)
        async with (
            running(told_settings(str(tmp_path / "m.sqlite"), lambda n: 0, limits=limits)) as (address, _),
            calling(address) as http,
        ):
            tables = [(await http.post("/api/tables", json={"game": "zyrcan"})).json()["table"] for _ in range(6)]
            answers = [await http.get(f"/api/tables/{table}/card.png") for table in tables]
            assert answers[0].status_code == 200
            assert answers[-1].status_code == 429

    asyncio.run(run())


def test_a_server_that_cannot_draw_shows_the_pages_own_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    card = Card('Zyrcan: "a" <match>', "Fly & capture.", "/api/tables/x/card.png?ply=1&a")
    told = with_card(INDEX, "https://games.example", card)
    assert 'content="Zyrcan: &quot;a&quot; &lt;match&gt;"' in told
    assert 'content="https://games.example/api/tables/x/card.png?ply=1&amp;a"' in told
    monkeypatch.setattr("cellar.server.web.link_cards.can_draw", lambda: False)
    assert 'content="https://games.example/card.png"' in with_card(INDEX, "https://games.example", card)
    monkeypatch.setattr(link_cards, "find_spec", lambda name: None)
    with pytest.raises(Busy, match=re.escape("cellar-games[cards]")):
        link_cards.link_card("zyrcan", "<svg />")
