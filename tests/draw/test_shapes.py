"""The kit of shapes: boards, dice, cards, pips, and tokens that are told apart without colour."""

import re

import pytest

from cellar.draw import boards, tokens
from cellar.draw.palette import SEAT_GLYPHS
from cellar.draw.scene import Item, Scene
from cellar.draw.shapes import box, rounded, scaled, square, star
from cellar.draw.svg import write_svg
from cellar.rules import hexes


def scene(*items: Item) -> Scene:
    return Scene(title="", description="", box=(-500, -500, 1000, 1000), items=items)


@pytest.mark.parametrize("rings", [1, 3, 4])
def test_a_hexagonal_board_has_a_letter_for_each_row_and_column_on_its_rim(rings: int) -> None:
    used = range(-rings, rings + 1)
    letters = boards.hex_letters(20, rings, used, used, "rim-text")
    rows, columns = [hexes.name(0, r, boards.SIDE)[0] for r in used], [hexes.name(q, 0, boards.SIDE)[1:] for q in used]
    assert [letter.text for letter in letters] == [*rows, *columns]
    assert len(set(rows)) == len(set(columns)) == 2 * rings + 1
    rim = next(item for item in boards.hex_rim(20, rings, "rim") if item.id == "frame")
    reach = max(x for x, _ in rim.points)
    assert all(abs(letter.x) < reach and abs(letter.y) < reach for letter in letters)


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_has_as_many_pips_as_it_shows(face: int) -> None:
    die = tokens.die("die", face)
    assert die.items[-1].d.count("M") == face
    assert (die.glyph, die.label) == (str(face), f"a die that shows {face}")


def test_tokens_are_told_apart_without_colour() -> None:
    def shape(seat: int) -> str:
        drawn = scene(*tokens.token("token", seat).items)
        return re.sub(r"seat\d", "", write_svg(drawn, "page", plain=True).partition("</defs>")[2])

    assert len({shape(seat) for seat in range(len(SEAT_GLYPHS))}) == len(SEAT_GLYPHS)


def test_pips_are_filled_up_to_what_there_is() -> None:
    pill, full, spent = tokens.pips("cell", 2, 5, 20.0)
    assert (full.d.count("M"), spent.d.count("M")) == (2, 3)
    assert pill.d.count("A") == 4


def test_a_card_shows_its_name_its_words_and_its_picture() -> None:
    card = tokens.card("card", "Ace", "Highest", "ace", x=5)
    assert [item.text for item in card.items if item.kind == "text"] == ["Ace", "Highest"]
    assert [item.ref for item in card.items if item.kind == "use"] == ["ace"]
    assert (card.label, card.x) == ("Ace. Highest", 5)
    assert tokens.card_back("back", 40, 60, "none", "line", 1).dash, "where no card lies the edge is dashed"
    assert not tokens.card_back("back", 40, 60, "immune", "line", 1).dash


def test_outlines() -> None:
    assert box(4, 2) == "M-2 -1H2V1H-2Z"
    assert box(4, 2, 1).count("A") == 4
    assert scaled("M1 -2L.5 3Z", 2) == "M2.00 -4.00L1.00 6.00Z"
    assert star(2, 4, 1) == ((0.0, -4.0), (1.0, 0.0), (0.0, 4.0), (-1.0, 0.0))
    assert rounded(square(10), 2).count("Q") == 4
