"""The print-and-play sheet: a board on one A4 page, its coins, guards and a log of rounds on another, in
millimetres."""

from math import cos, pi, sin
from textwrap import wrap
from unicodedata import east_asian_width

from cellar.draw.scene import Item, Scene
from cellar.draw.shapes import circle, group, line, path, polygon, star, text
from cellar.games.cell_management import rules
from cellar.games.cell_management.board.written import SPECIES
from cellar.games.cell_management.picture import places
from cellar.games.cell_management.picture.cut_outs import COIN, cut_outs, named
from cellar.games.cell_management.picture.pieces import CHEVRON
from cellar.games.cell_management.picture.species import symbols
from cellar.games.cell_management.words.obstacles import warning
from cellar.language import N_, translator
from cellar.play.position import Position
from cellar.rules.types import State

_ = translator(__name__)
PAGE = (0.0, 0.0, 210.0, 297.0)
MIDDLE = (105.0, 119.0)
#: Radii of the board.
CENTRE_EDGE, HIDEOUTS, CORRIDOR, CELL_INNER, CAPTIVES, NAMES, CELL_OUTER = 31.5, 47.5, 63.5, 68.0, 79.0, 91.0, 98.0
HIDEOUT, SPIKES = 13.0, 14.6

#: The rules in short, in lines that fit the page.
RULES = N_(
    "Each round, choose the cell that attracts the guards.\n"
    "They examine every cell once, clockwise from there:\n"
    "1. If the hideout that the cell faces is friendly and occupied, or hostile and empty,\n"
    "    one captive of the cell (if any is left) runs to its own hideout.\n"
    "    If that is taken already, it goes on to the centre instead.\n"
    "2. The guards search the hideout that the cell faces: who is found there returns to its cell."
)
SACRIFICES = (
    N_("Whoever has reached the centre stays there."),
    N_("After the round, one captive in the centre may go back to its own hideout, if that is empty."),
    N_("After the round, captives in the centre may go back to their own hideouts, where these are empty."),
)
GOAL = N_("You win when a round ends with one captive of every species in the centre.")


def pages(position: Position) -> tuple[Scene, ...]:
    """Draw the pages: the board as it stands, and what to cut out."""
    state = position.state
    n = int(state.n)
    return (
        Scene(
            title=_("Cell Management, a board for {species} species", species=n),
            description=_("Print at full size, then lay a coin on each marked place."),
            box=PAGE,
            items=(*board(state), *words(position)),
        ),
        Scene(
            title=_("Cell Management, coins and guards for {species} species", species=n),
            description=_("Cut out the coins and the guards; fold the guards at the dotted line."),
            box=PAGE,
            items=tuple(cut_outs(n)),
            symbols=symbols(n),
        ),
    )


# --- The board


def board(state: State) -> list[Item]:
    """Draw the board, everything turned towards the middle, so that it reads clockwise from outside."""
    n = int(state.n)
    items = [circle("centre", CENTRE_EDGE, "card", "teal", 0.6, x=MIDDLE[0], y=MIDDLE[1], dash="2 1.6")]
    for i in range(n):
        items.append(group(f"slice:{i}", *tuple(piece_of_ring(state, i)), x=MIDDLE[0], y=MIDDLE[1], turn=360 * i / n))
    return items


def piece_of_ring(state: State, i: int) -> list[Item]:
    """Draw a cell, the hideout that it faces and a place in the centre, for the top of the ring."""
    n = int(state.n)
    cell, hideout = int(state.cells[i]), int(state.hideouts[i])
    hostile = int(state.hostile) >> hideout & 1
    floor = places.sector(n, 0, CELL_INNER, CELL_OUTER, 2.0, (0.0, 0.0))
    items = [
        path(f"cell:{i}", floor, "well", "muted", 0.4),
        named(f"cell:{i}:name", SPECIES[cell], 0.0, -NAMES, 8.0, bold=True),
        line(f"door:{i}", ((0.0, -CELL_INNER), (0.0, -HIDEOUTS)), "muted", 0.5, dash="0.5 1.4"),
        arrow(n, i),
    ]
    for coin, x in enumerate((-8.5, 8.5)):
        here = coin < rules.captives_in_cell(state, cell)
        items.append(spot(f"cell:{i}:{coin}", SPECIES[cell] if here else "", x, -CAPTIVES))
    if hostile:
        points = star(14, SPIKES, HIDEOUT - 1.2)
        items.append(polygon(f"hideout:{i}", points, "hostile", "red", 0.6, y=-HIDEOUTS))
    else:
        items.append(circle(f"hideout:{i}", HIDEOUT, "friendly", "teal", 0.6, y=-HIDEOUTS))
    inside = SPECIES[hideout] if int(state.hidden) >> hideout & 1 else ""
    escaped = SPECIES[hideout] if int(state.centre) >> hideout & 1 else ""
    items += [
        named(f"hideout:{i}:name", SPECIES[hideout], 0.0, -HIDEOUTS - 8.2, 5.0, bold=True),
        spot(f"hideout:{i}:place", inside, 0.0, -HIDEOUTS + 3.2),
        spot(f"centre:{i}", escaped, 0.0, -slot_radius(n), hint=SPECIES[hideout]),
    ]
    return items


def slot_radius(n: int) -> float:
    """Return the radius on which the places in the centre do not touch."""
    return max(18.0, (COIN + 0.3) / sin(pi / n))


def arrow(n: int, i: int) -> Item:
    """Draw an arrow that shows which way the guards walk."""
    angle = pi / n
    points = tuple((x * 0.22, y * 0.22) for x, y in CHEVRON)
    return polygon(f"way:{i}", points, "muted", x=CORRIDOR * sin(angle), y=-CORRIDOR * cos(angle), turn=180 / n)


def spot(name: str, coin: str, x: float, y: float, hint: str = "") -> Item:
    """Draw a place for a coin: solid with the name of the coin that lies there now, or dashed."""
    shown = named(f"{name}:coin", coin or hint, 0.0, 0.0, 5.0 if coin else 3.6, fill="ink" if coin else "muted")
    ring = circle(f"{name}:ring", COIN, "paper", "ink" if coin else "muted", 0.4, dash="" if coin else "1 1.2")
    return group(name, ring, shown, x=x, y=y)


def words(position: Position) -> list[Item]:
    """Draw title, rules in short, and the line of text that gives the same board to a friend."""
    warned = warning(position.state)
    warnings = wrap(warned, 56 if any(east_asian_width(sign) == "W" for sign in warned) else 112)
    items = [text("title", _("Cell Management"), 105.0, 9.0 if warnings else 12.0, 8.0, bold=True)]
    items += [text(f"warning:{k}", line, 105.0, 15.2 + 3.8 * k, 3.2, fill="red") for k, line in enumerate(warnings)]
    rules_in_short = (*_(RULES).splitlines(), _(SACRIFICES[int(position.state.sacrifices)]), _(GOAL))
    items += [
        text(f"rule:{k}", line, 12.0, 227.0 + 5.4 * k, 3.6, anchor="start") for k, line in enumerate(rules_in_short)
    ]
    y = 227.0 + 5.4 * len(rules_in_short) + 3
    legend = (
        (12.0, "friendly", _("friendly hideout: round")),
        (75.0, "hostile", _("hostile hideout: with spikes")),
    )
    for x, kind, said in legend:
        shape = (
            circle("legend:round", 2.6, "friendly", "teal", 0.4, x=x + 3, y=y)
            if kind == "friendly"
            else polygon("legend:spikes", star(12, 3.2, 2.4), "hostile", "red", 0.4, x=x + 3, y=y)
        )
        items += [shape, text(f"legend:{kind}", said, x + 8, y, 3.8, anchor="start")]
    items.append(text("line", position.line(), 12.0, y + 8, 3.6, bold=True, anchor="start"))
    items.append(
        text(
            "credit",
            _("A puzzle by Mark Goadrich (2005) for the piecepack. Sheet by Cellar."),
            12.0,
            y + 14,
            3.2,
            fill="muted",
            anchor="start",
        )
    )
    return items
