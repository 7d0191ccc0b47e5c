"""Diagrams of rules pages: what a block may say, and what is wrong with one is said in a sentence."""

import pytest

from cellar.contract.rules_page import rules_page
from cellar.draw.svg import write_svg
from cellar.errors import BadGame
from cellar.play.diagram import FENCED, diagram, diagrams, with_diagrams
from cellar.play.registry import HOUSE, about

ZYRCAN = about("zyrcan")
FLIGHT = """
caption = "A flight."
line = "zyrcan 3 base attack 0 ~~~~~/~....~/~.B2...~/~A1.C1...~/~...A2.C3.~/~....B1.~/~.....~/~....~/~~~~~ 000,000,000"
"""


@pytest.mark.parametrize("name", HOUSE)
def test_every_game_of_the_house_has_diagrams_and_two_parts(name: str) -> None:
    """Whether each is legal and drawn is asked by the conformance suite."""
    text = rules_page(about(name))
    assert 2 <= len(FENCED.findall(text)) <= 5
    assert text.count("```diagram") == len(FENCED.findall(text)), "none is overlooked for the way it is written"
    players, _, reference = text.partition("\n## Reference\n")
    assert "```diagram" not in reference
    assert "\n## " in players
    assert "\n### " in reference
    assert not any(word in players for word in ("`cellar ", "JSON")), "commands and files are no part of playing"


def test_a_position_is_laid_out_and_played_on() -> None:
    found = diagram(ZYRCAN, FLIGHT + 'play = ["e5>NW"]')
    assert found.caption == "A flight."
    assert found.position.to_json()["last"] == [[0, 0], [0, -2]]
    laid = diagram(ZYRCAN, 'caption = "Begun."\noptions = { players = 4 }\ndiffers = { turn = 2 }')
    assert (laid.position.to_json()["players"], laid.position.actor) == (4, 2)


def test_one_looks_closer_at_a_part() -> None:
    whole, part = diagram(ZYRCAN, FLIGHT).scene, diagram(ZYRCAN, FLIGHT + 'show = ["hex:d4", "hex:e6"]').scene
    there = {item.id for item in part.items}
    assert part.box[2] < whole.box[2] / 2
    assert {"hex:d4", "hex:d5", "hex:e6"} <= there
    assert "hex:h2" not in there, "what cannot be seen is not sent"
    plane = diagram(
        about("angel"), 'caption = "Near."\nline = "angel 2d/p2/t9/0,0/x3,3"\nshow = ["-4,-4", "4,4"]'
    ).scene
    assert plane.box[2:] == (9 * 20 + 16, 9 * 20 + 16)


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("caption", "cannot be read"),
        ('line = "zyrcan"', "caption is missing"),
        ('caption = "Odd."\nlines = ""', "there is no 'lines'"),
        ('caption = "Odd."\nline = "zyrcan 3 base"', "'Odd.' of Zyrcan cannot be drawn"),
        (FLIGHT + "options = { players = 3 }", "a line and options too"),
        (FLIGHT + 'play = ["e5>SE"]', "cannot be drawn"),
        (FLIGHT + 'show = ["hex:z9"]', "There is no hex:z9 in this picture"),
        ('caption = "Another."\nline = "angel 2d/p2/t9/0,0"', "shows a position of The Angel problem"),
    ],
)
def test_what_is_wrong_is_said(body: str, sentence: str) -> None:
    with pytest.raises(BadGame, match=sentence):
        diagram(ZYRCAN, body)


def test_a_page_has_something_else_in_their_place() -> None:
    text = with_diagrams(ZYRCAN, lambda found: f"<{found.caption}>")
    assert not FENCED.search(text)
    assert all(f"<{found.caption}>" in text for found in diagrams(ZYRCAN))


def test_inside_a_page_a_picture_takes_the_pages_colours_and_has_a_name() -> None:
    svg = write_svg(diagram(ZYRCAN, FLIGHT).scene, "page", plain=True)
    assert "var(--paper)" in svg
    assert "<style" not in svg
    assert 'aria-label="Zyrcan' in svg
    assert 'id="t"' not in svg
