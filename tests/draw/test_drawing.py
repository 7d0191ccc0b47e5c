"""Scenes as SVG and as characters."""

import re
from xml.etree import ElementTree

import pytest
from rich.text import Text

from cellar.draw.palette import COLOURS, GRADIENTS, PATTERNS, SEAT_GLYPHS, flat
from cellar.draw.pdf import plane as pdf_plane
from cellar.draw.scene import Item, Plane, Scene
from cellar.draw.shapes import art, disc
from cellar.draw.svg import MARKS, write_svg
from cellar.draw.terminal import legend, markup, plain
from cellar.games.zyrcan.picture.pieces import LIT

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
        Item(id="one", kind="use", ref="thing", x=90, y=20, r=4),
    ),
    symbols=(art("thing", "glow:light ink 1:dots M0 0L4 0L4 4Z", f"red none 0 {disc(0, 0, 2)}"),),
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
    assert set(re.findall(r'href="(.)', text)) <= {"#"}
    assert "url(http" not in text


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_is_used_is_defined_once_and_gradients_run_through_their_stops(theme: str) -> None:
    text = write_svg(SCENE, theme)
    assert text.count('<use href="#s-thing"/>') == text.count('<g id="s-thing">') == 1
    assert 'fill="url(#g-light)"' in text
    assert re.findall(r'<stop offset="(\d+)%" stop-color="(#\w+)"', text) == [
        (str(at), COLOURS[name][theme == "dark"]) for at, name, _ in GRADIENTS["light"][1]
    ]
    assert "var(" not in text
    assert flat("glow:light") == ("white", 0.32)
    assert flat("red") == ("red", 1.0)
    assert all(name in COLOURS for _, stops in GRADIENTS.values() for _, name, _ in stops)


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
        for ground in ("paper", "card", "well", "friendly", "hostile", "tissue"):
            if text == "muted" and ground not in ("paper", "card", "well"):
                continue
            assert contrast(COLOURS[text][theme], COLOURS[ground][theme]) >= 4.5, (text, ground)
    for seat in range(6):
        assert contrast(COLOURS["on-piece"][theme], COLOURS[f"seat{seat}"][theme]) >= 3


def mixed(over: str, under: str, opacity: float) -> str:
    """A colour seen through one that is not quite opaque."""
    pairs = ((int(over[i : i + 2], 16), int(under[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(opacity * a + (1 - opacity) * b):02X}" for a, b in pairs)


def test_a_board_without_an_edge_is_drawn_in_its_colours_as_far_as_the_box_goes() -> None:
    plane = Plane(size=10, fill="sky", line="sky-line", fifth="sky-line-5")
    endless = Scene(title="A plain", description="Endless", box=(-50, -50, 100, 100), items=(), plane=plane)
    text = write_svg(endless)
    assert '<pattern id="p-plane" x="-5" y="-5" width="50" height="50"' in text
    assert '<rect x="-50" y="-50" width="100" height="100" fill="url(#p-plane)"/>' in text
    assert all(f"--{name}:{COLOURS[name][0]};" in text for name in ("sky", "sky-line", "sky-line-5"))
    ground, lines = pdf_plane(endless)
    assert ground.fill == "sky"
    assert lines.d.count("V") == lines.d.count("H") == 10


@pytest.mark.parametrize("theme", [0, 1])
def test_boards_pieces_and_lights_stand_out(theme: int) -> None:
    def colour(name: str) -> str:
        return COLOURS[name][theme]

    for space in ("space", "space-lo", "space-hi"):
        cell = mixed(colour("hex"), colour(space), LIT)
        assert contrast(cell, colour(space)) >= 1.6, space
        assert contrast(colour("white"), cell) >= 4.5
        for seat in range(5):
            assert contrast(colour(f"seat{seat}-hi"), cell) >= 3, (seat, space)
    # cells on any tissue, what may be chosen on any board, and the letters of rims
    light = {"tissue": "ink", "tumour": "white", "floor": "ink", "serum": "tissue-text", "serum-lo": "tissue-text"}
    for ground, over in light.items():
        assert contrast(colour(over), colour(ground)) >= (4.5 if over == "tissue-text" else 3), ground
    pairs = "immune tissue, cancer tissue, tumour tissue, solid-line solid, bars floor, friendly-line yard"
    for one, other in (
        pair.split()
        for pair in f"{pairs}, hostile-line yard, bone serum-lo, char-line sky, ember sky, way sky".split(", ")
    ):
        assert contrast(colour(one), colour(other)) >= 3, (one, other)
    for rim in ("rim-hi", "rim", "rim-lo"):
        assert contrast(colour("rim-text"), colour(rim)) >= 4.5, rim
