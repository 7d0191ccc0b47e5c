"""Card sheets to print and cut: nine of 63 x 88 mm on an A4 page, as many of each as the deck holds, with pages of
backs.

One unit is one millimetre. Immune and cancer cards are never on one page, so a page of backs fits every page of its
camp.
"""

import re
from dataclasses import replace
from typing import Final

from cellar.draw.scene import Item, Scene
from cellar.draw.shapes import circle, group, line, path, scaled, text
from cellar.games.cell_wars.deck import cards
from cellar.games.cell_wars.deck.cards import Card, Deck
from cellar.games.cell_wars.picture import pieces
from cellar.games.cell_wars.picture.characters import BODY, RECEPTORS
from cellar.games.cell_wars.words import names
from cellar.language import N_, translator

_ = translator(__name__)
PAGE: Final = (0.0, 0.0, 210.0, 297.0)
WIDTH: Final = 63.0
HEIGHT: Final = 88.0
COLUMNS: Final = 3
ROWS: Final = 3
LEFT: Final = (PAGE[2] - COLUMNS * WIDTH) / 2
TOP: Final = (PAGE[3] - ROWS * HEIGHT) / 2
#: Between the text and the edge of a card.
PADDING: Final = 4.5
#: The mean width of a letter in ems, on the safe side for the fonts in use.
LETTER: Final = 0.53
BOLD_LETTER: Final = 0.63
#: What a line may be broken before: a word, or a Chinese character with the marks that close after it.
PIECES: Final = re.compile(r"\s*(?:[\u2e80-\u9fff\uff00-\uffef][、。，；：！？）”]*|[^\s\u2e80-\u9fff\uff00-\uffef]+)")
KIND_WORDS: Final = (N_("Immediate"), N_("Normal"), N_("Continuous"))
#: Titles of pages, by camp: with faces, with backs.
FACES: Final = (N_("{deck}, Immune cards, page {number}"), N_("{deck}, Cancer cards, page {number}"))
BACKS: Final = (N_("{deck}, Immune backs, page {number}"), N_("{deck}, Cancer backs, page {number}"))


def sheets(deck: Deck, backs: bool = False) -> tuple[Scene, ...]:
    """Draw the pages of a deck, camp by camp; with `backs` each page of faces is followed by one of backs."""
    pages: list[Scene] = []
    for camp in range(len(cards.CAMP_NAMES)):
        faces = [card for card in deck.camps[camp] for _copy in range(card.copies[camp] or 0)]
        for start in range(0, len(faces), COLUMNS * ROWS):
            some = faces[start : start + COLUMNS * ROWS]
            number = len(pages) + 1
            pages.append(_page(_(FACES[camp], deck=deck.name, number=number), [face(deck, c, camp) for c in some]))
            if backs:
                title = _(BACKS[camp], deck=deck.name, number=number + 1)
                pages.append(_page(title, [back(deck, camp)] * len(some), mirrored=True))
    return tuple(pages)


def _page(title: str, drawn: list[tuple[Item, ...]], mirrored: bool = False) -> Scene:
    """Draw cards on a page with cutting marks; backs are mirrored, so that they lie behind their faces when the page is
    turned."""
    items = [*_marks()]
    for number, parts in enumerate(drawn):
        row, column = divmod(number, COLUMNS)
        place = COLUMNS - 1 - column if mirrored else column
        items.append(group(f"card:{number}", *_numbered(parts, number), x=LEFT + WIDTH * place, y=TOP + HEIGHT * row))
    description = _("{title}: cut along the marks; print at full size.", title=title)
    return Scene(title=title, description=description, box=PAGE, items=tuple(items))


def _numbered(items: tuple[Item, ...], number: int) -> tuple[Item, ...]:
    """Give items unique ids: a page may hold several copies of a card."""
    return tuple(replace(item, id=f"{number}:{item.id}", items=_numbered(item.items, number)) for item in items)


def _marks() -> list[Item]:
    items = []
    for column in range(COLUMNS + 1):
        x = LEFT + WIDTH * column
        for name, y in (("top", TOP - 7), ("bottom", TOP + ROWS * HEIGHT + 2)):
            items.append(line(f"cut:{name}{column}", ((0.0, 0.0), (0.0, 5.0)), "ink", 0.2, x=x, y=y))
    for row in range(ROWS + 1):
        y = TOP + HEIGHT * row
        for name, x in (("left", LEFT - 7), ("right", LEFT + COLUMNS * WIDTH + 2)):
            items.append(line(f"cut:{name}{row}", ((0.0, 0.0), (5.0, 0.0)), "ink", 0.2, x=x, y=y))
    return items


def wrap(text: str, width: float, size: float) -> list[str]:
    """Break a text into lines that fit a width; a word that alone is too long is cut."""
    most = max(int(width / (size * LETTER)), 4)
    lines = [""]
    for piece in PIECES.findall(text):
        word = piece.strip()
        while letters(word) > most:
            lines.append(word[: most - 1] + "-")
            word = word[most - 1 :]
        longer = f"{lines[-1]} {word}".strip() if piece[0].isspace() else lines[-1] + word
        if lines[-1] and letters(longer) > most:
            lines.append(word)
        else:
            lines[-1] = longer
    return [line for line in lines if line]


def letters(text: str) -> int:
    """Return how many letters wide a text is: a Chinese character is as wide as two."""
    return sum(2 if mark >= "\u2e80" else 1 for mark in text)


def fit(text: str, width: float, height: float, size: float) -> tuple[float, list[str]]:
    """Return the largest size, up to the one given, at which the text fits a box, and its lines."""
    lines = wrap(text, width, size)
    while len(lines) * size * 1.3 > height and size > 1.2:
        size *= 0.95
        lines = wrap(text, width, size)
    return round(size, 2), lines


def _text(
    id: str, words: str, y: float, height: float, size: float, fill: str = "ink", bold: bool = False
) -> tuple[Item, ...]:
    """Draw a box of text lines that begins at `y`."""
    size, lines = fit(words, WIDTH - 2 * PADDING, height, size)
    return tuple(
        text(
            f"{id}{k}", line, PADDING, round(y + (k + 0.5) * size * 1.3, 2), size, bold=bold, anchor="start", fill=fill
        )
        for k, line in enumerate(lines)
    )


def face(deck: Deck, card: Card, camp: int) -> tuple[Item, ...]:
    """Draw a card's face: name, kind, effect, flavour, the biology, and where it comes from."""
    tone = pieces.CAMP_TONES[camp]
    room = WIDTH - 2 * PADDING - 9
    size = round(min(5.0, room / (BOLD_LETTER * letters(card.name))), 2)
    origin = f"{deck.name} · {card.source}" if card.source else deck.name
    return (
        path("edge", f"M0 0H{WIDTH:g}V{HEIGHT:g}H0Z", "card", "line", 0.2),
        path("band", f"M0 0H{WIDTH:g}V15H0Z", tone),
        text("name", card.name, PADDING, 6.2, size, bold=True, anchor="start", fill="card"),
        text(
            "kind",
            f"{_(names.CAMPS[camp])} · {_(KIND_WORDS[card.kind])}",
            PADDING,
            11.6,
            2.8,
            anchor="start",
            fill="card",
        ),
        group("emblem", *emblem(camp), x=WIDTH - 8.5, y=7.5),
        *_text("effect", card.text, 19.0, 30.0, 4.0, bold=True),
        *_text("flavour", _("“{words}”", words=card.flavour) if card.flavour else "", 51.0, 9.0, 2.9, fill=tone),
        *_text("biology", card.biology, 61.5, 20.0, 2.6, fill="muted"),
        text("origin", origin[:60], WIDTH - PADDING, HEIGHT - 3.2, 1.9, anchor="end", fill="muted"),
    )


def back(deck: Deck, camp: int) -> tuple[Item, ...]:
    """Draw a card's back: the camp's colour and its cell."""
    tone = pieces.CAMP_TONES[camp]
    return (
        path("edge", f"M0 0H{WIDTH:g}V{HEIGHT:g}H0Z", tone),
        path("frame", f"M4 4H{WIDTH - 4:g}V{HEIGHT - 4:g}H4Z", "none", "card", 0.6),
        group("emblem", *emblem(camp, 2.6), x=WIDTH / 2, y=HEIGHT / 2 - 4),
        text("camp", _(names.CAMPS[camp]), WIDTH / 2, HEIGHT - 16, 6.0, bold=True, fill="card"),
        text("game", _("Cell Wars"), WIDTH / 2, HEIGHT - 9.5, 3.0, fill="card"),
    )


def emblem(camp: int, scale: float = 1.0) -> tuple[Item, ...]:
    """Draw the camp's cell, in outline."""
    unit = 0.23 * scale
    if camp == 0:
        return (
            path("receptors", scaled(RECEPTORS, unit), "none", "card", 0.5 * scale),
            circle("body", round(15 * unit, 2), "none", "card", 0.7 * scale),
        )
    return (path("body", scaled(BODY, unit), "none", "card", 0.7 * scale),)
