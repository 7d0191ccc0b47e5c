"""Links to a table, a replay or a puzzle show a card: what chats and networks read of them, and the picture."""

import re
from html import unescape

import httpx

from cellar.play.registry import about
from tests.e2e.matches import ME, played
from tests.e2e.serving import Serving
from tests.server.client import lobby


def head(http: httpx.Client, path: str) -> dict[str, str]:
    """What the head of a page says to others, by name."""
    page = http.get(path, headers={"accept": "text/html"})
    assert page.status_code == 200
    return {
        name: unescape(text) for name, text in re.findall(r'<meta property="og:(\w+)" content="([^"]*)"', page.text)
    }


def size(picture: httpx.Response) -> tuple[int, int]:
    """How wide and high a PNG is."""
    assert picture.status_code == 200
    assert picture.headers["content-type"] == "image/png"
    assert picture.content.startswith(b"\x89PNG\r\n")
    return int.from_bytes(picture.content[16:20]), int.from_bytes(picture.content[20:24])


def test_a_link_to_a_table_shows_its_board(server: Serving) -> None:
    who = [{**ME, "name": "Ann"}]
    made = server.post("/api/records", {"text": played("cell_management", 2, seed=1), "seats": who})
    with lobby(server.address) as http:
        own = head(http, "/")
        assert own["image"] == f"{server.address}/card.png"
        assert size(http.get("/card.png")) == (1200, 630)
        found = {page: head(http, f"/{page}/{made['table']}") for page in ("play", "join", "replay")}
        titles = ["watch the match", "you're invited", "move 2 of 2"]
        assert [one["title"] for one in found.values()] == [f"Cell Management: {told}" for told in titles]
        assert {one["description"] for one in found.values()} == {about("cell_management").sentence}
        assert not any("Ann" in text for one in found.values() for text in one.values()), "nobody is named"
        now = http.get(found["play"]["image"])
        assert size(now) == (1200, 630)
        assert "max-age" in now.headers["cache-control"]
        before = head(http, f"/replay/{made['table']}?ply=1")
        assert before["title"].endswith("move 1 of 2")
        assert http.get(before["image"]).content != now.content
        assert http.get(f"/api/tables/{made['table']}/card.png?ply=3").status_code == 404
        for nowhere in (
            "/play/nothing-here",
            "/replay/nothing-here?ply=x",
            "/puzzle/x",
            "/rules/zyrcan",
        ):
            assert head(http, nowhere) == own


def test_a_link_to_a_puzzle_shows_how_it_begins(server: Serving) -> None:
    with lobby(server.address) as http:
        found = head(http, "/puzzle/cell_management/2026-11-15")
        assert found["title"].startswith("Cell Management: Puzzle of")
        assert "date=2026-11-15" in found["image"]
        assert size(http.get(found["image"])) == (1200, 630)
