"""What Zyrcan looks like: quiet hexes with their names on the rim, ships with their engines, fleets still to place."""

from functools import cache
from typing import Any

from cellar.core import hexes
from cellar.core.palette import PATTERNS, SEAT_GLYPHS
from cellar.core.scene import Cue, Item, Scene
from cellar.core.types import Options, State
from cellar.games.zyrcan import rules
from cellar.games.zyrcan.board.spaces import FLEET, NAMES, SPACES
from cellar.games.zyrcan.narration import name, owner, prompt, ship_words, standing
from cellar.games.zyrcan.notation import plural

RADIUS = 34.0
CENTRES = tuple(hexes.centre(q, r, RADIUS) for q, r in SPACES)
SIDE = 330.0  # where the fleets begin, to the right of the board
BOX = (-318.0, -264.0, 872.0, 528.0)

# A server draws the same spaces and ships for thousands of matches: each is made once (`cache`).

#: Ships from above, nose up: a dart, a twin-hulled raider, a broad cruiser.
HULLS = (
    "M0 -17 L8 4 L6 11 L-6 11 L-8 4 Z",
    "M0 -18 L7 -6 L16 6 L13 12 L-13 12 L-16 6 L-7 -6 Z",
    "M0 -19 L6 -10 L13 -8 L20 9 L17 13 L-17 13 L-20 9 L-13 -8 L-6 -10 Z",
)
#: Where each hull's engines sit.
NOZZLES = ((0.0,), (-7.0, 7.0), (-11.0, 0.0, 11.0))


def scene(options: Options, state: State, seat: int) -> Scene:
    """The board, the last move, the ships, and every seat's fleet beside it."""
    ships = [int(ship) for ship in state.space]
    table = standing(state)
    items = [_space(space, ship) for space, ship in enumerate(ships)]
    items += _rim()
    items += _last(state)
    items += [_ship(space, ship) for space, ship in enumerate(ships) if ship > 0]
    items += [_fleet(state, *row) for row in sorted(table, key=lambda row: row[1])]
    title = "Zyrcan: Blitzkrieg" if state.blitzkrieg else "Zyrcan"
    counts = "; ".join(f"{name(s)} {plural(e, 'engine')} on {plural(n, 'ship')}" for _, s, e, n in table)
    end = "The game is over." if state.phase == rules.ENDED else prompt(options, state, seat)
    return Scene(
        title=title, description=f"{counts}. {end}", box=BOX, items=tuple(items), glyph_scale=(4 / 58.9, 1 / 51)
    )


@cache
def _space(space: int, ship: int) -> Item:
    x, y = CENTRES[space]
    outline = hexes.corners(RADIUS - 1.5)
    if ship == rules.OUTSIDE:  # ships may fly over it (ZY-2), so it stays visible, but quiet
        return Item(id=f"hex:{NAMES[space]}", kind="polygon", x=x, y=y, points=outline, stroke="line", dash="2 5")
    label = (
        f"{NAMES[space]}, empty"
        if ship == 0
        else f"{NAMES[space]}, {name(owner(ship))}, {ship_words((ship - 1) % 3 + 1)}"
    )
    text = Item(id=f"name:{NAMES[space]}", kind="text", y=19.5, text=NAMES[space], size=9, fill="muted", opacity=0.75)
    return Item(
        id=f"hex:{NAMES[space]}",
        kind="group",
        x=x,
        y=y,
        label=label,
        site=f"hex:{NAMES[space]}",
        glyph="·",
        tone="muted",
        items=(Item(id=f"field:{NAMES[space]}", kind="polygon", points=outline, fill="well", stroke="line"), text),
    )


@cache
def _rim() -> tuple[Item, ...]:
    """Letters at the left end of the rows, numbers under the slanting columns."""
    rim = []
    for r in range(-4, 5):
        x, y = hexes.centre(max(-4, -4 - r) - 1, r, RADIUS)
        rim.append(_rim_text("abcdefghi"[r + 4], x + 16, y))
    for q in range(-4, 5):
        x, y = hexes.centre(q, min(4, 4 - q) + 1, RADIUS)
        rim.append(_rim_text(str(q + 5), x - 8, y - 13))
    return tuple(rim)


def _rim_text(text: str, x: float, y: float) -> Item:
    return Item(
        id=f"rim:{text}", kind="text", x=x, y=y, text=text, size=15, bold=True, fill="muted", glyph=text, tone="muted"
    )


def _last(state: State) -> list[Item]:
    """The last flight as a line, the ship last placed as a ring."""
    if not state.last_to:
        return []
    end = CENTRES[state.last_to - 1]
    ring = Item(
        id="last:end", kind="polygon", x=end[0], y=end[1], points=hexes.corners(RADIUS - 4), stroke="amber", width=2.5
    )
    if not state.last_from:
        return [ring]
    start = CENTRES[state.last_from - 1]
    step = (end[0] - start[0], end[1] - start[1])
    words = f"last flight, {NAMES[state.last_from - 1]} to {NAMES[state.last_to - 1]}"
    return [
        ring,
        Item(
            id="last:flight",
            kind="line",
            x=start[0],
            y=start[1],
            points=((0.0, 0.0), step),
            stroke="amber",
            width=5,
            opacity=0.8,
            label=words,
        ),
        Item(id="last:start", kind="circle", x=start[0], y=start[1], r=6, fill="amber"),
    ]


@cache
def drawn_ship(key: str, seat: int, kind: int) -> tuple[Item, ...]:
    """A ship around (0, 0): the engines first, the hull in the seat's colour and pattern over them."""
    engines = tuple(
        Item(
            id=f"{key}:engine{n}", kind="path", x=x, y=12, d="M-3 -2 L3 -2 L4.5 6 L-4.5 6 Z", fill="ink", stroke="well"
        )
        for n, x in enumerate(NOZZLES[kind])
    )
    hull = Item(
        id=f"{key}:hull",
        kind="path",
        d=HULLS[kind],
        fill=f"seat{seat}",
        pattern=PATTERNS[seat],
        stroke="on-piece",
        width=1.5,
    )
    return (*engines, hull)


@cache
def _ship(space: int, ship: int) -> Item:
    x, y = CENTRES[space]
    seat, kind = owner(ship), (ship - 1) % 3
    key = f"ship:{NAMES[space]}"
    return Item(
        id=key,
        kind="group",
        x=x,
        y=y - 5,
        items=drawn_ship(key, seat, kind),
        glyph=f"{SEAT_GLYPHS[seat]}{kind + 1}",
        tone=f"seat{seat}",
    )


def _fleet(state: State, place: int, seat: int, engines: int, ships: int) -> Item:
    """What a seat has still to place, and what it has on the board."""
    deploying = state.phase == rules.DEPLOY
    top = -248.0 + seat * 100
    turn = state.phase != rules.ENDED and state.turn == seat
    heading = f"{SEAT_GLYPHS[seat]} {name(seat)}"
    facts = f"{plural(engines, 'engine')}, {plural(ships, 'ship')}"
    if state.phase == rules.ENDED:
        facts += f", place {place}"
    key = f"seat:{seat}"
    items = [
        Item(
            id=f"{key}:card",
            kind="polygon",
            x=104,
            points=((-104, 0), (104, 0), (104, 92), (-104, 92)),
            fill="card",
            stroke="amber" if turn else "line",
            width=3 if turn else 1,
            glyph=f"{'>' if turn else ' '}{heading:<11} {engines:>2}e {ships:>2}s",
            tone=f"seat{seat}",
        ),
        Item(id=f"{key}:name", kind="text", x=12, y=18, text=heading, size=16, bold=True, fill="ink", anchor="start"),
        Item(id=f"{key}:facts", kind="text", x=12, y=36, text=facts, size=12, fill="muted", anchor="start"),
    ]
    for kind in range(rules.ENGINES):
        items.append(_berth(state, seat, kind, deploying and turn))
    return Item(id=key, kind="group", x=SIDE, y=top, items=tuple(items), label=f"{name(seat)}: {facts}")


def _berth(state: State, seat: int, kind: int, open_: bool) -> Item:
    left = int(state.reserve[seat, kind])
    key = f"fleet:{seat}:{kind + 1}"
    return Item(
        id=key,
        kind="group",
        x=30 + 64 * kind,
        y=36,  # its glyph goes on the terminal's line under the seat's; it is drawn a little lower
        opacity=1.0 if left else 0.25,
        label=f"{name(seat)} has {left} of {plural(FLEET[kind], ship_words(kind + 1))} to place",
        site=f"fleet:{kind + 1}" if open_ and left else "",
        glyph=f"{kind + 1}×{left}" if left else "",
        tone=f"seat{seat}",
        items=(
            Item(id=f"{key}:berth", kind="circle", y=30, r=24, fill="well", stroke="line"),
            Item(id=f"{key}:ship", kind="group", y=30, items=drawn_ship(key, seat, kind)),
            Item(id=f"{key}:left", kind="text", x=31, y=45, text=f"×{left}", size=13, bold=True, fill="ink"),
        ),
    )


def cues(options: Options, row: tuple[int, ...]) -> tuple[Cue, ...]:
    """Ships appear, fly along the line, and the captured one lifts off."""
    kind, _, _, _, c, d, captured, _ = row
    if kind == rules.PLACED:
        return (Cue(kind="appear", item=f"ship:{NAMES[c]}"),)
    if kind == rules.FLEW:
        start, end = _berthed(c), _berthed(d)
        flight = (
            Cue(kind="trail", start=CENTRES[c], end=CENTRES[d]),
            Cue(kind="move", item=f"ship:{NAMES[c]}", start=start, end=end),
        )
        return (*flight, Cue(kind="vanish", item=f"ship:{NAMES[d]}")) if captured else flight
    if kind == rules.PASSED:
        return (Cue(kind="say", text="passes; this is the last round" if row[4] else "passes"),)
    if kind == rules.ATTACK_BEGINS:
        return (Cue(kind="say", text="Attack"),)
    return ()


def _berthed(space: int) -> tuple[float, float]:
    """Where a ship on a space is drawn: a little above the space's name."""
    x, y = CENTRES[space]
    return (x, y - 5)


def panel(options: Options, state: State, seat: int) -> dict[str, Any]:
    """Engines, ships, reserve and place of each seat, and how the round stands."""
    phases = {rules.DEPLOY: "Deploy", rules.MANOEUVRE: "Deploy: manoeuvre", rules.ATTACK: "Attack", rules.ENDED: "Over"}
    seats = [
        {
            "seat": other,
            "name": name(other),
            "engines": engines,
            "ships": ships,
            "place": place,
            "reserve": [int(n) for n in state.reserve[other]],
            "first": other == int(state.first),
        }
        for place, other, engines, ships in sorted(standing(state), key=lambda row: row[1])
    ]
    return {"phase": phases[int(state.phase)], "last_round": bool(state.passed), "seats": seats}
