"""Rules pages over HTTP: diagrams are drawn into them, and they are small on the way."""

import gzip
import json
import re

import pytest

from cellar.play.registry import HOUSE, about
from cellar.server.lobby.router import Reply
from cellar.server.menu import rules_html
from cellar.server.menu.rules_html import rules
from cellar.server.web.lobby_handler import sent

#: Bytes of a rules page on its way.
MOST = 40_000


@pytest.mark.parametrize("name", HOUSE)
def test_diagrams_are_drawn_into_the_page(name: str) -> None:
    html = rules(name).html
    assert html.count("<figure><svg") == html.count("<figcaption>") >= 2
    assert "language-diagram" not in html
    assert 'id="reference"' in html
    on_its_way = sent(Reply(200, json.dumps(html).encode(), shared=True), {"accept-encoding": "gzip"})
    assert len(on_its_way.content) < MOST
    assert json.loads(gzip.decompress(on_its_way.content)) == html


@pytest.mark.parametrize("name", HOUSE)
def test_what_is_for_players_has_words_and_no_names_of_options(name: str) -> None:
    html = rules(name).html
    for_players, _, reference = html.partition('id="reference"')
    assert "<code>" not in for_players
    heads = re.findall(r"<(?:li>\s*(?:<p>)?<strong|td)>([A-Z]{1,3}-\d+)", reference)
    assert heads, "rulings are in the reference"
    assert set(re.findall(r"\b[A-Z]{1,3}-\d+\b", re.sub(r"(?s)<svg.*?</svg>", "", for_players))) <= set(heads)


def test_what_cannot_be_drawn_stays_as_it_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    page = '# Odd\n\n## Turns\n\n```diagram\ncaption = "<b>"\nline = "zyrcan 9"\n```\n\n## Turns\n'
    monkeypatch.setattr(rules_html, "rules_page", lambda _: page)
    html = rules("zyrcan").html
    assert "<figure" not in html
    assert "caption = &quot;&lt;b&gt;&quot;" in html
    assert 'id="turns"' in html
    assert 'id="turns-2"' in html, "each can be linked to"


def test_words_of_a_caption_are_words(monkeypatch: pytest.MonkeyPatch) -> None:
    page = '```diagram\ncaption = "<b>So</b>"\n```\n'
    monkeypatch.setattr(rules_html, "rules_page", lambda _: page)
    assert "<figcaption>&lt;b&gt;So&lt;/b&gt;</figcaption>" in rules(about("angel").name).html
