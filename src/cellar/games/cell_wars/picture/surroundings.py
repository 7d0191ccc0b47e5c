"""The drawing around the board: the round track above, decks and the count of cancer tissue below. A page has these
facts in its panel and shows the board alone, as large as it can be."""

from functools import cache, lru_cache
from typing import Final, Literal

from cellar.draw.scene import Item
from cellar.games.cell_wars.picture import layout, pieces
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.words import names
from cellar.games.cell_wars.words.names import counted

#: How wide the count of cancer tissue may be, and how far apart its two marks must be for words under both.
METER_WIDTH: Final = 290.0
WORDS_APART: Final = 110.0


@cache
def rulers() -> tuple[Item, ...]:
    """Draw the names of each row's first and last block beside it, for a terminal, where blocks carry no names."""
    items = []
    for row in sorted({name[0] for name in names.BLOCKS}):
        blocks = [number for number, name in enumerate(names.BLOCKS) if name[0] == row]
        for side, block in ((-1, blocks[0]), (1, blocks[-1])):
            x, y = layout.CENTRES[block]
            items.append(
                Item(
                    id=f"row:{names.BLOCKS[block]}",
                    kind="group",
                    x=x + side * 62.0,
                    y=y,
                    glyph=names.BLOCKS[block],
                    tone="muted",
                    beside=True,
                )
            )
    return tuple(items)


@cache
def track(now: int) -> tuple[Item, ...]:
    """Draw the round board: sixteen fields, those that reload the CARD signs rimmed, and the piece that moves along."""
    items = []
    for number in range(1, t.ROUNDS + 1):
        x, y = layout.track_place(number)
        reload = number % t.RELOAD == 0
        items.append(
            Item(
                id=f"round:{number}",
                kind="group",
                x=x,
                y=y,
                items=(
                    Item(
                        id=f"round:{number}:field",
                        kind="path",
                        d=layout.tissue_path(21.0),
                        fill="card",
                        stroke="amber" if reload else "line",
                        width=3.0 if reload else 1.2,
                    ),
                    Item(
                        id=f"round:{number}:number",
                        kind="text",
                        text=str(number),
                        size=13.0,
                        bold=reload,
                        fill="ink" if number > now else "muted",
                    ),
                ),
                label=f"Round {number}{', CARD signs are reloaded' if reload else ''}",
                beside=True,
            )
        )
    x, y = layout.track_place(max(now, 1))
    items.append(
        Item(
            id="round-piece",
            kind="circle",
            x=x if now else x - 36.0,
            y=y,
            r=16.0,
            stroke="ink",
            width=3.5,
            label=f"Round {now}" if now else "Setup",
            beside=True,
        )
    )
    return tuple(items)


@lru_cache(maxsize=1024)
def deck(camp: int, left: int, used: int) -> Item:
    """Draw a camp's deck, face down, and beside it the discard pile, with their numbers."""
    x, y = layout.deck_place(camp)
    name, tone = names.CAMPS[camp], pieces.CAMP_TONES[camp]
    key = f"deck:{name.lower()}"
    back = "M-17 -25H17A5 5 0 0 1 22 -20V20A5 5 0 0 1 17 25H-17A5 5 0 0 1 -22 20V-20A5 5 0 0 1 -17 -25Z"
    return Item(
        id=key,
        kind="group",
        x=x,
        y=y,
        items=(
            Item(
                id=f"{key}:back",
                kind="path",
                x=-26.0,
                d=back,
                fill=tone if left else "none",
                stroke=tone,
                width=2.0,
                dash="" if left else "4 3",
            ),
            Item(
                id=f"{key}:left",
                kind="text",
                x=-26.0,
                text=str(left),
                size=20.0,
                bold=True,
                fill="card" if left else "muted",
            ),
            Item(
                id=f"{key}:discard",
                kind="path",
                x=26.0,
                d=back,
                fill="card" if used else "none",
                stroke=tone,
                width=1.4,
                dash="" if used else "4 3",
            ),
            Item(id=f"{key}:used", kind="text", x=26.0, text=str(used), size=20.0, fill="ink" if used else "muted"),
            Item(id=f"{key}:deck-word", kind="text", x=-26.0, y=38.0, text="deck", size=11.0, fill="muted"),
            Item(id=f"{key}:discard-word", kind="text", x=26.0, y=38.0, text="discard", size=11.0, fill="muted"),
        ),
        label=f"{name} deck: {counted(left, 'card')}, discard pile: {counted(used, 'card')}",
        beside=True,
    )


@cache
def meter(blocks: int, goal: int) -> tuple[Item, ...]:
    """Draw how much of the tissue is cancer, between the two marks that end the game."""
    shown = goal + 1
    width = min(13.0, METER_WIDTH / shown)
    start = -width * shown / 2
    half = 5.0 * width / 13.0
    items = []
    for k in range(shown):
        filled = k < blocks
        items.append(
            Item(
                id=f"meter:{k}",
                kind="path",
                x=start + width * (k + 0.5),
                y=layout.METER_Y,
                d=f"M{-half:.4g} -7H{half:.4g}V7H{-half:.4g}Z",
                fill="red" if filled else "none",
                stroke="red" if filled else "muted",
                width=1.2,
                pattern="stripes" if filled else "",
                beside=True,
            )
        )
    marks = (t.IMMUNE_WINS_BELOW - 1, goal)
    words = (f"Immune below {t.IMMUNE_WINS_BELOW}", f"Cancer above {goal}")
    anchors: tuple[Literal["end", "middle"], Literal["start", "middle"]] = ("middle", "middle")
    if width * (marks[1] - marks[0]) < WORDS_APART:
        anchors = ("end", "start")
    for mark, word, anchor in zip(marks, words, anchors):
        x = start + width * mark
        items.append(
            Item(
                id=f"meter:mark{mark}",
                kind="line",
                x=x,
                y=layout.METER_Y,
                points=((0.0, -12.0), (0.0, 12.0)),
                stroke="ink",
                width=2.5,
                beside=True,
            )
        )
        items.append(
            Item(
                id=f"meter:word{mark}",
                kind="text",
                x=x,
                y=layout.METER_Y + 21.0,
                text=word,
                size=10.5,
                fill="muted",
                anchor=anchor,
                beside=True,
            )
        )
    items.append(
        Item(
            id="meter:count",
            kind="text",
            y=layout.METER_Y - 21.0,
            text=f"{counted(blocks, 'block')} of cancer tissue",
            size=13.0,
            bold=True,
            fill="ink",
            label=(
                f"{blocks} blocks of cancer tissue: the Cancer camp wins above {goal}, the Immune camp below"
                f" {t.IMMUNE_WINS_BELOW}"
            ),
            beside=True,
        )
    )
    return tuple(items)
