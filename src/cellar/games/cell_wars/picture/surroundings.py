"""The drawing around the board: the round track above, decks and the count of cancer tissue below. A page has these
facts in its panel and shows the board alone, as large as it can be."""

from dataclasses import replace
from functools import cache
from typing import Final, Literal

from cellar.draw import boards
from cellar.draw.scene import Item
from cellar.draw.shapes import box, circle, group, line, path, polygon, text
from cellar.draw.tokens import card_back
from cellar.games.cell_wars.deck.cards import CAMP_NAMES
from cellar.games.cell_wars.picture import layout, pieces
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.words import names
from cellar.games.cell_wars.words.names import in_blocks, in_cards
from cellar.language import N_, by_language, translator

_ = translator(__name__)
#: How wide the count of cancer tissue may be, and how far apart its two marks must be for words under both.
METER_WIDTH: Final = 290.0
WORDS_APART: Final = 110.0


@cache
def basin() -> tuple[Item, ...]:
    """Draw what the tissue lies in: a rim with the names of rows and columns, and serum inside it."""
    rings = range(-4, 5)
    inside = boards.hexagon(boards.hex_inside(layout.RADIUS, 4))
    letters = boards.hex_letters(layout.RADIUS, 4, rings, rings, "tissue-text", layout.RIM)
    return (
        *boards.hex_rim(layout.RADIUS, 4, "serum", layout.RIM),
        polygon("serum", inside, "serum-lo", "serum-edge", 2, layer="ground"),
        *(replace(letter, glyph="") for letter in letters),  # a terminal has `rulers`
    )


@cache
def rulers() -> tuple[Item, ...]:
    """Draw the names of each row's first and last block beside it, for a terminal, where blocks carry no names."""
    items = []
    for row in sorted({name[0] for name in names.BLOCKS}):
        blocks = [number for number, name in enumerate(names.BLOCKS) if name[0] == row]
        for side, block in ((-1, blocks[0]), (1, blocks[-1])):
            x, y = layout.CENTRES[block]
            name = names.BLOCKS[block]
            ruler = group(f"row:{name}", x=x + side * 62.0, y=y, glyph=name, tone="muted", layer="ground", beside=True)
            items.append(ruler)
    return tuple(items)


@by_language()
def track(now: int) -> tuple[Item, ...]:
    """Draw the round board: sixteen fields, those that reload the CARD signs rimmed, and the piece that moves along."""
    items = [_round(number, number <= now) for number in range(1, t.ROUNDS + 1)]
    x, y = layout.track_place(max(now, 1))
    label = _("Round {number}", number=now) if now else _("Setup")
    piece = circle("round-piece", 16.0, "none", "ink", 3.5, x=x if now else x - 36.0, y=y, label=label, beside=True)
    return (*items, piece)


@by_language()
def _round(number: int, past: bool) -> Item:
    x, y = layout.track_place(number)
    reload = number % t.RELOAD == 0
    edge = ("amber", 3.0) if reload else ("line", 1.2)
    return group(
        f"round:{number}",
        path(f"round:{number}:field", layout.tissue_path(21.0), "card", *edge),
        text(f"round:{number}:number", str(number), size=13.0, bold=reload, fill="muted" if past else "ink"),
        x=x,
        y=y,
        label=_("Round {number}, CARD signs are reloaded", number=number)
        if reload
        else _("Round {number}", number=number),
        beside=True,
    )


DECKS: Final = (
    N_("Immune deck: {left}, discard pile: {used}"),
    N_("Cancer deck: {left}, discard pile: {used}"),
)


@by_language(maxsize=1024)
def deck(camp: int, left: int, used: int) -> Item:
    """Draw a camp's deck, face down, and beside it the discard pile, with their numbers."""
    x, y = layout.deck_place(camp)
    tone, key = pieces.CAMP_TONES[camp], f"deck:{CAMP_NAMES[camp]}"
    return group(
        key,
        card_back(f"{key}:back", 44, 50, tone if left else "none", tone, 2.0, x=-26.0),
        text(f"{key}:left", str(left), -26.0, 0, 20.0, bold=True, fill="card" if left else "muted"),
        card_back(f"{key}:discard", 44, 50, "card" if used else "none", tone, 1.4, x=26.0),
        text(f"{key}:used", str(used), 26.0, 0, 20.0, fill="ink" if used else "muted"),
        text(f"{key}:deck-word", _("deck"), -26.0, 38.0, 11.0, fill="muted"),
        text(f"{key}:discard-word", _("discard"), 26.0, 38.0, 11.0, fill="muted"),
        x=x,
        y=y,
        label=_(DECKS[camp], left=in_cards(left), used=in_cards(used)),
        beside=True,
    )


@by_language()
def meter(blocks: int, goal: int) -> tuple[Item, ...]:
    """Draw how much of the tissue is cancer, between the two marks that end the game."""
    shown = goal + 1
    width = min(13.0, METER_WIDTH / shown)
    start = -width * shown / 2
    size, y = 10.0 * width / 13.0, layout.METER_Y
    boxes = [box(round(size, 2), 14, x=round(start + width * (k + 0.5), 2), y=y) for k in range(shown)]
    marks = (t.IMMUNE_WINS_BELOW - 1, goal)
    words = (_("Immune below {blocks}", blocks=t.IMMUNE_WINS_BELOW), _("Cancer above {blocks}", blocks=goal))
    apart = width * (marks[1] - marks[0]) >= WORDS_APART
    anchors: tuple[Literal["end", "middle"], Literal["start", "middle"]] = (
        ("middle", "middle") if apart else ("end", "start")
    )
    items = [
        path("meter:full", "".join(boxes[:blocks]), "cancer", "cancer", 1.2, pattern="stripes", beside=True),
        path("meter:free", "".join(boxes[blocks:]), "none", "muted", 1.2, beside=True),
    ]
    for mark, word, anchor in zip(marks, words, anchors):
        x = start + width * mark
        items.append(line(f"meter:mark{mark}", ((0.0, -12.0), (0.0, 12.0)), "ink", 2.5, x=x, y=y, beside=True))
        items.append(text(f"meter:word{mark}", word, x, y + 21, 10.5, fill="muted", anchor=anchor, beside=True))
    told = _("{blocks} of cancer tissue", blocks=in_blocks(blocks))
    label = _(
        "{count}: the Cancer camp wins above {goal}, the Immune camp below {below}",
        count=told,
        goal=goal,
        below=t.IMMUNE_WINS_BELOW,
    )
    count = text("meter:count", told, 0, y - 21, 13.0, bold=True, label=label, beside=True)
    return (*items, count)
