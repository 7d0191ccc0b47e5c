"""Cards to print and cut."""

from collections.abc import Sequence

import pytest

from cellar.draw.pdf import pdf_bytes
from cellar.draw.scene import Item
from cellar.draw.svg import write_svg
from cellar.games.cell_wars.deck import cards
from cellar.games.cell_wars.picture import card_sheets


def walk(items: Sequence[Item]) -> list[Item]:
    return [found for item in items for found in (item, *walk(item.items))]


def texts(items: Sequence[Item]) -> list[str]:
    return [item.text for item in walk(items) if item.kind == "text"]


@pytest.mark.parametrize("name", cards.BUILT_IN)
def test_every_copy_of_every_card_is_printed_and_camps_are_not_mixed(name: str) -> None:
    deck = cards.deck(name)
    printed = [
        texts(item.items) for page in card_sheets.sheets(deck) for item in page.items if item.id.startswith("card:")
    ]
    assert len(printed) == deck.size(0) + deck.size(1)
    for camp, word in enumerate(("Immune", "Cancer")):
        for card in deck.camps[camp]:
            faces = [lines for lines in printed if lines[0] == card.name and lines[1].startswith(word)]
            assert len(faces) == card.copies[camp]
            assert card.text.split()[0] in faces[0][2]
    for page in card_sheets.sheets(deck):
        kinds = {texts(item.items)[1].split()[0] for item in page.items if item.id.startswith("card:")}
        assert len(kinds) == 1


def test_backs_follow_their_faces_mirrored() -> None:
    pages = card_sheets.sheets(cards.deck("house"), backs=True)
    assert len(pages) == 2 * len(card_sheets.sheets(cards.deck("house")))
    last_faces, last_backs = (
        [item.x for item in page.items if item.id.startswith("card:")] for page in (pages[8], pages[9])
    )
    assert len(last_faces) == len(last_backs) == 4
    assert [round(card_sheets.PAGE[2] - x - card_sheets.WIDTH, 3) for x in last_faces] == [
        round(x, 3) for x in last_backs
    ]


def test_ids_on_a_page_differ() -> None:
    for page in card_sheets.sheets(cards.deck("house"), backs=True):
        ids = [item.id for item in walk(page.items)]
        assert len(set(ids)) == len(ids)


def test_the_longest_texts_that_a_deck_may_have_stay_on_the_card() -> None:
    effect = '{ do = "tissue", from = "cancer", to = "normal", where = "line" }'
    text = f"""format = 1
name = "{"N" * 60}"
[[card]]
id = "long"
name = "{"W" * 28}"
camp = "both"
copies = 1
kind = "normal"
effects = [{effect}, {effect}, {effect}]
flavour = "{"flavour " * 15}."
biology = "{"x" * 240}"
source = "{"S" * 24}"
""".replace(" .", ".")
    face = card_sheets.face(cards.load(text), cards.load(text).cards[0], 0)
    for item in walk(face):
        if item.kind == "text":
            assert 0 < item.y < card_sheets.HEIGHT
            width = len(item.text) * item.size * card_sheets.LETTER
            assert width <= card_sheets.WIDTH, item
    for above, below in (("effect", "flavour"), ("flavour", "biology"), ("biology", "origin")):
        lowest = max(item.y for item in face if item.id.startswith(above))
        assert lowest < min(item.y for item in face if item.id.startswith(below))


def test_pages_can_be_written_and_equal_decks_give_equal_bytes() -> None:
    pages = card_sheets.sheets(cards.deck("swift"))
    assert pdf_bytes(pages) == pdf_bytes(card_sheets.sheets(cards.deck("swift")))
    assert "Warburg effect" in write_svg(pages[-1]) + write_svg(pages[3])


def test_wrapping_never_loses_a_letter() -> None:
    text = "choose one of the three lines " + "x" * 100
    assert "".join(card_sheets.wrap(text, 54, 4.0)).replace("-", "").replace(" ", "") == text.replace(" ", "")
