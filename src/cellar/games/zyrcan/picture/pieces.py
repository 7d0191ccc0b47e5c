"""The shapes of spaces, ships and fleets."""

from functools import cache, lru_cache

from cellar.draw.palette import PATTERNS, SEAT_GLYPHS
from cellar.draw.scene import Draw, Item
from cellar.games.zyrcan import rules
from cellar.games.zyrcan.board.spaces import FLEET, FLIGHT, NAMES, NUMBER, SPACES
from cellar.games.zyrcan.words.names import owner, plural, seat_name, ship_words
from cellar.rules import hexes
from cellar.rules.layout import part

RADIUS = 34.0
CENTRES = tuple((round(x, 2), round(y, 2)) for x, y in (hexes.centre(q, r, RADIUS) for q, r in SPACES))
OUTLINE = hexes.corners(RADIUS - 1.5)
SIDE = 330.0  # where the fleets begin, to the right of the board

# A server draws the same spaces, ships and fleets for thousands of matches: each is made once (`cache`), and what is
# the same object as before need not be looked at again.

#: Ships from above, nose up: a dart, a twin-hulled raider, a broad cruiser.
HULLS = (
    "M0 -17 L8 4 L6 11 L-6 11 L-8 4 Z",
    "M0 -18 L7 -6 L16 6 L13 12 L-13 12 L-16 6 L-7 -6 Z",
    "M0 -19 L6 -10 L13 -8 L20 9 L17 13 L-17 13 L-20 9 L-13 -8 L-6 -10 Z",
)
#: Where each hull's engines sit.
NOZZLES = ((0.0,), (-7.0, 7.0), (-11.0, 0.0, 11.0))


@lru_cache(maxsize=16)
def layers(region: int) -> tuple[Draw, ...]:
    """Return the drawing functions of a board, bottom up; `region` is the mask of the spaces in use."""
    return (spaces(region), rim(region), last_end, last_flight, ship, fleet)


@cache
def shown(region: int) -> tuple[int, ...]:
    """List the spaces of a board that are drawn: those in use, and those that ships may fly over between them."""

    def used(q: int, r: int) -> bool:
        return bool((q, r) in NUMBER and region >> NUMBER[q, r] & 1)

    def between(q: int, r: int) -> bool:
        return any(
            any(used(q + k * dq, r + k * dr) for k in (1, 2)) and any(used(q - k * dq, r - k * dr) for k in (1, 2))
            for dq, dr in hexes.DIRECTIONS[:3]
        )

    return tuple(number for number, (q, r) in enumerate(SPACES) if used(q, r) or between(q, r))


def spaces(region: int) -> Draw:
    """Return the drawing function of spaces, each with what stands on it; `region` is the mask of the spaces in use."""

    @cache
    def space(number: int, ship: int) -> tuple[Item, ...]:
        name, (x, y) = f"hex:{NAMES[number]}", CENTRES[number]
        if ship == rules.OUTSIDE:  # ships may fly over it (ZY-2): it stays visible there, but quiet
            quiet = Item(id=name, kind="polygon", x=x, y=y, points=OUTLINE, stroke="line", dash="2 5")
            return (quiet,) if number in shown(region) else ()
        label = (
            f"{NAMES[number]}, empty"
            if ship == 0
            else f"{NAMES[number]}, {seat_name(owner(ship))}, {ship_words((ship - 1) % 3 + 1)}"
        )
        return (
            Item(
                id=name,
                kind="group",
                x=x,
                y=y,
                label=label,
                site=name,
                reach=flights(number, ship, region),
                glyph="·",
                tone="muted",
                items=field(number),
            ),
        )

    return space


@cache
def field(space: int) -> tuple[Item, ...]:
    name = NAMES[space]
    return (
        Item(id=f"field:{name}", kind="polygon", points=OUTLINE, fill="well", stroke="line"),
        Item(id=f"name:{name}", kind="text", y=19.5, text=name, size=9, fill="muted", opacity=0.75),
    )


def flights(space: int, ship: int, region: int) -> tuple[str, ...]:
    """List the sites where the six flights of a ship end, as far as they are in use."""
    if ship <= 0:
        return ()
    ends = part(FLIGHT, (space, (ship - 1) % 3))
    return tuple(f"hex:{NAMES[end]}" for end in ends if end >= 0 and region >> end & 1)


def rim(region: int) -> Draw:
    """Draw letters at the left end of the rows, numbers under the slanting columns, as far as they have spaces."""
    spaces = [SPACES[number] for number in shown(region)]
    found = []
    for r in sorted({r for _, r in spaces}):
        x, y = hexes.centre(min(q for q, other in spaces if other == r) - 1, r, RADIUS)
        found.append(rim_text("abcdefghi"[r + 4], x + 16, y))
    for q in sorted({q for q, _ in spaces}):
        x, y = hexes.centre(q, max(r for other, r in spaces if other == q) + 1, RADIUS)
        found.append(rim_text(str(q + 5), x - 8, y - 13))
    return lambda place, value: tuple(found)


def rim_text(text: str, x: float, y: float) -> Item:
    return Item(
        id=f"rim:{text}", kind="text", x=x, y=y, text=text, size=15, bold=True, fill="muted", glyph=text, tone="muted"
    )


@cache
def last_end(place: int, last_to: int) -> tuple[Item, ...]:
    """Draw a ring where the last flight ended or the last ship was placed; spaces count from 1 here, 0 is none."""
    if not last_to:
        return ()
    x, y = CENTRES[last_to - 1]
    return (Item(id="last:end", kind="polygon", x=x, y=y, points=hexes.corners(RADIUS - 4), stroke="trace", width=2.5),)


@cache
def last_flight(place: int, spaces: tuple[int, int] | None) -> tuple[Item, ...]:
    """Draw the last flight as a line, if there was one; spaces are numbered from 1 here."""
    if spaces is None:
        return ()
    last_from, last_to = spaces
    start, end = CENTRES[last_from - 1], CENTRES[last_to - 1]
    step = (round(end[0] - start[0], 2), round(end[1] - start[1], 2))
    words = f"last flight, {NAMES[last_from - 1]} to {NAMES[last_to - 1]}"
    return (
        Item(
            id="last:flight",
            kind="line",
            x=start[0],
            y=start[1],
            points=((0.0, 0.0), step),
            stroke="trace",
            width=5,
            opacity=0.8,
            label=words,
        ),
        Item(id="last:start", kind="circle", x=start[0], y=start[1], r=6, fill="trace"),
    )


@cache
def drawn_ship(key: str, seat: int, kind: int) -> tuple[Item, ...]:
    """Draw a ship around (0, 0): the engines first, the hull in the seat's colour and pattern over them."""
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
def ship(space: int, ship: int) -> tuple[Item, ...]:
    if ship <= 0:
        return ()
    x, y = CENTRES[space]
    seat, kind = owner(ship), (ship - 1) % 3
    key = f"ship:{NAMES[space]}"
    return (
        Item(
            id=key,
            kind="group",
            x=x,
            y=y - 5,
            items=drawn_ship(key, seat, kind),
            glyph=f"{SEAT_GLYPHS[seat]}{kind + 1}",
            tone=f"seat{seat}",
        ),
    )


@lru_cache(maxsize=16_384)
def fleet(seat: int, fleet: bytes) -> tuple[Item, ...]:
    """Draw what a seat has still to place, and what it has on the board. The numbers: engines and ships on the board,
    the seat's place at the end (0 before it), whether it is its turn, whether ships are being placed, and how many of
    each kind are left."""
    engines, ships, place, turn, deploying, *reserve = fleet
    facts = fleet_facts(seat, engines, ships, place)
    items = (
        fleet_card(seat, engines, ships, turn > 0),
        fleet_name(seat),
        facts,
        *[berth_item(seat, kind, left, turn > 0 and deploying > 0) for kind, left in enumerate(reserve)],
    )
    words, top = f"{seat_name(seat)}: {facts.text}", -248.0 + seat * 100
    return (Item(id=f"seat:{seat}", kind="group", x=SIDE, y=top, items=items, label=words, beside=True),)


@cache
def fleet_card(seat: int, engines: int, ships: int, turn: bool) -> Item:
    return Item(
        id=f"seat:{seat}:card",
        kind="polygon",
        x=104,
        points=((-104, 0), (104, 0), (104, 92), (-104, 92)),
        fill="card",
        stroke="amber" if turn else "line",
        width=3 if turn else 1,
        glyph=f"{'>' if turn else ' '}{fleet_name(seat).text:<11} {engines:>2}e {ships:>2}s",
        tone=f"seat{seat}",
    )


@cache
def fleet_facts(seat: int, engines: int, ships: int, place: int) -> Item:
    words = f"{plural(engines, 'engine')}, {plural(ships, 'ship')}"
    if place:
        words += f", place {place}"
    return Item(id=f"seat:{seat}:facts", kind="text", x=12, y=36, text=words, size=12, fill="muted", anchor="start")


@cache
def fleet_name(seat: int) -> Item:
    heading = f"{SEAT_GLYPHS[seat]} {seat_name(seat)}"
    return Item(
        id=f"seat:{seat}:name", kind="text", x=12, y=18, text=heading, size=16, bold=True, fill="ink", anchor="start"
    )


@cache
def berth_item(seat: int, kind: int, left: int, open_: bool) -> Item:
    """Draw the ships of one kind that are still to be placed."""
    key = f"fleet:{seat}:{kind + 1}"
    return Item(
        id=key,
        kind="group",
        x=30 + 64 * kind,
        y=36,  # its glyph goes on the terminal's line under the seat's; it is drawn a little lower
        opacity=1.0 if left else 0.25,
        label=f"{seat_name(seat)} has {left} of {plural(FLEET[kind], ship_words(kind + 1))} to place",
        site=f"fleet:{kind + 1}" if open_ and left else "",
        glyph=f"{kind + 1}×{left}" if left else "",
        tone=f"seat{seat}",
        beside=True,
        items=(
            Item(id=f"{key}:berth", kind="circle", y=30, r=24, fill="well", stroke="line"),
            Item(id=f"{key}:ship", kind="group", y=30, items=drawn_ship(key, seat, kind)),
            Item(id=f"{key}:left", kind="text", x=31, y=45, text=f"×{left}", size=13, bold=True, fill="ink"),
        ),
    )


def berthed(space: int) -> tuple[float, float]:
    """Return where a ship on a space is drawn: a little above the space's name."""
    x, y = CENTRES[space]
    return (x, y - 5)
