"""Print and play: a board on one A4 page, its coins, guards and a log of rounds on another. One unit is a
millimetre."""

from math import cos, pi, sin

from cellar.core.position import Position
from cellar.core.scene import Item, Scene
from cellar.core.types import State
from cellar.games.cell_management import rules
from cellar.games.cell_management.notation import species_name
from cellar.games.cell_management.picture import places
from cellar.games.cell_management.scene import CHEVRON
from cellar.games.cell_management.setup import SPECIES

PAGE = (0.0, 0.0, 210.0, 297.0)
MIDDLE = (105.0, 119.0)
#: Radii of the board.
CENTRE_EDGE, HIDEOUTS, CORRIDOR, CELL_INNER, CAPTIVES, NAMES, CELL_OUTER = 31.5, 47.5, 63.5, 68.0, 79.0, 91.0, 98.0
HIDEOUT, SPIKES, COIN = 13.0, 14.6, 7.0
#: A standing figure, about 20 high.
GUARD = "M-7 9.5C-7 2 -4 -2 0 -2C4 -2 7 2 7 9.5ZM0 -2.3A4.6 4.6 0 1 1 0.01 -2.3Z"

RULES = (
    "Each round, choose the cell that attracts the guards.",
    "They examine every cell once, clockwise from there:",
    "1. If the hideout that the cell faces is friendly and occupied, or hostile and empty,",
    "    one captive of the cell (if any is left) runs to its own hideout.",
    "    If that is taken already, it goes on to the centre instead.",
    "2. The guards search the hideout that the cell faces: who is found there returns to its cell.",
)
SACRIFICES = (
    "Whoever has reached the centre stays there.",
    "After the round, one captive in the centre may go back to its own hideout, if that is empty.",
    "After the round, captives in the centre may go back to their own hideouts, where these are empty.",
)
GOAL = "You win when a round ends with one captive of every species in the centre."


def pages(position: Position) -> tuple[Scene, ...]:
    """The board as it stands, and what to cut out."""
    state = position.state
    n = int(state.n)
    return (
        Scene(
            title=f"Cell Management, a board for {n} species",
            description="Print at full size, then lay a coin on each marked place.",
            box=PAGE,
            items=(*board(state), *words(position)),
        ),
        Scene(
            title=f"Cell Management, coins and guards for {n} species",
            description="Cut out the coins and the guards; fold the guards at the dotted line.",
            box=PAGE,
            items=tuple(pieces(n)),
        ),
    )


# --- The board


def board(state: State) -> list[Item]:
    """Everything turned towards the middle, so that it reads clockwise from outside."""
    n = int(state.n)
    items = [
        Item(
            id="centre",
            kind="circle",
            x=MIDDLE[0],
            y=MIDDLE[1],
            r=CENTRE_EDGE,
            fill="card",
            stroke="teal",
            width=0.6,
            dash="2 1.6",
        )
    ]
    for i in range(n):
        items.append(
            Item(
                id=f"slice:{i}",
                kind="group",
                x=MIDDLE[0],
                y=MIDDLE[1],
                turn=360 * i / n,
                items=tuple(piece_of_ring(state, i)),
            )
        )
    return items


def piece_of_ring(state: State, i: int) -> list[Item]:
    """A cell, the hideout that it faces and a place in the centre, drawn at the top."""
    n = int(state.n)
    cell, hideout = int(state.cells[i]), int(state.hideouts[i])
    hostile = int(state.hostile) >> hideout & 1
    floor = places.sector(n, 0, CELL_INNER, CELL_OUTER, 2.0, (0.0, 0.0))
    items = [
        Item(id=f"cell:{i}", kind="path", d=floor, fill="well", stroke="muted", width=0.4),
        named(f"cell:{i}:name", SPECIES[cell], 0.0, -NAMES, 8.0, bold=True),
        Item(
            id=f"door:{i}",
            kind="line",
            points=((0.0, -CELL_INNER), (0.0, -HIDEOUTS)),
            stroke="muted",
            width=0.5,
            dash="0.5 1.4",
        ),
        arrow(n, i),
    ]
    for coin, x in enumerate((-8.5, 8.5)):
        here = coin < rules.captives_in_cell(state, cell)
        items.append(spot(f"cell:{i}:{coin}", SPECIES[cell] if here else "", x, -CAPTIVES))
    if hostile:
        points = places.star(14, SPIKES, HIDEOUT - 1.2)
        items.append(
            Item(id=f"hideout:{i}", kind="polygon", y=-HIDEOUTS, points=points, fill="hostile", stroke="red", width=0.6)
        )
    else:
        items.append(
            Item(id=f"hideout:{i}", kind="circle", y=-HIDEOUTS, r=HIDEOUT, fill="friendly", stroke="teal", width=0.6)
        )
    inside = SPECIES[hideout] if int(state.hidden) >> hideout & 1 else ""
    escaped = SPECIES[hideout] if int(state.centre) >> hideout & 1 else ""
    items += [
        named(f"hideout:{i}:name", SPECIES[hideout], 0.0, -HIDEOUTS - 8.2, 5.0, bold=True),
        spot(f"hideout:{i}:place", inside, 0.0, -HIDEOUTS + 3.2),
        spot(f"centre:{i}", escaped, 0.0, -slot_radius(n), hint=SPECIES[hideout]),
    ]
    return items


def slot_radius(n: int) -> float:
    """The places in the centre do not touch."""
    return max(18.0, (COIN + 0.3) / sin(pi / n))


def arrow(n: int, i: int) -> Item:
    """Which way the guards walk."""
    angle = pi / n
    points = tuple((x * 0.22, y * 0.22) for x, y in CHEVRON)
    return Item(
        id=f"way:{i}",
        kind="polygon",
        x=CORRIDOR * sin(angle),
        y=-CORRIDOR * cos(angle),
        points=points,
        fill="muted",
        turn=180 / n,
    )


def spot(name: str, coin: str, x: float, y: float, hint: str = "") -> Item:
    """A place for a coin: with a full line and the name of the coin that lies there now, or dashed."""
    shown = named(f"{name}:coin", coin or hint, 0.0, 0.0, 5.0 if coin else 3.6, fill="ink" if coin else "muted")
    ring = Item(
        id=f"{name}:ring",
        kind="circle",
        r=COIN,
        fill="paper",
        stroke="ink" if coin else "muted",
        width=0.4,
        dash="" if coin else "1 1.2",
    )
    return Item(id=name, kind="group", x=x, y=y, items=(ring, shown))


def named(name: str, species: str, x: float, y: float, size: float, bold: bool = False, fill: str = "ink") -> Item:
    """A species' name; 6 and 9 are underlined, since a coin can lie upside down."""
    letters = [text(f"{name}:letter", species, 0.0, 0.0, size, bold, fill)]
    if species in ("6", "9"):
        half, low = size * 0.25, size * 0.46
        letters.append(
            Item(id=f"{name}:under", kind="line", points=((-half, low), (half, low)), stroke=fill, width=size * 0.07)
        )
    return Item(id=name, kind="group", x=x, y=y, items=tuple(letters))


def text(
    name: str, words: str, x: float, y: float, size: float, bold: bool = False, fill: str = "ink", start: bool = False
) -> Item:
    """A line of text."""
    return Item(
        id=name,
        kind="text",
        x=x,
        y=y,
        text=words,
        size=size,
        bold=bold,
        fill=fill,
        anchor="start" if start else "middle",
    )


def words(position: Position) -> list[Item]:
    """Title, rules in short, and the line that gives the same board to a friend."""
    items = [text("title", "Cell Management", 105.0, 12.0, 8.0, bold=True)]
    rules_in_short = (*RULES, SACRIFICES[int(position.state.sacrifices)], GOAL)
    items += [text(f"rule:{k}", line, 12.0, 227.0 + 5.4 * k, 3.6, start=True) for k, line in enumerate(rules_in_short)]
    y = 227.0 + 5.4 * len(rules_in_short) + 3
    legend = ((12.0, "friendly", "friendly hideout: round"), (75.0, "hostile", "hostile hideout: with spikes"))
    for x, kind, said in legend:
        shape = (
            Item(id="legend:round", kind="circle", x=x + 3, y=y, r=2.6, fill="friendly", stroke="teal", width=0.4)
            if kind == "friendly"
            else Item(
                id="legend:spikes",
                kind="polygon",
                x=x + 3,
                y=y,
                points=places.star(12, 3.2, 2.4),
                fill="hostile",
                stroke="red",
                width=0.4,
            )
        )
        items += [shape, text(f"legend:{kind}", said, x + 8, y, 3.8, start=True)]
    items.append(text("line", position.line(), 12.0, y + 8, 3.6, bold=True, start=True))
    items.append(
        text(
            "credit",
            "A puzzle by Mark Goadrich (2005) for the piecepack. Sheet by Cellar.",
            12.0,
            y + 14,
            3.2,
            fill="muted",
            start=True,
        )
    )
    return items


# --- What to cut out


def pieces(n: int) -> list[Item]:
    """Two coins a species, two guards to fold, and a log to write in."""
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
    """A standing guard: the figure twice, head to head."""
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
    """Rounds to fill in."""
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
