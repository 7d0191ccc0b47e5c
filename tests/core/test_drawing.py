"""Scenes as SVG and as characters."""

from xml.etree import ElementTree

import pytest
from rich.text import Text

from cellar.draw.palette import COLOURS, PATTERNS, SEAT_GLYPHS
from cellar.draw.scene import Item, Scene
from cellar.draw.svg import MARKS, write_svg
from cellar.draw.terminal import legend, markup, plain

SCENE = Scene(
    title="A <test>",
    description="Two pieces & a line",
    box=(0, 0, 100, 50),
    items=(
        Item(
            id="disc",
            kind="circle",
            x=10,
            y=10,
            r=5,
            fill="teal",
            stroke="ink",
            pattern="dots",
            label="A disc",
            glyph="o",
            tone="teal",
        ),
        Item(id="tile", kind="polygon", x=50, y=10, points=((0, 0), (4, 0), (4, 4.5)), fill="seat0", glyph="[]"),
        Item(id="way", kind="line", points=((0, 0), (10, 10)), stroke="line", dash="2 2"),
        Item(id="arc", kind="path", d="M0 0C1 1 2 2 3 3", stroke="muted", opacity=0.5),
        Item(id="sign", kind="text", x=30, y=40, text="a < b", size=12, fill="ink", bold=True),
        Item(
            id="pair",
            kind="group",
            x=80,
            y=40,
            turn=90,
            items=(Item(id="pair:1", kind="circle", r=1, fill="red", glyph="*", tone="red"),),
        ),
    ),
    glyph_scale=(0.2, 0.1),
)


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_svg_is_well_formed_and_says_what_it_shows(theme: str) -> None:
    text = write_svg(SCENE, theme, width=300)
    tree = ElementTree.fromstring(text)
    names = {element.tag.rpartition("}")[2] for element in tree.iter()}
    assert {"title", "desc", "circle", "polygon", "polyline", "path", "text", "pattern"} <= names
    assert tree.attrib["viewBox"] == "0 0 100 50"
    assert tree.attrib["height"] == "150"
    assert "A &lt;test&gt;" in text
    assert ("prefers-color-scheme" in text) == (theme == "auto")
    assert (COLOURS["teal"][1] in text) == (theme != "light")


def test_svg_asks_nobody_for_anything() -> None:
    text = write_svg(SCENE)
    assert "href" not in text
    assert "url(http" not in text


def test_a_terminal_shows_glyphs_where_the_items_stand() -> None:
    assert plain(SCENE).splitlines() == ["  o      []", "", "", "                *"]
    assert "\\[" in markup(SCENE)


def test_a_legend_stands_beside_the_board_where_there_is_room_and_else_below() -> None:
    meanings = [("o", "a disc"), ("[]", "a tile [flat]"), ("*", "one of a pair")]
    told = Text.from_markup(legend(SCENE, meanings, 80)).plain.splitlines()
    assert told == [
        "  o      []          o   a disc",
        "                     []  a tile [flat]",
        "                     *   one of a pair",
        "                *",
    ]
    narrow = Text.from_markup(legend(SCENE, meanings, 30)).plain.splitlines()
    assert narrow == [*plain(SCENE).splitlines(), "o a disc   [] a tile [flat]", "* one of a pair"]
    assert legend(SCENE, [], 80) == markup(SCENE)


def test_a_legend_may_be_longer_than_the_board_is_high() -> None:
    meanings = [(str(number), "a mark") for number in range(7)]
    told = Text.from_markup(legend(SCENE, meanings, 80)).plain.splitlines()
    assert [line[21:] for line in told] == [f"{number}  a mark" for number in range(7)]


def test_rows_of_a_grid_never_fall_together() -> None:
    cells = tuple(
        Item(id=f"{x},{y}", kind="circle", x=10 + 20 * x, y=10 + 20 * y, r=1, glyph="#")
        for x in range(9)
        for y in range(9)
    )
    scene = Scene(
        title="A grid", description="Nine by nine", box=(0, 0, 180, 180), items=cells, glyph_scale=(0.1, 0.05)
    )
    assert [line.strip() for line in plain(scene).splitlines()] == ["# # # # # # # # #"] * 9


def test_every_seat_has_a_colour_a_pattern_and_a_glyph() -> None:
    assert len(set(PATTERNS)) == len(set(SEAT_GLYPHS)) == 6
    assert set(MARKS) == set(PATTERNS)
    assert all(f"seat{seat}" in COLOURS for seat in range(6))


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [0, 1])
def test_text_can_be_read_in_both_themes(theme: int) -> None:
    for text in ("ink", "muted"):
        for ground in ("paper", "card", "well", "friendly", "hostile", "tissue", "tumour"):
            if text == "muted" and ground not in ("paper", "card", "well"):
                continue
            assert contrast(COLOURS[text][theme], COLOURS[ground][theme]) >= 4.5, (text, ground)
    for seat in range(6):
        assert contrast(COLOURS["on-piece"][theme], COLOURS[f"seat{seat}"][theme]) >= 3
