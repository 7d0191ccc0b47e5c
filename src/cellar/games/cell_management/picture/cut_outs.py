"""The second page of the print-and-play sheet: coins, guards to fold and a log of rounds."""

from cellar.draw.scene import Item, text
from cellar.games.cell_management.board.written import SPECIES
from cellar.games.cell_management.picture.lettering import named
from cellar.games.cell_management.words.species import species_name

COIN = 7.0
#: A standing figure, about 20 high.
GUARD = "M-7 9.5C-7 2 -4 -2 0 -2C4 -2 7 2 7 9.5ZM0 -2.3A4.6 4.6 0 1 1 0.01 -2.3Z"


def cut_outs(n: int) -> list[Item]:
    """Draw two coins a species, two guards to fold, and a log to write in."""
    items = [
        text("cut:title", f"Cut out: two coins of each of the {n} species, and two guards", 105.0, 14.0, 5.0, bold=True)
    ]
    for species in range(n):
        for coin in (0, 1):
            x, y = 20.0 + 18.5 * species, 30.0 + 18.0 * coin
            items.append(
                Item(
                    id=f"coin:{species}:{coin}",
                    kind="group",
                    x=x,
                    y=y,
                    items=(
                        Item(
                            id=f"coin:{species}:{coin}:disc",
                            kind="circle",
                            r=COIN,
                            fill="seat0",
                            stroke="on-piece",
                            width=0.4,
                        ),
                        Item(
                            id=f"coin:{species}:{coin}:rim",
                            kind="circle",
                            r=COIN - 1.3,
                            stroke="on-piece",
                            width=0.25,
                            opacity=0.6,
                        ),
                        named(
                            f"coin:{species}:{coin}:name", SPECIES[species], 0.0, 0.0, 6.5, bold=True, fill="on-piece"
                        ),
                    ),
                    label=f"A coin of species {species_name(species)}",
                )
            )
    for which in (0, 1):
        items += guard(which, 30.0 + 40.0 * which, 86.0)
    items.append(
        text(
            "fold", "Fold at the dotted line and glue; bend the feet apart.", 98.0, 84.0, 3.8, fill="muted", start=True
        )
    )
    return [*items, *log_table()]


def guard(which: int, x: float, y: float) -> list[Item]:
    """Draw a guard to fold and stand up: the figure twice, head to head."""
    frame = ((-9.0, -24.0), (9.0, -24.0), (9.0, 24.0), (-9.0, 24.0))
    return [
        Item(id=f"guard:{which}:frame", kind="polygon", x=x, y=y, points=frame, fill="card", stroke="muted", width=0.3),
        Item(id=f"guard:{which}:front", kind="path", x=x, y=y + 11.5, d=GUARD, fill="violet", stroke="ink", width=0.3),
        Item(
            id=f"guard:{which}:back",
            kind="path",
            x=x,
            y=y - 11.5,
            d=GUARD,
            fill="violet",
            stroke="ink",
            width=0.3,
            turn=180.0,
        ),
        Item(
            id=f"guard:{which}:fold",
            kind="line",
            x=x,
            y=y,
            points=((-9.0, 0.0), (9.0, 0.0)),
            stroke="muted",
            width=0.3,
            dash="0.8 1.2",
        ),
    ]


def log_table() -> list[Item]:
    """Draw an empty table for a log of rounds."""
    top, height, left, right = 126.0, 7.5, 12.0, 198.0
    columns = (12.0, 28.0, 60.0, 105.0, 121.0, 153.0, 198.0)
    items = []
    for row in range(22):
        y = top + height * row
        items.append(Item(id=f"log:row{row}", kind="line", points=((left, y), (right, y)), stroke="muted", width=0.25))
    for k, x in enumerate(columns):
        items.append(
            Item(
                id=f"log:column{k}",
                kind="line",
                points=((x, top), (x, top + 21 * height)),
                stroke="muted",
                width=0.5 if k == 3 else 0.25,
            )
        )
    for half, shift in enumerate((0, 3)):
        for k, head in enumerate(("Round", "Starts at cell", "Returns from the centre")):
            middle = (columns[k + shift] + columns[k + shift + 1]) / 2
            items.append(text(f"log:head{half}{k}", head, middle, top + height / 2, 3.4, bold=True))
        for row in range(1, 21):
            middle = (columns[shift] + columns[shift + 1]) / 2
            items.append(
                text(f"log:{half}:{row}", str(row + 20 * half), middle, top + height * (row + 0.5), 3.4, fill="muted")
            )
    return items
