"""The print-and-play sheet: the board with the regions of smaller boards on one A4 page, ships to cut out on another.

One unit is a unit of the picture on the screen, so that spaces and ships are the same shapes; 2.75 units are a
millimetre.
"""

from cellar.draw import boards
from cellar.draw.scene import Item, Scene
from cellar.draw.shapes import group, path, polygon, text
from cellar.games.zyrcan.board.positions import in_use
from cellar.games.zyrcan.board.spaces import NAMES, NUMBER, REGIONS, SPACES, STANDARD, mask
from cellar.games.zyrcan.picture import pieces
from cellar.games.zyrcan.picture.cut_outs import cut_outs
from cellar.games.zyrcan.setup import board_name
from cellar.language import N_, translator
from cellar.play.position import Position
from cellar.rules import hexes
from cellar.rules.types import State

_ = translator(__name__)
UNITS = 2.75
PAGE = (0.0, 0.0, 210 * UNITS, 297 * UNITS)
MIDDLE = (105 * UNITS, 112 * UNITS)
#: How the spaces of the standard boards are filled: used by all, by four players on, by five only.
TINTS = {3: "card", 4: "well", 5: "tissue"}
KEYS = {3: N_("3, 4 and 5 players"), 4: N_("4 and 5 players (marked 4)"), 5: N_("5 players only (marked 5)")}
#: The rules in short: paragraphs, of lines that fit the page.
DEPLOY = {
    False: N_(
        "Phase One, Deploy. The youngest player begins. In turn, put any one of your ships on any empty space,\n"
        "until all ships of all players are on the board."
    ),
    True: N_(
        "Phase One, Blitzkrieg. The youngest player begins. In turn, put one of your ships on an empty space,\n"
        "at least as far from each of your ships as it has engines; then move a ship that you placed on an earlier\n"
        "turn a full flight, to an empty space or onto an enemy, who is out of the game."
    ),
}
ATTACK = N_(
    "Phase Two, Attack. The youngest begins again. Fly one of your ships straight, exactly as far as it has engines,\n"
    "over anything, onto a ship of another player: that ship is out of the game, and yours takes its place.\n"
    "The end. Who can capture nothing passes; the round is played to its end, and who can capture must. Then the most\n"
    "engines on the board win, with equal engines the most ships."
)


def pages(position: Position) -> tuple[Scene, ...]:
    """Draw the pages: the board as it stands, and what to cut out for its players."""
    state = position.state
    players = int(state.players)
    return (
        Scene(
            title=_("Zyrcan, the board"),
            description=_("Print at full size; the spaces for three, four and five players are marked."),
            box=PAGE,
            items=(
                text("title", "Zyrcan", MIDDLE[0], 12 * UNITS, 8 * UNITS, bold=True),
                group("board", *tuple(board(state)), x=MIDDLE[0], y=MIDDLE[1]),
                *key(state),
                *words(state),
            ),
            symbols=pieces.symbols(players),
        ),
        Scene(
            title=_("Zyrcan, ships for {players} players", players=players),
            description=_("Cut the ships out along the lines."),
            box=PAGE,
            items=tuple(cut_outs(players, UNITS)),
            symbols=pieces.symbols(players),
        ),
    )


# --- The board


def board(state: State) -> list[Item]:
    """Draw all spaces of the hexagon, the letters and figures of the rim, the borders of regions, and the ships."""
    region = in_use(state)
    standard = is_standard(state)
    items = [space(number, region, standard) for number in range(len(SPACES))]
    items += boards.hex_letters(pieces.RADIUS, 4, set(range(-4, 5)), set(range(-4, 5)), "muted")
    inner = ("37", "49") if standard else (None,)
    for name in inner:
        inside = mask(REGIONS[name]) if name else region
        items.append(border(name or "own", inside, solid=name != "49"))
    items += [item for number, ship in enumerate(state.space) for item in pieces.ship(number, ship)]
    return items


def is_standard(state: State) -> bool:
    """Return whether the board is one of those for three, four and five players, which one sheet serves."""
    return board_name(in_use(state)) in STANDARD.values()


def players_from(number: int) -> int:
    """Return how many players it takes for a space to be used on the standard boards."""
    return next(players for players in STANDARD if SPACES[number] in REGIONS[STANDARD[players]])


def space(number: int, region: int, standard: bool) -> Item:
    """Draw a space with its name and, on the standard boards, with how many players use it."""
    x, y = pieces.CENTRES[number]
    outline = hexes.corners(pieces.RADIUS)
    name = NAMES[number]
    if not standard and not region >> number & 1:
        return polygon(f"space:{name}", outline, "none", "muted", 0.5, x=x, y=y, dash="2 5")
    players = players_from(number) if standard else 3
    marks = [text(f"space:{name}:name", name, 0, 22, 8, fill="muted")]
    if players > 3:
        marks.append(text(f"space:{name}:players", str(players), 0, -2, 15, bold=True, fill="muted"))
    field = polygon(f"space:{name}:field", outline, TINTS[players], "muted", 1.0)
    return group(f"space:{name}", field, *marks, x=x, y=y)


def border(name: str, region: int, solid: bool) -> Item:
    corners = hexes.corners(pieces.RADIUS)
    sides = []
    for number, (q, r) in enumerate(SPACES):
        if region >> number & 1:
            x, y = pieces.CENTRES[number]
            for side, (dq, dr) in enumerate(hexes.DIRECTIONS):
                beyond = NUMBER.get((q + dq, r + dr))
                if beyond is None or not region >> beyond & 1:
                    (ax, ay), (bx, by) = corners[side], corners[(side + 1) % 6]
                    sides.append(f"M{x + ax:.2f} {y + ay:.2f}L{x + bx:.2f} {y + by:.2f}")
    return path(f"border:{name}", "".join(sides), "none", "ink", 3.0, dash="" if solid else "1 7")


# --- Around it


def key(state: State) -> list[Item]:
    """Draw the key: what the tints and the heavy lines mean."""
    y = 213 * UNITS
    if not is_standard(state):
        return [
            text(
                "key",
                _("The heavy line is the edge of this board; dashed spaces are only flown over."),
                105 * UNITS,
                y,
                10,
            )
        ]
    items = []
    for k, (players, meaning) in enumerate(KEYS.items()):
        x = (22 + 62 * k) * UNITS
        items.append(polygon(f"key:{players}", hexes.corners(9), TINTS[players], "muted", 1.0, x=x, y=y))
        items.append(text(f"key:{players}:words", _(meaning), x + 14, y, 10, anchor="start"))
    lines = _("Inside the heavy line: the board for three players. Inside the dotted one: the board for four.")
    return [*items, text("key:lines", lines, 105 * UNITS, y + 22, 10)]


def words(state: State) -> list[Item]:
    """Write the rules in short, and the credits."""
    rules_in_short = [*_(DEPLOY[bool(state.blitzkrieg)]).splitlines(), *_(ATTACK).splitlines()]
    top = 229 * UNITS
    items = [
        text(f"rule:{k}", line, 12 * UNITS, top + 14 * k, 9.6, anchor="start") for k, line in enumerate(rules_in_short)
    ]
    credit = _("A game by Javier García, with art by Xavier Carrascosa. Board and ships of this sheet by Cellar.")
    return [*items, text("credit", credit, 12 * UNITS, 288 * UNITS, 8.5, fill="muted", anchor="start")]
